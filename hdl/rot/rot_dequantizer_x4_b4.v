// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 4 lanes of the dequantizer with their own copy of the step, which bounds the fan-out of its
// register. step belongs to the codes.
//
// Latency 2 cycles, one beat per cycle.
// Generated for lanes = 4, bits = 4.
`default_nettype none
(* keep_hierarchy *)
module rot_dequantizer_x4_b4 (
    input  wire        clk,    // clock, rising edge
    input  wire        load1,  // stage 1 may load
    input  wire        load2,  // stage 2 may load
    input  wire [15:0] code,   // codes, two's complement
    input  wire  [3:0] zero,   // the value is +0
    input  wire  [7:0] step,   // the step's exponent above its eighths
    output wire [63:0] x       // binary16 values
);
    // The exponent for stage 2, and where it stops the shift of a product.
    wire [6:0] stops = {step[7:3] == 5'd0, step[7:3] == 5'd1, step[7:3] == 5'd2, step[7:3] == 5'd3,
        step[7:3] == 5'd4, step[7:3] == 5'd5, step[7:3] == 5'd6};
    reg  [4:0] exponent_q;
    reg  [6:0] mark_q;

    always @(posedge clk) begin
        if (load1) begin
            exponent_q <= step[7:3];
            mark_q <= stops;
        end
    end

    wire [63:0] values;

    rot_dequantizer_lane_b4 u_lane0 (
        .clk     (clk),
        .load1   (load1),
        .load2   (load2),
        .code    (code[3:0]),
        .zero    (zero[0]),
        .eighths (step[2:0]),
        .exponent(exponent_q),
        .mark    (mark_q),
        .x       (values[15:0])
    );

    rot_dequantizer_lane_b4 u_lane1 (
        .clk     (clk),
        .load1   (load1),
        .load2   (load2),
        .code    (code[7:4]),
        .zero    (zero[1]),
        .eighths (step[2:0]),
        .exponent(exponent_q),
        .mark    (mark_q),
        .x       (values[31:16])
    );

    rot_dequantizer_lane_b4 u_lane2 (
        .clk     (clk),
        .load1   (load1),
        .load2   (load2),
        .code    (code[11:8]),
        .zero    (zero[2]),
        .eighths (step[2:0]),
        .exponent(exponent_q),
        .mark    (mark_q),
        .x       (values[47:32])
    );

    rot_dequantizer_lane_b4 u_lane3 (
        .clk     (clk),
        .load1   (load1),
        .load2   (load2),
        .code    (code[15:12]),
        .zero    (zero[3]),
        .eighths (step[2:0]),
        .exponent(exponent_q),
        .mark    (mark_q),
        .x       (values[63:48])
    );

    assign x = values;
endmodule
`default_nettype wire
