// SPDX-License-Identifier: Apache-2.0
//
// The writer as the shared parts see it: what it asks stays until it is taken, an answer is taken at once, and one
// ask is answered before the next. A piece of memory waits only while all places for pieces are taken.
//
// An answer follows an ask; a task, its record and what came of it stay until they are taken.
`default_nettype none
module kv_dma_writer_checker (
    input wire clk,
    input wire rst_n,
    input wire task_valid,
    input wire task_ready,
    input wire record_valid,
    input wire record_ready,
    input wire ask_valid,
    input wire ask_ready,
    input wire answer_valid,
    input wire answer_ready,
    input wire noted_valid,
    input wire noted_ready,
    input wire burst_valid,
    input wire burst_ready,
    input wire piece_valid,
    input wire piece_ready,
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

    localparam [2:0] WAITS = 2, NOTE = 5;
    localparam PLACES = 8;

    reg asked = 1'b0;
    // Pieces that came and did not leave, and how long one that waits for a place did.
    reg [3:0] pieces = 0;
    always @* assume (!answer_valid || asked);
    always @(posedge clk) begin
        asked <= started & (ask_valid & ask_ready | asked & !(answer_valid & answer_ready));
        pieces <= started ? pieces + (burst_valid & burst_ready) - (piece_valid & piece_ready) : 4'd0;
    end

    reg ask_kept = 1'b0, noted_kept = 1'b0, piece_kept = 1'b0;
    always @(posedge clk) begin
        ask_kept <= started & ask_valid & !ask_ready;
        noted_kept <= started & noted_valid & !noted_ready;
        piece_kept <= started & piece_valid & !piece_ready;
    end

    wire [2:0] distance = write - read;
    wire [3:0] stored = full ? PLACES : distance;
    always @(posedge clk) if (started) begin
        if (ask_kept) ask_stays: assert (ask_valid);
        if (noted_kept) noted_stays: assert (noted_valid);
        if (piece_kept) piece_stays: assert (piece_valid);
        if (asked) answer_taken: assert (answer_ready && !ask_valid);
        if (!burst_ready) places_taken: assert (pieces >= PLACES && piece_valid);
        // What makes the others inductive.
        states: assert (state <= NOTE);
        waits_for_answer: assert (asked == (state == WAITS));
        counted: assert (pieces == stored + piece_valid);
        ends_meet: assert ((full | empty) == (write == read) && !(full & empty));
        first_out: assert (piece_valid || stored <= 1);
    end
endmodule
`default_nettype wire
