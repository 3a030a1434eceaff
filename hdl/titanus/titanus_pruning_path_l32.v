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
// Latency 3 cycles, one beat per cycle.
// Generated for lanes = 32.
`default_nettype none
module titanus_pruning_path_l32 (
    input  wire         clk,          // clock, rising edge
    input  wire         rst_n,        // synchronous reset, active low
    input  wire   [7:0] threshold,    // pruning threshold, 0 to 128
    input  wire         in_valid,     // a beat of a token is offered
    output wire         in_ready,     // a beat of a token is taken if offered
    input  wire [255:0] in_data,      // signed elements, lane 0 lowest
    input  wire  [31:0] in_keep,      // lanes that hold an element
    input  wire         in_last,      // last beat of the token
    output wire         out_valid,    // a pruned beat is offered
    input  wire         out_ready,    // a pruned beat is taken if offered
    output wire   [5:0] out_count,    // number of kept elements
    output wire [255:0] out_entries,  // compacted kept elements, the first lowest, then zeros
    output wire  [31:0] out_index,    // keep mask: lanes whose element is kept
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
    wire [255:0] doubled;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_doubled
            assign doubled[8*i +: 8] = {in_data[8*i +: 7] ^ {7{in_data[8*i + 7]}},
                in_data[8*i + 7]};
        end
    endgenerate

    wire [31:0] index;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_index
            assign index[i] = in_keep[i] & ({1'b0, doubled[8*i +: 8]} > doubled_bound);
        end
    endgenerate

    wire         compared_ready;
    wire         compared_valid;
    wire [288:0] compared_data;

    skid_buffer_w289 u_compared (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (in_valid),
        .in_ready (in_ready),
        .in_data  ({in_last, in_data, index}),
        .out_ready(compared_ready),
        .out_valid(compared_valid),
        .out_data (compared_data)
    );

    wire  [31:0] compared_index = compared_data[31:0];
    wire [255:0] compared_entries = compared_data[287:32];
    wire         compared_last = compared_data[288];

    // Non-zero extraction. The keep mask accompanies the beat.
    // The number of gaps below every entry is the distance by which it moves down. An entry that is
    // not kept gets distance 0: it never moves.
    wire [159:0] gap_counts;
    wire   [5:0] gap_total;

    prefix_sum_n32 u_gaps (
        .bits  (~compared_index),
        .counts(gap_counts),
        .total (gap_total)
    );

    wire [159:0] gaps;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_gaps
            assign gaps[5*i +: 5] = gap_counts[5*i +: 5] & {5{compared_index[i]}};
        end
    endgenerate

    reg          counted_valid_q;
    reg   [31:0] counted_index_q;
    reg          counted_last_q;
    reg   [31:0] counted_mask_q;
    reg  [159:0] counted_gaps_q;
    reg  [255:0] counted_entries_q;
    reg    [5:0] counted_gap_total_q;
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

    wire [5:0] kept = 6'd32 - counted_gap_total_q;

    // Entries with bit 0 of their distance set move down by 1.
    wire [31:0] moving_1;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_moving_1
            assign moving_1[i] = counted_gaps_q[5*i];
        end
    endgenerate

    wire  [31:0] mask_1 = (moving_1 >> 1) | (counted_mask_q & ~moving_1);
    wire [255:0] entries_1;

    generate
        for (i = 0; i < 31; i = i + 1) begin : gen_entries_1
            assign entries_1[8*i +: 8] = moving_1[i + 1] ? counted_entries_q[8*i + 8 +: 8] :
                counted_entries_q[8*i +: 8];
        end
    endgenerate
    assign entries_1[255:248] = counted_entries_q[255:248];

    wire [127:0] staying_gaps_1;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_staying_gaps_1
            assign staying_gaps_1[4*i +: 4] = counted_gaps_q[5*i + 1 +: 4] & {4{!moving_1[i]}};
        end
    endgenerate

    wire [127:0] gaps_1;

    generate
        for (i = 0; i < 31; i = i + 1) begin : gen_gaps_1
            assign gaps_1[4*i +: 4] = moving_1[i + 1] ? counted_gaps_q[5*i + 6 +: 4] :
                staying_gaps_1[4*i +: 4];
        end
    endgenerate
    assign gaps_1[127:124] = staying_gaps_1[127:124];

    // Entries with bit 1 of their distance set move down by 2.
    wire [31:0] moving_2;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_moving_2
            assign moving_2[i] = gaps_1[4*i];
        end
    endgenerate

    wire  [31:0] mask_2 = (moving_2 >> 2) | (mask_1 & ~moving_2);
    wire [255:0] entries_2;

    generate
        for (i = 0; i < 30; i = i + 1) begin : gen_entries_2
            assign entries_2[8*i +: 8] = moving_2[i + 2] ? entries_1[8*i + 16 +: 8] :
                entries_1[8*i +: 8];
        end
    endgenerate
    assign entries_2[255:240] = entries_1[255:240];

    wire [95:0] staying_gaps_2;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_staying_gaps_2
            assign staying_gaps_2[3*i +: 3] = gaps_1[4*i + 1 +: 3] & {3{!moving_2[i]}};
        end
    endgenerate

    wire [95:0] gaps_2;

    generate
        for (i = 0; i < 30; i = i + 1) begin : gen_gaps_2
            assign gaps_2[3*i +: 3] = moving_2[i + 2] ? gaps_1[4*i + 9 +: 3] :
                staying_gaps_2[3*i +: 3];
        end
    endgenerate
    assign gaps_2[95:90] = staying_gaps_2[95:90];

    // Entries with bit 2 of their distance set move down by 4.
    wire [31:0] moving_4;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_moving_4
            assign moving_4[i] = gaps_2[3*i];
        end
    endgenerate

    wire  [31:0] mask_4 = (moving_4 >> 4) | (mask_2 & ~moving_4);
    wire [255:0] entries_4;

    generate
        for (i = 0; i < 28; i = i + 1) begin : gen_entries_4
            assign entries_4[8*i +: 8] = moving_4[i + 4] ? entries_2[8*i + 32 +: 8] :
                entries_2[8*i +: 8];
        end
    endgenerate
    assign entries_4[255:224] = entries_2[255:224];

    wire [63:0] staying_gaps_4;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_staying_gaps_4
            assign staying_gaps_4[2*i +: 2] = gaps_2[3*i + 1 +: 2] & {2{!moving_4[i]}};
        end
    endgenerate

    wire [63:0] gaps_4;

    generate
        for (i = 0; i < 28; i = i + 1) begin : gen_gaps_4
            assign gaps_4[2*i +: 2] = moving_4[i + 4] ? gaps_2[3*i + 13 +: 2] :
                staying_gaps_4[2*i +: 2];
        end
    endgenerate
    assign gaps_4[63:56] = staying_gaps_4[63:56];

    reg          by4_valid_q;
    reg   [31:0] by4_index_q;
    reg          by4_last_q;
    reg  [255:0] by4_entries_q;
    reg    [5:0] by4_count_q;
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
            by4_index_q <= counted_index_q;
            by4_last_q <= counted_last_q;
            by4_entries_q <= entries_4;
            by4_count_q <= kept;
            by4_mask_q <= mask_4;
            by4_gaps_q <= gaps_4;
        end
    end

    // Entries with bit 3 of their distance set move down by 8.
    wire [31:0] moving_8;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_moving_8
            assign moving_8[i] = by4_gaps_q[2*i];
        end
    endgenerate

    wire  [31:0] mask_8 = (moving_8 >> 8) | (by4_mask_q & ~moving_8);
    wire [255:0] entries_8;

    generate
        for (i = 0; i < 24; i = i + 1) begin : gen_entries_8
            assign entries_8[8*i +: 8] = moving_8[i + 8] ? by4_entries_q[8*i + 64 +: 8] :
                by4_entries_q[8*i +: 8];
        end
    endgenerate
    assign entries_8[255:192] = by4_entries_q[255:192];

    wire [31:0] staying_gaps_8;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_staying_gaps_8
            assign staying_gaps_8[i] = by4_gaps_q[2*i + 1] & !moving_8[i];
        end
    endgenerate

    wire [31:0] gaps_8;

    generate
        for (i = 0; i < 24; i = i + 1) begin : gen_gaps_8
            assign gaps_8[i] = moving_8[i + 8] ? by4_gaps_q[2*i + 17] : staying_gaps_8[i];
        end
    endgenerate
    assign gaps_8[31:24] = staying_gaps_8[31:24];

    // Entries with bit 4 of their distance set move down by 16.
    wire  [31:0] moving_16 = gaps_8;
    wire  [31:0] mask_16 = (moving_16 >> 16) | (mask_8 & ~moving_16);
    wire [255:0] entries_16;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_entries_16
            assign entries_16[8*i +: 8] = moving_16[i + 16] ? entries_8[8*i + 128 +: 8] :
                entries_8[8*i +: 8];
        end
    endgenerate
    assign entries_16[255:128] = entries_8[255:128];

    // The places above the kept entries are cleared.
    wire [255:0] kept_entries;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_kept_entries
            assign kept_entries[8*i +: 8] = entries_16[8*i +: 8] & {8{mask_16[i]}};
        end
    endgenerate

    assign out_valid = by4_valid_q;
    assign out_count = by4_count_q;
    assign out_entries = kept_entries;
    assign out_index = by4_index_q;
    assign out_last = by4_last_q;
    assign by4_ready = out_ready;
endmodule
`default_nettype wire
