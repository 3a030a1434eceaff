// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Rotates the bytes of a word to the columns behind the bytes of all words before it, in rows of 8
// columns. A word may hold any number of bytes, from byte 0 up.
//
// low marks the columns that the word fills in the current row, high those in the next row; full
// says that this word completes the current row. in_ready depends on out_ready.
//
// Latency 1 cycle, one word per cycle.
// Generated for bytes = 8, width = 8.
`default_nettype none
module byte_placer_b8_w8 (
    input  wire        clk,        // clock, rising edge
    input  wire        rst_n,      // synchronous reset, active low
    input  wire        in_valid,   // a word is offered
    output wire        in_ready,   // a word is taken if offered
    input  wire [63:0] in_data,    // bytes, byte 0 lowest
    input  wire  [7:0] in_keep,    // marks the bytes, from byte 0 up
    input  wire        in_last,    // passes with the word
    output wire        out_valid,  // a placed word is offered
    input  wire        out_ready,  // a placed word is taken if offered
    output wire [63:0] out_data,   // bytes in their columns
    output wire  [7:0] out_low,    // columns filled in the current row
    output wire  [7:0] out_high,   // columns filled in the next row
    output wire        out_full,   // the current row is complete
    output wire  [3:0] out_count,  // bytes of the word
    output wire        out_last    // passed with the word
);
    // The column behind the words that were taken: the word at the input begins there, and the one
    // in the register ends there.
    reg  [2:0] place_q;
    wire [7:0] count_top = in_keep & ~(in_keep >> 1);
    wire [3:0] count = {|(count_top & 8'd128), |(count_top & 8'd120), |(count_top & 8'd102),
        |(count_top & 8'd85)};
    wire       taken = in_valid & in_ready;
    wire [3:0] next_place = {1'b0, place_q} + count;

    always @(posedge clk) begin
        if (!rst_n) begin
            place_q <= 3'd0;
        end else if (taken) begin
            place_q <= next_place[2:0];
        end
    end

    wire [63:0] coarse_1 = place_q[2] ? {in_data[31:0], in_data[63:32]} : in_data;
    reg         placed_valid_q;
    reg  [63:0] placed_data_q;
    reg   [2:0] placed_from_q;
    reg         placed_full_q;
    reg   [3:0] placed_count_q;
    reg         placed_last_q;
    wire        placed_ready;

    assign in_ready = !placed_valid_q | placed_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            placed_valid_q <= 1'b0;
        end else if (in_ready) begin
            placed_valid_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        if (in_ready) begin
            placed_data_q <= coarse_1;
            placed_from_q <= place_q;
            placed_full_q <= next_place[3];
            placed_count_q <= count;
            placed_last_q <= in_last;
        end
    end

    wire [63:0] fine_1 = placed_from_q[0] ? {placed_data_q[55:0], placed_data_q[63:56]} :
        placed_data_q;
    wire [63:0] fine_2 = placed_from_q[1] ? {fine_1[47:0], fine_1[63:48]} : fine_1;
    wire  [7:0] from_place = {1'b1, placed_from_q <= 3'd6, placed_from_q <= 3'd5,
        placed_from_q <= 3'd4, placed_from_q <= 3'd3, placed_from_q <= 3'd2, placed_from_q <= 3'd1,
        placed_from_q <= 3'd0};
    wire  [7:0] from_end = {1'b1, place_q <= 3'd6, place_q <= 3'd5, place_q <= 3'd4,
        place_q <= 3'd3, place_q <= 3'd2, place_q <= 3'd1, place_q <= 3'd0};
    wire  [7:0] before_end = ~from_end;

    assign out_valid = placed_valid_q;
    assign out_data = fine_2;
    assign out_low = from_place & (before_end | {8{placed_full_q}});
    assign out_high = before_end & {8{placed_full_q}};
    assign out_full = placed_full_q;
    assign out_count = placed_count_q;
    assign out_last = placed_last_q;
    assign placed_ready = out_ready;
endmodule
`default_nettype wire
