// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Titanus' quantization unit for one path, K or V (Titanus, GLSVLSI 2025, section 4.4, Figure 7):
// takes int8 tokens, in which a pruned element is 0, and gives the stream that is stored: a table
// of the level of every channel, then for every token its level changes, mask, labels and codes.
//
// A command precedes every stream of tokens. A command with more than 768 channels, or with another
// field out of range, is refused: its packets are discarded, nothing leaves, and config_error is
// set.
//
// A token is ceil(channels / 16) beats; lanes past the last channel are ignored. s_axis_tlast ends
// a packet. It is regarded on the last beat of a token only, and on every beat of a refused stream.
// A stream is one packet of at least one token. If the prefill length is above 256, it is two
// packets: the tokens of the prefill, to be scanned, then all tokens.
//
// Words of m_axis are full but for the last one of a stream; every stream begins with a new word.
// m_axis_tdata is 0 where m_axis_tkeep is 0. No combinational path from any input to any output.
//
// Throughput: 16 elements per cycle for tokens of 128 elements or more.
// Generated for lanes = 16, channels_max = 768, prefill_max = 256.
//
// Layout of s_axis_command_tdata, a command:
//     [3:0]  bits      width of a code, 2 to 8 bits
//    [19:4]  channels  elements of a token, from 1
//   [35:20]  prefill   prefill length in tokens, from 1
//   [43:36]  levels    new levels per channel in decode, from 1
`default_nettype none
module titanus_qu_c768_p256 (
    input  wire         clk,                    // clock, rising edge
    input  wire         rst_n,                  // synchronous reset, active low
    input  wire         errors_clear,           // clears the sticky flags
    input  wire         s_axis_command_tvalid,  // a command is offered
    output wire         s_axis_command_tready,  // a command is taken if offered
    input  wire  [47:0] s_axis_command_tdata,   // command: layout above
    input  wire         s_axis_tvalid,          // a beat of a token is offered
    output wire         s_axis_tready,          // a beat of a token is taken if offered
    input  wire [127:0] s_axis_tdata,           // signed elements, lane 0 lowest
    input  wire         s_axis_tlast,           // last beat of a packet
    output wire         m_axis_tvalid,          // a word of the stream is offered
    input  wire         m_axis_tready,          // a word of the stream is taken if offered
    output wire [255:0] m_axis_tdata,           // bytes of the stream, byte 0 lowest
    output wire  [31:0] m_axis_tkeep,           // valid bytes: the low ones
    output wire         m_axis_tlast,           // last word of the stream
    output wire         levels_exhausted,       // sticky: a channel had no new level left
    output wire         config_error            // sticky: a command was refused
);
    wire  [3:0] unused_s_axis_command = s_axis_command_tdata[47:44];
    wire  [3:0] s_axis_command_bits = s_axis_command_tdata[3:0];
    wire [15:0] s_axis_command_channels = s_axis_command_tdata[19:4];
    wire [15:0] s_axis_command_prefill = s_axis_command_tdata[35:20];
    wire  [7:0] s_axis_command_levels = s_axis_command_tdata[43:36];

    // The beats, first to be scanned, then to be quantized.
    wire   [3:0] bits;
    wire   [7:0] limit;
    wire   [3:0] tail;
    wire         buffer_clear;
    wire         store_valid;
    wire [127:0] store_x;
    wire         store_end;
    wire         beat_valid;
    wire [127:0] beat_x;
    wire         beat_scan;
    wire         beat_first;
    wire         beat_last;
    wire         beat_stream_last;
    wire   [5:0] beat_address;
    wire         command_refused;
    wire         token_written;
    wire         word_busy;
    wire         buffered_ready;
    wire         buffered_valid;
    wire [127:0] buffered_x;
    wire         buffered_end;

    titanus_qu_scheduler_c768_p256 u_scheduler (
        .clk             (clk),
        .rst_n           (rst_n),
        .errors_clear    (errors_clear),
        .command_valid   (s_axis_command_tvalid),
        .command_ready   (s_axis_command_tready),
        .command_bits    (s_axis_command_bits),
        .command_channels(s_axis_command_channels),
        .command_prefill (s_axis_command_prefill),
        .command_levels  (s_axis_command_levels),
        .in_valid        (s_axis_tvalid),
        .in_ready        (s_axis_tready),
        .in_data         (s_axis_tdata),
        .in_last         (s_axis_tlast),
        .buffered_valid  (buffered_valid),
        .buffered_ready  (buffered_ready),
        .buffered_x      (buffered_x),
        .buffered_end    (buffered_end),
        .word_busy       (word_busy),
        .token_written   (token_written),
        .beat_valid      (beat_valid),
        .beat_x          (beat_x),
        .beat_scan       (beat_scan),
        .beat_first      (beat_first),
        .beat_last       (beat_last),
        .beat_stream_last(beat_stream_last),
        .beat_address    (beat_address),
        .buffer_clear    (buffer_clear),
        .store_valid     (store_valid),
        .store_x         (store_x),
        .store_end       (store_end),
        .bits            (bits),
        .limit           (limit),
        .tail            (tail),
        .config_error    (command_refused)
    );

    titanus_quantization_buffer_d12288 u_buffer (
        .clk      (clk),
        .rst_n    (rst_n),
        .clear    (buffer_clear),
        .in_valid (store_valid),
        .in_x     (store_x),
        .in_end   (store_end),
        .out_ready(buffered_ready),
        .out_valid(buffered_valid),
        .out_x    (buffered_x),
        .out_end  (buffered_end)
    );

    // Their levels, and the level changes.
    wire         levels_out_valid;
    wire [127:0] levels_out_x;
    wire [127:0] levels_out_lo;
    wire [127:0] levels_out_hi;
    wire  [15:0] levels_out_keep;
    wire  [15:0] levels_out_changed;
    wire         levels_out_table;
    wire         levels_out_last;
    wire         levels_out_stream_last;
    wire   [5:0] levels_out_address;
    wire         levels_out_exhausted;

    titanus_level_update_n48 u_levels (
        .clk             (clk),
        .rst_n           (rst_n),
        .beat_valid      (beat_valid),
        .beat_x          (beat_x),
        .beat_scan       (beat_scan),
        .beat_first      (beat_first),
        .beat_last       (beat_last),
        .beat_stream_last(beat_stream_last),
        .beat_address    (beat_address),
        .bits            (bits),
        .limit           (limit),
        .tail            (tail),
        .word_busy       (word_busy),
        .out_valid       (levels_out_valid),
        .out_x           (levels_out_x),
        .out_lo          (levels_out_lo),
        .out_hi          (levels_out_hi),
        .out_keep        (levels_out_keep),
        .out_changed     (levels_out_changed),
        .out_table       (levels_out_table),
        .out_last        (levels_out_last),
        .out_stream_last (levels_out_stream_last),
        .out_address     (levels_out_address),
        .exhausted       (levels_out_exhausted)
    );

    wire         record_valid;
    wire  [15:0] record_count;
    wire         record_any;
    wire         record_stream_last;
    wire         events_valid;
    wire [255:0] events_data;
    wire   [5:0] events_bytes;
    wire         events_last;
    wire         record_ready;
    wire         events_ready;

    titanus_event_packer_c768 u_events (
        .clk               (clk),
        .rst_n             (rst_n),
        .in_valid          (levels_out_valid),
        .in_lo             (levels_out_lo),
        .in_hi             (levels_out_hi),
        .in_changed        (levels_out_changed),
        .in_table          (levels_out_table),
        .in_last           (levels_out_last),
        .in_stream_last    (levels_out_stream_last),
        .in_address        (levels_out_address),
        .tail              (tail),
        .record_valid      (record_valid),
        .record_ready      (record_ready),
        .record_count      (record_count),
        .record_any        (record_any),
        .record_stream_last(record_stream_last),
        .out_valid         (events_valid),
        .out_ready         (events_ready),
        .out_data          (events_data),
        .out_bytes         (events_bytes),
        .out_last          (events_last)
    );

    // Their codes, and the words of mask, labels and codes.
    wire         quantizer_out_valid;
    wire  [15:0] quantizer_out_keep;
    wire  [15:0] quantizer_out_label;
    wire [127:0] quantizer_out_codes;
    wire         quantizer_out_last;

    titanus_nonzero_quantizer_l16 u_quantizer (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (levels_out_valid),
        .in_x     (levels_out_x),
        .in_lo    (levels_out_lo),
        .in_hi    (levels_out_hi),
        .in_keep  (levels_out_keep),
        .in_last  (levels_out_last),
        .bits     (bits),
        .out_valid(quantizer_out_valid),
        .out_keep (quantizer_out_keep),
        .out_label(quantizer_out_label),
        .out_codes(quantizer_out_codes),
        .out_last (quantizer_out_last)
    );

    wire         mask_out_valid;
    wire [255:0] mask_out_data;
    wire   [5:0] mask_out_bytes;
    wire         mask_out_last;
    wire         mask_out_kept;
    wire         mask_out_labelled;

    titanus_mask_packer u_mask (
        .clk         (clk),
        .rst_n       (rst_n),
        .in_valid    (quantizer_out_valid),
        .in_keep     (quantizer_out_keep),
        .in_label    (quantizer_out_label),
        .in_last     (quantizer_out_last),
        .tail        (tail),
        .out_valid   (mask_out_valid),
        .out_data    (mask_out_data),
        .out_bytes   (mask_out_bytes),
        .out_last    (mask_out_last),
        .out_kept    (mask_out_kept),
        .out_labelled(mask_out_labelled)
    );

    wire         labels_out_valid;
    wire [255:0] labels_out_data;
    wire   [5:0] labels_out_bytes;
    wire         labels_out_last;

    titanus_label_packer u_labels (
        .clk       (clk),
        .rst_n     (rst_n),
        .in_valid  (quantizer_out_valid),
        .in_keep   (quantizer_out_keep),
        .in_entries(quantizer_out_label),
        .in_last   (quantizer_out_last),
        .out_valid (labels_out_valid),
        .out_data  (labels_out_data),
        .out_bytes (labels_out_bytes),
        .out_last  (labels_out_last)
    );

    wire         codes_out_valid;
    wire [255:0] codes_out_data;
    wire   [5:0] codes_out_bytes;
    wire         codes_out_last;

    titanus_code_packer u_codes (
        .clk       (clk),
        .rst_n     (rst_n),
        .in_valid  (quantizer_out_valid),
        .in_keep   (quantizer_out_label),
        .in_entries(quantizer_out_codes),
        .in_last   (quantizer_out_last),
        .bits      (bits),
        .out_valid (codes_out_valid),
        .out_data  (codes_out_data),
        .out_bytes (codes_out_bytes),
        .out_last  (codes_out_last)
    );

    wire         mask_word_ready;
    wire         mask_word_valid = mask_out_valid;
    wire         unused_mask_ready = mask_word_ready;
    wire         mask_fifo_ready;
    wire         mask_fifo_valid;
    wire [264:0] mask_fifo_packed;

    stream_fifo_d32_w265 u_mask_fifo (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (mask_word_valid),
        .in_ready (mask_word_ready),
        .in_data  ({mask_out_labelled, mask_out_kept, mask_out_last, mask_out_bytes,
            mask_out_data}),
        .out_ready(mask_fifo_ready),
        .out_valid(mask_fifo_valid),
        .out_data (mask_fifo_packed)
    );

    wire [255:0] mask_fifo_data = mask_fifo_packed[255:0];
    wire   [5:0] mask_fifo_bytes = mask_fifo_packed[261:256];
    wire         mask_fifo_last = mask_fifo_packed[262];
    wire         mask_fifo_kept = mask_fifo_packed[263];
    wire         mask_fifo_labelled = mask_fifo_packed[264];
    wire         labels_word_ready;
    wire         labels_word_valid = labels_out_valid;
    wire         unused_labels_ready = labels_word_ready;
    wire         labels_fifo_ready;
    wire         labels_fifo_valid;
    wire [262:0] labels_fifo_packed;

    stream_fifo_d32_w263 u_labels_fifo (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (labels_word_valid),
        .in_ready (labels_word_ready),
        .in_data  ({labels_out_last, labels_out_bytes, labels_out_data}),
        .out_ready(labels_fifo_ready),
        .out_valid(labels_fifo_valid),
        .out_data (labels_fifo_packed)
    );

    wire [255:0] labels_fifo_data = labels_fifo_packed[255:0];
    wire   [5:0] labels_fifo_bytes = labels_fifo_packed[261:256];
    wire         labels_fifo_last = labels_fifo_packed[262];
    wire         codes_word_ready;
    wire         codes_word_valid = codes_out_valid;
    wire         unused_codes_ready = codes_word_ready;
    wire         codes_fifo_ready;
    wire         codes_fifo_valid;
    wire [262:0] codes_fifo_packed;

    stream_fifo_d128_w263 u_codes_fifo (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (codes_word_valid),
        .in_ready (codes_word_ready),
        .in_data  ({codes_out_last, codes_out_bytes, codes_out_data}),
        .out_ready(codes_fifo_ready),
        .out_valid(codes_fifo_valid),
        .out_data (codes_fifo_packed)
    );

    wire [255:0] codes_fifo_data = codes_fifo_packed[255:0];
    wire   [5:0] codes_fifo_bytes = codes_fifo_packed[261:256];
    wire         codes_fifo_last = codes_fifo_packed[262];

    // The sections in the order of the stream, as full words.
    wire         due_valid;
    wire   [5:0] due_count;
    wire [255:0] due_bytes;
    wire         due_last;
    wire         due_ready;

    titanus_token_writer u_writer (
        .clk               (clk),
        .rst_n             (rst_n),
        .record_valid      (record_valid),
        .record_ready      (record_ready),
        .record_count      (record_count),
        .record_any        (record_any),
        .record_stream_last(record_stream_last),
        .events_valid      (events_valid),
        .events_ready      (events_ready),
        .events_data       (events_data),
        .events_bytes      (events_bytes),
        .events_last       (events_last),
        .mask_valid        (mask_fifo_valid),
        .mask_ready        (mask_fifo_ready),
        .mask_data         (mask_fifo_data),
        .mask_bytes        (mask_fifo_bytes),
        .mask_last         (mask_fifo_last),
        .mask_kept         (mask_fifo_kept),
        .mask_labelled     (mask_fifo_labelled),
        .labels_valid      (labels_fifo_valid),
        .labels_ready      (labels_fifo_ready),
        .labels_data       (labels_fifo_data),
        .labels_bytes      (labels_fifo_bytes),
        .labels_last       (labels_fifo_last),
        .codes_valid       (codes_fifo_valid),
        .codes_ready       (codes_fifo_ready),
        .codes_data        (codes_fifo_data),
        .codes_bytes       (codes_fifo_bytes),
        .codes_last        (codes_fifo_last),
        .token_written     (token_written),
        .out_valid         (due_valid),
        .out_ready         (due_ready),
        .out_count         (due_count),
        .out_bytes         (due_bytes),
        .out_last          (due_last)
    );

    wire         output_ready;
    wire         output_valid;
    wire [255:0] output_data;
    wire  [31:0] output_keep;
    wire         output_last;

    titanus_stream_output u_output (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (due_valid),
        .in_ready (due_ready),
        .in_count (due_count),
        .in_bytes (due_bytes),
        .in_last  (due_last),
        .out_valid(output_valid),
        .out_ready(output_ready),
        .out_data (output_data),
        .out_keep (output_keep),
        .out_last (output_last)
    );

    assign m_axis_tvalid = output_valid;
    assign m_axis_tdata = output_data;
    assign m_axis_tkeep = output_keep;
    assign m_axis_tlast = output_last;
    assign output_ready = m_axis_tready;

    // Sticky flags.
    reg levels_exhausted_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            levels_exhausted_q <= 1'b0;
        end else begin
            levels_exhausted_q <= (levels_exhausted_q & !errors_clear) | levels_out_exhausted;
        end
    end

    assign levels_exhausted = levels_exhausted_q;
    assign config_error = command_refused;
endmodule
`default_nettype wire
