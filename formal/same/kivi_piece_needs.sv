// SPDX-License-Identifier: Apache-2.0
//
// The two bits of what is left differ for 16 bytes held and none needed alone, and whoever takes bytes needs some: a
// piece has 1 to 8. Without bytes to take nobody looks at what is left.
//
//@ design kivi_dq16_b2
//@ module kivi_dequantizer_l16_b2_g32_k256_v1024
//@ open stream_fifo_* byte_rows_* kivi_tables_* kivi_choosing_lanes_*
//@ cuts u_core.u_aligner.window_q u_core.u_aligner.word_data_q u_core.codes_q
//@ cuts u_core.piece_have_q: gold.u_core.looking_q
//@ cuts u_core.piece_short_q: gold.u_core.looking_q
//@ cuts u_core.piece_*_q u_core.*frame*_q u_core.*over_q u_core.last*_q u_core.*user*_q u_core.row_q
//@ cuts u_core.freed_q u_core.beat_of_group_q u_core.lines_left_q u_core.held_q u_core.beyond_q u_core.zero_q
//@ cuts u_core.was_bad_pair_q u_core.pieces_waiting_q u_core.stopped_q u_core.spill_last_q u_core.*_values_q
//@ cuts *error*_q
//@ same byte_aligner_b8: is_enough select#1
//@ other byte_aligner_b8: room le#1

// The contract of tkeep, as the design's port says: it marks the bytes from byte 0 up.
always @(*) if (s_axis_tvalid) assume ((s_axis_tkeep & (s_axis_tkeep + 8'd1)) == 0);
// A planned command needs something, and so does a piece of it.
always @(*) if (gold.u_core.planned_valid_q & !gold.u_core.planned_bad_q) assert (gold.u_core.planned_row_bytes_q != 0 & gold.u_core.planned_pair_bytes_q != 0);
always @(*) if (gold.u_core.starting_q) assert (gold.u_core.active_q);
always @(*) if (gold.u_core.active_q) assert (gold.u_core.plan_row_bytes_q != 0 & gold.u_core.plan_pair_bytes_q != 0);
always @(*) if (gold.u_core.active_q & !gold.u_core.starting_q) assert (gold.u_core.need_q != 0 & gold.u_core.need_q <= 8 & (gold.u_core.ends_q | gold.u_core.left_q != 0));
always @(*) if (gold.u_core.leaves_q) assert (gold.u_core.looking_q);
// A word has at most 8 bytes, the ring 16.
always @(*) if (gold.u_core.u_aligner.word_valid_q) assert (gold.u_core.u_aligner.word_count_q <= 8);
always @(*) assert (gold.u_core.u_aligner.held_q <= 16);
// So all is the same.
always @(*) begin
    assert (gold.running_q == gate.running_q); assert (gold.u_core.active_q == gate.u_core.active_q);
    assert (gold.u_core.ended_q == gate.u_core.ended_q); assert (gold.u_core.ends_q == gate.u_core.ends_q);
    assert (gold.u_core.halted_q == gate.u_core.halted_q); assert (gold.u_core.in_pairs_q == gate.u_core.in_pairs_q);
    assert (gold.u_core.leaves_q == gate.u_core.leaves_q); assert (gold.u_core.left_q == gate.u_core.left_q);
    assert (gold.u_core.looking_q == gate.u_core.looking_q); assert (gold.u_core.need_q == gate.u_core.need_q);
    assert (gold.u_core.next_d_q == gate.u_core.next_d_q);
    assert (gold.u_core.next_kind_q == gate.u_core.next_kind_q);
    assert (gold.u_core.next_valid_q == gate.u_core.next_valid_q);
    assert (gold.u_core.plan_one_beat_q == gate.u_core.plan_one_beat_q);
    assert (gold.u_core.plan_pair_bytes_q == gate.u_core.plan_pair_bytes_q);
    assert (gold.u_core.plan_row_bytes_q == gate.u_core.plan_row_bytes_q);
    assert (gold.u_core.planned_bad_q == gate.u_core.planned_bad_q);
    assert (gold.u_core.planned_one_beat_q == gate.u_core.planned_one_beat_q);
    assert (gold.u_core.planned_pair_bytes_q == gate.u_core.planned_pair_bytes_q);
    assert (gold.u_core.planned_row_bytes_q == gate.u_core.planned_row_bytes_q);
    assert (gold.u_core.planned_valid_q == gate.u_core.planned_valid_q);
    assert (gold.u_core.spill_full_q == gate.u_core.spill_full_q);
    assert (gold.u_core.spoiled_q == gate.u_core.spoiled_q);
    assert (gold.u_core.starting_q == gate.u_core.starting_q);
    assert (gold.u_core.u_aligner.at_q == gate.u_core.u_aligner.at_q);
    assert (gold.u_core.u_aligner.held_q == gate.u_core.u_aligner.held_q);
    assert (gold.u_core.u_aligner.next_place_q == gate.u_core.u_aligner.next_place_q);
    assert (gold.u_core.u_aligner.word_count_q == gate.u_core.u_aligner.word_count_q);
    assert (gold.u_core.u_aligner.word_end_q == gate.u_core.u_aligner.word_end_q);
    assert (gold.u_core.u_aligner.word_place_q == gate.u_core.u_aligner.word_place_q);
    assert (gold.u_core.u_aligner.word_valid_q == gate.u_core.u_aligner.word_valid_q);
    assert (gold.u_core.upper_q == gate.u_core.upper_q); assert (gold.u_core.valid0_q == gate.u_core.valid0_q);
    assert (gold.u_core.valid1_q == gate.u_core.valid1_q);
end
