// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Oaken's zero-remove shifter: moves the sparse entries of a beat's outliers to its low end, in
// order, and counts them (Oaken, ISCA 2025, section 5.2). There is one output beat for every input
// beat, even if it holds no outlier.
//
// Entry i moves down by the number of gaps below it, by powers of two, smallest first. Entries
// never collide: outliers i < j have gaps(i) <= gaps(j) <= gaps(i) + (j - i - 1). in_ready depends
// on out_ready.
//
// Latency 3 cycles, one beat per cycle.
// Generated for lanes = 32.
`default_nettype none
module oaken_zero_remove_l32 (
    input  wire         clk,          // clock, rising edge
    input  wire         rst_n,        // synchronous reset, active low
    input  wire         in_valid,     // a beat is offered
    output wire         in_ready,     // a beat is taken if offered
    input  wire  [31:0] in_outlier,   // which lanes hold an outlier
    input  wire [255:0] in_entries,   // sparse entry of each lane, lane 0 lowest
    input  wire         in_last,      // last beat of the vector
    output wire         out_valid,    // a beat is offered
    input  wire         out_ready,    // a beat is taken if offered
    output wire   [5:0] out_count,    // number of outliers
    output wire [255:0] out_entries,  // their entries, then zeros
    output wire         out_last      // last beat of the vector
);
    genvar i;

    // The number of gaps below every entry is the distance by which it moves down. An entry that is
    // not kept gets distance 0: it never moves.
    wire [159:0] gap_counts;
    wire   [5:0] gap_total;

    prefix_sum_n32 u_gaps (
        .bits  (~in_outlier),
        .counts(gap_counts),
        .total (gap_total)
    );

    wire [159:0] gaps;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_gaps
            assign gaps[5*i +: 5] = gap_counts[5*i +: 5] & {5{in_outlier[i]}};
        end
    endgenerate

    reg          counted_valid_q;
    reg   [31:0] counted_mask_q;
    reg  [159:0] counted_gaps_q;
    reg  [255:0] counted_entries_q;
    reg    [5:0] counted_gap_total_q;
    reg          counted_last_q;
    wire         counted_ready;

    assign in_ready = !counted_valid_q | counted_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            counted_valid_q <= 1'b0;
        end else if (in_ready) begin
            counted_valid_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        if (in_ready) begin
            counted_mask_q <= in_outlier;
            counted_gaps_q <= gaps;
            counted_entries_q <= in_entries;
            counted_gap_total_q <= gap_total;
            counted_last_q <= in_last;
        end
    end

    wire [5:0] kept = 6'd32 - counted_gap_total_q;

    // Entries with bit 0 of their distance set move down by 1.
    wire [31:0] moving_1;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_moving_1
            assign moving_1[i] = counted_gaps_q[5*i];
        end
    endgenerate

    wire [31:0] mask_1 = (moving_1 >> 1) | (counted_mask_q & ~moving_1);
    wire  [7:0] entry_1_0 = moving_1[1] ? counted_entries_q[15:8] : counted_entries_q[7:0];
    wire  [3:0] gap_1_0 = moving_1[1] ? counted_gaps_q[9:6] :
        (counted_gaps_q[4:1] & {4{!moving_1[0]}});
    wire  [7:0] entry_1_1 = moving_1[2] ? counted_entries_q[23:16] : counted_entries_q[15:8];
    wire  [3:0] gap_1_1 = moving_1[2] ? counted_gaps_q[14:11] :
        (counted_gaps_q[9:6] & {4{!moving_1[1]}});
    wire  [7:0] entry_1_2 = moving_1[3] ? counted_entries_q[31:24] : counted_entries_q[23:16];
    wire  [3:0] gap_1_2 = moving_1[3] ? counted_gaps_q[19:16] :
        (counted_gaps_q[14:11] & {4{!moving_1[2]}});
    wire  [7:0] entry_1_3 = moving_1[4] ? counted_entries_q[39:32] : counted_entries_q[31:24];
    wire  [3:0] gap_1_3 = moving_1[4] ? counted_gaps_q[24:21] :
        (counted_gaps_q[19:16] & {4{!moving_1[3]}});
    wire  [7:0] entry_1_4 = moving_1[5] ? counted_entries_q[47:40] : counted_entries_q[39:32];
    wire  [3:0] gap_1_4 = moving_1[5] ? counted_gaps_q[29:26] :
        (counted_gaps_q[24:21] & {4{!moving_1[4]}});
    wire  [7:0] entry_1_5 = moving_1[6] ? counted_entries_q[55:48] : counted_entries_q[47:40];
    wire  [3:0] gap_1_5 = moving_1[6] ? counted_gaps_q[34:31] :
        (counted_gaps_q[29:26] & {4{!moving_1[5]}});
    wire  [7:0] entry_1_6 = moving_1[7] ? counted_entries_q[63:56] : counted_entries_q[55:48];
    wire  [3:0] gap_1_6 = moving_1[7] ? counted_gaps_q[39:36] :
        (counted_gaps_q[34:31] & {4{!moving_1[6]}});
    wire  [7:0] entry_1_7 = moving_1[8] ? counted_entries_q[71:64] : counted_entries_q[63:56];
    wire  [3:0] gap_1_7 = moving_1[8] ? counted_gaps_q[44:41] :
        (counted_gaps_q[39:36] & {4{!moving_1[7]}});
    wire  [7:0] entry_1_8 = moving_1[9] ? counted_entries_q[79:72] : counted_entries_q[71:64];
    wire  [3:0] gap_1_8 = moving_1[9] ? counted_gaps_q[49:46] :
        (counted_gaps_q[44:41] & {4{!moving_1[8]}});
    wire  [7:0] entry_1_9 = moving_1[10] ? counted_entries_q[87:80] : counted_entries_q[79:72];
    wire  [3:0] gap_1_9 = moving_1[10] ? counted_gaps_q[54:51] :
        (counted_gaps_q[49:46] & {4{!moving_1[9]}});
    wire  [7:0] entry_1_10 = moving_1[11] ? counted_entries_q[95:88] : counted_entries_q[87:80];
    wire  [3:0] gap_1_10 = moving_1[11] ? counted_gaps_q[59:56] :
        (counted_gaps_q[54:51] & {4{!moving_1[10]}});
    wire  [7:0] entry_1_11 = moving_1[12] ? counted_entries_q[103:96] : counted_entries_q[95:88];
    wire  [3:0] gap_1_11 = moving_1[12] ? counted_gaps_q[64:61] :
        (counted_gaps_q[59:56] & {4{!moving_1[11]}});
    wire  [7:0] entry_1_12 = moving_1[13] ? counted_entries_q[111:104] : counted_entries_q[103:96];
    wire  [3:0] gap_1_12 = moving_1[13] ? counted_gaps_q[69:66] :
        (counted_gaps_q[64:61] & {4{!moving_1[12]}});
    wire  [7:0] entry_1_13 = moving_1[14] ? counted_entries_q[119:112] : counted_entries_q[111:104];
    wire  [3:0] gap_1_13 = moving_1[14] ? counted_gaps_q[74:71] :
        (counted_gaps_q[69:66] & {4{!moving_1[13]}});
    wire  [7:0] entry_1_14 = moving_1[15] ? counted_entries_q[127:120] : counted_entries_q[119:112];
    wire  [3:0] gap_1_14 = moving_1[15] ? counted_gaps_q[79:76] :
        (counted_gaps_q[74:71] & {4{!moving_1[14]}});
    wire  [7:0] entry_1_15 = moving_1[16] ? counted_entries_q[135:128] : counted_entries_q[127:120];
    wire  [3:0] gap_1_15 = moving_1[16] ? counted_gaps_q[84:81] :
        (counted_gaps_q[79:76] & {4{!moving_1[15]}});
    wire  [7:0] entry_1_16 = moving_1[17] ? counted_entries_q[143:136] : counted_entries_q[135:128];
    wire  [3:0] gap_1_16 = moving_1[17] ? counted_gaps_q[89:86] :
        (counted_gaps_q[84:81] & {4{!moving_1[16]}});
    wire  [7:0] entry_1_17 = moving_1[18] ? counted_entries_q[151:144] : counted_entries_q[143:136];
    wire  [3:0] gap_1_17 = moving_1[18] ? counted_gaps_q[94:91] :
        (counted_gaps_q[89:86] & {4{!moving_1[17]}});
    wire  [7:0] entry_1_18 = moving_1[19] ? counted_entries_q[159:152] : counted_entries_q[151:144];
    wire  [3:0] gap_1_18 = moving_1[19] ? counted_gaps_q[99:96] :
        (counted_gaps_q[94:91] & {4{!moving_1[18]}});
    wire  [7:0] entry_1_19 = moving_1[20] ? counted_entries_q[167:160] : counted_entries_q[159:152];
    wire  [3:0] gap_1_19 = moving_1[20] ? counted_gaps_q[104:101] :
        (counted_gaps_q[99:96] & {4{!moving_1[19]}});
    wire  [7:0] entry_1_20 = moving_1[21] ? counted_entries_q[175:168] : counted_entries_q[167:160];
    wire  [3:0] gap_1_20 = moving_1[21] ? counted_gaps_q[109:106] :
        (counted_gaps_q[104:101] & {4{!moving_1[20]}});
    wire  [7:0] entry_1_21 = moving_1[22] ? counted_entries_q[183:176] : counted_entries_q[175:168];
    wire  [3:0] gap_1_21 = moving_1[22] ? counted_gaps_q[114:111] :
        (counted_gaps_q[109:106] & {4{!moving_1[21]}});
    wire  [7:0] entry_1_22 = moving_1[23] ? counted_entries_q[191:184] : counted_entries_q[183:176];
    wire  [3:0] gap_1_22 = moving_1[23] ? counted_gaps_q[119:116] :
        (counted_gaps_q[114:111] & {4{!moving_1[22]}});
    wire  [7:0] entry_1_23 = moving_1[24] ? counted_entries_q[199:192] : counted_entries_q[191:184];
    wire  [3:0] gap_1_23 = moving_1[24] ? counted_gaps_q[124:121] :
        (counted_gaps_q[119:116] & {4{!moving_1[23]}});
    wire  [7:0] entry_1_24 = moving_1[25] ? counted_entries_q[207:200] : counted_entries_q[199:192];
    wire  [3:0] gap_1_24 = moving_1[25] ? counted_gaps_q[129:126] :
        (counted_gaps_q[124:121] & {4{!moving_1[24]}});
    wire  [7:0] entry_1_25 = moving_1[26] ? counted_entries_q[215:208] : counted_entries_q[207:200];
    wire  [3:0] gap_1_25 = moving_1[26] ? counted_gaps_q[134:131] :
        (counted_gaps_q[129:126] & {4{!moving_1[25]}});
    wire  [7:0] entry_1_26 = moving_1[27] ? counted_entries_q[223:216] : counted_entries_q[215:208];
    wire  [3:0] gap_1_26 = moving_1[27] ? counted_gaps_q[139:136] :
        (counted_gaps_q[134:131] & {4{!moving_1[26]}});
    wire  [7:0] entry_1_27 = moving_1[28] ? counted_entries_q[231:224] : counted_entries_q[223:216];
    wire  [3:0] gap_1_27 = moving_1[28] ? counted_gaps_q[144:141] :
        (counted_gaps_q[139:136] & {4{!moving_1[27]}});
    wire  [7:0] entry_1_28 = moving_1[29] ? counted_entries_q[239:232] : counted_entries_q[231:224];
    wire  [3:0] gap_1_28 = moving_1[29] ? counted_gaps_q[149:146] :
        (counted_gaps_q[144:141] & {4{!moving_1[28]}});
    wire  [7:0] entry_1_29 = moving_1[30] ? counted_entries_q[247:240] : counted_entries_q[239:232];
    wire  [3:0] gap_1_29 = moving_1[30] ? counted_gaps_q[154:151] :
        (counted_gaps_q[149:146] & {4{!moving_1[29]}});
    wire  [7:0] entry_1_30 = moving_1[31] ? counted_entries_q[255:248] : counted_entries_q[247:240];
    wire  [3:0] gap_1_30 = moving_1[31] ? counted_gaps_q[159:156] :
        (counted_gaps_q[154:151] & {4{!moving_1[30]}});
    wire  [3:0] gap_1_31 = counted_gaps_q[159:156] & {4{!moving_1[31]}};

    // Entries with bit 1 of their distance set move down by 2.
    wire [31:0] moving_2 = {gap_1_31[0], gap_1_30[0], gap_1_29[0], gap_1_28[0], gap_1_27[0],
        gap_1_26[0], gap_1_25[0], gap_1_24[0], gap_1_23[0], gap_1_22[0], gap_1_21[0], gap_1_20[0],
        gap_1_19[0], gap_1_18[0], gap_1_17[0], gap_1_16[0], gap_1_15[0], gap_1_14[0], gap_1_13[0],
        gap_1_12[0], gap_1_11[0], gap_1_10[0], gap_1_9[0], gap_1_8[0], gap_1_7[0], gap_1_6[0],
        gap_1_5[0], gap_1_4[0], gap_1_3[0], gap_1_2[0], gap_1_1[0], gap_1_0[0]};
    wire [31:0] mask_2 = (moving_2 >> 2) | (mask_1 & ~moving_2);
    wire  [7:0] entry_2_0 = moving_2[2] ? entry_1_2 : entry_1_0;
    wire  [2:0] gap_2_0 = moving_2[2] ? gap_1_2[3:1] : (gap_1_0[3:1] & {3{!moving_2[0]}});
    wire  [7:0] entry_2_1 = moving_2[3] ? entry_1_3 : entry_1_1;
    wire  [2:0] gap_2_1 = moving_2[3] ? gap_1_3[3:1] : (gap_1_1[3:1] & {3{!moving_2[1]}});
    wire  [7:0] entry_2_2 = moving_2[4] ? entry_1_4 : entry_1_2;
    wire  [2:0] gap_2_2 = moving_2[4] ? gap_1_4[3:1] : (gap_1_2[3:1] & {3{!moving_2[2]}});
    wire  [7:0] entry_2_3 = moving_2[5] ? entry_1_5 : entry_1_3;
    wire  [2:0] gap_2_3 = moving_2[5] ? gap_1_5[3:1] : (gap_1_3[3:1] & {3{!moving_2[3]}});
    wire  [7:0] entry_2_4 = moving_2[6] ? entry_1_6 : entry_1_4;
    wire  [2:0] gap_2_4 = moving_2[6] ? gap_1_6[3:1] : (gap_1_4[3:1] & {3{!moving_2[4]}});
    wire  [7:0] entry_2_5 = moving_2[7] ? entry_1_7 : entry_1_5;
    wire  [2:0] gap_2_5 = moving_2[7] ? gap_1_7[3:1] : (gap_1_5[3:1] & {3{!moving_2[5]}});
    wire  [7:0] entry_2_6 = moving_2[8] ? entry_1_8 : entry_1_6;
    wire  [2:0] gap_2_6 = moving_2[8] ? gap_1_8[3:1] : (gap_1_6[3:1] & {3{!moving_2[6]}});
    wire  [7:0] entry_2_7 = moving_2[9] ? entry_1_9 : entry_1_7;
    wire  [2:0] gap_2_7 = moving_2[9] ? gap_1_9[3:1] : (gap_1_7[3:1] & {3{!moving_2[7]}});
    wire  [7:0] entry_2_8 = moving_2[10] ? entry_1_10 : entry_1_8;
    wire  [2:0] gap_2_8 = moving_2[10] ? gap_1_10[3:1] : (gap_1_8[3:1] & {3{!moving_2[8]}});
    wire  [7:0] entry_2_9 = moving_2[11] ? entry_1_11 : entry_1_9;
    wire  [2:0] gap_2_9 = moving_2[11] ? gap_1_11[3:1] : (gap_1_9[3:1] & {3{!moving_2[9]}});
    wire  [7:0] entry_2_10 = moving_2[12] ? entry_1_12 : entry_1_10;
    wire  [2:0] gap_2_10 = moving_2[12] ? gap_1_12[3:1] : (gap_1_10[3:1] & {3{!moving_2[10]}});
    wire  [7:0] entry_2_11 = moving_2[13] ? entry_1_13 : entry_1_11;
    wire  [2:0] gap_2_11 = moving_2[13] ? gap_1_13[3:1] : (gap_1_11[3:1] & {3{!moving_2[11]}});
    wire  [7:0] entry_2_12 = moving_2[14] ? entry_1_14 : entry_1_12;
    wire  [2:0] gap_2_12 = moving_2[14] ? gap_1_14[3:1] : (gap_1_12[3:1] & {3{!moving_2[12]}});
    wire  [7:0] entry_2_13 = moving_2[15] ? entry_1_15 : entry_1_13;
    wire  [2:0] gap_2_13 = moving_2[15] ? gap_1_15[3:1] : (gap_1_13[3:1] & {3{!moving_2[13]}});
    wire  [7:0] entry_2_14 = moving_2[16] ? entry_1_16 : entry_1_14;
    wire  [2:0] gap_2_14 = moving_2[16] ? gap_1_16[3:1] : (gap_1_14[3:1] & {3{!moving_2[14]}});
    wire  [7:0] entry_2_15 = moving_2[17] ? entry_1_17 : entry_1_15;
    wire  [2:0] gap_2_15 = moving_2[17] ? gap_1_17[3:1] : (gap_1_15[3:1] & {3{!moving_2[15]}});
    wire  [7:0] entry_2_16 = moving_2[18] ? entry_1_18 : entry_1_16;
    wire  [2:0] gap_2_16 = moving_2[18] ? gap_1_18[3:1] : (gap_1_16[3:1] & {3{!moving_2[16]}});
    wire  [7:0] entry_2_17 = moving_2[19] ? entry_1_19 : entry_1_17;
    wire  [2:0] gap_2_17 = moving_2[19] ? gap_1_19[3:1] : (gap_1_17[3:1] & {3{!moving_2[17]}});
    wire  [7:0] entry_2_18 = moving_2[20] ? entry_1_20 : entry_1_18;
    wire  [2:0] gap_2_18 = moving_2[20] ? gap_1_20[3:1] : (gap_1_18[3:1] & {3{!moving_2[18]}});
    wire  [7:0] entry_2_19 = moving_2[21] ? entry_1_21 : entry_1_19;
    wire  [2:0] gap_2_19 = moving_2[21] ? gap_1_21[3:1] : (gap_1_19[3:1] & {3{!moving_2[19]}});
    wire  [7:0] entry_2_20 = moving_2[22] ? entry_1_22 : entry_1_20;
    wire  [2:0] gap_2_20 = moving_2[22] ? gap_1_22[3:1] : (gap_1_20[3:1] & {3{!moving_2[20]}});
    wire  [7:0] entry_2_21 = moving_2[23] ? entry_1_23 : entry_1_21;
    wire  [2:0] gap_2_21 = moving_2[23] ? gap_1_23[3:1] : (gap_1_21[3:1] & {3{!moving_2[21]}});
    wire  [7:0] entry_2_22 = moving_2[24] ? entry_1_24 : entry_1_22;
    wire  [2:0] gap_2_22 = moving_2[24] ? gap_1_24[3:1] : (gap_1_22[3:1] & {3{!moving_2[22]}});
    wire  [7:0] entry_2_23 = moving_2[25] ? entry_1_25 : entry_1_23;
    wire  [2:0] gap_2_23 = moving_2[25] ? gap_1_25[3:1] : (gap_1_23[3:1] & {3{!moving_2[23]}});
    wire  [7:0] entry_2_24 = moving_2[26] ? entry_1_26 : entry_1_24;
    wire  [2:0] gap_2_24 = moving_2[26] ? gap_1_26[3:1] : (gap_1_24[3:1] & {3{!moving_2[24]}});
    wire  [7:0] entry_2_25 = moving_2[27] ? entry_1_27 : entry_1_25;
    wire  [2:0] gap_2_25 = moving_2[27] ? gap_1_27[3:1] : (gap_1_25[3:1] & {3{!moving_2[25]}});
    wire  [7:0] entry_2_26 = moving_2[28] ? entry_1_28 : entry_1_26;
    wire  [2:0] gap_2_26 = moving_2[28] ? gap_1_28[3:1] : (gap_1_26[3:1] & {3{!moving_2[26]}});
    wire  [7:0] entry_2_27 = moving_2[29] ? entry_1_29 : entry_1_27;
    wire  [2:0] gap_2_27 = moving_2[29] ? gap_1_29[3:1] : (gap_1_27[3:1] & {3{!moving_2[27]}});
    wire  [7:0] entry_2_28 = moving_2[30] ? entry_1_30 : entry_1_28;
    wire  [2:0] gap_2_28 = moving_2[30] ? gap_1_30[3:1] : (gap_1_28[3:1] & {3{!moving_2[28]}});
    wire  [7:0] entry_2_29 = moving_2[31] ? counted_entries_q[255:248] : entry_1_29;
    wire  [2:0] gap_2_29 = moving_2[31] ? gap_1_31[3:1] : (gap_1_29[3:1] & {3{!moving_2[29]}});
    wire  [2:0] gap_2_30 = gap_1_30[3:1] & {3{!moving_2[30]}};
    wire  [2:0] gap_2_31 = gap_1_31[3:1] & {3{!moving_2[31]}};

    // Entries with bit 2 of their distance set move down by 4.
    wire  [31:0] moving_4 = {gap_2_31[0], gap_2_30[0], gap_2_29[0], gap_2_28[0], gap_2_27[0],
        gap_2_26[0], gap_2_25[0], gap_2_24[0], gap_2_23[0], gap_2_22[0], gap_2_21[0], gap_2_20[0],
        gap_2_19[0], gap_2_18[0], gap_2_17[0], gap_2_16[0], gap_2_15[0], gap_2_14[0], gap_2_13[0],
        gap_2_12[0], gap_2_11[0], gap_2_10[0], gap_2_9[0], gap_2_8[0], gap_2_7[0], gap_2_6[0],
        gap_2_5[0], gap_2_4[0], gap_2_3[0], gap_2_2[0], gap_2_1[0], gap_2_0[0]};
    wire  [31:0] mask_4 = (moving_4 >> 4) | (mask_2 & ~moving_4);
    wire   [7:0] entry_4_0 = moving_4[4] ? entry_2_4 : entry_2_0;
    wire   [1:0] gap_4_0 = moving_4[4] ? gap_2_4[2:1] : (gap_2_0[2:1] & {2{!moving_4[0]}});
    wire   [7:0] entry_4_1 = moving_4[5] ? entry_2_5 : entry_2_1;
    wire   [1:0] gap_4_1 = moving_4[5] ? gap_2_5[2:1] : (gap_2_1[2:1] & {2{!moving_4[1]}});
    wire   [7:0] entry_4_2 = moving_4[6] ? entry_2_6 : entry_2_2;
    wire   [1:0] gap_4_2 = moving_4[6] ? gap_2_6[2:1] : (gap_2_2[2:1] & {2{!moving_4[2]}});
    wire   [7:0] entry_4_3 = moving_4[7] ? entry_2_7 : entry_2_3;
    wire   [1:0] gap_4_3 = moving_4[7] ? gap_2_7[2:1] : (gap_2_3[2:1] & {2{!moving_4[3]}});
    wire   [7:0] entry_4_4 = moving_4[8] ? entry_2_8 : entry_2_4;
    wire   [1:0] gap_4_4 = moving_4[8] ? gap_2_8[2:1] : (gap_2_4[2:1] & {2{!moving_4[4]}});
    wire   [7:0] entry_4_5 = moving_4[9] ? entry_2_9 : entry_2_5;
    wire   [1:0] gap_4_5 = moving_4[9] ? gap_2_9[2:1] : (gap_2_5[2:1] & {2{!moving_4[5]}});
    wire   [7:0] entry_4_6 = moving_4[10] ? entry_2_10 : entry_2_6;
    wire   [1:0] gap_4_6 = moving_4[10] ? gap_2_10[2:1] : (gap_2_6[2:1] & {2{!moving_4[6]}});
    wire   [7:0] entry_4_7 = moving_4[11] ? entry_2_11 : entry_2_7;
    wire   [1:0] gap_4_7 = moving_4[11] ? gap_2_11[2:1] : (gap_2_7[2:1] & {2{!moving_4[7]}});
    wire   [7:0] entry_4_8 = moving_4[12] ? entry_2_12 : entry_2_8;
    wire   [1:0] gap_4_8 = moving_4[12] ? gap_2_12[2:1] : (gap_2_8[2:1] & {2{!moving_4[8]}});
    wire   [7:0] entry_4_9 = moving_4[13] ? entry_2_13 : entry_2_9;
    wire   [1:0] gap_4_9 = moving_4[13] ? gap_2_13[2:1] : (gap_2_9[2:1] & {2{!moving_4[9]}});
    wire   [7:0] entry_4_10 = moving_4[14] ? entry_2_14 : entry_2_10;
    wire   [1:0] gap_4_10 = moving_4[14] ? gap_2_14[2:1] : (gap_2_10[2:1] & {2{!moving_4[10]}});
    wire   [7:0] entry_4_11 = moving_4[15] ? entry_2_15 : entry_2_11;
    wire   [1:0] gap_4_11 = moving_4[15] ? gap_2_15[2:1] : (gap_2_11[2:1] & {2{!moving_4[11]}});
    wire   [7:0] entry_4_12 = moving_4[16] ? entry_2_16 : entry_2_12;
    wire   [1:0] gap_4_12 = moving_4[16] ? gap_2_16[2:1] : (gap_2_12[2:1] & {2{!moving_4[12]}});
    wire   [7:0] entry_4_13 = moving_4[17] ? entry_2_17 : entry_2_13;
    wire   [1:0] gap_4_13 = moving_4[17] ? gap_2_17[2:1] : (gap_2_13[2:1] & {2{!moving_4[13]}});
    wire   [7:0] entry_4_14 = moving_4[18] ? entry_2_18 : entry_2_14;
    wire   [1:0] gap_4_14 = moving_4[18] ? gap_2_18[2:1] : (gap_2_14[2:1] & {2{!moving_4[14]}});
    wire   [7:0] entry_4_15 = moving_4[19] ? entry_2_19 : entry_2_15;
    wire   [1:0] gap_4_15 = moving_4[19] ? gap_2_19[2:1] : (gap_2_15[2:1] & {2{!moving_4[15]}});
    wire   [7:0] entry_4_16 = moving_4[20] ? entry_2_20 : entry_2_16;
    wire   [1:0] gap_4_16 = moving_4[20] ? gap_2_20[2:1] : (gap_2_16[2:1] & {2{!moving_4[16]}});
    wire   [7:0] entry_4_17 = moving_4[21] ? entry_2_21 : entry_2_17;
    wire   [1:0] gap_4_17 = moving_4[21] ? gap_2_21[2:1] : (gap_2_17[2:1] & {2{!moving_4[17]}});
    wire   [7:0] entry_4_18 = moving_4[22] ? entry_2_22 : entry_2_18;
    wire   [1:0] gap_4_18 = moving_4[22] ? gap_2_22[2:1] : (gap_2_18[2:1] & {2{!moving_4[18]}});
    wire   [7:0] entry_4_19 = moving_4[23] ? entry_2_23 : entry_2_19;
    wire   [1:0] gap_4_19 = moving_4[23] ? gap_2_23[2:1] : (gap_2_19[2:1] & {2{!moving_4[19]}});
    wire   [7:0] entry_4_20 = moving_4[24] ? entry_2_24 : entry_2_20;
    wire   [1:0] gap_4_20 = moving_4[24] ? gap_2_24[2:1] : (gap_2_20[2:1] & {2{!moving_4[20]}});
    wire   [7:0] entry_4_21 = moving_4[25] ? entry_2_25 : entry_2_21;
    wire   [1:0] gap_4_21 = moving_4[25] ? gap_2_25[2:1] : (gap_2_21[2:1] & {2{!moving_4[21]}});
    wire   [7:0] entry_4_22 = moving_4[26] ? entry_2_26 : entry_2_22;
    wire   [1:0] gap_4_22 = moving_4[26] ? gap_2_26[2:1] : (gap_2_22[2:1] & {2{!moving_4[22]}});
    wire   [7:0] entry_4_23 = moving_4[27] ? entry_2_27 : entry_2_23;
    wire   [1:0] gap_4_23 = moving_4[27] ? gap_2_27[2:1] : (gap_2_23[2:1] & {2{!moving_4[23]}});
    wire   [7:0] entry_4_24 = moving_4[28] ? entry_2_28 : entry_2_24;
    wire   [1:0] gap_4_24 = moving_4[28] ? gap_2_28[2:1] : (gap_2_24[2:1] & {2{!moving_4[24]}});
    wire   [7:0] entry_4_25 = moving_4[29] ? entry_2_29 : entry_2_25;
    wire   [1:0] gap_4_25 = moving_4[29] ? gap_2_29[2:1] : (gap_2_25[2:1] & {2{!moving_4[25]}});
    wire   [7:0] entry_4_26 = moving_4[30] ? entry_1_30 : entry_2_26;
    wire   [1:0] gap_4_26 = moving_4[30] ? gap_2_30[2:1] : (gap_2_26[2:1] & {2{!moving_4[26]}});
    wire   [7:0] entry_4_27 = moving_4[31] ? counted_entries_q[255:248] : entry_2_27;
    wire   [1:0] gap_4_27 = moving_4[31] ? gap_2_31[2:1] : (gap_2_27[2:1] & {2{!moving_4[27]}});
    wire   [1:0] gap_4_28 = gap_2_28[2:1] & {2{!moving_4[28]}};
    wire   [1:0] gap_4_29 = gap_2_29[2:1] & {2{!moving_4[29]}};
    wire   [1:0] gap_4_30 = gap_2_30[2:1] & {2{!moving_4[30]}};
    wire   [1:0] gap_4_31 = gap_2_31[2:1] & {2{!moving_4[31]}};
    reg          by4_valid_q;
    reg  [255:0] by4_entries_q;
    reg    [5:0] by4_count_q;
    reg          by4_last_q;
    reg   [31:0] by4_mask_q;
    reg   [63:0] by4_gaps_q;
    wire         by4_ready;

    assign counted_ready = !by4_valid_q | by4_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            by4_valid_q <= 1'b0;
        end else if (counted_ready) begin
            by4_valid_q <= counted_valid_q;
        end
    end

    always @(posedge clk) begin
        if (counted_ready) begin
            by4_entries_q <= {counted_entries_q[255:248], entry_1_30, entry_2_29, entry_2_28,
                entry_4_27, entry_4_26, entry_4_25, entry_4_24, entry_4_23, entry_4_22, entry_4_21,
                entry_4_20, entry_4_19, entry_4_18, entry_4_17, entry_4_16, entry_4_15, entry_4_14,
                entry_4_13, entry_4_12, entry_4_11, entry_4_10, entry_4_9, entry_4_8, entry_4_7,
                entry_4_6, entry_4_5, entry_4_4, entry_4_3, entry_4_2, entry_4_1, entry_4_0};
            by4_count_q <= kept;
            by4_last_q <= counted_last_q;
            by4_mask_q <= mask_4;
            by4_gaps_q <= {gap_4_31, gap_4_30, gap_4_29, gap_4_28, gap_4_27, gap_4_26, gap_4_25,
                gap_4_24, gap_4_23, gap_4_22, gap_4_21, gap_4_20, gap_4_19, gap_4_18, gap_4_17,
                gap_4_16, gap_4_15, gap_4_14, gap_4_13, gap_4_12, gap_4_11, gap_4_10, gap_4_9,
                gap_4_8, gap_4_7, gap_4_6, gap_4_5, gap_4_4, gap_4_3, gap_4_2, gap_4_1, gap_4_0};
        end
    end

    // Entries with bit 3 of their distance set move down by 8.
    wire [31:0] moving_8;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_moving_8
            assign moving_8[i] = by4_gaps_q[2*i];
        end
    endgenerate

    wire [31:0] mask_8 = (moving_8 >> 8) | (by4_mask_q & ~moving_8);
    wire  [7:0] entry_8_0 = moving_8[8] ? by4_entries_q[71:64] : by4_entries_q[7:0];
    wire  [0:0] gap_8_0 = moving_8[8] ? by4_gaps_q[17] : (by4_gaps_q[1] & !moving_8[0]);
    wire  [7:0] entry_8_1 = moving_8[9] ? by4_entries_q[79:72] : by4_entries_q[15:8];
    wire  [0:0] gap_8_1 = moving_8[9] ? by4_gaps_q[19] : (by4_gaps_q[3] & !moving_8[1]);
    wire  [7:0] entry_8_2 = moving_8[10] ? by4_entries_q[87:80] : by4_entries_q[23:16];
    wire  [0:0] gap_8_2 = moving_8[10] ? by4_gaps_q[21] : (by4_gaps_q[5] & !moving_8[2]);
    wire  [7:0] entry_8_3 = moving_8[11] ? by4_entries_q[95:88] : by4_entries_q[31:24];
    wire  [0:0] gap_8_3 = moving_8[11] ? by4_gaps_q[23] : (by4_gaps_q[7] & !moving_8[3]);
    wire  [7:0] entry_8_4 = moving_8[12] ? by4_entries_q[103:96] : by4_entries_q[39:32];
    wire  [0:0] gap_8_4 = moving_8[12] ? by4_gaps_q[25] : (by4_gaps_q[9] & !moving_8[4]);
    wire  [7:0] entry_8_5 = moving_8[13] ? by4_entries_q[111:104] : by4_entries_q[47:40];
    wire  [0:0] gap_8_5 = moving_8[13] ? by4_gaps_q[27] : (by4_gaps_q[11] & !moving_8[5]);
    wire  [7:0] entry_8_6 = moving_8[14] ? by4_entries_q[119:112] : by4_entries_q[55:48];
    wire  [0:0] gap_8_6 = moving_8[14] ? by4_gaps_q[29] : (by4_gaps_q[13] & !moving_8[6]);
    wire  [7:0] entry_8_7 = moving_8[15] ? by4_entries_q[127:120] : by4_entries_q[63:56];
    wire  [0:0] gap_8_7 = moving_8[15] ? by4_gaps_q[31] : (by4_gaps_q[15] & !moving_8[7]);
    wire  [7:0] entry_8_8 = moving_8[16] ? by4_entries_q[135:128] : by4_entries_q[71:64];
    wire  [0:0] gap_8_8 = moving_8[16] ? by4_gaps_q[33] : (by4_gaps_q[17] & !moving_8[8]);
    wire  [7:0] entry_8_9 = moving_8[17] ? by4_entries_q[143:136] : by4_entries_q[79:72];
    wire  [0:0] gap_8_9 = moving_8[17] ? by4_gaps_q[35] : (by4_gaps_q[19] & !moving_8[9]);
    wire  [7:0] entry_8_10 = moving_8[18] ? by4_entries_q[151:144] : by4_entries_q[87:80];
    wire  [0:0] gap_8_10 = moving_8[18] ? by4_gaps_q[37] : (by4_gaps_q[21] & !moving_8[10]);
    wire  [7:0] entry_8_11 = moving_8[19] ? by4_entries_q[159:152] : by4_entries_q[95:88];
    wire  [0:0] gap_8_11 = moving_8[19] ? by4_gaps_q[39] : (by4_gaps_q[23] & !moving_8[11]);
    wire  [7:0] entry_8_12 = moving_8[20] ? by4_entries_q[167:160] : by4_entries_q[103:96];
    wire  [0:0] gap_8_12 = moving_8[20] ? by4_gaps_q[41] : (by4_gaps_q[25] & !moving_8[12]);
    wire  [7:0] entry_8_13 = moving_8[21] ? by4_entries_q[175:168] : by4_entries_q[111:104];
    wire  [0:0] gap_8_13 = moving_8[21] ? by4_gaps_q[43] : (by4_gaps_q[27] & !moving_8[13]);
    wire  [7:0] entry_8_14 = moving_8[22] ? by4_entries_q[183:176] : by4_entries_q[119:112];
    wire  [0:0] gap_8_14 = moving_8[22] ? by4_gaps_q[45] : (by4_gaps_q[29] & !moving_8[14]);
    wire  [7:0] entry_8_15 = moving_8[23] ? by4_entries_q[191:184] : by4_entries_q[127:120];
    wire  [0:0] gap_8_15 = moving_8[23] ? by4_gaps_q[47] : (by4_gaps_q[31] & !moving_8[15]);
    wire  [7:0] entry_8_16 = moving_8[24] ? by4_entries_q[199:192] : by4_entries_q[135:128];
    wire  [0:0] gap_8_16 = moving_8[24] ? by4_gaps_q[49] : (by4_gaps_q[33] & !moving_8[16]);
    wire  [7:0] entry_8_17 = moving_8[25] ? by4_entries_q[207:200] : by4_entries_q[143:136];
    wire  [0:0] gap_8_17 = moving_8[25] ? by4_gaps_q[51] : (by4_gaps_q[35] & !moving_8[17]);
    wire  [7:0] entry_8_18 = moving_8[26] ? by4_entries_q[215:208] : by4_entries_q[151:144];
    wire  [0:0] gap_8_18 = moving_8[26] ? by4_gaps_q[53] : (by4_gaps_q[37] & !moving_8[18]);
    wire  [7:0] entry_8_19 = moving_8[27] ? by4_entries_q[223:216] : by4_entries_q[159:152];
    wire  [0:0] gap_8_19 = moving_8[27] ? by4_gaps_q[55] : (by4_gaps_q[39] & !moving_8[19]);
    wire  [7:0] entry_8_20 = moving_8[28] ? by4_entries_q[231:224] : by4_entries_q[167:160];
    wire  [0:0] gap_8_20 = moving_8[28] ? by4_gaps_q[57] : (by4_gaps_q[41] & !moving_8[20]);
    wire  [7:0] entry_8_21 = moving_8[29] ? by4_entries_q[239:232] : by4_entries_q[175:168];
    wire  [0:0] gap_8_21 = moving_8[29] ? by4_gaps_q[59] : (by4_gaps_q[43] & !moving_8[21]);
    wire  [7:0] entry_8_22 = moving_8[30] ? by4_entries_q[247:240] : by4_entries_q[183:176];
    wire  [0:0] gap_8_22 = moving_8[30] ? by4_gaps_q[61] : (by4_gaps_q[45] & !moving_8[22]);
    wire  [7:0] entry_8_23 = moving_8[31] ? by4_entries_q[255:248] : by4_entries_q[191:184];
    wire  [0:0] gap_8_23 = moving_8[31] ? by4_gaps_q[63] : (by4_gaps_q[47] & !moving_8[23]);
    wire  [0:0] gap_8_24 = by4_gaps_q[49] & !moving_8[24];
    wire  [0:0] gap_8_25 = by4_gaps_q[51] & !moving_8[25];
    wire  [0:0] gap_8_26 = by4_gaps_q[53] & !moving_8[26];
    wire  [0:0] gap_8_27 = by4_gaps_q[55] & !moving_8[27];
    wire  [0:0] gap_8_28 = by4_gaps_q[57] & !moving_8[28];
    wire  [0:0] gap_8_29 = by4_gaps_q[59] & !moving_8[29];
    wire  [0:0] gap_8_30 = by4_gaps_q[61] & !moving_8[30];
    wire  [0:0] gap_8_31 = by4_gaps_q[63] & !moving_8[31];

    // Entries with bit 4 of their distance set move down by 16.
    wire [31:0] moving_16 = {gap_8_31[0], gap_8_30[0], gap_8_29[0], gap_8_28[0], gap_8_27[0],
        gap_8_26[0], gap_8_25[0], gap_8_24[0], gap_8_23[0], gap_8_22[0], gap_8_21[0], gap_8_20[0],
        gap_8_19[0], gap_8_18[0], gap_8_17[0], gap_8_16[0], gap_8_15[0], gap_8_14[0], gap_8_13[0],
        gap_8_12[0], gap_8_11[0], gap_8_10[0], gap_8_9[0], gap_8_8[0], gap_8_7[0], gap_8_6[0],
        gap_8_5[0], gap_8_4[0], gap_8_3[0], gap_8_2[0], gap_8_1[0], gap_8_0[0]};
    wire [31:0] mask_16 = (moving_16 >> 16) | (mask_8 & ~moving_16);
    wire  [7:0] entry_16_0 = moving_16[16] ? entry_8_16 : entry_8_0;
    wire  [7:0] entry_16_1 = moving_16[17] ? entry_8_17 : entry_8_1;
    wire  [7:0] entry_16_2 = moving_16[18] ? entry_8_18 : entry_8_2;
    wire  [7:0] entry_16_3 = moving_16[19] ? entry_8_19 : entry_8_3;
    wire  [7:0] entry_16_4 = moving_16[20] ? entry_8_20 : entry_8_4;
    wire  [7:0] entry_16_5 = moving_16[21] ? entry_8_21 : entry_8_5;
    wire  [7:0] entry_16_6 = moving_16[22] ? entry_8_22 : entry_8_6;
    wire  [7:0] entry_16_7 = moving_16[23] ? entry_8_23 : entry_8_7;
    wire  [7:0] entry_16_8 = moving_16[24] ? by4_entries_q[199:192] : entry_8_8;
    wire  [7:0] entry_16_9 = moving_16[25] ? by4_entries_q[207:200] : entry_8_9;
    wire  [7:0] entry_16_10 = moving_16[26] ? by4_entries_q[215:208] : entry_8_10;
    wire  [7:0] entry_16_11 = moving_16[27] ? by4_entries_q[223:216] : entry_8_11;
    wire  [7:0] entry_16_12 = moving_16[28] ? by4_entries_q[231:224] : entry_8_12;
    wire  [7:0] entry_16_13 = moving_16[29] ? by4_entries_q[239:232] : entry_8_13;
    wire  [7:0] entry_16_14 = moving_16[30] ? by4_entries_q[247:240] : entry_8_14;
    wire  [7:0] entry_16_15 = moving_16[31] ? by4_entries_q[255:248] : entry_8_15;

    // The places above the kept entries are cleared.
    reg          by16_valid_q;
    reg  [255:0] by16_entries_q;
    reg    [5:0] by16_count_q;
    reg          by16_last_q;
    wire         by16_ready;

    assign by4_ready = !by16_valid_q | by16_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            by16_valid_q <= 1'b0;
        end else if (by4_ready) begin
            by16_valid_q <= by4_valid_q;
        end
    end

    always @(posedge clk) begin
        if (by4_ready) begin
            by16_entries_q <= {by4_entries_q[255:248] & {8{mask_16[31]}},
                by4_entries_q[247:240] & {8{mask_16[30]}},
                by4_entries_q[239:232] & {8{mask_16[29]}},
                by4_entries_q[231:224] & {8{mask_16[28]}},
                by4_entries_q[223:216] & {8{mask_16[27]}},
                by4_entries_q[215:208] & {8{mask_16[26]}},
                by4_entries_q[207:200] & {8{mask_16[25]}},
                by4_entries_q[199:192] & {8{mask_16[24]}}, entry_8_23 & {8{mask_16[23]}},
                entry_8_22 & {8{mask_16[22]}}, entry_8_21 & {8{mask_16[21]}},
                entry_8_20 & {8{mask_16[20]}}, entry_8_19 & {8{mask_16[19]}},
                entry_8_18 & {8{mask_16[18]}}, entry_8_17 & {8{mask_16[17]}},
                entry_8_16 & {8{mask_16[16]}}, entry_16_15 & {8{mask_16[15]}},
                entry_16_14 & {8{mask_16[14]}}, entry_16_13 & {8{mask_16[13]}},
                entry_16_12 & {8{mask_16[12]}}, entry_16_11 & {8{mask_16[11]}},
                entry_16_10 & {8{mask_16[10]}}, entry_16_9 & {8{mask_16[9]}},
                entry_16_8 & {8{mask_16[8]}}, entry_16_7 & {8{mask_16[7]}},
                entry_16_6 & {8{mask_16[6]}}, entry_16_5 & {8{mask_16[5]}},
                entry_16_4 & {8{mask_16[4]}}, entry_16_3 & {8{mask_16[3]}},
                entry_16_2 & {8{mask_16[2]}}, entry_16_1 & {8{mask_16[1]}},
                entry_16_0 & {8{mask_16[0]}}};
            by16_count_q <= by4_count_q;
            by16_last_q <= by4_last_q;
        end
    end

    assign out_valid = by16_valid_q;
    assign out_count = by16_count_q;
    assign out_entries = by16_entries_q;
    assign out_last = by16_last_q;
    assign by16_ready = out_ready;
endmodule
`default_nettype wire
