// SPDX-License-Identifier: Apache-2.0
//
// placed_end_q is 51 at most, whatever the count of a beat says: place 31, a header of 12 bytes, and 8 bytes.
// Comparisons with more are 0 with the change and without it.
//
//@ design kv_dma_tiny
//@ module oaken_sparse_packer_l4
//@ open skid_buffer_*
//@ cuts in_block_q block_index_q open_q open_index_q body_valid_q body_bytes_q body_closing*_q body_first_q body_last_q
//@ cuts place_q placed_valid_q placed_place_q placed_bytes_q placed_last_q turned5_* rest_q spilled_q flush_q
//@ same oaken_sparse_packer_l4: places_filled constant#2
//@ same oaken_sparse_packer_l4: places_filled gt#7
//@ other oaken_sparse_packer_l4: places_filled gt#26
always @(*) assert (gold.body_count_q <= 8 & gold.placed_end_q <= 51);
