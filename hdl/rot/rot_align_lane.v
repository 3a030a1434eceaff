// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One lane of the alignment: a canonical binary16 as an integer in units of the largest exponent of
// its vector. The magnitude is truncated, not rounded; it is negated if the channel is.
//
// Latency 2 cycles, one element per cycle.
`default_nettype none
module rot_align_lane (
    input  wire        clk,       // clock, rising edge
    input  wire [15:0] x,         // canonical binary16
    input  wire  [4:0] exponent,  // largest exponent field of the vector
    input  wire        negated,   // the channel is negated
    output wire [11:0] a          // two's complement
);
    // Stage 1: how far the exponent is below the largest one, and the shift.
    wire  [4:0] field = {x[14:11], x[10] | !(|x[14:10])};
    wire  [4:0] distance = exponent - field;
    wire [10:0] significand = {|x[14:10], x[9:0]};
    reg  [10:0] magnitude_q;
    reg         negative_q;

    always @(posedge clk) begin
        magnitude_q <= significand >> distance;
        negative_q <= x[15] ^ negated;
    end

    // Stage 2: two's complement.
    wire [11:0] flipped = {1'b0, magnitude_q} ^ {12{negative_q}};
    reg  [11:0] aligned_q;

    always @(posedge clk) begin
        aligned_q <= flipped + {11'd0, negative_q};
    end

    assign a = aligned_q;
endmodule
`default_nettype wire
