// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// KIVI's codec for keys and values: the window of 128 tokens, quantizers and dequantizers. Tokens
// come out as attention reads them at the end of the stream: those that have left the window
// quantized and restored, then those in the window in binary16.
//
// A command precedes a stream of tokens; a token is ceil(d / 16) beats of s_axis_k and as many of
// s_axis_v, whose lanes past its last element are ignored; at the outputs they are +0. Keys and
// values come and leave side by side: who holds one kind back stops the other. A command without
// tokens or elements, or with more than 256 elements, sets config_error and has no tokens. A NaN
// counts as 0 and sets nan_seen, an infinity as the largest finite value of its sign and sets
// inf_seen. Keys leave the window 128 at a time, values one for each that comes. No combinational
// path from any input to any output.
//
// Throughput: one beat of each path in three cycles.
// Generated for lanes = 16, window = 128, max_d = 256, group = 32, bits = 2.
//
// Layout of s_axis_command_tdata, a command:
//    [15:0]  d       elements of a token
//   [47:16]  tokens  number of tokens, at least 1
`default_nettype none
module kivi_codec_l16_r128_d256_g32_b2 (
    input  wire         clk,                    // clock, rising edge
    input  wire         rst_n,                  // synchronous reset, active low
    input  wire         flags_clear,            // clears the sticky flags
    input  wire         s_axis_command_tvalid,  // a command is offered
    output wire         s_axis_command_tready,  // a command is taken if offered
    input  wire  [47:0] s_axis_command_tdata,   // command: layout above
    output wire         config_error,           // sticky: a command was refused
    input  wire         s_axis_k_tvalid,        // a beat of a token is offered
    output wire         s_axis_k_tready,        // a beat of a token is taken if offered
    input  wire [255:0] s_axis_k_tdata,         // binary16 elements, lane 0 lowest
    output wire         m_axis_k_tvalid,        // a beat of a token is offered
    input  wire         m_axis_k_tready,        // a beat of a token is taken if offered
    output wire [255:0] m_axis_k_tdata,         // binary16 elements, lane 0 lowest
    output wire         m_axis_k_tlast,         // last beat of the token
    output wire         k_stopped,              // a fault of the unit: a frame that it wrote was
                                                // not decoded
    input  wire         s_axis_v_tvalid,        // a beat of a token is offered
    output wire         s_axis_v_tready,        // a beat of a token is taken if offered
    input  wire [255:0] s_axis_v_tdata,         // binary16 elements, lane 0 lowest
    output wire         m_axis_v_tvalid,        // a beat of a token is offered
    input  wire         m_axis_v_tready,        // a beat of a token is taken if offered
    output wire [255:0] m_axis_v_tdata,         // binary16 elements, lane 0 lowest
    output wire         m_axis_v_tlast,         // last beat of the token
    output wire         v_stopped,              // a fault of the unit: a frame that it wrote was
                                                // not decoded
    output wire         nan_seen,               // sticky: an element was NaN, taken as 0
    output wire         inf_seen                // sticky: an element was infinite, taken as the
                                                // largest finite value
);
    wire [15:0] s_axis_command_d = s_axis_command_tdata[15:0];
    wire [31:0] s_axis_command_tokens = s_axis_command_tdata[47:16];
    wire        command_ready;
    wire        command_valid;
    wire [47:0] command_data;

    skid_buffer_w48 u_command (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (s_axis_command_tvalid),
        .in_ready (s_axis_command_tready),
        .in_data  ({s_axis_command_tokens, s_axis_command_d}),
        .out_ready(command_ready),
        .out_valid(command_valid),
        .out_data (command_data)
    );

    wire [15:0] command_d = command_data[15:0];
    wire [31:0] command_tokens = command_data[47:16];

    // A command, one at a time, and what it means for both paths.
    wire bad_command = (command_d == 16'd0) | (command_d > 16'h0100) | (command_tokens == 32'd0);
    reg  counting_q;
    wire good_ready;
    wire good_valid = command_valid & !bad_command & !counting_q;
    wire good_taken = good_valid & good_ready;
    wire refuses = command_valid & bad_command & !counting_q;
    reg  config_error_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            config_error_q <= 1'b0;
        end else begin
            config_error_q <= (config_error_q & !flags_clear) | refuses;
        end
    end

    assign config_error = config_error_q;

    wire [24:0] full_windows = command_tokens[31:7];
    wire [15:0] d_less_1 = command_d - 16'h0001;
    wire  [7:0] unused_d = d_less_1[15:8];
    wire [31:0] keys_stored = {full_windows, 7'd0};
    wire [31:0] values_stored = (command_tokens - 32'h00000080) & {32{|full_windows}};

    // Each of key_job and value_job takes the beat once, in any order; then it is done.
    reg  key_job_done_q;
    wire key_job_ready;
    wire key_job_valid = good_valid & !key_job_done_q;
    wire key_job_has_it = key_job_done_q | key_job_ready;
    reg  value_job_done_q;
    wire value_job_ready;
    wire value_job_valid = good_valid & !value_job_done_q;
    wire value_job_has_it = value_job_done_q | value_job_ready;

    assign good_ready = key_job_has_it & value_job_has_it;

    always @(posedge clk) begin
        if (!rst_n) begin
            key_job_done_q <= 1'b0;
            value_job_done_q <= 1'b0;
        end else if (good_valid) begin
            key_job_done_q <= key_job_has_it & !good_ready;
            value_job_done_q <= value_job_has_it & !good_ready;
        end
    end

    reg         keys_valid_q;
    reg   [3:0] keys_last_place_q;
    reg   [3:0] keys_last_lane_q;
    reg  [31:0] keys_tokens_q;
    reg  [15:0] keys_d_q;
    reg   [6:0] keys_rest_first_q;
    reg   [7:0] keys_rest_q;
    reg  [31:0] keys_frames_q;
    reg  [31:0] keys_stored_q;
    wire        keys_ready;

    assign key_job_ready = !keys_valid_q | keys_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            keys_valid_q <= 1'b0;
        end else if (key_job_ready) begin
            keys_valid_q <= key_job_valid;
        end
    end

    always @(posedge clk) begin
        if (key_job_ready) begin
            keys_last_place_q <= d_less_1[7:4];
            keys_last_lane_q <= d_less_1[3:0];
            keys_tokens_q <= command_tokens;
            keys_d_q <= command_d;
            keys_rest_first_q <= 7'd0;
            keys_rest_q <= {1'b0, command_tokens[6:0]};
            keys_frames_q <= {5'd0, full_windows, 2'd0};
            keys_stored_q <= keys_stored;
        end
    end

    reg         values_valid_q;
    reg   [3:0] values_last_place_q;
    reg   [3:0] values_last_lane_q;
    reg  [31:0] values_tokens_q;
    reg  [15:0] values_d_q;
    reg   [6:0] values_rest_first_q;
    reg   [7:0] values_rest_q;
    reg  [31:0] values_frames_q;
    reg  [31:0] values_stored_q;
    wire        values_ready;

    assign value_job_ready = !values_valid_q | values_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            values_valid_q <= 1'b0;
        end else if (value_job_ready) begin
            values_valid_q <= value_job_valid;
        end
    end

    always @(posedge clk) begin
        if (value_job_ready) begin
            values_last_place_q <= d_less_1[7:4];
            values_last_lane_q <= d_less_1[3:0];
            values_tokens_q <= command_tokens;
            values_d_q <= command_d;
            values_rest_first_q <= command_tokens[6:0] & {7{|full_windows}};
            values_rest_q <= (|full_windows) ? 8'd128 : {1'b0, command_tokens[6:0]};
            values_frames_q <= values_stored;
            values_stored_q <= values_stored;
        end
    end

    // The numbers of the tokens, for the window.
    reg  [31:0] token_q;
    reg  [31:0] last_token_q;
    wire        descriptor_valid;
    wire [23:0] descriptor_tdata;
    wire        descriptor_tlast;
    wire        number_ready;
    wire        number_valid;
    wire        descriptor_ready;

    kivi_window_r128 u_window (
        .clk          (clk),
        .rst_n        (rst_n),
        .s_axis_tvalid(number_valid),
        .s_axis_tready(number_ready),
        .s_axis_tdata (token_q),
        .m_axis_tvalid(descriptor_valid),
        .m_axis_tready(descriptor_ready),
        .m_axis_tdata (descriptor_tdata),
        .m_axis_tlast (descriptor_tlast)
    );

    assign number_valid = counting_q;
    wire number_taken = number_valid & number_ready;
    wire last_number = number_taken & (token_q == last_token_q);

    always @(posedge clk) begin
        if (!rst_n) begin
            counting_q <= 1'b0;
        end else begin
            counting_q <= good_taken | (counting_q & !last_number);
        end
    end

    always @(posedge clk) begin
        if (good_taken | number_taken) begin
            token_q <= good_taken ? 32'd0 : (token_q + 32'h00000001);
        end
    end

    always @(posedge clk) begin
        if (good_taken) begin
            last_token_q <= command_tokens - 32'h00000001;
        end
    end

    assign command_ready = !counting_q & (bad_command | good_taken);

    // Every move to the ring that it is of.
    wire [4:0] unused_descriptor_tdata = descriptor_tdata[23:19];
    wire       descriptor_kind = descriptor_tdata[0];
    wire       descriptor_put = descriptor_tdata[1];
    wire [7:0] descriptor_first = descriptor_tdata[9:2];
    wire [8:0] descriptor_slots = descriptor_tdata[18:10];
    wire       descriptor_last = descriptor_tlast;
    wire       key_move_ready;
    wire       key_move_valid = descriptor_valid & !descriptor_kind;
    wire       value_move_ready;
    wire       value_move_valid = descriptor_valid & descriptor_kind;

    assign descriptor_ready = descriptor_kind ? value_move_ready : key_move_ready;

    // Keys.
    wire         k_tokens_valid;
    wire [255:0] k_tokens_data;
    wire         k_tokens_last;
    wire         k_path_stopped;
    wire         k_nan;
    wire         k_inf;
    reg          k_move_valid_q;
    reg          k_move_put_q;
    reg    [7:0] k_move_first_q;
    reg    [8:0] k_move_slots_q;
    reg          k_move_ends_q;
    wire         k_move_ready;
    wire         k_beat_ready;
    wire         k_beat_valid;
    wire [255:0] k_beat_data;
    wire         k_tokens_ready;

    kivi_codec_keys_l16_r128_d256_g32_b2 u_k (
        .clk           (clk),
        .rst_n         (rst_n),
        .job_valid     (keys_valid_q),
        .job_ready     (keys_ready),
        .job_last_place(keys_last_place_q),
        .job_last_lane (keys_last_lane_q),
        .job_tokens    (keys_tokens_q),
        .job_rest_first(keys_rest_first_q),
        .job_rest      (keys_rest_q),
        .job_d         (keys_d_q),
        .job_frames    (keys_frames_q),
        .job_stored    (keys_stored_q),
        .move_valid    (k_move_valid_q),
        .move_ready    (k_move_ready),
        .move_put      (k_move_put_q),
        .move_first    (k_move_first_q),
        .move_slots    (k_move_slots_q),
        .move_ends     (k_move_ends_q),
        .in_valid      (k_beat_valid),
        .in_ready      (k_beat_ready),
        .in_data       (k_beat_data),
        .out_valid     (k_tokens_valid),
        .out_ready     (k_tokens_ready),
        .out_data      (k_tokens_data),
        .out_last      (k_tokens_last),
        .stopped       (k_path_stopped),
        .meets_nan     (k_nan),
        .meets_inf     (k_inf)
    );

    assign key_move_ready = !k_move_valid_q | k_move_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            k_move_valid_q <= 1'b0;
        end else if (key_move_ready) begin
            k_move_valid_q <= key_move_valid;
        end
    end

    always @(posedge clk) begin
        if (key_move_ready) begin
            k_move_put_q <= descriptor_put;
            k_move_first_q <= descriptor_first;
            k_move_slots_q <= descriptor_slots;
            k_move_ends_q <= descriptor_last;
        end
    end

    skid_buffer_w256 u_k_beat (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (s_axis_k_tvalid),
        .in_ready (s_axis_k_tready),
        .in_data  (s_axis_k_tdata),
        .out_ready(k_beat_ready),
        .out_valid(k_beat_valid),
        .out_data (k_beat_data)
    );

    assign m_axis_k_tvalid = k_tokens_valid;
    assign m_axis_k_tdata = k_tokens_data;
    assign m_axis_k_tlast = k_tokens_last;
    assign k_tokens_ready = m_axis_k_tready;
    assign k_stopped = k_path_stopped;

    // Values.
    wire         v_tokens_valid;
    wire [255:0] v_tokens_data;
    wire         v_tokens_last;
    wire         v_path_stopped;
    wire         v_nan;
    wire         v_inf;
    reg          v_move_valid_q;
    reg          v_move_put_q;
    reg    [7:0] v_move_first_q;
    reg    [8:0] v_move_slots_q;
    reg          v_move_ends_q;
    wire         v_move_ready;
    wire         v_beat_ready;
    wire         v_beat_valid;
    wire [255:0] v_beat_data;
    wire         v_tokens_ready;

    kivi_codec_values_l16_r128_d256_g32_b2 u_v (
        .clk           (clk),
        .rst_n         (rst_n),
        .job_valid     (values_valid_q),
        .job_ready     (values_ready),
        .job_last_place(values_last_place_q),
        .job_last_lane (values_last_lane_q),
        .job_tokens    (values_tokens_q),
        .job_rest_first(values_rest_first_q),
        .job_rest      (values_rest_q),
        .job_d         (values_d_q),
        .job_frames    (values_frames_q),
        .job_stored    (values_stored_q),
        .move_valid    (v_move_valid_q),
        .move_ready    (v_move_ready),
        .move_put      (v_move_put_q),
        .move_first    (v_move_first_q),
        .move_slots    (v_move_slots_q),
        .move_ends     (v_move_ends_q),
        .in_valid      (v_beat_valid),
        .in_ready      (v_beat_ready),
        .in_data       (v_beat_data),
        .out_valid     (v_tokens_valid),
        .out_ready     (v_tokens_ready),
        .out_data      (v_tokens_data),
        .out_last      (v_tokens_last),
        .stopped       (v_path_stopped),
        .meets_nan     (v_nan),
        .meets_inf     (v_inf)
    );

    assign value_move_ready = !v_move_valid_q | v_move_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            v_move_valid_q <= 1'b0;
        end else if (value_move_ready) begin
            v_move_valid_q <= value_move_valid;
        end
    end

    always @(posedge clk) begin
        if (value_move_ready) begin
            v_move_put_q <= descriptor_put;
            v_move_first_q <= descriptor_first;
            v_move_slots_q <= descriptor_slots;
            v_move_ends_q <= descriptor_put;
        end
    end

    skid_buffer_w256 u_v_beat (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (s_axis_v_tvalid),
        .in_ready (s_axis_v_tready),
        .in_data  (s_axis_v_tdata),
        .out_ready(v_beat_ready),
        .out_valid(v_beat_valid),
        .out_data (v_beat_data)
    );

    assign m_axis_v_tvalid = v_tokens_valid;
    assign m_axis_v_tdata = v_tokens_data;
    assign m_axis_v_tlast = v_tokens_last;
    assign v_tokens_ready = m_axis_v_tready;
    assign v_stopped = v_path_stopped;

    // Flags.
    reg nan_seen_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            nan_seen_q <= 1'b0;
        end else begin
            nan_seen_q <= (nan_seen_q & !flags_clear) | (k_nan | v_nan);
        end
    end

    assign nan_seen = nan_seen_q;

    reg inf_seen_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            inf_seen_q <= 1'b0;
        end else begin
            inf_seen_q <= (inf_seen_q & !flags_clear) | (k_inf | v_inf);
        end
    end

    assign inf_seen = inf_seen_q;
endmodule
`default_nettype wire
