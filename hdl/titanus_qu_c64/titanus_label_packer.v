// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Labels of a token's kept elements, without the gaps of the others, in words. A token without kept
// elements has none.
//
// Throughput: one beat per cycle.
`default_nettype none
module titanus_label_packer (
    input  wire         clk,         // clock, rising edge
    input  wire         rst_n,       // synchronous reset, active low
    input  wire         in_valid,    // a beat
    input  wire  [15:0] in_keep,     // which lanes are kept
    input  wire  [15:0] in_entries,  // labels
    input  wire         in_last,     // last beat of its token
    output wire         out_valid,   // a word
    output wire [255:0] out_data,    // its bits
    output wire   [5:0] out_bytes,   // its bytes
    output wire         out_last     // last word of its token
);
    wire        compaction_ready;
    wire        compaction_out_valid;
    wire  [4:0] compaction_out_count;
    wire [15:0] compaction_out_entries;
    wire        compaction_out_last;

    compaction_shifter_n16_w1 u_compaction (
        .clk        (clk),
        .rst_n      (rst_n),
        .in_valid   (in_valid),
        .in_ready   (compaction_ready),
        .in_keep    (in_keep),
        .in_entries (in_entries),
        .in_last    (in_last),
        .out_valid  (compaction_out_valid),
        .out_ready  (1'b1),
        .out_count  (compaction_out_count),
        .out_entries(compaction_out_entries),
        .out_last   (compaction_out_last)
    );

    wire        unused_ready = compaction_ready;
    wire        units_out_valid;
    wire [15:0] units_out_unit;
    wire  [3:0] units_out_top;
    wire        units_out_last;

    titanus_entry_packer_w1 u_units (
        .clk       (clk),
        .rst_n     (rst_n),
        .in_valid  (compaction_out_valid),
        .in_count  (compaction_out_count),
        .in_entries(compaction_out_entries),
        .in_last   (compaction_out_last),
        .out_valid (units_out_valid),
        .out_unit  (units_out_unit),
        .out_top   (units_out_top),
        .out_last  (units_out_last)
    );

    wire         words_out_valid;
    wire [255:0] words_out_data;
    wire   [7:0] words_out_top;
    wire         words_out_last;

    titanus_word_collector_w1 u_words (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (units_out_valid),
        .in_unit  (units_out_unit),
        .in_top   (units_out_top),
        .in_last  (units_out_last),
        .out_valid(words_out_valid),
        .out_data (words_out_data),
        .out_top  (words_out_top),
        .out_last (words_out_last)
    );

    assign out_valid = words_out_valid;
    assign out_data = words_out_data;

    wire [2:0] unused_top = words_out_top[2:0];

    assign out_bytes = {1'b0, words_out_top[7:3]} + 6'd1;
    assign out_last = words_out_last;
endmodule
`default_nettype wire
