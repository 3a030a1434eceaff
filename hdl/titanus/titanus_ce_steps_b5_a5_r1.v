// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Goes through the tokens of a command of the computing engine, a row of a beat in a step. A beat
// is taken with its last row. The tokens of a refused command are dropped. A token breaks the
// format if it says so, or has not as many beats as it should: scores that are left are then given
// without beats, and a mix ends.
//
// Throughput: one step per cycle.
`default_nettype none
module titanus_ce_steps_b5_a5_r1 (
    input  wire       clk,           // clock, rising edge
    input  wire       rst_n,         // synchronous reset, active low
    input  wire       beats_valid,   // a beat that waits is offered
    output wire       beats_ready,   // a beat that waits is taken if offered
    input  wire       beats_last,    // last beat of the token
    input  wire       beats_user,    // in the last beat: the token broke the format
    input  wire       starts,        // a good command begins
    input  wire       drops,         // a bad command with tokens begins
    input  wire       mix,           // 0 score, 1 mix
    input  wire       last_token,    // the last token is in work
    input  wire [4:0] heads,         // heads of a token
    input  wire [4:0] head_beats,    // beats of a head
    input  wire [4:0] beats,         // beats of a token
    input  wire [0:0] rows,          // query rows
    input  wire       loaded,        // the operands of the token are there
    input  wire       room,          // there is room for a result
    output wire       step_valid,    // a step is present
    output wire [4:0] step_place,    // word of q, or of accumulators
    output wire [4:0] step_weight,   // number of the weight in its bank
    output wire       step_begins,   // the sum begins: nothing is added to
    output wire       step_gives,    // the score is complete
    output wire       step_last,     // with gives: last result of the command
    output wire       step_spoiled,  // a token broke the format: the result is 0, and nothing is
                                     // multiplied
    output wire       takes_room,    // a result is on its way
    output wire       frees,         // the weights of the token are done with
    output wire       token_done,    // a token is done
    output wire       ends,          // the command has no more steps
    output wire       dropped,       // a refused command is done
    output wire       stops,         // a refused command's token broke the format
    output wire       spoiled        // a token has broken the format
);
    // Row, beat of its head, and head of the step.
    reg  [4:0] beat_q;
    reg  [4:0] head_q;
    wire [5:0] unused_plan = {rows, beats};
    reg  [4:0] place_column_q;
    reg  [4:0] weight_column_q;
    wire       first_in_head = beat_q == 5'd0;
    wire       is_last_row = 1'b1;
    wire       is_last_in_head = (beat_q + 5'd1) == head_beats;
    wire       is_last_head = (head_q + 5'd1) == heads;
    reg        active_q;
    reg        dropping_q;
    reg        spoiled_q;

    // The beat that is offered: is it the one that is due?
    wire due_last = is_last_in_head & is_last_head;
    wire is_bad = (beats_last ^ due_last) | (beats_last & beats_user);
    wire works = active_q & !spoiled_q;
    wire breaks = works & beats_valid & is_bad;
    wire may_go = (works & beats_valid & !is_bad & loaded) | (active_q & spoiled_q);
    wire fires = may_go & room;

    always @(posedge clk) begin
        if (!rst_n) begin
            spoiled_q <= 1'b0;
        end else begin
            spoiled_q <= (spoiled_q | breaks) & !starts & !drops;
        end
    end

    // Where the step is.
    wire head_ends = is_last_in_head | spoiled_q;
    wire head_steps_end = is_last_row & head_ends;
    wire token_ends = head_steps_end & is_last_head;
    wire drops_token = dropping_q & beats_valid & beats_last;
    wire token_ended = (fires & token_ends) | drops_token;
    wire beat_ends = fires & is_last_row;

    always @(posedge clk) begin
        if (starts | beat_ends) begin
            beat_q <= (starts | head_steps_end) ? 5'd0 : (beat_q + 5'd1);
        end
    end

    wire head_done = fires & head_steps_end;

    always @(posedge clk) begin
        if (starts | head_done) begin
            head_q <= (starts | token_ends) ? 5'd0 : (head_q + 5'd1);
        end
    end

    wire [4:0] next_place_column = (starts | token_ends) ? 5'd0 : (place_column_q + 5'd1);

    always @(posedge clk) begin
        if (starts | beat_ends) begin
            place_column_q <= next_place_column;
        end
    end

    wire [4:0] next_weight_column = (starts | token_ends) ? 5'd0 : (weight_column_q + 5'd1);

    always @(posedge clk) begin
        if (starts | head_done) begin
            weight_column_q <= next_weight_column;
        end
    end

    reg first_token_q;

    always @(posedge clk) begin
        if (starts | (fires & token_ends)) begin
            first_token_q <= starts;
        end
    end

    // The end of a command.
    wire all_steps = fires & token_ends & last_token;
    wire steps_end = all_steps | (breaks & mix);
    wire all_dropped = drops_token & last_token;
    wire refused_stops = drops_token & beats_user;

    always @(posedge clk) begin
        if (!rst_n) begin
            active_q <= 1'b0;
            dropping_q <= 1'b0;
        end else begin
            active_q <= (active_q | starts) & !steps_end;
            dropping_q <= (dropping_q | drops) & !all_dropped & !refused_stops;
        end
    end

    assign beats_ready = breaks | dropping_q | (fires & is_last_row & !spoiled_q);

    wire gives = !mix & head_ends;

    assign step_valid = fires;
    assign step_place = place_column_q;
    assign step_weight = weight_column_q;
    assign step_begins = mix ? first_token_q : first_in_head;
    assign step_gives = gives;
    assign step_last = token_ends & last_token;
    assign step_spoiled = spoiled_q;
    assign takes_room = fires & gives;
    assign frees = fires & token_ends & mix;
    assign token_done = token_ended;
    assign ends = steps_end;
    assign dropped = all_dropped & !beats_user;
    assign stops = refused_stops;
    assign spoiled = spoiled_q;
endmodule
`default_nettype wire
