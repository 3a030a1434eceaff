// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Titanus' dequantization unit for one path, K or V (Titanus, GLSVLSI 2025, section 4.4): takes the
// stored stream of level table, level changes, masks, labels and codes and a command, and gives
// tokens of signed bytes, 16 per beat. Pruned elements are 0, and the multipliers stand still for
// elements without a code.
//
// A command precedes every stream. The valid bytes of a word are its low ones, any number of them;
// tlast ends the stream, and the next stream begins with a new word.
//
// A token that breaks the format leaves as zeros, whole, with tuser set on its last beat, and the
// unit stops: stopped is set when that beat has left. Bytes behind the last token stop it as well,
// as error 8 without a beat, and so does a command that is out of range, with config_error.
//
// restart is a reset during operation: from the next cycle on nothing is left of the streams and
// commands before it; error_count and first_error stay. Words and commands that wait at the ports
// must be withdrawn. No combinational path from any input to any output.
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
// Throughput: 16 elements per cycle for codes of up to 4 bits and no level changes.
// Generated for lanes = 16, channels_max = 64.
//
// Layout of s_axis_command_tdata, a command:
//     [3:0]  bits      width of a code, 2 to 8 bits
//    [19:4]  channels  elements of a token, from 1
//   [51:20]  tokens    tokens of the stream, from 1
`default_nettype none
module titanus_dqu_c64 (
    input  wire         clk,                    // clock, rising edge
    input  wire         rst_n,                  // synchronous reset, active low
    input  wire         restart,                // discards all that is buffered
    input  wire         errors_clear,           // clears counter, first_error and config_error
    input  wire         s_axis_command_tvalid,  // a command is offered
    output wire         s_axis_command_tready,  // a command is taken if offered
    input  wire  [55:0] s_axis_command_tdata,   // command: layout above
    input  wire         s_axis_tvalid,          // a word of the stream is offered
    output wire         s_axis_tready,          // a word of the stream is taken if offered
    input  wire [255:0] s_axis_tdata,           // bytes of the stream, byte 0 lowest
    input  wire  [31:0] s_axis_tkeep,           // valid bytes: the low ones
    input  wire         s_axis_tlast,           // last word of the stream
    output wire         m_axis_tvalid,          // a beat of a token is offered
    input  wire         m_axis_tready,          // a beat of a token is taken if offered
    output wire [127:0] m_axis_tdata,           // signed elements, lane 0 lowest; 0 if pruned
    output wire  [15:0] m_axis_tkeep,           // lanes that hold an element
    output wire         m_axis_tlast,           // last beat of the token
    output wire         m_axis_tuser,           // in the last beat: the token broke the format
    output wire         stopped,                // the unit waits for a restart
    output wire         config_error,           // sticky: a command was refused
    output wire  [15:0] error_count,            // tokens and streams that broke the format
    output wire   [3:0] first_error             // first format error: values above
);
    localparam [3:0] ERROR_NONE = 4'd0;  // no format error

    wire  [3:0] unused_s_axis_command = s_axis_command_tdata[55:52];
    wire  [3:0] s_axis_command_bits = s_axis_command_tdata[3:0];
    wire [15:0] s_axis_command_channels = s_axis_command_tdata[19:4];
    wire [31:0] s_axis_command_tokens = s_axis_command_tdata[51:20];

    // A restart resets the core one cycle later; in that cycle nothing is transferred.
    reg running_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            running_q <= 1'b0;
        end else begin
            running_q <= !restart;
        end
    end

    wire         core_out_valid;
    wire [127:0] core_out_data;
    wire  [15:0] core_out_keep;
    wire         core_out_last;
    wire         core_out_user;
    wire         core_failed;
    wire         core_refused;
    wire   [3:0] core_error;
    wire         core_stopped;
    wire         open_command_ready;
    wire         open_command_valid;
    wire         open_words_ready;
    wire         open_words_valid;
    wire         core_out_ready;

    titanus_dqu_core_c64 u_core (
        .clk             (clk),
        .rst_n           (running_q),
        .command_valid   (open_command_valid),
        .command_ready   (open_command_ready),
        .command_bits    (s_axis_command_bits),
        .command_channels(s_axis_command_channels),
        .command_tokens  (s_axis_command_tokens),
        .words_valid     (open_words_valid),
        .words_ready     (open_words_ready),
        .words_data      (s_axis_tdata),
        .words_keep      (s_axis_tkeep),
        .words_last      (s_axis_tlast),
        .failed          (core_failed),
        .failed_error    (core_error),
        .refused         (core_refused),
        .stopped         (core_stopped),
        .out_valid       (core_out_valid),
        .out_ready       (core_out_ready),
        .out_data        (core_out_data),
        .out_keep        (core_out_keep),
        .out_last        (core_out_last),
        .out_user        (core_out_user)
    );

    assign open_command_valid = s_axis_command_tvalid & running_q;

    assign s_axis_command_tready = open_command_ready & running_q;

    assign open_words_valid = s_axis_tvalid & running_q;

    assign s_axis_tready = open_words_ready & running_q;

    wire out_ready;
    wire out_valid = core_out_valid & running_q;

    assign core_out_ready = out_ready;
    assign m_axis_tvalid = out_valid;
    assign m_axis_tdata = core_out_data;
    assign m_axis_tkeep = core_out_keep;
    assign m_axis_tlast = core_out_last;
    assign m_axis_tuser = core_out_user;
    assign out_ready = m_axis_tready;

    // Errors outlive a restart. They are counted a cycle late, and before stopped is set.
    reg failed_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            failed_q <= 1'b0;
        end else begin
            failed_q <= core_failed & running_q;
        end
    end

    wire       refused = core_refused & running_q;
    reg  [3:0] failed_error_q;

    always @(posedge clk) begin
        failed_error_q <= core_error;
    end

    reg  [15:0] error_count_q;
    reg   [3:0] first_error_q;
    reg         config_error_q;
    wire [15:0] counted = error_count_q + {15'd0, failed_q & !(&error_count_q)};

    always @(posedge clk) begin
        if (!rst_n) begin
            error_count_q <= 16'd0;
        end else begin
            error_count_q <= errors_clear ? {15'd0, failed_q} : counted;
        end
    end

    wire [3:0] first_so_far = errors_clear ? ERROR_NONE : first_error_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            first_error_q <= ERROR_NONE;
            config_error_q <= 1'b0;
        end else begin
            first_error_q <= (failed_q & (first_so_far == ERROR_NONE)) ? failed_error_q :
                first_so_far;
            config_error_q <= (config_error_q & !errors_clear) | refused;
        end
    end

    assign stopped = core_stopped & running_q;
    assign config_error = config_error_q;
    assign error_count = error_count_q;
    assign first_error = first_error_q;
endmodule
`default_nettype wire
