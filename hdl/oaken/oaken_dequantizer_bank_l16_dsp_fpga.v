// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// A bank of 16 dequantizer lanes, which stalls one cycle late: stays reaches nothing but a
// register, and the lanes hold in the cycle after it. The beat that leaves them meanwhile is kept,
// and is the one at x as long as it stays.
//
// The inputs are taken in every cycle but those after a cycle with stays. sample comes with the
// first beat of a vector, and with its parameters.
//
// Latency 8 cycles, one beat per cycle.
// Generated for pipeline = fpga, multiplier = dsp, lanes = 16.
`default_nettype none
(* keep_hierarchy *)
module oaken_dequantizer_bank_l16_dsp_fpga (
    input  wire         clk,               // clock, rising edge
    input  wire         rst_n,             // synchronous reset, active low
    input  wire         stays,             // the beat at x is there in the next cycle too
    input  wire         sample,            // the beat is the first of a vector
    input  wire  [15:0] base_outer_high,   // binary16 base, outer group, high side
    input  wire  [15:0] base_outer_low,    // binary16 base, outer group, low side
    input  wire  [15:0] base_middle_high,  // binary16 base, middle group, high side
    input  wire  [15:0] base_middle_low,   // binary16 base, middle group, low side
    input  wire  [15:0] base_inner,        // binary16 base, inner group
    input  wire  [15:0] slope_outer,       // binary16 slope, outer group, not negative
    input  wire  [15:0] slope_middle,      // binary16 slope, middle group, not negative
    input  wire  [15:0] slope_inner,       // binary16 slope, inner group, not negative
    input  wire   [4:0] k0,                // codes of the middle group from here up are on the high
                                           // side: 0 to 16
    input  wire  [63:0] code,              // codes
    input  wire  [15:0] outlier,           // element is in the outer or inner group
    input  wire  [15:0] inner,             // outlier is in the inner group
    input  wire  [15:0] side,              // outlier is on the low side, or negative
    input  wire  [15:0] zero,              // element is +0; overrides the other inputs
    output wire [255:0] x                  // binary16 elements, canonical
);
    reg stalled_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            stalled_q <= 1'b0;
        end else begin
            stalled_q <= stays;
        end
    end

    wire advance = !stalled_q;

    // The elements enter with their groups; +0 is in none.
    wire [15:0] outlier_there = outlier & ~zero;
    wire [15:0] not_middle = outlier_there | zero;
    reg  [63:0] entered_code_q;
    reg  [15:0] entered_outer_q;
    reg  [15:0] entered_middle_q;
    reg  [15:0] entered_inner_q;
    reg  [15:0] entered_side_q;

    always @(posedge clk) begin
        if (advance) begin
            entered_code_q <= code;
            entered_outer_q <= outlier_there & ~inner;
            entered_middle_q <= ~not_middle;
            entered_inner_q <= outlier_there & inner;
            entered_side_q <= outlier_there & side;
        end
    end

    wire [255:0] elements;

    oaken_dequantizer_x16_dsp_fpga u_lanes0 (
        .clk             (clk),
        .advance         (advance),
        .sample          (sample),
        .base_outer_high (base_outer_high),
        .base_outer_low  (base_outer_low),
        .base_middle_high(base_middle_high),
        .base_middle_low (base_middle_low),
        .base_inner      (base_inner),
        .slope_outer     (slope_outer),
        .slope_middle    (slope_middle),
        .slope_inner     (slope_inner),
        .k0              (k0),
        .code            (entered_code_q),
        .outer           (entered_outer_q),
        .middle          (entered_middle_q),
        .inner           (entered_inner_q),
        .side            (entered_side_q),
        .x               (elements)
    );

    // The beat at x, which the next cycle needs if it stays.
    reg  [255:0] kept_q;
    wire [255:0] offered = stalled_q ? kept_q : elements;

    always @(posedge clk) begin
        kept_q <= offered;
    end

    assign x = offered;
endmodule
`default_nettype wire
