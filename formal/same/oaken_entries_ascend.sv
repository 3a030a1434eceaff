// SPDX-License-Identifier: Apache-2.0
//
// The indices of a chunk ascend, as oaken_chunk_check ends it at the first that does not: entry k below the count has
// index k or more. So entries 6, 8 and 12 are never in the group of lanes 0 to 3, and entry 15 in none of the groups
// of lanes 4 to 7 and 8 to 11.
//
//@ design oaken_dq16 kv_dma_tiny
//@ module oaken_dequantizer_core_l16
//@ open oaken_code_aligner_* oaken_block_serializer_* oaken_decode_parameters oaken_dequantizer_bank_* oaken_index_order
//@ open byte_placer_* oaken_block_parser_* byte_rows_* skid_buffer_* stream_fifo_*
//@ through u_sparse.u_chunks: (word[132:128] <= 1 | word[13:8] >= 1) & (word[132:128] <= 2 | word[21:16] >= 2) & (word[132:128] <= 3 | word[29:24] >= 3) & (word[132:128] <= 4 | word[37:32] >= 4) & (word[132:128] <= 5 | word[45:40] >= 5) & (word[132:128] <= 6 | word[53:48] >= 6) & (word[132:128] <= 7 | word[61:56] >= 7) & (word[132:128] <= 8 | word[69:64] >= 8) & (word[132:128] <= 9 | word[77:72] >= 9) & (word[132:128] <= 10 | word[85:80] >= 10) & (word[132:128] <= 11 | word[93:88] >= 11) & (word[132:128] <= 12 | word[101:96] >= 12) & (word[132:128] <= 13 | word[109:104] >= 13) & (word[132:128] <= 14 | word[117:112] >= 14) & (word[132:128] <= 15 | word[125:120] >= 15)
//@ cuts u_insert.outlier_q u_insert.inner_q u_insert.side_q u_insert.error_q judged_outer*_q judged_inner*_q
//@ same oaken_zero_insert_e16: slot0 select#129
//@ same oaken_zero_insert_e16: slot0 select#131
//@ same oaken_zero_insert_e16: slot2 select#127
//@ same oaken_zero_insert_e16: slot3 select#124
//@ other oaken_zero_insert_e16: slot0 select#125
// What exists is at the low end, and each byte is compared with the one before it.
always @(*) if (gold.u_sparse.u_check.there_q[1]) assert (gold.u_sparse.u_check.there_q[0] & gold.u_sparse.u_check.less_q[1] == (gold.u_sparse.u_check.bytes_q[13:8] < gold.u_sparse.u_check.bytes_q[5:0]) & gold.u_sparse.u_check.equal_q[1] == (gold.u_sparse.u_check.bytes_q[13:8] == gold.u_sparse.u_check.bytes_q[5:0]));
always @(*) if (gold.u_sparse.u_check.there_q[2]) assert (gold.u_sparse.u_check.there_q[1] & gold.u_sparse.u_check.less_q[2] == (gold.u_sparse.u_check.bytes_q[21:16] < gold.u_sparse.u_check.bytes_q[13:8]) & gold.u_sparse.u_check.equal_q[2] == (gold.u_sparse.u_check.bytes_q[21:16] == gold.u_sparse.u_check.bytes_q[13:8]));
always @(*) if (gold.u_sparse.u_check.there_q[3]) assert (gold.u_sparse.u_check.there_q[2] & gold.u_sparse.u_check.less_q[3] == (gold.u_sparse.u_check.bytes_q[29:24] < gold.u_sparse.u_check.bytes_q[21:16]) & gold.u_sparse.u_check.equal_q[3] == (gold.u_sparse.u_check.bytes_q[29:24] == gold.u_sparse.u_check.bytes_q[21:16]));
always @(*) if (gold.u_sparse.u_check.there_q[4]) assert (gold.u_sparse.u_check.there_q[3] & gold.u_sparse.u_check.less_q[4] == (gold.u_sparse.u_check.bytes_q[37:32] < gold.u_sparse.u_check.bytes_q[29:24]) & gold.u_sparse.u_check.equal_q[4] == (gold.u_sparse.u_check.bytes_q[37:32] == gold.u_sparse.u_check.bytes_q[29:24]));
always @(*) if (gold.u_sparse.u_check.there_q[5]) assert (gold.u_sparse.u_check.there_q[4] & gold.u_sparse.u_check.less_q[5] == (gold.u_sparse.u_check.bytes_q[45:40] < gold.u_sparse.u_check.bytes_q[37:32]) & gold.u_sparse.u_check.equal_q[5] == (gold.u_sparse.u_check.bytes_q[45:40] == gold.u_sparse.u_check.bytes_q[37:32]));
always @(*) if (gold.u_sparse.u_check.there_q[6]) assert (gold.u_sparse.u_check.there_q[5] & gold.u_sparse.u_check.less_q[6] == (gold.u_sparse.u_check.bytes_q[53:48] < gold.u_sparse.u_check.bytes_q[45:40]) & gold.u_sparse.u_check.equal_q[6] == (gold.u_sparse.u_check.bytes_q[53:48] == gold.u_sparse.u_check.bytes_q[45:40]));
always @(*) if (gold.u_sparse.u_check.there_q[7]) assert (gold.u_sparse.u_check.there_q[6] & gold.u_sparse.u_check.less_q[7] == (gold.u_sparse.u_check.bytes_q[61:56] < gold.u_sparse.u_check.bytes_q[53:48]) & gold.u_sparse.u_check.equal_q[7] == (gold.u_sparse.u_check.bytes_q[61:56] == gold.u_sparse.u_check.bytes_q[53:48]));
always @(*) if (gold.u_sparse.u_check.there_q[8]) assert (gold.u_sparse.u_check.there_q[7] & gold.u_sparse.u_check.less_q[8] == (gold.u_sparse.u_check.bytes_q[69:64] < gold.u_sparse.u_check.bytes_q[61:56]) & gold.u_sparse.u_check.equal_q[8] == (gold.u_sparse.u_check.bytes_q[69:64] == gold.u_sparse.u_check.bytes_q[61:56]));
always @(*) if (gold.u_sparse.u_check.there_q[9]) assert (gold.u_sparse.u_check.there_q[8] & gold.u_sparse.u_check.less_q[9] == (gold.u_sparse.u_check.bytes_q[77:72] < gold.u_sparse.u_check.bytes_q[69:64]) & gold.u_sparse.u_check.equal_q[9] == (gold.u_sparse.u_check.bytes_q[77:72] == gold.u_sparse.u_check.bytes_q[69:64]));
always @(*) if (gold.u_sparse.u_check.there_q[10]) assert (gold.u_sparse.u_check.there_q[9] & gold.u_sparse.u_check.less_q[10] == (gold.u_sparse.u_check.bytes_q[85:80] < gold.u_sparse.u_check.bytes_q[77:72]) & gold.u_sparse.u_check.equal_q[10] == (gold.u_sparse.u_check.bytes_q[85:80] == gold.u_sparse.u_check.bytes_q[77:72]));
always @(*) if (gold.u_sparse.u_check.there_q[11]) assert (gold.u_sparse.u_check.there_q[10] & gold.u_sparse.u_check.less_q[11] == (gold.u_sparse.u_check.bytes_q[93:88] < gold.u_sparse.u_check.bytes_q[85:80]) & gold.u_sparse.u_check.equal_q[11] == (gold.u_sparse.u_check.bytes_q[93:88] == gold.u_sparse.u_check.bytes_q[85:80]));
always @(*) if (gold.u_sparse.u_check.there_q[12]) assert (gold.u_sparse.u_check.there_q[11] & gold.u_sparse.u_check.less_q[12] == (gold.u_sparse.u_check.bytes_q[101:96] < gold.u_sparse.u_check.bytes_q[93:88]) & gold.u_sparse.u_check.equal_q[12] == (gold.u_sparse.u_check.bytes_q[101:96] == gold.u_sparse.u_check.bytes_q[93:88]));
always @(*) if (gold.u_sparse.u_check.there_q[13]) assert (gold.u_sparse.u_check.there_q[12] & gold.u_sparse.u_check.less_q[13] == (gold.u_sparse.u_check.bytes_q[109:104] < gold.u_sparse.u_check.bytes_q[101:96]) & gold.u_sparse.u_check.equal_q[13] == (gold.u_sparse.u_check.bytes_q[109:104] == gold.u_sparse.u_check.bytes_q[101:96]));
always @(*) if (gold.u_sparse.u_check.there_q[14]) assert (gold.u_sparse.u_check.there_q[13] & gold.u_sparse.u_check.less_q[14] == (gold.u_sparse.u_check.bytes_q[117:112] < gold.u_sparse.u_check.bytes_q[109:104]) & gold.u_sparse.u_check.equal_q[14] == (gold.u_sparse.u_check.bytes_q[117:112] == gold.u_sparse.u_check.bytes_q[109:104]));
always @(*) if (gold.u_sparse.u_check.there_q[15]) assert (gold.u_sparse.u_check.there_q[14] & gold.u_sparse.u_check.less_q[15] == (gold.u_sparse.u_check.bytes_q[125:120] < gold.u_sparse.u_check.bytes_q[117:112]) & gold.u_sparse.u_check.equal_q[15] == (gold.u_sparse.u_check.bytes_q[125:120] == gold.u_sparse.u_check.bytes_q[117:112]));
always @(*) assert (gold.u_sparse.u_check.checked_count_q <= 1 | gold.u_sparse.u_check.checked_entries_q[13:8] >= 1);
always @(*) assert (gold.u_sparse.u_check.checked_count_q <= 2 | gold.u_sparse.u_check.checked_entries_q[21:16] >= 2);
always @(*) assert (gold.u_sparse.u_check.checked_count_q <= 3 | gold.u_sparse.u_check.checked_entries_q[29:24] >= 3);
always @(*) assert (gold.u_sparse.u_check.checked_count_q <= 4 | gold.u_sparse.u_check.checked_entries_q[37:32] >= 4);
always @(*) assert (gold.u_sparse.u_check.checked_count_q <= 5 | gold.u_sparse.u_check.checked_entries_q[45:40] >= 5);
always @(*) assert (gold.u_sparse.u_check.checked_count_q <= 6 | gold.u_sparse.u_check.checked_entries_q[53:48] >= 6);
always @(*) assert (gold.u_sparse.u_check.checked_count_q <= 7 | gold.u_sparse.u_check.checked_entries_q[61:56] >= 7);
always @(*) assert (gold.u_sparse.u_check.checked_count_q <= 8 | gold.u_sparse.u_check.checked_entries_q[69:64] >= 8);
always @(*) assert (gold.u_sparse.u_check.checked_count_q <= 9 | gold.u_sparse.u_check.checked_entries_q[77:72] >= 9);
always @(*) assert (gold.u_sparse.u_check.checked_count_q <= 10 | gold.u_sparse.u_check.checked_entries_q[85:80] >= 10);
always @(*) assert (gold.u_sparse.u_check.checked_count_q <= 11 | gold.u_sparse.u_check.checked_entries_q[93:88] >= 11);
always @(*) assert (gold.u_sparse.u_check.checked_count_q <= 12 | gold.u_sparse.u_check.checked_entries_q[101:96] >= 12);
always @(*) assert (gold.u_sparse.u_check.checked_count_q <= 13 | gold.u_sparse.u_check.checked_entries_q[109:104] >= 13);
always @(*) assert (gold.u_sparse.u_check.checked_count_q <= 14 | gold.u_sparse.u_check.checked_entries_q[117:112] >= 14);
always @(*) assert (gold.u_sparse.u_check.checked_count_q <= 15 | gold.u_sparse.u_check.checked_entries_q[125:120] >= 15);
