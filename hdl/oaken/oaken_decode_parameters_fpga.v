// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Oaken's decode parameters: bases, slopes and k0 of a vector from its header and the thresholds,
// and the check of the header (Oaken, ISCA 2025, section 4.3, Eq. 2 to 4).
//
// base = rn(threshold + min), on the low side of the outer group rn(threshold - min); slope =
// rn(rn(max - min) / 15) of the coded quantity; k0 is the smallest k in 0..16 with 15 x min + k x
// (max - min) >= 0 in the middle group, 16 if there is none. rn rounds to binary16, nearest even,
// saturating; sums are exact on the 2^-24 grid.
//
// The thresholds are finite and in ascending order; -0 counts as +0. With an error the parameters
// are arbitrary. A header is taken in the fourth cycle in which it is offered. No combinational
// path from any input to any output.
//
// Latency 12 cycles, one vector every 4 cycles.
// Generated for pipeline = fpga, units = 1.
`default_nettype none
module oaken_decode_parameters_fpga (
    input  wire        clk,                   // clock, rising edge
    input  wire        rst_n,                 // synchronous reset, active low
    input  wire        in_valid,              // a header is offered
    output wire        in_ready,              // a header is taken if offered
    input  wire [95:0] in_header,             // six binary16, field 0 lowest: smallest and largest
                                              // of outer, middle and inner group
    input  wire [15:0] in_outer_lo,           // binary16 threshold
    input  wire [15:0] in_inner_lo,           // binary16 threshold
    input  wire [15:0] in_inner_hi,           // binary16 threshold
    input  wire [15:0] in_outer_hi,           // binary16 threshold
    output wire        out_valid,             // a set of parameters is offered
    input  wire        out_ready,             // a set of parameters is taken if offered
    output wire [15:0] out_base_outer_high,   // binary16 base, outer group, high side
    output wire [15:0] out_base_outer_low,    // binary16 base, outer group, low side
    output wire [15:0] out_base_middle_high,  // binary16 base, middle group, high side
    output wire [15:0] out_base_middle_low,   // binary16 base, middle group, low side
    output wire [15:0] out_base_inner,        // binary16 base, inner group
    output wire [15:0] out_slope_outer,       // binary16 slope, outer group, not negative
    output wire [15:0] out_slope_middle,      // binary16 slope, middle group, not negative
    output wire [15:0] out_slope_inner,       // binary16 slope, inner group, not negative
    output wire  [4:0] out_k0,                // codes of the middle group from here up are on the
                                              // high side: 0 to 16
    output wire  [3:0] out_error              // what is wrong with the header: ERROR_NONE, or one
                                              // of the ERROR_HEADER_ constants
);
    // outer: offset = outer_hi + outer_lo: offset - x mirrors one outer side onto the other;
    // middle: offset = inner_lo - inner_hi: x + offset moves the high side onto the low side
    localparam [1:0] STEP_OFFSETS                 = 2'd0;
    // outer: range of the inner group; middle: smallest coded quantity, x - threshold of its side
    localparam [1:0] STEP_INNER_RANGE_MIDDLE_MIN  = 2'd1;
    // outer: base of the other side, offset - x; middle: range, max - min on one side, with the
    // offset across
    localparam [1:0] STEP_OUTER_BASE_MIDDLE_RANGE = 2'd2;
    // outer: range, max - min on one side, offset - max - min across; middle: base of the other
    // side, x + offset or x - offset
    localparam [1:0] STEP_OUTER_RANGE_MIDDLE_BASE = 2'd3;

    localparam [3:0] ERROR_NONE                      = 4'd0;
    localparam [3:0] ERROR_HEADER_NOT_CANONICAL      = 4'd1;
    localparam [3:0] ERROR_HEADER_NEGATIVE_MAGNITUDE = 4'd2;
    localparam [3:0] ERROR_HEADER_MIN_ABOVE_MAX      = 4'd3;

    genvar i;

    // All stages hold while parameters wait at the output, because the results of the next vector
    // would overwrite them.
    reg  stall_q;
    wire advance = !stall_q;

    // The slot: which of the four cycles of a vector it is.
    reg  [1:0] step_q;
    wire       steps = advance & in_valid;

    always @(posedge clk) begin
        if (!rst_n) begin
            step_q <= STEP_OFFSETS;
        end else if (steps) begin
            step_q <= step_q + 2'd1;
        end
    end

    wire [3:0] slot = {in_valid & (step_q == STEP_OUTER_RANGE_MIDDLE_BASE),
        in_valid & (step_q == STEP_OUTER_BASE_MIDDLE_RANGE),
        in_valid & (step_q == STEP_INNER_RANGE_MIDDLE_MIN), in_valid & (step_q == STEP_OFFSETS)};
    wire       slot_is_offsets = slot[0];

    // In the first cycle: the sides of fields 0 to 3, and the check of all fields.
    wire        finds = advance & slot_is_offsets;
    wire [15:0] outer_hi_canonical = {in_outer_hi[15] & (|in_outer_hi[14:0]), in_outer_hi[14:0]};
    wire [15:0] outer_hi_key = {!outer_hi_canonical[15],
        outer_hi_canonical[14:0] ^ {15{outer_hi_canonical[15]}}};
    wire [15:0] inner_hi_canonical = {in_inner_hi[15] & (|in_inner_hi[14:0]), in_inner_hi[14:0]};
    wire [15:0] inner_hi_key = {!inner_hi_canonical[15],
        inner_hi_canonical[14:0] ^ {15{inner_hi_canonical[15]}}};
    wire [15:0] field0_key = {!in_header[15], in_header[14:0] ^ {15{in_header[15]}}};
    wire [15:0] field1_key = {!in_header[31], in_header[30:16] ^ {15{in_header[31]}}};
    wire [15:0] field2_key = {!in_header[47], in_header[46:32] ^ {15{in_header[47]}}};
    wire [15:0] field3_key = {!in_header[63], in_header[62:48] ^ {15{in_header[63]}}};
    wire  [5:0] bad_fields;

    generate
        for (i = 0; i < 6; i = i + 1) begin : gen_bad_fields
            assign bad_fields[i] = (&in_header[16*i + 10 +: 5]) |
                (in_header[16*i +: 16] == 16'h8000);
        end
    endgenerate

    reg field0_is_high_q;
    reg field1_is_high_q;
    reg field2_is_high_q;
    reg field3_is_high_q;
    reg not_canonical_q;
    reg negative_q;

    always @(posedge clk) begin
        if (finds) begin
            field0_is_high_q <= field0_key > outer_hi_key;
            field1_is_high_q <= field1_key > outer_hi_key;
            field2_is_high_q <= field2_key > inner_hi_key;
            field3_is_high_q <= field3_key > inner_hi_key;
            not_canonical_q <= |bad_fields;
            negative_q <= in_header[79] | in_header[95];
        end
    end

    wire outer_sides_differ = field0_is_high_q ^ field1_is_high_q;
    wire middle_sides_differ = field2_is_high_q ^ field3_is_high_q;

    // The threshold of the smallest middle element; across the sides the middle range is max - min
    // + offset, or min - max + offset and negated.
    wire [15:0] min_threshold = field2_is_high_q ? in_inner_hi : in_inner_lo;
    wire        falls = middle_sides_differ & field2_is_high_q;

    // Operands of the outer pipeline.
    reg [15:0] outer_a;
    always @(*) begin
        case (step_q)
            STEP_OFFSETS: outer_a = in_outer_hi;
            STEP_INNER_RANGE_MIDDLE_MIN: outer_a = in_header[95:80];
            STEP_OUTER_BASE_MIDDLE_RANGE: outer_a = 16'd0;
            default: outer_a = in_header[31:16];
        endcase
    end
    reg [15:0] outer_b;
    always @(*) begin
        case (step_q)
            STEP_OFFSETS: outer_b = in_outer_lo;
            STEP_INNER_RANGE_MIDDLE_MIN: outer_b = in_header[79:64];
            default: outer_b = in_header[15:0];
        endcase
    end
    reg outer_subtracts_a;
    always @(*) begin
        case (step_q)
            STEP_OUTER_RANGE_MIDDLE_BASE: outer_subtracts_a = outer_sides_differ;
            default: outer_subtracts_a = 1'b0;
        endcase
    end
    reg outer_subtracts_b;
    always @(*) begin
        case (step_q)
            STEP_OFFSETS: outer_subtracts_b = 1'b0;
            default: outer_subtracts_b = 1'b1;
        endcase
    end
    reg outer_adds_offset;
    always @(*) begin
        case (step_q)
            STEP_OUTER_BASE_MIDDLE_RANGE: outer_adds_offset = 1'b1;
            STEP_OUTER_RANGE_MIDDLE_BASE: outer_adds_offset = outer_sides_differ;
            default: outer_adds_offset = 1'b0;
        endcase
    end
    reg outer_negates;
    always @(*) begin
        case (step_q)
            STEP_OUTER_RANGE_MIDDLE_BASE: outer_negates = !field0_is_high_q;
            default: outer_negates = 1'b0;
        endcase
    end

    // Operands of the middle pipeline.
    reg [15:0] middle_a;
    always @(*) begin
        case (step_q)
            STEP_OFFSETS: middle_a = in_inner_lo;
            STEP_INNER_RANGE_MIDDLE_MIN: middle_a = in_header[47:32];
            STEP_OUTER_BASE_MIDDLE_RANGE: middle_a = in_header[63:48];
            default: middle_a = 16'd0;
        endcase
    end
    reg [15:0] middle_b;
    always @(*) begin
        case (step_q)
            STEP_OFFSETS: middle_b = in_inner_hi;
            STEP_INNER_RANGE_MIDDLE_MIN: middle_b = min_threshold;
            default: middle_b = in_header[47:32];
        endcase
    end
    reg middle_subtracts_a;
    always @(*) begin
        case (step_q)
            STEP_OUTER_BASE_MIDDLE_RANGE: middle_subtracts_a = falls;
            default: middle_subtracts_a = 1'b0;
        endcase
    end
    reg middle_subtracts_b;
    always @(*) begin
        case (step_q)
            STEP_OUTER_BASE_MIDDLE_RANGE: middle_subtracts_b = !falls;
            STEP_OUTER_RANGE_MIDDLE_BASE: middle_subtracts_b = !field2_is_high_q;
            default: middle_subtracts_b = 1'b1;
        endcase
    end
    reg middle_adds_offset;
    always @(*) begin
        case (step_q)
            STEP_OUTER_BASE_MIDDLE_RANGE: middle_adds_offset = middle_sides_differ;
            STEP_OUTER_RANGE_MIDDLE_BASE: middle_adds_offset = 1'b1;
            default: middle_adds_offset = 1'b0;
        endcase
    end
    reg middle_negates;
    always @(*) begin
        case (step_q)
            STEP_OUTER_BASE_MIDDLE_RANGE: middle_negates = falls;
            STEP_OUTER_RANGE_MIDDLE_BASE: middle_negates = !field2_is_high_q;
            default: middle_negates = 1'b0;
        endcase
    end

    // The slot in each stage of the pipelines, one-hot. The first one, with the offsets, ends at
    // the addition.
    reg [3:0] grid_slot_q;
    reg [3:0] pair_slot_q;
    reg [2:0] sum_slot_q;
    reg [2:0] coarse_slot_q;
    reg [2:0] fine_slot_q;
    reg [2:0] value_slot_q;
    reg [2:0] quotient_slot_q;
    reg [2:0] dividend_slot_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            grid_slot_q <= 4'd0;
            pair_slot_q <= 4'd0;
            sum_slot_q <= 3'd0;
            coarse_slot_q <= 3'd0;
            fine_slot_q <= 3'd0;
            value_slot_q <= 3'd0;
            dividend_slot_q <= 3'd0;
            quotient_slot_q <= 3'd0;
        end else if (advance) begin
            grid_slot_q <= slot;
            pair_slot_q <= grid_slot_q;
            sum_slot_q <= pair_slot_q[3:1];
            coarse_slot_q <= sum_slot_q;
            fine_slot_q <= coarse_slot_q;
            value_slot_q <= fine_slot_q;
            dividend_slot_q <= value_slot_q;
            quotient_slot_q <= dividend_slot_q;
        end
    end

    wire grid_is_outer_range_middle_base = grid_slot_q[3];
    wire pair_is_offsets = pair_slot_q[0];
    wire sum_is_inner_range_middle_min = sum_slot_q[0];
    wire sum_is_outer_base_middle_range = sum_slot_q[1];
    wire fine_is_outer_range_middle_base = fine_slot_q[2];
    wire value_is_inner_range_middle_min = value_slot_q[0];
    wire value_is_outer_base_middle_range = value_slot_q[1];
    wire value_is_outer_range_middle_base = value_slot_q[2];
    wire quotient_is_inner_range_middle_min = quotient_slot_q[0];
    wire quotient_is_outer_base_middle_range = quotient_slot_q[1];
    wire quotient_is_outer_range_middle_base = quotient_slot_q[2];

    // The outer pipeline. Conversion of both operands to the 2^-24 grid: a negative one is
    // complemented; the 1 that it lacks is added with the sum.
    wire        outer_a_is_normal = |outer_a[14:10];
    wire [40:0] outer_a_doubled = {30'd0, outer_a_is_normal, outer_a[9:0]} <<
        {outer_a[14:11], outer_a[10] | !outer_a_is_normal};
    wire        unused_outer_a_doubled = outer_a_doubled[0];
    wire        outer_a_negative = outer_a[15] ^ outer_subtracts_a;
    wire        outer_b_is_normal = |outer_b[14:10];
    wire [40:0] outer_b_doubled = {30'd0, outer_b_is_normal, outer_b[9:0]} <<
        {outer_b[14:11], outer_b[10] | !outer_b_is_normal};
    wire        unused_outer_b_doubled = outer_b_doubled[0];
    wire        outer_b_negative = outer_b[15] ^ outer_subtracts_b;
    reg  [42:0] outer_grid_a_q;
    reg         outer_grid_a_lacks_1_q;
    reg  [42:0] outer_grid_b_q;
    reg         outer_grid_b_lacks_1_q;
    reg         outer_grid_adds_offset_q;
    reg         outer_grid_negates_q;

    always @(posedge clk) begin
        if (advance) begin
            outer_grid_a_q <= {3'd0, outer_a_doubled[40:1]} ^ {43{outer_a_negative}};
            outer_grid_a_lacks_1_q <= outer_a_negative;
            outer_grid_b_q <= {3'd0, outer_b_doubled[40:1]} ^ {43{outer_b_negative}};
            outer_grid_b_lacks_1_q <= outer_b_negative;
            outer_grid_adds_offset_q <= outer_adds_offset;
            outer_grid_negates_q <= outer_negates;
        end
    end

    // Both are added, and in the next stage the offset.
    wire [42:0] outer_both = outer_grid_a_q + outer_grid_b_q + {42'd0, outer_grid_b_lacks_1_q};
    reg  [42:0] outer_pair_q;
    reg         outer_pair_lacks_1_q;
    reg         outer_pair_adds_offset_q;
    reg         outer_pair_negates_q;

    always @(posedge clk) begin
        if (advance) begin
            outer_pair_q <= outer_both;
            outer_pair_lacks_1_q <= outer_grid_a_lacks_1_q;
            outer_pair_adds_offset_q <= outer_grid_adds_offset_q;
            outer_pair_negates_q <= outer_grid_negates_q;
        end
    end

    reg  [42:0] outer_offset_q;
    wire [42:0] outer_added_offset = outer_offset_q & {43{outer_pair_adds_offset_q}};
    wire [42:0] outer_total = outer_added_offset + outer_pair_q + {42'd0, outer_pair_lacks_1_q};

    always @(posedge clk) begin
        if (advance & pair_is_offsets) begin
            outer_offset_q <= outer_total;
        end
    end

    reg [42:0] outer_sum_q;
    reg        outer_sum_negates_q;

    always @(posedge clk) begin
        if (advance) begin
            outer_sum_q <= outer_total;
            outer_sum_negates_q <= outer_pair_negates_q;
        end
    end

    // Normalisation: the leading bit to the top, by 31 places at most, where the exponent of the
    // subnormals is reached. A negative sum is complemented, which makes its magnitude 1 too small;
    // ones are shifted in from below.
    wire        outer_negative = outer_sum_q[42];
    wire [41:0] outer_magnitude = outer_sum_q[41:0] ^ {42{outer_negative}};
    wire        outer_free16 = outer_magnitude[41:26] == 16'd0;
    wire [41:0] outer_after16 = outer_free16 ? {outer_magnitude[25:0], {16{outer_negative}}} :
        outer_magnitude;
    wire        outer_free8 = outer_after16[41:34] == 8'd0;
    wire [41:0] outer_after8 = outer_free8 ? {outer_after16[33:0], {8{outer_negative}}} :
        outer_after16;
    reg  [41:0] outer_coarse_q;
    reg   [1:0] outer_coarse_places_q;
    reg         outer_coarse_complemented_q;
    reg         outer_coarse_sign_q;

    always @(posedge clk) begin
        if (advance) begin
            outer_coarse_q <= outer_after8;
            outer_coarse_places_q <= {outer_free16, outer_free8};
            outer_coarse_complemented_q <= outer_negative;
            outer_coarse_sign_q <= outer_negative ^ outer_sum_negates_q;
        end
    end

    // The other levels, and whether to round up, nearest even. A complemented sum is 1 too small in
    // its last place: the tail is above a half if the half bit is set, and exactly a half if the
    // half bit alone is 0.
    wire        outer_free4 = outer_coarse_q[41:38] == 4'd0;
    wire [41:0] outer_after4 =
        outer_free4 ? {outer_coarse_q[37:0], {4{outer_coarse_complemented_q}}} : outer_coarse_q;
    wire        outer_free2 = outer_after4[41:40] == 2'd0;
    wire [41:0] outer_after2 =
        outer_free2 ? {outer_after4[39:0], {2{outer_coarse_complemented_q}}} : outer_after4;
    wire        outer_free1 = outer_after2[41] == 1'b0;
    wire [41:0] outer_after1 = outer_free1 ? {outer_after2[40:0], outer_coarse_complemented_q} :
        outer_after2;
    wire        outer_rest = |(outer_after1[29:0] ^ {30{outer_coarse_complemented_q}});
    reg  [10:0] outer_significand_q;
    reg         outer_up_q;
    reg   [4:0] outer_places_q;
    reg         outer_sign_q;

    always @(posedge clk) begin
        if (advance) begin
            outer_significand_q <= outer_after1[41:31];
            outer_up_q <= outer_coarse_complemented_q ?
                    (outer_after1[30] | (!outer_rest & outer_after1[31])) :
                (outer_after1[30] & (outer_rest | outer_after1[31]));
            outer_places_q <= {outer_coarse_places_q, outer_free4, outer_free2, outer_free1};
            outer_sign_q <= outer_coarse_sign_q;
        end
    end

    // As binary16: the leading bit at the top, bit 41, has exponent field 32. The hidden bit adds 1
    // to the field, which therefore starts from 31 - places. 31 and above saturates.
    wire [15:0] outer_unbounded = {1'b0, ~outer_places_q, 10'd0} + {5'd0, outer_significand_q} +
        {15'd0, outer_up_q};
    wire        outer_saturates = outer_unbounded[15] | (&outer_unbounded[14:10]);
    wire [14:0] outer_finite = outer_saturates ? 15'h7bff : outer_unbounded[14:0];
    reg  [15:0] outer_value_q;

    always @(posedge clk) begin
        if (advance) begin
            outer_value_q <= {outer_sign_q & (|outer_finite), outer_finite};
        end
    end

    // The middle pipeline. Conversion of both operands to the 2^-24 grid: a negative one is
    // complemented; the 1 that it lacks is added with the sum.
    wire        middle_a_is_normal = |middle_a[14:10];
    wire [40:0] middle_a_doubled = {30'd0, middle_a_is_normal, middle_a[9:0]} <<
        {middle_a[14:11], middle_a[10] | !middle_a_is_normal};
    wire        unused_middle_a_doubled = middle_a_doubled[0];
    wire        middle_a_negative = middle_a[15] ^ middle_subtracts_a;
    wire        middle_b_is_normal = |middle_b[14:10];
    wire [40:0] middle_b_doubled = {30'd0, middle_b_is_normal, middle_b[9:0]} <<
        {middle_b[14:11], middle_b[10] | !middle_b_is_normal};
    wire        unused_middle_b_doubled = middle_b_doubled[0];
    wire        middle_b_negative = middle_b[15] ^ middle_subtracts_b;
    reg  [42:0] middle_grid_a_q;
    reg         middle_grid_a_lacks_1_q;
    reg  [42:0] middle_grid_b_q;
    reg         middle_grid_b_lacks_1_q;
    reg         middle_grid_adds_offset_q;
    reg         middle_grid_negates_q;

    always @(posedge clk) begin
        if (advance) begin
            middle_grid_a_q <= {3'd0, middle_a_doubled[40:1]} ^ {43{middle_a_negative}};
            middle_grid_a_lacks_1_q <= middle_a_negative;
            middle_grid_b_q <= {3'd0, middle_b_doubled[40:1]} ^ {43{middle_b_negative}};
            middle_grid_b_lacks_1_q <= middle_b_negative;
            middle_grid_adds_offset_q <= middle_adds_offset;
            middle_grid_negates_q <= middle_negates;
        end
    end

    // Both are added, and in the next stage the offset.
    wire [42:0] middle_both = middle_grid_a_q + middle_grid_b_q + {42'd0, middle_grid_b_lacks_1_q};
    reg  [42:0] middle_pair_q;
    reg         middle_pair_lacks_1_q;
    reg         middle_pair_adds_offset_q;
    reg         middle_pair_negates_q;

    always @(posedge clk) begin
        if (advance) begin
            middle_pair_q <= middle_both;
            middle_pair_lacks_1_q <= middle_grid_a_lacks_1_q;
            middle_pair_adds_offset_q <= middle_grid_adds_offset_q;
            middle_pair_negates_q <= middle_grid_negates_q;
        end
    end

    reg  [42:0] middle_offset_q;
    wire [42:0] middle_added_offset = middle_offset_q & {43{middle_pair_adds_offset_q}};
    wire [42:0] middle_total = middle_added_offset + middle_pair_q + {42'd0, middle_pair_lacks_1_q};

    always @(posedge clk) begin
        if (advance & pair_is_offsets) begin
            middle_offset_q <= middle_total;
        end
    end

    reg [42:0] middle_sum_q;
    reg        middle_sum_negates_q;

    always @(posedge clk) begin
        if (advance) begin
            middle_sum_q <= middle_total;
            middle_sum_negates_q <= middle_pair_negates_q;
        end
    end

    // Normalisation: the leading bit to the top, by 31 places at most, where the exponent of the
    // subnormals is reached. A negative sum is complemented, which makes its magnitude 1 too small;
    // ones are shifted in from below.
    wire        middle_negative = middle_sum_q[42];
    wire [41:0] middle_magnitude = middle_sum_q[41:0] ^ {42{middle_negative}};
    wire        middle_free16 = middle_magnitude[41:26] == 16'd0;
    wire [41:0] middle_after16 = middle_free16 ? {middle_magnitude[25:0], {16{middle_negative}}} :
        middle_magnitude;
    wire        middle_free8 = middle_after16[41:34] == 8'd0;
    wire [41:0] middle_after8 = middle_free8 ? {middle_after16[33:0], {8{middle_negative}}} :
        middle_after16;
    reg  [41:0] middle_coarse_q;
    reg   [1:0] middle_coarse_places_q;
    reg         middle_coarse_complemented_q;
    reg         middle_coarse_sign_q;

    always @(posedge clk) begin
        if (advance) begin
            middle_coarse_q <= middle_after8;
            middle_coarse_places_q <= {middle_free16, middle_free8};
            middle_coarse_complemented_q <= middle_negative;
            middle_coarse_sign_q <= middle_negative ^ middle_sum_negates_q;
        end
    end

    // The other levels, and whether to round up, nearest even. A complemented sum is 1 too small in
    // its last place: the tail is above a half if the half bit is set, and exactly a half if the
    // half bit alone is 0.
    wire        middle_free4 = middle_coarse_q[41:38] == 4'd0;
    wire [41:0] middle_after4 =
        middle_free4 ? {middle_coarse_q[37:0], {4{middle_coarse_complemented_q}}} : middle_coarse_q;
    wire        middle_free2 = middle_after4[41:40] == 2'd0;
    wire [41:0] middle_after2 =
        middle_free2 ? {middle_after4[39:0], {2{middle_coarse_complemented_q}}} : middle_after4;
    wire        middle_free1 = middle_after2[41] == 1'b0;
    wire [41:0] middle_after1 =
        middle_free1 ? {middle_after2[40:0], middle_coarse_complemented_q} : middle_after2;
    wire        middle_rest = |(middle_after1[29:0] ^ {30{middle_coarse_complemented_q}});
    reg  [10:0] middle_significand_q;
    reg         middle_up_q;
    reg   [4:0] middle_places_q;
    reg         middle_sign_q;

    always @(posedge clk) begin
        if (advance) begin
            middle_significand_q <= middle_after1[41:31];
            middle_up_q <= middle_coarse_complemented_q ?
                    (middle_after1[30] | (!middle_rest & middle_after1[31])) :
                (middle_after1[30] & (middle_rest | middle_after1[31]));
            middle_places_q <= {middle_coarse_places_q, middle_free4, middle_free2, middle_free1};
            middle_sign_q <= middle_coarse_sign_q;
        end
    end

    // As binary16: the leading bit at the top, bit 41, has exponent field 32. The hidden bit adds 1
    // to the field, which therefore starts from 31 - places. 31 and above saturates.
    wire [15:0] middle_unbounded = {1'b0, ~middle_places_q, 10'd0} + {5'd0, middle_significand_q} +
        {15'd0, middle_up_q};
    wire        middle_saturates = middle_unbounded[15] | (&middle_unbounded[14:10]);
    wire [14:0] middle_finite = middle_saturates ? 15'h7bff : middle_unbounded[14:0];
    reg  [15:0] middle_value_q;

    always @(posedge clk) begin
        if (advance) begin
            middle_value_q <= {middle_sign_q & (|middle_finite), middle_finite};
        end
    end

    // k0 - 1 is the largest k in 0..15 with 15 x min + k x range < 0, if min < 0. Its bits come
    // from the highest: t = 15 x min + 8 x range, then 4, 2 and 1 ranges more if t < 0, less if
    // not.
    reg [45:0] t_q;
    reg [44:0] k0_range_q;
    reg        k0_range_negates_q;

    always @(posedge clk) begin
        if (advance) begin
            k0_range_q <= sum_is_outer_base_middle_range ? {middle_sum_q, 2'd0} :
                {k0_range_q[44], k0_range_q[44:1]};
        end
    end

    always @(posedge clk) begin
        if (advance & sum_is_outer_base_middle_range) begin
            k0_range_negates_q <= middle_sum_negates_q;
        end
    end

    wire        k0_subtracts = sum_is_outer_base_middle_range ? middle_sum_negates_q :
        (!t_q[45] ^ k0_range_negates_q);
    wire [45:0] k0_ranges =
        (sum_is_outer_base_middle_range ? {middle_sum_q, 3'd0} : {k0_range_q[44], k0_range_q}) ^
        {46{k0_subtracts}};
    wire [45:0] k0_dividend = sum_is_outer_base_middle_range ? {t_q[41:0], 4'd0} : t_q;
    wire [45:0] k0_less_one = ~t_q & {46{sum_is_outer_base_middle_range}};
    wire [45:0] next_t = k0_dividend + k0_less_one + k0_ranges +
        {45'd0, sum_is_outer_base_middle_range} + {45'd0, k0_subtracts};
    reg   [2:0] k0_bits_q;
    reg         min_negative_q;

    always @(posedge clk) begin
        if (advance) begin
            t_q <= sum_is_inner_range_middle_min ? {{3{middle_sum_q[42]}}, middle_sum_q} : next_t;
            k0_bits_q <= {k0_bits_q[1:0], next_t[45]};
        end
    end

    always @(posedge clk) begin
        if (advance & sum_is_outer_base_middle_range) begin
            min_negative_q <= t_q[45];
        end
    end

    reg k0_step1_q;
    reg k0_step2_q;
    reg k0_step3_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            k0_step1_q <= 1'b0;
            k0_step2_q <= 1'b0;
            k0_step3_q <= 1'b0;
        end else if (advance) begin
            k0_step1_q <= sum_is_outer_base_middle_range;
            k0_step2_q <= k0_step1_q;
            k0_step3_q <= k0_step2_q;
        end
    end

    reg  [3:0] k0_less_1_q;
    reg        k0_any_q;
    wire       k0_done = advance & k0_step3_q;

    always @(posedge clk) begin
        if (k0_done) begin
            k0_less_1_q <= {k0_bits_q, next_t[45]};
            k0_any_q <= min_negative_q;
        end
    end

    wire [4:0] k0 = ({1'b0, k0_less_1_q} + 5'd1) & {5{k0_any_q}};

    // Bases of the sides that fields 0 and 2 are not on.
    reg [15:0] outer_other_base_q;

    always @(posedge clk) begin
        if (advance & value_is_outer_base_middle_range) begin
            outer_other_base_q <= outer_value_q;
        end
    end

    reg [15:0] middle_other_base_q;

    always @(posedge clk) begin
        if (advance & value_is_outer_range_middle_base) begin
            middle_other_base_q <= middle_value_q;
        end
    end

    // Slopes: the three ranges, divided by 15 one after the other.
    wire [14:0] range_value = value_is_outer_base_middle_range ? middle_value_q[14:0] :
        outer_value_q[14:0];

    // The significand of the range, shifted up so that a 15th of it is the significand of the
    // slope: by 4 places, by 3 if it is 1920 or more; by fewer if the slope is subnormal.
    wire  [4:0] range_exponent = range_value[14:10];
    wire        range_is_normal = |range_exponent;
    wire        range_five_up = range_exponent >= 5'd5;
    wire        range_by_4 = range_five_up & !(&range_value[9:7]);
    wire        range_by_3 = (range_exponent == 5'd4) | (range_five_up & (&range_value[9:7]));
    wire        range_by_2 = range_exponent == 5'd3;
    wire        range_by_1 = range_exponent == 5'd2;
    wire        range_by_0 = !(|range_exponent[4:1]);
    wire [14:0] dividend = ({15{range_by_4}} & {range_is_normal, range_value[9:0], 4'd0}) |
        ({15{range_by_3}} & {{1'b0, range_is_normal, range_value[9:0]}, 3'd0}) |
        ({15{range_by_2}} & {{2'd0, range_is_normal, range_value[9:0]}, 2'd0}) |
        ({15{range_by_1}} & {{3'd0, range_is_normal, range_value[9:0]}, 1'b0}) |
        ({15{range_by_0}} & {4'd0, range_is_normal, range_value[9:0]});

    // The registers that cut this stage for an FPGA.
    reg [14:0] dividend_q;
    reg  [4:0] dividend_field_q;

    always @(posedge clk) begin
        if (advance) begin
            dividend_q <= dividend;
            dividend_field_q <= {5{range_five_up}} &
                (range_exponent - ((&range_value[9:7]) ? 5'd4 : 5'd5));
        end
    end

    // Because 16 = 15 + 1, a 15th of the hexadecimal number d3 d2 d1 d0 is d3d2d1 + d3d2 + d3 + (d3
    // + d2 + d1 + d0) / 15.
    wire [10:0] dividend_15 = dividend_q[14:4] + {4'd0, dividend_q[14:8]} +
        {8'd0, dividend_q[14:12]};
    wire  [5:0] digit_sum = {2'd0, dividend_q[3:0]} + {2'd0, dividend_q[7:4]} +
        {2'd0, dividend_q[11:8]} + {3'd0, dividend_q[14:12]};
    reg  [10:0] quotient_sum_q;
    reg   [5:0] quotient_rest_q;
    reg   [4:0] quotient_field_q;

    always @(posedge clk) begin
        if (advance) begin
            quotient_sum_q <= dividend_15;
            quotient_rest_q <= digit_sum;
            quotient_field_q <= dividend_field_q;
        end
    end

    // rest / 15 to the nearest is its high digit, plus 1 if both digits add up to 8 or more. There
    // are no ties because 15 is odd. The significand stays below 2048.
    wire  [4:0] rest_digits = {3'd0, quotient_rest_q[5:4]} + {1'b0, quotient_rest_q[3:0]};
    wire [10:0] slope_significand = quotient_sum_q + {9'd0, quotient_rest_q[5:4]} +
        {10'd0, rest_digits[4] | rest_digits[3]};
    wire  [4:0] slope_exponent = quotient_field_q + {4'd0, slope_significand[10]};
    wire  [2:0] unused_rest_digits = rest_digits[2:0];
    reg  [14:0] inner_slope_q;

    always @(posedge clk) begin
        if (advance & quotient_is_inner_range_middle_min) begin
            inner_slope_q <= {slope_exponent, slope_significand[9:0]};
        end
    end

    reg [14:0] middle_slope_q;

    always @(posedge clk) begin
        if (advance & quotient_is_outer_base_middle_range) begin
            middle_slope_q <= {slope_exponent, slope_significand[9:0]};
        end
    end

    reg [14:0] outer_slope_q;

    always @(posedge clk) begin
        if (advance & quotient_is_outer_range_middle_base) begin
            outer_slope_q <= {slope_exponent, slope_significand[9:0]};
        end
    end

    // If a range is below 0, the minimum in the header was above the maximum.
    reg above_q;
    reg above_any_q;

    always @(posedge clk) begin
        if (advance) begin
            above_q <= value_is_inner_range_middle_min ? outer_value_q[15] :
                (above_q | (value_is_outer_base_middle_range & middle_value_q[15]));
        end
    end

    always @(posedge clk) begin
        if (advance & value_is_outer_range_middle_base) begin
            above_any_q <= above_q | outer_value_q[15];
        end
    end

    // Fields 0, 2 and 4 are bases themselves. Three sets of registers hold them until the slopes
    // are known.
    wire        header_taken = in_valid & in_ready;
    reg  [15:0] waiting_outer_q;
    reg  [15:0] waiting_middle_q;
    reg  [14:0] waiting_inner_q;
    reg         waiting_outer_is_high_q;
    reg         waiting_middle_is_high_q;
    reg         waiting_not_canonical_q;
    reg         waiting_negative_q;

    always @(posedge clk) begin
        if (header_taken) begin
            waiting_outer_q <= in_header[15:0];
            waiting_middle_q <= in_header[47:32];
            waiting_inner_q <= in_header[78:64];
            waiting_outer_is_high_q <= field0_is_high_q;
            waiting_middle_is_high_q <= field2_is_high_q;
            waiting_not_canonical_q <= not_canonical_q;
            waiting_negative_q <= negative_q;
        end
    end

    reg [15:0] passing_outer_q;
    reg [15:0] passing_middle_q;
    reg [14:0] passing_inner_q;
    reg        passing_outer_is_high_q;
    reg        passing_middle_is_high_q;
    reg        passing_not_canonical_q;
    reg        passing_negative_q;

    always @(posedge clk) begin
        if (advance & grid_is_outer_range_middle_base) begin
            passing_outer_q <= waiting_outer_q;
            passing_middle_q <= waiting_middle_q;
            passing_inner_q <= waiting_inner_q;
            passing_outer_is_high_q <= waiting_outer_is_high_q;
            passing_middle_is_high_q <= waiting_middle_is_high_q;
            passing_not_canonical_q <= waiting_not_canonical_q;
            passing_negative_q <= waiting_negative_q;
        end
    end

    reg [15:0] result_outer_q;
    reg [15:0] result_middle_q;
    reg [14:0] result_inner_q;
    reg        result_outer_is_high_q;
    reg        result_middle_is_high_q;
    reg        result_not_canonical_q;
    reg        result_negative_q;

    always @(posedge clk) begin
        if (advance & fine_is_outer_range_middle_base) begin
            result_outer_q <= passing_outer_q;
            result_middle_q <= passing_middle_q;
            result_inner_q <= passing_inner_q;
            result_outer_is_high_q <= passing_outer_is_high_q;
            result_middle_is_high_q <= passing_middle_is_high_q;
            result_not_canonical_q <= passing_not_canonical_q;
            result_negative_q <= passing_negative_q;
        end
    end

    // What is known before the slopes, a cycle later as they are, so that the next vector does not
    // overwrite it.
    reg [15:0] late_outer_q;
    reg [15:0] late_middle_q;
    reg [14:0] late_inner_q;
    reg        late_outer_is_high_q;
    reg        late_middle_is_high_q;
    reg        late_not_canonical_q;
    reg        late_negative_q;
    reg  [4:0] late_k0_q;
    reg [15:0] late_outer_base_q;
    reg [15:0] late_middle_base_q;

    always @(posedge clk) begin
        if (advance) begin
            late_outer_q <= result_outer_q;
            late_middle_q <= result_middle_q;
            late_inner_q <= result_inner_q;
            late_outer_is_high_q <= result_outer_is_high_q;
            late_middle_is_high_q <= result_middle_is_high_q;
            late_not_canonical_q <= result_not_canonical_q;
            late_negative_q <= result_negative_q;
            late_k0_q <= k0;
            late_outer_base_q <= outer_other_base_q;
            late_middle_base_q <= middle_other_base_q;
        end
    end

    wire [3:0] error = late_not_canonical_q ? ERROR_HEADER_NOT_CANONICAL :
        late_negative_q ? ERROR_HEADER_NEGATIVE_MAGNITUDE :
        above_any_q ? ERROR_HEADER_MIN_ABOVE_MAX : ERROR_NONE;
    reg        out_valid_q;
    wire       results_ready;
    wire       results_valid = out_valid_q;

    // The last slope completes the results, which hold for one more cycle without a stall.
    wire waits = out_valid_q & !results_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            out_valid_q <= 1'b0;
            stall_q <= 1'b0;
        end else begin
            out_valid_q <= waits | (advance & quotient_is_outer_range_middle_base);
            stall_q <= waits;
        end
    end

    assign in_ready = advance & (step_q == STEP_OUTER_RANGE_MIDDLE_BASE);
    assign out_valid = results_valid;
    assign out_base_outer_high = late_outer_is_high_q ? late_outer_q : late_outer_base_q;
    assign out_base_outer_low = late_outer_is_high_q ? late_outer_base_q : late_outer_q;
    assign out_base_middle_high = late_middle_is_high_q ? late_middle_q : late_middle_base_q;
    assign out_base_middle_low = late_middle_is_high_q ? late_middle_base_q : late_middle_q;
    assign out_base_inner = {1'b0, late_inner_q};
    assign out_slope_outer = {1'b0, outer_slope_q};
    assign out_slope_middle = {1'b0, middle_slope_q};
    assign out_slope_inner = {1'b0, inner_slope_q};
    assign out_k0 = late_k0_q;
    assign out_error = error;
    assign results_ready = out_ready;
endmodule
`default_nettype wire
