// SPDX-License-Identifier: Apache-2.0
//
// A part of a record has 1 to 9 bytes. Of the bytes that the turn by 4 brings to the bottom only the lowest bit of one can
// be other than 0, and that byte lies 9 places behind the part's first one: in front of the part's place, where the rest
// is taken, or not before its end, where it is written again or not kept.
//
//@ design hack_q16_b2
//@ module hack_quantizer_l16_g64_b2
//@ open credit_counter_* group_parameters_* group_quantizer_* group_row_extremes_* stream_fifo_* skid_buffer_w273 hack_code_sum_* hack_random_source_*
//@ cuts x1_q issued_x_q
//@ through u_beat: word[256] & (word[260] | !word[264]) & (word[264] | !word[268])
//@ through u_queued: word[256] & (word[260] | !word[264]) & (word[264] | !word[268])
//@ through u_queued_codes: word[36:34] != 0 & word[36:34] <= 4
//@ same hack_record_packer_l16_g64_b2: rotated_4 select#3
//@ other hack_record_packer_l16_g64_b2: rotated_4 select#2

// Beats have elements from lane 0 up, and one at least (hack.md, hack_quantizer, and kivi.md, section 4).
always @(*) if (s_axis_tvalid) assume (s_axis_tkeep[0] & s_axis_tkeep[1] & (&s_axis_tkeep[9:8] | !(&s_axis_tkeep[17:16])) & (&s_axis_tkeep[17:16] | !(&s_axis_tkeep[25:24])));
wire [2:0] bytes1 = gold.coding_bytes_line_q[2:0], bytes2 = gold.coding_bytes_line_q[5:3], bytes3 = gold.coding_bytes_line_q[8:6],
    bytes4 = gold.coding_bytes_line_q[11:9], bytes5 = gold.coding_bytes_line_q[14:12];
always @(*) if (started_q) begin
    if (gold.valid1_q) assert (gold.keep1_q[0] & (gold.keep1_q[4] | !gold.keep1_q[8]) & (gold.keep1_q[8] | !gold.keep1_q[12]));
    if (gold.coding_line_q[0]) assert (gold.issued_bytes != 0 & gold.issued_bytes <= 4);
    if (gold.coding_line_q[1]) assert (bytes1 != 0 & bytes1 <= 4);
    if (gold.coding_line_q[2]) assert (bytes2 != 0 & bytes2 <= 4);
    if (gold.coding_line_q[3]) assert (bytes3 != 0 & bytes3 <= 4);
    if (gold.coding_line_q[4]) assert (bytes4 != 0 & bytes4 <= 4);
    if (gold.coding_line_q[5]) assert (bytes5 != 0 & bytes5 <= 4);
end

// The places of the part at the last stage, and where the next part begins behind each stage.
reg [4:0] end4;
reg [3:0] place4, fill = 4'd0;
wire [3:0] next4 = gold.u_packer.turned4_last_q ? 4'd0 : end4[3:0];
wire [3:0] next2 = gold.u_packer.turned2_last_q ? 4'd0 : gold.u_packer.turned2_end_q[3:0];
wire [3:0] next1 = gold.u_packer.placed_last_q ? 4'd0 : gold.u_packer.placed_end_q[3:0];
wire [3:0] behind4 = gold.u_packer.turned4_valid_q ? next4 : fill;
wire [3:0] behind2 = gold.u_packer.turned2_valid_q ? next2 : behind4;
wire [3:0] behind1 = gold.u_packer.placed_valid_q ? next1 : behind2;
always @(posedge clk) begin
    if (gold.u_packer.turned2_ready) end4 <= gold.u_packer.turned2_end_q;
    if (gold.u_packer.turned2_ready) place4 <= gold.u_packer.turned2_place_q;
    if (!rst_n) fill <= 4'd0;
    else if (gold.u_packer.taken) fill <= next4;
end
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
