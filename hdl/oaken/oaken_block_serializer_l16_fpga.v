// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Cuts the outlier flags of a block of 64 elements into beats of 16. The last block of a vector may
// be a partial one: last, sampled with the beat that is taken, drops the rest of the block.
// in_ready depends on out_ready.
//
// Latency 1 cycle, one beat per cycle, one cycle more behind a partial block.
// Generated for pipeline = fpga, lanes = 16.
`default_nettype none
module oaken_block_serializer_l16_fpga (
    input  wire        clk,          // clock, rising edge
    input  wire        rst_n,        // synchronous reset, active low
    input  wire        in_valid,     // a block is offered
    output wire        in_ready,     // a block is taken if offered
    input  wire [63:0] in_outlier,   // the element is an outlier
    input  wire [63:0] in_inner,     // the outlier is in the inner group
    input  wire [63:0] in_side,      // side bit of the outlier: low side, or negative
    input  wire  [3:0] in_error,     // format error of the block
    input  wire        last,         // the beat offered is the last of its vector
    output wire        out_valid,    // the outliers of a beat is offered
    input  wire        out_ready,    // the outliers of a beat is taken if offered
    output wire [15:0] out_outlier,  // the element is an outlier
    output wire [15:0] out_inner,    // the outlier is in the inner group
    output wire [15:0] out_side,     // side bit of the outlier: low side, or negative
    output wire  [3:0] out_error     // format error of the block
);
    reg        held_q;
    wire       beat_ready;
    wire       beat_valid = held_q;
    wire       leaves = held_q & beat_ready;
    reg  [1:0] number_q;
    wire       block_ends = &number_q;
    wire       empties = leaves & (last | block_ends);

    // The next block may come with the last beat of a whole block. Behind a partial one, which last
    // ends, it comes a cycle later, so that last does not reach in_ready.
    wire makes_room = leaves & block_ends;

    always @(posedge clk) begin
        if (!rst_n) begin
            number_q <= 2'd0;
        end else if (leaves) begin
            number_q <= empties ? 2'd0 : (number_q + 2'd1);
        end
    end

    wire may_take = !held_q | makes_room;
    wire takes = in_valid & may_take;

    assign in_ready = may_take;

    always @(posedge clk) begin
        if (!rst_n) begin
            held_q <= 1'b0;
        end else begin
            held_q <= takes | (held_q & !empties);
        end
    end

    // What moves into the registers is known before the beat's ready. If it is no block, they are
    // not valid.
    wire        fills = !held_q | (&number_q);
    wire        moves = leaves | (in_valid & !held_q);
    reg  [63:0] outlier_q;
    reg  [63:0] inner_q;
    reg  [63:0] side_q;
    reg   [3:0] error_q;

    always @(posedge clk) begin
        if (moves) begin
            outlier_q <= fills ? in_outlier : (outlier_q >> 16);
            inner_q <= fills ? in_inner : (inner_q >> 16);
            side_q <= fills ? in_side : (side_q >> 16);
        end
    end

    always @(posedge clk) begin
        if (takes) begin
            error_q <= in_error;
        end
    end

    assign out_valid = beat_valid;
    assign out_outlier = outlier_q[15:0];
    assign out_inner = inner_q[15:0];
    assign out_side = side_q[15:0];
    assign out_error = error_q;
    assign beat_ready = out_ready;
endmodule
`default_nettype wire
