// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Packs the codes of the labelled elements of a token into words of 32 codes, without gaps: 4 bytes
// per bit of a code. A token without labelled elements has no word.
//
// The codes are collected as bytes. Which bits of a word of 32 bytes are left when every byte gives
// its low bits depends on the width of a code alone: seven fixed patterns, no shifter.
//
// Throughput: one beat per cycle.
`default_nettype none
module titanus_code_packer (
    input  wire         clk,         // clock, rising edge
    input  wire         rst_n,       // synchronous reset, active low
    input  wire         in_valid,    // a beat is present
    input  wire  [15:0] in_keep,     // lanes whose entry is packed
    input  wire [127:0] in_entries,  // entries, lane 0 lowest
    input  wire         in_last,     // last beat of its token
    input  wire   [3:0] bits,        // width of a code, 2 to 8 bits
    output wire         out_valid,   // a word of a section is present
    output wire [255:0] out_data,    // bytes of the section, byte 0 lowest
    output wire   [5:0] out_bytes,   // number of valid bytes
    output wire         out_last     // last word of the section
);
    genvar i;

    wire         compaction_ready;
    wire         compacted_valid;
    wire   [4:0] compacted_count;
    wire [127:0] compacted_entries;
    wire         compacted_last;

    compaction_shifter_n16_w8 u_compaction (
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

    wire         unused_ready = compaction_ready;
    wire         units_valid;
    wire [127:0] units_unit;
    wire   [3:0] units_top;
    wire         units_last;

    titanus_entry_packer_w8 u_units (
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
    wire   [4:0] words_top;
    wire         words_last;

    titanus_word_collector_w8 u_words (
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

    // The words without the unused bits of the codes, by width.
    wire [63:0] squeezed2;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_squeezed2
            assign squeezed2[2*i +: 2] = words_data[8*i +: 2];
        end
    endgenerate

    wire [95:0] squeezed3;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_squeezed3
            assign squeezed3[3*i +: 3] = words_data[8*i +: 3];
        end
    endgenerate

    wire [127:0] squeezed4;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_squeezed4
            assign squeezed4[4*i +: 4] = words_data[8*i +: 4];
        end
    endgenerate

    wire [159:0] squeezed5;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_squeezed5
            assign squeezed5[5*i +: 5] = words_data[8*i +: 5];
        end
    endgenerate

    wire [191:0] squeezed6;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_squeezed6
            assign squeezed6[6*i +: 6] = words_data[8*i +: 6];
        end
    endgenerate

    wire [223:0] squeezed7;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_squeezed7
            assign squeezed7[7*i +: 7] = words_data[8*i +: 7];
        end
    endgenerate

    reg [255:0] squeezed;
    always @(*) begin
        case (bits)
            4'd2: squeezed = {192'd0, squeezed2};
            4'd3: squeezed = {160'd0, squeezed3};
            4'd4: squeezed = {128'd0, squeezed4};
            4'd5: squeezed = {96'd0, squeezed5};
            4'd6: squeezed = {64'd0, squeezed6};
            4'd7: squeezed = {32'd0, squeezed7};
            default: squeezed = words_data;
        endcase
    end

    // The bytes that hold the codes: ceil(codes * bits / 8).
    wire [5:0] count = {1'b0, words_top} + 6'd1;
    wire [9:0] code_bits = {4'd0, count} * {6'd0, bits};
    wire [9:0] rounded_up = code_bits + 10'h007;
    wire [2:0] unused_bits = rounded_up[2:0];
    wire [0:0] unused_top = rounded_up[9];

    assign out_valid = words_valid;
    assign out_data = squeezed;
    assign out_bytes = rounded_up[8:3];
    assign out_last = words_last;
endmodule
`default_nettype wire
