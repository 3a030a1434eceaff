// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The path of values in KIVI's codec: tokens that leave the window are quantized and dequantized;
// behind them come those that are in the window at the end.
//
// Throughput: one beat per cycle.
// Generated for lanes = 16, window = 128, max_d = 256, group = 32, bits = 2.
`default_nettype none
module kivi_codec_values_l16_r128_d256_g32_b2 (
    input  wire         clk,             // clock, rising edge
    input  wire         rst_n,           // synchronous reset, active low
    input  wire         job_valid,       // a job is offered
    output wire         job_ready,       // a job is taken if offered
    input  wire   [3:0] job_last_place,  // last beat of a token
    input  wire   [3:0] job_last_lane,   // last lane with an element in it
    input  wire  [31:0] job_tokens,      // tokens that come
    input  wire   [6:0] job_rest_first,  // slot of the oldest token that is left
    input  wire   [7:0] job_rest,        // number of tokens that are left
    input  wire  [15:0] job_d,           // elements of a token
    input  wire  [31:0] job_frames,      // frames that are stored
    input  wire  [31:0] job_stored,      // tokens in them
    input  wire         move_valid,      // a move is offered
    output wire         move_ready,      // a move is taken if offered
    input  wire         move_put,        // 0 the tokens of the slots are taken, 1 a token is put
    input  wire   [7:0] move_first,      // first slot
    input  wire   [8:0] move_slots,      // number of slots
    input  wire         move_ends,       // last move for its token
    input  wire         in_valid,        // a beat of a token is offered
    output wire         in_ready,        // a beat of a token is taken if offered
    input  wire [255:0] in_data,         // binary16 elements, lane 0 lowest
    output wire         out_valid,       // a beat of a token is offered
    input  wire         out_ready,       // a beat of a token is taken if offered
    output wire [255:0] out_data,        // binary16 elements, lane 0 lowest
    output wire         out_last,        // last beat of the token
    output wire         stopped,         // a frame was not decoded
    output wire         meets_nan,       // an element put in the cycle before was NaN
    output wire         meets_inf        // an element put in the cycle before was infinite
);
    // A job for the ring, one for the dequantizer and one for the order of what comes out.
    // Each of ring_job and frames_job and order_job takes the beat once, in any order; then it is
    // done.
    reg  ring_job_done_q;
    wire ring_job_ready;
    wire ring_job_valid = job_valid & !ring_job_done_q;
    wire ring_job_has_it = ring_job_done_q | ring_job_ready;
    reg  frames_job_done_q;
    wire frames_job_ready;
    wire frames_job_valid = job_valid & !frames_job_done_q;
    wire frames_job_has_it = frames_job_done_q | frames_job_ready;
    reg  order_job_done_q;
    wire order_job_ready;
    wire order_job_valid = job_valid & !order_job_done_q;
    wire order_job_has_it = order_job_done_q | order_job_ready;

    assign job_ready = ring_job_has_it & frames_job_has_it & order_job_has_it;

    always @(posedge clk) begin
        if (!rst_n) begin
            ring_job_done_q <= 1'b0;
            frames_job_done_q <= 1'b0;
            order_job_done_q <= 1'b0;
        end else if (job_valid) begin
            ring_job_done_q <= ring_job_has_it & !job_ready;
            frames_job_done_q <= frames_job_has_it & !job_ready;
            order_job_done_q <= order_job_has_it & !job_ready;
        end
    end

    wire         leaving_valid;
    wire [255:0] leaving_data;
    wire  [31:0] leaving_keep;
    wire         leaving_last;
    wire         rest_valid;
    wire [255:0] rest_data;
    wire         rest_last;
    wire         ring_meets_nan;
    wire         ring_meets_inf;
    wire         leaving_ready;
    wire         rest_ready;

    kivi_token_ring_l16_r128_d256 u_ring (
        .clk           (clk),
        .rst_n         (rst_n),
        .job_valid     (ring_job_valid),
        .job_ready     (ring_job_ready),
        .job_last_place(job_last_place),
        .job_last_lane (job_last_lane),
        .job_tokens    (job_tokens),
        .job_rest_first(job_rest_first),
        .job_rest      (job_rest),
        .move_valid    (move_valid),
        .move_ready    (move_ready),
        .move_put      (move_put),
        .move_first    (move_first),
        .move_slots    (move_slots),
        .move_ends     (move_ends),
        .in_valid      (in_valid),
        .in_ready      (in_ready),
        .in_data       (in_data),
        .meets_nan     (ring_meets_nan),
        .meets_inf     (ring_meets_inf),
        .out_valid     (leaving_valid),
        .out_ready     (leaving_ready),
        .out_data      (leaving_data),
        .out_keep      (leaving_keep),
        .out_last      (leaving_last),
        .rest_valid    (rest_valid),
        .rest_ready    (rest_ready),
        .rest_data     (rest_data),
        .rest_last     (rest_last)
    );

    // Quantizer and dequantizer.
    wire         quantizer_config_error;
    wire         quantizer_nan_seen;
    wire         quantizer_inf_seen;
    wire         frames_valid;
    wire [127:0] frames_data;
    wire  [15:0] frames_keep;
    wire         frames_last;
    wire         frames_ready;

    kivi_value_quantizer_l16_g32_b2_d256 u_quantizer (
        .clk          (clk),
        .rst_n        (rst_n),
        .s_axis_tvalid(leaving_valid),
        .s_axis_tready(leaving_ready),
        .s_axis_tdata (leaving_data),
        .s_axis_tkeep (leaving_keep),
        .s_axis_tlast (leaving_last),
        .flags_clear  (1'b0),
        .config_error (quantizer_config_error),
        .nan_seen     (quantizer_nan_seen),
        .inf_seen     (quantizer_inf_seen),
        .m_axis_tvalid(frames_valid),
        .m_axis_tready(frames_ready),
        .m_axis_tdata (frames_data),
        .m_axis_tkeep (frames_keep),
        .m_axis_tlast (frames_last)
    );

    wire        unused_config_error = quantizer_config_error;
    wire        unused_nan_seen = quantizer_nan_seen;
    wire        unused_inf_seen = quantizer_inf_seen;
    wire        splitter_ready;
    wire        splitter_valid;
    wire [63:0] splitter_data;
    wire  [7:0] splitter_keep;
    wire        splitter_last;

    byte_splitter_b16_p8 u_splitter (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (frames_valid),
        .in_ready (frames_ready),
        .in_data  (frames_data),
        .in_keep  (frames_keep),
        .in_last  (frames_last),
        .out_valid(splitter_valid),
        .out_ready(splitter_ready),
        .out_data (splitter_data),
        .out_keep (splitter_keep),
        .out_last (splitter_last)
    );

    wire         unused_frame_ends = splitter_last;
    wire         restored_valid;
    wire [255:0] restored_data;
    wire         restored_last;
    wire         restored_user;
    wire         dequantizer_stopped;
    wire         dequantizer_config_error;
    wire  [15:0] dequantizer_error_count;
    wire   [1:0] dequantizer_first_error;
    wire   [8:0] dequantizer_held;
    wire         frames_command_ready;
    wire         frames_command_valid;
    wire         restored_ready;

    kivi_dequantizer_l16_b2_g32_k256_v256 u_dequantizer (
        .clk                  (clk),
        .rst_n                (rst_n),
        .restart              (1'b0),
        .errors_clear         (1'b0),
        .s_axis_tvalid        (splitter_valid),
        .s_axis_tready        (splitter_ready),
        .s_axis_tdata         (splitter_data),
        .s_axis_tkeep         (splitter_keep),
        .s_axis_tlast         (1'b0),
        .s_axis_command_tvalid(frames_command_valid),
        .s_axis_command_tready(frames_command_ready),
        .s_axis_command_tdata ({7'd0, job_frames, job_d, 1'b1}),
        .m_axis_tvalid        (restored_valid),
        .m_axis_tready        (restored_ready),
        .m_axis_tdata         (restored_data),
        .m_axis_tlast         (restored_last),
        .m_axis_tuser         (restored_user),
        .stopped              (dequantizer_stopped),
        .config_error         (dequantizer_config_error),
        .error_count          (dequantizer_error_count),
        .first_error          (dequantizer_first_error),
        .held                 (dequantizer_held)
    );

    wire has_frames = job_frames != 32'd0;
    assign frames_command_valid = frames_job_valid & has_frames;

    assign frames_job_ready = !has_frames | frames_command_ready;

    // Stored tokens first, then those of the window.
    reg         order_active_q;
    reg  [31:0] stored_left_q;
    reg   [7:0] window_left_q;
    wire        order_starts = order_job_valid & !order_active_q;
    wire        from_store = stored_left_q != 32'd0;
    wire        from_window = !from_store & (window_left_q != 8'd0);
    wire        unused_restored_user = restored_user;
    wire        ordered_ready;
    wire        ordered_valid = order_active_q &
        (from_store ? restored_valid : (from_window & rest_valid));
    wire        ordered_ends = ordered_valid & ordered_ready &
        (from_store ? restored_last : rest_last);

    always @(posedge clk) begin
        if (order_starts | (ordered_ends & from_store)) begin
            stored_left_q <= order_starts ? job_stored : (stored_left_q - 32'h00000001);
        end
    end

    always @(posedge clk) begin
        if (order_starts | (ordered_ends & from_window)) begin
            window_left_q <= order_starts ? job_rest : (window_left_q - 8'd1);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            order_active_q <= 1'b0;
        end else begin
            order_active_q <= order_starts | (order_active_q & (from_store | from_window));
        end
    end

    assign restored_ready = order_active_q & ordered_ready & from_store;
    assign rest_ready = order_active_q & ordered_ready & from_window;
    assign order_job_ready = !order_active_q;

    reg          out_beat_valid_q;
    reg  [255:0] out_beat_data_q;
    reg          out_beat_last_q;
    wire         out_beat_ready;

    assign ordered_ready = !out_beat_valid_q | out_beat_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            out_beat_valid_q <= 1'b0;
        end else if (ordered_ready) begin
            out_beat_valid_q <= ordered_valid;
        end
    end

    always @(posedge clk) begin
        if (ordered_ready) begin
            out_beat_data_q <= from_store ? restored_data : rest_data;
            out_beat_last_q <= from_store ? restored_last : rest_last;
        end
    end

    assign out_valid = out_beat_valid_q;
    assign out_data = out_beat_data_q;
    assign out_last = out_beat_last_q;
    assign out_beat_ready = out_ready;

    wire        unused_dequantizer_config_error = dequantizer_config_error;
    wire [15:0] unused_dequantizer_error_count = dequantizer_error_count;
    wire  [1:0] unused_dequantizer_first_error = dequantizer_first_error;
    wire  [8:0] unused_dequantizer_held = dequantizer_held;

    assign stopped = dequantizer_stopped;
    assign meets_nan = ring_meets_nan;
    assign meets_inf = ring_meets_inf;
endmodule
`default_nettype wire
