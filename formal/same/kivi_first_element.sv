// SPDX-License-Identifier: Apache-2.0
//
// Every beat has whole elements, from lane 0 up, and at least one: both bits of lane 0's keep are 1, and one of them says
// as much as both.
//
//@ design kivi_k16_b2
//@ module kivi_key_quantizer_l16_g32_b2_d256
//@ open credit_counter_* group_parameters_* group_quantizer_* stream_fifo_* kivi_frame_packer_*
//@ cuts u_beat.out_data_q: gold.beat_valid
//@ cuts u_beat.skid_data_q: gold.u_beat.skid_valid_q
//@ cuts x1_q: gold.taken1_q
//@ cuts has_*1_q: gold.taken1_q
//@ cuts refused1_q: gold.taken1_q
//@ cuts merged_extremes_q: gold.merges1_q
//@ cuts min1_q max1_q *_of_lanes_q pair0_q pair1_q pair2_q first_codes_q coding_bytes_line_q
//@ same kivi_key_quantizer_l16_g32_b2_d256: element_keep all#16
//@ other kivi_key_quantizer_l16_g32_b2_d256: too_far eq#1

// Every beat of a token has an element, and elements are in the lanes from 0 up (docs/units/kivi_key_quantizer.md,
// Contract).
always @(*) if (s_axis_tvalid) assume (s_axis_tkeep[1:0] == 2'b11);
always @(*) if (gold.stored1_q) assert (gold.taken1_q);
