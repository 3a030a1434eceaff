// SPDX-License-Identifier: Apache-2.0
//
// A group's parameters hold at the output of u_group until its last beat is issued. So lanes that take them in every
// cycle have the same minimum and sigma with every beat.
//
//@ design hack_q16_b2
//@ module hack_quantizer_l16_g64_b2
//@ open credit_counter_* group_parameters_* group_row_extremes_* stream_fifo_* skid_buffer_* hack_random_source_* hack_record_packer_*
//@ cuts x1_q issued_x_q
//@ cuts u_sum.sums2_q: gold.u_sum.valid2_q
//@ cuts u_sum.sums4_q: gold.u_sum.valid4_q
//@ cuts u_sum.sum_q
//@ function u_lanes*.u_lane*_q
//@ same group_quantizer_x4_n3_stochastic: min_q enable#1
//@ same group_quantizer_x4_n3_stochastic: sigma_q enable#1
//@ other hack_quantizer_l16_g64_b2: group_first_q constant#1

always @(*) if (rst_n & !gold.group_first_q) assert (gold.group_valid);
//@ each lane: 0 4 8 12
always @(*) begin
    if (rst_n & !gold.group_first_q) assert (gold.u_lanes<lane>.min_q == gold.group_min);
    if (gold.coding_line_q[0]) assert (gold.u_lanes<lane>.min_q == gate.u_lanes<lane>.min_q);
end
//@ end
