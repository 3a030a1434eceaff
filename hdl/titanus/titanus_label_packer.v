// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Packs the labels of the kept elements of a token into words, without gaps. A token without kept
// elements has no word.
//
// Throughput: one beat per cycle.
`default_nettype none
module titanus_label_packer (
    input  wire         clk,         // clock, rising edge
    input  wire         rst_n,       // synchronous reset, active low
    input  wire         in_valid,    // a beat is present
    input  wire  [15:0] in_keep,     // lanes whose entry is packed
    input  wire  [15:0] in_entries,  // entries, lane 0 lowest
    input  wire         in_last,     // last beat of its token
    output wire         out_valid,   // a word of a section is present
    output wire [255:0] out_data,    // bytes of the section, byte 0 lowest
    output wire   [5:0] out_bytes,   // number of valid bytes
    output wire         out_last     // last word of the section
);
    genvar i;

    wire marked_ready;
    wire marked_valid = in_valid;
    wire unused_ready = marked_ready;

    // The number of gaps below every entry is the distance by which it moves down. An entry that is
    // not kept gets distance 0: it never moves.
    wire [63:0] gap_counts;
    wire  [4:0] gap_total;

    prefix_sum_n16 u_gaps (
        .bits  (~in_keep),
        .counts(gap_counts),
        .total (gap_total)
    );

    wire [63:0] gaps;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_gaps
            assign gaps[4*i +: 4] = gap_counts[4*i +: 4] & {4{in_keep[i]}};
        end
    endgenerate

    reg         counted_valid_q;
    reg         counted_last_q;
    reg  [15:0] counted_mask_q;
    reg  [63:0] counted_gaps_q;
    reg  [15:0] counted_entries_q;
    reg   [4:0] counted_gap_total_q;
    wire        counted_ready;

    assign marked_ready = !counted_valid_q | counted_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            counted_valid_q <= 1'b0;
        end else if (marked_ready) begin
            counted_valid_q <= marked_valid;
        end
    end

    always @(posedge clk) begin
        if (marked_ready) begin
            counted_last_q <= in_last;
            counted_mask_q <= in_keep;
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

    wire [15:0] mask_1 = (moving_1 >> 1) | (counted_mask_q & ~moving_1);
    wire [15:0] entries_1;

    generate
        for (i = 0; i < 15; i = i + 1) begin : gen_entries_1
            assign entries_1[i] = moving_1[i + 1] ? counted_entries_q[i + 1] : counted_entries_q[i];
        end
    endgenerate
    assign entries_1[15] = counted_entries_q[15];

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

    wire [15:0] mask_2 = (moving_2 >> 2) | (mask_1 & ~moving_2);
    wire [15:0] entries_2;

    generate
        for (i = 0; i < 14; i = i + 1) begin : gen_entries_2
            assign entries_2[i] = moving_2[i + 2] ? entries_1[i + 2] : entries_1[i];
        end
    endgenerate
    assign entries_2[15:14] = entries_1[15:14];

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

    wire [15:0] mask_4 = (moving_4 >> 4) | (mask_2 & ~moving_4);
    wire [15:0] entries_4;

    generate
        for (i = 0; i < 12; i = i + 1) begin : gen_entries_4
            assign entries_4[i] = moving_4[i + 4] ? entries_2[i + 4] : entries_2[i];
        end
    endgenerate
    assign entries_4[15:12] = entries_2[15:12];

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
    wire [15:0] moving_8 = gaps_4;
    wire [15:0] mask_8 = (moving_8 >> 8) | (mask_4 & ~moving_8);
    wire [15:0] entries_8;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_entries_8
            assign entries_8[i] = moving_8[i + 8] ? entries_4[i + 8] : entries_4[i];
        end
    endgenerate
    assign entries_8[15:8] = entries_4[15:8];

    // The places above the kept entries are cleared.
    wire [15:0] kept_entries;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_kept_entries
            assign kept_entries[i] = entries_8[i] & mask_8[i];
        end
    endgenerate

    assign counted_ready = 1'b1;

    // The kept entries as units, and the units as words.
    wire        units_valid;
    wire [15:0] units_unit;
    wire  [3:0] units_top;
    wire        units_last;

    titanus_entry_packer_w1 u_units (
        .clk       (clk),
        .rst_n     (rst_n),
        .in_valid  (counted_valid_q),
        .in_count  (kept),
        .in_entries(kept_entries),
        .in_last   (counted_last_q),
        .out_valid (units_valid),
        .out_unit  (units_unit),
        .out_top   (units_top),
        .out_last  (units_last)
    );

    wire         words_valid;
    wire [255:0] words_data;
    wire   [7:0] words_top;
    wire         words_last;

    titanus_word_collector_w1 u_words (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (units_valid),
        .in_unit  (units_unit),
        .in_top   (units_top),
        .in_last  (units_last),
        .out_valid(words_valid),
        .out_data (words_data),
        .out_top  (words_top),
        .out_last (words_last)
    );

    wire [2:0] unused_top = words_top[2:0];

    assign out_valid = words_valid;
    assign out_data = words_data;
    assign out_bytes = {1'b0, words_top[7:3]} + 6'd1;
    assign out_last = words_last;
endmodule
`default_nettype wire
