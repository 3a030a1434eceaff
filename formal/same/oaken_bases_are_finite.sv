// SPDX-License-Identifier: Apache-2.0
//
// A base that is used does not saturate: it lies between an element and a threshold, both finite. That of a side or group
// without elements may be beyond the largest binary16, but no element takes it. Ranges do not use the value that saturates.
//
//@ design oaken_q8
//@ module oaken_parameter_unit
//@ cuts header_q header_outer_is_low_q header_middle_is_high_q low_is_farther_q
//@ cuts outer_other_base_q: used_outer
//@ cuts middle_other_base_q: used_middle
//@ while out_outer_high_base: used_outer | !gold.header_outer_is_low_q
//@ while out_outer_low_base: used_outer | gold.header_outer_is_low_q
//@ while out_middle_high_base: used_middle | gold.header_middle_is_high_q
//@ while out_middle_low_base: used_middle | !gold.header_middle_is_high_q
//@ with oaken_parameter_sums
//@ same oaken_parameter_unit: finite constant#1
//@ other oaken_parameter_unit: low_is_nearer_q eq#1

// The sum that makes a base, if there are elements on both sides or in the middle group, and the stages behind it.
function is_base(input [3:0] step, input both, input middle);
    is_base = step == 7 & both | step == 10 & middle;
endfunction
wire sum_is_base = is_good[2] & is_base(gold.sum_step_q, has_both[2], has_middle[2]);
always @(*) if (sum_is_base) assert (sum <= largest & sum >= -largest);
reg [2:0] is_small = 3'd0;
reg used_outer = 1'b0, used_middle = 1'b0;
always @(posedge clk) begin
    is_small <= {is_small[1:0], sum_is_base};
    if (gold.fine_step_q == 7) used_outer <= is_small[2];
    if (gold.fine_step_q == 10) used_middle <= is_small[2];
end
always @(*) begin
    if (is_small[0]) assert (gold.magnitude_q <= 42'd2047 << 29);
    if (is_small[1]) assert (gold.coarse_places_q != 0 | gold.coarse_q <= 42'd2047 << 29);
    if (is_small[2]) assert (gold.places_q >= 2 & (gold.places_q != 2 | gold.significand_q != 11'h7ff | !gold.half_q));
end
