// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One lane of Oaken's quantizer: code = min(15, floor(d x sigma + 1/2)), where d is the distance of
// the element from the base of its group and side, rounded to binary16.
//
// d is x - base; on the low side of the outer group it is base - x, in the inner group |x| - base.
// The base is a rounded extreme of the group and rounding is monotonic, so that no element has d <
// 0, and the lane relies on that. A d above the largest binary16 does not saturate: its code is 15
// either way, because sigma is at least 15 / 65504.
//
// Latency 5 cycles, one element per cycle.
`default_nettype none
module oaken_quantizer_lane (
    input  wire        clk,               // clock, rising edge
    input  wire [15:0] outer_high_base,   // binary16 base, outer group, high side
    input  wire [15:0] outer_low_base,    // binary16 base, outer group, low side
    input  wire [15:0] middle_high_base,  // binary16 base, middle group, high side
    input  wire [15:0] middle_low_base,   // binary16 base, middle group, low side
    input  wire [15:0] inner_base,        // binary16 base, inner group
    input  wire        outer_zero,        // the outer range is 0: all codes of the group are 0
    input  wire        middle_zero,       // the middle range is 0: all codes of the group are 0
    input  wire        inner_zero,        // the inner range is 0: all codes of the group are 0
    input  wire  [5:0] outer_shift,       // sigma x 2^-shift: codes per 2^-24
    input  wire  [5:0] middle_shift,      // sigma x 2^-shift: codes per 2^-24
    input  wire  [5:0] inner_shift,       // sigma x 2^-shift: codes per 2^-24
    input  wire  [9:0] outer_sigma,       // fraction of sigma, whose significand is 1.fraction
    input  wire  [9:0] middle_sigma,      // fraction of sigma, whose significand is 1.fraction
    input  wire  [9:0] inner_sigma,       // fraction of sigma, whose significand is 1.fraction
    input  wire [15:0] x,                 // canonical binary16 element
    input  wire        outer,             // it is in the outer group
    input  wire        inner,             // it is in the inner group
    input  wire        high,              // it is on the high side of its group
    input  wire        keep,              // there is an element
    output wire  [3:0] code               // 0 where keep was 0
);
    // Stage 1: base of the element's group and side.
    wire        falls = outer & !high;
    wire        middle = !outer & !inner;
    wire [15:0] base = ({16{outer & high}} & outer_high_base) | ({16{falls}} & outer_low_base) |
        ({16{middle & high}} & middle_high_base) | ({16{middle & !high}} & middle_low_base) |
        ({16{inner}} & inner_base);

    // Magnitudes are added if the signs differ. Otherwise d >= 0 says without a comparison which is
    // the larger one: |x| where d rises with |x|, |base| where d falls with |x|.
    wire        adds = !inner & (x[15] ^ base[15]);
    wire        x_above = inner | !(x[15] ^ falls);
    wire        x_normal = |x[14:10];
    wire  [4:0] x_exponent = {x[14:11], x[10] | !x_normal};
    wire [10:0] x_significand = {x_normal, x[9:0]};
    wire        base_normal = |base[14:10];
    wire  [4:0] base_exponent = {base[14:11], base[10] | !base_normal};
    wire [10:0] base_significand = {base_normal, base[9:0]};
    wire  [5:0] x_ahead = {1'b0, x_exponent} - {1'b0, base_exponent};
    wire  [4:0] base_ahead = base_exponent - x_exponent;
    wire        swap = adds ? x_ahead[5] : !x_above;
    wire  [4:0] distance = swap ? base_ahead : x_ahead[4:0];
    reg  [10:0] large1_q;
    reg  [10:0] small1_q;
    reg   [4:0] exponent1_q;
    reg   [3:0] amount1_q;
    reg         adds1_q;
    reg         outer1_q;
    reg         inner1_q;
    reg         keep1_q;

    always @(posedge clk) begin
        large1_q <= swap ? base_significand : x_significand;
        small1_q <= swap ? x_significand : base_significand;
        exponent1_q <= swap ? base_exponent : x_exponent;
        amount1_q <= distance[3:0] | {4{distance[4]}};
        adds1_q <= adds;
        outer1_q <= outer;
        inner1_q <= inner;
        keep1_q <= keep;
    end

    // Stage 2: the smaller magnitude is aligned. The lowest bit is sticky; no bit is lost before
    // the shift by 4.
    wire [13:0] aligned0 = {small1_q, 3'd0};
    wire [13:0] aligned1 = amount1_q[0] ? {1'b0, aligned0[13:1]} : aligned0;
    wire [13:0] aligned3 = amount1_q[1] ? {2'd0, aligned1[13:2]} : aligned1;
    wire [13:0] aligned7 = amount1_q[2] ? {4'd0, aligned3[13:5], |aligned3[4:0]} : aligned3;
    wire [13:0] aligned15 = amount1_q[3] ? {8'd0, aligned7[13:9], |aligned7[8:0]} : aligned7;

    // The lowest bits of both addends generate the carry-in of a subtraction.
    wire        subtracts = !adds1_q;
    wire [14:0] addend = {1'b0, aligned15} ^ {15{subtracts}};
    wire [15:0] total = {1'b0, large1_q, 3'd0, 1'b1} + {addend, subtracts};
    wire        unused_total = total[0];
    wire  [5:0] shift = ({6{outer1_q}} & outer_shift) |
        ({6{!(outer1_q | inner1_q)}} & middle_shift) | ({6{inner1_q}} & inner_shift);
    wire        zero = (outer1_q & outer_zero) | (!(outer1_q | inner1_q) & middle_zero) |
        (inner1_q & inner_zero);
    reg  [14:0] sum2_q;
    reg   [6:0] point2_q;
    reg         coded2_q;
    reg         outer2_q;
    reg         inner2_q;

    always @(posedge clk) begin
        sum2_q <= total[15:1];
        point2_q <= ({1'b0, shift} - {2'd0, exponent1_q}) - 7'd17;
        coded2_q <= keep1_q & !zero;
        outer2_q <= outer1_q;
        inner2_q <= inner1_q;
    end

    // Stage 3: leading zeros are shifted out, by 8, 4, 2 and 1.
    wire        zeros_8 = !(|sum2_q[14:7]);
    wire [14:0] normal_8 = zeros_8 ? (sum2_q << 8) : sum2_q;
    wire        zeros_4 = !(|normal_8[14:11]);
    wire [14:0] normal_4 = zeros_4 ? (normal_8 << 4) : normal_8;
    wire        zeros_2 = !(|normal_4[14:13]);
    wire [14:0] normal_2 = zeros_2 ? (normal_4 << 2) : normal_4;
    wire        zeros_1 = !(|normal_2[14]);
    wire [14:0] normal_1 = zeros_1 ? (normal_2 << 1) : normal_2;
    wire  [3:0] zeros = {zeros_8, zeros_4, zeros_2, zeros_1};

    // Nearest even. Rounding makes the last digit 0, 1 or 2; the multiplier propagates the carry. A
    // significand of 2048 needs no special case: its product is below 2^22 like all others.
    wire up = normal_1[3] & ((|normal_1[2:0]) | normal_1[4]);

    // How far the product is to be shifted; the code is 0 or 15 outside of 0 to 5 places.
    wire [6:0] places = point2_q + {3'd0, zeros};
    wire       none = ($signed(places) > $signed(7'd5)) | !normal_1[14] | !coded2_q;
    wire [9:0] sigma = ({10{outer2_q}} & outer_sigma) |
        ({10{!(outer2_q | inner2_q)}} & middle_sigma) | ({10{inner2_q}} & inner_sigma);
    reg  [8:0] upper3_q;
    reg        last_is_1_3_q;
    reg        last_is_2_3_q;
    reg  [9:0] sigma3_q;
    reg  [2:0] shift3_q;

    always @(posedge clk) begin
        upper3_q <= normal_1[13:5];
        last_is_1_3_q <= normal_1[4] ^ up;
        last_is_2_3_q <= normal_1[4] & up;
        sigma3_q <= sigma;
        shift3_q <= none ? 3'd6 : places[6] ? 3'd7 : places[2:0];
    end

    // Stage 4: partial products, the significand of sigma times each digit of d.
    wire [10:0] sigma_significand = {1'b1, sigma3_q};
    wire [11:0] last_row = {1'b0, sigma_significand & {11{last_is_1_3_q}}} |
        {sigma_significand & {11{last_is_2_3_q}}, 1'b0};
    wire [21:0] row0 = {10'd0, last_row};
    wire [21:0] row1 = {10'd0, sigma_significand & {11{upper3_q[0]}}, 1'b0};
    wire [21:0] row2 = {9'd0, sigma_significand & {11{upper3_q[1]}}, 2'd0};
    wire [21:0] row3 = {8'd0, sigma_significand & {11{upper3_q[2]}}, 3'd0};
    wire [21:0] row4 = {7'd0, sigma_significand & {11{upper3_q[3]}}, 4'd0};
    wire [21:0] row5 = {6'd0, sigma_significand & {11{upper3_q[4]}}, 5'd0};
    wire [21:0] row6 = {5'd0, sigma_significand & {11{upper3_q[5]}}, 6'd0};
    wire [21:0] row7 = {4'd0, sigma_significand & {11{upper3_q[6]}}, 7'd0};
    wire [21:0] row8 = {3'd0, sigma_significand & {11{upper3_q[7]}}, 8'd0};
    wire [21:0] row9 = {2'd0, sigma_significand & {11{upper3_q[8]}}, 9'd0};
    wire [21:0] row10 = {1'b0, sigma_significand, 10'd0};

    // Carry-save tree: three rows become two until two are left.
    wire [21:0] sum_0 = row0 ^ row1 ^ row2;
    wire [21:0] majority_0 = (row0 & row1) | (row0 & row2) | (row1 & row2);
    wire [21:0] carry_0 = majority_0 << 1;
    wire [21:0] sum_1 = row3 ^ row4 ^ row5;
    wire [21:0] majority_1 = (row3 & row4) | (row3 & row5) | (row4 & row5);
    wire [21:0] carry_1 = majority_1 << 1;
    wire [21:0] sum_2 = row6 ^ row7 ^ row8;
    wire [21:0] majority_2 = (row6 & row7) | (row6 & row8) | (row7 & row8);
    wire [21:0] carry_2 = majority_2 << 1;
    wire [21:0] sum_3 = row9 ^ row10 ^ sum_0;
    wire [21:0] majority_3 = (row9 & row10) | (row9 & sum_0) | (row10 & sum_0);
    wire [21:0] carry_3 = majority_3 << 1;
    wire [21:0] sum_4 = carry_0 ^ sum_1 ^ carry_1;
    wire [21:0] majority_4 = (carry_0 & sum_1) | (carry_0 & carry_1) | (sum_1 & carry_1);
    wire [21:0] carry_4 = majority_4 << 1;
    wire [21:0] sum_5 = sum_2 ^ carry_2 ^ sum_3;
    wire [21:0] majority_5 = (sum_2 & carry_2) | (sum_2 & sum_3) | (carry_2 & sum_3);
    wire [21:0] carry_5 = majority_5 << 1;
    wire [21:0] sum_6 = carry_3 ^ sum_4 ^ carry_4;
    wire [21:0] majority_6 = (carry_3 & sum_4) | (carry_3 & carry_4) | (sum_4 & carry_4);
    wire [21:0] carry_6 = majority_6 << 1;
    wire [21:0] sum_7 = sum_5 ^ carry_5 ^ sum_6;
    wire [21:0] majority_7 = (sum_5 & carry_5) | (sum_5 & sum_6) | (carry_5 & sum_6);
    wire [21:0] carry_7 = majority_7 << 1;
    wire [21:0] sum_8 = carry_6 ^ sum_7 ^ carry_7;
    wire [21:0] majority_8 = (carry_6 & sum_7) | (carry_6 & carry_7) | (sum_7 & carry_7);
    wire [21:0] carry_8 = majority_8 << 1;
    wire [21:0] product = sum_8 + carry_8;
    wire        unused_product = |product[15:0];
    reg   [5:0] product4_q;
    reg   [2:0] shift4_q;

    always @(posedge clk) begin
        product4_q <= product[21:16];
        shift4_q <= shift3_q;
    end

    // Stage 5: the code and, as the lowest bit, the one to round with.
    wire [5:0] halves = product4_q >> shift4_q;
    wire       code_is_0 = shift4_q == 3'd6;
    wire       code_is_15 = (shift4_q == 3'd7) | halves[5] | (&halves[4:1]);
    reg  [3:0] code5_q;

    always @(posedge clk) begin
        code5_q <= ((halves[4:1] + {3'd0, halves[0]}) | {4{code_is_15}}) & ~{4{code_is_0}};
    end

    assign code = code5_q;
endmodule
`default_nettype wire
