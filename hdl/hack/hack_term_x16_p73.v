// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// a x 2^(place - 48), rounded to a multiple of 2^-24, ties to even, and clamped to 2^25 - 2^-24.
// place is at most 73. up is the 1 that rounding adds: magnitude + up is the term in units of
// 2^-24.
//
// Latency 5 cycles, one term per cycle.
`default_nettype none
(* keep_hierarchy *)
module hack_term_x16_p73 (
    input  wire        clk,        // clock, rising edge
    input  wire [10:0] a,          // significand of a binary16
    input  wire [15:0] x,          // the other significand
    input  wire  [6:0] place,      // place of the product's lowest bit
    input  wire        sign,       // the product is below 0, or 0
    output wire [48:0] magnitude,  // the term without the 1 of rounding
    output wire        up,         // 1 is to be added
    output wire        term_sign,  // the term is below 0, or 0
    output wire        clamped     // it was out of range
);
    genvar i;

    // Stage 1: rows of the product, compressed.
    wire [26:0] term_product0 = {11'd0, x & {16{a[0]}}};
    wire [26:0] term_product1 = {11'd0, x & {16{a[1]}}} << 1;
    wire [26:0] term_product2 = {11'd0, x & {16{a[2]}}} << 2;
    wire [26:0] term_product3 = {11'd0, x & {16{a[3]}}} << 3;
    wire [26:0] term_product4 = {11'd0, x & {16{a[4]}}} << 4;
    wire [26:0] term_product5 = {11'd0, x & {16{a[5]}}} << 5;
    wire [26:0] term_product6 = {11'd0, x & {16{a[6]}}} << 6;
    wire [26:0] term_product7 = {11'd0, x & {16{a[7]}}} << 7;
    wire [26:0] term_product8 = {11'd0, x & {16{a[8]}}} << 8;
    wire [26:0] term_product9 = {11'd0, x & {16{a[9]}}} << 9;
    wire [26:0] term_product10 = {11'd0, x & {16{a[10]}}} << 10;
    wire [26:0] term_sum0_0 = term_product0 ^ term_product1 ^ term_product2;
    wire [26:0] term_majority0_0 = (term_product0 & term_product1) |
        (term_product0 & term_product2) | (term_product1 & term_product2);
    wire [26:0] term_carry0_0 = term_majority0_0 << 1;
    wire [26:0] term_sum0_1 = term_product3 ^ term_product4 ^ term_product5;
    wire [26:0] term_majority0_1 = (term_product3 & term_product4) |
        (term_product3 & term_product5) | (term_product4 & term_product5);
    wire [26:0] term_carry0_1 = term_majority0_1 << 1;
    wire [26:0] term_sum0_2 = term_product6 ^ term_product7 ^ term_product8;
    wire [26:0] term_majority0_2 = (term_product6 & term_product7) |
        (term_product6 & term_product8) | (term_product7 & term_product8);
    wire [26:0] term_carry0_2 = term_majority0_2 << 1;
    wire [26:0] term_sum1_0 = term_sum0_0 ^ term_carry0_0 ^ term_sum0_1;
    wire [26:0] term_majority1_0 = (term_sum0_0 & term_carry0_0) | (term_sum0_0 & term_sum0_1) |
        (term_carry0_0 & term_sum0_1);
    wire [26:0] term_carry1_0 = term_majority1_0 << 1;
    wire [26:0] term_sum1_1 = term_carry0_1 ^ term_sum0_2 ^ term_carry0_2;
    wire [26:0] term_majority1_1 = (term_carry0_1 & term_sum0_2) |
        (term_carry0_1 & term_carry0_2) | (term_sum0_2 & term_carry0_2);
    wire [26:0] term_carry1_1 = term_majority1_1 << 1;
    wire [26:0] term_sum2_0 = term_sum1_0 ^ term_carry1_0 ^ term_sum1_1;
    wire [26:0] term_majority2_0 = (term_sum1_0 & term_carry1_0) | (term_sum1_0 & term_sum1_1) |
        (term_carry1_0 & term_sum1_1);
    wire [26:0] term_carry2_0 = term_majority2_0 << 1;
    wire [26:0] term_sum2_1 = term_carry1_1 ^ term_product9 ^ term_product10;
    wire [26:0] term_majority2_1 = (term_carry1_1 & term_product9) |
        (term_carry1_1 & term_product10) | (term_product9 & term_product10);
    wire [26:0] term_carry2_1 = term_majority2_1 << 1;
    wire [26:0] term_sum3_0 = term_sum2_0 ^ term_carry2_0 ^ term_sum2_1;
    wire [26:0] term_majority3_0 = (term_sum2_0 & term_carry2_0) | (term_sum2_0 & term_sum2_1) |
        (term_carry2_0 & term_sum2_1);
    wire [26:0] term_carry3_0 = term_majority3_0 << 1;
    reg  [26:0] row0_q;
    reg  [26:0] row1_q;
    reg  [26:0] row2_q;
    reg   [6:0] place1_q;
    reg         sign1_q;

    always @(posedge clk) begin
        row0_q <= term_sum3_0;
        row1_q <= term_carry3_0;
        row2_q <= term_carry2_1;
        place1_q <= place;
        sign1_q <= sign;
    end

    // Stage 2: the product.
    wire [26:0] last_sum0_0 = row0_q ^ row1_q ^ row2_q;
    wire [26:0] last_majority0_0 = (row0_q & row1_q) | (row0_q & row2_q) | (row1_q & row2_q);
    wire [26:0] last_carry0_0 = last_majority0_0 << 1;
    reg  [26:0] product2_q;
    reg   [6:0] place2_q;
    reg         sign2_q;

    always @(posedge clk) begin
        product2_q <= last_sum0_0 + last_carry0_0;
        place2_q <= place1_q;
        sign2_q <= sign1_q;
    end

    // Stage 3: by up to 7 places, and which multiple of 8 places is to come.
    wire [33:0] before_1 = {7'd0, product2_q};
    wire [33:0] moved_1 = place2_q[0] ? (before_1 << 1) : before_1;
    wire [33:0] before_2 = moved_1;
    wire [33:0] moved_2 = place2_q[1] ? (before_2 << 2) : before_2;
    wire [33:0] before_4 = moved_2;
    wire [33:0] moved_4 = place2_q[2] ? (before_4 << 4) : before_4;
    wire  [9:0] eights;

    generate
        for (i = 0; i < 10; i = i + 1) begin : gen_eights
            localparam [3:0] LANE = i;
            assign eights[i] = place2_q[6:3] == LANE;
        end
    endgenerate

    reg [33:0] moved3_q;
    reg  [9:0] eights3_q;
    reg        sign3_q;

    always @(posedge clk) begin
        moved3_q <= moved_4;
        eights3_q <= eights;
        sign3_q <= sign2_q;
    end

    // Stage 4: by that multiple of 8.
    wire [105:0] placed = ({106{eights3_q[0]}} & {72'd0, moved3_q}) |
        ({106{eights3_q[1]}} & ({72'd0, moved3_q} << 8)) |
        ({106{eights3_q[2]}} & ({72'd0, moved3_q} << 16)) |
        ({106{eights3_q[3]}} & ({72'd0, moved3_q} << 24)) |
        ({106{eights3_q[4]}} & ({72'd0, moved3_q} << 32)) |
        ({106{eights3_q[5]}} & ({72'd0, moved3_q} << 40)) |
        ({106{eights3_q[6]}} & ({72'd0, moved3_q} << 48)) |
        ({106{eights3_q[7]}} & ({72'd0, moved3_q} << 56)) |
        ({106{eights3_q[8]}} & ({72'd0, moved3_q} << 64)) |
        ({106{eights3_q[9]}} & ({72'd0, moved3_q} << 72));
    reg  [105:0] placed4_q;
    reg          sign4_q;

    always @(posedge clk) begin
        placed4_q <= placed;
        sign4_q <= sign3_q;
    end

    // Stage 5: clamped; a product with bits below the unit is far below the largest term.
    wire        is_clamped = |placed4_q[105:73];
    wire        rounds_up = placed4_q[23] & ((|placed4_q[22:0]) | placed4_q[24]);
    reg  [48:0] magnitude5_q;
    reg         up5_q;
    reg         sign5_q;
    reg         clamped5_q;

    always @(posedge clk) begin
        magnitude5_q <= placed4_q[72:24] | {49{is_clamped}};
        up5_q <= rounds_up;
        sign5_q <= sign4_q;
        clamped5_q <= is_clamped;
    end

    assign magnitude = magnitude5_q;
    assign up = up5_q;
    assign term_sign = sign5_q;
    assign clamped = clamped5_q;
endmodule
`default_nettype wire
