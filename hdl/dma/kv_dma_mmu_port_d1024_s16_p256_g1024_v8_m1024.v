// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Lets writer and reader use the memory management unit in turn: one of them from its command to
// the completion. The bursts leave a cycle later, with the base added.
//
// Throughput: one command at a time, a burst per cycle.
// Generated for max_d = 1024, heads = 1, streams = 16, pages = 256, page_bytes = 1024,
// pages_per_stream = 8, max_burst_bytes = 1024, address_bits = 40.
`default_nettype none
module kv_dma_mmu_port_d1024_s16_p256_g1024_v8_m1024 (
    input  wire        clk,                     // clock, rising edge
    input  wire        rst_n,                   // synchronous reset, active low
    input  wire        write_ask_valid,         // an append or a release is offered
    output wire        write_ask_ready,         // an append or a release is taken if offered
    input  wire        write_ask_release,       // a release
    input  wire  [4:0] write_ask_stream,        // the stream
    input  wire [10:0] write_ask_dense_bytes,   // number of dense bytes
    input  wire [10:0] write_ask_sparse_bytes,  // number of sparse bytes
    input  wire        read_ask_valid,          // a question or a read is offered
    output wire        read_ask_ready,          // a question or a read is taken if offered
    input  wire        read_ask_reads,          // 0: only the number of bytes is asked for
    input  wire        read_ask_kind,           // 0 dense, 1 sparse
    input  wire  [4:0] read_ask_stream,         // the stream
    input  wire        done_valid,              // a completion is offered
    output wire        done_ready,              // a completion is taken if offered
    input  wire  [2:0] done_status,             // outcome
    input  wire [13:0] done_bytes_used,         // bytes of the stream and kind
    input  wire  [8:0] done_pages_free,         // free pages
    input  wire        burst_valid,             // a piece of memory is offered
    output wire        burst_ready,             // a piece of memory is taken if offered
    input  wire [39:0] burst_address,           // of its first byte
    input  wire [10:0] burst_bytes,             // number of bytes
    input  wire        burst_last,              // last one of its kind
    input  wire        burst_kind,              // 0 dense, 1 sparse
    input  wire [39:0] base,                    // address of page 0
    output wire        command_valid,           // a command is offered
    input  wire        command_ready,           // a command is taken if offered
    output wire  [1:0] command_op,              // operation
    output wire        command_kind,            // 0 dense, 1 sparse
    output wire  [4:0] command_stream,          // stream id
    output wire [10:0] command_dense_bytes,     // append: number of dense bytes
    output wire [10:0] command_sparse_bytes,    // append: number of sparse bytes
    output wire        write_answer_valid,      // an answer is offered
    input  wire        write_answer_ready,      // an answer is taken if offered
    output wire  [3:0] write_answer_status,     // ok, or why the append is refused
    output wire        read_answer_valid,       // an answer is offered
    input  wire        read_answer_ready,       // an answer is taken if offered
    output wire [13:0] read_answer_bytes,       // bytes of the stream and kind
    output wire  [8:0] pages_free,              // free pages behind the last command
    output wire        append_valid,            // a piece of memory is offered
    input  wire        append_ready,            // a piece of memory is taken if offered
    output wire [39:0] append_address,          // of its first byte
    output wire [10:0] append_bytes,            // number of bytes
    output wire        append_last,             // last one of its kind
    output wire        append_kind,             // 0 dense, 1 sparse
    output wire        dense_valid,             // a piece of memory is offered
    input  wire        dense_ready,             // a piece of memory is taken if offered
    output wire [39:0] dense_address,           // of its first byte
    output wire [10:0] dense_bytes,             // number of bytes
    output wire        dense_last,              // last one of its kind
    output wire        sparse_valid,            // a piece of memory is offered
    input  wire        sparse_ready,            // a piece of memory is taken if offered
    output wire [39:0] sparse_address,          // of its first byte
    output wire [10:0] sparse_bytes,            // number of bytes
    output wire        sparse_last              // last one of its kind
);
    localparam [1:0] OP_APPEND  = 2'd0;  // appends dense and sparse bytes to a stream
    localparam [1:0] OP_READ    = 2'd1;  // reads the dense or the sparse bytes of a stream
    localparam [1:0] OP_RELEASE = 2'd2;  // returns all pages of a stream
    localparam [1:0] OP_STATUS  = 2'd3;  // asks for the bytes of a stream and the free pages

    // Who is served; a command is taken at once into the register.
    reg        busy_q;
    reg        serves_reader_q;
    wire       picks_read = read_ask_valid & (!write_ask_valid | !serves_reader_q);
    wire [1:0] picked_op = picks_read ? (read_ask_reads ? OP_READ : OP_STATUS) :
        write_ask_release ? OP_RELEASE : OP_APPEND;
    wire       picked_ready;
    wire       picked_valid = !busy_q & (read_ask_valid | write_ask_valid);
    wire       begins = picked_valid & picked_ready;

    assign read_ask_ready = begins & picks_read;
    assign write_ask_ready = begins & !picks_read;

    always @(posedge clk) begin
        if (!rst_n) begin
            serves_reader_q <= 1'b0;
        end else if (begins) begin
            serves_reader_q <= picks_read;
        end
    end

    reg         asked_valid_q;
    reg   [1:0] asked_op_q;
    reg         asked_kind_q;
    reg   [4:0] asked_stream_q;
    reg  [10:0] asked_dense_bytes_q;
    reg  [10:0] asked_sparse_bytes_q;
    wire        asked_ready;

    assign picked_ready = !asked_valid_q | asked_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            asked_valid_q <= 1'b0;
        end else if (picked_ready) begin
            asked_valid_q <= picked_valid;
        end
    end

    always @(posedge clk) begin
        if (picked_ready) begin
            asked_op_q <= picked_op;
            asked_kind_q <= read_ask_kind;
            asked_stream_q <= picks_read ? read_ask_stream : write_ask_stream;
            asked_dense_bytes_q <= write_ask_dense_bytes;
            asked_sparse_bytes_q <= write_ask_sparse_bytes;
        end
    end

    assign command_valid = asked_valid_q;
    assign command_op = asked_op_q;
    assign command_kind = asked_kind_q;
    assign command_stream = asked_stream_q;
    assign command_dense_bytes = asked_dense_bytes_q;
    assign command_sparse_bytes = asked_sparse_bytes_q;
    assign asked_ready = command_ready;

    // The answer.
    wire [3:0] verdict = {1'b0, done_status};
    wire       to_writer_ready;
    wire       to_writer_valid = done_valid & !serves_reader_q;
    wire       to_reader_ready;
    wire       to_reader_valid = done_valid & serves_reader_q;
    wire       answer_taken = serves_reader_q ? to_reader_ready : to_writer_ready;
    wire       ends = done_valid & answer_taken;

    always @(posedge clk) begin
        if (!rst_n) begin
            busy_q <= 1'b0;
        end else begin
            busy_q <= begins | (busy_q & !ends);
        end
    end

    reg [8:0] pages_free_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pages_free_q <= 9'h100;
        end else if (ends) begin
            pages_free_q <= done_pages_free;
        end
    end

    assign done_ready = answer_taken;
    assign write_answer_valid = to_writer_valid;
    assign write_answer_status = verdict;
    assign to_writer_ready = write_answer_ready;
    assign read_answer_valid = to_reader_valid;
    assign read_answer_bytes = done_bytes_used;
    assign to_reader_ready = read_answer_ready;
    assign pages_free = pages_free_q;

    // The bursts. The base is a multiple of a page.
    wire  [9:0] unused_base = base[9:0];
    wire [29:0] page_number = burst_address[39:10] + base[39:10];
    reg         placed_valid_q;
    reg  [39:0] placed_address_q;
    reg  [10:0] placed_bytes_q;
    reg         placed_kind_q;
    reg         placed_last_q;
    reg         placed_of_reader_q;
    wire        placed_ready;

    assign burst_ready = !placed_valid_q | placed_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            placed_valid_q <= 1'b0;
        end else if (burst_ready) begin
            placed_valid_q <= burst_valid;
        end
    end

    always @(posedge clk) begin
        if (burst_ready) begin
            placed_address_q <= {page_number, burst_address[9:0]};
            placed_bytes_q <= burst_bytes;
            placed_kind_q <= burst_kind;
            placed_last_q <= burst_last;
            placed_of_reader_q <= serves_reader_q;
        end
    end

    wire append_out_ready;
    wire append_out_valid = placed_valid_q & !placed_of_reader_q;
    wire dense_out_ready;
    wire dense_out_valid = placed_valid_q & placed_of_reader_q & !placed_kind_q;
    wire sparse_out_ready;
    wire sparse_out_valid = placed_valid_q & placed_of_reader_q & placed_kind_q;

    assign placed_ready =
        placed_of_reader_q ? (placed_kind_q ? sparse_out_ready : dense_out_ready) :
        append_out_ready;
    assign append_valid = append_out_valid;
    assign append_address = placed_address_q;
    assign append_bytes = placed_bytes_q;
    assign append_last = placed_last_q;
    assign append_kind = placed_kind_q;
    assign append_out_ready = append_ready;
    assign dense_valid = dense_out_valid;
    assign dense_address = placed_address_q;
    assign dense_bytes = placed_bytes_q;
    assign dense_last = placed_last_q;
    assign dense_out_ready = dense_ready;
    assign sparse_valid = sparse_out_valid;
    assign sparse_address = placed_address_q;
    assign sparse_bytes = placed_bytes_q;
    assign sparse_last = placed_last_q;
    assign sparse_out_ready = sparse_ready;
endmodule
`default_nettype wire
