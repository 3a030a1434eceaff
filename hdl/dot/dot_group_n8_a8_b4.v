// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The products of 8 pairs of codes, added up to 7 rows, of which the sum is that of the products.
//
// Latency 1 cycle, one beat per cycle.
`default_nettype none
(* keep_hierarchy *)
module dot_group_n8_a8_b4 (
    input  wire         clk,   // clock, rising edge
    input  wire  [63:0] a,     // codes of a, lane 0 lowest
    input  wire  [31:0] b,     // codes of b, lane 0 lowest
    output wire [104:0] rows   // rows of the sum
);
    // Every bit of b selects a copy of its code of a, shifted to its place.
    wire [14:0] product0_0 = {7'd0, a[7:0] & {8{b[0]}}};
    wire [14:0] product0_1 = {7'd0, a[7:0] & {8{b[1]}}} << 1;
    wire [14:0] product0_2 = {7'd0, a[7:0] & {8{b[2]}}} << 2;
    wire [14:0] product0_3 = {7'd0, a[7:0] & {8{b[3]}}} << 3;
    wire [14:0] product1_0 = {7'd0, a[15:8] & {8{b[4]}}};
    wire [14:0] product1_1 = {7'd0, a[15:8] & {8{b[5]}}} << 1;
    wire [14:0] product1_2 = {7'd0, a[15:8] & {8{b[6]}}} << 2;
    wire [14:0] product1_3 = {7'd0, a[15:8] & {8{b[7]}}} << 3;
    wire [14:0] product2_0 = {7'd0, a[23:16] & {8{b[8]}}};
    wire [14:0] product2_1 = {7'd0, a[23:16] & {8{b[9]}}} << 1;
    wire [14:0] product2_2 = {7'd0, a[23:16] & {8{b[10]}}} << 2;
    wire [14:0] product2_3 = {7'd0, a[23:16] & {8{b[11]}}} << 3;
    wire [14:0] product3_0 = {7'd0, a[31:24] & {8{b[12]}}};
    wire [14:0] product3_1 = {7'd0, a[31:24] & {8{b[13]}}} << 1;
    wire [14:0] product3_2 = {7'd0, a[31:24] & {8{b[14]}}} << 2;
    wire [14:0] product3_3 = {7'd0, a[31:24] & {8{b[15]}}} << 3;
    wire [14:0] product4_0 = {7'd0, a[39:32] & {8{b[16]}}};
    wire [14:0] product4_1 = {7'd0, a[39:32] & {8{b[17]}}} << 1;
    wire [14:0] product4_2 = {7'd0, a[39:32] & {8{b[18]}}} << 2;
    wire [14:0] product4_3 = {7'd0, a[39:32] & {8{b[19]}}} << 3;
    wire [14:0] product5_0 = {7'd0, a[47:40] & {8{b[20]}}};
    wire [14:0] product5_1 = {7'd0, a[47:40] & {8{b[21]}}} << 1;
    wire [14:0] product5_2 = {7'd0, a[47:40] & {8{b[22]}}} << 2;
    wire [14:0] product5_3 = {7'd0, a[47:40] & {8{b[23]}}} << 3;
    wire [14:0] product6_0 = {7'd0, a[55:48] & {8{b[24]}}};
    wire [14:0] product6_1 = {7'd0, a[55:48] & {8{b[25]}}} << 1;
    wire [14:0] product6_2 = {7'd0, a[55:48] & {8{b[26]}}} << 2;
    wire [14:0] product6_3 = {7'd0, a[55:48] & {8{b[27]}}} << 3;
    wire [14:0] product7_0 = {7'd0, a[63:56] & {8{b[28]}}};
    wire [14:0] product7_1 = {7'd0, a[63:56] & {8{b[29]}}} << 1;
    wire [14:0] product7_2 = {7'd0, a[63:56] & {8{b[30]}}} << 2;
    wire [14:0] product7_3 = {7'd0, a[63:56] & {8{b[31]}}} << 3;

    // Three rows become two, level by level.
    wire [14:0] lanes_sum0_0 = product0_0 ^ product0_1 ^ product0_2;
    wire [14:0] lanes_majority0_0 = (product0_0 & product0_1) | (product0_0 & product0_2) |
        (product0_1 & product0_2);
    wire [14:0] lanes_carry0_0 = lanes_majority0_0 << 1;
    wire [14:0] lanes_sum0_1 = product0_3 ^ product1_0 ^ product1_1;
    wire [14:0] lanes_majority0_1 = (product0_3 & product1_0) | (product0_3 & product1_1) |
        (product1_0 & product1_1);
    wire [14:0] lanes_carry0_1 = lanes_majority0_1 << 1;
    wire [14:0] lanes_sum0_2 = product1_2 ^ product1_3 ^ product2_0;
    wire [14:0] lanes_majority0_2 = (product1_2 & product1_3) | (product1_2 & product2_0) |
        (product1_3 & product2_0);
    wire [14:0] lanes_carry0_2 = lanes_majority0_2 << 1;
    wire [14:0] lanes_sum0_3 = product2_1 ^ product2_2 ^ product2_3;
    wire [14:0] lanes_majority0_3 = (product2_1 & product2_2) | (product2_1 & product2_3) |
        (product2_2 & product2_3);
    wire [14:0] lanes_carry0_3 = lanes_majority0_3 << 1;
    wire [14:0] lanes_sum0_4 = product3_0 ^ product3_1 ^ product3_2;
    wire [14:0] lanes_majority0_4 = (product3_0 & product3_1) | (product3_0 & product3_2) |
        (product3_1 & product3_2);
    wire [14:0] lanes_carry0_4 = lanes_majority0_4 << 1;
    wire [14:0] lanes_sum0_5 = product3_3 ^ product4_0 ^ product4_1;
    wire [14:0] lanes_majority0_5 = (product3_3 & product4_0) | (product3_3 & product4_1) |
        (product4_0 & product4_1);
    wire [14:0] lanes_carry0_5 = lanes_majority0_5 << 1;
    wire [14:0] lanes_sum0_6 = product4_2 ^ product4_3 ^ product5_0;
    wire [14:0] lanes_majority0_6 = (product4_2 & product4_3) | (product4_2 & product5_0) |
        (product4_3 & product5_0);
    wire [14:0] lanes_carry0_6 = lanes_majority0_6 << 1;
    wire [14:0] lanes_sum0_7 = product5_1 ^ product5_2 ^ product5_3;
    wire [14:0] lanes_majority0_7 = (product5_1 & product5_2) | (product5_1 & product5_3) |
        (product5_2 & product5_3);
    wire [14:0] lanes_carry0_7 = lanes_majority0_7 << 1;
    wire [14:0] lanes_sum0_8 = product6_0 ^ product6_1 ^ product6_2;
    wire [14:0] lanes_majority0_8 = (product6_0 & product6_1) | (product6_0 & product6_2) |
        (product6_1 & product6_2);
    wire [14:0] lanes_carry0_8 = lanes_majority0_8 << 1;
    wire [14:0] lanes_sum0_9 = product6_3 ^ product7_0 ^ product7_1;
    wire [14:0] lanes_majority0_9 = (product6_3 & product7_0) | (product6_3 & product7_1) |
        (product7_0 & product7_1);
    wire [14:0] lanes_carry0_9 = lanes_majority0_9 << 1;
    wire [14:0] lanes_sum1_0 = lanes_sum0_0 ^ lanes_carry0_0 ^ lanes_sum0_1;
    wire [14:0] lanes_majority1_0 = (lanes_sum0_0 & lanes_carry0_0) |
        (lanes_sum0_0 & lanes_sum0_1) | (lanes_carry0_0 & lanes_sum0_1);
    wire [14:0] lanes_carry1_0 = lanes_majority1_0 << 1;
    wire [14:0] lanes_sum1_1 = lanes_carry0_1 ^ lanes_sum0_2 ^ lanes_carry0_2;
    wire [14:0] lanes_majority1_1 = (lanes_carry0_1 & lanes_sum0_2) |
        (lanes_carry0_1 & lanes_carry0_2) | (lanes_sum0_2 & lanes_carry0_2);
    wire [14:0] lanes_carry1_1 = lanes_majority1_1 << 1;
    wire [14:0] lanes_sum1_2 = lanes_sum0_3 ^ lanes_carry0_3 ^ lanes_sum0_4;
    wire [14:0] lanes_majority1_2 = (lanes_sum0_3 & lanes_carry0_3) |
        (lanes_sum0_3 & lanes_sum0_4) | (lanes_carry0_3 & lanes_sum0_4);
    wire [14:0] lanes_carry1_2 = lanes_majority1_2 << 1;
    wire [14:0] lanes_sum1_3 = lanes_carry0_4 ^ lanes_sum0_5 ^ lanes_carry0_5;
    wire [14:0] lanes_majority1_3 = (lanes_carry0_4 & lanes_sum0_5) |
        (lanes_carry0_4 & lanes_carry0_5) | (lanes_sum0_5 & lanes_carry0_5);
    wire [14:0] lanes_carry1_3 = lanes_majority1_3 << 1;
    wire [14:0] lanes_sum1_4 = lanes_sum0_6 ^ lanes_carry0_6 ^ lanes_sum0_7;
    wire [14:0] lanes_majority1_4 = (lanes_sum0_6 & lanes_carry0_6) |
        (lanes_sum0_6 & lanes_sum0_7) | (lanes_carry0_6 & lanes_sum0_7);
    wire [14:0] lanes_carry1_4 = lanes_majority1_4 << 1;
    wire [14:0] lanes_sum1_5 = lanes_carry0_7 ^ lanes_sum0_8 ^ lanes_carry0_8;
    wire [14:0] lanes_majority1_5 = (lanes_carry0_7 & lanes_sum0_8) |
        (lanes_carry0_7 & lanes_carry0_8) | (lanes_sum0_8 & lanes_carry0_8);
    wire [14:0] lanes_carry1_5 = lanes_majority1_5 << 1;
    wire [14:0] lanes_sum1_6 = lanes_sum0_9 ^ lanes_carry0_9 ^ product7_2;
    wire [14:0] lanes_majority1_6 = (lanes_sum0_9 & lanes_carry0_9) | (lanes_sum0_9 & product7_2) |
        (lanes_carry0_9 & product7_2);
    wire [14:0] lanes_carry1_6 = lanes_majority1_6 << 1;
    wire [14:0] lanes_sum2_0 = lanes_sum1_0 ^ lanes_carry1_0 ^ lanes_sum1_1;
    wire [14:0] lanes_majority2_0 = (lanes_sum1_0 & lanes_carry1_0) |
        (lanes_sum1_0 & lanes_sum1_1) | (lanes_carry1_0 & lanes_sum1_1);
    wire [14:0] lanes_carry2_0 = lanes_majority2_0 << 1;
    wire [14:0] lanes_sum2_1 = lanes_carry1_1 ^ lanes_sum1_2 ^ lanes_carry1_2;
    wire [14:0] lanes_majority2_1 = (lanes_carry1_1 & lanes_sum1_2) |
        (lanes_carry1_1 & lanes_carry1_2) | (lanes_sum1_2 & lanes_carry1_2);
    wire [14:0] lanes_carry2_1 = lanes_majority2_1 << 1;
    wire [14:0] lanes_sum2_2 = lanes_sum1_3 ^ lanes_carry1_3 ^ lanes_sum1_4;
    wire [14:0] lanes_majority2_2 = (lanes_sum1_3 & lanes_carry1_3) |
        (lanes_sum1_3 & lanes_sum1_4) | (lanes_carry1_3 & lanes_sum1_4);
    wire [14:0] lanes_carry2_2 = lanes_majority2_2 << 1;
    wire [14:0] lanes_sum2_3 = lanes_carry1_4 ^ lanes_sum1_5 ^ lanes_carry1_5;
    wire [14:0] lanes_majority2_3 = (lanes_carry1_4 & lanes_sum1_5) |
        (lanes_carry1_4 & lanes_carry1_5) | (lanes_sum1_5 & lanes_carry1_5);
    wire [14:0] lanes_carry2_3 = lanes_majority2_3 << 1;
    wire [14:0] lanes_sum2_4 = lanes_sum1_6 ^ lanes_carry1_6 ^ product7_3;
    wire [14:0] lanes_majority2_4 = (lanes_sum1_6 & lanes_carry1_6) | (lanes_sum1_6 & product7_3) |
        (lanes_carry1_6 & product7_3);
    wire [14:0] lanes_carry2_4 = lanes_majority2_4 << 1;
    wire [14:0] lanes_sum3_0 = lanes_sum2_0 ^ lanes_carry2_0 ^ lanes_sum2_1;
    wire [14:0] lanes_majority3_0 = (lanes_sum2_0 & lanes_carry2_0) |
        (lanes_sum2_0 & lanes_sum2_1) | (lanes_carry2_0 & lanes_sum2_1);
    wire [14:0] lanes_carry3_0 = lanes_majority3_0 << 1;
    wire [14:0] lanes_sum3_1 = lanes_carry2_1 ^ lanes_sum2_2 ^ lanes_carry2_2;
    wire [14:0] lanes_majority3_1 = (lanes_carry2_1 & lanes_sum2_2) |
        (lanes_carry2_1 & lanes_carry2_2) | (lanes_sum2_2 & lanes_carry2_2);
    wire [14:0] lanes_carry3_1 = lanes_majority3_1 << 1;
    wire [14:0] lanes_sum3_2 = lanes_sum2_3 ^ lanes_carry2_3 ^ lanes_sum2_4;
    wire [14:0] lanes_majority3_2 = (lanes_sum2_3 & lanes_carry2_3) |
        (lanes_sum2_3 & lanes_sum2_4) | (lanes_carry2_3 & lanes_sum2_4);
    wire [14:0] lanes_carry3_2 = lanes_majority3_2 << 1;
    reg  [14:0] row0_q;
    reg  [14:0] row1_q;
    reg  [14:0] row2_q;
    reg  [14:0] row3_q;
    reg  [14:0] row4_q;
    reg  [14:0] row5_q;
    reg  [14:0] row6_q;

    always @(posedge clk) begin
        row0_q <= lanes_sum3_0;
        row1_q <= lanes_carry3_0;
        row2_q <= lanes_sum3_1;
        row3_q <= lanes_carry3_1;
        row4_q <= lanes_sum3_2;
        row5_q <= lanes_carry3_2;
        row6_q <= lanes_carry2_4;
    end

    assign rows = {row6_q, row5_q, row4_q, row3_q, row2_q, row1_q, row0_q};
endmodule
`default_nettype wire
