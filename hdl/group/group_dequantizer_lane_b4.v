// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One lane of the dequantizer: x = rn(minimum + code x step), where rn rounds to binary16, nearest
// even, saturating at +-65504; a zero is +0. Product and sum are exact: the operand with the
// smaller exponent is shifted right, and the bits that it loses are kept as a sticky bit, which
// lies below every bit that a cancellation can bring into the result.
//
// Latency 3 cycles, one element per cycle, counted in cycles with advance.
// Generated for bits = 4.
`default_nettype none
module group_dequantizer_lane_b4 (
    input  wire        clk,      // clock, rising edge
    input  wire        advance,  // all stages step; else all hold
    input  wire [50:0] form,     // the pair, prepared
    input  wire  [3:0] code,     // the code
    input  wire        zero,     // the value is +0
    output wire [15:0] x         // binary16, canonical
);
    genvar i;

    wire        form_negative = form[0];
    wire        form_moves = form[1];
    wire  [3:0] form_amount = form[5:2];
    wire  [4:0] form_minimum_at = form[10:6];
    wire [10:0] form_minimum = form[21:11];
    wire  [4:0] form_step_at = form[26:22];
    wire [10:0] form_step = form[37:27];
    wire [12:0] form_triple = form[50:38];

    // A sum of zeros is +0, whatever the pair.
    wire [3:0] code_or_0 = code & {4{!zero}};

    // Stage 1: code times the significand of the step, a partial product for two bits of the code
    // each.
    wire [12:0] single = {2'd0, form_step};
    wire [12:0] row0 = ({13{code_or_0[1:0] == 2'd1}} & single) |
        ({13{code_or_0[1:0] == 2'd2}} & (single << 1)) |
        ({13{code_or_0[1:0] == 2'd3}} & form_triple);
    wire [12:0] row2 = ({13{code_or_0[3:2] == 2'd1}} & single) |
        ({13{code_or_0[3:2] == 2'd2}} & (single << 1)) |
        ({13{code_or_0[3:2] == 2'd3}} & form_triple);
    wire [14:0] product = {2'd0, row0} + {row2, 2'd0};

    // With code 0 the minimum is the result, and never shifted.
    wire        minimum_moves = form_moves & (|code_or_0);
    reg  [14:0] fixed1_q;
    reg  [14:0] moving1_q;
    reg   [5:0] steps1_q;
    reg   [4:0] place1_q;
    reg         subtracts1_q;
    reg         sign1_q;

    always @(posedge clk) begin
        if (advance) begin
            fixed1_q <= minimum_moves ? product : {2'd0, form_minimum & {11{!zero}}, 2'd0};
            moving1_q <= minimum_moves ? {3'd0, form_minimum & {11{!zero}}, 1'b0} : product;
            steps1_q <= {4'd1 << form_amount[3:2], form_amount[1:0]};
            place1_q <= minimum_moves ? form_step_at : form_minimum_at;
            subtracts1_q <= form_negative & !zero;
            sign1_q <= form_negative & !zero & !minimum_moves;
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

    // fixed + moved or fixed - moved. The lowest bits of both addends generate the carry-in of a
    // subtraction.
    wire [19:0] addend = {2'd0, moved_by_1s} ^ {20{subtracts1_q}};
    wire [20:0] total = {2'd0, fixed1_q, 3'd0, 1'b1} + {addend, subtracts1_q};
    wire        unused_total = total[0];

    // A negative sum is complemented, which makes its magnitude 1 too small in the last place. Ones
    // are shifted in from below, and rounding takes the missing 1 into account.
    wire negative = total[20];

    // The next stage marks the leading bit of the smallest normal number, 15 less the place. For it
    // the place's multiple of four is one-hot; 0 above place 15.
    wire  [3:0] place_fours = {place1_q[4:2] == 3'd3, place1_q[4:2] == 3'd2, place1_q[4:2] == 3'd1,
        place1_q[4:2] == 3'd0};
    reg  [18:0] sum2_q;
    reg         complemented2_q;
    reg         sign2_q;
    reg   [4:0] place2_q;
    reg   [3:0] place_fours2_q;

    always @(posedge clk) begin
        if (advance) begin
            sum2_q <= total[19:1] ^ {19{negative}};
            complemented2_q <= negative;
            sign2_q <= sign1_q ^ negative;
            place2_q <= place1_q;
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
    wire        empty2 = lead7[6:5] == 2'd0;
    wire        empty4 = lead7[4:3] == 2'd0;
    wire        empty6 = lead7[2:1] == 2'd0;
    wire        by0_of_2s = !empty2;
    wire        by2_of_2s = empty2 & !empty4;
    wire        by4_of_2s = empty2 & empty4 & !empty6;
    wire        by6_of_2s = empty2 & empty4 & empty6;
    wire [18:0] shifted_by_2s = ({19{by0_of_2s}} & shifted_by_8s) |
        ({19{by2_of_2s}} & {shifted_by_8s[16:0], {2{complemented2_q}}}) |
        ({19{by4_of_2s}} & {shifted_by_8s[14:0], {4{complemented2_q}}}) |
        ({19{by6_of_2s}} & {shifted_by_8s[12:0], {6{complemented2_q}}});
    wire  [0:0] lead1 = (by0_of_2s & lead7[6]) | (by2_of_2s & lead7[4]) | (by4_of_2s & lead7[2]) |
        (by6_of_2s & lead7[0]);
    wire        empty1 = lead1 == 1'b0;
    wire        by0_of_1s = !empty1;
    wire        by1_of_1s = empty1;
    wire [18:0] shifted_by_1s = ({19{by0_of_1s}} & shifted_by_2s) |
        ({19{by1_of_1s}} & {shifted_by_2s[17:0], complemented2_q});

    // The exponent field, 0 if there is no leading bit: the number is then subnormal or 0.
    wire [4:0] places = {by16_of_8s, by8_of_8s, by4_of_2s | by6_of_2s, by2_of_2s | by6_of_2s,
        by1_of_1s};
    wire [5:0] field = ({1'b0, place2_q} + 6'd4) - {1'b0, places};
    wire       not_zero = complemented2_q | (|sum2_q);

    // Nearest even. A complemented sum is 1 too small in the last place: the tail is above a half
    // if the half bit is set, and exactly a half if the half bit alone is 0.
    wire       rest = complemented2_q ? !(&shifted_by_1s[6:0]) : (|shifted_by_1s[6:0]);
    wire       sign = sign2_q & not_zero;
    wire [5:0] normal_field = field & {6{shifted_by_1s[18]}};
    wire [9:0] fraction = shifted_by_1s[17:8];
    wire       up = complemented2_q ? (shifted_by_1s[7] | (!rest & shifted_by_1s[8])) :
        (shifted_by_1s[7] & (rest | shifted_by_1s[8]));

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
