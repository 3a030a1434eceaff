// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Buffer of 256 words, and the pieces that are to be read into it. fits says that there is room for
// all words of the next piece beside those that were asked for before, so that a word that comes
// always finds room, and word_ready is never looked at.
//
// Throughput: a piece in two cycles, a word per cycle.
// Generated for bus_bytes = 64, address_bits = 40, max_burst_bytes = 4096, buffer_words = 256.
`default_nettype none
module axi_read_buffer_w256_b64_x40_m4096 (
    input  wire         clk,              // clock, rising edge
    input  wire         rst_n,            // synchronous reset, active low
    input  wire         in_valid,         // a piece to read is offered
    output wire         in_ready,         // a piece to read is taken if offered
    input  wire  [39:0] in_address,       // address of its first byte, a multiple of a beat's bytes
    input  wire  [12:0] in_bytes,         // number of bytes, not 0
    input  wire         in_last,          // last piece of its command
    input  wire         asks,             // the next piece is asked for; only if it fits
    input  wire         word_valid,       // a word that was read is offered
    output wire         word_ready,       // a word that was read is taken if offered
    input  wire [511:0] word_data,        // bytes, byte 0 lowest
    input  wire   [5:0] word_final_byte,  // its last byte
    input  wire         word_last,        // last word of the command
    input  wire         word_user,        // a beat of the command failed
    output wire         fits,             // there is a next piece and room for it
    output wire  [39:0] address,          // address of the next piece
    output wire   [5:0] len,              // number of its words less 1
    output wire   [5:0] final_byte,       // place of its last byte in its last word
    output wire         last,             // it is the last one of its command
    output wire         empty,            // nothing waits and nothing was asked for
    output wire         out_valid,        // a word is offered
    input  wire         out_ready,        // a word is taken if offered
    output wire [511:0] out_data,         // bytes, byte 0 lowest
    output wire  [63:0] out_keep,         // marks the bytes, from byte 0 up
    output wire         out_last,         // last word of the command
    output wire         out_user          // a beat of the command so far failed
);
    genvar i;

    // The next piece: number of its words less 1, and its last byte's place in the last one.
    wire        waiting_ready;
    wire        waiting_valid;
    wire [53:0] waiting_data;

    skid_buffer_w54 u_waiting (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (in_valid),
        .in_ready (in_ready),
        .in_data  ({in_last, in_bytes, in_address}),
        .out_ready(waiting_ready),
        .out_valid(waiting_valid),
        .out_data (waiting_data)
    );

    wire [39:0] waiting_address = waiting_data[39:0];
    wire [12:0] waiting_bytes = waiting_data[52:40];
    wire        waiting_last = waiting_data[53];
    wire [12:0] bytes_less_one = waiting_bytes - 13'h0001;
    wire        unused_bytes = bytes_less_one[12];
    reg         next_valid_q;
    reg  [39:0] next_address_q;
    reg   [5:0] next_len_q;
    reg   [5:0] next_final_byte_q;
    reg         next_last_q;
    wire        next_ready;

    assign waiting_ready = !next_valid_q | next_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            next_valid_q <= 1'b0;
        end else if (waiting_ready) begin
            next_valid_q <= waiting_valid;
        end
    end

    always @(posedge clk) begin
        if (waiting_ready) begin
            next_address_q <= waiting_address;
            next_len_q <= bytes_less_one[11:6];
            next_final_byte_q <= bytes_less_one[5:0];
            next_last_q <= waiting_last;
        end
    end

    assign next_ready = asks;

    // Words that were read, and whether one left in the cycle before.
    wire         held_ready;
    wire         held_valid;
    wire [519:0] held_packed;

    stream_fifo_d256_w520 u_held (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (word_valid),
        .in_ready (word_ready),
        .in_data  ({word_user, word_last, word_final_byte, word_data}),
        .out_ready(held_ready),
        .out_valid(held_valid),
        .out_data (held_packed)
    );

    wire [511:0] held_data = held_packed[511:0];
    wire   [5:0] held_final_byte = held_packed[517:512];
    wire         held_last = held_packed[518];
    wire         held_user = held_packed[519];
    reg          leaves_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            leaves_q <= 1'b0;
        end else begin
            leaves_q <= held_valid & held_ready;
        end
    end

    // Room for words that were not asked for, and whether the next piece fits into it.
    reg  [8:0] free_q;
    wire [8:0] more = free_q + {8'd0, leaves_q};
    wire [8:0] less = more - ({3'd0, next_len_q} + 9'h001);
    reg        fits_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            free_q <= 9'h100;
            fits_q <= 1'b0;
        end else begin
            free_q <= asks ? less : more;
            fits_q <= next_valid_q & !asks & (free_q > {3'd0, next_len_q});
        end
    end

    wire all_free = free_q == 9'h100;

    assign fits = fits_q;
    assign address = next_address_q;
    assign len = next_len_q;
    assign final_byte = next_final_byte_q;
    assign last = next_last_q;
    assign empty = all_free & !next_valid_q & !waiting_valid;

    wire [63:0] keep;

    assign keep[0] = 1'b1;
    generate
        for (i = 1; i < 64; i = i + 1) begin : gen_keep
            localparam [5:0] LANE = i;
            assign keep[i] = held_final_byte >= LANE;
        end
    endgenerate

    assign out_valid = held_valid;
    assign out_data = held_data;
    assign out_keep = keep;
    assign out_last = held_last;
    assign out_user = held_user;
    assign held_ready = out_ready;
endmodule
`default_nettype wire
