// What comes behind the wires of the file: store, a beat is written, at store_place; complete, it is the last one of a
// vector, and slot, where it is written.

// A value that has a one above bit 8, or of a negative one a zero: it is not in -512 .. 511.
function has_large_12(input [191:0] beat);
    integer i;
    begin
        has_large_12 = 0;
        for (i = 0; i < 16; i = i + 1) has_large_12 = has_large_12 | (&beat[12*i+9 +: 3]) == !(|beat[12*i+9 +: 3]);
    end
endfunction
function has_large_13(input [207:0] beat);
    integer i;
    begin
        has_large_13 = 0;
        for (i = 0; i < 16; i = i + 1) has_large_13 = has_large_13 | (&beat[13*i+9 +: 4]) == !(|beat[13*i+9 +: 4]);
    end
endfunction
function has_large_14(input [223:0] beat);
    integer i;
    begin
        has_large_14 = 0;
        for (i = 0; i < 16; i = i + 1) has_large_14 = has_large_14 | (&beat[14*i+9 +: 5]) == !(|beat[14*i+9 +: 5]);
    end
endfunction
function has_large_16(input [255:0] beat);
    integer i;
    begin
        has_large_16 = 0;
        for (i = 0; i < 16; i = i + 1) has_large_16 = has_large_16 | (&beat[16*i+9 +: 7]) == !(|beat[16*i+9 +: 7]);
    end
endfunction
function has_large_18(input [287:0] beat);
    integer i;
    begin
        has_large_18 = 0;
        for (i = 0; i < 16; i = i + 1) has_large_18 = has_large_18 | (&beat[18*i+9 +: 9]) == !(|beat[18*i+9 +: 9]);
    end
endfunction
// An element of the beat has this exponent, where that of subnormal numbers is 1.
function has_exponent(input [255:0] beat, input [4:0] exponent);
    integer i;
    begin
        has_exponent = 0;
        for (i = 0; i < 16; i = i + 1)
            has_exponent = has_exponent | {beat[16*i+11 +: 4], beat[16*i+10] | !(|beat[16*i+10 +: 5])} == exponent;
    end
endfunction
function [4:0] larger(input [4:0] a, input [4:0] b);
    larger = a > b ? a : b;
endfunction

// The beats that are stored: those of a vector follow each other, from place 0 on.
reg [1:0] last_place = 3;
reg last_slot = 0, last_complete = 1;
always @(posedge clk) begin
    if (!rst_n) begin
        last_place <= 3;
        last_slot <= 0;
        last_complete <= 1;
    end else if (store) begin
        last_place <= store_place[1:0];
        last_slot <= slot;
        last_complete <= complete;
    end
