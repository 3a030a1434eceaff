// SPDX-License-Identifier: Apache-2.0
//
// A channel's parameters hold at the output of u_group until its last beat is issued. So lanes that take them more often
// have the same with every beat.
//
//@ design hack_v16_b2
//@ module hack_value_quantizer_l16_g64_b2_d128
//@ open credit_counter_n32 group_parameters_* stream_fifo_d32_* stream_fifo_d2_* skid_buffer_* hack_random_source_* hack_record_packer_*
//@ cuts x1_q issued_x_q merged_extremes_q min1_q max1_q has_nan1_q has_inf1_q
//@ cuts u_sum.sums2_q: gold.u_sum.valid2_q
//@ cuts u_sum.sums4_q: gold.u_sum.valid4_q
//@ cuts u_sum.sum_q
//@ function u_lanes*.u_lane*_q
//@ same group_quantizer_x4_n3_stochastic: min_q enable#1
//@ same hack_value_quantizer_l16_g64_b2_d128: channel_begins1_q and#1
//@ same hack_value_quantizer_l16_g64_b2_d128: channel_begins1_q constant#2
//@ other hack_value_quantizer_l16_g64_b2_d128: channel_begins1_q eq#1

// group_parameters gives one result for each input: none comes that was not asked for.
reg [5:0] asked = 6'd0;
always @(posedge clk) asked <= rst_n ? asked + gold.valid1_q - gold.parameters_valid : 6'd0;
always @(*) if (gold.parameters_valid) assume (asked != 0);

// A channel that is known has its parameters in u_group, or they are about to come out of it.
wire [3:0] in_ram = {gold.u_group.full_q, gold.u_group.write_q - gold.u_group.read_q};
wire in_channel = gold.read_tokens_q != 0 | gold.issues1_q;
wire sampled = in_channel & !gold.channel_begins1_q;
reg put = 1'b0;
always @(posedge clk) put <= rst_n & gold.parameters_valid;
always @(*) if (started_q) begin
    assert (asked <= 8 & gold.known_channels_q <= 8);
    assert (gold.u_channel_credits.count_q <= 8 & gold.u_channel_credits.available_q == (gold.u_channel_credits.count_q != 0));
    assert ({2'd0, gold.known_channels_q} + asked + {5'd0, gold.valid1_q} + {5'd0, gold.channel_read1_q} == 6'd8 - {2'd0, gold.u_channel_credits.count_q});
    assert (gold.u_group.empty_q == (in_ram == 0));
    if (gold.u_group.full_q) assert (gold.u_group.write_q == gold.u_group.read_q);
    if (!gold.group_valid) assert (in_ram <= 1);
    assert (in_ram + gold.group_valid == gold.known_channels_q + gold.channel_issued1_q);
    assert (gold.u_group.empty_q | gold.group_valid | put);
    assert (gold.read_tokens_q == 0 | gold.known_channels_q != 0);
    assert (gold.channel_begins1_q ? gold.issues1_q & gold.read_tokens_q == 1 & !gold.channel_issued1_q : 1'b1);
    assert (gold.channel_issued1_q == (gold.issues1_q & gold.read_tokens_q == 0));
    if (in_channel) assert (gold.group_valid);
    if (gold.channel_begins1_q) assert (gate.channel_begins1_q);
end

// The parameters on their way to the lanes: from the second cycle of a channel on those of u_group, and then those of
// the beat in the lanes.
wire [6:0] issued = {gold.issued_zero_q, gold.issued_shift_q}, group = {gold.group_zero, gold.group_shift};
wire [9:0] sigma1 = gold.issued_sigma_line_q[9:0], sigma2 = gold.issued_sigma_line_q[19:10];
wire samples2 = gold.u_lanes0.sample2_q, samples3 = gold.u_lanes0.sample3_q;
always @(*) if (started_q & sampled) begin
    assert (issued == group & sigma1 == gold.group_sigma);
    if (!samples2) assert (sigma2 == gold.group_sigma);
end
always @(*) if (gold.coding_line_q[0] & !samples2) assert (sigma1 == sigma2);
//@ each lane: 0 4 8 12
always @(*) if (started_q) begin
    assert (gold.u_lanes<lane>.sample2_q == samples2 & gold.u_lanes<lane>.sample3_q == samples3);
    assert (gate.u_lanes<lane>.sample2_q | !samples2);
    assert (gate.u_lanes<lane>.sample3_q | !samples3);
    if (sampled) assert (gold.u_lanes<lane>.min_q == gold.group_min & gate.u_lanes<lane>.min_q == gold.group_min);
    if (sampled & !samples2) assert ({gold.u_lanes<lane>.zero_q, gold.u_lanes<lane>.shift_q} == group & {gate.u_lanes<lane>.zero_q, gate.u_lanes<lane>.shift_q} == group);
    if (sampled & !samples2 & !samples3) assert (gold.u_lanes<lane>.sigma_q == gold.group_sigma & gate.u_lanes<lane>.sigma_q == gold.group_sigma);
    if (gold.coding_line_q[0]) assert (gold.u_lanes<lane>.min_q == gate.u_lanes<lane>.min_q);
    if (gold.coding_line_q[0] & !samples2) assert ({gold.u_lanes<lane>.zero_q, gold.u_lanes<lane>.shift_q} == issued & {gate.u_lanes<lane>.zero_q, gate.u_lanes<lane>.shift_q} == issued);
    if (gold.coding_line_q[0] & !samples2 & !samples3) assert (gold.u_lanes<lane>.sigma_q == sigma1 & gate.u_lanes<lane>.sigma_q == sigma1);
    if (gold.coding_line_q[1]) assert ({gold.u_lanes<lane>.zero_q, gold.u_lanes<lane>.shift_q} == {gate.u_lanes<lane>.zero_q, gate.u_lanes<lane>.shift_q});
    if (gold.coding_line_q[1] & !samples3) assert (gold.u_lanes<lane>.sigma_q == sigma2 & gate.u_lanes<lane>.sigma_q == sigma2);
    if (gold.coding_line_q[2]) assert (gold.u_lanes<lane>.sigma_q == gate.u_lanes<lane>.sigma_q);
end
//@ end
