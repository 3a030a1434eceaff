// SPDX-License-Identifier: Apache-2.0
//
// dropping_q is read where first_q is 0 only. A reset sets first_q, and the beat that clears it loads dropping_q.
//
//@ design kv_dma_tiny
//@ module oaken_quantizer_l4_d128
//@ open oaken_* credit_counter_* skid_buffer_* stream_fifo_*
//@ cuts vector_*_q held_*_q issued_*_q lane*_keep_q lane*_last_q dense_length_q sparse_length_q current_*_q
//@ same oaken_quantizer_l4_d128: dropping_q constant#1
//@ other oaken_quantizer_l4_d128: first_q constant#1
always @(*) if (!gold.first_q) assert (gold.dropping_q == gate.dropping_q);
