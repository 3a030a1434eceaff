// SPDX-License-Identifier: Apache-2.0
//
// The DMA unit gives its quantizer the lanes that the length of the token wants, both bits of an element alike and from
// lane 0 up: bits 6 and 5 are both set only with bit 7.
//
//@ design kv_dma_tiny
//@ module kv_dma_w8_*
//@ open kv_dma_reader_* kv_dma_soft_* kv_dma_entry_* kv_dma_exit_* kv_dma_commands_* kv_dma_orders_* kv_dma_completions_* kv_dma_token_buffer_* kv_dma_writer_* kv_dma_write_results_* mmu_append_* mmu_management_* mmu_release_* mmu_read* axi_* oaken_dequantizer_* oaken_admission_* oaken_group_extremes_* oaken_parameter_unit
//@ open oaken_quantizer_x4 oaken_zero_remove_* oaken_sparse_packer_* oaken_decomposer_* credit_counter_* skid_buffer_* stream_fifo_*
//@ same oaken_quantizer_l4_d128: element_keep select#1
//@ other oaken_quantizer_l4_d128: element_keep select#2

always @(*) assert ((gold.u_intake.final_lanes_q & (gold.u_intake.final_lanes_q + 1)) == 0);
