// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One lane of Titanus' max-min finder and channel monitor. A kept element outside the level of its
// channel becomes an end of the level: as max-min finder always, as channel monitor if it is
// further outside than the tolerance h = floor(R / (2 N)), with R = hi - lo and N = 2^bits - 1, or
// if there is no level yet.
//
// The tolerance updater needs no divider: a distance d is an integer, so that d > h is the same as
// d > R / (2 N), or d N > floor(R / 2). A channel without a level has lo = 127 and hi = -128: every
// element lies outside on both sides and becomes both ends.
//
// Latency 2 cycles, one element per cycle.
`default_nettype none
module titanus_level_lane (
    input  wire       clk,             // clock, rising edge
    input  wire [3:0] bits,            // width of a code, 2 to 8 bits
    input  wire [7:0] limit,           // new levels that a channel may take in decode
    input  wire       scan,            // max-min finder; else channel monitor
    input  wire [7:0] x,               // signed elements
    input  wire [7:0] lo,              // signed, lower end of the level; 127 if there is none
    input  wire [7:0] hi,              // signed, upper end of the level; -128 if there is none
    input  wire [7:0] made,            // levels that the channel has taken in decode
    input  wire       keep,            // the element is kept
    output wire [7:0] next_x,          // signed element
    output wire [7:0] next_lo,         // signed, lower end of the level that it needs
    output wire [7:0] next_hi,         // signed, upper end of the level that it needs
    output wire [7:0] next_made,       // levels taken, with this one
    output wire       next_keep,       // the element is kept
    output wire       next_changed,    // the level is a new one of the channel monitor
    output wire       next_exhausted   // a new level was needed and none was left
);
    // Stage 1: the side on which the element lies outside, and its distance.
    wire       is_below = $signed(x) < $signed(lo);
    wire       is_above = $signed(x) > $signed(hi);
    wire       has_level = $signed(lo) <= $signed(hi);
    wire [7:0] span = hi - lo;
    wire       unused_span = span[0];
    reg  [7:0] x1_q;
    reg  [7:0] lo1_q;
    reg  [7:0] hi1_q;
    reg  [7:0] made1_q;
    reg  [7:0] distance1_q;
    reg  [6:0] half1_q;
    reg        below1_q;
    reg        above1_q;
    reg        keep1_q;
    reg        anyway1_q;
    reg        full1_q;
    reg        scan1_q;

    always @(posedge clk) begin
        x1_q <= x;
        lo1_q <= lo;
        hi1_q <= hi;
        made1_q <= made;
        distance1_q <= is_below ? (lo - x) : (x - hi);
        half1_q <= span[7:1];
        below1_q <= keep & is_below;
        above1_q <= keep & is_above;
        keep1_q <= keep;
        anyway1_q <= scan | !has_level;
        full1_q <= !scan & (made >= limit);
        scan1_q <= scan;
    end

    // Stage 2: distance x N > range / 2, as distance x 2^bits > range / 2 + distance.
    reg [15:0] scaled;
    always @(*) begin
        case (bits)
            4'd2: scaled = {6'd0, distance1_q, 2'd0};
            4'd3: scaled = {5'd0, distance1_q, 3'd0};
            4'd4: scaled = {4'd0, distance1_q, 4'd0};
            4'd5: scaled = {3'd0, distance1_q, 5'd0};
            4'd6: scaled = {2'd0, distance1_q, 6'd0};
            4'd7: scaled = {1'b0, distance1_q, 7'd0};
            default: scaled = {distance1_q, 8'd0};
        endcase
    end
    wire [8:0] bound = {2'd0, half1_q} + {1'b0, distance1_q};
    wire       far = anyway1_q | (scaled > {7'd0, bound});
    wire       wanted = (below1_q | above1_q) & far;
    wire       takes = wanted & !full1_q;
    wire       changed = takes & !scan1_q;
    reg  [7:0] x2_q;
    reg  [7:0] lo2_q;
    reg  [7:0] hi2_q;
    reg  [7:0] made2_q;
    reg        keep2_q;
    reg        changed2_q;
    reg        exhausted2_q;

    always @(posedge clk) begin
        x2_q <= x1_q;
        lo2_q <= (takes & below1_q) ? x1_q : lo1_q;
        hi2_q <= (takes & above1_q) ? x1_q : hi1_q;
        made2_q <= made1_q + {7'd0, changed};
        keep2_q <= keep1_q;
        changed2_q <= changed;
        exhausted2_q <= wanted & full1_q;
    end

    assign next_x = x2_q;
    assign next_lo = lo2_q;
    assign next_hi = hi2_q;
    assign next_made = made2_q;
    assign next_keep = keep2_q;
    assign next_changed = changed2_q;
    assign next_exhausted = exhausted2_q;
endmodule
`default_nettype wire
