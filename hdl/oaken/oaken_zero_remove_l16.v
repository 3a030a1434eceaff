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
// Latency 2 cycles, one beat per cycle.
// Generated for lanes = 16.
`default_nettype none
module oaken_zero_remove_l16 (
    input  wire         clk,          // clock, rising edge
    input  wire         rst_n,        // synchronous reset, active low
    input  wire         in_valid,     // a beat of sparse entries is offered
    output wire         in_ready,     // a beat of sparse entries is taken if offered
    input  wire  [15:0] in_outlier,   // which lanes hold an outlier
    input  wire [127:0] in_entries,   // sparse entry of each lane, lane 0 lowest
    input  wire         in_last,      // last beat of the vector
    output wire         out_valid,    // a compacted beat is offered
    input  wire         out_ready,    // a compacted beat is taken if offered
    output wire   [4:0] out_count,    // number of sparse entries
    output wire [127:0] out_entries,  // the sparse entries, entry 0 lowest, then zeros
    output wire         out_last      // last beat of the vector
);
    genvar i;

    // The number of gaps below every entry is the distance by which it moves down. An entry that is
    // not kept gets distance 0: it never moves.
    wire [63:0] gap_counts;
    wire  [4:0] gap_total;

    prefix_sum_n16 u_gaps (
        .bits  (~in_outlier),
        .counts(gap_counts),
        .total (gap_total)
    );

    wire [63:0] gaps;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_gaps
            assign gaps[4*i +: 4] = gap_counts[4*i +: 4] & {4{in_outlier[i]}};
        end
    endgenerate

    reg          counted_valid_q;
    reg          counted_last_q;
    reg   [15:0] counted_mask_q;
    reg   [63:0] counted_gaps_q;
    reg  [127:0] counted_entries_q;
    reg    [4:0] counted_gap_total_q;
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
            counted_last_q <= in_last;
            counted_mask_q <= in_outlier;
            counted_gaps_q <= gaps;
            counted_entries_q <= in_entries;
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

    reg          by8_valid_q;
    reg          by8_last_q;
    reg  [127:0] by8_entries_q;
    reg    [4:0] by8_count_q;
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
            by8_last_q <= counted_last_q;
            by8_entries_q <= kept_entries;
            by8_count_q <= kept;
        end
    end

    assign out_valid = by8_valid_q;
    assign out_count = by8_count_q;
    assign out_entries = by8_entries_q;
    assign out_last = by8_last_q;
    assign by8_ready = out_ready;
endmodule
`default_nettype wire
