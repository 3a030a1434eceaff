// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One lane of Oaken's dequantizer: x = rn(base + code x slope), negated for a negative element of
// the inner group; rn(base - code x slope) on the low side of the outer group. rn rounds to
// binary16, nearest even, saturating at +-65504; a zero is +0.
//
// Product and sum are exact: of the two operands the one with the smaller exponent is shifted
// right, and what it loses is kept as a sticky bit below all that a cancellation can bring up.
//
// Latency 5 cycles, one element per cycle, counted in cycles with advance.
`default_nettype none
module oaken_dequantizer_lane (
    input  wire        clk,               // clock, rising edge
    input  wire        advance,           // all stages step; else all hold
    input  wire [15:0] base_outer_high,   // binary16 base, outer group, high side
    input  wire [15:0] base_outer_low,    // binary16 base, outer group, low side
    input  wire [15:0] base_middle_high,  // binary16 base, middle group, high side
    input  wire [15:0] base_middle_low,   // binary16 base, middle group, low side
    input  wire [15:0] base_inner,        // binary16 base, inner group
    input  wire [14:0] slope_outer,       // binary16 slope, outer group, not negative
    input  wire [14:0] slope_middle,      // binary16 slope, middle group, not negative
    input  wire [14:0] slope_inner,       // binary16 slope, inner group, not negative
    input  wire  [4:0] k0,                // middle codes from here up are on the high side
    input  wire  [3:0] code,              // its code
    input  wire        outlier,           // it is in the outer or inner group
    input  wire        inner,             // the outlier is in the inner group
    input  wire        side,              // outlier on the low side, or negative
    input  wire        zero,              // it is +0
    output wire [15:0] x                  // binary16 element, canonical
);
    // Stage 1: base and slope of the element's group and side. A zero has neither, and no code.
    wire there = !zero;
    wire outer = there & outlier & !inner;
    wire middle = there & !outlier;
    wire is_inner = there & outlier & inner;
    wire reaches_k0 = {1'b0, code} >= k0;
    wire [15:0] base = ({16{outer & !side}} & base_outer_high) |
        ({16{outer & side}} & base_outer_low) | ({16{middle & reaches_k0}} & base_middle_high) |
        ({16{middle & !reaches_k0}} & base_middle_low) | ({16{is_inner}} & base_inner);
    wire [14:0] slope = ({15{outer}} & slope_outer) | ({15{middle}} & slope_middle) |
        ({15{is_inner}} & slope_inner);
    wire [3:0] factor = code & {4{there}};

    // Code times the significand of the slope: a row per bit of the code, carry-save, one addition.
    wire slope_normal = |slope[14:10];
    wire [4:0] slope_exponent = {slope[14:11], slope[10] | !slope_normal};
    wire [10:0] slope_significand = {slope_normal, slope[9:0]};
    wire [14:0] row0 = {4'd0, slope_significand & {11{factor[0]}}};
    wire [14:0] row1 = {3'd0, slope_significand & {11{factor[1]}}, 1'b0};
    wire [14:0] row2 = {2'd0, slope_significand & {11{factor[2]}}, 2'd0};
    wire [14:0] row3 = {1'b0, slope_significand & {11{factor[3]}}, 3'd0};
    wire [14:0] sum_0 = row0 ^ row1 ^ row2;
    wire [14:0] majority_0 = (row0 & row1) | (row0 & row2) | (row1 & row2);
    wire [14:0] carry_0 = majority_0 << 1;
    wire [14:0] sum_1 = sum_0 ^ carry_0 ^ row3;
    wire [14:0] majority_1 = (sum_0 & carry_0) | (sum_0 & row3) | (carry_0 & row3);
    wire [14:0] carry_1 = majority_1 << 1;
    wire [14:0] product = sum_1 + carry_1;

    // base_ahead = base exponent - slope exponent - 2. If that is not negative the base stays, 2
    // places above the product's lowest bit; so it does with code 0, being the result. Else it
    // moves, by -base_ahead from there, which is ~base_ahead from 1 place above.
    wire base_normal = |base[14:10];
    wire [4:0] base_exponent = {base[14:11], base[10] | !base_normal};
    wire [10:0] base_significand = {base_normal, base[9:0]};
    wire [5:0] base_ahead = ({1'b0, base_exponent} - {1'b0, slope_exponent}) - 6'd2;
    wire base_moves = base_ahead[5] & (|factor);
    wire [4:0] distance = base_ahead[4:0] ^ {5{base_ahead[5]}};
    wire low_side = outlier & side;
    reg [10:0] base1_q;
    reg [14:0] product1_q;
    reg base_moves1_q;
    reg [3:0] amount1_q;
    reg [4:0] base_exponent1_q;
    reg [4:0] slope_exponent1_q;
    reg subtracts1_q;
    reg negates1_q;

    always @(posedge clk) begin
        if (advance) begin
            base1_q <= base_significand;
            product1_q <= product;
            base_moves1_q <= base_moves;
            amount1_q <= distance[3:0] | {4{distance[4]}};
            base_exponent1_q <= base_exponent;
            slope_exponent1_q <= slope_exponent;
            subtracts1_q <= base[15] ^ (low_side & !inner);
            negates1_q <= low_side;
        end
    end

    // Stage 2: the operand with the smaller exponent is shifted right; the lowest bit is sticky.
    wire [17:0] moved0 = {base_moves1_q ? {3'd0, base1_q, 1'b0} : product1_q, 3'd0};
    wire [17:0] moved1 = amount1_q[0] ? {1'b0, moved0[17:1]} : moved0;
    wire [17:0] moved3 = amount1_q[1] ? {2'd0, moved1[17:2]} : moved1;
    wire [17:0] moved7 = amount1_q[2] ? {4'd0, moved3[17:5], |moved3[4:0]} : moved3;
    wire [17:0] moved15 = amount1_q[3] ? {8'd0, moved7[17:9], |moved7[8:0]} : moved7;
    reg [14:0] fixed2_q;
    reg [17:0] moved2_q;
    reg subtracts2_q;
    reg sign2_q;
    reg [4:0] exponent2_q;

    always @(posedge clk) begin
        if (advance) begin
            fixed2_q <= base_moves1_q ? product1_q : {2'd0, base1_q, 2'd0};
            moved2_q <= moved15;
            subtracts2_q <= subtracts1_q;
            sign2_q <= negates1_q ^ (subtracts1_q & !base_moves1_q);
            exponent2_q <= (base_moves1_q ? slope_exponent1_q : (base_exponent1_q - 5'd2)) + 5'd1;
        end
    end

    // Stage 3: fixed + moved or fixed - moved. The lowest bits bring in the carry of a subtraction.
    wire [20:0] total = {2'd0, fixed2_q, 3'd0, 1'b1} +
        {{2'd0, moved2_q} ^ {20{subtracts2_q}}, subtracts2_q};
    wire unused_total = total[0];

    // A negative sum is complemented and lacks 1: what is shifted in from below are ones, and
    // rounding makes good for it.
    wire negative = total[20];
    reg [18:0] sum3_q;
    reg complemented3_q;
    reg sign3_q;
    reg [4:0] exponent3_q;

    always @(posedge clk) begin
        if (advance) begin
            sum3_q <= total[19:1] ^ {19{negative}};
            complemented3_q <= negative;
            sign3_q <= sign2_q ^ negative;
            exponent3_q <= exponent2_q;
        end
    end

    // Stage 4: leading zeros are shifted out, by 16, 8, 4, 2 and 1, but not past a mark where the
    // leading bit of the smallest normal number is: bit 15 with exponent 0, bit 0 with 15.
    wire [15:0] mark = 16'h8000 >> exponent3_q;
    wire [18:0] lead = sum3_q | {3'd0, mark};
    wire free16 = lead[18:3] == 16'd0;
    wire [18:0] normal16 = free16 ? {sum3_q[2:0], {16{complemented3_q}}} : sum3_q;
    wire [14:0] lead16 = free16 ? {lead[2:0], 12'd0} : lead[18:4];
    wire free8 = lead16[14:7] == 8'd0;
    wire [18:0] normal8 = free8 ? {normal16[10:0], {8{complemented3_q}}} : normal16;
    wire [6:0] lead8 = free8 ? lead16[6:0] : lead16[14:8];
    wire free4 = lead8[6:3] == 4'd0;
    wire [18:0] normal4 = free4 ? {normal8[14:0], {4{complemented3_q}}} : normal8;
    wire [2:0] lead4 = free4 ? lead8[2:0] : lead8[6:4];
    wire free2 = lead4[2:1] == 2'd0;
    wire [18:0] normal2 = free2 ? {normal4[16:0], {2{complemented3_q}}} : normal4;
    wire [0:0] lead2 = free2 ? lead4[0] : lead4[2];
    wire free1 = lead2 == 1'b0;
    wire [18:0] normal1 = free1 ? {normal2[17:0], complemented3_q} : normal2;

    // The exponent field; a number without a leading bit is subnormal or 0.
    wire [4:0] places = {free16, free8, free4, free2, free1};
    wire [5:0] field = ({1'b0, exponent3_q} + 6'd4) - {1'b0, places};
    wire not_zero = complemented3_q | (|sum3_q);

    // Nearest even. A complemented sum is 1 too small in the last place of all: its tail is above a
    // half if the half is set, and a half if only the half is not set.
    wire rest = |(normal1[6:0] ^ {7{complemented3_q}});
    reg sign4_q;
    reg [5:0] field4_q;
    reg [9:0] fraction4_q;
    reg up4_q;

    always @(posedge clk) begin
        if (advance) begin
            sign4_q <= sign3_q & not_zero;
            field4_q <= field & {6{normal1[18]}};
            fraction4_q <= normal1[17:8];
            up4_q <= complemented3_q ? (normal1[7] | (!rest & normal1[8])) :
                (normal1[7] & (rest | normal1[8]));
        end
    end

    // Stage 5: rounded; a carry goes on into the exponent field. 31 and above saturates.
    wire largest = (field4_q[4:0] == 5'd30) & (&fraction4_q);
    wire saturates = field4_q[5] | (&field4_q[4:0]) | (largest & up4_q);
    wire [14:0] rounded = {field4_q[4:0], fraction4_q} + {14'd0, up4_q};
    reg [15:0] x5_q;

    always @(posedge clk) begin
        if (advance) begin
            x5_q <= {sign4_q, saturates ? 15'h7bff : rounded};
        end
    end

    assign x = x5_q;
endmodule
`default_nettype wire
