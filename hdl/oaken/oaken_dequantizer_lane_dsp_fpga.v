// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One lane of Oaken's dequantizer: x = rn(base + code x slope), negated for a negative element of
// the inner group; rn(base - code x slope) on the low side of the outer group. rn rounds to
// binary16, nearest even, saturating at +-65504; a zero is +0.
//
// Product and sum are exact: the operand with the smaller exponent is shifted right, and the bits
// that it loses are kept as a sticky bit, which lies below every bit that a cancellation can bring
// into the result.
//
// Bases and slopes have explicit hidden bits: a sign (bases only), a place of 5 bits and a
// significand of 11 bits. A significand s at place p stands for s x 2^(p-24) in a base and for s x
// 2^(p-26) in a slope. A base also says whether it or the product is to be shifted, and how far:
// that is the same for all elements of a vector.
//
// Latency 7 cycles, one element per cycle, counted in cycles with advance.
// Generated for pipeline = fpga, multiplier = dsp.
`default_nettype none
module oaken_dequantizer_lane_dsp_fpga (
    input  wire        clk,               // clock, rising edge
    input  wire        advance,           // all stages step; else all hold
    input  wire [23:0] base_outer_high,   // base: sign, is it shifted, by how much, place,
                                          // significand
    input  wire [23:0] base_outer_low,    // base: sign, is it shifted, by how much, place,
                                          // significand
    input  wire [23:0] base_middle_high,  // base: sign, is it shifted, by how much, place,
                                          // significand
    input  wire [23:0] base_middle_low,   // base: sign, is it shifted, by how much, place,
                                          // significand
    input  wire [23:0] base_inner,        // base: sign, is it shifted, by how much, place,
                                          // significand
    input  wire [15:0] slope_outer,       // slope: place, significand
    input  wire [15:0] slope_middle,      // slope: place, significand
    input  wire [15:0] slope_inner,       // slope: place, significand
    input  wire  [4:0] k0,                // codes of the middle group from here up are on the high
                                          // side: 0 to 16
    input  wire  [3:0] code,              // its code
    input  wire        outer,             // it is in the outer group
    input  wire        middle,            // it is in the middle group
    input  wire        inner,             // it is in the inner group
    input  wire        side,              // outlier on the low side, or negative
    output wire [15:0] x                  // binary16 element, canonical
);
    genvar i;

    // Stage 1: base and slope of the element's group and side; both are 0 in none of the groups.
    wire        reaches_k0 = {1'b0, code} >= k0;
    wire [23:0] base = ({24{outer & !side}} & base_outer_high) |
        ({24{outer & side}} & base_outer_low) | ({24{middle & reaches_k0}} & base_middle_high) |
        ({24{middle & !reaches_k0}} & base_middle_low) | ({24{inner}} & base_inner);
    wire [15:0] slope = ({16{outer}} & slope_outer) | ({16{middle}} & slope_middle) |
        ({16{inner}} & slope_inner);

    // The registers that cut this stage for an FPGA.
    reg  [3:0] code0_q;
    reg [23:0] base0_q;
    reg [15:0] slope0_q;
    reg        side0_q;
    reg        falls0_q;

    always @(posedge clk) begin
        if (advance) begin
            code0_q <= code;
            base0_q <= base;
            slope0_q <= slope;
            side0_q <= side;
            falls0_q <= side & outer;
        end
    end

    // Code times the significand of the slope.
    wire [14:0] product = {11'd0, code0_q} * {4'd0, slope0_q[10:0]};

    // With code 0 the base is the result, and never shifted.
    wire        base_moves = base0_q[22] & (|code0_q);
    wire        subtracts = base0_q[23] ^ falls0_q;
    reg  [14:0] fixed1_q;
    reg  [14:0] moving1_q;
    reg   [5:0] steps1_q;
    reg   [4:0] place1_q;
    reg         subtracts1_q;
    reg         sign1_q;

    always @(posedge clk) begin
        if (advance) begin
            fixed1_q <= base_moves ? product : {2'd0, base0_q[10:0], 2'd0};
            moving1_q <= base_moves ? {3'd0, base0_q[10:0], 1'b0} : product;
            steps1_q <= base0_q[21:16];
            place1_q <= base_moves ? slope0_q[15:11] : base0_q[15:11];
            subtracts1_q <= subtracts;
            sign1_q <= side0_q ^ (subtracts & !base_moves);
        end
    end

    // Stage 2: the shift right, by multiples of four and then by single places; the lowest bit is
    // sticky. The 3 bits below the product suffice: the product has 11 bits or more unless its
    // slope is subnormal, in which case no bit is lost; and where bits are lost, a cancellation
    // moves the leading bit by one place at most.
    wire [17:0] moved0 = {moving1_q, 3'd0};
    wire [17:0] moved_by_4s = ({18{steps1_q[2]}} & moved0) |
        ({18{steps1_q[3]}} & {4'd0, moved0[17:5], |moved0[4:0]}) |
        ({18{steps1_q[4]}} & {8'd0, moved0[17:9], |moved0[8:0]}) |
        ({18{steps1_q[5]}} & {12'd0, moved0[17:13], |moved0[12:0]});
    wire [17:0] moved_by_1s = ({18{steps1_q[1:0] == 2'd0}} & moved_by_4s) |
        ({18{steps1_q[1:0] == 2'd1}} & {1'b0, moved_by_4s[17:2], |moved_by_4s[1:0]}) |
        ({18{steps1_q[1:0] == 2'd2}} & {2'd0, moved_by_4s[17:3], |moved_by_4s[2:0]}) |
        ({18{steps1_q[1:0] == 2'd3}} & {3'd0, moved_by_4s[17:4], |moved_by_4s[3:0]});

    // The registers that cut this stage for an FPGA.
    reg [14:0] aligned_fixed_q;
    reg [17:0] aligned_moved_q;
    reg  [4:0] aligned_place_q;
    reg        aligned_subtracts_q;
    reg        aligned_sign_q;

    always @(posedge clk) begin
        if (advance) begin
            aligned_fixed_q <= fixed1_q;
            aligned_moved_q <= moved_by_1s;
            aligned_place_q <= place1_q;
            aligned_subtracts_q <= subtracts1_q;
            aligned_sign_q <= sign1_q;
        end
    end

    // fixed + moved or fixed - moved. The lowest bits of both addends generate the carry-in of a
    // subtraction.
    wire [19:0] addend = {2'd0, aligned_moved_q} ^ {20{aligned_subtracts_q}};
    wire [20:0] total = {2'd0, aligned_fixed_q, 3'd0, 1'b1} + {addend, aligned_subtracts_q};
    wire        unused_total = total[0];

    // A negative sum is complemented, which makes its magnitude 1 too small in the last place. Ones
    // are shifted in from below, and rounding takes the missing 1 into account.
    wire negative = total[20];

    // The next stage marks the leading bit of the smallest normal number, 15 less the place. For it
    // the place's multiple of four is one-hot; 0 above place 15.
    wire  [3:0] place_fours = {aligned_place_q[4:2] == 3'd3, aligned_place_q[4:2] == 3'd2,
        aligned_place_q[4:2] == 3'd1, aligned_place_q[4:2] == 3'd0};
    reg  [18:0] sum2_q;
    reg         complemented2_q;
    reg         sign2_q;
    reg   [4:0] place2_q;
    reg   [3:0] place_fours2_q;

    always @(posedge clk) begin
        if (advance) begin
            sum2_q <= total[19:1] ^ {19{negative}};
            complemented2_q <= negative;
            sign2_q <= aligned_sign_q ^ negative;
            place2_q <= aligned_place_q;
            place_fours2_q <= place_fours;
        end
    end

    // Stage 3: leading zeros are shifted out, by 0, 8 or 16, then by 0, 2, 4 or 6, then by 0 or 1.
    // A mark at the leading bit of the smallest normal number (bit 15 for place 0, bit 0 for place
    // 15) stops the shift there.
    wire [15:0] mark;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_mark
            assign mark[4*i +: 4] = {place_fours2_q[3 - i] & (place2_q[1:0] == 2'd0),
                place_fours2_q[3 - i] & (place2_q[1:0] == 2'd1),
                place_fours2_q[3 - i] & (place2_q[1:0] == 2'd2),
                place_fours2_q[3 - i] & (place2_q[1:0] == 2'd3)};
        end
    endgenerate

    wire [18:0] lead = sum2_q | {3'd0, mark};
    wire        empty8 = lead[18:11] == 8'd0;
    wire        empty16 = lead[10:3] == 8'd0;
    wire        by0_of_8s = !empty8;
    wire        by8_of_8s = empty8 & !empty16;
    wire        by16_of_8s = empty8 & empty16;
    wire [18:0] shifted_by_8s = ({19{by0_of_8s}} & sum2_q) |
        ({19{by8_of_8s}} & {sum2_q[10:0], {8{complemented2_q}}}) |
        ({19{by16_of_8s}} & {sum2_q[2:0], {16{complemented2_q}}});
    wire  [6:0] lead7 = ({7{by0_of_8s}} & lead[18:12]) | ({7{by8_of_8s}} & lead[10:4]) |
        ({7{by16_of_8s}} & {lead[2:0], 4'd0});

    // The registers that cut this stage for an FPGA.
    reg [18:0] eights_bits_q;
    reg  [6:0] eights_lead_q;
    reg        eights_by_16_q;
    reg        eights_by_8_q;
    reg        eights_complemented_q;
    reg        eights_sign_q;
    reg  [4:0] eights_place_q;
    reg        eights_any_q;

    always @(posedge clk) begin
        if (advance) begin
            eights_bits_q <= shifted_by_8s;
            eights_lead_q <= lead7;
            eights_by_16_q <= by16_of_8s;
            eights_by_8_q <= by8_of_8s;
            eights_complemented_q <= complemented2_q;
            eights_sign_q <= sign2_q;
            eights_place_q <= place2_q;
            eights_any_q <= |sum2_q;
        end
    end

    wire        empty2 = eights_lead_q[6:5] == 2'd0;
    wire        empty4 = eights_lead_q[4:3] == 2'd0;
    wire        empty6 = eights_lead_q[2:1] == 2'd0;
    wire        by0_of_2s = !empty2;
    wire        by2_of_2s = empty2 & !empty4;
    wire        by4_of_2s = empty2 & empty4 & !empty6;
    wire        by6_of_2s = empty2 & empty4 & empty6;
    wire [18:0] shifted_by_2s = ({19{by0_of_2s}} & eights_bits_q) |
        ({19{by2_of_2s}} & {eights_bits_q[16:0], {2{eights_complemented_q}}}) |
        ({19{by4_of_2s}} & {eights_bits_q[14:0], {4{eights_complemented_q}}}) |
        ({19{by6_of_2s}} & {eights_bits_q[12:0], {6{eights_complemented_q}}});
    wire  [0:0] lead1 = (by0_of_2s & eights_lead_q[6]) | (by2_of_2s & eights_lead_q[4]) |
        (by4_of_2s & eights_lead_q[2]) | (by6_of_2s & eights_lead_q[0]);
    wire        empty1 = lead1 == 1'b0;
    wire        by0_of_1s = !empty1;
    wire        by1_of_1s = empty1;
    wire [18:0] shifted_by_1s = ({19{by0_of_1s}} & shifted_by_2s) |
        ({19{by1_of_1s}} & {shifted_by_2s[17:0], eights_complemented_q});

    // The registers that cut this stage for an FPGA.
    reg [18:0] normal_bits_q;
    reg  [4:0] normal_places_q;
    reg        normal_complemented_q;
    reg        normal_sign_q;
    reg  [4:0] normal_place_q;
    reg        normal_any_q;

    always @(posedge clk) begin
        if (advance) begin
            normal_bits_q <= shifted_by_1s;
            normal_places_q <= {eights_by_16_q, eights_by_8_q, by4_of_2s | by6_of_2s,
                by2_of_2s | by6_of_2s, by1_of_1s};
            normal_complemented_q <= eights_complemented_q;
            normal_sign_q <= eights_sign_q;
            normal_place_q <= eights_place_q;
            normal_any_q <= eights_any_q;
        end
    end

    // The exponent field, 0 if there is no leading bit: the number is then subnormal or 0.
    wire [4:0] places = normal_places_q;
    wire [5:0] field = ({1'b0, normal_place_q} + 6'd4) - {1'b0, places};
    wire       not_zero = normal_complemented_q | normal_any_q;

    // Nearest even. A complemented sum is 1 too small in the last place: the tail is above a half
    // if the half bit is set, and exactly a half if the half bit alone is 0.
    wire       rest = normal_complemented_q ? !(&normal_bits_q[6:0]) : (|normal_bits_q[6:0]);
    wire       sign = normal_sign_q & not_zero;
    wire [5:0] normal_field = field & {6{normal_bits_q[18]}};
    wire [9:0] fraction = normal_bits_q[17:8];
    wire       up = normal_complemented_q ? (normal_bits_q[7] | (!rest & normal_bits_q[8])) :
        (normal_bits_q[7] & (rest | normal_bits_q[8]));

    // Rounded: a carry propagates into the exponent field.
    wire [15:0] rounded = {normal_field, fraction} + {15'd0, up};
    reg         sign3_q;
    reg  [15:0] magnitude3_q;

    always @(posedge clk) begin
        if (advance) begin
            sign3_q <= sign;
            magnitude3_q <= rounded;
        end
    end

    // An exponent field of 31 and above saturates.
    wire saturates = magnitude3_q[15] | (&magnitude3_q[14:10]);

    assign x = {sign3_q, saturates ? 15'h7bff : magnitude3_q[14:0]};
endmodule
`default_nettype wire
