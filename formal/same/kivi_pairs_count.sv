// SPDX-License-Identifier: Apache-2.0
//
// Pairs are never the last of a packet, so only bits 3:2 of their end's place and filled[15] count. Counts and places of
// pairs are multiples of 4: 1 more carries into neither, and an end behind place 15 is the same for 16 and 17, for 12
// and 13.
//
//@ design kivi_v16_b2
//@ module kivi_value_quantizer_l16_g32_b2_d1024
//@ open skid_buffer_* credit_counter_* group_parameters_* group_row_extremes_* group_quantizer_* stream_fifo_*
//@ through u_beat: word[272] ? (word[271:256] & (word[271:256] + 1)) == 0 : &word[271:256]
//@ through u_queued: word[273] ? (word[271:256] & (word[271:256] + 1)) == 0 : &word[271:256]
//@ through u_queued_pairs: word[132:130] <= 4 & word[132:130] != 0 & word[129:128] == 0 & (word[133] | word[132])
//@ through u_queued_codes: word[69] ? word[68:64] <= 8 : word[68:64] == 8
//@ through u_packer.u_queued_part: word[133] | word[1:0] == 0
//@ counts u_queued_pairs: {6'h3e, {128{1'b1}}}
//@ counts u_packer.u_queued_part: {{129{1'b1}}, 4'hf, word[133]}
//@ cuts x1_q issued_x_q pair0_q pair1_q pair2_q first_codes_q issued_zero_q issued_shift_q issued_sigma_line_q
//@ cuts u_packer.placed_bytes_q u_packer.turned4_bytes_q u_packer.rest_q u_packer.out_word_data_q
//@ same kivi_value_quantizer_l16_g32_b2_d1024: u_queued_pairs.in_data constant#2
//@ other kivi_value_quantizer_l16_g32_b2_d1024: pairs_full eq#1

// Elements are in the lanes from 0 up, and all beats but the last of a token are full
// (docs/units/kivi_value_quantizer.md, Contract).
always @(*) if (s_axis_tvalid & !s_axis_tlast) assume (&s_axis_tkeep);
genvar at;
generate for (at = 1; at < 16; at = at + 1) begin : gen_keep
    always @(*) if (s_axis_tvalid) assume (!(&s_axis_tkeep[2*at +: 2]) | &s_axis_tkeep[2*at-2 +: 2]);
end endgenerate
always @(*) if (gold.valid1_q) assert (gold.ends1_q ? (gold.keep1_q & (gold.keep1_q + 16'd1)) == 0 : &gold.keep1_q);
always @(*) if (gold.coding_line_q[0]) assert (gold.coding_end_line_q[0] ? (gold.issued_keep_q & (gold.issued_keep_q + 16'd1)) == 0 : &gold.issued_keep_q);
generate for (at = 1; at < 6; at = at + 1) begin : gen_bytes
    always @(*) if (gold.coding_line_q[at]) assert (gold.coding_end_line_q[at] ? gold.coding_bytes_line_q[3*at-3 +: 3] <= 4 : gold.coding_bytes_line_q[3*at-3 +: 3] == 4);
end endgenerate
// An end that is not the packet's is a multiple of 4, or 1 more.
always @(*) if (gold.u_packer.placed_valid_q) begin
    assert (gold.u_packer.placed_end_q[4:1] == gate.u_packer.placed_end_q[4:1]);
    assert (gold.u_packer.placed_last_q ? gold.u_packer.placed_end_q[0] == gate.u_packer.placed_end_q[0] : gold.u_packer.placed_end_q[1:0] == 0);
end
always @(*) if (gold.u_packer.turned4_valid_q) begin
    assert (gold.u_packer.turned4_filled_q[15] == gate.u_packer.turned4_filled_q[15]);
    if (gold.u_packer.turned4_last_q) assert (gold.u_packer.turned4_filled_q == gate.u_packer.turned4_filled_q);
    if (gold.u_packer.turned4_filled_q[15]) assert (&gold.u_packer.turned4_filled_q[14:0] & &gate.u_packer.turned4_filled_q[14:0]);
end
always @(*) if (gold.u_packer.flush_q) assert (gold.u_packer.spilled_q == gate.u_packer.spilled_q);
