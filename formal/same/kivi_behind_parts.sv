// SPDX-License-Identifier: Apache-2.0
//
// What is behind the bytes of a part counts for nothing: the packer writes over it, or gives it to nobody. Lane 12 is
// kept if the last lane of a row is 11: it is the first of byte 3, and such a row has 3 bytes. And the register of the
// third pair may take every pair: in slot 3, where it is used, it has that of slot 2, and in slots 0 and 1 it is behind
// the count of the pairs.
//
//@ design kivi_k16_b2
//@ module kivi_key_quantizer_l16_g32_b2_d256
//@ open u_beat credit_counter_* group_parameters_* stream_fifo_* u_packer.u_queued_part
//@ counts u_queued_pairs: {6'h3f, bits(below(word[132:128]))}
//@ counts u_queued_codes: {6'h3f, bits_of_half(below(word[68:64]))}
//@ counts u_packer.u_queued_part: {1'b1, bits(below(word[4:0])), 5'h1f}
//@ through u_queued_pairs: word[132:128] <= 16
//@ through u_queued_codes: word[68:64] <= 8
//@ through u_packer.u_queued_part: word[4:0] <= 16
//@ cuts x1_q merged_extremes_q min1_q max1_q *_of_lanes_q pair0_q pair1_q
//@ cuts u_lane12.keep1_q: gold.coding_bytes_line_q[9:5] == 4
//@ cuts u_lane12.coded2_q: gold.coding_bytes_line_q[14:10] == 4
//@ cuts u_lane12.shift3_q: gold.coding_bytes_line_q[19:15] == 4
//@ cuts u_lane12.shift4_q: gold.coding_bytes_line_q[24:20] == 4
//@ cuts u_lane12.code5_q: gold.coding_bytes == 4
//@ cuts u_lane*.*_q
//@ cuts first_codes_q: gold.second_beat_q
//@ same kivi_key_quantizer_l16_g32_b2_d256: others_kept gt#4
//@ same kivi_key_quantizer_l16_g32_b2_d256: others_kept constant#4
//@ same kivi_key_quantizer_l16_g32_b2_d256: pair2_q and#1
//@ other kivi_key_quantizer_l16_g32_b2_d256: pair0_q and#1

// The first places of a word, places that are turned by so many, and their bits.
function [15:0] below(input [4:0] count);
    below = ~(17'h1ffff << count);
endfunction
function [15:0] turned(input [15:0] places, input [3:0] by);
    turned = (places << by) | (places >> (5'd16 - by));
endfunction
function [127:0] bits(input [15:0] places);
    integer k;
    for (k = 0; k < 16; k = k + 1) bits[8*k +: 8] = {8{places[k]}};
endfunction
function [63:0] bits_of_half(input [15:0] places);
    integer k;
    for (k = 0; k < 8; k = k + 1) bits_of_half[8*k +: 8] = {8{places[k]}};
endfunction

// Beats of a row but the last have 4 bytes.
always @(*) if (!gold.row_ends) assert (gold.row_bytes == 4);
always @(*) if (gold.pair_slot_q == 3) assert (gold.pair2_q == gate.pair2_q);
always @(*) assert (gold.keep_q[11:0] == gate.keep_q[11:0] & gold.keep_q[15:13] == gate.keep_q[15:13]);
always @(*) if (gold.coding_bytes_line_q[4:0] == 4) assert (gold.keep_q == gate.keep_q);
genvar at;
generate for (at = 0; at < 6; at = at + 1) begin : gen_bytes
    always @(*) if (gold.coding_line_q[at]) assert (gold.coding_bytes_line_q[5*at +: 5] <= 4 & (gold.coding_row_end_line_q[at] | gold.coding_bytes_line_q[5*at +: 5] == 4));
end endgenerate

// The parts in the packer: their counts, and the place behind the last one that was taken.
reg [4:0] placed_count_q, turned2_count_q, turned4_count_q, known_q;
reg [3:0] turned4_place_q, next_q;
wire [4:0] turned4_end = turned4_place_q + turned4_count_q;
always @(posedge clk) begin
    if (gold.u_packer.queued_part_ready) placed_count_q <= gold.u_packer.queued_part_count;
    if (gold.u_packer.placed_ready) turned2_count_q <= placed_count_q;
    if (gold.u_packer.turned2_ready) turned4_count_q <= turned2_count_q;
    if (gold.u_packer.turned2_ready) turned4_place_q <= gold.u_packer.turned2_place_q;
    if (gold.u_packer.taken) known_q <= {1'b0, turned4_end[3:0]};
    if (!rst_n) next_q <= 0;
    else if (gold.u_packer.taken) next_q <= gold.u_packer.turned4_last_q ? 4'd0 : turned4_end[3:0];
end
wire [3:0] at3 = !gold.u_packer.turned4_valid_q ? next_q : gold.u_packer.turned4_last_q ? 4'd0 : turned4_end[3:0];
wire [4:0] turned2_end = gold.u_packer.turned2_place_q + turned2_count_q;
wire [3:0] at2 = !gold.u_packer.turned2_valid_q ? at3 : gold.u_packer.turned2_last_q ? 4'd0 : turned2_end[3:0];
wire [4:0] placed_end = gold.u_packer.placed_place_q + placed_count_q;
wire [3:0] at1 = !gold.u_packer.placed_valid_q ? at2 : gold.u_packer.placed_last_q ? 4'd0 : placed_end[3:0];
always @(*) begin
    assert (gold.u_packer.place_q == at1);
    assert (next_q == 0 | known_q == next_q);
    assert (((gold.u_packer.rest_q ^ gate.u_packer.rest_q) & bits(below(known_q))) == 0);
    if (gold.u_packer.placed_valid_q) begin
        assert (placed_count_q <= 16 & gold.u_packer.placed_place_q == at2 & gold.u_packer.placed_end_q == placed_end[4:2]);
        assert (((gold.u_packer.placed_bytes_q ^ gate.u_packer.placed_bytes_q) & bits(below(placed_count_q))) == 0);
    end
    if (gold.u_packer.turned2_valid_q) begin
        assert (turned2_count_q <= 16 & gold.u_packer.turned2_place_q == at3 & gold.u_packer.turned2_end_q == turned2_end[4:2]);
        assert (((gold.u_packer.turned2_bytes_q ^ gate.u_packer.turned2_bytes_q) & bits(turned(below(turned2_count_q), {2'd0, gold.u_packer.turned2_place_q[1:0]}))) == 0);
    end
    if (gold.u_packer.turned4_valid_q) begin
        assert (turned4_count_q <= 16 & turned4_place_q == next_q & gold.u_packer.turned4_complete_q == turned4_end[4]);
        assert (gold.u_packer.turned4_before_q == ~(15'h7fff << turned4_place_q));
        assert (gold.u_packer.turned4_filled_q == (7'h7f & ~(7'h7f << turned4_end[4:2])));
        assert (((gold.u_packer.turned4_bytes_q ^ gate.u_packer.turned4_bytes_q) & bits(turned(below(turned4_count_q), turned4_place_q))) == 0);
    end
    if (gold.u_packer.flush_q) assert (next_q == 0 & gold.u_packer.spilled_q == (3'd7 & ~(3'd7 << known_q[4:2])));
end
