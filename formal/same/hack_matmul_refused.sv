// SPDX-License-Identifier: Apache-2.0
//
// A step may go unless the intake is spoiled, in place of unless the unit has stopped. They differ behind a command out
// of range alone. It is refused when all passes before it have given their last result; that one waits for what was met
// in the pass, which comes with its last step. So nothing is queued then, and the command itself is never planned.
//
//@ design hack_mm_r1
//@ module hack_matmul_core_r1_g64_b2_d256
//@ open hack_matmul_loader_* hack_matmul_row_* credit_counter_* byte_aligner_* stream_fifo_*
//@ cuts adds_q base_row_q *_in_pass_q *_of_pass_line_q completes_line_q finished_outputs_line_q header_line_q loops_line_q next_* part_line_q
//@ cuts pair_line_q planned_outputs_q planned_count_q planned_tail_q planned_beats_q planned_width_last_q planned_part_last_q planned_n_last_q
//@ cuts planned_code_bytes_last_q planned_few_q prepares_line_q raw_*_q reads_q record_pair_q record_sum_q restarts_line_q rows_read_q scores_line_q
//@ cuts sum_bank_q sum_line_q sum_row_q terms_completes_line_q terms_inf_line_q terms_loops_line_q terms_nan_line_q terms_restarts_line_q
//@ cuts terms_scores_line_q terms_tail_line_q token_line_q value*_q weight_place_q write*_q
//@ cuts u_intake.b_ended_q u_intake.bank_q u_intake.beyond_q u_intake.channel_q u_intake.first_loop_q u_intake.held_q u_intake.items_left_q
//@ cuts u_intake.is_last_item_q u_intake.kind_q u_intake.part_q u_intake.pass_*_q u_intake.since_*_q u_intake.tail_token_q u_intake.token_in_row_q
//@ cuts u_intake.step_bank_q u_intake.step_completes_q u_intake.step_error_q u_intake.step_have_q u_intake.step_header_q u_intake.step_lanes_q
//@ cuts u_intake.step_loops_q u_intake.step_n_q u_intake.step_opens_q u_intake.step_p*_q u_intake.step_restarts_q u_intake.step_s*_q
//@ cuts u_results.bank_q u_results.of_outputs_q u_results.on_the_way_q u_results.picked_line_q u_results.sum_*_line_q
//@ cuts u_results.left_q u_results.is_last_q u_results.row_q u_results.tokens_q u_results.whole_passes_q
//@ same hack_matmul_intake_r1_g64_b2_d256: may_go and#1
//@ other hack_matmul_intake_r1_g64_b2_d256: may_go and#2

// Passes in the queue of results, of which the last may be out of range.
wire pushes = gold.u_results.pass_valid & gold.u_results.pass_ready;
wire pops = gold.u_results.queued_valid & gold.u_results.queued_ready;
reg [3:0] queued = 0;
reg bad_queued = 0;
always @(posedge clk) begin
    queued <= !rst_n ? 4'd0 : queued + pushes - pops;
    bad_queued <= rst_n & (pushes ? gold.planned_bad_q : bad_queued & !(pops & gold.u_results.queued_bad));
end
// That FIFO takes no more than it has room for, gives nothing while it holds none, and keeps the order.
always @(*) if (gold.u_results.pass_ready) assume (queued < 5);
always @(*) if (gold.u_results.queued_valid) assume (queued != 0);
always @(*) if (gold.u_results.queued_valid) assume (gold.u_results.queued_bad == (bad_queued & queued == 1));

// Passes of which the last step has gone, and not yet their sums; of those on their way, how many are at a place or behind.
wire goes_last = gold.u_intake.fires & gold.u_intake.queued_finishes;
wire here = gold.u_intake.present_q & gold.u_intake.step_finishes_q;
wire ended = gold.finished;
wire [12:0] record = gold.record_there_line_q & gold.finishes_line_q;
wire [1:0] tail = gold.tail_line_q & gold.finishes_line_q[1:0];
wire [5:0] terms = gold.terms_line_q & gold.terms_finishes_line_q;
wire [2:0] ends = gold.finished_line_q;
wire [8:0] line = {ends, terms};
wire meets = gold.operands_there & gold.operands_finishes;
reg [3:0] gone = 0, records = 0, tails = 0, at_0 = 0, at_3 = 0, at_6 = 0, of_4 = 0, of_8 = 0;
always @(posedge clk) begin
    gone <= !rst_n ? 4'd0 : gone + goes_last - ended;
    records <= !rst_n ? 4'd0 : records + (gold.step_record & gold.step_finishes) - record[12];
    of_4 <= !rst_n ? 4'd0 : of_4 + record[3] - record[12];
    of_8 <= !rst_n ? 4'd0 : of_8 + record[7] - record[12];
    tails <= !rst_n ? 4'd0 : tails + (gold.step_tail & gold.step_finishes) - tail[1];
    at_0 <= !rst_n ? 4'd0 : at_0 + meets - ended;
    at_3 <= !rst_n ? 4'd0 : at_3 + line[2] - ended;
    at_6 <= !rst_n ? 4'd0 : at_6 + line[5] - ended;
