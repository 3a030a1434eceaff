// SPDX-License-Identifier: Apache-2.0
//
// Nothing reads in_ready of the FIFO of codes, as credits keep room. It pushes by a !full_q of its own.
//
//@ design rot_k16_b4
//@ module rot_quantizer_l16_d64_b4_centred
//@ open skid_buffer_* credit_counter_* rot_centre_lane rot_align_x4 hadamard_* rot_quantizer_x4_* stream_fifo_d10_w8 rot_record_packer_*
//@ cuts canonical_*1_q larger_fields_q beat_exponent_q y_waits*_q largest_of_4_q largest_of_16_q largest_q vector_exponent_line_q
//@ same stream_fifo_d40_w64: in_ready not#1
//@ other stream_fifo_d40_w64: push not#1
