// SPDX-License-Identifier: Apache-2.0
//
// The credit of a pair may be taken with its second pack: where it matters, at a first pack, both counters are the same,
// and between the two packs the changed one has one more. No pair is in the FIFO whose second pack has not come.
//
//@ design packkv_enc
//@ module packkv_packer_p16_n15
//@ open packkv_header_* stream_fifo_d4_*
//@ cuts low_bytes_q low_width_q placed_bytes_q turned3_bytes_q turned5_bytes_q rest_q u_deltas.codes*_q u_deltas.lowest*_q u_deltas.deltas3_q u_deltas.width*_q u_deltas.bytes4_q
//@ same packkv_packer_p16_n15: u_room.take not#1
//@ other packkv_packer_p16_n15: u_room.take and#1

wire [5:0] in_ram = {gold.u_queued_pair.full_q, gold.u_queued_pair.write_q - gold.u_queued_pair.read_q};
wire [5:0] in_fifo = in_ram + gold.u_queued_pair.out_valid_q;
wire [2:0] in_deltas = gold.u_deltas.valid1_q + gold.u_deltas.valid2_q + gold.u_deltas.valid3_q + gold.u_deltas.valid4_q;
wire [6:0] packs = {in_fifo, 1'b0} + in_deltas + gold.upper_q;

always @(*) if (started_q) begin
    assert (gold.u_queued_pair.empty_q == (in_ram == 0));
    assert (!gold.u_queued_pair.full_q | gold.u_queued_pair.write_q == gold.u_queued_pair.read_q);
    assert (gold.u_room.count_q <= 32 & gold.u_room.available_q == (gold.u_room.count_q != 0));
    assert (gate.u_room.count_q <= 32 & gate.u_room.available_q == (gate.u_room.count_q != 0));
    assert (gold.second_q == gate.second_q);
    assert (gate.u_room.count_q == gold.u_room.count_q + gold.second_q);
    // All packs that were taken are in the pipeline, at the pair, or in the FIFO.
    assert (packs + gold.second_q == {6'd32 - gold.u_room.count_q, 1'b0});
end
