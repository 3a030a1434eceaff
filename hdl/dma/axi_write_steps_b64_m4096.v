// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Goes through the words of pieces to write, a word per step. A step gives the beat that holds the
// bytes of its word and those of the word before that went beyond the top. A first word that goes
// beyond the top as a whole gives no beat; a last one that does in part takes a second step.
//
// A step waits for its word, and for room if it gives a beat. While dropping is set there are steps
// without words: the rest of the beats, whose bytes mean nothing.
//
// Latency 1 cycle, one step per cycle.
// Generated for bus_bytes = 64, max_burst_bytes = 4096.
`default_nettype none
module axi_write_steps_b64_m4096 (
    input  wire       clk,               // clock, rising edge
    input  wire       rst_n,             // synchronous reset, active low
    input  wire       in_valid,          // a piece as steps is offered
    output wire       in_ready,          // a piece as steps is taken if offered
    input  wire [6:0] in_words,          // number of words that hold it, less 1
    input  wire [5:0] in_turn,           // places by which bytes move up
    input  wire [5:0] in_begin_at,       // place of its first byte in its first beat
    input  wire [5:0] in_end_at,         // place of its last byte in its last beat
    input  wire       in_begins_turned,  // all of its first word is beyond the top
    input  wire       in_ends_turned,    // its last byte is beyond the top
    input  wire       in_keeps_word,     // the next piece begins in its last word
    input  wire       word_there,        // there is a word
    input  wire       room,              // there is room for a beat
    input  wire       dropping,          // steps do not wait for words
    output wire       steps,             // this cycle has a step
    output wire       takes_word,        // its word is used up
    output wire [5:0] turn,              // places by which the bytes of the word move up
    output wire       emits,             // it gives a beat
    output wire [5:0] begin_at,          // place of the first byte of the first beat
    output wire [5:0] end_at,            // place of the last byte of the last beat
    output wire       begins,            // the beat is the first one of its burst
    output wire       ends               // the beat is the last one of its burst
);
    reg        piece_valid_q;
    reg  [6:0] piece_words_q;
    reg  [5:0] piece_turn_q;
    reg  [5:0] piece_begin_at_q;
    reg  [5:0] piece_end_at_q;
    reg        piece_begins_turned_q;
    reg        piece_ends_turned_q;
    reg        piece_keeps_word_q;
    wire       piece_ready;

    assign in_ready = !piece_valid_q | piece_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            piece_valid_q <= 1'b0;
        end else if (in_ready) begin
            piece_valid_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        if (in_ready) begin
            piece_words_q <= in_words;
            piece_turn_q <= in_turn;
            piece_begin_at_q <= in_begin_at;
            piece_end_at_q <= in_end_at;
            piece_begins_turned_q <= in_begins_turned;
            piece_ends_turned_q <= in_ends_turned;
            piece_keeps_word_q <= in_keeps_word;
        end
    end

    // The number of the word, and the second step of the last one.
    reg  [6:0] number_q;
    reg        again_q;
    reg        begun_q;
    wire       is_last_word = (number_q == piece_words_q) & !again_q;
    wire       is_first_word = number_q == 7'd0;
    wire       is_end = again_q | (is_last_word & !piece_ends_turned_q);
    wire       has_beat = again_q | !(is_first_word & piece_begins_turned_q);
    wire       does_step = piece_valid_q & (room & (again_q | word_there | dropping));

    always @(posedge clk) begin
        if (!rst_n) begin
            number_q <= 7'd0;
            again_q <= 1'b0;
            begun_q <= 1'b0;
        end else if (does_step) begin
            number_q <= is_end ? 7'd0 : (number_q + 7'd1);
            again_q <= is_last_word & piece_ends_turned_q;
            begun_q <= !is_end & (begun_q | has_beat);
        end
    end

    assign steps = does_step;
    assign takes_word = does_step & !again_q & !(is_last_word & piece_keeps_word_q);
    assign turn = piece_turn_q;
    assign emits = has_beat;
    assign begin_at = piece_begin_at_q;
    assign end_at = piece_end_at_q;
    assign begins = !begun_q;
    assign ends = is_end;
    assign piece_ready = does_step & is_end;
endmodule
`default_nettype wire
