// SPDX-License-Identifier: Apache-2.0
//
// A beat has a header and five bytes at most: the bytes above byte 16 are 0 wherever a beat is, and byte 31 may come
// from any places among them.
//
//@ design kv_dma_tiny
//@ module oaken_sparse_packer_l4
//@ open skid_buffer_*
//@ cuts in_block_q block_index_q open_q open_index_q body_* place_q placed_place_q placed_end_q placed_last_q
//@ cuts turned5_last_q turned5_before_q turned5_filled_q rest_q spilled_q flush_q
//@ same oaken_sparse_packer_l4: rotated_1 select#3
//@ other oaken_sparse_packer_l4: rotated_1 select#2
always @(*) if (gold.placed_valid_q) assert (gold.placed_bytes_q[255:136] == 0);
always @(*) if (gold.turned5_valid_q) assert (gold.turned5_bytes_q == gate.turned5_bytes_q);
