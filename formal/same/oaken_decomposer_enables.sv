// SPDX-License-Identifier: Apache-2.0
//
// oaken_quantizer takes every beat of the decomposer: both of its stages move on in every cycle, and what loads with
// them may load in all cycles.
//
//@ design kv_dma_tiny
//@ module oaken_quantizer_l4_d128
//@ open oaken_admission_* oaken_group_extremes_* oaken_parameter_unit oaken_quantizer_x4 oaken_zero_remove_*
//@ open oaken_sparse_packer_* credit_counter_* skid_buffer_* stream_fifo_*
//@ cuts vector_*_q held_*_q issued_*_q lane*_keep_q lane*_last_q dense_length_q sparse_length_q current_*_q
//@ same oaken_decomposer_x4: x2_q enable#1
//@ same oaken_decomposer_l4: stage1_last_q enable#1
//@ same oaken_decomposer_l4: stage2_valid_q enable#1
//@ other oaken_decomposer_x4: outer_lo_key_q enable#1
