// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Smallest and largest of the marked values of a beat, in unsigned order.
//
// With no value marked, any is 0, min is all ones and max is 0: the neutral elements. in_ready
// depends on out_ready.
//
// Latency 3 cycles, one beat per cycle.
// Generated for n = 32, width = 16, levels_per_stage = 2.
`default_nettype none
module minmax_tree_n32_w16 (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire         in_valid,   // a beat is offered
    output wire         in_ready,   // a beat is taken if offered
    input  wire  [31:0] in_keep,    // marks the values that count
    input  wire [511:0] in_values,  // values, lane 0 lowest
    input  wire         in_last,    // last beat of a packet
    output wire         out_valid,  // a beat is offered
    input  wire         out_ready,  // a beat is taken if offered
    output wire         out_any,    // at least one value is marked
    output wire  [15:0] out_min,    // the smallest
    output wire  [15:0] out_max,    // the largest
    output wire         out_last    // last beat of a packet
);
    genvar i;

    // A value that does not count takes part as the neutral element.
    wire [511:0] min0;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_min0
            assign min0[16*i +: 16] = in_values[16*i +: 16] | ~{16{in_keep[i]}};
        end
    endgenerate

    wire [511:0] max0;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_max0
            assign max0[16*i +: 16] = in_values[16*i +: 16] & {16{in_keep[i]}};
        end
    endgenerate

    // 2 levels of comparison: 8 of each left.
    wire [255:0] min1;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_min1
            assign min1[16*i +: 16] =
                (min0[32*i +: 16] < min0[32*i + 16 +: 16]) ? min0[32*i +: 16] :
                min0[32*i + 16 +: 16];
        end
    endgenerate

    wire [127:0] min2;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_min2
            assign min2[16*i +: 16] =
                (min1[32*i +: 16] < min1[32*i + 16 +: 16]) ? min1[32*i +: 16] :
                min1[32*i + 16 +: 16];
        end
    endgenerate

    wire [255:0] max1;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_max1
            assign max1[16*i +: 16] =
                (max0[32*i +: 16] > max0[32*i + 16 +: 16]) ? max0[32*i +: 16] :
                max0[32*i + 16 +: 16];
        end
    endgenerate

    wire [127:0] max2;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_max2
            assign max2[16*i +: 16] =
                (max1[32*i +: 16] > max1[32*i + 16 +: 16]) ? max1[32*i +: 16] :
                max1[32*i + 16 +: 16];
        end
    endgenerate

    reg          level2_valid_q;
    reg          level2_any_q;
    reg  [127:0] level2_min_q;
    reg  [127:0] level2_max_q;
    reg          level2_last_q;
    wire         level2_ready;

    assign in_ready = !level2_valid_q | level2_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            level2_valid_q <= 1'b0;
        end else if (in_ready) begin
            level2_valid_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        if (in_ready) begin
            level2_any_q <= |in_keep;
            level2_min_q <= min2;
            level2_max_q <= max2;
            level2_last_q <= in_last;
        end
    end

    // 2 levels of comparison: 2 of each left.
    wire [63:0] min3;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_min3
            assign min3[16*i +: 16] = (level2_min_q[32*i +: 16] < level2_min_q[32*i + 16 +: 16]) ?
                    level2_min_q[32*i +: 16] : level2_min_q[32*i + 16 +: 16];
        end
    endgenerate

    wire [31:0] min4 = {(min3[47:32] < min3[63:48]) ? min3[47:32] : min3[63:48],
        (min3[15:0] < min3[31:16]) ? min3[15:0] : min3[31:16]};
    wire [63:0] max3;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_max3
            assign max3[16*i +: 16] = (level2_max_q[32*i +: 16] > level2_max_q[32*i + 16 +: 16]) ?
                    level2_max_q[32*i +: 16] : level2_max_q[32*i + 16 +: 16];
        end
    endgenerate

    wire [31:0] max4 = {(max3[47:32] > max3[63:48]) ? max3[47:32] : max3[63:48],
        (max3[15:0] > max3[31:16]) ? max3[15:0] : max3[31:16]};
    reg         level4_valid_q;
    reg         level4_any_q;
    reg  [31:0] level4_min_q;
    reg  [31:0] level4_max_q;
    reg         level4_last_q;
    wire        level4_ready;

    assign level2_ready = !level4_valid_q | level4_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            level4_valid_q <= 1'b0;
        end else if (level2_ready) begin
            level4_valid_q <= level2_valid_q;
        end
    end

    always @(posedge clk) begin
        if (level2_ready) begin
            level4_any_q <= level2_any_q;
            level4_min_q <= min4;
            level4_max_q <= max4;
            level4_last_q <= level2_last_q;
        end
    end

    // 1 level of comparison: 1 of each left.
    wire [15:0] min5 = (level4_min_q[15:0] < level4_min_q[31:16]) ? level4_min_q[15:0] :
        level4_min_q[31:16];
    wire [15:0] max5 = (level4_max_q[15:0] > level4_max_q[31:16]) ? level4_max_q[15:0] :
        level4_max_q[31:16];
    reg         level5_valid_q;
    reg         level5_any_q;
    reg  [15:0] level5_min_q;
    reg  [15:0] level5_max_q;
    reg         level5_last_q;
    wire        level5_ready;

    assign level4_ready = !level5_valid_q | level5_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            level5_valid_q <= 1'b0;
        end else if (level4_ready) begin
            level5_valid_q <= level4_valid_q;
        end
    end

    always @(posedge clk) begin
        if (level4_ready) begin
            level5_any_q <= level4_any_q;
            level5_min_q <= min5;
            level5_max_q <= max5;
            level5_last_q <= level4_last_q;
        end
    end

    assign out_valid = level5_valid_q;
    assign out_any = level5_any_q;
    assign out_min = level5_min_q;
    assign out_max = level5_max_q;
    assign out_last = level5_last_q;
    assign level5_ready = out_ready;
endmodule
`default_nettype wire
