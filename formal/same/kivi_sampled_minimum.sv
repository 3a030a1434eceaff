// SPDX-License-Identifier: Apache-2.0
//
// A group's minimum holds at the output of u_group until its last beat is issued. So lanes that take it in every cycle
// have the same with every beat.
//
//@ design kivi_v16_b2
//@ module kivi_value_quantizer_l16_g32_b2_d1024
//@ open skid_buffer_w273 credit_counter_* group_parameters_* group_row_extremes_* stream_fifo_* kivi_frame_packer_*
//@ cuts x1_q issued_x_q pair0_q pair1_q pair2_q
//@ cuts first_codes_q: gold.second_beat_q
//@ function u_lanes*.u_lane*_q
//@ same group_quantizer_x4_n3: min_q enable#1
//@ other kivi_value_quantizer_l16_g32_b2_d1024: group_first_q constant#1

always @(*) if (rst_n & !gold.group_first_q) assert (gold.group_valid);
//@ each lane: 0 4 8 12
always @(*) begin
    if (rst_n & !gold.group_first_q) assert (gold.u_lanes<lane>.min_q == gold.group_min);
    if (gold.coding_line_q[0]) assert (gold.u_lanes<lane>.min_q == gate.u_lanes<lane>.min_q);
end
//@ end
