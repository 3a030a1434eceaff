// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One lane of the decompressor: rn(code x step), where rn rounds to binary16, nearest even,
// saturating at +-65504; a zero is +0. The product is exact, and one below the normal values is a
// value itself: nothing is lost there.
//
// Latency 4 cycles, one code per cycle.
// Generated for code_bits = 9.
`default_nettype none
module packkv_value_lane_c9 (
    input  wire        clk,     // clock, rising edge
    input  wire  [8:0] code,    // signed
    input  wire [10:0] single,  // stage 2: significand of the step
    input  wire [12:0] triple,  // stage 2: three times that
    input  wire  [4:0] place,   // stage 4: exponent of the step, at least 1
    input  wire        some,    // the step is not 0
    output wire [15:0] value    // binary16, canonical
);
    // Stage 1: the magnitude. Only a step of 0 makes a negative code a zero.
    reg [7:0] magnitude_q;
    reg       sign1_q;

    always @(posedge clk) begin
        magnitude_q <= (code[7:0] ^ {8{code[8]}}) + {7'd0, code[8]};
        sign1_q <= code[8] & some;
    end

    // Stage 2: the product, a row for two bits of the magnitude each.
    wire [12:0] row0 = ({13{magnitude_q[1:0] == 2'd1}} & {2'd0, single}) |
        ({13{magnitude_q[1:0] == 2'd2}} & ({2'd0, single} << 1)) |
        ({13{magnitude_q[1:0] == 2'd3}} & triple);
    wire [12:0] row2 = ({13{magnitude_q[3:2] == 2'd1}} & {2'd0, single}) |
        ({13{magnitude_q[3:2] == 2'd2}} & ({2'd0, single} << 1)) |
        ({13{magnitude_q[3:2] == 2'd3}} & triple);
    wire [12:0] row4 = ({13{magnitude_q[5:4] == 2'd1}} & {2'd0, single}) |
        ({13{magnitude_q[5:4] == 2'd2}} & ({2'd0, single} << 1)) |
        ({13{magnitude_q[5:4] == 2'd3}} & triple);
    wire [12:0] row6 = ({13{magnitude_q[7:6] == 2'd1}} & {2'd0, single}) |
        ({13{magnitude_q[7:6] == 2'd2}} & ({2'd0, single} << 1)) |
        ({13{magnitude_q[7:6] == 2'd3}} & triple);
    wire [18:0] product_sum0_0 = {6'd0, row0} ^ ({6'd0, row2} << 2) ^ ({6'd0, row4} << 4);
    wire [18:0] product_majority0_0 = ({6'd0, row0} & ({6'd0, row2} << 2)) |
        ({6'd0, row0} & ({6'd0, row4} << 4)) | (({6'd0, row2} << 2) & ({6'd0, row4} << 4));
    wire [18:0] product_carry0_0 = product_majority0_0 << 1;
    wire [18:0] product_sum1_0 = product_sum0_0 ^ product_carry0_0 ^ ({6'd0, row6} << 6);
    wire [18:0] product_majority1_0 = (product_sum0_0 & product_carry0_0) |
        (product_sum0_0 & ({6'd0, row6} << 6)) | (product_carry0_0 & ({6'd0, row6} << 6));
    wire [18:0] product_carry1_0 = product_majority1_0 << 1;
    reg  [18:0] product_q;
    reg         sign2_q;

    always @(posedge clk) begin
        product_q <= product_sum1_0 + product_carry1_0;
        sign2_q <= sign1_q;
    end

    // Stage 3: to the right until 11 bits are left, and whether what is lost rounds them up.
    wire  [8:0] moves_by = {product_q[18], product_q[17] & !(|product_q[18]),
        product_q[16] & !(|product_q[18:17]), product_q[15] & !(|product_q[18:16]),
        product_q[14] & !(|product_q[18:15]), product_q[13] & !(|product_q[18:14]),
        product_q[12] & !(|product_q[18:13]), product_q[11] & !(|product_q[18:12]),
        !(|product_q[18:11])};
    reg  [10:0] left;

    always @(*) begin : fold_left
        integer k;
        left = 11'd0;
        for (k = 0; k < 9; k = k + 1) begin
            left = left | ({11{moves_by[k]}} & product_q[k +: 11]);
        end
    end

    reg half;

    always @(*) begin : fold_half
        integer k;
        half = 1'b0;
        for (k = 0; k < 8; k = k + 1) begin
            half = half | (moves_by[k + 1] & product_q[k]);
        end
    end

    wire        rest = (moves_by[2] & (|product_q[0])) | (moves_by[3] & (|product_q[1:0])) |
        (moves_by[4] & (|product_q[2:0])) | (moves_by[5] & (|product_q[3:0])) |
        (moves_by[6] & (|product_q[4:0])) | (moves_by[7] & (|product_q[5:0])) |
        (moves_by[8] & (|product_q[6:0]));
    wire  [3:0] by_places = ({4{moves_by[1]}} & 4'd1) | ({4{moves_by[2]}} & 4'd2) |
        ({4{moves_by[3]}} & 4'd3) | ({4{moves_by[4]}} & 4'd4) | ({4{moves_by[5]}} & 4'd5) |
        ({4{moves_by[6]}} & 4'd6) | ({4{moves_by[7]}} & 4'd7) | ({4{moves_by[8]}} & 4'd8);
    reg  [10:0] kept_q;
    reg         rounds_up_q;
    reg   [3:0] places_q;
    reg         sign3_q;

    always @(posedge clk) begin
        kept_q <= left;
        rounds_up_q <= half & (rest | left[0]);
        places_q <= by_places;
        sign3_q <= sign2_q;
    end

    // Stage 4: rounded; a carry adds to the exponent. Without a hidden bit the value is below the
    // normal ones, or 0.
    wire  [5:0] exponent = ({1'b0, place} + {2'd0, places_q}) & {6{kept_q[10]}};
    wire [15:0] rounded = {exponent, kept_q[9:0]} + {15'd0, rounds_up_q};
    wire        is_above = rounded[15] | (&rounded[14:10]);
    reg  [15:0] value_q;

    always @(posedge clk) begin
        value_q <= {sign3_q, is_above ? 15'h7bff : rounded[14:0]};
    end

    assign value = value_q;
endmodule
`default_nettype wire
