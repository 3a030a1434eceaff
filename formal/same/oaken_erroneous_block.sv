// SPDX-License-Identifier: Apache-2.0
//
// A reserved terminator is an error, or the chunk has the error of an index past the block. Whether it counts as disowned
// then decides the number of entries alone. Such a chunk is the last of its block, and of a block with an error the engine
// uses nothing: all of its vector is zero, from its first beat on if nothing spoilt it before, and the engine stops.
//
//@ design oaken_dq16
//@ module oaken_dequantizer_core_l16
//@ open oaken_code_aligner_* oaken_decode_parameters oaken_index_order byte_placer_* oaken_block_parser_* byte_rows_*
//@ open skid_buffer_* stream_fifo_*
//@ counts u_sparse.u_chunks: {5'h1f, {133{word[137:134] == 0}}}
//@ through u_sparse.u_chunks: word[133] | word[137:134] == 0
//@ cuts judged_outer*_q judged_inner*_q u_bank0.u_lanes0.base_*_q u_bank0.u_lanes0.slope_*_q u_bank0.u_lanes0.triple_*_q
//@ cuts u_sparse.picked_q u_sparse.window_q
//@ cuts u_bank0.entered_*_q: gold.lane_valid0_q
//@ cuts u_bank0.u_lanes0.u_lane*1_q: gold.lane_valid1_q
//@ cuts u_bank0.u_lanes0.u_lane*2_q: gold.lane_valid2_q
//@ cuts u_bank0.u_lanes0.u_lane*3_q: gold.lane_valid3_q
//@ cuts u_bank0.kept_q: gold.stalled_q
//@ cuts u_insert.outlier_q: gold.u_insert.error_q == 0
//@ cuts u_insert.inner_q: gold.u_insert.error_q == 0
//@ cuts u_insert.side_q: gold.u_insert.error_q == 0
//@ cuts u_blocks.outlier_q: gold.u_blocks.error_q == 0
//@ cuts u_blocks.inner_q: gold.u_blocks.error_q == 0
//@ cuts u_blocks.side_q: gold.u_blocks.error_q == 0
//@ while out_data: gold.out_valid
//@ same oaken_chunk_check_e16: disowned any#2
//@ other oaken_chunk_check_e16: reserved and#1

// The beats of a block go with those of its vector until the vector is spoilt.
always @(*) begin
    if (!gold.halted_q & !gold.spoilt_q) assert (gold.u_blocks.number_q == gold.beat_number_q[1:0]);
    if (!gold.halted_q & !gold.spoilt_q & !gold.u_blocks.held_q) assert (gold.u_blocks.number_q == 0);
    if (!gold.halted_q & !gold.spoilt_q & gold.u_blocks.error_q != 0) assert (gold.u_blocks.number_q == 0);
    assert (gold.u_insert.begins_q | gold.u_insert.error_q == 0);
end
