// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The number of ones of a group of bits. Combinational: a tree of adders.
//
// Generated for width = 16.
`default_nettype none
module titanus_ones_w16 (
    input  wire [15:0] bits,   // bits to count
    output wire  [4:0] count   // how many are set
);
    wire [1:0] sum1_0 = {1'b0, bits[0]} + {1'b0, bits[1]};
    wire [1:0] sum1_1 = {1'b0, bits[2]} + {1'b0, bits[3]};
    wire [1:0] sum1_2 = {1'b0, bits[4]} + {1'b0, bits[5]};
    wire [1:0] sum1_3 = {1'b0, bits[6]} + {1'b0, bits[7]};
    wire [1:0] sum1_4 = {1'b0, bits[8]} + {1'b0, bits[9]};
    wire [1:0] sum1_5 = {1'b0, bits[10]} + {1'b0, bits[11]};
    wire [1:0] sum1_6 = {1'b0, bits[12]} + {1'b0, bits[13]};
    wire [1:0] sum1_7 = {1'b0, bits[14]} + {1'b0, bits[15]};
    wire [2:0] sum2_0 = {1'b0, sum1_0} + {1'b0, sum1_1};
    wire [2:0] sum2_1 = {1'b0, sum1_2} + {1'b0, sum1_3};
    wire [2:0] sum2_2 = {1'b0, sum1_4} + {1'b0, sum1_5};
    wire [2:0] sum2_3 = {1'b0, sum1_6} + {1'b0, sum1_7};
    wire [3:0] sum3_0 = {1'b0, sum2_0} + {1'b0, sum2_1};
    wire [3:0] sum3_1 = {1'b0, sum2_2} + {1'b0, sum2_3};
    wire [4:0] sum4_0 = {1'b0, sum3_0} + {1'b0, sum3_1};

    assign count = sum4_0;
endmodule
`default_nettype wire
