// SPDX-License-Identifier: Apache-2.0
//
// The writer as the shared parts see it: what it asks, what came of a task and pieces of memory stay as they are until
// they are taken, an answer is taken at once, and one ask is answered before the next. It asks for the stream of its
// task and the lengths of its record. A piece of memory waits only while all places for pieces are taken.
//
// An answer follows an ask; a task and its record stay as they are until they are taken. A release has no record: its
// lengths are anything.
`default_nettype none
module kv_dma_writer_checker (
    input wire clk,
    input wire rst_n,
    input wire task_valid,
    input wire task_ready,
    input wire [15:0] task_stream,
    input wire [7:0] task_tag,
    input wire [3:0] task_verdict,
    input wire task_coded,
    input wire task_release,
    input wire task_last,
    input wire record_valid,
    input wire record_ready,
    input wire [15:0] record_dense_length,
    input wire [15:0] record_sparse_length,
    input wire ask_valid,
    input wire ask_ready,
    input wire ask_release,
    input wire [2:0] ask_stream,
    input wire [7:0] ask_dense_bytes,
    input wire [7:0] ask_sparse_bytes,
    input wire answer_valid,
    input wire answer_ready,
    input wire noted_valid,
    input wire noted_ready,
    input wire [15:0] noted_stream,
    input wire [7:0] noted_tag,
    input wire [3:0] noted_verdict,
    input wire noted_release,
    input wire noted_last,
    input wire burst_valid,
    input wire burst_ready,
    input wire piece_valid,
    input wire piece_ready,
    input wire [31:0] piece_address,
    input wire [6:0] piece_bytes,
    input wire piece_packet_ends,
    input wire piece_last,
    // Registers of the unit.
    input wire [2:0] state,
    input wire [2:0] write,
    input wire [2:0] read,
    input wire full,
    input wire empty
);
    reg started = 1'b0;
    always @(posedge clk) started <= 1'b1;
    always @* assume (rst_n == started);

    localparam [2:0] IDLE = 0, ASK = 1, WAITS = 2, NOTE = 5;
    localparam PLACES = 8;

    reg asked = 1'b0;
    // Pieces that came and did not leave, and how long one that waits for a place did.
    reg [3:0] pieces = 0;
    always @* assume (!answer_valid || asked);
    always @(posedge clk) begin
        asked <= started & (ask_valid & ask_ready | asked & !(answer_valid & answer_ready));
        pieces <= started ? pieces + (burst_valid & burst_ready) - (piece_valid & piece_ready) : 4'd0;
    end

    wire [30:0] of_task = {task_stream, task_tag, task_verdict, task_coded, task_release, task_last};
    wire [31:0] of_record = {record_dense_length, record_sparse_length};
    wire [15:0] lengths = {ask_dense_bytes, ask_sparse_bytes};
    wire [29:0] of_noted = {noted_stream, noted_tag, noted_verdict, noted_release, noted_last};
    wire [40:0] of_piece = {piece_address, piece_bytes, piece_packet_ends, piece_last};
    reg task_kept = 1'b0, record_kept = 1'b0, ask_kept = 1'b0, noted_kept = 1'b0, piece_kept = 1'b0;
    reg [30:0] task_before;
    reg [31:0] record_before;
    reg [3:0] ask_before;
    reg [15:0] lengths_before;
    reg [29:0] noted_before;
    reg [40:0] piece_before;
    always @(posedge clk) begin
        task_kept <= started & task_valid & !task_ready;
        record_kept <= started & record_valid & !record_ready;
        ask_kept <= started & ask_valid & !ask_ready;
        noted_kept <= started & noted_valid & !noted_ready;
        piece_kept <= started & piece_valid & !piece_ready;
        task_before <= of_task;
        record_before <= of_record;
        ask_before <= {ask_release, ask_stream};
        lengths_before <= lengths;
        noted_before <= of_noted;
        piece_before <= of_piece;
    end
    always @* begin
        if (task_kept) assume (task_valid && of_task == task_before);
        if (record_kept) assume (record_valid && of_record == record_before);
    end

    wire [2:0] distance = write - read;
    wire [3:0] stored = full ? PLACES : distance;
    always @(posedge clk) if (started) begin
        if (ask_kept) ask_stays: assert (ask_valid && {ask_release, ask_stream} == ask_before);
        if (ask_kept && !ask_release) lengths_stay: assert (lengths == lengths_before);
        if (noted_kept) noted_stays: assert (noted_valid && of_noted == noted_before);
        if (piece_kept) piece_stays: assert (piece_valid && of_piece == piece_before);
        if (ask_valid) asks_for_task: assert (task_valid
            && {ask_release, ask_stream} == {task_release, task_stream[2:0]});
        if (ask_valid && !ask_release) asks_for_record: assert (record_valid
            && lengths == {record_dense_length[7:0], record_sparse_length[7:0]});
        if (noted_valid) notes_task: assert (task_valid
            && {noted_stream, noted_tag, noted_release, noted_last} == {task_stream, task_tag, task_release, task_last});
        if (asked) answer_taken: assert (answer_ready && !ask_valid);
        if (!burst_ready) places_taken: assert (pieces >= PLACES && piece_valid);
        // What makes the others inductive.
        states: assert (state <= NOTE);
        waits_for_answer: assert (asked == (state == WAITS));
        if (state != IDLE) has_task: assert (task_valid && (!task_coded || record_valid));
        if (state == ASK) asks_for_pages: assert (task_coded || task_release);
        counted: assert (pieces == stored + piece_valid);
        ends_meet: assert ((full | empty) == (write == read) && !(full & empty));
        first_out: assert (piece_valid || stored <= 1);
    end
endmodule
`default_nettype wire
