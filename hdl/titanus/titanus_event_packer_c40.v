// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Packs the level changes of the tokens into words of seven: channel (16 bits), lo, hi, by
// ascending channel. A record per token gives their number, and whether the token is the last one
// of the stream. Levels that belong to the table leave as words unchanged.
//
// Beats with level changes wait in a FIFO that has room for all beats in flight, and in front of it
// until it is known whether they are the last such beat of their token. One change per cycle is
// taken out of them.
//
// Throughput: one beat per cycle, one level change per cycle.
// Generated for channels_max = 40.
`default_nettype none
module titanus_event_packer_c40 (
    input  wire         clk,                 // clock, rising edge
    input  wire         rst_n,               // synchronous reset, active low
    input  wire         in_valid,            // a beat to be quantized is present
    input  wire [127:0] in_lo,               // signed, lower end of each lane's level
    input  wire [127:0] in_hi,               // signed, upper end of each lane's level
    input  wire  [15:0] in_changed,          // lanes whose level is new
    input  wire         in_table,            // the levels belong to the table
    input  wire         in_last,             // last beat of its token
    input  wire         in_stream_last,      // beat of the last token of the stream
    input  wire   [1:0] in_address,          // number of the beat in its token
    input  wire   [3:0] tail,                // top lane of a token's last beat
    output wire         record_valid,        // the record of a token is offered
    input  wire         record_ready,        // the record of a token is taken if offered
    output wire  [15:0] record_count,        // number of level changes
    output wire         record_any,          // there are level changes
    output wire         record_stream_last,  // last token of the stream
    output wire         out_valid,           // a word of level changes is offered
    input  wire         out_ready,           // a word of level changes is taken if offered
    output wire [255:0] out_data,            // bytes of the section, byte 0 lowest
    output wire   [5:0] out_bytes,           // number of valid bytes
    output wire         out_last             // last word of the section
);
    genvar i;

    // A beat with level changes waits for the next one or for the end of its token: so the last one
    // of a token is known as such, and the end takes no cycle of its own. A beat of the table does
    // not wait.
    wire         any_changed = |in_changed;
    wire         comes = in_valid & (in_table | any_changed);
    wire         ends_without = in_valid & in_last & !in_table & !any_changed;
    reg          waits_q;
    wire [255:0] levels;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_levels
            assign levels[16*i +: 16] = {in_hi[8*i +: 8], in_lo[8*i +: 8]};
        end
    endgenerate

    reg [255:0] waiting_levels_q;
    reg  [15:0] waiting_changed_q;
    reg         waiting_table_q;
    reg         waiting_last_q;
    reg   [1:0] waiting_address_q;

    always @(posedge clk) begin
        if (comes) begin
            waiting_levels_q <= levels;
            waiting_changed_q <= in_changed;
            waiting_table_q <= in_table;
            waiting_last_q <= in_last;
            waiting_address_q <= in_address;
        end
    end

    wire goes = waits_q & (waiting_table_q | waiting_last_q | comes | ends_without);

    always @(posedge clk) begin
        if (!rst_n) begin
            waits_q <= 1'b0;
        end else begin
            waits_q <= comes | (waits_q & !goes);
        end
    end

    wire         last_of_token = waiting_last_q | ends_without;
    wire         beat_ready;
    wire         beat_valid = goes;
    wire         unused_beat_ready = beat_ready;
    wire         beats_ready;
    wire         beats_valid;
    wire [275:0] beats_data;

    stream_fifo_d32_w276 u_beats (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (beat_valid),
        .in_ready (beat_ready),
        .in_data  ({waiting_address_q, last_of_token, waiting_table_q, waiting_changed_q,
            waiting_levels_q}),
        .out_ready(beats_ready),
        .out_valid(beats_valid),
        .out_data (beats_data)
    );

    wire [255:0] beats_levels = beats_data[255:0];
    wire  [15:0] beats_changed = beats_data[271:256];
    wire         beats_table = beats_data[272];
    wire         beats_last = beats_data[273];
    wire   [1:0] beats_address = beats_data[275:274];

    // Number of level changes: of the beat, then of its token so far.
    wire [4:0] events;

    titanus_ones_w16 u_events (
        .bits (in_changed),
        .count(events)
    );

    reg counted_valid_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            counted_valid_q <= 1'b0;
        end else begin
            counted_valid_q <= in_valid;
        end
    end

    reg [4:0] counted_events_q;
    reg       counted_last_q;
    reg       counted_stream_last_q;

    always @(posedge clk) begin
        counted_events_q <= events;
        counted_last_q <= in_last;
        counted_stream_last_q <= in_stream_last;
    end

    reg  [5:0] events_so_far_q;
    wire [5:0] events_now = events_so_far_q + {1'b0, counted_events_q};

    always @(posedge clk) begin
        if (!rst_n) begin
            events_so_far_q <= 6'd0;
        end else if (counted_valid_q) begin
            events_so_far_q <= counted_last_q ? 6'd0 : events_now;
        end
    end

    wire       token_ready;
    wire       token_valid = counted_valid_q & counted_last_q;
    wire       unused_token_ready = token_ready;
    wire       tokens_ready;
    wire       tokens_valid;
    wire [7:0] tokens_data;

    stream_fifo_d16_w8 u_tokens (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (token_valid),
        .in_ready (token_ready),
        .in_data  ({counted_stream_last_q, |events_now, events_now}),
        .out_ready(tokens_ready),
        .out_valid(tokens_valid),
        .out_data (tokens_data)
    );

    wire [5:0] tokens_count = tokens_data[5:0];
    wire       tokens_any = tokens_data[6];
    wire       tokens_stream_last = tokens_data[7];

    assign record_valid = tokens_valid;
    assign record_count = {10'd0, tokens_count};
    assign record_any = tokens_any;
    assign record_stream_last = tokens_stream_last;
    assign tokens_ready = record_ready;

    // The lowest lane whose level change has not left yet. All steps wait for the words.
    wire        words_go;
    reg  [15:0] done_q;
    wire [15:0] pending = beats_changed & ~done_q;
    wire [15:0] lowest = pending & (16'd0 - pending);
    wire        more = |(pending & ~lowest);
    wire        changes = beats_valid & !beats_table;
    reg  [15:0] lowest_level;

    always @(*) begin : fold_lowest_level
        integer k;
        lowest_level = 16'd0;
        for (k = 0; k < 16; k = k + 1) begin
            lowest_level = lowest_level | (beats_levels[16*k +: 16] & {16{lowest[k]}});
        end
    end

    wire [3:0] lowest_lane = {lowest[8] | lowest[9] | lowest[10] | lowest[11] | lowest[12] |
            lowest[13] | lowest[14] | lowest[15],
        lowest[4] | lowest[5] | lowest[6] | lowest[7] | lowest[12] | lowest[13] | lowest[14] |
            lowest[15],
        lowest[2] | lowest[3] | lowest[6] | lowest[7] | lowest[10] | lowest[11] | lowest[14] |
            lowest[15],
        lowest[1] | lowest[3] | lowest[5] | lowest[7] | lowest[9] | lowest[11] | lowest[13] |
            lowest[15]};

    always @(posedge clk) begin
        if (!rst_n) begin
            done_q <= 16'd0;
        end else if (words_go & changes) begin
            done_q <= (done_q | lowest) & {16{more}};
        end
    end

    reg event_valid_q;
    reg event_end_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            event_valid_q <= 1'b0;
            event_end_q <= 1'b0;
        end else if (words_go) begin
            event_valid_q <= changes;
            event_end_q <= changes & beats_last & !more;
        end
    end

    reg [31:0] event_q;

    always @(posedge clk) begin
        if (words_go) begin
            event_q <= {lowest_level, {10'd0, beats_address, lowest_lane}};
        end
    end

    // A word leaves when the next change has no place in it, or behind the last of its token.
    reg  [2:0] held_q;
    reg        over_q;
    wire       leaves = over_q | (event_valid_q & (held_q == 3'd7));
    wire [2:0] place = leaves ? 3'd0 : held_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            held_q <= 3'd0;
            over_q <= 1'b0;
        end else if (words_go) begin
            held_q <= place + {2'd0, event_valid_q};
            over_q <= event_end_q;
        end
    end

    reg  [223:0] events_q;
    wire         event_enters = words_go & event_valid_q;
    wire [223:0] events_filled;

    generate
        for (i = 0; i < 7; i = i + 1) begin : gen_events_filled
            localparam [2:0] LANE = i;
            assign events_filled[32*i +: 32] = (event_enters & (place == LANE)) ? event_q :
                events_q[32*i +: 32];
        end
    endgenerate

    always @(posedge clk) begin
        events_q <= events_filled;
    end

    // The table comes first of all, when there is no level change yet.
    wire         tabled = beats_valid & beats_table;
    wire   [4:0] table_rest = {1'b0, tail} + 5'd1;
    wire [255:0] word_data = tabled ? beats_levels : {32'd0, events_q};
    wire   [5:0] word_bytes = tabled ? (beats_last ? {table_rest, 1'b0} : 6'd32) :
        {1'b0, held_q, 2'd0};
    wire         word_last = tabled ? beats_last : over_q;
    wire         word_ready;
    wire         word_valid = tabled | leaves;

    assign words_go = word_ready;
    assign beats_ready = words_go & (beats_table | !more);

    wire         words_ready;
    wire         words_valid;
    wire [262:0] words_packed;

    stream_fifo_d16_w263 u_words (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (word_valid),
        .in_ready (word_ready),
        .in_data  ({word_last, word_bytes, word_data}),
        .out_ready(words_ready),
        .out_valid(words_valid),
        .out_data (words_packed)
    );

    wire [255:0] words_data = words_packed[255:0];
    wire   [5:0] words_bytes = words_packed[261:256];
    wire         words_last = words_packed[262];

    assign out_valid = words_valid;
    assign out_data = words_data;
    assign out_bytes = words_bytes;
    assign out_last = words_last;
    assign words_ready = out_ready;
endmodule
`default_nettype wire
