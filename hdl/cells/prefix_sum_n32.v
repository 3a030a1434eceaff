// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// For every bit of a mask the number of set bits below it, and the number of all set bits.
// Combinational. Lane i of counts is bits [5 * i +: 5].
//
// The adders form Sklansky's tree: each level joins two neighbouring blocks by adding the lower
// block's total to the counts of the upper block.
//
// Generated for n = 32.
`default_nettype none
module prefix_sum_n32 (
    input  wire  [31:0] bits,    // mask
    output wire [159:0] counts,  // set bits below each position
    output wire   [5:0] total    // set bits in all
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
    wire [1:0] total1_8 = {1'b0, bits[16]} + {1'b0, bits[17]};
    wire [1:0] total1_9 = {1'b0, bits[18]} + {1'b0, bits[19]};
    wire [1:0] total1_10 = {1'b0, bits[20]} + {1'b0, bits[21]};
    wire [1:0] total1_11 = {1'b0, bits[22]} + {1'b0, bits[23]};
    wire [1:0] total1_12 = {1'b0, bits[24]} + {1'b0, bits[25]};
    wire [1:0] total1_13 = {1'b0, bits[26]} + {1'b0, bits[27]};
    wire [1:0] total1_14 = {1'b0, bits[28]} + {1'b0, bits[29]};
    wire [1:0] total1_15 = {1'b0, bits[30]} + {1'b0, bits[31]};

    // Blocks of 4.
    wire [1:0] count2_3 = total1_0 + {1'b0, bits[2]};
    wire [2:0] total2_0 = {1'b0, total1_0} + {1'b0, total1_1};
    wire [1:0] count2_7 = total1_2 + {1'b0, bits[6]};
    wire [2:0] total2_1 = {1'b0, total1_2} + {1'b0, total1_3};
    wire [1:0] count2_11 = total1_4 + {1'b0, bits[10]};
    wire [2:0] total2_2 = {1'b0, total1_4} + {1'b0, total1_5};
    wire [1:0] count2_15 = total1_6 + {1'b0, bits[14]};
    wire [2:0] total2_3 = {1'b0, total1_6} + {1'b0, total1_7};
    wire [1:0] count2_19 = total1_8 + {1'b0, bits[18]};
    wire [2:0] total2_4 = {1'b0, total1_8} + {1'b0, total1_9};
    wire [1:0] count2_23 = total1_10 + {1'b0, bits[22]};
    wire [2:0] total2_5 = {1'b0, total1_10} + {1'b0, total1_11};
    wire [1:0] count2_27 = total1_12 + {1'b0, bits[26]};
    wire [2:0] total2_6 = {1'b0, total1_12} + {1'b0, total1_13};
    wire [1:0] count2_31 = total1_14 + {1'b0, bits[30]};
    wire [2:0] total2_7 = {1'b0, total1_14} + {1'b0, total1_15};

    // Blocks of 8.
    wire [2:0] count3_5 = total2_0 + {2'd0, bits[4]};
    wire [2:0] count3_6 = total2_0 + {1'b0, total1_2};
    wire [2:0] count3_7 = total2_0 + {1'b0, count2_7};
    wire [3:0] total3_0 = {1'b0, total2_0} + {1'b0, total2_1};
    wire [2:0] count3_13 = total2_2 + {2'd0, bits[12]};
    wire [2:0] count3_14 = total2_2 + {1'b0, total1_6};
    wire [2:0] count3_15 = total2_2 + {1'b0, count2_15};
    wire [3:0] total3_1 = {1'b0, total2_2} + {1'b0, total2_3};
    wire [2:0] count3_21 = total2_4 + {2'd0, bits[20]};
    wire [2:0] count3_22 = total2_4 + {1'b0, total1_10};
    wire [2:0] count3_23 = total2_4 + {1'b0, count2_23};
    wire [3:0] total3_2 = {1'b0, total2_4} + {1'b0, total2_5};
    wire [2:0] count3_29 = total2_6 + {2'd0, bits[28]};
    wire [2:0] count3_30 = total2_6 + {1'b0, total1_14};
    wire [2:0] count3_31 = total2_6 + {1'b0, count2_31};
    wire [3:0] total3_3 = {1'b0, total2_6} + {1'b0, total2_7};

    // Blocks of 16.
    wire [3:0] count4_9 = total3_0 + {3'd0, bits[8]};
    wire [3:0] count4_10 = total3_0 + {2'd0, total1_4};
    wire [3:0] count4_11 = total3_0 + {2'd0, count2_11};
    wire [3:0] count4_12 = total3_0 + {1'b0, total2_2};
    wire [3:0] count4_13 = total3_0 + {1'b0, count3_13};
    wire [3:0] count4_14 = total3_0 + {1'b0, count3_14};
    wire [3:0] count4_15 = total3_0 + {1'b0, count3_15};
    wire [4:0] total4_0 = {1'b0, total3_0} + {1'b0, total3_1};
    wire [3:0] count4_25 = total3_2 + {3'd0, bits[24]};
    wire [3:0] count4_26 = total3_2 + {2'd0, total1_12};
    wire [3:0] count4_27 = total3_2 + {2'd0, count2_27};
    wire [3:0] count4_28 = total3_2 + {1'b0, total2_6};
    wire [3:0] count4_29 = total3_2 + {1'b0, count3_29};
    wire [3:0] count4_30 = total3_2 + {1'b0, count3_30};
    wire [3:0] count4_31 = total3_2 + {1'b0, count3_31};
    wire [4:0] total4_1 = {1'b0, total3_2} + {1'b0, total3_3};

    // Blocks of 32.
    wire [4:0] count5_17 = total4_0 + {4'd0, bits[16]};
    wire [4:0] count5_18 = total4_0 + {3'd0, total1_8};
    wire [4:0] count5_19 = total4_0 + {3'd0, count2_19};
    wire [4:0] count5_20 = total4_0 + {2'd0, total2_4};
    wire [4:0] count5_21 = total4_0 + {2'd0, count3_21};
    wire [4:0] count5_22 = total4_0 + {2'd0, count3_22};
    wire [4:0] count5_23 = total4_0 + {2'd0, count3_23};
    wire [4:0] count5_24 = total4_0 + {1'b0, total3_2};
    wire [4:0] count5_25 = total4_0 + {1'b0, count4_25};
    wire [4:0] count5_26 = total4_0 + {1'b0, count4_26};
    wire [4:0] count5_27 = total4_0 + {1'b0, count4_27};
    wire [4:0] count5_28 = total4_0 + {1'b0, count4_28};
    wire [4:0] count5_29 = total4_0 + {1'b0, count4_29};
    wire [4:0] count5_30 = total4_0 + {1'b0, count4_30};
    wire [4:0] count5_31 = total4_0 + {1'b0, count4_31};
    wire [5:0] total5_0 = {1'b0, total4_0} + {1'b0, total4_1};

    assign counts = {count5_31, count5_30, count5_29, count5_28, count5_27, count5_26, count5_25,
        count5_24, count5_23, count5_22, count5_21, count5_20, count5_19, count5_18, count5_17,
        total4_0, {1'b0, count4_15}, {1'b0, count4_14}, {1'b0, count4_13}, {1'b0, count4_12},
        {1'b0, count4_11}, {1'b0, count4_10}, {1'b0, count4_9}, {1'b0, total3_0}, {2'd0, count3_7},
        {2'd0, count3_6}, {2'd0, count3_5}, {2'd0, total2_0}, {3'd0, count2_3}, {3'd0, total1_0},
        {4'd0, bits[0]}, 5'd0};
    assign total = total5_0;
endmodule
`default_nettype wire
