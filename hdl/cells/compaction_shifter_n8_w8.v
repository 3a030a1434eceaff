// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Moves the marked entries of a beat to its low end, in order; the places above are 0.
//
// Entry i moves down by the number of gaps below it, by powers of two, smallest first. Entries
// never collide: kept entries i < j have gaps(i) <= gaps(j) <= gaps(i) + (j - i - 1). in_ready
// depends on out_ready.
//
// Latency 2 cycles, one beat per cycle.
// Generated for n = 8, entry = 8, levels_per_stage = 4.
`default_nettype none
module compaction_shifter_n8_w8 (
    input  wire        clk,          // clock, rising edge
    input  wire        rst_n,        // synchronous reset, active low
    input  wire        in_valid,     // a beat is offered
    output wire        in_ready,     // a beat is taken if offered
    input  wire  [7:0] in_keep,      // marks the entries to keep
    input  wire [63:0] in_entries,   // entries, lane 0 lowest
    input  wire        in_last,      // last beat of a packet
    output wire        out_valid,    // a beat is offered
    input  wire        out_ready,    // a beat is taken if offered
    output wire  [3:0] out_count,    // number of kept entries
    output wire [63:0] out_entries,  // kept entries, then zeros
    output wire        out_last      // last beat of a packet
);
    genvar i;

    // The number of gaps below every entry is the distance by which it moves down. An entry that is
    // not kept gets distance 0: it never moves.
    wire [23:0] gap_counts;
    wire  [3:0] gap_total;

    prefix_sum_n8 u_gaps (
        .bits  (~in_keep),
        .counts(gap_counts),
        .total (gap_total)
    );

    wire [23:0] gaps;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_gaps
            assign gaps[3*i +: 3] = gap_counts[3*i +: 3] & {3{in_keep[i]}};
        end
    endgenerate

    reg         counted_valid_q;
    reg         counted_last_q;
    reg   [7:0] counted_mask_q;
    reg  [23:0] counted_gaps_q;
    reg  [63:0] counted_entries_q;
    reg   [3:0] counted_gap_total_q;
    wire        counted_ready;

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
            counted_last_q <= in_last;
            counted_mask_q <= in_keep;
            counted_gaps_q <= gaps;
            counted_entries_q <= in_entries;
            counted_gap_total_q <= gap_total;
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

    wire  [7:0] mask_1 = (moving_1 >> 1) | (counted_mask_q & ~moving_1);
    wire [63:0] entries_1;

    generate
        for (i = 0; i < 7; i = i + 1) begin : gen_entries_1
            assign entries_1[8*i +: 8] = moving_1[i + 1] ? counted_entries_q[8*i + 8 +: 8] :
                counted_entries_q[8*i +: 8];
        end
    endgenerate
    assign entries_1[63:56] = counted_entries_q[63:56];

    wire [15:0] staying_gaps_1;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_staying_gaps_1
            assign staying_gaps_1[2*i +: 2] = counted_gaps_q[3*i + 1 +: 2] & {2{!moving_1[i]}};
        end
    endgenerate

    wire [15:0] gaps_1;

    generate
        for (i = 0; i < 7; i = i + 1) begin : gen_gaps_1
            assign gaps_1[2*i +: 2] = moving_1[i + 1] ? counted_gaps_q[3*i + 4 +: 2] :
                staying_gaps_1[2*i +: 2];
        end
    endgenerate
    assign gaps_1[15:14] = staying_gaps_1[15:14];

    // Entries with bit 1 of their distance set move down by 2.
    wire [7:0] moving_2;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_moving_2
            assign moving_2[i] = gaps_1[2*i];
        end
    endgenerate

    wire  [7:0] mask_2 = (moving_2 >> 2) | (mask_1 & ~moving_2);
    wire [63:0] entries_2;

    generate
        for (i = 0; i < 6; i = i + 1) begin : gen_entries_2
            assign entries_2[8*i +: 8] = moving_2[i + 2] ? entries_1[8*i + 16 +: 8] :
                entries_1[8*i +: 8];
        end
    endgenerate
    assign entries_2[63:48] = entries_1[63:48];

    wire [7:0] staying_gaps_2;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_staying_gaps_2
            assign staying_gaps_2[i] = gaps_1[2*i + 1] & !moving_2[i];
        end
    endgenerate

    wire [7:0] gaps_2;

    generate
        for (i = 0; i < 6; i = i + 1) begin : gen_gaps_2
            assign gaps_2[i] = moving_2[i + 2] ? gaps_1[2*i + 5] : staying_gaps_2[i];
        end
    endgenerate
    assign gaps_2[7:6] = staying_gaps_2[7:6];

    // Entries with bit 2 of their distance set move down by 4.
    wire  [7:0] moving_4 = gaps_2;
    wire  [7:0] mask_4 = (moving_4 >> 4) | (mask_2 & ~moving_4);
    wire [63:0] entries_4;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_entries_4
            assign entries_4[8*i +: 8] = moving_4[i + 4] ? entries_2[8*i + 32 +: 8] :
                entries_2[8*i +: 8];
        end
    endgenerate
    assign entries_4[63:32] = entries_2[63:32];

    // The places above the kept entries are cleared.
    wire [63:0] kept_entries;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_kept_entries
            assign kept_entries[8*i +: 8] = entries_4[8*i +: 8] & {8{mask_4[i]}};
        end
    endgenerate

    reg         by4_valid_q;
    reg         by4_last_q;
    reg  [63:0] by4_entries_q;
    reg   [3:0] by4_count_q;
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
            by4_last_q <= counted_last_q;
            by4_entries_q <= kept_entries;
            by4_count_q <= kept;
        end
    end

    assign out_valid = by4_valid_q;
    assign out_count = by4_count_q;
    assign out_entries = by4_entries_q;
    assign out_last = by4_last_q;
    assign by4_ready = out_ready;
endmodule
`default_nettype wire
