// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 4 lanes of the quantizer with their own copy of the token's parameters, which bounds the fan-out
// of every parameter register. They never stall.
//
// Latency 6 cycles, one beat per cycle.
// Generated for bits = 7.
`default_nettype none
(* keep_hierarchy *)
module packkv_quantizer_x4_b7 (
    input  wire        clk,    // clock, rising edge
    input  wire [63:0] x,      // canonical binary16 elements
    input  wire  [3:0] keep,   // which lanes hold an element
    input  wire        zero,   // the range of the token is 0: so are the codes
    input  wire  [5:0] shift,  // v = |x| x sigma x 2^-shift
    input  wire  [9:0] sigma,  // fraction of sigma, whose significand is 1.fraction
    output wire [31:0] code    // signed codes; 0 where keep was 0
);
    reg        zero_q;
    reg  [5:0] shift_q;
    reg  [9:0] sigma_q;
    reg [63:0] x_q;
    reg  [3:0] keep_q;

    always @(posedge clk) begin
        zero_q <= zero;
        shift_q <= shift;
        sigma_q <= sigma;
        x_q <= x;
        keep_q <= keep;
    end

    wire [31:0] codes;

    packkv_quantizer_lane_b7 u_lane0 (
        .clk  (clk),
        .x    (x_q[15:0]),
        .keep (keep_q[0]),
        .zero (zero_q),
        .shift(shift_q),
        .sigma(sigma_q),
        .code (codes[7:0])
    );

    packkv_quantizer_lane_b7 u_lane1 (
        .clk  (clk),
        .x    (x_q[31:16]),
        .keep (keep_q[1]),
        .zero (zero_q),
        .shift(shift_q),
        .sigma(sigma_q),
        .code (codes[15:8])
    );

    packkv_quantizer_lane_b7 u_lane2 (
        .clk  (clk),
        .x    (x_q[47:32]),
        .keep (keep_q[2]),
        .zero (zero_q),
        .shift(shift_q),
        .sigma(sigma_q),
        .code (codes[23:16])
    );

    packkv_quantizer_lane_b7 u_lane3 (
        .clk  (clk),
        .x    (x_q[63:48]),
        .keep (keep_q[3]),
        .zero (zero_q),
        .shift(shift_q),
        .sigma(sigma_q),
        .code (codes[31:24])
    );

    assign code = codes;
endmodule
`default_nettype wire
