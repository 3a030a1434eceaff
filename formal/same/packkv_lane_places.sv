// SPDX-License-Identifier: Apache-2.0
//
// The digit behind twice a product counts only where that is moved by no place. It is moved by 7 or more: sigma has the
// exponent 10 - shift, and sigma x r is about N, 15 at most, so that r is less than 2^(shift - 6), in units of 2^-24. r is
// at least 1, and no element is above it.
//
//@ design packkv_enc packkv_q16
//@ module packkv_quantizer_lane_b4
//@ same packkv_quantizer_lane_b4: doubled constant#1
//@ other packkv_quantizer_lane_b4: amount constant#1

// The contract of the lane: "no magnitude is above the range of its token", elements are canonical, and sigma is N / r
// rounded to 11 digits (formats-packkv.md, section 2, where codes are none of more than N). r is not 0 if `zero` is not
// set. So it is of the beats that are issued; what others give is not taken (coded_line_q of packkv_quantizer_*).
wire [40:0] magnitude = {30'd0, |x[14:10], x[9:0]} << (x[14:10] == 0 ? 5'd0 : x[14:10] - 5'd1);
wire [40:0] least_range = magnitude == 0 ? 41'd1 : magnitude;
always @(*) if (keep & !zero) begin
    assume (x[14:10] != 5'd31);
    assume ({23'd0, least_range} << 6 < 64'd1 << shift);
end

always @(*) begin
    assert (!gold.codes1_q | gold.amount1_q >= 7);
    assert (!gold.codes2_q | gold.amount2_q >= 7);
    assert (!gold.codes3_q | gold.amount3_q >= 7);
end
