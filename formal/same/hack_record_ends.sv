// SPDX-License-Identifier: Apache-2.0
//
// A part of a record has 1 to 9 bytes and begins at place 15 at most: it ends at place 1 to 24. Comparisons with 25 and
// more, and with 0, say the same of all of them.
//
//@ design hack_q16_b2
//@ module hack_quantizer_l16_g64_b2
//@ open credit_counter_* group_parameters_* group_quantizer_* group_row_extremes_* stream_fifo_* skid_buffer_w273 hack_code_sum_* hack_random_source_*
//@ cuts x1_q issued_x_q u_packer.placed_bytes_q u_packer.turned2_bytes_q u_packer.turned4_bytes_q u_packer.rest_q u_packer.low_q
//@ through u_beat: word[256] & (word[260] | !word[264]) & (word[264] | !word[268])
//@ through u_queued: word[256] & (word[260] | !word[264]) & (word[264] | !word[268])
//@ through u_queued_codes: word[36:34] != 0 & word[36:34] <= 4
//@ same hack_record_packer_l16_g64_b2: places_filled constant#4
//@ same hack_record_packer_l16_g64_b2: places_filled gt#5
//@ same hack_record_packer_l16_g64_b2: places_filled gt#31
//@ other hack_record_packer_l16_g64_b2: places_filled gt#16
//@ with hack_record_beats
//@ with hack_record_places

always @(*) if (started_q) begin
    if (gold.u_packer.queued_part_valid) assert (gold.u_packer.queued_part_count != 0 & gold.u_packer.queued_part_count <= 9);
    if (gold.u_packer.placed_valid_q) begin
        assert (gold.u_packer.placed_end_q > {1'b0, gold.u_packer.placed_place_q});
        assert (gold.u_packer.placed_end_q <= gold.u_packer.placed_place_q + 5'd9);
        assert (gold.u_packer.placed_place_q == behind2);
    end
    if (gold.u_packer.turned2_valid_q) begin
        assert (gold.u_packer.turned2_end_q > {1'b0, gold.u_packer.turned2_place_q});
        assert (gold.u_packer.turned2_end_q <= gold.u_packer.turned2_place_q + 5'd9);
        assert (gold.u_packer.turned2_place_q == behind4);
    end
    if (gold.u_packer.turned4_valid_q) begin
        assert (end4 > {1'b0, place4} & end4 <= place4 + 5'd9 & place4 == fill);
        assert (gold.u_packer.turned4_before_q == ~(15'h7fff << place4));
        assert (gold.u_packer.turned4_filled_q == ~(31'h7fffffff << end4));
    end
    assert (gold.u_packer.place_q == behind1);
end
