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
// Generated for lanes = 8.
`default_nettype none
module titanus_pruning_path_l8 (
    input  wire        clk,          // clock, rising edge
    input  wire        rst_n,        // synchronous reset, active low
    input  wire  [7:0] threshold,    // 0 to 128
    input  wire        in_valid,     // a beat is offered
    output wire        in_ready,     // a beat is taken if offered
    input  wire [63:0] in_x,         // signed elements, lane 0 lowest
    input  wire  [7:0] in_keep,      // which lanes hold an element
    input  wire        in_last,      // last beat of the token
    output wire        out_valid,    // a beat is offered
    input  wire        out_ready,    // a beat is taken if offered
    output wire  [3:0] out_count,    // number of kept elements
    output wire [63:0] out_entries,  // kept elements, then zeros
    output wire  [7:0] out_index,    // which lanes are kept
    output wire        out_last      // last beat of the token
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
    wire  [7:0] magnitude0 = (in_x[7:0] ^ {8{in_x[7]}}) + {7'd0, in_x[7]};
    wire        kept0 = in_keep[0] & (|in_x[7:0]) & (magnitude0 >= current);
    wire  [7:0] magnitude1 = (in_x[15:8] ^ {8{in_x[15]}}) + {7'd0, in_x[15]};
    wire        kept1 = in_keep[1] & (|in_x[15:8]) & (magnitude1 >= current);
    wire  [7:0] magnitude2 = (in_x[23:16] ^ {8{in_x[23]}}) + {7'd0, in_x[23]};
    wire        kept2 = in_keep[2] & (|in_x[23:16]) & (magnitude2 >= current);
    wire  [7:0] magnitude3 = (in_x[31:24] ^ {8{in_x[31]}}) + {7'd0, in_x[31]};
    wire        kept3 = in_keep[3] & (|in_x[31:24]) & (magnitude3 >= current);
    wire  [7:0] magnitude4 = (in_x[39:32] ^ {8{in_x[39]}}) + {7'd0, in_x[39]};
    wire        kept4 = in_keep[4] & (|in_x[39:32]) & (magnitude4 >= current);
    wire  [7:0] magnitude5 = (in_x[47:40] ^ {8{in_x[47]}}) + {7'd0, in_x[47]};
    wire        kept5 = in_keep[5] & (|in_x[47:40]) & (magnitude5 >= current);
    wire  [7:0] magnitude6 = (in_x[55:48] ^ {8{in_x[55]}}) + {7'd0, in_x[55]};
    wire        kept6 = in_keep[6] & (|in_x[55:48]) & (magnitude6 >= current);
    wire  [7:0] magnitude7 = (in_x[63:56] ^ {8{in_x[63]}}) + {7'd0, in_x[63]};
    wire        kept7 = in_keep[7] & (|in_x[63:56]) & (magnitude7 >= current);
    wire  [7:0] index = {kept7, kept6, kept5, kept4, kept3, kept2, kept1, kept0};
    wire        compared_ready;
    wire        compared_valid;
    wire [72:0] compared_data;

    skid_buffer_w73 u_compared (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (in_valid),
        .in_ready (in_ready),
        .in_data  ({in_last, in_x, index}),
        .out_ready(compared_ready),
        .out_valid(compared_valid),
        .out_data (compared_data)
    );

    wire  [7:0] compared_index = compared_data[7:0];
    wire [63:0] compared_entries = compared_data[71:8];
    wire        compared_last = compared_data[72];

    // Non-zero extraction. The index rides along.
    // The number of gaps below every entry is the distance by which it moves down. An entry that is
    // not kept gets distance 0: it never moves.
    wire [23:0] gap_counts;
    wire  [3:0] gap_total;

    prefix_sum_n8 u_gaps (
        .bits  (~compared_index),
        .counts(gap_counts),
        .total (gap_total)
    );

    wire [23:0] gaps;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_gaps
            assign gaps[3*i +: 3] = gap_counts[3*i +: 3] & {3{compared_index[i]}};
        end
    endgenerate

    reg         counted_valid_q;
    reg   [7:0] counted_mask_q;
    reg  [23:0] counted_gaps_q;
    reg  [63:0] counted_entries_q;
    reg   [3:0] counted_gap_total_q;
    reg   [7:0] counted_index_q;
    reg         counted_last_q;
    wire        counted_ready;

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

    wire [3:0] kept = 4'd8 - counted_gap_total_q;

    // Entries with bit 0 of their distance set move down by 1.
    wire [7:0] moving_1;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_moving_1
            assign moving_1[i] = counted_gaps_q[3*i];
        end
    endgenerate

    wire [7:0] mask_1 = (moving_1 >> 1) | (counted_mask_q & ~moving_1);
    wire [7:0] entry_1_0 = moving_1[1] ? counted_entries_q[15:8] : counted_entries_q[7:0];
    wire [1:0] gap_1_0 = moving_1[1] ? counted_gaps_q[5:4] :
        (counted_gaps_q[2:1] & {2{!moving_1[0]}});
    wire [7:0] entry_1_1 = moving_1[2] ? counted_entries_q[23:16] : counted_entries_q[15:8];
    wire [1:0] gap_1_1 = moving_1[2] ? counted_gaps_q[8:7] :
        (counted_gaps_q[5:4] & {2{!moving_1[1]}});
    wire [7:0] entry_1_2 = moving_1[3] ? counted_entries_q[31:24] : counted_entries_q[23:16];
    wire [1:0] gap_1_2 = moving_1[3] ? counted_gaps_q[11:10] :
        (counted_gaps_q[8:7] & {2{!moving_1[2]}});
    wire [7:0] entry_1_3 = moving_1[4] ? counted_entries_q[39:32] : counted_entries_q[31:24];
    wire [1:0] gap_1_3 = moving_1[4] ? counted_gaps_q[14:13] :
        (counted_gaps_q[11:10] & {2{!moving_1[3]}});
    wire [7:0] entry_1_4 = moving_1[5] ? counted_entries_q[47:40] : counted_entries_q[39:32];
    wire [1:0] gap_1_4 = moving_1[5] ? counted_gaps_q[17:16] :
        (counted_gaps_q[14:13] & {2{!moving_1[4]}});
    wire [7:0] entry_1_5 = moving_1[6] ? counted_entries_q[55:48] : counted_entries_q[47:40];
    wire [1:0] gap_1_5 = moving_1[6] ? counted_gaps_q[20:19] :
        (counted_gaps_q[17:16] & {2{!moving_1[5]}});
    wire [7:0] entry_1_6 = moving_1[7] ? counted_entries_q[63:56] : counted_entries_q[55:48];
    wire [1:0] gap_1_6 = moving_1[7] ? counted_gaps_q[23:22] :
        (counted_gaps_q[20:19] & {2{!moving_1[6]}});
    wire [1:0] gap_1_7 = counted_gaps_q[23:22] & {2{!moving_1[7]}};

    // Entries with bit 1 of their distance set move down by 2.
    wire [7:0] moving_2 = {gap_1_7[0], gap_1_6[0], gap_1_5[0], gap_1_4[0], gap_1_3[0], gap_1_2[0],
        gap_1_1[0], gap_1_0[0]};
    wire [7:0] mask_2 = (moving_2 >> 2) | (mask_1 & ~moving_2);
    wire [7:0] entry_2_0 = moving_2[2] ? entry_1_2 : entry_1_0;
    wire [0:0] gap_2_0 = moving_2[2] ? gap_1_2[1] : (gap_1_0[1] & !moving_2[0]);
    wire [7:0] entry_2_1 = moving_2[3] ? entry_1_3 : entry_1_1;
    wire [0:0] gap_2_1 = moving_2[3] ? gap_1_3[1] : (gap_1_1[1] & !moving_2[1]);
    wire [7:0] entry_2_2 = moving_2[4] ? entry_1_4 : entry_1_2;
    wire [0:0] gap_2_2 = moving_2[4] ? gap_1_4[1] : (gap_1_2[1] & !moving_2[2]);
    wire [7:0] entry_2_3 = moving_2[5] ? entry_1_5 : entry_1_3;
    wire [0:0] gap_2_3 = moving_2[5] ? gap_1_5[1] : (gap_1_3[1] & !moving_2[3]);
    wire [7:0] entry_2_4 = moving_2[6] ? entry_1_6 : entry_1_4;
    wire [0:0] gap_2_4 = moving_2[6] ? gap_1_6[1] : (gap_1_4[1] & !moving_2[4]);
    wire [7:0] entry_2_5 = moving_2[7] ? counted_entries_q[63:56] : entry_1_5;
    wire [0:0] gap_2_5 = moving_2[7] ? gap_1_7[1] : (gap_1_5[1] & !moving_2[5]);
    wire [0:0] gap_2_6 = gap_1_6[1] & !moving_2[6];
    wire [0:0] gap_2_7 = gap_1_7[1] & !moving_2[7];

    // Entries with bit 2 of their distance set move down by 4.
    wire [7:0] moving_4 = {gap_2_7[0], gap_2_6[0], gap_2_5[0], gap_2_4[0], gap_2_3[0], gap_2_2[0],
        gap_2_1[0], gap_2_0[0]};
    wire [7:0] mask_4 = (moving_4 >> 4) | (mask_2 & ~moving_4);
    wire [7:0] entry_4_0 = moving_4[4] ? entry_2_4 : entry_2_0;
    wire [7:0] entry_4_1 = moving_4[5] ? entry_2_5 : entry_2_1;
    wire [7:0] entry_4_2 = moving_4[6] ? entry_1_6 : entry_2_2;
    wire [7:0] entry_4_3 = moving_4[7] ? counted_entries_q[63:56] : entry_2_3;

    // The places above the kept entries are cleared.
    reg         by4_valid_q;
    reg  [63:0] by4_entries_q;
    reg   [3:0] by4_count_q;
    reg   [7:0] by4_index_q;
    reg         by4_last_q;
    wire        by4_ready;

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
            by4_entries_q <= {counted_entries_q[63:56] & {8{mask_4[7]}},
                entry_1_6 & {8{mask_4[6]}}, entry_2_5 & {8{mask_4[5]}}, entry_2_4 & {8{mask_4[4]}},
                entry_4_3 & {8{mask_4[3]}}, entry_4_2 & {8{mask_4[2]}}, entry_4_1 & {8{mask_4[1]}},
                entry_4_0 & {8{mask_4[0]}}};
            by4_count_q <= kept;
            by4_index_q <= counted_index_q;
            by4_last_q <= counted_last_q;
        end
    end

    assign out_valid = by4_valid_q;
    assign out_count = by4_count_q;
    assign out_entries = by4_entries_q;
    assign out_index = by4_index_q;
    assign out_last = by4_last_q;
    assign by4_ready = out_ready;
endmodule
`default_nettype wire
