// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Oaken's index order: compares the index (bits 5:0) of every byte of the sparse stream with that
// of the byte before it. Bit 8 of an output byte says that its index is less, bit 9 that it is
// equal; with these flags the block parser needs no index. The flags of the bytes of a header, and
// of the first byte behind one, are arbitrary.
//
// The path from in to out is combinational, and in_ready depends on out_ready.
//
// Latency 0 cycles, one word per cycle.
`default_nettype none
module oaken_index_order (
    input  wire         clk,        // clock, rising edge
    input  wire         in_valid,   // a word of the sparse stream is offered
    output wire         in_ready,   // a word of the sparse stream is taken if offered
    input  wire [255:0] in_data,    // bytes, byte 0 lowest
    input  wire  [31:0] in_keep,    // marks the bytes, from byte 0 up
    input  wire         in_last,    // the stream ends with this word
    output wire         out_valid,  // a word with flags is offered
    input  wire         out_ready,  // a word with flags is taken if offered
    output wire [319:0] out_data,   // bytes and their flags, 10 bits each, byte 0 lowest
    output wire  [31:0] out_keep,   // marks the bytes, from byte 0 up
    output wire         out_last    // the stream ends with this word
);
    genvar i;

    wire [191:0] index;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_index
            assign index[6*i +: 6] = in_data[8*i +: 6];
        end
    endgenerate

    // The last index of the words before this one.
    reg   [5:0] before_q;
    wire [31:0] last_byte = in_keep & ~(in_keep >> 1);
    wire        taken = in_valid & in_ready & in_keep[0];
    reg   [5:0] newest;

    always @(*) begin : fold_newest
        integer k;
        newest = 6'd0;
        for (k = 0; k < 32; k = k + 1) begin
            newest = newest | (index[6*k +: 6] & {6{last_byte[k]}});
        end
    end

    always @(posedge clk) begin
        if (taken) begin
            before_q <= newest;
        end
    end

    // The index of every byte against that of the byte before.
    wire [191:0] previous = {index[185:0], before_q};
    wire  [31:0] less;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_less
            assign less[i] = index[6*i +: 6] < previous[6*i +: 6];
        end
    endgenerate

    wire [31:0] equal;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_equal
            assign equal[i] = index[6*i +: 6] == previous[6*i +: 6];
        end
    endgenerate

    wire [319:0] flagged;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_flagged
            assign flagged[10*i +: 10] = {equal[i], less[i], in_data[8*i +: 8]};
        end
    endgenerate

    assign out_valid = in_valid;
    assign out_data = flagged;
    assign out_keep = in_keep;
    assign out_last = in_last;
    assign in_ready = out_ready;
endmodule
`default_nettype wire
