// SPDX-License-Identifier: Apache-2.0
//
// A beat is stored that is none of a vector: behind a reset, or the sixth of a packet that is refused anyway. It writes
// nan_before_q, inf_before_q, exponent_before_q and a word of a slot of u_buffer, and the next vector begins all of them
// anew before they are read. So it is with exponent_before_q alone if a beat waits behind a reset that was none.
//
//@ design rot_t16 rot_v16_b4 rot_k16_b4
//@ module rot_*an*_l16_d64*
//@ open stream_fifo_* skid_buffer_* credit_counter_* hadamard_* rot_*_lane*
//@ spoils u_buffer
//@ cuts canonical_*1_q larger_fields_q beat_exponent_q
//@ same rot_transform_l16_d64: place_q constant#2
//@ same rot_transform_l16_d64: stored1_q constant#1
//@ same rot_quantizer_l16_d64_b4: stored1_q constant#1
//@ same rot_quantizer_l16_d64_b4: waits_line_q constant#1
//@ same rot_quantizer_l16_d64_b4_centred: stored1_q constant#1
//@ same rot_quantizer_l16_d64_b4_centred: waits_line_q constant#1
//@ other rot_transform_l16_d64: place_q constant#1
//@ other rot_transform_l16_d64: written_slot_q constant#1
//@ other rot_quantizer_l16_d64_b4: place_q constant#1

// Both have the same of the beats before, from the first beat of a vector to one that one copy alone stores.
reg flags_same_q = 1'b0;
reg exponent_same_q = 1'b0;
always @(posedge clk) begin
    if (gold.stored1_q != gate.stored1_q) flags_same_q <= 1'b0;
    else if (gold.stored1_q & gold.first1) flags_same_q <= 1'b1;
    if (gold.waits != gate.waits) exponent_same_q <= 1'b0;
    else if (gold.waits & gold.first_known) exponent_same_q <= 1'b1;
end
always @(*) begin
    if (flags_same_q) assert (gold.nan_before_q == gate.nan_before_q & gold.inf_before_q == gate.inf_before_q);
    if (exponent_same_q) assert (gold.exponent_before_q == gate.exponent_before_q);
    if (gold.place_q != 0 & gold.place_q != 4) assert (flags_same_q | gold.stored1_q & gold.first1);
    if (gold.stored1_q & !gold.first1) assert (flags_same_q);
    if (gold.waits & !gold.first_known) assert (exponent_same_q);
    assert (gold.place_q <= 4);
end
