// SPDX-License-Identifier: Apache-2.0
//
// The reader takes every report of a fault, so the FIFO's output is ready unless a flush holds the FIFO in reset: it reads
// ahead whenever it has a word, with the change and without it.
//
//@ design kv_dma_tiny
//@ module kv_dma_w8_q4_r16_*
//@ open dma_axil_slave dma_counters_* dma_threshold_window_*
//@ cuts u_registers.* u_mmu_port.*
//@ open kv_dma_soft_reset kv_dma_entry_gate axi_write_master_* oaken_dequantizer_l16
//@ open kv_dma_exit_gate_* kv_dma_commands_* kv_dma_orders_* kv_dma_completions_* kv_dma_token_intake_* oaken_quantizer_l4_*
//@ open kv_dma_token_buffer_* kv_dma_writer_* kv_dma_write_results_* kv_mmu_* skid_buffer_*
//@ open axi_read_buffer_* stream_fifo_d8_* stream_fifo_d3_w36 kv_dma_divider_*
//@ same stream_fifo_d3_w35: prefetch not#2
//@ other stream_fifo_d3_w35: prefetch not#1
