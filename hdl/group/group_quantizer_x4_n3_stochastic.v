// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 4 lanes of a group quantizer with their own copy of the group's parameters, which bounds the
// fan-out of every parameter register.
//
// The lanes never stall. sample is set in the cycle before the first beat of a group. The minimum
// is copied then, the shift a cycle later and sigma two cycles later, in step with the beat; the
// inputs must hold until then.
//
// Latency 5 cycles, one beat per cycle.
// Generated for lanes = 4, n = 3.
`default_nettype none
(* keep_hierarchy *)
module group_quantizer_x4_n3_stochastic (
    input  wire        clk,        // clock, rising edge
    input  wire        sample,     // the next beat is the first of a group
    input  wire [15:0] group_min,  // minimum of the group
    input  wire        zero,       // the range of the group is 0: so are the codes
    input  wire  [5:0] shift,      // v = d x sigma x 2^-shift
    input  wire  [9:0] sigma,      // fraction of sigma, whose significand is 1.fraction
    input  wire [63:0] x,          // canonical binary16 elements
    input  wire  [3:0] keep,       // which lanes hold an element
    input  wire [63:0] random,     // 16 random bits for every element, 4 cycles later
    output wire  [7:0] code        // codes; 0 where keep was 0
);
    reg [15:0] min_q;

    always @(posedge clk) begin
        if (sample) begin
            min_q <= group_min;
        end
    end

    reg sample2_q;

    always @(posedge clk) begin
        sample2_q <= sample;
    end

    reg       zero_q;
    reg [5:0] shift_q;

    always @(posedge clk) begin
        if (sample2_q) begin
            zero_q <= zero;
            shift_q <= shift;
        end
    end

    reg sample3_q;

    always @(posedge clk) begin
        sample3_q <= sample2_q;
    end

    reg [9:0] sigma_q;

    always @(posedge clk) begin
        if (sample3_q) begin
            sigma_q <= sigma;
        end
    end

    wire [7:0] codes;

    group_quantizer_lane_n3_stochastic u_lane0 (
        .clk      (clk),
        .x        (x[15:0]),
        .keep     (keep[0]),
        .group_min(min_q),
        .zero     (zero_q),
        .shift    (shift_q),
        .sigma    (sigma_q),
        .random   (random[15:0]),
        .code     (codes[1:0])
    );

    group_quantizer_lane_n3_stochastic u_lane1 (
        .clk      (clk),
        .x        (x[31:16]),
        .keep     (keep[1]),
        .group_min(min_q),
        .zero     (zero_q),
        .shift    (shift_q),
        .sigma    (sigma_q),
        .random   (random[31:16]),
        .code     (codes[3:2])
    );

    group_quantizer_lane_n3_stochastic u_lane2 (
        .clk      (clk),
        .x        (x[47:32]),
        .keep     (keep[2]),
        .group_min(min_q),
        .zero     (zero_q),
        .shift    (shift_q),
        .sigma    (sigma_q),
        .random   (random[47:32]),
        .code     (codes[5:4])
    );

    group_quantizer_lane_n3_stochastic u_lane3 (
        .clk      (clk),
        .x        (x[63:48]),
        .keep     (keep[3]),
        .group_min(min_q),
        .zero     (zero_q),
        .shift    (shift_q),
        .sigma    (sigma_q),
        .random   (random[63:48]),
        .code     (codes[7:6])
    );

    assign code = codes;
endmodule
`default_nettype wire
