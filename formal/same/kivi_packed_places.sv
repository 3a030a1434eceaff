// SPDX-License-Identifier: Apache-2.0
//
// Words of pairs begin at place 0, as all but the last of them are full, and words of codes have 8 bytes at most: none
// ends behind place 20, and none that is turned has bytes in its upper half. So nothing wraps around in the first turn,
// and the places above are never filled.
//
//@ design kivi_k16_b2
//@ module kivi_key_quantizer_l16_g32_b2_d256
//@ open u_beat credit_counter_* group_parameters_* group_quantizer_* stream_fifo_*
//@ through u_queued_pairs: word[132:128] <= 16 & word[132:130] != 0 & word[129:128] == 0 & (word[133] | word[132])
//@ through u_queued_codes: word[68:64] <= 8 & word[68:64] != 0
//@ cuts x1_q merged_extremes_q min1_q max1_q *_of_lanes_q pair0_q pair1_q pair2_q first_codes_q
//@ cuts u_packer.turned2_bytes_q: gold.u_packer.turned2_valid_q
//@ cuts u_packer.turned4_bytes_q: gold.u_packer.turned4_valid_q
//@ cuts u_packer.out_word_data_q: gold.u_packer.out_word_valid_q
//@ cuts u_packer.rest_q
//@ same kivi_frame_packer_l16_b2: rotated_1 select#3
//@ same kivi_frame_packer_l16_b2: places_filled gt#1
//@ same kivi_frame_packer_l16_b2: places_filled constant#1
//@ other kivi_frame_packer_l16_b2: places_filled gt#4

// Rows have 1 to 4 bytes in a beat.
genvar at;
generate for (at = 0; at < 6; at = at + 1) begin : gen_bytes
    always @(*) if (gold.coding_line_q[at]) assert (gold.coding_bytes_line_q[5*at +: 5] <= 4 & gold.coding_bytes_line_q[5*at +: 5] != 0);
end endgenerate
// Where a part of the queue begins, and whether it may be anywhere.
function is_short(input [133:0] part);
    is_short = part[4:0] <= 8 & part[132:69] == 0;
endfunction
function [3:0] behind(input [3:0] place, input [133:0] part);
    behind = part[133] ? 4'd0 : place + part[3:0];
endfunction
wire [3:0] place0 = gold.u_packer.place_q;
wire [3:0] place1 = gold.u_packer.u_queued_part.out_valid_q ? behind(place0, gold.u_packer.u_queued_part.out_data_q) : place0;
wire [3:0] place2 = gold.u_packer.u_queued_part.skid_valid_q ? behind(place1, gold.u_packer.u_queued_part.skid_data_q) : place1;
always @(*) if (gold.u_packer.u_queued_part.out_valid_q) assert (gold.u_packer.u_queued_part.out_data_q[4:0] <= 16 & (place0 == 0 | is_short(gold.u_packer.u_queued_part.out_data_q)));
always @(*) if (gold.u_packer.u_queued_part.skid_valid_q) assert (gold.u_packer.u_queued_part.out_valid_q & gold.u_packer.u_queued_part.skid_data_q[4:0] <= 16 & (place1 == 0 | is_short(gold.u_packer.u_queued_part.skid_data_q)));
always @(*) if (!gold.u_packer.in_codes_q) assert (place2 == 0);
// Then the stages of the packer.
always @(*) if (gold.u_packer.placed_valid_q) assert (gold.u_packer.placed_end_q <= 5 & (gold.u_packer.placed_place_q == 0 | gold.u_packer.placed_bytes_q[127:64] == 0));
always @(*) if (gold.u_packer.turned2_valid_q) assert (gold.u_packer.turned2_end_q <= 5);
always @(*) if (gold.u_packer.turned4_valid_q) assert (gold.u_packer.turned4_filled_q == gate.u_packer.turned4_filled_q & gold.u_packer.turned4_filled_q[6:5] == 0);
always @(*) if (gold.u_packer.flush_q) assert (gold.u_packer.spilled_q == gate.u_packer.spilled_q & gold.u_packer.spilled_q[2:1] == 0);
