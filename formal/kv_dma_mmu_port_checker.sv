// SPDX-License-Identifier: Apache-2.0
//
// Writer and reader at the port of the memory management unit: a command that waits is taken behind one of the
// other side at most, and within a number of cycles, whatever the other side asks; the memory management unit is asked
// for what was taken, its stream and its lengths; bursts go to who asked, and those of the reader are never held up,
// however slowly it reads.
//
// What is around the port is fair: it lets the port wait for at most WAIT cycles each time that a command, an
// answer or a burst of an append is offered, and the memory management unit gives at most BURSTS bursts of a command
// and then the completion, working for at most WORK cycles in which no burst of it is held up. An ask and what the
// unit offers stay until they are taken. The queues for the bursts of the reader have BURSTS places each and may
// stand still; the reader asks for the bursts of each kind once before it empties both, and empties them
// when its asks are answered. Everything else may happen at any time.
`default_nettype none
module kv_dma_mmu_port_checker #(
    parameter WAIT = 8,
    parameter WORK = 64,
    parameter BURSTS = 8
) (
    input wire clk,
    input wire rst_n,
    input wire write_ask_valid,
    input wire write_ask_ready,
    input wire write_ask_release,
    input wire [2:0] write_ask_stream,
    input wire [7:0] write_ask_dense_bytes,
    input wire [7:0] write_ask_sparse_bytes,
    input wire read_ask_valid,
    input wire read_ask_ready,
    input wire read_ask_reads,
    input wire read_ask_kind,
    input wire [2:0] read_ask_stream,
    input wire command_valid,
    input wire command_ready,
    input wire [1:0] command_op,
    input wire command_kind,
    input wire [2:0] command_stream,
    input wire [7:0] command_dense_bytes,
    input wire [7:0] command_sparse_bytes,
    input wire burst_valid,
    input wire burst_ready,
    input wire burst_kind,
    input wire done_valid,
    input wire done_ready,
    input wire write_answer_valid,
    input wire write_answer_ready,
    input wire read_answer_valid,
    input wire read_answer_ready,
    input wire append_valid,
    input wire append_ready,
    input wire dense_valid,
    input wire dense_ready,
    input wire sparse_valid,
    input wire sparse_ready,
    // Registers of the unit.
    input wire busy,
    input wire serves_reader,
    input wire placed_valid,
    input wire placed_of_reader,
    input wire placed_kind
);
    reg started = 1'b0;
    always @(posedge clk) started <= 1'b1;
    always @* assume (rst_n == started);

    // What is offered stays.
    reg write_kept = 1'b0, read_kept = 1'b0, burst_kept = 1'b0, done_kept = 1'b0;
    always @(posedge clk) begin
        write_kept <= started & write_ask_valid & !write_ask_ready;
        read_kept <= started & read_ask_valid & !read_ask_ready;
        burst_kept <= started & burst_valid & !burst_ready;
        done_kept <= started & done_valid & !done_ready;
    end
    always @* begin
        if (write_kept) assume (write_ask_valid);
        if (read_kept) assume (read_ask_valid);
        if (burst_kept) assume (burst_valid);
        if (done_kept) assume (done_valid);
    end

    // The memory management unit: a command at a time, its bursts before its completion.
    reg working = 1'b0;
    reg [9:0] bursts = 0;
    wire write_begins = write_ask_valid & write_ask_ready;
    wire read_begins = read_ask_valid & read_ask_ready;
    wire begins = write_begins | read_begins;
    wire ends = done_valid & done_ready;
    wire held = burst_valid & !burst_ready;
    always @(posedge clk) begin
        working <= started & (working ? !ends : command_valid & command_ready);
        bursts <= !started | begins ? 10'd0 : bursts + (burst_valid & burst_ready);
    end
    always @* begin
        assume (!burst_valid || (working && !done_valid && bursts < BURSTS));
        assume (!done_valid || working);
    end

    // What was asked for.
    localparam [1:0] APPEND = 0, READ = 1, RELEASE = 2, STATUS = 3;
    reg [1:0] op;
    reg of_kind;
    reg [2:0] stream;
    reg [15:0] lengths;
    always @(posedge clk) if (begins) begin
        op <= write_begins ? (write_ask_release ? RELEASE : APPEND) : read_ask_reads ? READ : STATUS;
        of_kind <= read_ask_kind;
        stream <= write_begins ? write_ask_stream : read_ask_stream;
        lengths <= {write_ask_dense_bytes, write_ask_sparse_bytes};
    end

    // The cycles of the command in work, each of one kind.
    reg [9:0] offered = 0, worked = 0, stood = 0, answered = 0, spent = 0;
    wire works = working & !done_valid & !held;
    always @(posedge clk) begin
        offered <= begins ? 10'd0 : offered + command_valid;
        worked <= begins ? 10'd0 : worked + works;
        stood <= begins ? 10'd0 : stood + held;
        answered <= begins ? 10'd0 : answered + done_valid;
        spent <= begins ? 10'd0 : spent + busy;
        if (!started) begin
            offered <= 0;
            worked <= 0;
            stood <= 0;
            answered <= 0;
            spent <= 0;
        end
    end
    // How long the burst that left the unit waits.
    reg [9:0] piece_waits = 0;
    wire piece_offered = append_valid | dense_valid | sparse_valid;
    wire piece_taken = append_valid & append_ready | dense_valid & dense_ready | sparse_valid & sparse_ready;
    always @(posedge clk) piece_waits <= started & piece_offered & !piece_taken ? piece_waits + 10'd1 : 10'd0;

    always @* begin
        if (command_valid && offered == WAIT) assume (command_ready);
        if (works) assume (worked < WORK);
        if (write_answer_valid && answered == WAIT) assume (write_answer_ready);
        if (read_answer_valid && answered == WAIT) assume (read_answer_ready);
        if (append_valid && piece_waits == WAIT) assume (append_ready);
    end

    // The longest command; each burst of it can wait for the one before.
    localparam TURN = (WAIT + 1) + WORK + (BURSTS + 1) * WAIT + (WAIT + 1);

    // How long an ask waits, and whether the other side was served meanwhile. Who was served last, and whose the
    // burst is that leaves.
    reg [9:0] write_waits = 0, read_waits = 0;
    reg write_passed = 1'b0, read_passed = 1'b0, of_reader = 1'b0, piece_of_reader = 1'b0;
    always @(posedge clk) begin
        write_waits <= started & write_ask_valid & !write_ask_ready ? write_waits + 10'd1 : 10'd0;
        read_waits <= started & read_ask_valid & !read_ask_ready ? read_waits + 10'd1 : 10'd0;
        write_passed <= started & write_ask_valid & !write_ask_ready & (write_passed | read_begins);
        read_passed <= started & read_ask_valid & !read_ask_ready & (read_passed | write_begins);
        if (begins) of_reader <= read_begins;
        if (!started) of_reader <= 1'b0;
        if (burst_valid & burst_ready) piece_of_reader <= of_reader;
    end

    // What the reader asks in the command in work; whether it asked for the bursts of a kind since it emptied the
    // queues, and how many came to each.
    wire empties = $anyseq;
    reg reads = 1'b0, kind = 1'b0, read_answered = 1'b0, dense_asked = 1'b0, sparse_asked = 1'b0;
    reg [9:0] dense_given = 0, sparse_given = 0;
    wire asks_dense = read_begins & read_ask_reads & !read_ask_kind;
    wire asks_sparse = read_begins & read_ask_reads & read_ask_kind;
    wire of_dense = busy & of_reader & reads & !kind, of_sparse = busy & of_reader & reads & kind;
    always @(posedge clk) begin
        if (begins) reads <= read_begins & read_ask_reads;
        if (begins) kind <= read_ask_kind;
        read_answered <= started & read_answer_valid & read_answer_ready;
        dense_asked <= started & !empties & (dense_asked | asks_dense);
        sparse_asked <= started & !empties & (sparse_asked | asks_sparse);
        dense_given <= !started | empties ? 10'd0 : dense_given + (dense_valid & dense_ready);
        sparse_given <= !started | empties ? 10'd0 : sparse_given + (sparse_valid & sparse_ready);
    end
    always @* begin
        assume (!(asks_dense & dense_asked) && !(asks_sparse & sparse_asked));
        assume (!empties || !(busy & of_reader) && !read_begins && !read_answered);
        assume (dense_ready || dense_given >= BURSTS);
        assume (sparse_ready || sparse_given >= BURSTS);
        if (burst_valid && of_reader) assume (reads && burst_kind == kind);
    end
    wire [9:0] dense_came = dense_given + dense_valid, sparse_came = sparse_given + sparse_valid;

    always @(posedge clk) if (started) begin
        if (dense_valid || sparse_valid) reader_has_room: assert (piece_taken);
        if (empties) none_is_lost: assert (!dense_valid && !sparse_valid);
        one_at_a_time: assert (!(write_begins & read_begins) && !(busy & begins));
        if (command_valid) begin
            asks_as_taken: assert (command_op == op && command_stream == stream);
            if (op == APPEND) lengths_as_taken: assert ({command_dense_bytes, command_sparse_bytes} == lengths);
            if (op == READ || op == STATUS) kind_as_taken: assert (command_kind == of_kind);
        end
        // None waits for a side that asks nothing.
        if (!busy && (write_ask_valid || read_ask_valid)) at_once: assert (begins);
        if (write_passed) write_in_turn: assert (!read_begins);
        if (read_passed) read_in_turn: assert (!write_begins);
        write_served: assert (write_waits <= 2 * TURN + 1);
        read_served: assert (read_waits <= 2 * TURN + 1);
        // Behind a command of its own side an ask waits for no more than that and one of the other, behind one
        // of the other for that alone.
        if (!write_passed && of_reader && busy) write_next: assert (write_waits <= TURN);
        if (!read_passed && !of_reader && busy) read_next: assert (read_waits <= TURN);
        answered_side: assert (!(write_answer_valid && of_reader) && !(read_answer_valid && !of_reader));
        burst_side: assert (!(append_valid && piece_of_reader)
            && !((dense_valid || sparse_valid) && !piece_of_reader));
        // What makes the others inductive.
        in_work: assert (busy == (command_valid | working) && !(command_valid & working));
        each_cycle: assert (!busy || spent == offered + worked + stood + answered);
        offers_end: assert (offered <= (command_valid ? WAIT : WAIT + 1));
        answers_end: assert (answered <= (working ? WAIT : WAIT + 1) && (!working || answered == 0 || done_kept));
        begins_new: assert (!command_valid || (worked == 0 && stood == 0 && bursts == 0 && answered == 0));
        works_end: assert (worked <= WORK && bursts <= BURSTS);
        bursts_end: assert (piece_waits <= WAIT && stood <= bursts * WAIT + (placed_valid ? piece_waits : WAIT));
        turn_ends: assert (spent <= TURN);
        write_waited: assert (write_waits <= spent + (write_passed ? TURN + 1 : 0));
        read_waited: assert (read_waits <= spent + (read_passed ? TURN + 1 : 0));
        if (write_passed) write_passed_by: assert (of_reader);
        if (read_passed) read_passed_by: assert (!of_reader);
        remembers: assert (serves_reader == of_reader);
        if (of_dense) dense_counts: assert (dense_asked && dense_came == bursts);
        if (of_sparse) sparse_counts: assert (sparse_asked && sparse_came == bursts);
        counts_end: assert (dense_came <= BURSTS && sparse_came <= BURSTS);
        if (!dense_asked) dense_none: assert (dense_came == 0);
        if (!sparse_asked) sparse_none: assert (sparse_came == 0);
        if (dense_valid || sparse_valid) soon_taken: assert (busy & of_reader | read_answered);
        kinds: assert (!(dense_valid & sparse_valid) && (!dense_valid || !placed_kind) && (!sparse_valid || placed_kind));
        if (piece_waits != 0) only_appends_wait: assert (append_valid);
        placed: assert (placed_valid == piece_offered && (!placed_valid || placed_of_reader == piece_of_reader));
    end
endmodule
`default_nettype wire
