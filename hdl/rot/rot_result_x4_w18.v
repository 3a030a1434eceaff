// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 4 lanes of the transform's end with their own copy of the vector's exponent, which bounds the
// fan-out of its register. exponent belongs to the coefficients.
//
// Latency 3 cycles, one beat per cycle.
// Generated for lanes = 4, width = 18.
`default_nettype none
(* keep_hierarchy *)
module rot_result_x4_w18 (
    input  wire        clk,       // clock, rising edge
    input  wire [71:0] y,         // coefficients, two's complement
    input  wire  [3:0] negated,   // the channel is negated
    input  wire  [4:0] exponent,  // largest exponent field of the vector
    output wire [63:0] x          // binary16 results
);
    // The exponent for stage 2, and where it is used up by a shift to the top.
    wire [16:0] stops = {1'b0, 1'b0, 1'b0, exponent == 5'd1, exponent == 5'd2, exponent == 5'd3,
        exponent == 5'd4, exponent == 5'd5, exponent == 5'd6, exponent == 5'd7, exponent == 5'd8,
        exponent == 5'd9, exponent == 5'd10, exponent == 5'd11, exponent == 5'd12,
        exponent == 5'd13, exponent == 5'd14};
    reg   [4:0] exponent_q;
    reg  [16:0] mark_q;

    always @(posedge clk) begin
        exponent_q <= exponent;
        mark_q <= stops;
    end

    wire [63:0] results;

    rot_result_lane_w18 u_lane0 (
        .clk     (clk),
        .y       (y[17:0]),
        .negated (negated[0]),
        .exponent(exponent_q),
        .mark    (mark_q),
        .x       (results[15:0])
    );

    rot_result_lane_w18 u_lane1 (
        .clk     (clk),
        .y       (y[35:18]),
        .negated (negated[1]),
        .exponent(exponent_q),
        .mark    (mark_q),
        .x       (results[31:16])
    );

    rot_result_lane_w18 u_lane2 (
        .clk     (clk),
        .y       (y[53:36]),
        .negated (negated[2]),
        .exponent(exponent_q),
        .mark    (mark_q),
        .x       (results[47:32])
    );

    rot_result_lane_w18 u_lane3 (
        .clk     (clk),
        .y       (y[71:54]),
        .negated (negated[3]),
        .exponent(exponent_q),
        .mark    (mark_q),
        .x       (results[63:48])
    );

    assign x = results;
endmodule
`default_nettype wire
