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
// Latency 8 cycles, one element per cycle.
// Generated for pipeline = fpga, multiplier = dsp.
`default_nettype none
module oaken_quantizer_lane_dsp_fpga (
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

    // The registers that cut this stage for an FPGA.
    reg [15:0] base0_q;
    reg        falls0_q;
    reg [15:0] x0_q;
    reg        outer0_q;
    reg        inner0_q;
    reg        keep0_q;

    always @(posedge clk) begin
        base0_q <= base;
        falls0_q <= falls;
        x0_q <= x;
        outer0_q <= outer;
        inner0_q <= inner;
        keep0_q <= keep;
    end

    // Magnitudes are added if the signs differ. Otherwise d >= 0 says without a comparison which is
    // the larger one: |x| where d rises with |x|, |base| where d falls with |x|.
    wire        adds = !inner0_q & (x0_q[15] ^ base0_q[15]);
    wire        x_above = inner0_q | !(x0_q[15] ^ falls0_q);
    wire        x_normal = |x0_q[14:10];
    wire  [4:0] x_exponent = {x0_q[14:11], x0_q[10] | !x_normal};
    wire [10:0] x_significand = {x_normal, x0_q[9:0]};
    wire        base_normal = |base0_q[14:10];
    wire  [4:0] base_exponent = {base0_q[14:11], base0_q[10] | !base_normal};
    wire [10:0] base_significand = {base_normal, base0_q[9:0]};
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
        outer1_q <= outer0_q;
        inner1_q <= inner0_q;
        keep1_q <= keep0_q;
    end

    // Stage 2: the smaller magnitude is aligned. The lowest bit is sticky; no bit is lost before
    // the shift by 4.
    wire [13:0] aligned0 = {small1_q, 3'd0};
    wire [13:0] aligned1 = amount1_q[0] ? {1'b0, aligned0[13:1]} : aligned0;
    wire [13:0] aligned3 = amount1_q[1] ? {2'd0, aligned1[13:2]} : aligned1;
    wire [13:0] aligned7 = amount1_q[2] ? {4'd0, aligned3[13:5], |aligned3[4:0]} : aligned3;
    wire [13:0] aligned15 = amount1_q[3] ? {8'd0, aligned7[13:9], |aligned7[8:0]} : aligned7;

    // The registers that cut this stage for an FPGA.
    reg [13:0] aligned_q;
    reg [10:0] aligned_large_q;
    reg        aligned_adds_q;
    reg  [4:0] aligned_exponent_q;
    reg        aligned_outer_q;
    reg        aligned_inner_q;
    reg        aligned_keep_q;

    always @(posedge clk) begin
        aligned_q <= aligned15;
        aligned_large_q <= large1_q;
        aligned_adds_q <= adds1_q;
        aligned_exponent_q <= exponent1_q;
        aligned_outer_q <= outer1_q;
        aligned_inner_q <= inner1_q;
        aligned_keep_q <= keep1_q;
    end

    // The lowest bits of both addends generate the carry-in of a subtraction.
    wire        subtracts = !aligned_adds_q;
    wire [14:0] addend = {1'b0, aligned_q} ^ {15{subtracts}};
    wire [15:0] total = {1'b0, aligned_large_q, 3'd0, 1'b1} + {addend, subtracts};
    wire        unused_total = total[0];
    wire  [5:0] shift = ({6{aligned_outer_q}} & outer_shift) |
        ({6{!(aligned_outer_q | aligned_inner_q)}} & middle_shift) |
        ({6{aligned_inner_q}} & inner_shift);
    wire        zero = (aligned_outer_q & outer_zero) |
        (!(aligned_outer_q | aligned_inner_q) & middle_zero) | (aligned_inner_q & inner_zero);
    reg  [14:0] sum2_q;
    reg   [6:0] point2_q;
    reg         coded2_q;
    reg         outer2_q;
    reg         inner2_q;

    always @(posedge clk) begin
        sum2_q <= total[15:1];
        point2_q <= ({1'b0, shift} - {2'd0, aligned_exponent_q}) - 7'd17;
        coded2_q <= aligned_keep_q & !zero;
        outer2_q <= aligned_outer_q;
        inner2_q <= aligned_inner_q;
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
    wire  [9:0] sigma = ({10{outer2_q}} & outer_sigma) |
        ({10{!(outer2_q | inner2_q)}} & middle_sigma) | ({10{inner2_q}} & inner_sigma);
    reg   [9:0] normal_sigma_q;

    always @(posedge clk) begin
        normal_sigma_q <= sigma;
    end

    // The registers that cut this stage for an FPGA.
    reg [14:0] normal_q;
    reg  [3:0] normal_zeros_q;
    reg  [6:0] normal_point_q;
    reg        normal_coded_q;

    always @(posedge clk) begin
        normal_q <= normal_1;
        normal_zeros_q <= zeros;
        normal_point_q <= point2_q;
        normal_coded_q <= coded2_q;
    end

    // Nearest even. A significand of 2048 needs no special case: its product is below 2^22 like all
    // others.
    wire up = normal_q[3] & ((|normal_q[2:0]) | normal_q[4]);

    // How far the product is to be shifted; the code is 0 or 15 outside of 0 to 5 places.
    wire  [6:0] places = normal_point_q + {3'd0, normal_zeros_q};
    wire        none = ($signed(places) > $signed(7'd5)) | !normal_q[14] | !normal_coded_q;
    reg  [11:0] significand3_q;
    reg   [9:0] sigma3_q;
    reg   [2:0] shift3_q;

    always @(posedge clk) begin
        significand3_q <= (12'h400 | {2'd0, normal_q[13:4]}) + {11'd0, up};
        sigma3_q <= normal_sigma_q;
        shift3_q <= none ? 3'd6 : places[6] ? 3'd7 : places[2:0];
    end

    // Stage 4: the significand of d times that of sigma.
    wire [10:0] sigma_significand = {1'b1, sigma3_q};
    wire [21:0] product = {10'd0, significand3_q} * {11'd0, sigma_significand};
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
