// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Stream parser of Titanus' dequantization unit: takes the stream apart, a piece of a section of up
// to 32 bytes at a time. How long mask and codes are is known from C and from the ones of mask and
// labels, which are counted on the way.
//
// A piece is planned in one cycle and in the window in the next, where it leaves and is checked.
// Labels leave when they are planned: the window shows them already, as it stands still while the
// ones of the mask are counted.
//
// failed stays set from the first format error on, with its kind; early says that the mask of the
// token is not whole. parsed is set for a cycle for every token before.
//
// Throughput: a piece per cycle; of labels, one every other cycle.
// Generated for channels_max = 768.
`default_nettype none
module titanus_stream_parser_c768 (
    input  wire         clk,               // clock, rising edge
    input  wire         rst_n,             // synchronous reset, active low
    input  wire         command_valid,     // a beat is offered
    output wire         command_ready,     // a beat is taken if offered
    input  wire   [3:0] command_bits,      // bits of a code, 2 to 8
    input  wire  [15:0] command_channels,  // channels
    input  wire  [31:0] command_tokens,    // tokens of the stream
    input  wire [255:0] window,            // the next bytes of the stream
    input  wire   [6:0] held,              // bytes that can be taken
    input  wire   [6:0] seen,              // bytes held that the window showed
    input  wire         ended,             // no more bytes come
    input  wire         idle,              // no beat is on its way
    input  wire         token_read,        // a token has its levels read
    input  wire         mask_checked,      // a token's mask is checked
    input  wire         mask_room,         // there is room for a piece and what is on its way
    input  wire         label_room,        // there is room for a piece and what is on its way
    input  wire         code_room,         // there is room for a piece and what is on its way
    input  wire         event_room,        // there is room for a piece and what is on its way
    output wire   [5:0] take,              // bytes to move on by
    output wire   [5:0] surely,            // take, if it is known early
    output wire         renew,             // the stream is done with
    output wire   [3:0] bits,              // bits of a code
    output wire   [5:0] last_beat,         // beats of a token less one
    output wire   [3:0] last_lane,         // elements of its last beat less one
    output wire         table_row,         // 16 levels of the table are in the window
    output wire   [5:0] table_beat,        // their beat
    output wire  [15:0] table_levels,      // which of them are levels
    output wire         change,            // a level change, or that there is none
    output wire         event_there,       // there is one
    output wire         event_last,        // the token has no more
    output wire   [3:0] event_lane,        // lane of its channel
    output wire   [5:0] event_beat,        // beat of its channel
    output wire  [15:0] event_level,       // the new level
    output wire         mask,              // a piece of a mask
    output wire         labels,            // a piece of labels
    output wire [255:0] piece,             // bits of mask or labels, then zeros
    output wire   [3:0] piece_groups,      // its groups of 16 bits less one
    output wire         codes,             // a piece of codes is in the window
    output wire   [1:0] code_groups,       // its groups of 16 codes less one
    output wire         parsed,            // a token is whole
    output wire         has_failed,        // the token behind those broke the format
    output wire   [3:0] failed_kind,       // how
    output wire         failed_early,      // before the end of its mask
    output wire         left_over,         // bytes are left behind the last token
    output wire         refuses            // the command cannot be obeyed
);
    // What it is at.
    reg [3:0] state_q;
    wire at_wait = state_q == 4'd0;
    wire at_judge = state_q == 4'd1;
    wire at_table = state_q == 4'd2;
    wire at_count = state_q == 4'd3;
    wire at_head = state_q == 4'd4;
    wire at_events = state_q == 4'd5;
    wire at_labels = state_q == 4'd8;
    wire at_codes = state_q == 4'd10;
    wire at_end = state_q == 4'd11;
    reg failed_q;

    // The command. It is taken when nothing of the stream before is on its way.
    reg [4:0] in_flight_q;
    wire quiet = idle & (in_flight_q == 5'd0);
    wire takes_command = at_wait & quiet & command_valid;
    reg [3:0] bits_q;
    reg [15:0] channels_q;

    always @(posedge clk) begin
        if (takes_command) begin
            bits_q <= command_bits;
            channels_q <= command_channels;
        end
    end

    assign command_ready = at_wait & quiet;

    reg [31:0] tokens_q;
    reg last_token_q;

    always @(posedge clk) begin
        last_token_q <= tokens_q == 32'h00000001;
    end

    reg [15:0] top_channel_q;

    always @(posedge clk) begin
        top_channel_q <= channels_q - 16'h0001;
    end

    reg long_q;

    always @(posedge clk) begin
        long_q <= bits_q > 4'd4;
    end

    wire cannot_obey = at_judge &
        ((bits_q < 4'd2) | (bits_q > 4'd8) | (channels_q == 16'd0) | (channels_q > 16'h0300) | (tokens_q == 32'd0));

    // The next piece of the section: rest counts pairs, changes, bits or codes.
    reg [15:0] rest_q;
    wire [15:0] head = window[15:0];
    wire no_events = head == 16'd0;
    wire at_mask = (state_q == 4'd6) | (at_head & no_events);
    wire none_left = rest_q == 16'd0;
    wire many_bits = |rest_q[15:8];
    wire many_codes = (|rest_q[15:6]) | (long_q & rest_q[5]);
    wire many_pairs = |rest_q[15:4];
    wire last_bits = !many_bits | ((rest_q[15:8] == 8'd1) & (rest_q[7:0] == 8'd0));
    wire last_pairs = !many_pairs | ((rest_q[15:4] == 12'h001) & (rest_q[3:0] == 4'd0));
    wire last_codes = !many_codes |
        (long_q ? ((rest_q[15:5] == 11'h001) & (rest_q[4:0] == 5'd0)) : ((rest_q[15:6] == 10'h001) & (rest_q[5:0] == 6'd0)));
    wire last_event = rest_q == 16'h0001;

    // Codes behind the last full piece: their number does not change with full pieces.
    wire [5:0] odd_codes = {!long_q & rest_q[5], rest_q[4:0]};
    wire [9:0] odd_code_bits = {4'd0, odd_codes} * {6'd0, bits_q};
    wire [9:0] odd_code_bits_padded = odd_code_bits + 10'h007;
    wire [2:0] unused_padded = odd_code_bits_padded[2:0];
    wire unused_padded_top = odd_code_bits_padded[9];
    reg [5:0] odd_bytes_q;

    always @(posedge clk) begin
        odd_bytes_q <= odd_code_bits_padded[8:3];
    end

    reg in_codes_q;

    always @(posedge clk) begin
        in_codes_q <= at_codes;
    end

    wire odd_known = many_codes | in_codes_q;
    wire [8:0] bits_and_padding = {1'b0, rest_q[7:0]} + 9'h007;
    wire [2:0] unused_bits_and_padding = bits_and_padding[2:0];
    wire [5:0] full_codes = long_q ? {bits_q, 2'd0} : {bits_q[2:0], 3'd0};
    wire [5:0] want = ({6{at_table}} & (many_pairs ? 6'd32 : {1'b0, rest_q[3:0], 1'b0})) |
        ({6{at_count}} & 6'd2) | ({6{at_events}} & 6'd4) |
        ({6{at_mask | at_labels}} & (many_bits ? 6'd32 : bits_and_padding[8:3])) |
        ({6{at_codes}} & (many_codes ? full_codes : odd_bytes_q));

    // It goes if its bytes are there, and room for it.
    reg [4:0] unchecked_q;
    wire all_checked = unchecked_q == 5'd0;
    wire flies = in_flight_q < 5'd16;
    wire may_go = ((at_table & quiet) | (at_count & flies & event_room) | (at_events & event_room & all_checked) | (at_mask & mask_room) | (at_labels & label_room & !none_left) | (at_codes & code_room & !none_left & odd_known)) &
        !failed_q;
    wire there = {1'b0, want} <= held;
    wire shown = {1'b0, want} <= seen;
    wire goes = may_go & there & (shown | !at_labels);
    wire cut = may_go & !there & ended;
    wire [5:0] taken = want & {6{goes}};

    assign take = taken;

    // Full pieces of codes are known to go without the choice among sections.
    wire sure = at_codes & many_codes & code_room & ({1'b0, full_codes} <= held) & !failed_q;

    assign surely = {6{sure}} & full_codes;

    wire goes_table = goes & at_table;
    wire goes_count = goes & at_count;
    wire goes_event = goes & at_events;
    wire goes_mask = goes & at_mask;
    wire goes_labels = goes & at_labels;
    wire goes_codes = goes & at_codes;

    // The ones of mask and labels, 32 bits at a time, then all together.
    reg [8:0] span_q;
    wire [255:0] bits_in_piece = window &
        {span_q > 9'h0ff, span_q > 9'h0fe, span_q > 9'h0fd, span_q > 9'h0fc, span_q > 9'h0fb, span_q > 9'h0fa, span_q > 9'h0f9, span_q > 9'h0f8, span_q > 9'h0f7, span_q > 9'h0f6, span_q > 9'h0f5, span_q > 9'h0f4, span_q > 9'h0f3, span_q > 9'h0f2, span_q > 9'h0f1, span_q > 9'h0f0, span_q > 9'h0ef, span_q > 9'h0ee, span_q > 9'h0ed, span_q > 9'h0ec, span_q > 9'h0eb, span_q > 9'h0ea, span_q > 9'h0e9, span_q > 9'h0e8, span_q > 9'h0e7, span_q > 9'h0e6, span_q > 9'h0e5, span_q > 9'h0e4, span_q > 9'h0e3, span_q > 9'h0e2, span_q > 9'h0e1, span_q > 9'h0e0, span_q > 9'h0df, span_q > 9'h0de, span_q > 9'h0dd, span_q > 9'h0dc, span_q > 9'h0db, span_q > 9'h0da, span_q > 9'h0d9, span_q > 9'h0d8, span_q > 9'h0d7, span_q > 9'h0d6, span_q > 9'h0d5, span_q > 9'h0d4, span_q > 9'h0d3, span_q > 9'h0d2, span_q > 9'h0d1, span_q > 9'h0d0, span_q > 9'h0cf, span_q > 9'h0ce, span_q > 9'h0cd, span_q > 9'h0cc, span_q > 9'h0cb, span_q > 9'h0ca, span_q > 9'h0c9, span_q > 9'h0c8, span_q > 9'h0c7, span_q > 9'h0c6, span_q > 9'h0c5, span_q > 9'h0c4, span_q > 9'h0c3, span_q > 9'h0c2, span_q > 9'h0c1, span_q > 9'h0c0, span_q > 9'h0bf, span_q > 9'h0be, span_q > 9'h0bd, span_q > 9'h0bc, span_q > 9'h0bb, span_q > 9'h0ba, span_q > 9'h0b9, span_q > 9'h0b8, span_q > 9'h0b7, span_q > 9'h0b6, span_q > 9'h0b5, span_q > 9'h0b4, span_q > 9'h0b3, span_q > 9'h0b2, span_q > 9'h0b1, span_q > 9'h0b0, span_q > 9'h0af, span_q > 9'h0ae, span_q > 9'h0ad, span_q > 9'h0ac, span_q > 9'h0ab, span_q > 9'h0aa, span_q > 9'h0a9, span_q > 9'h0a8, span_q > 9'h0a7, span_q > 9'h0a6, span_q > 9'h0a5, span_q > 9'h0a4, span_q > 9'h0a3, span_q > 9'h0a2, span_q > 9'h0a1, span_q > 9'h0a0, span_q > 9'h09f, span_q > 9'h09e, span_q > 9'h09d, span_q > 9'h09c, span_q > 9'h09b, span_q > 9'h09a, span_q > 9'h099, span_q > 9'h098, span_q > 9'h097, span_q > 9'h096, span_q > 9'h095, span_q > 9'h094, span_q > 9'h093, span_q > 9'h092, span_q > 9'h091, span_q > 9'h090, span_q > 9'h08f, span_q > 9'h08e, span_q > 9'h08d, span_q > 9'h08c, span_q > 9'h08b, span_q > 9'h08a, span_q > 9'h089, span_q > 9'h088, span_q > 9'h087, span_q > 9'h086, span_q > 9'h085, span_q > 9'h084, span_q > 9'h083, span_q > 9'h082, span_q > 9'h081, span_q > 9'h080, span_q > 9'h07f, span_q > 9'h07e, span_q > 9'h07d, span_q > 9'h07c, span_q > 9'h07b, span_q > 9'h07a, span_q > 9'h079, span_q > 9'h078, span_q > 9'h077, span_q > 9'h076, span_q > 9'h075, span_q > 9'h074, span_q > 9'h073, span_q > 9'h072, span_q > 9'h071, span_q > 9'h070, span_q > 9'h06f, span_q > 9'h06e, span_q > 9'h06d, span_q > 9'h06c, span_q > 9'h06b, span_q > 9'h06a, span_q > 9'h069, span_q > 9'h068, span_q > 9'h067, span_q > 9'h066, span_q > 9'h065, span_q > 9'h064, span_q > 9'h063, span_q > 9'h062, span_q > 9'h061, span_q > 9'h060, span_q > 9'h05f, span_q > 9'h05e, span_q > 9'h05d, span_q > 9'h05c, span_q > 9'h05b, span_q > 9'h05a, span_q > 9'h059, span_q > 9'h058, span_q > 9'h057, span_q > 9'h056, span_q > 9'h055, span_q > 9'h054, span_q > 9'h053, span_q > 9'h052, span_q > 9'h051, span_q > 9'h050, span_q > 9'h04f, span_q > 9'h04e, span_q > 9'h04d, span_q > 9'h04c, span_q > 9'h04b, span_q > 9'h04a, span_q > 9'h049, span_q > 9'h048, span_q > 9'h047, span_q > 9'h046, span_q > 9'h045, span_q > 9'h044, span_q > 9'h043, span_q > 9'h042, span_q > 9'h041, span_q > 9'h040, span_q > 9'h03f, span_q > 9'h03e, span_q > 9'h03d, span_q > 9'h03c, span_q > 9'h03b, span_q > 9'h03a, span_q > 9'h039, span_q > 9'h038, span_q > 9'h037, span_q > 9'h036, span_q > 9'h035, span_q > 9'h034, span_q > 9'h033, span_q > 9'h032, span_q > 9'h031, span_q > 9'h030, span_q > 9'h02f, span_q > 9'h02e, span_q > 9'h02d, span_q > 9'h02c, span_q > 9'h02b, span_q > 9'h02a, span_q > 9'h029, span_q > 9'h028, span_q > 9'h027, span_q > 9'h026, span_q > 9'h025, span_q > 9'h024, span_q > 9'h023, span_q > 9'h022, span_q > 9'h021, span_q > 9'h020, span_q > 9'h01f, span_q > 9'h01e, span_q > 9'h01d, span_q > 9'h01c, span_q > 9'h01b, span_q > 9'h01a, span_q > 9'h019, span_q > 9'h018, span_q > 9'h017, span_q > 9'h016, span_q > 9'h015, span_q > 9'h014, span_q > 9'h013, span_q > 9'h012, span_q > 9'h011, span_q > 9'h010, span_q > 9'h00f, span_q > 9'h00e, span_q > 9'h00d, span_q > 9'h00c, span_q > 9'h00b, span_q > 9'h00a, span_q > 9'h009, span_q > 9'h008, span_q > 9'h007, span_q > 9'h006, span_q > 9'h005, span_q > 9'h004, span_q > 9'h003, span_q > 9'h002, span_q > 9'h001, span_q > 9'd0};
    reg mask_taken_q;
    reg mask_last_q;

    always @(posedge clk) begin
        mask_last_q <= last_bits;
    end

    wire [5:0] count0;

    titanus_ones_w32 u_ones0 (
        .bits (bits_in_piece[31:0]),
        .count(count0)
    );

    reg [5:0] ones0_q;

    always @(posedge clk) begin
        ones0_q <= count0;
    end

    wire [5:0] count1;

    titanus_ones_w32 u_ones1 (
        .bits (bits_in_piece[63:32]),
        .count(count1)
    );

    reg [5:0] ones1_q;

    always @(posedge clk) begin
        ones1_q <= count1;
    end

    wire [5:0] count2;

    titanus_ones_w32 u_ones2 (
        .bits (bits_in_piece[95:64]),
        .count(count2)
    );

    reg [5:0] ones2_q;

    always @(posedge clk) begin
        ones2_q <= count2;
    end

    wire [5:0] count3;

    titanus_ones_w32 u_ones3 (
        .bits (bits_in_piece[127:96]),
        .count(count3)
    );

    reg [5:0] ones3_q;

    always @(posedge clk) begin
        ones3_q <= count3;
    end

    wire [5:0] count4;

    titanus_ones_w32 u_ones4 (
        .bits (bits_in_piece[159:128]),
        .count(count4)
    );

    reg [5:0] ones4_q;

    always @(posedge clk) begin
        ones4_q <= count4;
    end

    wire [5:0] count5;

    titanus_ones_w32 u_ones5 (
        .bits (bits_in_piece[191:160]),
        .count(count5)
    );

    reg [5:0] ones5_q;

    always @(posedge clk) begin
        ones5_q <= count5;
    end

    wire [5:0] count6;

    titanus_ones_w32 u_ones6 (
        .bits (bits_in_piece[223:192]),
        .count(count6)
    );

    reg [5:0] ones6_q;

    always @(posedge clk) begin
        ones6_q <= count6;
    end

    wire [5:0] count7;

    titanus_ones_w32 u_ones7 (
        .bits (bits_in_piece[255:224]),
        .count(count7)
    );

    reg [5:0] ones7_q;

    always @(posedge clk) begin
        ones7_q <= count7;
    end

    reg counting_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            counting_q <= 1'b0;
        end else begin
            counting_q <= mask_taken_q | goes_labels;
        end
    end

    reg counting_last_q;

    always @(posedge clk) begin
        counting_last_q <= mask_taken_q ? mask_last_q : last_bits;
    end

    reg [15:0] total_q;
    wire [15:0] sum = total_q + {10'd0, ones0_q} + {10'd0, ones1_q} + {10'd0, ones2_q} +
        {10'd0, ones3_q} + {10'd0, ones4_q} + {10'd0, ones5_q} + {10'd0, ones6_q} +
        {10'd0, ones7_q};
    wire counted = counting_q & counting_last_q;

    always @(posedge clk) begin
        if (counting_q | at_judge) begin
            total_q <= (counting_last_q | at_judge) ? 16'd0 : sum;
        end
    end

    always @(posedge clk) begin
        span_q <= counted ? ((|sum[15:8]) ? 9'h100 : {1'b0, sum[7:0]}) : many_bits ? 9'h100 :
            {1'b0, rest_q[7:0]};
    end

    wire [8:0] span_top = span_q - 9'h001;
    wire [4:0] unused_span_top = {span_top[8], span_top[3:0]};

    // What is left of the section behind the piece.
    wire [8:0] step = ({9{at_table}} & 9'h010) | ({9{at_events}} & 9'h001) |
        ({9{at_mask | at_labels}} & 9'h100) | ({9{at_codes & !long_q}} & 9'h040) |
        ({9{at_codes & long_q}} & 9'h020);
    wire [15:0] less = rest_q - {7'd0, step};
    wire begins = at_judge | at_count | (goes_event & last_event);
    wire reads_head = at_head & !no_events;

    always @(posedge clk) begin
        rest_q <= begins ? channels_q : reads_head ? head : counted ? sum : goes ? less : rest_q;
    end

    // A token's end.
    wire skips = (at_labels | at_codes) & none_left;
    wire ends = (skips & !failed_q) | (goes_codes & last_codes);
    reg parsed_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            parsed_q <= 1'b0;
        end else begin
            parsed_q <= ends;
        end
    end

    wire [31:0] fewer = tokens_q - 32'h00000001;

    always @(posedge clk) begin
        if (takes_command | parsed_q) begin
            tokens_q <= takes_command ? command_tokens : fewer;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            in_flight_q <= 5'd0;
            unchecked_q <= 5'd0;
        end else begin
            in_flight_q <= (in_flight_q + {4'd0, goes_count}) - {4'd0, token_read};
            unchecked_q <= (unchecked_q + {4'd0, goes_mask & last_bits}) - {4'd0, mask_checked};
        end
    end

    // Behind the last token nothing may be left.
    wire done = at_end & ended & (held == 7'd0);
    reg left_over_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            left_over_q <= 1'b0;
        end else begin
            left_over_q <= left_over_q | (at_end & (held != 7'd0));
        end
    end

    // The next state.
    reg [3:0] after;
    always @(*) begin
        case (state_q)
            4'd0: after = takes_command ? 4'd1 : state_q;
            4'd1: after = cannot_obey ? 4'd12 : 4'd2;
            4'd2: after = (goes_table & last_pairs) ? 4'd3 : state_q;
            4'd3: after = goes ? 4'd4 : state_q;
            4'd4: after = no_events ? (goes ? (last_bits ? 4'd7 : 4'd6) : 4'd6) : 4'd5;
            4'd5: after = (goes & last_event) ? 4'd6 : state_q;
            4'd6: after = goes ? (last_bits ? 4'd7 : 4'd6) : 4'd6;
            4'd7: after = counted ? 4'd8 : state_q;
            4'd8: after = none_left ? (last_token_q ? 4'd11 : 4'd3) : goes ? 4'd9 : state_q;
            4'd9: after = counted ? 4'd10 : 4'd8;
            4'd10: after = ends ? (last_token_q ? 4'd11 : 4'd3) : state_q;
            4'd11: after = done ? 4'd0 : state_q;
            default: after = state_q;
        endcase
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            state_q <= 4'd0;
        end else begin
            state_q <= (cut | failed_q) ? 4'd12 : after;
        end
    end

    // Pieces in the window: the table, 16 pairs at a time. A cut one is looked at as well.
    reg table_taken_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            table_taken_q <= 1'b0;
        end else begin
            table_taken_q <= at_table & (goes | cut);
        end
    end

    reg event_taken_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            event_taken_q <= 1'b0;
        end else begin
            event_taken_q <= goes_event;
        end
    end

    reg codes_taken_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            codes_taken_q <= 1'b0;
        end else begin
            codes_taken_q <= goes_codes;
        end
    end

    reg cut_taken_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            cut_taken_q <= 1'b0;
        end else begin
            cut_taken_q <= cut;
        end
    end

    reg event_last_q;

    always @(posedge clk) begin
        event_last_q <= last_event;
    end

    reg cut_late_q;

    always @(posedge clk) begin
        cut_late_q <= at_labels | at_codes;
    end

    reg [4:0] pairs_q;

    always @(posedge clk) begin
        pairs_q <= there ? (many_pairs ? 5'd16 : {1'b0, rest_q[3:0]}) : held[5:1];
    end

    reg [5:0] table_beat_q;

    always @(posedge clk) begin
        if (at_judge | table_taken_q) begin
            table_beat_q <= at_judge ? 6'd0 : (table_beat_q + 6'd1);
        end
    end

    wire [15:0] has_level = {window[255:240] != 16'h807f, window[239:224] != 16'h807f,
        window[223:208] != 16'h807f, window[207:192] != 16'h807f, window[191:176] != 16'h807f,
        window[175:160] != 16'h807f, window[159:144] != 16'h807f, window[143:128] != 16'h807f,
        window[127:112] != 16'h807f, window[111:96] != 16'h807f, window[95:80] != 16'h807f,
        window[79:64] != 16'h807f, window[63:48] != 16'h807f, window[47:32] != 16'h807f,
        window[31:16] != 16'h807f, window[15:0] != 16'h807f};
    wire [15:0] crossed = {$signed(window[247:240]) > $signed(window[255:248]),
        $signed(window[231:224]) > $signed(window[239:232]),
        $signed(window[215:208]) > $signed(window[223:216]),
        $signed(window[199:192]) > $signed(window[207:200]),
        $signed(window[183:176]) > $signed(window[191:184]),
        $signed(window[167:160]) > $signed(window[175:168]),
        $signed(window[151:144]) > $signed(window[159:152]),
        $signed(window[135:128]) > $signed(window[143:136]),
        $signed(window[119:112]) > $signed(window[127:120]),
        $signed(window[103:96]) > $signed(window[111:104]),
        $signed(window[87:80]) > $signed(window[95:88]),
        $signed(window[71:64]) > $signed(window[79:72]),
        $signed(window[55:48]) > $signed(window[63:56]),
        $signed(window[39:32]) > $signed(window[47:40]),
        $signed(window[23:16]) > $signed(window[31:24]),
        $signed(window[7:0]) > $signed(window[15:8])};
    wire [15:0] pair_there = {pairs_q > 5'd15, pairs_q > 5'd14, pairs_q > 5'd13, pairs_q > 5'd12,
        pairs_q > 5'd11, pairs_q > 5'd10, pairs_q > 5'd9, pairs_q > 5'd8, pairs_q > 5'd7,
        pairs_q > 5'd6, pairs_q > 5'd5, pairs_q > 5'd4, pairs_q > 5'd3, pairs_q > 5'd2,
        pairs_q > 5'd1, pairs_q > 5'd0};
    wire bad_table = table_taken_q & (|(pair_there & has_level & crossed));

    // A level change: channel, lo, hi.
    wire [15:0] channel = window[15:0];
    wire [15:0] level = window[31:16];
    reg [15:0] next_channel_q;

    always @(posedge clk) begin
        if (at_head | event_taken_q) begin
            next_channel_q <= at_head ? 16'd0 : (channel + 16'h0001);
        end
    end

    wire unordered = channel < next_channel_q;
    wire past = channel >= channels_q;
    wire inverted = $signed(level[7:0]) > $signed(level[15:8]);
    wire bad_event = event_taken_q & (unordered | inverted | past);
    wire bad_head = at_head & (head > channels_q);

    // The first fault counts.
    wire fails = bad_table | bad_head | bad_event | cut_taken_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            failed_q <= 1'b0;
        end else begin
            failed_q <= failed_q | fails;
        end
    end

    // A mask behind a faulty level change is not looked at: the first fault counts.
    always @(posedge clk) begin
        if (!rst_n) begin
            mask_taken_q <= 1'b0;
        end else begin
            mask_taken_q <= goes_mask & !fails;
        end
    end

    reg [3:0] failed_kind_q;
    reg failed_early_q;
    wire first_fault = fails & !failed_q;

    always @(posedge clk) begin
        if (first_fault) begin
            failed_kind_q <= bad_table ? 4'd1 : bad_head ? 4'd2 :
                bad_event ? (unordered ? 4'd3 : inverted ? 4'd5 : 4'd4) : 4'd7;
            failed_early_q <= !(cut_taken_q & cut_late_q & !(bad_table | bad_head | bad_event));
        end
    end

    assign renew = done;
    assign bits = bits_q;
    assign last_beat = top_channel_q[9:4];
    assign last_lane = top_channel_q[3:0];

    wire [5:0] unused_top = top_channel_q[15:10];

    assign table_row = table_taken_q;
    assign table_beat = table_beat_q;
    assign table_levels = has_level;

    wire no_event = at_head & no_events;

    assign change = event_taken_q | no_event;
    assign event_there = event_taken_q;
    assign event_last = event_last_q | no_event;
    assign event_lane = channel[3:0];
    assign event_beat = channel[9:4];
    assign event_level = level;
    assign mask = mask_taken_q;
    assign labels = goes_labels;
    assign piece = bits_in_piece;
    assign piece_groups = span_top[7:4];
    assign codes = codes_taken_q;

    wire [5:0] odd_groups = odd_codes - 6'd1;
    wire [3:0] unused_odd_groups = odd_groups[3:0];
    reg [1:0] code_groups_kept_q;

    always @(posedge clk) begin
        code_groups_kept_q <= many_codes ? {!long_q, 1'b1} : odd_groups[5:4];
    end

    assign code_groups = code_groups_kept_q;
    assign parsed = parsed_q;
    assign has_failed = failed_q;
    assign failed_kind = failed_kind_q;
    assign failed_early = failed_early_q;
    assign left_over = left_over_q;
    assign refuses = cannot_obey;
endmodule
`default_nettype wire
