// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// A number in units of 2^(lead - 58), rounded to an integer, ties to even, and clamped to 2047.
// lead is the largest of its vector.
//
// Latency 4 cycles, one number per cycle.
`default_nettype none
(* keep_hierarchy *)
module packkv_operand_align (
    input  wire        clk,      // clock, rising edge
    input  wire [28:0] number,   // place, product, sign
    input  wire  [6:0] lead,     // the largest lead
    output wire [11:0] aligned   // signed
);
    // Stage 1: how far to the right, from 10 places to the left.
    wire  [6:0] far = lead - {1'b0, number[5:0]};
    wire        vanishes = far > 7'd32;
    reg   [5:0] far1_q;
    reg         vanishes1_q;
    reg  [21:0] product1_q;
    reg         sign1_q;

    always @(posedge clk) begin
        far1_q <= far[5:0];
        vanishes1_q <= vanishes;
        product1_q <= number[27:6];
        sign1_q <= number[28];
    end

    // Stages 2 and 3: to the right; what is lost is kept in the lowest bit, below the half.
    wire [33:0] placed = {12'd0, product1_q & {22{!vanishes1_q}}} << 12;
    wire [33:0] moved_32 = far1_q[5] ? {32'd0, placed[33], |placed[32:0]} : placed;
    wire [33:0] moved_16 = far1_q[4] ? {16'd0, moved_32[33:17], |moved_32[16:0]} : moved_32;
    wire [33:0] moved_8 = far1_q[3] ? {8'd0, moved_16[33:9], |moved_16[8:0]} : moved_16;
    reg  [33:0] moved2_q;
    reg   [2:0] far2_q;
    reg         sign2_q;

    always @(posedge clk) begin
        moved2_q <= moved_8;
        far2_q <= far1_q[2:0];
        sign2_q <= sign1_q;
    end

    wire [33:0] moved_4 = far2_q[2] ? {4'd0, moved2_q[33:5], |moved2_q[4:0]} : moved2_q;
    wire [33:0] moved_2 = far2_q[1] ? {2'd0, moved_4[33:3], |moved_4[2:0]} : moved_4;
    wire [33:0] moved_1 = far2_q[0] ? {1'b0, moved_2[33:2], |moved_2[1:0]} : moved_2;
    wire        unused_above = |moved_1[33:13];
    reg  [12:0] moved3_q;
    reg         sign3_q;

    always @(posedge clk) begin
        moved3_q <= moved_1[12:0];
        sign3_q <= sign2_q;
    end

    // Stage 4: rounded, clamped, and with its sign.
    wire        goes_up = moved3_q[1] & (moved3_q[0] | moved3_q[2]) & !(&moved3_q[12:2]);
    reg  [11:0] aligned4_q;

    always @(posedge clk) begin
        aligned4_q <= {sign3_q, moved3_q[12:2] ^ {11{sign3_q}}} + {11'd0, goes_up ^ sign3_q};
    end

    assign aligned = aligned4_q;
endmodule
`default_nettype wire
