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
// Generated for lanes = 8.
`default_nettype none
module oaken_zero_remove_l8 (
    input  wire        clk,          // clock, rising edge
    input  wire        rst_n,        // synchronous reset, active low
    input  wire        in_valid,     // a beat is offered
    output wire        in_ready,     // a beat is taken if offered
    input  wire  [7:0] in_outlier,   // which lanes hold an outlier
    input  wire [63:0] in_entries,   // sparse entry of each lane, lane 0 lowest
    input  wire        in_last,      // last beat of the vector
    output wire        out_valid,    // a beat is offered
    input  wire        out_ready,    // a beat is taken if offered
    output wire  [3:0] out_count,    // number of outliers
    output wire [63:0] out_entries,  // their entries, then zeros
    output wire        out_last      // last beat of the vector
);
    genvar i;

    // The number of gaps below every entry is the distance by which it moves down. An entry that is
    // not kept gets distance 0: it never moves.
    wire [23:0] gap_counts;
    wire  [3:0] gap_total;

    prefix_sum_n8 u_gaps (
        .bits  (~in_outlier),
        .counts(gap_counts),
        .total (gap_total)
    );

    wire [23:0] gaps;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_gaps
            assign gaps[3*i +: 3] = gap_counts[3*i +: 3] & {3{in_outlier[i]}};
        end
    endgenerate

    reg         counted_valid_q;
    reg   [7:0] counted_mask_q;
    reg  [23:0] counted_gaps_q;
    reg  [63:0] counted_entries_q;
    reg   [3:0] counted_gap_total_q;
    reg         counted_last_q;
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
            counted_mask_q <= in_outlier;
            counted_gaps_q <= gaps;
            counted_entries_q <= in_entries;
            counted_gap_total_q <= gap_total;
            counted_last_q <= in_last;
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
            by4_last_q <= counted_last_q;
        end
    end

    assign out_valid = by4_valid_q;
    assign out_count = by4_count_q;
    assign out_entries = by4_entries_q;
    assign out_last = by4_last_q;
    assign by4_ready = out_ready;
endmodule
`default_nettype wire
