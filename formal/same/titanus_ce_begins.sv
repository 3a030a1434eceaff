// SPDX-License-Identifier: Apache-2.0
//
// `starts` clears first_there_q, and `starts` and `drops` clear spoiled_q. Before them nobody looks: loading_q and
// active_q are 0, and all that asks for spoiled_q comes while the plan waits for the end of its command.
//
//@ design titanus_ce16
//@ module titanus_ce_core_l16_c768_r1
//@ open titanus_ce_lane titanus_ce_counters_* stream_fifo_*
//@ cuts u_array.u_score_sum.tree0_row*_q u_array.u_score_sum.total_q u_array.u_score_sum.sum0_q
//@ cuts u_operands.first_there_q: gold.u_operands.loading_q
//@ cuts u_steps.spoiled_q: gold.u_plan.plan_q == 3
//@ cuts spoiled1_q: gold.valid1_q
//@ cuts spoiled2_q: gold.valid2_q
//@ cuts u_array.spoiled1_q: gold.u_array.valid1_q
//@ cuts u_array.spoiled2_q: gold.u_array.valid2_q
//@ cuts u_array.u_score_sum.spoiled0_q: gold.u_array.u_score_sum.valid0_q
//@ cuts u_array.u_score_sum.spoiled1_q: gold.u_array.u_score_sum.valid1_q
//@ cuts u_array.u_score_sum.given_spoiled_q: gold.u_array.u_score_sum.given_q
//@ same titanus_ce_operands_l16_d48_w6_a6: first_there_q constant#1
//@ same titanus_ce_steps_b6_a6_r1: spoiled_q constant#1
//@ other titanus_ce_operands_l16_d48_w6_a6: loading_q constant#1
//@ other titanus_ce_steps_b6_a6_r1: active_q constant#1

always @(*) begin
    assert (gold.u_steps.active_q == gold.u_operands.loading_q);
    if (gold.u_steps.active_q) assert (gold.u_plan.plan_q == 3);
    if (gold.u_steps.dropping_q) assert (gold.u_plan.plan_q == 3);
    if (gold.state_q != 0) assert (gold.u_plan.plan_q == 3);
    if (gold.mix_ended_line_q != 0) assert (gold.u_plan.plan_q == 3);
    if (gold.u_results.draining_q) assert (gold.u_plan.plan_q == 3);
    // One end of a command at a time.
    if (gold.u_steps.active_q) assert (!gold.u_steps.dropping_q & gold.state_q == 0 & gold.mix_ended_line_q == 0);
    if (gold.u_steps.active_q) assert (!gold.u_results.draining_q);
    if (gold.u_steps.dropping_q) assert (gold.state_q == 0 & gold.mix_ended_line_q == 0 & !gold.u_results.draining_q);
    if (gold.mix_ended_line_q != 0) assert (gold.state_q == 0 & !gold.u_results.draining_q);
    if (gold.u_results.draining_q) assert (gold.state_q == 0);
    assert ((gold.mix_ended_line_q & (gold.mix_ended_line_q - 1)) == 0);
    if (gold.u_results.valid1_q) assert (gold.u_plan.plan_q == 3);
end
