// SPDX-License-Identifier: Apache-2.0
//
// Outliers side by side move by equal distances. So it matters only where the last two lanes have one outlier, of distance
// 6 or 7: the change leaves a copy of it at place 3 or 2, above the count and the byte behind it, where a terminator goes.
// The packer puts the next beat's bytes there, or does not mark the byte.
//
//@ design oaken_q8
//@ module oaken_quantizer_l8_d8192
//@ open oaken_admission_* oaken_group_* oaken_parameter_unit oaken_quantizer_x4 credit_counter_* stream_fifo_*
//@ open oaken_decomposer_* u_outliers u_end u_sparse_bytes u_record_out
//@ cuts vector_* held_* issued_* lane*_keep_q lane*_last_q dense_length_q current_*_q
//@ same oaken_zero_remove_l8: staying_gaps_2 select#2
//@ same oaken_zero_remove_l8: staying_gaps_2 select#4
//@ other oaken_zero_remove_l8: staying_gaps_2 select#5

genvar k;
// The distances are those of the mask.
wire [7:0] mask = gold.u_zero_remove.counted_mask_q;
wire [3:0] below [0:8];
assign below[0] = 4'd0;
generate for (k = 0; k < 8; k = k + 1) begin : gen_lanes
    assign below[k + 1] = below[k] + !mask[k];
    always @(*) if (gold.u_zero_remove.counted_valid_q)
        assert (gold.u_zero_remove.counted_gaps_q[3*k +: 3] == (mask[k] ? below[k] : 0));
end endgenerate
always @(*) if (gold.u_zero_remove.counted_valid_q) assert (gold.u_zero_remove.counted_gap_total_q == below[8]);

// The bytes that are the same: up to the count, and all of a beat without entries.
wire [3:0] removed = gold.u_zero_remove.by4_count_q;
wire [3:0] held = gold.u_sparse.u_beat.skid_data_q[3:0];
wire [3:0] given = gold.u_sparse.u_beat.out_data_q[3:0];
always @(*) begin
    if (gold.u_zero_remove.by4_valid_q) assert (removed <= 8);
    if (gold.u_sparse.u_beat.skid_valid_q) assert (held <= 8);
    if (gold.u_sparse.u_beat.out_valid_q) assert (given <= 8);
    if (gold.u_sparse.body_valid_q) assert (gold.u_sparse.body_count_q <= 9);
end
generate for (k = 0; k < 8; k = k + 1) begin : gen_entries
    always @(*) begin
        if (gold.u_zero_remove.by4_valid_q & (removed == 0 | k <= removed))
            assert (gold.u_zero_remove.by4_entries_q[8*k +: 8] == gate.u_zero_remove.by4_entries_q[8*k +: 8]);
        if (gold.u_sparse.u_beat.skid_valid_q & (held == 0 | k <= held))
            assert (gold.u_sparse.u_beat.skid_data_q[8*k + 4 +: 8] == gate.u_sparse.u_beat.skid_data_q[8*k + 4 +: 8]);
        if (gold.u_sparse.u_beat.out_valid_q & (given == 0 | k <= given))
            assert (gold.u_sparse.u_beat.out_data_q[8*k + 4 +: 8] == gate.u_sparse.u_beat.out_data_q[8*k + 4 +: 8]);
    end
end endgenerate
generate for (k = 0; k < 9; k = k + 1) begin : gen_body
    always @(*) if (gold.u_sparse.body_valid_q & k < gold.u_sparse.body_count_q)
        assert (gold.u_sparse.body_bytes_q[8*k +: 8] == gate.u_sparse.body_bytes_q[8*k +: 8]);
end endgenerate

// Where each beat begins and ends, and how many bytes of the word before it are left.
reg [4:0] turned_place = 0, rest_place = 0;
reg [5:0] turned_end = 0;
always @(posedge clk) begin
    if (gold.u_sparse.placed_ready) {turned_place, turned_end} <= {gold.u_sparse.placed_place_q, gold.u_sparse.placed_end_q};
    if (!rst_n) rest_place <= 0;
    else if (gold.u_sparse.taken) rest_place <= gold.u_sparse.turned5_last_q ? 0 : turned_end[4:0];
end
wire [4:0] behind_turned = !gold.u_sparse.turned5_valid_q ? rest_place : gold.u_sparse.turned5_last_q ? 0 : turned_end[4:0];
wire [4:0] behind_placed = !gold.u_sparse.placed_valid_q ? behind_turned :
    gold.u_sparse.placed_last_q ? 0 : gold.u_sparse.placed_end_q[4:0];
wire [5:0] placed_bytes = gold.u_sparse.placed_end_q - gold.u_sparse.placed_place_q;
always @(*) begin
    if (gold.u_sparse.turned5_valid_q) assert (turned_place == rest_place);
    if (gold.u_sparse.placed_valid_q) assert (gold.u_sparse.placed_place_q == behind_turned & placed_bytes <= 21);
    assert (gold.u_sparse.place_q == behind_placed);
end
generate for (k = 0; k < 22; k = k + 1) begin : gen_placed
    always @(*) if (gold.u_sparse.placed_valid_q & k < placed_bytes)
        assert (gold.u_sparse.placed_bytes_q[8*k +: 8] == gate.u_sparse.placed_bytes_q[8*k +: 8]);
end endgenerate
generate for (k = 0; k < 32; k = k + 1) begin : gen_turned
    wire is_same = k >= turned_place & k < turned_end | k + 32 < turned_end;
    always @(*) begin
        if (gold.u_sparse.turned5_valid_q) begin
            if (k < 31) assert (gold.u_sparse.turned5_before_q[k] == (k < turned_place));
            assert (gold.u_sparse.turned5_filled_q[k] == (k < turned_end));
            if (k < 31) assert (gold.u_sparse.turned5_filled_q[k + 32] == (k + 32 < turned_end));
            if (is_same) assert (gold.u_sparse.turned5_bytes_q[8*k +: 8] == gate.u_sparse.turned5_bytes_q[8*k +: 8]);
        end
        if (k < rest_place) assert (gold.u_sparse.rest_q[8*k +: 8] == gate.u_sparse.rest_q[8*k +: 8]);
        if (k < 31 & gold.u_sparse.flush_q & gold.u_sparse.spilled_q[k])
            assert (gold.u_sparse.rest_q[8*k +: 8] == gate.u_sparse.rest_q[8*k +: 8]);
        if (gold.u_sparse_out.skid_valid_q & gold.u_sparse_out.skid_data_q[256 + k])
            assert (gold.u_sparse_out.skid_data_q[8*k +: 8] == gate.u_sparse_out.skid_data_q[8*k +: 8]);
        if (gold.u_sparse_out.out_valid_q & gold.u_sparse_out.out_data_q[256 + k])
            assert (gold.u_sparse_out.out_data_q[8*k +: 8] == gate.u_sparse_out.out_data_q[8*k +: 8]);
    end
end endgenerate
