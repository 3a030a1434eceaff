// SPDX-License-Identifier: Apache-2.0
//
// A part of a record has 1 to 9 bytes. Of the bytes that the turn by 4 brings to the bottom only the lowest bit of one can
// be other than 0, and that byte lies 9 places behind the part's first one: in front of the part's place, where the rest
// is taken, or not before its end, where it is written again or not kept.
//
//@ design hack_q16_b2
//@ module hack_quantizer_l16_g64_b2
//@ open credit_counter_* group_parameters_* group_quantizer_* group_row_extremes_* stream_fifo_* skid_buffer_w273 hack_code_sum_* hack_random_source_*
//@ cuts x1_q issued_x_q
//@ through u_beat: word[256] & (word[260] | !word[264]) & (word[264] | !word[268])
//@ through u_queued: word[256] & (word[260] | !word[264]) & (word[264] | !word[268])
//@ through u_queued_codes: word[36:34] != 0 & word[36:34] <= 4
//@ same hack_record_packer_l16_g64_b2: rotated_4 select#3
//@ other hack_record_packer_l16_g64_b2: rotated_4 select#2
//@ with hack_record_beats
//@ with hack_record_places
//@ with hack_record_bytes
