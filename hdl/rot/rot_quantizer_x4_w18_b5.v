// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 4 lanes of the quantizer with their own copy of the vector's step, which bounds the fan-out of
// its registers. The step is taken when load is set, for the beats from the next cycle on.
//
// Latency 3 cycles, one beat per cycle.
// Generated for lanes = 4, width = 18, bits = 5.
`default_nettype none
(* keep_hierarchy *)
module rot_quantizer_x4_w18_b5 (
    input  wire        clk,      // clock, rising edge
    input  wire        load,     // takes the step
    input  wire  [4:0] places,   // places to shift right by, with 7 more bits below the point
    input  wire  [2:0] eighths,  // of the step
    input  wire        none,     // the step is 0, and all codes are
    input  wire [71:0] y,        // coefficients, two's complement
    output wire [19:0] code      // codes, two's complement
);
    reg [4:0] places_q;
    reg [2:0] eighths_q;
    reg       none_q;

    always @(posedge clk) begin
        if (load) begin
            places_q <= places;
            eighths_q <= eighths;
            none_q <= none;
        end
    end

    reg [3:0] divisor2_q;
    reg       none2_q;
    reg [3:0] divisor3_q;
    reg       none3_q;

    always @(posedge clk) begin
        divisor2_q <= {1'b1, eighths_q};
        none2_q <= none_q;
        divisor3_q <= divisor2_q;
        none3_q <= none2_q;
    end

    wire [19:0] codes;

    rot_quantizer_lane_w18_b5 u_lane0 (
        .clk     (clk),
        .y       (y[17:0]),
        .places  (places_q),
        .divisor2(divisor2_q),
        .divisor3(divisor3_q),
        .zero    (none3_q),
        .code    (codes[4:0])
    );

    rot_quantizer_lane_w18_b5 u_lane1 (
        .clk     (clk),
        .y       (y[35:18]),
        .places  (places_q),
        .divisor2(divisor2_q),
        .divisor3(divisor3_q),
        .zero    (none3_q),
        .code    (codes[9:5])
    );

    rot_quantizer_lane_w18_b5 u_lane2 (
        .clk     (clk),
        .y       (y[53:36]),
        .places  (places_q),
        .divisor2(divisor2_q),
        .divisor3(divisor3_q),
        .zero    (none3_q),
        .code    (codes[14:10])
    );

    rot_quantizer_lane_w18_b5 u_lane3 (
        .clk     (clk),
        .y       (y[71:54]),
        .places  (places_q),
        .divisor2(divisor2_q),
        .divisor3(divisor3_q),
        .zero    (none3_q),
        .code    (codes[19:15])
    );

    assign code = codes;
endmodule
`default_nettype wire
