// SPDX-License-Identifier: Apache-2.0
//
// A response of the write master is 0, 2 or 3, and its address is 0 unless the response is 2 or 3: so the lowest bit of
// the address beside the upper one of the response is not 0 if the response is not. So it is of all words on the way.
//
//@ design kv_dma_tiny
//@ module kv_dma_w8_q4_r16_*
//@ open dma_axil_slave dma_counters_* dma_threshold_window_*
//@ cuts u_registers.* u_mmu_port.*
//@ open kv_dma_soft_reset kv_dma_entry_gate kv_dma_reader_* oaken_dequantizer_l16 axi_read_master_*
//@ open kv_dma_exit_gate_* kv_dma_commands_* kv_dma_orders_* kv_dma_token_intake_* oaken_quantizer_l4_*
//@ open kv_dma_token_buffer_* kv_dma_writer_* kv_mmu_* skid_buffer_* stream_fifo_*
//@ open axi_write_pieces_* axi_write_steps_* axi_write_shifter_* credit_counter_*
//@ through u_write_master.u_reports.u_held: (word[1] | !word[0]) & (word[1] | word[33:2] == 0)
//@ through u_write_results.u_answers: (word[1] | !word[0]) & (word[1] | word[33:2] == 0)
//@ same kv_dma_write_results_g64_v8_x32: answers_response select#1
//@ other kv_dma_write_results_g64_v8_x32: has_failed and#1

always @(*) if (gold.u_write_master.decerr_before_q) assert (gold.u_write_master.failed_before_q);
