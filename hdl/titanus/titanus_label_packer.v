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
    wire        compaction_ready;
    wire        compacted_valid;
    wire  [4:0] compacted_count;
    wire [15:0] compacted_entries;
    wire        compacted_last;

    compaction_shifter_n16_w1 u_compaction (
        .clk        (clk),
        .rst_n      (rst_n),
        .in_valid   (in_valid),
        .in_ready   (compaction_ready),
        .in_keep    (in_keep),
        .in_entries (in_entries),
        .in_last    (in_last),
        .out_valid  (compacted_valid),
        .out_ready  (1'b1),
        .out_count  (compacted_count),
        .out_entries(compacted_entries),
        .out_last   (compacted_last)
    );

    wire        unused_ready = compaction_ready;
    wire        units_valid;
    wire [15:0] units_unit;
    wire  [3:0] units_top;
    wire        units_last;

    titanus_entry_packer_w1 u_units (
        .clk       (clk),
        .rst_n     (rst_n),
        .in_valid  (compacted_valid),
        .in_count  (compacted_count),
        .in_entries(compacted_entries),
        .in_last   (compacted_last),
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
