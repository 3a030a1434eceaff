// SPDX-License-Identifier: Apache-2.0
//
// An aligner of words of up to `BYTES bytes that shows `SHOWN, with its checker, which counts the bytes that came and
// those that were taken, and follows one of them, any, until it is taken. The registers are ports, made by expose.
`default_nettype none
module bound (
    input wire clk,
    input wire in_valid,
    input wire [8*`BYTES-1:0] in_data,
    input wire [`COLUMN_BITS:0] in_count,
    input wire [`COLUMN_BITS:0] need,
    input wire take,
    input wire show,
    // The byte of a word that is followed from now on.
    input wire follows,
    input wire [`COLUMN_BITS-1:0] which
);
    localparam PLACE_BITS = `COLUMN_BITS + 1;
    // Counts of bytes are modulo 8 words; no more than 3 are under way.
    localparam COUNT_BITS = `COLUMN_BITS + 3;

    wire in_ready, enough, waits, word_valid;
    wire [8*`SHOWN-1:0] window;
    wire [`COLUMN_BITS+1:0] held;
    wire [`COLUMN_BITS:0] have, waiting;
    wire [PLACE_BITS-1:0] next_place, word_place, word_end, at, word_count;
    wire [8*`BYTES-1:0] word_data, row0, row1;
    reg started = 1'b0;

    `ALIGNER u_unit (
        .clk(clk), .rst_n(started),
        .in_valid(in_valid), .in_ready(in_ready), .in_data(in_data), .in_count(in_count),
        .need(need), .take(take), .show(show),
        .window(window), .held(held), .enough(enough), .have(have), .waits(waits), .waiting(waiting),
        .next_place_q(next_place), .word_valid_q(word_valid), .word_data_q(word_data), .word_count_q(word_count),
        .word_place_q(word_place), .word_end_q(word_end), .at_q(at),
        .\u_rows.row0_q (row0), .\u_rows.row1_q (row1)
    );

    always @* assume (in_count <= `BYTES && need <= `SHOWN && (show || !take));

    // The word in front of the ring, and the bytes in it.
    reg word_waits = 1'b0;
    reg [`COLUMN_BITS:0] bytes_wait;
    reg [`COLUMN_BITS+1:0] in_ring = 0;
    wire [`COLUMN_BITS:0] in_front = word_waits ? bytes_wait : 0;
    wire [`COLUMN_BITS:0] shown = in_ring < need ? in_ring : need;
    wire [`COLUMN_BITS+1:0] left = in_ring - (take ? shown : 0);
    wire enters = word_waits && left <= `BYTES;

    reg [COUNT_BITS-1:0] came = 0, taken = 0;
    reg followed = 1'b0;
    reg [COUNT_BITS-1:0] place;
    reg [7:0] value;
    wire [COUNT_BITS-1:0] ahead = place - taken;
    wire [COUNT_BITS-1:0] ahead_in_word = ahead - in_ring;
    // A word is turned by the multiple of `FINE columns at or below its own.
    wire [`COLUMN_BITS-1:0] turn = word_place[`COLUMN_BITS-1:0] & ~(`FINE - 1);
    wire [`COLUMN_BITS-1:0] column_in_word = ahead_in_word[`COLUMN_BITS-1:0] + turn;
    wire [7:0] in_word = word_data >> {column_in_word, 3'd0};
    wire [7:0] in_row = (place[`COLUMN_BITS] ? row1 : row0) >> {place[`COLUMN_BITS-1:0], 3'd0};

    reg is_shown = 1'b0, holds = 1'b0;
    reg [`COLUMN_BITS-1:0] shown_at;
    reg [7:0] shown_value;
    reg [8*`SHOWN-1:0] window_before;
    wire [7:0] shown_byte = window >> {shown_at, 3'd0};

    always @(posedge clk) begin
        started <= 1'b1;
        if (started) begin
            if (in_ready) begin
                word_waits <= in_valid;
                bytes_wait <= in_count;
            end
            in_ring <= left + (enters ? bytes_wait : 0);
            if (in_valid && in_ready) came <= came + in_count;
            if (take) taken <= taken + shown;

            if (!followed && follows && in_valid && in_ready && which < in_count) begin
                followed <= 1'b1;
                place <= came + which;
                value <= in_data >> {which, 3'd0};
            end else if (followed && take && ahead < shown) begin
                followed <= 1'b0;
            end
            is_shown <= show && followed && ahead < shown;
            holds <= !show;
            shown_at <= ahead;
            shown_value <= value;
            window_before <= window;

            takes_words: assert (in_ready == (!word_waits || left <= `BYTES));
            says_what_waits: assert (waits == word_waits && waiting == in_front);
            says_what_it_holds: assert (held == in_ring);
            says_what_it_shows: assert (enough == (in_ring >= need) && have == shown);
            if (is_shown) next_bytes: assert (shown_byte == shown_value);
            if (holds) window_holds: assert (window == window_before);

            // What the induction leans on.
            assert (in_ring <= 2 * `BYTES && in_front <= `BYTES);
            assert (came == (taken + in_ring + in_front) % (1 << COUNT_BITS));
            assert (next_place == came[PLACE_BITS-1:0] && at == taken[PLACE_BITS-1:0]);
            assert (word_valid == word_waits);
            if (word_waits) begin
                assert (word_count == bytes_wait && word_end == next_place);
                assert (word_place == (word_end - word_count) % (1 << PLACE_BITS));
            end
            if (followed) begin
                assert (ahead < in_ring + in_front);
                if (ahead < in_ring) assert (in_row == value);
                else assert (in_word == value);
            end
        end
    end
endmodule
`default_nettype wire
