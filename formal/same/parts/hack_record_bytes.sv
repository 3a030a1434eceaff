// SPDX-License-Identifier: Apache-2.0
//
// Which bytes of HACK's record packer may differ between the two copies, with hack_record_places in front of it.

wire [127:0] others4 = gold.u_packer.turned4_bytes_q ^ gate.u_packer.turned4_bytes_q;
wire [127:0] others = gold.u_packer.rest_q ^ gate.u_packer.rest_q;
always @(*) if (started_q) begin
    if (gold.u_packer.queued_part_valid) assert (gold.u_packer.queued_part_count != 0 & gold.u_packer.queued_part_count <= 9);
    if (gold.u_packer.queued_part_valid) assert (gold.u_packer.queued_part_bytes[127:72] == 0);
    if (gold.u_packer.placed_valid_q) begin
        assert (gold.u_packer.placed_bytes_q[127:72] == 0);
        assert (gold.u_packer.placed_end_q > {1'b0, gold.u_packer.placed_place_q});
        assert (gold.u_packer.placed_end_q <= gold.u_packer.placed_place_q + 5'd9);
        assert (gold.u_packer.placed_place_q == behind2);
    end
    if (gold.u_packer.turned2_valid_q) begin
        assert (gold.u_packer.turned2_bytes_q[127:96] == 0);
        assert (gold.u_packer.turned2_bytes_q[95:88] == 0 | gold.u_packer.turned2_place_q[1:0] == 3);
        assert (gold.u_packer.turned2_end_q > {1'b0, gold.u_packer.turned2_place_q});
        assert (gold.u_packer.turned2_end_q <= gold.u_packer.turned2_place_q + 5'd9);
        assert (gold.u_packer.turned2_place_q == behind4);
    end
    if (gold.u_packer.turned4_valid_q) begin
        assert (end4 > {1'b0, place4} & end4 <= place4 + 5'd9 & place4 == fill);
        assert (gold.u_packer.turned4_before_q == ~(15'h7fff << place4));
        assert (gold.u_packer.turned4_filled_q == ~(31'h7fffffff << end4));
        assert (others4[127:65] == 0 & others4[63:1] == 0);
        assert (!others4[0] | place4 == 7);
        assert (!others4[64] | place4 == 15);
    end
    assert (gold.u_packer.place_q == behind1);
    assert (others[127:65] == 0 & others[63:1] == 0);
    assert (!others[0] | fill == 0 & (!gold.u_packer.flush_q | gold.u_packer.spilled_q == 0));
    assert (!others[64] | fill <= 8 & (!gold.u_packer.flush_q | !gold.u_packer.spilled_q[8]));
    if (gold.u_packer.has_low_q) assert (gold.u_packer.low_q == gate.u_packer.low_q);
end
