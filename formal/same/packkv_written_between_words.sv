// SPDX-License-Identifier: Apache-2.0
//
// Between words written_q already is what the change loads: where the bytes end that are placed, but in the cycle behind
// a word that spills, and then it is loaded as well. For that row_q has to be the row of that place, and the placer's
// column that of it and of the word on its way.
//
//@ design packkv_dc packkv_up
//@ module packkv_*r_t64_p16_b5_d128
//@ open stream_fifo_* packkv_*s_*
//@ cuts u_core.u_unpack.u_ring.tail_q u_core.u_unpack.u_ring.u_placer.placed_data_q u_core.u_unpack.pack*_q u_core.u_unpack.begin*_q
//@ same packkv_ring_b512_x4: written_q enable#1
//@ other packkv_ring_b512_x4: spills and#1

// The contract of tkeep, as of the proof of the placer in formal/byte_placer.sby: it marks the bytes from byte 0 up.
always @(*) assume ((s_axis_packs_tkeep & (s_axis_packs_tkeep + 1)) == 0);

wire [9:0] placed = gold.u_core.u_unpack.u_ring.placed_bytes_q;
wire [5:0] count = gold.u_core.u_unpack.u_ring.u_placer.placed_count_q;
wire [5:0] column = placed[4:0] + (gold.u_core.u_unpack.u_ring.u_placer.placed_valid_q ? count : 6'd0);
always @(*) begin
    assert (gold.u_core.u_unpack.u_ring.spilled_q | gold.u_core.u_unpack.u_ring.written_q == placed);
    assert (gold.u_core.u_unpack.u_ring.row_q == placed[9:5]);
    assert (gold.u_core.u_unpack.u_ring.u_placer.place_q == column[4:0]);
    if (gold.u_core.u_unpack.u_ring.u_placer.placed_valid_q) begin
        assert (count <= 32);
        assert (gold.u_core.u_unpack.u_ring.u_placer.placed_full_q == column[5]);
    end
end
