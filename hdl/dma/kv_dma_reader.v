// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Does one command after the other that looks at a stream: counts its tokens, asks for the bursts
// of both kinds, tells the decoder of every token, leaves out those in front of a range, and counts
// the others. Behind the last token, or a broken one, what is left is dropped, and the decoder
// begins anew.
//
// The elements pass beside it.
//
// decoded_ready depends on out_ready, and out_valid on decoded_valid.
//
// Throughput: a beat per cycle.
// Generated for heads = 1, streams = 256, page_bytes = 4096, pages_per_stream = 64, address_bits =
// 40.
`default_nettype none
module kv_dma_reader (
    input  wire        clk,               // clock, rising edge
    input  wire        rst_n,             // synchronous reset, active low
    input  wire        order_valid,       // a command that begins is offered
    output wire        order_ready,       // a command that begins is taken if offered
    input  wire  [3:0] order_op,          // operation
    input  wire [15:0] order_stream,      // its stream
    input  wire  [7:0] order_tag,         // the command's number
    input  wire  [3:0] order_verdict,     // ok, or why it is refused
    input  wire [15:0] order_outer_lo,    // binary16 threshold
    input  wire [15:0] order_inner_lo,    // binary16 threshold
    input  wire [15:0] order_inner_hi,    // binary16 threshold
    input  wire [15:0] order_outer_hi,    // binary16 threshold
    input  wire [15:0] order_elements,    // elements of a token
    input  wire [31:0] order_count,       // tokens
    input  wire [31:0] order_first,       // tokens that are left out
    input  wire        answer_valid,      // an answer is offered
    output wire        answer_ready,      // an answer is taken if offered
    input  wire [18:0] answer_bytes,      // bytes of the stream and kind
    input  wire        decoded_valid,     // a beat of a token is offered
    output wire        decoded_ready,     // a beat of a token is taken if offered
    input  wire        decoded_last,      // last beat of the token
    input  wire        decoded_user,      // with last: the token is broken, from some block on all
                                          // elements are 0
    input  wire        fault_valid,       // an answer of the memory is offered
    output wire        fault_ready,       // an answer of the memory is taken if offered
    input  wire  [1:0] fault_response,    // 0 ok, 2 SLVERR, 3 DECERR
    input  wire [39:0] fault_address,     // of the first piece that failed
    input  wire        word_failed,       // the decoder takes a word of a beat with an error
    input  wire        quiet,             // nothing is under way in the read master
    output wire        ask_valid,         // a question or a read is offered
    input  wire        ask_ready,         // a question or a read is taken if offered
    output wire        ask_reads,         // 0: only the number of bytes is asked for
    output wire        ask_kind,          // 0 dense, 1 sparse
    output wire  [8:0] ask_stream,        // the stream
    output wire        command_valid,     // a command is offered
    input  wire        command_ready,     // a command is taken if offered
    output wire [15:0] command_outer_lo,  // binary16 threshold
    output wire [15:0] command_inner_lo,  // binary16 threshold
    output wire [15:0] command_inner_hi,  // binary16 threshold
    output wire [15:0] command_outer_hi,  // binary16 threshold
    output wire [15:0] command_elements,  // number of elements
    output wire        out_valid,         // a beat of a token is offered
    input  wire        out_ready,         // a beat of a token is taken if offered
    output wire        out_last,          // last beat of the token
    output wire        out_user,          // with last: the token is broken, from some block on all
                                          // elements are 0
    output wire        format_error,      // a token was broken
    output wire        result_valid,      // the end of a command is offered
    input  wire        result_ready,      // the end of a command is taken if offered
    output wire  [3:0] result_op,         // operation
    output wire  [7:0] result_tag,        // the command's number
    output wire  [3:0] result_status,     // ok, or what went wrong first
    output wire [15:0] result_stream,     // its stream
    output wire [31:0] result_tokens,     // tokens stored, given out or counted
    output wire [39:0] result_address,    // bus_error: of the first piece that failed
    output wire        flushes,           // what is left of the stream is dropped
    output wire        restarts,          // the decoder begins anew
    output wire        given,             // a token was given out
    output wire        bus_error,         // the memory refused a piece
    output wire        stalls             // a beat waits to be taken
);
    localparam [3:0] STATUS_OK           = 4'd0;  // the command is done
    // no token, more than the stream has, or ELEMENTS is 0 or above MAX_ELEMENTS
    localparam [3:0] STATUS_BAD_LENGTH   = 4'd2;
    // memory answered with an error, at COMPLETION_ADDRESS
    localparam [3:0] STATUS_BUS_ERROR    = 4'd6;
    // what was read from memory is no compressed token
    localparam [3:0] STATUS_FORMAT_ERROR = 4'd7;

    // reads COMMAND_COUNT tokens of the stream from COMMAND_FIRST on
    localparam [3:0] OPERATION_READ_RANGE = 4'd2;
    localparam [3:0] OPERATION_STATUS     = 4'd4;  // asks for the tokens of the stream

    localparam [3:0] STATE_IDLE    = 4'd0;
    localparam [3:0] STATE_ASK     = 4'd1;
    localparam [3:0] STATE_WAIT    = 4'd2;
    localparam [3:0] STATE_DIVIDE  = 4'd3;
    localparam [3:0] STATE_JUDGE   = 4'd4;
    localparam [3:0] STATE_RUN     = 4'd5;
    localparam [3:0] STATE_FLUSH   = 4'd6;
    localparam [3:0] STATE_RESTART = 4'd7;
    localparam [3:0] STATE_NOTE    = 4'd8;

    // The command.
    reg  [3:0] state_q;
    wire       begins = (state_q == STATE_IDLE) & order_valid;
    wire       is_refused = order_verdict != STATUS_OK;

    assign order_ready = state_q == STATE_IDLE;

    reg  [3:0] of_op_q;
    reg [15:0] of_stream_q;
    reg  [7:0] of_tag_q;
    reg [15:0] of_outer_lo_q;
    reg [15:0] of_inner_lo_q;
    reg [15:0] of_inner_hi_q;
    reg [15:0] of_outer_hi_q;
    reg [15:0] of_elements_q;

    always @(posedge clk) begin
        if (begins) begin
            of_op_q <= order_op;
            of_stream_q <= order_stream;
            of_tag_q <= order_tag;
            of_outer_lo_q <= order_outer_lo;
            of_inner_lo_q <= order_inner_lo;
            of_inner_hi_q <= order_inner_hi;
            of_outer_hi_q <= order_outer_hi;
            of_elements_q <= order_elements;
        end
    end

    wire        is_range = of_op_q == OPERATION_READ_RANGE;
    reg  [19:0] range_end_q;
    reg         ends_far_q;

    always @(posedge clk) begin
        if (begins) begin
            range_end_q <= {1'b0, order_first[18:0]} + {1'b0, order_count[18:0]};
            ends_far_q <= (|order_first[31:19]) | (|order_count[31:19]);
        end
    end

    wire counts_only = of_op_q == OPERATION_STATUS;

    // Questions: the dense bytes, then the bursts of both kinds.
    reg  reads_q;
    reg  reads_sparse_q;
    wire asking_ready;
    wire asking_valid = state_q == STATE_ASK;
    wire asked = asking_valid & asking_ready;

    assign ask_valid = asking_valid;
    assign ask_reads = reads_q;
    assign ask_kind = reads_sparse_q;
    assign ask_stream = of_stream_q[8:0];
    assign asking_ready = ask_ready;

    wire answered = (state_q == STATE_WAIT) & answer_valid;

    assign answer_ready = state_q == STATE_WAIT;

    wire is_counted = answered & !reads_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            reads_q <= 1'b0;
            reads_sparse_q <= 1'b0;
        end else begin
            reads_q <= !(state_q == STATE_IDLE) & (reads_q | (state_q == STATE_JUDGE));
            reads_sparse_q <= !(state_q == STATE_IDLE) & (reads_sparse_q | (answered & reads_q));
        end
    end

    // The tokens of the stream.
    reg [15:0] token_bytes_q;

    always @(posedge clk) begin
        token_bytes_q <= {1'b0, of_elements_q[15:1]} + {15'd0, of_elements_q[0]};
    end

    wire        divided;
    wire [18:0] whole_tokens;
    wire        is_exact;

    kv_dma_divider_w19 u_divider (
        .clk     (clk),
        .rst_n   (rst_n),
        .start   (is_counted),
        .dividend(answer_bytes),
        .divisor (token_bytes_q),
        .done    (divided),
        .quotient(whole_tokens),
        .is_exact(is_exact)
    );

    wire [18:0] all_tokens = whole_tokens + {18'd0, !is_exact};
    reg         is_beyond_q;

    always @(posedge clk) begin
        is_beyond_q <= is_range & (ends_far_q | (range_end_q > {1'b0, whole_tokens}));
    end

    // A command for the decoder per token that is wanted.
    reg  [18:0] left_q;
    wire        is_nothing = counts_only | is_beyond_q | (left_q == 19'd0);
    reg         some_left_q;
    reg         stops_q;
    reg   [5:0] under_way_q;
    wire        is_full = &under_way_q;
    wire        offers = (state_q == STATE_RUN) & some_left_q & !stops_q & !is_full;
    wire        commands_ready;
    wire        commands_valid = offers;
    wire        token_told = commands_valid & commands_ready;

    assign command_valid = commands_valid;
    assign command_outer_lo = of_outer_lo_q;
    assign command_inner_lo = of_inner_lo_q;
    assign command_inner_hi = of_inner_hi_q;
    assign command_outer_hi = of_outer_hi_q;
    assign command_elements = of_elements_q;
    assign commands_ready = command_ready;

    always @(posedge clk) begin
        if (divided | token_told) begin
            left_q <= divided ? (is_range ? range_end_q[18:0] : all_tokens) : (left_q - 19'h00001);
        end
    end

    always @(posedge clk) begin
        if ((state_q == STATE_JUDGE) | token_told) begin
            some_left_q <= (state_q == STATE_JUDGE) | (left_q != 19'h00001);
        end
    end

    // Tokens that come out; those in front of the range are left out.
    reg  [18:0] to_skip_q;
    reg         skips_q;
    wire        beat_ready;
    wire        beat_valid = decoded_valid & (state_q == STATE_RUN) & !skips_q;
    wire        beat_waits = beat_valid & !beat_ready;
    wire        accepts = (state_q == STATE_RUN) & (skips_q | beat_ready);
    wire        token_ends = decoded_valid & accepts & decoded_last;
    wire        token_is_broken = token_ends & decoded_user;
    wire        token_given = token_ends & !skips_q & !decoded_user;

    assign decoded_ready = accepts | (state_q == STATE_FLUSH);
    assign out_valid = beat_valid;
    assign out_last = decoded_last;
    assign out_user = decoded_user;
    assign beat_ready = out_ready;

    wire [18:0] left_out = order_first[18:0] & {19{order_op == OPERATION_READ_RANGE}};
    wire        skip_ends = token_ends & skips_q;

    always @(posedge clk) begin
        if (begins | skip_ends) begin
            to_skip_q <= begins ? left_out : (to_skip_q - 19'h00001);
            skips_q <= begins ? (|left_out) : (to_skip_q != 19'h00001);
        end
    end

    reg [18:0] tokens_q;

    always @(posedge clk) begin
        if (begins | (state_q == STATE_JUDGE) | token_given) begin
            tokens_q <= begins ? 19'd0 :
                (state_q == STATE_JUDGE) ? (counts_only ? whole_tokens : 19'd0) :
                (tokens_q + 19'h00001);
        end
    end

    always @(posedge clk) begin
        if (begins | (token_told ^ token_ends)) begin
            under_way_q <= begins ? 6'd0 : token_told ? (under_way_q + 6'd1) : (under_way_q - 6'd1);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            stops_q <= 1'b0;
        end else begin
            stops_q <= (state_q == STATE_RUN) & (stops_q | token_is_broken);
        end
    end

    // What went wrong. Of an error of the bus the address is waited for.
    reg         bus_failed_q;
    wire        is_reported = fault_valid & !bus_failed_q;
    reg  [39:0] address_q;

    always @(posedge clk) begin
        if (is_reported) begin
            address_q <= fault_address;
        end
    end

    wire [1:0] unused_response = fault_response;

    assign fault_ready = 1'b1;

    reg report_due_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            bus_failed_q <= 1'b0;
            report_due_q <= 1'b0;
        end else begin
            bus_failed_q <= !begins & (bus_failed_q | fault_valid);
            report_due_q <= !begins & (report_due_q | word_failed);
        end
    end

    reg [3:0] verdict_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            verdict_q <= STATUS_OK;
        end else if (begins | (state_q == STATE_JUDGE) | token_is_broken) begin
            verdict_q <= begins ? order_verdict :
                (state_q == STATE_JUDGE) ? (is_beyond_q ? STATUS_BAD_LENGTH : STATUS_OK) :
                STATUS_FORMAT_ERROR;
        end
    end

    wire [3:0] status_out = bus_failed_q ? STATUS_BUS_ERROR : verdict_q;

    assign format_error = (state_q == STATE_NOTE) & (status_out == STATUS_FORMAT_ERROR);

    // What comes next. What the master says is true a while behind the flush.
    wire all_out = !some_left_q & (under_way_q == 6'd0);
    wire is_over = (stops_q | all_out) & (!report_due_q | bus_failed_q);
    reg  flush_begun_q;
    reg  flush_seen_q;

    always @(posedge clk) begin
        flush_begun_q <= state_q == STATE_FLUSH;
        flush_seen_q <= flush_begun_q & (state_q == STATE_FLUSH);
    end

    wire        is_empty = flush_seen_q & quiet;
    wire [31:0] tokens_out = {13'd0, tokens_q};
    wire        result_of_ready;
    wire        result_of_valid = state_q == STATE_NOTE;
    wire        is_noted = result_of_valid & result_of_ready;
    reg   [3:0] next_state;
    always @(*) begin
        case (state_q)
            STATE_IDLE: next_state = begins ? (is_refused ? STATE_NOTE : STATE_ASK) : STATE_IDLE;
            STATE_ASK: next_state = asked ? STATE_WAIT : STATE_ASK;
            STATE_WAIT: next_state =
                answered ? (reads_q ? (reads_sparse_q ? STATE_RUN : STATE_ASK) : STATE_DIVIDE) :
                STATE_WAIT;
            STATE_DIVIDE: next_state = divided ? STATE_JUDGE : STATE_DIVIDE;
            STATE_JUDGE: next_state = is_nothing ? STATE_NOTE : STATE_ASK;
            STATE_RUN: next_state = is_over ? STATE_FLUSH : STATE_RUN;
            STATE_FLUSH: next_state = is_empty ? STATE_RESTART : STATE_FLUSH;
            STATE_RESTART: next_state = STATE_NOTE;
            default: next_state = is_noted ? STATE_IDLE : STATE_NOTE;
        endcase
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            state_q <= STATE_IDLE;
        end else begin
            state_q <= next_state;
        end
    end

    assign result_valid = result_of_valid;
    assign result_op = of_op_q;
    assign result_tag = of_tag_q;
    assign result_status = status_out;
    assign result_stream = of_stream_q;
    assign result_tokens = tokens_out;
    assign result_address = address_q & {40{bus_failed_q}};
    assign result_of_ready = result_ready;
    assign flushes = state_q == STATE_FLUSH;
    assign restarts = state_q == STATE_RESTART;
    assign given = token_given;
    assign bus_error = fault_valid;
    assign stalls = beat_waits;
endmodule
`default_nettype wire
