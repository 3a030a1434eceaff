// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Oaken's decomposer: brings binary16 elements to canonical form and finds the group and the side
// of each (Oaken, ISCA 2025, Figure 9(a), unit 1).
//
// An element is outer if x < outer_lo or x > outer_hi, inner if it is not outer and inner_lo <= x
// <= inner_hi, and middle otherwise. It is on the high side of its group if x > inner_hi: an outer
// element above outer_hi is above inner_hi as well, and an inner one never is.
//
// The thresholds are sampled with the first beat of a vector and hold until its last. A NaN becomes
// +0, an infinity the largest finite value of its sign, -0 becomes +0. A threshold of -0 counts as
// +0. In lanes with keep = 0 the flags outer, inner and high are 0, and nan and inf are not set.
// in_ready depends on out_ready, which the quantization engine holds at 1: a register that no stall
// needs would cost more than both stages.
//
// Latency 2 cycles, one beat per cycle.
// Generated for lanes = 16.
`default_nettype none
module oaken_decomposer_l16 (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire  [15:0] outer_lo,   // binary16 threshold: outer if x is below
    input  wire  [15:0] inner_lo,   // binary16 threshold: inner if x is at or above
    input  wire  [15:0] inner_hi,   // binary16 threshold: inner if x is at or below, high side
                                    // above
    input  wire  [15:0] outer_hi,   // binary16 threshold: outer if x is above
    input  wire         in_valid,   // a beat of a vector is offered
    output wire         in_ready,   // a beat of a vector is taken if offered
    input  wire [255:0] in_x,       // binary16 elements, lane 0 lowest
    input  wire  [15:0] in_keep,    // which lanes hold an element
    input  wire         in_last,    // last beat of the vector
    output wire         out_valid,  // a decomposed beat is offered
    input  wire         out_ready,  // a decomposed beat is taken if offered
    output wire [255:0] out_x,      // canonical binary16 elements, lane 0 lowest
    output wire  [15:0] out_keep,   // which lanes hold an element
    output wire  [15:0] out_outer,  // the element is in the outer group
    output wire  [15:0] out_inner,  // the element is in the inner group
    output wire  [15:0] out_high,   // the element is on the high side of its group
    output wire         out_last,   // last beat of the vector
    output wire         out_nan,    // an element of the beat was NaN
    output wire         out_inf     // an element of the beat was infinite
);
    // Thresholds are sampled as ordered keys when the first beat of a vector is taken.
    wire [15:0] outer_lo_key = {!(outer_lo[15] & (|outer_lo[14:0])),
        outer_lo[14:0] ^ {15{outer_lo[15] & (|outer_lo[14:0])}}};
    wire [15:0] inner_lo_key = {!(inner_lo[15] & (|inner_lo[14:0])),
        inner_lo[14:0] ^ {15{inner_lo[15] & (|inner_lo[14:0])}}};
    wire [15:0] inner_hi_key = {!(inner_hi[15] & (|inner_hi[14:0])),
        inner_hi[14:0] ^ {15{inner_hi[15] & (|inner_hi[14:0])}}};
    wire [15:0] outer_hi_key = {!(outer_hi[15] & (|outer_hi[14:0])),
        outer_hi[14:0] ^ {15{outer_hi[15] & (|outer_hi[14:0])}}};
    reg         first_q;
    wire        taken = in_valid & in_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            first_q <= 1'b1;
        end else if (taken) begin
            first_q <= in_last;
        end
    end

    wire sample = taken & first_q;

    // Valid bits of the two stages. The lane groups hold the data of both.
    reg  stage1_valid_q;
    reg  stage1_last_q;
    wire stage1_ready;

    assign in_ready = !stage1_valid_q | stage1_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            stage1_valid_q <= 1'b0;
        end else if (in_ready) begin
            stage1_valid_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        if (in_ready) begin
            stage1_last_q <= in_last;
        end
    end

    reg  stage2_valid_q;
    reg  stage2_last_q;
    wire stage2_ready;

    assign stage1_ready = !stage2_valid_q | stage2_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            stage2_valid_q <= 1'b0;
        end else if (stage1_ready) begin
            stage2_valid_q <= stage1_valid_q;
        end
    end

    always @(posedge clk) begin
        if (stage1_ready) begin
            stage2_last_q <= stage1_last_q;
        end
    end

    wire [255:0] canonical;
    wire  [15:0] kept;
    wire  [15:0] outer;
    wire  [15:0] inner;
    wire  [15:0] high;
    wire   [3:0] has_nan;
    wire   [3:0] has_inf;

    oaken_decomposer_x4 u_lanes0 (
        .clk         (clk),
        .load1       (in_ready),
        .load2       (stage1_ready),
        .sample      (sample),
        .outer_lo_key(outer_lo_key),
        .inner_lo_key(inner_lo_key),
        .inner_hi_key(inner_hi_key),
        .outer_hi_key(outer_hi_key),
        .x           (in_x[63:0]),
        .keep        (in_keep[3:0]),
        .x_q         (canonical[63:0]),
        .keep_q      (kept[3:0]),
        .outer_q     (outer[3:0]),
        .inner_q     (inner[3:0]),
        .high_q      (high[3:0]),
        .nan_q       (has_nan[0]),
        .inf_q       (has_inf[0])
    );

    oaken_decomposer_x4 u_lanes4 (
        .clk         (clk),
        .load1       (in_ready),
        .load2       (stage1_ready),
        .sample      (sample),
        .outer_lo_key(outer_lo_key),
        .inner_lo_key(inner_lo_key),
        .inner_hi_key(inner_hi_key),
        .outer_hi_key(outer_hi_key),
        .x           (in_x[127:64]),
        .keep        (in_keep[7:4]),
        .x_q         (canonical[127:64]),
        .keep_q      (kept[7:4]),
        .outer_q     (outer[7:4]),
        .inner_q     (inner[7:4]),
        .high_q      (high[7:4]),
        .nan_q       (has_nan[1]),
        .inf_q       (has_inf[1])
    );

    oaken_decomposer_x4 u_lanes8 (
        .clk         (clk),
        .load1       (in_ready),
        .load2       (stage1_ready),
        .sample      (sample),
        .outer_lo_key(outer_lo_key),
        .inner_lo_key(inner_lo_key),
        .inner_hi_key(inner_hi_key),
        .outer_hi_key(outer_hi_key),
        .x           (in_x[191:128]),
        .keep        (in_keep[11:8]),
        .x_q         (canonical[191:128]),
        .keep_q      (kept[11:8]),
        .outer_q     (outer[11:8]),
        .inner_q     (inner[11:8]),
        .high_q      (high[11:8]),
        .nan_q       (has_nan[2]),
        .inf_q       (has_inf[2])
    );

    oaken_decomposer_x4 u_lanes12 (
        .clk         (clk),
        .load1       (in_ready),
        .load2       (stage1_ready),
        .sample      (sample),
        .outer_lo_key(outer_lo_key),
        .inner_lo_key(inner_lo_key),
        .inner_hi_key(inner_hi_key),
        .outer_hi_key(outer_hi_key),
        .x           (in_x[255:192]),
        .keep        (in_keep[15:12]),
        .x_q         (canonical[255:192]),
        .keep_q      (kept[15:12]),
        .outer_q     (outer[15:12]),
        .inner_q     (inner[15:12]),
        .high_q      (high[15:12]),
        .nan_q       (has_nan[3]),
        .inf_q       (has_inf[3])
    );

    assign out_valid = stage2_valid_q;
    assign out_x = canonical;
    assign out_keep = kept;
    assign out_outer = outer;
    assign out_inner = inner;
    assign out_high = high;
    assign out_last = stage2_last_q;
    assign out_nan = |has_nan;
    assign out_inf = |has_inf;
    assign stage2_ready = out_ready;
endmodule
`default_nettype wire
