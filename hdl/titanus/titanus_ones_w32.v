// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The number of ones of a group of bits. Combinational.
//
// Three bits of one weight make one bit of that weight and one of the next, until one bit of each
// weight is left. No carry ripples through bits of a sum.
//
// Generated for width = 32.
`default_nettype none
module titanus_ones_w32 (
    input  wire [31:0] bits,   // bits to count
    output wire  [5:0] count   // number of ones
);
    wire sum0_0 = bits[0] ^ bits[1] ^ bits[2];
    wire carry0_0 = (bits[0] & bits[1]) | (bits[0] & bits[2]) | (bits[1] & bits[2]);
    wire sum0_1 = bits[3] ^ bits[4] ^ bits[5];
    wire carry0_1 = (bits[3] & bits[4]) | (bits[3] & bits[5]) | (bits[4] & bits[5]);
    wire sum0_2 = bits[6] ^ bits[7] ^ bits[8];
    wire carry0_2 = (bits[6] & bits[7]) | (bits[6] & bits[8]) | (bits[7] & bits[8]);
    wire sum0_3 = bits[9] ^ bits[10] ^ bits[11];
    wire carry0_3 = (bits[9] & bits[10]) | (bits[9] & bits[11]) | (bits[10] & bits[11]);
    wire sum0_4 = bits[12] ^ bits[13] ^ bits[14];
    wire carry0_4 = (bits[12] & bits[13]) | (bits[12] & bits[14]) | (bits[13] & bits[14]);
    wire sum0_5 = bits[15] ^ bits[16] ^ bits[17];
    wire carry0_5 = (bits[15] & bits[16]) | (bits[15] & bits[17]) | (bits[16] & bits[17]);
    wire sum0_6 = bits[18] ^ bits[19] ^ bits[20];
    wire carry0_6 = (bits[18] & bits[19]) | (bits[18] & bits[20]) | (bits[19] & bits[20]);
    wire sum0_7 = bits[21] ^ bits[22] ^ bits[23];
    wire carry0_7 = (bits[21] & bits[22]) | (bits[21] & bits[23]) | (bits[22] & bits[23]);
    wire sum0_8 = bits[24] ^ bits[25] ^ bits[26];
    wire carry0_8 = (bits[24] & bits[25]) | (bits[24] & bits[26]) | (bits[25] & bits[26]);
    wire sum0_9 = bits[27] ^ bits[28] ^ bits[29];
    wire carry0_9 = (bits[27] & bits[28]) | (bits[27] & bits[29]) | (bits[28] & bits[29]);
    wire sum0_10 = bits[30] ^ bits[31] ^ sum0_0;
    wire carry0_10 = (bits[30] & bits[31]) | (bits[30] & sum0_0) | (bits[31] & sum0_0);
    wire sum0_11 = sum0_1 ^ sum0_2 ^ sum0_3;
    wire carry0_11 = (sum0_1 & sum0_2) | (sum0_1 & sum0_3) | (sum0_2 & sum0_3);
    wire sum0_12 = sum0_4 ^ sum0_5 ^ sum0_6;
    wire carry0_12 = (sum0_4 & sum0_5) | (sum0_4 & sum0_6) | (sum0_5 & sum0_6);
    wire sum0_13 = sum0_7 ^ sum0_8 ^ sum0_9;
    wire carry0_13 = (sum0_7 & sum0_8) | (sum0_7 & sum0_9) | (sum0_8 & sum0_9);
    wire sum0_14 = sum0_10 ^ sum0_11 ^ sum0_12;
    wire carry0_14 = (sum0_10 & sum0_11) | (sum0_10 & sum0_12) | (sum0_11 & sum0_12);
    wire sum0_15 = sum0_13 ^ sum0_14;
    wire carry0_15 = sum0_13 & sum0_14;
    wire sum1_0 = carry0_0 ^ carry0_1 ^ carry0_2;
    wire carry1_0 = (carry0_0 & carry0_1) | (carry0_0 & carry0_2) | (carry0_1 & carry0_2);
    wire sum1_1 = carry0_3 ^ carry0_4 ^ carry0_5;
    wire carry1_1 = (carry0_3 & carry0_4) | (carry0_3 & carry0_5) | (carry0_4 & carry0_5);
    wire sum1_2 = carry0_6 ^ carry0_7 ^ carry0_8;
    wire carry1_2 = (carry0_6 & carry0_7) | (carry0_6 & carry0_8) | (carry0_7 & carry0_8);
    wire sum1_3 = carry0_9 ^ carry0_10 ^ carry0_11;
    wire carry1_3 = (carry0_9 & carry0_10) | (carry0_9 & carry0_11) | (carry0_10 & carry0_11);
    wire sum1_4 = carry0_12 ^ carry0_13 ^ carry0_14;
    wire carry1_4 = (carry0_12 & carry0_13) | (carry0_12 & carry0_14) | (carry0_13 & carry0_14);
    wire sum1_5 = carry0_15 ^ sum1_0 ^ sum1_1;
    wire carry1_5 = (carry0_15 & sum1_0) | (carry0_15 & sum1_1) | (sum1_0 & sum1_1);
    wire sum1_6 = sum1_2 ^ sum1_3 ^ sum1_4;
    wire carry1_6 = (sum1_2 & sum1_3) | (sum1_2 & sum1_4) | (sum1_3 & sum1_4);
    wire sum1_7 = sum1_5 ^ sum1_6;
    wire carry1_7 = sum1_5 & sum1_6;
    wire sum2_0 = carry1_0 ^ carry1_1 ^ carry1_2;
    wire carry2_0 = (carry1_0 & carry1_1) | (carry1_0 & carry1_2) | (carry1_1 & carry1_2);
    wire sum2_1 = carry1_3 ^ carry1_4 ^ carry1_5;
    wire carry2_1 = (carry1_3 & carry1_4) | (carry1_3 & carry1_5) | (carry1_4 & carry1_5);
    wire sum2_2 = carry1_6 ^ carry1_7 ^ sum2_0;
    wire carry2_2 = (carry1_6 & carry1_7) | (carry1_6 & sum2_0) | (carry1_7 & sum2_0);
    wire sum2_3 = sum2_1 ^ sum2_2;
    wire carry2_3 = sum2_1 & sum2_2;
    wire sum3_0 = carry2_0 ^ carry2_1 ^ carry2_2;
    wire carry3_0 = (carry2_0 & carry2_1) | (carry2_0 & carry2_2) | (carry2_1 & carry2_2);
    wire sum3_1 = carry2_3 ^ sum3_0;
    wire carry3_1 = carry2_3 & sum3_0;
    wire sum4_0 = carry3_0 ^ carry3_1;
    wire carry4_0 = carry3_0 & carry3_1;

    assign count = {carry4_0, sum4_0, sum3_1, sum2_3, sum1_7, sum0_15};
endmodule
`default_nettype wire
