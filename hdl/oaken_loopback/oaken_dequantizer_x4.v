// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 4 lanes of Oaken's dequantizer (Oaken, ISCA 2025, section 5.2, Figure 9(b)) with their own copy
// of the broadcast parameters, so that no register drives more lanes than these. A lane serves
// inliers and outliers alike: an element uses one path or the other, so that the paper's two
// dequantizers, merged by OR, would take turns being idle.
//
// All registers hold while advance is 0. sample comes one advanced cycle ahead of the first beat of
// a vector: the parameters are copied then, and the beats that enter from the next advanced cycle
// on use them. Vectors may follow each other without a gap.
//
// Latency 5 cycles, one beat per cycle, counted in cycles with advance.
// Generated for lanes = 4.
`default_nettype none
(* keep_hierarchy *)
module oaken_dequantizer_x4 (
    input  wire        clk,               // clock, rising edge
    input  wire        advance,           // all stages step; else all hold
    input  wire        sample,            // the next beat is the first of a vector
    input  wire [15:0] base_outer_high,   // binary16 base, outer group, high side
    input  wire [15:0] base_outer_low,    // binary16 base, outer group, low side
    input  wire [15:0] base_middle_high,  // binary16 base, middle group, high side
    input  wire [15:0] base_middle_low,   // binary16 base, middle group, low side
    input  wire [15:0] base_inner,        // binary16 base, inner group
    input  wire [15:0] slope_outer,       // binary16 slope, outer group, not negative
    input  wire [15:0] slope_middle,      // binary16 slope, middle group, not negative
    input  wire [15:0] slope_inner,       // binary16 slope, inner group, not negative
    input  wire  [4:0] k0,                // middle codes from here up are on the high side
    input  wire [15:0] code,              // codes
    input  wire  [3:0] outlier,           // element is in the outer or inner group
    input  wire  [3:0] inner,             // outlier is in the inner group
    input  wire  [3:0] side,              // extra bit of the outlier: 1 is the low side, or negative
    input  wire  [3:0] zero,              // element is +0, whatever else is said
    output wire [63:0] x                  // binary16 elements, canonical
);
    // This group's copy of the parameters. A slope has no sign.
    wire take = advance & sample;
    reg [15:0] base_outer_high_q;

    always @(posedge clk) begin
        if (take) begin
            base_outer_high_q <= base_outer_high;
        end
    end

    reg [15:0] base_outer_low_q;

    always @(posedge clk) begin
        if (take) begin
            base_outer_low_q <= base_outer_low;
        end
    end

    reg [15:0] base_middle_high_q;

    always @(posedge clk) begin
        if (take) begin
            base_middle_high_q <= base_middle_high;
        end
    end

    reg [15:0] base_middle_low_q;

    always @(posedge clk) begin
        if (take) begin
            base_middle_low_q <= base_middle_low;
        end
    end

    reg [15:0] base_inner_q;

    always @(posedge clk) begin
        if (take) begin
            base_inner_q <= base_inner;
        end
    end

    reg [14:0] slope_outer_q;

    always @(posedge clk) begin
        if (take) begin
            slope_outer_q <= slope_outer[14:0];
        end
    end

    reg [14:0] slope_middle_q;

    always @(posedge clk) begin
        if (take) begin
            slope_middle_q <= slope_middle[14:0];
        end
    end

    reg [14:0] slope_inner_q;

    always @(posedge clk) begin
        if (take) begin
            slope_inner_q <= slope_inner[14:0];
        end
    end

    reg [4:0] k0_q;

    always @(posedge clk) begin
        if (take) begin
            k0_q <= k0;
        end
    end

    wire [2:0] unused_slope_signs = {slope_inner[15], slope_middle[15], slope_outer[15]};
    wire [63:0] elements;

    oaken_dequantizer_lane u_lane0 (
        .clk             (clk),
        .advance         (advance),
        .base_outer_high (base_outer_high_q),
        .base_outer_low  (base_outer_low_q),
        .base_middle_high(base_middle_high_q),
        .base_middle_low (base_middle_low_q),
        .base_inner      (base_inner_q),
        .slope_outer     (slope_outer_q),
        .slope_middle    (slope_middle_q),
        .slope_inner     (slope_inner_q),
        .k0              (k0_q),
        .code            (code[3:0]),
        .outlier         (outlier[0]),
        .inner           (inner[0]),
        .side            (side[0]),
        .zero            (zero[0]),
        .x               (elements[15:0])
    );

    oaken_dequantizer_lane u_lane1 (
        .clk             (clk),
        .advance         (advance),
        .base_outer_high (base_outer_high_q),
        .base_outer_low  (base_outer_low_q),
        .base_middle_high(base_middle_high_q),
        .base_middle_low (base_middle_low_q),
        .base_inner      (base_inner_q),
        .slope_outer     (slope_outer_q),
        .slope_middle    (slope_middle_q),
        .slope_inner     (slope_inner_q),
        .k0              (k0_q),
        .code            (code[7:4]),
        .outlier         (outlier[1]),
        .inner           (inner[1]),
        .side            (side[1]),
        .zero            (zero[1]),
        .x               (elements[31:16])
    );

    oaken_dequantizer_lane u_lane2 (
        .clk             (clk),
        .advance         (advance),
        .base_outer_high (base_outer_high_q),
        .base_outer_low  (base_outer_low_q),
        .base_middle_high(base_middle_high_q),
        .base_middle_low (base_middle_low_q),
        .base_inner      (base_inner_q),
        .slope_outer     (slope_outer_q),
        .slope_middle    (slope_middle_q),
        .slope_inner     (slope_inner_q),
        .k0              (k0_q),
        .code            (code[11:8]),
        .outlier         (outlier[2]),
        .inner           (inner[2]),
        .side            (side[2]),
        .zero            (zero[2]),
        .x               (elements[47:32])
    );

    oaken_dequantizer_lane u_lane3 (
        .clk             (clk),
        .advance         (advance),
        .base_outer_high (base_outer_high_q),
        .base_outer_low  (base_outer_low_q),
        .base_middle_high(base_middle_high_q),
        .base_middle_low (base_middle_low_q),
        .base_inner      (base_inner_q),
        .slope_outer     (slope_outer_q),
        .slope_middle    (slope_middle_q),
        .slope_inner     (slope_inner_q),
        .k0              (k0_q),
        .code            (code[15:12]),
        .outlier         (outlier[3]),
        .inner           (inner[3]),
        .side            (side[3]),
        .zero            (zero[3]),
        .x               (elements[63:48])
    );

    assign x = elements;
endmodule
`default_nettype wire
