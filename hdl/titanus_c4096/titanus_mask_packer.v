// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Mask generator of Titanus' quantization unit: the bits that say which elements of a token are
// kept, in words. The last word of a token also says whether there is anything in its two other
// sections.
//
// Latency 1 cycle, one beat per cycle.
`default_nettype none
module titanus_mask_packer (
    input  wire         clk,           // clock, rising edge
    input  wire         rst_n,         // synchronous reset, active low
    input  wire         in_valid,      // a beat
    input  wire  [15:0] in_keep,       // which lanes are kept
    input  wire  [15:0] in_label,      // which lanes have a code
    input  wire         in_last,       // last beat of its token
    input  wire   [3:0] tail,          // top lane of a last beat
    output wire         out_valid,     // a word
    output wire [255:0] out_data,      // its bits
    output wire   [5:0] out_bytes,     // its bytes
    output wire         out_last,      // last word of its token
    output wire         out_kept,      // in a last word: the token has labels
    output wire         out_labelled   // in a last word: it has codes
);
    wire         words_out_valid;
    wire [255:0] words_out_data;
    wire   [7:0] words_out_top;
    wire         words_out_last;

    titanus_word_collector_w1 u_words (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (in_valid),
        .in_unit  (in_keep),
        .in_top   (in_last ? tail : 4'd15),
        .in_last  (in_last),
        .out_valid(words_out_valid),
        .out_data (words_out_data),
        .out_top  (words_out_top),
        .out_last (words_out_last)
    );

    // Has the token kept elements, and labelled ones, up to this beat?
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

    assign out_valid = words_out_valid;
    assign out_data = words_out_data;

    wire [2:0] unused_top = words_out_top[2:0];

    assign out_bytes = {1'b0, words_out_top[7:3]} + 6'd1;
    assign out_last = words_out_last;
    assign out_kept = kept_so_far_q;
    assign out_labelled = labelled_so_far_q;
endmodule
`default_nettype wire
