// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Packs the codes of the labelled elements of a token into words of 32 codes, without gaps: 4 bytes
// per bit of a code. A token without labelled elements has no word.
//
// The codes are collected as bytes, at whose top they are. Which bits of a word of 32 bytes are
// left when every byte gives its top bits depends on the width of a code alone: seven fixed
// patterns, no shifter.
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

    reg          counted_valid_q;
    reg          counted_last_q;
    reg   [15:0] counted_mask_q;
    reg   [63:0] counted_gaps_q;
    reg  [127:0] counted_entries_q;
    reg    [4:0] counted_gap_total_q;
    wire         counted_ready;

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

    assign counted_ready = 1'b1;

    // The kept entries as units, and the units as words.
    wire         units_valid;
    wire [127:0] units_unit;
    wire   [3:0] units_top;
    wire         units_last;

    titanus_entry_packer_w8 u_units (
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
            assign squeezed2[2*i +: 2] = words_data[8*i + 6 +: 2];
        end
    endgenerate

    wire [95:0] squeezed3;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_squeezed3
            assign squeezed3[3*i +: 3] = words_data[8*i + 5 +: 3];
        end
    endgenerate

    wire [127:0] squeezed4;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_squeezed4
            assign squeezed4[4*i +: 4] = words_data[8*i + 4 +: 4];
        end
    endgenerate

    wire [159:0] squeezed5;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_squeezed5
            assign squeezed5[5*i +: 5] = words_data[8*i + 3 +: 5];
        end
    endgenerate

    wire [191:0] squeezed6;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_squeezed6
            assign squeezed6[6*i +: 6] = words_data[8*i + 2 +: 6];
        end
    endgenerate

    wire [223:0] squeezed7;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_squeezed7
            assign squeezed7[7*i +: 7] = words_data[8*i + 1 +: 7];
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
