// SPDX-License-Identifier: Apache-2.0
//
// Lane 0 with one of its two bytes. Every beat has whole elements, so both bits of an element in tkeep are the same. What
// follows from tkeep while no beat is taken counts for nothing.
//
//@ design hack_v16_b2
//@ module hack_value_quantizer_l16_g64_b2_d128
//@ open credit_counter_* group_parameters_* group_quantizer_* stream_fifo_* hack_code_sum_* hack_random_source_* hack_record_packer_*
//@ cuts issued_x_q min1_q max1_q
//@ cuts u_beat.out_data_q: gold.beat_valid
//@ cuts u_beat.skid_data_q: gold.u_beat.skid_valid_q
//@ cuts x1_q: gold.stored1_q
//@ cuts merged_extremes_q: gold.merges1_q
//@ cuts has_nan1_q: gold.taken1_q
//@ cuts has_inf1_q: gold.taken1_q
//@ cuts refused1_q: gold.taken1_q
//@ same hack_value_quantizer_l16_g64_b2_d128: element_keep all#16
//@ other hack_value_quantizer_l16_g64_b2_d128: element_keep all#15

// Every beat has an element, and lane 0 is the first: both its bits are set (docs/units/hack_value_quantizer.md, Contract).
always @(*) if (s_axis_tvalid) assume (s_axis_tkeep[0] & s_axis_tkeep[1]);
