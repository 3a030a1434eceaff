// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One lane of the quantizer: code = floor(|x| sigma + 1/2) with the sign of x. No magnitude is
// above the range of its token, and the lane relies on that.
//
// Latency 5 cycles, one element per cycle.
// Generated for bits = 7.
`default_nettype none
module packkv_quantizer_lane_b7 (
    input  wire        clk,    // clock, rising edge
    input  wire [15:0] x,      // canonical binary16 element
    input  wire        keep,   // there is an element
    input  wire        zero,   // the range of the token is 0: so are the codes
    input  wire  [5:0] shift,  // v = |x| x sigma x 2^-shift
    input  wire  [9:0] sigma,  // fraction of sigma, whose significand is 1.fraction
    output wire  [7:0] code    // signed; 0 where keep was 0
);
    // Stage 1: significands, and by how many places their product is to be moved right.
    wire  [5:0] amount = (shift - {1'b0, x[14:11], x[10] | !(|x[14:10])}) + 6'd1;
    reg  [10:0] significand1_q;
    reg  [10:0] sigma1_q;
    reg   [5:0] amount1_q;
    reg         negative1_q;
    reg         codes1_q;

    always @(posedge clk) begin
        significand1_q <= {|x[14:10], x[9:0]};
        sigma1_q <= {1'b1, sigma};
        amount1_q <= amount;
        negative1_q <= x[15];
        codes1_q <= keep & !zero;
    end

    // Stage 2: rows of the product, compressed.
    wire [21:0] v_product0 = {11'd0, sigma1_q & {11{significand1_q[0]}}};
    wire [21:0] v_product1 = {11'd0, sigma1_q & {11{significand1_q[1]}}} << 1;
    wire [21:0] v_product2 = {11'd0, sigma1_q & {11{significand1_q[2]}}} << 2;
    wire [21:0] v_product3 = {11'd0, sigma1_q & {11{significand1_q[3]}}} << 3;
    wire [21:0] v_product4 = {11'd0, sigma1_q & {11{significand1_q[4]}}} << 4;
    wire [21:0] v_product5 = {11'd0, sigma1_q & {11{significand1_q[5]}}} << 5;
    wire [21:0] v_product6 = {11'd0, sigma1_q & {11{significand1_q[6]}}} << 6;
    wire [21:0] v_product7 = {11'd0, sigma1_q & {11{significand1_q[7]}}} << 7;
    wire [21:0] v_product8 = {11'd0, sigma1_q & {11{significand1_q[8]}}} << 8;
    wire [21:0] v_product9 = {11'd0, sigma1_q & {11{significand1_q[9]}}} << 9;
    wire [21:0] v_product10 = {11'd0, sigma1_q & {11{significand1_q[10]}}} << 10;
    wire [21:0] v_sum0_0 = v_product0 ^ v_product1 ^ v_product2;
    wire [21:0] v_majority0_0 = (v_product0 & v_product1) | (v_product0 & v_product2) |
        (v_product1 & v_product2);
    wire [21:0] v_carry0_0 = v_majority0_0 << 1;
    wire [21:0] v_sum0_1 = v_product3 ^ v_product4 ^ v_product5;
    wire [21:0] v_majority0_1 = (v_product3 & v_product4) | (v_product3 & v_product5) |
        (v_product4 & v_product5);
    wire [21:0] v_carry0_1 = v_majority0_1 << 1;
    wire [21:0] v_sum0_2 = v_product6 ^ v_product7 ^ v_product8;
    wire [21:0] v_majority0_2 = (v_product6 & v_product7) | (v_product6 & v_product8) |
        (v_product7 & v_product8);
    wire [21:0] v_carry0_2 = v_majority0_2 << 1;
    wire [21:0] v_sum1_0 = v_sum0_0 ^ v_carry0_0 ^ v_sum0_1;
    wire [21:0] v_majority1_0 = (v_sum0_0 & v_carry0_0) | (v_sum0_0 & v_sum0_1) |
        (v_carry0_0 & v_sum0_1);
    wire [21:0] v_carry1_0 = v_majority1_0 << 1;
    wire [21:0] v_sum1_1 = v_carry0_1 ^ v_sum0_2 ^ v_carry0_2;
    wire [21:0] v_majority1_1 = (v_carry0_1 & v_sum0_2) | (v_carry0_1 & v_carry0_2) |
        (v_sum0_2 & v_carry0_2);
    wire [21:0] v_carry1_1 = v_majority1_1 << 1;
    wire [21:0] v_sum2_0 = v_sum1_0 ^ v_carry1_0 ^ v_sum1_1;
    wire [21:0] v_majority2_0 = (v_sum1_0 & v_carry1_0) | (v_sum1_0 & v_sum1_1) |
        (v_carry1_0 & v_sum1_1);
    wire [21:0] v_carry2_0 = v_majority2_0 << 1;
    wire [21:0] v_sum2_1 = v_carry1_1 ^ v_product9 ^ v_product10;
    wire [21:0] v_majority2_1 = (v_carry1_1 & v_product9) | (v_carry1_1 & v_product10) |
        (v_product9 & v_product10);
    wire [21:0] v_carry2_1 = v_majority2_1 << 1;
    wire [21:0] v_sum3_0 = v_sum2_0 ^ v_carry2_0 ^ v_sum2_1;
    wire [21:0] v_majority3_0 = (v_sum2_0 & v_carry2_0) | (v_sum2_0 & v_sum2_1) |
        (v_carry2_0 & v_sum2_1);
    wire [21:0] v_carry3_0 = v_majority3_0 << 1;
    reg  [21:0] row0_q;
    reg  [21:0] row1_q;
    reg  [21:0] row2_q;
    reg   [5:0] amount2_q;
    reg         negative2_q;
    reg         codes2_q;

    always @(posedge clk) begin
        row0_q <= v_sum3_0;
        row1_q <= v_carry3_0;
        row2_q <= v_carry2_1;
        amount2_q <= amount1_q;
        negative2_q <= negative1_q;
        codes2_q <= codes1_q;
    end

    // Stage 3: the product.
    wire [21:0] last_sum0_0 = row0_q ^ row1_q ^ row2_q;
    wire [21:0] last_majority0_0 = (row0_q & row1_q) | (row0_q & row2_q) | (row1_q & row2_q);
    wire [21:0] last_carry0_0 = last_majority0_0 << 1;
    reg  [21:0] product3_q;
    reg   [5:0] amount3_q;
    reg         negative3_q;
    reg         codes3_q;

    always @(posedge clk) begin
        product3_q <= last_sum0_0 + last_carry0_0;
        amount3_q <= amount2_q;
        negative3_q <= negative2_q;
        codes3_q <= codes2_q;
    end

    // Stage 4: twice the code before rounding.
    wire [22:0] doubled = {product3_q, 1'b0};
    wire [22:0] shifted = doubled >> amount3_q;
    wire [14:0] unused_shifted = shifted[22:8];
    reg   [7:0] halves4_q;
    reg         negative4_q;

    always @(posedge clk) begin
        halves4_q <= shifted[7:0] & {8{codes3_q}};
        negative4_q <= negative3_q;
    end

    // Stage 5: rounded, half up; and the sign. -c is ~c + 1.
    wire [7:0] magnitude = {1'b0, halves4_q[7:1]} + {7'd0, halves4_q[0]};
    reg  [7:0] code5_q;

    always @(posedge clk) begin
        code5_q <= (magnitude ^ {8{negative4_q}}) + {7'd0, negative4_q};
    end

    assign code = code5_q;
endmodule
`default_nettype wire
