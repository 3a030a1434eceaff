// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The exact product of a canonical binary16 and a step: a significand times 2^(place - 48). lead
// comes a cycle later: the place of its leading bit, 0 for 0.
//
// Latency 2 cycles, one operand per cycle.
`default_nettype none
(* keep_hierarchy *)
module packkv_operand_product (
    input  wire        clk,     // clock, rising edge
    input  wire [15:0] x,       // canonical binary16
    input  wire [15:0] step,    // step, binary16, finite and not negative
    output wire [28:0] number,  // place, product, sign
    output wire  [6:0] lead     // a cycle later: place of the leading bit
);
    wire unused_sign = step[15];

    // Stage 1: rows of the product, compressed.
    wire [10:0] x_significand = {|x[14:10], x[9:0]};
    wire [10:0] step_significand = {|step[14:10], step[9:0]};
    wire [21:0] operand_product0 = {11'd0, x_significand & {11{step_significand[0]}}};
    wire [21:0] operand_product1 = {11'd0, x_significand & {11{step_significand[1]}}} << 1;
    wire [21:0] operand_product2 = {11'd0, x_significand & {11{step_significand[2]}}} << 2;
    wire [21:0] operand_product3 = {11'd0, x_significand & {11{step_significand[3]}}} << 3;
    wire [21:0] operand_product4 = {11'd0, x_significand & {11{step_significand[4]}}} << 4;
    wire [21:0] operand_product5 = {11'd0, x_significand & {11{step_significand[5]}}} << 5;
    wire [21:0] operand_product6 = {11'd0, x_significand & {11{step_significand[6]}}} << 6;
    wire [21:0] operand_product7 = {11'd0, x_significand & {11{step_significand[7]}}} << 7;
    wire [21:0] operand_product8 = {11'd0, x_significand & {11{step_significand[8]}}} << 8;
    wire [21:0] operand_product9 = {11'd0, x_significand & {11{step_significand[9]}}} << 9;
    wire [21:0] operand_product10 = {11'd0, x_significand & {11{step_significand[10]}}} << 10;
    wire [21:0] operand_sum0_0 = operand_product0 ^ operand_product1 ^ operand_product2;
    wire [21:0] operand_majority0_0 = (operand_product0 & operand_product1) |
        (operand_product0 & operand_product2) | (operand_product1 & operand_product2);
    wire [21:0] operand_carry0_0 = operand_majority0_0 << 1;
    wire [21:0] operand_sum0_1 = operand_product3 ^ operand_product4 ^ operand_product5;
    wire [21:0] operand_majority0_1 = (operand_product3 & operand_product4) |
        (operand_product3 & operand_product5) | (operand_product4 & operand_product5);
    wire [21:0] operand_carry0_1 = operand_majority0_1 << 1;
    wire [21:0] operand_sum0_2 = operand_product6 ^ operand_product7 ^ operand_product8;
    wire [21:0] operand_majority0_2 = (operand_product6 & operand_product7) |
        (operand_product6 & operand_product8) | (operand_product7 & operand_product8);
    wire [21:0] operand_carry0_2 = operand_majority0_2 << 1;
    wire [21:0] operand_sum1_0 = operand_sum0_0 ^ operand_carry0_0 ^ operand_sum0_1;
    wire [21:0] operand_majority1_0 = (operand_sum0_0 & operand_carry0_0) |
        (operand_sum0_0 & operand_sum0_1) | (operand_carry0_0 & operand_sum0_1);
    wire [21:0] operand_carry1_0 = operand_majority1_0 << 1;
    wire [21:0] operand_sum1_1 = operand_carry0_1 ^ operand_sum0_2 ^ operand_carry0_2;
    wire [21:0] operand_majority1_1 = (operand_carry0_1 & operand_sum0_2) |
        (operand_carry0_1 & operand_carry0_2) | (operand_sum0_2 & operand_carry0_2);
    wire [21:0] operand_carry1_1 = operand_majority1_1 << 1;
    wire [21:0] operand_sum2_0 = operand_sum1_0 ^ operand_carry1_0 ^ operand_sum1_1;
    wire [21:0] operand_majority2_0 = (operand_sum1_0 & operand_carry1_0) |
        (operand_sum1_0 & operand_sum1_1) | (operand_carry1_0 & operand_sum1_1);
    wire [21:0] operand_carry2_0 = operand_majority2_0 << 1;
    wire [21:0] operand_sum2_1 = operand_carry1_1 ^ operand_product9 ^ operand_product10;
    wire [21:0] operand_majority2_1 = (operand_carry1_1 & operand_product9) |
        (operand_carry1_1 & operand_product10) | (operand_product9 & operand_product10);
    wire [21:0] operand_carry2_1 = operand_majority2_1 << 1;
    wire [21:0] operand_sum3_0 = operand_sum2_0 ^ operand_carry2_0 ^ operand_sum2_1;
    wire [21:0] operand_majority3_0 = (operand_sum2_0 & operand_carry2_0) |
        (operand_sum2_0 & operand_sum2_1) | (operand_carry2_0 & operand_sum2_1);
    wire [21:0] operand_carry3_0 = operand_majority3_0 << 1;
    reg  [21:0] row0_q;
    reg  [21:0] row1_q;
    reg  [21:0] row2_q;
    reg   [5:0] x_place_q;
    reg   [5:0] step_place_q;
    reg         sign1_q;

    always @(posedge clk) begin
        row0_q <= operand_sum3_0;
        row1_q <= operand_carry3_0;
        row2_q <= operand_carry2_1;
        x_place_q <= {1'b0, {x[14:11], x[10] | !(|x[14:10])} - 5'd1};
        step_place_q <= {1'b0, {step[14:11], step[10] | !(|step[14:10])} - 5'd1};
        sign1_q <= x[15];
    end

    // Stage 2: the product.
    wire [21:0] last_sum0_0 = row0_q ^ row1_q ^ row2_q;
    wire [21:0] last_majority0_0 = (row0_q & row1_q) | (row0_q & row2_q) | (row1_q & row2_q);
    wire [21:0] last_carry0_0 = last_majority0_0 << 1;
    reg  [21:0] product2_q;
    reg   [5:0] place2_q;
    reg         sign2_q;

    always @(posedge clk) begin
        product2_q <= last_sum0_0 + last_carry0_0;
        place2_q <= x_place_q + step_place_q;
        sign2_q <= sign1_q;
    end

    assign number = {sign2_q, product2_q, place2_q};

    // Stage 3: its leading bit.
    wire [4:0] leading = ({5{product2_q[0] & (product2_q[21:1] == 21'd0)}} & 5'd0) |
        ({5{product2_q[1] & (product2_q[21:2] == 20'd0)}} & 5'd1) |
        ({5{product2_q[2] & (product2_q[21:3] == 19'd0)}} & 5'd2) |
        ({5{product2_q[3] & (product2_q[21:4] == 18'd0)}} & 5'd3) |
        ({5{product2_q[4] & (product2_q[21:5] == 17'd0)}} & 5'd4) |
        ({5{product2_q[5] & (product2_q[21:6] == 16'd0)}} & 5'd5) |
        ({5{product2_q[6] & (product2_q[21:7] == 15'd0)}} & 5'd6) |
        ({5{product2_q[7] & (product2_q[21:8] == 14'd0)}} & 5'd7) |
        ({5{product2_q[8] & (product2_q[21:9] == 13'd0)}} & 5'd8) |
        ({5{product2_q[9] & (product2_q[21:10] == 12'd0)}} & 5'd9) |
        ({5{product2_q[10] & (product2_q[21:11] == 11'd0)}} & 5'd10) |
        ({5{product2_q[11] & (product2_q[21:12] == 10'd0)}} & 5'd11) |
        ({5{product2_q[12] & (product2_q[21:13] == 9'd0)}} & 5'd12) |
        ({5{product2_q[13] & (product2_q[21:14] == 8'd0)}} & 5'd13) |
        ({5{product2_q[14] & (product2_q[21:15] == 7'd0)}} & 5'd14) |
        ({5{product2_q[15] & (product2_q[21:16] == 6'd0)}} & 5'd15) |
        ({5{product2_q[16] & (product2_q[21:17] == 5'd0)}} & 5'd16) |
        ({5{product2_q[17] & (product2_q[21:18] == 4'd0)}} & 5'd17) |
        ({5{product2_q[18] & (product2_q[21:19] == 3'd0)}} & 5'd18) |
        ({5{product2_q[19] & (product2_q[21:20] == 2'd0)}} & 5'd19) |
        ({5{product2_q[20] & (product2_q[21] == 1'b0)}} & 5'd20) | ({5{product2_q[21]}} & 5'd21);
    reg  [6:0] lead3_q;

    always @(posedge clk) begin
        lead3_q <= ({1'b0, place2_q} + {2'd0, leading}) & {7{|product2_q}};
    end

    assign lead = lead3_q;
endmodule
`default_nettype wire
