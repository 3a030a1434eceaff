// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Dequantizer of KIVI (ICML 2024): takes frames of keys, a pair of minimum and step per channel for
// a block of 32 tokens, or of values, a pair for 32 elements of a token, with codes of 4 bits, and
// gives tokens of binary16.
//
// A command names the kind, the elements of a token and the number of frames. A word of the stream
// holds any number of bytes, from byte 0 up; a frame may begin at any byte, and follows the one
// before without a gap. tlast ends the stream: no word is taken after it. It need not ever come.
//
// After a bad pair, or an end of the stream among the pairs of a frame, the first token of the
// frame is given out with all elements +0. After an end in a row its token is given out, with +0
// for what has not come. tuser is set on the last beat of that token, and the unit stops. A command
// that is out of range sets config_error when it is its turn, and stops the unit as well. stopped
// is set when the last beat has left.
//
// restart resets the unit in operation: in the next cycle all words and commands taken before are
// forgotten; error_count, first_error and config_error keep their values. Producers withdraw what
// they offer. No combinational path from any input to any output.
//
// Values of first_error:
// 0 none: no format error
// 1 bad_pair: a minimum or a step that no group has
// 2 stream_ends: the stream ends before the frame does
//
// Throughput: one beat per cycle for tokens of at least 64 elements, a multiple of lanes.
// Generated for lanes = 16, bits = 4, group = 32, keys_max = 256, values_max = 256.
//
// Layout of s_axis_command_tdata, a command:
//       [0]  kind    0 keys, 1 values
//    [16:1]  d       elements of a token
//   [48:17]  frames  number of frames, at least 1
`default_nettype none
module kivi_dequantizer_l16_b4_g32_k256_v256 (
    input  wire         clk,                    // clock, rising edge
    input  wire         rst_n,                  // synchronous reset, active low
    input  wire         restart,                // resets everything but the error registers
    input  wire         errors_clear,           // clears error_count, first_error and config_error
    input  wire         s_axis_tvalid,          // a word of frames is offered
    output wire         s_axis_tready,          // a word of frames is taken if offered
    input  wire [127:0] s_axis_tdata,           // bytes, byte 0 lowest
    input  wire  [15:0] s_axis_tkeep,           // marks the bytes, from byte 0 up
    input  wire         s_axis_tlast,           // the stream ends with this word
    input  wire         s_axis_command_tvalid,  // a command is offered
    output wire         s_axis_command_tready,  // a command is taken if offered
    input  wire  [55:0] s_axis_command_tdata,   // command: layout above
    output wire         m_axis_tvalid,          // a beat of a token is offered
    input  wire         m_axis_tready,          // a beat of a token is taken if offered
    output wire [255:0] m_axis_tdata,           // binary16 elements, lane 0 lowest, +0 behind the
                                                // last one
    output wire         m_axis_tlast,           // last beat of the token
    output wire         m_axis_tuser,           // with tlast: the token is not to be used
    output wire         stopped,                // waits for a restart
    output wire         config_error,           // sticky: a command was refused
    output wire  [15:0] error_count,            // tokens that broke the format
    output wire   [1:0] first_error,            // first format error: values above
    output wire   [8:0] held                    // bytes accepted and not used
);
    localparam [1:0] ERROR_NONE = 2'd0;  // no format error

    wire  [6:0] unused_s_axis_command = s_axis_command_tdata[55:49];
    wire        s_axis_command_kind = s_axis_command_tdata[0];
    wire [15:0] s_axis_command_d = s_axis_command_tdata[16:1];
    wire [31:0] s_axis_command_frames = s_axis_command_tdata[48:17];

    // A restart resets the core one cycle later. Nothing is transferred in that cycle.
    reg running_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            running_q <= 1'b0;
        end else begin
            running_q <= !restart;
        end
    end

    wire         tokens_valid;
    wire [255:0] tokens_data;
    wire         tokens_last;
    wire         tokens_user;
    wire         core_failed;
    wire   [1:0] core_error;
    wire         core_refused;
    wire         core_stopped;
    wire   [8:0] core_held;
    wire         words_ready;
    wire         words_valid;
    wire         commands_ready;
    wire         commands_valid;
    wire         tokens_ready;

    kivi_dequantizer_core_l16_b4_g32_k256_v256 u_core (
        .clk           (clk),
        .rst_n         (running_q),
        .words_valid   (words_valid),
        .words_ready   (words_ready),
        .words_data    (s_axis_tdata),
        .words_keep    (s_axis_tkeep),
        .words_last    (s_axis_tlast),
        .command_valid (commands_valid),
        .command_ready (commands_ready),
        .command_kind  (s_axis_command_kind),
        .command_d     (s_axis_command_d),
        .command_frames(s_axis_command_frames),
        .failed        (core_failed),
        .error         (core_error),
        .refused       (core_refused),
        .stopped       (core_stopped),
        .held          (core_held),
        .out_valid     (tokens_valid),
        .out_ready     (tokens_ready),
        .out_data      (tokens_data),
        .out_last      (tokens_last),
        .out_user      (tokens_user)
    );

    assign words_valid = s_axis_tvalid & running_q;

    assign s_axis_tready = words_ready & running_q;

    assign commands_valid = s_axis_command_tvalid & running_q;

    assign s_axis_command_tready = commands_ready & running_q;

    wire out_ready;
    wire out_valid = tokens_valid & running_q;

    assign tokens_ready = out_ready;
    assign m_axis_tvalid = out_valid;
    assign m_axis_tdata = tokens_data;
    assign m_axis_tlast = tokens_last;
    assign m_axis_tuser = tokens_user;
    assign out_ready = m_axis_tready;

    // The error registers keep their values over a restart.
    wire failed = core_failed & running_q;
    wire refused = core_refused & running_q;

    assign stopped = core_stopped & running_q;

    reg config_error_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            config_error_q <= 1'b0;
        end else begin
            config_error_q <= (config_error_q & !errors_clear) | refused;
        end
    end

    assign config_error = config_error_q;

    reg  [15:0] error_count_q;
    wire [15:0] count_so_far = error_count_q & ~{16{errors_clear}};

    always @(posedge clk) begin
        if (!rst_n) begin
            error_count_q <= 16'd0;
        end else begin
            error_count_q <= (failed & !(&count_so_far)) ? (count_so_far + 16'h0001) : count_so_far;
        end
    end

    assign error_count = error_count_q;

    reg  [1:0] first_error_q;
    wire [1:0] first_so_far = errors_clear ? ERROR_NONE : first_error_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            first_error_q <= ERROR_NONE;
        end else begin
            first_error_q <= (failed & (first_so_far == ERROR_NONE)) ? core_error : first_so_far;
        end
    end

    assign first_error = first_error_q;
    assign held = core_held;
endmodule
`default_nettype wire
