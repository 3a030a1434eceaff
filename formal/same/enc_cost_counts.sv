// SPDX-License-Identifier: Apache-2.0
//
// A cost that counts in the first cycles behind a reset acts on cost_limit_q and best_q only, and both are set anew
// before they are read: the limit in the gap before a scan, best_q by the first cost of the scan, which always wins, as
// 32 words cost less than the limit. No scan begins so early: 64 tokens have to be joined before.
//
//@ design packkv_enc
//@ module packkv_repacker_t64_p16_n15_d1024
//@ open packkv_intake_* packkv_store_* packkv_groups_* packkv_sorter_* packkv_reader_* packkv_cost_x8_* stream_fifo_*
//@ cuts u_search.left_q u_search.todo_q u_search.candidate_q u_search.joins_q u_search.sum2_q u_search.sum_token_line_q
//@ cuts u_search.smallest_sum_q u_search.smallest_token_q u_search.second_sum_q u_search.second_token_q
//@ cuts u_search.cost_token_line_q u_search.cost_so_far_q
//@ same packkv_search_t64_p16_n15_d1024: cost_counts_line_q constant#1
//@ other packkv_search_t64_p16_n15_d1024: cost_ends_line_q constant#1

// Cycles behind the reset; up to here nothing has begun.
reg [2:0] since;
always @(posedge clk) since <= !rst_n ? 3'd1 : since == 7 ? since : since + 3'd1;
always @(*) if (started_q & since < 7) begin
    assert (since != 0 & gold.u_joiner.token_q <= since & !gold.u_joiner.out_block_valid_q);
    assert (!gold.u_search.active_q & !gold.u_search.merges_q & !gold.u_search.gap_q & !gold.u_search.scans_q);
    assert (gold.u_search.cost_counts_line_q == 0 & gold.u_search.cost_ends_line_q == 0 & !gold.u_search.ended_q);
end
wire [3:0] early = since == 1 ? 4'd1 : since == 2 ? 4'd2 : since == 3 ? 4'd4 : since == 4 ? 4'd8 : 4'd0;
always @(*) if (started_q)
    assert ((gate.u_search.cost_counts_line_q == gold.u_search.cost_counts_line_q)
        | (gate.u_search.cost_counts_line_q == (gold.u_search.cost_counts_line_q | early)));

// Which word a cost is of, whether the cost before counted, and whether one has won.
reg [4:0] of_1, of_2, of_3, of_4, of_5;
reg counted, has_won;
wire counts_now = gold.u_search.cost_counts_line_q[3];
wire [14:0] rest_now = (of_4 == 0 ? gold.u_search.cost_limit_q : gold.u_search.cost_rest_q) - gold.u_search.word_cost_q;
always @(posedge clk) begin
    {of_5, of_4, of_3, of_2, of_1} <= {of_4, of_3, of_2, of_1, gold.u_search.word_q};
    counted <= rst_n & counts_now;
    has_won <= rst_n & (has_won | (counts_now & gold.u_search.cost_last_line_q[3] & !rest_now[14]));
end
always @(*) if (started_q) begin
    if (gold.u_search.cost_counts_line_q[0]) assert (gold.u_search.cost_first_line_q[0] == (of_1 == 0));
    if (gold.u_search.cost_counts_line_q[1]) assert (gold.u_search.cost_first_line_q[1] == (of_2 == 0));
    if (gold.u_search.cost_counts_line_q[2]) assert (gold.u_search.cost_first_line_q[2] == (of_3 == 0));
    if (gold.u_search.cost_counts_line_q[3]) assert (gold.u_search.cost_first_line_q[3] == (of_4 == 0));
    assert (!gold.u_search.gap_q | gold.u_search.word_q == 0);
    // Words of a token are read one behind the other.
    if (gold.u_search.scans_q & gold.u_search.word_q != 0)
        assert (gold.u_search.cost_counts_line_q[0] & gold.u_search.word_q == of_1 + 5'd1);
    if (gold.u_search.cost_counts_line_q[0] & of_1 != 0) assert (gold.u_search.cost_counts_line_q[1] & of_1 == of_2 + 5'd1);
    if (gold.u_search.cost_counts_line_q[1] & of_2 != 0) assert (gold.u_search.cost_counts_line_q[2] & of_2 == of_3 + 5'd1);
    if (gold.u_search.cost_counts_line_q[2] & of_3 != 0) assert (gold.u_search.cost_counts_line_q[3] & of_3 == of_4 + 5'd1);
    if (gold.u_search.cost_counts_line_q[3] & of_4 != 0) assert (counted & of_4 == of_5 + 5'd1);
    assert ((gold.u_search.cost_ends_line_q & ~(gold.u_search.cost_counts_line_q & gold.u_search.cost_last_line_q)) == 0);
    // The limit is that of both while there are costs to come.
    if (gold.u_search.scans_q | gold.u_search.cost_counts_line_q != 0) begin
        assert (gold.u_search.cost_limit_q == gate.u_search.cost_limit_q);
        assert (has_won | gold.u_search.cost_limit_q == 15'h3fff);
    end
    if (counted) begin
        assert (gold.u_search.cost_rest_q == gate.u_search.cost_rest_q);
        assert (has_won | gold.u_search.cost_rest_q >= 15'd16383 - 15'd504 * (of_5 + 15'd1));
        assert (has_won | gold.u_search.cost_rest_q <= 15'h3fff);
    end
    assert (gold.u_search.word_cost_q <= 504);
    if (has_won) assert (gold.u_search.best_q == gate.u_search.best_q);
    if (gold.u_search.ended_q) assert (has_won);
end
