// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Titanus' computing engine (Titanus, GLSVLSI 2025, sections 4.1, 4.2 and 5.3): 32 multipliers of
// bytes, for queries times keys (scores) and attention weights times values (a mix), on the tokens
// that a dequantization unit gives, all lanes with an element: s_axis_tkeep is not regarded.
// Results are exact int32.
//
// A command is a product with a number of tokens. The second operands come at s_axis_operand: of
// scores q, row after row, before the first token; of a mix the weights of each token, row after
// row, one per head, padded to a word, in front of the token or earlier. Scores leave by token,
// head and row, one per beat, the first one of a head within 12 cycles of its last beat; a mix
// leaves when its last token is in, row after row. The record of a command is offered when its last
// result has left; then the next command begins.
//
// A multiplier of which an operand is 0 holds its registers, and 0 is added; if all lanes do, the
// adder tree holds as well. The record counts the products that were executed, and the others.
//
// A command that is out of range sets config_error; its tokens are taken and dropped, and it gives
// no result and no record. Behind a token with tuser, or one that has not as many beats as the
// command says, the results that are left are 0, tuser is set with the last one, no record is
// given, and the unit stops.
//
// restart resets the unit in operation: in the next cycle all that was taken before is forgotten;
// config_error keeps its value. Producers withdraw what they offer. No combinational path from any
// input to any output.
//
// Throughput: one row of a beat per cycle.
// Generated for lanes = 32, channels_max = 768, rows_max = 1.
//
// Layout of s_axis_command_tdata, a command:
//     [1:0]  kind       0 score, 1 mix of unsigned weights, 2 mix of signed weights
//    [17:2]  tokens     tokens, from 1
//   [33:18]  heads      heads of a token, from 1
//   [49:34]  head_size  channels of a head, a multiple of lanes
//   [57:50]  rows       query rows that share a token, from 1
//
// Layout of m_axis_record_tdata, the record of a command:
//    [47:0]  executed  products of two operands not 0
//   [95:48]  skipped   the other products
`default_nettype none
module titanus_ce_l32_c768_r1 (
    input  wire         clk,                    // clock, rising edge
    input  wire         rst_n,                  // synchronous reset, active low
    input  wire         restart,                // resets all but config_error
    input  wire         errors_clear,           // clears config_error
    input  wire         s_axis_command_tvalid,  // a command is offered
    output wire         s_axis_command_tready,  // a command is taken if offered
    input  wire  [63:0] s_axis_command_tdata,   // command: layout above
    input  wire         s_axis_tvalid,          // a beat of a token is offered
    output wire         s_axis_tready,          // a beat of a token is taken if offered
    input  wire [255:0] s_axis_tdata,           // signed elements, lane 0 lowest; 0 if pruned
    input  wire  [31:0] s_axis_tkeep,           // lanes that hold an element
    input  wire         s_axis_tlast,           // last beat of the token
    input  wire         s_axis_tuser,           // in the last beat: the token broke the format
    input  wire         s_axis_operand_tvalid,  // a word of operands is offered
    output wire         s_axis_operand_tready,  // a word of operands is taken if offered
    input  wire [255:0] s_axis_operand_tdata,   // bytes, the first lowest: scores: q, row after
                                                // row; mix: the weights of a token, row after row,
                                                // padded to a word
    output wire         m_axis_tvalid,          // a beat of results is offered
    input  wire         m_axis_tready,          // a beat of results is taken if offered
    output wire [255:0] m_axis_tdata,           // int32, the first lowest; those that are not there
                                                // are 0
    output wire  [31:0] m_axis_tkeep,           // valid bytes: 4 of a score, all of a mix
    output wire         m_axis_tlast,           // last beat of the command
    output wire         m_axis_tuser,           // with last: a token broke the format
    output wire         m_axis_record_tvalid,   // the record of a command is offered
    input  wire         m_axis_record_tready,   // the record of a command is taken if offered
    output wire  [95:0] m_axis_record_tdata,    // the record of a command: layout above
    output wire         config_error,           // sticky: a command was refused
    output wire         stopped                 // waits for a restart
);
    wire  [5:0] unused_s_axis_command = s_axis_command_tdata[63:58];
    wire  [1:0] s_axis_command_kind = s_axis_command_tdata[1:0];
    wire [15:0] s_axis_command_tokens = s_axis_command_tdata[17:2];
    wire [15:0] s_axis_command_heads = s_axis_command_tdata[33:18];
    wire [15:0] s_axis_command_head_size = s_axis_command_tdata[49:34];
    wire  [7:0] s_axis_command_rows = s_axis_command_tdata[57:50];

    // A restart resets the core one cycle later. Nothing is transferred in that cycle.
    reg running_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            running_q <= 1'b0;
        end else begin
            running_q <= !restart;
        end
    end

    wire         given_valid;
    wire [255:0] given_data;
    wire  [31:0] given_keep;
    wire         given_last;
    wire         given_user;
    wire         counted_valid;
    wire  [47:0] counted_executed;
    wire  [47:0] counted_skipped;
    wire         core_refused;
    wire         core_stopped;
    wire         commands_ready;
    wire         commands_valid;
    wire         tokens_ready;
    wire         tokens_valid;
    wire         operands_ready;
    wire         operands_valid;
    wire         given_ready;
    wire         counted_ready;

    titanus_ce_core_l32_c768_r1 u_core (
        .clk              (clk),
        .rst_n            (running_q),
        .command_valid    (commands_valid),
        .command_ready    (commands_ready),
        .command_kind     (s_axis_command_kind),
        .command_tokens   (s_axis_command_tokens),
        .command_heads    (s_axis_command_heads),
        .command_head_size(s_axis_command_head_size),
        .command_rows     (s_axis_command_rows),
        .tokens_valid     (tokens_valid),
        .tokens_ready     (tokens_ready),
        .tokens_data      (s_axis_tdata),
        .tokens_keep      (s_axis_tkeep),
        .tokens_last      (s_axis_tlast),
        .tokens_user      (s_axis_tuser),
        .operands_valid   (operands_valid),
        .operands_ready   (operands_ready),
        .operands_data    (s_axis_operand_tdata),
        .out_valid        (given_valid),
        .out_ready        (given_ready),
        .out_data         (given_data),
        .out_keep         (given_keep),
        .out_last         (given_last),
        .out_user         (given_user),
        .record_valid     (counted_valid),
        .record_ready     (counted_ready),
        .record_executed  (counted_executed),
        .record_skipped   (counted_skipped),
        .refused          (core_refused),
        .stopped          (core_stopped)
    );

    assign commands_valid = s_axis_command_tvalid & running_q;

    assign s_axis_command_tready = commands_ready & running_q;

    assign tokens_valid = s_axis_tvalid & running_q;

    assign s_axis_tready = tokens_ready & running_q;

    assign operands_valid = s_axis_operand_tvalid & running_q;

    assign s_axis_operand_tready = operands_ready & running_q;

    wire out_ready;
    wire out_valid = given_valid & running_q;

    assign given_ready = out_ready & running_q;
    assign m_axis_tvalid = out_valid;
    assign m_axis_tdata = given_data;
    assign m_axis_tkeep = given_keep;
    assign m_axis_tlast = given_last;
    assign m_axis_tuser = given_user;
    assign out_ready = m_axis_tready;

    wire record_ready;
    wire record_valid = counted_valid & running_q;

    assign counted_ready = record_ready & running_q;
    assign m_axis_record_tvalid = record_valid;
    assign m_axis_record_tdata = {counted_skipped, counted_executed};
    assign record_ready = m_axis_record_tready;

    wire refused = core_refused & running_q;
    reg  config_error_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            config_error_q <= 1'b0;
        end else begin
            config_error_q <= (config_error_q & !errors_clear) | refused;
        end
    end

    assign config_error = config_error_q;
    assign stopped = core_stopped & running_q;
endmodule
`default_nettype wire
