// SPDX-License-Identifier: Apache-2.0
//
// Nothing reads in_ready of u_dense_out, as credits keep room. The FIFO itself pushes by full_q.
//
//@ design oaken_q8
//@ module oaken_quantizer_l8_*
//@ open oaken_* credit_counter_* skid_buffer_* u_buffer
//@ cuts vector_*_q held_*_q issued_*_q lane*_keep_q lane*_last_q dense_length_q sparse_length_q current_*_q
//@ same stream_fifo_d512_w37: in_ready not#1
//@ other stream_fifo_d512_w37: prefetch not#1
