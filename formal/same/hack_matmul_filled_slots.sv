// SPDX-License-Identifier: Apache-2.0
//
// Chunk 0 of some slot takes anything once behind a reset. A record or a value of a tail that is good reads slots of a
// bank that the loader has filled since, with as many slots: both go through the same rows of the same passes, one of
// them ahead by what banks and queues hold. Steps behind one that is wrong may read others, and do not count.
//
//@ design hack_mm_r1
//@ module hack_matmul_core_r1_g64_b2_d256
//@ open hack_matmul_results_* hack_to_binary32 credit_counter_* byte_aligner_b16 byte_aligner_b32_s21
//@ tracks u_row0.u_chunk0
//@ cuts u_intake.beyond_q u_intake.held_q u_loader.held_q u_loader.bank*_bytes_q u_loader.data_q u_loader.parameters_q
//@ cuts pair_line_q sum_line_q record_pair_q record_sum_q raw_values_q values_q u_row0.codes_q
//@ cuts u_row0.u_bank0.addend_q: gold.u_row0.u_bank0.add_q
//@ cuts u_row0.u_bank1.addend_q: gold.u_row0.u_bank1.add_q
//@ cuts u_row0.u_bank2.addend_q: gold.u_row0.u_bank2.add_q
//@ cuts u_row0.u_bank3.addend_q: gold.u_row0.u_bank3.add_q
//@ cuts u_row0.u_bank0.carry_q: gold.u_row0.u_bank0.add_q
//@ cuts u_row0.u_bank1.carry_q: gold.u_row0.u_bank1.add_q
//@ cuts u_row0.u_bank2.carry_q: gold.u_row0.u_bank2.add_q
//@ cuts u_row0.u_bank3.carry_q: gold.u_row0.u_bank3.add_q
//@ cuts u_row0.u_bank*.sum_q u_row0.picked_q u_row0.y*_q
//@ function u_row0.u_dot.* u_row0.u_rescale.* u_row0.u_term*.*
//@ cuts u_row0.chosen_q: gold.tail
//@ cuts u_row0.term0*_q: gold.terms_line_q[0]
//@ cuts u_row0.term1*_q: gold.terms_line_q[0]
//@ cuts u_row0.term*_q: gold.terms_line_q[0] & gold.terms_tail_line_q[0]
//@ same hack_matmul_loader_r1_g64_b2_d256: chunks_q constant#1
//@ other hack_matmul_loader_r1_g64_b2_d256: load_codes and#1

// The steps that are queued, of a and of b.
wire a_out = gold.u_loader.u_queued.out_valid_q, a_skid = gold.u_loader.u_queued.skid_valid_q;
wire b_out = gold.u_intake.u_queued.out_valid_q, b_skid = gold.u_intake.u_queued.skid_valid_q;
wire [21:0] a_out_data = gold.u_loader.u_queued.out_data_q, a_skid_data = gold.u_loader.u_queued.skid_data_q;
wire [37:0] b_out_data = gold.u_intake.u_queued.out_data_q, b_skid_data = gold.u_intake.u_queued.skid_data_q;
wire a_out_closes = a_out & a_out_data[21], a_skid_closes = a_skid & a_skid_data[21];
wire b_out_closes = b_out & b_out_data[35], b_skid_closes = b_skid & b_skid_data[35];
wire [1:0] a_state = gold.u_loader.state_q;
wire [2:0] b_state = gold.u_intake.state_q;
wire a_idle = a_state == 0, b_idle = b_state == 0;
wire failed = gold.u_loader.failed_q;

// Rows of which all steps have gone to a queue, and those that b has closed.
reg [2:0] a_row = 0, b_row = 0, closed = 0;
always @(posedge clk) begin
    a_row <= !rst_n ? 3'd0 : a_row + (gold.u_loader.step & gold.u_loader.row_ends);
    b_row <= !rst_n ? 3'd0 : b_row + (gold.u_intake.step & (gold.u_intake.records_end | gold.u_intake.tail_ends));
    closed <= !rst_n ? 3'd0 : closed + gold.use_closes;
