// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Stores tokens one after the other: the bytes of a token wait until its append is answered, then
// they go to the write master, dense ones first, or are dropped. When a token is refused, so are
// those of its command behind it. A release is done in its turn.
//
// Throughput: a word per cycle.
// Generated for bus_bytes = 64, max_d = 1024, heads = 1, streams = 256, page_bytes = 4096,
// max_burst_bytes = 4096, address_bits = 40.
`default_nettype none
module kv_dma_writer_w64_d1024 (
    input  wire         clk,                   // clock, rising edge
    input  wire         rst_n,                 // synchronous reset, active low
    input  wire         task_valid,            // a token that is to be stored is offered
    output wire         task_ready,            // a token that is to be stored is taken if offered
    input  wire  [15:0] task_stream,           // its stream
    input  wire   [7:0] task_tag,              // the command's number
    input  wire   [3:0] task_verdict,          // ok, or why it is refused
    input  wire         task_coded,            // the quantizer gives its bytes and its record
    input  wire         task_release,          // no token: the stream is released
    input  wire         task_last,             // the last one of its command
    input  wire         record_valid,          // a record is offered
    output wire         record_ready,          // a record is taken if offered
    input  wire  [15:0] record_dense_length,   // bytes of the dense packet
    input  wire  [15:0] record_sparse_length,  // bytes of the sparse packet
    input  wire         dense_valid,           // a word of bytes is offered
    output wire         dense_ready,           // a word of bytes is taken if offered
    input  wire [511:0] dense_data,            // bytes, byte 0 lowest
    input  wire         dense_last,            // last word of the packet
    input  wire         sparse_valid,          // a word of bytes is offered
    output wire         sparse_ready,          // a word of bytes is taken if offered
    input  wire [511:0] sparse_data,           // bytes, byte 0 lowest
    input  wire         sparse_last,           // last word of the packet
    input  wire         answer_valid,          // an answer is offered
    output wire         answer_ready,          // an answer is taken if offered
    input  wire   [3:0] answer_status,         // ok, or why the append is refused
    output wire         ask_valid,             // an append or a release is offered
    input  wire         ask_ready,             // an append or a release is taken if offered
    output wire         ask_release,           // a release
    output wire   [8:0] ask_stream,            // the stream
    output wire  [10:0] ask_dense_bytes,       // number of dense bytes
    output wire  [10:0] ask_sparse_bytes,      // number of sparse bytes
    output wire         words_valid,           // a word of bytes is offered
    input  wire         words_ready,           // a word of bytes is taken if offered
    output wire [511:0] words_data,            // bytes, byte 0 lowest
    output wire         words_last,            // last word of the packet
    output wire         noted_valid,           // a token that is to be stored is offered
    input  wire         noted_ready,           // a token that is to be stored is taken if offered
    output wire  [15:0] noted_stream,          // its stream
    output wire   [7:0] noted_tag,             // the command's number
    output wire   [3:0] noted_verdict,         // ok, or why it is refused
    output wire         noted_release,         // no token: the stream is released
    output wire         noted_last,            // the last one of its command
    input  wire         burst_valid,           // a piece of memory is offered
    output wire         burst_ready,           // a piece of memory is taken if offered
    input  wire  [39:0] burst_address,         // of its first byte
    input  wire  [12:0] burst_bytes,           // number of bytes
    input  wire         burst_last,            // last one of its kind
    input  wire         burst_kind,            // 0 dense, 1 sparse
    output wire         piece_valid,           // a piece of memory is offered
    input  wire         piece_ready,           // a piece of memory is taken if offered
    output wire  [39:0] piece_address,         // of its first byte
    output wire  [12:0] piece_bytes,           // number of bytes
    output wire         piece_packet_ends,     // the last piece of its packet
    output wire         piece_last,            // last one of its kind
    output wire         waits_for_pages        // a token waits for its pages
);
    localparam [3:0] STATUS_OK = 4'd0;  // the command is done

    localparam [2:0] STATE_IDLE   = 3'd0;
    localparam [2:0] STATE_ASK    = 3'd1;
    localparam [2:0] STATE_WAIT   = 3'd2;
    localparam [2:0] STATE_DENSE  = 3'd3;
    localparam [2:0] STATE_SPARSE = 3'd4;
    localparam [2:0] STATE_NOTE   = 3'd5;

    // The token in work, and what became of the command so far.
    reg  [2:0] state_q;
    reg  [3:0] so_far_q;
    wire       is_broken = so_far_q != STATUS_OK;
    wire [3:0] verdict_first = is_broken ? so_far_q : task_verdict;
    wire       is_good = verdict_first == STATUS_OK;
    wire       token_there = task_valid & (!task_coded | record_valid);
    reg        moves_q;
    reg  [3:0] verdict_q;

    // It asks, and is answered.
    wire [4:0] unused_length = record_sparse_length[15:11];
    wire       asking_ready;
    wire       asking_valid = state_q == STATE_ASK;
    wire       asked = asking_valid & asking_ready;

    assign ask_valid = asking_valid;
    assign ask_release = task_release;
    assign ask_stream = task_stream[8:0];
    assign ask_dense_bytes = record_dense_length[10:0];
    assign ask_sparse_bytes = record_sparse_length[10:0];
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

    // The bytes of its packets, dense ones first.
    wire word_ready;
    wire word_valid = moves_q &
        (((state_q == STATE_DENSE) & dense_valid) | ((state_q == STATE_SPARSE) & sparse_valid));
    wire goes = !moves_q | word_ready;
    wire packet_ends =
        (((state_q == STATE_DENSE) & dense_valid) | ((state_q == STATE_SPARSE) & sparse_valid)) &
        goes & ((state_q == STATE_SPARSE) ? sparse_last : dense_last);

    assign dense_ready = (state_q == STATE_DENSE) & goes;
    assign sparse_ready = (state_q == STATE_SPARSE) & goes;
    assign words_valid = word_valid;
    assign words_data = (state_q == STATE_SPARSE) ? sparse_data : dense_data;
    assign words_last = (state_q == STATE_SPARSE) ? sparse_last : dense_last;
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
    assign record_ready = token_done & task_coded;

    // What comes next.
    wire [2:0] begin_without = task_coded ? STATE_DENSE : STATE_NOTE;
    wire       asks_first = is_good & (task_coded | task_release);
    reg  [2:0] next_state;
    always @(*) begin
        case (state_q)
            STATE_IDLE: next_state = token_there ? (asks_first ? STATE_ASK : begin_without) :
                STATE_IDLE;
            STATE_ASK: next_state = asked ? STATE_WAIT : STATE_ASK;
            STATE_WAIT: next_state = answered ? (task_coded ? STATE_DENSE : STATE_NOTE) :
                STATE_WAIT;
            STATE_DENSE: next_state = packet_ends ? STATE_SPARSE : STATE_DENSE;
            STATE_SPARSE: next_state = packet_ends ? STATE_NOTE : STATE_SPARSE;
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

    // Its bursts; where the dense bytes end, their packet does. All of a token have room.
    wire        burst_taken = burst_valid & burst_ready & !burst_kind;
    reg  [15:0] dense_left_q;

    always @(posedge clk) begin
        if (asked | burst_taken) begin
            dense_left_q <= asked ? record_dense_length : (dense_left_q - {3'd0, burst_bytes});
        end
    end

    wire        dense_ends = !burst_kind & (dense_left_q == {3'd0, burst_bytes});
    wire        pieces_ready;
    wire        pieces_valid;
    wire [54:0] pieces_data;

    stream_fifo_d8_w55 u_pieces (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (burst_valid),
        .in_ready (burst_ready),
        .in_data  ({burst_last, burst_last | dense_ends, burst_bytes, burst_address}),
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
