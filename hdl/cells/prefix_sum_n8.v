// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// For every bit of a mask the number of set bits below it, and the number of all set bits.
// Combinational. Lane i of counts is bits [3 * i +: 3].
//
// The adders form Sklansky's tree: each level joins two neighbouring blocks by adding the lower
// block's total to the counts of the upper block.
//
// Generated for n = 8.
`default_nettype none
module prefix_sum_n8 (
    input  wire  [7:0] bits,    // mask
    output wire [23:0] counts,  // set bits below each position
    output wire  [3:0] total    // set bits in all
);
    // Blocks of 2.
    wire [1:0] total1_0 = {1'b0, bits[0]} + {1'b0, bits[1]};
    wire [1:0] total1_1 = {1'b0, bits[2]} + {1'b0, bits[3]};
    wire [1:0] total1_2 = {1'b0, bits[4]} + {1'b0, bits[5]};
    wire [1:0] total1_3 = {1'b0, bits[6]} + {1'b0, bits[7]};

    // Blocks of 4.
    wire [1:0] count2_3 = total1_0 + {1'b0, bits[2]};
    wire [2:0] total2_0 = {1'b0, total1_0} + {1'b0, total1_1};
    wire [1:0] count2_7 = total1_2 + {1'b0, bits[6]};
    wire [2:0] total2_1 = {1'b0, total1_2} + {1'b0, total1_3};

    // Blocks of 8.
    wire [2:0] count3_5 = total2_0 + {2'd0, bits[4]};
    wire [2:0] count3_6 = total2_0 + {1'b0, total1_2};
    wire [2:0] count3_7 = total2_0 + {1'b0, count2_7};
    wire [3:0] total3_0 = {1'b0, total2_0} + {1'b0, total2_1};

    assign counts = {count3_7, count3_6, count3_5, total2_0, {1'b0, count2_3}, {1'b0, total1_0},
        {2'd0, bits[0]}, 3'd0};
    assign total = total3_0;
endmodule
`default_nettype wire
