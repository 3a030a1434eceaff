// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Titanus' codec for K and V (Titanus, GLSVLSI 2025, Figures 6 and 7): pruning unit, quantization
// units, FIFOs in place of the memory, dequantization units. int8 tokens go in, come out as a KV
// cache would return them, and records tell how many bytes they took.
//
// K and V are independent. A command precedes every stream of tokens: bits of a code 2 to 8 (3:0),
// channels 1 to 4096 (19:4), prefill length from 1 (35:20), levels a channel may make in decode
// from 1 (43:36), pruning threshold 0 to 128 (51:44), tokens from 1 (83:52). One that is out of
// range is refused: its packets are consumed, nothing leaves, config_error is set.
//
// A token is ceil(channels / 16) beats; lanes past the last channel are ignored. tlast ends a
// packet and counts only on the last beat of a token, and on every beat of a refused stream. A
// stream is one packet of the tokens the command says. If the prefill length is above 32 it is two:
// the tokens of the prefill to be scanned, then all tokens.
//
// A stream with fewer or more tokens than its command says stops the dequantization unit of its
// path (error 7 or 8) until reset. No combinational path from any input to any output.
//
// Throughput: 16 elements per cycle and path, as its units say.
// Generated for lanes = 16, channels_max = 4096, prefill_max = 32.
`default_nettype none
module titanus_codec_c4096_p32 (
    input  wire         clk,                      // clock, rising edge
    input  wire         rst_n,                    // synchronous reset, active low
    input  wire         errors_clear,             // clears sticky flags and counters
    input  wire         s_axis_k_command_tvalid,  // a beat is offered
    output wire         s_axis_k_command_tready,  // a beat is taken if offered
    input  wire  [87:0] s_axis_k_command_tdata,   // fields as above
    input  wire         s_axis_k_tvalid,          // a beat is offered
    output wire         s_axis_k_tready,          // a beat is taken if offered
    input  wire [127:0] s_axis_k_tdata,           // signed elements, lane 0 lowest
    input  wire         s_axis_k_tlast,           // last beat of a packet
    input  wire         s_axis_v_command_tvalid,  // a beat is offered
    output wire         s_axis_v_command_tready,  // a beat is taken if offered
    input  wire  [87:0] s_axis_v_command_tdata,   // fields as above
    input  wire         s_axis_v_tvalid,          // a beat is offered
    output wire         s_axis_v_tready,          // a beat is taken if offered
    input  wire [127:0] s_axis_v_tdata,           // signed elements, lane 0 lowest
    input  wire         s_axis_v_tlast,           // last beat of a packet
    output wire         m_axis_k_tvalid,          // a beat is offered
    input  wire         m_axis_k_tready,          // a beat is taken if offered
    output wire [127:0] m_axis_k_tdata,           // signed elements, lane 0 lowest; 0 where pruned
                                                  // or past the end
    output wire  [15:0] m_axis_k_tkeep,           // which lanes hold an element
    output wire         m_axis_k_tlast,           // last beat of the token
    output wire         m_axis_k_tuser,           // with tlast: the token broke the format
    output wire         m_axis_k_record_tvalid,   // a beat is offered
    input  wire         m_axis_k_record_tready,   // a beat is taken if offered
    output wire  [47:0] m_axis_k_record_tdata,    // bytes that are stored of a stream
    output wire         k_config_error,           // sticky: a command was refused
    output wire         k_levels_exhausted,       // sticky: a channel needed a new level and had
                                                  // none left
    output wire         k_stopped,                // a stream broke the format: waits for a reset
    output wire  [15:0] k_error_count,            // tokens and streams that broke the format
    output wire   [3:0] k_first_error,            // how the first did, as the dequantization unit
                                                  // numbers it
    output wire         m_axis_v_tvalid,          // a beat is offered
    input  wire         m_axis_v_tready,          // a beat is taken if offered
    output wire [127:0] m_axis_v_tdata,           // signed elements, lane 0 lowest; 0 where pruned
                                                  // or past the end
    output wire  [15:0] m_axis_v_tkeep,           // which lanes hold an element
    output wire         m_axis_v_tlast,           // last beat of the token
    output wire         m_axis_v_tuser,           // with tlast: the token broke the format
    output wire         m_axis_v_record_tvalid,   // a beat is offered
    input  wire         m_axis_v_record_tready,   // a beat is taken if offered
    output wire  [47:0] m_axis_v_record_tdata,    // bytes that are stored of a stream
    output wire         v_config_error,           // sticky: a command was refused
    output wire         v_levels_exhausted,       // sticky: a channel needed a new level and had
                                                  // none left
    output wire         v_stopped,                // a stream broke the format: waits for a reset
    output wire  [15:0] v_error_count,            // tokens and streams that broke the format
    output wire   [3:0] v_first_error             // how the first did, as the dequantization unit
                                                  // numbers it
);
    // A stream at a time of each path into the pruning unit.
    wire         k_takes_command;
    wire         k_takes_tokens;
    wire   [7:0] k_threshold;
    wire         k_admitted_valid;
    wire [127:0] k_admitted_x;
    wire  [15:0] k_admitted_keep;
    wire         k_admitted_last;
    wire         k_stream_valid;
    wire   [3:0] k_stream_bits;
    wire  [15:0] k_stream_channels;
    wire  [15:0] k_stream_prefill;
    wire   [7:0] k_stream_levels;
    wire  [31:0] k_stream_tokens;
    wire         k_admission_config_error;
    wire         k_pu_ready;
    wire         k_stream_ready;

    titanus_codec_admission_c4096_p32 u_k_admission (
        .clk              (clk),
        .rst_n            (rst_n),
        .errors_clear     (errors_clear),
        .command_valid    (s_axis_k_command_tvalid),
        .command_ready    (k_takes_command),
        .command_bits     (s_axis_k_command_tdata[3:0]),
        .command_channels (s_axis_k_command_tdata[19:4]),
        .command_prefill  (s_axis_k_command_tdata[35:20]),
        .command_levels   (s_axis_k_command_tdata[43:36]),
        .command_threshold(s_axis_k_command_tdata[51:44]),
        .command_tokens   (s_axis_k_command_tdata[83:52]),
        .in_valid         (s_axis_k_tvalid),
        .in_ready         (k_takes_tokens),
        .in_x             (s_axis_k_tdata),
        .in_last          (s_axis_k_tlast),
        .stream_valid     (k_stream_valid),
        .stream_ready     (k_stream_ready),
        .stream_bits      (k_stream_bits),
        .stream_channels  (k_stream_channels),
        .stream_prefill   (k_stream_prefill),
        .stream_levels    (k_stream_levels),
        .stream_tokens    (k_stream_tokens),
        .out_valid        (k_admitted_valid),
        .out_ready        (k_pu_ready),
        .out_x            (k_admitted_x),
        .out_keep         (k_admitted_keep),
        .out_last         (k_admitted_last),
        .threshold        (k_threshold),
        .config_error     (k_admission_config_error)
    );

    wire [3:0] unused_k_padding = s_axis_k_command_tdata[87:84];

    assign s_axis_k_command_tready = k_takes_command;
    assign s_axis_k_tready = k_takes_tokens;

    wire         v_takes_command;
    wire         v_takes_tokens;
    wire   [7:0] v_threshold;
    wire         v_admitted_valid;
    wire [127:0] v_admitted_x;
    wire  [15:0] v_admitted_keep;
    wire         v_admitted_last;
    wire         v_stream_valid;
    wire   [3:0] v_stream_bits;
    wire  [15:0] v_stream_channels;
    wire  [15:0] v_stream_prefill;
    wire   [7:0] v_stream_levels;
    wire  [31:0] v_stream_tokens;
    wire         v_admission_config_error;
    wire         v_pu_ready;
    wire         v_stream_ready;

    titanus_codec_admission_c4096_p32 u_v_admission (
        .clk              (clk),
        .rst_n            (rst_n),
        .errors_clear     (errors_clear),
        .command_valid    (s_axis_v_command_tvalid),
        .command_ready    (v_takes_command),
        .command_bits     (s_axis_v_command_tdata[3:0]),
        .command_channels (s_axis_v_command_tdata[19:4]),
        .command_prefill  (s_axis_v_command_tdata[35:20]),
        .command_levels   (s_axis_v_command_tdata[43:36]),
        .command_threshold(s_axis_v_command_tdata[51:44]),
        .command_tokens   (s_axis_v_command_tdata[83:52]),
        .in_valid         (s_axis_v_tvalid),
        .in_ready         (v_takes_tokens),
        .in_x             (s_axis_v_tdata),
        .in_last          (s_axis_v_tlast),
        .stream_valid     (v_stream_valid),
        .stream_ready     (v_stream_ready),
        .stream_bits      (v_stream_bits),
        .stream_channels  (v_stream_channels),
        .stream_prefill   (v_stream_prefill),
        .stream_levels    (v_stream_levels),
        .stream_tokens    (v_stream_tokens),
        .out_valid        (v_admitted_valid),
        .out_ready        (v_pu_ready),
        .out_x            (v_admitted_x),
        .out_keep         (v_admitted_keep),
        .out_last         (v_admitted_last),
        .threshold        (v_threshold),
        .config_error     (v_admission_config_error)
    );

    wire [3:0] unused_v_padding = s_axis_v_command_tdata[87:84];

    assign s_axis_v_command_tready = v_takes_command;
    assign s_axis_v_tready = v_takes_tokens;

    wire         k_kept_valid;
    wire [127:0] k_kept_data;
    wire  [15:0] k_kept_user;
    wire         k_kept_last;
    wire  [15:0] k_kept_keep;
    wire         v_kept_valid;
    wire [127:0] v_kept_data;
    wire  [15:0] v_kept_user;
    wire         v_kept_last;
    wire  [15:0] v_kept_keep;
    wire         k_kept_ready;
    wire         v_kept_ready;

    titanus_pu_l16 u_pu (
        .clk            (clk),
        .rst_n          (rst_n),
        .k_threshold    (k_threshold),
        .s_axis_k_tvalid(k_admitted_valid),
        .s_axis_k_tready(k_pu_ready),
        .s_axis_k_tdata (k_admitted_x),
        .s_axis_k_tkeep (k_admitted_keep),
        .s_axis_k_tlast (k_admitted_last),
        .m_axis_k_tvalid(k_kept_valid),
        .m_axis_k_tready(k_kept_ready),
        .m_axis_k_tdata (k_kept_data),
        .m_axis_k_tkeep (k_kept_keep),
        .m_axis_k_tuser (k_kept_user),
        .m_axis_k_tlast (k_kept_last),
        .v_threshold    (v_threshold),
        .s_axis_v_tvalid(v_admitted_valid),
        .s_axis_v_tready(v_pu_ready),
        .s_axis_v_tdata (v_admitted_x),
        .s_axis_v_tkeep (v_admitted_keep),
        .s_axis_v_tlast (v_admitted_last),
        .m_axis_v_tvalid(v_kept_valid),
        .m_axis_v_tready(v_kept_ready),
        .m_axis_v_tdata (v_kept_data),
        .m_axis_v_tkeep (v_kept_keep),
        .m_axis_v_tuser (v_kept_user),
        .m_axis_v_tlast (v_kept_last)
    );

    // What it keeps, stored and read back.
    wire [127:0] k_path_out_tdata;
    wire  [15:0] k_path_out_tkeep;
    wire         k_path_out_tlast;
    wire         k_path_out_tuser;
    wire         k_path_out_valid;
    wire  [47:0] k_path_record_bytes;
    wire         k_path_record_valid;
    wire         k_path_levels_exhausted;
    wire         k_path_stopped;
    wire  [15:0] k_path_error_count;
    wire   [3:0] k_path_first_error;
    wire         k_tokens_ready;
    wire         k_records_ready;

    titanus_codec_path_c4096_p32 u_k_path (
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
        .in_valid        (k_kept_valid),
        .in_ready        (k_kept_ready),
        .in_entries      (k_kept_data),
        .in_mask         (k_kept_user),
        .in_last         (k_kept_last),
        .record_valid    (k_path_record_valid),
        .record_ready    (k_records_ready),
        .record_bytes    (k_path_record_bytes),
        .out_valid       (k_path_out_valid),
        .out_ready       (k_tokens_ready),
        .out_tdata       (k_path_out_tdata),
        .out_tkeep       (k_path_out_tkeep),
        .out_tlast       (k_path_out_tlast),
        .out_tuser       (k_path_out_tuser),
        .levels_exhausted(k_path_levels_exhausted),
        .stopped         (k_path_stopped),
        .error_count     (k_path_error_count),
        .first_error     (k_path_first_error)
    );

    wire  [15:0] unused_k_keep = k_kept_keep;
    wire [127:0] v_path_out_tdata;
    wire  [15:0] v_path_out_tkeep;
    wire         v_path_out_tlast;
    wire         v_path_out_tuser;
    wire         v_path_out_valid;
    wire  [47:0] v_path_record_bytes;
    wire         v_path_record_valid;
    wire         v_path_levels_exhausted;
    wire         v_path_stopped;
    wire  [15:0] v_path_error_count;
    wire   [3:0] v_path_first_error;
    wire         v_tokens_ready;
    wire         v_records_ready;

    titanus_codec_path_c4096_p32 u_v_path (
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
        .in_valid        (v_kept_valid),
        .in_ready        (v_kept_ready),
        .in_entries      (v_kept_data),
        .in_mask         (v_kept_user),
        .in_last         (v_kept_last),
        .record_valid    (v_path_record_valid),
        .record_ready    (v_records_ready),
        .record_bytes    (v_path_record_bytes),
        .out_valid       (v_path_out_valid),
        .out_ready       (v_tokens_ready),
        .out_tdata       (v_path_out_tdata),
        .out_tkeep       (v_path_out_tkeep),
        .out_tlast       (v_path_out_tlast),
        .out_tuser       (v_path_out_tuser),
        .levels_exhausted(v_path_levels_exhausted),
        .stopped         (v_path_stopped),
        .error_count     (v_path_error_count),
        .first_error     (v_path_first_error)
    );

    wire [15:0] unused_v_keep = v_kept_keep;
    wire        k_tokens_valid = k_path_out_valid;

    assign m_axis_k_tvalid = k_tokens_valid;
    assign m_axis_k_tdata = k_path_out_tdata;
    assign m_axis_k_tkeep = k_path_out_tkeep;
    assign m_axis_k_tlast = k_path_out_tlast;
    assign m_axis_k_tuser = k_path_out_tuser;
    assign k_tokens_ready = m_axis_k_tready;

    wire k_records_valid = k_path_record_valid;

    assign m_axis_k_record_tvalid = k_records_valid;
    assign m_axis_k_record_tdata = k_path_record_bytes;
    assign k_records_ready = m_axis_k_record_tready;
    assign k_config_error = k_admission_config_error;
    assign k_levels_exhausted = k_path_levels_exhausted;
    assign k_stopped = k_path_stopped;
    assign k_error_count = k_path_error_count;
    assign k_first_error = k_path_first_error;

    wire v_tokens_valid = v_path_out_valid;

    assign m_axis_v_tvalid = v_tokens_valid;
    assign m_axis_v_tdata = v_path_out_tdata;
    assign m_axis_v_tkeep = v_path_out_tkeep;
    assign m_axis_v_tlast = v_path_out_tlast;
    assign m_axis_v_tuser = v_path_out_tuser;
    assign v_tokens_ready = m_axis_v_tready;

    wire v_records_valid = v_path_record_valid;

    assign m_axis_v_record_tvalid = v_records_valid;
    assign m_axis_v_record_tdata = v_path_record_bytes;
    assign v_records_ready = m_axis_v_record_tready;
    assign v_config_error = v_admission_config_error;
    assign v_levels_exhausted = v_path_levels_exhausted;
    assign v_stopped = v_path_stopped;
    assign v_error_count = v_path_error_count;
    assign v_first_error = v_path_first_error;
endmodule
`default_nettype wire
