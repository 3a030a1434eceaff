// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The dequantizer without its error registers: they outlive its reset. It stops behind a frame that
// breaks the format, and at a command that is out of range, until it is reset.
//
// Throughput: one beat per cycle.
// Generated for lanes = 64, bits = 2, group = 32.
`default_nettype none
module kivi_dequantizer_core_l64_b2_g32_k256_v1024 (
    input  wire          clk,             // clock, rising edge
    input  wire          rst_n,           // synchronous reset, active low
    input  wire          words_valid,     // a word of frames is offered
    output wire          words_ready,     // a word of frames is taken if offered
    input  wire  [255:0] words_data,      // bytes, byte 0 lowest
    input  wire   [31:0] words_keep,      // marks the bytes, from byte 0 up
    input  wire          words_last,      // the stream ends with this word
    input  wire          command_valid,   // a command is offered
    output wire          command_ready,   // a command is taken if offered
    input  wire          command_kind,    // 0 keys, 1 values
    input  wire   [15:0] command_d,       // elements of a token
    input  wire   [31:0] command_frames,  // number of frames, at least 1
    output wire          failed,          // a token broke the format
    output wire    [1:0] error,           // what was wrong with it
    output wire          refused,         // a command was refused
    output wire          stopped,         // waits for a reset
    output wire    [8:0] held,            // bytes taken and not used
    output wire          out_valid,       // a beat of a token is offered
    input  wire          out_ready,       // a beat of a token is taken if offered
    output wire [1023:0] out_data,        // binary16 elements, lane 0 lowest, +0 behind the last
                                          // one
    output wire          out_last,        // last beat of the token
    output wire          out_user         // with tlast: the token is not to be used
);
    localparam [1:0] ERROR_BAD_PAIR    = 2'd1;  // a minimum or a step that no group has
    localparam [1:0] ERROR_STREAM_ENDS = 2'd2;  // the stream ends before the frame does

    genvar i;

    wire go;
    reg  leaves_q;
    reg  spoiled_q;
    reg  halted_q;

    // No word is taken behind the last one of the stream, and nothing once it has stopped.
    reg  ended_q;
    wire takes_words = !ended_q & !halted_q;
    wire words_in_ready;
    wire words_in_valid = words_valid & takes_words;

    assign words_ready = words_in_ready & takes_words;

    always @(posedge clk) begin
        if (!rst_n) begin
            ended_q <= 1'b0;
        end else begin
            ended_q <= ended_q | (words_in_valid & words_in_ready & words_last);
        end
    end

    wire  [31:0] word_count_top = words_keep & ~(words_keep >> 1);
    wire   [5:0] word_count = {|(word_count_top & 32'h80000000), |(word_count_top & 32'h7fff8000),
        |(word_count_top & 32'h7f807f80), |(word_count_top & 32'h78787878),
        |(word_count_top & 32'h66666666), |(word_count_top & 32'h55555555)};
    wire         word_waits;
    wire   [5:0] bytes_waiting;
    wire   [6:0] held_bytes;
    wire         enough;
    wire   [5:0] have;
    wire [255:0] window;
    reg    [5:0] need_q;
    wire         uses;

    byte_aligner_b32 u_aligner (
        .clk     (clk),
        .rst_n   (rst_n),
        .in_valid(words_in_valid),
        .in_ready(words_in_ready),
        .in_data (words_data),
        .in_count(word_count),
        .need    (need_q),
        .take    (uses),
        .show    (go),
        .window  (window),
        .held    (held_bytes),
        .enough  (enough),
        .have    (have),
        .waits   (word_waits),
        .waiting (bytes_waiting)
    );

    wire no_more = ended_q & !word_waits;
    wire may_command = !halted_q;
    wire command_in_ready;
    wire command_in_valid = command_valid & may_command;

    assign command_ready = command_in_ready & may_command;

    reg         next_valid_q;
    reg         next_kind_q;
    reg  [15:0] next_d_q;
    reg  [31:0] next_frames_q;
    wire        next_ready;

    assign command_in_ready = !next_valid_q | next_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            next_valid_q <= 1'b0;
        end else if (command_in_ready) begin
            next_valid_q <= command_in_valid;
        end
    end

    always @(posedge clk) begin
        if (command_in_ready) begin
            next_kind_q <= command_kind;
            next_d_q <= command_d;
            next_frames_q <= command_frames;
        end
    end

    // Its sizes in bytes.
    wire [16:0] groups_padded = {1'b0, next_d_q} + 17'h0001f;
    wire  [4:0] unused_groups = groups_padded[4:0];
    wire  [0:0] unused_groups_top = groups_padded[16];
    wire [10:0] groups = groups_padded[15:5];
    wire [10:0] pairs = next_kind_q ? groups : next_d_q[10:0];
    wire [10:0] pair_bytes = pairs << 2;
    wire [16:0] row_bytes_padded = {1'b0, next_d_q} + 17'h00003;
    wire  [1:0] unused_row_bytes = row_bytes_padded[1:0];
    wire  [3:0] unused_row_bytes_top = row_bytes_padded[16:13];
    wire [10:0] row_bytes = row_bytes_padded[12:2];
    wire        is_bad = (next_d_q == 16'd0) |
        (next_kind_q ? (next_d_q > 16'h0400) : (next_d_q > 16'h0100)) | (next_frames_q == 32'd0);
    reg         planned_valid_q;
    reg         planned_values_q;
    reg  [10:0] planned_pair_bytes_q;
    reg  [10:0] planned_row_bytes_q;
    reg         planned_one_beat_q;
    reg   [5:0] planned_over_q;
    reg  [31:0] planned_frames_q;
    reg         planned_bad_q;
    wire        planned_ready;

    assign next_ready = !planned_valid_q | planned_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            planned_valid_q <= 1'b0;
        end else if (next_ready) begin
            planned_valid_q <= next_valid_q;
        end
    end

    always @(posedge clk) begin
        if (next_ready) begin
            planned_values_q <= next_kind_q;
            planned_pair_bytes_q <= pair_bytes;
            planned_row_bytes_q <= row_bytes;
            planned_one_beat_q <= row_bytes == 11'h010;
            planned_over_q <= next_d_q[5:0];
            planned_frames_q <= next_frames_q;
            planned_bad_q <= is_bad;
        end
    end

    wire done;
    wire frame_ends;

    // The command in turn, and its frames that are still to come.
    reg        active_q;
    reg        starting_q;
    reg [31:0] frames_q;
    reg        one_frame_q;
    reg        two_frames_q;

    // A frame is counted a cycle after it ends, which keeps the counter off that decision.
    reg frame_ended_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            frame_ended_q <= 1'b0;
        end else begin
            frame_ended_q <= frame_ends & !done;
        end
    end

    wire is_last_frame = frame_ended_q ? two_frames_q : one_frame_q;
    wire free = (!active_q | done) & !halted_q;
    wire refuses = planned_valid_q & planned_bad_q & (!active_q & !leaves_q & !spoiled_q) &
        !halted_q;
    wire begins = planned_valid_q & free & !planned_bad_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            starting_q <= 1'b0;
            active_q <= 1'b0;
        end else begin
            starting_q <= begins;
            active_q <= begins | (active_q & !done);
        end
    end

    reg        plan_values_q;
    reg [10:0] plan_pair_bytes_q;
    reg [10:0] plan_row_bytes_q;
    reg        plan_one_beat_q;
    reg  [5:0] plan_over_q;

    always @(posedge clk) begin
        if (begins) begin
            plan_values_q <= planned_values_q;
            plan_pair_bytes_q <= planned_pair_bytes_q;
            plan_row_bytes_q <= planned_row_bytes_q;
            plan_one_beat_q <= planned_one_beat_q;
            plan_over_q <= planned_over_q;
        end
    end

    wire frames_change = begins | frame_ended_q;

    always @(posedge clk) begin
        if (frames_change) begin
            frames_q <= begins ? planned_frames_q : (frames_q - 32'h00000001);
            one_frame_q <= begins ? (planned_frames_q == 32'h00000001) : (frames_q == 32'h00000002);
            two_frames_q <= begins ? (planned_frames_q == 32'h00000002) :
                (frames_q == 32'h00000003);
        end
    end

    assign planned_ready = free & !planned_bad_q;

    // Rows of the bytes of a beat: of a value pairs and codes make a piece, of keys two rows do.
    wire is_whole = plan_one_beat_q & plan_values_q;
    wire is_each = plan_one_beat_q & !plan_values_q;

    // The next piece: its bytes, and whether it is the last one of its section.
    reg  [10:0] left_q;
    reg         ends_q;
    reg         in_pairs_q;
    reg         last_row_q;
    wire        looks = active_q & !starting_q & !halted_q;
    wire        may_take = looks & go;
    wire        takes = may_take & (enough | no_more | spoiled_q);
    assign uses = takes & !spoiled_q;
    wire [5:0] taken = have & {6{uses}};

    // What follows it: more of its section, a row, or a frame.
    wire codes_end = ends_q & (!in_pairs_q | is_whole);
    wire is_frame_end = codes_end & (last_row_q | is_whole);

    assign frame_ends = takes & is_frame_end;
    assign done = frame_ends & is_last_frame;

    wire        step = takes | starting_q;
    wire        to_frame = is_frame_end | starting_q;
    wire [10:0] first_bytes = is_whole ? 11'h018 : plan_pair_bytes_q;
    wire [10:0] line_bytes = is_each ? 11'h020 : plan_row_bytes_q;
    wire [10:0] section = ends_q ? line_bytes : left_q;
    wire [10:0] rest = to_frame ? first_bytes : section;
    wire        is_full = |rest[10:5];
    wire  [5:0] fewer_words = rest[10:5] - {5'd0, is_full};

    always @(posedge clk) begin
        if (step) begin
            need_q <= is_full ? 6'd32 : {1'b0, rest[4:0]};
            left_q <= {fewer_words, rest[4:0] & {5{is_full}}};
            ends_q <= !is_full | ((rest[10:5] == 6'd1) & (rest[4:0] == 5'd0));
            in_pairs_q <= to_frame | (in_pairs_q & !ends_q);
        end
    end

    reg  [4:0] lines_left_q;
    wire       frame_begins = step & to_frame;
    wire       line_changes = frame_begins | (takes & codes_end);

    always @(posedge clk) begin
        if (line_changes) begin
            lines_left_q <= frame_begins ? (is_each ? 5'd15 : 5'd31) : (lines_left_q - 5'd1);
        end
    end

    wire row_ends = codes_end & (lines_left_q == 5'd1);

    always @(posedge clk) begin
        if (step) begin
            last_row_q <= to_frame ? plan_values_q : (row_ends | last_row_q);
        end
    end

    wire two_beats = (need_q > 6'd16) & !in_pairs_q;
    wire has_codes = !in_pairs_q | is_whole;

    // The piece in the window.
    reg looking_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            leaves_q <= 1'b0;
            looking_q <= 1'b0;
        end else if (go) begin
            leaves_q <= takes;
            looking_q <= looks;
        end
    end

    reg       piece_pairs_q;
    reg       piece_codes_q;
    reg [5:0] piece_have_q;
    reg [5:0] piece_taken_q;
    reg       piece_short_q;
    reg       piece_values_q;
    reg       piece_two_q;
    reg       piece_each_q;
    reg       piece_last_q;
    reg       piece_pairs_end_q;
    reg       piece_releases_q;
    reg [5:0] piece_over_q;

    always @(posedge clk) begin
        if (go) begin
            piece_pairs_q <= in_pairs_q;
            piece_codes_q <= has_codes;
            piece_have_q <= have;
            piece_taken_q <= taken;
            piece_short_q <= !enough;
            piece_values_q <= plan_values_q;
            piece_two_q <= two_beats;
            piece_each_q <= is_each;
            piece_last_q <= codes_end;
            piece_pairs_end_q <= ends_q;
            piece_releases_q <= last_row_q;
            piece_over_q <= plan_over_q;
        end
    end

    // A pair is bad if an exponent is 31, the minimum is -0 or the step is negative.
    wire [7:0] pair_is_bad;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_pair_is_bad
            assign pair_is_bad[i] = (&window[32*i + 10 +: 5]) | (&window[32*i + 26 +: 5]) |
                (window[32*i +: 16] == 16'h8000) | window[32*i + 31];
        end
    endgenerate

    wire [7:0] pair_is_there = {(piece_have_q[5:2] > 4'd7) & !piece_codes_q,
        (piece_have_q[5:2] > 4'd6) & !piece_codes_q, (piece_have_q[5:2] > 4'd5) & !piece_codes_q,
        (piece_have_q[5:2] > 4'd4) & !piece_codes_q, (piece_have_q[5:2] > 4'd3) & !piece_codes_q,
        (piece_have_q[5:2] > 4'd2) & !piece_codes_q, piece_have_q[5:2] > 4'd1,
        piece_have_q[5:2] > 4'd0};
    wire [7:0] bad_pairs = pair_is_bad & pair_is_there;
    wire       is_bad_pair = looking_q & piece_pairs_q & !spoiled_q & (|bad_pairs);

    // Bytes taken behind the first bad pair, which count as held: those of the piece, less those up
    // to the pair, and of the next piece, which was taken meanwhile.
    wire [7:0] used_of_bad = ({8{bad_pairs[0]}} & 8'd4) |
        ({8{bad_pairs[1] & (bad_pairs[0] == 1'b0)}} & 8'd8) |
        ({8{bad_pairs[2] & (bad_pairs[1:0] == 2'd0)}} & 8'd12) |
        ({8{bad_pairs[3] & (bad_pairs[2:0] == 3'd0)}} & 8'd16) |
        ({8{bad_pairs[4] & (bad_pairs[3:0] == 4'd0)}} & 8'd20) |
        ({8{bad_pairs[5] & (bad_pairs[4:0] == 5'd0)}} & 8'd24) |
        ({8{bad_pairs[6] & (bad_pairs[5:0] == 6'd0)}} & 8'd28) |
        ({8{bad_pairs[7] & (bad_pairs[6:0] == 7'd0)}} & 8'd32);
    reg  [7:0] beyond_q;
    wire [7:0] taken_of_piece = {2'd0, piece_taken_q} & {8{leaves_q}};
    wire       beyond_changes = go & (is_bad_pair | spoiled_q);

    always @(posedge clk) begin
        if (!rst_n) begin
            beyond_q <= 8'd0;
        end else if (beyond_changes) begin
            beyond_q <= is_bad_pair ? (taken_of_piece - used_of_bad) : (beyond_q + taken_of_piece);
        end
    end

    // The first thing that is wrong; a bad pair comes before an end behind it.
    wire is_cut = leaves_q & piece_short_q;
    wire is_wrong = spoiled_q | is_bad_pair | is_cut;
    reg  was_bad_pair_q;
    wire by_pair = spoiled_q ? was_bad_pair_q : is_bad_pair;

    always @(posedge clk) begin
        if (!rst_n) begin
            spoiled_q <= 1'b0;
        end else if (go) begin
            spoiled_q <= is_wrong;
        end
    end

    always @(posedge clk) begin
        if (go) begin
            was_bad_pair_q <= by_pair;
        end
    end

    // Pairs and codes leave together where a piece has both. Behind the failed token none do.
    wire       has_pairs = leaves_q & piece_pairs_q & !spoiled_q;
    wire       codes_wait = leaves_q & piece_codes_q;
    wire       pairs_go;
    wire       codes_go;
    wire [5:0] last_byte = piece_have_q - 6'd1;
    wire [2:0] unused_last_byte = last_byte[2:0];
    wire       unused_last_byte_top = last_byte[5];
    wire       is_whole_piece = piece_pairs_q & piece_codes_q;
    wire       pairs_ready;
    wire       pairs_valid = has_pairs & codes_go & !halted_q;

    // Codes begin behind the pairs of their piece.
    wire [5:0] have_behind_pairs = piece_have_q - 6'd8;
    wire       lacks_pairs = piece_pairs_q & (piece_have_q < 6'd8);

    // Of two tokens only the first one that is wrong leaves.
    wire       only_first = piece_each_q & (spoiled_q | (piece_short_q & (piece_have_q < 6'd16)));
    wire [5:0] have_codes = piece_pairs_q ? have_behind_pairs : piece_have_q;
    wire       is_zero = spoiled_q | (piece_pairs_q & is_bad_pair) | lacks_pairs;
    wire       is_spoiled = piece_last_q & is_wrong;
    wire       codes_ready;
    wire       codes_valid = codes_wait & pairs_go & !halted_q;

    assign pairs_go = !has_pairs | pairs_ready;
    assign codes_go = !codes_wait | codes_ready;
    assign go = !leaves_q | (pairs_go & codes_go);

    wire       fails = codes_valid & codes_ready & is_spoiled;
    wire [1:0] fails_by = by_pair ? ERROR_BAD_PAIR : ERROR_STREAM_ENDS;

    always @(posedge clk) begin
        if (!rst_n) begin
            halted_q <= 1'b0;
        end else begin
            halted_q <= halted_q | fails | refuses;
        end
    end

    // Pieces of pairs and of codes wait.
    wire         codes_enter = codes_valid & codes_ready;
    wire         waiting_pairs_ready;
    wire         waiting_pairs_valid;
    wire [259:0] waiting_pairs_packed;

    stream_fifo_d32_w260 u_waiting_pairs (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (pairs_valid),
        .in_ready (pairs_ready),
        .in_data  ({piece_pairs_end_q, piece_values_q, is_whole_piece ? 2'd0 : last_byte[4:3],
            window}),
        .out_ready(waiting_pairs_ready),
        .out_valid(waiting_pairs_valid),
        .out_data (waiting_pairs_packed)
    );

    wire [255:0] waiting_pairs_data = waiting_pairs_packed[255:0];
    wire   [1:0] waiting_pairs_last = waiting_pairs_packed[257:256];
    wire         waiting_pairs_values = waiting_pairs_packed[258];
    wire         waiting_pairs_ends = waiting_pairs_packed[259];
    wire         waiting_codes_ready;
    wire         waiting_codes_valid;
    wire [273:0] waiting_codes_packed;

    stream_fifo_d80_w274 u_waiting_codes (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (codes_valid),
        .in_ready (codes_ready),
        .in_data  ({piece_over_q, piece_releases_q, is_spoiled, piece_last_q, piece_each_q,
            piece_two_q & !only_first, is_zero, have_codes, window[255:128],
            piece_pairs_q ? window[191:64] : window[127:0]}),
        .out_ready(waiting_codes_ready),
        .out_valid(waiting_codes_valid),
        .out_data (waiting_codes_packed)
    );

    wire  [255:0] waiting_codes_data = waiting_codes_packed[255:0];
    wire    [5:0] waiting_codes_have = waiting_codes_packed[261:256];
    wire          waiting_codes_zero = waiting_codes_packed[262];
    wire          waiting_codes_two = waiting_codes_packed[263];
    wire          waiting_codes_each = waiting_codes_packed[264];
    wire          waiting_codes_last = waiting_codes_packed[265];
    wire          waiting_codes_user = waiting_codes_packed[266];
    wire          waiting_codes_releases = waiting_codes_packed[267];
    wire    [5:0] waiting_codes_over = waiting_codes_packed[273:268];
    wire    [3:0] written;
    wire [4095:0] entries;
    wire          last_stage_valid;
    wire          taken_if_there;
    reg     [3:0] freed_q;
    wire          enters;
    wire    [3:0] moves_to;

    kivi_tables_l64_b2_g32_k256 u_tables (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (waiting_pairs_valid),
        .in_ready (waiting_pairs_ready),
        .in_data  (waiting_pairs_data),
        .in_last  (waiting_pairs_last),
        .in_values(waiting_pairs_values),
        .in_ends  (waiting_pairs_ends),
        .freed    (freed_q),
        .valid    (last_stage_valid),
        .ready    (taken_if_there),
        .moves    (enters),
        .next_row (moves_to[2:0]),
        .written  (written),
        .entries  (entries)
    );

    // All stages of the lanes step unless what they gave last is spilled.
    reg spill_full_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            spill_full_q <= 1'b0;
        end else begin
            spill_full_q <= !taken_if_there & (spill_full_q | last_stage_valid);
        end
    end

    wire advance = !spill_full_q;

    // The beat in turn: the first or the second of its piece.
    reg        upper_q;
    wire       is_last_beat = upper_q | !waiting_codes_two;
    wire       token_ends = waiting_codes_each | (waiting_codes_last & is_last_beat);
    reg  [3:0] row_q;
    wire       row_is_there = waiting_codes_zero | (row_q != written);
    assign enters = waiting_codes_valid & row_is_there & advance;

    // The rows of a block of keys are read for each of its tokens. They are free behind the last
    // one, rows of values at once.
    wire [3:0] next_row = row_q + 4'd1;
    wire       frees = waiting_codes_releases & (!waiting_codes_each | is_last_beat);
    wire       reads_again = token_ends & !frees;
    assign moves_to = reads_again ? freed_q : next_row;

    always @(posedge clk) begin
        if (!rst_n) begin
            row_q <= 4'd0;
        end else if (enters) begin
            row_q <= moves_to;
        end
    end

    wire frees_row = enters & frees;

    always @(posedge clk) begin
        if (!rst_n) begin
            freed_q <= 4'd0;
        end else if (frees_row) begin
            freed_q <= next_row;
        end
    end

    // Bytes of the beat's half of the piece that have come.
    wire        has_all = waiting_codes_have[5] | (waiting_codes_have[4] & !upper_q);
    wire  [3:0] has_bytes = waiting_codes_have[3:0] & {4{waiting_codes_have[4] | !upper_q}};
    wire [15:0] absent;

    generate
        for (i = 0; i < 15; i = i + 1) begin : gen_absent
            localparam [3:0] LANE = i;
            assign absent[i] = !has_all & (has_bytes <= LANE);
        end
    endgenerate
    assign absent[15] = !has_all;

    // Elements behind the last one of the token, or without code, are +0.
    wire        has_over = token_ends & (waiting_codes_over != 6'd0);
    wire [63:0] zeros = {waiting_codes_zero | absent[15] | has_over,
        waiting_codes_zero | absent[15] | (has_over & (waiting_codes_over <= 6'd62)),
        waiting_codes_zero | absent[15] | (has_over & (waiting_codes_over <= 6'd61)),
        waiting_codes_zero | absent[15] | (has_over & (waiting_codes_over <= 6'd60)),
        waiting_codes_zero | absent[14] | (has_over & (waiting_codes_over <= 6'd59)),
        waiting_codes_zero | absent[14] | (has_over & (waiting_codes_over <= 6'd58)),
        waiting_codes_zero | absent[14] | (has_over & (waiting_codes_over <= 6'd57)),
        waiting_codes_zero | absent[14] | (has_over & (waiting_codes_over <= 6'd56)),
        waiting_codes_zero | absent[13] | (has_over & (waiting_codes_over <= 6'd55)),
        waiting_codes_zero | absent[13] | (has_over & (waiting_codes_over <= 6'd54)),
        waiting_codes_zero | absent[13] | (has_over & (waiting_codes_over <= 6'd53)),
        waiting_codes_zero | absent[13] | (has_over & (waiting_codes_over <= 6'd52)),
        waiting_codes_zero | absent[12] | (has_over & (waiting_codes_over <= 6'd51)),
        waiting_codes_zero | absent[12] | (has_over & (waiting_codes_over <= 6'd50)),
        waiting_codes_zero | absent[12] | (has_over & (waiting_codes_over <= 6'd49)),
        waiting_codes_zero | absent[12] | (has_over & (waiting_codes_over <= 6'd48)),
        waiting_codes_zero | absent[11] | (has_over & (waiting_codes_over <= 6'd47)),
        waiting_codes_zero | absent[11] | (has_over & (waiting_codes_over <= 6'd46)),
        waiting_codes_zero | absent[11] | (has_over & (waiting_codes_over <= 6'd45)),
        waiting_codes_zero | absent[11] | (has_over & (waiting_codes_over <= 6'd44)),
        waiting_codes_zero | absent[10] | (has_over & (waiting_codes_over <= 6'd43)),
        waiting_codes_zero | absent[10] | (has_over & (waiting_codes_over <= 6'd42)),
        waiting_codes_zero | absent[10] | (has_over & (waiting_codes_over <= 6'd41)),
        waiting_codes_zero | absent[10] | (has_over & (waiting_codes_over <= 6'd40)),
        waiting_codes_zero | absent[9] | (has_over & (waiting_codes_over <= 6'd39)),
        waiting_codes_zero | absent[9] | (has_over & (waiting_codes_over <= 6'd38)),
        waiting_codes_zero | absent[9] | (has_over & (waiting_codes_over <= 6'd37)),
        waiting_codes_zero | absent[9] | (has_over & (waiting_codes_over <= 6'd36)),
        waiting_codes_zero | absent[8] | (has_over & (waiting_codes_over <= 6'd35)),
        waiting_codes_zero | absent[8] | (has_over & (waiting_codes_over <= 6'd34)),
        waiting_codes_zero | absent[8] | (has_over & (waiting_codes_over <= 6'd33)),
        waiting_codes_zero | absent[8] | (has_over & (waiting_codes_over <= 6'd32)),
        waiting_codes_zero | absent[7] | (has_over & (waiting_codes_over <= 6'd31)),
        waiting_codes_zero | absent[7] | (has_over & (waiting_codes_over <= 6'd30)),
        waiting_codes_zero | absent[7] | (has_over & (waiting_codes_over <= 6'd29)),
        waiting_codes_zero | absent[7] | (has_over & (waiting_codes_over <= 6'd28)),
        waiting_codes_zero | absent[6] | (has_over & (waiting_codes_over <= 6'd27)),
        waiting_codes_zero | absent[6] | (has_over & (waiting_codes_over <= 6'd26)),
        waiting_codes_zero | absent[6] | (has_over & (waiting_codes_over <= 6'd25)),
        waiting_codes_zero | absent[6] | (has_over & (waiting_codes_over <= 6'd24)),
        waiting_codes_zero | absent[5] | (has_over & (waiting_codes_over <= 6'd23)),
        waiting_codes_zero | absent[5] | (has_over & (waiting_codes_over <= 6'd22)),
        waiting_codes_zero | absent[5] | (has_over & (waiting_codes_over <= 6'd21)),
        waiting_codes_zero | absent[5] | (has_over & (waiting_codes_over <= 6'd20)),
        waiting_codes_zero | absent[4] | (has_over & (waiting_codes_over <= 6'd19)),
        waiting_codes_zero | absent[4] | (has_over & (waiting_codes_over <= 6'd18)),
        waiting_codes_zero | absent[4] | (has_over & (waiting_codes_over <= 6'd17)),
        waiting_codes_zero | absent[4] | (has_over & (waiting_codes_over <= 6'd16)),
        waiting_codes_zero | absent[3] | (has_over & (waiting_codes_over <= 6'd15)),
        waiting_codes_zero | absent[3] | (has_over & (waiting_codes_over <= 6'd14)),
        waiting_codes_zero | absent[3] | (has_over & (waiting_codes_over <= 6'd13)),
        waiting_codes_zero | absent[3] | (has_over & (waiting_codes_over <= 6'd12)),
        waiting_codes_zero | absent[2] | (has_over & (waiting_codes_over <= 6'd11)),
        waiting_codes_zero | absent[2] | (has_over & (waiting_codes_over <= 6'd10)),
        waiting_codes_zero | absent[2] | (has_over & (waiting_codes_over <= 6'd9)),
        waiting_codes_zero | absent[2] | (has_over & (waiting_codes_over <= 6'd8)),
        waiting_codes_zero | absent[1] | (has_over & (waiting_codes_over <= 6'd7)),
        waiting_codes_zero | absent[1] | (has_over & (waiting_codes_over <= 6'd6)),
        waiting_codes_zero | absent[1] | (has_over & (waiting_codes_over <= 6'd5)),
        waiting_codes_zero | absent[1] | (has_over & (waiting_codes_over <= 6'd4)),
        waiting_codes_zero | absent[0] | (has_over & (waiting_codes_over <= 6'd3)),
        waiting_codes_zero | absent[0] | (has_over & (waiting_codes_over <= 6'd2)),
        waiting_codes_zero | absent[0] | (has_over & (waiting_codes_over <= 6'd1)),
        waiting_codes_zero | absent[0]};
    wire        piece_leaves = enters & is_last_beat;

    assign waiting_codes_ready = row_is_there & advance & is_last_beat;

    always @(posedge clk) begin
        if (!rst_n) begin
            upper_q <= 1'b0;
        end else if (enters) begin
            upper_q <= !is_last_beat;
        end
    end

    reg [6:0] pieces_waiting_q;

    // Counted a cycle late, which frees the lanes' stall of it.
    reg piece_left_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            piece_left_q <= 1'b0;
        end else begin
            piece_left_q <= piece_leaves;
        end
    end

    wire pieces_change = codes_enter ^ piece_left_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pieces_waiting_q <= 7'd0;
        end else if (pieces_change) begin
            pieces_waiting_q <= codes_enter ? (pieces_waiting_q + 7'd1) : (pieces_waiting_q - 7'd1);
        end
    end

    wire is_waiting = pieces_waiting_q != 7'd0;

    // The lanes. A beat waits a cycle for its row of the table.
    reg [127:0] codes_q;
    reg  [63:0] zero_q;

    always @(posedge clk) begin
        if (!spill_full_q) begin
            codes_q <= upper_q ? waiting_codes_data[255:128] : waiting_codes_data[127:0];
            zero_q <= zeros;
        end
    end

    reg valid0_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid0_q <= 1'b0;
        end else if (!spill_full_q) begin
            valid0_q <= enters;
        end
    end

    reg last0_q;
    reg user0_q;

    always @(posedge clk) begin
        if (!spill_full_q) begin
            last0_q <= token_ends;
            user0_q <= waiting_codes_user & is_last_beat;
        end
    end

    reg valid1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid1_q <= 1'b0;
        end else if (!spill_full_q) begin
            valid1_q <= valid0_q;
        end
    end

    reg last1_q;
    reg user1_q;

    always @(posedge clk) begin
        if (!spill_full_q) begin
            last1_q <= last0_q;
            user1_q <= user0_q;
        end
    end

    wire [1023:0] x;

    kivi_choosing_lanes_x4 u_lanes0 (
        .clk  (clk),
        .rst_n(rst_n),
        .valid(valid1_q),
        .ready(taken_if_there),
        .form (entries[255:0]),
        .code (codes_q[7:0]),
        .zero (zero_q[3:0]),
        .x    (x[63:0])
    );

    kivi_choosing_lanes_x4 u_lanes4 (
        .clk  (clk),
        .rst_n(rst_n),
        .valid(valid1_q),
        .ready(taken_if_there),
        .form (entries[511:256]),
        .code (codes_q[15:8]),
        .zero (zero_q[7:4]),
        .x    (x[127:64])
    );

    kivi_choosing_lanes_x4 u_lanes8 (
        .clk  (clk),
        .rst_n(rst_n),
        .valid(valid1_q),
        .ready(taken_if_there),
        .form (entries[767:512]),
        .code (codes_q[23:16]),
        .zero (zero_q[11:8]),
        .x    (x[191:128])
    );

    kivi_choosing_lanes_x4 u_lanes12 (
        .clk  (clk),
        .rst_n(rst_n),
        .valid(valid1_q),
        .ready(taken_if_there),
        .form (entries[1023:768]),
        .code (codes_q[31:24]),
        .zero (zero_q[15:12]),
        .x    (x[255:192])
    );

    kivi_choosing_lanes_x4 u_lanes16 (
        .clk  (clk),
        .rst_n(rst_n),
        .valid(valid1_q),
        .ready(taken_if_there),
        .form (entries[1279:1024]),
        .code (codes_q[39:32]),
        .zero (zero_q[19:16]),
        .x    (x[319:256])
    );

    kivi_choosing_lanes_x4 u_lanes20 (
        .clk  (clk),
        .rst_n(rst_n),
        .valid(valid1_q),
        .ready(taken_if_there),
        .form (entries[1535:1280]),
        .code (codes_q[47:40]),
        .zero (zero_q[23:20]),
        .x    (x[383:320])
    );

    kivi_choosing_lanes_x4 u_lanes24 (
        .clk  (clk),
        .rst_n(rst_n),
        .valid(valid1_q),
        .ready(taken_if_there),
        .form (entries[1791:1536]),
        .code (codes_q[55:48]),
        .zero (zero_q[27:24]),
        .x    (x[447:384])
    );

    kivi_choosing_lanes_x4 u_lanes28 (
        .clk  (clk),
        .rst_n(rst_n),
        .valid(valid1_q),
        .ready(taken_if_there),
        .form (entries[2047:1792]),
        .code (codes_q[63:56]),
        .zero (zero_q[31:28]),
        .x    (x[511:448])
    );

    kivi_choosing_lanes_x4 u_lanes32 (
        .clk  (clk),
        .rst_n(rst_n),
        .valid(valid1_q),
        .ready(taken_if_there),
        .form (entries[2303:2048]),
        .code (codes_q[71:64]),
        .zero (zero_q[35:32]),
        .x    (x[575:512])
    );

    kivi_choosing_lanes_x4 u_lanes36 (
        .clk  (clk),
        .rst_n(rst_n),
        .valid(valid1_q),
        .ready(taken_if_there),
        .form (entries[2559:2304]),
        .code (codes_q[79:72]),
        .zero (zero_q[39:36]),
        .x    (x[639:576])
    );

    kivi_choosing_lanes_x4 u_lanes40 (
        .clk  (clk),
        .rst_n(rst_n),
        .valid(valid1_q),
        .ready(taken_if_there),
        .form (entries[2815:2560]),
        .code (codes_q[87:80]),
        .zero (zero_q[43:40]),
        .x    (x[703:640])
    );

    kivi_choosing_lanes_x4 u_lanes44 (
        .clk  (clk),
        .rst_n(rst_n),
        .valid(valid1_q),
        .ready(taken_if_there),
        .form (entries[3071:2816]),
        .code (codes_q[95:88]),
        .zero (zero_q[47:44]),
        .x    (x[767:704])
    );

    kivi_choosing_lanes_x4 u_lanes48 (
        .clk  (clk),
        .rst_n(rst_n),
        .valid(valid1_q),
        .ready(taken_if_there),
        .form (entries[3327:3072]),
        .code (codes_q[103:96]),
        .zero (zero_q[51:48]),
        .x    (x[831:768])
    );

    kivi_choosing_lanes_x4 u_lanes52 (
        .clk  (clk),
        .rst_n(rst_n),
        .valid(valid1_q),
        .ready(taken_if_there),
        .form (entries[3583:3328]),
        .code (codes_q[111:104]),
        .zero (zero_q[55:52]),
        .x    (x[895:832])
    );

    kivi_choosing_lanes_x4 u_lanes56 (
        .clk  (clk),
        .rst_n(rst_n),
        .valid(valid1_q),
        .ready(taken_if_there),
        .form (entries[3839:3584]),
        .code (codes_q[119:112]),
        .zero (zero_q[59:56]),
        .x    (x[959:896])
    );

    kivi_choosing_lanes_x4 u_lanes60 (
        .clk  (clk),
        .rst_n(rst_n),
        .valid(valid1_q),
        .ready(taken_if_there),
        .form (entries[4095:3840]),
        .code (codes_q[127:120]),
        .zero (zero_q[63:60]),
        .x    (x[1023:960])
    );

    reg spill_last_q;
    reg spill_user_q;

    always @(posedge clk) begin
        if (!spill_full_q) begin
            spill_last_q <= last1_q;
            spill_user_q <= user1_q;
        end
    end

    wire results_ready;
    wire results_valid = spill_full_q | valid1_q;
    wire in_lanes = spill_full_q | valid0_q | valid1_q;

    assign last_stage_valid = valid1_q;
    assign taken_if_there = results_ready;

    reg stopped_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            stopped_q <= 1'b0;
        end else begin
            stopped_q <= halted_q & !is_waiting & !in_lanes;
        end
    end

    assign failed = fails;
    assign error = fails_by;
    assign refused = refuses;
    assign stopped = stopped_q;

    reg [8:0] held_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            held_q <= 9'd0;
        end else begin
            held_q <= {2'd0, held_bytes} + {3'd0, bytes_waiting} + {beyond_q[7], beyond_q};
        end
    end

    assign held = held_q;
    assign out_valid = results_valid;
    assign out_data = x;
    assign out_last = spill_full_q ? spill_last_q : last1_q;
    assign out_user = spill_full_q ? spill_user_q : user1_q;
    assign results_ready = out_ready;
endmodule
`default_nettype wire
