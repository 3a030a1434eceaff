// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Finds where the bytes of pieces to write are: in the words that come, and in the beats of their
// bursts. The first piece of a packet begins with a word, each other one behind the piece before.
//
// A byte moves up by turn places from its word to its beat, modulo 32: what goes beyond the top
// belongs to the next beat.
//
// Latency 3 cycles, one piece per cycle.
// Generated for bus_bytes = 32, address_bits = 40, max_burst_bytes = 4096.
`default_nettype none
module axi_write_pieces_b32_x40_m4096 (
    input  wire        clk,                // clock, rising edge
    input  wire        rst_n,              // synchronous reset, active low
    input  wire        in_valid,           // a piece to write is offered
    output wire        in_ready,           // a piece to write is taken if offered
    input  wire [39:0] in_address,         // address of its first byte
    input  wire [12:0] in_bytes,           // number of bytes, not 0
    input  wire        in_packet_ends,     // last piece of its packet
    input  wire        in_last,            // last piece of its command
    output wire        empty,              // there is no piece
    output wire        out_valid,          // a placed piece is offered
    input  wire        out_ready,          // a placed piece is taken if offered
    output wire  [7:0] out_words,          // number of words that hold it, less 1
    output wire  [4:0] out_turn,           // places by which bytes move up
    output wire  [4:0] out_begin_at,       // place of its first byte in its first beat
    output wire  [4:0] out_end_at,         // place of its last byte in its last beat
    output wire        out_begins_turned,  // all of its first word is beyond the top
    output wire        out_ends_turned,    // its last byte is beyond the top
    output wire        out_keeps_word,     // the next piece begins in its last word
    output wire [39:0] out_address,        // address of its first byte
    output wire  [6:0] out_len,            // number of its beats less 1
    output wire        out_last            // last piece of its command
);
    wire        waiting_ready;
    wire        waiting_valid;
    wire [54:0] waiting_data;

    skid_buffer_w55 u_waiting (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (in_valid),
        .in_ready (in_ready),
        .in_data  ({in_last, in_packet_ends, in_bytes, in_address}),
        .out_ready(waiting_ready),
        .out_valid(waiting_valid),
        .out_data (waiting_data)
    );

    wire [39:0] waiting_address = waiting_data[39:0];
    wire [12:0] waiting_bytes = waiting_data[52:40];
    wire        waiting_packet_ends = waiting_data[53];
    wire        waiting_last = waiting_data[54];
    wire [12:0] bytes_less_one = waiting_bytes - 13'h0001;
    wire        unused_bytes = bytes_less_one[12];
    reg         next_valid_q;
    reg  [39:0] next_address_q;
    reg         next_packet_ends_q;
    reg         next_last_q;
    reg  [11:0] next_more_q;
    wire        next_ready;

    assign waiting_ready = !next_valid_q | next_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            next_valid_q <= 1'b0;
        end else if (waiting_ready) begin
            next_valid_q <= waiting_valid;
        end
    end

    always @(posedge clk) begin
        if (waiting_ready) begin
            next_address_q <= waiting_address;
            next_packet_ends_q <= waiting_packet_ends;
            next_last_q <= waiting_last;
            next_more_q <= bytes_less_one[11:0];
        end
    end

    // First and last byte, counted from the first word and from the first beat.
    reg   [4:0] place_q;
    wire [12:0] word_end = {8'd0, place_q} + {1'b0, next_more_q};
    wire [11:0] beat_end = {7'd0, next_address_q[4:0]} + next_more_q;
    wire        taken = next_valid_q & next_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            place_q <= 5'd0;
        end else if (taken) begin
            place_q <= next_packet_ends_q ? 5'd0 : (word_end[4:0] + 5'd1);
        end
    end

    reg         placed_valid_q;
    reg   [7:0] placed_words_q;
    reg   [4:0] placed_turn_q;
    reg   [4:0] placed_begin_at_q;
    reg   [4:0] placed_end_at_q;
    reg         placed_begins_turned_q;
    reg         placed_ends_turned_q;
    reg         placed_keeps_word_q;
    reg  [39:0] placed_address_q;
    reg   [6:0] placed_len_q;
    reg         placed_last_q;
    wire        placed_ready;

    assign next_ready = !placed_valid_q | placed_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            placed_valid_q <= 1'b0;
        end else if (next_ready) begin
            placed_valid_q <= next_valid_q;
        end
    end

    always @(posedge clk) begin
        if (next_ready) begin
            placed_words_q <= word_end[12:5];
            placed_turn_q <= next_address_q[4:0] - place_q;
            placed_begin_at_q <= next_address_q[4:0];
            placed_end_at_q <= beat_end[4:0];
            placed_begins_turned_q <= next_address_q[4:0] < place_q;
            placed_ends_turned_q <= beat_end[4:0] < word_end[4:0];
            placed_keeps_word_q <= !next_packet_ends_q & !(&word_end[4:0]);
            placed_address_q <= next_address_q;
            placed_len_q <= beat_end[11:5];
            placed_last_q <= next_last_q;
        end
    end

    assign empty = !waiting_valid & !next_valid_q & !placed_valid_q;
    assign out_valid = placed_valid_q;
    assign out_words = placed_words_q;
    assign out_turn = placed_turn_q;
    assign out_begin_at = placed_begin_at_q;
    assign out_end_at = placed_end_at_q;
    assign out_begins_turned = placed_begins_turned_q;
    assign out_ends_turned = placed_ends_turned_q;
    assign out_keeps_word = placed_keeps_word_q;
    assign out_address = placed_address_q;
    assign out_len = placed_len_q;
    assign out_last = placed_last_q;
    assign placed_ready = out_ready;
endmodule
`default_nettype wire
