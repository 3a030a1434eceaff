// SPDX-License-Identifier: Apache-2.0
//
// The DMA unit reads neither held of the dequantizer's codes nor stopped, about which busy decides.
//
//@ design kv_dma_tiny
//@ module kv_dma_w8_*
//@ open kv_dma_reader_* kv_dma_soft_* kv_dma_entry_* kv_dma_exit_* kv_dma_commands_* kv_dma_orders_* kv_dma_completions_* kv_dma_token_* kv_dma_writer_* kv_dma_write_results_* mmu_append_* mmu_management_* mmu_release_* mmu_read* axi_* oaken_quantizer_l4_*
//@ open oaken_sparse_reader_* oaken_zero_insert_* oaken_block_serializer_* oaken_decode_parameters oaken_dequantizer_bank_* skid_buffer_* stream_fifo_*
//@ same oaken_code_aligner_l16: held_q add#1
//@ same oaken_dequantizer_core_l16: busy or#4
//@ other oaken_code_aligner_l16: beat_valid or#1
