// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The number of ones of a group of bits. Combinational: a tree of adders.
//
// Generated for width = 32.
`default_nettype none
module titanus_ones_w32 (
    input  wire [31:0] bits,   // bits to count
    output wire  [5:0] count   // how many are set
);
    wire [1:0] sum1_0 = {1'b0, bits[0]} + {1'b0, bits[1]};
    wire [1:0] sum1_1 = {1'b0, bits[2]} + {1'b0, bits[3]};
    wire [1:0] sum1_2 = {1'b0, bits[4]} + {1'b0, bits[5]};
    wire [1:0] sum1_3 = {1'b0, bits[6]} + {1'b0, bits[7]};
    wire [1:0] sum1_4 = {1'b0, bits[8]} + {1'b0, bits[9]};
    wire [1:0] sum1_5 = {1'b0, bits[10]} + {1'b0, bits[11]};
    wire [1:0] sum1_6 = {1'b0, bits[12]} + {1'b0, bits[13]};
    wire [1:0] sum1_7 = {1'b0, bits[14]} + {1'b0, bits[15]};
    wire [1:0] sum1_8 = {1'b0, bits[16]} + {1'b0, bits[17]};
    wire [1:0] sum1_9 = {1'b0, bits[18]} + {1'b0, bits[19]};
    wire [1:0] sum1_10 = {1'b0, bits[20]} + {1'b0, bits[21]};
    wire [1:0] sum1_11 = {1'b0, bits[22]} + {1'b0, bits[23]};
    wire [1:0] sum1_12 = {1'b0, bits[24]} + {1'b0, bits[25]};
    wire [1:0] sum1_13 = {1'b0, bits[26]} + {1'b0, bits[27]};
    wire [1:0] sum1_14 = {1'b0, bits[28]} + {1'b0, bits[29]};
    wire [1:0] sum1_15 = {1'b0, bits[30]} + {1'b0, bits[31]};
    wire [2:0] sum2_0 = {1'b0, sum1_0} + {1'b0, sum1_1};
    wire [2:0] sum2_1 = {1'b0, sum1_2} + {1'b0, sum1_3};
    wire [2:0] sum2_2 = {1'b0, sum1_4} + {1'b0, sum1_5};
    wire [2:0] sum2_3 = {1'b0, sum1_6} + {1'b0, sum1_7};
    wire [2:0] sum2_4 = {1'b0, sum1_8} + {1'b0, sum1_9};
    wire [2:0] sum2_5 = {1'b0, sum1_10} + {1'b0, sum1_11};
    wire [2:0] sum2_6 = {1'b0, sum1_12} + {1'b0, sum1_13};
    wire [2:0] sum2_7 = {1'b0, sum1_14} + {1'b0, sum1_15};
    wire [3:0] sum3_0 = {1'b0, sum2_0} + {1'b0, sum2_1};
    wire [3:0] sum3_1 = {1'b0, sum2_2} + {1'b0, sum2_3};
    wire [3:0] sum3_2 = {1'b0, sum2_4} + {1'b0, sum2_5};
    wire [3:0] sum3_3 = {1'b0, sum2_6} + {1'b0, sum2_7};
    wire [4:0] sum4_0 = {1'b0, sum3_0} + {1'b0, sum3_1};
    wire [4:0] sum4_1 = {1'b0, sum3_2} + {1'b0, sum3_3};
    wire [5:0] sum5_0 = {1'b0, sum4_0} + {1'b0, sum4_1};

    assign count = sum5_0;
endmodule
`default_nettype wire
