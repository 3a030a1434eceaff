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
    input  wire         in_valid,            // a beat is offered
    output wire         in_ready,            // a beat is taken if offered
    input  wire [127:0] in_x,                // canonical binary16 elements
    input  wire   [7:0] in_keep,             // which lanes hold an element
    input  wire   [7:0] in_outer,            // element is in the outer group
    input  wire   [7:0] in_inner,            // element is in the inner group
    input  wire   [7:0] in_high,             // element is on the high side of its group
    input  wire         in_nan,              // an element was NaN
    input  wire         in_inf,              // an element was infinite
    input  wire         in_last,             // last beat of the vector
    output wire         out_valid,           // the extremes of a vector are offered
    input  wire         out_ready,           // they are taken if offered
    output wire         out_nan,             // an element of the vector was NaN
    output wire         out_inf,             // an element of the vector was infinite
    output wire         out_outer_high_any,  // there are outer elements on the high side
    output wire  [15:0] out_outer_high_min,  // smallest of the outer elements on the high side
    output wire  [15:0] out_outer_high_max,  // largest of the outer elements on the high side
    output wire         out_outer_low_any,   // there are outer elements on the low side
    output wire  [15:0] out_outer_low_min,   // smallest of the outer elements on the low side
    output wire  [15:0] out_outer_low_max,   // largest of the outer elements on the low side
    output wire         out_middle_any,      // there are middle elements
    output wire  [15:0] out_middle_min,      // smallest of the middle elements
    output wire  [15:0] out_middle_max,      // largest of the middle elements
    output wire         out_inner_any,       // there are magnitudes of inner elements
    output wire  [15:0] out_inner_min,       // smallest of the magnitudes of inner elements
    output wire  [15:0] out_inner_max        // largest of the magnitudes of inner elements
);
    // The lanes that belong to each of the four classes.
    wire [7:0] is_outer_high = in_outer & in_high;
    wire [7:0] is_outer_low = in_outer & ~in_high;
    wire [7:0] is_middle = in_keep & ~in_outer & ~in_inner;
    wire [7:0] is_inner = in_inner;

    // Stage 1: pairs of lanes are sorted, as integers of the same order. Three classes are ordered
    // by the value, the inner one by the magnitude.
    wire [15:0] key0 = {!in_x[15], in_x[14:0] ^ {15{in_x[15]}}};
    wire [15:0] key1 = {!in_x[31], in_x[30:16] ^ {15{in_x[31]}}};
    wire        key_swap0 = key1 < key0;
    wire [15:0] key2 = {!in_x[47], in_x[46:32] ^ {15{in_x[47]}}};
    wire [15:0] key3 = {!in_x[63], in_x[62:48] ^ {15{in_x[63]}}};
    wire        key_swap1 = key3 < key2;
    wire [15:0] key4 = {!in_x[79], in_x[78:64] ^ {15{in_x[79]}}};
    wire [15:0] key5 = {!in_x[95], in_x[94:80] ^ {15{in_x[95]}}};
    wire        key_swap2 = key5 < key4;
    wire [15:0] key6 = {!in_x[111], in_x[110:96] ^ {15{in_x[111]}}};
    wire [15:0] key7 = {!in_x[127], in_x[126:112] ^ {15{in_x[127]}}};
    wire        key_swap3 = key7 < key6;
    wire [14:0] magnitude0 = in_x[14:0];
    wire [14:0] magnitude1 = in_x[30:16];
    wire        magnitude_swap0 = magnitude1 < magnitude0;
    wire [14:0] magnitude2 = in_x[46:32];
    wire [14:0] magnitude3 = in_x[62:48];
    wire        magnitude_swap1 = magnitude3 < magnitude2;
    wire [14:0] magnitude4 = in_x[78:64];
    wire [14:0] magnitude5 = in_x[94:80];
    wire        magnitude_swap2 = magnitude5 < magnitude4;
    wire [14:0] magnitude6 = in_x[110:96];
    wire [14:0] magnitude7 = in_x[126:112];
    wire        magnitude_swap3 = magnitude7 < magnitude6;
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
            sorted_key_lows_q <= {key_swap3 ? key7 : key6, key_swap2 ? key5 : key4,
                key_swap1 ? key3 : key2, key_swap0 ? key1 : key0};
            sorted_key_highs_q <= {key_swap3 ? key6 : key7, key_swap2 ? key4 : key5,
                key_swap1 ? key2 : key3, key_swap0 ? key0 : key1};
            sorted_magnitude_lows_q <= {magnitude_swap3 ? magnitude7 : magnitude6,
                magnitude_swap2 ? magnitude5 : magnitude4,
                magnitude_swap1 ? magnitude3 : magnitude2,
                magnitude_swap0 ? magnitude1 : magnitude0};
            sorted_magnitude_highs_q <= {magnitude_swap3 ? magnitude6 : magnitude7,
                magnitude_swap2 ? magnitude4 : magnitude5,
                magnitude_swap1 ? magnitude2 : magnitude3,
                magnitude_swap0 ? magnitude0 : magnitude1};
            sorted_outer_high_has_low_q <= {key_swap3 ? is_outer_high[7] : is_outer_high[6],
                key_swap2 ? is_outer_high[5] : is_outer_high[4],
                key_swap1 ? is_outer_high[3] : is_outer_high[2],
                key_swap0 ? is_outer_high[1] : is_outer_high[0]};
            sorted_outer_high_has_high_q <= {key_swap3 ? is_outer_high[6] : is_outer_high[7],
                key_swap2 ? is_outer_high[4] : is_outer_high[5],
                key_swap1 ? is_outer_high[2] : is_outer_high[3],
                key_swap0 ? is_outer_high[0] : is_outer_high[1]};
            sorted_outer_low_has_low_q <= {key_swap3 ? is_outer_low[7] : is_outer_low[6],
                key_swap2 ? is_outer_low[5] : is_outer_low[4],
                key_swap1 ? is_outer_low[3] : is_outer_low[2],
                key_swap0 ? is_outer_low[1] : is_outer_low[0]};
            sorted_outer_low_has_high_q <= {key_swap3 ? is_outer_low[6] : is_outer_low[7],
                key_swap2 ? is_outer_low[4] : is_outer_low[5],
                key_swap1 ? is_outer_low[2] : is_outer_low[3],
                key_swap0 ? is_outer_low[0] : is_outer_low[1]};
            sorted_middle_has_low_q <= {key_swap3 ? is_middle[7] : is_middle[6],
                key_swap2 ? is_middle[5] : is_middle[4], key_swap1 ? is_middle[3] : is_middle[2],
                key_swap0 ? is_middle[1] : is_middle[0]};
            sorted_middle_has_high_q <= {key_swap3 ? is_middle[6] : is_middle[7],
                key_swap2 ? is_middle[4] : is_middle[5], key_swap1 ? is_middle[2] : is_middle[3],
                key_swap0 ? is_middle[0] : is_middle[1]};
            sorted_inner_has_low_q <= {magnitude_swap3 ? is_inner[7] : is_inner[6],
                magnitude_swap2 ? is_inner[5] : is_inner[4],
                magnitude_swap1 ? is_inner[3] : is_inner[2],
                magnitude_swap0 ? is_inner[1] : is_inner[0]};
            sorted_inner_has_high_q <= {magnitude_swap3 ? is_inner[6] : is_inner[7],
                magnitude_swap2 ? is_inner[4] : is_inner[5],
                magnitude_swap1 ? is_inner[2] : is_inner[3],
                magnitude_swap0 ? is_inner[0] : is_inner[1]};
        end
    end

    // Minimum and maximum of every class in every pair; the neutral elements if no element of the
    // pair belongs to the class.
    wire  [3:0] outer_high_pairs = sorted_outer_high_has_low_q | sorted_outer_high_has_high_q;
    wire [15:0] outer_high_min0_0 =
        (sorted_outer_high_has_low_q[0] ? sorted_key_lows_q[15:0] : sorted_key_highs_q[15:0]) |
        ~{16{outer_high_pairs[0]}};
    wire [15:0] outer_high_max0_0 =
        (sorted_outer_high_has_high_q[0] ? sorted_key_highs_q[15:0] : sorted_key_lows_q[15:0]) &
        {16{outer_high_pairs[0]}};
    wire [15:0] outer_high_min0_1 =
        (sorted_outer_high_has_low_q[1] ? sorted_key_lows_q[31:16] : sorted_key_highs_q[31:16]) |
        ~{16{outer_high_pairs[1]}};
    wire [15:0] outer_high_max0_1 =
        (sorted_outer_high_has_high_q[1] ? sorted_key_highs_q[31:16] : sorted_key_lows_q[31:16]) &
        {16{outer_high_pairs[1]}};
    wire [15:0] outer_high_min0_2 =
        (sorted_outer_high_has_low_q[2] ? sorted_key_lows_q[47:32] : sorted_key_highs_q[47:32]) |
        ~{16{outer_high_pairs[2]}};
    wire [15:0] outer_high_max0_2 =
        (sorted_outer_high_has_high_q[2] ? sorted_key_highs_q[47:32] : sorted_key_lows_q[47:32]) &
        {16{outer_high_pairs[2]}};
    wire [15:0] outer_high_min0_3 =
        (sorted_outer_high_has_low_q[3] ? sorted_key_lows_q[63:48] : sorted_key_highs_q[63:48]) |
        ~{16{outer_high_pairs[3]}};
    wire [15:0] outer_high_max0_3 =
        (sorted_outer_high_has_high_q[3] ? sorted_key_highs_q[63:48] : sorted_key_lows_q[63:48]) &
        {16{outer_high_pairs[3]}};
    wire  [3:0] outer_low_pairs = sorted_outer_low_has_low_q | sorted_outer_low_has_high_q;
    wire [15:0] outer_low_min0_0 =
        (sorted_outer_low_has_low_q[0] ? sorted_key_lows_q[15:0] : sorted_key_highs_q[15:0]) |
        ~{16{outer_low_pairs[0]}};
    wire [15:0] outer_low_max0_0 =
        (sorted_outer_low_has_high_q[0] ? sorted_key_highs_q[15:0] : sorted_key_lows_q[15:0]) &
        {16{outer_low_pairs[0]}};
    wire [15:0] outer_low_min0_1 =
        (sorted_outer_low_has_low_q[1] ? sorted_key_lows_q[31:16] : sorted_key_highs_q[31:16]) |
        ~{16{outer_low_pairs[1]}};
    wire [15:0] outer_low_max0_1 =
        (sorted_outer_low_has_high_q[1] ? sorted_key_highs_q[31:16] : sorted_key_lows_q[31:16]) &
        {16{outer_low_pairs[1]}};
    wire [15:0] outer_low_min0_2 =
        (sorted_outer_low_has_low_q[2] ? sorted_key_lows_q[47:32] : sorted_key_highs_q[47:32]) |
        ~{16{outer_low_pairs[2]}};
    wire [15:0] outer_low_max0_2 =
        (sorted_outer_low_has_high_q[2] ? sorted_key_highs_q[47:32] : sorted_key_lows_q[47:32]) &
        {16{outer_low_pairs[2]}};
    wire [15:0] outer_low_min0_3 =
        (sorted_outer_low_has_low_q[3] ? sorted_key_lows_q[63:48] : sorted_key_highs_q[63:48]) |
        ~{16{outer_low_pairs[3]}};
    wire [15:0] outer_low_max0_3 =
        (sorted_outer_low_has_high_q[3] ? sorted_key_highs_q[63:48] : sorted_key_lows_q[63:48]) &
        {16{outer_low_pairs[3]}};
    wire  [3:0] middle_pairs = sorted_middle_has_low_q | sorted_middle_has_high_q;
    wire [15:0] middle_min0_0 =
        (sorted_middle_has_low_q[0] ? sorted_key_lows_q[15:0] : sorted_key_highs_q[15:0]) |
        ~{16{middle_pairs[0]}};
    wire [15:0] middle_max0_0 =
        (sorted_middle_has_high_q[0] ? sorted_key_highs_q[15:0] : sorted_key_lows_q[15:0]) &
        {16{middle_pairs[0]}};
    wire [15:0] middle_min0_1 =
        (sorted_middle_has_low_q[1] ? sorted_key_lows_q[31:16] : sorted_key_highs_q[31:16]) |
        ~{16{middle_pairs[1]}};
    wire [15:0] middle_max0_1 =
        (sorted_middle_has_high_q[1] ? sorted_key_highs_q[31:16] : sorted_key_lows_q[31:16]) &
        {16{middle_pairs[1]}};
    wire [15:0] middle_min0_2 =
        (sorted_middle_has_low_q[2] ? sorted_key_lows_q[47:32] : sorted_key_highs_q[47:32]) |
        ~{16{middle_pairs[2]}};
    wire [15:0] middle_max0_2 =
        (sorted_middle_has_high_q[2] ? sorted_key_highs_q[47:32] : sorted_key_lows_q[47:32]) &
        {16{middle_pairs[2]}};
    wire [15:0] middle_min0_3 =
        (sorted_middle_has_low_q[3] ? sorted_key_lows_q[63:48] : sorted_key_highs_q[63:48]) |
        ~{16{middle_pairs[3]}};
    wire [15:0] middle_max0_3 =
        (sorted_middle_has_high_q[3] ? sorted_key_highs_q[63:48] : sorted_key_lows_q[63:48]) &
        {16{middle_pairs[3]}};
    wire  [3:0] inner_pairs = sorted_inner_has_low_q | sorted_inner_has_high_q;
    wire [14:0] inner_min0_0 = (sorted_inner_has_low_q[0] ? sorted_magnitude_lows_q[14:0] :
            sorted_magnitude_highs_q[14:0]) | ~{15{inner_pairs[0]}};
    wire [14:0] inner_max0_0 = (sorted_inner_has_high_q[0] ? sorted_magnitude_highs_q[14:0] :
            sorted_magnitude_lows_q[14:0]) & {15{inner_pairs[0]}};
    wire [14:0] inner_min0_1 = (sorted_inner_has_low_q[1] ? sorted_magnitude_lows_q[29:15] :
            sorted_magnitude_highs_q[29:15]) | ~{15{inner_pairs[1]}};
    wire [14:0] inner_max0_1 = (sorted_inner_has_high_q[1] ? sorted_magnitude_highs_q[29:15] :
            sorted_magnitude_lows_q[29:15]) & {15{inner_pairs[1]}};
    wire [14:0] inner_min0_2 = (sorted_inner_has_low_q[2] ? sorted_magnitude_lows_q[44:30] :
            sorted_magnitude_highs_q[44:30]) | ~{15{inner_pairs[2]}};
    wire [14:0] inner_max0_2 = (sorted_inner_has_high_q[2] ? sorted_magnitude_highs_q[44:30] :
            sorted_magnitude_lows_q[44:30]) & {15{inner_pairs[2]}};
    wire [14:0] inner_min0_3 = (sorted_inner_has_low_q[3] ? sorted_magnitude_lows_q[59:45] :
            sorted_magnitude_highs_q[59:45]) | ~{15{inner_pairs[3]}};
    wire [14:0] inner_max0_3 = (sorted_inner_has_high_q[3] ? sorted_magnitude_highs_q[59:45] :
            sorted_magnitude_lows_q[59:45]) & {15{inner_pairs[3]}};

    // 1 level of comparison: 2 of each left.
    wire [15:0] outer_high_min1_0 = (outer_high_min0_0 < outer_high_min0_1) ? outer_high_min0_0 :
        outer_high_min0_1;
    wire [15:0] outer_high_min1_1 = (outer_high_min0_2 < outer_high_min0_3) ? outer_high_min0_2 :
        outer_high_min0_3;
    wire [15:0] outer_high_max1_0 = (outer_high_max0_0 > outer_high_max0_1) ? outer_high_max0_0 :
        outer_high_max0_1;
    wire [15:0] outer_high_max1_1 = (outer_high_max0_2 > outer_high_max0_3) ? outer_high_max0_2 :
        outer_high_max0_3;
    wire [15:0] outer_low_min1_0 = (outer_low_min0_0 < outer_low_min0_1) ? outer_low_min0_0 :
        outer_low_min0_1;
    wire [15:0] outer_low_min1_1 = (outer_low_min0_2 < outer_low_min0_3) ? outer_low_min0_2 :
        outer_low_min0_3;
    wire [15:0] outer_low_max1_0 = (outer_low_max0_0 > outer_low_max0_1) ? outer_low_max0_0 :
        outer_low_max0_1;
    wire [15:0] outer_low_max1_1 = (outer_low_max0_2 > outer_low_max0_3) ? outer_low_max0_2 :
        outer_low_max0_3;
    wire [15:0] middle_min1_0 = (middle_min0_0 < middle_min0_1) ? middle_min0_0 : middle_min0_1;
    wire [15:0] middle_min1_1 = (middle_min0_2 < middle_min0_3) ? middle_min0_2 : middle_min0_3;
    wire [15:0] middle_max1_0 = (middle_max0_0 > middle_max0_1) ? middle_max0_0 : middle_max0_1;
    wire [15:0] middle_max1_1 = (middle_max0_2 > middle_max0_3) ? middle_max0_2 : middle_max0_3;
    wire [14:0] inner_min1_0 = (inner_min0_0 < inner_min0_1) ? inner_min0_0 : inner_min0_1;
    wire [14:0] inner_min1_1 = (inner_min0_2 < inner_min0_3) ? inner_min0_2 : inner_min0_3;
    wire [14:0] inner_max1_0 = (inner_max0_0 > inner_max0_1) ? inner_max0_0 : inner_max0_1;
    wire [14:0] inner_max1_1 = (inner_max0_2 > inner_max0_3) ? inner_max0_2 : inner_max0_3;
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
            level1_outer_high_min_q <= {outer_high_min1_1, outer_high_min1_0};
            level1_outer_high_max_q <= {outer_high_max1_1, outer_high_max1_0};
            level1_outer_low_any_q <= |outer_low_pairs;
            level1_outer_low_min_q <= {outer_low_min1_1, outer_low_min1_0};
            level1_outer_low_max_q <= {outer_low_max1_1, outer_low_max1_0};
            level1_middle_any_q <= |middle_pairs;
            level1_middle_min_q <= {middle_min1_1, middle_min1_0};
            level1_middle_max_q <= {middle_max1_1, middle_max1_0};
            level1_inner_any_q <= |inner_pairs;
            level1_inner_min_q <= {inner_min1_1, inner_min1_0};
            level1_inner_max_q <= {inner_max1_1, inner_max1_0};
        end
    end

    // 1 level of comparison: 1 of each left.
    wire [15:0] outer_high_min2_0 =
            (level1_outer_high_min_q[15:0] < level1_outer_high_min_q[31:16]) ?
            level1_outer_high_min_q[15:0] : level1_outer_high_min_q[31:16];
    wire [15:0] outer_high_max2_0 =
            (level1_outer_high_max_q[15:0] > level1_outer_high_max_q[31:16]) ?
            level1_outer_high_max_q[15:0] : level1_outer_high_max_q[31:16];
    wire [15:0] outer_low_min2_0 = (level1_outer_low_min_q[15:0] < level1_outer_low_min_q[31:16]) ?
            level1_outer_low_min_q[15:0] : level1_outer_low_min_q[31:16];
    wire [15:0] outer_low_max2_0 = (level1_outer_low_max_q[15:0] > level1_outer_low_max_q[31:16]) ?
            level1_outer_low_max_q[15:0] : level1_outer_low_max_q[31:16];
    wire [15:0] middle_min2_0 =
        (level1_middle_min_q[15:0] < level1_middle_min_q[31:16]) ? level1_middle_min_q[15:0] :
        level1_middle_min_q[31:16];
    wire [15:0] middle_max2_0 =
        (level1_middle_max_q[15:0] > level1_middle_max_q[31:16]) ? level1_middle_max_q[15:0] :
        level1_middle_max_q[31:16];
    wire [14:0] inner_min2_0 =
        (level1_inner_min_q[14:0] < level1_inner_min_q[29:15]) ? level1_inner_min_q[14:0] :
        level1_inner_min_q[29:15];
    wire [14:0] inner_max2_0 =
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
            level2_outer_high_min_q <= outer_high_min2_0;
            level2_outer_high_max_q <= outer_high_max2_0;
            level2_outer_low_any_q <= level1_outer_low_any_q;
            level2_outer_low_min_q <= outer_low_min2_0;
            level2_outer_low_max_q <= outer_low_max2_0;
            level2_middle_any_q <= level1_middle_any_q;
            level2_middle_min_q <= middle_min2_0;
            level2_middle_max_q <= middle_max2_0;
            level2_inner_any_q <= level1_inner_any_q;
            level2_inner_min_q <= inner_min2_0;
            level2_inner_max_q <= inner_max2_0;
        end
    end

    // Running extremes of the vector. Its first beat replaces those of the vector before.
    reg         first_q;
    reg         out_valid_q;
    wire        extremes_ready;
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
    assign out_valid = out_valid_q;
    assign extremes_ready = out_ready;
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
endmodule
`default_nettype wire
