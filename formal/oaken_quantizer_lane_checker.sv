// SPDX-License-Identifier: Apache-2.0
//
// One lane of Oaken's quantizer: code = min(15, floor(d x sigma + 1/2)), where d is the exact distance of the element
// from the base of its group and side, rounded to binary16 with ties to even.
//
// Distances are integers here, in units of 2^-24, and are rounded from all of their bits. Whatever sigma and its shift
// are: its significand of 11 bits is 1024 to 2047, and d x significand x 2^-shift is the code before it is rounded.
`default_nettype none
module oaken_quantizer_lane_checker (
    input wire clk,
    input wire [15:0] outer_high_base,
    input wire [15:0] outer_low_base,
    input wire [15:0] middle_high_base,
    input wire [15:0] middle_low_base,
    input wire [15:0] inner_base,
    input wire outer_zero,
    input wire middle_zero,
    input wire inner_zero,
    input wire [5:0] outer_shift,
    input wire [5:0] middle_shift,
    input wire [5:0] inner_shift,
    input wire [9:0] outer_sigma,
    input wire [9:0] middle_sigma,
    input wire [9:0] inner_sigma,
    input wire [15:0] x,
    input wire outer,
    input wire inner,
    input wire high,
    input wire keep,
    input wire [3:0] code
);
    // A magnitude in units of 2^-24.
    function [39:0] magnitude(input [14:0] bits);
        magnitude = bits[14:10] == 0 ? {30'd0, bits[9:0]} :
            {29'd0, 1'b1, bits[9:0]} << (bits[14:10] - 5'd1);
    endfunction
    function canonical(input [15:0] bits);
        canonical = bits[14:10] != 5'd31 && bits != 16'h8000;
    endfunction
    function signed [41:0] number(input [15:0] bits);
        number = bits[15] ? -$signed({2'd0, magnitude(bits[14:0])}) : $signed({2'd0, magnitude(bits[14:0])});
    endfunction

    // What the lane is asked: thresholds and groups are right, so that no distance is negative.
    wire [15:0] base = outer ? (high ? outer_high_base : outer_low_base) :
        inner ? inner_base : (high ? middle_high_base : middle_low_base);
    wire signed [41:0] distance = inner ? $signed({2'd0, magnitude(x[14:0])}) - number(base) :
        outer && !high ? number(base) - number(x) : number(x) - number(base);
    always @* begin
        assume (!(outer && inner));
        assume (canonical(x));
        assume (canonical(base));
        assume (!inner || !base[15]);
        assume (distance >= 0);
    end

    // The distance with its leading one in bit 41, and the place of that one.
    wire [41:0] by32 = |distance[41:10] ? distance : distance << 32;
    wire [41:0] by16 = |by32[41:26] ? by32 : by32 << 16;
    wire [41:0] by8 = |by16[41:34] ? by16 : by16 << 8;
    wire [41:0] by4 = |by8[41:38] ? by8 : by8 << 4;
    wire [41:0] by2 = |by4[41:40] ? by4 : by4 << 2;
    wire [41:0] by1 = by2[41] ? by2 : by2 << 1;
    wire [5:0] zeros = {!(|distance[41:10]), !(|by32[41:26]), !(|by16[41:34]), !(|by8[41:38]), !(|by4[41:40]),
        !by2[41]};
    wire up = by1[30] && (|by1[29:0] || by1[31]);
    wire [11:0] rounded = {1'b0, by1[41:31]} + up;

    // Shifts and zeros are those of the next cycle, sigmas those of the one after it. The product of the rounded
    // distance and the significand is to be shifted right by `places` to be twice the code: the leading one of the
    // distance is bit 41 - zeros, and bit 10 of what is rounded.
    reg [11:0] rounded1, rounded2, rounded3;
    reg [5:0] zeros1;
    reg outer1, outer2, inner1, inner2;
    reg nothing1, is_0_2, is_0_3, is_0_4, is_0_5;
    reg [9:0] sigma3;
    reg signed [7:0] places2, places3, places4, places5;
    reg [22:0] product4, product5;
    reg [2:0] started = 3'd0;
    wire is_0 = nothing1 || (outer1 ? outer_zero : inner1 ? inner_zero : middle_zero);
    wire [5:0] shift = outer1 ? outer_shift : inner1 ? inner_shift : middle_shift;
    always @(posedge clk) begin
        {rounded3, rounded2, rounded1} <= {rounded2, rounded1, rounded};
        {outer2, outer1} <= {outer1, outer};
        {inner2, inner1} <= {inner1, inner};
        zeros1 <= zeros;
        nothing1 <= !keep || !by1[41];
        {is_0_5, is_0_4, is_0_3, is_0_2} <= {is_0_4, is_0_3, is_0_2, is_0};
        places2 <= $signed({2'd0, shift}) + $signed({2'd0, zeros1}) - 8'sd32;
        {places5, places4, places3} <= {places4, places3, places2};
        sigma3 <= outer2 ? outer_sigma : inner2 ? inner_sigma : middle_sigma;
        product4 <= rounded3 * {1'b1, sigma3};
        product5 <= product4;
        if (started != 3'd5) started <= started + 3'd1;
    end
    wire [22:0] halves = product5 >> places5[6:0];
    wire [23:0] nearest = ({1'b0, halves} + 24'd1) >> 1;
    wire [3:0] expected = is_0_5 ? 4'd0 : places5 < 0 || nearest > 15 ? 4'd15 : nearest[3:0];
    always @(posedge clk) if (started == 3'd5) begin
        code_is_right: assert (code == expected);
    end
endmodule
`default_nettype wire