end
wire [2:0] a_ahead = a_row - closed, b_ahead = b_row - closed, lead = a_row - b_row;
wire b_leads = lead >= 6;
wire [2:0] b_lead = b_leads ? 3'd0 - lead : 3'd0;

// The last slot of a row: of the pass that each is in, and of the one that is planned, so many rows on.
wire a_outputs = gold.u_loader.pass_outputs_q, b_outputs = gold.u_intake.pass_outputs_q, p_outputs = gold.planned_outputs_q;
wire [5:0] a_tail = gold.u_loader.pass_tail_q, b_tail = gold.u_intake.pass_tail_q, p_tail = gold.planned_tail_q;
wire [1:0] a_part_last = gold.u_loader.pass_part_last_q, b_part_last = gold.u_intake.pass_part_last_q;
wire [1:0] p_part_last = gold.planned_part_last_q;
wire [32:0] a_codes = a_idle | a_state == 3 ? 33'd0 : a_outputs ? {1'b0, gold.u_loader.blocks_left_q} : 33'd1;
wire [32:0] b_codes = b_idle | b_state >= 4 ? 33'd0 : b_outputs ? {1'b0, gold.u_intake.items_left_q} : 33'd1;
wire [32:0] p_codes = p_outputs ? {1'b0, gold.planned_count_q} : 33'd1;
wire [32:0] a_left = a_codes + (!a_idle & a_outputs & a_tail != 0);
wire [32:0] b_left = b_codes + (!b_idle & b_outputs & b_tail != 0);
wire [32:0] p_left = p_codes + (p_outputs & p_tail != 0);
// Of more than 8 rows it does not matter how many.
wire [3:0] codes_a = a_codes < 8 ? a_codes[3:0] : 4'd8, codes_b = b_codes < 8 ? b_codes[3:0] : 4'd8;
wire [3:0] rows_a = codes_a + (!a_idle & a_outputs & a_tail != 0), rows_b = codes_b + (!b_idle & b_outputs & b_tail != 0);
wire [4:0] behind_a = rows_a + (p_codes < 8 ? p_codes[3:0] : 4'd8), behind_b = rows_b + (p_codes < 8 ? p_codes[3:0] : 4'd8);
wire [1:0] after_a = {1'b0, a_tail > 32}, after_b = {1'b0, b_tail > 32}, after_p = {1'b0, p_tail > 32};
wire [11:0] slots_a, slots_b;
genvar k;
generate for (k = 0; k < 6; k = k + 1) begin : gen_last
    wire [4:0] at = k;
    assign slots_a[2*k +: 2] = at < codes_a ? a_part_last : at < rows_a ? after_a : at < behind_a ? p_part_last : after_p;
    assign slots_b[2*k +: 2] = at < codes_b ? b_part_last : at < rows_b ? after_b : at < behind_b ? p_part_last : after_p;
end endgenerate

// What the first one that comes to a row says of it, which the other one says too.
reg [7:0] kept0 = 0, kept1 = 0;
wire [7:0] last0, last1;
always @(posedge clk) {kept1, kept0} <= {last1, last0};
generate for (k = 0; k < 8; k = k + 1) begin : gen_kept
    assign {last1[k], last0[k]} = !a_idle & !b_leads & a_row == k ? slots_a[1:0]
        : !b_idle & (b_leads | lead == 0 & a_idle) & b_row == k ? slots_b[1:0] : {kept1[k], kept0[k]};
end
for (k = 0; k < 6; k = k + 1) begin : gen_same
    wire [2:0] at = k, at_a = a_row + at, at_b = b_row + at;
    wire b_was_at = at < b_lead | at == b_lead & b_leads & !b_idle | k == 0 & !a_idle;
    wire a_was_at = !b_leads & (at < lead | at == lead & !a_idle) | k == 0 & !b_idle;
    always @(*) if (!gold.spoiled & b_was_at) assert ({last1[at_a], last0[at_a]} == slots_a[2*k +: 2]);
    always @(*) if (!gold.spoiled & a_was_at) assert ({last1[at_b], last0[at_b]} == slots_b[2*k +: 2]);
end endgenerate
wire a_has = gold.loads_done_q & !gold.steps_done_q, b_has = gold.steps_done_q & !gold.loads_done_q;
always @(*) begin
    assert (gold.planned_valid_q | !(gold.loads_done_q | gold.steps_done_q));
    if (gold.loads_done_q | gold.steps_done_q) assert (!gold.planned_bad_q);
    if (gold.planned_valid_q & !gold.planned_bad_q) begin
        assert (p_left != 0 & (p_outputs | gold.planned_count_q != 0));
        if (p_outputs) assert (p_part_last == 0 & p_codes <= 4096);
    end
    assert (a_codes <= 4096 & b_codes <= 4096);
    assert (!a_has | a_left <= p_left);
    assert (!b_has | b_left <= p_left);
    if (!gold.spoiled) assert (a_left + {{30{b_leads}}, lead} + (b_has ? p_left : 33'd0) == b_left + (a_has ? p_left : 33'd0));
    if (a_has & !a_idle) assert ({a_outputs, a_tail, a_part_last} == {p_outputs, p_tail, p_part_last});
    if (b_has & !b_idle) assert ({b_outputs, b_tail, b_part_last} == {p_outputs, p_tail, p_part_last});
    if (!a_has & !b_has & !a_idle & !b_idle)
        assert ({a_outputs, a_tail, a_part_last} == {b_outputs, b_tail, b_part_last});
end

// The loader and the intake, where they are in a row.
wire [1:0] a_at = gold.u_loader.part_q, b_at = gold.u_intake.part_q;
always @(*) begin
    if (a_state == 1 | a_state == 2) begin
        assert (a_at <= a_part_last & (!a_outputs | a_part_last == 0) & a_codes != 0);
    end else assert (a_at == 0);
    if (a_idle | a_state == 1) assert (gold.u_loader.word_q == 0);
    if (a_state == 3) assert (a_outputs & a_tail != 0 & gold.u_loader.word_q <= gold.u_loader.last_word);
    assert (b_state <= 5);
    if (b_state == 2 | b_state == 3) assert (b_at <= b_part_last);
    else assert (b_at == 0);
    if (b_state >= 1 & b_state <= 3) begin
        assert (gold.u_intake.items_left_q != 0 & gold.u_intake.is_last_item_q == (gold.u_intake.items_left_q == 1));
        assert (!b_outputs | b_part_last == 0);
    end
    if (b_state >= 4) assert (b_outputs & b_tail != 0 & gold.u_intake.tail_token_q < b_tail);
    else assert (gold.u_intake.tail_token_q == 0);
end

// Banks that are whole and not closed, with their last slots. Two at most are opened and not free again: those, one that
// is being filled, those that are closed and not yet free, and those that ended with a wrong step and so never are whole.
wire [1:0] whole = {(gold.u_loader.bank1_there_q | gold.u_loader.bank1_loaded_q) & !(failed & gold.u_loader.failed_bank_q),
    (gold.u_loader.bank0_there_q | gold.u_loader.bank0_loaded_q) & !(failed & !gold.u_loader.failed_bank_q)};
wire bank = gold.use_bank, fill_bank = gold.u_loader.fill_bank_q, freed_bank = gold.u_loader.freed_bank_q;
wire loading = gold.u_loader.loading_q, loading_closes = loading & gold.u_loader.loading_closes_q;
wire [1:0] loading_slot = gold.u_loader.loading_slot_q;
wire loading_bank = gold.u_loader.loading_bank_q;
wire [1:0] wholes = {1'b0, whole[0]} + {1'b0, whole[1]};
reg [1:0] last_slot0, last_slot1;
reg filling = 0, using = 0;
reg [1:0] lost = 0;
wire [2:0] closed1 = closed + 3'd1, at_loading = closed + wholes, at_a_out = at_loading + loading_closes;
wire [2:0] at_a_skid = at_a_out + a_out_closes, at_b_skid = closed + b_out_closes;
always @(posedge clk) begin
    if (gold.u_loader.is_good & loading_closes & !loading_bank) last_slot0 <= loading_slot;
    if (gold.u_loader.is_good & loading_closes & loading_bank) last_slot1 <= loading_slot;
    filling <= rst_n & (gold.u_loader.loads ? !gold.u_loader.queued_closes : filling);
    lost <= !rst_n ? 2'd0 : lost + (loading_closes & !gold.u_loader.is_good);
    using <= rst_n & (gold.u_intake.fires ? !gold.use_closes : using);
end
wire [6:0] line = gold.u_loader.closed_line_q;
wire [2:0] freeing = 3'd0 + line[0] + line[1] + line[2] + line[3] + line[4] + line[5] + line[6];
wire [3:0] taken = 4'd0 + freeing + wholes + lost + loading_closes + filling;
wire [1:0] is_taken = {gold.u_loader.bank1_taken_q, gold.u_loader.bank0_taken_q};
always @(*) begin
    assert (!failed | gold.u_loader.kind_q != 0);
    assert (!loading | filling == !loading_closes);
    assert (b_ahead == 3'd0 + b_out_closes + b_skid_closes);
    if (!gold.spoiled) begin
        assert (taken <= 2 & a_ahead == 3'd0 + wholes + lost + loading_closes + a_out_closes + a_skid_closes);
        assert (!whole[!bank] | whole[bank]);
        assert (!(gold.u_loader.bank0_there_q & gold.u_loader.bank0_loaded_q));
        assert (!(gold.u_loader.bank1_there_q & gold.u_loader.bank1_loaded_q));
        if (whole[bank]) assert ((bank ? last_slot1 : last_slot0) == {last1[closed], last0[closed]});
        if (whole[!bank]) assert ((bank ? last_slot0 : last_slot1) == {last1[closed1], last0[closed1]});
        if (!failed) begin
            assert (lost == 0 & is_taken[freed_bank] == (taken >= 1) & is_taken[!freed_bank] == (taken == 2));
            assert (freed_bank == (bank ^ freeing[0]) & fill_bank == (bank ^ wholes[0] ^ loading_closes));
            if (loading) assert (loading_bank == (fill_bank ^ loading_closes));
        end
    end
end

// The slots that are filled, with those that steps on their way fill.
wire [7:0] filled = ~other_words_u_row0_u_chunk0 | (gold.load_chunks[0] ? 8'd1 << gold.load_slot : 8'd0);
wire [7:0] filled1 = filled | (loading & !gold.u_loader.loading_header_q & gold.u_loader.loading_chunk_q == 0
    ? 8'd1 << {loading_bank, loading_slot} : 8'd0);
wire [7:0] filled2 = filled1 | (a_out & !a_out_data[5] & a_out_data[11:10] == 0 ? 8'd1 << {fill_bank, a_out_data[9:8]} : 8'd0);
wire skid_bank = fill_bank ^ a_out_closes, step_bank = skid_bank ^ a_skid_closes;
wire [7:0] filled3 = filled2 | (a_skid & !a_skid_data[5] & a_skid_data[11:10] == 0
    ? 8'd1 << {skid_bank, a_skid_data[9:8]} : 8'd0);
wire [1:0] a_slot = gold.u_loader.slot;
wire a_begins = a_skid ? a_skid_closes : a_out ? a_out_closes : !filling;
wire [3:0] of_loading = loading_bank ? filled[7:4] : filled[3:0], of_out = fill_bank ? filled1[7:4] : filled1[3:0];
wire [3:0] of_skid = skid_bank ? filled2[7:4] : filled2[3:0], of_step = step_bank ? filled3[7:4] : filled3[3:0];
integer s;
always @(*) begin
    for (s = 0; s < 4; s = s + 1) begin
        if (!gold.spoiled & whole[0] & s <= last_slot0) assert (filled[s]);
        if (!gold.spoiled & whole[1] & s <= last_slot1) assert (filled[4 + s]);
        if (!failed & !gold.spoiled) begin
            if (loading & (s < loading_slot | s == loading_slot & gold.u_loader.loading_chunk_q != 0)) assert (of_loading[s]);
            if (a_out & (s < a_out_data[9:8] | s == a_out_data[9:8] & a_out_data[11:10] != 0)) assert (of_out[s]);
            if (a_skid & (s < a_skid_data[9:8] | s == a_skid_data[9:8] & a_skid_data[11:10] != 0)) assert (of_skid[s]);
            if (!a_idle & (s < a_slot | s == a_slot & gold.u_loader.word_q[1:0] != 0)) assert (of_step[s]);
        end
    end
    assert (a_out | !a_skid);
    if (!failed & !gold.spoiled) begin
        if (loading_closes) assert (!gold.u_loader.loading_header_q & loading_slot == {last1[at_loading], last0[at_loading]});
        if (a_out_closes) assert (!a_out_data[5] & a_out_data[9:8] == {last1[at_a_out], last0[at_a_out]});
        if (a_skid_closes) assert (!a_skid_data[5] & a_skid_data[9:8] == {last1[at_a_skid], last0[at_a_skid]});
        if (a_out) assert (a_out_data[20] == !filling);
        if (a_skid) assert (a_skid_data[20] == a_out_closes);
        if (started_q) assert (gold.u_loader.bank_begins_q == a_begins);
        if (a_state == 0 | a_state == 1 & a_at == 0 | a_state == 3 & gold.u_loader.word_q == 0) assert (a_begins);
        else assert (!a_begins);
    end
end

// The steps of b: a bank that is in use is whole, and has all slots that are read.
wire b_begins = b_skid ? b_skid_closes : b_out ? b_out_closes : !using;
always @(*) begin
    assert (b_out | !b_skid);
    if (!gold.spoiled) begin
        if (b_out) assert (b_out_data[0] == !using);
        if (b_out & (b_out_data[10] | b_out_data[2])) assert (b_out_data[21:20] <= {last1[closed], last0[closed]});
        if (b_skid) assert (b_skid_data[0] == b_out_closes);
        if (b_skid & (b_skid_data[10] | b_skid_data[2])) assert (b_skid_data[21:20] <= {last1[at_b_skid], last0[at_b_skid]});
    end
    if (b_out & b_out_data[0]) assert (!(b_out_data[10] | b_out_data[2] | b_out_data[1] | b_out_data[35]));
    if (b_skid & b_skid_data[0]) assert (!(b_skid_data[10] | b_skid_data[2] | b_skid_data[1] | b_skid_data[35]));
    assert (b_begins == (b_state == 0 | b_state == 1 | b_state == 4));
    if (!gold.spoiled & using) assert (gold.bank_there & (whole[bank] | failed & gold.u_intake.is_wrong));
end

// What a good record or value reads, and that the writes differ behind a reset alone.
wire record = gold.u_intake.present_q & gold.u_intake.step_ends_q;
wire tail = gold.u_intake.present_q & gold.u_intake.step_tail_q;
reg behind = 1;
always @(posedge clk) behind <= !rst_n;
always @(*) begin
    assert (!b_out | 2'd0 + b_out_data[10] + b_out_data[1] + b_out_data[2] <= 1);
    assert (!b_skid | 2'd0 + b_skid_data[10] + b_skid_data[1] + b_skid_data[2] <= 1);
    assert (!(record & tail));
    assert (!(record | tail) | !(gold.u_intake.step_opens_q | gold.u_intake.step_prepares_q));
    if (gold.u_intake.is_good & (record | tail)) assert (!other_words_u_row0_u_chunk0[gold.step_slot]);
    assert (!(gold.record_there_line_q[0] & gold.tail_line_q[0]));
    assert (!(gold.record_there_line_q[0] | gold.tail_line_q[0]) | gold.u_row0.operand == gate.u_row0.operand);
    assert (gold.adds_q == 0 | gold.terms_line_q[5]);
    if (!behind) assert (gold.load_chunks == gate.load_chunks);
    if (behind) assert (gold.load_chunks == 0 & !loading & !using & !filling & whole == 0);
    if (behind) assert (!a_out & !b_out & !gold.u_intake.present_q);
end

// What is made of the operands is the same where it counts.
//@ each of: 0 1 2 3
always @(*) if (gold.record_there_line_q[1]) begin
    assert (gold.u_row0.u_dot.u_lanes0.row<of>_q == gate.u_row0.u_dot.u_lanes0.row<of>_q);
    assert (gold.u_row0.u_dot.u_lanes8.row<of>_q == gate.u_row0.u_dot.u_lanes8.row<of>_q);
    assert (gold.u_row0.u_dot.u_lanes16.row<of>_q == gate.u_row0.u_dot.u_lanes16.row<of>_q);
    assert (gold.u_row0.u_dot.u_lanes24.row<of>_q == gate.u_row0.u_dot.u_lanes24.row<of>_q);
    assert (gold.u_row0.u_dot.u_lanes32.row<of>_q == gate.u_row0.u_dot.u_lanes32.row<of>_q);
    assert (gold.u_row0.u_dot.u_lanes40.row<of>_q == gate.u_row0.u_dot.u_lanes40.row<of>_q);
    assert (gold.u_row0.u_dot.u_lanes48.row<of>_q == gate.u_row0.u_dot.u_lanes48.row<of>_q);
    assert (gold.u_row0.u_dot.u_lanes56.row<of>_q == gate.u_row0.u_dot.u_lanes56.row<of>_q);
end
//@ end
//@ each of: tree0_row0 tree0_row1 tree0_row2 tree0_row3 tree0_row4 tree0_row5 tree0_row6
always @(*) if (gold.record_there_line_q[2]) assert (gold.u_row0.u_dot.<of>_q == gate.u_row0.u_dot.<of>_q);
//@ end
//@ each of: tree1_row0 tree1_row1
always @(*) if (gold.record_there_line_q[3]) assert (gold.u_row0.u_dot.<of>_q == gate.u_row0.u_dot.<of>_q);
//@ end
always @(*) if (gold.record_there_line_q[4]) assert (gold.u_row0.u_dot.sum_q == gate.u_row0.u_dot.sum_q);
//@ each of: scaled_row0 scaled_row1 scaled_row2 offset_row0 offset_row1 step_place1 minimum_place1 negative1
always @(*) if (gold.record_there_line_q[5] | gold.prepares_line_q[5])
    assert (gold.u_row0.u_rescale.<of>_q == gate.u_row0.u_rescale.<of>_q);
//@ end
//@ each of: scaled2 offset2 step_place2 minimum_place2 negative2
always @(*) if (gold.record_there_line_q[6] | gold.prepares_line_q[6])
    assert (gold.u_row0.u_rescale.<of>_q == gate.u_row0.u_rescale.<of>_q);
//@ end
//@ each of: scaled3 offset3 negative3
always @(*) if (gold.record_there_line_q[7] | gold.prepares_line_q[7])
    assert (gold.u_row0.u_rescale.<of>_q == gate.u_row0.u_rescale.<of>_q);
//@ end
//@ each of: plain4 completed4 negative4
always @(*) if (gold.record_there_line_q[8] | gold.prepares_line_q[8])
    assert (gold.u_row0.u_rescale.<of>_q == gate.u_row0.u_rescale.<of>_q);
//@ end
//@ each of: normal5 half_bit5 rest_bit5 step0_at5 sign5
always @(*) if (gold.record_there_line_q[9] | gold.prepares_line_q[9])
    assert (gold.u_row0.u_rescale.<of>_q == gate.u_row0.u_rescale.<of>_q);
//@ end
//@ each of: normal6 half_bit6 rest_bit6 step0_at6 step1_at6 step2_at6 sign6
always @(*) if (gold.record_there_line_q[10] | gold.prepares_line_q[10])
    assert (gold.u_row0.u_rescale.<of>_q == gate.u_row0.u_rescale.<of>_q);
//@ end
//@ each of: normal7 half_bit7 rest_bit7 step0_at7 step1_at7 step2_at7 step3_at7 step4_at7 step5_at7 sign7
always @(*) if (gold.record_there_line_q[11] | gold.prepares_line_q[11])
    assert (gold.u_row0.u_rescale.<of>_q == gate.u_row0.u_rescale.<of>_q);
//@ end
//@ each of: significand8 place8 sign8
always @(*) if (gold.record_there_line_q[12] | gold.prepares_line_q[12])
    assert (gold.u_row0.u_rescale.<of>_q == gate.u_row0.u_rescale.<of>_q);
//@ end
// Terms 2 and 3 are those of a tail.
wire [3:0] in_terms1 = {{2{gold.terms_line_q[1] & gold.terms_tail_line_q[1]}}, {2{gold.terms_line_q[1]}}};
wire [3:0] in_terms2 = {{2{gold.terms_line_q[2] & gold.terms_tail_line_q[2]}}, {2{gold.terms_line_q[2]}}};
wire [3:0] in_terms3 = {{2{gold.terms_line_q[3] & gold.terms_tail_line_q[3]}}, {2{gold.terms_line_q[3]}}};
wire [3:0] in_terms4 = {{2{gold.terms_line_q[4] & gold.terms_tail_line_q[4]}}, {2{gold.terms_line_q[4]}}};
wire [3:0] in_terms5 = {{2{gold.terms_line_q[5] & gold.terms_tail_line_q[5]}}, {2{gold.terms_line_q[5]}}};
//@ each term: 0 1 2 3
always @(*) begin
    if (in_terms1[<term>]) assert (gold.u_row0.u_term<term>.row0_q == gate.u_row0.u_term<term>.row0_q);
    if (in_terms1[<term>]) assert (gold.u_row0.u_term<term>.row1_q == gate.u_row0.u_term<term>.row1_q);
    if (in_terms1[<term>]) assert (gold.u_row0.u_term<term>.row2_q == gate.u_row0.u_term<term>.row2_q);
    if (in_terms1[<term>]) assert (gold.u_row0.u_term<term>.place1_q == gate.u_row0.u_term<term>.place1_q);
    if (in_terms1[<term>]) assert (gold.u_row0.u_term<term>.sign1_q == gate.u_row0.u_term<term>.sign1_q);
    if (in_terms2[<term>]) assert (gold.u_row0.u_term<term>.product2_q == gate.u_row0.u_term<term>.product2_q);
    if (in_terms2[<term>]) assert (gold.u_row0.u_term<term>.place2_q == gate.u_row0.u_term<term>.place2_q);
    if (in_terms2[<term>]) assert (gold.u_row0.u_term<term>.sign2_q == gate.u_row0.u_term<term>.sign2_q);
    if (in_terms3[<term>]) assert (gold.u_row0.u_term<term>.moved3_q == gate.u_row0.u_term<term>.moved3_q);
    if (in_terms3[<term>]) assert (gold.u_row0.u_term<term>.eights3_q == gate.u_row0.u_term<term>.eights3_q);
    if (in_terms3[<term>]) assert (gold.u_row0.u_term<term>.sign3_q == gate.u_row0.u_term<term>.sign3_q);
    if (in_terms4[<term>]) assert (gold.u_row0.u_term<term>.placed4_q == gate.u_row0.u_term<term>.placed4_q);
    if (in_terms4[<term>]) assert (gold.u_row0.u_term<term>.sign4_q == gate.u_row0.u_term<term>.sign4_q);
    if (in_terms5[<term>]) assert (gold.u_row0.u_term<term>.magnitude5_q == gate.u_row0.u_term<term>.magnitude5_q);
    if (in_terms5[<term>]) assert (gold.u_row0.u_term<term>.up5_q == gate.u_row0.u_term<term>.up5_q);
    if (in_terms5[<term>]) assert (gold.u_row0.u_term<term>.sign5_q == gate.u_row0.u_term<term>.sign5_q);
    if (in_terms5[<term>]) assert (gold.u_row0.u_term<term>.clamped5_q == gate.u_row0.u_term<term>.clamped5_q);
end
//@ end
always @(*) assert (gold.clamped_in_pass_q == gate.clamped_in_pass_q);
always @(*) assert (gold.clamped_of_pass_line_q == gate.clamped_of_pass_line_q);
