// SPDX-License-Identifier: Apache-2.0
//
// All sums that are used are below 2^41, so that their bits 42 and 41 are equal. Across the two sides of the outer group a
// sum is one of a difference above 0 and one below 0, each below 2^41; the base of the other side lies between an element
// and a threshold, as the side of the smallest m is known; in the middle group inner_lo <= inner_hi. Where a side has no
// elements, nothing reads which one is nearer or farther, and no element takes the side's base.
//
//@ design kv_dma_tiny oaken_q8
//@ module oaken_parameter_unit
//@ cuts header_q u_outer_sigma.* u_middle_sigma.* u_inner_sigma.*
//@ cuts header_outer_is_low_q header_middle_is_high_q middle_other_base_q
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
//@ while out_outer_high_base: used_base | !gold.header_outer_is_low_q
//@ while out_outer_low_base: used_base | gold.header_outer_is_low_q
//@ with oaken_parameter_sums
//@ same oaken_parameter_unit: low_is_nearer_q select#1
//@ other oaken_parameter_unit: subtracts_a constant#1

// The sums that are used, and the stages behind them.
function is_used(input [3:0] step, input both);
    is_used = step >= 1 & step <= 10 & step != 8 & (both | step != 1 & step != 2 & step != 7);
endfunction
always @(*) if (is_used(gold.sum_step_q, has_both[2])) assert (sum[42] == sum[41]);
reg [2:0] used = 3'd0;
reg used_base = 1'b0;
always @(posedge clk) begin
    used <= {used[1:0], is_used(gold.sum_step_q, has_both[2])};
    if (gold.fine_step_q == 7) used_base <= used[2];
end
function is_result(input [3:0] step);
    is_result = step == 5 | step == 6 | step == 9 | step == 10;
endfunction
always @(*) if (started_q) begin
    if (is_result(gold.magnitude_step_q)) assert (used[0]);
    if (is_result(gold.coarse_step_q)) assert (used[1]);
    if (is_result(gold.fine_step_q)) assert (used[2]);
    if (farther_known) assert (gold.low_is_farther_q == gate.low_is_farther_q);
    if (min_known) assert (gold.middle_min_is_high_q == gate.middle_min_is_high_q);
    if (max_known) assert (gold.middle_max_is_high_q == gate.middle_max_is_high_q);
end
always @(*) begin
    assert (gold.operand_a_q == gate.operand_a_q & gold.operand_b_q == gate.operand_b_q
        & gold.operand_subtracts_a_q == gate.operand_subtracts_a_q
        & gold.operand_subtracts_b_q == gate.operand_subtracts_b_q
        & gold.operand_adds_offset_q == gate.operand_adds_offset_q & gold.operand_negates_q == gate.operand_negates_q);
    assert (gold.grid_a_q == gate.grid_a_q & gold.grid_b_q == gate.grid_b_q
        & gold.grid_a_lacks_1_q == gate.grid_a_lacks_1_q & gold.grid_b_lacks_1_q == gate.grid_b_lacks_1_q
        & gold.grid_adds_offset_q == gate.grid_adds_offset_q & gold.grid_negates_q == gate.grid_negates_q);
    assert (gold.offset_q == gate.offset_q & gold.sum_q == gate.sum_q & gold.sum_negates_q == gate.sum_negates_q);
end
