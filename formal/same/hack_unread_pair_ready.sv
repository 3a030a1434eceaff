// SPDX-License-Identifier: Apache-2.0
//
// Nothing reads in_ready of the FIFO of pairs: credits of codes see to it that it has room. It pushes by a !full_q of its
// own.
//
//@ design hack_q16_b2
//@ module hack_quantizer_l16_g64_b2
//@ open credit_counter_* group_parameters_* group_quantizer_* group_row_extremes_* stream_fifo_d6_* stream_fifo_d35_* stream_fifo_d16_* stream_fifo_d64_w37 stream_fifo_d64_w8 skid_buffer_* hack_code_sum_* hack_random_source_* hack_record_packer_*
//@ same stream_fifo_d64_w32: in_ready not#1
//@ other stream_fifo_d64_w32: push not#1
