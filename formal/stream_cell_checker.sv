// SPDX-License-Identifier: Apache-2.0
//
// A cell that passes a stream on: every beat that goes in comes out once, in order, unchanged, and
// an offered beat stays until it is taken. A beat is taken exactly while fewer than CAPACITY are inside, whatever
// becomes of those.
//
// One beat, any beat, is watched on its way: its data, and how many beats are before it.
`default_nettype none
module stream_cell_checker #(
    parameter WIDTH = 8,
    parameter CAPACITY = 2,
    parameter COUNT_BITS = 8
) (
    input wire clk,
    input wire rst_n,
    input wire in_valid,
    input wire in_ready,
    input wire [WIDTH-1:0] in_data,
    input wire out_valid,
    input wire out_ready,
    input wire [WIDTH-1:0] out_data,
    // The beats inside as the cell stores them, the oldest lowest, and their number.
    input wire [CAPACITY*WIDTH-1:0] stored,
    input wire [COUNT_BITS-1:0]     stored_beats,
    // Beats may be inside without being offered for this many cycles.
    input wire                      may_wait
);
    reg started = 1'b0;
    always @(posedge clk) started <= 1'b1;
    always @* assume (rst_n == started);

    wire push = in_valid & in_ready;
    wire pop = out_valid & out_ready;

    // Beats inside, by what went in and out.
    reg [COUNT_BITS-1:0] inside = 0;
    always @(posedge clk) inside <= started ? inside + push - pop : 0;

    // The watched beat.
    (* anyseq *) wire watch;
    reg watching = 1'b0;
    reg [COUNT_BITS-1:0] before;
    reg [WIDTH-1:0] data;
    always @(posedge clk) begin
        if (!started) begin
            watching <= 1'b0;
        end else if (!watching && push && watch) begin
            watching <= 1'b1;
            before <= inside - pop;
            data <= in_data;
        end else if (watching && pop) begin
            watching <= before != 0;
            before <= before - 1'b1;
        end
    end

    // The beat as the cell stores it.
    reg [WIDTH-1:0] stored_data;
    integer i;
    always @* begin
        stored_data = 0;
        for (i = 0; i < CAPACITY; i = i + 1) if (before == i) stored_data = stored[i*WIDTH +: WIDTH];
    end

    reg was_offered = 1'b0;
    reg [WIDTH-1:0] offered_data;
    always @(posedge clk) begin
        was_offered <= started & out_valid & !out_ready;
        offered_data <= out_data;
    end

    always @(posedge clk) if (started) begin
        if (watching && before == 0 && out_valid) in_order: assert (out_data == data);
        if (out_valid) no_duplicate: assert (inside != 0);
        if (inside != 0) no_loss: assert (out_valid | may_wait);
        if (inside == CAPACITY) no_overflow: assert (!in_ready);
        if (inside < CAPACITY) has_room: assert (in_ready);
        if (was_offered) stable: assert (out_valid && out_data == offered_data);

        // What the induction leans on: the cell stores what the checker counts.
        assert (inside == stored_beats && inside <= CAPACITY);
        if (watching) assert (before < inside && stored_data == data);
    end
endmodule
`default_nettype wire