end
always @(*) begin
    assert (!store | !store_place[2]);
    assert (!store | store_place == 0 | last_place + 3'd1 == store_place);
    assert (!complete | store & store_place == 3);
    assert (!last_complete | last_place == 3);
    assert (last_complete | last_slot == slot);
end

// Their largest exponents: of the words of the memory, of the two beats on their way, and of those that were compared.
wire [4:0] exponent = larger(larger(gold.larger_field_4[4:0], gold.larger_field_4[9:5]),
    larger(gold.larger_field_4[14:10], gold.larger_field_4[19:15]));
reg [39:0] of_word = {8{5'd1}}, compared_of = {8{5'd1}};
wire [39:0] word_mask = 40'h1f << 5 * {slot, store_place[1:0]};
wire [39:0] of_word_next = store ? of_word & ~word_mask | {8{exponent}} & word_mask : of_word;
reg [2:0] way_1 = 0, way_2 = 0;
reg [4:0] exponent_1 = 0, exponent_2 = 0;
wire on_1 = gold.waits_line_q[0];
wire on_2 = gold.waits;
reg [2:0] before = 3;
reg any_before = 0;
wire [39:0] compared_mask = 40'h1f << 5 * way_2;
wire [39:0] compared_next = on_2 ? compared_of & ~compared_mask | {8{exponent_2}} & compared_mask : compared_of;
always @(posedge clk) begin
    of_word <= of_word_next;
    compared_of <= !rst_n ? of_word_next : compared_next;
    way_1 <= {slot, store_place[1:0]};
    way_2 <= way_1;
    exponent_1 <= exponent;
    exponent_2 <= exponent_1;
    before <= !rst_n ? 3'd3 : on_2 ? way_2 : before;
    any_before <= rst_n & (any_before | on_2);
end
wire [2:0] before_1 = on_2 ? way_2 : before;
wire [2:0] before_0 = on_1 ? way_1 : before_1;
integer word;
always @(*) begin
    assert (!store | has_exponent(gold.u_buffer.wr_data, exponent));
    assert (exponent_1 == larger(larger(gold.larger_fields_q[4:0], gold.larger_fields_q[9:5]),
        larger(gold.larger_fields_q[14:10], gold.larger_fields_q[19:15])));
    assert (exponent_2 == gold.beat_exponent_q);
    assert (!on_1 | gold.waits_place_line_q[2:0] == {1'b0, way_1[1:0]});
    assert (!on_2 | gold.waits_place == {1'b0, way_2[1:0]});
    assert (before_0 == {last_slot, last_place});
    assert (!on_1 | way_1[1:0] == 0 | way_1 == before_1 + 3'd1);
    assert (!on_2 | way_2[1:0] == 0 | way_2 == before + 3'd1);
    assert (any_before | before[1:0] == 3);
    assert (!gold.known_line_q[0] | on_1 & way_1[1:0] == 3);
    assert (!gold.known | on_2 & way_2[1:0] == 3);
    for (word = 0; word < 8; word = word + 1)
        assert (of_word[5*word +: 5] == (on_1 & way_1 == word ? exponent_1 : on_2 & way_2 == word ? exponent_2 : compared_of[5*word +: 5]));
end
wire [19:0] of_before = compared_of >> 20 * before[2];
wire [3:0] attained = {of_before[19:15] == gold.exponent_before_q, of_before[14:10] == gold.exponent_before_q,
    of_before[9:5] == gold.exponent_before_q, of_before[4:0] == gold.exponent_before_q};
always @(*) assert (!any_before | |(attained & (4'hf >> (3 - before[1:0]))));

// A vector's beats take all that follows in cycles one behind the other: so many ago its exponent was known.
reg [17:1] known_ago = 0;
always @(posedge clk) known_ago <= rst_n ? {known_ago[16:1], gold.known} : 17'd0;
wire [17:0] ago = {known_ago, gold.known};
wire reading = |ago[3:0];
integer later;
always @(*) begin
    assert (!(complete & (gold.known_line_q[0] | ago[0] | ago[1])));
    assert (!(gold.known_line_q[0] & |ago[2:0]));
    for (later = 0; later < 17; later = later + 1) assert (!(ago[later] & |(ago >> later + 1 & 7)));
    assert (!gold.known_line_q[0] | last_place == 3);
    assert (!ago[0] | last_place == 3 | last_place == 0);
    assert (!ago[1] | last_place != 2);
    assert (gold.read_index_q == (ago[1] ? 1 : ago[2] ? 2 : ago[3] ? 3 : 0));
    assert (slot == gold.read_slot_q ^ gold.known_line_q[0] ^ reading);
    assert (!gold.known_line_q[0] | way_1[2] != slot);
    assert (!ago[0] | way_2[2] == gold.read_slot_q);
    assert (!reading | !on_1 | way_1[2] != gold.read_slot_q);
    assert (!reading | ago[0] | !on_2 | way_2[2] != gold.read_slot_q);
    assert (gold.x_valid1_q == |ago[4:1]);
    assert (!gold.x_valid1_q | gold.x_index_q == (ago[2] ? 1 : ago[3] ? 2 : ago[4] ? 3 : 0));
    assert (gold.aligns_line_q == {|ago[6:3], |ago[5:2]});
    assert (gold.u_hadamard.place_2_q == (ago[4] ? 1 : ago[5] ? 2 : ago[6] ? 3 : 0));
    assert (gold.u_hadamard.line_valid_2_0_q == |ago[7:4]);
    assert (gold.u_hadamard.line_valid_2_1_q == |ago[8:5]);
    assert (gold.u_hadamard.beat_2_valid_q == |ago[9:6]);
    assert (gold.u_hadamard.place_1_q == (ago[7] | ago[9]));
    assert (gold.u_hadamard.line_valid_1_0_q == |ago[10:7]);
    assert (gold.u_hadamard.beat_1_valid_q == |ago[11:8]);
    assert (gold.u_hadamard.level_2_valid_q == |ago[12:9]);
    assert (gold.u_hadamard.level_4_valid_q == |ago[13:10]);
    assert (gold.rotated_index_q == (ago[11] ? 1 : ago[12] ? 2 : ago[13] ? 3 : 0));
    assert (gold.compared_line_q == {|ago[15:12], |ago[14:11]});
    assert (!gold.compared_line_q[0] | gold.compared_index_line_q[1:0] == (ago[12] ? 1 : ago[13] ? 2 : ago[14] ? 3 : 0));
    assert (!gold.compared | gold.compared_index == (ago[13] ? 1 : ago[14] ? 2 : ago[15] ? 3 : 0));
    assert (gold.found1_q == ago[16]);
    assert (gold.normalised1_q == ago[17]);
    assert (gold.u_align0.exponent_q == gold.exponent_q);
    assert (gold.u_align4.exponent_q == gold.exponent_q);
    assert (gold.u_align8.exponent_q == gold.exponent_q);
    assert (gold.u_align12.exponent_q == gold.exponent_q);
end

// Is its exponent above 1?
wire is_above = gold.exponent_q > 1;
reg [16:2] above_ago = 0;
wire [16:1] above = {above_ago, ago[1] & is_above};
wire has_top = gold.u_align0.u_lane0.magnitude_q[10] | gold.u_align0.u_lane1.magnitude_q[10] | gold.u_align0.u_lane2.magnitude_q[10] | gold.u_align0.u_lane3.magnitude_q[10] | gold.u_align4.u_lane0.magnitude_q[10] | gold.u_align4.u_lane1.magnitude_q[10] | gold.u_align4.u_lane2.magnitude_q[10] | gold.u_align4.u_lane3.magnitude_q[10] | gold.u_align8.u_lane0.magnitude_q[10] | gold.u_align8.u_lane1.magnitude_q[10] | gold.u_align8.u_lane2.magnitude_q[10] | gold.u_align8.u_lane3.magnitude_q[10] | gold.u_align12.u_lane0.magnitude_q[10] | gold.u_align12.u_lane1.magnitude_q[10] | gold.u_align12.u_lane2.magnitude_q[10] | gold.u_align12.u_lane3.magnitude_q[10];
integer at;
always @(posedge clk) above_ago <= rst_n ? above[15:1] : 15'd0;
always @(*) begin
    for (at = 2; at < 5; at = at + 1) assert (above[at] == (ago[at] & is_above));
    for (at = 0; at < 9; at = at + 1) assert (above[5 + at] == (ago[5 + at] & gold.rotated_exponent_line_q[5*at +: 5] > 1));
    for (at = 0; at < 3; at = at + 1) assert (above[14 + at] == (ago[14 + at] & gold.vector_exponent_line_q[5*at +: 5] > 1));
end

// Then a beat has an element with that exponent. The memory gives the word that was written last, and 0, of which the
// exponent is 1, where none was.
reg [4:0] of_read = 1;
always @(posedge clk) if (gold.u_buffer.rd_en) of_read <= of_word[5*gold.u_buffer.rd_addr +: 5];
always @(*) assume (has_exponent(gold.u_buffer.rd_data, of_read));
wire [19:0] of_vector = compared_of >> 20 * gold.read_slot_q;
wire here = gold.x_valid1_q & is_above & of_read == gold.exponent_q;
wire [3:1] to_come = {of_vector[19:15] == gold.exponent_q, of_vector[14:10] == gold.exponent_q, of_vector[9:5] == gold.exponent_q};

// A value of 1024 or more; the butterflies leave one of at least 512, which goes this way.
wire moves_2 = gold.u_hadamard.meets_2;
wire moves_1 = gold.u_hadamard.meets_1;
reg magnitude = 0, aligned = 0, line_2_0 = 0, line_2_1 = 0, beat_2 = 0, line_1_0 = 0, beat_1 = 0;
reg level_2 = 0, level_4 = 0, of_4 = 0, of_16 = 0, of_vector_now = 0;
wire met_2 = line_2_1 | aligned;
wire met_1 = line_1_0 | beat_2;
wire in_sum_2 = met_2 & has_large_13(gold.u_hadamard.sum_2);
wire in_sum_1 = met_1 & has_large_14(gold.u_hadamard.sum_1);
always @(posedge clk) begin
    magnitude <= here;
    aligned <= magnitude;
    line_2_0 <= moves_2 ? met_2 & !in_sum_2 : aligned;
    line_2_1 <= line_2_0;
    beat_2 <= moves_2 ? in_sum_2 : line_2_1;
    line_1_0 <= moves_1 ? met_1 & !in_sum_1 : beat_2;
    beat_1 <= moves_1 ? in_sum_1 : line_1_0;
    level_2 <= beat_1;
    level_4 <= level_2;
    of_4 <= level_4;
    of_16 <= of_4;
    if (gold.compared) of_vector_now <= of_16 | gold.compared_index != 0 & of_vector_now;
end
wire [3:0] tops;
genvar lane;
generate for (lane = 0; lane < 4; lane = lane + 1) begin : all_tops
    assign tops[lane] = |gold.largest_of_4_q[17*lane+9 +: 8];
end endgenerate
always @(*) begin
    assert (!magnitude | has_top);
    assert (!aligned | has_large_12(gold.aligned));
    assert (!line_2_0 | has_large_13(gold.u_hadamard.line_2_0_q));
    assert (!line_2_1 | has_large_13(gold.u_hadamard.line_2_1_q));
    assert (!beat_2 | has_large_13(gold.u_hadamard.beat_2_q));
    assert (!line_1_0 | has_large_14(gold.u_hadamard.line_1_0_q));
    assert (!beat_1 | has_large_14(gold.u_hadamard.beat_1_q));
    assert (!level_2 | has_large_16(gold.u_hadamard.level_2_q));
    assert (!level_4 | has_large_18(gold.u_hadamard.level_4_q));
    assert (!of_4 | |tops);
    assert (!of_16 | |gold.largest_of_16_q[16:9]);
    assert (!of_vector_now | |gold.largest_q[16:9]);
    // Nothing of it is lost.
    assert (!above[1] | here | |to_come);
    assert (!above[2] | here | magnitude | |to_come[3:2]);
    assert (!above[3] | here | magnitude | aligned | to_come[3]);
    assert (!above[4] | here | magnitude | aligned | line_2_0);
    assert (!above[5] | magnitude | aligned | line_2_0 | line_2_1);
    assert (!above[6] | aligned | line_2_0 | line_2_1 | beat_2);
    assert (!above[7] | line_2_0 | line_2_1 | beat_2 | line_1_0);
    assert (!above[8] | line_2_1 | beat_2 | line_1_0 | beat_1);
    assert (!above[9] | beat_2 | line_1_0 | beat_1 | level_2);
    assert (!above[10] | line_1_0 | beat_1 | level_2 | level_4);
    assert (!above[11] | beat_1 | level_2 | level_4 | of_4);
    assert (!above[12] | level_2 | level_4 | of_4 | of_16);
    assert (!above[13] | level_4 | of_4 | of_16 | of_vector_now);
    assert (!above[14] | of_4 | of_16 | of_vector_now);
    assert (!above[15] | of_16 | of_vector_now);
    assert (!above[16] | of_vector_now);
end
