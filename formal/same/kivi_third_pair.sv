// SPDX-License-Identifier: Apache-2.0
//
// The register of the third pair of a word may take every pair: in slot 3, where it is used, it has that of slot 2, and
// in slots 0 and 1 it is behind the count of the pairs.
//
//@ design kivi_v16_b2
//@ module kivi_value_quantizer_l16_g32_b2_d1024
//@ open credit_counter_* group_parameters_* group_quantizer_* stream_fifo_*
//@ counts u_queued_pairs: {6'h3f, {32{word[132]}}, {32{word[132] | word[131] & word[130]}}, {32{word[132] | word[131]}}, {32{1'b1}}}
//@ through u_queued_pairs: word[132:128] <= 16 & word[132:130] != 0 & word[129:128] == 0 & (word[133] | word[132])
//@ same kivi_value_quantizer_l16_g32_b2_d1024: pair2_q and#1
//@ other kivi_value_quantizer_l16_g32_b2_d1024: pair0_q and#1
