// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Command unit: takes the commands in order, one at a time. It reads the byte counts of the stream
// from both tables, starts the unit that does the command, waits for its end, stores the counts,
// and completes the command. So no two units use a table at the same time.
//
// An append ends when the consumer has its last descriptor, or when it is refused; a read when the
// consumer has its last descriptor; a release when the allocator has its last page. After reset the
// counts of all streams are cleared, one per cycle, before the first command is taken.
//
// Values of in_op:
// 0 append: appends dense and sparse bytes to a stream
// 1 read: reads the dense or the sparse bytes of a stream
// 2 release: returns all pages of a stream
// 3 status: asks for the bytes of a stream and the free pages
//
// Values of append_status and out_status:
// 0 ok: the command is done
// 1 bad_stream: the stream does not exist
// 2 bad_length: an append of no byte, or of more than the maximum
// 3 stream_full: the append needs more virtual pages than a stream has
// 4 no_pages: the append needs more pages than are free
//
// Latency 5 cycles, one command at a time.
// Generated for streams = 256, pages = 4096, pages_per_stream = 64, page_bytes = 4096,
// max_append_bytes = 528.
`default_nettype none
module mmu_command_unit_s256_p4096_v64_a528 (
    input  wire        clk,               // clock, rising edge
    input  wire        rst_n,             // synchronous reset, active low
    input  wire        in_valid,          // a command is offered
    output wire        in_ready,          // a command is taken if offered
    input  wire  [1:0] in_op,             // operation: values above
    input  wire        in_kind,           // read and status: 0 dense, 1 sparse
    input  wire  [8:0] in_stream,         // stream id
    input  wire  [9:0] in_dense_bytes,    // append: number of dense bytes
    input  wire  [9:0] in_sparse_bytes,   // append: number of sparse bytes
    input  wire [18:0] dense_count,       // dense bytes of the stream, as read last
    input  wire [18:0] sparse_count,      // sparse bytes of the stream, as read last
    input  wire [12:0] free,              // number of free pages
    input  wire        append_decided,    // append_status is valid
    input  wire  [2:0] append_status,     // decision of the append unit
    input  wire        append_store,      // stores the counts with the append
    input  wire [18:0] dense_new_count,   // dense bytes of the stream with the append
    input  wire [18:0] sparse_new_count,  // sparse bytes of the stream with the append
    input  wire        release_done,      // all pages are returned
    input  wire        last_taken,        // the consumer takes the last descriptor of the command
    output wire        append_start,      // decides the append
    output wire        kind,              // read: dense or sparse
    output wire        bad_stream,        // the stream does not exist
    output wire  [9:0] dense_bytes,       // append: number of dense bytes
    output wire  [9:0] sparse_bytes,      // append: number of sparse bytes
    output wire        release_start,     // releases the stream
    output wire        read_valid,        // a range of bytes is offered
    input  wire        read_ready,        // a range of bytes is taken if offered
    output wire [17:0] read_final_byte,   // last byte
    output wire        count_rd_en,       // reads the counts
    output wire        count_wr_en,       // writes the counts
    output wire  [7:0] count_stream,      // stream of the counts
    output wire [18:0] dense_wr_count,    // dense count to write
    output wire [18:0] sparse_wr_count,   // sparse count to write
    output wire  [7:0] index,             // stream of the entries that are read and written
    output wire        out_valid,         // a completion is offered
    input  wire        out_ready,         // a completion is taken if offered
    output wire  [2:0] out_status,        // status: values above
    output wire [18:0] out_bytes_used,    // read and status: bytes of the stream and kind; else 0
    output wire [12:0] out_pages_free     // free pages behind the command
);
    localparam [1:0] OP_APPEND  = 2'd0;  // appends dense and sparse bytes to a stream
    localparam [1:0] OP_READ    = 2'd1;  // reads the dense or the sparse bytes of a stream
    localparam [1:0] OP_RELEASE = 2'd2;  // returns all pages of a stream
    localparam [1:0] OP_STATUS  = 2'd3;  // asks for the bytes of a stream and the free pages

    localparam [2:0] STATUS_OK         = 3'd0;  // the command is done
    localparam [2:0] STATUS_BAD_STREAM = 3'd1;  // the stream does not exist

    // After reset: a count of 0 for every stream.
    reg        clearing_q;
    reg  [7:0] clear_stream_q;
    wire       cleared = clearing_q & (clear_stream_q == 8'd255);

    always @(posedge clk) begin
        if (!rst_n) begin
            clearing_q <= 1'b1;
        end else begin
            clearing_q <= clearing_q & !cleared;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            clear_stream_q <= 8'd0;
        end else if (clearing_q) begin
            clear_stream_q <= clear_stream_q + 8'd1;
        end
    end

    // The command in progress.
    reg  ready_q;
    wire taken = in_valid & ready_q;
    wire completed;

    always @(posedge clk) begin
        if (!rst_n) begin
            ready_q <= 1'b0;
        end else begin
            ready_q <= (ready_q & !taken) | cleared | completed;
        end
    end

    reg [1:0] op_q;
    reg       kind_q;
    reg [8:0] stream_q;
    reg [9:0] dense_bytes_q;
    reg [9:0] sparse_bytes_q;

    assign in_ready = ready_q;

    always @(posedge clk) begin
        if (taken) begin
            op_q <= in_op;
            kind_q <= in_kind;
            stream_q <= in_stream;
            dense_bytes_q <= in_dense_bytes;
            sparse_bytes_q <= in_sparse_bytes;
        end
    end

    wire is_append = op_q == OP_APPEND;
    wire is_read = op_q == OP_READ;
    wire is_release = op_q == OP_RELEASE;
    wire is_status = op_q == OP_STATUS;

    // The counts of its stream are read, are there, and are evaluated, a cycle each.
    reg reads_counts_q;
    reg counts_there_q;
    reg weighs_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            reads_counts_q <= 1'b0;
            counts_there_q <= 1'b0;
            weighs_q <= 1'b0;
        end else begin
            reads_counts_q <= taken;
            counts_there_q <= reads_counts_q;
            weighs_q <= counts_there_q;
        end
    end

    reg bad_stream_q;

    always @(posedge clk) begin
        if (reads_counts_q) begin
            bad_stream_q <= stream_q >= 9'h100;
        end
    end

    reg [18:0] bytes_used_q;

    always @(posedge clk) begin
        if (counts_there_q) begin
            bytes_used_q <= kind_q ? sparse_count : dense_count;
        end
    end

    assign append_start = counts_there_q & is_append;
    assign kind = kind_q;
    assign bad_stream = bad_stream_q;
    assign dense_bytes = dense_bytes_q;
    assign sparse_bytes = sparse_bytes_q;
    assign release_start = weighs_q & is_release & !bad_stream_q;

    // A read is one range, from the first byte to the last, if there is one.
    wire        has_bytes = bytes_used_q != 19'd0;
    wire        reads = is_read & !bad_stream_q & has_bytes;
    reg  [17:0] final_byte_q;

    always @(posedge clk) begin
        if (weighs_q) begin
            final_byte_q <= bytes_used_q[17:0] - 18'h00001;
        end
    end

    reg  read_waits_q;
    wire range_ready;
    wire range_valid = read_waits_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            read_waits_q <= 1'b0;
        end else begin
            read_waits_q <= (weighs_q & reads) | (read_waits_q & !range_ready);
        end
    end

    assign read_valid = range_valid;
    assign read_final_byte = final_byte_q;
    assign range_ready = read_ready;

    // The counts are stored when an append has its pages, and cleared by a release.
    assign count_rd_en = reads_counts_q;
    assign count_wr_en = clearing_q | append_store | release_done;
    assign count_stream = clearing_q ? clear_stream_q : stream_q[7:0];
    assign dense_wr_count = dense_new_count & {19{append_store}};
    assign sparse_wr_count = sparse_new_count & {19{append_store}};
    assign index = stream_q[7:0];

    // The completion.
    reg [2:0] verdict_q;

    always @(posedge clk) begin
        if (weighs_q | append_decided) begin
            verdict_q <= append_decided ? append_status : bad_stream_q ? STATUS_BAD_STREAM :
                STATUS_OK;
        end
    end

    reg reports_q;

    always @(posedge clk) begin
        if (weighs_q) begin
            reports_q <= (is_read | is_status) & !bad_stream_q;
        end
    end

    wire done_at_once = weighs_q & !is_append & (bad_stream_q | is_status | (is_read & !has_bytes));
    wire refused = append_decided & (append_status != STATUS_OK);
    reg  completing_q;
    wire done_ready;
    wire done_valid = completing_q;
    wire ends = done_at_once | refused | release_done | last_taken;

    assign completed = done_valid & done_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            completing_q <= 1'b0;
        end else begin
            completing_q <= ends | (completing_q & !completed);
        end
    end

    reg         completion_valid_q;
    reg   [2:0] completion_status_q;
    reg  [18:0] completion_bytes_used_q;
    reg  [12:0] completion_pages_free_q;
    wire        completion_ready;

    assign done_ready = !completion_valid_q | completion_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            completion_valid_q <= 1'b0;
        end else if (done_ready) begin
            completion_valid_q <= done_valid;
        end
    end

    always @(posedge clk) begin
        if (done_ready) begin
            completion_status_q <= verdict_q;
            completion_bytes_used_q <= bytes_used_q & {19{reports_q}};
            completion_pages_free_q <= free;
        end
    end

    assign out_valid = completion_valid_q;
    assign out_status = completion_status_q;
    assign out_bytes_used = completion_bytes_used_q;
    assign out_pages_free = completion_pages_free_q;
    assign completion_ready = out_ready;
endmodule
`default_nettype wire
