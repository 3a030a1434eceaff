// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The result of a write, when the memory has answered for all its tokens, or of a release. The
// status is the first thing that went wrong, in the order of the tokens; the tokens are those that
// were stored without an error.
//
// Throughput: a token per cycle.
// Generated for page_bytes = 4096, pages_per_stream = 64, address_bits = 40.
`default_nettype none
module kv_dma_write_results (
    input  wire        clk,               // clock, rising edge
    input  wire        rst_n,             // synchronous reset, active low
    input  wire        noted_valid,       // a token that is to be stored is offered
    output wire        noted_ready,       // a token that is to be stored is taken if offered
    input  wire [15:0] noted_stream,      // its stream
    input  wire  [7:0] noted_tag,         // the command's number
    input  wire  [3:0] noted_verdict,     // ok, or why it is refused
    input  wire        noted_release,     // no token: the stream is released
    input  wire        noted_last,        // the last one of its command
    input  wire        written_valid,     // an answer of the memory is offered
    output wire        written_ready,     // an answer of the memory is taken if offered
    input  wire  [1:0] written_response,  // 0 ok, 2 SLVERR, 3 DECERR
    input  wire [39:0] written_address,   // of the first piece that failed
    output wire        result_valid,      // the end of a command is offered
    input  wire        result_ready,      // the end of a command is taken if offered
    output wire  [3:0] result_op,         // operation
    output wire  [7:0] result_tag,        // the command's number
    output wire  [3:0] result_status,     // ok, or what went wrong first
    output wire [15:0] result_stream,     // its stream
    output wire [31:0] result_tokens,     // tokens stored, given out or counted
    output wire [39:0] result_address,    // bus_error: of the first piece that failed
    output wire        stored,            // a token is stored
    output wire        bus_error          // the memory refused a piece of a token
);
    localparam [3:0] STATUS_OK        = 4'd0;  // the command is done
    // memory answered with an error, at COMPLETION_ADDRESS
    localparam [3:0] STATUS_BUS_ERROR = 4'd6;

    localparam [3:0] OPERATION_WRITE   = 4'd0;  // appends COMMAND_COUNT tokens to the stream
    localparam [3:0] OPERATION_RELEASE = 4'd3;  // returns all pages of the stream

    wire        answers_ready;
    wire        answers_valid;
    wire [41:0] answers_data;

    skid_buffer_w42 u_answers (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (written_valid),
        .in_ready (written_ready),
        .in_data  ({written_address, written_response}),
        .out_ready(answers_ready),
        .out_valid(answers_valid),
        .out_data (answers_data)
    );

    wire  [1:0] answers_response = answers_data[1:0];
    wire [39:0] answers_address = answers_data[41:2];
    wire        is_to_be_stored = (noted_verdict == STATUS_OK) & !noted_release;
    wire        under_way_ready;
    wire        under_way_valid;
    wire [30:0] under_way_data;

    stream_fifo_d8_w31 u_under_way (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (noted_valid),
        .in_ready (noted_ready),
        .in_data  ({is_to_be_stored, noted_last, noted_release, noted_verdict, noted_tag,
            noted_stream}),
        .out_ready(under_way_ready),
        .out_valid(under_way_valid),
        .out_data (under_way_data)
    );

    wire [15:0] under_way_stream = under_way_data[15:0];
    wire  [7:0] under_way_tag = under_way_data[23:16];
    wire  [3:0] under_way_verdict = under_way_data[27:24];
    wire        under_way_release = under_way_data[28];
    wire        under_way_last = under_way_data[29];
    wire        under_way_was_stored = under_way_data[30];
    wire        is_answered = under_way_valid & (!under_way_was_stored | answers_valid);
    wire        has_failed = under_way_was_stored & (|answers_response);
    wire  [3:0] status_now = has_failed ? STATUS_BUS_ERROR : under_way_verdict;

    // Of a command the first thing counts that went wrong. The number of tokens with one more is
    // found ahead, so that no carry waits for the memory's answer.
    reg  [18:0] tokens_q;
    reg  [18:0] one_more_q;
    reg   [3:0] status_q;
    wire        is_first = status_q == STATUS_OK;
    wire  [3:0] status_so_far = is_first ? status_now : status_q;
    wire        meets_error = is_first & has_failed;
    wire        result_of_ready;
    wire        result_of_valid = is_answered & under_way_last;
    wire        goes = is_answered & (!under_way_last | result_of_ready);
    reg  [39:0] address_q;

    always @(posedge clk) begin
        if (goes & meets_error) begin
            address_q <= answers_address;
        end
    end

    wire        token_is_good = under_way_was_stored & !has_failed;
    wire [18:0] tokens_now = token_is_good ? one_more_q : tokens_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            tokens_q <= 19'd0;
            one_more_q <= 19'h00001;
            status_q <= STATUS_OK;
        end else if (goes) begin
            tokens_q <= under_way_last ? 19'd0 : tokens_now;
            one_more_q <= under_way_last ? 19'h00001 : token_is_good ? (one_more_q + 19'h00001) :
                one_more_q;
            status_q <= under_way_last ? STATUS_OK : status_so_far;
        end
    end

    wire  [3:0] op = under_way_release ? OPERATION_RELEASE : OPERATION_WRITE;
    wire [31:0] tokens_out = {13'd0, tokens_now};

    assign answers_ready = goes & under_way_was_stored;
    assign under_way_ready = goes;
    assign result_valid = result_of_valid;
    assign result_op = op;
    assign result_tag = under_way_tag;
    assign result_status = status_so_far;
    assign result_stream = under_way_stream;
    assign result_tokens = tokens_out;
    assign result_address = (meets_error ? answers_address : address_q) &
        {40{status_so_far == STATUS_BUS_ERROR}};
    assign result_of_ready = result_ready;
    assign stored = goes & token_is_good;
    assign bus_error = goes & has_failed;
endmodule
`default_nettype wire
