// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One lane of the decompressor: rn(code x step), where rn rounds to binary16, nearest even,
// saturating at +-65504; a zero is +0. The product is exact, and one below the normal values is a
// value itself: nothing is lost there.
//
// Latency 4 cycles, one code per cycle.
// Generated for code_bits = 6.
`default_nettype none
module packkv_value_lane_c6 (
    input  wire        clk,     // clock, rising edge
    input  wire  [5:0] code,    // signed
    input  wire [10:0] single,  // stage 2: significand of the step
    input  wire [12:0] triple,  // stage 2: three times that
    input  wire  [4:0] place,   // stage 4: exponent of the step, at least 1
    input  wire        some,    // the step is not 0
    output wire [15:0] value    // binary16, canonical
);
    // Stage 1: the magnitude. Only a step of 0 makes a negative code a zero.
    reg [4:0] magnitude_q;
    reg       sign1_q;

    always @(posedge clk) begin
        magnitude_q <= (code[4:0] ^ {5{code[5]}}) + {4'd0, code[5]};
        sign1_q <= code[5] & some;
    end

    // Stage 2: the product, a row for two bits of the magnitude each.
    wire [12:0] row0 = ({13{magnitude_q[1:0] == 2'd1}} & {2'd0, single}) |
        ({13{magnitude_q[1:0] == 2'd2}} & ({2'd0, single} << 1)) |
        ({13{magnitude_q[1:0] == 2'd3}} & triple);
    wire [12:0] row2 = ({13{magnitude_q[3:2] == 2'd1}} & {2'd0, single}) |
        ({13{magnitude_q[3:2] == 2'd2}} & ({2'd0, single} << 1)) |
        ({13{magnitude_q[3:2] == 2'd3}} & triple);
    wire [15:0] product_sum0_0 = {3'd0, row0} ^ ({3'd0, row2} << 2) ^
        ({5'd0, single & {11{magnitude_q[4]}}} << 4);
    wire [15:0] product_majority0_0 = ({3'd0, row0} & ({3'd0, row2} << 2)) |
        ({3'd0, row0} & ({5'd0, single & {11{magnitude_q[4]}}} << 4)) |
        (({3'd0, row2} << 2) & ({5'd0, single & {11{magnitude_q[4]}}} << 4));
    wire [15:0] product_carry0_0 = product_majority0_0 << 1;
    reg  [15:0] product_q;
    reg         sign2_q;

    always @(posedge clk) begin
        product_q <= product_sum0_0 + product_carry0_0;
        sign2_q <= sign1_q;
    end

    // Stage 3: to the right until 11 bits are left, and whether what is lost rounds them up.
    wire  [5:0] moves_by = {product_q[15], product_q[14] & !(|product_q[15]),
        product_q[13] & !(|product_q[15:14]), product_q[12] & !(|product_q[15:13]),
        product_q[11] & !(|product_q[15:12]), !(|product_q[15:11])};
    wire [10:0] left = ({11{moves_by[0]}} & product_q[10:0]) |
        ({11{moves_by[1]}} & product_q[11:1]) | ({11{moves_by[2]}} & product_q[12:2]) |
        ({11{moves_by[3]}} & product_q[13:3]) | ({11{moves_by[4]}} & product_q[14:4]) |
        ({11{moves_by[5]}} & product_q[15:5]);
    wire        half = (moves_by[1] & product_q[0]) | (moves_by[2] & product_q[1]) |
        (moves_by[3] & product_q[2]) | (moves_by[4] & product_q[3]) | (moves_by[5] & product_q[4]);
    wire        rest = (moves_by[2] & (|product_q[0])) | (moves_by[3] & (|product_q[1:0])) |
        (moves_by[4] & (|product_q[2:0])) | (moves_by[5] & (|product_q[3:0]));
    wire  [2:0] by_places = ({3{moves_by[1]}} & 3'd1) | ({3{moves_by[2]}} & 3'd2) |
        ({3{moves_by[3]}} & 3'd3) | ({3{moves_by[4]}} & 3'd4) | ({3{moves_by[5]}} & 3'd5);
    reg  [10:0] kept_q;
    reg         rounds_up_q;
    reg   [2:0] places_q;
    reg         sign3_q;

    always @(posedge clk) begin
        kept_q <= left;
        rounds_up_q <= half & (rest | left[0]);
        places_q <= by_places;
        sign3_q <= sign2_q;
    end

    // Stage 4: rounded; a carry adds to the exponent. Without a hidden bit the value is below the
    // normal ones, or 0.
    wire  [5:0] exponent = ({1'b0, place} + {3'd0, places_q}) & {6{kept_q[10]}};
    wire [15:0] rounded = {exponent, kept_q[9:0]} + {15'd0, rounds_up_q};
    wire        is_above = rounded[15] | (&rounded[14:10]);
    reg  [15:0] value_q;

    always @(posedge clk) begin
        value_q <= {sign3_q, is_above ? 15'h7bff : rounded[14:0]};
    end

    assign value = value_q;
endmodule
`default_nettype wire
