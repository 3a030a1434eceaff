// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Groups 0 to 3 of 16 bits of a piece of mask or labels: bits behind the piece's last one become 0,
// the ones of the others are counted, 32 bits at a time.
//
// The number of the piece's bits has a register here: it drives many.
//
// Latency 1 cycle, a piece per cycle.
// Generated for first = 0.
`default_nettype none
(* keep_hierarchy *)
module titanus_masked_ones_g0 (
    input  wire        clk,        // clock, rising edge
    input  wire  [8:0] next_span,  // bits of the next piece
    input  wire [63:0] window,     // the bits that are there
    output wire [63:0] piece,      // the bits of the piece, then zeros
    output wire [11:0] counts      // ones of the piece before, of each 32 bits
);
    genvar i;

    // Whole groups of 16, and some of the one beyond.
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

    wire [15:0] there0 = {16{span_q[8:4] > 5'd0}} | ({16{span_q[8:4] == 5'd0}} & beyond);
    wire [15:0] there1 = {16{span_q[8:4] > 5'd1}} | ({16{span_q[8:4] == 5'd1}} & beyond);
    wire [15:0] there2 = {16{span_q[8:4] > 5'd2}} | ({16{span_q[8:4] == 5'd2}} & beyond);
    wire [15:0] there3 = {16{span_q[8:4] > 5'd3}} | ({16{span_q[8:4] == 5'd3}} & beyond);
    wire [63:0] bits_in_piece = window & {there3, there2, there1, there0};
    wire  [5:0] count0;

    titanus_ones_w32 u_ones0 (
        .bits (bits_in_piece[31:0]),
        .count(count0)
    );

    reg [5:0] ones0_q;

    always @(posedge clk) begin
        ones0_q <= count0;
    end

    wire [5:0] count1;

    titanus_ones_w32 u_ones1 (
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
