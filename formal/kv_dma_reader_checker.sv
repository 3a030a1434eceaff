// SPDX-License-Identifier: Apache-2.0
//
// The reader as the shared parts see it: what it asks and what came of a command stay as they are until they are taken,
// and it is ready for a command until it is given one; it takes an answer at once, whatever the tokens do that it
// gives out. A command asks for the bursts of each kind once at most, and behind the answers drops what is left of
// the bursts before it ends: what has room for the bursts of a stream is never full.
//
// An answer follows an ask; the memory refuses bursts only behind an ask for some and before what is left of them was
// dropped.
`default_nettype none
module kv_dma_reader_checker (
    input wire clk,
    input wire rst_n,
    input wire order_valid,
    input wire order_ready,
    input wire ask_valid,
    input wire ask_ready,
    input wire ask_reads,
    input wire ask_kind,
    input wire [2:0] ask_stream,
    input wire answer_valid,
    input wire answer_ready,
    input wire fault_valid,
    input wire result_valid,
    input wire result_ready,
    input wire [3:0] result_op,
    input wire [7:0] result_tag,
    input wire [3:0] result_status,
    input wire [15:0] result_stream,
    input wire [31:0] result_tokens,
    input wire [31:0] result_address,
    input wire flushes,
    // Registers of the unit.
    input wire [3:0] state,
    input wire reads,
    input wire reads_sparse
);
    reg started = 1'b0;
    always @(posedge clk) started <= 1'b1;
    always @* assume (rst_n == started);

    localparam [3:0] IDLE = 0, ASK = 1, WAITS = 2, DIVIDE = 3, JUDGE = 4, RUN = 5, FLUSH = 6, RESTART = 7, NOTE = 8;

    // An ask without an answer; the asks for bursts since those before were dropped.
    reg asked = 1'b0;
    reg [1:0] dense = 0, sparse = 0;
    wire asks = ask_valid & ask_ready;
    always @* assume (!answer_valid || asked);
    always @* assume (!fault_valid || dense != 0 || sparse != 0 || flushes);
    always @(posedge clk) begin
        asked <= started & (asks | asked & !(answer_valid & answer_ready));
        dense <= !started | flushes ? 2'd0 : dense + (asks & ask_reads & !ask_kind);
        sparse <= !started | flushes ? 2'd0 : sparse + (asks & ask_reads & ask_kind);
    end

    reg answered = 1'b0, ask_kept = 1'b0, result_kept = 1'b0, order_kept = 1'b0;
    wire [4:0] of_ask = {ask_reads, ask_kind, ask_stream};
    wire [95:0] result = {result_op, result_tag, result_status, result_stream, result_tokens, result_address};
    reg [4:0] ask_before;
    reg [95:0] result_before;
    always @(posedge clk) begin
        answered <= started & answer_valid & answer_ready;
        ask_kept <= started & ask_valid & !ask_ready;
        result_kept <= started & result_valid & !result_ready;
        order_kept <= started & order_ready & !order_valid;
        ask_before <= of_ask;
        result_before <= result;
    end

    always @(posedge clk) if (started) begin
        if (ask_kept) ask_stays: assert (ask_valid && of_ask == ask_before);
        if (result_kept) result_stays: assert (result_valid && result == result_before);
        if (order_kept) ready_stays: assert (order_ready);
        if (asked) answer_taken: assert (answer_ready && !ask_valid);
        bursts_once: assert (dense <= 1 && sparse <= 1);
        if (result_valid || order_ready) bursts_dropped: assert (dense == 0 && sparse == 0);
        if (flushes) dropped_late: assert (!asked && !asks && !answered);
        // What makes the others inductive.
        states: assert (state <= NOTE);
        waits_for_answer: assert (asked == (state == WAITS));
        if (state == DIVIDE || state == JUDGE) counted_first: assert (!reads && !reads_sparse);
        if (answered) goes_on: assert (state == RUN || state == ASK || state == DIVIDE);
        if (reads_sparse && state != IDLE) dense_first: assert (reads);
        if (state == ASK || state == WAITS) in_order: assert (dense == (reads & (reads_sparse | state == WAITS))
            && sparse == (reads & reads_sparse & state == WAITS));
        if (state == IDLE || state == DIVIDE || state == JUDGE || state == RESTART || state == NOTE)
            no_bursts: assert (dense == 0 && sparse == 0);
    end
endmodule
`default_nettype wire
