// SPDX-License-Identifier: Apache-2.0
//
// One read more of a RAM behind a reset, whose data nobody uses: a lane takes its operands with a step alone, and the
// beats go on by what is taken, not by what is read.
//
//@ design titanus_ce16
//@ module titanus_ce_core_l16_c768_r1
//@ open titanus_ce_counters_* stream_fifo_d8_*
//@ cuts u_array.u_lane*.u_multiplier.a_q u_array.u_lane*.u_multiplier.b_q u_array.u_lane*.u_multiplier.product_q u_array.u_lane*.sum_q
//@ cuts u_array.u_score_sum.tree0_row*_q u_array.u_score_sum.total_q u_array.u_score_sum.sum0_q
//@ cuts u_operands.weight2_q: gold.valid2_q & gold.u_plan.mix_q
//@ same titanus_ce_operands_l16_d48_w6_a6: step1_q constant#1
//@ same titanus_ce_core_l16_c768_r1: reads1_q constant#1
//@ other titanus_ce_core_l16_c768_r1: valid1_q constant#1
//@ with titanus_ce_steps

always @(*) if (started_q) assert (gold.u_steps.active_q == gold.u_operands.loading_q);

// What was read is the same where it is used.
always @(*) if (gold.valid2_q & !mix) assert (gold.u_operands.operand_word == gate.u_operands.operand_word);
always @(*) if (gold.valid1_q & mix) assert (gold.u_operands.operand_word == gate.u_operands.operand_word);
always @(*) if (gold.valid2_q) assert (gold.elements == gate.elements);
always @(*) if (started_q) assert (gold.u_operands.step1_q == gold.valid1_q & gold.reads1_q == gold.valid1_q);
