// SPDX-License-Identifier: Apache-2.0
//
// The encoder reads neither nan_seen nor inf_seen of its quantizers: the flags of a block come from the verdicts of the
// gates. Of the byte of a code it takes bits 4 to 0 and leaves the signs above them.
//
//@ design packkv_enc
//@ module packkv_encoder_t64_p16_n15_d1024
//@ open packkv_judge_* packkv_gate_* packkv_repacker_* packkv_packer_* packkv_scale_* packkv_quantizer_x4_*
//@ open group_row_extremes_* credit_counter_* skid_buffer_* stream_fifo_*
//@ counts u_k_quantizer.u_given: {17'h1ffff, 16'hffff, {16{8'h1f}}}
//@ counts u_v_quantizer.u_given: {17'h1ffff, 16'hffff, {16{8'h1f}}}
//@ same packkv_quantizer_n15_d1024: has_nan any#1
//@ same packkv_quantizer_n15_d1024: nan_so_far or#1
//@ same packkv_quantizer_n15_d1024: nan_before_q enable#1
//@ same packkv_quantizer_n15_d1024: inf_before_q not#1
//@ same packkv_quantizer_n15_d1024: inf_so_far or#1
//@ same packkv_quantizer_n15_d1024: code_bytes select#14
//@ same packkv_quantizer_n15_d1024: code_bytes select#20
//@ same packkv_quantizer_n15_d1024: code_bytes select#32
//@ other packkv_quantizer_n15_d1024: code_bytes select#31
//@ other packkv_quantizer_n15_d1024: token_ends or#1
