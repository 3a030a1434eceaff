// SPDX-License-Identifier: Apache-2.0
//
// The last beat of a packet is the fourth of a record, without a header: it has 4 bytes and ends at place 19 at most.
// Without last only bits 0 to 15 of places_filled count; the changes are about those of place 22 and more.
//
//@ design hack_v16_b2
//@ module hack_value_quantizer_l16_g64_b2_d128
//@ open credit_counter_n8 group_parameters_* group_quantizer_* stream_fifo_* skid_buffer_* hack_code_sum_* hack_random_source_*
//@ through u_packer.u_queued_part: !word[133] | word[4:0] == 4
//@ cuts x1_q issued_x_q merged_extremes_q min1_q max1_q
//@ cuts u_packer.placed_bytes_q u_packer.turned2_bytes_q u_packer.turned4_bytes_q u_packer.rest_q u_packer.low_q u_packer.out_word_data_q
//@ same hack_record_packer_l16_g64_b2: places_filled gt#8
//@ same hack_record_packer_l16_g64_b2: places_filled gt#9
//@ same hack_record_packer_l16_g64_b2: places_filled constant#9
//@ other hack_record_packer_l16_g64_b2: places_filled gt#13

// There is room for all codes: the FIFO takes a beat while it holds no more than its 32 words, and gives only what it
// took, as formal/stream_fifo.sby proves of smaller ones.
reg [5:0] held = 6'd0;
wire puts = gold.u_queued_codes.in_valid & gold.u_queued_codes.in_ready;
wire gets = gold.u_queued_codes.out_valid & gold.u_queued_codes.out_ready;
always @(posedge clk) held <= rst_n ? held + puts - gets : 6'd0;
always @(*) if (held < 32) assume (gold.u_queued_codes.in_ready);
always @(*) if (held == 0) assume (!gold.u_queued_codes.out_valid);
// Behind each stage so many beats of codes are on their way or held, for each of which a credit is taken.
reg [5:0] behind_read = 6'd0, behind0 = 6'd0, behind1 = 6'd0, behind2 = 6'd0, behind3 = 6'd0, behind4 = 6'd0;
always @(posedge clk) begin
    behind_read <= rst_n ? behind_read + gold.reads - gets : 6'd0;
    behind0 <= rst_n ? behind0 + gold.issues1_q - gets : 6'd0;
    behind1 <= rst_n ? behind1 + gold.coding_line_q[0] - gets : 6'd0;
    behind2 <= rst_n ? behind2 + gold.coding_line_q[1] - gets : 6'd0;
    behind3 <= rst_n ? behind3 + gold.coding_line_q[2] - gets : 6'd0;
    behind4 <= rst_n ? behind4 + gold.coding_line_q[3] - gets : 6'd0;
end
wire [5:0] behind5 = held + gold.coding_line_q[5];
always @(*) if (started_q) begin
    assert (behind4 == behind5 + gold.coding_line_q[4] & behind4 <= 32);
    assert (behind3 == behind4 + gold.coding_line_q[3] & behind3 <= 32);
    assert (behind2 == behind3 + gold.coding_line_q[2] & behind2 <= 32);
    assert (behind1 == behind2 + gold.coding_line_q[1] & behind1 <= 32);
    assert (behind0 == behind1 + gold.coding_line_q[0] & behind0 <= 32);
    assert (behind_read == behind0 + gold.issues1_q & behind_read <= 32);
    assert (gold.u_credits.count_q == 6'd32 - behind_read & held <= 32);
    assert (gold.u_credits.available_q == (gold.u_credits.count_q != 0));
    if (gold.coding) assert (gold.codes_ready);
end

// Every fourth beat of codes ends a record, and so does every fourth one behind the FIFO, which keeps their order; the
// last one of a packet ends one.
reg [1:0] got = 2'd0;
always @(posedge clk) got <= rst_n ? got + gets : 2'd0;
always @(*) if (gold.queued_codes_valid) assume (gold.queued_codes_record_ends == (got == 2'd3) & gold.queued_codes_record_ends >= gold.queued_codes_last);
// The place in its record of the beat in each stage behind the read.
reg [1:0] put = 2'd0;
always @(posedge clk) put <= rst_n ? put + puts : 2'd0;
wire [1:0] at1 = gold.read_tokens_q - {1'b0, gold.issues1_q};
wire [1:0] at2 = at1 - {1'b0, gold.coding_line_q[0]}, at3 = at2 - {1'b0, gold.coding_line_q[1]}, at4 = at3 - {1'b0, gold.coding_line_q[2]},
    at5 = at4 - {1'b0, gold.coding_line_q[3]}, at6 = at5 - {1'b0, gold.coding_line_q[4]}, at7 = at6 - {1'b0, gold.coding_line_q[5]};
always @(*) if (started_q) begin
    if (gold.issues1_q) assert (gold.channel_issued1_q == (at1 == 3) & gold.channel_issued1_q >= gold.block_issued1_q);
    if (gold.coding_line_q[0]) assert (gold.coding_record_end_line_q[0] == (at2 == 3) & gold.coding_record_end_line_q[0] >= gold.coding_end_line_q[0]);
    if (gold.coding_line_q[1]) assert (gold.coding_record_end_line_q[1] == (at3 == 3) & gold.coding_record_end_line_q[1] >= gold.coding_end_line_q[1]);
    if (gold.coding_line_q[2]) assert (gold.coding_record_end_line_q[2] == (at4 == 3) & gold.coding_record_end_line_q[2] >= gold.coding_end_line_q[2]);
    if (gold.coding_line_q[3]) assert (gold.coding_record_end_line_q[3] == (at5 == 3) & gold.coding_record_end_line_q[3] >= gold.coding_end_line_q[3]);
    if (gold.coding_line_q[4]) assert (gold.coding_record_end_line_q[4] == (at6 == 3) & gold.coding_record_end_line_q[4] >= gold.coding_end_line_q[4]);
    if (gold.coding_line_q[5]) assert (gold.coding_record_end_line_q[5] == (at7 == 3) & gold.coding_record_end_line_q[5] >= gold.coding_end_line_q[5]);
    assert (put == at7);
    assert (gold.u_packer.in_record_q == (got != 0));
end

always @(*) if (started_q) begin
    if (gold.u_packer.placed_valid_q & gold.u_packer.placed_last_q) assert (gold.u_packer.placed_end_q <= 19);
    if (gold.u_packer.turned2_valid_q & gold.u_packer.turned2_last_q) assert (gold.u_packer.turned2_end_q <= 19);
    if (gold.u_packer.turned4_valid_q & gold.u_packer.turned4_last_q) assert (gold.u_packer.turned4_filled_q == gate.u_packer.turned4_filled_q);
    if (gold.u_packer.flush_q) assert (gold.u_packer.spilled_q == gate.u_packer.spilled_q);
end
