// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Stores tokens one after the other: the bytes of a token wait until its append is answered, then
// they go to the write master, or are dropped. When a token is refused, so are those of its command
// behind it. A release is done in its turn.
//
// Throughput: a word per cycle.
// Generated for bus_bytes = 32, max_d = 1024, streams = 256, page_bytes = 4096, max_burst_bytes =
// 4096, address_bits = 40, head_dim = 64, bits = 4.
`default_nettype none
module kv_dma_rot_writer_d1024 (
    input  wire         clk,                // clock, rising edge
    input  wire         rst_n,              // synchronous reset, active low
    input  wire         task_valid,         // a token that is to be stored is offered
    output wire         task_ready,         // a token that is to be stored is taken if offered
    input  wire  [15:0] task_stream,        // its stream
    input  wire   [7:0] task_tag,           // the command's number
    input  wire   [3:0] task_verdict,       // ok, or why it is refused
    input  wire         task_coded,         // the quantizer gives its bytes and its record
    input  wire         task_release,       // no token: the stream is released
    input  wire         task_last,          // the last one of its command
    input  wire         token_valid,        // a token is offered
    output wire         token_ready,        // a token is taken if offered
    input  wire  [15:0] token_length,       // its bytes
    input  wire         dense_valid,        // a word of bytes is offered
    output wire         dense_ready,        // a word of bytes is taken if offered
    input  wire [255:0] dense_data,         // bytes, byte 0 lowest
    input  wire         dense_last,         // last word of the packet
    input  wire         answer_valid,       // an answer is offered
    output wire         answer_ready,       // an answer is taken if offered
    input  wire   [3:0] answer_status,      // ok, or why the append is refused
    output wire         ask_valid,          // an append or a release is offered
    input  wire         ask_ready,          // an append or a release is taken if offered
    output wire         ask_release,        // a release
    output wire   [8:0] ask_stream,         // the stream
    output wire   [9:0] ask_dense_bytes,    // number of dense bytes
    output wire   [9:0] ask_sparse_bytes,   // number of sparse bytes
    output wire         words_valid,        // a word of bytes is offered
    input  wire         words_ready,        // a word of bytes is taken if offered
    output wire [255:0] words_data,         // bytes, byte 0 lowest
    output wire         words_last,         // last word of the packet
    output wire         noted_valid,        // a token that is to be stored is offered
    input  wire         noted_ready,        // a token that is to be stored is taken if offered
    output wire  [15:0] noted_stream,       // its stream
    output wire   [7:0] noted_tag,          // the command's number
    output wire   [3:0] noted_verdict,      // ok, or why it is refused
    output wire         noted_release,      // no token: the stream is released
    output wire         noted_last,         // the last one of its command
    input  wire         burst_valid,        // a piece of memory is offered
    output wire         burst_ready,        // a piece of memory is taken if offered
    input  wire  [39:0] burst_address,      // of its first byte
    input  wire  [12:0] burst_bytes,        // number of bytes
    input  wire         burst_last,         // last one of its kind
    input  wire         burst_kind,         // 0 dense, 1 sparse
    output wire         piece_valid,        // a piece of memory is offered
    input  wire         piece_ready,        // a piece of memory is taken if offered
    output wire  [39:0] piece_address,      // of its first byte
    output wire  [12:0] piece_bytes,        // number of bytes
    output wire         piece_packet_ends,  // the last piece of its packet
    output wire         piece_last,         // last one of its kind
    output wire         waits_for_pages     // a token waits for its pages
);
    localparam [3:0] STATUS_OK = 4'd0;  // the command is done

    localparam [2:0] STATE_IDLE = 3'd0;
    localparam [2:0] STATE_ASK  = 3'd1;
    localparam [2:0] STATE_WAIT = 3'd2;
    localparam [2:0] STATE_MOVE = 3'd3;
    localparam [2:0] STATE_NOTE = 3'd4;

    // The token in work, and what became of the command so far.
    reg  [2:0] state_q;
    reg  [3:0] so_far_q;
    wire       is_broken = so_far_q != STATUS_OK;
    wire [3:0] verdict_first = is_broken ? so_far_q : task_verdict;
    wire       is_good = verdict_first == STATUS_OK;
    wire       token_there = task_valid & (!task_coded | token_valid);
    reg        moves_q;
    reg  [3:0] verdict_q;

    // It asks, and is answered.
    wire [5:0] unused_length = token_length[15:10];
    wire       asking_ready;
    wire       asking_valid = state_q == STATE_ASK;
    wire       asked = asking_valid & asking_ready;

    assign ask_valid = asking_valid;
    assign ask_release = task_release;
    assign ask_stream = task_stream[8:0];
    assign ask_dense_bytes = token_length[9:0];
    assign ask_sparse_bytes = 10'd0;
    assign asking_ready = ask_ready;

    wire answered = (state_q == STATE_WAIT) & answer_valid;

    assign answer_ready = state_q == STATE_WAIT;

    always @(posedge clk) begin
        if ((state_q == STATE_IDLE) | answered) begin
            moves_q <= answered & (answer_status == STATUS_OK);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            verdict_q <= STATUS_OK;
        end else if ((state_q == STATE_IDLE) | answered) begin
            verdict_q <= (state_q == STATE_IDLE) ? verdict_first : answer_status;
        end
    end

    // Its bytes.
    wire word_there = (state_q == STATE_MOVE) & dense_valid;
    wire word_ready;
    wire word_valid = moves_q & word_there;
    wire goes = !moves_q | word_ready;
    wire bytes_end = word_there & goes & dense_last;

    assign dense_ready = (state_q == STATE_MOVE) & goes;
    assign words_valid = word_valid;
    assign words_data = dense_data;
    assign words_last = dense_last;
    assign word_ready = words_ready;

    // It is noted.
    wire noting_ready;
    wire noting_valid = state_q == STATE_NOTE;
    wire token_done = noting_valid & noting_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            so_far_q <= STATUS_OK;
        end else if (token_done) begin
            so_far_q <= task_last ? STATUS_OK : verdict_q;
        end
    end

    assign noted_valid = noting_valid;
    assign noted_stream = task_stream;
    assign noted_tag = task_tag;
    assign noted_verdict = verdict_q;
    assign noted_release = task_release;
    assign noted_last = task_last;
    assign noting_ready = noted_ready;
    assign task_ready = token_done;
    assign token_ready = token_done & task_coded;

    // What comes next.
    wire [2:0] bytes_or_end = task_coded ? STATE_MOVE : STATE_NOTE;
    wire       asks_first = is_good & (task_coded | task_release);
    reg  [2:0] next_state;
    always @(*) begin
        case (state_q)
            STATE_IDLE: next_state = token_there ? (asks_first ? STATE_ASK : bytes_or_end) :
                STATE_IDLE;
            STATE_ASK: next_state = asked ? STATE_WAIT : STATE_ASK;
            STATE_WAIT: next_state = answered ? bytes_or_end : STATE_WAIT;
            STATE_MOVE: next_state = bytes_end ? STATE_NOTE : STATE_MOVE;
            default: next_state = token_done ? STATE_IDLE : STATE_NOTE;
        endcase
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            state_q <= STATE_IDLE;
        end else begin
            state_q <= next_state;
        end
    end

    // Its bursts. All of a token have room.
    wire        unused_kind = burst_kind;
    wire        pieces_ready;
    wire        pieces_valid;
    wire [54:0] pieces_data;

    stream_fifo_d8_w55 u_pieces (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (burst_valid),
        .in_ready (burst_ready),
        .in_data  ({burst_last, burst_last, burst_bytes, burst_address}),
        .out_ready(pieces_ready),
        .out_valid(pieces_valid),
        .out_data (pieces_data)
    );

    wire [39:0] pieces_address = pieces_data[39:0];
    wire [12:0] pieces_bytes = pieces_data[52:40];
    wire        pieces_packet_ends = pieces_data[53];
    wire        pieces_last = pieces_data[54];

    assign piece_valid = pieces_valid;
    assign piece_address = pieces_address;
    assign piece_bytes = pieces_bytes;
    assign piece_packet_ends = pieces_packet_ends;
    assign piece_last = pieces_last;
    assign pieces_ready = piece_ready;
    assign waits_for_pages = (state_q == STATE_ASK) | (state_q == STATE_WAIT);
endmodule
`default_nettype wire
