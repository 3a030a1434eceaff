// SPDX-License-Identifier: Apache-2.0
//
// What was wrong is asked for when a beat leaves that says its block is not to be used. Such beats come behind the
// segment that spoils, and that sets error_q. Once set, spoiled_q stays set until a reset, which empties the FIFO.
//
//@ design packkv_up
//@ module packkv_unpacker_t64_p16_b5_d128
//@ open packkv_unpack_* stream_fifo_*
//@ same packkv_unpacker_core_t64_p16_b5_d128: error_q constant#1
//@ other packkv_unpacker_core_t64_p16_b5_d128: error_q enable#1

// A beat that comes out of the FIFO went in since the reset, and what was true then of spoiled_q still is.
reg was_spoiled = 0;
always @(posedge clk) was_spoiled <= gold.u_core.u_given.rst_n & gold.u_core.spoiled_q;
always @(*) begin
    if (was_spoiled) assert (gold.u_core.spoiled_q);
    if (gold.u_core.u_given.in_valid & gold.u_core.u_given.in_data[514]) assert (gold.u_core.spoiled_q);
    if (gold.u_core.u_given.out_valid & gold.u_core.u_given.out_data[514]) assume (gold.u_core.spoiled_q);
end

always @(*) begin
    if (gold.u_core.spoiled_q) assert (gold.u_core.error_q == gate.u_core.error_q);
    if (gold.u_core.beats_on_q & gold.u_core.is_zero_q) assert (gold.u_core.spoiled_q);
    if (gold.u_core.beat_comes_line_q[0] & gold.u_core.beat_user_line_q[0]) assert (gold.u_core.spoiled_q);
    if (gold.u_core.beat_comes_line_q[1] & gold.u_core.beat_user_line_q[1]) assert (gold.u_core.spoiled_q);
end
