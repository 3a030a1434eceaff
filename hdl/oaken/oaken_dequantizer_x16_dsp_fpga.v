// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 16 lanes of Oaken's dequantizer (Oaken, ISCA 2025, section 5.2, Figure 9(b)) with their own copy
// of the parameters, which bounds the fan-out of every parameter register. A lane serves inliers
// and outliers alike, where the paper draws two dequantizers whose results are merged by OR: an
// element needs only one of them.
//
// All registers hold while advance is 0. sample is set one cycle with advance before the first beat
// of a vector: the parameters are copied then and serve the beats that enter from the next cycle
// with advance on. Vectors may follow each other without a gap.
//
// Latency 7 cycles, one beat per cycle, counted in cycles with advance.
// Generated for pipeline = fpga, multiplier = dsp, lanes = 16.
`default_nettype none
(* keep_hierarchy *)
module oaken_dequantizer_x16_dsp_fpga (
    input  wire         clk,               // clock, rising edge
    input  wire         advance,           // all stages step; else all hold
    input  wire         sample,            // the next beat is the first of a vector
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
    input  wire  [15:0] outer,             // element is in the outer group; in none: it is +0
    input  wire  [15:0] middle,            // element is in the middle group; in none: it is +0
    input  wire  [15:0] inner,             // element is in the inner group; in none: it is +0
    input  wire  [15:0] side,              // extra bit of an outlier: 1 is the low side, or
                                           // negative; 0 of others
    output wire [255:0] x                  // binary16 elements, canonical
);
    // This group's copy of the parameters, with explicit hidden bits. The place of a base is its
    // exponent less 1, or 0 if it is subnormal; that of a slope is 2 more, so that a base and a
    // product of equal place are aligned with the base 2 bits to the left.
    wire take = advance & sample;

    // A slope is not negative.
    wire        slope_outer_is_normal = |slope_outer[14:10];
    wire  [4:0] slope_outer_at = slope_outer_is_normal ? (slope_outer[14:10] + 5'd1) : 5'd2;
    reg  [15:0] slope_outer_q;

    always @(posedge clk) begin
        if (take) begin
            slope_outer_q <= {slope_outer_at, slope_outer_is_normal, slope_outer[9:0]};
        end
    end

    wire        slope_middle_is_normal = |slope_middle[14:10];
    wire  [4:0] slope_middle_at = slope_middle_is_normal ? (slope_middle[14:10] + 5'd1) : 5'd2;
    reg  [15:0] slope_middle_q;

    always @(posedge clk) begin
        if (take) begin
            slope_middle_q <= {slope_middle_at, slope_middle_is_normal, slope_middle[9:0]};
        end
    end

    wire        slope_inner_is_normal = |slope_inner[14:10];
    wire  [4:0] slope_inner_at = slope_inner_is_normal ? (slope_inner[14:10] + 5'd1) : 5'd2;
    reg  [15:0] slope_inner_q;

    always @(posedge clk) begin
        if (take) begin
            slope_inner_q <= {slope_inner_at, slope_inner_is_normal, slope_inner[9:0]};
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

    wire [255:0] elements;

    oaken_dequantizer_lane_dsp_fpga u_lane0 (
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
        .outer           (outer[0]),
        .middle          (middle[0]),
        .inner           (inner[0]),
        .side            (side[0]),
        .x               (elements[15:0])
    );

    oaken_dequantizer_lane_dsp_fpga u_lane1 (
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
        .outer           (outer[1]),
        .middle          (middle[1]),
        .inner           (inner[1]),
        .side            (side[1]),
        .x               (elements[31:16])
    );

    oaken_dequantizer_lane_dsp_fpga u_lane2 (
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
        .outer           (outer[2]),
        .middle          (middle[2]),
        .inner           (inner[2]),
        .side            (side[2]),
        .x               (elements[47:32])
    );

    oaken_dequantizer_lane_dsp_fpga u_lane3 (
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
        .outer           (outer[3]),
        .middle          (middle[3]),
        .inner           (inner[3]),
        .side            (side[3]),
        .x               (elements[63:48])
    );

    oaken_dequantizer_lane_dsp_fpga u_lane4 (
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
        .code            (code[19:16]),
        .outer           (outer[4]),
        .middle          (middle[4]),
        .inner           (inner[4]),
        .side            (side[4]),
        .x               (elements[79:64])
    );

    oaken_dequantizer_lane_dsp_fpga u_lane5 (
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
        .code            (code[23:20]),
        .outer           (outer[5]),
        .middle          (middle[5]),
        .inner           (inner[5]),
        .side            (side[5]),
        .x               (elements[95:80])
    );

    oaken_dequantizer_lane_dsp_fpga u_lane6 (
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
        .code            (code[27:24]),
        .outer           (outer[6]),
        .middle          (middle[6]),
        .inner           (inner[6]),
        .side            (side[6]),
        .x               (elements[111:96])
    );

    oaken_dequantizer_lane_dsp_fpga u_lane7 (
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
        .code            (code[31:28]),
        .outer           (outer[7]),
        .middle          (middle[7]),
        .inner           (inner[7]),
        .side            (side[7]),
        .x               (elements[127:112])
    );

    oaken_dequantizer_lane_dsp_fpga u_lane8 (
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
        .code            (code[35:32]),
        .outer           (outer[8]),
        .middle          (middle[8]),
        .inner           (inner[8]),
        .side            (side[8]),
        .x               (elements[143:128])
    );

    oaken_dequantizer_lane_dsp_fpga u_lane9 (
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
        .code            (code[39:36]),
        .outer           (outer[9]),
        .middle          (middle[9]),
        .inner           (inner[9]),
        .side            (side[9]),
        .x               (elements[159:144])
    );

    oaken_dequantizer_lane_dsp_fpga u_lane10 (
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
        .code            (code[43:40]),
        .outer           (outer[10]),
        .middle          (middle[10]),
        .inner           (inner[10]),
        .side            (side[10]),
        .x               (elements[175:160])
    );

    oaken_dequantizer_lane_dsp_fpga u_lane11 (
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
        .code            (code[47:44]),
        .outer           (outer[11]),
        .middle          (middle[11]),
        .inner           (inner[11]),
        .side            (side[11]),
        .x               (elements[191:176])
    );

    oaken_dequantizer_lane_dsp_fpga u_lane12 (
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
        .code            (code[51:48]),
        .outer           (outer[12]),
        .middle          (middle[12]),
        .inner           (inner[12]),
        .side            (side[12]),
        .x               (elements[207:192])
    );

    oaken_dequantizer_lane_dsp_fpga u_lane13 (
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
        .code            (code[55:52]),
        .outer           (outer[13]),
        .middle          (middle[13]),
        .inner           (inner[13]),
        .side            (side[13]),
        .x               (elements[223:208])
    );

    oaken_dequantizer_lane_dsp_fpga u_lane14 (
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
        .code            (code[59:56]),
        .outer           (outer[14]),
        .middle          (middle[14]),
        .inner           (inner[14]),
        .side            (side[14]),
        .x               (elements[239:224])
    );

    oaken_dequantizer_lane_dsp_fpga u_lane15 (
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
        .code            (code[63:60]),
        .outer           (outer[15]),
        .middle          (middle[15]),
        .inner           (inner[15]),
        .side            (side[15]),
        .x               (elements[255:240])
    );

    assign x = elements;
endmodule
`default_nettype wire
