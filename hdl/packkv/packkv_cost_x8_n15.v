// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 8 channels of the search: the extremes of a group with a token, in the same cycle, and the sum of
// the bits of their differences, two cycles later. It never waits.
//
// Generated for largest = 15.
`default_nettype none
(* keep_hierarchy *)
module packkv_cost_x8_n15 (
    input  wire        clk,     // clock, rising edge
    input  wire [39:0] codes,   // the token's, signed
    input  wire [39:0] lo,      // smallest codes of the group
    input  wire [39:0] hi,      // largest codes of the group
    input  wire        alone,   // the group has no token yet
    output wire [39:0] new_lo,  // smallest codes with the token
    output wire [39:0] new_hi,  // largest codes with the token
    output wire  [5:0] sum      // of the bits of the differences, two cycles later
);
    wire [23:0] widths;
    wire [39:0] new_lows;
    wire [39:0] new_highs;

    packkv_cost_lane_n15 u_lane0 (
        .code  (codes[4:0]),
        .lo    (lo[4:0]),
        .hi    (hi[4:0]),
        .alone (alone),
        .width (widths[2:0]),
        .new_lo(new_lows[4:0]),
        .new_hi(new_highs[4:0])
    );

    packkv_cost_lane_n15 u_lane1 (
        .code  (codes[9:5]),
        .lo    (lo[9:5]),
        .hi    (hi[9:5]),
        .alone (alone),
        .width (widths[5:3]),
        .new_lo(new_lows[9:5]),
        .new_hi(new_highs[9:5])
    );

    packkv_cost_lane_n15 u_lane2 (
        .code  (codes[14:10]),
        .lo    (lo[14:10]),
        .hi    (hi[14:10]),
        .alone (alone),
        .width (widths[8:6]),
        .new_lo(new_lows[14:10]),
        .new_hi(new_highs[14:10])
    );

    packkv_cost_lane_n15 u_lane3 (
        .code  (codes[19:15]),
        .lo    (lo[19:15]),
        .hi    (hi[19:15]),
        .alone (alone),
        .width (widths[11:9]),
        .new_lo(new_lows[19:15]),
        .new_hi(new_highs[19:15])
    );

    packkv_cost_lane_n15 u_lane4 (
        .code  (codes[24:20]),
        .lo    (lo[24:20]),
        .hi    (hi[24:20]),
        .alone (alone),
        .width (widths[14:12]),
        .new_lo(new_lows[24:20]),
        .new_hi(new_highs[24:20])
    );

    packkv_cost_lane_n15 u_lane5 (
        .code  (codes[29:25]),
        .lo    (lo[29:25]),
        .hi    (hi[29:25]),
        .alone (alone),
        .width (widths[17:15]),
        .new_lo(new_lows[29:25]),
        .new_hi(new_highs[29:25])
    );

    packkv_cost_lane_n15 u_lane6 (
        .code  (codes[34:30]),
        .lo    (lo[34:30]),
        .hi    (hi[34:30]),
        .alone (alone),
        .width (widths[20:18]),
        .new_lo(new_lows[34:30]),
        .new_hi(new_highs[34:30])
    );

    packkv_cost_lane_n15 u_lane7 (
        .code  (codes[39:35]),
        .lo    (lo[39:35]),
        .hi    (hi[39:35]),
        .alone (alone),
        .width (widths[23:21]),
        .new_lo(new_lows[39:35]),
        .new_hi(new_highs[39:35])
    );

    assign new_lo = new_lows;
    assign new_hi = new_highs;

    // The bits of the differences, and their sum.
    reg [23:0] widths1_q;

    always @(posedge clk) begin
        widths1_q <= widths;
    end

    wire [5:0] sum_of_widths = {3'd0, widths1_q[2:0]} + {3'd0, widths1_q[5:3]} +
        ({3'd0, widths1_q[8:6]} + {3'd0, widths1_q[11:9]}) +
        ({3'd0, widths1_q[14:12]} + {3'd0, widths1_q[17:15]} +
            ({3'd0, widths1_q[20:18]} + {3'd0, widths1_q[23:21]}));
    reg  [5:0] sum2_q;

    always @(posedge clk) begin
        sum2_q <= sum_of_widths;
    end

    assign sum = sum2_q;
endmodule
`default_nettype wire
