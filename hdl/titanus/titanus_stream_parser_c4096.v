// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Stream parser of Titanus' dequantization unit: cuts the stream into its sections, a piece of up
// to 32 bytes at a time. The lengths of mask, labels and codes follow from the number of channels
// and from the ones of mask and labels, which are counted on the way.
//
// A piece is planned in one cycle and is in the window in the next, where it leaves and is checked.
// Labels leave in the cycle in which they are planned: the window shows them already, as it stands
// still while the ones of the mask are counted.
//
// has_failed stays set from the first format error on, with failed_kind; failed_early says that the
// error comes before the end of the mask of its token. parsed is set for one cycle for every token
// before that one.
//
// Throughput: one piece per cycle; of labels, one every other cycle.
// Generated for channels_max = 4096.
`default_nettype none
module titanus_stream_parser_c4096 (
    input  wire         clk,               // clock, rising edge
    input  wire         rst_n,             // synchronous reset, active low
    input  wire         command_valid,     // a command is offered
    output wire         command_ready,     // a command is taken if offered
    input  wire   [3:0] command_bits,      // width of a code, 2 to 8 bits
    input  wire  [15:0] command_channels,  // elements of a token, from 1
    input  wire  [31:0] command_tokens,    // tokens of the stream, from 1
    input  wire [255:0] window,            // next bytes of the stream, byte 0 lowest
    input  wire   [6:0] held,              // number of bytes that can be taken
    input  wire   [6:0] seen,              // number of the held bytes that the window shows
    input  wire         ended,             // the last word of the stream is in the window
    input  wire         idle,              // no beat is in the pipeline behind the parser
    input  wire         token_read,        // the levels of a token are read to its end
    input  wire         mask_checked,      // the mask of a token is checked
    input  wire         mask_room,         // there is room for a piece
    input  wire         label_room,        // there is room for a piece
    input  wire         code_room,         // there is room for a piece
    input  wire         event_room,        // there is room for a piece
    output wire   [5:0] take,              // number of bytes to take
    output wire         surely,            // early: if 32 bytes are held, take is 16 or more
    output wire         renew,             // the stream is finished
    output wire   [3:0] bits,              // width of a code, 2 to 8 bits
    output wire   [7:0] last_beat,         // number of a token's last beat
    output wire   [3:0] last_lane,         // top lane of a token's last beat
    output wire         table_row,         // the window holds 16 levels of the table
    output wire   [7:0] table_beat,        // their beat
    output wire  [15:0] table_levels,      // pairs among them that are levels
    output wire         change_valid,      // a level change is present
    output wire         change_there,      // there is a change; else the token has none
    output wire         change_last,       // the token has no more changes
    output wire   [3:0] change_lane,       // lane of the channel
    output wire   [7:0] change_beat,       // beat of the channel
    output wire  [15:0] change_level,      // the new level: lo, then hi
    output wire         masks_piece,       // a piece of a mask leaves
    output wire         labels_piece,      // a piece of labels leaves
    output wire [255:0] piece,             // bits of mask or labels, then zeros
    output wire   [3:0] piece_groups,      // number of its last group of 16 bits
    output wire         codes_piece,       // the window holds a piece of codes
    output wire   [1:0] code_groups,       // number of its last group of 16 codes
    output wire         parsed,            // a token is parsed to its end
    output wire         has_failed,        // the next token breaks the format
    output wire   [3:0] failed_kind,       // its format error
    output wire         failed_early,      // the error comes before the end of its mask
    output wire         left_over,         // bytes are left behind the last token
    output wire         refuses            // the command is out of range
);
    localparam [3:0] STATE_WAIT     = 4'd0;  // waits for a command
    localparam [3:0] STATE_JUDGE    = 4'd1;  // checks the command
    localparam [3:0] STATE_TABLE    = 4'd2;  // reads the table of levels
    localparam [3:0] STATE_COUNT    = 4'd3;  // asks for the number of level changes of a token
    localparam [3:0] STATE_HEAD     = 4'd4;  // the number of level changes is in the window
    localparam [3:0] STATE_EVENTS   = 4'd5;  // reads the level changes
    localparam [3:0] STATE_MASK     = 4'd6;  // reads the mask
    localparam [3:0] STATE_KEPT     = 4'd7;  // waits for the number of ones of the mask
    localparam [3:0] STATE_LABELS   = 4'd8;  // reads the labels
    localparam [3:0] STATE_LABELLED = 4'd9;  // waits for the number of ones of the labels
    localparam [3:0] STATE_CODES    = 4'd10;  // reads the codes
    localparam [3:0] STATE_END      = 4'd11;  // behind the last token
    localparam [3:0] STATE_STOP     = 4'd12;  // stopped by an error until reset

    localparam [3:0] ERROR_TABLE_MIN_ABOVE_MAX = 4'd1;  // a level of the table has lo > hi
    localparam [3:0] ERROR_TOO_MANY_EVENTS     = 4'd2;  // more level changes than channels
    // level changes not in ascending order of channels
    localparam [3:0] ERROR_EVENTS_UNORDERED    = 4'd3;
    localparam [3:0] ERROR_EVENT_PAST_CHANNELS = 4'd4;  // a level change of no channel
    localparam [3:0] ERROR_EVENT_MIN_ABOVE_MAX = 4'd5;  // a new level has lo > hi
    localparam [3:0] ERROR_STREAM_ENDS         = 4'd7;  // the stream ends within a token

    genvar i;

    // The section in turn.
    reg  [3:0] state_q;
    wire       at_wait = state_q == STATE_WAIT;
    wire       at_judge = state_q == STATE_JUDGE;
    wire       at_table = state_q == STATE_TABLE;
    wire       at_count = state_q == STATE_COUNT;
    wire       at_head = state_q == STATE_HEAD;
    wire       at_events = state_q == STATE_EVENTS;
    wire       at_labels = state_q == STATE_LABELS;
    wire       at_codes = state_q == STATE_CODES;
    wire       at_end = state_q == STATE_END;
    reg        failed_q;

    // The command. It is taken when nothing of the stream before is in the unit.
    reg   [4:0] in_flight_q;
    wire        quiet = idle & (in_flight_q == 5'd0);
    wire        takes_command = at_wait & quiet & command_valid;
    reg   [3:0] bits_q;
    reg  [15:0] channels_q;

    always @(posedge clk) begin
        if (takes_command) begin
            bits_q <= command_bits;
            channels_q <= command_channels;
        end
    end

    assign command_ready = at_wait & quiet;

    reg [31:0] tokens_q;
    reg        last_token_q;
    reg [15:0] top_channel_q;
    reg        long_q;

    always @(posedge clk) begin
        last_token_q <= tokens_q == 32'h00000001;
        top_channel_q <= channels_q - 16'h0001;
        long_q <= bits_q > 4'd4;
    end

    wire cannot_obey = at_judge &
        ((bits_q < 4'd2) | (bits_q > 4'd8) | (channels_q == 16'd0) | (channels_q > 16'h1000) |
            (tokens_q == 32'd0));

    // What is left of the section: rest counts pairs, level changes, bits or codes.
    reg  [15:0] rest_q;
    wire [15:0] head = window[15:0];
    wire        no_events = head == 16'd0;
    wire        in_mask = state_q == STATE_MASK;
    wire        at_mask = in_mask | (at_head & no_events);
    wire        none_left = rest_q == 16'd0;
    wire        many_bits = |rest_q[15:8];
    wire        many_codes = (|rest_q[15:6]) | (long_q & rest_q[5]);
    wire        many_pairs = |rest_q[15:4];
    wire        last_bits = !many_bits | ((rest_q[15:8] == 8'd1) & (rest_q[7:0] == 8'd0));
    wire        last_pairs = !many_pairs | ((rest_q[15:4] == 12'h001) & (rest_q[3:0] == 4'd0));
    wire        last_codes = !many_codes |
        (long_q ? ((rest_q[15:5] == 11'h001) & (rest_q[4:0] == 5'd0)) :
            ((rest_q[15:6] == 10'h001) & (rest_q[5:0] == 6'd0)));
    wire        last_event = rest_q == 16'h0001;

    // Codes behind the last full piece: their number is the same before and behind each full piece.
    wire [5:0] odd_codes = {!long_q & rest_q[5], rest_q[4:0]};
    wire [9:0] odd_code_bits = {4'd0, odd_codes} * {6'd0, bits_q};
    wire [9:0] odd_code_bits_padded = odd_code_bits + 10'h007;
    wire [2:0] unused_padded = odd_code_bits_padded[2:0];
    wire       unused_padded_top = odd_code_bits_padded[9];
    reg  [5:0] odd_bytes_q;
    reg        in_codes_q;

    always @(posedge clk) begin
        odd_bytes_q <= odd_code_bits_padded[8:3];
        in_codes_q <= at_codes;
    end

    wire       odd_known = many_codes | in_codes_q;
    wire [5:0] bytes_of_bits = {1'b0, rest_q[7:3]} + {5'd0, rest_q[2:0] != 3'd0};
    reg  [5:0] full_codes_q;

    always @(posedge clk) begin
        full_codes_q <= long_q ? {bits_q, 2'd0} : {bits_q[2:0], 3'd0};
    end

    // At the head the bytes of the mask are asked for early; they leave if there are no level
    // changes.
    wire       wants_bits = in_mask | at_head | at_labels;
    wire [5:0] want = ({6{at_table}} & (many_pairs ? 6'd32 : {1'b0, rest_q[3:0], 1'b0})) |
        ({6{at_count}} & 6'd2) | ({6{at_events}} & 6'd4) |
        ({6{wants_bits}} & (many_bits ? 6'd32 : bytes_of_bits)) |
        ({6{at_codes}} & (many_codes ? full_codes_q : odd_bytes_q));

    // The piece leaves if its bytes are held and its consumer has room for it.
    reg  [4:0] unchecked_q;
    wire       all_checked = unchecked_q == 5'd0;
    wire       flies = in_flight_q < 5'd16;
    wire       may_go = ((at_table & quiet) | (at_count & flies & event_room) |
            (at_events & event_room & all_checked) | (at_mask & mask_room) |
            (at_labels & label_room & !none_left) |
            (at_codes & code_room & !none_left & odd_known)) & !failed_q;

    // Every section compares its own number of bytes: no comparison waits for the selection.
    wire       pairs_there = (held >= 7'd32) | (!many_pairs & ({2'd0, rest_q[3:0]} <= held[6:1]));
    wire       codes_there = many_codes ? ({1'b0, full_codes_q} <= held) :
        ({1'b0, odd_bytes_q} <= held);
    wire       bits_there = (held >= 7'd32) | (!many_bits & ({2'd0, rest_q[7:0]} <= {held, 3'd0}));
    wire       there = (at_table & pairs_there) | (at_count & (held >= 7'd2)) |
        (at_events & (held >= 7'd4)) | (wants_bits & bits_there) | (at_codes & codes_there);
    wire       shown = (seen >= 7'd32) | (!many_bits & ({2'd0, rest_q[7:0]} <= {seen, 3'd0}));
    wire       goes = may_go & there & (shown | !at_labels);
    wire       cut = may_go & !there & ended;
    wire [5:0] taken = want & {6{goes}};

    assign take = taken;

    // A full piece of codes has 16 bytes or more. If 32 bytes are held it leaves, whatever the
    // selection among the sections.
    assign surely = at_codes & many_codes & code_room & !failed_q;

    wire goes_table = goes & at_table;
    wire goes_count = goes & at_count;
    wire goes_event = goes & at_events;
    wire goes_mask = goes & at_mask;
    wire goes_labels = goes & at_labels;
    wire goes_codes = goes & at_codes;

    // Bits of a piece of mask or labels. Their ones are counted 32 bits at a time, then added.
    wire [8:0] next_span;
    reg  [8:0] span_q;
    reg        mask_taken_q;
    reg        mask_last_q;

    always @(posedge clk) begin
        span_q <= next_span;
        mask_last_q <= last_bits;
    end

    wire [63:0] piece0;
    wire [11:0] counts0;

    titanus_masked_ones_g0 u_ones0 (
        .clk      (clk),
        .next_span(next_span),
        .window   (window[63:0]),
        .piece    (piece0),
        .counts   (counts0)
    );

    wire [63:0] piece4;
    wire [11:0] counts4;

    titanus_masked_ones_g4 u_ones4 (
        .clk      (clk),
        .next_span(next_span),
        .window   (window[127:64]),
        .piece    (piece4),
        .counts   (counts4)
    );

    wire [63:0] piece8;
    wire [11:0] counts8;

    titanus_masked_ones_g8 u_ones8 (
        .clk      (clk),
        .next_span(next_span),
        .window   (window[191:128]),
        .piece    (piece8),
        .counts   (counts8)
    );

    wire [63:0] piece12;
    wire [11:0] counts12;

    titanus_masked_ones_g12 u_ones12 (
        .clk      (clk),
        .next_span(next_span),
        .window   (window[255:192]),
        .piece    (piece12),
        .counts   (counts12)
    );

    wire [255:0] bits_in_piece = {piece12, piece8, piece4, piece0};
    reg          counting_q;

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

    // A piece has at most 256 ones: with the low 8 bits of the total, the sum has 9 bits.
    wire  [8:0] low_sum = {1'b0, total_q[7:0]} + {3'd0, counts0[5:0]} + {3'd0, counts0[11:6]} +
        {3'd0, counts4[5:0]} + {3'd0, counts4[11:6]} + {3'd0, counts8[5:0]} +
        {3'd0, counts8[11:6]} + {3'd0, counts12[5:0]} + {3'd0, counts12[11:6]};
    wire [15:0] sum = {total_q[15:8] + {7'd0, low_sum[8]}, low_sum[7:0]};
    wire        counted = counting_q & counting_last_q;

    always @(posedge clk) begin
        if (counting_q | at_judge) begin
            total_q <= (counting_last_q | at_judge) ? 16'd0 : sum;
        end
    end

    assign next_span =
        counted ? (((total_q[15:8] != 8'd0) | low_sum[8]) ? 9'h100 : {1'b0, sum[7:0]}) :
        many_bits ? 9'h100 : {1'b0, rest_q[7:0]};

    wire [8:0] span_top = span_q - 9'h001;
    wire [4:0] unused_span_top = {span_top[8], span_top[3:0]};

    // What is left behind the piece that leaves.
    wire  [8:0] step = ({9{at_table}} & 9'h010) | ({9{at_events}} & 9'h001) |
        ({9{wants_bits}} & 9'h100) | ({9{at_codes & !long_q}} & 9'h040) |
        ({9{at_codes & long_q}} & 9'h020);
    wire [15:0] less = rest_q - {7'd0, step};
    wire        begins = at_judge | at_count | (goes_event & last_event);
    wire        reads_head = at_head & !no_events;

    always @(posedge clk) begin
        rest_q <= begins ? channels_q : reads_head ? head : counted ? sum : goes ? less : rest_q;
    end

    // The end of a token.
    wire skips = (at_labels | at_codes) & none_left;
    wire ends = (skips & !failed_q) | (goes_codes & last_codes);
    reg  parsed_q;

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
            unchecked_q <= (unchecked_q + {4'd0, mask_taken_q & mask_last_q}) -
                {4'd0, mask_checked};
        end
    end

    // Nothing may be left behind the last token.
    wire done = at_end & ended & (held == 7'd0);
    reg  left_over_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            left_over_q <= 1'b0;
        end else begin
            left_over_q <= left_over_q | (at_end & (held != 7'd0));
        end
    end

    // The next state.
    reg [3:0] state_after;
    always @(*) begin
        case (state_q)
            STATE_WAIT: state_after = takes_command ? STATE_JUDGE : state_q;
            STATE_JUDGE: state_after = cannot_obey ? STATE_STOP : STATE_TABLE;
            STATE_TABLE: state_after = (goes_table & last_pairs) ? STATE_COUNT : state_q;
            STATE_COUNT: state_after = goes ? STATE_HEAD : state_q;
            STATE_HEAD: state_after =
                no_events ? (goes ? (last_bits ? STATE_KEPT : STATE_MASK) : STATE_MASK) :
                STATE_EVENTS;
            STATE_EVENTS: state_after = (goes & last_event) ? STATE_MASK : state_q;
            STATE_MASK: state_after = goes ? (last_bits ? STATE_KEPT : STATE_MASK) : STATE_MASK;
            STATE_KEPT: state_after = counted ? STATE_LABELS : state_q;
            STATE_LABELS: state_after = none_left ? (last_token_q ? STATE_END : STATE_COUNT) :
                goes ? STATE_LABELLED : state_q;
            STATE_LABELLED: state_after = counted ? STATE_CODES : STATE_LABELS;
            STATE_CODES: state_after = ends ? (last_token_q ? STATE_END : STATE_COUNT) : state_q;
            STATE_END: state_after = done ? STATE_WAIT : state_q;
            default: state_after = state_q;
        endcase
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            state_q <= STATE_WAIT;
        end else begin
            state_q <= (cut | failed_q) ? STATE_STOP : state_after;
        end
    end

    // The piece in the window: of the table, 16 pairs. A piece that is cut off is checked as well.
    reg table_taken_q;
    reg event_taken_q;
    reg codes_taken_q;
    reg cut_taken_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            table_taken_q <= 1'b0;
            event_taken_q <= 1'b0;
            codes_taken_q <= 1'b0;
            cut_taken_q <= 1'b0;
        end else begin
            table_taken_q <= at_table & (goes | cut);
            event_taken_q <= goes_event;
            codes_taken_q <= goes_codes;
            cut_taken_q <= cut;
        end
    end

    reg       event_last_q;
    reg       cut_late_q;
    reg [4:0] pairs_q;

    always @(posedge clk) begin
        event_last_q <= last_event;
        cut_late_q <= at_labels | at_codes;
        pairs_q <= there ? (many_pairs ? 5'd16 : {1'b0, rest_q[3:0]}) : held[5:1];
    end

    reg [7:0] table_beat_q;

    always @(posedge clk) begin
        if (at_judge | table_taken_q) begin
            table_beat_q <= at_judge ? 8'd0 : (table_beat_q + 8'd1);
        end
    end

    wire [15:0] has_level;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_has_level
            assign has_level[i] = window[16*i +: 16] != 16'h807f;
        end
    endgenerate

    wire [15:0] crossed;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_crossed
            assign crossed[i] = $signed(window[16*i +: 8]) > $signed(window[16*i + 8 +: 8]);
        end
    endgenerate

    wire [15:0] pair_there;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_pair_there
            localparam [4:0] LANE = i;
            assign pair_there[i] = pairs_q > LANE;
        end
    endgenerate

    wire bad_table = table_taken_q & (|(pair_there & has_level & crossed));

    // A level change: channel, lo, hi.
    wire [15:0] channel = window[15:0];
    wire [15:0] level = window[31:16];
    reg  [15:0] last_channel_q;

    always @(posedge clk) begin
        if (event_taken_q) begin
            last_channel_q <= channel;
        end
    end

    reg has_last_channel_q;

    always @(posedge clk) begin
        if (at_head | event_taken_q) begin
            has_last_channel_q <= event_taken_q;
        end
    end

    wire unordered = has_last_channel_q & (channel <= last_channel_q);
    wire past = channel >= channels_q;
    wire inverted = $signed(level[7:0]) > $signed(level[15:8]);
    wire bad_event = event_taken_q & (unordered | inverted | past);
    wire bad_head = at_head & (head > channels_q);

    // The first format error counts.
    wire fails = bad_table | bad_head | bad_event | cut_taken_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            failed_q <= 1'b0;
        end else begin
            failed_q <= failed_q | fails;
        end
    end

    // A mask behind a faulty level change is not checked: the first format error counts.
    always @(posedge clk) begin
        if (!rst_n) begin
            mask_taken_q <= 1'b0;
        end else begin
            mask_taken_q <= goes_mask & !fails;
        end
    end

    reg  [3:0] failed_kind_q;
    reg        failed_early_q;
    wire       first_fault = fails & !failed_q;

    always @(posedge clk) begin
        if (first_fault) begin
            failed_kind_q <= bad_table ? ERROR_TABLE_MIN_ABOVE_MAX :
                bad_head ? ERROR_TOO_MANY_EVENTS :
                bad_event ?
                    (unordered ? ERROR_EVENTS_UNORDERED : inverted ? ERROR_EVENT_MIN_ABOVE_MAX :
                        ERROR_EVENT_PAST_CHANNELS) : ERROR_STREAM_ENDS;
            failed_early_q <= !(cut_taken_q & cut_late_q & !(bad_table | bad_head | bad_event));
        end
    end

    assign renew = done;
    assign bits = bits_q;
    assign last_beat = top_channel_q[11:4];
    assign last_lane = top_channel_q[3:0];

    wire [3:0] unused_top = top_channel_q[15:12];

    assign table_row = table_taken_q;
    assign table_beat = table_beat_q;
    assign table_levels = has_level;

    wire no_event = at_head & no_events;

    assign change_valid = event_taken_q | no_event;
    assign change_there = event_taken_q;
    assign change_last = event_last_q | no_event;
    assign change_lane = channel[3:0];
    assign change_beat = channel[11:4];
    assign change_level = level;
    assign masks_piece = mask_taken_q;
    assign labels_piece = goes_labels;
    assign piece = bits_in_piece;
    assign piece_groups = span_top[7:4];
    assign codes_piece = codes_taken_q;

    wire [5:0] odd_groups = odd_codes - 6'd1;
    wire [3:0] unused_odd_groups = odd_groups[3:0];
    reg  [1:0] code_groups_kept_q;

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
