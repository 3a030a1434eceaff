// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Titanus' codec for K and V (Titanus, GLSVLSI 2025, sections 4.3 and 4.4, Figures 6 and 7):
// pruning unit, quantization units, FIFOs in place of the memory, dequantization units. int8 tokens
// go in and come out as a KV cache would return them; a record per stream says how many bytes it
// takes in the memory.
//
// K and V are independent. A command precedes every stream of tokens. A command with more than 768
// channels, or with another field out of range, is refused: its packets are discarded, nothing
// leaves, and config_error is set.
//
// A token is ceil(channels / 16) beats; lanes past the last channel are ignored. tlast ends a
// packet. It is regarded on the last beat of a token only, and on every beat of a refused stream. A
// stream is one packet with the number of tokens that the command says. If the prefill length is
// above 256, it is two packets: the tokens of the prefill, to be scanned, then all tokens.
//
// A stream with fewer or more tokens than its command says stops the dequantization unit of its
// path (error 7 or 8) until reset. No combinational path from any input to any output.
//
// Values of k_first_error and v_first_error:
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
// Throughput: 16 elements per cycle and path, under the conditions of its units.
// Generated for lanes = 16, channels_max = 768, prefill_max = 256.
//
// Layout of s_axis_k_command_tdata, a command:
//     [3:0]  bits       width of a code, 2 to 8 bits
//    [19:4]  channels   elements of a token, from 1
//   [35:20]  prefill    prefill length in tokens, from 1
//   [43:36]  levels     new levels per channel in decode, from 1
//   [51:44]  threshold  pruning threshold, 0 to 128
//   [83:52]  tokens     tokens of the stream, from 1
//
// Layout of s_axis_v_command_tdata, a command:
//     [3:0]  bits       width of a code, 2 to 8 bits
//    [19:4]  channels   elements of a token, from 1
//   [35:20]  prefill    prefill length in tokens, from 1
//   [43:36]  levels     new levels per channel in decode, from 1
//   [51:44]  threshold  pruning threshold, 0 to 128
//   [83:52]  tokens     tokens of the stream, from 1
//
// Layout of m_axis_k_record_tdata, the record of a stream:
//   [47:0]  bytes  bytes stored of the stream
//
// Layout of m_axis_v_record_tdata, the record of a stream:
//   [47:0]  bytes  bytes stored of the stream
`default_nettype none
module titanus_codec_c768_p256 (
    input  wire         clk,                      // clock, rising edge
    input  wire         rst_n,                    // synchronous reset, active low
    input  wire         errors_clear,             // clears sticky flags and counters
    input  wire         s_axis_k_command_tvalid,  // a command is offered
    output wire         s_axis_k_command_tready,  // a command is taken if offered
    input  wire  [87:0] s_axis_k_command_tdata,   // command: layout above
    input  wire         s_axis_k_tvalid,          // a beat of a token is offered
    output wire         s_axis_k_tready,          // a beat of a token is taken if offered
    input  wire [127:0] s_axis_k_tdata,           // signed elements, lane 0 lowest
    input  wire         s_axis_k_tlast,           // last beat of a packet
    input  wire         s_axis_v_command_tvalid,  // a command is offered
    output wire         s_axis_v_command_tready,  // a command is taken if offered
    input  wire  [87:0] s_axis_v_command_tdata,   // command: layout above
    input  wire         s_axis_v_tvalid,          // a beat of a token is offered
    output wire         s_axis_v_tready,          // a beat of a token is taken if offered
    input  wire [127:0] s_axis_v_tdata,           // signed elements, lane 0 lowest
    input  wire         s_axis_v_tlast,           // last beat of a packet
    output wire         m_axis_k_tvalid,          // a beat of a token is offered
    input  wire         m_axis_k_tready,          // a beat of a token is taken if offered
    output wire [127:0] m_axis_k_tdata,           // signed elements, lane 0 lowest; 0 if pruned
    output wire  [15:0] m_axis_k_tkeep,           // lanes that hold an element
    output wire         m_axis_k_tlast,           // last beat of the token
    output wire         m_axis_k_tuser,           // in the last beat: the token broke the format
    output wire         m_axis_k_record_tvalid,   // the record of a stream is offered
    input  wire         m_axis_k_record_tready,   // the record of a stream is taken if offered
    output wire  [47:0] m_axis_k_record_tdata,    // the record of a stream: layout above
    output wire         k_config_error,           // sticky: a command was refused
    output wire         k_levels_exhausted,       // sticky: a channel had no new level left
    output wire         k_stopped,                // the path waits for reset
    output wire  [15:0] k_error_count,            // tokens and streams that broke the format
    output wire   [3:0] k_first_error,            // first format error: values above
    output wire         m_axis_v_tvalid,          // a beat of a token is offered
    input  wire         m_axis_v_tready,          // a beat of a token is taken if offered
    output wire [127:0] m_axis_v_tdata,           // signed elements, lane 0 lowest; 0 if pruned
    output wire  [15:0] m_axis_v_tkeep,           // lanes that hold an element
    output wire         m_axis_v_tlast,           // last beat of the token
    output wire         m_axis_v_tuser,           // in the last beat: the token broke the format
    output wire         m_axis_v_record_tvalid,   // the record of a stream is offered
    input  wire         m_axis_v_record_tready,   // the record of a stream is taken if offered
    output wire  [47:0] m_axis_v_record_tdata,    // the record of a stream: layout above
    output wire         v_config_error,           // sticky: a command was refused
    output wire         v_levels_exhausted,       // sticky: a channel had no new level left
    output wire         v_stopped,                // the path waits for reset
    output wire  [15:0] v_error_count,            // tokens and streams that broke the format
    output wire   [3:0] v_first_error             // first format error: values above
);
    wire  [3:0] unused_s_axis_k_command = s_axis_k_command_tdata[87:84];
    wire  [3:0] s_axis_k_command_bits = s_axis_k_command_tdata[3:0];
    wire [15:0] s_axis_k_command_channels = s_axis_k_command_tdata[19:4];
    wire [15:0] s_axis_k_command_prefill = s_axis_k_command_tdata[35:20];
    wire  [7:0] s_axis_k_command_levels = s_axis_k_command_tdata[43:36];
    wire  [7:0] s_axis_k_command_threshold = s_axis_k_command_tdata[51:44];
    wire [31:0] s_axis_k_command_tokens = s_axis_k_command_tdata[83:52];
    wire  [3:0] unused_s_axis_v_command = s_axis_v_command_tdata[87:84];
    wire  [3:0] s_axis_v_command_bits = s_axis_v_command_tdata[3:0];
    wire [15:0] s_axis_v_command_channels = s_axis_v_command_tdata[19:4];
    wire [15:0] s_axis_v_command_prefill = s_axis_v_command_tdata[35:20];
    wire  [7:0] s_axis_v_command_levels = s_axis_v_command_tdata[43:36];
    wire  [7:0] s_axis_v_command_threshold = s_axis_v_command_tdata[51:44];
    wire [31:0] s_axis_v_command_tokens = s_axis_v_command_tdata[83:52];

    // One stream of each path at a time goes to the pruning unit.
    wire         k_admitted_valid;
    wire [127:0] k_admitted_data;
    wire         k_admitted_last;
    wire  [15:0] k_admitted_keep;
    wire   [7:0] k_threshold;
    wire         k_stream_valid;
    wire   [3:0] k_stream_bits;
    wire  [15:0] k_stream_channels;
    wire  [15:0] k_stream_prefill;
    wire   [7:0] k_stream_levels;
    wire  [31:0] k_stream_tokens;
    wire         k_admission_config_error;
    wire         k_admitted_ready;
    wire         k_stream_ready;

    titanus_codec_admission_c768_p256 u_k_admission (
        .clk              (clk),
        .rst_n            (rst_n),
        .errors_clear     (errors_clear),
        .command_valid    (s_axis_k_command_tvalid),
        .command_ready    (s_axis_k_command_tready),
        .command_bits     (s_axis_k_command_bits),
        .command_channels (s_axis_k_command_channels),
        .command_prefill  (s_axis_k_command_prefill),
        .command_levels   (s_axis_k_command_levels),
        .command_threshold(s_axis_k_command_threshold),
        .command_tokens   (s_axis_k_command_tokens),
        .in_valid         (s_axis_k_tvalid),
        .in_ready         (s_axis_k_tready),
        .in_data          (s_axis_k_tdata),
        .in_last          (s_axis_k_tlast),
        .stream_valid     (k_stream_valid),
        .stream_ready     (k_stream_ready),
        .stream_bits      (k_stream_bits),
        .stream_channels  (k_stream_channels),
        .stream_prefill   (k_stream_prefill),
        .stream_levels    (k_stream_levels),
        .stream_tokens    (k_stream_tokens),
        .out_valid        (k_admitted_valid),
        .out_ready        (k_admitted_ready),
        .out_data         (k_admitted_data),
        .out_last         (k_admitted_last),
        .out_keep         (k_admitted_keep),
        .threshold        (k_threshold),
        .config_error     (k_admission_config_error)
    );

    wire         v_admitted_valid;
    wire [127:0] v_admitted_data;
    wire         v_admitted_last;
    wire  [15:0] v_admitted_keep;
    wire   [7:0] v_threshold;
    wire         v_stream_valid;
    wire   [3:0] v_stream_bits;
    wire  [15:0] v_stream_channels;
    wire  [15:0] v_stream_prefill;
    wire   [7:0] v_stream_levels;
    wire  [31:0] v_stream_tokens;
    wire         v_admission_config_error;
    wire         v_admitted_ready;
    wire         v_stream_ready;

    titanus_codec_admission_c768_p256 u_v_admission (
        .clk              (clk),
        .rst_n            (rst_n),
        .errors_clear     (errors_clear),
        .command_valid    (s_axis_v_command_tvalid),
        .command_ready    (s_axis_v_command_tready),
        .command_bits     (s_axis_v_command_bits),
        .command_channels (s_axis_v_command_channels),
        .command_prefill  (s_axis_v_command_prefill),
        .command_levels   (s_axis_v_command_levels),
        .command_threshold(s_axis_v_command_threshold),
        .command_tokens   (s_axis_v_command_tokens),
        .in_valid         (s_axis_v_tvalid),
        .in_ready         (s_axis_v_tready),
        .in_data          (s_axis_v_tdata),
        .in_last          (s_axis_v_tlast),
        .stream_valid     (v_stream_valid),
        .stream_ready     (v_stream_ready),
        .stream_bits      (v_stream_bits),
        .stream_channels  (v_stream_channels),
        .stream_prefill   (v_stream_prefill),
        .stream_levels    (v_stream_levels),
        .stream_tokens    (v_stream_tokens),
        .out_valid        (v_admitted_valid),
        .out_ready        (v_admitted_ready),
        .out_data         (v_admitted_data),
        .out_last         (v_admitted_last),
        .out_keep         (v_admitted_keep),
        .threshold        (v_threshold),
        .config_error     (v_admission_config_error)
    );

    wire         k_masks_valid;
    wire  [15:0] k_masks_data;
    wire         k_masks_last;
    wire         k_kept_valid;
    wire [127:0] k_kept_data;
    wire  [15:0] k_kept_keep;
    wire         v_masks_valid;
    wire  [15:0] v_masks_data;
    wire         v_masks_last;
    wire         v_kept_valid;
    wire [127:0] v_kept_data;
    wire  [15:0] v_kept_keep;
    wire         k_masks_ready;
    wire         k_kept_ready;
    wire         v_masks_ready;
    wire         v_kept_ready;

    titanus_pu_l16 u_pu (
        .clk                 (clk),
        .rst_n               (rst_n),
        .k_threshold         (k_threshold),
        .s_axis_k_tvalid     (k_admitted_valid),
        .s_axis_k_tready     (k_admitted_ready),
        .s_axis_k_tdata      (k_admitted_data),
        .s_axis_k_tkeep      (k_admitted_keep),
        .s_axis_k_tlast      (k_admitted_last),
        .m_axis_k_mask_tvalid(k_masks_valid),
        .m_axis_k_mask_tready(k_masks_ready),
        .m_axis_k_mask_tdata (k_masks_data),
        .m_axis_k_mask_tlast (k_masks_last),
        .m_axis_k_tvalid     (k_kept_valid),
        .m_axis_k_tready     (k_kept_ready),
        .m_axis_k_tdata      (k_kept_data),
        .m_axis_k_tkeep      (k_kept_keep),
        .v_threshold         (v_threshold),
        .s_axis_v_tvalid     (v_admitted_valid),
        .s_axis_v_tready     (v_admitted_ready),
        .s_axis_v_tdata      (v_admitted_data),
        .s_axis_v_tkeep      (v_admitted_keep),
        .s_axis_v_tlast      (v_admitted_last),
        .m_axis_v_mask_tvalid(v_masks_valid),
        .m_axis_v_mask_tready(v_masks_ready),
        .m_axis_v_mask_tdata (v_masks_data),
        .m_axis_v_mask_tlast (v_masks_last),
        .m_axis_v_tvalid     (v_kept_valid),
        .m_axis_v_tready     (v_kept_ready),
        .m_axis_v_tdata      (v_kept_data),
        .m_axis_v_tkeep      (v_kept_keep)
    );

    // The kept elements are stored and read back.
    wire         k_tokens_valid;
    wire [127:0] k_tokens_data;
    wire  [15:0] k_tokens_keep;
    wire         k_tokens_last;
    wire         k_tokens_user;
    wire         k_records_valid;
    wire  [47:0] k_records_bytes;
    wire         k_path_levels_exhausted;
    wire         k_path_stopped;
    wire  [15:0] k_path_error_count;
    wire   [3:0] k_path_first_error;
    wire         k_pruned_ready;
    wire         k_pruned_valid;
    wire         k_tokens_ready;
    wire         k_records_ready;

    titanus_codec_path_c768_p256 u_k_path (
        .clk             (clk),
        .rst_n           (rst_n),
        .errors_clear    (errors_clear),
        .command_valid   (k_stream_valid),
        .command_ready   (k_stream_ready),
        .command_bits    (k_stream_bits),
        .command_channels(k_stream_channels),
        .command_prefill (k_stream_prefill),
        .command_levels  (k_stream_levels),
        .command_tokens  (k_stream_tokens),
        .in_valid        (k_pruned_valid),
        .in_ready        (k_pruned_ready),
        .in_data         (k_kept_data),
        .in_mask         (k_masks_data),
        .in_last         (k_masks_last),
        .record_valid    (k_records_valid),
        .record_ready    (k_records_ready),
        .record_bytes    (k_records_bytes),
        .out_valid       (k_tokens_valid),
        .out_ready       (k_tokens_ready),
        .out_data        (k_tokens_data),
        .out_keep        (k_tokens_keep),
        .out_last        (k_tokens_last),
        .out_user        (k_tokens_user),
        .levels_exhausted(k_path_levels_exhausted),
        .stopped         (k_path_stopped),
        .error_count     (k_path_error_count),
        .first_error     (k_path_first_error)
    );

    wire [15:0] unused_k_keep = k_kept_keep;
    wire        k_keeps = k_masks_data != 16'd0;
    wire        k_complete = !k_keeps | k_kept_valid;
    assign k_pruned_valid = k_masks_valid & k_complete;

    assign k_kept_ready = k_pruned_ready & k_masks_valid & k_keeps;
    assign k_masks_ready = k_pruned_ready & k_complete;

    wire         v_tokens_valid;
    wire [127:0] v_tokens_data;
    wire  [15:0] v_tokens_keep;
    wire         v_tokens_last;
    wire         v_tokens_user;
    wire         v_records_valid;
    wire  [47:0] v_records_bytes;
    wire         v_path_levels_exhausted;
    wire         v_path_stopped;
    wire  [15:0] v_path_error_count;
    wire   [3:0] v_path_first_error;
    wire         v_pruned_ready;
    wire         v_pruned_valid;
    wire         v_tokens_ready;
    wire         v_records_ready;

    titanus_codec_path_c768_p256 u_v_path (
        .clk             (clk),
        .rst_n           (rst_n),
        .errors_clear    (errors_clear),
        .command_valid   (v_stream_valid),
        .command_ready   (v_stream_ready),
        .command_bits    (v_stream_bits),
        .command_channels(v_stream_channels),
        .command_prefill (v_stream_prefill),
        .command_levels  (v_stream_levels),
        .command_tokens  (v_stream_tokens),
        .in_valid        (v_pruned_valid),
        .in_ready        (v_pruned_ready),
        .in_data         (v_kept_data),
        .in_mask         (v_masks_data),
        .in_last         (v_masks_last),
        .record_valid    (v_records_valid),
        .record_ready    (v_records_ready),
        .record_bytes    (v_records_bytes),
        .out_valid       (v_tokens_valid),
        .out_ready       (v_tokens_ready),
        .out_data        (v_tokens_data),
        .out_keep        (v_tokens_keep),
        .out_last        (v_tokens_last),
        .out_user        (v_tokens_user),
        .levels_exhausted(v_path_levels_exhausted),
        .stopped         (v_path_stopped),
        .error_count     (v_path_error_count),
        .first_error     (v_path_first_error)
    );

    wire [15:0] unused_v_keep = v_kept_keep;
    wire        v_keeps = v_masks_data != 16'd0;
    wire        v_complete = !v_keeps | v_kept_valid;
    assign v_pruned_valid = v_masks_valid & v_complete;

    assign v_kept_ready = v_pruned_ready & v_masks_valid & v_keeps;
    assign v_masks_ready = v_pruned_ready & v_complete;
    assign m_axis_k_tvalid = k_tokens_valid;
    assign m_axis_k_tdata = k_tokens_data;
    assign m_axis_k_tkeep = k_tokens_keep;
    assign m_axis_k_tlast = k_tokens_last;
    assign m_axis_k_tuser = k_tokens_user;
    assign k_tokens_ready = m_axis_k_tready;
    assign m_axis_k_record_tvalid = k_records_valid;
    assign m_axis_k_record_tdata = k_records_bytes;
    assign k_records_ready = m_axis_k_record_tready;
    assign k_config_error = k_admission_config_error;
    assign k_levels_exhausted = k_path_levels_exhausted;
    assign k_stopped = k_path_stopped;
    assign k_error_count = k_path_error_count;
    assign k_first_error = k_path_first_error;
    assign m_axis_v_tvalid = v_tokens_valid;
    assign m_axis_v_tdata = v_tokens_data;
    assign m_axis_v_tkeep = v_tokens_keep;
    assign m_axis_v_tlast = v_tokens_last;
    assign m_axis_v_tuser = v_tokens_user;
    assign v_tokens_ready = m_axis_v_tready;
    assign m_axis_v_record_tvalid = v_records_valid;
    assign m_axis_v_record_tdata = v_records_bytes;
    assign v_records_ready = m_axis_v_record_tready;
    assign v_config_error = v_admission_config_error;
    assign v_levels_exhausted = v_path_levels_exhausted;
    assign v_stopped = v_path_stopped;
    assign v_error_count = v_path_error_count;
    assign v_first_error = v_path_first_error;
endmodule
`default_nettype wire
