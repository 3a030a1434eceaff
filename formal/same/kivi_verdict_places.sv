// SPDX-License-Identifier: Apache-2.0
//
// Words of pairs begin at place 0, as all but the last of them are full, and words of codes have 8 bytes at most: none
// ends behind place 20, and the places above are never filled.
//
//@ design kivi_v16_b2
//@ module kivi_value_quantizer_l16_g32_b2_d1024
//@ open skid_buffer_w273 credit_counter_* group_parameters_* group_row_extremes_* group_quantizer_* stream_fifo_*
//@ through u_beat: (word[271:256] & (word[271:256] + 1)) == 0 & word[256]
//@ through u_queued: (word[271:256] & (word[271:256] + 1)) == 0 & word[256]
//@ through u_queued_pairs: word[132:128] <= 16 & word[132:130] != 0 & word[129:128] == 0 & (word[133] | word[132])
//@ through u_queued_codes: word[68:64] <= 8 & word[68:64] != 0
//@ cuts x1_q issued_x_q pair0_q pair1_q pair2_q first_codes_q issued_zero_q issued_shift_q issued_sigma_line_q
//@ cuts u_packer.placed_bytes_q u_packer.turned4_bytes_q u_packer.rest_q u_packer.out_word_data_q
//@ same kivi_frame_packer_l16_b2_refusing: places_filled gt#1
//@ same kivi_frame_packer_l16_b2_refusing: places_filled constant#1
//@ same kivi_frame_packer_l16_b2_refusing: places_filled gt#2
//@ same kivi_frame_packer_l16_b2_refusing: places_filled gt#3
//@ same kivi_frame_packer_l16_b2_refusing: places_filled gt#4
//@ same kivi_frame_packer_l16_b2_refusing: places_filled constant#4
//@ same kivi_frame_packer_l16_b2_refusing: places_filled gt#5
//@ same kivi_frame_packer_l16_b2_refusing: places_filled constant#5
//@ same kivi_frame_packer_l16_b2_refusing: places_filled constant#7
//@ same kivi_frame_packer_l16_b2_refusing: places_filled constant#8
//@ other kivi_frame_packer_l16_b2_refusing: places_filled gt#20

// Elements are in the lanes from 0 up, and every beat has one (docs/units/kivi_value_quantizer.md, Contract).
always @(*) if (s_axis_tvalid) assume (s_axis_tkeep[1:0] == 3);
genvar at;
generate for (at = 1; at < 16; at = at + 1) begin : gen_keep
    always @(*) if (s_axis_tvalid) assume (!(&s_axis_tkeep[2*at +: 2]) | &s_axis_tkeep[2*at-2 +: 2]);
end endgenerate
always @(*) if (gold.valid1_q) assert ((gold.keep1_q & (gold.keep1_q + 16'd1)) == 0 & gold.keep1_q[0]);
always @(*) if (gold.coding_line_q[0]) assert ((gold.issued_keep_q & (gold.issued_keep_q + 16'd1)) == 0 & gold.issued_keep_q[0]);
generate for (at = 1; at < 6; at = at + 1) begin : gen_bytes
    always @(*) if (gold.coding_line_q[at]) assert (gold.coding_bytes_line_q[3*at-3 +: 3] <= 4 & gold.coding_bytes_line_q[3*at-3 +: 3] != 0);
end endgenerate
always @(*) if (gold.u_packer.queued_part_valid) assert (gold.u_packer.queued_part_count <= 16 & (gold.u_packer.place_q == 0 | gold.u_packer.queued_part_count <= 8));
always @(*) if (gold.u_packer.placed_valid_q) assert (gold.u_packer.placed_end_q <= 20);
always @(*) if (gold.u_packer.turned4_valid_q) assert (gold.u_packer.turned4_filled_q == gate.u_packer.turned4_filled_q & gold.u_packer.turned4_filled_q[27:20] == 0);
always @(*) if (gold.u_packer.flush_q) assert (gold.u_packer.spilled_q == gate.u_packer.spilled_q & gold.u_packer.spilled_q[11:4] == 0);
