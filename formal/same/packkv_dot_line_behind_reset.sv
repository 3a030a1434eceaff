// SPDX-License-Identifier: Apache-2.0
//
// Behind a reset a word of the memory of numbers, and the largest number, take anything, in front of all that is read. All
// words of a vector are written behind that before it is aligned, and its first word begins the largest number anew.
//
//@ design packkv_dot_r1
//@ module packkv_dot_aligner_r1_*
//@ open packkv_operand_*
//@ tracks u_numbers
//@ cuts x_q step_q largest0_0_q slot0_lead_q slot1_lead_q second_lead_q lead_of*_q collected_q bank*_met_q
//@ same packkv_dot_aligner_r1_t64_p16_b5_d128: operand_read_line_q constant#1
//@ other packkv_dot_aligner_r1_t64_p16_b5_d128: is_first_word eq#1

wire [127:0] other = other_words_u_numbers; // words of the memory that are not the same
wire [5:0] line = gold.operand_read_line_q;
wire [5:0] begins = gold.vector_begins_line_q;
wire [6:0] done = gold.vector_done_line_q;
wire [27:0] places = gold.number_at_line_q;
wire [55:0] known = gold.known_of_done_line_q;
wire filled = gold.filled_slot_q;
wire slot = gold.slot_q;
wire second = gold.second_slot_q;

// Words up to the last one of a vector of so many parts.
function [63:0] upto(input [3:0] parts);
    upto = ~(64'hffff_ffff_ffff_ff00 << {parts[2:0] - 3'd1, 3'd0});
endfunction
function [63:0] below(input [5:0] word);
    below = ~(64'hffff_ffff_ffff_ffff << word);
endfunction
function [127:0] in_slot(input s, input [63:0] words);
    in_slot = s ? {words, 64'd0} : {64'd0, words};
endfunction

// Words that are read and not yet written, from a place of the line on.
wire [127:0] pending3 = line[3] ? 128'd1 << places[27:21] : 128'd0;
wire [127:0] pending2 = pending3 | (line[2] ? 128'd1 << places[20:14] : 128'd0);
wire [127:0] pending1 = pending2 | (line[1] ? 128'd1 << places[13:7] : 128'd0);
wire [127:0] pending0 = pending1 | (line[0] ? 128'd1 << places[6:0] : 128'd0);

// Behind a reset all words that were read are in the line.
wire [5:0] in_line = line[0] + line[1] + line[2] + line[3] + line[4] + line[5];
wire is_fresh = !slot & !filled & gold.word_q == in_line & done == 0 & !gold.slot0_full_q & !gold.slot1_full_q & !gold.busy_q;
wire [5:0] differs = gold.operand_read_line_q ^ gate.operand_read_line_q;

wire [5:0] last_word = {gold.of_parts_q[2:0] - 3'd1, 3'd7};
wire [3:0] second_parts = second ? gold.slot1_parts_q : gold.slot0_parts_q;
always @(*) if (gold.begun_q & gold.active_q) assert (gold.last_word_q == last_word);
always @(*) if (gold.busy_q) assert (second ? gold.slot1_full_q : gold.slot0_full_q);
always @(*) if (gold.busy_q) assert (gold.second_last_q == {second_parts[2:0] - 3'd1, 3'd7} & gold.second_word_q <= gold.second_last_q);
always @(*) if (!gold.busy_q & started_q) assert (gold.second_word_q == 0);
always @(*) assert ((done & (done - 7'd1)) == 0);
always @(*) assert (slot == (filled ^ (done != 0)));
always @(*) if (started_q) assert (gold.slot0_parts_q == gate.slot0_parts_q & gold.slot1_parts_q == gate.slot1_parts_q);
always @(*) if (done != 0) assert (!(filled ? gold.slot1_full_q : gold.slot0_full_q));
always @(*) assert (gold.slot0_taken_q == (gold.slot0_full_q | (done != 0 & !filled)));
always @(*) assert (gold.slot1_taken_q == (gold.slot1_full_q | (done != 0 & filled)));
// Up to the first word of the first vector, the largest number may be another one.
always @(*) if (differs != 0 | gold.largest_q != gate.largest_q) assert (is_fresh);
// All words of a vector are the same that were written, and those that are not are on the way.
always @(*) assert ((other & in_slot(slot, below(gold.word_q)) & ~pending0) == 0);
always @(*) if (done[0]) assert ((other & in_slot(filled, upto(known[3:0])) & ~pending0) == 0);
always @(*) if (done[1]) assert ((other & in_slot(filled, upto(known[11:8])) & ~pending1) == 0);
always @(*) if (done[2]) assert ((other & in_slot(filled, upto(known[19:16])) & ~pending2) == 0);
always @(*) if (done[3]) assert ((other & in_slot(filled, upto(known[27:24])) & ~pending3) == 0);
always @(*) if (done[4]) assert ((other & in_slot(filled, upto(known[35:32]))) == 0);
always @(*) if (done[5]) assert ((other & in_slot(filled, upto(known[43:40]))) == 0);
always @(*) if (done[6]) assert ((other & in_slot(filled, upto(known[51:48]))) == 0);
always @(*) if (gold.slot0_full_q) assert ((other[63:0] & upto(gold.slot0_parts_q)) == 0);
always @(*) if (gold.slot1_full_q) assert ((other[127:64] & upto(gold.slot1_parts_q)) == 0);
genvar i;
generate
    for (i = 0; i < 7; i = i + 1) begin : stage
        always @(*) if (done[i]) assert (gold.word_q <= i);
    end
    for (i = 0; i < 4; i = i + 1) begin : word_of
        // The words of the line are the first ones, in order.
        wire [5:0] older = line >> (i + 1);
        wire [6:0] count = older[0] + older[1] + older[2] + older[3] + older[4];
        always @(*) if (differs != 0 & line[i]) assert (places[7*i +: 7] == count);
    end
    for (i = 0; i < 6; i = i + 1) begin : place
        // What may be written in front of all is in front of them, and the first of them begins the vector.
        always @(*) if (differs[i]) assert (differs == 1 << i & line >> i == 0);
        always @(*) if ((differs != 0 | gold.largest_q != gate.largest_q) & line >> i == 1) assert (begins[i]);
    end
endgenerate
