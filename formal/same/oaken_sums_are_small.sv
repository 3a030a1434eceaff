// SPDX-License-Identifier: Apache-2.0
//
// All sums that are used are below 2^41, so that their bits 42 and 41 are equal. Across the two sides of the outer group a
// sum is one of a difference above 0 and one below 0, each below 2^41; the base of the other side lies between an element
// and a threshold, as the side of the smallest m is known; in the middle group inner_lo <= inner_hi. Where a side has no
// elements, nothing reads which one is nearer or farther, and no element takes the side's base.
//
//@ design kv_dma_tiny oaken_q8
//@ module oaken_parameter_unit
//@ cuts header_q: good_header
//@ cuts header_outer_is_low_q: good_header
//@ cuts header_middle_is_high_q: good_header
//@ cuts u_outer_sigma.*: good_outer
//@ cuts u_middle_sigma.*: good_middle
//@ cuts u_inner_sigma.*: good_inner
//@ cuts middle_other_base_q: good_middle_base
//@ cuts magnitude_q: used[0]
//@ cuts magnitude_sign_q: used[0]
//@ cuts coarse_q: used[1]
//@ cuts coarse_places_q: used[1]
//@ cuts coarse_sign_q: used[1]
//@ cuts significand_q: used[2]
//@ cuts half_q: used[2]
//@ cuts sticky_q: used[2]
//@ cuts places_q: used[2]
//@ cuts sign_q: used[2]
//@ cuts outer_other_base_q: used_base
//@ while out_header: good_header
//@ while out_outer_high_base: good_header & (used_base | !gold.header_outer_is_low_q)
//@ while out_outer_low_base: good_header & (used_base | gold.header_outer_is_low_q)
//@ while out_middle_high_base: good_header & good_middle_base
//@ while out_middle_low_base: good_header & good_middle_base
//@ while out_inner_base: good_header
//@ while out_outer_zero: good_outer
//@ while out_outer_sigma: good_outer
//@ while out_outer_shift: good_outer
//@ while out_middle_zero: good_middle
//@ while out_middle_sigma: good_middle
//@ while out_middle_shift: good_middle
//@ while out_inner_zero: good_inner
//@ while out_inner_sigma: good_inner
//@ while out_inner_shift: good_inner
//@ with oaken_parameter_sums
//@ same oaken_parameter_unit: low_is_nearer_q select#1
//@ other oaken_parameter_unit: subtracts_a constant#1

// The sums that are used, and the stages behind them.
function is_used(input [3:0] step, input both);
    is_used = step >= 1 & step <= 10 & step != 8 & (both | step != 1 & step != 2 & step != 7);
endfunction
wire sum_is_used = is_good[2] & is_used(gold.sum_step_q, has_both[2]);
always @(*) if (sum_is_used) assert (sum[42] == sum[41]);
reg [2:0] used = 3'd0;
reg used_base = 1'b0;
always @(posedge clk) begin
    used <= {used[1:0], sum_is_used};
    if (gold.fine_step_q == 7) used_base <= used[2];
end

// Whether a result was made of a good vector.
reg [2:0] late_good = 3'd0;
reg good_inner = 1'b0, good_outer = 1'b0, good_middle = 1'b0, good_middle_base = 1'b0, good_header = 1'b0;
always @(posedge clk) begin
    late_good <= {late_good[1:0], is_good[2]};
    if (gold.fine_step_q == 5) good_inner <= late_good[2];
    if (gold.fine_step_q == 6) good_outer <= late_good[2];
    if (gold.fine_step_q == 9) good_middle <= late_good[2];
    if (gold.fine_step_q == 10) good_middle_base <= late_good[2];
    if (gold.finish) good_header <= vector_is_good;
end
function is_result(input [3:0] step);
    is_result = step == 5 | step == 6 | step == 9 | step == 10;
endfunction
always @(*) if (started_q) begin
    if (is_result(gold.magnitude_step_q)) assert (used[0] == late_good[0]);
    if (is_result(gold.coarse_step_q)) assert (used[1] == late_good[1]);
    if (is_result(gold.fine_step_q)) assert (used[2] == late_good[2]);
    if (vector_is_good & farther_known) assert (gold.low_is_farther_q == gate.low_is_farther_q);
    if (vector_is_good & min_known) assert (gold.middle_min_is_high_q == gate.middle_min_is_high_q);
    if (vector_is_good & max_known) assert (gold.middle_max_is_high_q == gate.middle_max_is_high_q);
end

// Which sides were found is asked in steps 6, 7, 9 and 10 alone: in all others operands and sums of any vector are the
// same.
function is_plain(input [3:0] step);
    is_plain = step <= 5 | step == 8;
endfunction
always @(*) begin
    if (is_good[0] | is_plain(gold.operand_step_q))
        assert (gold.operand_a_q == gate.operand_a_q & gold.operand_b_q == gate.operand_b_q
            & gold.operand_subtracts_a_q == gate.operand_subtracts_a_q
            & gold.operand_subtracts_b_q == gate.operand_subtracts_b_q
            & gold.operand_adds_offset_q == gate.operand_adds_offset_q
            & gold.operand_negates_q == gate.operand_negates_q);
    if (is_good[1] | is_plain(gold.grid_step_q))
        assert (gold.grid_a_q == gate.grid_a_q & gold.grid_b_q == gate.grid_b_q
            & gold.grid_a_lacks_1_q == gate.grid_a_lacks_1_q & gold.grid_b_lacks_1_q == gate.grid_b_lacks_1_q
            & gold.grid_adds_offset_q == gate.grid_adds_offset_q & gold.grid_negates_q == gate.grid_negates_q);
    if (is_good[2] | is_plain(gold.sum_step_q))
        assert (gold.sum_q == gate.sum_q & gold.sum_negates_q == gate.sum_negates_q);
    assert (gold.offset_q == gate.offset_q);
end
