// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One lane of a group quantizer: code = min(255, floor(d x sigma + random / 65536)), d = x - min
// rounded to binary16.
//
// No element is below the minimum of its group, and the lane relies on that. zero and shift belong
// to the element of the cycle before, sigma to that of two cycles before.
//
// Latency 5 cycles, one element per cycle.
// Generated for n = 255.
`default_nettype none
module group_quantizer_lane_n255_stochastic (
    input  wire        clk,        // clock, rising edge
    input  wire [15:0] x,          // canonical binary16 element
    input  wire        keep,       // there is an element
    input  wire [15:0] group_min,  // minimum of the group
    input  wire        zero,       // the range of the group is 0: so are the codes
    input  wire  [5:0] shift,      // v = d x sigma x 2^-shift
    input  wire  [9:0] sigma,      // fraction of sigma, whose significand is 1.fraction
    input  wire [15:0] random,     // 16 random bits for every element, 4 cycles later
    output wire  [7:0] code        // 0 where keep was 0
);
    // Stage 1: magnitudes are added if the signs differ. Otherwise |x| is the larger one of two
    // positive numbers, |min| of two negative ones.
    wire        adds = x[15] ^ group_min[15];
    wire        x_normal = |x[14:10];
    wire  [4:0] x_exponent = {x[14:11], x[10] | !x_normal};
    wire [10:0] x_significand = {x_normal, x[9:0]};
    wire        min_normal = |group_min[14:10];
    wire  [4:0] min_exponent = {group_min[14:11], group_min[10] | !min_normal};
    wire [10:0] min_significand = {min_normal, group_min[9:0]};
    wire  [5:0] x_ahead = {1'b0, x_exponent} - {1'b0, min_exponent};
    wire  [4:0] min_ahead = min_exponent - x_exponent;
    wire        swap = adds ? x_ahead[5] : x[15];
    wire  [4:0] distance = swap ? min_ahead : x_ahead[4:0];
    reg  [10:0] large1_q;
    reg  [10:0] small1_q;
    reg   [4:0] exponent1_q;
    reg   [3:0] amount1_q;
    reg         adds1_q;
    reg         keep1_q;

    always @(posedge clk) begin
        large1_q <= swap ? min_significand : x_significand;
        small1_q <= swap ? x_significand : min_significand;
        exponent1_q <= swap ? min_exponent : x_exponent;
        amount1_q <= distance[3:0] | {4{distance[4]}};
        adds1_q <= adds;
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
    reg  [14:0] sum2_q;
    reg         largest_exponent2_q;
    reg         coded2_q;
    reg   [6:0] point2_q;

    always @(posedge clk) begin
        sum2_q <= total[15:1];
        largest_exponent2_q <= exponent1_q == 5'd30;
        coded2_q <= keep1_q & !zero;
        point2_q <= ({1'b0, shift} - {2'd0, exponent1_q}) - 7'd13;
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

    // A difference above the largest binary16 is that one.
    wire saturates = largest_exponent2_q &
        ((zeros == 4'd0) | ((&normal_1[13:5]) & (normal_1[4] & up) & (zeros == 4'd1)));

    // How far the product is to be shifted; the code is 0 or 255 outside of 0 to 24 places.
    wire [6:0] places = point2_q + {3'd0, zeros | {3'd0, saturates}};
    wire       none = ($signed(places) > $signed(7'd24)) | !normal_1[14] | !coded2_q;
    reg  [8:0] upper3_q;
    reg        last_is_1_3_q;
    reg        last_is_2_3_q;
    reg  [9:0] sigma3_q;
    reg  [4:0] shift3_q;

    always @(posedge clk) begin
        upper3_q <= normal_1[13:5] | {9{saturates}};
        last_is_1_3_q <= (normal_1[4] ^ up) | saturates;
        last_is_2_3_q <= normal_1[4] & up & !saturates;
        sigma3_q <= sigma;
        shift3_q <= none ? 5'd25 : places[6] ? 5'd26 : places[4:0];
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
    reg  [24:0] product4_q;
    reg   [4:0] shift4_q;

    always @(posedge clk) begin
        product4_q <= {product, 3'd0};
        shift4_q <= shift3_q;
    end

    // Stage 5: the code and 16 bits behind its point.
    wire [24:0] shifted = product4_q >> shift4_q;
    wire [25:0] with_more = {1'b0, shifted} + {10'd0, random};
    wire [15:0] unused_fraction = with_more[15:0];
    wire  [9:0] whole = with_more[25:16];
    wire        code_is_0 = shift4_q == 5'd25;
    wire        code_is_n = (shift4_q == 5'd26) | (whole > 10'h0ff);
    reg   [7:0] code5_q;

    always @(posedge clk) begin
        code5_q <= (code_is_n ? 8'd255 : whole[7:0]) & {8{!code_is_0}};
    end

    assign code = code5_q;
endmodule
`default_nettype wire
