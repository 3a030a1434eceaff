// SPDX-License-Identifier: Apache-2.0
//
// The largest coefficient, the step and the lanes' step may take anything in all cycles but those of a vector. The four
// beats of a vector follow each other at once: the first begins the maximum anew, largest_q is used in the cycle behind
// the last alone (found1_q), the step in the cycle behind that (normalised1_q), and loaded there for the lanes, which
// have it from the next cycle on, with the vector's coefficients.
//
//@ design rot_v16_b4 rot_k16_b4
//@ module rot_quantizer_l16_d64_b4*
//@ open stream_fifo_* skid_buffer_* credit_counter_* rot_record_packer_* rot_align_x4
//@ cuts y_waits*_q largest_of_4_q largest_of_16_q vector_exponent_line_q
//@ cuts u_hadamard.line_1_0_q u_hadamard.line_2_0_q u_hadamard.line_2_1_q
//@ cuts u_hadamard.beat_1_q u_hadamard.beat_2_q u_hadamard.level_2_q u_hadamard.level_4_q
//@ cuts largest_q: gold.compared & gold.compared_index != 0 | gold.found1_q
//@ cuts rounded_eighths_q: gold.normalised1_q
//@ cuts leading_places_q: gold.normalised1_q
//@ cuts nothing_q: gold.normalised1_q
//@ cuts u_lanes*.places_q: gold.y_waiting
//@ cuts u_lanes*.eighths_q: gold.y_waiting
//@ cuts u_lanes*.none_q: gold.y_waiting
//@ cuts u_lanes*.divisor2_q: gold.coding_line_q[0]
//@ cuts u_lanes*.none2_q: gold.coding_line_q[0]
//@ cuts u_lanes*.divisor3_q: gold.coding_line_q[1]
//@ cuts u_lanes*.none3_q: gold.coding_line_q[1]
//@ cuts u_lanes*.u_lane*.*1_q: gold.coding_line_q[0]
//@ cuts u_lanes*.u_lane*.*2_q: gold.coding_line_q[1]
//@ cuts u_lanes*.u_lane*.code3_q: gold.coding
//@ same rot_quantizer_l16_d64_b4: largest_q enable#1
//@ same rot_quantizer_l16_d64_b4: step_q enable#1
//@ same rot_quantizer_l16_d64_b4_centred: largest_q enable#1
//@ same rot_quantizer_l16_d64_b4_centred: compared_line_q constant#1
//@ same rot_quantizer_l16_d64_b4_centred: found1_q constant#1
//@ other rot_quantizer_l16_d64_b4: place_q constant#1
