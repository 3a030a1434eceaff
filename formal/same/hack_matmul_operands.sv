// SPDX-License-Identifier: Apache-2.0
//
// Operands are read more often, never less often. They are used in the next cycle alone, and only for a record or a tail:
// what is made of others goes down the row with nobody looking.
//
//@ design hack_mm_r1
//@ module hack_matmul_core_r1_g64_b2_d256
//@ open hack_matmul_loader_* hack_matmul_results_* credit_counter_* skid_buffer_w38 byte_aligner_b32_s21
//@ through u_intake.u_queued: !((word[2] | word[10]) & (word[0] | word[1])) & !(word[2] & word[10])
//@ cuts pair_line_q sum_line_q record_pair_q record_sum_q raw_values_q values_q u_row0.codes_q
//@ cuts u_intake.items_left_q u_intake.beyond_q u_intake.held_q
//@ cuts u_row0.u_bank0.addend_q: gold.u_row0.u_bank0.add_q
//@ cuts u_row0.u_bank1.addend_q: gold.u_row0.u_bank1.add_q
//@ cuts u_row0.u_bank2.addend_q: gold.u_row0.u_bank2.add_q
//@ cuts u_row0.u_bank3.addend_q: gold.u_row0.u_bank3.add_q
//@ cuts u_row0.u_bank0.carry_q: gold.u_row0.u_bank0.add_q
//@ cuts u_row0.u_bank1.carry_q: gold.u_row0.u_bank1.add_q
//@ cuts u_row0.u_bank2.carry_q: gold.u_row0.u_bank2.add_q
//@ cuts u_row0.u_bank3.carry_q: gold.u_row0.u_bank3.add_q
//@ cuts u_row0.u_bank*.sum_q u_row0.u_binary32.* u_row0.picked_q
//@ cuts u_row0.u_dot.u_lanes*.row*_q: gold.record_there_line_q[1]
//@ cuts u_row0.u_dot.tree0_row*_q: gold.record_there_line_q[2]
//@ cuts u_row0.u_dot.tree1_row*_q: gold.record_there_line_q[3]
//@ cuts u_row0.u_dot.sum_q: gold.record_there_line_q[4]
//@ cuts u_row0.u_rescale.*_row*_q: gold.record_there_line_q[5] | gold.prepares_line_q[5]
//@ cuts u_row0.u_rescale.*1_q: gold.record_there_line_q[5] | gold.prepares_line_q[5]
//@ cuts u_row0.u_rescale.*2_q: gold.record_there_line_q[6] | gold.prepares_line_q[6]
//@ cuts u_row0.u_rescale.*3_q: gold.record_there_line_q[7] | gold.prepares_line_q[7]
//@ cuts u_row0.u_rescale.*4_q: gold.record_there_line_q[8] | gold.prepares_line_q[8]
//@ cuts u_row0.u_rescale.*5_q: gold.record_there_line_q[9] | gold.prepares_line_q[9]
//@ cuts u_row0.u_rescale.*6_q: gold.record_there_line_q[10] | gold.prepares_line_q[10]
//@ cuts u_row0.u_rescale.*7_q: gold.record_there_line_q[11] | gold.prepares_line_q[11]
//@ cuts u_row0.u_rescale.*8_q: gold.record_there_line_q[12] | gold.prepares_line_q[12]
//@ cuts u_row0.chosen_q: gold.tail
//@ cuts u_row0.y*_q
//@ cuts u_row0.term0*_q: gold.terms_line_q[0]
//@ cuts u_row0.term1*_q: gold.terms_line_q[0]
//@ cuts u_row0.term*_q: gold.terms_line_q[0] & gold.terms_tail_line_q[0]
//@ cuts u_row0.u_term0.row*_q: gold.terms_line_q[1]
//@ cuts u_row0.u_term1.row*_q: gold.terms_line_q[1]
//@ cuts u_row0.u_term*.row*_q: gold.terms_line_q[1] & gold.terms_tail_line_q[1]
//@ cuts u_row0.u_term0.*1_q: gold.terms_line_q[1]
//@ cuts u_row0.u_term1.*1_q: gold.terms_line_q[1]
//@ cuts u_row0.u_term*.*1_q: gold.terms_line_q[1] & gold.terms_tail_line_q[1]
//@ cuts u_row0.u_term0.*2_q: gold.terms_line_q[2]
//@ cuts u_row0.u_term1.*2_q: gold.terms_line_q[2]
//@ cuts u_row0.u_term*.*2_q: gold.terms_line_q[2] & gold.terms_tail_line_q[2]
//@ cuts u_row0.u_term0.*3_q: gold.terms_line_q[3]
//@ cuts u_row0.u_term1.*3_q: gold.terms_line_q[3]
//@ cuts u_row0.u_term*.*3_q: gold.terms_line_q[3] & gold.terms_tail_line_q[3]
//@ cuts u_row0.u_term0.*4_q: gold.terms_line_q[4]
//@ cuts u_row0.u_term1.*4_q: gold.terms_line_q[4]
//@ cuts u_row0.u_term*.*4_q: gold.terms_line_q[4] & gold.terms_tail_line_q[4]
//@ cuts u_row0.u_term0.*5_q: gold.terms_line_q[5]
//@ cuts u_row0.u_term1.*5_q: gold.terms_line_q[5]
//@ cuts u_row0.u_term*.*5_q: gold.terms_line_q[5] & gold.terms_tail_line_q[5]
//@ same hack_matmul_intake_r1_g64_b2_d256: step_reads and#1
//@ other hack_matmul_core_r1_g64_b2_d256: writes_any and#1

wire record = gold.u_intake.present_q & gold.u_intake.step_ends_q;
wire tail = gold.u_intake.present_q & gold.u_intake.step_tail_q;
always @(*) assert (!(record & tail));
always @(*) assert (!(record | tail) | !(gold.u_intake.step_opens_q | gold.u_intake.step_prepares_q));
always @(*) assert (!(gold.record_there_line_q[0] & gold.tail_line_q[0]));
always @(*) assert (!(gold.record_there_line_q[0] | gold.tail_line_q[0]) | gold.u_row0.operand == gate.u_row0.operand);
always @(*) assert (gold.adds_q == 0 | gold.terms_line_q[5]);
