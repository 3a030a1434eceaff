// SPDX-License-Identifier: Apache-2.0
//
// As in hack_record_turn, for values: of the bytes that the turn by 4 brings to the bottom only the lowest bit of one can
// be other than 0, and that byte is where the rest is taken, or is written again or not kept.
//
//@ design hack_v16_b2
//@ module hack_value_quantizer_l16_g64_b2_d128
//@ open credit_counter_* group_parameters_* group_quantizer_* stream_fifo_* skid_buffer_w273 hack_code_sum_* hack_random_source_*
//@ cuts x1_q issued_x_q
//@ same hack_record_packer_l16_g64_b2: rotated_4 select#3
//@ other hack_record_packer_l16_g64_b2: rotated_4 select#2
//@ with hack_record_places
//@ with hack_record_bytes
