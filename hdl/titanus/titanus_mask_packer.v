// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Mask generator of Titanus' quantization unit: packs the keep masks of a token into words. The
// last word of a token also says whether there is anything in its two other sections.
//
// Latency 1 cycle, one beat per cycle.
`default_nettype none
module titanus_mask_packer (
    input  wire         clk,           // clock, rising edge
    input  wire         rst_n,         // synchronous reset, active low
    input  wire         in_valid,      // a quantized beat is present
    input  wire  [15:0] in_keep,       // lanes that hold a kept element
    input  wire  [15:0] in_label,      // lanes whose code is not 0
    input  wire         in_last,       // last beat of its token
    input  wire   [3:0] tail,          // top lane of a token's last beat
    output wire         out_valid,     // a word of a mask is present
    output wire [255:0] out_data,      // bytes of the section, byte 0 lowest
    output wire   [5:0] out_bytes,     // number of valid bytes
    output wire         out_last,      // last word of the section
    output wire         out_kept,      // with last: the token has kept elements
    output wire         out_labelled   // with last: the token has labelled elements
);
    wire         words_valid;
    wire [255:0] words_data;
    wire   [7:0] words_top;
    wire         words_last;

    titanus_word_collector_w1 u_words (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (in_valid),
        .in_unit  (in_keep),
        .in_top   (in_last ? tail : 4'd15),
        .in_last  (in_last),
        .out_valid(words_valid),
        .out_data (words_data),
        .out_top  (words_top),
        .out_last (words_last)
    );

    // Whether the token has kept elements, and labelled ones, up to this beat.
    reg  kept_before_q;
    wire kept_any = kept_before_q | (|in_keep);

    always @(posedge clk) begin
        if (!rst_n) begin
            kept_before_q <= 1'b0;
        end else if (in_valid) begin
            kept_before_q <= !in_last & kept_any;
        end
    end

    reg kept_so_far_q;

    always @(posedge clk) begin
        kept_so_far_q <= kept_any;
    end

    reg  labelled_before_q;
    wire labelled_any = labelled_before_q | (|in_label);

    always @(posedge clk) begin
        if (!rst_n) begin
            labelled_before_q <= 1'b0;
        end else if (in_valid) begin
            labelled_before_q <= !in_last & labelled_any;
        end
    end

    reg labelled_so_far_q;

    always @(posedge clk) begin
        labelled_so_far_q <= labelled_any;
    end

    wire [2:0] unused_top = words_top[2:0];

    assign out_valid = words_valid;
    assign out_data = words_data;
    assign out_bytes = {1'b0, words_top[7:3]} + 6'd1;
    assign out_last = words_last;
    assign out_kept = kept_so_far_q;
    assign out_labelled = labelled_so_far_q;
endmodule
`default_nettype wire
