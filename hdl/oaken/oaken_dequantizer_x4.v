// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 4 lanes of Oaken's dequantizer (Oaken, ISCA 2025, section 5.2, Figure 9(b)) with their own copy
// of the parameters, which bounds the fan-out of every parameter register. A lane serves inliers
// and outliers alike, where the paper draws two dequantizers whose results are merged by OR: an
// element needs only one of them.
//
// All registers hold while advance is 0. sample is set one cycle with advance before the first beat
// of a vector: the parameters are copied then and serve the beats that enter from the next cycle
// with advance on. Vectors may follow each other without a gap.
//
// Latency 3 cycles, one beat per cycle, counted in cycles with advance.
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
    input  wire  [4:0] k0,                // codes of the middle group from here up are on the high
                                          // side: 0 to 16
    input  wire [15:0] code,              // codes
    input  wire  [3:0] outer,             // element is in the outer group; in none: it is +0
    input  wire  [3:0] middle,            // element is in the middle group; in none: it is +0
    input  wire  [3:0] inner,             // element is in the inner group; in none: it is +0
    input  wire  [3:0] side,              // extra bit of an outlier: 1 is the low side, or
                                          // negative; 0 of others
    output wire [63:0] x                  // binary16 elements, canonical
);
    // This group's copy of the parameters, with explicit hidden bits. The place of a base is its
    // exponent less 1, or 0 if it is subnormal; that of a slope is 2 more, so that a base and a
    // product of equal place are aligned with the base 2 bits to the left.
    wire take = advance & sample;

    // A slope is not negative. Three times its significand is computed here, so that a lane
    // multiplies by two bits of a code at a time.
    wire        slope_outer_is_normal = |slope_outer[14:10];
    wire  [4:0] slope_outer_at = slope_outer_is_normal ? (slope_outer[14:10] + 5'd1) : 5'd2;
    wire [12:0] slope_outer_triple = {2'd0, slope_outer_is_normal, slope_outer[9:0]} +
        {1'b0, slope_outer_is_normal, slope_outer[9:0], 1'b0};
    reg  [15:0] slope_outer_q;
    reg  [12:0] triple_outer_q;

    always @(posedge clk) begin
        if (take) begin
            slope_outer_q <= {slope_outer_at, slope_outer_is_normal, slope_outer[9:0]};
            triple_outer_q <= slope_outer_triple;
        end
    end

    wire        slope_middle_is_normal = |slope_middle[14:10];
    wire  [4:0] slope_middle_at = slope_middle_is_normal ? (slope_middle[14:10] + 5'd1) : 5'd2;
    wire [12:0] slope_middle_triple = {2'd0, slope_middle_is_normal, slope_middle[9:0]} +
        {1'b0, slope_middle_is_normal, slope_middle[9:0], 1'b0};
    reg  [15:0] slope_middle_q;
    reg  [12:0] triple_middle_q;

    always @(posedge clk) begin
        if (take) begin
            slope_middle_q <= {slope_middle_at, slope_middle_is_normal, slope_middle[9:0]};
            triple_middle_q <= slope_middle_triple;
        end
    end

    wire        slope_inner_is_normal = |slope_inner[14:10];
    wire  [4:0] slope_inner_at = slope_inner_is_normal ? (slope_inner[14:10] + 5'd1) : 5'd2;
    wire [12:0] slope_inner_triple = {2'd0, slope_inner_is_normal, slope_inner[9:0]} +
        {1'b0, slope_inner_is_normal, slope_inner[9:0], 1'b0};
    reg  [15:0] slope_inner_q;
    reg  [12:0] triple_inner_q;

    always @(posedge clk) begin
        if (take) begin
            slope_inner_q <= {slope_inner_at, slope_inner_is_normal, slope_inner[9:0]};
            triple_inner_q <= slope_inner_triple;
        end
    end

    // If the place of a base is not below that of its slope, the base is fixed, 2 bits above the
    // product's lowest bit, and the product is shifted right. Otherwise the base is shifted by
    // -ahead from there, which is ~ahead from 1 bit above the lowest bit. 15 stands for 15 and
    // more: an operand shifted that far is less than a quarter of the result's last place, and only
    // its sign matters.
    wire        base_outer_high_is_normal = |base_outer_high[14:10];
    wire  [4:0] base_outer_high_at = base_outer_high[14:10] - {4'd0, base_outer_high_is_normal};
    wire  [5:0] base_outer_high_ahead = {1'b0, base_outer_high_at} - {1'b0, slope_outer_at};
    wire  [4:0] base_outer_high_distance = base_outer_high_ahead[4:0] ^
        {5{base_outer_high_ahead[5]}};
    wire  [3:0] base_outer_high_amount = base_outer_high_distance[3:0] |
        {4{base_outer_high_distance[4]}};
    reg  [23:0] base_outer_high_q;

    always @(posedge clk) begin
        if (take) begin
            base_outer_high_q <= {base_outer_high[15], base_outer_high_ahead[5],
                4'd1 << base_outer_high_amount[3:2], base_outer_high_amount[1:0],
                base_outer_high_at, base_outer_high_is_normal, base_outer_high[9:0]};
        end
    end

    wire        base_outer_low_is_normal = |base_outer_low[14:10];
    wire  [4:0] base_outer_low_at = base_outer_low[14:10] - {4'd0, base_outer_low_is_normal};
    wire  [5:0] base_outer_low_ahead = {1'b0, base_outer_low_at} - {1'b0, slope_outer_at};
    wire  [4:0] base_outer_low_distance = base_outer_low_ahead[4:0] ^ {5{base_outer_low_ahead[5]}};
    wire  [3:0] base_outer_low_amount = base_outer_low_distance[3:0] |
        {4{base_outer_low_distance[4]}};
    reg  [23:0] base_outer_low_q;

    always @(posedge clk) begin
        if (take) begin
            base_outer_low_q <= {base_outer_low[15], base_outer_low_ahead[5],
                4'd1 << base_outer_low_amount[3:2], base_outer_low_amount[1:0], base_outer_low_at,
                base_outer_low_is_normal, base_outer_low[9:0]};
        end
    end

    wire        base_middle_high_is_normal = |base_middle_high[14:10];
    wire  [4:0] base_middle_high_at = base_middle_high[14:10] - {4'd0, base_middle_high_is_normal};
    wire  [5:0] base_middle_high_ahead = {1'b0, base_middle_high_at} - {1'b0, slope_middle_at};
    wire  [4:0] base_middle_high_distance = base_middle_high_ahead[4:0] ^
        {5{base_middle_high_ahead[5]}};
    wire  [3:0] base_middle_high_amount = base_middle_high_distance[3:0] |
        {4{base_middle_high_distance[4]}};
    reg  [23:0] base_middle_high_q;

    always @(posedge clk) begin
        if (take) begin
            base_middle_high_q <= {base_middle_high[15], base_middle_high_ahead[5],
                4'd1 << base_middle_high_amount[3:2], base_middle_high_amount[1:0],
                base_middle_high_at, base_middle_high_is_normal, base_middle_high[9:0]};
        end
    end

    wire        base_middle_low_is_normal = |base_middle_low[14:10];
    wire  [4:0] base_middle_low_at = base_middle_low[14:10] - {4'd0, base_middle_low_is_normal};
    wire  [5:0] base_middle_low_ahead = {1'b0, base_middle_low_at} - {1'b0, slope_middle_at};
    wire  [4:0] base_middle_low_distance = base_middle_low_ahead[4:0] ^
        {5{base_middle_low_ahead[5]}};
    wire  [3:0] base_middle_low_amount = base_middle_low_distance[3:0] |
        {4{base_middle_low_distance[4]}};
    reg  [23:0] base_middle_low_q;

    always @(posedge clk) begin
        if (take) begin
            base_middle_low_q <= {base_middle_low[15], base_middle_low_ahead[5],
                4'd1 << base_middle_low_amount[3:2], base_middle_low_amount[1:0],
                base_middle_low_at, base_middle_low_is_normal, base_middle_low[9:0]};
        end
    end

    wire        base_inner_is_normal = |base_inner[14:10];
    wire  [4:0] base_inner_at = base_inner[14:10] - {4'd0, base_inner_is_normal};
    wire  [5:0] base_inner_ahead = {1'b0, base_inner_at} - {1'b0, slope_inner_at};
    wire  [4:0] base_inner_distance = base_inner_ahead[4:0] ^ {5{base_inner_ahead[5]}};
    wire  [3:0] base_inner_amount = base_inner_distance[3:0] | {4{base_inner_distance[4]}};
    reg  [23:0] base_inner_q;

    always @(posedge clk) begin
        if (take) begin
            base_inner_q <= {base_inner[15], base_inner_ahead[5], 4'd1 << base_inner_amount[3:2],
                base_inner_amount[1:0], base_inner_at, base_inner_is_normal, base_inner[9:0]};
        end
    end

    wire [2:0] unused_slope_signs = {slope_inner[15], slope_middle[15], slope_outer[15]};
    reg  [4:0] k0_q;

    always @(posedge clk) begin
        if (take) begin
            k0_q <= k0;
        end
    end

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
        .triple_outer    (triple_outer_q),
        .slope_middle    (slope_middle_q),
        .triple_middle   (triple_middle_q),
        .slope_inner     (slope_inner_q),
        .triple_inner    (triple_inner_q),
        .k0              (k0_q),
        .code            (code[3:0]),
        .outer           (outer[0]),
        .middle          (middle[0]),
        .inner           (inner[0]),
        .side            (side[0]),
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
        .triple_outer    (triple_outer_q),
        .slope_middle    (slope_middle_q),
        .triple_middle   (triple_middle_q),
        .slope_inner     (slope_inner_q),
        .triple_inner    (triple_inner_q),
        .k0              (k0_q),
        .code            (code[7:4]),
        .outer           (outer[1]),
        .middle          (middle[1]),
        .inner           (inner[1]),
        .side            (side[1]),
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
        .triple_outer    (triple_outer_q),
        .slope_middle    (slope_middle_q),
        .triple_middle   (triple_middle_q),
        .slope_inner     (slope_inner_q),
        .triple_inner    (triple_inner_q),
        .k0              (k0_q),
        .code            (code[11:8]),
        .outer           (outer[2]),
        .middle          (middle[2]),
        .inner           (inner[2]),
        .side            (side[2]),
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
        .triple_outer    (triple_outer_q),
        .slope_middle    (slope_middle_q),
        .triple_middle   (triple_middle_q),
        .slope_inner     (slope_inner_q),
        .triple_inner    (triple_inner_q),
        .k0              (k0_q),
        .code            (code[15:12]),
        .outer           (outer[3]),
        .middle          (middle[3]),
        .inner           (inner[3]),
        .side            (side[3]),
        .x               (elements[63:48])
    );

    assign x = elements;
endmodule
`default_nettype wire
