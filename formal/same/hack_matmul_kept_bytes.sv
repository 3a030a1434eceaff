// SPDX-License-Identifier: Apache-2.0
//
// Byte 0 kept in a step without bytes too. Every step needs a byte, so one that is good has some; without a good step no
// memory takes load_data.
//
//@ design hack_mm_r1
//@ module hack_matmul_core_r1_g64_b2_d256
//@ open hack_matmul_intake_* hack_matmul_results_* credit_counter_* byte_rows_* skid_buffer_w22 dot_product_* hack_rescale_* hack_term_* hack_sum_bank_* hack_to_binary32
//@ through u_loader.u_queued: word[4:0] != 0
//@ cuts u_loader.u_a_aligner.window_q u_loader.u_a_aligner.word_data_q pair_line_q sum_line_q raw_values_q values_q u_row0.y*_q u_row0.term*_q u_row0.picked_q
//@ cuts u_loader.data_q: gold.u_loader.chunks_q != 0
//@ same hack_matmul_loader_r1_g64_b2_d256: kept_bytes gt#16
//@ other hack_matmul_loader_r1_g64_b2_d256: kept_bytes gt#15

always @(*) if (gold.u_loader.loading_q & !gold.u_loader.loading_short_q) assert (gold.u_loader.loading_have_q != 0);
