// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Dequantizer of the rotation codec: takes records of 41 bytes, the step and a code of 5 bits per
// element, and gives vectors of 64 binary16 in the rotated domain.
//
// A command holds the number of vectors to give. A word of the stream holds any number of bytes,
// from byte 0 up; a record may begin at any byte, and follows the one before without a gap. tlast
// ends the stream: no word is taken after it. It need not ever come.
//
// If the stream ends before a record does, an element one of whose bits has not come is +0, all are
// if the step has not; tuser is set on the last beat of that vector, and the unit stops. A command
// without vectors sets config_error when it is its turn, and stops the unit as well. stopped is set
// when the last beat has left.
//
// restart resets the unit in operation: in the next cycle all words and commands taken before are
// forgotten; error_count, first_error and config_error keep their values. Producers withdraw what
// they offer. No combinational path from any input to any output.
//
// first_error: 0 none, 1 the stream ends inside a record.
//
// Throughput: one beat per cycle.
// Generated for lanes = 64, head_dim = 64, bits = 5.
//
// Layout of s_axis_command_tdata, a command:
//   [31:0]  vectors  number of vectors, at least 1
`default_nettype none
module rot_dequantizer_l64_d64_b5 (
    input  wire          clk,                    // clock, rising edge
    input  wire          rst_n,                  // synchronous reset, active low
    input  wire          restart,                // resets everything but the error registers
    input  wire          errors_clear,           // clears error_count, first_error and config_error
    input  wire          s_axis_tvalid,          // a word of records is offered
    output wire          s_axis_tready,          // a word of records is taken if offered
    input  wire  [511:0] s_axis_tdata,           // bytes, byte 0 lowest
    input  wire   [63:0] s_axis_tkeep,           // marks the bytes, from byte 0 up
    input  wire          s_axis_tlast,           // the stream ends with this word
    input  wire          s_axis_command_tvalid,  // a command is offered
    output wire          s_axis_command_tready,  // a command is taken if offered
    input  wire   [31:0] s_axis_command_tdata,   // command: layout above
    output wire          m_axis_tvalid,          // a beat of a vector is offered
    input  wire          m_axis_tready,          // a beat of a vector is taken if offered
    output wire [1023:0] m_axis_tdata,           // binary16 elements, lane 0 lowest
    output wire          m_axis_tlast,           // last beat of the vector
    output wire          m_axis_tuser,           // with tlast: the stream ended inside the record
    output wire          stopped,                // waits for a restart
    output wire          config_error,           // sticky: a command was refused
    output wire   [15:0] error_count,            // vectors whose record was not whole
    output wire          first_error,            // first format error: numbers above
    output wire    [7:0] held                    // bytes accepted and not used
);
    wire [31:0] s_axis_command_vectors = s_axis_command_tdata;

    // A restart resets the core one cycle later. Nothing is transferred in that cycle.
    reg running_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            running_q <= 1'b0;
        end else begin
            running_q <= !restart;
        end
    end

    wire          decoded_valid;
    wire [1023:0] decoded_data;
    wire          decoded_last;
    wire          decoded_user;
    wire          core_failed;
    wire          core_refused;
    wire          core_stopped;
    wire    [7:0] core_held;
    wire          words_ready;
    wire          words_valid;
    wire          commands_ready;
    wire          commands_valid;
    wire          decoded_ready;

    rot_dequantizer_core_l64_d64_b5 u_core (
        .clk            (clk),
        .rst_n          (running_q),
        .records_valid  (words_valid),
        .records_ready  (words_ready),
        .records_data   (s_axis_tdata),
        .records_keep   (s_axis_tkeep),
        .records_last   (s_axis_tlast),
        .command_valid  (commands_valid),
        .command_ready  (commands_ready),
        .command_vectors(s_axis_command_vectors),
        .failed         (core_failed),
        .refused        (core_refused),
        .stopped        (core_stopped),
        .held           (core_held),
        .out_valid      (decoded_valid),
        .out_ready      (decoded_ready),
        .out_data       (decoded_data),
        .out_last       (decoded_last),
        .out_user       (decoded_user)
    );

    assign words_valid = s_axis_tvalid & running_q;

    assign s_axis_tready = words_ready & running_q;

    assign commands_valid = s_axis_command_tvalid & running_q;

    assign s_axis_command_tready = commands_ready & running_q;

    wire out_ready;
    wire out_valid = decoded_valid & running_q;

    assign decoded_ready = out_ready;
    assign m_axis_tvalid = out_valid;
    assign m_axis_tdata = decoded_data;
    assign m_axis_tlast = decoded_last;
    assign m_axis_tuser = decoded_user;
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

    reg first_error_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            first_error_q <= 1'b0;
        end else begin
            first_error_q <= (first_error_q & !errors_clear) | failed;
        end
    end

    assign first_error = first_error_q;
    assign held = core_held;
endmodule
`default_nettype wire
