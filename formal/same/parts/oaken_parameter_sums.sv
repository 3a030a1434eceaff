// SPDX-License-Identifier: Apache-2.0
//
// The sums of Oaken's parameter unit: what their operands are in each step, and which sides they find.

// The order of binary16 numbers, of which -0 counts as +0.
function [15:0] key(input [15:0] x);
    key = {!(x[15] & |x[14:0]), x[14:0] ^ {15{x[15] & |x[14:0]}}};
endfunction
function below(input [15:0] x, input [15:0] y);
    below = key(x) < key(y);
endfunction
function is_finite(input [15:0] x);
    is_finite = !(&x[14:10]);
endfunction

// The contract of the unit (its head): thresholds are finite and in ascending order, and extremes those of the groups: an
// outer element is below outer_lo or above outer_hi, a middle one below inner_lo or above inner_hi. The engine gives the
// unit vectors with other thresholds, too (raw_valid), and uses nothing that the unit makes of them: `bad` comes to it
// beside the parameters, as flags_bad, and then no beat of the vector is issued (drops) and no header taken (begins). So
// nothing is said of what is made of such a vector, which may come in front of any other.
function are_good(input [15:0] outer_lo, input [15:0] inner_lo, input [15:0] inner_hi, input [15:0] outer_hi,
    input high_any, input [15:0] high_min, input [15:0] high_max, input low_any, input [15:0] low_min,
    input [15:0] low_max, input middle_any, input [15:0] middle_min, input [15:0] middle_max,
    input inner_any, input [15:0] inner_min, input [15:0] inner_max);
    are_good = is_finite(outer_lo) & is_finite(inner_lo) & is_finite(inner_hi) & is_finite(outer_hi)
        & !below(inner_lo, outer_lo) & !below(inner_hi, inner_lo) & !below(outer_hi, inner_hi)
        & (!high_any | is_finite(high_min) & is_finite(high_max) & below(outer_hi, high_min) & below(outer_hi, high_max))
        & (!low_any | is_finite(low_min) & is_finite(low_max) & below(low_min, outer_lo) & below(low_max, outer_lo))
        & (!middle_any | is_finite(middle_min) & is_finite(middle_max) & !below(middle_max, middle_min)
            & (below(middle_min, inner_lo) | below(inner_hi, middle_min))
            & (below(middle_max, inner_lo) | below(inner_hi, middle_max)))
        & (!inner_any | is_finite(inner_min) & is_finite(inner_max));
endfunction
reg vector_is_good = 1'b0;
always @(posedge clk) if (gold.in_ready) vector_is_good <= are_good(in_outer_lo, in_inner_lo, in_inner_hi, in_outer_hi,
    in_outer_high_any, in_outer_high_min, in_outer_high_max, in_outer_low_any, in_outer_low_min, in_outer_low_max,
    in_middle_any, in_middle_min, in_middle_max, in_inner_any, in_inner_min, in_inner_max);
always @(*) if (vector_is_good) assert (are_good(gold.vector_outer_lo_q, gold.vector_inner_lo_q,
    gold.vector_inner_hi_q, gold.vector_outer_hi_q, gold.vector_outer_high_any_q, gold.vector_outer_high_min_q,
    gold.vector_outer_high_max_q, gold.vector_outer_low_any_q, gold.vector_outer_low_min_q, gold.vector_outer_low_max_q,
    gold.vector_middle_any_q, gold.vector_middle_min_q, gold.vector_middle_max_q, gold.vector_inner_any_q,
    gold.vector_inner_min_q, gold.vector_inner_max_q));

// Whether what is in the stages of operands, grid and sum is of a good vector.
reg [2:0] is_good = 3'd0;
always @(posedge clk) is_good <= {is_good[1:0], vector_is_good};

// Each step is in a stage in the cycle behind the one in which it was in the stage before.
function follows(input [3:0] step, input [3:0] next);
    follows = (next == 0 | next == 15) ? step == 10 | step == 15 : next <= 10 & step == next - 4'd1 | next == 4 & step == 4;
endfunction
wire [3:0] selected = gold.vector_valid_q ? gold.step_q : 4'd15;
always @(*) if (!started_q)
    assert ({gold.vector_valid_q, gold.step_q, gold.operand_step_q, gold.grid_step_q, gold.sum_step_q,
        gold.magnitude_step_q, gold.coarse_step_q, gold.fine_step_q} == 0);
always @(*) if (started_q) begin
    assert (gold.vector_valid_q | gold.step_q == 0);
    assert (follows(gold.operand_step_q, selected));
    assert (follows(gold.grid_step_q, gold.operand_step_q));
    assert (follows(gold.sum_step_q, gold.grid_step_q));
    assert (follows(gold.magnitude_step_q, gold.sum_step_q));
    assert (follows(gold.coarse_step_q, gold.magnitude_step_q));
    assert (follows(gold.fine_step_q, gold.coarse_step_q));
