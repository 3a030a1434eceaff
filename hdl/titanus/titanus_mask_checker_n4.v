// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Checks that no element is kept in a channel that has no level yet. One bit per channel, in a RAM
// per lane, says which channels have one. A row of the table writes the bits of 16 channels, a
// level change sets one.
//
// good or bad is set for one cycle when the last beat of a token passes. No beat passes after bad.
// Level changes are written while no mask is in the checker.
//
// Latency 1 cycle, 16 channels per cycle.
// Generated for beats = 4.
`default_nettype none
module titanus_mask_checker_n4 (
    input  wire        clk,           // clock, rising edge
    input  wire        rst_n,         // synchronous reset, active low
    input  wire        in_valid,      // a mask is offered
    output wire        in_ready,      // a mask is taken if offered
    input  wire [15:0] in_mask,       // lanes whose element is kept
    input  wire  [1:0] last_beat,     // number of a token's last beat
    input  wire        table_row,     // writes the bits of a beat
    input  wire  [1:0] table_beat,    // beat that is written
    input  wire [15:0] table_levels,  // its channels that have a level
    input  wire [15:0] change,        // lane whose channel gets a level
    input  wire  [1:0] change_beat,   // beat of that channel
    output wire        good,          // the mask of a token is right
    output wire        bad,           // a token keeps an element in a channel without a level
    output wire        out_valid,     // a mask is offered
    input  wire        out_ready,     // a mask is taken if offered
    output wire [15:0] out_mask       // lanes whose element is kept
);
    reg        spoilt_q;
    reg  [1:0] number_q;
    wire       is_last = number_q == last_beat;
    reg        stopped_q;
    wire       offered_ready;
    wire       offered_valid = in_valid & !stopped_q;

    assign in_ready = offered_ready & !stopped_q;

    wire enters = offered_valid & offered_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            number_q <= 2'd0;
        end else if (enters) begin
            number_q <= is_last ? 2'd0 : (number_q + 2'd1);
        end
    end

    reg         read_valid_q;
    reg  [15:0] read_mask_q;
    reg         read_last_q;
    wire        read_ready;

    assign offered_ready = !read_valid_q | read_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            read_valid_q <= 1'b0;
        end else if (offered_ready) begin
            read_valid_q <= offered_valid;
        end
    end

    always @(posedge clk) begin
        if (offered_ready) begin
            read_mask_q <= in_mask;
            read_last_q <= is_last;
        end
    end

    wire [3:0] has_level0;

    titanus_channel_rams_n4_w1 u_has_level0 (
        .clk        (clk),
        .rst_n      (rst_n),
        .all_lanes  (table_row),
        .all_beat   (table_beat),
        .all_words  (table_levels[3:0]),
        .single     (change[3:0]),
        .single_beat(change_beat),
        .single_word(1'b1),
        .read       (enters),
        .last       (is_last),
        .words      (has_level0)
    );

    wire [3:0] has_level4;

    titanus_channel_rams_n4_w1 u_has_level4 (
        .clk        (clk),
        .rst_n      (rst_n),
        .all_lanes  (table_row),
        .all_beat   (table_beat),
        .all_words  (table_levels[7:4]),
        .single     (change[7:4]),
        .single_beat(change_beat),
        .single_word(1'b1),
        .read       (enters),
        .last       (is_last),
        .words      (has_level4)
    );

    wire [3:0] has_level8;

    titanus_channel_rams_n4_w1 u_has_level8 (
        .clk        (clk),
        .rst_n      (rst_n),
        .all_lanes  (table_row),
        .all_beat   (table_beat),
        .all_words  (table_levels[11:8]),
        .single     (change[11:8]),
        .single_beat(change_beat),
        .single_word(1'b1),
        .read       (enters),
        .last       (is_last),
        .words      (has_level8)
    );

    wire [3:0] has_level12;

    titanus_channel_rams_n4_w1 u_has_level12 (
        .clk        (clk),
        .rst_n      (rst_n),
        .all_lanes  (table_row),
        .all_beat   (table_beat),
        .all_words  (table_levels[15:12]),
        .single     (change[15:12]),
        .single_beat(change_beat),
        .single_word(1'b1),
        .read       (enters),
        .last       (is_last),
        .words      (has_level12)
    );

    wire [15:0] levels = {has_level12, has_level8, has_level4, has_level0};
    wire        faulty = (|(read_mask_q & ~levels)) | spoilt_q;
    wire        passes = read_valid_q & read_ready;
    wire        is_bad = passes & read_last_q & faulty;

    always @(posedge clk) begin
        if (!rst_n) begin
            spoilt_q <= 1'b0;
        end else if (passes) begin
            spoilt_q <= faulty & !read_last_q;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            stopped_q <= 1'b0;
        end else begin
            stopped_q <= stopped_q | is_bad;
        end
    end

    assign good = passes & read_last_q & !faulty;
    assign bad = is_bad;
    assign out_valid = read_valid_q;
    assign out_mask = read_mask_q;
    assign read_ready = out_ready;
endmodule
`default_nettype wire
