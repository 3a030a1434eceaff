// SPDX-License-Identifier: Apache-2.0
//
// The register of a row's first codes may take any: the second beat of a row needs no credit and follows the first one
// at once, and no other reads it.
//
//@ design kivi_k16_b2
//@ module kivi_key_quantizer_l16_g32_b2_d256
//@ open skid_buffer_w273 credit_counter_* group_parameters_* group_quantizer_* stream_fifo_* kivi_frame_packer_*
//@ cuts x1_q merged_extremes_q min1_q max1_q *_of_lanes_q pair0_q pair1_q pair2_q coding_bytes_line_q
//@ same kivi_key_quantizer_l16_g32_b2_d256: first_codes_q enable#1
//@ other kivi_key_quantizer_l16_g32_b2_d256: codes_full and#1

