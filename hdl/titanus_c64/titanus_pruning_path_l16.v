// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One path, K or V, of Titanus' pruning unit: comparator, mask generator and non-zero extraction
// (Titanus, GLSVLSI 2025, section 4.3, Figure 6). An element is kept if it is not 0 and its
// magnitude, 128 for -128, is at least the threshold.
//
// Every beat gives one beat: its mask (the paper's index), and the kept elements at the low end, in
// order. The threshold is sampled with the first beat of a token. Lanes with in_keep = 0 are not
// kept. No combinational path from any input to any output.
//
// Latency 3 cycles, one beat per cycle.
// Generated for lanes = 16.
`default_nettype none
module titanus_pruning_path_l16 (
    input  wire         clk,          // clock, rising edge
    input  wire         rst_n,        // synchronous reset, active low
    input  wire   [7:0] threshold,    // 0 to 128
    input  wire         in_valid,     // a beat is offered
    output wire         in_ready,     // a beat is taken if offered
    input  wire [127:0] in_x,         // signed elements, lane 0 lowest
    input  wire  [15:0] in_keep,      // which lanes hold an element
    input  wire         in_last,      // last beat of the token
    output wire         out_valid,    // a beat is offered
    input  wire         out_ready,    // a beat is taken if offered
    output wire   [4:0] out_count,    // number of kept elements
    output wire [127:0] out_entries,  // kept elements, then zeros
    output wire  [15:0] out_index,    // which lanes are kept
    output wire         out_last      // last beat of the token
);
    genvar i;

    // The threshold of the token.
    reg        first_q;
    reg  [7:0] threshold_q;
    wire       taken = in_valid & in_ready;
    wire [7:0] current = first_q ? threshold : threshold_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            first_q <= 1'b1;
        end else if (taken) begin
            first_q <= in_last;
        end
    end

    always @(posedge clk) begin
        if (taken & first_q) begin
            threshold_q <= threshold;
        end
    end

    // Comparator and mask generator.
    wire   [7:0] magnitude0 = (in_x[7:0] ^ {8{in_x[7]}}) + {7'd0, in_x[7]};
    wire         kept0 = in_keep[0] & (|in_x[7:0]) & (magnitude0 >= current);
    wire   [7:0] magnitude1 = (in_x[15:8] ^ {8{in_x[15]}}) + {7'd0, in_x[15]};
    wire         kept1 = in_keep[1] & (|in_x[15:8]) & (magnitude1 >= current);
    wire   [7:0] magnitude2 = (in_x[23:16] ^ {8{in_x[23]}}) + {7'd0, in_x[23]};
    wire         kept2 = in_keep[2] & (|in_x[23:16]) & (magnitude2 >= current);
    wire   [7:0] magnitude3 = (in_x[31:24] ^ {8{in_x[31]}}) + {7'd0, in_x[31]};
    wire         kept3 = in_keep[3] & (|in_x[31:24]) & (magnitude3 >= current);
    wire   [7:0] magnitude4 = (in_x[39:32] ^ {8{in_x[39]}}) + {7'd0, in_x[39]};
    wire         kept4 = in_keep[4] & (|in_x[39:32]) & (magnitude4 >= current);
    wire   [7:0] magnitude5 = (in_x[47:40] ^ {8{in_x[47]}}) + {7'd0, in_x[47]};
    wire         kept5 = in_keep[5] & (|in_x[47:40]) & (magnitude5 >= current);
    wire   [7:0] magnitude6 = (in_x[55:48] ^ {8{in_x[55]}}) + {7'd0, in_x[55]};
    wire         kept6 = in_keep[6] & (|in_x[55:48]) & (magnitude6 >= current);
    wire   [7:0] magnitude7 = (in_x[63:56] ^ {8{in_x[63]}}) + {7'd0, in_x[63]};
    wire         kept7 = in_keep[7] & (|in_x[63:56]) & (magnitude7 >= current);
    wire   [7:0] magnitude8 = (in_x[71:64] ^ {8{in_x[71]}}) + {7'd0, in_x[71]};
    wire         kept8 = in_keep[8] & (|in_x[71:64]) & (magnitude8 >= current);
    wire   [7:0] magnitude9 = (in_x[79:72] ^ {8{in_x[79]}}) + {7'd0, in_x[79]};
    wire         kept9 = in_keep[9] & (|in_x[79:72]) & (magnitude9 >= current);
    wire   [7:0] magnitude10 = (in_x[87:80] ^ {8{in_x[87]}}) + {7'd0, in_x[87]};
    wire         kept10 = in_keep[10] & (|in_x[87:80]) & (magnitude10 >= current);
    wire   [7:0] magnitude11 = (in_x[95:88] ^ {8{in_x[95]}}) + {7'd0, in_x[95]};
    wire         kept11 = in_keep[11] & (|in_x[95:88]) & (magnitude11 >= current);
    wire   [7:0] magnitude12 = (in_x[103:96] ^ {8{in_x[103]}}) + {7'd0, in_x[103]};
    wire         kept12 = in_keep[12] & (|in_x[103:96]) & (magnitude12 >= current);
    wire   [7:0] magnitude13 = (in_x[111:104] ^ {8{in_x[111]}}) + {7'd0, in_x[111]};
    wire         kept13 = in_keep[13] & (|in_x[111:104]) & (magnitude13 >= current);
    wire   [7:0] magnitude14 = (in_x[119:112] ^ {8{in_x[119]}}) + {7'd0, in_x[119]};
    wire         kept14 = in_keep[14] & (|in_x[119:112]) & (magnitude14 >= current);
    wire   [7:0] magnitude15 = (in_x[127:120] ^ {8{in_x[127]}}) + {7'd0, in_x[127]};
    wire         kept15 = in_keep[15] & (|in_x[127:120]) & (magnitude15 >= current);
    wire  [15:0] index = {kept15, kept14, kept13, kept12, kept11, kept10, kept9, kept8, kept7,
        kept6, kept5, kept4, kept3, kept2, kept1, kept0};
    wire         compared_ready;
    wire         compared_valid;
    wire [144:0] compared_data;

    skid_buffer_w145 u_compared (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (in_valid),
        .in_ready (in_ready),
        .in_data  ({in_last, in_x, index}),
        .out_ready(compared_ready),
        .out_valid(compared_valid),
        .out_data (compared_data)
    );

    wire  [15:0] compared_index = compared_data[15:0];
    wire [127:0] compared_entries = compared_data[143:16];
    wire         compared_last = compared_data[144];

    // Non-zero extraction. The index rides along.
    // The number of gaps below every entry is the distance by which it moves down. An entry that is
    // not kept gets distance 0: it never moves.
    wire [63:0] gap_counts;
    wire  [4:0] gap_total;

    prefix_sum_n16 u_gaps (
        .bits  (~compared_index),
        .counts(gap_counts),
        .total (gap_total)
    );

    wire [63:0] gaps;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_gaps
            assign gaps[4*i +: 4] = gap_counts[4*i +: 4] & {4{compared_index[i]}};
        end
    endgenerate

    reg          counted_valid_q;
    reg   [15:0] counted_mask_q;
    reg   [63:0] counted_gaps_q;
    reg  [127:0] counted_entries_q;
    reg    [4:0] counted_gap_total_q;
    reg   [15:0] counted_index_q;
    reg          counted_last_q;
    wire         counted_ready;

    assign compared_ready = !counted_valid_q | counted_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            counted_valid_q <= 1'b0;
        end else if (compared_ready) begin
            counted_valid_q <= compared_valid;
        end
    end

    always @(posedge clk) begin
        if (compared_ready) begin
            counted_mask_q <= compared_index;
            counted_gaps_q <= gaps;
            counted_entries_q <= compared_entries;
            counted_gap_total_q <= gap_total;
            counted_index_q <= compared_index;
            counted_last_q <= compared_last;
        end
    end

    wire [4:0] kept = 5'd16 - counted_gap_total_q;

    // Entries with bit 0 of their distance set move down by 1.
    wire [15:0] moving_1;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_moving_1
            assign moving_1[i] = counted_gaps_q[4*i];
        end
    endgenerate

    wire [15:0] mask_1 = (moving_1 >> 1) | (counted_mask_q & ~moving_1);
    wire  [7:0] entry_1_0 = moving_1[1] ? counted_entries_q[15:8] : counted_entries_q[7:0];
    wire  [2:0] gap_1_0 = moving_1[1] ? counted_gaps_q[7:5] :
        (counted_gaps_q[3:1] & {3{!moving_1[0]}});
    wire  [7:0] entry_1_1 = moving_1[2] ? counted_entries_q[23:16] : counted_entries_q[15:8];
    wire  [2:0] gap_1_1 = moving_1[2] ? counted_gaps_q[11:9] :
        (counted_gaps_q[7:5] & {3{!moving_1[1]}});
    wire  [7:0] entry_1_2 = moving_1[3] ? counted_entries_q[31:24] : counted_entries_q[23:16];
    wire  [2:0] gap_1_2 = moving_1[3] ? counted_gaps_q[15:13] :
        (counted_gaps_q[11:9] & {3{!moving_1[2]}});
    wire  [7:0] entry_1_3 = moving_1[4] ? counted_entries_q[39:32] : counted_entries_q[31:24];
    wire  [2:0] gap_1_3 = moving_1[4] ? counted_gaps_q[19:17] :
        (counted_gaps_q[15:13] & {3{!moving_1[3]}});
    wire  [7:0] entry_1_4 = moving_1[5] ? counted_entries_q[47:40] : counted_entries_q[39:32];
    wire  [2:0] gap_1_4 = moving_1[5] ? counted_gaps_q[23:21] :
        (counted_gaps_q[19:17] & {3{!moving_1[4]}});
    wire  [7:0] entry_1_5 = moving_1[6] ? counted_entries_q[55:48] : counted_entries_q[47:40];
    wire  [2:0] gap_1_5 = moving_1[6] ? counted_gaps_q[27:25] :
        (counted_gaps_q[23:21] & {3{!moving_1[5]}});
    wire  [7:0] entry_1_6 = moving_1[7] ? counted_entries_q[63:56] : counted_entries_q[55:48];
    wire  [2:0] gap_1_6 = moving_1[7] ? counted_gaps_q[31:29] :
        (counted_gaps_q[27:25] & {3{!moving_1[6]}});
    wire  [7:0] entry_1_7 = moving_1[8] ? counted_entries_q[71:64] : counted_entries_q[63:56];
    wire  [2:0] gap_1_7 = moving_1[8] ? counted_gaps_q[35:33] :
        (counted_gaps_q[31:29] & {3{!moving_1[7]}});
    wire  [7:0] entry_1_8 = moving_1[9] ? counted_entries_q[79:72] : counted_entries_q[71:64];
    wire  [2:0] gap_1_8 = moving_1[9] ? counted_gaps_q[39:37] :
        (counted_gaps_q[35:33] & {3{!moving_1[8]}});
    wire  [7:0] entry_1_9 = moving_1[10] ? counted_entries_q[87:80] : counted_entries_q[79:72];
    wire  [2:0] gap_1_9 = moving_1[10] ? counted_gaps_q[43:41] :
        (counted_gaps_q[39:37] & {3{!moving_1[9]}});
    wire  [7:0] entry_1_10 = moving_1[11] ? counted_entries_q[95:88] : counted_entries_q[87:80];
    wire  [2:0] gap_1_10 = moving_1[11] ? counted_gaps_q[47:45] :
        (counted_gaps_q[43:41] & {3{!moving_1[10]}});
    wire  [7:0] entry_1_11 = moving_1[12] ? counted_entries_q[103:96] : counted_entries_q[95:88];
    wire  [2:0] gap_1_11 = moving_1[12] ? counted_gaps_q[51:49] :
        (counted_gaps_q[47:45] & {3{!moving_1[11]}});
    wire  [7:0] entry_1_12 = moving_1[13] ? counted_entries_q[111:104] : counted_entries_q[103:96];
    wire  [2:0] gap_1_12 = moving_1[13] ? counted_gaps_q[55:53] :
        (counted_gaps_q[51:49] & {3{!moving_1[12]}});
    wire  [7:0] entry_1_13 = moving_1[14] ? counted_entries_q[119:112] : counted_entries_q[111:104];
    wire  [2:0] gap_1_13 = moving_1[14] ? counted_gaps_q[59:57] :
        (counted_gaps_q[55:53] & {3{!moving_1[13]}});
    wire  [7:0] entry_1_14 = moving_1[15] ? counted_entries_q[127:120] : counted_entries_q[119:112];
    wire  [2:0] gap_1_14 = moving_1[15] ? counted_gaps_q[63:61] :
        (counted_gaps_q[59:57] & {3{!moving_1[14]}});
    wire  [2:0] gap_1_15 = counted_gaps_q[63:61] & {3{!moving_1[15]}};

    // Entries with bit 1 of their distance set move down by 2.
    wire [15:0] moving_2 = {gap_1_15[0], gap_1_14[0], gap_1_13[0], gap_1_12[0], gap_1_11[0],
        gap_1_10[0], gap_1_9[0], gap_1_8[0], gap_1_7[0], gap_1_6[0], gap_1_5[0], gap_1_4[0],
        gap_1_3[0], gap_1_2[0], gap_1_1[0], gap_1_0[0]};
    wire [15:0] mask_2 = (moving_2 >> 2) | (mask_1 & ~moving_2);
    wire  [7:0] entry_2_0 = moving_2[2] ? entry_1_2 : entry_1_0;
    wire  [1:0] gap_2_0 = moving_2[2] ? gap_1_2[2:1] : (gap_1_0[2:1] & {2{!moving_2[0]}});
    wire  [7:0] entry_2_1 = moving_2[3] ? entry_1_3 : entry_1_1;
    wire  [1:0] gap_2_1 = moving_2[3] ? gap_1_3[2:1] : (gap_1_1[2:1] & {2{!moving_2[1]}});
    wire  [7:0] entry_2_2 = moving_2[4] ? entry_1_4 : entry_1_2;
    wire  [1:0] gap_2_2 = moving_2[4] ? gap_1_4[2:1] : (gap_1_2[2:1] & {2{!moving_2[2]}});
    wire  [7:0] entry_2_3 = moving_2[5] ? entry_1_5 : entry_1_3;
    wire  [1:0] gap_2_3 = moving_2[5] ? gap_1_5[2:1] : (gap_1_3[2:1] & {2{!moving_2[3]}});
    wire  [7:0] entry_2_4 = moving_2[6] ? entry_1_6 : entry_1_4;
    wire  [1:0] gap_2_4 = moving_2[6] ? gap_1_6[2:1] : (gap_1_4[2:1] & {2{!moving_2[4]}});
    wire  [7:0] entry_2_5 = moving_2[7] ? entry_1_7 : entry_1_5;
    wire  [1:0] gap_2_5 = moving_2[7] ? gap_1_7[2:1] : (gap_1_5[2:1] & {2{!moving_2[5]}});
    wire  [7:0] entry_2_6 = moving_2[8] ? entry_1_8 : entry_1_6;
    wire  [1:0] gap_2_6 = moving_2[8] ? gap_1_8[2:1] : (gap_1_6[2:1] & {2{!moving_2[6]}});
    wire  [7:0] entry_2_7 = moving_2[9] ? entry_1_9 : entry_1_7;
    wire  [1:0] gap_2_7 = moving_2[9] ? gap_1_9[2:1] : (gap_1_7[2:1] & {2{!moving_2[7]}});
    wire  [7:0] entry_2_8 = moving_2[10] ? entry_1_10 : entry_1_8;
    wire  [1:0] gap_2_8 = moving_2[10] ? gap_1_10[2:1] : (gap_1_8[2:1] & {2{!moving_2[8]}});
    wire  [7:0] entry_2_9 = moving_2[11] ? entry_1_11 : entry_1_9;
    wire  [1:0] gap_2_9 = moving_2[11] ? gap_1_11[2:1] : (gap_1_9[2:1] & {2{!moving_2[9]}});
    wire  [7:0] entry_2_10 = moving_2[12] ? entry_1_12 : entry_1_10;
    wire  [1:0] gap_2_10 = moving_2[12] ? gap_1_12[2:1] : (gap_1_10[2:1] & {2{!moving_2[10]}});
    wire  [7:0] entry_2_11 = moving_2[13] ? entry_1_13 : entry_1_11;
    wire  [1:0] gap_2_11 = moving_2[13] ? gap_1_13[2:1] : (gap_1_11[2:1] & {2{!moving_2[11]}});
    wire  [7:0] entry_2_12 = moving_2[14] ? entry_1_14 : entry_1_12;
    wire  [1:0] gap_2_12 = moving_2[14] ? gap_1_14[2:1] : (gap_1_12[2:1] & {2{!moving_2[12]}});
    wire  [7:0] entry_2_13 = moving_2[15] ? counted_entries_q[127:120] : entry_1_13;
    wire  [1:0] gap_2_13 = moving_2[15] ? gap_1_15[2:1] : (gap_1_13[2:1] & {2{!moving_2[13]}});
    wire  [1:0] gap_2_14 = gap_1_14[2:1] & {2{!moving_2[14]}};
    wire  [1:0] gap_2_15 = gap_1_15[2:1] & {2{!moving_2[15]}};

    // Entries with bit 2 of their distance set move down by 4.
    wire [15:0] moving_4 = {gap_2_15[0], gap_2_14[0], gap_2_13[0], gap_2_12[0], gap_2_11[0],
        gap_2_10[0], gap_2_9[0], gap_2_8[0], gap_2_7[0], gap_2_6[0], gap_2_5[0], gap_2_4[0],
        gap_2_3[0], gap_2_2[0], gap_2_1[0], gap_2_0[0]};
    wire [15:0] mask_4 = (moving_4 >> 4) | (mask_2 & ~moving_4);
    wire  [7:0] entry_4_0 = moving_4[4] ? entry_2_4 : entry_2_0;
    wire  [0:0] gap_4_0 = moving_4[4] ? gap_2_4[1] : (gap_2_0[1] & !moving_4[0]);
    wire  [7:0] entry_4_1 = moving_4[5] ? entry_2_5 : entry_2_1;
    wire  [0:0] gap_4_1 = moving_4[5] ? gap_2_5[1] : (gap_2_1[1] & !moving_4[1]);
    wire  [7:0] entry_4_2 = moving_4[6] ? entry_2_6 : entry_2_2;
    wire  [0:0] gap_4_2 = moving_4[6] ? gap_2_6[1] : (gap_2_2[1] & !moving_4[2]);
    wire  [7:0] entry_4_3 = moving_4[7] ? entry_2_7 : entry_2_3;
    wire  [0:0] gap_4_3 = moving_4[7] ? gap_2_7[1] : (gap_2_3[1] & !moving_4[3]);
    wire  [7:0] entry_4_4 = moving_4[8] ? entry_2_8 : entry_2_4;
    wire  [0:0] gap_4_4 = moving_4[8] ? gap_2_8[1] : (gap_2_4[1] & !moving_4[4]);
    wire  [7:0] entry_4_5 = moving_4[9] ? entry_2_9 : entry_2_5;
    wire  [0:0] gap_4_5 = moving_4[9] ? gap_2_9[1] : (gap_2_5[1] & !moving_4[5]);
    wire  [7:0] entry_4_6 = moving_4[10] ? entry_2_10 : entry_2_6;
    wire  [0:0] gap_4_6 = moving_4[10] ? gap_2_10[1] : (gap_2_6[1] & !moving_4[6]);
    wire  [7:0] entry_4_7 = moving_4[11] ? entry_2_11 : entry_2_7;
    wire  [0:0] gap_4_7 = moving_4[11] ? gap_2_11[1] : (gap_2_7[1] & !moving_4[7]);
    wire  [7:0] entry_4_8 = moving_4[12] ? entry_2_12 : entry_2_8;
    wire  [0:0] gap_4_8 = moving_4[12] ? gap_2_12[1] : (gap_2_8[1] & !moving_4[8]);
    wire  [7:0] entry_4_9 = moving_4[13] ? entry_2_13 : entry_2_9;
    wire  [0:0] gap_4_9 = moving_4[13] ? gap_2_13[1] : (gap_2_9[1] & !moving_4[9]);
    wire  [7:0] entry_4_10 = moving_4[14] ? entry_1_14 : entry_2_10;
    wire  [0:0] gap_4_10 = moving_4[14] ? gap_2_14[1] : (gap_2_10[1] & !moving_4[10]);
    wire  [7:0] entry_4_11 = moving_4[15] ? counted_entries_q[127:120] : entry_2_11;
    wire  [0:0] gap_4_11 = moving_4[15] ? gap_2_15[1] : (gap_2_11[1] & !moving_4[11]);
    wire  [0:0] gap_4_12 = gap_2_12[1] & !moving_4[12];
    wire  [0:0] gap_4_13 = gap_2_13[1] & !moving_4[13];
    wire  [0:0] gap_4_14 = gap_2_14[1] & !moving_4[14];
    wire  [0:0] gap_4_15 = gap_2_15[1] & !moving_4[15];

    // Entries with bit 3 of their distance set move down by 8.
    wire [15:0] moving_8 = {gap_4_15[0], gap_4_14[0], gap_4_13[0], gap_4_12[0], gap_4_11[0],
        gap_4_10[0], gap_4_9[0], gap_4_8[0], gap_4_7[0], gap_4_6[0], gap_4_5[0], gap_4_4[0],
        gap_4_3[0], gap_4_2[0], gap_4_1[0], gap_4_0[0]};
    wire [15:0] mask_8 = (moving_8 >> 8) | (mask_4 & ~moving_8);
    wire  [7:0] entry_8_0 = moving_8[8] ? entry_4_8 : entry_4_0;
    wire  [7:0] entry_8_1 = moving_8[9] ? entry_4_9 : entry_4_1;
    wire  [7:0] entry_8_2 = moving_8[10] ? entry_4_10 : entry_4_2;
    wire  [7:0] entry_8_3 = moving_8[11] ? entry_4_11 : entry_4_3;
    wire  [7:0] entry_8_4 = moving_8[12] ? entry_2_12 : entry_4_4;
    wire  [7:0] entry_8_5 = moving_8[13] ? entry_2_13 : entry_4_5;
    wire  [7:0] entry_8_6 = moving_8[14] ? entry_1_14 : entry_4_6;
    wire  [7:0] entry_8_7 = moving_8[15] ? counted_entries_q[127:120] : entry_4_7;

    // The places above the kept entries are cleared.
    reg          by8_valid_q;
    reg  [127:0] by8_entries_q;
    reg    [4:0] by8_count_q;
    reg   [15:0] by8_index_q;
    reg          by8_last_q;
    wire         by8_ready;

    assign counted_ready = !by8_valid_q | by8_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            by8_valid_q <= 1'b0;
        end else if (counted_ready) begin
            by8_valid_q <= counted_valid_q;
        end
    end

    always @(posedge clk) begin
        if (counted_ready) begin
            by8_entries_q <= {counted_entries_q[127:120] & {8{mask_8[15]}},
                entry_1_14 & {8{mask_8[14]}}, entry_2_13 & {8{mask_8[13]}},
                entry_2_12 & {8{mask_8[12]}}, entry_4_11 & {8{mask_8[11]}},
                entry_4_10 & {8{mask_8[10]}}, entry_4_9 & {8{mask_8[9]}},
                entry_4_8 & {8{mask_8[8]}}, entry_8_7 & {8{mask_8[7]}}, entry_8_6 & {8{mask_8[6]}},
                entry_8_5 & {8{mask_8[5]}}, entry_8_4 & {8{mask_8[4]}}, entry_8_3 & {8{mask_8[3]}},
                entry_8_2 & {8{mask_8[2]}}, entry_8_1 & {8{mask_8[1]}}, entry_8_0 & {8{mask_8[0]}}};
            by8_count_q <= kept;
            by8_index_q <= counted_index_q;
            by8_last_q <= counted_last_q;
        end
    end

    assign out_valid = by8_valid_q;
    assign out_count = by8_count_q;
    assign out_entries = by8_entries_q;
    assign out_index = by8_index_q;
    assign out_last = by8_last_q;
    assign by8_ready = out_ready;
endmodule
`default_nettype wire
