// SPDX-License-Identifier: Apache-2.0
//
// All places in a stream with packs of 16 are even: the headers have an even number of bytes, and so have the packs. Bit
// 0 of what is written never decides whether a header or a segment is there.
//
//@ design packkv_dc packkv_up
//@ module packkv_unpack_*
//@ open byte_placer_*
//@ cuts u_ring.tail_q pack*_q begin*_q u_headers.header_q u_headers.split_widths_q u_headers.split_mins_q u_headers.split_sums_q
//@ same packkv_ring_b512_x4: written_q constant#1
//@ other packkv_ring_b512_x4: placed_now add#1

always @(*) begin
    assert (gold.u_ring.written_q[9:1] == gate.u_ring.written_q[9:1]);
    assert (!gold.u_headers.begin_q[0] & !gold.u_headers.packs_at_q[0]);
end
