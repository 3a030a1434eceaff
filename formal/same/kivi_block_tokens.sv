// SPDX-License-Identifier: Apache-2.0
//
// The end of a token may be compared with that of the token before instead of that of the first. While all were equal
// they are the same, and else the block is spoilt.
//
//@ design kivi_k16_b2
//@ module kivi_key_quantizer_l16_g32_b2_d256
//@ open skid_buffer_w273 credit_counter_* group_parameters_* group_quantizer_* stream_fifo_* kivi_frame_packer_*
//@ cuts x1_q merged_extremes_q min1_q max1_q *_of_lanes_q pair0_q pair1_q pair2_q first_codes_q coding_bytes_line_q
//@ same kivi_key_quantizer_l16_g32_b2_d256: size_lane_q and#1
//@ other kivi_key_quantizer_l16_g32_b2_d256: block_ends and#1

always @(*) if (gold.token_q != 0 & !gold.spoilt_q) assert (gold.size_lane_q == gate.size_lane_q);
