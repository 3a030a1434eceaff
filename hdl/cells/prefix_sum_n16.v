// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// For every bit of a mask the number of set bits below it, and the number of all set bits.
// Combinational. Lane i of counts is bits [4 * i +: 4].
//
// The adders form Sklansky's tree: each level joins two neighbouring blocks by adding the lower
// block's total to the counts of the upper block.
//
// Generated for n = 16.
`default_nettype none
module prefix_sum_n16 (
    input  wire [15:0] bits,    // mask
    output wire [63:0] counts,  // set bits below each position
    output wire  [4:0] total    // set bits in all
);
    // Blocks of 2.
    wire [1:0] total1_0 = {1'b0, bits[0]} + {1'b0, bits[1]};
    wire [1:0] total1_1 = {1'b0, bits[2]} + {1'b0, bits[3]};
    wire [1:0] total1_2 = {1'b0, bits[4]} + {1'b0, bits[5]};
    wire [1:0] total1_3 = {1'b0, bits[6]} + {1'b0, bits[7]};
    wire [1:0] total1_4 = {1'b0, bits[8]} + {1'b0, bits[9]};
    wire [1:0] total1_5 = {1'b0, bits[10]} + {1'b0, bits[11]};
    wire [1:0] total1_6 = {1'b0, bits[12]} + {1'b0, bits[13]};
    wire [1:0] total1_7 = {1'b0, bits[14]} + {1'b0, bits[15]};

    // Blocks of 4.
    wire [1:0] count2_3 = total1_0 + {1'b0, bits[2]};
    wire [2:0] total2_0 = {1'b0, total1_0} + {1'b0, total1_1};
    wire [1:0] count2_7 = total1_2 + {1'b0, bits[6]};
    wire [2:0] total2_1 = {1'b0, total1_2} + {1'b0, total1_3};
    wire [1:0] count2_11 = total1_4 + {1'b0, bits[10]};
    wire [2:0] total2_2 = {1'b0, total1_4} + {1'b0, total1_5};
    wire [1:0] count2_15 = total1_6 + {1'b0, bits[14]};
    wire [2:0] total2_3 = {1'b0, total1_6} + {1'b0, total1_7};

    // Blocks of 8.
    wire [2:0] count3_5 = total2_0 + {2'd0, bits[4]};
    wire [2:0] count3_6 = total2_0 + {1'b0, total1_2};
    wire [2:0] count3_7 = total2_0 + {1'b0, count2_7};
    wire [3:0] total3_0 = {1'b0, total2_0} + {1'b0, total2_1};
    wire [2:0] count3_13 = total2_2 + {2'd0, bits[12]};
    wire [2:0] count3_14 = total2_2 + {1'b0, total1_6};
    wire [2:0] count3_15 = total2_2 + {1'b0, count2_15};
    wire [3:0] total3_1 = {1'b0, total2_2} + {1'b0, total2_3};

    // Blocks of 16.
    wire [3:0] count4_9 = total3_0 + {3'd0, bits[8]};
    wire [3:0] count4_10 = total3_0 + {2'd0, total1_4};
    wire [3:0] count4_11 = total3_0 + {2'd0, count2_11};
    wire [3:0] count4_12 = total3_0 + {1'b0, total2_2};
    wire [3:0] count4_13 = total3_0 + {1'b0, count3_13};
    wire [3:0] count4_14 = total3_0 + {1'b0, count3_14};
    wire [3:0] count4_15 = total3_0 + {1'b0, count3_15};
    wire [4:0] total4_0 = {1'b0, total3_0} + {1'b0, total3_1};

    assign counts = {count4_15, count4_14, count4_13, count4_12, count4_11, count4_10, count4_9,
        total3_0, {1'b0, count3_7}, {1'b0, count3_6}, {1'b0, count3_5}, {1'b0, total2_0},
        {2'd0, count2_3}, {2'd0, total1_0}, {3'd0, bits[0]}, 4'd0};
    assign total = total4_0;
endmodule
`default_nettype wire
