// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Turns the quantizer's dense and sparse words into words of the bus and holds two tokens of the
// largest size.
//
// Throughput: a word per cycle, of sparse ones one of the bus.
// Generated for bus_bytes = 8, lanes_in = 8, max_d = 1024.
`default_nettype none
module kv_dma_token_buffer_w8_q8_d1024 (
    input  wire         clk,               // clock, rising edge
    input  wire         rst_n,             // synchronous reset, active low
    input  wire         dense_valid,       // a dense word is offered
    output wire         dense_ready,       // a dense word is taken if offered
    input  wire  [31:0] dense_data,        // bytes, byte 0 lowest
    input  wire   [3:0] dense_keep,        // marks the bytes, from byte 0 up
    input  wire         dense_last,        // last word of the packet
    input  wire         sparse_valid,      // a sparse word is offered
    output wire         sparse_ready,      // a sparse word is taken if offered
    input  wire [255:0] sparse_data,       // bytes, byte 0 lowest
    input  wire  [31:0] sparse_keep,       // marks the bytes, from byte 0 up
    input  wire         sparse_last,       // last word of the packet
    output wire         dense_out_valid,   // a word of bytes is offered
    input  wire         dense_out_ready,   // a word of bytes is taken if offered
    output wire  [63:0] dense_out_data,    // bytes, byte 0 lowest
    output wire         dense_out_last,    // last word of the packet
    output wire         sparse_out_valid,  // a word of bytes is offered
    input  wire         sparse_out_ready,  // a word of bytes is taken if offered
    output wire  [63:0] sparse_out_data,   // bytes, byte 0 lowest
    output wire         sparse_out_last    // last word of the packet
);
    // Dense words.
    wire  [3:0] dense_count = {3'd0, dense_keep[0]} + {3'd0, dense_keep[1]} +
        {3'd0, dense_keep[2]} + {3'd0, dense_keep[3]};
    wire        packer_ready;
    wire        packer_valid;
    wire [63:0] packer_data;
    wire  [7:0] packer_keep;
    wire        packer_last;

    byte_packer_b8_s3 u_packer (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (dense_valid),
        .in_ready (dense_ready),
        .in_count (dense_count),
        .in_bytes ({32'd0, dense_data}),
        .in_last  (dense_last),
        .out_valid(packer_valid),
        .out_ready(packer_ready),
        .out_data (packer_data),
        .out_keep (packer_keep),
        .out_last (packer_last)
    );

    wire  [7:0] unused_dense_keep = packer_keep;
    wire        dense_held_ready;
    wire        dense_held_valid;
    wire [64:0] dense_held_packed;

    stream_fifo_d128_w65 u_dense_held (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (packer_valid),
        .in_ready (packer_ready),
        .in_data  ({packer_last, packer_data}),
        .out_ready(dense_held_ready),
        .out_valid(dense_held_valid),
        .out_data (dense_held_packed)
    );

    wire [63:0] dense_held_data = dense_held_packed[63:0];
    wire        dense_held_last = dense_held_packed[64];

    assign dense_out_valid = dense_held_valid;
    assign dense_out_data = dense_held_data;
    assign dense_out_last = dense_held_last;
    assign dense_held_ready = dense_out_ready;

    // Sparse words.
    wire        splitter_ready;
    wire        splitter_valid;
    wire [63:0] splitter_data;
    wire  [7:0] splitter_keep;
    wire        splitter_last;

    byte_splitter_b32_p8 u_splitter (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (sparse_valid),
        .in_ready (sparse_ready),
        .in_data  (sparse_data),
        .in_keep  (sparse_keep),
        .in_last  (sparse_last),
        .out_valid(splitter_valid),
        .out_ready(splitter_ready),
        .out_data (splitter_data),
        .out_keep (splitter_keep),
        .out_last (splitter_last)
    );

    wire  [7:0] unused_sparse_keep = splitter_keep;
    wire        sparse_held_ready;
    wire        sparse_held_valid;
    wire [64:0] sparse_held_packed;

    stream_fifo_d260_w65 u_sparse_held (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (splitter_valid),
        .in_ready (splitter_ready),
        .in_data  ({splitter_last, splitter_data}),
        .out_ready(sparse_held_ready),
        .out_valid(sparse_held_valid),
        .out_data (sparse_held_packed)
    );

    wire [63:0] sparse_held_data = sparse_held_packed[63:0];
    wire        sparse_held_last = sparse_held_packed[64];

    assign sparse_out_valid = sparse_held_valid;
    assign sparse_out_data = sparse_held_data;
    assign sparse_out_last = sparse_held_last;
    assign sparse_held_ready = sparse_out_ready;
endmodule
`default_nettype wire