end

// Whether there are elements that a step is about: on both sides of the outer group, and in the middle one.
wire vector_has_both = gold.vector_outer_high_any_q & gold.vector_outer_low_any_q;
reg [2:0] has_both = 3'd0, has_middle = 3'd0;
always @(posedge clk) begin
    has_both <= {has_both[1:0], vector_has_both};
    has_middle <= {has_middle[1:0], gold.vector_middle_any_q};
end

// The operands that are added, as binary16, and on the grid, a negative one as the unit has it, without 1: x and y, of which
// the offset is made, and the nearest elements of both sides. Sums on their way to the offset, which is outer_hi + outer_lo
// first, and to that of the step that compares the nearest elements.
reg [15:0] a = 16'd0, b = 16'd0;
reg signed [42:0] x = 43'd0, y = 43'd0, x_and_y = 43'd0, high = ~43'd0, low = ~43'd0;
reg [42:0] all_but_y = 43'd0, mirror = 43'd0, less_high = 43'd0, less_both = 43'd0, all_but_low = 43'd0, nearest = 43'd0;
reg x_lacks_1 = 1'b0, y_lacks_1 = 1'b0, high_lacks_1 = 1'b1, low_lacks_1 = 1'b1;
always @(posedge clk) begin
    a <= gold.operand_a_q;
    b <= gold.operand_b_q;
    if (gold.grid_step_q == 0 | gold.grid_step_q == 8) begin
        x <= gold.grid_a_q;
        y <= gold.grid_b_q;
        x_and_y <= gold.added_offset + gold.grid_a_q + gold.grid_b_q;
        all_but_y <= gold.added_offset + gold.grid_a_q + gold.grid_b_q + {42'd0, gold.grid_a_lacks_1_q};
        {x_lacks_1, y_lacks_1} <= {gold.grid_a_lacks_1_q, gold.grid_b_lacks_1_q};
    end
    if (gold.grid_step_q == 1) begin
        high <= ~gold.grid_a_q;
        low <= ~gold.grid_b_q;
        mirror <= gold.added_offset;
        less_high <= gold.added_offset + gold.grid_a_q;
        less_both <= gold.added_offset + gold.grid_a_q + gold.grid_b_q;
        all_but_low <= gold.added_offset + gold.grid_a_q + gold.grid_b_q + {42'd0, gold.grid_a_lacks_1_q};
        nearest <= gold.total;
        {high_lacks_1, low_lacks_1} <= ~{gold.grid_a_lacks_1_q, gold.grid_b_lacks_1_q};
    end
end

// An operand on the grid, and a sum, carry by carry: what is true of one is plain as long as its registers hold.
function signed [42:0] term(input [15:0] of, input minus);
    reg [40:0] doubled;
    begin
        doubled = {30'd0, |of[14:10], of[9:0]} << {of[14:11], of[10] | !(|of[14:10])};
        term = {3'd0, doubled[40:1]} ^ {43{of[15] ^ minus}};
    end
endfunction
function is_sum(input [42:0] sum, input [42:0] x, input [42:0] y);
    reg [42:0] carries;
    begin
        carries = sum ^ x ^ y;
        is_sum = carries == {x[41:0] & y[41:0] | carries[41:0] & (x[41:0] | y[41:0]), 1'b0};
    end
endfunction
always @(*) begin
    assert (gold.grid_a_q == term(a, gold.grid_a_lacks_1_q ^ a[15]));
    assert (gold.grid_b_q == term(b, gold.grid_b_lacks_1_q ^ b[15]));
    assert (is_sum(x_and_y, x, y));
    assert (is_sum(all_but_y, x_and_y, {42'd0, x_lacks_1}));
    assert (is_sum(gold.offset_q, all_but_y, {42'd0, y_lacks_1}));
    assert (is_sum(less_high, mirror, ~high));
    assert (is_sum(less_both, less_high, ~low));
    assert (is_sum(all_but_low, less_both, {42'd0, !high_lacks_1}));
    assert (is_sum(nearest, all_but_low, {42'd0, !low_lacks_1}));
end

// What is known of the operands in each step, with the thresholds of its group: all that makes its sum small.
function are_operands(input [3:0] step, input both, input middle, input [15:0] lo, input [15:0] hi, input [15:0] a,
    input [15:0] b, input minus_a, input minus_b, input adds);
    reg are_finite, across;
    begin
        are_finite = is_finite(a) & is_finite(b);
        across = adds & are_finite & minus_a & minus_b;
        case (step)
            0: are_operands = a == hi & b == lo & !adds & !minus_a & !minus_b;
            1, 2: are_operands = !both | across & below(hi, a) & below(b, lo);
            3, 4, 5: are_operands = are_finite & !adds & !minus_a & minus_b;
            6: are_operands = are_finite & !adds
                | both & across & (below(hi, a) & below(b, lo) | below(a, lo) & below(hi, b));
            7: are_operands = a == 0 & is_finite(b) & adds & !minus_a & minus_b;
            8: are_operands = a == lo & b == hi & !adds & !minus_a & minus_b;
            9: are_operands = are_finite & !minus_a & minus_b & (!adds | below(b, lo) & below(hi, a));
            10: are_operands = a == 0 & !minus_a & adds
                & (middle ? is_finite(b) & (minus_b ? below(b, lo) : below(hi, b)) : b == 0);
            default: are_operands = 1'b1;
        endcase
    end
endfunction
// Of the steps that make the offset it is known of any vector.
function makes_offset(input [3:0] step);
    makes_offset = step == 0 | step == 8;
endfunction
reg [15:0] operand_lo = 16'd0, operand_hi = 16'd0, lo = 16'd0, hi = 16'd0;
wire [15:0] vector_lo = gold.step_q <= 7 ? gold.vector_outer_lo_q : gold.vector_inner_lo_q;
wire [15:0] vector_hi = gold.step_q <= 7 ? gold.vector_outer_hi_q : gold.vector_inner_hi_q;
always @(posedge clk) begin
    {operand_lo, operand_hi} <= {vector_lo, vector_hi};
    {lo, hi} <= {operand_lo, operand_hi};
end
wire [15:0] operand_a = gold.operand_a_q, operand_b = gold.operand_b_q;
wire minus_a = gold.operand_subtracts_a_q, minus_b = gold.operand_subtracts_b_q, adds = gold.operand_adds_offset_q;
wire grid_minus_a = gold.grid_a_lacks_1_q ^ a[15], grid_minus_b = gold.grid_b_lacks_1_q ^ b[15];
always @(*) begin
    if (is_good[0] | makes_offset(gold.operand_step_q)) assert (are_operands(gold.operand_step_q, has_both[0],
        has_middle[0], operand_lo, operand_hi, operand_a, operand_b, minus_a, minus_b, adds));
    if (is_good[1] | makes_offset(gold.grid_step_q)) assert (are_operands(gold.grid_step_q, has_both[1], has_middle[1],
        lo, hi, a, b, grid_minus_a, grid_minus_b, gold.grid_adds_offset_q));
    if (gold.operand_step_q <= 7) assert (operand_lo == gold.vector_outer_lo_q & operand_hi == gold.vector_outer_hi_q);
    if (gold.grid_step_q <= 7) assert (lo == gold.vector_outer_lo_q & hi == gold.vector_outer_hi_q);
    if (gold.operand_step_q == 8 | gold.operand_step_q == 9)
        assert (operand_lo == gold.vector_inner_lo_q & operand_hi == gold.vector_inner_hi_q);
    if (gold.grid_step_q == 8) assert (lo == gold.vector_inner_lo_q & hi == gold.vector_inner_hi_q);
    if (gold.operand_step_q == 10) assert (operand_lo == lo & operand_hi == hi & is_good[0] == is_good[1]);
    if (is_good[1] & gold.grid_step_q <= 10) assert (is_finite(lo) & is_finite(hi) & !below(hi, lo));
end

// The conversion keeps the order, whatever the numbers are.
wire signed [42:0] largest = 43'sd2047 << 29;
wire signed [42:0] on_grid_a = term(a, 1'b0), on_grid_b = term(b, 1'b0), on_grid_lo = term(lo, 1'b0);
wire signed [42:0] on_grid_hi = term(hi, 1'b0), offset = gold.offset_q;
always @(*) begin
    assert (!is_finite(a) | on_grid_a <= largest & on_grid_a >= ~largest);
    assert (!is_finite(b) | on_grid_b <= largest & on_grid_b >= ~largest);
    assert (!is_finite(lo) | on_grid_lo <= largest & on_grid_lo >= ~largest);
    assert (!is_finite(hi) | on_grid_hi <= largest & on_grid_hi >= ~largest);
    assert (!(is_finite(hi) & is_finite(a) & below(hi, a)) | on_grid_hi < on_grid_a);
    assert (!(is_finite(hi) & is_finite(b) & below(hi, b)) | on_grid_hi < on_grid_b);
    assert (!(is_finite(a) & is_finite(lo) & below(a, lo)) | on_grid_a < on_grid_lo);
    assert (!(is_finite(b) & is_finite(lo) & below(b, lo)) | on_grid_b < on_grid_lo);
    if (gold.grid_step_q >= 1 & gold.grid_step_q <= 7) assert (x == on_grid_hi & y == on_grid_lo
        & {x_lacks_1, y_lacks_1} == {hi[15], lo[15]});
    if (gold.grid_step_q == 9 | gold.grid_step_q == 10) assert (x == on_grid_lo & y == ~on_grid_hi
        & {x_lacks_1, y_lacks_1} == {lo[15], !hi[15]} & (!is_good[1] | offset <= 0));
end

// When the sides are known for which elements are compared: in use they are those of the vector.
wire nearer_known = vector_has_both & (gold.step_q == 4 & gold.sum_step_q >= 2 | gold.step_q >= 5);
wire farther_known = vector_has_both & ((gold.step_q == 4 | gold.step_q == 5) & gold.sum_step_q >= 3 | gold.step_q >= 6);
wire min_known = gold.step_q >= 4 & gold.step_q <= 6 & gold.sum_step_q == 4 | gold.step_q >= 7;
wire max_known = gold.step_q >= 8;
wire [15:0] middle_min = gold.middle_min, middle_max = gold.middle_max;
wire [15:0] high_min = gold.vector_outer_high_min_q, low_max = gold.vector_outer_low_max_q;
always @(*) if (started_q) begin
    if (gold.operand_step_q == 3) assert (operand_a == gold.vector_inner_hi_q & operand_b == middle_min);
    if (gold.operand_step_q == 4) assert (operand_a == gold.vector_inner_hi_q & operand_b == middle_max);
    if (gold.grid_step_q == 3) assert (a == gold.vector_inner_hi_q & b == middle_min);
    if (gold.grid_step_q == 4) assert (a == gold.vector_inner_hi_q & b == middle_max);
    if (gold.operand_step_q == 1) assert (operand_a == high_min & operand_b == low_max & minus_a & minus_b & adds);
    if (gold.grid_step_q == 1) assert (a == high_min & b == low_max & grid_minus_a & grid_minus_b
        & gold.grid_adds_offset_q);
    if (gold.grid_step_q >= 2 & gold.grid_step_q <= 8) assert (high == term(high_min, 1'b0) & low == term(low_max, 1'b0)
        & {high_lacks_1, low_lacks_1} == {high_min[15], low_max[15]});
    if (gold.grid_step_q >= 2 & gold.grid_step_q <= 8) assert (mirror == gold.offset_q);
    if (vector_is_good & gold.grid_step_q >= 2 & gold.grid_step_q <= 7 & vector_has_both) assert (high > x & low < y
        & high <= largest & low >= ~largest);
    if (gold.operand_step_q <= 9) assert (has_both[0] == vector_has_both & has_middle[0] == gold.vector_middle_any_q);
    if (gold.grid_step_q <= 8) assert (has_both[1] == vector_has_both & has_middle[1] == gold.vector_middle_any_q);
    if (gold.sum_step_q <= 7) assert (has_both[2] == vector_has_both);
    if (gold.operand_step_q <= 9) assert (is_good[0] == vector_is_good);
    if (gold.grid_step_q <= 8) assert (is_good[1] == vector_is_good);
    if (gold.sum_step_q <= 7) assert (is_good[2] == vector_is_good);
    if (gold.operand_step_q == 7 & has_both[0])
        assert (operand_b == (gold.low_is_nearer_q ? low_max : high_min));
    if (is_good[1] & gold.grid_step_q == 7 & has_both[1])
        assert (gold.grid_b_q == (gold.low_is_nearer_q ? ~low : ~high)
            & gold.grid_b_lacks_1_q == (gold.low_is_nearer_q ? !low_lacks_1 : !high_lacks_1));
    if (gold.sum_step_q == 1) assert (gold.sum_q == nearest);
    if (is_good[2] & gold.sum_step_q == 3) assert (gold.sum_q[42] == below(gold.vector_inner_hi_q, middle_min));
    if (is_good[2] & gold.sum_step_q == 4) assert (gold.sum_q[42] == below(gold.vector_inner_hi_q, middle_max));
    if (nearer_known & gold.grid_step_q <= 8) assert (gold.low_is_nearer_q == nearest[42]);
    if (vector_is_good & nearer_known) assert (gold.low_is_nearer_q == gate.low_is_nearer_q);
    if (vector_is_good & min_known) assert (gold.middle_min_is_high_q == below(gold.vector_inner_hi_q, middle_min));
    if (vector_is_good & max_known) assert (gold.middle_max_is_high_q == below(gold.vector_inner_hi_q, middle_max));
end
wire signed [42:0] sum = gold.sum_q;