end
always @(*) assert (records == of_4 + record[0] + record[1] + record[2] + record[3]);
always @(*) assert (of_4 == of_8 + record[4] + record[5] + record[6] + record[7]);
always @(*) assert (of_8 == 4'd0 + record[8] + record[9] + record[10] + record[11] + record[12]);
always @(*) assert (tails == 4'd0 + tail[0] + tail[1]);
always @(*) assert (at_0 == at_3 + line[0] + line[1] + line[2]);
always @(*) assert (at_3 == at_6 + line[3] + line[4] + line[5]);
always @(*) assert (at_6 == 4'd0 + line[6] + line[7] + line[8]);
always @(*) assert (gone <= 7);
always @(*) assert ({2'd0, gone} >= 6'd0 + here + records + tails + at_0);

// What was met in passes whose results wait.
reg [3:0] met = 0;
always @(posedge clk) met <= !rst_n ? 4'd0 : met + ended - (gold.u_results.met_valid & gold.u_results.met_ready);
always @(*) if (gold.u_results.met_valid) assume (met != 0);

// The steps that are queued: the last one of a pass is one of a record or of a tail.
wire out = gold.u_intake.u_queued.out_valid_q;
wire skid = gold.u_intake.u_queued.skid_valid_q;
wire [37:0] out_data = gold.u_intake.u_queued.out_data_q;
wire [37:0] skid_data = gold.u_intake.u_queued.skid_data_q;
wire idle = gold.u_intake.state_q == 0;
always @(*) begin
    assert (gold.u_intake.state_q <= 5);
    assert (out | !skid);
    assert (!out | !out_data[34] | (out_data[10] ^ out_data[2]));
    assert (!skid | !skid_data[34] | (skid_data[10] ^ skid_data[2]));
    assert (!here | (gold.u_intake.step_ends_q ^ gold.u_intake.step_tail_q));
    assert (!idle | !out | (skid ? skid_data[34] : out_data[34]));
end

// All passes that are not out of range are somewhere, until a step is wrong.
wire has_bad = gold.planned_valid_q & gold.planned_bad_q;
wire ahead = gold.passes_done_q & !gold.planned_bad_q;
always @(*) begin
    assert (gold.planned_valid_q | !(gold.passes_done_q | gold.steps_done_q));
    assert (!has_bad | !gold.steps_done_q);
    assert (!bad_queued | has_bad & gold.passes_done_q & queued != 0);
    assert (queued <= 5 & (gold.spoiled | met <= 7));
    assert (gold.spoiled | !gold.all_written_q & gold.spoils_line_q == 0);
    assert (gold.spoiled | {1'b0, queued} + gold.u_results.active_q + gold.steps_done_q
        == 5'd0 + bad_queued + !idle + (out & out_data[34]) + (skid & skid_data[34]) + gone + met + ahead);
    assert (gold.spoiled | !gold.halts | has_bad & gold.passes_done_q & idle & !out & queued == 0 & !gold.u_results.active_q);
end

// Both copies are the same.
always @(*) begin
    assert (gold.all_written_q == gate.all_written_q);
    assert (gold.finishes_line_q == gate.finishes_line_q);
    assert (gold.terms_finishes_line_q == gate.terms_finishes_line_q);
    assert (gold.finished_line_q == gate.finished_line_q);
    assert (gold.record_there_line_q == gate.record_there_line_q);
    assert (gold.tail_line_q == gate.tail_line_q);
    assert (gold.terms_line_q == gate.terms_line_q);
    assert (gold.planned_valid_q == gate.planned_valid_q);
    assert (gold.planned_bad_q == gate.planned_bad_q);
    assert (gold.loads_done_q == gate.loads_done_q);
    assert (gold.steps_done_q == gate.steps_done_q);
    assert (gold.passes_done_q == gate.passes_done_q);
    assert (gold.spoils_line_q == gate.spoils_line_q);
    assert (gold.u_intake.state_q == gate.u_intake.state_q);
    assert (gold.u_intake.spoiled_q == gate.u_intake.spoiled_q);
    assert (gold.u_intake.present_q == gate.u_intake.present_q);
    assert (gold.u_intake.step_finishes_q == gate.u_intake.step_finishes_q);
    assert (gold.u_intake.step_ends_q == gate.u_intake.step_ends_q);
    assert (gold.u_intake.step_tail_q == gate.u_intake.step_tail_q);
    assert (gold.u_intake.u_queued.out_valid_q == gate.u_intake.u_queued.out_valid_q);
    assert (gold.u_intake.u_queued.skid_valid_q == gate.u_intake.u_queued.skid_valid_q);
    assert (gold.u_intake.u_queued.out_data_q == gate.u_intake.u_queued.out_data_q);
    assert (gold.u_intake.u_queued.skid_data_q == gate.u_intake.u_queued.skid_data_q);
    assert (gold.u_results.active_q == gate.u_results.active_q);
    assert (gold.u_results.stopped_q == gate.u_results.stopped_q);
end
