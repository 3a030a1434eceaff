// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 4 lanes of Oaken's quantizer (Oaken, ISCA 2025, Figure 9(a), units 2 and 3) with their own copy
// of the parameters, which bounds the fan-out of every parameter register. A lane serves inliers
// and outliers alike, where the paper draws two quantizers whose results are merged by OR: an
// element needs only one of them.
//
// The lanes never stall. sample is set in the cycle before the first beat of a vector; it may be
// set earlier as well, from the last beat of the vector before on. The bases are copied then, the
// scaling factors in the four cycles that follow, in step with the beat; the inputs must hold until
// then. Vectors may follow each other without a gap.
//
// Latency 8 cycles, one beat per cycle.
// Generated for pipeline = fpga, multiplier = dsp, lanes = 4.
`default_nettype none
(* keep_hierarchy *)
module oaken_quantizer_x4_dsp_fpga (
    input  wire        clk,               // clock, rising edge
    input  wire        sample,            // the next beat is the first of a vector
    input  wire [15:0] outer_high_base,   // binary16 base, outer group, high side
    input  wire [15:0] outer_low_base,    // binary16 base, outer group, low side
    input  wire [15:0] middle_high_base,  // binary16 base, middle group, high side
    input  wire [15:0] middle_low_base,   // binary16 base, middle group, low side
    input  wire [15:0] inner_base,        // binary16 base, inner group
    input  wire        outer_zero,        // the outer range is 0: all codes of the group are 0
    input  wire [10:0] outer_sigma,       // significand of 15 / range, 1024 to 2047
    input  wire  [5:0] outer_shift,       // sigma x 2^-shift: codes per 2^-24
    input  wire        middle_zero,       // the middle range is 0: all codes of the group are 0
    input  wire [10:0] middle_sigma,      // significand of 15 / range, 1024 to 2047
    input  wire  [5:0] middle_shift,      // sigma x 2^-shift: codes per 2^-24
    input  wire        inner_zero,        // the inner range is 0: all codes of the group are 0
    input  wire [10:0] inner_sigma,       // significand of 15 / range, 1024 to 2047
    input  wire  [5:0] inner_shift,       // sigma x 2^-shift: codes per 2^-24
    input  wire [63:0] x,                 // canonical binary16 elements
    input  wire  [3:0] outer,             // outer group
    input  wire  [3:0] inner,             // inner group
    input  wire  [3:0] high,              // high side of its group
    input  wire  [3:0] keep,              // which lanes hold an element
    output wire [15:0] code               // codes; 0 where keep was 0
);
    // Copies for stage 1.
    reg [15:0] outer_high_base_q;
    reg [15:0] outer_low_base_q;
    reg [15:0] middle_high_base_q;
    reg [15:0] middle_low_base_q;
    reg [15:0] inner_base_q;

    always @(posedge clk) begin
        if (sample) begin
            outer_high_base_q <= outer_high_base;
            outer_low_base_q <= outer_low_base;
            middle_high_base_q <= middle_high_base;
            middle_low_base_q <= middle_low_base;
            inner_base_q <= inner_base;
        end
    end

    // Copies for the second half of stage 2, three cycles later.
    // The registers that cut this stage for an FPGA.
    reg sample_ordered_q;

    always @(posedge clk) begin
        sample_ordered_q <= sample;
    end

    // The registers that cut this stage for an FPGA.
    reg sample_aligned_q;
    reg sample2_q;

    always @(posedge clk) begin
        sample_aligned_q <= sample_ordered_q;
        sample2_q <= sample_aligned_q;
    end

    reg       outer_zero_q;
    reg       middle_zero_q;
    reg       inner_zero_q;
    reg [5:0] outer_shift_q;
    reg [5:0] middle_shift_q;
    reg [5:0] inner_shift_q;

    always @(posedge clk) begin
        if (sample2_q) begin
            outer_zero_q <= outer_zero;
            middle_zero_q <= middle_zero;
            inner_zero_q <= inner_zero;
            outer_shift_q <= outer_shift;
            middle_shift_q <= middle_shift;
            inner_shift_q <= inner_shift;
        end
    end

    // Copies for stage 3. The top bit of a sigma is always 1.
    reg sample3_q;

    always @(posedge clk) begin
        sample3_q <= sample2_q;
    end

    wire [2:0] unused_sigma_tops = {inner_sigma[10], middle_sigma[10], outer_sigma[10]};
    reg  [9:0] outer_sigma_q;
    reg  [9:0] middle_sigma_q;
    reg  [9:0] inner_sigma_q;

    always @(posedge clk) begin
        if (sample3_q) begin
            outer_sigma_q <= outer_sigma[9:0];
            middle_sigma_q <= middle_sigma[9:0];
            inner_sigma_q <= inner_sigma[9:0];
        end
    end

    wire [15:0] codes;

    oaken_quantizer_lane_dsp_fpga u_lane0 (
        .clk             (clk),
        .outer_high_base (outer_high_base_q),
        .outer_low_base  (outer_low_base_q),
        .middle_high_base(middle_high_base_q),
        .middle_low_base (middle_low_base_q),
        .inner_base      (inner_base_q),
        .outer_zero      (outer_zero_q),
        .middle_zero     (middle_zero_q),
        .inner_zero      (inner_zero_q),
        .outer_shift     (outer_shift_q),
        .middle_shift    (middle_shift_q),
        .inner_shift     (inner_shift_q),
        .outer_sigma     (outer_sigma_q),
        .middle_sigma    (middle_sigma_q),
        .inner_sigma     (inner_sigma_q),
        .x               (x[15:0]),
        .outer           (outer[0]),
        .inner           (inner[0]),
        .high            (high[0]),
        .keep            (keep[0]),
        .code            (codes[3:0])
    );

    oaken_quantizer_lane_dsp_fpga u_lane1 (
        .clk             (clk),
        .outer_high_base (outer_high_base_q),
        .outer_low_base  (outer_low_base_q),
        .middle_high_base(middle_high_base_q),
        .middle_low_base (middle_low_base_q),
        .inner_base      (inner_base_q),
        .outer_zero      (outer_zero_q),
        .middle_zero     (middle_zero_q),
        .inner_zero      (inner_zero_q),
        .outer_shift     (outer_shift_q),
        .middle_shift    (middle_shift_q),
        .inner_shift     (inner_shift_q),
        .outer_sigma     (outer_sigma_q),
        .middle_sigma    (middle_sigma_q),
        .inner_sigma     (inner_sigma_q),
        .x               (x[31:16]),
        .outer           (outer[1]),
        .inner           (inner[1]),
        .high            (high[1]),
        .keep            (keep[1]),
        .code            (codes[7:4])
    );

    oaken_quantizer_lane_dsp_fpga u_lane2 (
        .clk             (clk),
        .outer_high_base (outer_high_base_q),
        .outer_low_base  (outer_low_base_q),
        .middle_high_base(middle_high_base_q),
        .middle_low_base (middle_low_base_q),
        .inner_base      (inner_base_q),
        .outer_zero      (outer_zero_q),
        .middle_zero     (middle_zero_q),
        .inner_zero      (inner_zero_q),
        .outer_shift     (outer_shift_q),
        .middle_shift    (middle_shift_q),
        .inner_shift     (inner_shift_q),
        .outer_sigma     (outer_sigma_q),
        .middle_sigma    (middle_sigma_q),
        .inner_sigma     (inner_sigma_q),
        .x               (x[47:32]),
        .outer           (outer[2]),
        .inner           (inner[2]),
        .high            (high[2]),
        .keep            (keep[2]),
        .code            (codes[11:8])
    );

    oaken_quantizer_lane_dsp_fpga u_lane3 (
        .clk             (clk),
        .outer_high_base (outer_high_base_q),
        .outer_low_base  (outer_low_base_q),
        .middle_high_base(middle_high_base_q),
        .middle_low_base (middle_low_base_q),
        .inner_base      (inner_base_q),
        .outer_zero      (outer_zero_q),
        .middle_zero     (middle_zero_q),
        .inner_zero      (inner_zero_q),
        .outer_shift     (outer_shift_q),
        .middle_shift    (middle_shift_q),
        .inner_shift     (inner_shift_q),
        .outer_sigma     (outer_sigma_q),
        .middle_sigma    (middle_sigma_q),
        .inner_sigma     (inner_sigma_q),
        .x               (x[63:48]),
        .outer           (outer[3]),
        .inner           (inner[3]),
        .high            (high[3]),
        .keep            (keep[3]),
        .code            (codes[15:12])
    );

    assign code = codes;
endmodule
`default_nettype wire
