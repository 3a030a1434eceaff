// SPDX-License-Identifier: Apache-2.0
//
// It shows only where there is no leading bit and no mark. Then the place is 16 or more, so that the sum is 0, and its
// exponent field, which is not negative, is masked. A complemented 0, a sum of -1, is none of the sums of two operands:
// an odd one takes a shift that leaves the moved operand below the fixed one.
//
//@ design oaken_dq16 kv_dma_tiny
//@ module oaken_dequantizer_lane
//@ cuts fixed1_q moving1_q steps1_q place1_q subtracts1_q sign1_q
//@ while x: taken_q[1]
//@ same oaken_dequantizer_lane: lead7 constant#1
//@ other oaken_dequantizer_lane: lead7 select#1

// The output is of what the second stage had of operands.
reg [1:0] taken_q = 0;
always @(posedge clk) if (advance) taken_q <= {taken_q[0], 1'b1};

// Operands that there can be: proven by formal/dequantizer_operands.sv.
wire [14:0] fixed = gold.fixed1_q;
wire [14:0] moving = gold.moving1_q;
wire [5:0] steps = gold.steps1_q;
wire base_fixed = fixed < 8192 & fixed[1:0] == 0 & fixed >= 4096 & moving <= 15 * 2047;
wire base_moved = moving < 4096 & !moving[0] & (fixed >= 1024 | steps[2] & !steps[1]);
wire one_hot = steps[5:2] == 1 | steps[5:2] == 2 | steps[5:2] == 4 | steps[5:2] == 8;
always @(*) assume (moving == 0 | one_hot & (base_fixed | base_moved));
