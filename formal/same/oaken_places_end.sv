// SPDX-License-Identifier: Apache-2.0
//
// placed_end_q is 37 at most: the first beat of a vector begins at place 0 and has a header of 12 bytes and 5 of its own,
// as a beat has 4 outliers at most; another begins at place 31 at most and has 6. Comparisons with more are 0 with the
// change and without it.
//
//@ design kv_dma_tiny
//@ module oaken_quantizer_l4_d128
//@ open oaken_admission_* oaken_group_* oaken_parameter_unit oaken_quantizer_x4 credit_counter_* stream_fifo_*
//@ open oaken_decomposer_* u_outliers u_end u_sparse_out u_sparse_bytes u_record_out
//@ cuts vector_* held_* issued_* lane*_keep_q lane*_last_q dense_length_q sparse_length_q current_*_q
//@ cuts u_sparse.*index_q u_sparse.body_bytes_q u_sparse.placed_bytes_q u_sparse.turned5_bytes_q u_sparse.rest_q
//@ same oaken_sparse_packer_l4: places_filled gt#17
//@ same oaken_sparse_packer_l4: places_filled constant#17
//@ other oaken_sparse_packer_l4: places_filled gt#26
always @(*) begin
    assert (gold.u_zero_remove.counted_gap_total_q <= 4 & gold.u_zero_remove.by2_count_q <= 4);
    assert (gold.u_sparse.u_beat.skid_data_q[2:0] <= 4 & gold.u_sparse.u_beat.out_data_q[2:0] <= 4);
    assert (gold.u_sparse.body_count_q <= 5 & gold.u_sparse.placed_end_q <= 37);
end

// A beat is the first one if the beat before it was the last one of its vector.
reg joined_ended = 1'b1;
always @(posedge clk) joined_ended <= !rst_n | (gold.u_sparse.accepted ? gold.u_sparse.body_last_q : joined_ended);
wire body_ended = gold.u_sparse.body_valid_q ? gold.u_sparse.body_last_q : joined_ended;
wire beat_ended = gold.u_sparse.u_beat.out_valid_q ? gold.u_sparse.u_beat.out_data_q[37] : body_ended;
wire held_ended = gold.u_sparse.u_beat.skid_valid_q ? gold.u_sparse.u_beat.skid_data_q[37] : beat_ended;
always @(*) begin
    if (joined_ended) assert (gold.u_sparse.place_q == 0);
    if (gold.u_sparse.body_valid_q) assert (gold.u_sparse.body_first_q == joined_ended);
    if (gold.u_sparse.u_beat.out_valid_q) assert (gold.u_sparse.u_beat.out_data_q[35] == body_ended);
    if (gold.u_sparse.u_beat.skid_valid_q) assert (gold.u_sparse.u_beat.skid_data_q[35] == beat_ended);
    if (gold.u_sparse.u_beat.skid_valid_q) assert (gold.u_sparse.u_beat.out_valid_q);
    if (started_q) assert (gold.compacted_first_q == held_ended);
end
