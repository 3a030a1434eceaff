// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Titanus' dequantization unit but for what outlives a restart: its reset is reset and restart.
// failed and refused are set for one cycle each before the unit stops.
//
// Generated for channels_max = 64.
`default_nettype none
module titanus_dqu_core_c64 (
    input  wire         clk,            // clock, rising edge
    input  wire         rst_n,          // synchronous reset, active low
    input  wire         command_valid,  // a beat is offered
    output wire         command_ready,  // a beat is taken if offered
    input  wire  [55:0] command_tdata,  // bits 3:0 bits of a code, 2 to 8; 19:4 channels; 51:20
                                        // tokens, from 1; the rest is ignored
    input  wire         words_valid,    // a beat is offered
    output wire         words_ready,    // a beat is taken if offered
    input  wire [255:0] words_tdata,    // bytes, byte 0 lowest
    input  wire  [31:0] words_tkeep,    // which bytes there are: the low ones
    input  wire         words_tlast,    // the stream ends with this word
    output wire         failed,         // a token or a stream broke the format
    output wire   [3:0] failed_error,   // how it did
    output wire         refused,        // a command was refused
    output wire         stopped,        // waits for a restart
    output wire         out_valid,      // a beat is offered
    input  wire         out_ready,      // a beat is taken if offered
    output wire [127:0] out_tdata,      // signed elements, lane 0 lowest; 0 where pruned or past
                                        // the end
    output wire  [15:0] out_tkeep,      // which lanes hold an element
    output wire         out_tlast,      // last beat of the token
    output wire         out_tuser       // with tlast: the token broke the format
);
    genvar i;

    reg halted_q;

    // The stream: a FIFO of words, and the window on its next bytes.
    reg [5:0] bytes_in_word;

    always @(*) begin : fold_bytes_in_word
        integer k;
        bytes_in_word = 6'd0;
        for (k = 1; k < 32; k = k + 1) begin
            bytes_in_word = bytes_in_word | (k[5:0] & {6{words_tkeep[k - 1] & !words_tkeep[k]}});
        end
        bytes_in_word = bytes_in_word | (6'd32 & {6{words_tkeep[31]}});
    end

    wire word_ready;
    wire word_valid = words_valid & !halted_q;

    assign words_ready = word_ready & !halted_q;

    wire         words_ahead_ready;
    wire         words_ahead_valid;
    wire [262:0] words_ahead_packed;

    stream_fifo_d16_w263 u_words_ahead (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (word_valid),
        .in_ready (word_ready),
        .in_data  ({words_tlast, bytes_in_word, words_tdata}),
        .out_ready(words_ahead_ready),
        .out_valid(words_ahead_valid),
        .out_data (words_ahead_packed)
    );

    wire [255:0] words_ahead_data = words_ahead_packed[255:0];
    wire   [5:0] words_ahead_count = words_ahead_packed[261:256];
    wire         words_ahead_last = words_ahead_packed[262];
    wire         window_takes_word;
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
        .in_ready(window_takes_word),
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

    assign words_ahead_ready = window_takes_word;

    // The parser.
    wire         parser_takes_command;
    wire [255:0] piece;
    wire   [3:0] piece_groups;
    wire         mask_piece;
    wire         label_piece;
    wire         code_piece;
    wire   [1:0] code_groups;
    wire   [1:0] last_beat;
    wire         table_row;
    wire   [1:0] table_beat;
    wire         event_there;
    wire   [3:0] event_lane;
    wire   [1:0] event_beat;
    wire  [15:0] table_levels;
    wire         event_last;
    wire  [15:0] event_level;
    wire         level_change;
    wire         has_failed;
    wire   [3:0] failed_kind;
    wire         failed_early;
    wire         token_parsed;
    wire   [3:0] bits;
    wire   [3:0] last_lane;
    wire         left_over;
    wire         refuses;
    wire         mask_room;
    wire         label_room;
    wire         code_room;
    wire         good_mask;
    wire         bad_mask;
    wire         change_room;
    wire         read;
    wire         read_last;
    wire         busy;

    titanus_stream_parser_c64 u_parser (
        .clk             (clk),
        .rst_n           (rst_n),
        .command_valid   (command_valid & !halted_q),
        .command_ready   (parser_takes_command),
        .command_bits    (command_tdata[3:0]),
        .command_channels(command_tdata[19:4]),
        .command_tokens  (command_tdata[51:20]),
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
        .change          (level_change),
        .event_there     (event_there),
        .event_last      (event_last),
        .event_lane      (event_lane),
        .event_beat      (event_beat),
        .event_level     (event_level),
        .mask            (mask_piece),
        .labels          (label_piece),
        .piece           (piece),
        .piece_groups    (piece_groups),
        .codes           (code_piece),
        .code_groups     (code_groups),
        .parsed          (token_parsed),
        .has_failed      (has_failed),
        .failed_kind     (failed_kind),
        .failed_early    (failed_early),
        .left_over       (left_over),
        .refuses         (refuses)
    );

    wire [3:0] unused_command = command_tdata[55:52];

    assign command_ready = parser_takes_command & !halted_q;

    // The sections: masks with the check of the channels' levels, labels, codes.
    wire [255:0] mask_pieces;
    wire   [3:0] mask_index;
    wire         mask_offered;
    wire         mask_beat_ready;

    titanus_section_fifo_d16_w256_g16 u_masks (
        .clk       (clk),
        .rst_n     (rst_n),
        .push      (mask_piece),
        .piece     (piece),
        .last_group(piece_groups),
        .room      (mask_room),
        .out_valid (mask_offered),
        .out_ready (mask_beat_ready),
        .out_piece (mask_pieces),
        .out_index (mask_index)
    );

    wire [255:0] label_pieces;
    wire   [3:0] label_index;
    wire         label_offered;
    wire         label_beat_ready;

    titanus_section_fifo_d16_w256_g16 u_labels (
        .clk       (clk),
        .rst_n     (rst_n),
        .push      (label_piece),
        .piece     (piece),
        .last_group(piece_groups),
        .room      (label_room),
        .out_valid (label_offered),
        .out_ready (label_beat_ready),
        .out_piece (label_pieces),
        .out_index (label_index)
    );

    wire [255:0] codes_in_turn;
    wire   [1:0] codes_group;
    wire         codes_valid;
    wire         emitter_takes_codes;

    titanus_section_fifo_d16_w256_g4 u_codes (
        .clk       (clk),
        .rst_n     (rst_n),
        .push      (code_piece),
        .piece     (window),
        .last_group(code_groups),
        .room      (code_room),
        .out_valid (codes_valid),
        .out_ready (emitter_takes_codes),
        .out_piece (codes_in_turn),
        .out_index (codes_group)
    );

    wire        checker_takes_mask;
    wire        mask_checked;
    wire [15:0] mask_that_is_checked;
    reg  [15:0] mask_group;
    wire        mask_beat_valid;
    wire [15:0] change_lanes;
    wire        checked_mask_ready;

    titanus_mask_checker_n4 u_checker (
        .clk         (clk),
        .rst_n       (rst_n),
        .in_valid    (mask_beat_valid),
        .in_ready    (checker_takes_mask),
        .in_mask     (mask_group),
        .last_beat   (last_beat),
        .table_row   (table_row),
        .table_beat  (table_beat),
        .table_levels(table_levels),
        .change      (change_lanes),
        .change_beat (event_beat),
        .good        (good_mask),
        .bad         (bad_mask),
        .out_valid   (mask_checked),
        .out_ready   (checked_mask_ready),
        .out_mask    (mask_that_is_checked)
    );

    always @(*) begin
        case (mask_index)
            4'd0: mask_group = mask_pieces[15:0];
            4'd1: mask_group = mask_pieces[31:16];
            4'd2: mask_group = mask_pieces[47:32];
            4'd3: mask_group = mask_pieces[63:48];
            4'd4: mask_group = mask_pieces[79:64];
            4'd5: mask_group = mask_pieces[95:80];
            4'd6: mask_group = mask_pieces[111:96];
            4'd7: mask_group = mask_pieces[127:112];
            4'd8: mask_group = mask_pieces[143:128];
            4'd9: mask_group = mask_pieces[159:144];
            4'd10: mask_group = mask_pieces[175:160];
            4'd11: mask_group = mask_pieces[191:176];
            4'd12: mask_group = mask_pieces[207:192];
            4'd13: mask_group = mask_pieces[223:208];
            4'd14: mask_group = mask_pieces[239:224];
            default: mask_group = mask_pieces[255:240];
        endcase
    end
    assign mask_beat_valid = mask_offered;

    assign mask_beat_ready = checker_takes_mask;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_change_lanes
            localparam [3:0] LANE = i;
            assign change_lanes[i] = event_there & (event_lane == LANE);
        end
    endgenerate

    wire        checked_mask_valid = mask_checked;
    wire        checked_ready;
    wire        checked_valid;
    wire [15:0] checked_mask;

    stream_fifo_d32_w16 u_checked (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (checked_mask_valid),
        .in_ready (checked_mask_ready),
        .in_data  (mask_that_is_checked),
        .out_ready(checked_ready),
        .out_valid(checked_valid),
        .out_data (checked_mask)
    );

    // Level changes and levels.
    wire  [0:0] change_index;
    wire [23:0] change;
    wire        change_valid;
    wire        change_taken;

    titanus_section_fifo_d16_w24_g2 u_changes (
        .clk       (clk),
        .rst_n     (rst_n),
        .push      (level_change),
        .piece     ({event_level, event_beat, event_lane, event_last, event_there}),
        .last_group(1'b0),
        .room      (change_room),
        .out_valid (change_valid),
        .out_ready (change_taken),
        .out_piece (change),
        .out_index (change_index)
    );

    wire   [0:0] unused_change_index = change_index;
    wire         token_changed;
    wire [127:0] lo;
    wire [127:0] hi;

    titanus_level_memory_n4 u_levels (
        .clk         (clk),
        .rst_n       (rst_n),
        .change_valid(change_valid),
        .change_ready(change_taken),
        .change_there(change[0]),
        .change_last (change[1]),
        .change_lane (change[5:2]),
        .change_beat (change[7:6]),
        .change_level(change[23:8]),
        .table_row   (table_row),
        .table_beat  (table_beat),
        .table_levels(window),
        .read        (read),
        .last        (read_last),
        .changed     (token_changed),
        .lo          (lo),
        .hi          (hi)
    );

    // Tokens that are whole, whose mask is right, whose level changes are in.
    reg [4:0] parsed_tokens_q;
    reg [4:0] checked_tokens_q;
    reg [4:0] changed_tokens_q;
    reg       spoilt_mask_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            spoilt_mask_q <= 1'b0;
        end else begin
            spoilt_mask_q <= spoilt_mask_q | bad_mask;
        end
    end

    wire is_good = (parsed_tokens_q != 5'd0) & (checked_tokens_q != 5'd0) &
        (changed_tokens_q != 5'd0);
    wire is_bad_mask = spoilt_mask_q & !(checked_tokens_q != 5'd0);
    wire is_bad = is_bad_mask |
        (has_failed & !(parsed_tokens_q != 5'd0) & (failed_early | (checked_tokens_q != 5'd0)));

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
    wire         emitter_takes_beat;
    wire         emitter_takes_labels;
    wire [127:0] elements;
    wire  [15:0] keep;
    wire         out_last;
    wire         out_bad;
    wire         elements_valid;
    reg   [15:0] label_group;
    wire         label_beat_valid;
    wire [127:0] unpacked;
    wire         elements_out_ready;

    titanus_token_emitter u_emitter (
        .clk           (clk),
        .rst_n         (rst_n),
        .in_valid      (beat_valid),
        .in_ready      (emitter_takes_beat),
        .in_mask       (checked_mask),
        .in_last       (last),
        .in_bad        (bad),
        .labels_valid  (label_beat_valid),
        .labels_ready  (emitter_takes_labels),
        .labels_entries(label_group),
        .codes_valid   (codes_valid),
        .codes_ready   (emitter_takes_codes),
        .codes_entries (unpacked),
        .bits          (bits),
        .last_lane     (last_lane),
        .lo            (lo),
        .hi            (hi),
        .read          (read),
        .read_last     (read_last),
        .busy          (busy),
        .out_valid     (elements_valid),
        .out_ready     (elements_out_ready),
        .out_x         (elements),
        .out_keep      (keep),
        .out_last      (out_last),
        .out_bad       (out_bad)
    );

    assign beat_ready = emitter_takes_beat;

    always @(*) begin
        case (label_index)
            4'd0: label_group = label_pieces[15:0];
            4'd1: label_group = label_pieces[31:16];
            4'd2: label_group = label_pieces[47:32];
            4'd3: label_group = label_pieces[63:48];
            4'd4: label_group = label_pieces[79:64];
            4'd5: label_group = label_pieces[95:80];
            4'd6: label_group = label_pieces[111:96];
            4'd7: label_group = label_pieces[127:112];
            4'd8: label_group = label_pieces[143:128];
            4'd9: label_group = label_pieces[159:144];
            4'd10: label_group = label_pieces[175:160];
            4'd11: label_group = label_pieces[191:176];
            4'd12: label_group = label_pieces[207:192];
            4'd13: label_group = label_pieces[223:208];
            4'd14: label_group = label_pieces[239:224];
            default: label_group = label_pieces[255:240];
        endcase
    end
    assign label_beat_valid = label_offered;

    assign label_beat_ready = emitter_takes_labels;

    titanus_code_unpacker u_unpacker (
        .piece(codes_in_turn),
        .index(codes_group),
        .bits (bits),
        .codes(unpacked)
    );

    // It stops behind a bad token, bytes left over and a command that cannot be obeyed.
    wire quiet = !busy & !(parsed_tokens_q != 5'd0);
    wire leaves_over = left_over & quiet & !halted_q;
    wire token_fails = beat_leaves & last & bad;
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
    assign failed_error = leaves_over ? 4'd8 : is_bad_mask ? 4'd6 : failed_kind;
    assign refused = refuses;
    assign stopped = stopped_q;

    wire elements_out_valid = elements_valid;

    assign out_valid = elements_out_valid;
    assign out_tdata = elements;
    assign out_tkeep = keep;
    assign out_tlast = out_last;
    assign out_tuser = out_bad;
    assign elements_out_ready = out_ready;
endmodule
`default_nettype wire
