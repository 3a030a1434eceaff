// SPDX-License-Identifier: Apache-2.0
//
// The place of the leading one is another if there is none, the vector is 0. Then nothing_q makes the step 0, and in the
// lanes the codes, wherever their points are.
//
//@ design rot_v16_b4 rot_k16_b4
//@ module rot_quantizer_l16_d64_b4*
//@ open stream_fifo_* skid_buffer_* credit_counter_* rot_record_packer_* rot_align_x4
//@ cuts y_waits*_q largest_of_4_q largest_of_16_q vector_exponent_line_q largest_q step_base*_q most_places_q least_places_q rounded_eighths_q
//@ cuts leading_places_q: !gold.nothing_q
//@ cuts u_hadamard.line_1_0_q u_hadamard.line_2_0_q u_hadamard.line_2_1_q
//@ cuts u_hadamard.beat_1_q u_hadamard.beat_2_q u_hadamard.level_2_q u_hadamard.level_4_q
//@ cuts u_lanes*.places_q: !gold.u_lanes0.none_q
//@ cuts u_lanes*.eighths_q: !gold.u_lanes0.none_q
//@ cuts u_lanes*.divisor2_q: !gold.u_lanes0.none2_q
//@ cuts u_lanes*.divisor3_q: !gold.u_lanes0.none3_q
//@ cuts u_lanes*.u_lane*.*1_q: !gold.u_lanes0.none2_q
//@ cuts u_lanes*.u_lane*.*2_q: !gold.u_lanes0.none3_q
//@ same rot_quantizer_l16_d64_b4: leading_lead_15 constant#1
//@ same rot_quantizer_l16_d64_b4_centred: leading_lead_15 constant#1
//@ other rot_quantizer_l16_d64_b4: leading_lead_15 select#1
