// SPDX-License-Identifier: Apache-2.0
//
// No beat ends behind place 51: it begins at place 31 at most, and brings 20 bytes at most, two packs of 16 codes in 5
// bits. A header has 16 at most.
//
//@ design packkv_enc
//@ module packkv_packer_p16_n15
//@ open credit_counter_* stream_fifo_*
//@ through u_queued_pair: word[163:160] <= 10
//@ through u_queued_header: word[132:128] <= 16
//@ same packkv_packer_p16_n15: places_filled gt#3
//@ other packkv_packer_p16_n15: places_filled gt#43

always @(*) assert (gold.u_deltas.width3_q <= 5 & gold.u_deltas.width4_q <= 5);
always @(*) assert (gold.low_width_q <= 5);
always @(*) if (gold.placed_valid_q) assert (gold.placed_end_q <= 51);
always @(*) if (gold.turned3_valid_q) assert (gold.turned3_end_q <= 51);
always @(*) if (gold.turned5_valid_q) assert (gold.turned5_filled_q == gate.turned5_filled_q);
