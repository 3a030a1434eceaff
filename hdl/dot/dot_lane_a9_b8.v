// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// A multiplier of signed operands of 9 and 8 bits with zero detection: if an operand is 0, the
// operand registers keep their values and the product is 0. Not both operands may be the lowest
// number.
//
// Latency 2 cycles, one product per cycle.
// Generated for a_bits = 9, b_bits = 8.
`default_nettype none
module dot_lane_a9_b8 (
    input  wire        clk,       // clock, rising edge
    input  wire        valid,     // there are operands
    input  wire  [8:0] a,         // signed
    input  wire  [7:0] b,         // signed
    output wire        executed,  // in the cycle before the product: both operands were not 0
    output wire [15:0] product    // signed; 0 if not executed
);
    // Operands move only if both are not 0.
    wire       executes = valid & (a != 9'd0) & (b != 8'd0);
    reg  [8:0] a_q;
    reg  [7:0] b_q;

    always @(posedge clk) begin
        if (executes) begin
            a_q <= a;
            b_q <= b;
        end
    end

    reg executed_q;

    always @(posedge clk) begin
        executed_q <= executes;
    end

    assign executed = executed_q;

    // A row per bit of b. A product with one of the two signs counts negative.
    wire  [8:0] picked0 = {!(a_q[8] & b_q[0]), a_q[7:0] & {8{b_q[0]}}};
    wire [15:0] row0 = {7'd0, picked0};
    wire  [8:0] picked1 = {!(a_q[8] & b_q[1]), a_q[7:0] & {8{b_q[1]}}};
    wire [15:0] row1 = {7'd0, picked1} << 1;
    wire  [8:0] picked2 = {!(a_q[8] & b_q[2]), a_q[7:0] & {8{b_q[2]}}};
    wire [15:0] row2 = {7'd0, picked2} << 2;
    wire  [8:0] picked3 = {!(a_q[8] & b_q[3]), a_q[7:0] & {8{b_q[3]}}};
    wire [15:0] row3 = {7'd0, picked3} << 3;
    wire  [8:0] picked4 = {!(a_q[8] & b_q[4]), a_q[7:0] & {8{b_q[4]}}};
    wire [15:0] row4 = {7'd0, picked4} << 4;
    wire  [8:0] picked5 = {!(a_q[8] & b_q[5]), a_q[7:0] & {8{b_q[5]}}};
    wire [15:0] row5 = {7'd0, picked5} << 5;
    wire  [8:0] picked6 = {!(a_q[8] & b_q[6]), a_q[7:0] & {8{b_q[6]}}};
    wire [15:0] row6 = {7'd0, picked6} << 6;
    wire  [8:0] picked7 = {a_q[8] & b_q[7], ~(a_q[7:0] & {8{b_q[7]}})};
    wire [15:0] row7 = {7'd0, picked7} << 7;
    wire [15:0] product_sum0_0 = row0 ^ row1 ^ row2;
    wire [15:0] product_majority0_0 = (row0 & row1) | (row0 & row2) | (row1 & row2);
    wire [15:0] product_carry0_0 = product_majority0_0 << 1;
    wire [15:0] product_sum0_1 = row3 ^ row4 ^ row5;
    wire [15:0] product_majority0_1 = (row3 & row4) | (row3 & row5) | (row4 & row5);
    wire [15:0] product_carry0_1 = product_majority0_1 << 1;
    wire [15:0] product_sum0_2 = row6 ^ row7 ^ 16'h0180;
    wire [15:0] product_majority0_2 = (row6 & row7) | (row6 & 16'h0180) | (row7 & 16'h0180);
    wire [15:0] product_carry0_2 = product_majority0_2 << 1;
    wire [15:0] product_sum1_0 = product_sum0_0 ^ product_carry0_0 ^ product_sum0_1;
    wire [15:0] product_majority1_0 = (product_sum0_0 & product_carry0_0) |
        (product_sum0_0 & product_sum0_1) | (product_carry0_0 & product_sum0_1);
    wire [15:0] product_carry1_0 = product_majority1_0 << 1;
    wire [15:0] product_sum1_1 = product_carry0_1 ^ product_sum0_2 ^ product_carry0_2;
    wire [15:0] product_majority1_1 = (product_carry0_1 & product_sum0_2) |
        (product_carry0_1 & product_carry0_2) | (product_sum0_2 & product_carry0_2);
    wire [15:0] product_carry1_1 = product_majority1_1 << 1;
    wire [15:0] product_sum2_0 = product_sum1_0 ^ product_carry1_0 ^ product_sum1_1;
    wire [15:0] product_majority2_0 = (product_sum1_0 & product_carry1_0) |
        (product_sum1_0 & product_sum1_1) | (product_carry1_0 & product_sum1_1);
    wire [15:0] product_carry2_0 = product_majority2_0 << 1;
    wire [15:0] product_sum3_0 = product_sum2_0 ^ product_carry2_0 ^ product_carry1_1;
    wire [15:0] product_majority3_0 = (product_sum2_0 & product_carry2_0) |
        (product_sum2_0 & product_carry1_1) | (product_carry2_0 & product_carry1_1);
    wire [15:0] product_carry3_0 = product_majority3_0 << 1;
    reg  [15:0] product_q;

    always @(posedge clk) begin
        product_q <= (product_sum3_0 + product_carry3_0) & {16{executed_q}};
    end

    assign product = product_q;
endmodule
`default_nettype wire
