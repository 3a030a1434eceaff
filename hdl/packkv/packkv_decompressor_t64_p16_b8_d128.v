// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// PackKV's decompressor (IPDPS 2026): takes the packs of a head's blocks of 64 tokens, in packs of
// 16 tokens of a channel, and gives their values.
//
// A command names the side, the number of blocks, the channels of the head, up to 128 and a
// multiple of 16, and the bits of a code, 2 to 8. A beat of m_axis has four packs, pack after pack;
// a block is a packet, its segments in the order of the stream: 16 channels of a group of tokens
// each, of keys group after group, of values run of channels after run.
//
// A word of a stream holds any number of bytes, from byte 0 up; blocks follow each other without a
// gap. tlast ends a stream, and need not ever come. The first beat of a segment is offered within
// 24 cycles of its last byte unless beats before it wait.
//
// After a format error the bad segment and the rest of its block are +0, with tuser on the block's
// last beat, and the unit stops. A command that is out of range sets config_error when it is its
// turn and gives no beat, and the unit stops as well.
//
// restart resets the unit in operation: in the next cycle all words and commands taken before are
// forgotten; the error registers keep their values. Producers withdraw what they offer. No
// combinational path from any input to any output.
//
// Values of first_error:
// 0 none: no format error
// 1 a_ends: not here: packkv_dot has it
// 2 bad_step: a step that no token has, or s_axis_steps ends before it
// 3 packs_end: s_axis_packs ends before a segment does
// 4 bad_pack: a minimum and a width of a pack that no encoder writes
//
// Throughput: a beat of four packs, or a word of packs, per cycle.
// Generated for block = 64, pack = 16, max_bits = 8, max_d = 128.
//
// Layout of s_axis_command_tdata, a command:
//       [0]  values    0 keys, 1 values
//    [16:1]  blocks    number of blocks, 1 to 16383
//   [32:17]  head_dim  channels of the head, D
//   [40:33]  bits      bits of a code, b
`default_nettype none
module packkv_decompressor_t64_p16_b8_d128 (
    input  wire          clk,                    // clock, rising edge
    input  wire          rst_n,                  // synchronous reset, active low
    input  wire          restart,                // resets all but the error registers
    input  wire          errors_clear,           // clears the error registers
    input  wire          s_axis_packs_tvalid,    // a word of packs is offered
    output wire          s_axis_packs_tready,    // a word of packs is taken if offered
    input  wire  [255:0] s_axis_packs_tdata,     // bytes, byte 0 lowest
    input  wire   [31:0] s_axis_packs_tkeep,     // marks the bytes, from byte 0 up
    input  wire          s_axis_packs_tlast,     // the stream ends with this word
    input  wire          s_axis_steps_tvalid,    // a word of steps is offered
    output wire          s_axis_steps_tready,    // a word of steps is taken if offered
    input  wire   [63:0] s_axis_steps_tdata,     // bytes, byte 0 lowest
    input  wire    [7:0] s_axis_steps_tkeep,     // marks the bytes, from byte 0 up
    input  wire          s_axis_steps_tlast,     // the stream ends with this word
    input  wire          s_axis_command_tvalid,  // a command is offered
    output wire          s_axis_command_tready,  // a command is taken if offered
    input  wire   [47:0] s_axis_command_tdata,   // command: layout above
    output wire          m_axis_tvalid,          // a beat of four packs is offered
    input  wire          m_axis_tready,          // a beat of four packs is taken if offered
    output wire [1023:0] m_axis_tdata,           // binary16, pack after pack, in each the tokens in
                                                 // stored order
    output wire          m_axis_tlast,           // last beat of the block
    output wire          m_axis_tuser,           // with tlast: the block is not to be used
    output wire          config_error,           // sticky: a command was refused
    output wire   [15:0] error_count,            // commands that broke the format
    output wire    [2:0] first_error,            // first format error: values above
    output wire          stopped,                // waits for a restart
    output wire   [10:0] packs_held,             // bytes accepted and not used
    output wire   [15:0] steps_held              // bytes accepted and not used
);
    localparam [2:0] ERROR_NONE = 3'd0;  // no format error

    wire  [6:0] unused_s_axis_command = s_axis_command_tdata[47:41];
    wire        s_axis_command_values = s_axis_command_tdata[0];
    wire [15:0] s_axis_command_blocks = s_axis_command_tdata[16:1];
    wire [15:0] s_axis_command_head_dim = s_axis_command_tdata[32:17];
    wire  [7:0] s_axis_command_bits = s_axis_command_tdata[40:33];

    // A restart resets the core one cycle later. Nothing is transferred in that cycle.
    reg running_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            running_q <= 1'b0;
        end else begin
            running_q <= !restart;
        end
    end

    wire          given_valid;
    wire [1023:0] given_data;
    wire          given_last;
    wire          given_user;
    wire          core_refused;
    wire          core_failed;
    wire    [2:0] core_error;
    wire          core_stopped;
    wire   [10:0] core_packs_held;
    wire   [15:0] core_steps_held;
    wire          packs_ready;
    wire          packs_valid;
    wire          steps_ready;
    wire          steps_valid;
    wire          commands_ready;
    wire          commands_valid;
    wire          given_ready;

    packkv_decompressor_core_t64_p16_b8_d128 u_core (
        .clk             (clk),
        .rst_n           (running_q),
        .packs_valid     (packs_valid),
        .packs_ready     (packs_ready),
        .packs_data      (s_axis_packs_tdata),
        .packs_keep      (s_axis_packs_tkeep),
        .packs_last      (s_axis_packs_tlast),
        .steps_valid     (steps_valid),
        .steps_ready     (steps_ready),
        .steps_data      (s_axis_steps_tdata),
        .steps_keep      (s_axis_steps_tkeep),
        .steps_last      (s_axis_steps_tlast),
        .command_valid   (commands_valid),
        .command_ready   (commands_ready),
        .command_values  (s_axis_command_values),
        .command_blocks  (s_axis_command_blocks),
        .command_head_dim(s_axis_command_head_dim),
        .command_bits    (s_axis_command_bits),
        .failed          (core_failed),
        .error           (core_error),
        .refused         (core_refused),
        .stopped         (core_stopped),
        .packs_held      (core_packs_held),
        .steps_held      (core_steps_held),
        .out_valid       (given_valid),
        .out_ready       (given_ready),
        .out_data        (given_data),
        .out_last        (given_last),
        .out_user        (given_user)
    );

    assign packs_valid = s_axis_packs_tvalid & running_q;

    assign s_axis_packs_tready = packs_ready & running_q;

    assign steps_valid = s_axis_steps_tvalid & running_q;

    assign s_axis_steps_tready = steps_ready & running_q;

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

    // The error registers keep their values over a restart.
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

    wire        failed_now = core_failed & running_q;
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
    assign stopped = core_stopped & running_q;
    assign packs_held = core_packs_held;
    assign steps_held = core_steps_held;
endmodule
`default_nettype wire
