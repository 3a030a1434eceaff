// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The number of ones of a group of bits. Combinational.
//
// Three bits of one weight make one bit of that weight and one of the next, until one bit of each
// weight is left. No carry ripples through bits of a sum.
//
// Generated for width = 16.
`default_nettype none
module titanus_ones_w16 (
    input  wire [15:0] bits,   // bits to count
    output wire  [4:0] count   // number of ones
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
    wire sum0_5 = bits[15] ^ sum0_0 ^ sum0_1;
    wire carry0_5 = (bits[15] & sum0_0) | (bits[15] & sum0_1) | (sum0_0 & sum0_1);
    wire sum0_6 = sum0_2 ^ sum0_3 ^ sum0_4;
    wire carry0_6 = (sum0_2 & sum0_3) | (sum0_2 & sum0_4) | (sum0_3 & sum0_4);
    wire sum0_7 = sum0_5 ^ sum0_6;
    wire carry0_7 = sum0_5 & sum0_6;
    wire sum1_0 = carry0_0 ^ carry0_1 ^ carry0_2;
    wire carry1_0 = (carry0_0 & carry0_1) | (carry0_0 & carry0_2) | (carry0_1 & carry0_2);
    wire sum1_1 = carry0_3 ^ carry0_4 ^ carry0_5;
    wire carry1_1 = (carry0_3 & carry0_4) | (carry0_3 & carry0_5) | (carry0_4 & carry0_5);
    wire sum1_2 = carry0_6 ^ carry0_7 ^ sum1_0;
    wire carry1_2 = (carry0_6 & carry0_7) | (carry0_6 & sum1_0) | (carry0_7 & sum1_0);
    wire sum1_3 = sum1_1 ^ sum1_2;
    wire carry1_3 = sum1_1 & sum1_2;
    wire sum2_0 = carry1_0 ^ carry1_1 ^ carry1_2;
    wire carry2_0 = (carry1_0 & carry1_1) | (carry1_0 & carry1_2) | (carry1_1 & carry1_2);
    wire sum2_1 = carry1_3 ^ sum2_0;
    wire carry2_1 = carry1_3 & sum2_0;
    wire sum3_0 = carry2_0 ^ carry2_1;
    wire carry3_0 = carry2_0 & carry2_1;

    assign count = {carry3_0, sum3_0, sum2_1, sum1_3, sum0_7};
endmodule
`default_nettype wire
