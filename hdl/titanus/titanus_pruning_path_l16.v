// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One path, K or V, of Titanus' pruning unit: comparator, mask generator and non-zero extraction
// (Titanus, GLSVLSI 2025, section 4.3, Figure 6). An element is kept if it is not 0 and its
// magnitude, 128 for -128, is at least the threshold.
//
// Every beat gives one beat: the kept elements, compacted to the low end in the order of their
// lanes, and the keep mask (the paper's index). The threshold is sampled with the first beat of a
// token. Lanes whose in_keep is 0 are never kept. No combinational path from any input to any
// output.
//
// Latency 2 cycles, one beat per cycle.
// Generated for lanes = 16.
`default_nettype none
module titanus_pruning_path_l16 (
    input  wire         clk,          // clock, rising edge
    input  wire         rst_n,        // synchronous reset, active low
    input  wire   [7:0] threshold,    // pruning threshold, 0 to 128
    input  wire         in_valid,     // a beat of a token is offered
    output wire         in_ready,     // a beat of a token is taken if offered
    input  wire [127:0] in_data,      // signed elements, lane 0 lowest
    input  wire  [15:0] in_keep,      // lanes that hold an element
    input  wire         in_last,      // last beat of the token
    output wire         out_valid,    // a pruned beat is offered
    input  wire         out_ready,    // a pruned beat is taken if offered
    output wire   [4:0] out_count,    // number of kept elements
    output wire [127:0] out_entries,  // compacted kept elements, the first lowest, then zeros
    output wire  [15:0] out_index,    // keep mask: lanes whose element is kept
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

    // Comparator and mask generator. With m = x, or its complement if x is negative, the magnitude
    // is m + sign: it is above bound = threshold - 1 if {m, sign} is above {bound, 0}. A threshold
    // of 0 keeps as much as 1 does.
    wire   [7:0] bound = current - {7'd0, |current};
    wire   [8:0] doubled_bound = {bound, 1'b0};
    wire [127:0] doubled;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_doubled
            assign doubled[8*i +: 8] = {in_data[8*i +: 7] ^ {7{in_data[8*i + 7]}},
                in_data[8*i + 7]};
        end
    endgenerate

    wire [15:0] index;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_index
            assign index[i] = in_keep[i] & ({1'b0, doubled[8*i +: 8]} > doubled_bound);
        end
    endgenerate

    wire         compared_ready;
    wire         compared_valid;
    wire [144:0] compared_data;

    skid_buffer_w145 u_compared (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (in_valid),
        .in_ready (in_ready),
        .in_data  ({in_last, in_data, index}),
        .out_ready(compared_ready),
        .out_valid(compared_valid),
        .out_data (compared_data)
    );

    wire  [15:0] compared_index = compared_data[15:0];
    wire [127:0] compared_entries = compared_data[143:16];
    wire         compared_last = compared_data[144];

    // Non-zero extraction. The keep mask accompanies the beat.
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
    reg   [15:0] counted_index_q;
    reg          counted_last_q;
    reg   [15:0] counted_mask_q;
    reg   [63:0] counted_gaps_q;
    reg  [127:0] counted_entries_q;
    reg    [4:0] counted_gap_total_q;
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
            counted_index_q <= compared_index;
            counted_last_q <= compared_last;
            counted_mask_q <= compared_index;
            counted_gaps_q <= gaps;
            counted_entries_q <= compared_entries;
            counted_gap_total_q <= gap_total;
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

    wire  [15:0] mask_1 = (moving_1 >> 1) | (counted_mask_q & ~moving_1);
    wire [127:0] entries_1;

    generate
        for (i = 0; i < 15; i = i + 1) begin : gen_entries_1
            assign entries_1[8*i +: 8] = moving_1[i + 1] ? counted_entries_q[8*i + 8 +: 8] :
                counted_entries_q[8*i +: 8];
        end
    endgenerate
    assign entries_1[127:120] = counted_entries_q[127:120];

    wire [47:0] staying_gaps_1;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_staying_gaps_1
            assign staying_gaps_1[3*i +: 3] = counted_gaps_q[4*i + 1 +: 3] & {3{!moving_1[i]}};
        end
    endgenerate

    wire [47:0] gaps_1;

    generate
        for (i = 0; i < 15; i = i + 1) begin : gen_gaps_1
            assign gaps_1[3*i +: 3] = moving_1[i + 1] ? counted_gaps_q[4*i + 5 +: 3] :
                staying_gaps_1[3*i +: 3];
        end
    endgenerate
    assign gaps_1[47:45] = staying_gaps_1[47:45];

    // Entries with bit 1 of their distance set move down by 2.
    wire [15:0] moving_2;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_moving_2
            assign moving_2[i] = gaps_1[3*i];
        end
    endgenerate

    wire  [15:0] mask_2 = (moving_2 >> 2) | (mask_1 & ~moving_2);
    wire [127:0] entries_2;

    generate
        for (i = 0; i < 14; i = i + 1) begin : gen_entries_2
            assign entries_2[8*i +: 8] = moving_2[i + 2] ? entries_1[8*i + 16 +: 8] :
                entries_1[8*i +: 8];
        end
    endgenerate
    assign entries_2[127:112] = entries_1[127:112];

    wire [31:0] staying_gaps_2;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_staying_gaps_2
            assign staying_gaps_2[2*i +: 2] = gaps_1[3*i + 1 +: 2] & {2{!moving_2[i]}};
        end
    endgenerate

    wire [31:0] gaps_2;

    generate
        for (i = 0; i < 14; i = i + 1) begin : gen_gaps_2
            assign gaps_2[2*i +: 2] = moving_2[i + 2] ? gaps_1[3*i + 7 +: 2] :
                staying_gaps_2[2*i +: 2];
        end
    endgenerate
    assign gaps_2[31:28] = staying_gaps_2[31:28];

    // Entries with bit 2 of their distance set move down by 4.
    wire [15:0] moving_4;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_moving_4
            assign moving_4[i] = gaps_2[2*i];
        end
    endgenerate

    wire  [15:0] mask_4 = (moving_4 >> 4) | (mask_2 & ~moving_4);
    wire [127:0] entries_4;

    generate
        for (i = 0; i < 12; i = i + 1) begin : gen_entries_4
            assign entries_4[8*i +: 8] = moving_4[i + 4] ? entries_2[8*i + 32 +: 8] :
                entries_2[8*i +: 8];
        end
    endgenerate
    assign entries_4[127:96] = entries_2[127:96];

    wire [15:0] staying_gaps_4;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_staying_gaps_4
            assign staying_gaps_4[i] = gaps_2[2*i + 1] & !moving_4[i];
        end
    endgenerate

    wire [15:0] gaps_4;

    generate
        for (i = 0; i < 12; i = i + 1) begin : gen_gaps_4
            assign gaps_4[i] = moving_4[i + 4] ? gaps_2[2*i + 9] : staying_gaps_4[i];
        end
    endgenerate
    assign gaps_4[15:12] = staying_gaps_4[15:12];

    // Entries with bit 3 of their distance set move down by 8.
    wire  [15:0] moving_8 = gaps_4;
    wire  [15:0] mask_8 = (moving_8 >> 8) | (mask_4 & ~moving_8);
    wire [127:0] entries_8;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_entries_8
            assign entries_8[8*i +: 8] = moving_8[i + 8] ? entries_4[8*i + 64 +: 8] :
                entries_4[8*i +: 8];
        end
    endgenerate
    assign entries_8[127:64] = entries_4[127:64];

    // The places above the kept entries are cleared.
    wire [127:0] kept_entries;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_kept_entries
            assign kept_entries[8*i +: 8] = entries_8[8*i +: 8] & {8{mask_8[i]}};
        end
    endgenerate

    assign out_valid = counted_valid_q;
    assign out_count = kept;
    assign out_entries = kept_entries;
    assign out_index = counted_index_q;
    assign out_last = counted_last_q;
    assign counted_ready = out_ready;
endmodule
`default_nettype wire
