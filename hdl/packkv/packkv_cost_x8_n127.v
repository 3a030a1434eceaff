// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 8 channels of the search: the extremes of a group with a token, in the same cycle, and the sum of
// the bits of their differences, two cycles later. It never waits.
//
// Generated for largest = 127.
`default_nettype none
(* keep_hierarchy *)
module packkv_cost_x8_n127 (
    input  wire        clk,     // clock, rising edge
    input  wire [63:0] codes,   // the token's, signed
    input  wire [63:0] lo,      // smallest codes of the group
    input  wire [63:0] hi,      // largest codes of the group
    input  wire        alone,   // the group has no token yet
    output wire [63:0] new_lo,  // smallest codes with the token
    output wire [63:0] new_hi,  // largest codes with the token
    output wire  [6:0] sum      // of the bits of the differences, two cycles later
);
    wire [31:0] widths;
    wire [63:0] new_lows;
    wire [63:0] new_highs;

    packkv_cost_lane_n127 u_lane0 (
        .code  (codes[7:0]),
        .lo    (lo[7:0]),
        .hi    (hi[7:0]),
        .alone (alone),
        .width (widths[3:0]),
        .new_lo(new_lows[7:0]),
        .new_hi(new_highs[7:0])
    );

    packkv_cost_lane_n127 u_lane1 (
        .code  (codes[15:8]),
        .lo    (lo[15:8]),
        .hi    (hi[15:8]),
        .alone (alone),
        .width (widths[7:4]),
        .new_lo(new_lows[15:8]),
        .new_hi(new_highs[15:8])
    );

    packkv_cost_lane_n127 u_lane2 (
        .code  (codes[23:16]),
        .lo    (lo[23:16]),
        .hi    (hi[23:16]),
        .alone (alone),
        .width (widths[11:8]),
        .new_lo(new_lows[23:16]),
        .new_hi(new_highs[23:16])
    );

    packkv_cost_lane_n127 u_lane3 (
        .code  (codes[31:24]),
        .lo    (lo[31:24]),
        .hi    (hi[31:24]),
        .alone (alone),
        .width (widths[15:12]),
        .new_lo(new_lows[31:24]),
        .new_hi(new_highs[31:24])
    );

    packkv_cost_lane_n127 u_lane4 (
        .code  (codes[39:32]),
        .lo    (lo[39:32]),
        .hi    (hi[39:32]),
        .alone (alone),
        .width (widths[19:16]),
        .new_lo(new_lows[39:32]),
        .new_hi(new_highs[39:32])
    );

    packkv_cost_lane_n127 u_lane5 (
        .code  (codes[47:40]),
        .lo    (lo[47:40]),
        .hi    (hi[47:40]),
        .alone (alone),
        .width (widths[23:20]),
        .new_lo(new_lows[47:40]),
        .new_hi(new_highs[47:40])
    );

    packkv_cost_lane_n127 u_lane6 (
        .code  (codes[55:48]),
        .lo    (lo[55:48]),
        .hi    (hi[55:48]),
        .alone (alone),
        .width (widths[27:24]),
        .new_lo(new_lows[55:48]),
        .new_hi(new_highs[55:48])
    );

    packkv_cost_lane_n127 u_lane7 (
        .code  (codes[63:56]),
        .lo    (lo[63:56]),
        .hi    (hi[63:56]),
        .alone (alone),
        .width (widths[31:28]),
        .new_lo(new_lows[63:56]),
        .new_hi(new_highs[63:56])
    );

    assign new_lo = new_lows;
    assign new_hi = new_highs;

    // The bits of the differences, and their sum.
    reg [31:0] widths1_q;

    always @(posedge clk) begin
        widths1_q <= widths;
    end

    wire [6:0] sum_of_widths = {3'd0, widths1_q[3:0]} + {3'd0, widths1_q[7:4]} +
        ({3'd0, widths1_q[11:8]} + {3'd0, widths1_q[15:12]}) +
        ({3'd0, widths1_q[19:16]} + {3'd0, widths1_q[23:20]} +
            ({3'd0, widths1_q[27:24]} + {3'd0, widths1_q[31:28]}));
    reg  [6:0] sum2_q;

    always @(posedge clk) begin
        sum2_q <= sum_of_widths;
    end

    assign sum = sum2_q;
endmodule
`default_nettype wire
