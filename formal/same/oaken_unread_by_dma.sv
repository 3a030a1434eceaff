// SPDX-License-Identifier: Apache-2.0
//
// The DMA unit reads neither the sticky flags nan_seen and inf_seen of the quantizer nor what its record says of NaN
// and infinities.
//
//@ design kv_dma_tiny
//@ module kv_dma_w8_*
//@ open kv_dma_reader_* kv_dma_soft_* kv_dma_entry_* kv_dma_exit_* kv_dma_commands_* kv_dma_orders_* kv_dma_completions_* kv_dma_token_* kv_dma_writer_* kv_dma_write_results_* mmu_append_* mmu_management_* mmu_release_* mmu_read* axi_* oaken_dequantizer_* oaken_admission_* oaken_group_extremes_* oaken_parameter_unit
//@ open oaken_quantizer_x4 oaken_zero_remove_* oaken_sparse_packer_* oaken_decomposer_* credit_counter_* skid_buffer_* stream_fifo_*
//@ counts u_quantizer.u_end: 18'h0ffff
//@ counts u_quantizer.u_record_out: 34'h0ffffffff
//@ same oaken_quantizer_l4_d128: vector_coded and#1
//@ same oaken_quantizer_l4_d128: inf_seen_q constant#1
//@ same oaken_quantizer_l4_d128: flags_inf select#1
//@ same oaken_quantizer_l4_d128: end_nan select#1
//@ other oaken_quantizer_l4_d128: flags_bad select#1
