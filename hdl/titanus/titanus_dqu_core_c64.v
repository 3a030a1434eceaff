// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Titanus' dequantization unit but for what outlives a restart: its reset is that of the unit or a
// restart. failed and refused are set for one cycle each before the unit stops.
//
// Throughput: that of the unit.
// Generated for channels_max = 64.
`default_nettype none
module titanus_dqu_core_c64 (
    input  wire         clk,               // clock, rising edge
    input  wire         rst_n,             // synchronous reset, active low
    input  wire         command_valid,     // a command is offered
    output wire         command_ready,     // a command is taken if offered
    input  wire   [3:0] command_bits,      // width of a code, 2 to 8 bits
    input  wire  [15:0] command_channels,  // elements of a token, from 1
    input  wire  [31:0] command_tokens,    // tokens of the stream, from 1
    input  wire         words_valid,       // a word of the stream is offered
    output wire         words_ready,       // a word of the stream is taken if offered
    input  wire [255:0] words_data,        // bytes of the stream, byte 0 lowest
    input  wire  [31:0] words_keep,        // valid bytes: the low ones
    input  wire         words_last,        // last word of the stream
    output wire         failed,            // a token or a stream broke the format
    output wire   [3:0] failed_error,      // format error of that token or stream
    output wire         refused,           // a command was refused
    output wire         stopped,           // the unit waits for a restart
    output wire         out_valid,         // a beat of a token is offered
    input  wire         out_ready,         // a beat of a token is taken if offered
    output wire [127:0] out_data,          // signed elements, lane 0 lowest; 0 if pruned
    output wire  [15:0] out_keep,          // lanes that hold an element
    output wire         out_last,          // last beat of the token
    output wire         out_user           // in the last beat: the token broke the format
);
    // an element is kept in a channel without a level
    localparam [3:0] ERROR_KEPT_UNINITIALISED = 4'd6;
    localparam [3:0] ERROR_LEFT_OVER          = 4'd8;  // bytes behind the last token

    genvar i;

    reg halted_q;

    // The stream: a FIFO of words, and the window on its next bytes.
    wire [31:0] bytes_in_word_top = words_keep & ~(words_keep >> 1);
    wire  [5:0] bytes_in_word = {|(bytes_in_word_top & 32'h80000000),
        |(bytes_in_word_top & 32'h7fff8000), |(bytes_in_word_top & 32'h7f807f80),
        |(bytes_in_word_top & 32'h78787878), |(bytes_in_word_top & 32'h66666666),
        |(bytes_in_word_top & 32'h55555555)};
    wire        word_ready;
    wire        word_valid = words_valid & !halted_q;

    assign words_ready = word_ready & !halted_q;

    wire         words_ahead_ready;
    wire         words_ahead_valid;
    wire [262:0] words_ahead_packed;

    stream_fifo_d16_w263 u_words_ahead (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (word_valid),
        .in_ready (word_ready),
        .in_data  ({words_last, bytes_in_word, words_data}),
        .out_ready(words_ahead_ready),
        .out_valid(words_ahead_valid),
        .out_data (words_ahead_packed)
    );

    wire [255:0] words_ahead_data = words_ahead_packed[255:0];
    wire   [5:0] words_ahead_count = words_ahead_packed[261:256];
    wire         words_ahead_last = words_ahead_packed[262];
    wire [255:0] window;
    wire   [6:0] held;
    wire   [6:0] seen;
    wire         ended;
    wire   [5:0] take;
    wire         surely;
    wire         renew;

    titanus_stream_window u_window (
        .clk     (clk),
        .rst_n   (rst_n),
        .in_valid(words_ahead_valid),
        .in_ready(words_ahead_ready),
        .in_data (words_ahead_data),
        .in_count(words_ahead_count),
        .in_last (words_ahead_last),
        .take    (take),
        .renew   (renew),
        .surely  (surely),
        .window  (window),
        .held    (held),
        .seen    (seen),
        .ended   (ended)
    );

    // The parser.
    wire [255:0] piece;
    wire   [3:0] piece_groups;
    wire   [1:0] code_groups;
    wire         masks_piece;
    wire         labels_piece;
    wire         codes_piece;
    wire   [1:0] last_beat;
    wire         table_row;
    wire   [1:0] table_beat;
    wire         level_change_valid;
    wire         level_change_there;
    wire         level_change_last;
    wire   [3:0] level_change_lane;
    wire   [1:0] level_change_beat;
    wire  [15:0] level_change_level;
    wire  [15:0] table_levels;
    wire         token_parsed;
    wire         has_failed;
    wire   [3:0] failed_kind;
    wire         failed_early;
    wire   [3:0] bits;
    wire   [3:0] last_lane;
    wire         left_over;
    wire         refuses;
    wire         open_command_ready;
    wire         open_command_valid;
    wire         mask_room;
    wire         label_room;
    wire         code_room;
    wire         change_room;
    wire         good_mask;
    wire         bad_mask;
    wire         read;
    wire         read_last;
    wire         busy;

    titanus_stream_parser_c64 u_parser (
        .clk             (clk),
        .rst_n           (rst_n),
        .command_valid   (open_command_valid),
        .command_ready   (open_command_ready),
        .command_bits    (command_bits),
        .command_channels(command_channels),
        .command_tokens  (command_tokens),
        .window          (window),
        .held            (held),
        .seen            (seen),
        .ended           (ended),
        .idle            (!busy),
        .token_read      (read & read_last),
        .mask_checked    (good_mask | bad_mask),
        .mask_room       (mask_room),
        .label_room      (label_room),
        .code_room       (code_room),
        .event_room      (change_room),
        .take            (take),
        .surely          (surely),
        .renew           (renew),
        .bits            (bits),
        .last_beat       (last_beat),
        .last_lane       (last_lane),
        .table_row       (table_row),
        .table_beat      (table_beat),
        .table_levels    (table_levels),
        .change_valid    (level_change_valid),
        .change_there    (level_change_there),
        .change_last     (level_change_last),
        .change_lane     (level_change_lane),
        .change_beat     (level_change_beat),
        .change_level    (level_change_level),
        .masks_piece     (masks_piece),
        .labels_piece    (labels_piece),
        .piece           (piece),
        .piece_groups    (piece_groups),
        .codes_piece     (codes_piece),
        .code_groups     (code_groups),
        .parsed          (token_parsed),
        .has_failed      (has_failed),
        .failed_kind     (failed_kind),
        .failed_early    (failed_early),
        .left_over       (left_over),
        .refuses         (refuses)
    );

    assign open_command_valid = command_valid & !halted_q;

    assign command_ready = open_command_ready & !halted_q;

    // The sections: masks, which are checked, labels, codes.
    wire         mask_valid;
    wire [255:0] mask_piece;
    wire   [3:0] mask_index;
    wire         mask_ready;

    titanus_section_fifo_d16_w256_g16 u_masks (
        .clk          (clk),
        .rst_n        (rst_n),
        .in_valid     (masks_piece),
        .in_piece     (piece),
        .in_last_group(piece_groups),
        .room         (mask_room),
        .out_valid    (mask_valid),
        .out_ready    (mask_ready),
        .out_piece    (mask_piece),
        .out_index    (mask_index)
    );

    wire         label_valid;
    wire [255:0] label_piece;
    wire   [3:0] label_index;
    wire         label_ready;

    titanus_section_fifo_d16_w256_g16 u_labels (
        .clk          (clk),
        .rst_n        (rst_n),
        .in_valid     (labels_piece),
        .in_piece     (piece),
        .in_last_group(piece_groups),
        .room         (label_room),
        .out_valid    (label_valid),
        .out_ready    (label_ready),
        .out_piece    (label_piece),
        .out_index    (label_index)
    );

    wire         code_valid;
    wire [255:0] code_piece;
    wire   [1:0] code_index;
    wire         code_ready;

    titanus_section_fifo_d16_w256_g4 u_codes (
        .clk          (clk),
        .rst_n        (rst_n),
        .in_valid     (codes_piece),
        .in_piece     (window),
        .in_last_group(code_groups),
        .room         (code_room),
        .out_valid    (code_valid),
        .out_ready    (code_ready),
        .out_piece    (code_piece),
        .out_index    (code_index)
    );

    wire        checker_out_valid;
    wire [15:0] checker_out_mask;
    reg  [15:0] mask_group;
    wire [15:0] change_lanes;
    wire        checker_out_ready;

    titanus_mask_checker_n4 u_checker (
        .clk         (clk),
        .rst_n       (rst_n),
        .in_valid    (mask_valid),
        .in_ready    (mask_ready),
        .in_mask     (mask_group),
        .last_beat   (last_beat),
        .table_row   (table_row),
        .table_beat  (table_beat),
        .table_levels(table_levels),
        .change      (change_lanes),
        .change_beat (level_change_beat),
        .good        (good_mask),
        .bad         (bad_mask),
        .out_valid   (checker_out_valid),
        .out_ready   (checker_out_ready),
        .out_mask    (checker_out_mask)
    );

    always @(*) begin
        case (mask_index)
            4'd0: mask_group = mask_piece[15:0];
            4'd1: mask_group = mask_piece[31:16];
            4'd2: mask_group = mask_piece[47:32];
            4'd3: mask_group = mask_piece[63:48];
            4'd4: mask_group = mask_piece[79:64];
            4'd5: mask_group = mask_piece[95:80];
            4'd6: mask_group = mask_piece[111:96];
            4'd7: mask_group = mask_piece[127:112];
            4'd8: mask_group = mask_piece[143:128];
            4'd9: mask_group = mask_piece[159:144];
            4'd10: mask_group = mask_piece[175:160];
            4'd11: mask_group = mask_piece[191:176];
            4'd12: mask_group = mask_piece[207:192];
            4'd13: mask_group = mask_piece[223:208];
            4'd14: mask_group = mask_piece[239:224];
            default: mask_group = mask_piece[255:240];
        endcase
    end

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_change_lanes
            localparam [3:0] LANE = i;
            assign change_lanes[i] = level_change_there & (level_change_lane == LANE);
        end
    endgenerate

    wire        checked_ready;
    wire        checked_valid;
    wire [15:0] checked_mask;

    stream_fifo_d32_w16 u_checked (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (checker_out_valid),
        .in_ready (checker_out_ready),
        .in_data  (checker_out_mask),
        .out_ready(checked_ready),
        .out_valid(checked_valid),
        .out_data (checked_mask)
    );

    // Level changes and levels.
    wire        change_valid;
    wire [23:0] change_piece;
    wire  [0:0] change_index;
    wire        change_ready;

    titanus_section_fifo_d16_w24_g2 u_changes (
        .clk          (clk),
        .rst_n        (rst_n),
        .in_valid     (level_change_valid),
        .in_piece     ({level_change_level, level_change_beat, level_change_lane,
            level_change_last, level_change_there}),
        .in_last_group(1'b0),
        .room         (change_room),
        .out_valid    (change_valid),
        .out_ready    (change_ready),
        .out_piece    (change_piece),
        .out_index    (change_index)
    );

    wire   [0:0] unused_change_index = change_index;
    wire         change_there = change_piece[0];
    wire         change_last = change_piece[1];
    wire   [3:0] change_lane = change_piece[5:2];
    wire   [1:0] change_beat = change_piece[7:6];
    wire  [15:0] change_level = change_piece[23:8];
    wire         token_changed;
    wire [127:0] lo;
    wire [127:0] hi;

    titanus_level_memory_n4 u_levels (
        .clk         (clk),
        .rst_n       (rst_n),
        .change_valid(change_valid),
        .change_ready(change_ready),
        .change_there(change_there),
        .change_last (change_last),
        .change_lane (change_lane),
        .change_beat (change_beat),
        .change_level(change_level),
        .table_row   (table_row),
        .table_beat  (table_beat),
        .table_levels(window),
        .read        (read),
        .last        (read_last),
        .changed     (token_changed),
        .lo          (lo),
        .hi          (hi)
    );

    // Tokens that are parsed, whose mask is good, whose level changes are applied.
    reg  [4:0] parsed_tokens_q;
    reg  [4:0] checked_tokens_q;
    reg  [4:0] changed_tokens_q;
    wire       is_parsed = parsed_tokens_q != 5'd0;
    wire       is_checked = checked_tokens_q != 5'd0;
    wire       is_changed = changed_tokens_q != 5'd0;
    reg        spoilt_mask_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            spoilt_mask_q <= 1'b0;
        end else begin
            spoilt_mask_q <= spoilt_mask_q | bad_mask;
        end
    end

    wire is_good = is_parsed & is_checked & is_changed;
    wire is_bad_mask = spoilt_mask_q & !is_checked;
    wire is_bad = is_bad_mask | (has_failed & !is_parsed & (failed_early | is_checked));

    // The beat in turn.
    reg  [1:0] number_q;
    wire       first = number_q == 2'd0;
    reg        bad_so_far_q;
    wire       bad = first ? is_bad : bad_so_far_q;
    wire       wanted = !first | is_good | is_bad;
    wire       last = number_q == last_beat;
    wire       beat_ready;
    wire       beat_valid = wanted & (bad | checked_valid) & !halted_q;
    wire       beat_leaves = beat_valid & beat_ready;

    assign checked_ready = beat_leaves & !bad;

    always @(posedge clk) begin
        if (!rst_n) begin
            number_q <= 2'd0;
            bad_so_far_q <= 1'b0;
        end else if (beat_leaves) begin
            number_q <= last ? 2'd0 : (number_q + 2'd1);
            bad_so_far_q <= bad;
        end
    end

    wire begins = beat_leaves & first & !bad;
    wire token_fails = beat_leaves & last & bad;

    always @(posedge clk) begin
        if (!rst_n) begin
            parsed_tokens_q <= 5'd0;
            checked_tokens_q <= 5'd0;
            changed_tokens_q <= 5'd0;
        end else begin
            parsed_tokens_q <= (parsed_tokens_q + {4'd0, token_parsed}) - {4'd0, begins};
            checked_tokens_q <= (checked_tokens_q + {4'd0, good_mask}) - {4'd0, begins};
            changed_tokens_q <= (changed_tokens_q + {4'd0, token_changed}) - {4'd0, begins};
        end
    end

    // Zero-insert and lanes.
    wire         elements_valid;
    wire [127:0] elements_x;
    wire  [15:0] elements_keep;
    wire         elements_last;
    wire         elements_bad;
    reg   [15:0] label_group;
    wire [127:0] unpacked;
    wire         elements_ready;

    titanus_token_emitter u_emitter (
        .clk           (clk),
        .rst_n         (rst_n),
        .in_valid      (beat_valid),
        .in_ready      (beat_ready),
        .in_mask       (checked_mask),
        .in_last       (last),
        .in_bad        (bad),
        .labels_valid  (label_valid),
        .labels_ready  (label_ready),
        .labels_entries(label_group),
        .codes_valid   (code_valid),
        .codes_ready   (code_ready),
        .codes_entries (unpacked),
        .bits          (bits),
        .last_lane     (last_lane),
        .lo            (lo),
        .hi            (hi),
        .read          (read),
        .read_last     (read_last),
        .busy          (busy),
        .out_valid     (elements_valid),
        .out_ready     (elements_ready),
        .out_x         (elements_x),
        .out_keep      (elements_keep),
        .out_last      (elements_last),
        .out_bad       (elements_bad)
    );

    always @(*) begin
        case (label_index)
            4'd0: label_group = label_piece[15:0];
            4'd1: label_group = label_piece[31:16];
            4'd2: label_group = label_piece[47:32];
            4'd3: label_group = label_piece[63:48];
            4'd4: label_group = label_piece[79:64];
            4'd5: label_group = label_piece[95:80];
            4'd6: label_group = label_piece[111:96];
            4'd7: label_group = label_piece[127:112];
            4'd8: label_group = label_piece[143:128];
            4'd9: label_group = label_piece[159:144];
            4'd10: label_group = label_piece[175:160];
            4'd11: label_group = label_piece[191:176];
            4'd12: label_group = label_piece[207:192];
            4'd13: label_group = label_piece[223:208];
            4'd14: label_group = label_piece[239:224];
            default: label_group = label_piece[255:240];
        endcase
    end

    titanus_code_unpacker u_unpacker (
        .piece(code_piece),
        .index(code_index),
        .bits (bits),
        .codes(unpacked)
    );

    // The unit stops behind a bad token, bytes left over or a command that is out of range.
    wire quiet = !busy & !is_parsed;
    wire leaves_over = left_over & quiet & !halted_q;
    reg  stopped_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            halted_q <= 1'b0;
            stopped_q <= 1'b0;
        end else begin
            halted_q <= halted_q | leaves_over | token_fails | refuses;
            stopped_q <= halted_q & !busy;
        end
    end

    assign failed = leaves_over | token_fails;
    assign failed_error = leaves_over ? ERROR_LEFT_OVER : is_bad_mask ? ERROR_KEPT_UNINITIALISED :
        failed_kind;
    assign refused = refuses;
    assign stopped = stopped_q;
    assign out_valid = elements_valid;
    assign out_data = elements_x;
    assign out_keep = elements_keep;
    assign out_last = elements_last;
    assign out_user = elements_bad;
    assign elements_ready = out_ready;
endmodule
`default_nettype wire
