// SPDX-License-Identifier: Apache-2.0
//
// With one query row nothing reads the rows of a command.
//
//@ design titanus_ce16
//@ module titanus_ce_core_l16_c768_r1
//@ open titanus_ce_lane titanus_ce_counters_* titanus_ce_results_* titanus_ce_operands_* titanus_ce_beats_*
//@ cuts u_array.u_score_sum.tree0_row*_q u_array.u_score_sum.total_q u_array.u_score_sum.sum0_q
//@ same titanus_ce_plan_l16_c768_r1: taken_rows_q select#1
//@ other titanus_ce_plan_l16_c768_r1: taken_heads_q select#1
