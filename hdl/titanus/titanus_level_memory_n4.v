// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The channels' levels in a RAM per lane. A read gives the levels of the beat in turn; the beats of
// a token are read in order. The level changes of a token are written while the token before it is
// read, each behind the reading of its beat.
//
// changed is set for one cycle when all changes of a token are written: the token may be read from
// then on. The table is written only when no token is to be read or changed.
//
// Latency 1 cycle, one beat and one level change per cycle.
// Generated for beats = 4.
`default_nettype none
module titanus_level_memory_n4 (
    input  wire         clk,           // clock, rising edge
    input  wire         rst_n,         // synchronous reset, active low
    input  wire         change_valid,  // a level change is offered
    output wire         change_ready,  // a level change is taken if offered
    input  wire         change_there,  // there is a change; else the token has none
    input  wire         change_last,   // the token has no more changes
    input  wire   [3:0] change_lane,   // lane of the channel
    input  wire   [1:0] change_beat,   // beat of the channel
    input  wire  [15:0] change_level,  // the new level: lo, then hi
    input  wire         table_row,     // writes the levels of a beat
    input  wire   [1:0] table_beat,    // beat that is written
    input  wire [255:0] table_levels,  // its levels
    input  wire         read,          // reads the levels of the next beat
    input  wire         last,          // that beat is the last one of its token
    output wire         changed,       // all changes of a token are written
    output wire [127:0] lo,            // signed, lower end of each lane's level
    output wire [127:0] hi             // signed, upper end of each lane's level
);
    genvar i;

    // The next beat to read, and tokens that are changed and not read to their end.
    reg [1:0] next_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            next_q <= 2'd0;
        end else if (read) begin
            next_q <= last ? 2'd0 : (next_q + 2'd1);
        end
    end

    reg  [1:0] ahead_q;
    wire       passed = (ahead_q == 2'd0) | ((ahead_q == 2'd1) & (change_beat < next_q));
    wire       free = ahead_q < 2'd2;
    wire       allowed = (passed | !change_there) & free;

    assign change_ready = allowed;

    wire applies = change_valid & allowed;
    wire token_changed = applies & change_last;

    always @(posedge clk) begin
        if (!rst_n) begin
            ahead_q <= 2'd0;
        end else begin
            ahead_q <= (ahead_q + {1'b0, token_changed}) - {1'b0, read & last};
        end
    end

    wire [3:0] changes0;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_changes0
            localparam [3:0] LANE = i;
            assign changes0[i] = applies & change_there & (change_lane == LANE);
        end
    endgenerate

    wire [63:0] levels0;

    titanus_channel_rams_n4_w16 u_levels0 (
        .clk        (clk),
        .rst_n      (rst_n),
        .all_lanes  (table_row),
        .all_beat   (table_beat),
        .all_words  (table_levels[63:0]),
        .single     (changes0),
        .single_beat(change_beat),
        .single_word(change_level),
        .read       (read),
        .last       (last),
        .words      (levels0)
    );

    wire [3:0] changes4;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_changes4
            localparam [3:0] BOUND = i + 4;
            assign changes4[i] = applies & change_there & (change_lane == BOUND);
        end
    endgenerate

    wire [63:0] levels4;

    titanus_channel_rams_n4_w16 u_levels4 (
        .clk        (clk),
        .rst_n      (rst_n),
        .all_lanes  (table_row),
        .all_beat   (table_beat),
        .all_words  (table_levels[127:64]),
        .single     (changes4),
        .single_beat(change_beat),
        .single_word(change_level),
        .read       (read),
        .last       (last),
        .words      (levels4)
    );

    wire [3:0] changes8;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_changes8
            localparam [3:0] BOUND = i + 8;
            assign changes8[i] = applies & change_there & (change_lane == BOUND);
        end
    endgenerate

    wire [63:0] levels8;

    titanus_channel_rams_n4_w16 u_levels8 (
        .clk        (clk),
        .rst_n      (rst_n),
        .all_lanes  (table_row),
        .all_beat   (table_beat),
        .all_words  (table_levels[191:128]),
        .single     (changes8),
        .single_beat(change_beat),
        .single_word(change_level),
        .read       (read),
        .last       (last),
        .words      (levels8)
    );

    wire [3:0] changes12;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_changes12
            localparam [3:0] BOUND = i + 12;
            assign changes12[i] = applies & change_there & (change_lane == BOUND);
        end
    endgenerate

    wire [63:0] levels12;

    titanus_channel_rams_n4_w16 u_levels12 (
        .clk        (clk),
        .rst_n      (rst_n),
        .all_lanes  (table_row),
        .all_beat   (table_beat),
        .all_words  (table_levels[255:192]),
        .single     (changes12),
        .single_beat(change_beat),
        .single_word(change_level),
        .read       (read),
        .last       (last),
        .words      (levels12)
    );

    assign changed = token_changed;
    assign lo = {levels12[55:48], levels12[39:32], levels12[23:16], levels12[7:0], levels8[55:48],
        levels8[39:32], levels8[23:16], levels8[7:0], levels4[55:48], levels4[39:32],
        levels4[23:16], levels4[7:0], levels0[55:48], levels0[39:32], levels0[23:16], levels0[7:0]};
    assign hi = {levels12[63:56], levels12[47:40], levels12[31:24], levels12[15:8], levels8[63:56],
        levels8[47:40], levels8[31:24], levels8[15:8], levels4[63:56], levels4[47:40],
        levels4[31:24], levels4[15:8], levels0[63:56], levels0[47:40], levels0[31:24],
        levels0[15:8]};
endmodule
`default_nettype wire
