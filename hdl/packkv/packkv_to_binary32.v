// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// A magnitude whose bit 63 has the exponent field top as a binary32, nearest even; zero is +0. top
// is such that no result is subnormal or infinite.
//
// Latency 3 cycles, one result per cycle.
`default_nettype none
(* keep_hierarchy *)
module packkv_to_binary32 (
    input  wire        clk,        // clock, rising edge
    input  wire [63:0] magnitude,  // the magnitude
    input  wire        sign,       // it is below 0, or 0
    input  wire  [7:0] top,        // exponent field of its bit 63
    output wire [31:0] x           // binary32
);
    // Stages 1 and 2: the leading bit moves to the top.
    wire        by32 = magnitude[63:32] == 32'd0;
    wire [63:0] moved_by32 = by32 ? (magnitude << 32) : magnitude;
    wire        by16 = moved_by32[63:48] == 16'd0;
    wire [63:0] moved_by16 = by16 ? (moved_by32 << 16) : moved_by32;
    wire        by8 = moved_by16[63:56] == 8'd0;
    wire [63:0] moved_by8 = by8 ? (moved_by16 << 8) : moved_by16;
    reg  [63:0] normal1_q;
    reg         sign1_q;
    reg   [7:0] top1_q;
    reg         place1_0_q;
    reg         place1_1_q;
    reg         place1_2_q;

    always @(posedge clk) begin
        normal1_q <= moved_by8;
        sign1_q <= sign;
        top1_q <= top;
        place1_0_q <= by32;
        place1_1_q <= by16;
        place1_2_q <= by8;
    end

    wire        by4 = normal1_q[63:60] == 4'd0;
    wire [63:0] moved_by4 = by4 ? (normal1_q << 4) : normal1_q;
    wire        by2 = moved_by4[63:62] == 2'd0;
    wire [63:0] moved_by2 = by2 ? (moved_by4 << 2) : moved_by4;
    wire        by1 = moved_by2[63] == 1'b0;
    wire [63:0] moved_by1 = by1 ? (moved_by2 << 1) : moved_by2;
    reg  [63:0] normal2_q;
    reg         sign2_q;
    reg   [7:0] top2_q;
    reg         place2_0_q;
    reg         place2_1_q;
    reg         place2_2_q;
    reg         place2_3_q;
    reg         place2_4_q;
    reg         place2_5_q;

    always @(posedge clk) begin
        normal2_q <= moved_by1;
        sign2_q <= sign1_q;
        top2_q <= top1_q;
        place2_0_q <= place1_0_q;
        place2_1_q <= place1_1_q;
        place2_2_q <= place1_2_q;
        place2_3_q <= by4;
        place2_4_q <= by2;
        place2_5_q <= by1;
    end

    // Stage 3: rounded; a carry propagates into the exponent.
    wire  [5:0] places = {place2_0_q, place2_1_q, place2_2_q, place2_3_q, place2_4_q, place2_5_q};
    wire        rounds_up = normal2_q[39] & ((|normal2_q[38:0]) | normal2_q[40]);
    wire  [7:0] exponent = top2_q - {2'd0, places};
    wire [30:0] unrounded = {exponent, normal2_q[62:40]};
    wire [30:0] rounded = unrounded + {30'd0, rounds_up};
    wire [31:0] result = {sign2_q, rounded};
    reg  [31:0] result3_q;

    always @(posedge clk) begin
        result3_q <= result & {32{normal2_q[63]}};
    end

    assign x = result3_q;
endmodule
`default_nettype wire
