// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One path of Titanus' codec, K or V, behind the pruning unit: zero-insert puts the compacted
// elements back to their lanes, the quantization unit makes the stream that is stored, a FIFO
// stands for the memory, the dequantization unit restores the tokens.
//
// A record per stream says how many bytes are stored of it. The path stops while records are not
// taken.
//
// Values of first_error:
// 0 none: no format error
// 1 table_min_above_max: a level of the table has lo > hi
// 2 too_many_events: more level changes than channels
// 3 events_unordered: level changes not in ascending order of channels
// 4 event_past_channels: a level change of no channel
// 5 event_min_above_max: a new level has lo > hi
// 6 kept_uninitialised: an element is kept in a channel without a level
// 7 stream_ends: the stream ends within a token
// 8 left_over: bytes behind the last token
//
// Throughput: that of the units.
// Generated for channels_max = 64, prefill_max = 256.
`default_nettype none
module titanus_codec_path_c64_p256 (
    input  wire         clk,               // clock, rising edge
    input  wire         rst_n,             // synchronous reset, active low
    input  wire         errors_clear,      // clears sticky flags and counters
    input  wire         command_valid,     // a command is offered
    output wire         command_ready,     // a command is taken if offered
    input  wire   [3:0] command_bits,      // width of a code, 2 to 8 bits
    input  wire  [15:0] command_channels,  // elements of a token, from 1
    input  wire  [15:0] command_prefill,   // prefill length in tokens, from 1
    input  wire   [7:0] command_levels,    // new levels per channel in decode, from 1
    input  wire  [31:0] command_tokens,    // tokens of the stream, from 1
    input  wire         in_valid,          // a pruned beat is offered
    output wire         in_ready,          // a pruned beat is taken if offered
    input  wire [127:0] in_data,           // compacted kept elements, the first lowest; anything
                                           // above
    input  wire  [15:0] in_mask,           // lanes whose element is kept
    input  wire         in_last,           // last beat of the token
    output wire         record_valid,      // the record of a stream is offered
    input  wire         record_ready,      // the record of a stream is taken if offered
    output wire  [47:0] record_bytes,      // bytes stored of the stream
    output wire         out_valid,         // a beat of a token is offered
    input  wire         out_ready,         // a beat of a token is taken if offered
    output wire [127:0] out_data,          // signed elements, lane 0 lowest; 0 if pruned
    output wire  [15:0] out_keep,          // lanes that hold an element
    output wire         out_last,          // last beat of the token
    output wire         out_user,          // in the last beat: the token broke the format
    output wire         levels_exhausted,  // sticky: a channel had no new level left
    output wire         stopped,           // the unit waits for reset
    output wire  [15:0] error_count,       // tokens and streams that broke the format
    output wire   [3:0] first_error        // first format error: values above
);
    // Each of quantize and decode takes the beat once, in any order; then it is done.
    reg  quantize_done_q;
    wire quantize_ready;
    wire quantize_valid = command_valid & !quantize_done_q;
    wire quantize_has_it = quantize_done_q | quantize_ready;
    reg  decode_done_q;
    wire decode_ready;
    wire decode_valid = command_valid & !decode_done_q;
    wire decode_has_it = decode_done_q | decode_ready;

    assign command_ready = quantize_has_it & decode_has_it;

    always @(posedge clk) begin
        if (!rst_n) begin
            quantize_done_q <= 1'b0;
            decode_done_q <= 1'b0;
        end else if (command_valid) begin
            quantize_done_q <= quantize_has_it & !command_ready;
            decode_done_q <= decode_has_it & !command_ready;
        end
    end

    // Quantization unit. At its input a pruned element is 0, and a kept one is not.
    wire         zero_insert_ready;
    wire         zero_insert_valid;
    wire [127:0] zero_insert_entries;
    wire  [15:0] zero_insert_mask;
    wire         zero_insert_last;

    titanus_zero_insert_l16_w8 u_zero_insert (
        .clk        (clk),
        .rst_n      (rst_n),
        .in_valid   (in_valid),
        .in_ready   (in_ready),
        .in_mask    (in_mask),
        .in_entries (in_data),
        .in_last    (in_last),
        .out_valid  (zero_insert_valid),
        .out_ready  (zero_insert_ready),
        .out_entries(zero_insert_entries),
        .out_mask   (zero_insert_mask),
        .out_last   (zero_insert_last)
    );

    wire  [15:0] unused_mask = zero_insert_mask;
    wire         qu_refuses;
    wire         words_valid;
    wire [255:0] words_data;
    wire  [31:0] words_keep;
    wire         words_last;
    wire         path_levels_exhausted;
    wire         words_ready;

    titanus_qu_c64_p256 u_qu (
        .clk                  (clk),
        .rst_n                (rst_n),
        .errors_clear         (errors_clear),
        .s_axis_command_tvalid(quantize_valid),
        .s_axis_command_tready(quantize_ready),
        .s_axis_command_tdata ({4'd0, command_levels, command_prefill, command_channels,
            command_bits}),
        .s_axis_tvalid        (zero_insert_valid),
        .s_axis_tready        (zero_insert_ready),
        .s_axis_tdata         (zero_insert_entries),
        .s_axis_tlast         (zero_insert_last),
        .m_axis_tvalid        (words_valid),
        .m_axis_tready        (words_ready),
        .m_axis_tdata         (words_data),
        .m_axis_tkeep         (words_keep),
        .m_axis_tlast         (words_last),
        .levels_exhausted     (path_levels_exhausted),
        .config_error         (qu_refuses)
    );

    wire unused_refused = qu_refuses;

    // Its words go into the memory, and their bytes are counted.
    // Each of stored and counted takes the beat once, in any order; then it is done.
    reg  stored_done_q;
    wire stored_ready;
    wire stored_valid = words_valid & !stored_done_q;
    wire stored_has_it = stored_done_q | stored_ready;
    reg  counted_done_q;
    wire counted_ready;
    wire counted_valid = words_valid & !counted_done_q;
    wire counted_has_it = counted_done_q | counted_ready;

    assign words_ready = stored_has_it & counted_has_it;

    always @(posedge clk) begin
        if (!rst_n) begin
            stored_done_q <= 1'b0;
            counted_done_q <= 1'b0;
        end else if (words_valid) begin
            stored_done_q <= stored_has_it & !words_ready;
            counted_done_q <= counted_has_it & !words_ready;
        end
    end

    wire         memory_ready;
    wire         memory_valid;
    wire [288:0] memory_packed;

    stream_fifo_d32_w289 u_memory (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (stored_valid),
        .in_ready (stored_ready),
        .in_data  ({words_last, words_keep, words_data}),
        .out_ready(memory_ready),
        .out_valid(memory_valid),
        .out_data (memory_packed)
    );

    wire [255:0] memory_data = memory_packed[255:0];
    wire  [31:0] memory_keep = memory_packed[287:256];
    wire         memory_last = memory_packed[288];
    wire  [31:0] bytes_in_word_top = words_keep & ~(words_keep >> 1);
    wire   [5:0] bytes_in_word = {|(bytes_in_word_top & 32'h80000000),
        |(bytes_in_word_top & 32'h7fff8000), |(bytes_in_word_top & 32'h7f807f80),
        |(bytes_in_word_top & 32'h78787878), |(bytes_in_word_top & 32'h66666666),
        |(bytes_in_word_top & 32'h55555555)};
    wire         counts_ready;
    wire         counts_valid;
    wire   [6:0] counts_data;

    skid_buffer_w7 u_counts (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (counted_valid),
        .in_ready (counted_ready),
        .in_data  ({words_last, bytes_in_word}),
        .out_ready(counts_ready),
        .out_valid(counts_valid),
        .out_data (counts_data)
    );

    wire  [5:0] counts_bytes = counts_data[5:0];
    wire        counts_last = counts_data[6];
    reg  [47:0] total_q;
    wire [47:0] sum = total_q + {42'd0, counts_bytes};

    always @(posedge clk) begin
        if (!rst_n) begin
            total_q <= 48'd0;
        end else if (counts_valid & counts_ready) begin
            total_q <= counts_last ? 48'd0 : sum;
        end
    end

    wire stream_ends_ready;
    wire stream_ends_valid = counts_valid & counts_last;

    assign counts_ready = !counts_last | stream_ends_ready;

    wire        records_ready;
    wire        records_valid;
    wire [47:0] records_bytes;

    stream_fifo_d4_w48 u_records (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (stream_ends_valid),
        .in_ready (stream_ends_ready),
        .in_data  (sum),
        .out_ready(records_ready),
        .out_valid(records_valid),
        .out_data (records_bytes)
    );

    assign record_valid = records_valid;
    assign record_bytes = records_bytes;
    assign records_ready = record_ready;

    // Dequantization unit. A command waits while a stream before its own is decoded.
    wire        commands_ready;
    wire        commands_valid;
    wire [51:0] commands_data;

    stream_fifo_d4_w52 u_commands (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (decode_valid),
        .in_ready (decode_ready),
        .in_data  ({command_tokens, command_channels, command_bits}),
        .out_ready(commands_ready),
        .out_valid(commands_valid),
        .out_data (commands_data)
    );

    wire   [3:0] commands_bits = commands_data[3:0];
    wire  [15:0] commands_channels = commands_data[19:4];
    wire  [31:0] commands_tokens = commands_data[51:20];
    wire         dqu_refuses;
    wire         dqu_valid;
    wire [127:0] dqu_data;
    wire  [15:0] dqu_keep;
    wire         dqu_last;
    wire         dqu_user;
    wire         path_stopped;
    wire  [15:0] path_error_count;
    wire   [3:0] path_first_error;
    wire         dqu_ready;

    titanus_dqu_c64 u_dqu (
        .clk                  (clk),
        .rst_n                (rst_n),
        .restart              (1'b0),
        .errors_clear         (errors_clear),
        .s_axis_command_tvalid(commands_valid),
        .s_axis_command_tready(commands_ready),
        .s_axis_command_tdata ({4'd0, commands_tokens, commands_channels, commands_bits}),
        .s_axis_tvalid        (memory_valid),
        .s_axis_tready        (memory_ready),
        .s_axis_tdata         (memory_data),
        .s_axis_tkeep         (memory_keep),
        .s_axis_tlast         (memory_last),
        .m_axis_tvalid        (dqu_valid),
        .m_axis_tready        (dqu_ready),
        .m_axis_tdata         (dqu_data),
        .m_axis_tkeep         (dqu_keep),
        .m_axis_tlast         (dqu_last),
        .m_axis_tuser         (dqu_user),
        .stopped              (path_stopped),
        .config_error         (dqu_refuses),
        .error_count          (path_error_count),
        .first_error          (path_first_error)
    );

    wire unused_dqu_refused = dqu_refuses;

    assign out_valid = dqu_valid;
    assign out_data = dqu_data;
    assign out_keep = dqu_keep;
    assign out_last = dqu_last;
    assign out_user = dqu_user;
    assign dqu_ready = out_ready;
    assign levels_exhausted = path_levels_exhausted;
    assign stopped = path_stopped;
    assign error_count = path_error_count;
    assign first_error = path_first_error;
endmodule
`default_nettype wire
