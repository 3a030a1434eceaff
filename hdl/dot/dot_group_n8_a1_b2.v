// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The products of 8 pairs of codes, added up to 4 rows, of which the sum is that of the products.
//
// Latency 1 cycle, one beat per cycle.
`default_nettype none
(* keep_hierarchy *)
module dot_group_n8_a1_b2 (
    input  wire        clk,   // clock, rising edge
    input  wire  [7:0] a,     // codes of a, lane 0 lowest
    input  wire [15:0] b,     // codes of b, lane 0 lowest
    output wire [19:0] rows   // rows of the sum
);
    // Every bit of b selects a copy of its code of a, shifted to its place.
    wire [4:0] product0_0 = {4'd0, a[0] & b[0]};
    wire [4:0] product0_1 = {4'd0, a[0] & b[1]} << 1;
    wire [4:0] product1_0 = {4'd0, a[1] & b[2]};
    wire [4:0] product1_1 = {4'd0, a[1] & b[3]} << 1;
    wire [4:0] product2_0 = {4'd0, a[2] & b[4]};
    wire [4:0] product2_1 = {4'd0, a[2] & b[5]} << 1;
    wire [4:0] product3_0 = {4'd0, a[3] & b[6]};
    wire [4:0] product3_1 = {4'd0, a[3] & b[7]} << 1;
    wire [4:0] product4_0 = {4'd0, a[4] & b[8]};
    wire [4:0] product4_1 = {4'd0, a[4] & b[9]} << 1;
    wire [4:0] product5_0 = {4'd0, a[5] & b[10]};
    wire [4:0] product5_1 = {4'd0, a[5] & b[11]} << 1;
    wire [4:0] product6_0 = {4'd0, a[6] & b[12]};
    wire [4:0] product6_1 = {4'd0, a[6] & b[13]} << 1;
    wire [4:0] product7_0 = {4'd0, a[7] & b[14]};
    wire [4:0] product7_1 = {4'd0, a[7] & b[15]} << 1;

    // Three rows become two, level by level.
    wire [4:0] lanes_sum0_0 = product0_0 ^ product0_1 ^ product1_0;
    wire [4:0] lanes_majority0_0 = (product0_0 & product0_1) | (product0_0 & product1_0) |
        (product0_1 & product1_0);
    wire [4:0] lanes_carry0_0 = lanes_majority0_0 << 1;
    wire [4:0] lanes_sum0_1 = product1_1 ^ product2_0 ^ product2_1;
    wire [4:0] lanes_majority0_1 = (product1_1 & product2_0) | (product1_1 & product2_1) |
        (product2_0 & product2_1);
    wire [4:0] lanes_carry0_1 = lanes_majority0_1 << 1;
    wire [4:0] lanes_sum0_2 = product3_0 ^ product3_1 ^ product4_0;
    wire [4:0] lanes_majority0_2 = (product3_0 & product3_1) | (product3_0 & product4_0) |
        (product3_1 & product4_0);
    wire [4:0] lanes_carry0_2 = lanes_majority0_2 << 1;
    wire [4:0] lanes_sum0_3 = product4_1 ^ product5_0 ^ product5_1;
    wire [4:0] lanes_majority0_3 = (product4_1 & product5_0) | (product4_1 & product5_1) |
        (product5_0 & product5_1);
    wire [4:0] lanes_carry0_3 = lanes_majority0_3 << 1;
    wire [4:0] lanes_sum0_4 = product6_0 ^ product6_1 ^ product7_0;
    wire [4:0] lanes_majority0_4 = (product6_0 & product6_1) | (product6_0 & product7_0) |
        (product6_1 & product7_0);
    wire [4:0] lanes_carry0_4 = lanes_majority0_4 << 1;
    wire [4:0] lanes_sum1_0 = lanes_sum0_0 ^ lanes_carry0_0 ^ lanes_sum0_1;
    wire [4:0] lanes_majority1_0 = (lanes_sum0_0 & lanes_carry0_0) |
        (lanes_sum0_0 & lanes_sum0_1) | (lanes_carry0_0 & lanes_sum0_1);
    wire [4:0] lanes_carry1_0 = lanes_majority1_0 << 1;
    wire [4:0] lanes_sum1_1 = lanes_carry0_1 ^ lanes_sum0_2 ^ lanes_carry0_2;
    wire [4:0] lanes_majority1_1 = (lanes_carry0_1 & lanes_sum0_2) |
        (lanes_carry0_1 & lanes_carry0_2) | (lanes_sum0_2 & lanes_carry0_2);
    wire [4:0] lanes_carry1_1 = lanes_majority1_1 << 1;
    wire [4:0] lanes_sum1_2 = lanes_sum0_3 ^ lanes_carry0_3 ^ lanes_sum0_4;
    wire [4:0] lanes_majority1_2 = (lanes_sum0_3 & lanes_carry0_3) |
        (lanes_sum0_3 & lanes_sum0_4) | (lanes_carry0_3 & lanes_sum0_4);
    wire [4:0] lanes_carry1_2 = lanes_majority1_2 << 1;
    wire [4:0] lanes_sum2_0 = lanes_sum1_0 ^ lanes_carry1_0 ^ lanes_sum1_1;
    wire [4:0] lanes_majority2_0 = (lanes_sum1_0 & lanes_carry1_0) |
        (lanes_sum1_0 & lanes_sum1_1) | (lanes_carry1_0 & lanes_sum1_1);
    wire [4:0] lanes_carry2_0 = lanes_majority2_0 << 1;
    wire [4:0] lanes_sum2_1 = lanes_carry1_1 ^ lanes_sum1_2 ^ lanes_carry1_2;
    wire [4:0] lanes_majority2_1 = (lanes_carry1_1 & lanes_sum1_2) |
        (lanes_carry1_1 & lanes_carry1_2) | (lanes_sum1_2 & lanes_carry1_2);
    wire [4:0] lanes_carry2_1 = lanes_majority2_1 << 1;
    wire [4:0] lanes_sum3_0 = lanes_sum2_0 ^ lanes_carry2_0 ^ lanes_sum2_1;
    wire [4:0] lanes_majority3_0 = (lanes_sum2_0 & lanes_carry2_0) |
        (lanes_sum2_0 & lanes_sum2_1) | (lanes_carry2_0 & lanes_sum2_1);
    wire [4:0] lanes_carry3_0 = lanes_majority3_0 << 1;
    wire [4:0] lanes_sum3_1 = lanes_carry2_1 ^ lanes_carry0_4 ^ product7_1;
    wire [4:0] lanes_majority3_1 = (lanes_carry2_1 & lanes_carry0_4) |
        (lanes_carry2_1 & product7_1) | (lanes_carry0_4 & product7_1);
    wire [4:0] lanes_carry3_1 = lanes_majority3_1 << 1;
    reg  [4:0] row0_q;
    reg  [4:0] row1_q;
    reg  [4:0] row2_q;
    reg  [4:0] row3_q;

    always @(posedge clk) begin
        row0_q <= lanes_sum3_0;
        row1_q <= lanes_carry3_0;
        row2_q <= lanes_sum3_1;
        row3_q <= lanes_carry3_1;
    end

    assign rows = {row3_q, row2_q, row1_q, row0_q};
endmodule
`default_nettype wire
