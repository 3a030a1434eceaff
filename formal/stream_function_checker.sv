// SPDX-License-Identifier: Apache-2.0
//
// A cell that answers every beat with a function of it: the answers come out once, in order, behind at most so many
// cycles in which the cell offers none, and an offered answer stays until it is taken. A beat is taken exactly while
// fewer than CAPACITY are inside, or the oldest answer is taken.
`default_nettype none
module stream_function_checker #(
    parameter WIDTH = 8,
    // Beats that the cell holds, and cycles from a beat to its answer.
    parameter CAPACITY = 2,
    // Whether there are beats without an answer as well: they take places that are not counted here, and a beat is
    // taken if no answer waits.
    parameter SOME_UNANSWERED = 0
) (
    input wire clk,
    input wire rst_n,
    input wire in_valid,
    input wire in_ready,
    // The answer to the beat that is offered.
    input wire [WIDTH-1:0] answer,
    input wire out_valid,
    input wire out_ready,
    input wire [WIDTH-1:0] out_word
);
    reg started = 1'b0;
    always @(posedge clk) started <= 1'b1;
    always @* assume (rst_n == started);

    wire push = in_valid & in_ready;
    wire pop = out_valid & out_ready;

    // Answers that have not come out, the oldest lowest, and the cycles for which none has been offered.
    reg [CAPACITY*WIDTH-1:0] due;
    reg [3:0] inside = 4'd0;
    reg [3:0] late = 4'd0;
    wire [3:0] left = inside - {3'd0, pop};
    integer i;
    always @(posedge clk) if (started) begin
        inside <= left + {3'd0, push};
        late <= (inside == 4'd0 || out_valid) ? 4'd0 : late + 4'd1;
        for (i = 0; i < CAPACITY; i = i + 1) begin
            if (push && left == i) due[i*WIDTH +: WIDTH] <= answer;
            else if (pop && i + 1 < CAPACITY) due[i*WIDTH +: WIDTH] <= due[(i+1)*WIDTH +: WIDTH];
        end
    end

    reg was_offered = 1'b0;
    reg [WIDTH-1:0] offered;
    always @(posedge clk) begin
        was_offered <= started & out_valid & !out_ready;
        offered <= out_word;
    end

    always @(posedge clk) if (started) begin
        if (out_valid) no_duplicate: assert (inside != 4'd0);
        if (out_valid && inside != 4'd0) in_order: assert (out_word == due[WIDTH-1:0]);
        if (inside == CAPACITY && !pop) no_overflow: assert (!in_ready);
        if (SOME_UNANSWERED ? !out_valid || out_ready : inside != CAPACITY || pop) has_room: assert (in_ready);
        in_time: assert (late < CAPACITY);
        if (was_offered) stable: assert (out_valid && out_word == offered);
    end
endmodule
`default_nettype wire
