// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Rotates the bytes of a word to the columns behind the bytes of all words before it, in rows of 16
// columns. A word may hold any number of bytes, from byte 0 up.
//
// low marks the columns that the word fills in the current row, high those in the next row; full
// says that this word completes the current row. in_ready depends on out_ready.
//
// Latency 1 cycle, one word per cycle.
// Generated for bytes = 16, width = 8.
`default_nettype none
module byte_placer_b16_w8 (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire         in_valid,   // a word is offered
    output wire         in_ready,   // a word is taken if offered
    input  wire [127:0] in_data,    // bytes, byte 0 lowest
    input  wire  [15:0] in_keep,    // marks the bytes, from byte 0 up
    input  wire         in_last,    // passes with the word
    output wire         out_valid,  // a placed word is offered
    input  wire         out_ready,  // a placed word is taken if offered
    output wire [127:0] out_data,   // bytes in their columns
    output wire  [15:0] out_low,    // columns filled in the current row
    output wire  [15:0] out_high,   // columns filled in the next row
    output wire         out_full,   // the current row is complete
    output wire   [4:0] out_count,  // bytes of the word
    output wire         out_last    // passed with the word
);
    genvar i;

    // The column behind the words that were taken: the word at the input begins there, and the one
    // in the register ends there.
    reg   [3:0] place_q;
    wire [15:0] count_top = in_keep & ~(in_keep >> 1);
    wire  [4:0] count = {|(count_top & 16'h8000), |(count_top & 16'h7f80), |(count_top & 16'h7878),
        |(count_top & 16'h6666), |(count_top & 16'h5555)};
    wire        taken = in_valid & in_ready;
    wire  [4:0] next_place = {1'b0, place_q} + count;

    always @(posedge clk) begin
        if (!rst_n) begin
            place_q <= 4'd0;
        end else if (taken) begin
            place_q <= next_place[3:0];
        end
    end

    wire [127:0] coarse_1 = place_q[2] ? {in_data[95:0], in_data[127:96]} : in_data;
    wire [127:0] coarse_2 = place_q[3] ? {coarse_1[63:0], coarse_1[127:64]} : coarse_1;
    reg          placed_valid_q;
    reg  [127:0] placed_data_q;
    reg    [3:0] placed_from_q;
    reg          placed_full_q;
    reg    [4:0] placed_count_q;
    reg          placed_last_q;
    wire         placed_ready;

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
            placed_data_q <= coarse_2;
            placed_from_q <= place_q;
            placed_full_q <= next_place[4];
            placed_count_q <= count;
            placed_last_q <= in_last;
        end
    end

    wire [127:0] fine_1 = placed_from_q[0] ? {placed_data_q[119:0], placed_data_q[127:120]} :
        placed_data_q;
    wire [127:0] fine_2 = placed_from_q[1] ? {fine_1[111:0], fine_1[127:112]} : fine_1;
    wire  [15:0] from_place;

    generate
        for (i = 0; i < 15; i = i + 1) begin : gen_from_place
            localparam [3:0] LANE = i;
            assign from_place[i] = placed_from_q <= LANE;
        end
    endgenerate
    assign from_place[15] = 1'b1;

    wire [15:0] from_end;

    generate
        for (i = 0; i < 15; i = i + 1) begin : gen_from_end
            localparam [3:0] LANE = i;
            assign from_end[i] = place_q <= LANE;
        end
    endgenerate
    assign from_end[15] = 1'b1;

    wire [15:0] before_end = ~from_end;

    assign out_valid = placed_valid_q;
    assign out_data = fine_2;
    assign out_low = from_place & (before_end | {16{placed_full_q}});
    assign out_high = before_end & {16{placed_full_q}};
    assign out_full = placed_full_q;
    assign out_count = placed_count_q;
    assign out_last = placed_last_q;
    assign placed_ready = out_ready;
endmodule
`default_nettype wire
