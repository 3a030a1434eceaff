// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Turns the quantizer's dense and sparse words into words of the bus and holds two tokens of the
// largest size.
//
// Throughput: a word per cycle, of sparse ones one of the bus.
// Generated for bus_bytes = 32, lanes_in = 16, max_d = 1024.
`default_nettype none
module kv_dma_token_buffer_d1024 (
    input  wire         clk,               // clock, rising edge
    input  wire         rst_n,             // synchronous reset, active low
    input  wire         dense_valid,       // a dense word is offered
    output wire         dense_ready,       // a dense word is taken if offered
    input  wire  [63:0] dense_data,        // bytes, byte 0 lowest
    input  wire   [7:0] dense_keep,        // marks the bytes, from byte 0 up
    input  wire         dense_last,        // last word of the packet
    input  wire         sparse_valid,      // a sparse word is offered
    output wire         sparse_ready,      // a sparse word is taken if offered
    input  wire [255:0] sparse_data,       // bytes, byte 0 lowest
    input  wire  [31:0] sparse_keep,       // marks the bytes, from byte 0 up
    input  wire         sparse_last,       // last word of the packet
    output wire         dense_out_valid,   // a word of bytes is offered
    input  wire         dense_out_ready,   // a word of bytes is taken if offered
    output wire [255:0] dense_out_data,    // bytes, byte 0 lowest
    output wire         dense_out_last,    // last word of the packet
    output wire         sparse_out_valid,  // a word of bytes is offered
    input  wire         sparse_out_ready,  // a word of bytes is taken if offered
    output wire [255:0] sparse_out_data,   // bytes, byte 0 lowest
    output wire         sparse_out_last    // last word of the packet
);
    // Dense words.
    wire         dense_joiner_ready;
    wire         dense_joiner_valid;
    wire [255:0] dense_joiner_data;
    wire         dense_joiner_last;

    kv_dma_word_joiner_p8_b32 u_dense_joiner (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (dense_valid),
        .in_ready (dense_ready),
        .in_data  (dense_data),
        .in_keep  (dense_keep),
        .in_last  (dense_last),
        .out_valid(dense_joiner_valid),
        .out_ready(dense_joiner_ready),
        .out_data (dense_joiner_data),
        .out_last (dense_joiner_last)
    );

    wire         dense_held_ready;
    wire         dense_held_valid;
    wire [256:0] dense_held_packed;

    stream_fifo_d32_w257 u_dense_held (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (dense_joiner_valid),
        .in_ready (dense_joiner_ready),
        .in_data  ({dense_joiner_last, dense_joiner_data}),
        .out_ready(dense_held_ready),
        .out_valid(dense_held_valid),
        .out_data (dense_held_packed)
    );

    wire [255:0] dense_held_data = dense_held_packed[255:0];
    wire         dense_held_last = dense_held_packed[256];

    assign dense_out_valid = dense_held_valid;
    assign dense_out_data = dense_held_data;
    assign dense_out_last = dense_held_last;
    assign dense_held_ready = dense_out_ready;

    // Sparse words.
    wire  [31:0] unused_sparse_keep = sparse_keep;
    wire         sparse_held_ready;
    wire         sparse_held_valid;
    wire [256:0] sparse_held_packed;

    stream_fifo_d66_w257 u_sparse_held (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (sparse_valid),
        .in_ready (sparse_ready),
        .in_data  ({sparse_last, sparse_data}),
        .out_ready(sparse_held_ready),
        .out_valid(sparse_held_valid),
        .out_data (sparse_held_packed)
    );

    wire [255:0] sparse_held_data = sparse_held_packed[255:0];
    wire         sparse_held_last = sparse_held_packed[256];

    assign sparse_out_valid = sparse_held_valid;
    assign sparse_out_data = sparse_held_data;
    assign sparse_out_last = sparse_held_last;
    assign sparse_held_ready = sparse_out_ready;
endmodule
`default_nettype wire
