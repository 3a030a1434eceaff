// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Titanus' dequantization unit (Titanus, GLSVLSI 2025, section 4.4), one K or V path: takes a
// stream of level table, level changes, masks, labels and codes and a command, gives tokens of
// signed bytes, 16 per beat. Pruned elements are 0, and nothing is multiplied for elements without
// a code.
//
// A command is the bits of a code, the number of channels and the number of tokens of the next
// stream. The bytes kept in a word are its low ones, any number of them; tlast ends the stream, the
// next one begins with a new word.
//
// A token that breaks the format leaves as zeros, whole, with tuser set on its last beat, and the
// unit stops: when that beat has left, stopped is set. Bytes behind the last token stop it as well,
// as error 8 without a beat, and so does a command that cannot be obeyed, with config_error.
//
// restart is a reset in work: from the next cycle on nothing is left of streams and commands before
// it; counter and first error stay. Words that wait at the ports are to be withdrawn. No
// combinational path from any input to any output.
//
// Throughput: 16 elements per cycle for codes of up to 4 bits, 128 channels and more, no level
// changes.
// Generated for lanes = 16, channels_max = 4096.
`default_nettype none
module titanus_dqu_c4096 (
    input  wire         clk,                    // clock, rising edge
    input  wire         rst_n,                  // synchronous reset, active low
    input  wire         restart,                // forget all that is buffered, begin with a command
    input  wire         errors_clear,           // clears error_count, first_error and config_error
    input  wire         s_axis_command_tvalid,  // a beat is offered
    output wire         s_axis_command_tready,  // a beat is taken if offered
    input  wire  [55:0] s_axis_command_tdata,   // bits 3:0 bits of a code, 2 to 8; 19:4 channels;
                                                // 51:20 tokens, from 1; the rest is ignored
    input  wire         s_axis_tvalid,          // a beat is offered
    output wire         s_axis_tready,          // a beat is taken if offered
    input  wire [255:0] s_axis_tdata,           // bytes, byte 0 lowest
    input  wire  [31:0] s_axis_tkeep,           // which bytes there are: the low ones
    input  wire         s_axis_tlast,           // the stream ends with this word
    output wire         m_axis_tvalid,          // a beat is offered
    input  wire         m_axis_tready,          // a beat is taken if offered
    output wire [127:0] m_axis_tdata,           // signed elements, lane 0 lowest; 0 where pruned or
                                                // past the end
    output wire  [15:0] m_axis_tkeep,           // which lanes hold an element
    output wire         m_axis_tlast,           // last beat of the token
    output wire         m_axis_tuser,           // with tlast: the token broke the format
    output wire         stopped,                // waits for a restart
    output wire         config_error,           // sticky: a command was refused
    output wire  [15:0] error_count,            // tokens and streams that broke the format
    // 1 TableMinAboveMax, 2 TooManyEvents, 3 EventsUnordered, 4 EventPastChannels, 5
    // EventMinAboveMax, 6 KeptUninitialised, 7 StreamEnds, 8 LeftOver, 0 none
    output wire   [3:0] first_error
);
    // A restart resets the core one cycle later; in that cycle nothing is transferred.
    reg running_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            running_q <= 1'b0;
        end else begin
            running_q <= !restart;
        end
    end

    wire         command_ready;
    wire         words_ready;
    wire [127:0] core_out_tdata;
    wire  [15:0] core_out_tkeep;
    wire         core_out_tlast;
    wire         core_out_tuser;
    wire         core_out_valid;
    wire         core_failed;
    wire         core_refused;
    wire   [3:0] core_error;
    wire         core_stopped;
    wire         out_ready;

    titanus_dqu_core_c4096 u_core (
        .clk          (clk),
        .rst_n        (running_q),
        .command_valid(s_axis_command_tvalid & running_q),
        .command_ready(command_ready),
        .command_tdata(s_axis_command_tdata),
        .words_valid  (s_axis_tvalid & running_q),
        .words_ready  (words_ready),
        .words_tdata  (s_axis_tdata),
        .words_tkeep  (s_axis_tkeep),
        .words_tlast  (s_axis_tlast),
        .failed       (core_failed),
        .failed_error (core_error),
        .refused      (core_refused),
        .stopped      (core_stopped),
        .out_valid    (core_out_valid),
        .out_ready    (out_ready),
        .out_tdata    (core_out_tdata),
        .out_tkeep    (core_out_tkeep),
        .out_tlast    (core_out_tlast),
        .out_tuser    (core_out_tuser)
    );

    assign s_axis_command_tready = command_ready & running_q;
    assign s_axis_tready = words_ready & running_q;

    wire out_valid = core_out_valid & running_q;

    assign m_axis_tvalid = out_valid;
    assign m_axis_tdata = core_out_tdata;
    assign m_axis_tkeep = core_out_tkeep;
    assign m_axis_tlast = core_out_tlast;
    assign m_axis_tuser = core_out_tuser;
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
    wire [15:0] count_so_far = error_count_q & {16{!errors_clear}};

    always @(posedge clk) begin
        if (!rst_n) begin
            error_count_q <= 16'd0;
        end else begin
            error_count_q <= (failed_q & !(&count_so_far)) ? (count_so_far + 16'h0001) :
                count_so_far;
        end
    end

    wire [3:0] first_so_far = first_error_q & {4{!errors_clear}};

    always @(posedge clk) begin
        if (!rst_n) begin
            first_error_q <= 4'd0;
            config_error_q <= 1'b0;
        end else begin
            first_error_q <= (failed_q & (first_so_far == 4'd0)) ? failed_error_q : first_so_far;
            config_error_q <= (config_error_q & !errors_clear) | refused;
        end
    end

    assign stopped = core_stopped & running_q;
    assign config_error = config_error_q;
    assign error_count = error_count_q;
    assign first_error = first_error_q;
endmodule
`default_nettype wire
