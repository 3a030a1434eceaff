// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Oaken's group extremes: the smallest and the largest element of every group of a vector, as raw
// canonical binary16 (Oaken, ISCA 2025, section 4.4: scaling factors come from the minimum and
// maximum of each group).
//
// The two sides of the outer group are kept apart; the parameter unit finds once per vector which
// side holds its smallest and its largest shifted value. If a class is empty, its any is 0 and its
// extremes are arbitrary. in_ready depends on out_ready.
//
// Latency 4 cycles, one beat per cycle, one result per vector.
// Generated for lanes = 8.
`default_nettype none
module oaken_group_extremes_l8 (
    input  wire         clk,                 // clock, rising edge
    input  wire         rst_n,               // synchronous reset, active low
    input  wire         in_valid,            // a decomposed beat is offered
    output wire         in_ready,            // a decomposed beat is taken if offered
    input  wire [127:0] in_x,                // canonical binary16 elements, lane 0 lowest
    input  wire   [7:0] in_keep,             // which lanes hold an element
    input  wire   [7:0] in_outer,            // the element is in the outer group
    input  wire   [7:0] in_inner,            // the element is in the inner group
    input  wire   [7:0] in_high,             // the element is on the high side of its group
    input  wire         in_nan,              // an element of the beat was NaN
    input  wire         in_inf,              // an element of the beat was infinite
    input  wire         in_last,             // last beat of the vector
    output wire         out_valid,           // a set of extremes is offered
    input  wire         out_ready,           // a set of extremes is taken if offered
    output wire         out_nan,             // an element of the vector was NaN
    output wire         out_inf,             // an element of the vector was infinite
    output wire         out_outer_high_any,  // there are outer elements on the high side
    output wire  [15:0] out_outer_high_min,  // smallest value of the outer elements on the high
                                             // side
    output wire  [15:0] out_outer_high_max,  // largest value of the outer elements on the high side
    output wire         out_outer_low_any,   // there are outer elements on the low side
    output wire  [15:0] out_outer_low_min,   // smallest value of the outer elements on the low side
    output wire  [15:0] out_outer_low_max,   // largest value of the outer elements on the low side
    output wire         out_middle_any,      // there are middle elements
    output wire  [15:0] out_middle_min,      // smallest value of the middle elements
    output wire  [15:0] out_middle_max,      // largest value of the middle elements
    output wire         out_inner_any,       // there are inner elements
    output wire  [15:0] out_inner_min,       // smallest magnitude of the inner elements
    output wire  [15:0] out_inner_max        // largest magnitude of the inner elements
);
    genvar i;

    // The lanes that belong to each of the four classes.
    wire [7:0] is_outer_high = in_outer & in_high;
    wire [7:0] is_outer_low = in_outer & ~in_high;
    wire [7:0] is_middle = in_keep & ~in_outer & ~in_inner;
    wire [7:0] is_inner = in_inner;

    // Stage 1: pairs of lanes are sorted, as integers of the same order. Three classes are ordered
    // by the value, the inner one by the magnitude.
    wire [127:0] key;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_key
            assign key[16*i +: 16] = {!in_x[16*i + 15], in_x[16*i +: 15] ^ {15{in_x[16*i + 15]}}};
        end
    endgenerate

    wire  [3:0] key_swap = {key[127:112] < key[111:96], key[95:80] < key[79:64],
        key[63:48] < key[47:32], key[31:16] < key[15:0]};
    wire [63:0] key_lows;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_key_lows
            assign key_lows[16*i +: 16] = key_swap[i] ? key[32*i + 16 +: 16] : key[32*i +: 16];
        end
    endgenerate

    wire [63:0] key_highs;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_key_highs
            assign key_highs[16*i +: 16] = key_swap[i] ? key[32*i +: 16] : key[32*i + 16 +: 16];
        end
    endgenerate

    wire [119:0] magnitude;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_magnitude
            assign magnitude[15*i +: 15] = in_x[16*i +: 15];
        end
    endgenerate

    wire [3:0] magnitude_swap;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_magnitude_swap
            assign magnitude_swap[i] = magnitude[30*i + 15 +: 15] < magnitude[30*i +: 15];
        end
    endgenerate

    wire [59:0] magnitude_lows;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_magnitude_lows
            assign magnitude_lows[15*i +: 15] = magnitude_swap[i] ? magnitude[30*i + 15 +: 15] :
                magnitude[30*i +: 15];
        end
    endgenerate

    wire [59:0] magnitude_highs;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_magnitude_highs
            assign magnitude_highs[15*i +: 15] = magnitude_swap[i] ? magnitude[30*i +: 15] :
                magnitude[30*i + 15 +: 15];
        end
    endgenerate

    wire [3:0] outer_high_has_low;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_outer_high_has_low
            assign outer_high_has_low[i] = key_swap[i] ? is_outer_high[2*i + 1] :
                is_outer_high[2*i];
        end
    endgenerate

    wire [3:0] outer_high_has_high;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_outer_high_has_high
            assign outer_high_has_high[i] = key_swap[i] ? is_outer_high[2*i] :
                is_outer_high[2*i + 1];
        end
    endgenerate

    wire [3:0] outer_low_has_low;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_outer_low_has_low
            assign outer_low_has_low[i] = key_swap[i] ? is_outer_low[2*i + 1] : is_outer_low[2*i];
        end
    endgenerate

    wire [3:0] outer_low_has_high;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_outer_low_has_high
            assign outer_low_has_high[i] = key_swap[i] ? is_outer_low[2*i] : is_outer_low[2*i + 1];
        end
    endgenerate

    wire [3:0] middle_has_low;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_middle_has_low
            assign middle_has_low[i] = key_swap[i] ? is_middle[2*i + 1] : is_middle[2*i];
        end
    endgenerate

    wire [3:0] middle_has_high;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_middle_has_high
            assign middle_has_high[i] = key_swap[i] ? is_middle[2*i] : is_middle[2*i + 1];
        end
    endgenerate

    wire [3:0] inner_has_low;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_inner_has_low
            assign inner_has_low[i] = magnitude_swap[i] ? is_inner[2*i + 1] : is_inner[2*i];
        end
    endgenerate

    wire [3:0] inner_has_high;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_inner_has_high
            assign inner_has_high[i] = magnitude_swap[i] ? is_inner[2*i] : is_inner[2*i + 1];
        end
    endgenerate

    reg         sorted_valid_q;
    reg         sorted_nan_q;
    reg         sorted_inf_q;
    reg         sorted_last_q;
    reg  [63:0] sorted_key_lows_q;
    reg  [63:0] sorted_key_highs_q;
    reg  [59:0] sorted_magnitude_lows_q;
    reg  [59:0] sorted_magnitude_highs_q;
    reg   [3:0] sorted_outer_high_has_low_q;
    reg   [3:0] sorted_outer_high_has_high_q;
    reg   [3:0] sorted_outer_low_has_low_q;
    reg   [3:0] sorted_outer_low_has_high_q;
    reg   [3:0] sorted_middle_has_low_q;
    reg   [3:0] sorted_middle_has_high_q;
    reg   [3:0] sorted_inner_has_low_q;
    reg   [3:0] sorted_inner_has_high_q;
    wire        sorted_ready;

    assign in_ready = !sorted_valid_q | sorted_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            sorted_valid_q <= 1'b0;
        end else if (in_ready) begin
            sorted_valid_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        if (in_ready) begin
            sorted_nan_q <= in_nan;
            sorted_inf_q <= in_inf;
            sorted_last_q <= in_last;
            sorted_key_lows_q <= key_lows;
            sorted_key_highs_q <= key_highs;
            sorted_magnitude_lows_q <= magnitude_lows;
            sorted_magnitude_highs_q <= magnitude_highs;
            sorted_outer_high_has_low_q <= outer_high_has_low;
            sorted_outer_high_has_high_q <= outer_high_has_high;
            sorted_outer_low_has_low_q <= outer_low_has_low;
            sorted_outer_low_has_high_q <= outer_low_has_high;
            sorted_middle_has_low_q <= middle_has_low;
            sorted_middle_has_high_q <= middle_has_high;
            sorted_inner_has_low_q <= inner_has_low;
            sorted_inner_has_high_q <= inner_has_high;
        end
    end

    // Minimum and maximum of every class in every pair; the neutral elements if no element of the
    // pair belongs to the class.
    wire  [3:0] outer_high_pairs = sorted_outer_high_has_low_q | sorted_outer_high_has_high_q;
    wire [63:0] outer_high_min0;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_outer_high_min0
            assign outer_high_min0[16*i +: 16] = (
                    sorted_outer_high_has_low_q[i] ? sorted_key_lows_q[16*i +: 16] :
                    sorted_key_highs_q[16*i +: 16]) | ~{16{outer_high_pairs[i]}};
        end
    endgenerate

    wire [63:0] outer_high_max0;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_outer_high_max0
            assign outer_high_max0[16*i +: 16] = (
                    sorted_outer_high_has_high_q[i] ? sorted_key_highs_q[16*i +: 16] :
                    sorted_key_lows_q[16*i +: 16]) & {16{outer_high_pairs[i]}};
        end
    endgenerate

    wire  [3:0] outer_low_pairs = sorted_outer_low_has_low_q | sorted_outer_low_has_high_q;
    wire [63:0] outer_low_min0;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_outer_low_min0
            assign outer_low_min0[16*i +: 16] = (
                    sorted_outer_low_has_low_q[i] ? sorted_key_lows_q[16*i +: 16] :
                    sorted_key_highs_q[16*i +: 16]) | ~{16{outer_low_pairs[i]}};
        end
    endgenerate

    wire [63:0] outer_low_max0;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_outer_low_max0
            assign outer_low_max0[16*i +: 16] = (
                    sorted_outer_low_has_high_q[i] ? sorted_key_highs_q[16*i +: 16] :
                    sorted_key_lows_q[16*i +: 16]) & {16{outer_low_pairs[i]}};
        end
    endgenerate

    wire  [3:0] middle_pairs = sorted_middle_has_low_q | sorted_middle_has_high_q;
    wire [63:0] middle_min0;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_middle_min0
            assign middle_min0[16*i +: 16] = (
                    sorted_middle_has_low_q[i] ? sorted_key_lows_q[16*i +: 16] :
                    sorted_key_highs_q[16*i +: 16]) | ~{16{middle_pairs[i]}};
        end
    endgenerate

    wire [63:0] middle_max0;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_middle_max0
            assign middle_max0[16*i +: 16] = (
                    sorted_middle_has_high_q[i] ? sorted_key_highs_q[16*i +: 16] :
                    sorted_key_lows_q[16*i +: 16]) & {16{middle_pairs[i]}};
        end
    endgenerate

    wire  [3:0] inner_pairs = sorted_inner_has_low_q | sorted_inner_has_high_q;
    wire [59:0] inner_min0;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_inner_min0
            assign inner_min0[15*i +: 15] = (
                    sorted_inner_has_low_q[i] ? sorted_magnitude_lows_q[15*i +: 15] :
                    sorted_magnitude_highs_q[15*i +: 15]) | ~{15{inner_pairs[i]}};
        end
    endgenerate

    wire [59:0] inner_max0;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_inner_max0
            assign inner_max0[15*i +: 15] = (
                    sorted_inner_has_high_q[i] ? sorted_magnitude_highs_q[15*i +: 15] :
                    sorted_magnitude_lows_q[15*i +: 15]) & {15{inner_pairs[i]}};
        end
    endgenerate

    // 1 level of comparison: 2 of each left.
    wire [31:0] outer_high_min1 = {
            (outer_high_min0[47:32] < outer_high_min0[63:48]) ? outer_high_min0[47:32] :
            outer_high_min0[63:48],
        (outer_high_min0[15:0] < outer_high_min0[31:16]) ? outer_high_min0[15:0] :
            outer_high_min0[31:16]};
    wire [31:0] outer_high_max1 = {
            (outer_high_max0[47:32] > outer_high_max0[63:48]) ? outer_high_max0[47:32] :
            outer_high_max0[63:48],
        (outer_high_max0[15:0] > outer_high_max0[31:16]) ? outer_high_max0[15:0] :
            outer_high_max0[31:16]};
    wire [31:0] outer_low_min1 = {
            (outer_low_min0[47:32] < outer_low_min0[63:48]) ? outer_low_min0[47:32] :
            outer_low_min0[63:48],
        (outer_low_min0[15:0] < outer_low_min0[31:16]) ? outer_low_min0[15:0] :
            outer_low_min0[31:16]};
    wire [31:0] outer_low_max1 = {
            (outer_low_max0[47:32] > outer_low_max0[63:48]) ? outer_low_max0[47:32] :
            outer_low_max0[63:48],
        (outer_low_max0[15:0] > outer_low_max0[31:16]) ? outer_low_max0[15:0] :
            outer_low_max0[31:16]};
    wire [31:0] middle_min1 =
        {(middle_min0[47:32] < middle_min0[63:48]) ? middle_min0[47:32] : middle_min0[63:48],
        (middle_min0[15:0] < middle_min0[31:16]) ? middle_min0[15:0] : middle_min0[31:16]};
    wire [31:0] middle_max1 =
        {(middle_max0[47:32] > middle_max0[63:48]) ? middle_max0[47:32] : middle_max0[63:48],
        (middle_max0[15:0] > middle_max0[31:16]) ? middle_max0[15:0] : middle_max0[31:16]};
    wire [29:0] inner_min1 =
        {(inner_min0[44:30] < inner_min0[59:45]) ? inner_min0[44:30] : inner_min0[59:45],
        (inner_min0[14:0] < inner_min0[29:15]) ? inner_min0[14:0] : inner_min0[29:15]};
    wire [29:0] inner_max1 =
        {(inner_max0[44:30] > inner_max0[59:45]) ? inner_max0[44:30] : inner_max0[59:45],
        (inner_max0[14:0] > inner_max0[29:15]) ? inner_max0[14:0] : inner_max0[29:15]};
    reg         level1_valid_q;
    reg         level1_nan_q;
    reg         level1_inf_q;
    reg         level1_last_q;
    reg         level1_outer_high_any_q;
    reg  [31:0] level1_outer_high_min_q;
    reg  [31:0] level1_outer_high_max_q;
    reg         level1_outer_low_any_q;
    reg  [31:0] level1_outer_low_min_q;
    reg  [31:0] level1_outer_low_max_q;
    reg         level1_middle_any_q;
    reg  [31:0] level1_middle_min_q;
    reg  [31:0] level1_middle_max_q;
    reg         level1_inner_any_q;
    reg  [29:0] level1_inner_min_q;
    reg  [29:0] level1_inner_max_q;
    wire        level1_ready;

    assign sorted_ready = !level1_valid_q | level1_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            level1_valid_q <= 1'b0;
        end else if (sorted_ready) begin
            level1_valid_q <= sorted_valid_q;
        end
    end

    always @(posedge clk) begin
        if (sorted_ready) begin
            level1_nan_q <= sorted_nan_q;
            level1_inf_q <= sorted_inf_q;
            level1_last_q <= sorted_last_q;
            level1_outer_high_any_q <= |outer_high_pairs;
            level1_outer_high_min_q <= outer_high_min1;
            level1_outer_high_max_q <= outer_high_max1;
            level1_outer_low_any_q <= |outer_low_pairs;
            level1_outer_low_min_q <= outer_low_min1;
            level1_outer_low_max_q <= outer_low_max1;
            level1_middle_any_q <= |middle_pairs;
            level1_middle_min_q <= middle_min1;
            level1_middle_max_q <= middle_max1;
            level1_inner_any_q <= |inner_pairs;
            level1_inner_min_q <= inner_min1;
            level1_inner_max_q <= inner_max1;
        end
    end

    // 1 level of comparison: 1 of each left.
    wire [15:0] outer_high_min2 =
            (level1_outer_high_min_q[15:0] < level1_outer_high_min_q[31:16]) ?
            level1_outer_high_min_q[15:0] : level1_outer_high_min_q[31:16];
    wire [15:0] outer_high_max2 =
            (level1_outer_high_max_q[15:0] > level1_outer_high_max_q[31:16]) ?
            level1_outer_high_max_q[15:0] : level1_outer_high_max_q[31:16];
    wire [15:0] outer_low_min2 = (level1_outer_low_min_q[15:0] < level1_outer_low_min_q[31:16]) ?
            level1_outer_low_min_q[15:0] : level1_outer_low_min_q[31:16];
    wire [15:0] outer_low_max2 = (level1_outer_low_max_q[15:0] > level1_outer_low_max_q[31:16]) ?
            level1_outer_low_max_q[15:0] : level1_outer_low_max_q[31:16];
    wire [15:0] middle_min2 =
        (level1_middle_min_q[15:0] < level1_middle_min_q[31:16]) ? level1_middle_min_q[15:0] :
        level1_middle_min_q[31:16];
    wire [15:0] middle_max2 =
        (level1_middle_max_q[15:0] > level1_middle_max_q[31:16]) ? level1_middle_max_q[15:0] :
        level1_middle_max_q[31:16];
    wire [14:0] inner_min2 =
        (level1_inner_min_q[14:0] < level1_inner_min_q[29:15]) ? level1_inner_min_q[14:0] :
        level1_inner_min_q[29:15];
    wire [14:0] inner_max2 =
        (level1_inner_max_q[14:0] > level1_inner_max_q[29:15]) ? level1_inner_max_q[14:0] :
        level1_inner_max_q[29:15];
    reg         level2_valid_q;
    reg         level2_nan_q;
    reg         level2_inf_q;
    reg         level2_last_q;
    reg         level2_outer_high_any_q;
    reg  [15:0] level2_outer_high_min_q;
    reg  [15:0] level2_outer_high_max_q;
    reg         level2_outer_low_any_q;
    reg  [15:0] level2_outer_low_min_q;
    reg  [15:0] level2_outer_low_max_q;
    reg         level2_middle_any_q;
    reg  [15:0] level2_middle_min_q;
    reg  [15:0] level2_middle_max_q;
    reg         level2_inner_any_q;
    reg  [14:0] level2_inner_min_q;
    reg  [14:0] level2_inner_max_q;
    wire        level2_ready;

    assign level1_ready = !level2_valid_q | level2_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            level2_valid_q <= 1'b0;
        end else if (level1_ready) begin
            level2_valid_q <= level1_valid_q;
        end
    end

    always @(posedge clk) begin
        if (level1_ready) begin
            level2_nan_q <= level1_nan_q;
            level2_inf_q <= level1_inf_q;
            level2_last_q <= level1_last_q;
            level2_outer_high_any_q <= level1_outer_high_any_q;
            level2_outer_high_min_q <= outer_high_min2;
            level2_outer_high_max_q <= outer_high_max2;
            level2_outer_low_any_q <= level1_outer_low_any_q;
            level2_outer_low_min_q <= outer_low_min2;
            level2_outer_low_max_q <= outer_low_max2;
            level2_middle_any_q <= level1_middle_any_q;
            level2_middle_min_q <= middle_min2;
            level2_middle_max_q <= middle_max2;
            level2_inner_any_q <= level1_inner_any_q;
            level2_inner_min_q <= inner_min2;
            level2_inner_max_q <= inner_max2;
        end
    end

    // Running extremes of the vector. Its first beat replaces those of the vector before.
    reg         first_q;
    reg         out_valid_q;
    wire        extremes_ready;
    wire        extremes_valid = out_valid_q;
    reg         outer_high_any_q;
    reg  [15:0] outer_high_min_q;
    reg  [15:0] outer_high_max_q;
    reg         outer_low_any_q;
    reg  [15:0] outer_low_min_q;
    reg  [15:0] outer_low_max_q;
    reg         middle_any_q;
    reg  [15:0] middle_min_q;
    reg  [15:0] middle_max_q;
    reg         inner_any_q;
    reg  [14:0] inner_min_q;
    reg  [14:0] inner_max_q;
    wire        outer_high_keeps_min = !first_q & (outer_high_min_q < level2_outer_high_min_q);
    wire        outer_high_keeps_max = !first_q & (outer_high_max_q > level2_outer_high_max_q);
    wire        outer_low_keeps_min = !first_q & (outer_low_min_q < level2_outer_low_min_q);
    wire        outer_low_keeps_max = !first_q & (outer_low_max_q > level2_outer_low_max_q);
    wire        middle_keeps_min = !first_q & (middle_min_q < level2_middle_min_q);
    wire        middle_keeps_max = !first_q & (middle_max_q > level2_middle_max_q);
    wire        inner_keeps_min = !first_q & (inner_min_q < level2_inner_min_q);
    wire        inner_keeps_max = !first_q & (inner_max_q > level2_inner_max_q);
    reg         nan_q;
    reg         inf_q;
    wire        taken = level2_valid_q & level2_ready;

    assign level2_ready = !out_valid_q | extremes_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            first_q <= 1'b1;
        end else if (taken) begin
            first_q <= level2_last_q;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            out_valid_q <= 1'b0;
        end else begin
            out_valid_q <= (out_valid_q & !extremes_ready) | (taken & level2_last_q);
        end
    end

    always @(posedge clk) begin
        if (taken) begin
            outer_high_any_q <= level2_outer_high_any_q | (outer_high_any_q & !first_q);
            outer_high_min_q <= outer_high_keeps_min ? outer_high_min_q : level2_outer_high_min_q;
            outer_high_max_q <= outer_high_keeps_max ? outer_high_max_q : level2_outer_high_max_q;
            outer_low_any_q <= level2_outer_low_any_q | (outer_low_any_q & !first_q);
            outer_low_min_q <= outer_low_keeps_min ? outer_low_min_q : level2_outer_low_min_q;
            outer_low_max_q <= outer_low_keeps_max ? outer_low_max_q : level2_outer_low_max_q;
            middle_any_q <= level2_middle_any_q | (middle_any_q & !first_q);
            middle_min_q <= middle_keeps_min ? middle_min_q : level2_middle_min_q;
            middle_max_q <= middle_keeps_max ? middle_max_q : level2_middle_max_q;
            inner_any_q <= level2_inner_any_q | (inner_any_q & !first_q);
            inner_min_q <= inner_keeps_min ? inner_min_q : level2_inner_min_q;
            inner_max_q <= inner_keeps_max ? inner_max_q : level2_inner_max_q;
            nan_q <= level2_nan_q | (nan_q & !first_q);
            inf_q <= level2_inf_q | (inf_q & !first_q);
        end
    end

    // Back from ordered integers to binary16.
    assign out_valid = extremes_valid;
    assign out_nan = nan_q;
    assign out_inf = inf_q;
    assign out_outer_high_any = outer_high_any_q;
    assign out_outer_high_min = {!outer_high_min_q[15],
        outer_high_min_q[14:0] ^ {15{!outer_high_min_q[15]}}};
    assign out_outer_high_max = {!outer_high_max_q[15],
        outer_high_max_q[14:0] ^ {15{!outer_high_max_q[15]}}};
    assign out_outer_low_any = outer_low_any_q;
    assign out_outer_low_min = {!outer_low_min_q[15],
        outer_low_min_q[14:0] ^ {15{!outer_low_min_q[15]}}};
    assign out_outer_low_max = {!outer_low_max_q[15],
        outer_low_max_q[14:0] ^ {15{!outer_low_max_q[15]}}};
    assign out_middle_any = middle_any_q;
    assign out_middle_min = {!middle_min_q[15], middle_min_q[14:0] ^ {15{!middle_min_q[15]}}};
    assign out_middle_max = {!middle_max_q[15], middle_max_q[14:0] ^ {15{!middle_max_q[15]}}};
    assign out_inner_any = inner_any_q;
    assign out_inner_min = {1'b0, inner_min_q};
    assign out_inner_max = {1'b0, inner_max_q};
    assign extremes_ready = out_ready;
endmodule
`default_nettype wire
