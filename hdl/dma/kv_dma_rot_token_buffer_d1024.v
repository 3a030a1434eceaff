// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Joins the records of a token, 33 bytes each, back to back, turns them into words of the bus and
// holds two tokens of the largest size. end says of every record whether it is the last one of its
// token.
//
// Throughput: a word of records per cycle, one cycle more per token.
// Generated for bus_bytes = 32, lanes_in = 16, max_d = 1024, head_dim = 64, bits = 4.
`default_nettype none
module kv_dma_rot_token_buffer_d1024 (
    input  wire         clk,              // clock, rising edge
    input  wire         rst_n,            // synchronous reset, active low
    input  wire         in_valid,         // a word of a record is offered
    output wire         in_ready,         // a word of a record is taken if offered
    input  wire [127:0] in_data,          // bytes, byte 0 lowest
    input  wire  [15:0] in_keep,          // marks the bytes, from byte 0 up
    input  wire         in_last,          // last word of the record
    input  wire         end_valid,        // the end of a vector is offered
    output wire         end_ready,        // the end of a vector is taken if offered
    input  wire         end_ends,         // it is the last one of its token
    output wire         token_valid,      // a token is offered
    input  wire         token_ready,      // a token is taken if offered
    output wire  [15:0] token_length,     // its bytes
    output wire         dense_out_valid,  // a word of bytes is offered
    input  wire         dense_out_ready,  // a word of bytes is taken if offered
    output wire [255:0] dense_out_data,   // bytes, byte 0 lowest
    output wire         dense_out_last    // last word of the packet
);
    // The quantizer does not see how far the bytes have come.
    wire  [15:0] unused_keep = in_keep;
    wire         record_ready;
    wire         record_valid;
    wire [128:0] record_packed;

    skid_buffer_w129 u_record (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (in_valid),
        .in_ready (in_ready),
        .in_data  ({in_last, in_data}),
        .out_ready(record_ready),
        .out_valid(record_valid),
        .out_data (record_packed)
    );

    wire [127:0] record_data = record_packed[127:0];
    wire         record_last = record_packed[128];

    // The bytes of a token, counted record by record.
    wire        unused_end_valid = end_valid;
    reg  [15:0] length_q;
    wire [15:0] length_now = length_q + 16'h0021;
    wire        packer_ready;
    wire        at_end = record_valid & record_last & packer_ready;
    wire        whole_token_ready;
    wire        whole_token_valid = at_end & end_ends;
    wire        room = whole_token_ready | !end_ends;
    wire        record_ends = at_end & room;

    always @(posedge clk) begin
        if (!rst_n) begin
            length_q <= 16'd0;
        end else if (record_ends) begin
            length_q <= end_ends ? 16'd0 : length_now;
        end
    end

    assign end_ready = record_ends;

    wire        lengths_ready;
    wire        lengths_valid;
    wire [15:0] lengths_length;

    stream_fifo_d4_w16 u_lengths (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (whole_token_valid),
        .in_ready (whole_token_ready),
        .in_data  (length_now),
        .out_ready(lengths_ready),
        .out_valid(lengths_valid),
        .out_data (lengths_length)
    );

    assign token_valid = lengths_valid;
    assign token_length = lengths_length;
    assign lengths_ready = token_ready;

    // All words of a record but the last one are full.
    wire may = !record_last | room;
    wire part_ready;
    wire part_valid = record_valid & may;

    assign packer_ready = part_ready;
    assign record_ready = may & part_ready;

    wire         packed_ready;
    wire         packed_valid;
    wire [127:0] packed_data;
    wire  [15:0] packed_keep;
    wire         packed_last;

    byte_packer_b16 u_packed (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (part_valid),
        .in_ready (part_ready),
        .in_count (record_last ? 5'd1 : 5'd16),
        .in_bytes (record_data),
        .in_last  (record_last & end_ends),
        .out_valid(packed_valid),
        .out_ready(packed_ready),
        .out_data (packed_data),
        .out_keep (packed_keep),
        .out_last (packed_last)
    );

    // Words of the bus.
    wire         dense_joiner_ready;
    wire         dense_joiner_valid;
    wire [255:0] dense_joiner_data;
    wire         dense_joiner_last;

    kv_dma_word_joiner_p16_b32 u_dense_joiner (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (packed_valid),
        .in_ready (packed_ready),
        .in_data  (packed_data),
        .in_keep  (packed_keep),
        .in_last  (packed_last),
        .out_valid(dense_joiner_valid),
        .out_ready(dense_joiner_ready),
        .out_data (dense_joiner_data),
        .out_last (dense_joiner_last)
    );

    wire         dense_held_ready;
    wire         dense_held_valid;
    wire [256:0] dense_held_packed;

    stream_fifo_d34_w257 u_dense_held (
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
endmodule
`default_nettype wire
