// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Oaken's parameter unit: header, bases and scaling factors of a vector from the extremes of its
// groups (Oaken, ISCA 2025, section 4.3, Eq. 2).
//
// range = rn(max - min) of the coded quantity; sigma = 15 / range to 11 significant bits; base =
// rn(threshold + min), on the low side of the outer group rn(threshold - min). rn rounds to
// binary16, nearest even, saturating; sums are exact on the 2^-24 grid. The code of d on that grid
// is floor(d x sigma x 2^-shift + 1/2).
//
// The thresholds are finite and in ascending order; -0 counts as +0. The extremes are canonical;
// those of an empty group or side are ignored. An empty group has header fields 0, 0 and zero = 1.
// With zero = 1, sigma and shift are arbitrary. The bases of an empty outer group are arbitrary as
// well.
//
// The results stay for four cycles behind their transfer at least, so that a pipeline may take them
// as its stages need them. No combinational path from any input to any output.
//
// Latency 28 cycles, one vector every 23 cycles.
// Generated for pipeline = fpga.
`default_nettype none
module oaken_parameter_unit_fpga (
    input  wire        clk,                   // clock, rising edge
    input  wire        rst_n,                 // synchronous reset, active low
    input  wire        in_valid,              // a set of extremes is offered
    output wire        in_ready,              // a set of extremes is taken if offered
    input  wire [15:0] in_outer_lo,           // binary16 threshold
    input  wire [15:0] in_inner_lo,           // binary16 threshold
    input  wire [15:0] in_inner_hi,           // binary16 threshold
    input  wire [15:0] in_outer_hi,           // binary16 threshold
    input  wire        in_outer_high_any,     // there are outer elements on the high side
    input  wire [15:0] in_outer_high_min,     // smallest value of the outer elements on the high
                                              // side
    input  wire [15:0] in_outer_high_max,     // largest value of the outer elements on the high
                                              // side
    input  wire        in_outer_low_any,      // there are outer elements on the low side
    input  wire [15:0] in_outer_low_min,      // smallest value of the outer elements on the low
                                              // side
    input  wire [15:0] in_outer_low_max,      // largest value of the outer elements on the low side
    input  wire        in_middle_any,         // there are middle elements
    input  wire [15:0] in_middle_min,         // smallest value of the middle elements
    input  wire [15:0] in_middle_max,         // largest value of the middle elements
    input  wire        in_inner_any,          // there are inner elements
    input  wire [15:0] in_inner_min,          // smallest magnitude of the inner elements
    input  wire [15:0] in_inner_max,          // largest magnitude of the inner elements
    output wire        out_valid,             // a set of parameters is offered
    input  wire        out_ready,             // a set of parameters is taken if offered
    output wire [95:0] out_header,            // six binary16, field 0 lowest: smallest and largest
                                              // of outer, middle and inner group
    output wire [15:0] out_outer_high_base,   // binary16 base, outer group, high side
    output wire [15:0] out_outer_low_base,    // binary16 base, outer group, low side
    output wire [15:0] out_middle_high_base,  // binary16 base, middle group, high side
    output wire [15:0] out_middle_low_base,   // binary16 base, middle group, low side
    output wire [15:0] out_inner_base,        // binary16 base, inner group
    output wire        out_outer_zero,        // the outer range is 0: all codes of the group are 0
    output wire [10:0] out_outer_sigma,       // significand of 15 / range, 1024 to 2047
    output wire  [5:0] out_outer_shift,       // sigma x 2^-shift: codes per 2^-24
    output wire        out_middle_zero,       // the middle range is 0: all codes of the group are 0
    output wire [10:0] out_middle_sigma,      // significand of 15 / range, 1024 to 2047
    output wire  [5:0] out_middle_shift,      // sigma x 2^-shift: codes per 2^-24
    output wire        out_inner_zero,        // the inner range is 0: all codes of the group are 0
    output wire [10:0] out_inner_sigma,       // significand of 15 / range, 1024 to 2047
    output wire  [5:0] out_inner_shift        // sigma x 2^-shift: codes per 2^-24
);
    // offset = outer_hi + outer_lo: offset - x mirrors the outer low side onto the high side
    localparam [3:0] STEP_MIRROR          = 4'd0;
    // offset - high_min - low_max < 0: the low side has the outer element of smallest m
    localparam [3:0] STEP_NEAREST         = 4'd1;
    // offset - high_max - low_min > 0: the low side has the one of largest m
    localparam [3:0] STEP_FARTHEST        = 4'd2;
    // inner_hi - middle_min < 0: the smallest middle element is on the high side
    localparam [3:0] STEP_MIDDLE_MIN_SIDE = 4'd3;
    localparam [3:0] STEP_MIDDLE_MAX_SIDE = 4'd4;  // inner_hi - middle_max < 0: the largest one is
    localparam [3:0] STEP_INNER_RANGE     = 4'd5;  // inner range: max - min
    // outer range: far - near on one side, offset - far - near across, whatever its sign
    localparam [3:0] STEP_OUTER_RANGE     = 4'd6;
    // outer base of the side without the smallest m: offset - near
    localparam [3:0] STEP_OUTER_BASE      = 4'd7;
    // offset = inner_lo - inner_hi: x + offset moves the middle high side onto the low side
    localparam [3:0] STEP_GAP             = 4'd8;
    // middle range: max - min on one side, max + offset - min across
    localparam [3:0] STEP_MIDDLE_RANGE    = 4'd9;
    // middle base of the side without the smallest s: min + offset or min - offset
    localparam [3:0] STEP_MIDDLE_BASE     = 4'd10;
    localparam [3:0] STEP_IDLE            = 4'd15;

    reg         vector_valid_q;
    reg  [15:0] vector_outer_lo_q;
    reg  [15:0] vector_inner_lo_q;
    reg  [15:0] vector_inner_hi_q;
    reg  [15:0] vector_outer_hi_q;
    reg         vector_outer_high_any_q;
    reg  [15:0] vector_outer_high_min_q;
    reg  [15:0] vector_outer_high_max_q;
    reg         vector_outer_low_any_q;
    reg  [15:0] vector_outer_low_min_q;
    reg  [15:0] vector_outer_low_max_q;
    reg         vector_middle_any_q;
    reg  [15:0] vector_middle_min_q;
    reg  [15:0] vector_middle_max_q;
    reg         vector_inner_any_q;
    reg  [15:0] vector_inner_min_q;
    reg  [15:0] vector_inner_max_q;
    wire        vector_ready;

    assign in_ready = !vector_valid_q | vector_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            vector_valid_q <= 1'b0;
        end else if (in_ready) begin
            vector_valid_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        if (in_ready) begin
            vector_outer_lo_q <= in_outer_lo;
            vector_inner_lo_q <= in_inner_lo;
            vector_inner_hi_q <= in_inner_hi;
            vector_outer_hi_q <= in_outer_hi;
            vector_outer_high_any_q <= in_outer_high_any;
            vector_outer_high_min_q <= in_outer_high_min;
            vector_outer_high_max_q <= in_outer_high_max;
            vector_outer_low_any_q <= in_outer_low_any;
            vector_outer_low_min_q <= in_outer_low_min;
            vector_outer_low_max_q <= in_outer_low_max;
            vector_middle_any_q <= in_middle_any;
            vector_middle_min_q <= in_middle_min;
            vector_middle_max_q <= in_middle_max;
            vector_inner_any_q <= in_inner_any;
            vector_inner_min_q <= in_inner_min;
            vector_inner_max_q <= in_inner_max;
        end
    end

    // Sequencer: the operations of a vector, one per cycle in the order of their numbers. The last
    // one before the ranges repeats until the results of the vector before have been taken, because
    // the operations behind it overwrite them. in_use_q says that the results belong to a vector.
    reg  [3:0] step_q;
    reg        in_use_q;
    wire       release_results;
    wire       at_barrier = step_q == STEP_MIDDLE_MAX_SIDE;
    wire       at_last = step_q == STEP_MIDDLE_BASE;
    wire       advance = vector_valid_q & !(at_barrier & in_use_q & !release_results);

    always @(posedge clk) begin
        if (!rst_n) begin
            step_q <= STEP_MIRROR;
        end else if (advance) begin
            step_q <= at_last ? STEP_MIRROR : (step_q + 4'd1);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            in_use_q <= 1'b0;
        end else begin
            in_use_q <= (in_use_q & !release_results) | (advance & at_barrier);
        end
    end

    // What the first operations on a vector find out for its later ones.
    reg low_is_nearer_q;
    reg low_is_farther_q;
    reg middle_min_is_high_q;
    reg middle_max_is_high_q;

    // The header: the extremes of the coded quantities, 0 for an empty group. A side without
    // elements holds no extreme.
    wire        outer_near_is_low = vector_outer_low_any_q &
        (!vector_outer_high_any_q | low_is_nearer_q);
    wire [15:0] outer_near = outer_near_is_low ? vector_outer_low_max_q :
        (vector_outer_high_min_q & {16{vector_outer_high_any_q}});
    wire        outer_far_is_low = vector_outer_low_any_q &
        (!vector_outer_high_any_q | low_is_farther_q);
    wire [15:0] outer_far = outer_far_is_low ? vector_outer_low_min_q :
        (vector_outer_high_max_q & {16{vector_outer_high_any_q}});
    wire [15:0] middle_min = vector_middle_min_q & {16{vector_middle_any_q}};
    wire [15:0] middle_max = vector_middle_max_q & {16{vector_middle_any_q}};
    wire [15:0] inner_min = vector_inner_min_q & {16{vector_inner_any_q}};
    wire [15:0] inner_max = vector_inner_max_q & {16{vector_inner_any_q}};

    // Selection: operands a and b, whether each is subtracted, whether offset_q is added.
    wire        outer_sides_differ = outer_near_is_low ^ outer_far_is_low;
    wire        middle_sides_differ = middle_min_is_high_q ^ middle_max_is_high_q;
    reg  [15:0] a;
    always @(*) begin
        case (step_q)
            STEP_MIRROR: a = vector_outer_hi_q;
            STEP_NEAREST: a = vector_outer_high_min_q;
            STEP_FARTHEST: a = vector_outer_high_max_q;
            STEP_MIDDLE_MIN_SIDE: a = vector_inner_hi_q;
            STEP_MIDDLE_MAX_SIDE: a = vector_inner_hi_q;
            STEP_INNER_RANGE: a = inner_max;
            STEP_OUTER_RANGE: a = outer_far;
            STEP_GAP: a = vector_inner_lo_q;
            STEP_MIDDLE_RANGE: a = middle_max;
            default: a = 16'd0;
        endcase
    end
    reg [15:0] b;
    always @(*) begin
        case (step_q)
            STEP_MIRROR: b = vector_outer_lo_q;
            STEP_NEAREST: b = vector_outer_low_max_q;
            STEP_FARTHEST: b = vector_outer_low_min_q;
            STEP_MIDDLE_MAX_SIDE: b = middle_max;
            STEP_INNER_RANGE: b = inner_min;
            STEP_OUTER_RANGE: b = outer_near;
            STEP_OUTER_BASE: b = outer_near;
            STEP_GAP: b = vector_inner_hi_q;
            default: b = middle_min;
        endcase
    end
    reg subtracts_a;
    always @(*) begin
        case (step_q)
            STEP_NEAREST: subtracts_a = 1'b1;
            STEP_FARTHEST: subtracts_a = 1'b1;
            STEP_OUTER_RANGE: subtracts_a = outer_sides_differ;
            default: subtracts_a = 1'b0;
        endcase
    end
    reg subtracts_b;
    always @(*) begin
        case (step_q)
            STEP_MIRROR: subtracts_b = 1'b0;
            STEP_MIDDLE_BASE: subtracts_b = !middle_min_is_high_q;
            default: subtracts_b = 1'b1;
        endcase
    end
    reg adds_offset;
    always @(*) begin
        case (step_q)
            STEP_NEAREST: adds_offset = 1'b1;
            STEP_FARTHEST: adds_offset = 1'b1;
            STEP_OUTER_RANGE: adds_offset = outer_sides_differ;
            STEP_OUTER_BASE: adds_offset = 1'b1;
            STEP_MIDDLE_RANGE: adds_offset = middle_sides_differ;
            STEP_MIDDLE_BASE: adds_offset = 1'b1;
            default: adds_offset = 1'b0;
        endcase
    end

    // If the smallest s is on the low side, its base is min - offset = -(offset - min).
    wire       negates = (step_q == STEP_MIDDLE_BASE) & !middle_min_is_high_q;
    reg  [3:0] operand_step_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            operand_step_q <= STEP_IDLE;
        end else begin
            operand_step_q <= vector_valid_q ? step_q : STEP_IDLE;
        end
    end

    reg [15:0] operand_a_q;
    reg [15:0] operand_b_q;
    reg        operand_subtracts_a_q;
    reg        operand_subtracts_b_q;
    reg        operand_adds_offset_q;
    reg        operand_negates_q;

    always @(posedge clk) begin
        operand_a_q <= a;
        operand_b_q <= b;
        operand_subtracts_a_q <= subtracts_a;
        operand_subtracts_b_q <= subtracts_b;
        operand_adds_offset_q <= adds_offset;
        operand_negates_q <= negates;
    end

    // Conversion of both operands to the 2^-24 grid. A negative one is complemented; the 1 that it
    // lacks is added with the sum.
    reg [3:0] grid_step_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            grid_step_q <= STEP_IDLE;
        end else begin
            grid_step_q <= operand_step_q;
        end
    end

    wire        a_is_normal = |operand_a_q[14:10];
    wire [40:0] a_doubled = {30'd0, a_is_normal, operand_a_q[9:0]} <<
        {operand_a_q[14:11], operand_a_q[10] | !a_is_normal};
    wire        unused_a_doubled = a_doubled[0];
    wire        a_negative = operand_a_q[15] ^ operand_subtracts_a_q;
    wire        b_is_normal = |operand_b_q[14:10];
    wire [40:0] b_doubled = {30'd0, b_is_normal, operand_b_q[9:0]} <<
        {operand_b_q[14:11], operand_b_q[10] | !b_is_normal};
    wire        unused_b_doubled = b_doubled[0];
    wire        b_negative = operand_b_q[15] ^ operand_subtracts_b_q;
    reg  [42:0] grid_a_q;
    reg         grid_a_lacks_1_q;
    reg  [42:0] grid_b_q;
    reg         grid_b_lacks_1_q;
    reg         grid_adds_offset_q;
    reg         grid_negates_q;

    always @(posedge clk) begin
        grid_a_q <= {3'd0, a_doubled[40:1]} ^ {43{a_negative}};
        grid_a_lacks_1_q <= a_negative;
        grid_b_q <= {3'd0, b_doubled[40:1]} ^ {43{b_negative}};
        grid_b_lacks_1_q <= b_negative;
        grid_adds_offset_q <= operand_adds_offset_q;
        grid_negates_q <= operand_negates_q;
    end

    // Addition.
    reg [3:0] sum_step_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            sum_step_q <= STEP_IDLE;
        end else begin
            sum_step_q <= grid_step_q;
        end
    end

    reg  [42:0] offset_q;
    wire [42:0] added_offset = offset_q & {43{grid_adds_offset_q}};
    wire [42:0] total = added_offset + grid_a_q + grid_b_q + {42'd0, grid_a_lacks_1_q} +
        {42'd0, grid_b_lacks_1_q};

    always @(posedge clk) begin
        if ((grid_step_q == STEP_MIRROR) | (grid_step_q == STEP_GAP)) begin
            offset_q <= total;
        end
    end

    reg [42:0] sum_q;
    reg        sum_negates_q;

    always @(posedge clk) begin
        sum_q <= total;
        sum_negates_q <= grid_negates_q;
    end

    // Magnitude. Of a sum that compares only the sign is used.
    reg [3:0] magnitude_step_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            magnitude_step_q <= STEP_IDLE;
        end else begin
            magnitude_step_q <= sum_step_q;
        end
    end

    always @(posedge clk) begin
        if (sum_step_q == STEP_NEAREST) begin
            low_is_nearer_q <= sum_q[42];
        end
    end

    always @(posedge clk) begin
        if (sum_step_q == STEP_FARTHEST) begin
            low_is_farther_q <= !sum_q[42] & (|sum_q);
        end
    end

    always @(posedge clk) begin
        if (sum_step_q == STEP_MIDDLE_MIN_SIDE) begin
            middle_min_is_high_q <= sum_q[42];
        end
    end

    always @(posedge clk) begin
        if (sum_step_q == STEP_MIDDLE_MAX_SIDE) begin
            middle_max_is_high_q <= sum_q[42];
        end
    end

    reg [41:0] magnitude_q;
    reg        magnitude_sign_q;

    always @(posedge clk) begin
        magnitude_q <= (sum_q[41:0] ^ {42{sum_q[42]}}) + {41'd0, sum_q[42]};
        magnitude_sign_q <= sum_q[42] ^ sum_negates_q;
    end

    // Normalisation: the leading bit to the top. For a base the shift ends after 31 places, at the
    // exponent of the subnormals; a range is a divisor and is normalised completely.
    reg [3:0] coarse_step_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            coarse_step_q <= STEP_IDLE;
        end else begin
            coarse_step_q <= magnitude_step_q;
        end
    end

    wire  [5:0] free = {magnitude_q[1:0] == 2'd0, magnitude_q[9:2] == 8'd0,
        magnitude_q[17:10] == 8'd0, magnitude_q[25:18] == 8'd0, magnitude_q[33:26] == 8'd0,
        magnitude_q[41:34] == 8'd0};
    wire  [5:0] shifts_by_eights = {(&free[4:0]) & !free[5] &
            !((magnitude_step_q == STEP_OUTER_BASE) | (magnitude_step_q == STEP_MIDDLE_BASE)),
        (&free[3:0]) & !free[4] &
            !((magnitude_step_q == STEP_OUTER_BASE) | (magnitude_step_q == STEP_MIDDLE_BASE)),
        (&free[2:0]) &
            ((magnitude_step_q == STEP_OUTER_BASE) | (magnitude_step_q == STEP_MIDDLE_BASE) |
                !free[3]), (&free[1:0]) & !free[2], (&free[0]) & !free[1], !free[0]};
    wire [41:0] by_eights = ({42{shifts_by_eights[0]}} & magnitude_q) |
        ({42{shifts_by_eights[1]}} & {magnitude_q[33:0], 8'd0}) |
        ({42{shifts_by_eights[2]}} & {magnitude_q[25:0], 16'd0}) |
        ({42{shifts_by_eights[3]}} & {magnitude_q[17:0], 24'd0}) |
        ({42{shifts_by_eights[4]}} & {magnitude_q[9:0], 32'd0}) |
        ({42{shifts_by_eights[5]}} & {magnitude_q[1:0], 40'd0});

    // A range of 0 counts as shifted by all levels.
    wire        nothing = (&free) &
        !((magnitude_step_q == STEP_OUTER_BASE) | (magnitude_step_q == STEP_MIDDLE_BASE));
    reg  [41:0] coarse_q;
    reg   [2:0] coarse_places_q;
    reg         coarse_sign_q;

    always @(posedge clk) begin
        coarse_q <= by_eights;
        coarse_places_q <= {shifts_by_eights[4] | shifts_by_eights[5] | nothing,
            shifts_by_eights[2] | shifts_by_eights[3] | nothing,
            shifts_by_eights[1] | shifts_by_eights[3] | shifts_by_eights[5] | nothing};
        coarse_sign_q <= magnitude_sign_q;
    end

    // The other levels, and what rounding needs: 11 bits, the next one, and the OR of the others.
    reg [3:0] fine_step_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            fine_step_q <= STEP_IDLE;
        end else begin
            fine_step_q <= coarse_step_q;
        end
    end

    wire        free4 = coarse_q[41:38] == 4'd0;
    wire [41:0] after4 = free4 ? {coarse_q[37:0], 4'd0} : coarse_q;
    wire        free2 = after4[41:40] == 2'd0;
    wire [41:0] after2 = free2 ? {after4[39:0], 2'd0} : after4;
    wire        free1 = after2[41] == 1'b0;
    wire [41:0] after1 = free1 ? {after2[40:0], 1'b0} : after2;
    reg  [10:0] significand_q;
    reg         half_q;
    reg         sticky_q;
    reg   [5:0] places_q;
    reg         sign_q;

    always @(posedge clk) begin
        significand_q <= after1[41:31];
        half_q <= after1[30];
        sticky_q <= |after1[29:0];
        places_q <= {coarse_places_q, free4, free2, free1};
        sign_q <= coarse_sign_q;
    end

    // Rounding to nearest even. A carry may make the significand 2^11.
    wire        up = half_q & (sticky_q | significand_q[0]);
    wire [11:0] rounded = {1'b0, significand_q} + {11'd0, up};

    // As binary16: the leading bit at the top, bit 41, has exponent field 32. The hidden bit adds 1
    // to the field, which therefore starts from 31 - places. 31 and above saturates.
    wire        unused_rounded = rounded[10];
    wire [15:0] unbounded = {1'b0, ~places_q[4:0], 10'd0} + {5'd0, significand_q} + {15'd0, up};
    wire        saturates = !places_q[5] & (unbounded[15] | (&unbounded[14:10]));
    wire [14:0] finite = saturates ? 15'h7bff : unbounded[14:0];
    wire [15:0] value = {sign_q & (|finite), finite};

    // As a divisor: e = 31 - places on the grid, so that e + 17 = 48 - places, plus 1 with a carry.
    // The largest binary16 has e = 29.
    wire        range_is_zero = !significand_q[10];
    wire [10:0] range_significand = saturates ? 11'h7ff : {1'b1, rounded[9:0]};
    wire  [5:0] range_shift = saturates ? 6'd46 : ((6'd48 - places_q) + {5'd0, rounded[11]});

    // Results: the header, the sides of its fields 0 and 2, and the bases of the other sides.
    reg        out_valid_q;
    reg [15:0] outer_other_base_q;

    always @(posedge clk) begin
        if (fine_step_q == STEP_OUTER_BASE) begin
            outer_other_base_q <= value;
        end
    end

    reg [15:0] middle_other_base_q;

    always @(posedge clk) begin
        if (fine_step_q == STEP_MIDDLE_BASE) begin
            middle_other_base_q <= value;
        end
    end

    wire        finish = advance & at_last;
    reg  [95:0] header_q;
    reg         header_outer_is_low_q;
    reg         header_middle_is_high_q;

    always @(posedge clk) begin
        if (finish) begin
            header_q <= {inner_max, inner_min, middle_max, middle_min, outer_far, outer_near};
            header_outer_is_low_q <= outer_near_is_low;
            header_middle_is_high_q <= middle_min_is_high_q;
        end
    end

    assign vector_ready = at_last;

    // Each divider takes its range when it is known; all start together with the last one.
    reg  [3:0] steps_left_q;
    wire       dividing = steps_left_q != 4'd0;
    wire       start_division = fine_step_q == STEP_MIDDLE_RANGE;

    always @(posedge clk) begin
        if (!rst_n) begin
            steps_left_q <= 4'd0;
        end else if (start_division | dividing) begin
            steps_left_q <= start_division ? 4'd11 : (steps_left_q - 4'd1);
        end
    end

    wire        outer_zero;
    wire [10:0] outer_sigma;
    wire  [5:0] outer_shift;

    oaken_sigma_divider u_outer_sigma (
        .clk        (clk),
        .load       (fine_step_q == STEP_OUTER_RANGE),
        .step       (dividing),
        .significand(range_significand),
        .shift      (range_shift),
        .zero       (range_is_zero),
        .zero_out   (outer_zero),
        .sigma      (outer_sigma),
        .shift_out  (outer_shift)
    );

    wire        middle_zero;
    wire [10:0] middle_sigma;
    wire  [5:0] middle_shift;

    oaken_sigma_divider u_middle_sigma (
        .clk        (clk),
        .load       (fine_step_q == STEP_MIDDLE_RANGE),
        .step       (dividing),
        .significand(range_significand),
        .shift      (range_shift),
        .zero       (range_is_zero),
        .zero_out   (middle_zero),
        .sigma      (middle_sigma),
        .shift_out  (middle_shift)
    );

    wire        inner_zero;
    wire [10:0] inner_sigma;
    wire  [5:0] inner_shift;

    oaken_sigma_divider u_inner_sigma (
        .clk        (clk),
        .load       (fine_step_q == STEP_INNER_RANGE),
        .step       (dividing),
        .significand(range_significand),
        .shift      (range_shift),
        .zero       (range_is_zero),
        .zero_out   (inner_zero),
        .sigma      (inner_sigma),
        .shift_out  (inner_shift)
    );

    // The base of the side with the smallest coded quantity is the header field itself.
    wire results_ready;
    wire results_valid = out_valid_q;

    // A cycle later, so that the port's ready does not reach the sequencer.
    reg released_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            released_q <= 1'b0;
        end else begin
            released_q <= results_valid & results_ready;
        end
    end

    assign release_results = released_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            out_valid_q <= 1'b0;
        end else begin
            out_valid_q <= (steps_left_q == 4'd1) | (out_valid_q & !results_ready);
        end
    end

    assign out_valid = results_valid;
    assign out_header = header_q;
    assign out_outer_high_base = header_outer_is_low_q ? outer_other_base_q : header_q[15:0];
    assign out_outer_low_base = header_outer_is_low_q ? header_q[15:0] : outer_other_base_q;
    assign out_middle_high_base = header_middle_is_high_q ? header_q[47:32] : middle_other_base_q;
    assign out_middle_low_base = header_middle_is_high_q ? middle_other_base_q : header_q[47:32];
    assign out_inner_base = header_q[79:64];
    assign out_outer_zero = outer_zero;
    assign out_outer_sigma = outer_sigma;
    assign out_outer_shift = outer_shift;
    assign out_middle_zero = middle_zero;
    assign out_middle_sigma = middle_sigma;
    assign out_middle_shift = middle_shift;
    assign out_inner_zero = inner_zero;
    assign out_inner_sigma = inner_sigma;
    assign out_inner_shift = inner_shift;
    assign results_ready = out_ready;
endmodule
`default_nettype wire
