// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Oaken's codec as a closed loop: quantization engine and dequantization engine, connected port to
// port (Oaken, ISCA 2025, Figure 9). For simulation: vectors come out as a KV cache would return
// them, and the records say how many bytes were stored for each.
//
// The inputs are those of the quantization engine. A vector that it refuses does not come out. No
// combinational path from any input to any output.
//
// Throughput: one vector per max(beats, 23) cycles with ready outputs.
// Generated for lanes = 16, max_d = 8192.
//
// Layout of m_axis_record_tdata, a record:
//    [15:0]  dense_length   bytes of the dense packet
//   [31:16]  sparse_length  bytes of the sparse packet
//
// Layout of m_axis_record_tuser, a record:
//   [0]  nan  an element of the vector was NaN
//   [1]  inf  an element of the vector was infinite
`default_nettype none
module oaken_codec_loopback_l16_d8192 (
    input  wire         clk,                   // clock, rising edge
    input  wire         rst_n,                 // synchronous reset, active low
    input  wire  [15:0] outer_lo,              // binary16 threshold
    input  wire  [15:0] inner_lo,              // binary16 threshold
    input  wire  [15:0] inner_hi,              // binary16 threshold
    input  wire  [15:0] outer_hi,              // binary16 threshold
    input  wire         flags_clear,           // clears the sticky flags and the counter
    input  wire         s_axis_tvalid,         // a beat of a vector is offered
    output wire         s_axis_tready,         // a beat of a vector is taken if offered
    input  wire [255:0] s_axis_tdata,          // binary16 elements, lane 0 lowest
    input  wire  [31:0] s_axis_tkeep,          // two bits per element
    input  wire         s_axis_tlast,          // last beat of the vector
    output wire         m_axis_tvalid,         // a beat of a vector is offered
    input  wire         m_axis_tready,         // a beat of a vector is taken if offered
    output wire [255:0] m_axis_tdata,          // binary16 elements, lane 0 lowest; +0 past the end
    output wire  [31:0] m_axis_tkeep,          // two bits per element
    output wire         m_axis_tlast,          // last beat of the vector
    output wire         m_axis_tuser,          // with tlast: the vector had a format error
    output wire         m_axis_record_tvalid,  // a record is offered
    input  wire         m_axis_record_tready,  // a record is taken if offered
    output wire  [31:0] m_axis_record_tdata,   // record: layout above
    output wire   [1:0] m_axis_record_tuser,   // record: layout above
    output wire         nan_seen,              // sticky: an element was NaN
    output wire         inf_seen,              // sticky: an element was infinite
    output wire         config_error,          // sticky: a vector was refused
    output wire  [15:0] error_count            // vectors with a format error
);
    // Each of encoded and counted takes the beat once, in any order; then it is done.
    reg  encoded_done_q;
    wire encoded_ready;
    wire encoded_valid = s_axis_tvalid & !encoded_done_q;
    wire encoded_has_it = encoded_done_q | encoded_ready;
    reg  counted_done_q;
    wire counted_ready;
    wire counted_valid = s_axis_tvalid & !counted_done_q;
    wire counted_has_it = counted_done_q | counted_ready;

    assign s_axis_tready = encoded_has_it & counted_has_it;

    always @(posedge clk) begin
        if (!rst_n) begin
            encoded_done_q <= 1'b0;
            counted_done_q <= 1'b0;
        end else if (s_axis_tvalid) begin
            encoded_done_q <= encoded_has_it & !s_axis_tready;
            counted_done_q <= counted_has_it & !s_axis_tready;
        end
    end

    // Commands: the thresholds as they are with the first beat of a vector, and the number of its
    // elements.
    reg  first_q;
    wire passes = counted_valid & counted_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            first_q <= 1'b1;
        end else if (passes) begin
            first_q <= s_axis_tlast;
        end
    end

    reg [15:0] held_outer_lo_q;

    always @(posedge clk) begin
        if (passes & first_q) begin
            held_outer_lo_q <= outer_lo;
        end
    end

    wire [15:0] sampled_outer_lo = first_q ? outer_lo : held_outer_lo_q;
    reg  [15:0] held_inner_lo_q;

    always @(posedge clk) begin
        if (passes & first_q) begin
            held_inner_lo_q <= inner_lo;
        end
    end

    wire [15:0] sampled_inner_lo = first_q ? inner_lo : held_inner_lo_q;
    reg  [15:0] held_inner_hi_q;

    always @(posedge clk) begin
        if (passes & first_q) begin
            held_inner_hi_q <= inner_hi;
        end
    end

    wire [15:0] sampled_inner_hi = first_q ? inner_hi : held_inner_hi_q;
    reg  [15:0] held_outer_hi_q;

    always @(posedge clk) begin
        if (passes & first_q) begin
            held_outer_hi_q <= outer_hi;
        end
    end

    wire [15:0] sampled_outer_hi = first_q ? outer_hi : held_outer_hi_q;

    // Elements are counted up to one more than the maximum.
    reg  [15:0] count_q;
    wire [15:0] count_before = count_q & {16{!first_q}};
    reg   [4:0] in_beat;

    always @(*) begin : fold_in_beat
        integer k;
        in_beat = 5'd0;
        for (k = 0; k < 16; k = k + 1) begin
            in_beat = in_beat + {4'd0, &s_axis_tkeep[2*k +: 2]};
        end
    end

    wire [15:0] sum = count_before + {11'd0, in_beat};
    wire        too_long = sum > 16'h2000;

    always @(posedge clk) begin
        if (passes) begin
            count_q <= too_long ? 16'h2001 : sum;
        end
    end

    wire vector_ready;
    wire vector_valid = counted_valid & s_axis_tlast;

    // Every beat waits for space in the command FIFO, not only the last one of a vector: ready
    // would depend on tlast otherwise.
    assign counted_ready = vector_ready;

    wire        waiting_ready;
    wire        waiting_valid;
    wire [80:0] waiting_data;

    stream_fifo_d16_w81 u_waiting (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (vector_valid),
        .in_ready (vector_ready),
        .in_data  ({too_long, sum, sampled_outer_hi, sampled_inner_hi, sampled_inner_lo,
            sampled_outer_lo}),
        .out_ready(waiting_ready),
        .out_valid(waiting_valid),
        .out_data (waiting_data)
    );

    wire [15:0] waiting_outer_lo = waiting_data[15:0];
    wire [15:0] waiting_inner_lo = waiting_data[31:16];
    wire [15:0] waiting_inner_hi = waiting_data[47:32];
    wire [15:0] waiting_outer_hi = waiting_data[63:48];
    wire [15:0] waiting_elements = waiting_data[79:64];
    wire        waiting_too_long = waiting_data[80];

    // Thresholds must be finite and in order; -0 counts as +0.
    wire [15:0] outer_lo_value = {waiting_outer_lo[15] & (|waiting_outer_lo[14:0]),
        waiting_outer_lo[14:0]};
    wire [15:0] outer_lo_key = {!outer_lo_value[15],
        outer_lo_value[14:0] ^ {15{outer_lo_value[15]}}};
    wire [15:0] inner_lo_value = {waiting_inner_lo[15] & (|waiting_inner_lo[14:0]),
        waiting_inner_lo[14:0]};
    wire [15:0] inner_lo_key = {!inner_lo_value[15],
        inner_lo_value[14:0] ^ {15{inner_lo_value[15]}}};
    wire [15:0] inner_hi_value = {waiting_inner_hi[15] & (|waiting_inner_hi[14:0]),
        waiting_inner_hi[14:0]};
    wire [15:0] inner_hi_key = {!inner_hi_value[15],
        inner_hi_value[14:0] ^ {15{inner_hi_value[15]}}};
    wire [15:0] outer_hi_value = {waiting_outer_hi[15] & (|waiting_outer_hi[14:0]),
        waiting_outer_hi[14:0]};
    wire [15:0] outer_hi_key = {!outer_hi_value[15],
        outer_hi_value[14:0] ^ {15{outer_hi_value[15]}}};
    wire        codable = !(&waiting_outer_lo[14:10]) & !(&waiting_inner_lo[14:10]) &
        !(&waiting_inner_hi[14:10]) & !(&waiting_outer_hi[14:10]) &
        ((outer_lo_key <= inner_lo_key) & (inner_lo_key <= inner_hi_key) &
            (inner_hi_key <= outer_hi_key));
    wire        obeyed = codable & !waiting_too_long;
    wire        command_ready;
    wire        command_valid = waiting_valid & obeyed;

    assign waiting_ready = !obeyed | command_ready;

    // The encoder.
    wire         dense_words_valid;
    wire  [63:0] dense_words_data;
    wire   [7:0] dense_words_keep;
    wire         dense_words_last;
    wire         sparse_words_valid;
    wire [255:0] sparse_words_data;
    wire  [31:0] sparse_words_keep;
    wire         sparse_words_last;
    wire         record_valid;
    wire  [31:0] record_tdata;
    wire   [1:0] record_tuser;
    wire         encoder_nan_seen;
    wire         encoder_inf_seen;
    wire         encoder_config_error;
    wire         dense_words_ready;
    wire         sparse_words_ready;
    wire         record_ready;

    oaken_quantizer_l16_d8192 u_encoder (
        .clk                 (clk),
        .rst_n               (rst_n),
        .outer_lo            (outer_lo),
        .inner_lo            (inner_lo),
        .inner_hi            (inner_hi),
        .outer_hi            (outer_hi),
        .flags_clear         (flags_clear),
        .s_axis_tvalid       (encoded_valid),
        .s_axis_tready       (encoded_ready),
        .s_axis_tdata        (s_axis_tdata),
        .s_axis_tkeep        (s_axis_tkeep),
        .s_axis_tlast        (s_axis_tlast),
        .nan_seen            (encoder_nan_seen),
        .inf_seen            (encoder_inf_seen),
        .config_error        (encoder_config_error),
        .m_axis_dense_tvalid (dense_words_valid),
        .m_axis_dense_tready (dense_words_ready),
        .m_axis_dense_tdata  (dense_words_data),
        .m_axis_dense_tkeep  (dense_words_keep),
        .m_axis_dense_tlast  (dense_words_last),
        .m_axis_sparse_tvalid(sparse_words_valid),
        .m_axis_sparse_tready(sparse_words_ready),
        .m_axis_sparse_tdata (sparse_words_data),
        .m_axis_sparse_tkeep (sparse_words_keep),
        .m_axis_sparse_tlast (sparse_words_last),
        .m_axis_record_tvalid(record_valid),
        .m_axis_record_tready(record_ready),
        .m_axis_record_tdata (record_tdata),
        .m_axis_record_tuser (record_tuser)
    );

    // The decoder. Its input streams never end: the packets of vectors follow each other.
    wire         decoded_valid;
    wire [255:0] decoded_data;
    wire  [31:0] decoded_keep;
    wire         decoded_last;
    wire         decoded_user;
    wire  [15:0] decoder_error_count;
    wire         decoder_stopped;
    wire         decoder_config_error;
    wire   [3:0] decoder_first_error;
    wire   [8:0] decoder_dense_held;
    wire   [8:0] decoder_sparse_held;
    wire         decoded_ready;

    oaken_dequantizer_l16 u_decoder (
        .clk                  (clk),
        .rst_n                (rst_n),
        .restart              (1'b0),
        .errors_clear         (flags_clear),
        .s_axis_dense_tvalid  (dense_words_valid),
        .s_axis_dense_tready  (dense_words_ready),
        .s_axis_dense_tdata   (dense_words_data),
        .s_axis_dense_tkeep   (dense_words_keep),
        .s_axis_dense_tuser   (1'b0),
        .s_axis_sparse_tvalid (sparse_words_valid),
        .s_axis_sparse_tready (sparse_words_ready),
        .s_axis_sparse_tdata  (sparse_words_data),
        .s_axis_sparse_tkeep  (sparse_words_keep),
        .s_axis_sparse_tuser  (1'b0),
        .s_axis_command_tvalid(command_valid),
        .s_axis_command_tready(command_ready),
        .s_axis_command_tdata ({waiting_elements, waiting_outer_hi, waiting_inner_hi,
            waiting_inner_lo, waiting_outer_lo}),
        .m_axis_tvalid        (decoded_valid),
        .m_axis_tready        (decoded_ready),
        .m_axis_tdata         (decoded_data),
        .m_axis_tkeep         (decoded_keep),
        .m_axis_tlast         (decoded_last),
        .m_axis_tuser         (decoded_user),
        .stopped              (decoder_stopped),
        .config_error         (decoder_config_error),
        .error_count          (decoder_error_count),
        .first_error          (decoder_first_error),
        .dense_held           (decoder_dense_held),
        .sparse_held          (decoder_sparse_held)
    );

    wire [1:0] unused_lasts = {sparse_words_last, dense_words_last};

    assign m_axis_tvalid = decoded_valid;
    assign m_axis_tdata = decoded_data;
    assign m_axis_tkeep = decoded_keep;
    assign m_axis_tlast = decoded_last;
    assign m_axis_tuser = decoded_user;
    assign decoded_ready = m_axis_tready;

    wire [15:0] record_dense_length = record_tdata[15:0];
    wire [15:0] record_sparse_length = record_tdata[31:16];
    wire        record_nan = record_tuser[0];
    wire        record_inf = record_tuser[1];

    assign m_axis_record_tvalid = record_valid;
    assign m_axis_record_tdata = {record_sparse_length, record_dense_length};
    assign m_axis_record_tuser = {record_inf, record_nan};
    assign record_ready = m_axis_record_tready;
    assign nan_seen = encoder_nan_seen;
    assign inf_seen = encoder_inf_seen;
    assign config_error = encoder_config_error;
    assign error_count = decoder_error_count;

    wire [23:0] unused_decoder_status = {decoder_sparse_held, decoder_dense_held,
        decoder_first_error, decoder_config_error, decoder_stopped};
endmodule
`default_nettype wire
