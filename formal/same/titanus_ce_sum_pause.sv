// SPDX-License-Identifier: Apache-2.0
//
// Between the steps of a score 0 is added to the sum, as lanes execute with a step alone, and it begins anew only if the
// next step begins it: a step that does not finds it as it was. What a mix leaves in it the next score begins anew.
//
//@ design titanus_ce16
//@ module titanus_ce_core_l16_c768_r1
//@ open titanus_ce_lane titanus_ce_counters_* titanus_ce_operands_* titanus_ce_beats_*
//@ holds u_beats.out_
//@ cuts u_array.u_score_sum.tree0_row*_q u_array.u_score_sum.total_q
//@ cuts u_array.u_score_sum.sum0_q: is_kept
//@ same titanus_ce_score_sum_l16_w25_r1: sum0_q enable#1
//@ other titanus_ce_score_sum_l16_w25_r1: so_far not#1
//@ with titanus_ce_steps

wire next0 = gold.u_steps.beat_q == 0; // the next step begins a sum

// Lanes execute with a step alone. In a mix their steps go on for two cycles in the sum of a score.
reg works = 1'b0; // operands were there for the lanes, which are open: without them none executes
always @(posedge clk) works <= gold.u_array.works;
always @(*) assume (gold.u_array.executed == 0 | works);
reg [1:0] mixed = 0;
reg [3:0] reset_ago = 4'd0; // registers without a reset remember steps of before
always @(posedge clk) mixed <= rst_n ? {mixed[0], gold.u_array.valid2_q & mix} : 2'd0;
always @(posedge clk) reset_ago <= {reset_ago[2:0], !rst_n};
always @(*) if (started_q) begin
    if (works) assert (valid[2] | reset_ago[0]);
    if (gold.u_array.any_q) assert (valid[3] | reset_ago[1:0] != 0);
    if (gold.u_array.u_score_sum.any0_q) assert (valid[4] | mixed[0] | reset_ago[2:0] != 0);
    if (gold.u_array.u_score_sum.any1_q) assert (valid[5] | mixed[1] | reset_ago != 0);
    if (reset_ago[0]) assert (gold.u_plan.plan_q == 0 & valid == 0);
    if (reset_ago[1]) assert (gold.u_plan.plan_q <= 1 & valid == 0);
    if (reset_ago[2]) assert (gold.u_plan.plan_q <= 2 & valid == 0);
    if (reset_ago[3]) assert (valid == 0 & (next0 | !gold.u_steps.active_q));
    if (mixed != 0) assert (waits & mix & (gold.state_q == 0) & !gold.u_steps.dropping_q);
    if (mixed != 0 & !gold.u_steps.active_q) assert (ended != 0 | gold.u_results.draining_q);
    if (!gold.u_results.draining_q) assert (gold.u_results.part_q == 0);
    if (gold.u_results.draining_q & mixed[0]) assert (gold.u_results.part_q == 0);
    if (gold.u_results.draining_q & mixed[1]) assert (gold.u_results.part_q <= 1);
end

// Whether the next step begins a sum, from every stage on.
wire [5:0] begins = {gold.u_array.u_score_sum.begins1_q, gold.u_array.u_score_sum.begins0_q, gold.u_array.begins2_q,
    gold.u_array.begins1_q, gold.begins2_q, gold.begins1_q};
wire next1 = valid[0] ? begins[0] : next0;
wire next2 = valid[1] ? begins[1] : next1;
wire next3 = valid[2] ? begins[2] : next2;
wire next4 = valid[3] ? begins[3] : next3;
wire next5 = valid[4] ? begins[4] : next4;
wire next6 = valid[5] ? begins[5] : next5;
wire runs = waits & !mix & (gold.u_steps.active_q | valid != 0);
wire is_kept = valid[6] | (runs & !next6);
always @(*) if (started_q & runs) begin
    if (begins[0]) assert (next1);
    if (begins[1]) assert (next2);
    if (begins[2]) assert (next3);
    if (begins[3]) assert (next4);
    if (begins[4]) assert (next5);
    if (begins[5]) assert (next6);
end
