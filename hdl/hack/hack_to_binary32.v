// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// A signed integer in units of 2^-24 as a binary32, nearest even; zero is +0. No result is
// subnormal or infinite.
//
// Latency 5 cycles, one result per cycle.
`default_nettype none
(* keep_hierarchy *)
module hack_to_binary32 (
    input  wire        clk,  // clock, rising edge
    input  wire [63:0] sum,  // signed, in units of 2^-24
    output wire [31:0] x     // binary32
);
    // Stage 1: the complement of a negative sum.
    reg [62:0] flipped1_q;
    reg        sign1_q;

    always @(posedge clk) begin
        flipped1_q <= sum[62:0] ^ {63{sum[63]}};
        sign1_q <= sum[63];
    end

    // Stage 2: its magnitude.
    reg [63:0] magnitude2_q;
    reg        sign2_q;

    always @(posedge clk) begin
        magnitude2_q <= {1'b0, flipped1_q} + {63'd0, sign1_q};
        sign2_q <= sign1_q;
    end

    // Stages 3 and 4: the leading bit moves to the top.
    wire        by32 = magnitude2_q[63:32] == 32'd0;
    wire [63:0] moved_by32 = by32 ? (magnitude2_q << 32) : magnitude2_q;
    wire        by16 = moved_by32[63:48] == 16'd0;
    wire [63:0] moved_by16 = by16 ? (moved_by32 << 16) : moved_by32;
    wire        by8 = moved_by16[63:56] == 8'd0;
    wire [63:0] moved_by8 = by8 ? (moved_by16 << 8) : moved_by16;
    reg  [63:0] normal3_q;
    reg         sign3_q;
    reg         place3_0_q;
    reg         place3_1_q;
    reg         place3_2_q;

    always @(posedge clk) begin
        normal3_q <= moved_by8;
        sign3_q <= sign2_q;
        place3_0_q <= by32;
        place3_1_q <= by16;
        place3_2_q <= by8;
    end

    wire        by4 = normal3_q[63:60] == 4'd0;
    wire [63:0] moved_by4 = by4 ? (normal3_q << 4) : normal3_q;
    wire        by2 = moved_by4[63:62] == 2'd0;
    wire [63:0] moved_by2 = by2 ? (moved_by4 << 2) : moved_by4;
    wire        by1 = moved_by2[63] == 1'b0;
    wire [63:0] moved_by1 = by1 ? (moved_by2 << 1) : moved_by2;
    reg  [63:0] normal4_q;
    reg         sign4_q;
    reg         place4_0_q;
    reg         place4_1_q;
    reg         place4_2_q;
    reg         place4_3_q;
    reg         place4_4_q;
    reg         place4_5_q;

    always @(posedge clk) begin
        normal4_q <= moved_by1;
        sign4_q <= sign3_q;
        place4_0_q <= place3_0_q;
        place4_1_q <= place3_1_q;
        place4_2_q <= place3_2_q;
        place4_3_q <= by4;
        place4_4_q <= by2;
        place4_5_q <= by1;
    end

    // Stage 5: rounded; a carry propagates into the exponent.
    wire  [5:0] places = {place4_0_q, place4_1_q, place4_2_q, place4_3_q, place4_4_q, place4_5_q};
    wire        rounds_up = normal4_q[39] & ((|normal4_q[38:0]) | normal4_q[40]);
    wire  [7:0] exponent = 8'd166 - {2'd0, places};
    wire [30:0] unrounded = {exponent, normal4_q[62:40]};
    wire [30:0] rounded = unrounded + {30'd0, rounds_up};
    wire [31:0] result = {sign4_q, rounded};
    reg  [31:0] result5_q;

    always @(posedge clk) begin
        result5_q <= result & {32{normal4_q[63]}};
    end

    assign x = result5_q;
endmodule
`default_nettype wire
