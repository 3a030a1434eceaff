// SPDX-License-Identifier: Apache-2.0
//
// A group's parameters hold at the output of u_group until its last beat is issued. So the lanes may take them in every
// cycle: wherever a beat is in them they have the same.
//
//@ design kivi_v16_b2
//@ module kivi_value_quantizer_l16_g32_b2_d1024
//@ open skid_buffer_w273 credit_counter_* group_parameters_* group_row_extremes_* stream_fifo_* kivi_frame_packer_*
//@ cuts x1_q keep1_q issued_x_q issued_keep_q pair0_q pair1_q pair2_q coding_bytes_line_q
//@ cuts first_codes_q: gold.second_beat_q
//@ cuts u_lanes*.min_q u_lanes*.sigma_q
//@ cuts u_lanes*.u_lane*1_q u_lanes*.u_lane*.sum2_q u_lanes*.u_lane*.largest_exponent2_q
//@ cuts u_lanes*.u_lane*.upper3_q u_lanes*.u_lane*.last_is_*_3_q u_lanes*.u_lane*.sigma3_q u_lanes*.u_lane*.product4_q
//@ cuts u_lanes*.u_lane*.coded2_q: gold.coding_line_q[2]
//@ cuts u_lanes*.u_lane*.point2_q: gold.coding_line_q[2]
//@ cuts u_lanes*.u_lane*.shift3_q: gold.coding_line_q[3]
//@ cuts u_lanes*.u_lane*.shift4_q: gold.coding_line_q[4]
//@ cuts u_lanes*.u_lane*.code5_q: gold.coding
//@ same group_quantizer_x4_n3: zero_q enable#1
//@ same group_quantizer_x4_n3: shift_q enable#1
//@ other kivi_value_quantizer_l16_g32_b2_d1024: group_first_q constant#1

// Within a group the lanes have its parameters, or they are on their way.
always @(*) if (rst_n & !gold.group_first_q) assert (gold.group_valid);
//@ each lane: 0 4 8 12
always @(*) begin
    if (rst_n & !gold.group_first_q) assert ((gold.u_lanes<lane>.sample2_q ? {gold.issued_zero_q, gold.issued_shift_q} : {gold.u_lanes<lane>.zero_q, gold.u_lanes<lane>.shift_q}) == {gold.group_zero, gold.group_shift});
    if (gold.coding_line_q[0] & !gold.u_lanes<lane>.sample2_q) assert ({gold.u_lanes<lane>.zero_q, gold.u_lanes<lane>.shift_q} == {gold.issued_zero_q, gold.issued_shift_q});
    if (gold.coding_line_q[1]) assert ({gold.u_lanes<lane>.zero_q, gold.u_lanes<lane>.shift_q} == {gate.u_lanes<lane>.zero_q, gate.u_lanes<lane>.shift_q});
end
//@ end
