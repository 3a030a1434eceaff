// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One path, K or V, of Titanus' codec behind the pruning unit: zero-insert puts the kept elements
// back to their channels, the quantization unit makes the stream that is stored, a FIFO stands for
// the memory, the dequantization unit gives the tokens back.
//
// A record per stream tells the bytes that are stored of it. The consumer of records holds up the
// path if it takes none.
//
// Throughput: that of the units.
// Generated for channels_max = 4096, prefill_max = 32.
`default_nettype none
module titanus_codec_path_c4096_p32 (
    input  wire         clk,               // clock, rising edge
    input  wire         rst_n,             // synchronous reset, active low
    input  wire         errors_clear,      // clears sticky flags and counters
    input  wire         command_valid,     // a beat is offered
    output wire         command_ready,     // a beat is taken if offered
    input  wire   [3:0] command_bits,      // bits of a code, 2 to 8
    input  wire  [15:0] command_channels,  // elements of a token
    input  wire  [15:0] command_prefill,   // tokens that level 0 is made from
    input  wire   [7:0] command_levels,    // levels a channel may make in decode
    input  wire  [31:0] command_tokens,    // tokens of the stream, from 1
    input  wire         in_valid,          // a beat is offered
    output wire         in_ready,          // a beat is taken if offered
    input  wire [127:0] in_entries,        // kept elements, the first lowest
    input  wire  [15:0] in_mask,           // which lanes they come from
    input  wire         in_last,           // last beat of a packet
    output wire         record_valid,      // a beat is offered
    input  wire         record_ready,      // a beat is taken if offered
    output wire  [47:0] record_bytes,      // bytes of a stream
    output wire         out_valid,         // a beat is offered
    input  wire         out_ready,         // a beat is taken if offered
    output wire [127:0] out_tdata,         // signed elements, lane 0 lowest; 0 where pruned or past
                                           // the end
    output wire  [15:0] out_tkeep,         // which lanes hold an element
    output wire         out_tlast,         // last beat of the token
    output wire         out_tuser,         // with tlast: the token broke the format
    output wire         levels_exhausted,  // sticky: a channel needed a new level and had none left
    output wire         stopped,           // a token broke the format: waits for a reset
    output wire  [15:0] error_count,       // tokens and streams that broke the format
    output wire   [3:0] first_error        // as the dequantization unit numbers them
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

    // Quantization unit. A pruned element is 0 at its input, a kept one never.
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
        .in_entries (in_entries),
        .in_last    (in_last),
        .out_valid  (zero_insert_valid),
        .out_ready  (zero_insert_ready),
        .out_entries(zero_insert_entries),
        .out_mask   (zero_insert_mask),
        .out_last   (zero_insert_last)
    );

    wire  [15:0] unused_mask = zero_insert_mask;
    wire         qu_takes_command;
    wire         qu_takes_elements;
    wire         qu_refuses;
    wire [255:0] qu_data;
    wire  [31:0] qu_keep;
    wire         qu_last;
    wire         qu_offers;
    wire         path_levels_exhausted;
    wire         words_ready;

    titanus_qu_c4096_p32 u_qu (
        .clk                  (clk),
        .rst_n                (rst_n),
        .errors_clear         (errors_clear),
        .s_axis_command_tvalid(quantize_valid),
        .s_axis_command_tready(qu_takes_command),
        .s_axis_command_tdata ({4'd0, command_levels, command_prefill, command_channels,
            command_bits}),
        .s_axis_tvalid        (zero_insert_valid),
        .s_axis_tready        (qu_takes_elements),
        .s_axis_tdata         (zero_insert_entries),
        .s_axis_tlast         (zero_insert_last),
        .m_axis_tvalid        (qu_offers),
        .m_axis_tready        (words_ready),
        .m_axis_tdata         (qu_data),
        .m_axis_tkeep         (qu_keep),
        .m_axis_tlast         (qu_last),
        .levels_exhausted     (path_levels_exhausted),
        .config_error         (qu_refuses)
    );

    assign quantize_ready = qu_takes_command;
    assign zero_insert_ready = qu_takes_elements;

    wire unused_refused = qu_refuses;

    // Its words: into the memory, and counted.
    wire words_valid = qu_offers;

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
        .in_data  ({qu_last, qu_keep, qu_data}),
        .out_ready(memory_ready),
        .out_valid(memory_valid),
        .out_data (memory_packed)
    );

    wire [255:0] memory_data = memory_packed[255:0];
    wire  [31:0] memory_keep = memory_packed[287:256];
    wire         memory_last = memory_packed[288];
    reg    [5:0] bytes_in_word;

    always @(*) begin : fold_bytes_in_word
        integer k;
        bytes_in_word = 6'd0;
        for (k = 1; k < 32; k = k + 1) begin
            bytes_in_word = bytes_in_word | (k[5:0] & {6{qu_keep[k - 1] & !qu_keep[k]}});
        end
        bytes_in_word = bytes_in_word | (6'd32 & {6{qu_keep[31]}});
    end

    wire       counts_ready;
    wire       counts_valid;
    wire [6:0] counts_data;

    skid_buffer_w7 u_counts (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (counted_valid),
        .in_ready (counted_ready),
        .in_data  ({qu_last, bytes_in_word}),
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

    // Dequantization unit: its commands wait while it has a stream before them.
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
    wire         dqu_takes_command;
    wire         dqu_takes_word;
    wire         dqu_refuses;
    wire [127:0] dqu_tdata;
    wire  [15:0] dqu_tkeep;
    wire         dqu_tlast;
    wire         dqu_tuser;
    wire         dqu_offers;
    wire         path_stopped;
    wire  [15:0] path_error_count;
    wire   [3:0] path_first_error;
    wire         tokens_out_ready;

    titanus_dqu_c4096 u_dqu (
        .clk                  (clk),
        .rst_n                (rst_n),
        .restart              (1'b0),
        .errors_clear         (errors_clear),
        .s_axis_command_tvalid(commands_valid),
        .s_axis_command_tready(dqu_takes_command),
        .s_axis_command_tdata ({4'd0, commands_tokens, commands_channels, commands_bits}),
        .s_axis_tvalid        (memory_valid),
        .s_axis_tready        (dqu_takes_word),
        .s_axis_tdata         (memory_data),
        .s_axis_tkeep         (memory_keep),
        .s_axis_tlast         (memory_last),
        .m_axis_tvalid        (dqu_offers),
        .m_axis_tready        (tokens_out_ready),
        .m_axis_tdata         (dqu_tdata),
        .m_axis_tkeep         (dqu_tkeep),
        .m_axis_tlast         (dqu_tlast),
        .m_axis_tuser         (dqu_tuser),
        .stopped              (path_stopped),
        .config_error         (dqu_refuses),
        .error_count          (path_error_count),
        .first_error          (path_first_error)
    );

    assign commands_ready = dqu_takes_command;
    assign memory_ready = dqu_takes_word;

    wire unused_dqu_refused = dqu_refuses;
    wire tokens_out_valid = dqu_offers;

    assign out_valid = tokens_out_valid;
    assign out_tdata = dqu_tdata;
    assign out_tkeep = dqu_tkeep;
    assign out_tlast = dqu_tlast;
    assign out_tuser = dqu_tuser;
    assign tokens_out_ready = out_ready;
    assign levels_exhausted = path_levels_exhausted;
    assign stopped = path_stopped;
    assign error_count = path_error_count;
    assign first_error = path_first_error;
endmodule
`default_nettype wire
