// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Gives the steps of groups of 16 tokens in turn. A group with a step that no token has, negative
// or not finite, is wrong as soon as the step is there, one that the stream ends in when it ends;
// nothing follows it.
//
// Throughput: a word per cycle, but in the cycle in which a group leaves.
// Generated for pack = 16.
`default_nettype none
module packkv_steps_reader_p16 (
    input  wire         clk,          // clock, rising edge
    input  wire         rst_n,        // synchronous reset, active low
    input  wire         words_valid,  // a word of steps is offered
    output wire         words_ready,  // a word of steps is taken if offered
    input  wire  [63:0] words_data,   // bytes, byte 0 lowest
    input  wire   [7:0] words_keep,   // marks the bytes, from byte 0 up
    input  wire         words_last,   // the stream ends with this word
    output wire         steps_valid,  // the steps of a group is offered
    input  wire         steps_ready,  // the steps of a group is taken if offered
    output wire [255:0] steps_data,   // binary16, in stored order
    output wire         steps_wrong,  // one is none that a token has, or the stream ends before
                                      // them
    output wire  [15:0] held          // bytes taken of groups that have not left
);
    genvar i;

    // Words come up to the last one of the stream.
    reg  ended_q;
    wire words_in_ready;
    wire words_in_valid = words_valid & !ended_q;

    assign words_ready = words_in_ready & !ended_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            ended_q <= 1'b0;
        end else begin
            ended_q <= ended_q | (words_in_valid & words_in_ready & words_last);
        end
    end

    wire        placed_valid;
    wire [63:0] placed_data;
    wire  [7:0] placed_low;
    wire  [7:0] placed_high;
    wire        placed_full;
    wire  [3:0] placed_count;
    wire        placed_last;
    wire        placed_ready;

    byte_placer_b8_w8 u_placer (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (words_in_valid),
        .in_ready (words_in_ready),
        .in_data  (words_data),
        .in_keep  (words_keep),
        .in_last  (words_last),
        .out_valid(placed_valid),
        .out_ready(placed_ready),
        .out_data (placed_data),
        .out_low  (placed_low),
        .out_high (placed_high),
        .out_full (placed_full),
        .out_count(placed_count),
        .out_last (placed_last)
    );

    // Pieces of the group. A word goes on in the row behind its piece.
    reg  [2:0] count_q;
    reg        spoiled_q;
    wire       is_whole = count_q == 3'd4;
    wire       is_open = !is_whole & !spoiled_q;
    wire       enters = placed_valid & is_open;
    wire       unused_high = |placed_high;
    wire       unused_last = placed_last;

    assign placed_ready = is_open;

    reg  [63:0] row_q;
    wire [63:0] piece;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_piece
            assign piece[8*i +: 8] = placed_low[i] ? placed_data[8*i +: 8] : row_q[8*i +: 8];
        end
    endgenerate

    always @(posedge clk) begin
        if (enters) begin
            row_q <= placed_full ? placed_data : piece;
        end
    end

    reg [2:0] row_bytes_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            row_bytes_q <= 3'd0;
        end else if (enters) begin
            row_bytes_q <= row_bytes_q + placed_count[2:0];
        end
    end

    wire         piece_comes = enters & placed_full;
    reg  [255:0] steps_q;

    always @(posedge clk) begin
        if (piece_comes) begin
            steps_q <= {piece, steps_q[255:64]};
        end
    end

    wire leaves;

    always @(posedge clk) begin
        if (!rst_n) begin
            count_q <= 3'd0;
        end else begin
            count_q <= leaves ? 3'd0 : (count_q + {2'd0, piece_comes});
        end
    end

    // A piece is looked at when it comes, what is in the row while it is of the group.
    wire [3:0] piece_step_is_bad = {piece[63] | (&piece[62:58]), piece[47] | (&piece[46:42]),
        piece[31] | (&piece[30:26]), piece[15] | (&piece[14:10])};
    wire [2:0] step_is_there = {row_bytes_q > 3'd5, row_bytes_q > 3'd3, row_bytes_q > 3'd1};
    wire [2:0] row_step_is_bad = {row_q[47] | (&row_q[46:42]), row_q[31] | (&row_q[30:26]),
        row_q[15] | (&row_q[14:10])};
    wire       is_wrong = !is_whole &
        ((piece_comes & (|piece_step_is_bad)) | (|(row_step_is_bad & step_is_there)) |
            (ended_q & !placed_valid));

    always @(posedge clk) begin
        if (!rst_n) begin
            spoiled_q <= 1'b0;
        end else begin
            spoiled_q <= spoiled_q | is_wrong;
        end
    end

    wire group_ready;
    wire group_valid = is_whole | spoiled_q;

    assign leaves = group_valid & group_ready & is_whole;
    assign steps_valid = group_valid;
    assign steps_data = steps_q;
    assign steps_wrong = spoiled_q;
    assign group_ready = steps_ready;

    reg [15:0] held_q;

    always @(posedge clk) begin
        held_q <= {10'd0, count_q, row_bytes_q} + {12'd0, placed_count & {4{placed_valid}}};
    end

    assign held = held_q;
endmodule
`default_nettype wire
