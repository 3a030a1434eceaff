// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Groups 8 to 11 of 16 bits of a piece of mask or labels: bits behind the last one of the piece
// become 0, and the ones of the others are counted, 32 bits at a time.
//
// The number of bits of the piece is registered here: it drives many. piece comes one cycle behind
// next_span, counts another cycle later.
//
// Latency 1 cycle, one piece per cycle.
// Generated for first = 8.
`default_nettype none
(* keep_hierarchy *)
module titanus_masked_ones_g8 (
    input  wire        clk,        // clock, rising edge
    input  wire  [8:0] next_span,  // number of bits of the next piece
    input  wire [63:0] window,     // bits of the stream in these groups
    output wire [63:0] piece,      // bits of the piece, then zeros
    output wire [11:0] counts      // ones of each 32 bits of the piece before
);
    genvar i;

    // Bits of the piece: whole groups of 16, and the low bits of the group behind them.
    reg [8:0] span_q;

    always @(posedge clk) begin
        span_q <= next_span;
    end

    wire [15:0] beyond;

    generate
        for (i = 0; i < 15; i = i + 1) begin : gen_beyond
            localparam [3:0] LANE = i;
            assign beyond[i] = span_q[3:0] > LANE;
        end
    endgenerate
    assign beyond[15] = 1'b0;

    wire [63:0] there;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_there
            localparam [4:0] BOUND = i + 8;
            assign there[16*i +: 16] = {16{span_q[8:4] > BOUND}} |
                ({16{span_q[8:4] == BOUND}} & beyond);
        end
    endgenerate

    wire [63:0] bits_in_piece = window & there;
    wire  [5:0] count0;

    titanus_ones_w32 u_count0 (
        .bits (bits_in_piece[31:0]),
        .count(count0)
    );

    reg [5:0] ones0_q;

    always @(posedge clk) begin
        ones0_q <= count0;
    end

    wire [5:0] count1;

    titanus_ones_w32 u_count1 (
        .bits (bits_in_piece[63:32]),
        .count(count1)
    );

    reg [5:0] ones1_q;

    always @(posedge clk) begin
        ones1_q <= count1;
    end

    assign piece = bits_in_piece;
    assign counts = {ones1_q, ones0_q};
endmodule
`default_nettype wire
