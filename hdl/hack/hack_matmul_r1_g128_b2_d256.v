// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// HACK's product on codes: a query vector of 8-bit codes with keys of 2-bit codes (scores), or as
// many rows of attention weights with values (outputs), by partitions of 128 elements; nothing of
// keys and values is dequantized.
//
// A command is a pass. A pass that makes scores takes the records of a query vector of every row,
// then those of every key, and gives a beat per token. A pass that makes outputs takes, for every
// block of tokens, a record of weights of every row, then a record of values per channel; then the
// weights and values of the tokens behind the blocks, in binary16; and gives a beat per channel. A
// word of a stream holds any number of bytes, from byte 0 up; records follow each other without a
// gap. tlast ends a stream, and need not ever come.
//
// Results are binary32 of integers in units of 2^-24: they do not depend on the order of additions.
// A score is offered within 48 cycles of the last byte of its key unless results before it wait.
// nan_seen, inf_seen and clamped_seen say what was met in passes without a format error; they
// change with the last beat of a pass.
//
// After a format error the results of the tokens before the bad record are right and all others of
// the pass +0; with outputs all are +0. tuser is set on the last beat, and the unit stops. A
// command that is out of range sets config_error when it is its turn and gives no beat, and the
// unit stops as well.
//
// restart resets the unit in operation: in the next cycle all words and commands taken before are
// forgotten; flags and error registers keep their values. Producers withdraw what they offer. No
// combinational path from any input to any output.
//
// Values of first_error:
// 0 none: no format error
// 1 bad_pair: a minimum or a step that no partition has
// 2 bad_sum: a sum of codes above that of the largest codes
// 3 a_ends: s_axis_a ends before the pass does
// 4 b_ends: s_axis_b ends before the pass does
//
// Throughput: a piece of up to 64 codes of b, or four values of a tail, per cycle.
// Generated for rows = 1, group = 128, bits = 2, width_max = 256, sums = stored.
//
// Layout of s_axis_command_tdata, a command:
//       [0]  outputs  0 scores, 1 outputs
//    [16:1]  width    scores: elements of a vector; outputs: channels
//   [48:17]  count    scores: tokens; outputs: blocks of a partition of tokens each, up to 4096
//   [56:49]  tail     outputs: tokens behind the blocks, in binary16; scores: any
`default_nettype none
module hack_matmul_r1_g128_b2_d256 (
    input  wire         clk,                    // clock, rising edge
    input  wire         rst_n,                  // synchronous reset, active low
    input  wire         restart,                // resets all but flags and error registers
    input  wire         errors_clear,           // clears flags and error registers
    input  wire         s_axis_a_tvalid,        // a word of records is offered
    output wire         s_axis_a_tready,        // a word of records is taken if offered
    input  wire [127:0] s_axis_a_tdata,         // bytes, byte 0 lowest
    input  wire  [15:0] s_axis_a_tkeep,         // marks the bytes, from byte 0 up
    input  wire         s_axis_a_tlast,         // the stream ends with this word
    input  wire         s_axis_b_tvalid,        // a word of records is offered
    output wire         s_axis_b_tready,        // a word of records is taken if offered
    input  wire [255:0] s_axis_b_tdata,         // bytes, byte 0 lowest
    input  wire  [31:0] s_axis_b_tkeep,         // marks the bytes, from byte 0 up
    input  wire         s_axis_b_tlast,         // the stream ends with this word
    input  wire         s_axis_command_tvalid,  // a command is offered
    output wire         s_axis_command_tready,  // a command is taken if offered
    input  wire  [63:0] s_axis_command_tdata,   // command: layout above
    output wire         m_axis_tvalid,          // a beat of results is offered
    input  wire         m_axis_tready,          // a beat of results is taken if offered
    output wire  [31:0] m_axis_tdata,           // binary32, one per row, row 0 lowest
    output wire         m_axis_tlast,           // last beat of the pass
    output wire         m_axis_tuser,           // with tlast: the pass is not to be used
    output wire         nan_seen,               // sticky: a NaN of a tail was taken as 0
    output wire         inf_seen,               // sticky: an infinity of a tail was taken as 65504
    output wire         clamped_seen,           // sticky: a term was clamped to 2^25 - 2^-24
    output wire         config_error,           // sticky: a command was refused
    output wire         stopped,                // waits for a restart
    output wire  [15:0] error_count,            // passes that broke the format
    output wire   [2:0] first_error,            // first format error: values above
    output wire  [15:0] held_a,                 // bytes accepted and not used
    output wire  [15:0] held_b                  // bytes accepted and not used
);
    localparam [2:0] ERROR_NONE = 3'd0;  // no format error

    wire  [6:0] unused_s_axis_command = s_axis_command_tdata[63:57];
    wire        s_axis_command_outputs = s_axis_command_tdata[0];
    wire [15:0] s_axis_command_width = s_axis_command_tdata[16:1];
    wire [31:0] s_axis_command_count = s_axis_command_tdata[48:17];
    wire  [7:0] s_axis_command_tail = s_axis_command_tdata[56:49];

    // A restart resets the core one cycle later. Nothing is transferred in that cycle.
    reg running_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            running_q <= 1'b0;
        end else begin
            running_q <= !restart;
        end
    end

    wire        given_valid;
    wire [31:0] given_data;
    wire        given_last;
    wire        given_user;
    wire        core_nan_seen;
    wire        core_inf_seen;
    wire        core_clamped_seen;
    wire        core_refused;
    wire        core_failed;
    wire  [2:0] core_error;
    wire        core_stopped;
    wire [15:0] core_held_a;
    wire [15:0] core_held_b;
    wire        words_a_ready;
    wire        words_a_valid;
    wire        words_b_ready;
    wire        words_b_valid;
    wire        commands_ready;
    wire        commands_valid;
    wire        given_ready;

    hack_matmul_core_r1_g128_b2_d256 u_core (
        .clk            (clk),
        .rst_n          (running_q),
        .a_valid        (words_a_valid),
        .a_ready        (words_a_ready),
        .a_data         (s_axis_a_tdata),
        .a_keep         (s_axis_a_tkeep),
        .a_last         (s_axis_a_tlast),
        .b_valid        (words_b_valid),
        .b_ready        (words_b_ready),
        .b_data         (s_axis_b_tdata),
        .b_keep         (s_axis_b_tkeep),
        .b_last         (s_axis_b_tlast),
        .command_valid  (commands_valid),
        .command_ready  (commands_ready),
        .command_outputs(s_axis_command_outputs),
        .command_width  (s_axis_command_width),
        .command_count  (s_axis_command_count),
        .command_tail   (s_axis_command_tail),
        .failed         (core_failed),
        .refused        (core_refused),
        .stopped        (core_stopped),
        .nan_seen       (core_nan_seen),
        .inf_seen       (core_inf_seen),
        .clamped_seen   (core_clamped_seen),
        .error          (core_error),
        .held_a         (core_held_a),
        .held_b         (core_held_b),
        .out_valid      (given_valid),
        .out_ready      (given_ready),
        .out_data       (given_data),
        .out_last       (given_last),
        .out_user       (given_user)
    );

    assign words_a_valid = s_axis_a_tvalid & running_q;

    assign s_axis_a_tready = words_a_ready & running_q;

    assign words_b_valid = s_axis_b_tvalid & running_q;

    assign s_axis_b_tready = words_b_ready & running_q;

    assign commands_valid = s_axis_command_tvalid & running_q;

    assign s_axis_command_tready = commands_ready & running_q;

    wire out_ready;
    wire out_valid = given_valid & running_q;

    assign given_ready = out_ready;
    assign m_axis_tvalid = out_valid;
    assign m_axis_tdata = given_data;
    assign m_axis_tlast = given_last;
    assign m_axis_tuser = given_user;
    assign out_ready = m_axis_tready;

    // Flags and error registers keep their values over a restart.
    wire nan_seen_now = core_nan_seen & running_q;
    reg  nan_seen_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            nan_seen_q <= 1'b0;
        end else begin
            nan_seen_q <= (nan_seen_q & !errors_clear) | nan_seen_now;
        end
    end

    assign nan_seen = nan_seen_q;

    wire inf_seen_now = core_inf_seen & running_q;
    reg  inf_seen_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            inf_seen_q <= 1'b0;
        end else begin
            inf_seen_q <= (inf_seen_q & !errors_clear) | inf_seen_now;
        end
    end

    assign inf_seen = inf_seen_q;

    wire clamped_seen_now = core_clamped_seen & running_q;
    reg  clamped_seen_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            clamped_seen_q <= 1'b0;
        end else begin
            clamped_seen_q <= (clamped_seen_q & !errors_clear) | clamped_seen_now;
        end
    end

    assign clamped_seen = clamped_seen_q;

    wire refused_now = core_refused & running_q;
    reg  config_error_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            config_error_q <= 1'b0;
        end else begin
            config_error_q <= (config_error_q & !errors_clear) | refused_now;
        end
    end

    assign config_error = config_error_q;

    wire failed_now = core_failed & running_q;

    assign stopped = core_stopped & running_q;

    reg  [15:0] error_count_q;
    wire [15:0] count_so_far = error_count_q & ~{16{errors_clear}};

    always @(posedge clk) begin
        if (!rst_n) begin
            error_count_q <= 16'd0;
        end else begin
            error_count_q <= (failed_now & !(&count_so_far)) ? (count_so_far + 16'h0001) :
                count_so_far;
        end
    end

    assign error_count = error_count_q;

    reg  [2:0] first_error_q;
    wire [2:0] first_so_far = errors_clear ? ERROR_NONE : first_error_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            first_error_q <= ERROR_NONE;
        end else begin
            first_error_q <= (failed_now & (first_so_far == ERROR_NONE)) ? core_error :
                first_so_far;
        end
    end

    assign first_error = first_error_q;
    assign held_a = core_held_a;
    assign held_b = core_held_b;
endmodule
`default_nettype wire
