// SPDX-License-Identifier: Apache-2.0
//
// Up to the first segment that leaves, freed is 0 or, changed, 1. It is only subtracted from behind_q x 32, which is 3 to
// 18 rows then, and whether that is above 512 does not depend on a byte.
//
//@ design packkv_dc packkv_up packkv_dot_r1
//@ module packkv_unpack_*
//@ open packkv_headers_* byte_placer_*
//@ cuts u_ring.tail_q u_ring.written_q pack*_q begin*_q
//@ same packkv_unpack_t64_p16_b5_d128: freed_q constant#1
//@ other packkv_ring_b512_x4: kept_bytes sub#1

wire [4:0] behind = gold.u_ring.behind_q;
always @(*) if (gold.freed_q != gate.freed_q) begin
    assert (gold.freed_q == 0 & gate.freed_q == 1);
    assert (behind >= 3 & behind <= (gold.u_ring.room_q ? 17 : 18));
end
