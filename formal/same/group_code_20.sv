// SPDX-License-Identifier: Apache-2.0
//
// No product is to be shifted by less than 0 places, which would be code 20. d is at most the range r of its group, and
// sigma = 3 / r has the exponent 10 - shift, so r is at most 3 x 2^(shift - 10), in units of 2^-24: then d has no more
// digits than the shift leaves places for.
//
//@ design hack_q16_b2 hack_v16_b2
//@ module group_quantizer_lane_n3_stochastic
//@ cuts sigma3_q upper3_q last_is_1_3_q last_is_2_3_q product4_q
//@ same group_quantizer_lane_n3_stochastic: code_is_n constant#1
//@ other group_quantizer_lane_n3_stochastic: code_is_0 constant#1

// A finite binary16 number in units of 2^-24.
function signed [42:0] units(input [15:0] value);
    reg [41:0] magnitude;
    begin
        magnitude = {31'd0, |value[14:10], value[9:0]} << (value[14:10] == 0 ? 5'd0 : value[14:10] - 5'd1);
        units = value[15] ? -$signed({1'b0, magnitude}) : $signed({1'b0, magnitude});
    end
endfunction

// The contract of the lane: elements are canonical, and none is below its group's minimum or above its maximum, so x - min
// is at most what is rounded to r. A half of r's last digit may be lost, and what is above 65504, the largest number.
reg [15:0] x1 = 16'd0, min1 = 16'd0;
always @(posedge clk) begin
    x1 <= x;
    min1 <= group_min;
end
wire signed [42:0] above = units(x1) - units(min1);
wire [41:0] least = above > $signed(43'd2047 << 29) ? 42'd2047 << 29 : above[41:0];
always @(*) if (gold.keep1_q & !zero) begin
    assume (x1[14:10] != 5'd31 & min1[14:10] != 5'd31);
    assume (above >= 0);
    assume ({22'd0, least, 20'd0} <= (84'd3 << ({1'b0, shift} + 7'd10)) + (84'd1 << shift));
end

// Stage 1 has that element.
wire [4:0] x_exponent = {x1[14:11], x1[10] | x1[14:10] == 0}, min_exponent = {min1[14:11], min1[10] | min1[14:10] == 0};
wire [10:0] x_significand = {x1[14:10] != 0, x1[9:0]}, min_significand = {min1[14:10] != 0, min1[9:0]};
wire adds = x1[15] ^ min1[15];
wire swap = adds ? x_exponent < min_exponent : x1[15];
wire [4:0] distance = swap ? min_exponent - x_exponent : x_exponent - min_exponent;
always @(*) if (started_q) begin
    assert (gold.adds1_q == adds);
    assert (gold.exponent1_q == (swap ? min_exponent : x_exponent));
    assert (gold.large1_q == (swap ? min_significand : x_significand));
    assert (gold.small1_q == (swap ? x_significand : min_significand));
    assert (gold.amount1_q == (distance[4] ? 4'd15 : distance[3:0]));
end
always @(*) assert (!gold.coded2_q | !gold.normal_1[14] | !gold.places[6]);
always @(*) assert (gold.shift3_q != 20 & gold.shift4_q != 20);
