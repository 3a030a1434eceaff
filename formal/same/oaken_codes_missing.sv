// SPDX-License-Identifier: Apache-2.0
//
// The engine never takes the beat that says that codes are missing, which spoils its vector. It stays in picked_q until
// a restart, and nothing behind it leaves, whether missing_q stops it or not.
//
//@ design oaken_dq16
//@ module oaken_dequantizer_core_l16
//@ open byte_placer_* byte_rows_* oaken_sparse_reader_* oaken_zero_insert_* oaken_block_serializer_* oaken_decode_parameters
//@ open oaken_dequantizer_bank_* stream_fifo_* skid_buffer_*
//@ cuts u_codes.picked_data_q u_codes.picked_column_q
//@ same oaken_code_aligner_l16: missing_q or#1
//@ other oaken_code_aligner_l16: gives_up and#1

always @(*) if (gold.u_codes.missing_q) assert (gold.u_codes.picked_valid_q & gold.u_codes.picked_missing_q);
