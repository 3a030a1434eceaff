// SPDX-License-Identifier: Apache-2.0
//
// The changes differ only where a start is put into a FIFO whose RAM is not empty. Each of the two FIFOs holds two starts
// at most, one of them in its output register. u_queued_start: a start of a block is put in when the block before it has
// at most its last beat in front of the port. u_accepted_start: a block is complete 64 tokens after its bank was free,
// when the start of the bank's last block has long been used, so there is at most that of the other bank.
//
//@ design hack_v16_b2
//@ module hack_value_quantizer_l16_g64_b2_d128
//@ open credit_counter_n32 group_parameters_* group_quantizer_* stream_fifo_d32_* stream_fifo_d8_* hack_code_sum_* hack_random_source_* hack_record_packer_*
//@ cuts x1_q issued_x_q merged_extremes_q min1_q max1_q has_nan1_q has_inf1_q
//@ same stream_fifo_d2_w66: empty_q and#1
//@ same stream_fifo_d2_w66: changes xor#1
//@ other stream_fifo_d2_w66: prefetch and#1

//@ with hack_value_banks

// Where the beats in the skid buffer end tokens and blocks.
wire out_ends = gold.u_beat.out_valid_q & gold.beat_last;
wire skid_ends = gold.u_beat.skid_valid_q & gold.u_beat.skid_data_q[272];
wire in_block = !(gold.port_first_q & gold.port_token_q == 0);
wire block_in_skid = out_ends & gold.token_q == 6'd63 | skid_ends & gold.token_q + {5'd0, out_ends} == 6'd63;
wire port_was_last = gold.u_beat.skid_valid_q ? gold.u_beat.skid_data_q[272] : gold.u_beat.out_valid_q ? gold.beat_last : gold.place_q == 0;
wire [1:0] queued_in_ram = {gold.u_queued_start.full_q, gold.u_queued_start.write_q ^ gold.u_queued_start.read_q};
wire [1:0] accepted_in_ram = {gold.u_accepted_start.full_q, gold.u_accepted_start.write_q ^ gold.u_accepted_start.read_q};
reg queued_put = 1'b0, accepted_put = 1'b0;
always @(posedge clk) begin
    queued_put <= rst_n & gold.start_valid;
    accepted_put <= rst_n & gold.block_complete;
end
always @(*) if (started_q) begin
    assert (gold.u_beat.out_valid_q | !gold.u_beat.skid_valid_q);
    assert (gold.place_q <= 8);
    assert (gold.port_token_q == gold.token_q + {5'd0, out_ends} + {5'd0, skid_ends});
    assert (gold.port_first_q == port_was_last);
    assert (gold.u_queued_start.empty_q == (queued_in_ram == 0) & !gold.u_queued_start.full_q);
    assert ({1'b0, queued_in_ram} + gold.queued_start_valid == {2'd0, in_block} + block_in_skid);
    assert (gold.u_queued_start.empty_q | gold.queued_start_valid | queued_put);
    if (queued_put) assert (in_block & !gold.u_queued_start.empty_q);
end

// The starts of complete blocks, and those in the line to the random numbers, with their banks.
wire in_read = gold.read_tokens_q != 0 | read_at != 0;
wire first_issued = gold.issues1_q & gold.vector_first_q;
wire [1:0] complete = {1'b0, busy[0]} + {1'b0, busy[1]};
wire [2:0] lined = {2'd0, gold.vector_begins_line_q[0]} + gold.vector_begins_line_q[1] + gold.vector_begins_line_q[2] + gold.vector_begins_line_q[3];
reg [3:0] bank_line = 4'd0;
always @(posedge clk) bank_line <= {bank_line[2:0], rb};
always @(*) if (started_q) begin
    if (in_read & gold.vector_first_q) assert (gold.issues1_q & read_at == 0 & gold.read_tokens_q == 1);
    if (in_read) assert (!gold.block_issued1_q);
    if (!in_read) assert ((gold.block_issued1_q | !gold.issues1_q) & gold.vector_first_q == !gold.issues1_q);
    if (gold.vector_begins_line_q[0]) assert (!gold.vector_first_q & in_read & read_at == 0 & gold.read_tokens_q != 3 & bank_line[0] == rb);
    if (gold.vector_begins_line_q[1]) assert (!gold.vector_first_q & in_read & read_at == 0 & bank_line[1] == rb);
    if (gold.vector_begins_line_q[2]) assert (!gold.vector_first_q & (in_read & bank_line[2] == rb | !in_read & bank_line[2] != rb));
    if (gold.vector_begins_line_q[2] & bank_line[2] != rb & gold.fill_bank_q == bank_line[2]) assert (!gold.room_q & gold.token_q == 0);
    if (gold.vector_begins_line_q[3] & bank_line[3] != rb & gold.fill_bank_q == bank_line[3]) assert (gold.token_q == 0);
    if (gold.vector_begins_line_q[2] & bank_line[2] != rb) assert (!busy[bank_line[2]]);
    if (gold.vector_begins_line_q[3] & bank_line[3] != rb) assert (!busy[bank_line[3]]);
    if (gold.vector_begins_line_q[3] & bank_line[3] == rb) assert (in_read & !gold.vector_first_q);
    assert (lined <= 1);
    assert (gold.u_accepted_start.empty_q == (accepted_in_ram == 0) & !gold.u_accepted_start.full_q);
    assert ({1'b0, accepted_in_ram} + gold.accepted_start_valid + in_read == {1'b0, complete} + first_issued + lined);
    assert (gold.u_accepted_start.empty_q | gold.accepted_start_valid | accepted_put);
    if (accepted_put) assert (gold.block_written_line_q[0] & !gold.u_accepted_start.empty_q);
end

// So both FIFOs hold the same with the change and without it.
always @(*) begin
    assert (gold.u_queued_start.write_q == gate.u_queued_start.write_q & gold.u_queued_start.read_q == gate.u_queued_start.read_q);
    assert (gold.u_queued_start.full_q == gate.u_queued_start.full_q & gold.u_queued_start.empty_q == gate.u_queued_start.empty_q);
    assert (gold.queued_start_valid == gate.queued_start_valid & gold.queued_start_data == gate.queued_start_data);
    assert (gold.u_accepted_start.write_q == gate.u_accepted_start.write_q & gold.u_accepted_start.read_q == gate.u_accepted_start.read_q);
    assert (gold.u_accepted_start.full_q == gate.u_accepted_start.full_q & gold.u_accepted_start.empty_q == gate.u_accepted_start.empty_q);
    assert (gold.accepted_start_valid == gate.accepted_start_valid & gold.accepted_start_data == gate.accepted_start_data);
end
