// SPDX-License-Identifier: Apache-2.0
//
// No FIFO of settings is full when those of a block come, so given_ready is always 1. A block's are asked for at its first
// key, and fewer keys than a block are between the gate and the two buffers: at most three blocks that are not joined have
// been asked for. The gate of values may be at one more, whose last token is too long: that is joined before it ends.
//
//@ design packkv_enc
//@ module packkv_encoder_t64_p16_n15_d1024
//@ open packkv_quantizer_n15_* packkv_packer_* packkv_store_* packkv_groups_* packkv_cost_x8_* packkv_transposer_*
//@ open packkv_reader_v_* stream_fifo_d64_* credit_counter_n4
//@ cuts u_repacker.u_search.* u_repacker.u_sorter.* u_repacker.waiting_heads_q u_repacker.waiting_segments_q
//@ cuts u_repacker.waiting_*_bits_q u_repacker.waiting_greedy_q u_repacker.waiting_refused_q
//@ cuts u_repacker.u_k_reader.*1_q u_repacker.u_k_reader.*2_q u_repacker.u_k_reader.*place_q u_repacker.u_k_reader.buffer_q
//@ cuts u_repacker.u_k_reader.group_q u_repacker.u_k_reader.segment_q u_repacker.u_k_reader.head_q
//@ cuts u_repacker.u_k_reader.*beat_q
//@ cuts u_repacker.u_*_intake.codes1_q u_repacker.u_*_intake.step1_q u_repacker.u_*_intake.fours2_q u_repacker.u_*_intake.sum*
//@ cuts u_repacker.u_joiner.*before_q u_repacker.u_joiner.smallest* u_repacker.u_joiner.joined_sum_q
//@ cuts u_repacker.u_joiner.out_block_heads_q u_repacker.u_joiner.out_block_beats_q u_repacker.u_joiner.out_block_seed_q
//@ cuts u_judge.given_max* u_judge.given_head* u_judge.judged_heads_q u_judge.judged_segments_q u_judge.judged_beats_q
//@ same packkv_judge_t64_p16_n15_d1024: given_ready not#1
//@ other packkv_judge_t64_p16_n15_d1024: given_ready or#1

