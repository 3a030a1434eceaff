// SPDX-License-Identifier: Apache-2.0
//
// The places of PackKV's ring of bytes and of the placer in front of it.

// The contract of tkeep, as of the proof of the placer in formal/byte_placer.sby: it marks the bytes from byte 0 up.
always @(*) if (s_axis_packs_tvalid) assume ((s_axis_packs_tkeep & (s_axis_packs_tkeep + 1)) == 0);

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
