// SPDX-License-Identifier: Apache-2.0
//
// Lanes 8 and 4 are the first of a byte. In a beat that ends a token with over at 8 or 4 the bytes from theirs on are not
// there, which makes these lanes +0 as well: its row ends with 2 bytes or 1 of a beat, and no piece has more than it
// needs. Tokens of one beat have over at 13 and above, or 0.
//
//@ design kivi_dq16_b2
//@ module kivi_dequantizer_l16_b2_g32_k256_v1024
//@ open stream_fifo_* byte_rows_* kivi_tables_*
//@ through u_core.u_waiting_codes: word[68] | fits(word[67:64], 1'b0, word[77:74], word[70] | word[71] & !word[69]) & fits(word[67:64], 1'b1, word[77:74], word[69] & (word[70] | word[71]))
//@ cuts u_core.u_aligner.*_q u_core.codes_q *error*_q u_core.*frame*_q u_core.last*_q u_core.*user*_q u_core.row_q
//@ cuts u_core.freed_q u_core.beat_of_group_q u_core.lines_left_q u_core.held_q u_core.beyond_q u_core.was_bad_pair_q
//@ cuts u_core.pieces_waiting_q u_core.stopped_q u_core.spill_last_q u_core.piece_taken_q
//@ cuts u_core.zero_q: gold.u_core.valid0_q
//@ cuts u_core.u_lanes*.x_q: gold.u_core.valid1_q
//@ cuts u_core.u_lanes*.spill_x_q: gold.u_core.spill_full_q
//@ same kivi_dequantizer_core_l16_b2_g32_k256_v1024: zeros le#7
//@ same kivi_dequantizer_core_l16_b2_g32_k256_v1024: zeros le#11
//@ other kivi_dequantizer_core_l16_b2_g32_k256_v1024: zeros le#8

// The bytes of the last beat of a row, of those with over elements: 0 is 4.
function [1:0] tail(input [3:0] over);
    tail = (over + 5'd3) >> 2;
endfunction
// Lanes 4 and 8 of one half of a piece, if that ends a token.
function fits(input [3:0] have, input upper, input [3:0] over, input ends);
    reg all;
    reg [1:0] bytes;
    begin
        all = have[3] | have[2] & !upper;
        bytes = have[1:0] & {2{have[2] | !upper}};
        fits = !ends | (over != 4 | !all & bytes <= 1) & (over != 8 | !all & bytes <= 2);
    end
endfunction
// A command as it is planned, and in turn.
always @(*) if (gold.u_core.planned_valid_q) assert (gold.u_core.planned_row_bytes_q[1:0] == tail(gold.u_core.planned_over_q) & gold.u_core.planned_one_beat_q == (gold.u_core.planned_row_bytes_q == 4));
always @(*) if (gold.u_core.starting_q) assert (gold.u_core.active_q);
always @(*) if (gold.u_core.active_q) assert (gold.u_core.plan_row_bytes_q[1:0] == tail(gold.u_core.plan_over_q) & gold.u_core.plan_one_beat_q == (gold.u_core.plan_row_bytes_q == 4));
// A row's last piece has the bytes of its last beat.
always @(*) if (gold.u_core.active_q & !gold.u_core.starting_q & !gold.u_core.in_pairs_q & !gold.u_core.is_each) assert ((gold.u_core.ends_q ? gold.u_core.need_q[1:0] : gold.u_core.left_q[1:0]) == gold.u_core.plan_row_bytes_q[1:0]);
always @(*) assert (gold.u_core.need_q <= 8);
// The piece in the window: what it needed.
reg [3:0] needed_q;
always @(posedge clk) if (gold.u_core.go) needed_q <= gold.u_core.need_q;
always @(*) if (gold.u_core.leaves_q) begin
    assert (gold.u_core.piece_have_q <= needed_q & needed_q <= 8);
    if (gold.u_core.piece_codes_q & (gold.u_core.piece_each_q | gold.u_core.piece_pairs_q)) assert (tail(gold.u_core.piece_over_q) == 0);
    if (gold.u_core.piece_codes_q & !gold.u_core.piece_each_q & !gold.u_core.piece_pairs_q) begin
        assert (gold.u_core.piece_two_q == (needed_q > 4));
        if (gold.u_core.piece_last_q) assert (needed_q[1:0] == tail(gold.u_core.piece_over_q));
    end
end
always @(*) if (gold.u_core.upper_q) assert (gold.u_core.waiting_codes_valid & gold.u_core.waiting_codes_two);
always @(*) assert (gold.u_core.u_lanes0.spill_full_q == gold.u_core.spill_full_q & gold.u_core.u_lanes4.spill_full_q == gold.u_core.spill_full_q & gold.u_core.u_lanes8.spill_full_q == gold.u_core.spill_full_q & gold.u_core.u_lanes12.spill_full_q == gold.u_core.spill_full_q);
