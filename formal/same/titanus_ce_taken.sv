// SPDX-License-Identifier: Apache-2.0
//
// The command that was taken stands still until it is done, so what is made of it is right from the cycle on in which
// the plan waits for its end. Before that no step is under way, and nobody looks.
//
//@ design titanus_ce16
//@ module titanus_ce_core_l16_c768_r1
//@ open titanus_ce_counters_* titanus_ce_beats_*
//@ holds u_beats.out_
//@ cuts u_array.u_lane*.u_multiplier.a_q u_array.u_lane*.u_multiplier.b_q u_array.u_lane*.u_multiplier.product_q
//@ cuts u_array.u_lane*.sum_q: goes_on
//@ cuts u_array.u_score_sum.tree0_row*_q u_array.u_score_sum.total_q u_array.u_score_sum.sum0_q
//@ cuts u_steps.place_column_q u_steps.weight_column_q u_operands.place1_q u_operands.select1_q place*_q weight*_q last*_q spoiled*_q
//@ cuts u_array.place*_q u_array.last*_q u_array.spoiled*_q u_array.any_q u_array.u_score_sum.any*_q u_array.u_score_sum.last*_q
//@ cuts u_array.u_score_sum.spoiled*_q u_array.u_score_sum.given_last_q u_array.u_score_sum.given_spoiled_q
//@ cuts u_array.u_lane*.u_multiplier.executed_q u_results.part1_q u_results.place_q
//@ cuts u_operands.word_q u_operands.*_bank_q u_operands.first_there_q u_operands.both_there_q u_steps.beat_q u_steps.head_q u_plan.tokens_left_q u_results.part_q u_steps.spoiled_q
//@ cuts u_results.last1_q: gold.u_results.valid1_q
//@ cuts u_operands.weight2_q: gold.valid2_q & gold.u_plan.mix_q
//@ same titanus_ce_plan_l16_c768_r1: beats_q enable#1
//@ same titanus_ce_plan_l16_c768_r1: mix_q enable#1
//@ other titanus_ce_plan_l16_c768_r1: fits_q eq#1

//@ with titanus_ce_taken
always @(*) if (gold.u_plan.plan_q >= 2) assert (gold.u_plan.mix_q == gate.u_plan.mix_q & gold.u_plan.beats_q == gate.u_plan.beats_q); // from PLAN_BEGINS on
