// SPDX-License-Identifier: Apache-2.0
//
// What was wrong is asked for when a beat leaves that says its block is not to be used. Such beats come behind the
// segment that spoils, and that sets error_q. Once set, spoiled_q stays set while there are beats in the FIFO.
//
//@ design packkv_up
//@ module packkv_unpacker_t64_p16_b5_d128
//@ open packkv_unpack_* stream_fifo_*
//@ through u_core.u_given: !word[514] | gold.u_core.spoiled_q
//@ same packkv_unpacker_core_t64_p16_b5_d128: error_q constant#1
//@ other packkv_unpacker_core_t64_p16_b5_d128: error_q enable#1

always @(*) begin
    if (gold.u_core.spoiled_q) assert (gold.u_core.error_q == gate.u_core.error_q);
    if (gold.u_core.beats_on_q & gold.u_core.is_zero_q) assert (gold.u_core.spoiled_q);
    if (gold.u_core.beat_comes_line_q[0] & gold.u_core.beat_user_line_q[0]) assert (gold.u_core.spoiled_q);
    if (gold.u_core.beat_comes_line_q[1] & gold.u_core.beat_user_line_q[1]) assert (gold.u_core.spoiled_q);
end
