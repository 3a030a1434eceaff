// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 4 lanes of Titanus' max-min finder, channel monitor and tolerance updater (Titanus, GLSVLSI 2025,
// section 4.4, Figure 7) with their own copy of the configuration, so that no register drives more
// lanes than these. Finder and monitor work in different states of the scheduler: one lane serves
// both.
//
// No stage waits. bits and limit are registered in every cycle and used by the elements that enter
// in the next one: they change only between streams.
//
// Latency 2 cycles, one beat per cycle.
// Generated for lanes = 4.
`default_nettype none
(* keep_hierarchy *)
module titanus_level_x4 (
    input  wire        clk,            // clock, rising edge
    input  wire  [3:0] bits,           // width of a code, 2 to 8 bits
    input  wire  [7:0] limit,          // new levels that a channel may take in decode
    input  wire        scan,           // max-min finder; else channel monitor
    input  wire [31:0] x,              // signed elements
    input  wire [31:0] lo,             // signed, lower end of the level; 127 if there is none
    input  wire [31:0] hi,             // signed, upper end of the level; -128 if there is none
    input  wire [31:0] made,           // levels that the channel has taken in decode
    input  wire  [3:0] keep,           // lanes that hold a kept element
    output wire [31:0] out_x,          // signed elements
    output wire [31:0] out_lo,         // signed, lower end of the levels that they need
    output wire [31:0] out_hi,         // signed, upper end of the levels that they need
    output wire [31:0] out_made,       // levels taken, with these
    output wire  [3:0] out_keep,       // lanes that hold a kept element
    output wire  [3:0] out_changed,    // lanes whose level is a new one of the channel monitor
    output wire  [3:0] out_exhausted   // lanes that needed a new level and had none left
);
    reg [3:0] bits0_q;
    reg [7:0] limit0_q;

    always @(posedge clk) begin
        bits0_q <= bits;
        limit0_q <= limit;
    end

    wire [31:0] next_x;
    wire [31:0] next_lo;
    wire [31:0] next_hi;
    wire [31:0] next_made;
    wire  [3:0] next_keep;
    wire  [3:0] next_changed;
    wire  [3:0] next_exhausted;

    titanus_level_lane u_lane0 (
        .clk           (clk),
        .bits          (bits0_q),
        .limit         (limit0_q),
        .scan          (scan),
        .x             (x[7:0]),
        .lo            (lo[7:0]),
        .hi            (hi[7:0]),
        .made          (made[7:0]),
        .keep          (keep[0]),
        .next_x        (next_x[7:0]),
        .next_lo       (next_lo[7:0]),
        .next_hi       (next_hi[7:0]),
        .next_made     (next_made[7:0]),
        .next_keep     (next_keep[0]),
        .next_changed  (next_changed[0]),
        .next_exhausted(next_exhausted[0])
    );

    titanus_level_lane u_lane1 (
        .clk           (clk),
        .bits          (bits0_q),
        .limit         (limit0_q),
        .scan          (scan),
        .x             (x[15:8]),
        .lo            (lo[15:8]),
        .hi            (hi[15:8]),
        .made          (made[15:8]),
        .keep          (keep[1]),
        .next_x        (next_x[15:8]),
        .next_lo       (next_lo[15:8]),
        .next_hi       (next_hi[15:8]),
        .next_made     (next_made[15:8]),
        .next_keep     (next_keep[1]),
        .next_changed  (next_changed[1]),
        .next_exhausted(next_exhausted[1])
    );

    titanus_level_lane u_lane2 (
        .clk           (clk),
        .bits          (bits0_q),
        .limit         (limit0_q),
        .scan          (scan),
        .x             (x[23:16]),
        .lo            (lo[23:16]),
        .hi            (hi[23:16]),
        .made          (made[23:16]),
        .keep          (keep[2]),
        .next_x        (next_x[23:16]),
        .next_lo       (next_lo[23:16]),
        .next_hi       (next_hi[23:16]),
        .next_made     (next_made[23:16]),
        .next_keep     (next_keep[2]),
        .next_changed  (next_changed[2]),
        .next_exhausted(next_exhausted[2])
    );

    titanus_level_lane u_lane3 (
        .clk           (clk),
        .bits          (bits0_q),
        .limit         (limit0_q),
        .scan          (scan),
        .x             (x[31:24]),
        .lo            (lo[31:24]),
        .hi            (hi[31:24]),
        .made          (made[31:24]),
        .keep          (keep[3]),
        .next_x        (next_x[31:24]),
        .next_lo       (next_lo[31:24]),
        .next_hi       (next_hi[31:24]),
        .next_made     (next_made[31:24]),
        .next_keep     (next_keep[3]),
        .next_changed  (next_changed[3]),
        .next_exhausted(next_exhausted[3])
    );

    assign out_x = next_x;
    assign out_lo = next_lo;
    assign out_hi = next_hi;
    assign out_made = next_made;
    assign out_keep = next_keep;
    assign out_changed = next_changed;
    assign out_exhausted = next_exhausted;
endmodule
`default_nettype wire
