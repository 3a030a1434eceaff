// SPDX-License-Identifier: Apache-2.0
//
// One write more of the memories of extremes behind a reset. The first token of a block takes nothing of what it reads, and
// writes all places that the block's other tokens read, if they are no longer; blocks of which one is are refused. So the
// words of a complete block are the same, and no other ones are read for parameters.
//
//@ design hack_v16_b2
//@ module hack_value_quantizer_l16_g64_b2_d128
//@ open credit_counter_n32 group_parameters_* group_quantizer_* stream_fifo_* skid_buffer_* hack_code_sum_* hack_random_source_* hack_record_packer_*
//@ cuts x1_q issued_x_q min1_q max1_q has_nan1_q has_inf1_q
//@ cuts merged_extremes_q: merged_same
//@ tracks u_extremes u_extremes_so_far
//@ same hack_value_quantizer_l16_g64_b2_d128: merges1_q constant#1
//@ other hack_value_quantizer_l16_g64_b2_d128: stored and#1

//@ with hack_value_banks

// Words that were read are the same, so is what was merged from them, and so are the words in the memories or those on
// their way there.
wire [7:0] others_so_far = other_words_u_extremes_so_far;
wire [15:0] others = other_words_u_extremes;
reg was_reset = 1'b1;
always @(posedge clk) was_reset <= !rst_n;
reg read_same = 1'b0, merged_same = 1'b0;
wire merging_same = gold.first_token1_q | read_same;
always @(posedge clk) begin
    if (gold.stored) read_same <= !others_so_far[gold.place_q[2:0]];
    merged_same <= merging_same;
end
wire [7:0] way_1 = {7'd0, gold.stored1_q} << gold.place1_q, way_2 = {7'd0, gold.merges1_q} << gold.place2_q;
wire [15:0] bank_way_1 = gold.bank1_q ? {way_1, 8'd0} : {8'd0, way_1}, bank_way_2 = gold.bank2_q ? {way_2, 8'd0} : {8'd0, way_2};
wire [7:0] so_far_same = way_1 & {8{merging_same}} | ~way_1 & way_2 & {8{merged_same}} | ~way_1 & ~way_2 & ~others_so_far;
wire [15:0] same = bank_way_1 & {16{merging_same}} | ~bank_way_1 & bank_way_2 & {16{merged_same}} | ~bank_way_1 & ~bank_way_2 & ~others;
// Places that the block's first token has, and those of complete blocks.
wire [7:0] begun = gold.token_q == 0 ? ~(8'hff << gold.place_q) : 8'hff >> (7 - gold.size_place_q);
wire [7:0] even = {8{busy[0]}} & (8'hff >> (7 - gold.even_last_place_q)), odd = {8{busy[1]}} & (8'hff >> (7 - gold.odd_last_place_q));
wire [15:0] needed = {odd, even} | (gold.fill_bank_q ? {begun, 8'd0} : {8'd0, begun});
always @(*) begin
    assert (!read_same | gold.extremes_so_far == gate.extremes_so_far);
    assert (gold.extremes == gate.extremes);
    assert (gold.place_q <= 8);
    assert ((begun & ~so_far_same) == 0);
    assert ((needed & ~same) == 0);
    assert (!gold.stored1_q | !(gold.filled_q[gold.bank1_q] | gold.in_work_q[gold.bank1_q]));
    assert (!gold.merges1_q | !(gold.filled_q[gold.bank2_q] | gold.in_work_q[gold.bank2_q]));
    assert (!was_reset | gold.token_q == 0 & gold.place_q == 0 & busy == 0 & !rc);
    assert (started_q | was_reset);
    assert (was_reset | gold.merges1_q == gate.merges1_q);
    // No word is read that is on its way.
    assert (!gold.stored1_q | gold.place_q == {1'b0, gold.place1_q} + 4'd1 | gold.place_q == 0 & (gold.wait_q == 2 | gold.place1_q >= 2));
    assert (!gold.merges1_q | gold.place_q > {1'b0, gold.place2_q}
        | gold.place_q == 0 & (gold.place2_q >= 1 | gold.wait_q != 0) | gold.place_q == 1 & gold.place2_q >= 2);
    assert (!gold.stored1_q | gold.bank1_q == gold.fill_bank_q | gold.block_written_line_q[0]);
    assert (!gold.merges1_q | gold.bank2_q == gold.fill_bank_q | |gold.block_written_line_q);
end