// What the FIFOs hold, and those of settings, behind a RAM of four words, never that and another one.
//@ each fifo: k_settings v_settings settings
wire [2:0] in_<fifo>_ram = {gold.u_<fifo>.full_q, gold.u_<fifo>.write_q - gold.u_<fifo>.read_q};
wire signed [11:0] <fifo>_held = {9'd0, in_<fifo>_ram} + gold.u_<fifo>.out_valid_q;
always @(*) if (started_q) begin
    assert (gold.u_<fifo>.empty_q == (in_<fifo>_ram == 0));
    assert (!gold.u_<fifo>.full_q & !gate.u_<fifo>.full_q);
    assert (gold.u_<fifo>.out_valid_q | in_<fifo>_ram <= 1);
end
//@ end
//@ each side: k v
wire <side>_wrapped = gold.u_<side>_known.write_q < gold.u_<side>_known.read_q;
wire [5:0] in_<side>_known_ram = gold.u_<side>_known.full_q ? 6'd40
    : gold.u_<side>_known.write_q + (<side>_wrapped ? 6'd40 : 6'd0) - gold.u_<side>_known.read_q;
wire signed [11:0] <side>_known_held = {6'd0, in_<side>_known_ram} + gold.u_<side>_known.out_valid_q;
wire [7:0] in_<side>_queued_ram = {gold.u_repacker.u_joiner.u_<side>_queued.full_q,
    gold.u_repacker.u_joiner.u_<side>_queued.write_q - gold.u_repacker.u_joiner.u_<side>_queued.read_q};
// Tokens that an intake has taken and none has joined, and tokens that a gate has given of its block.
wire signed [11:0] <side>_waiting = {4'd0, in_<side>_queued_ram} + gold.u_repacker.u_joiner.u_<side>_queued.out_valid_q
    + (gold.u_repacker.u_<side>_intake.valid1_q & gold.u_repacker.u_<side>_intake.ends1_q)
    + (gold.u_repacker.u_<side>_intake.valid2_q & gold.u_repacker.u_<side>_intake.ends2_q)
    + (gold.u_repacker.u_<side>_intake.valid3_q & gold.u_repacker.u_<side>_intake.ends3_q);
wire signed [11:0] <side>_given = {6'd0, gold.u_<side>_gate.tokens_q[5:0]} + gold.u_<side>_gate.drops_q;
always @(*) if (started_q) begin
    assert (gold.u_<side>_known.write_q < 40 & gold.u_<side>_known.read_q < 40);
    assert (gold.u_<side>_known.empty_q == (in_<side>_known_ram == 0));
    assert (!gold.u_<side>_known.full_q | gold.u_<side>_known.write_q == gold.u_<side>_known.read_q);
    assert (gold.u_repacker.u_joiner.u_<side>_queued.empty_q == (in_<side>_queued_ram == 0));
    assert (!gold.u_repacker.u_joiner.u_<side>_queued.full_q | in_<side>_queued_ram == 128);
end
//@ end

// What a quantizer gives it has taken, more than 20 cycles ago ("for each token, in order, one packet"): the verdict on a
// token is there when its codes end.
always @(*) assume (!gold.v_token_ends | gold.v_known_valid);

// A block is asked for and told to all three at once.
wire started = gold.u_repacker.u_k_intake.is_first_q == 0;
wire signed [11:0] asked = {11'd0, gold.asked_q};
always @(*) if (started_q) begin
    assert (!gold.k_told_done_q & !gold.v_told_done_q & !gold.repack_told_done_q);
    assert (asked == k_settings_held + gold.u_judge.given_valid_q + gold.u_judge.judged_valid_q);
    assert (gold.u_judge.given_valid_q == gate.u_judge.given_valid_q);
    assert (gold.u_judge.judged_valid_q == gate.u_judge.judged_valid_q);
    assert (!gold.u_k_gate.drops_q | gold.k_settings_valid);
    assert (!gold.u_v_gate.drops_q | gold.v_settings_valid);
end

// Blocks of keys that are joined and have not left their buffer, and that an intake has begun: all in relation to those
// that are joined.
wire signed [11:0] leaving = {11'd0, gold.u_repacker.u_joiner.out_block_valid_q}
    + (gold.u_repacker.waiting_held_q & !gold.u_repacker.k_block_done_q) + gold.u_repacker.k_next_held_q
    + gold.u_repacker.u_k_reader.freed_by_line_q[0] + gold.u_repacker.u_k_reader.freed_by_line_q[1];
wire signed [11:0] begun = 12'sd2 - {10'd0, gold.u_repacker.u_k_intake.u_buffers.count_q} - leaving;
wire signed [11:0] ended = started ? begun - 12'sd1 : begun;
wire signed [11:0] keys_taken = (ended <<< 6) + {6'd0, gold.u_repacker.u_k_intake.token_q};
wire signed [11:0] joined = {6'd0, gold.u_repacker.u_joiner.token_q} + gold.u_repacker.u_joiner.joined_valid_q;
wire signed [11:0] keys_given = ((settings_held - k_settings_held) <<< 6) + k_given;
wire signed [11:0] values_given = ((settings_held - v_settings_held) <<< 6) + v_given;
always @(*) if (started_q) begin
    assert (gold.u_repacker.u_k_intake.u_buffers.count_q <= 2);
    assert (gold.u_repacker.u_k_intake.u_buffers.available_q == (gold.u_repacker.u_k_intake.u_buffers.count_q != 0));
    assert (started | gold.u_repacker.u_k_intake.token_q == 0);
    assert (!gold.u_repacker.k_block_done_q | gold.u_repacker.waiting_held_q);
    assert (begun >= 0 & ended >= 0);
    assert (keys_taken - joined >= k_waiting);
    assert (keys_given - keys_taken <= k_known_held);
    assert (values_given - joined >= v_waiting + v_known_held);
    assert (settings_held <= 3 & v_settings_held <= 4);
end
