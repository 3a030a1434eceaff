// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Lets two readers share the beginning of commands, the queue of completions and the memory
// management unit, each of these in turn.
//
// A command is given out when its reader is idle, and stays until it is taken; then its order
// comes. A question is taken when the one before was answered; pieces and answers go to the reader
// that asked last. Pieces are taken at once: their queues have room for a whole stream. So the last
// one has left before the next question is taken.
//
// Throughput: a command at a time, a piece per cycle.
// Generated for heads = 1, streams = 256, page_bytes = 4096, pages_per_stream = 64, max_burst_bytes
// = 4096, address_bits = 40.
`default_nettype none
module kv_dma_readers (
    input  wire        clk,              // clock, rising edge
    input  wire        rst_n,            // synchronous reset, active low
    input  wire        command0_valid,   // a command is offered
    output wire        command0_ready,   // a command is taken if offered
    input  wire  [3:0] command0_op,      // operation
    input  wire  [7:0] command0_tag,     // the command's number
    input  wire [15:0] command0_stream,  // its stream
    input  wire [15:0] command0_set,     // number of its threshold set
    input  wire [31:0] command0_first,   // read_range: tokens that are left out
    input  wire [31:0] command0_count,   // write and read_range: tokens
    input  wire        command1_valid,   // a command is offered
    output wire        command1_ready,   // a command is taken if offered
    input  wire  [3:0] command1_op,      // operation
    input  wire  [7:0] command1_tag,     // the command's number
    input  wire [15:0] command1_stream,  // its stream
    input  wire [15:0] command1_set,     // number of its threshold set
    input  wire [31:0] command1_first,   // read_range: tokens that are left out
    input  wire [31:0] command1_count,   // write and read_range: tokens
    input  wire        order_valid,      // a command that begins is offered
    output wire        order_ready,      // a command that begins is taken if offered
    input  wire  [3:0] order_op,         // operation
    input  wire [15:0] order_stream,     // its stream
    input  wire  [7:0] order_tag,        // the command's number
    input  wire  [3:0] order_verdict,    // ok, or why it is refused
    input  wire [15:0] order_outer_lo,   // binary16 threshold
    input  wire [15:0] order_inner_lo,   // binary16 threshold
    input  wire [15:0] order_inner_hi,   // binary16 threshold
    input  wire [15:0] order_outer_hi,   // binary16 threshold
    input  wire [15:0] order_elements,   // elements of a token
    input  wire [31:0] order_count,      // tokens
    input  wire [31:0] order_first,      // tokens that are left out
    input  wire        order0_ready,     // a command that begins is taken if offered
    input  wire        order1_ready,     // a command that begins is taken if offered
    output wire        command_valid,    // a command is offered
    input  wire        command_ready,    // a command is taken if offered
    output wire  [3:0] command_op,       // operation
    output wire  [7:0] command_tag,      // the command's number
    output wire [15:0] command_stream,   // its stream
    output wire [15:0] command_set,      // number of its threshold set
    output wire [31:0] command_first,    // read_range: tokens that are left out
    output wire [31:0] command_count,    // write and read_range: tokens
    output wire        order0_valid,     // a command that begins is offered
    output wire  [3:0] order0_op,        // operation
    output wire [15:0] order0_stream,    // its stream
    output wire  [7:0] order0_tag,       // the command's number
    output wire  [3:0] order0_verdict,   // ok, or why it is refused
    output wire [15:0] order0_outer_lo,  // binary16 threshold
    output wire [15:0] order0_inner_lo,  // binary16 threshold
    output wire [15:0] order0_inner_hi,  // binary16 threshold
    output wire [15:0] order0_outer_hi,  // binary16 threshold
    output wire [15:0] order0_elements,  // elements of a token
    output wire [31:0] order0_count,     // tokens
    output wire [31:0] order0_first,     // tokens that are left out
    output wire        order1_valid,     // a command that begins is offered
    output wire  [3:0] order1_op,        // operation
    output wire [15:0] order1_stream,    // its stream
    output wire  [7:0] order1_tag,       // the command's number
    output wire  [3:0] order1_verdict,   // ok, or why it is refused
    output wire [15:0] order1_outer_lo,  // binary16 threshold
    output wire [15:0] order1_inner_lo,  // binary16 threshold
    output wire [15:0] order1_inner_hi,  // binary16 threshold
    output wire [15:0] order1_outer_hi,  // binary16 threshold
    output wire [15:0] order1_elements,  // elements of a token
    output wire [31:0] order1_count,     // tokens
    output wire [31:0] order1_first,     // tokens that are left out
    input  wire        result0_valid,    // the end of a command is offered
    output wire        result0_ready,    // the end of a command is taken if offered
    input  wire  [3:0] result0_op,       // operation
    input  wire  [7:0] result0_tag,      // the command's number
    input  wire  [3:0] result0_status,   // ok, or what went wrong first
    input  wire [15:0] result0_stream,   // its stream
    input  wire [31:0] result0_tokens,   // tokens stored, given out or counted
    input  wire [39:0] result0_address,  // bus_error: of the first piece that failed
    input  wire        result1_valid,    // the end of a command is offered
    output wire        result1_ready,    // the end of a command is taken if offered
    input  wire  [3:0] result1_op,       // operation
    input  wire  [7:0] result1_tag,      // the command's number
    input  wire  [3:0] result1_status,   // ok, or what went wrong first
    input  wire [15:0] result1_stream,   // its stream
    input  wire [31:0] result1_tokens,   // tokens stored, given out or counted
    input  wire [39:0] result1_address,  // bus_error: of the first piece that failed
    output wire        ends0,            // a command of reader 0 ends
    output wire        ends1,            // a command of reader 1 ends
    output wire        result_valid,     // the end of a command is offered
    input  wire        result_ready,     // the end of a command is taken if offered
    output wire  [3:0] result_op,        // operation
    output wire  [7:0] result_tag,       // the command's number
    output wire  [3:0] result_status,    // ok, or what went wrong first
    output wire [15:0] result_stream,    // its stream
    output wire [31:0] result_tokens,    // tokens stored, given out or counted
    output wire [39:0] result_address,   // bus_error: of the first piece that failed
    input  wire        ask0_valid,       // a question or a read is offered
    output wire        ask0_ready,       // a question or a read is taken if offered
    input  wire        ask0_reads,       // 0: only the number of bytes is asked for
    input  wire        ask0_kind,        // 0 dense, 1 sparse
    input  wire  [8:0] ask0_stream,      // the stream
    input  wire        ask1_valid,       // a question or a read is offered
    output wire        ask1_ready,       // a question or a read is taken if offered
    input  wire        ask1_reads,       // 0: only the number of bytes is asked for
    input  wire        ask1_kind,        // 0 dense, 1 sparse
    input  wire  [8:0] ask1_stream,      // the stream
    output wire        ask_valid,        // a question or a read is offered
    input  wire        ask_ready,        // a question or a read is taken if offered
    output wire        ask_reads,        // 0: only the number of bytes is asked for
    output wire        ask_kind,         // 0 dense, 1 sparse
    output wire  [8:0] ask_stream,       // the stream
    input  wire        answer_valid,     // an answer is offered
    output wire        answer_ready,     // an answer is taken if offered
    input  wire [18:0] answer_bytes,     // bytes of the stream and kind
    input  wire        answer0_ready,    // an answer is taken if offered
    input  wire        answer1_ready,    // an answer is taken if offered
    output wire        answer0_valid,    // an answer is offered
    output wire [18:0] answer0_bytes,    // bytes of the stream and kind
    output wire        answer1_valid,    // an answer is offered
    output wire [18:0] answer1_bytes,    // bytes of the stream and kind
    input  wire        dense_valid,      // a piece of memory is offered
    output wire        dense_ready,      // a piece of memory is taken if offered
    input  wire [39:0] dense_address,    // of its first byte
    input  wire [12:0] dense_bytes,      // number of bytes
    input  wire        dense_last,       // last one of its kind
    input  wire        dense0_ready,     // a piece of memory is taken if offered
    input  wire        dense1_ready,     // a piece of memory is taken if offered
    output wire        dense0_valid,     // a piece of memory is offered
    output wire [39:0] dense0_address,   // of its first byte
    output wire [12:0] dense0_bytes,     // number of bytes
    output wire        dense0_last,      // last one of its kind
    output wire        dense1_valid,     // a piece of memory is offered
    output wire [39:0] dense1_address,   // of its first byte
    output wire [12:0] dense1_bytes,     // number of bytes
    output wire        dense1_last,      // last one of its kind
    input  wire        sparse_valid,     // a piece of memory is offered
    output wire        sparse_ready,     // a piece of memory is taken if offered
    input  wire [39:0] sparse_address,   // of its first byte
    input  wire [12:0] sparse_bytes,     // number of bytes
    input  wire        sparse_last,      // last one of its kind
    input  wire        sparse0_ready,    // a piece of memory is taken if offered
    input  wire        sparse1_ready,    // a piece of memory is taken if offered
    output wire        sparse0_valid,    // a piece of memory is offered
    output wire [39:0] sparse0_address,  // of its first byte
    output wire [12:0] sparse0_bytes,    // number of bytes
    output wire        sparse0_last,     // last one of its kind
    output wire        sparse1_valid,    // a piece of memory is offered
    output wire [39:0] sparse1_address,  // of its first byte
    output wire [12:0] sparse1_bytes,    // number of bytes
    output wire        sparse1_last      // last one of its kind
);
    // Commands of readers that are idle; the order goes to the same reader.
    wire can_begin0 = command0_valid & order0_ready;
    wire can_begin1 = command1_valid & order1_ready;
    reg  holds_q;
    reg  reader_q;
    wire begins = !holds_q & (can_begin0 | can_begin1);
    wire picks_1 = can_begin1 & (!reader_q | !can_begin0);

    always @(posedge clk) begin
        if (!rst_n) begin
            reader_q <= 1'b0;
        end else if (begins) begin
            reader_q <= picks_1;
        end
    end

    reg  [3:0] of_op_q;
    reg  [7:0] of_tag_q;
    reg [15:0] of_stream_q;
    reg [15:0] of_set_q;
    reg [31:0] of_first_q;
    reg [31:0] of_count_q;

    always @(posedge clk) begin
        if (begins) begin
            of_op_q <= picks_1 ? command1_op : command0_op;
            of_tag_q <= picks_1 ? command1_tag : command0_tag;
            of_stream_q <= picks_1 ? command1_stream : command0_stream;
            of_set_q <= picks_1 ? command1_set : command0_set;
            of_first_q <= picks_1 ? command1_first : command0_first;
            of_count_q <= picks_1 ? command1_count : command0_count;
        end
    end

    wire given_ready;
    wire given_valid = holds_q;
    wire leaves = given_valid & given_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            holds_q <= 1'b0;
        end else begin
            holds_q <= begins | (holds_q & !leaves);
        end
    end

    assign command0_ready = leaves & !reader_q;
    assign command1_ready = leaves & reader_q;
    assign command_valid = given_valid;
    assign command_op = of_op_q;
    assign command_tag = of_tag_q;
    assign command_stream = of_stream_q;
    assign command_set = of_set_q;
    assign command_first = of_first_q;
    assign command_count = of_count_q;
    assign given_ready = command_ready;
    assign order0_valid = order_valid & !reader_q;
    assign order0_op = order_op;
    assign order0_stream = order_stream;
    assign order0_tag = order_tag;
    assign order0_verdict = order_verdict;
    assign order0_outer_lo = order_outer_lo;
    assign order0_inner_lo = order_inner_lo;
    assign order0_inner_hi = order_inner_hi;
    assign order0_outer_hi = order_outer_hi;
    assign order0_elements = order_elements;
    assign order0_count = order_count;
    assign order0_first = order_first;
    assign order1_valid = order_valid & reader_q;
    assign order1_op = order_op;
    assign order1_stream = order_stream;
    assign order1_tag = order_tag;
    assign order1_verdict = order_verdict;
    assign order1_outer_lo = order_outer_lo;
    assign order1_inner_lo = order_inner_lo;
    assign order1_inner_hi = order_inner_hi;
    assign order1_outer_hi = order_outer_hi;
    assign order1_elements = order_elements;
    assign order1_count = order_count;
    assign order1_first = order_first;
    assign order_ready = reader_q ? order1_ready : order0_ready;

    // Results.
    reg  result_was_1_q;
    wire result_is_1 = result1_valid & (!result_was_1_q | !result0_valid);
    wire result_of_one_ready;
    wire result_of_one_valid = result0_valid | result1_valid;
    wire result_taken = result_of_one_valid & result_of_one_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            result_was_1_q <= 1'b0;
        end else if (result_taken) begin
            result_was_1_q <= result_is_1;
        end
    end

    assign result0_ready = result_of_one_ready & !result_is_1;
    assign result1_ready = result_of_one_ready & result_is_1;
    assign ends0 = result_taken & !result_is_1;
    assign ends1 = result_taken & result_is_1;
    assign result_valid = result_of_one_valid;
    assign result_op = result_is_1 ? result1_op : result0_op;
    assign result_tag = result_is_1 ? result1_tag : result0_tag;
    assign result_status = result_is_1 ? result1_status : result0_status;
    assign result_stream = result_is_1 ? result1_stream : result0_stream;
    assign result_tokens = result_is_1 ? result1_tokens : result0_tokens;
    assign result_address = result_is_1 ? result1_address : result0_address;
    assign result_of_one_ready = result_ready;

    // Questions, and the reader that asked last.
    reg  serves_1_q;
    wire asks_1 = ask1_valid & (!serves_1_q | !ask0_valid);
    wire asked_ready;
    wire asked_valid = ask0_valid | ask1_valid;
    wire is_asked = asked_valid & asked_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            serves_1_q <= 1'b0;
        end else if (is_asked) begin
            serves_1_q <= asks_1;
        end
    end

    assign ask0_ready = is_asked & !asks_1;
    assign ask1_ready = is_asked & asks_1;
    assign ask_valid = asked_valid;
    assign ask_reads = asks_1 ? ask1_reads : ask0_reads;
    assign ask_kind = asks_1 ? ask1_kind : ask0_kind;
    assign ask_stream = asks_1 ? ask1_stream : ask0_stream;
    assign asked_ready = ask_ready;
    assign answer0_valid = answer_valid & !serves_1_q;
    assign answer0_bytes = answer_bytes;
    assign answer1_valid = answer_valid & serves_1_q;
    assign answer1_bytes = answer_bytes;
    assign answer_ready = serves_1_q ? answer1_ready : answer0_ready;

    // Pieces of dense bytes.
    assign dense0_valid = dense_valid & !serves_1_q;
    assign dense0_address = dense_address;
    assign dense0_bytes = dense_bytes;
    assign dense0_last = dense_last;
    assign dense1_valid = dense_valid & serves_1_q;
    assign dense1_address = dense_address;
    assign dense1_bytes = dense_bytes;
    assign dense1_last = dense_last;
    assign dense_ready = serves_1_q ? dense1_ready : dense0_ready;

    // Pieces of sparse bytes.
    assign sparse0_valid = sparse_valid & !serves_1_q;
    assign sparse0_address = sparse_address;
    assign sparse0_bytes = sparse_bytes;
    assign sparse0_last = sparse_last;
    assign sparse1_valid = sparse_valid & serves_1_q;
    assign sparse1_address = sparse_address;
    assign sparse1_bytes = sparse_bytes;
    assign sparse1_last = sparse_last;
    assign sparse_ready = serves_1_q ? sparse1_ready : sparse0_ready;
endmodule
`default_nettype wire
