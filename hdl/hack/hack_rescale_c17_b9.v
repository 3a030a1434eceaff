// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// step x products + minimum x sum, exact, in units of 2^-24, rounded to 16 significant bits,
// nearest even. The result is the significand times 2^place; place is 0 if all bits fit.
//
// Latency 8 cycles, one result per cycle.
`default_nettype none
(* keep_hierarchy *)
module hack_rescale_c17_b9 (
    input  wire        clk,          // clock, rising edge
    input  wire [16:0] products,     // sum of products of codes
    input  wire  [8:0] sum,          // sum of codes
    input  wire [15:0] step,         // step, binary16, not negative
    input  wire [15:0] minimum,      // minimum, binary16
    output wire        sign,         // the result is below 0, or 0
    output wire [15:0] significand,  // its significand
    output wire  [5:0] place         // the place of the significand's lowest bit
);
    wire unused_step_sign = step[15];

    // Stage 1: rows of the two products, compressed.
    wire [10:0] step_significand = {|step[14:10], step[9:0]};
    wire [10:0] minimum_significand = {|minimum[14:10], minimum[9:0]};
    wire [27:0] scaled_product0 = {11'd0, products & {17{step_significand[0]}}};
    wire [27:0] scaled_product1 = {11'd0, products & {17{step_significand[1]}}} << 1;
    wire [27:0] scaled_product2 = {11'd0, products & {17{step_significand[2]}}} << 2;
    wire [27:0] scaled_product3 = {11'd0, products & {17{step_significand[3]}}} << 3;
    wire [27:0] scaled_product4 = {11'd0, products & {17{step_significand[4]}}} << 4;
    wire [27:0] scaled_product5 = {11'd0, products & {17{step_significand[5]}}} << 5;
    wire [27:0] scaled_product6 = {11'd0, products & {17{step_significand[6]}}} << 6;
    wire [27:0] scaled_product7 = {11'd0, products & {17{step_significand[7]}}} << 7;
    wire [27:0] scaled_product8 = {11'd0, products & {17{step_significand[8]}}} << 8;
    wire [27:0] scaled_product9 = {11'd0, products & {17{step_significand[9]}}} << 9;
    wire [27:0] scaled_product10 = {11'd0, products & {17{step_significand[10]}}} << 10;
    wire [27:0] scaled_sum0_0 = scaled_product0 ^ scaled_product1 ^ scaled_product2;
    wire [27:0] scaled_majority0_0 = (scaled_product0 & scaled_product1) |
        (scaled_product0 & scaled_product2) | (scaled_product1 & scaled_product2);
    wire [27:0] scaled_carry0_0 = scaled_majority0_0 << 1;
    wire [27:0] scaled_sum0_1 = scaled_product3 ^ scaled_product4 ^ scaled_product5;
    wire [27:0] scaled_majority0_1 = (scaled_product3 & scaled_product4) |
        (scaled_product3 & scaled_product5) | (scaled_product4 & scaled_product5);
    wire [27:0] scaled_carry0_1 = scaled_majority0_1 << 1;
    wire [27:0] scaled_sum0_2 = scaled_product6 ^ scaled_product7 ^ scaled_product8;
    wire [27:0] scaled_majority0_2 = (scaled_product6 & scaled_product7) |
        (scaled_product6 & scaled_product8) | (scaled_product7 & scaled_product8);
    wire [27:0] scaled_carry0_2 = scaled_majority0_2 << 1;
    wire [27:0] scaled_sum1_0 = scaled_sum0_0 ^ scaled_carry0_0 ^ scaled_sum0_1;
    wire [27:0] scaled_majority1_0 = (scaled_sum0_0 & scaled_carry0_0) |
        (scaled_sum0_0 & scaled_sum0_1) | (scaled_carry0_0 & scaled_sum0_1);
    wire [27:0] scaled_carry1_0 = scaled_majority1_0 << 1;
    wire [27:0] scaled_sum1_1 = scaled_carry0_1 ^ scaled_sum0_2 ^ scaled_carry0_2;
    wire [27:0] scaled_majority1_1 = (scaled_carry0_1 & scaled_sum0_2) |
        (scaled_carry0_1 & scaled_carry0_2) | (scaled_sum0_2 & scaled_carry0_2);
    wire [27:0] scaled_carry1_1 = scaled_majority1_1 << 1;
    wire [27:0] scaled_sum2_0 = scaled_sum1_0 ^ scaled_carry1_0 ^ scaled_sum1_1;
    wire [27:0] scaled_majority2_0 = (scaled_sum1_0 & scaled_carry1_0) |
        (scaled_sum1_0 & scaled_sum1_1) | (scaled_carry1_0 & scaled_sum1_1);
    wire [27:0] scaled_carry2_0 = scaled_majority2_0 << 1;
    wire [27:0] scaled_sum2_1 = scaled_carry1_1 ^ scaled_product9 ^ scaled_product10;
    wire [27:0] scaled_majority2_1 = (scaled_carry1_1 & scaled_product9) |
        (scaled_carry1_1 & scaled_product10) | (scaled_product9 & scaled_product10);
    wire [27:0] scaled_carry2_1 = scaled_majority2_1 << 1;
    wire [27:0] scaled_sum3_0 = scaled_sum2_0 ^ scaled_carry2_0 ^ scaled_sum2_1;
    wire [27:0] scaled_majority3_0 = (scaled_sum2_0 & scaled_carry2_0) |
        (scaled_sum2_0 & scaled_sum2_1) | (scaled_carry2_0 & scaled_sum2_1);
    wire [27:0] scaled_carry3_0 = scaled_majority3_0 << 1;
    reg  [27:0] scaled_row0_q;
    reg  [27:0] scaled_row1_q;
    reg  [27:0] scaled_row2_q;

    always @(posedge clk) begin
        scaled_row0_q <= scaled_sum3_0;
        scaled_row1_q <= scaled_carry3_0;
        scaled_row2_q <= scaled_carry2_1;
    end

    wire [19:0] offset_product0 = {9'd0, minimum_significand & {11{sum[0]}}};
    wire [19:0] offset_product1 = {9'd0, minimum_significand & {11{sum[1]}}} << 1;
    wire [19:0] offset_product2 = {9'd0, minimum_significand & {11{sum[2]}}} << 2;
    wire [19:0] offset_product3 = {9'd0, minimum_significand & {11{sum[3]}}} << 3;
    wire [19:0] offset_product4 = {9'd0, minimum_significand & {11{sum[4]}}} << 4;
    wire [19:0] offset_product5 = {9'd0, minimum_significand & {11{sum[5]}}} << 5;
    wire [19:0] offset_product6 = {9'd0, minimum_significand & {11{sum[6]}}} << 6;
    wire [19:0] offset_product7 = {9'd0, minimum_significand & {11{sum[7]}}} << 7;
    wire [19:0] offset_product8 = {9'd0, minimum_significand & {11{sum[8]}}} << 8;
    wire [19:0] offset_sum0_0 = offset_product0 ^ offset_product1 ^ offset_product2;
    wire [19:0] offset_majority0_0 = (offset_product0 & offset_product1) |
        (offset_product0 & offset_product2) | (offset_product1 & offset_product2);
    wire [19:0] offset_carry0_0 = offset_majority0_0 << 1;
    wire [19:0] offset_sum0_1 = offset_product3 ^ offset_product4 ^ offset_product5;
    wire [19:0] offset_majority0_1 = (offset_product3 & offset_product4) |
        (offset_product3 & offset_product5) | (offset_product4 & offset_product5);
    wire [19:0] offset_carry0_1 = offset_majority0_1 << 1;
    wire [19:0] offset_sum0_2 = offset_product6 ^ offset_product7 ^ offset_product8;
    wire [19:0] offset_majority0_2 = (offset_product6 & offset_product7) |
        (offset_product6 & offset_product8) | (offset_product7 & offset_product8);
    wire [19:0] offset_carry0_2 = offset_majority0_2 << 1;
    wire [19:0] offset_sum1_0 = offset_sum0_0 ^ offset_carry0_0 ^ offset_sum0_1;
    wire [19:0] offset_majority1_0 = (offset_sum0_0 & offset_carry0_0) |
        (offset_sum0_0 & offset_sum0_1) | (offset_carry0_0 & offset_sum0_1);
    wire [19:0] offset_carry1_0 = offset_majority1_0 << 1;
    wire [19:0] offset_sum1_1 = offset_carry0_1 ^ offset_sum0_2 ^ offset_carry0_2;
    wire [19:0] offset_majority1_1 = (offset_carry0_1 & offset_sum0_2) |
        (offset_carry0_1 & offset_carry0_2) | (offset_sum0_2 & offset_carry0_2);
    wire [19:0] offset_carry1_1 = offset_majority1_1 << 1;
    wire [19:0] offset_sum2_0 = offset_sum1_0 ^ offset_carry1_0 ^ offset_sum1_1;
    wire [19:0] offset_majority2_0 = (offset_sum1_0 & offset_carry1_0) |
        (offset_sum1_0 & offset_sum1_1) | (offset_carry1_0 & offset_sum1_1);
    wire [19:0] offset_carry2_0 = offset_majority2_0 << 1;
    wire [19:0] offset_sum3_0 = offset_sum2_0 ^ offset_carry2_0 ^ offset_carry1_1;
    wire [19:0] offset_majority3_0 = (offset_sum2_0 & offset_carry2_0) |
        (offset_sum2_0 & offset_carry1_1) | (offset_carry2_0 & offset_carry1_1);
    wire [19:0] offset_carry3_0 = offset_majority3_0 << 1;
    reg  [19:0] offset_row0_q;
    reg  [19:0] offset_row1_q;

    always @(posedge clk) begin
        offset_row0_q <= offset_sum3_0;
        offset_row1_q <= offset_carry3_0;
    end

    wire [4:0] step_place = {step[14:11], step[10] | !(|step[14:10])} - 5'd1;
    wire [4:0] minimum_place = {minimum[14:11], minimum[10] | !(|minimum[14:10])} - 5'd1;
    reg  [4:0] step_place1_q;
    reg  [4:0] minimum_place1_q;
    reg        negative1_q;

    always @(posedge clk) begin
        step_place1_q <= step_place;
        minimum_place1_q <= minimum_place;
        negative1_q <= minimum[15];
    end

    // Stage 2: the products.
    wire [27:0] scaled_last_sum0_0 = scaled_row0_q ^ scaled_row1_q ^ scaled_row2_q;
    wire [27:0] scaled_last_majority0_0 = (scaled_row0_q & scaled_row1_q) |
        (scaled_row0_q & scaled_row2_q) | (scaled_row1_q & scaled_row2_q);
    wire [27:0] scaled_last_carry0_0 = scaled_last_majority0_0 << 1;
    reg  [27:0] scaled2_q;
    reg  [19:0] offset2_q;
    reg   [4:0] step_place2_q;
    reg   [4:0] minimum_place2_q;
    reg         negative2_q;

    always @(posedge clk) begin
        scaled2_q <= scaled_last_sum0_0 + scaled_last_carry0_0;
        offset2_q <= offset_row0_q + offset_row1_q;
        step_place2_q <= step_place1_q;
        minimum_place2_q <= minimum_place1_q;
        negative2_q <= negative1_q;
    end

    // Stage 3: both in units of 2^-24.
    wire [56:0] scaled_by1_in = {29'd0, scaled2_q};
    wire [56:0] scaled_by1 = step_place2_q[0] ? (scaled_by1_in << 1) : scaled_by1_in;
    wire [56:0] scaled_by2_in = scaled_by1;
    wire [56:0] scaled_by2 = step_place2_q[1] ? (scaled_by2_in << 2) : scaled_by2_in;
    wire [56:0] scaled_by4_in = scaled_by2;
    wire [56:0] scaled_by4 = step_place2_q[2] ? (scaled_by4_in << 4) : scaled_by4_in;
    wire [56:0] scaled_by8_in = scaled_by4;
    wire [56:0] scaled_by8 = step_place2_q[3] ? (scaled_by8_in << 8) : scaled_by8_in;
    wire [56:0] scaled_by16_in = scaled_by8;
    wire [56:0] scaled_by16 = step_place2_q[4] ? (scaled_by16_in << 16) : scaled_by16_in;
    wire [56:0] offset_by1_in = {37'd0, offset2_q};
    wire [56:0] offset_by1 = minimum_place2_q[0] ? (offset_by1_in << 1) : offset_by1_in;
    wire [56:0] offset_by2_in = offset_by1;
    wire [56:0] offset_by2 = minimum_place2_q[1] ? (offset_by2_in << 2) : offset_by2_in;
    wire [56:0] offset_by4_in = offset_by2;
    wire [56:0] offset_by4 = minimum_place2_q[2] ? (offset_by4_in << 4) : offset_by4_in;
    wire [56:0] offset_by8_in = offset_by4;
    wire [56:0] offset_by8 = minimum_place2_q[3] ? (offset_by8_in << 8) : offset_by8_in;
    wire [56:0] offset_by16_in = offset_by8;
    wire [56:0] offset_by16 = minimum_place2_q[4] ? (offset_by16_in << 16) : offset_by16_in;
    reg  [56:0] scaled3_q;
    reg  [56:0] offset3_q;
    reg         negative3_q;

    always @(posedge clk) begin
        scaled3_q <= scaled_by16;
        offset3_q <= offset_by16;
        negative3_q <= negative2_q;
    end

    // Stage 4: the sum, or the difference with and without the 1 that completes it: the carry says
    // which one is above 0; the other one's complement is the magnitude if none is.
    wire [56:0] addend = offset3_q ^ {57{negative3_q}};
    wire [57:0] plain = {1'b0, scaled3_q} + {1'b0, addend};
    reg  [57:0] plain4_q;
    reg  [56:0] completed4_q;
    reg         negative4_q;

    always @(posedge clk) begin
        plain4_q <= plain;
        completed4_q <= scaled3_q + addend + 57'h000000000000001;
        negative4_q <= negative3_q;
    end

    // Stage 5: the magnitude; then its leading bit moves to bit 15 or below.
    wire        below_zero = negative4_q & !plain4_q[57];
    wire [56:0] difference = plain4_q[57] ? completed4_q : ~plain4_q[56:0];
    wire [57:0] magnitude = negative4_q ? {1'b0, difference} : plain4_q;
    wire        by32 = |magnitude[57:47];
    wire [46:0] shifted_by32 = by32 ? {21'd0, magnitude[57:32]} : magnitude[46:0];
    wire        half32 = by32 ? magnitude[31] : 1'b0;
    wire        rest32 = by32 ? ((|magnitude[30:0]) | 1'b0 | 1'b0) : 1'b0;
    reg  [46:0] normal5_q;
    reg         half_bit5_q;
    reg         rest_bit5_q;
    reg         step0_at5_q;
    reg         sign5_q;

    always @(posedge clk) begin
        normal5_q <= shifted_by32;
        half_bit5_q <= half32;
        rest_bit5_q <= rest32;
        step0_at5_q <= by32;
        sign5_q <= below_zero;
    end

    wire        by16 = |normal5_q[46:31];
    wire [30:0] shifted_by16 = by16 ? normal5_q[46:16] : normal5_q[30:0];
    wire        half16 = by16 ? normal5_q[15] : half_bit5_q;
    wire        rest16 = by16 ? ((|normal5_q[14:0]) | half_bit5_q | rest_bit5_q) : rest_bit5_q;
    wire        by8 = |shifted_by16[30:23];
    wire [22:0] shifted_by8 = by8 ? shifted_by16[30:8] : shifted_by16[22:0];
    wire        half8 = by8 ? shifted_by16[7] : half16;
    wire        rest8 = by8 ? ((|shifted_by16[6:0]) | half16 | rest16) : rest16;
    reg  [22:0] normal6_q;
    reg         half_bit6_q;
    reg         rest_bit6_q;
    reg         step0_at6_q;
    reg         step1_at6_q;
    reg         step2_at6_q;
    reg         sign6_q;

    always @(posedge clk) begin
        normal6_q <= shifted_by8;
        half_bit6_q <= half8;
        rest_bit6_q <= rest8;
        step0_at6_q <= step0_at5_q;
        step1_at6_q <= by16;
        step2_at6_q <= by8;
        sign6_q <= sign5_q;
    end

    wire        by4 = |normal6_q[22:19];
    wire [18:0] shifted_by4 = by4 ? normal6_q[22:4] : normal6_q[18:0];
    wire        half4 = by4 ? normal6_q[3] : half_bit6_q;
    wire        rest4 = by4 ? ((|normal6_q[2:0]) | half_bit6_q | rest_bit6_q) : rest_bit6_q;
    wire        by2 = |shifted_by4[18:17];
    wire [16:0] shifted_by2 = by2 ? shifted_by4[18:2] : shifted_by4[16:0];
    wire        half2 = by2 ? shifted_by4[1] : half4;
    wire        rest2 = by2 ? ((|shifted_by4[0]) | half4 | rest4) : rest4;
    wire        by1 = |shifted_by2[16];
    wire [15:0] shifted_by1 = by1 ? shifted_by2[16:1] : shifted_by2[15:0];
    wire        half1 = by1 ? shifted_by2[0] : half2;
    wire        rest1 = by1 ? (half2 | rest2) : rest2;
    reg  [15:0] normal7_q;
    reg         half_bit7_q;
    reg         rest_bit7_q;
    reg         step0_at7_q;
    reg         step1_at7_q;
    reg         step2_at7_q;
    reg         step3_at7_q;
    reg         step4_at7_q;
    reg         step5_at7_q;
    reg         sign7_q;

    always @(posedge clk) begin
        normal7_q <= shifted_by1;
        half_bit7_q <= half1;
        rest_bit7_q <= rest1;
        step0_at7_q <= step0_at6_q;
        step1_at7_q <= step1_at6_q;
        step2_at7_q <= step2_at6_q;
        step3_at7_q <= by4;
        step4_at7_q <= by2;
        step5_at7_q <= by1;
        sign7_q <= sign6_q;
    end

    // Stage 8: rounded. A carry out of the significand leaves 1 and zeros.
    wire [16:0] rounded = {1'b0, normal7_q} + {16'd0, half_bit7_q & (rest_bit7_q | normal7_q[0])};
    wire        rounded_top = rounded[15] | rounded[16];
    wire  [5:0] places = {step0_at7_q, step1_at7_q, step2_at7_q, step3_at7_q, step4_at7_q,
        step5_at7_q};
    reg         sign8_q;
    reg  [15:0] significand8_q;
    reg   [5:0] place8_q;

    always @(posedge clk) begin
        sign8_q <= sign7_q;
        significand8_q <= {rounded_top, rounded[14:0]};
        place8_q <= places + {5'd0, rounded[16]};
    end

    assign sign = sign8_q;
    assign significand = significand8_q;
    assign place = place8_q;
endmodule
`default_nettype wire
