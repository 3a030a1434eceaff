// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Holds a beat of elements for the cycle in which its centres are read, and offers both. Without
// centres they are 0. Of every vector it tells on end whether it is the last one of its token, for
// what comes behind the quantizer.
//
// Latency 1 cycle, one beat per cycle.
// Generated for lanes_in = 16, max_d = 1024, threshold_sets = 64, head_dim = 64, bits = 4.
`default_nettype none
module kv_dma_rot_centring_d1024 (
    input  wire         clk,         // clock, rising edge
    input  wire         rst_n,       // synchronous reset, active low
    input  wire         in_valid,    // a beat of a vector is offered
    output wire         in_ready,    // a beat of a vector is taken if offered
    input  wire         in_last,     // last beat of its vector
    input  wire         in_ends,     // last beat of its token
    input  wire         in_centred,  // its centres are subtracted
    input  wire   [5:0] in_set,      // their set
    input  wire   [5:0] in_row,      // number of the beat in its token
    input  wire [255:0] in_data,     // binary16 elements, lane 0 lowest
    input  wire [255:0] centres,     // the centres that were read last
    output wire         read,        // centres are read
    output wire   [5:0] read_set,    // of this set
    output wire   [5:0] read_row,    // for this beat of the token
    output wire         end_valid,   // the end of a vector is offered
    input  wire         end_ready,   // the end of a vector is taken if offered
    output wire         end_ends,    // it is the last one of its token
    output wire         out_valid,   // a beat of a vector with its centres is offered
    input  wire         out_ready,   // a beat of a vector with its centres is taken if offered
    output wire [255:0] out_data,    // binary16 elements, lane 0 lowest
    output wire         out_last,    // last beat of the vector
    output wire [255:0] out_user     // centres of the elements, binary16
);
    // The last beat of a vector needs a place in the queue of ends as well.
    wire tells_end;
    wire vector_end_ready;
    wire vector_end_valid = tells_end;
    wire may = vector_end_ready | !in_last;
    wire taken_ready;
    wire taken_valid = in_valid & may;

    assign tells_end = in_valid & in_last & taken_ready;
    assign read = taken_valid & taken_ready;
    assign read_set = in_set;
    assign read_row = in_row;
    assign in_ready = may & taken_ready;

    wire       ends_ready;
    wire       ends_valid;
    wire [0:0] ends_data;

    stream_fifo_d16_w1 u_ends (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (vector_end_valid),
        .in_ready (vector_end_ready),
        .in_data  (in_ends),
        .out_ready(ends_ready),
        .out_valid(ends_valid),
        .out_data (ends_data)
    );

    wire ends_ends = ends_data[0];

    assign end_valid = ends_valid;
    assign end_ends = ends_ends;
    assign ends_ready = end_ready;

    reg          held_valid_q;
    reg  [255:0] held_data_q;
    reg          held_last_q;
    reg          held_centred_q;
    wire         held_ready;

    assign taken_ready = !held_valid_q | held_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            held_valid_q <= 1'b0;
        end else if (taken_ready) begin
            held_valid_q <= taken_valid;
        end
    end

    always @(posedge clk) begin
        if (taken_ready) begin
            held_data_q <= in_data;
            held_last_q <= in_last;
            held_centred_q <= in_centred;
        end
    end

    assign out_valid = held_valid_q;
    assign out_data = held_data_q;
    assign out_last = held_last_q;
    assign out_user = centres & {256{held_centred_q}};
    assign held_ready = out_ready;
endmodule
`default_nettype wire
