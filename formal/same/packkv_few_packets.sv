// SPDX-License-Identifier: Apache-2.0
//
// It shows only where a head is put into u_packet in the cycle in which another is fetched from its memory. A packet has
// 4 segments at least, and so many beats, more than there are stages in front of the words: when the next but one begins,
// the last word of a packet has left. So its memory is empty when a head is put in.
//
//@ design packkv_enc
//@ module packkv_packer_*
//@ open packkv_deltas_* packkv_header_* credit_counter_* stream_fifo_d4_w142 stream_fifo_d32_w164 stream_fifo_d4_w293
//@ cuts placed_bytes_q placed_place_q placed_end_q place_q turned*_bytes_q turned3_place_q turned3_end_q turned5_before_q
//@ cuts turned5_filled_q rest_q spilled_q low_bytes_q low_width_q
//@ same stream_fifo_d4_w4: changes xor#1
//@ other packkv_packer_p16_n15: new_packet_q constant#1

// What the open parts give. A packet is the block of a head, 64 tokens: 4 groups of packs with a segment for each 16
// channels, as packkv_reader_k and packkv_reader_v give them. A header says which pair of its segment is the last that is
// not empty (packkv_header).
reg [2:0] segments = 0; // those of the packet that have begun, 4 if more
wire header_valid = gold.queued_header_valid & gold.is_header_q;
wire pair_there = gold.queued_pair_valid & !gold.is_header_q & gold.is_last_q;
always @(*) if (header_valid & (gold.new_packet_q | segments < 3)) assume (!gold.queued_header_last);
always @(*) if (header_valid) assume (gold.queued_header_filled <= 8);
always @(*) if (pair_there & gold.beat_q == gold.filled_q) assume (gold.queued_pair_length != 0);
always @(*) if (pair_there & gold.beat_q > gold.filled_q) assume (gold.queued_pair_length == 0);

// Whether a packet has begun and its last beat has not gone, and where the last beat of one is.
reg open = 0;
always @(posedge clk) begin
    if (!rst_n) segments <= 3'd0;
    else if (gold.segment_begins) segments <= gold.new_packet_q ? 3'd1 : segments == 4 ? 3'd4 : segments + 3'd1;
    open <= rst_n & (gold.accepted ? !gold.ends_packet : open);
end
wire in_placed = gold.placed_valid_q & gold.placed_last_q;
wire in_turned3 = gold.turned3_valid_q & gold.turned3_last_q;
wire in_turned5 = gold.turned5_valid_q & gold.turned5_last_q;
wire [2:0] lasts = in_placed + in_turned3 + in_turned5 + gold.flush_q;
wire [1:0] in_memory = gold.u_packet.write_q - gold.u_packet.read_q;
wire there = gold.u_packet.out_valid_q;
wire [2:0] behind5 = gold.placed_valid_q + gold.turned3_valid_q;
always @(*) if (started_q) begin
    assert (lasts <= 1);
    assert (!gold.u_packet.full_q & in_memory <= 1 & gold.u_packet.empty_q == (in_memory == 0));
    assert (in_memory + there == lasts + open);
    if (in_memory != 0 & there) assert (open & lasts == 1);
    if (in_memory != 0 & !there) assert (open & lasts == 0 & segments == 1 & gold.placed_valid_q);
    if (open & in_turned3) assert (segments <= gold.placed_valid_q);
    if (open & in_turned5) assert (segments <= behind5);
    if (open & gold.flush_q) assert (segments <= behind5 + gold.turned5_valid_q);
    if (open) assert (!in_placed & segments != 0);
    // A packet is open until the last beat of its last segment.
    if (gold.is_header_q) assert (open == !gold.new_packet_q & gold.beat_q == 0);
    else assert (gold.beat_q >= 1 & gold.beat_q <= 8 & gold.new_packet_q == gold.is_last_q);
    if (!gold.is_header_q) assert (open == (!gold.is_last_q | gold.beat_q <= gold.filled_q));
    if (!gold.is_header_q & gold.is_last_q) assert (gold.filled_q <= 8 & segments == 4);
    if (!gold.is_header_q) assert (segments != 0);
    if (!gold.new_packet_q) assert (open);
end
// All that decides is the same.
always @(*) begin
    assert (gold.second_q == gate.second_q & gold.upper_q == gate.upper_q & gold.beat_q == gate.beat_q);
    assert (gold.is_header_q == gate.is_header_q & gold.is_last_q == gate.is_last_q & gold.filled_q == gate.filled_q);
    assert (gold.new_packet_q == gate.new_packet_q & gold.flush_q == gate.flush_q);
    assert (gold.placed_valid_q == gate.placed_valid_q & gold.placed_last_q == gate.placed_last_q);
    assert (gold.turned3_valid_q == gate.turned3_valid_q & gold.turned3_last_q == gate.turned3_last_q);
    assert (gold.turned5_valid_q == gate.turned5_valid_q & gold.turned5_last_q == gate.turned5_last_q);
    assert (gold.u_packet.write_q == gate.u_packet.write_q & gold.u_packet.read_q == gate.u_packet.read_q);
    assert (gold.u_packet.full_q == gate.u_packet.full_q & gold.u_packet.empty_q == gate.u_packet.empty_q);
    assert (there == gate.u_packet.out_valid_q & gold.packet_dest == gate.packet_dest);
end
