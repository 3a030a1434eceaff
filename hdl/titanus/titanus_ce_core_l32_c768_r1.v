// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Titanus' computing engine but for what outlives a restart: its reset is that of the unit or a
// restart. One command is in work at a time.
//
// Throughput: one row of a beat per cycle.
`default_nettype none
module titanus_ce_core_l32_c768_r1 (
    input  wire         clk,                // clock, rising edge
    input  wire         rst_n,              // synchronous reset, active low
    input  wire         command_valid,      // a command is offered
    output wire         command_ready,      // a command is taken if offered
    input  wire   [1:0] command_kind,       // 0 score, 1 mix of unsigned weights, 2 mix of signed
                                            // weights
    input  wire  [15:0] command_tokens,     // tokens, from 1
    input  wire  [15:0] command_heads,      // heads of a token, from 1
    input  wire  [15:0] command_head_size,  // channels of a head, a multiple of lanes
    input  wire   [7:0] command_rows,       // query rows that share a token, from 1
    input  wire         tokens_valid,       // a beat of a token is offered
    output wire         tokens_ready,       // a beat of a token is taken if offered
    input  wire [255:0] tokens_data,        // signed elements, lane 0 lowest; 0 if pruned
    input  wire  [31:0] tokens_keep,        // lanes that hold an element
    input  wire         tokens_last,        // last beat of the token
    input  wire         tokens_user,        // in the last beat: the token broke the format
    input  wire         operands_valid,     // a word of operands is offered
    output wire         operands_ready,     // a word of operands is taken if offered
    input  wire [255:0] operands_data,      // bytes, the first lowest: scores: q, row after row;
                                            // mix: the weights of a token, row after row, padded to
                                            // a word
    output wire         out_valid,          // a beat of results is offered
    input  wire         out_ready,          // a beat of results is taken if offered
    output wire [255:0] out_data,           // int32, the first lowest; those that are not there are
                                            // 0
    output wire  [31:0] out_keep,           // valid bytes: 4 of a score, all of a mix
    output wire         out_last,           // last beat of the command
    output wire         out_user,           // with last: a token broke the format
    output wire         record_valid,       // the record of a command is offered
    input  wire         record_ready,       // the record of a command is taken if offered
    output wire  [47:0] record_executed,    // products of two operands not 0
    output wire  [47:0] record_skipped,     // the other products
    output wire         refused,            // a command is refused
    output wire         stopped             // waits for a reset
);
    localparam [1:0] STATE_WORKS   = 2'd0;
    localparam [1:0] STATE_SETTLES = 2'd1;
    localparam [1:0] STATE_RECORDS = 2'd2;
    localparam [1:0] STATE_STOPPED = 2'd3;

    wire       mix;
    wire       signed_weights;
    wire       last_token;
    wire [4:0] heads;
    wire [4:0] head_beats;
    wire [4:0] beats;
    wire [0:0] rows;
    wire [4:0] words;
    wire [4:0] load_words;
    wire       starts;
    wire       refuses;
    wire       drops;
    wire       recorded;
    wire       dropped;
    wire       token_done;

    titanus_ce_plan_l32_c768_r1 u_plan (
        .clk              (clk),
        .rst_n            (rst_n),
        .command_valid    (command_valid),
        .command_ready    (command_ready),
        .command_kind     (command_kind),
        .command_tokens   (command_tokens),
        .command_heads    (command_heads),
        .command_head_size(command_head_size),
        .command_rows     (command_rows),
        .token_done       (token_done),
        .done             (recorded | dropped | (refuses & !drops)),
        .starts           (starts),
        .refuses          (refuses),
        .drops            (drops),
        .mix              (mix),
        .signed_weights   (signed_weights),
        .last_token       (last_token),
        .heads            (heads),
        .head_beats       (head_beats),
        .beats            (beats),
        .rows             (rows),
        .words            (words),
        .load_words       (load_words)
    );

    wire         waiting_valid;
    wire         waiting_last;
    wire         waiting_user;
    wire [255:0] elements;
    wire         waiting_ready;
    reg          reads1_q;

    titanus_ce_beats_l32 u_beats (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (tokens_valid),
        .in_ready (tokens_ready),
        .in_data  (tokens_data),
        .in_keep  (tokens_keep),
        .in_last  (tokens_last),
        .in_user  (tokens_user),
        .reads    (reads1_q),
        .out_valid(waiting_valid),
        .out_ready(waiting_ready),
        .out_last (waiting_last),
        .out_user (waiting_user),
        .data     (elements)
    );

    wire         loaded;
    wire [255:0] q;
    wire   [8:0] weight;
    wire         steps_end;
    wire         frees;
    wire         step_valid;
    wire   [4:0] step_place;
    wire   [4:0] step_weight;

    titanus_ce_operands_l32_d24_w5_a5 u_operands (
        .clk           (clk),
        .rst_n         (rst_n),
        .words_valid   (operands_valid),
        .words_ready   (operands_ready),
        .words_data    (operands_data),
        .starts        (starts),
        .ends          (steps_end),
        .mix           (mix),
        .signed_weights(signed_weights),
        .load_words    (load_words),
        .last_token    (last_token),
        .frees         (frees),
        .step          (step_valid),
        .place         (step_place),
        .weight_place  (step_weight),
        .loaded        (loaded),
        .q             (q),
        .weight        (weight)
    );

    wire step_begins;
    wire step_gives;
    wire step_last;
    wire step_spoiled;
    wire spoiled;
    wire takes_room;
    wire refused_stops;
    wire room;

    titanus_ce_steps_b5_a5_r1 u_steps (
        .clk         (clk),
        .rst_n       (rst_n),
        .beats_valid (waiting_valid),
        .beats_ready (waiting_ready),
        .beats_last  (waiting_last),
        .beats_user  (waiting_user),
        .starts      (starts),
        .drops       (drops),
        .mix         (mix),
        .last_token  (last_token),
        .heads       (heads),
        .head_beats  (head_beats),
        .beats       (beats),
        .rows        (rows),
        .loaded      (loaded),
        .room        (room),
        .step_valid  (step_valid),
        .step_place  (step_place),
        .step_weight (step_weight),
        .step_begins (step_begins),
        .step_gives  (step_gives),
        .step_last   (step_last),
        .step_spoiled(step_spoiled),
        .takes_room  (takes_room),
        .frees       (frees),
        .token_done  (token_done),
        .ends        (steps_end),
        .dropped     (dropped),
        .stops       (refused_stops),
        .spoiled     (spoiled)
    );

    wire          score_valid;
    wire   [31:0] score_value;
    wire          score_last;
    wire          score_user;
    wire [1023:0] word;
    wire   [47:0] all_executed;
    wire   [47:0] all_skipped;
    reg           valid2_q;
    reg     [4:0] place2_q;
    reg     [4:0] weight2_q;
    reg           begins2_q;
    reg           gives2_q;
    reg           last2_q;
    reg           spoiled2_q;
    wire          single_word;
    wire          reads_accumulators;
    wire    [4:0] read_place;

    titanus_ce_array_l32_c768_r1 u_array (
        .clk         (clk),
        .rst_n       (rst_n),
        .mix         (mix),
        .single_word (single_word),
        .rows        (rows),
        .starts      (starts),
        .step_valid  (valid2_q),
        .step_place  (place2_q),
        .step_weight (weight2_q),
        .step_begins (begins2_q),
        .step_gives  (gives2_q),
        .step_last   (last2_q),
        .step_spoiled(spoiled2_q),
        .q           (q),
        .weight      (weight),
        .elements    (elements),
        .reads       (reads_accumulators),
        .read_place  (read_place),
        .word        (word),
        .score_valid (score_valid),
        .score_value (score_value),
        .score_last  (score_last),
        .score_user  (score_user),
        .all_executed(all_executed),
        .all_skipped (all_skipped)
    );

    wire         given_valid;
    wire [255:0] given_data;
    wire  [31:0] given_keep;
    wire         given_last;
    wire         given_user;
    wire         drained;
    wire         none_left;
    wire         mix_ended;
    wire         given_ready;

    titanus_ce_results_l32_w5_a5 u_results (
        .clk        (clk),
        .rst_n      (rst_n),
        .takes_room (takes_room),
        .score_valid(score_valid),
        .score_last (score_last),
        .score_user (score_user),
        .score_value(score_value),
        .drain      (mix_ended),
        .words      (words),
        .spoiled    (spoiled),
        .word       (word),
        .room       (room),
        .reads      (reads_accumulators),
        .read_place (read_place),
        .drained    (drained),
        .none_left  (none_left),
        .out_valid  (given_valid),
        .out_ready  (given_ready),
        .out_data   (given_data),
        .out_keep   (given_keep),
        .out_last   (given_last),
        .out_user   (given_user)
    );

    // Steps, and what they need: a beat, operands, room for a result.
    // The elements of a step are read a cycle behind it, and are there with its operands.
    reg       valid1_q;
    reg [4:0] place1_q;
    reg [4:0] weight1_q;
    reg       begins1_q;
    reg       gives1_q;
    reg       last1_q;
    reg       spoiled1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            reads1_q <= 1'b0;
            valid1_q <= 1'b0;
        end else begin
            reads1_q <= step_valid;
            valid1_q <= step_valid;
        end
    end

    always @(posedge clk) begin
        place1_q <= step_place;
        weight1_q <= step_weight;
        begins1_q <= step_begins;
        gives1_q <= step_gives;
        last1_q <= step_last;
        spoiled1_q <= step_spoiled;
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            valid2_q <= 1'b0;
        end else begin
            valid2_q <= valid1_q;
        end
    end

    always @(posedge clk) begin
        place2_q <= place1_q;
        weight2_q <= weight1_q;
        begins2_q <= begins1_q;
        gives2_q <= gives1_q;
        last2_q <= last1_q;
        spoiled2_q <= spoiled1_q;
    end

    assign single_word = words == 5'd1;

    // Scores as they are complete, and the accumulators behind the last step of a mix.
    wire       mix_ends = steps_end & mix;
    reg  [3:0] mix_ended_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            mix_ended_line_q <= 4'd0;
        end else begin
            mix_ended_line_q <= {mix_ended_line_q[2:0], mix_ends};
        end
    end

    assign mix_ended = mix_ended_line_q[3];

    assign out_valid = given_valid;
    assign out_data = given_data;
    assign out_keep = given_keep;
    assign out_last = given_last;
    assign out_user = given_user;
    assign given_ready = out_ready;

    // The end of a command: its results have left, then its record.
    reg  [1:0] state_q;
    wire       finishes = (steps_end & !mix) | drained;
    wire       counted_ready;
    wire       counted_valid = state_q == STATE_RECORDS;
    assign recorded = counted_valid & counted_ready;
    reg [1:0] next_state;
    always @(*) begin
        case (state_q)
            STATE_WORKS: next_state = refused_stops ? STATE_STOPPED : finishes ? STATE_SETTLES :
                STATE_WORKS;
            STATE_SETTLES: next_state = none_left ? (spoiled ? STATE_STOPPED : STATE_RECORDS) :
                STATE_SETTLES;
            STATE_RECORDS: next_state = recorded ? STATE_WORKS : STATE_RECORDS;
            default: next_state = STATE_STOPPED;
        endcase
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            state_q <= STATE_WORKS;
        end else begin
            state_q <= next_state;
        end
    end

    assign record_valid = counted_valid;
    assign record_executed = all_executed;
    assign record_skipped = all_skipped;
    assign counted_ready = record_ready;
    assign refused = refuses;
    assign stopped = state_q == STATE_STOPPED;
endmodule
`default_nettype wire
