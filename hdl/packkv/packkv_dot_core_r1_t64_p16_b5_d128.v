// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Takes operands, steps and packs ahead of each other, judges them place by place, and steers the
// rows. Behind a segment that is accepted nothing waits.
//
// Throughput: four packs per cycle.
// Generated for rows = 1, block = 64, pack = 16, max_bits = 5, max_d = 128.
`default_nettype none
module packkv_dot_core_r1_t64_p16_b5_d128 (
    input  wire         clk,               // clock, rising edge
    input  wire         rst_n,             // synchronous reset, active low
    input  wire         a_valid,           // a word of operands is offered
    output wire         a_ready,           // a word of operands is taken if offered
    input  wire [255:0] a_data,            // binary16, element 0 lowest
    input  wire  [15:0] a_keep,            // marks the elements, from element 0 up
    input  wire         a_last,            // the stream ends with this word
    input  wire         steps_valid,       // a word of steps is offered
    output wire         steps_ready,       // a word of steps is taken if offered
    input  wire  [63:0] steps_data,        // bytes, byte 0 lowest
    input  wire   [7:0] steps_keep,        // marks the bytes, from byte 0 up
    input  wire         steps_last,        // the stream ends with this word
    input  wire         packs_valid,       // a word of packs is offered
    output wire         packs_ready,       // a word of packs is taken if offered
    input  wire [255:0] packs_data,        // bytes, byte 0 lowest
    input  wire  [31:0] packs_keep,        // marks the bytes, from byte 0 up
    input  wire         packs_last,        // the stream ends with this word
    input  wire         command_valid,     // a command is offered
    output wire         command_ready,     // a command is taken if offered
    input  wire         command_values,    // 0 keys, 1 values
    input  wire  [15:0] command_blocks,    // number of blocks, 1 to 16383
    input  wire  [15:0] command_head_dim,  // channels of the head, D
    input  wire   [7:0] command_bits,      // bits of a code, b
    output wire         failed,            // a pass with a format error has left
    output wire         nan_seen,          // met in a pass of which results leave
    output wire         inf_seen,          // met in a pass of which results leave
    output wire         clamped_seen,      // met in a pass of which results leave
    output wire         refused,           // a command was refused
    output wire   [2:0] error,             // what was wrong
    output wire         stopped,           // waits for a reset
    output wire  [15:0] a_held,            // bytes taken and not used
    output wire  [15:0] steps_held,        // bytes taken and not used
    output wire  [15:0] packs_held,        // bytes taken and not used
    output wire         out_valid,         // a beat of results is offered
    input  wire         out_ready,         // a beat of results is taken if offered
    output wire  [31:0] out_data,          // binary32, one per row, row 0 lowest
    output wire         out_last,          // last beat of the pass
    output wire         out_user           // with tlast: the pass is not to be used
);
    wire halted;

    // Behind an error no command is taken, as no word is.
    wire command_in_ready;
    wire command_in_valid = command_valid & !halted;

    assign command_ready = command_in_ready & !halted;

    reg         next_valid_q;
    reg         next_values_q;
    reg  [15:0] next_blocks_q;
    reg  [15:0] next_head_dim_q;
    reg   [7:0] next_bits_q;
    wire        next_ready;

    assign command_in_ready = !next_valid_q | next_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            next_valid_q <= 1'b0;
        end else if (command_in_ready) begin
            next_valid_q <= command_in_valid;
        end
    end

    always @(posedge clk) begin
        if (command_in_ready) begin
            next_values_q <= command_values;
            next_blocks_q <= command_blocks;
            next_head_dim_q <= command_head_dim;
            next_bits_q <= command_bits;
        end
    end

    // What follows from the command, and whether it is in range.
    wire        is_bad = (next_head_dim_q == 16'd0) | (next_head_dim_q[3:0] != 4'd0) |
        (next_head_dim_q > 16'h0080) | ((next_blocks_q == 16'd0) | (next_blocks_q > 16'h3fff)) |
        ((next_bits_q < 8'd2) | (next_bits_q > 8'd5));
    reg         planned_valid_q;
    reg         planned_values_q;
    reg  [13:0] planned_blocks_q;
    reg   [3:0] planned_parts_q;
    reg   [5:0] planned_segments_q;
    reg   [2:0] planned_bits_q;
    reg         planned_bad_q;
    wire        planned_ready;

    assign next_ready = !planned_valid_q | planned_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            planned_valid_q <= 1'b0;
        end else if (next_ready) begin
            planned_valid_q <= next_valid_q;
        end
    end

    always @(posedge clk) begin
        if (next_ready) begin
            planned_values_q <= next_values_q;
            planned_blocks_q <= next_blocks_q[13:0];
            planned_parts_q <= next_head_dim_q[7:4];
            planned_segments_q <= {next_head_dim_q[7:4], 2'd0};
            planned_bits_q <= next_bits_q[2:0];
            planned_bad_q <= is_bad;
        end
    end

    // Each of operands and segments and passes takes the beat once, in any order; then it is done.
    reg  operands_done_q;
    wire operands_ready;
    wire operands_valid = planned_valid_q & !operands_done_q;
    wire operands_has_it = operands_done_q | operands_ready;
    reg  segments_done_q;
    wire segments_ready;
    wire segments_valid = planned_valid_q & !segments_done_q;
    wire segments_has_it = segments_done_q | segments_ready;
    reg  passes_done_q;
    wire passes_ready;
    wire passes_valid = planned_valid_q & !passes_done_q;
    wire passes_has_it = passes_done_q | passes_ready;

    assign planned_ready = operands_has_it & segments_has_it & passes_has_it;

    always @(posedge clk) begin
        if (!rst_n) begin
            operands_done_q <= 1'b0;
            segments_done_q <= 1'b0;
            passes_done_q <= 1'b0;
        end else if (planned_valid_q) begin
            operands_done_q <= operands_has_it & !planned_ready;
            segments_done_q <= segments_has_it & !planned_ready;
            passes_done_q <= passes_has_it & !planned_ready;
        end
    end

    wire        operand_has_set;
    wire        operand_first_bank;
    wire [31:0] operand_data;
    wire        operand_set_values;
    wire        operand_set_odd;
    wire  [3:0] operand_set_parts;
    wire        operand_set_nan;
    wire        operand_set_inf;
    wire        set_is_there;
    wire        no_more_operands;
    wire [15:0] not_used_a_held;
    wire        good_operands_ready;
    wire        good_operands_valid;
    wire        operands_leaves;
    wire  [6:0] operands_read_at;
    wire        operands_reads;
    wire        set_opens;
    wire  [3:0] set_opened_parts;

    packkv_dot_intake_r1_t64_p16_b5_d128 u_intake (
        .clk         (clk),
        .rst_n       (rst_n),
        .plan_valid  (good_operands_valid),
        .plan_ready  (good_operands_ready),
        .plan_values (planned_values_q),
        .plan_blocks (planned_blocks_q),
        .plan_parts  (planned_parts_q),
        .words_valid (a_valid),
        .words_ready (a_ready),
        .words_data  (a_data),
        .words_keep  (a_keep),
        .words_last  (a_last),
        .halted      (halted),
        .opens       (set_opens),
        .opened_parts(set_opened_parts),
        .leaves      (operands_leaves),
        .reads       (operands_reads),
        .read_at     (operands_read_at),
        .data        (operand_data),
        .first_bank  (operand_first_bank),
        .has_set     (operand_has_set),
        .set_values  (operand_set_values),
        .set_odd     (operand_set_odd),
        .set_parts   (operand_set_parts),
        .set_nan     (operand_set_nan),
        .set_inf     (operand_set_inf),
        .there       (set_is_there),
        .no_more     (no_more_operands),
        .held        (not_used_a_held)
    );

    wire   [1:0] aligned_ready;
    wire   [1:0] aligned_met0;
    wire   [1:0] aligned_met1;
    wire         aligner_begins_block;
    wire         aligner_frees_block;
    wire   [1:0] aligner_step_group;
    wire         load;
    wire   [3:0] load_at;
    wire [191:0] load_word;
    wire         load_lead;
    wire         load_bank;
    wire   [6:0] lead;
    wire         frees_bank;
    wire         turn_of_values;
    wire         turn_odd;
    wire         steps_ahead;
    wire [255:0] steps_of_operands;

    packkv_dot_aligner_r1_t64_p16_b5_d128 u_aligner (
        .clk         (clk),
        .rst_n       (rst_n),
        .has_set     (operand_has_set),
        .first_bank  (operand_first_bank),
        .set_values  (operand_set_values),
        .set_odd     (operand_set_odd),
        .set_parts   (operand_set_parts),
        .set_nan     (operand_set_nan),
        .set_inf     (operand_set_inf),
        .data        (operand_data),
        .steps_there (steps_ahead),
        .turn        (turn_of_values),
        .odd         (turn_odd),
        .steps       (steps_of_operands),
        .frees       (frees_bank),
        .begins_block(aligner_begins_block),
        .leaves      (operands_leaves),
        .frees_block (aligner_frees_block),
        .reads       (operands_reads),
        .read_at     (operands_read_at),
        .step_group  (aligner_step_group),
        .load        (load),
        .load_at     (load_at),
        .load_word   (load_word),
        .load_lead   (load_lead),
        .load_bank   (load_bank),
        .lead        (lead),
        .ready       (aligned_ready),
        .met0        (aligned_met0),
        .met1        (aligned_met1)
    );

    wire         steps_group_there;
    wire         steps_block_there;
    wire         steps_wrong;
    wire   [2:0] next_steps;
    wire [255:0] steps_of_group;
    wire  [15:0] not_used_steps_held;
    wire         steps_group_opens;
    wire         steps_block_opens;
    reg    [2:0] ending_steps_at_q;
    wire         reads_steps;

    packkv_dot_steps_t64_p16 u_steps (
        .clk          (clk),
        .rst_n        (rst_n),
        .words_valid  (steps_valid),
        .words_ready  (steps_ready),
        .words_data   (steps_data),
        .words_keep   (steps_keep),
        .words_last   (steps_last),
        .halted       (halted),
        .group_opens  (steps_group_opens),
        .block_opens  (steps_block_opens),
        .begins_block (aligner_begins_block),
        .frees_group  (reads_steps),
        .frees_block  (aligner_frees_block),
        .reads        (reads_steps),
        .read_at      (ending_steps_at_q),
        .aligns       (operands_reads),
        .step_group   (aligner_step_group),
        .steps        (steps_of_group),
        .operand_steps(steps_of_operands),
        .used_at_next (next_steps),
        .group_there  (steps_group_there),
        .block_there  (steps_block_there),
        .ahead_there  (steps_ahead),
        .wrong        (steps_wrong),
        .held         (not_used_steps_held)
    );

    wire         segment_valid;
    wire   [2:0] segment_error;
    wire [383:0] codes;
    wire   [9:0] not_used_packs_held;
    wire         good_segments_ready;
    wire         good_segments_valid;
    wire         packs_in_ready;
    wire         packs_in_valid;
    wire         segment_ready;

    packkv_unpack_t64_p16_b5_d128 u_unpack (
        .clk          (clk),
        .rst_n        (rst_n),
        .words_valid  (packs_in_valid),
        .words_ready  (packs_in_ready),
        .words_data   (packs_data),
        .words_keep   (packs_keep),
        .words_last   (packs_last),
        .plan_valid   (good_segments_valid),
        .plan_ready   (good_segments_ready),
        .plan_blocks  (planned_blocks_q),
        .plan_segments(planned_segments_q),
        .plan_bits    (planned_bits_q),
        .segment_valid(segment_valid),
        .segment_ready(segment_ready),
        .segment_error(segment_error),
        .held         (not_used_packs_held),
        .blank        (1'b0),
        .codes        (codes)
    );

    wire       sequencer_halted;
    wire       segment_accepted;
    wire       reserves;
    wire       given_segment_values;
    wire [2:0] given_segment_word;
    wire       given_segment_bank;
    wire       given_segment_begins;
    wire       given_segment_ends;
    wire [2:0] given_segment_part;
    wire       given_segment_restarts;
    wire [2:0] given_segment_steps_at;
    wire       given_segment_finishes;
    wire       given_segment_nan;
    wire       given_segment_inf;
    wire [2:0] given_read_part;
    wire [3:0] given_read_number;
    wire       given_read_zero;
    wire       given_read_chunk_ends;
    wire       given_read_last;
    wire [1:0] met_in_pass;
    wire       segment_goes;
    wire       result_reads;
    wire       command_refused;
    wire [2:0] what_is_wrong;
    wire       sequencer_stopped;
    wire       room;

    packkv_dot_sequencer_r1_t64_p16_b5_d128 u_sequencer (
        .clk             (clk),
        .rst_n           (rst_n),
        .plan_valid      (passes_valid),
        .plan_ready      (passes_ready),
        .plan_values     (planned_values_q),
        .plan_blocks     (planned_blocks_q),
        .plan_parts      (planned_parts_q),
        .plan_bad        (planned_bad_q),
        .set_there       (set_is_there),
        .no_more_operands(no_more_operands),
        .group_there     (steps_group_there),
        .block_there     (steps_block_there),
        .steps_wrong     (steps_wrong),
        .steps_at        (next_steps),
        .ready           (aligned_ready),
        .met0            (aligned_met0),
        .met1            (aligned_met1),
        .segment_valid   (segment_valid),
        .segment_error   (segment_error),
        .room            (room),
        .opens           (set_opens),
        .opened_parts    (set_opened_parts),
        .group_opens     (steps_group_opens),
        .block_opens     (steps_block_opens),
        .turn            (turn_of_values),
        .turn_odd        (turn_odd),
        .frees           (frees_bank),
        .segment_ready   (segment_accepted),
        .goes            (segment_goes),
        .segment_values  (given_segment_values),
        .segment_word    (given_segment_word),
        .segment_bank    (given_segment_bank),
        .segment_begins  (given_segment_begins),
        .segment_ends    (given_segment_ends),
        .segment_part    (given_segment_part),
        .segment_restarts(given_segment_restarts),
        .segment_steps_at(given_segment_steps_at),
        .segment_finishes(given_segment_finishes),
        .segment_nan     (given_segment_nan),
        .segment_inf     (given_segment_inf),
        .reserves        (reserves),
        .reads           (result_reads),
        .read_part       (given_read_part),
        .read_number     (given_read_number),
        .read_zero       (given_read_zero),
        .read_chunk_ends (given_read_chunk_ends),
        .read_last       (given_read_last),
        .met             (met_in_pass),
        .error           (what_is_wrong),
        .refused         (command_refused),
        .halted          (sequencer_halted),
        .stopped         (sequencer_stopped)
    );

    wire        pass_failed;
    wire        results_nan_seen;
    wire        results_inf_seen;
    wire        results_clamped_seen;
    wire        all_left;
    wire        results_valid;
    wire [31:0] results_data;
    wire        results_last;
    wire        results_user;
    wire        result_comes;
    wire        result_is_sum;
    wire        result_is_zero;
    wire        result_last;
    wire        result_group_ends;
    wire  [1:0] result_flags;
    reg         clamped_in_pass_q;
    wire [31:0] result0;
    wire        results_ready;

    packkv_dot_results_r1 u_results (
        .clk         (clk),
        .rst_n       (rst_n),
        .reserves    (reserves),
        .comes       (result_comes),
        .data        (result0 & {32{!result_is_zero}}),
        .last        (result_last),
        .wrong       (result_is_zero),
        .group_ends  (result_group_ends),
        .flags       ({result_is_sum & clamped_in_pass_q, result_flags}),
        .room        (room),
        .quiet       (all_left),
        .nan_seen    (results_nan_seen),
        .inf_seen    (results_inf_seen),
        .clamped_seen(results_clamped_seen),
        .failed      (pass_failed),
        .out_valid   (results_valid),
        .out_ready   (results_ready),
        .out_data    (results_data),
        .out_last    (results_last),
        .out_user    (results_user)
    );

    assign good_operands_valid = operands_valid & !planned_bad_q;

    assign operands_ready = good_operands_ready & !planned_bad_q;

    assign good_segments_valid = segments_valid & !planned_bad_q;

    assign segments_ready = good_segments_ready & !planned_bad_q;
    assign halted = sequencer_halted;

    assign packs_in_valid = packs_valid & !halted;

    assign packs_ready = packs_in_ready & !halted;

    // Operands.
    // Steps.
    // Segments.
    assign segment_ready = segment_accepted;

    // The rows. A row is loaded when its number is given.
    wire         clamped0;
    reg    [4:0] segment_comes_line_q;
    reg    [2:0] now_word_q;
    reg          now_bank_q;
    wire  [15:0] picks;
    wire         sums_end;
    wire         copies;
    wire         totals;
    wire         sums_of_values;
    wire   [1:0] sums_quarter;
    wire         sums_restart;
    wire         sums_add;
    reg          draining_q;
    reg   [10:0] step_significand_q;
    reg    [4:0] step_place_q;
    reg    [4:0] terms_line_q;
    reg   [34:0] channels_line_q;
    wire         channel_restarts;
    wire         gives_sum;
    wire         sum_reads;
    wire   [6:0] sum_at;
    wire [575:0] digits;

    packkv_dot_row_t64_p16_b5_d128 u_row0 (
        .clk        (clk),
        .load       (load),
        .load_at    (load_at),
        .load_word  (load_word),
        .load_lead  (load_lead),
        .load_bank  (load_bank),
        .lead       (lead),
        .digits     (digits),
        .reads      (segment_comes_line_q[1]),
        .read_at    ({now_bank_q, now_word_q}),
        .reads_last (sums_end),
        .picks      (picks),
        .totals     (totals),
        .values     (sums_of_values),
        .quarter    (sums_quarter),
        .begins     (sums_restart),
        .adds       (sums_add),
        .copies     (copies),
        .drains     (draining_q),
        .step       (step_significand_q),
        .step_place (step_place_q),
        .gives_sum  (gives_sum),
        .sum_reads  (sum_reads),
        .sum_at     (sum_at),
        .restarts   (channel_restarts),
        .sum_writes (terms_line_q[4]),
        .sum_written(channels_line_q[34:28]),
        .clamped    (clamped0),
        .result     (result0)
    );

    // A segment, two cycles before its first codes, and its beats from the next cycle on.
    always @(posedge clk) begin
        if (!rst_n) begin
            segment_comes_line_q <= 5'd0;
        end else begin
            segment_comes_line_q <= {segment_comes_line_q[3:0], segment_goes};
        end
    end

    wire [6:0] segment_coming = {given_segment_ends, given_segment_begins, given_segment_bank,
        given_segment_word, given_segment_values};
    reg  [6:0] segment_there1_q;

    always @(posedge clk) begin
        segment_there1_q <= segment_coming;
    end

    wire       there_values = segment_there1_q[0];
    wire [2:0] there_word = segment_there1_q[3:1];
    wire       there_bank = segment_there1_q[4];
    wire       there_begins = segment_there1_q[5];
    wire       there_ends = segment_there1_q[6];
    reg        now_values_q;
    reg        now_begins_q;
    reg        now_ends_q;

    always @(posedge clk) begin
        if (segment_comes_line_q[0]) begin
            now_values_q <= there_values;
            now_word_q <= there_word;
            now_bank_q <= there_bank;
            now_begins_q <= there_begins;
            now_ends_q <= there_ends;
        end
    end

    assign picks = {now_values_q ? 1'b1 : segment_comes_line_q[4],
        now_values_q ? 1'b0 : segment_comes_line_q[3],
        now_values_q ? 1'b0 : segment_comes_line_q[2],
        now_values_q ? 1'b0 : segment_comes_line_q[1],
        now_values_q ? 1'b0 : segment_comes_line_q[4],
        now_values_q ? 1'b1 : segment_comes_line_q[3],
        now_values_q ? 1'b0 : segment_comes_line_q[2],
        now_values_q ? 1'b0 : segment_comes_line_q[1],
        now_values_q ? 1'b0 : segment_comes_line_q[4],
        now_values_q ? 1'b0 : segment_comes_line_q[3],
        now_values_q ? 1'b1 : segment_comes_line_q[2],
        now_values_q ? 1'b0 : segment_comes_line_q[1],
        now_values_q ? 1'b0 : segment_comes_line_q[4],
        now_values_q ? 1'b0 : segment_comes_line_q[3],
        now_values_q ? 1'b0 : segment_comes_line_q[2],
        now_values_q ? 1'b1 : segment_comes_line_q[1]};
    wire beat_there = segment_comes_line_q[1] | segment_comes_line_q[2] | segment_comes_line_q[3] |
        segment_comes_line_q[4];
    wire sums_begin = now_begins_q & (now_values_q | segment_comes_line_q[1]);
    assign sums_end = segment_comes_line_q[1] & now_ends_q;
    reg [8:0] copies_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            copies_line_q <= 9'd0;
        end else begin
            copies_line_q <= {copies_line_q[7:0], sums_end};
        end
    end

    assign copies = copies_line_q[8];
    reg [3:0] totals_line_q;

    always @(posedge clk) begin
        totals_line_q <= {totals_line_q[2:0], now_values_q};
    end

    assign totals = totals_line_q[3];
    reg [4:0] sums_of_values_line_q;

    always @(posedge clk) begin
        sums_of_values_line_q <= {sums_of_values_line_q[3:0], now_values_q};
    end

    assign sums_of_values = sums_of_values_line_q[4];
    wire [1:0] quarter = {segment_comes_line_q[3] | segment_comes_line_q[4],
        segment_comes_line_q[2] | segment_comes_line_q[4]};
    reg  [9:0] sums_quarter_line_q;

    always @(posedge clk) begin
        sums_quarter_line_q <= {sums_quarter_line_q[7:0], quarter};
    end

    assign sums_quarter = sums_quarter_line_q[9:8];
    reg [4:0] sums_restart_line_q;

    always @(posedge clk) begin
        sums_restart_line_q <= {sums_restart_line_q[3:0], sums_begin};
    end

    assign sums_restart = sums_restart_line_q[4];
    reg [4:0] sums_add_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            sums_add_line_q <= 5'd0;
        end else begin
            sums_add_line_q <= {sums_add_line_q[3:0], beat_there};
        end
    end

    assign sums_add = sums_add_line_q[4];

    // The sums of a segment are drained, one per cycle.
    wire       sums_accepted = segment_goes & given_segment_ends;
    reg        ending_values_q;
    reg  [2:0] ending_part_q;
    reg        ending_restarts_q;
    reg        ending_finishes_q;
    reg        ending_nan_q;
    reg        ending_inf_q;

    always @(posedge clk) begin
        if (sums_accepted) begin
            ending_values_q <= given_segment_values;
            ending_part_q <= given_segment_part;
            ending_restarts_q <= given_segment_restarts;
            ending_steps_at_q <= given_segment_steps_at;
            ending_finishes_q <= given_segment_finishes;
            ending_nan_q <= given_segment_nan;
            ending_inf_q <= given_segment_inf;
        end
    end

    reg       drain_values_q;
    reg [2:0] drain_part_q;
    reg       drain_restarts_q;
    reg       drain_finishes_q;
    reg       drain_nan_q;
    reg       drain_inf_q;

    always @(posedge clk) begin
        if (copies) begin
            drain_values_q <= ending_values_q;
            drain_part_q <= ending_part_q;
            drain_restarts_q <= ending_restarts_q;
            drain_finishes_q <= ending_finishes_q;
            drain_nan_q <= ending_nan_q;
            drain_inf_q <= ending_inf_q;
        end
    end

    reg [3:0] drain_number_q;

    always @(posedge clk) begin
        drain_number_q <= copies ? 4'd0 : (drain_number_q + 4'd1);
    end

    wire drain_ends = drain_values_q ? (&drain_number_q) : (&drain_number_q);

    always @(posedge clk) begin
        if (!rst_n) begin
            draining_q <= 1'b0;
        end else begin
            draining_q <= copies | (draining_q & !drain_ends);
        end
    end

    wire        drains_term = draining_q & drain_values_q;
    wire        drains_score = draining_q & !drain_values_q;
    reg  [15:0] step_of_token;
    always @(*) begin
        case (drain_number_q)
            4'd1: step_of_token = steps_of_group[31:16];
            4'd2: step_of_token = steps_of_group[47:32];
            4'd3: step_of_token = steps_of_group[63:48];
            4'd4: step_of_token = steps_of_group[79:64];
            4'd5: step_of_token = steps_of_group[95:80];
            4'd6: step_of_token = steps_of_group[111:96];
            4'd7: step_of_token = steps_of_group[127:112];
            4'd8: step_of_token = steps_of_group[143:128];
            4'd9: step_of_token = steps_of_group[159:144];
            4'd10: step_of_token = steps_of_group[175:160];
            4'd11: step_of_token = steps_of_group[191:176];
            4'd12: step_of_token = steps_of_group[207:192];
            4'd13: step_of_token = steps_of_group[223:208];
            4'd14: step_of_token = steps_of_group[239:224];
            4'd15: step_of_token = steps_of_group[255:240];
            default: step_of_token = steps_of_group[15:0];
        endcase
    end
    wire       unused_step_sign = step_of_token[15];
    reg  [4:0] step_exponent_q;

    always @(posedge clk) begin
        step_significand_q <= {|step_of_token[14:10], step_of_token[9:0]};
        step_exponent_q <= {step_of_token[14:11], step_of_token[10] | !(|step_of_token[14:10])};
        step_place_q <= step_exponent_q;
    end

    // The sums of channels.
    wire [6:0] drain_channel = {drain_part_q, drain_number_q};

    always @(posedge clk) begin
        if (!rst_n) begin
            terms_line_q <= 5'd0;
        end else begin
            terms_line_q <= {terms_line_q[3:0], drains_term};
        end
    end

    reg [3:0] channel_restarts_line_q;

    always @(posedge clk) begin
        channels_line_q <= {channels_line_q[27:0], drain_channel};
        channel_restarts_line_q <= {channel_restarts_line_q[2:0], drain_restarts_q};
    end

    assign channel_restarts = channel_restarts_line_q[3];
    reg [1:0] gives_sum_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            gives_sum_line_q <= 2'd0;
        end else begin
            gives_sum_line_q <= {gives_sum_line_q[0], result_reads};
        end
    end

    assign gives_sum = gives_sum_line_q[1];
    assign sum_reads = terms_line_q[2] | result_reads;
    assign sum_at = terms_line_q[2] ? channels_line_q[20:14] : {given_read_part, given_read_number};

    // What is known of a result.
    wire       result_begins = result_reads | drains_score;
    reg  [5:0] result_comes_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            result_comes_line_q <= 6'd0;
        end else begin
            result_comes_line_q <= {result_comes_line_q[4:0], result_begins};
        end
    end

    assign result_comes = result_comes_line_q[5];
    wire       reads_sum = result_reads & !given_read_zero;
    reg  [5:0] result_is_sum_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            result_is_sum_line_q <= 6'd0;
        end else begin
            result_is_sum_line_q <= {result_is_sum_line_q[4:0], reads_sum};
        end
    end

    assign result_is_sum = result_is_sum_line_q[5];
    wire       reads_zero = result_reads & given_read_zero;
    reg  [5:0] result_is_zero_line_q;

    always @(posedge clk) begin
        result_is_zero_line_q <= {result_is_zero_line_q[4:0], reads_zero};
    end

    assign result_is_zero = result_is_zero_line_q[5];
    wire       last_of_result = result_reads ? given_read_last : (drain_ends & drain_finishes_q);
    reg  [5:0] result_last_line_q;

    always @(posedge clk) begin
        result_last_line_q <= {result_last_line_q[4:0], last_of_result};
    end

    assign result_last = result_last_line_q[5];
    wire       group_ends_of_result = result_reads ? given_read_chunk_ends : drain_ends;
    reg  [5:0] result_group_ends_line_q;

    always @(posedge clk) begin
        result_group_ends_line_q <= {result_group_ends_line_q[4:0], group_ends_of_result};
    end

    assign result_group_ends = result_group_ends_line_q[5];
    wire  [1:0] flags_of_result = result_reads ? (met_in_pass & {2{!given_read_zero}}) :
        {drain_inf_q, drain_nan_q};
    reg  [11:0] result_flags_line_q;

    always @(posedge clk) begin
        result_flags_line_q <= {result_flags_line_q[9:0], flags_of_result};
    end

    assign result_flags = result_flags_line_q[11:10];
    reg codes_of_values_q;

    always @(posedge clk) begin
        codes_of_values_q <= now_values_q;
    end

    assign reads_steps = copies & !ending_values_q;

    // The codes of each tree, in digits.
    wire [5:0] code0_0_0 = codes[5:0];
    wire [8:0] digits0_0_0 = {code0_0_0[5],
        (code0_0_0[5] & !code0_0_0[4] & !code0_0_0[3]) |
            (!code0_0_0[5] & code0_0_0[4] & code0_0_0[3]), code0_0_0[4] ^ code0_0_0[3],
        code0_0_0[3],
        (code0_0_0[3] & !code0_0_0[2] & !code0_0_0[1]) |
            (!code0_0_0[3] & code0_0_0[2] & code0_0_0[1]), code0_0_0[2] ^ code0_0_0[1],
        code0_0_0[1],
        (code0_0_0[1] & !code0_0_0[0] & !1'b0) | (!code0_0_0[1] & code0_0_0[0] & 1'b0),
        code0_0_0[0] ^ 1'b0};
    wire [5:0] code0_0_1 = codes_of_values_q ? codes[11:6] : codes[101:96];
    wire [8:0] digits0_0_1 = {code0_0_1[5],
        (code0_0_1[5] & !code0_0_1[4] & !code0_0_1[3]) |
            (!code0_0_1[5] & code0_0_1[4] & code0_0_1[3]), code0_0_1[4] ^ code0_0_1[3],
        code0_0_1[3],
        (code0_0_1[3] & !code0_0_1[2] & !code0_0_1[1]) |
            (!code0_0_1[3] & code0_0_1[2] & code0_0_1[1]), code0_0_1[2] ^ code0_0_1[1],
        code0_0_1[1],
        (code0_0_1[1] & !code0_0_1[0] & !1'b0) | (!code0_0_1[1] & code0_0_1[0] & 1'b0),
        code0_0_1[0] ^ 1'b0};
    wire [5:0] code0_0_2 = codes_of_values_q ? codes[17:12] : codes[197:192];
    wire [8:0] digits0_0_2 = {code0_0_2[5],
        (code0_0_2[5] & !code0_0_2[4] & !code0_0_2[3]) |
            (!code0_0_2[5] & code0_0_2[4] & code0_0_2[3]), code0_0_2[4] ^ code0_0_2[3],
        code0_0_2[3],
        (code0_0_2[3] & !code0_0_2[2] & !code0_0_2[1]) |
            (!code0_0_2[3] & code0_0_2[2] & code0_0_2[1]), code0_0_2[2] ^ code0_0_2[1],
        code0_0_2[1],
        (code0_0_2[1] & !code0_0_2[0] & !1'b0) | (!code0_0_2[1] & code0_0_2[0] & 1'b0),
        code0_0_2[0] ^ 1'b0};
    wire [5:0] code0_0_3 = codes_of_values_q ? codes[23:18] : codes[293:288];
    wire [8:0] digits0_0_3 = {code0_0_3[5],
        (code0_0_3[5] & !code0_0_3[4] & !code0_0_3[3]) |
            (!code0_0_3[5] & code0_0_3[4] & code0_0_3[3]), code0_0_3[4] ^ code0_0_3[3],
        code0_0_3[3],
        (code0_0_3[3] & !code0_0_3[2] & !code0_0_3[1]) |
            (!code0_0_3[3] & code0_0_3[2] & code0_0_3[1]), code0_0_3[2] ^ code0_0_3[1],
        code0_0_3[1],
        (code0_0_3[1] & !code0_0_3[0] & !1'b0) | (!code0_0_3[1] & code0_0_3[0] & 1'b0),
        code0_0_3[0] ^ 1'b0};
    wire [5:0] code0_1_0 = codes[29:24];
    wire [8:0] digits0_1_0 = {code0_1_0[5],
        (code0_1_0[5] & !code0_1_0[4] & !code0_1_0[3]) |
            (!code0_1_0[5] & code0_1_0[4] & code0_1_0[3]), code0_1_0[4] ^ code0_1_0[3],
        code0_1_0[3],
        (code0_1_0[3] & !code0_1_0[2] & !code0_1_0[1]) |
            (!code0_1_0[3] & code0_1_0[2] & code0_1_0[1]), code0_1_0[2] ^ code0_1_0[1],
        code0_1_0[1],
        (code0_1_0[1] & !code0_1_0[0] & !1'b0) | (!code0_1_0[1] & code0_1_0[0] & 1'b0),
        code0_1_0[0] ^ 1'b0};
    wire [5:0] code0_1_1 = codes_of_values_q ? codes[35:30] : codes[125:120];
    wire [8:0] digits0_1_1 = {code0_1_1[5],
        (code0_1_1[5] & !code0_1_1[4] & !code0_1_1[3]) |
            (!code0_1_1[5] & code0_1_1[4] & code0_1_1[3]), code0_1_1[4] ^ code0_1_1[3],
        code0_1_1[3],
        (code0_1_1[3] & !code0_1_1[2] & !code0_1_1[1]) |
            (!code0_1_1[3] & code0_1_1[2] & code0_1_1[1]), code0_1_1[2] ^ code0_1_1[1],
        code0_1_1[1],
        (code0_1_1[1] & !code0_1_1[0] & !1'b0) | (!code0_1_1[1] & code0_1_1[0] & 1'b0),
        code0_1_1[0] ^ 1'b0};
    wire [5:0] code0_1_2 = codes_of_values_q ? codes[41:36] : codes[221:216];
    wire [8:0] digits0_1_2 = {code0_1_2[5],
        (code0_1_2[5] & !code0_1_2[4] & !code0_1_2[3]) |
            (!code0_1_2[5] & code0_1_2[4] & code0_1_2[3]), code0_1_2[4] ^ code0_1_2[3],
        code0_1_2[3],
        (code0_1_2[3] & !code0_1_2[2] & !code0_1_2[1]) |
            (!code0_1_2[3] & code0_1_2[2] & code0_1_2[1]), code0_1_2[2] ^ code0_1_2[1],
        code0_1_2[1],
        (code0_1_2[1] & !code0_1_2[0] & !1'b0) | (!code0_1_2[1] & code0_1_2[0] & 1'b0),
        code0_1_2[0] ^ 1'b0};
    wire [5:0] code0_1_3 = codes_of_values_q ? codes[47:42] : codes[317:312];
    wire [8:0] digits0_1_3 = {code0_1_3[5],
        (code0_1_3[5] & !code0_1_3[4] & !code0_1_3[3]) |
            (!code0_1_3[5] & code0_1_3[4] & code0_1_3[3]), code0_1_3[4] ^ code0_1_3[3],
        code0_1_3[3],
        (code0_1_3[3] & !code0_1_3[2] & !code0_1_3[1]) |
            (!code0_1_3[3] & code0_1_3[2] & code0_1_3[1]), code0_1_3[2] ^ code0_1_3[1],
        code0_1_3[1],
        (code0_1_3[1] & !code0_1_3[0] & !1'b0) | (!code0_1_3[1] & code0_1_3[0] & 1'b0),
        code0_1_3[0] ^ 1'b0};
    wire [5:0] code0_2_0 = codes[53:48];
    wire [8:0] digits0_2_0 = {code0_2_0[5],
        (code0_2_0[5] & !code0_2_0[4] & !code0_2_0[3]) |
            (!code0_2_0[5] & code0_2_0[4] & code0_2_0[3]), code0_2_0[4] ^ code0_2_0[3],
        code0_2_0[3],
        (code0_2_0[3] & !code0_2_0[2] & !code0_2_0[1]) |
            (!code0_2_0[3] & code0_2_0[2] & code0_2_0[1]), code0_2_0[2] ^ code0_2_0[1],
        code0_2_0[1],
        (code0_2_0[1] & !code0_2_0[0] & !1'b0) | (!code0_2_0[1] & code0_2_0[0] & 1'b0),
        code0_2_0[0] ^ 1'b0};
    wire [5:0] code0_2_1 = codes_of_values_q ? codes[59:54] : codes[149:144];
    wire [8:0] digits0_2_1 = {code0_2_1[5],
        (code0_2_1[5] & !code0_2_1[4] & !code0_2_1[3]) |
            (!code0_2_1[5] & code0_2_1[4] & code0_2_1[3]), code0_2_1[4] ^ code0_2_1[3],
        code0_2_1[3],
        (code0_2_1[3] & !code0_2_1[2] & !code0_2_1[1]) |
            (!code0_2_1[3] & code0_2_1[2] & code0_2_1[1]), code0_2_1[2] ^ code0_2_1[1],
        code0_2_1[1],
        (code0_2_1[1] & !code0_2_1[0] & !1'b0) | (!code0_2_1[1] & code0_2_1[0] & 1'b0),
        code0_2_1[0] ^ 1'b0};
    wire [5:0] code0_2_2 = codes_of_values_q ? codes[65:60] : codes[245:240];
    wire [8:0] digits0_2_2 = {code0_2_2[5],
        (code0_2_2[5] & !code0_2_2[4] & !code0_2_2[3]) |
            (!code0_2_2[5] & code0_2_2[4] & code0_2_2[3]), code0_2_2[4] ^ code0_2_2[3],
        code0_2_2[3],
        (code0_2_2[3] & !code0_2_2[2] & !code0_2_2[1]) |
            (!code0_2_2[3] & code0_2_2[2] & code0_2_2[1]), code0_2_2[2] ^ code0_2_2[1],
        code0_2_2[1],
        (code0_2_2[1] & !code0_2_2[0] & !1'b0) | (!code0_2_2[1] & code0_2_2[0] & 1'b0),
        code0_2_2[0] ^ 1'b0};
    wire [5:0] code0_2_3 = codes_of_values_q ? codes[71:66] : codes[341:336];
    wire [8:0] digits0_2_3 = {code0_2_3[5],
        (code0_2_3[5] & !code0_2_3[4] & !code0_2_3[3]) |
            (!code0_2_3[5] & code0_2_3[4] & code0_2_3[3]), code0_2_3[4] ^ code0_2_3[3],
        code0_2_3[3],
        (code0_2_3[3] & !code0_2_3[2] & !code0_2_3[1]) |
            (!code0_2_3[3] & code0_2_3[2] & code0_2_3[1]), code0_2_3[2] ^ code0_2_3[1],
        code0_2_3[1],
        (code0_2_3[1] & !code0_2_3[0] & !1'b0) | (!code0_2_3[1] & code0_2_3[0] & 1'b0),
        code0_2_3[0] ^ 1'b0};
    wire [5:0] code0_3_0 = codes[77:72];
    wire [8:0] digits0_3_0 = {code0_3_0[5],
        (code0_3_0[5] & !code0_3_0[4] & !code0_3_0[3]) |
            (!code0_3_0[5] & code0_3_0[4] & code0_3_0[3]), code0_3_0[4] ^ code0_3_0[3],
        code0_3_0[3],
        (code0_3_0[3] & !code0_3_0[2] & !code0_3_0[1]) |
            (!code0_3_0[3] & code0_3_0[2] & code0_3_0[1]), code0_3_0[2] ^ code0_3_0[1],
        code0_3_0[1],
        (code0_3_0[1] & !code0_3_0[0] & !1'b0) | (!code0_3_0[1] & code0_3_0[0] & 1'b0),
        code0_3_0[0] ^ 1'b0};
    wire [5:0] code0_3_1 = codes_of_values_q ? codes[83:78] : codes[173:168];
    wire [8:0] digits0_3_1 = {code0_3_1[5],
        (code0_3_1[5] & !code0_3_1[4] & !code0_3_1[3]) |
            (!code0_3_1[5] & code0_3_1[4] & code0_3_1[3]), code0_3_1[4] ^ code0_3_1[3],
        code0_3_1[3],
        (code0_3_1[3] & !code0_3_1[2] & !code0_3_1[1]) |
            (!code0_3_1[3] & code0_3_1[2] & code0_3_1[1]), code0_3_1[2] ^ code0_3_1[1],
        code0_3_1[1],
        (code0_3_1[1] & !code0_3_1[0] & !1'b0) | (!code0_3_1[1] & code0_3_1[0] & 1'b0),
        code0_3_1[0] ^ 1'b0};
    wire [5:0] code0_3_2 = codes_of_values_q ? codes[89:84] : codes[269:264];
    wire [8:0] digits0_3_2 = {code0_3_2[5],
        (code0_3_2[5] & !code0_3_2[4] & !code0_3_2[3]) |
            (!code0_3_2[5] & code0_3_2[4] & code0_3_2[3]), code0_3_2[4] ^ code0_3_2[3],
        code0_3_2[3],
        (code0_3_2[3] & !code0_3_2[2] & !code0_3_2[1]) |
            (!code0_3_2[3] & code0_3_2[2] & code0_3_2[1]), code0_3_2[2] ^ code0_3_2[1],
        code0_3_2[1],
        (code0_3_2[1] & !code0_3_2[0] & !1'b0) | (!code0_3_2[1] & code0_3_2[0] & 1'b0),
        code0_3_2[0] ^ 1'b0};
    wire [5:0] code0_3_3 = codes_of_values_q ? codes[95:90] : codes[365:360];
    wire [8:0] digits0_3_3 = {code0_3_3[5],
        (code0_3_3[5] & !code0_3_3[4] & !code0_3_3[3]) |
            (!code0_3_3[5] & code0_3_3[4] & code0_3_3[3]), code0_3_3[4] ^ code0_3_3[3],
        code0_3_3[3],
        (code0_3_3[3] & !code0_3_3[2] & !code0_3_3[1]) |
            (!code0_3_3[3] & code0_3_3[2] & code0_3_3[1]), code0_3_3[2] ^ code0_3_3[1],
        code0_3_3[1],
        (code0_3_3[1] & !code0_3_3[0] & !1'b0) | (!code0_3_3[1] & code0_3_3[0] & 1'b0),
        code0_3_3[0] ^ 1'b0};
    wire [5:0] code1_0_0 = codes_of_values_q ? codes[101:96] : codes[11:6];
    wire [8:0] digits1_0_0 = {code1_0_0[5],
        (code1_0_0[5] & !code1_0_0[4] & !code1_0_0[3]) |
            (!code1_0_0[5] & code1_0_0[4] & code1_0_0[3]), code1_0_0[4] ^ code1_0_0[3],
        code1_0_0[3],
        (code1_0_0[3] & !code1_0_0[2] & !code1_0_0[1]) |
            (!code1_0_0[3] & code1_0_0[2] & code1_0_0[1]), code1_0_0[2] ^ code1_0_0[1],
        code1_0_0[1],
        (code1_0_0[1] & !code1_0_0[0] & !1'b0) | (!code1_0_0[1] & code1_0_0[0] & 1'b0),
        code1_0_0[0] ^ 1'b0};
    wire [5:0] code1_0_1 = codes[107:102];
    wire [8:0] digits1_0_1 = {code1_0_1[5],
        (code1_0_1[5] & !code1_0_1[4] & !code1_0_1[3]) |
            (!code1_0_1[5] & code1_0_1[4] & code1_0_1[3]), code1_0_1[4] ^ code1_0_1[3],
        code1_0_1[3],
        (code1_0_1[3] & !code1_0_1[2] & !code1_0_1[1]) |
            (!code1_0_1[3] & code1_0_1[2] & code1_0_1[1]), code1_0_1[2] ^ code1_0_1[1],
        code1_0_1[1],
        (code1_0_1[1] & !code1_0_1[0] & !1'b0) | (!code1_0_1[1] & code1_0_1[0] & 1'b0),
        code1_0_1[0] ^ 1'b0};
    wire [5:0] code1_0_2 = codes_of_values_q ? codes[113:108] : codes[203:198];
    wire [8:0] digits1_0_2 = {code1_0_2[5],
        (code1_0_2[5] & !code1_0_2[4] & !code1_0_2[3]) |
            (!code1_0_2[5] & code1_0_2[4] & code1_0_2[3]), code1_0_2[4] ^ code1_0_2[3],
        code1_0_2[3],
        (code1_0_2[3] & !code1_0_2[2] & !code1_0_2[1]) |
            (!code1_0_2[3] & code1_0_2[2] & code1_0_2[1]), code1_0_2[2] ^ code1_0_2[1],
        code1_0_2[1],
        (code1_0_2[1] & !code1_0_2[0] & !1'b0) | (!code1_0_2[1] & code1_0_2[0] & 1'b0),
        code1_0_2[0] ^ 1'b0};
    wire [5:0] code1_0_3 = codes_of_values_q ? codes[119:114] : codes[299:294];
    wire [8:0] digits1_0_3 = {code1_0_3[5],
        (code1_0_3[5] & !code1_0_3[4] & !code1_0_3[3]) |
            (!code1_0_3[5] & code1_0_3[4] & code1_0_3[3]), code1_0_3[4] ^ code1_0_3[3],
        code1_0_3[3],
        (code1_0_3[3] & !code1_0_3[2] & !code1_0_3[1]) |
            (!code1_0_3[3] & code1_0_3[2] & code1_0_3[1]), code1_0_3[2] ^ code1_0_3[1],
        code1_0_3[1],
        (code1_0_3[1] & !code1_0_3[0] & !1'b0) | (!code1_0_3[1] & code1_0_3[0] & 1'b0),
        code1_0_3[0] ^ 1'b0};
    wire [5:0] code1_1_0 = codes_of_values_q ? codes[125:120] : codes[35:30];
    wire [8:0] digits1_1_0 = {code1_1_0[5],
        (code1_1_0[5] & !code1_1_0[4] & !code1_1_0[3]) |
            (!code1_1_0[5] & code1_1_0[4] & code1_1_0[3]), code1_1_0[4] ^ code1_1_0[3],
        code1_1_0[3],
        (code1_1_0[3] & !code1_1_0[2] & !code1_1_0[1]) |
            (!code1_1_0[3] & code1_1_0[2] & code1_1_0[1]), code1_1_0[2] ^ code1_1_0[1],
        code1_1_0[1],
        (code1_1_0[1] & !code1_1_0[0] & !1'b0) | (!code1_1_0[1] & code1_1_0[0] & 1'b0),
        code1_1_0[0] ^ 1'b0};
    wire [5:0] code1_1_1 = codes[131:126];
    wire [8:0] digits1_1_1 = {code1_1_1[5],
        (code1_1_1[5] & !code1_1_1[4] & !code1_1_1[3]) |
            (!code1_1_1[5] & code1_1_1[4] & code1_1_1[3]), code1_1_1[4] ^ code1_1_1[3],
        code1_1_1[3],
        (code1_1_1[3] & !code1_1_1[2] & !code1_1_1[1]) |
            (!code1_1_1[3] & code1_1_1[2] & code1_1_1[1]), code1_1_1[2] ^ code1_1_1[1],
        code1_1_1[1],
        (code1_1_1[1] & !code1_1_1[0] & !1'b0) | (!code1_1_1[1] & code1_1_1[0] & 1'b0),
        code1_1_1[0] ^ 1'b0};
    wire [5:0] code1_1_2 = codes_of_values_q ? codes[137:132] : codes[227:222];
    wire [8:0] digits1_1_2 = {code1_1_2[5],
        (code1_1_2[5] & !code1_1_2[4] & !code1_1_2[3]) |
            (!code1_1_2[5] & code1_1_2[4] & code1_1_2[3]), code1_1_2[4] ^ code1_1_2[3],
        code1_1_2[3],
        (code1_1_2[3] & !code1_1_2[2] & !code1_1_2[1]) |
            (!code1_1_2[3] & code1_1_2[2] & code1_1_2[1]), code1_1_2[2] ^ code1_1_2[1],
        code1_1_2[1],
        (code1_1_2[1] & !code1_1_2[0] & !1'b0) | (!code1_1_2[1] & code1_1_2[0] & 1'b0),
        code1_1_2[0] ^ 1'b0};
    wire [5:0] code1_1_3 = codes_of_values_q ? codes[143:138] : codes[323:318];
    wire [8:0] digits1_1_3 = {code1_1_3[5],
        (code1_1_3[5] & !code1_1_3[4] & !code1_1_3[3]) |
            (!code1_1_3[5] & code1_1_3[4] & code1_1_3[3]), code1_1_3[4] ^ code1_1_3[3],
        code1_1_3[3],
        (code1_1_3[3] & !code1_1_3[2] & !code1_1_3[1]) |
            (!code1_1_3[3] & code1_1_3[2] & code1_1_3[1]), code1_1_3[2] ^ code1_1_3[1],
        code1_1_3[1],
        (code1_1_3[1] & !code1_1_3[0] & !1'b0) | (!code1_1_3[1] & code1_1_3[0] & 1'b0),
        code1_1_3[0] ^ 1'b0};
    wire [5:0] code1_2_0 = codes_of_values_q ? codes[149:144] : codes[59:54];
    wire [8:0] digits1_2_0 = {code1_2_0[5],
        (code1_2_0[5] & !code1_2_0[4] & !code1_2_0[3]) |
            (!code1_2_0[5] & code1_2_0[4] & code1_2_0[3]), code1_2_0[4] ^ code1_2_0[3],
        code1_2_0[3],
        (code1_2_0[3] & !code1_2_0[2] & !code1_2_0[1]) |
            (!code1_2_0[3] & code1_2_0[2] & code1_2_0[1]), code1_2_0[2] ^ code1_2_0[1],
        code1_2_0[1],
        (code1_2_0[1] & !code1_2_0[0] & !1'b0) | (!code1_2_0[1] & code1_2_0[0] & 1'b0),
        code1_2_0[0] ^ 1'b0};
    wire [5:0] code1_2_1 = codes[155:150];
    wire [8:0] digits1_2_1 = {code1_2_1[5],
        (code1_2_1[5] & !code1_2_1[4] & !code1_2_1[3]) |
            (!code1_2_1[5] & code1_2_1[4] & code1_2_1[3]), code1_2_1[4] ^ code1_2_1[3],
        code1_2_1[3],
        (code1_2_1[3] & !code1_2_1[2] & !code1_2_1[1]) |
            (!code1_2_1[3] & code1_2_1[2] & code1_2_1[1]), code1_2_1[2] ^ code1_2_1[1],
        code1_2_1[1],
        (code1_2_1[1] & !code1_2_1[0] & !1'b0) | (!code1_2_1[1] & code1_2_1[0] & 1'b0),
        code1_2_1[0] ^ 1'b0};
    wire [5:0] code1_2_2 = codes_of_values_q ? codes[161:156] : codes[251:246];
    wire [8:0] digits1_2_2 = {code1_2_2[5],
        (code1_2_2[5] & !code1_2_2[4] & !code1_2_2[3]) |
            (!code1_2_2[5] & code1_2_2[4] & code1_2_2[3]), code1_2_2[4] ^ code1_2_2[3],
        code1_2_2[3],
        (code1_2_2[3] & !code1_2_2[2] & !code1_2_2[1]) |
            (!code1_2_2[3] & code1_2_2[2] & code1_2_2[1]), code1_2_2[2] ^ code1_2_2[1],
        code1_2_2[1],
        (code1_2_2[1] & !code1_2_2[0] & !1'b0) | (!code1_2_2[1] & code1_2_2[0] & 1'b0),
        code1_2_2[0] ^ 1'b0};
    wire [5:0] code1_2_3 = codes_of_values_q ? codes[167:162] : codes[347:342];
    wire [8:0] digits1_2_3 = {code1_2_3[5],
        (code1_2_3[5] & !code1_2_3[4] & !code1_2_3[3]) |
            (!code1_2_3[5] & code1_2_3[4] & code1_2_3[3]), code1_2_3[4] ^ code1_2_3[3],
        code1_2_3[3],
        (code1_2_3[3] & !code1_2_3[2] & !code1_2_3[1]) |
            (!code1_2_3[3] & code1_2_3[2] & code1_2_3[1]), code1_2_3[2] ^ code1_2_3[1],
        code1_2_3[1],
        (code1_2_3[1] & !code1_2_3[0] & !1'b0) | (!code1_2_3[1] & code1_2_3[0] & 1'b0),
        code1_2_3[0] ^ 1'b0};
    wire [5:0] code1_3_0 = codes_of_values_q ? codes[173:168] : codes[83:78];
    wire [8:0] digits1_3_0 = {code1_3_0[5],
        (code1_3_0[5] & !code1_3_0[4] & !code1_3_0[3]) |
            (!code1_3_0[5] & code1_3_0[4] & code1_3_0[3]), code1_3_0[4] ^ code1_3_0[3],
        code1_3_0[3],
        (code1_3_0[3] & !code1_3_0[2] & !code1_3_0[1]) |
            (!code1_3_0[3] & code1_3_0[2] & code1_3_0[1]), code1_3_0[2] ^ code1_3_0[1],
        code1_3_0[1],
        (code1_3_0[1] & !code1_3_0[0] & !1'b0) | (!code1_3_0[1] & code1_3_0[0] & 1'b0),
        code1_3_0[0] ^ 1'b0};
    wire [5:0] code1_3_1 = codes[179:174];
    wire [8:0] digits1_3_1 = {code1_3_1[5],
        (code1_3_1[5] & !code1_3_1[4] & !code1_3_1[3]) |
            (!code1_3_1[5] & code1_3_1[4] & code1_3_1[3]), code1_3_1[4] ^ code1_3_1[3],
        code1_3_1[3],
        (code1_3_1[3] & !code1_3_1[2] & !code1_3_1[1]) |
            (!code1_3_1[3] & code1_3_1[2] & code1_3_1[1]), code1_3_1[2] ^ code1_3_1[1],
        code1_3_1[1],
        (code1_3_1[1] & !code1_3_1[0] & !1'b0) | (!code1_3_1[1] & code1_3_1[0] & 1'b0),
        code1_3_1[0] ^ 1'b0};
    wire [5:0] code1_3_2 = codes_of_values_q ? codes[185:180] : codes[275:270];
    wire [8:0] digits1_3_2 = {code1_3_2[5],
        (code1_3_2[5] & !code1_3_2[4] & !code1_3_2[3]) |
            (!code1_3_2[5] & code1_3_2[4] & code1_3_2[3]), code1_3_2[4] ^ code1_3_2[3],
        code1_3_2[3],
        (code1_3_2[3] & !code1_3_2[2] & !code1_3_2[1]) |
            (!code1_3_2[3] & code1_3_2[2] & code1_3_2[1]), code1_3_2[2] ^ code1_3_2[1],
        code1_3_2[1],
        (code1_3_2[1] & !code1_3_2[0] & !1'b0) | (!code1_3_2[1] & code1_3_2[0] & 1'b0),
        code1_3_2[0] ^ 1'b0};
    wire [5:0] code1_3_3 = codes_of_values_q ? codes[191:186] : codes[371:366];
    wire [8:0] digits1_3_3 = {code1_3_3[5],
        (code1_3_3[5] & !code1_3_3[4] & !code1_3_3[3]) |
            (!code1_3_3[5] & code1_3_3[4] & code1_3_3[3]), code1_3_3[4] ^ code1_3_3[3],
        code1_3_3[3],
        (code1_3_3[3] & !code1_3_3[2] & !code1_3_3[1]) |
            (!code1_3_3[3] & code1_3_3[2] & code1_3_3[1]), code1_3_3[2] ^ code1_3_3[1],
        code1_3_3[1],
        (code1_3_3[1] & !code1_3_3[0] & !1'b0) | (!code1_3_3[1] & code1_3_3[0] & 1'b0),
        code1_3_3[0] ^ 1'b0};
    wire [5:0] code2_0_0 = codes_of_values_q ? codes[197:192] : codes[17:12];
    wire [8:0] digits2_0_0 = {code2_0_0[5],
        (code2_0_0[5] & !code2_0_0[4] & !code2_0_0[3]) |
            (!code2_0_0[5] & code2_0_0[4] & code2_0_0[3]), code2_0_0[4] ^ code2_0_0[3],
        code2_0_0[3],
        (code2_0_0[3] & !code2_0_0[2] & !code2_0_0[1]) |
            (!code2_0_0[3] & code2_0_0[2] & code2_0_0[1]), code2_0_0[2] ^ code2_0_0[1],
        code2_0_0[1],
        (code2_0_0[1] & !code2_0_0[0] & !1'b0) | (!code2_0_0[1] & code2_0_0[0] & 1'b0),
        code2_0_0[0] ^ 1'b0};
    wire [5:0] code2_0_1 = codes_of_values_q ? codes[203:198] : codes[113:108];
    wire [8:0] digits2_0_1 = {code2_0_1[5],
        (code2_0_1[5] & !code2_0_1[4] & !code2_0_1[3]) |
            (!code2_0_1[5] & code2_0_1[4] & code2_0_1[3]), code2_0_1[4] ^ code2_0_1[3],
        code2_0_1[3],
        (code2_0_1[3] & !code2_0_1[2] & !code2_0_1[1]) |
            (!code2_0_1[3] & code2_0_1[2] & code2_0_1[1]), code2_0_1[2] ^ code2_0_1[1],
        code2_0_1[1],
        (code2_0_1[1] & !code2_0_1[0] & !1'b0) | (!code2_0_1[1] & code2_0_1[0] & 1'b0),
        code2_0_1[0] ^ 1'b0};
    wire [5:0] code2_0_2 = codes[209:204];
    wire [8:0] digits2_0_2 = {code2_0_2[5],
        (code2_0_2[5] & !code2_0_2[4] & !code2_0_2[3]) |
            (!code2_0_2[5] & code2_0_2[4] & code2_0_2[3]), code2_0_2[4] ^ code2_0_2[3],
        code2_0_2[3],
        (code2_0_2[3] & !code2_0_2[2] & !code2_0_2[1]) |
            (!code2_0_2[3] & code2_0_2[2] & code2_0_2[1]), code2_0_2[2] ^ code2_0_2[1],
        code2_0_2[1],
        (code2_0_2[1] & !code2_0_2[0] & !1'b0) | (!code2_0_2[1] & code2_0_2[0] & 1'b0),
        code2_0_2[0] ^ 1'b0};
    wire [5:0] code2_0_3 = codes_of_values_q ? codes[215:210] : codes[305:300];
    wire [8:0] digits2_0_3 = {code2_0_3[5],
        (code2_0_3[5] & !code2_0_3[4] & !code2_0_3[3]) |
            (!code2_0_3[5] & code2_0_3[4] & code2_0_3[3]), code2_0_3[4] ^ code2_0_3[3],
        code2_0_3[3],
        (code2_0_3[3] & !code2_0_3[2] & !code2_0_3[1]) |
            (!code2_0_3[3] & code2_0_3[2] & code2_0_3[1]), code2_0_3[2] ^ code2_0_3[1],
        code2_0_3[1],
        (code2_0_3[1] & !code2_0_3[0] & !1'b0) | (!code2_0_3[1] & code2_0_3[0] & 1'b0),
        code2_0_3[0] ^ 1'b0};
    wire [5:0] code2_1_0 = codes_of_values_q ? codes[221:216] : codes[41:36];
    wire [8:0] digits2_1_0 = {code2_1_0[5],
        (code2_1_0[5] & !code2_1_0[4] & !code2_1_0[3]) |
            (!code2_1_0[5] & code2_1_0[4] & code2_1_0[3]), code2_1_0[4] ^ code2_1_0[3],
        code2_1_0[3],
        (code2_1_0[3] & !code2_1_0[2] & !code2_1_0[1]) |
            (!code2_1_0[3] & code2_1_0[2] & code2_1_0[1]), code2_1_0[2] ^ code2_1_0[1],
        code2_1_0[1],
        (code2_1_0[1] & !code2_1_0[0] & !1'b0) | (!code2_1_0[1] & code2_1_0[0] & 1'b0),
        code2_1_0[0] ^ 1'b0};
    wire [5:0] code2_1_1 = codes_of_values_q ? codes[227:222] : codes[137:132];
    wire [8:0] digits2_1_1 = {code2_1_1[5],
        (code2_1_1[5] & !code2_1_1[4] & !code2_1_1[3]) |
            (!code2_1_1[5] & code2_1_1[4] & code2_1_1[3]), code2_1_1[4] ^ code2_1_1[3],
        code2_1_1[3],
        (code2_1_1[3] & !code2_1_1[2] & !code2_1_1[1]) |
            (!code2_1_1[3] & code2_1_1[2] & code2_1_1[1]), code2_1_1[2] ^ code2_1_1[1],
        code2_1_1[1],
        (code2_1_1[1] & !code2_1_1[0] & !1'b0) | (!code2_1_1[1] & code2_1_1[0] & 1'b0),
        code2_1_1[0] ^ 1'b0};
    wire [5:0] code2_1_2 = codes[233:228];
    wire [8:0] digits2_1_2 = {code2_1_2[5],
        (code2_1_2[5] & !code2_1_2[4] & !code2_1_2[3]) |
            (!code2_1_2[5] & code2_1_2[4] & code2_1_2[3]), code2_1_2[4] ^ code2_1_2[3],
        code2_1_2[3],
        (code2_1_2[3] & !code2_1_2[2] & !code2_1_2[1]) |
            (!code2_1_2[3] & code2_1_2[2] & code2_1_2[1]), code2_1_2[2] ^ code2_1_2[1],
        code2_1_2[1],
        (code2_1_2[1] & !code2_1_2[0] & !1'b0) | (!code2_1_2[1] & code2_1_2[0] & 1'b0),
        code2_1_2[0] ^ 1'b0};
    wire [5:0] code2_1_3 = codes_of_values_q ? codes[239:234] : codes[329:324];
    wire [8:0] digits2_1_3 = {code2_1_3[5],
        (code2_1_3[5] & !code2_1_3[4] & !code2_1_3[3]) |
            (!code2_1_3[5] & code2_1_3[4] & code2_1_3[3]), code2_1_3[4] ^ code2_1_3[3],
        code2_1_3[3],
        (code2_1_3[3] & !code2_1_3[2] & !code2_1_3[1]) |
            (!code2_1_3[3] & code2_1_3[2] & code2_1_3[1]), code2_1_3[2] ^ code2_1_3[1],
        code2_1_3[1],
        (code2_1_3[1] & !code2_1_3[0] & !1'b0) | (!code2_1_3[1] & code2_1_3[0] & 1'b0),
        code2_1_3[0] ^ 1'b0};
    wire [5:0] code2_2_0 = codes_of_values_q ? codes[245:240] : codes[65:60];
    wire [8:0] digits2_2_0 = {code2_2_0[5],
        (code2_2_0[5] & !code2_2_0[4] & !code2_2_0[3]) |
            (!code2_2_0[5] & code2_2_0[4] & code2_2_0[3]), code2_2_0[4] ^ code2_2_0[3],
        code2_2_0[3],
        (code2_2_0[3] & !code2_2_0[2] & !code2_2_0[1]) |
            (!code2_2_0[3] & code2_2_0[2] & code2_2_0[1]), code2_2_0[2] ^ code2_2_0[1],
        code2_2_0[1],
        (code2_2_0[1] & !code2_2_0[0] & !1'b0) | (!code2_2_0[1] & code2_2_0[0] & 1'b0),
        code2_2_0[0] ^ 1'b0};
    wire [5:0] code2_2_1 = codes_of_values_q ? codes[251:246] : codes[161:156];
    wire [8:0] digits2_2_1 = {code2_2_1[5],
        (code2_2_1[5] & !code2_2_1[4] & !code2_2_1[3]) |
            (!code2_2_1[5] & code2_2_1[4] & code2_2_1[3]), code2_2_1[4] ^ code2_2_1[3],
        code2_2_1[3],
        (code2_2_1[3] & !code2_2_1[2] & !code2_2_1[1]) |
            (!code2_2_1[3] & code2_2_1[2] & code2_2_1[1]), code2_2_1[2] ^ code2_2_1[1],
        code2_2_1[1],
        (code2_2_1[1] & !code2_2_1[0] & !1'b0) | (!code2_2_1[1] & code2_2_1[0] & 1'b0),
        code2_2_1[0] ^ 1'b0};
    wire [5:0] code2_2_2 = codes[257:252];
    wire [8:0] digits2_2_2 = {code2_2_2[5],
        (code2_2_2[5] & !code2_2_2[4] & !code2_2_2[3]) |
            (!code2_2_2[5] & code2_2_2[4] & code2_2_2[3]), code2_2_2[4] ^ code2_2_2[3],
        code2_2_2[3],
        (code2_2_2[3] & !code2_2_2[2] & !code2_2_2[1]) |
            (!code2_2_2[3] & code2_2_2[2] & code2_2_2[1]), code2_2_2[2] ^ code2_2_2[1],
        code2_2_2[1],
        (code2_2_2[1] & !code2_2_2[0] & !1'b0) | (!code2_2_2[1] & code2_2_2[0] & 1'b0),
        code2_2_2[0] ^ 1'b0};
    wire [5:0] code2_2_3 = codes_of_values_q ? codes[263:258] : codes[353:348];
    wire [8:0] digits2_2_3 = {code2_2_3[5],
        (code2_2_3[5] & !code2_2_3[4] & !code2_2_3[3]) |
            (!code2_2_3[5] & code2_2_3[4] & code2_2_3[3]), code2_2_3[4] ^ code2_2_3[3],
        code2_2_3[3],
        (code2_2_3[3] & !code2_2_3[2] & !code2_2_3[1]) |
            (!code2_2_3[3] & code2_2_3[2] & code2_2_3[1]), code2_2_3[2] ^ code2_2_3[1],
        code2_2_3[1],
        (code2_2_3[1] & !code2_2_3[0] & !1'b0) | (!code2_2_3[1] & code2_2_3[0] & 1'b0),
        code2_2_3[0] ^ 1'b0};
    wire [5:0] code2_3_0 = codes_of_values_q ? codes[269:264] : codes[89:84];
    wire [8:0] digits2_3_0 = {code2_3_0[5],
        (code2_3_0[5] & !code2_3_0[4] & !code2_3_0[3]) |
            (!code2_3_0[5] & code2_3_0[4] & code2_3_0[3]), code2_3_0[4] ^ code2_3_0[3],
        code2_3_0[3],
        (code2_3_0[3] & !code2_3_0[2] & !code2_3_0[1]) |
            (!code2_3_0[3] & code2_3_0[2] & code2_3_0[1]), code2_3_0[2] ^ code2_3_0[1],
        code2_3_0[1],
        (code2_3_0[1] & !code2_3_0[0] & !1'b0) | (!code2_3_0[1] & code2_3_0[0] & 1'b0),
        code2_3_0[0] ^ 1'b0};
    wire [5:0] code2_3_1 = codes_of_values_q ? codes[275:270] : codes[185:180];
    wire [8:0] digits2_3_1 = {code2_3_1[5],
        (code2_3_1[5] & !code2_3_1[4] & !code2_3_1[3]) |
            (!code2_3_1[5] & code2_3_1[4] & code2_3_1[3]), code2_3_1[4] ^ code2_3_1[3],
        code2_3_1[3],
        (code2_3_1[3] & !code2_3_1[2] & !code2_3_1[1]) |
            (!code2_3_1[3] & code2_3_1[2] & code2_3_1[1]), code2_3_1[2] ^ code2_3_1[1],
        code2_3_1[1],
        (code2_3_1[1] & !code2_3_1[0] & !1'b0) | (!code2_3_1[1] & code2_3_1[0] & 1'b0),
        code2_3_1[0] ^ 1'b0};
    wire [5:0] code2_3_2 = codes[281:276];
    wire [8:0] digits2_3_2 = {code2_3_2[5],
        (code2_3_2[5] & !code2_3_2[4] & !code2_3_2[3]) |
            (!code2_3_2[5] & code2_3_2[4] & code2_3_2[3]), code2_3_2[4] ^ code2_3_2[3],
        code2_3_2[3],
        (code2_3_2[3] & !code2_3_2[2] & !code2_3_2[1]) |
            (!code2_3_2[3] & code2_3_2[2] & code2_3_2[1]), code2_3_2[2] ^ code2_3_2[1],
        code2_3_2[1],
        (code2_3_2[1] & !code2_3_2[0] & !1'b0) | (!code2_3_2[1] & code2_3_2[0] & 1'b0),
        code2_3_2[0] ^ 1'b0};
    wire [5:0] code2_3_3 = codes_of_values_q ? codes[287:282] : codes[377:372];
    wire [8:0] digits2_3_3 = {code2_3_3[5],
        (code2_3_3[5] & !code2_3_3[4] & !code2_3_3[3]) |
            (!code2_3_3[5] & code2_3_3[4] & code2_3_3[3]), code2_3_3[4] ^ code2_3_3[3],
        code2_3_3[3],
        (code2_3_3[3] & !code2_3_3[2] & !code2_3_3[1]) |
            (!code2_3_3[3] & code2_3_3[2] & code2_3_3[1]), code2_3_3[2] ^ code2_3_3[1],
        code2_3_3[1],
        (code2_3_3[1] & !code2_3_3[0] & !1'b0) | (!code2_3_3[1] & code2_3_3[0] & 1'b0),
        code2_3_3[0] ^ 1'b0};
    wire [5:0] code3_0_0 = codes_of_values_q ? codes[293:288] : codes[23:18];
    wire [8:0] digits3_0_0 = {code3_0_0[5],
        (code3_0_0[5] & !code3_0_0[4] & !code3_0_0[3]) |
            (!code3_0_0[5] & code3_0_0[4] & code3_0_0[3]), code3_0_0[4] ^ code3_0_0[3],
        code3_0_0[3],
        (code3_0_0[3] & !code3_0_0[2] & !code3_0_0[1]) |
            (!code3_0_0[3] & code3_0_0[2] & code3_0_0[1]), code3_0_0[2] ^ code3_0_0[1],
        code3_0_0[1],
        (code3_0_0[1] & !code3_0_0[0] & !1'b0) | (!code3_0_0[1] & code3_0_0[0] & 1'b0),
        code3_0_0[0] ^ 1'b0};
    wire [5:0] code3_0_1 = codes_of_values_q ? codes[299:294] : codes[119:114];
    wire [8:0] digits3_0_1 = {code3_0_1[5],
        (code3_0_1[5] & !code3_0_1[4] & !code3_0_1[3]) |
            (!code3_0_1[5] & code3_0_1[4] & code3_0_1[3]), code3_0_1[4] ^ code3_0_1[3],
        code3_0_1[3],
        (code3_0_1[3] & !code3_0_1[2] & !code3_0_1[1]) |
            (!code3_0_1[3] & code3_0_1[2] & code3_0_1[1]), code3_0_1[2] ^ code3_0_1[1],
        code3_0_1[1],
        (code3_0_1[1] & !code3_0_1[0] & !1'b0) | (!code3_0_1[1] & code3_0_1[0] & 1'b0),
        code3_0_1[0] ^ 1'b0};
    wire [5:0] code3_0_2 = codes_of_values_q ? codes[305:300] : codes[215:210];
    wire [8:0] digits3_0_2 = {code3_0_2[5],
        (code3_0_2[5] & !code3_0_2[4] & !code3_0_2[3]) |
            (!code3_0_2[5] & code3_0_2[4] & code3_0_2[3]), code3_0_2[4] ^ code3_0_2[3],
        code3_0_2[3],
        (code3_0_2[3] & !code3_0_2[2] & !code3_0_2[1]) |
            (!code3_0_2[3] & code3_0_2[2] & code3_0_2[1]), code3_0_2[2] ^ code3_0_2[1],
        code3_0_2[1],
        (code3_0_2[1] & !code3_0_2[0] & !1'b0) | (!code3_0_2[1] & code3_0_2[0] & 1'b0),
        code3_0_2[0] ^ 1'b0};
    wire [5:0] code3_0_3 = codes[311:306];
    wire [8:0] digits3_0_3 = {code3_0_3[5],
        (code3_0_3[5] & !code3_0_3[4] & !code3_0_3[3]) |
            (!code3_0_3[5] & code3_0_3[4] & code3_0_3[3]), code3_0_3[4] ^ code3_0_3[3],
        code3_0_3[3],
        (code3_0_3[3] & !code3_0_3[2] & !code3_0_3[1]) |
            (!code3_0_3[3] & code3_0_3[2] & code3_0_3[1]), code3_0_3[2] ^ code3_0_3[1],
        code3_0_3[1],
        (code3_0_3[1] & !code3_0_3[0] & !1'b0) | (!code3_0_3[1] & code3_0_3[0] & 1'b0),
        code3_0_3[0] ^ 1'b0};
    wire [5:0] code3_1_0 = codes_of_values_q ? codes[317:312] : codes[47:42];
    wire [8:0] digits3_1_0 = {code3_1_0[5],
        (code3_1_0[5] & !code3_1_0[4] & !code3_1_0[3]) |
            (!code3_1_0[5] & code3_1_0[4] & code3_1_0[3]), code3_1_0[4] ^ code3_1_0[3],
        code3_1_0[3],
        (code3_1_0[3] & !code3_1_0[2] & !code3_1_0[1]) |
            (!code3_1_0[3] & code3_1_0[2] & code3_1_0[1]), code3_1_0[2] ^ code3_1_0[1],
        code3_1_0[1],
        (code3_1_0[1] & !code3_1_0[0] & !1'b0) | (!code3_1_0[1] & code3_1_0[0] & 1'b0),
        code3_1_0[0] ^ 1'b0};
    wire [5:0] code3_1_1 = codes_of_values_q ? codes[323:318] : codes[143:138];
    wire [8:0] digits3_1_1 = {code3_1_1[5],
        (code3_1_1[5] & !code3_1_1[4] & !code3_1_1[3]) |
            (!code3_1_1[5] & code3_1_1[4] & code3_1_1[3]), code3_1_1[4] ^ code3_1_1[3],
        code3_1_1[3],
        (code3_1_1[3] & !code3_1_1[2] & !code3_1_1[1]) |
            (!code3_1_1[3] & code3_1_1[2] & code3_1_1[1]), code3_1_1[2] ^ code3_1_1[1],
        code3_1_1[1],
        (code3_1_1[1] & !code3_1_1[0] & !1'b0) | (!code3_1_1[1] & code3_1_1[0] & 1'b0),
        code3_1_1[0] ^ 1'b0};
    wire [5:0] code3_1_2 = codes_of_values_q ? codes[329:324] : codes[239:234];
    wire [8:0] digits3_1_2 = {code3_1_2[5],
        (code3_1_2[5] & !code3_1_2[4] & !code3_1_2[3]) |
            (!code3_1_2[5] & code3_1_2[4] & code3_1_2[3]), code3_1_2[4] ^ code3_1_2[3],
        code3_1_2[3],
        (code3_1_2[3] & !code3_1_2[2] & !code3_1_2[1]) |
            (!code3_1_2[3] & code3_1_2[2] & code3_1_2[1]), code3_1_2[2] ^ code3_1_2[1],
        code3_1_2[1],
        (code3_1_2[1] & !code3_1_2[0] & !1'b0) | (!code3_1_2[1] & code3_1_2[0] & 1'b0),
        code3_1_2[0] ^ 1'b0};
    wire [5:0] code3_1_3 = codes[335:330];
    wire [8:0] digits3_1_3 = {code3_1_3[5],
        (code3_1_3[5] & !code3_1_3[4] & !code3_1_3[3]) |
            (!code3_1_3[5] & code3_1_3[4] & code3_1_3[3]), code3_1_3[4] ^ code3_1_3[3],
        code3_1_3[3],
        (code3_1_3[3] & !code3_1_3[2] & !code3_1_3[1]) |
            (!code3_1_3[3] & code3_1_3[2] & code3_1_3[1]), code3_1_3[2] ^ code3_1_3[1],
        code3_1_3[1],
        (code3_1_3[1] & !code3_1_3[0] & !1'b0) | (!code3_1_3[1] & code3_1_3[0] & 1'b0),
        code3_1_3[0] ^ 1'b0};
    wire [5:0] code3_2_0 = codes_of_values_q ? codes[341:336] : codes[71:66];
    wire [8:0] digits3_2_0 = {code3_2_0[5],
        (code3_2_0[5] & !code3_2_0[4] & !code3_2_0[3]) |
            (!code3_2_0[5] & code3_2_0[4] & code3_2_0[3]), code3_2_0[4] ^ code3_2_0[3],
        code3_2_0[3],
        (code3_2_0[3] & !code3_2_0[2] & !code3_2_0[1]) |
            (!code3_2_0[3] & code3_2_0[2] & code3_2_0[1]), code3_2_0[2] ^ code3_2_0[1],
        code3_2_0[1],
        (code3_2_0[1] & !code3_2_0[0] & !1'b0) | (!code3_2_0[1] & code3_2_0[0] & 1'b0),
        code3_2_0[0] ^ 1'b0};
    wire [5:0] code3_2_1 = codes_of_values_q ? codes[347:342] : codes[167:162];
    wire [8:0] digits3_2_1 = {code3_2_1[5],
        (code3_2_1[5] & !code3_2_1[4] & !code3_2_1[3]) |
            (!code3_2_1[5] & code3_2_1[4] & code3_2_1[3]), code3_2_1[4] ^ code3_2_1[3],
        code3_2_1[3],
        (code3_2_1[3] & !code3_2_1[2] & !code3_2_1[1]) |
            (!code3_2_1[3] & code3_2_1[2] & code3_2_1[1]), code3_2_1[2] ^ code3_2_1[1],
        code3_2_1[1],
        (code3_2_1[1] & !code3_2_1[0] & !1'b0) | (!code3_2_1[1] & code3_2_1[0] & 1'b0),
        code3_2_1[0] ^ 1'b0};
    wire [5:0] code3_2_2 = codes_of_values_q ? codes[353:348] : codes[263:258];
    wire [8:0] digits3_2_2 = {code3_2_2[5],
        (code3_2_2[5] & !code3_2_2[4] & !code3_2_2[3]) |
            (!code3_2_2[5] & code3_2_2[4] & code3_2_2[3]), code3_2_2[4] ^ code3_2_2[3],
        code3_2_2[3],
        (code3_2_2[3] & !code3_2_2[2] & !code3_2_2[1]) |
            (!code3_2_2[3] & code3_2_2[2] & code3_2_2[1]), code3_2_2[2] ^ code3_2_2[1],
        code3_2_2[1],
        (code3_2_2[1] & !code3_2_2[0] & !1'b0) | (!code3_2_2[1] & code3_2_2[0] & 1'b0),
        code3_2_2[0] ^ 1'b0};
    wire [5:0] code3_2_3 = codes[359:354];
    wire [8:0] digits3_2_3 = {code3_2_3[5],
        (code3_2_3[5] & !code3_2_3[4] & !code3_2_3[3]) |
            (!code3_2_3[5] & code3_2_3[4] & code3_2_3[3]), code3_2_3[4] ^ code3_2_3[3],
        code3_2_3[3],
        (code3_2_3[3] & !code3_2_3[2] & !code3_2_3[1]) |
            (!code3_2_3[3] & code3_2_3[2] & code3_2_3[1]), code3_2_3[2] ^ code3_2_3[1],
        code3_2_3[1],
        (code3_2_3[1] & !code3_2_3[0] & !1'b0) | (!code3_2_3[1] & code3_2_3[0] & 1'b0),
        code3_2_3[0] ^ 1'b0};
    wire [5:0] code3_3_0 = codes_of_values_q ? codes[365:360] : codes[95:90];
    wire [8:0] digits3_3_0 = {code3_3_0[5],
        (code3_3_0[5] & !code3_3_0[4] & !code3_3_0[3]) |
            (!code3_3_0[5] & code3_3_0[4] & code3_3_0[3]), code3_3_0[4] ^ code3_3_0[3],
        code3_3_0[3],
        (code3_3_0[3] & !code3_3_0[2] & !code3_3_0[1]) |
            (!code3_3_0[3] & code3_3_0[2] & code3_3_0[1]), code3_3_0[2] ^ code3_3_0[1],
        code3_3_0[1],
        (code3_3_0[1] & !code3_3_0[0] & !1'b0) | (!code3_3_0[1] & code3_3_0[0] & 1'b0),
        code3_3_0[0] ^ 1'b0};
    wire [5:0] code3_3_1 = codes_of_values_q ? codes[371:366] : codes[191:186];
    wire [8:0] digits3_3_1 = {code3_3_1[5],
        (code3_3_1[5] & !code3_3_1[4] & !code3_3_1[3]) |
            (!code3_3_1[5] & code3_3_1[4] & code3_3_1[3]), code3_3_1[4] ^ code3_3_1[3],
        code3_3_1[3],
        (code3_3_1[3] & !code3_3_1[2] & !code3_3_1[1]) |
            (!code3_3_1[3] & code3_3_1[2] & code3_3_1[1]), code3_3_1[2] ^ code3_3_1[1],
        code3_3_1[1],
        (code3_3_1[1] & !code3_3_1[0] & !1'b0) | (!code3_3_1[1] & code3_3_1[0] & 1'b0),
        code3_3_1[0] ^ 1'b0};
    wire [5:0] code3_3_2 = codes_of_values_q ? codes[377:372] : codes[287:282];
    wire [8:0] digits3_3_2 = {code3_3_2[5],
        (code3_3_2[5] & !code3_3_2[4] & !code3_3_2[3]) |
            (!code3_3_2[5] & code3_3_2[4] & code3_3_2[3]), code3_3_2[4] ^ code3_3_2[3],
        code3_3_2[3],
        (code3_3_2[3] & !code3_3_2[2] & !code3_3_2[1]) |
            (!code3_3_2[3] & code3_3_2[2] & code3_3_2[1]), code3_3_2[2] ^ code3_3_2[1],
        code3_3_2[1],
        (code3_3_2[1] & !code3_3_2[0] & !1'b0) | (!code3_3_2[1] & code3_3_2[0] & 1'b0),
        code3_3_2[0] ^ 1'b0};
    wire [5:0] code3_3_3 = codes[383:378];
    wire [8:0] digits3_3_3 = {code3_3_3[5],
        (code3_3_3[5] & !code3_3_3[4] & !code3_3_3[3]) |
            (!code3_3_3[5] & code3_3_3[4] & code3_3_3[3]), code3_3_3[4] ^ code3_3_3[3],
        code3_3_3[3],
        (code3_3_3[3] & !code3_3_3[2] & !code3_3_3[1]) |
            (!code3_3_3[3] & code3_3_3[2] & code3_3_3[1]), code3_3_3[2] ^ code3_3_3[1],
        code3_3_3[1],
        (code3_3_3[1] & !code3_3_3[0] & !1'b0) | (!code3_3_3[1] & code3_3_3[0] & 1'b0),
        code3_3_3[0] ^ 1'b0};
    assign digits = {digits3_3_3, digits3_3_2, digits3_3_1, digits3_3_0, digits3_2_3, digits3_2_2,
        digits3_2_1, digits3_2_0, digits3_1_3, digits3_1_2, digits3_1_1, digits3_1_0, digits3_0_3,
        digits3_0_2, digits3_0_1, digits3_0_0, digits2_3_3, digits2_3_2, digits2_3_1, digits2_3_0,
        digits2_2_3, digits2_2_2, digits2_2_1, digits2_2_0, digits2_1_3, digits2_1_2, digits2_1_1,
        digits2_1_0, digits2_0_3, digits2_0_2, digits2_0_1, digits2_0_0, digits1_3_3, digits1_3_2,
        digits1_3_1, digits1_3_0, digits1_2_3, digits1_2_2, digits1_2_1, digits1_2_0, digits1_1_3,
        digits1_1_2, digits1_1_1, digits1_1_0, digits1_0_3, digits1_0_2, digits1_0_1, digits1_0_0,
        digits0_3_3, digits0_3_2, digits0_3_1, digits0_3_0, digits0_2_3, digits0_2_2, digits0_2_1,
        digits0_2_0, digits0_1_3, digits0_1_2, digits0_1_1, digits0_1_0, digits0_0_3, digits0_0_2,
        digits0_0_1, digits0_0_0};

    // Results. A pass over values may have terms that were out of range.
    wire clamped_now = (|clamped0) & terms_line_q[3];

    always @(posedge clk) begin
        if (!rst_n) begin
            clamped_in_pass_q <= 1'b0;
        end else begin
            clamped_in_pass_q <= (clamped_in_pass_q & !(result_is_sum & result_last)) | clamped_now;
        end
    end

    assign failed = pass_failed;
    assign nan_seen = results_nan_seen;
    assign inf_seen = results_inf_seen;
    assign clamped_seen = results_clamped_seen;
    assign refused = command_refused;
    assign error = what_is_wrong;
    assign stopped = sequencer_stopped & all_left;
    assign a_held = not_used_a_held;
    assign steps_held = not_used_steps_held;
    assign packs_held = {6'd0, not_used_packs_held};
    assign out_valid = results_valid;
    assign out_data = results_data;
    assign out_last = results_last;
    assign out_user = results_user;
    assign results_ready = out_ready;
endmodule
`default_nettype wire
