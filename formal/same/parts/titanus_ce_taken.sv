// What a core does with the command that was taken.
// The steps that are under way, the first of them highest, and which of them complete a score.
wire mix = gold.u_plan.mix_q;
wire waits = gold.u_plan.plan_q == 3; // PLAN_WAITS
wire [6:0] valid = {gold.u_array.u_score_sum.given_q, gold.u_array.u_score_sum.valid1_q, gold.u_array.u_score_sum.valid0_q,
    gold.u_array.valid2_q, gold.u_array.valid1_q, gold.valid2_q, gold.valid1_q};
wire [6:0] gives = valid & {1'b1, gold.u_array.u_score_sum.gives1_q, gold.u_array.u_score_sum.gives0_q,
    gold.u_array.gives2_q, gold.u_array.gives1_q, gold.gives2_q, gold.gives1_q};
// Behind the last of them, which gives, there is none.
wire [6:0] behind_gives = {|gives[5:0], |gives[4:0], |gives[3:0], |gives[2:0], |gives[1:0], gives[0], 1'b0} | gives;
wire [3:0] ended = gold.mix_ended_line_q;
wire [6:0] behind_end = {7{1'b0}} | {3'd7, |ended, |ended[2:0], |ended[1:0], ended[0]};
wire [4:0] in_ram = {gold.u_results.u_queued.full_q, gold.u_results.u_queued.write_q - gold.u_results.u_queued.read_q};

always @(*) begin
    assert (gold.u_steps.active_q == gold.u_operands.loading_q);
    if (gold.u_steps.active_q | gold.u_steps.dropping_q | gold.state_q != 0 | ended != 0 | gold.u_results.draining_q)
        assert (waits);
    // One end of a command at a time.
    assert (gold.u_steps.active_q + gold.u_steps.dropping_q + (gold.state_q != 0) + ended[0] + ended[1] + ended[2]
        + ended[3] + gold.u_results.draining_q <= 1);
    // All results that are on their way are counted.
    if (started_q) assert (gold.u_results.u_queued.empty_q == (in_ram == 0));
    assert (!gold.u_results.u_queued.full_q | gold.u_results.u_queued.write_q == gold.u_results.u_queued.read_q);
    assert (gold.u_results.inside_q == gives[0] + gives[1] + gives[2] + gives[3] + gives[4] + gives[5] + gives[6]
        + gold.u_results.valid1_q + in_ram + gold.u_results.u_queued.out_valid_q);
    assert (gold.u_results.inside_q <= 16);
    // Behind the last step of a command are its score, or the end of its mix.
    if (valid != 0 | gold.u_results.valid1_q) assert (waits);
    if (mix) assert (gives == 0 & valid[6:4] == 0);
    if (!gold.u_steps.active_q & !mix) assert ((valid & ~behind_gives) == 0);
    if (!gold.u_steps.active_q & mix) assert ((valid & ~behind_end) == 0);
    if (!mix) assert (ended == 0 & !gold.u_results.draining_q & !gold.u_results.valid1_q);
    if (gold.u_results.draining_q | gold.u_steps.dropping_q | (mix & gold.state_q != 0)) assert (valid == 0);
    if (gold.state_q == 2) assert (gold.u_results.inside_q == 0); // STATE_RECORDS
    if (gold.u_results.valid1_q) assert (gold.u_results.draining_q | gold.state_q == 1);
end

// What the plan says of the command is right while it waits.
always @(*) if (gold.u_plan.plan_q >= 2)
    assert (mix == (gold.u_plan.taken_kind_q != 0) & gold.u_plan.beats_q == gold.u_plan.beats_of_heads[5:0]);

// Steps of the command have been in a stage before; the first of a mix begins the accumulators.
reg [6:0] seen = 7'd0;
reg fired = 1'b0;
always @(posedge clk) seen <= rst_n & waits ? seen | valid : 7'd0;
always @(posedge clk) fired <= rst_n & waits & (fired | gold.step_valid);
wire [5:0] begins = {gold.u_array.u_score_sum.begins1_q, gold.u_array.u_score_sum.begins0_q, gold.u_array.begins2_q,
    gold.u_array.begins1_q, gold.begins2_q, gold.begins1_q};
wire [5:0] begins_too = {gate.u_array.u_score_sum.begins1_q, gate.u_array.u_score_sum.begins0_q, gate.u_array.begins2_q,
    gate.u_array.begins1_q, gate.begins2_q, gate.begins1_q};
wire [5:0] gives_too = {gate.u_array.u_score_sum.gives1_q, gate.u_array.u_score_sum.gives0_q,
    gate.u_array.gives2_q, gate.u_array.gives1_q, gate.gives2_q, gate.gives1_q};
wire goes_on = waits & mix & seen[3] & gold.u_plan.beats_q == 1;
always @(*) if ((gold.starts)) assert (valid == 0);
always @(*) assert ((valid[5:0] & ~{seen[4:0], fired}) == 0);
always @(*) assert ((seen[5:0] & ~{seen[4:0], fired}) == 0 & ({seen[2:0], fired} & ~seen[3:0] & ~valid[3:0]) == 0);
always @(*) if ((mix & gold.u_steps.active_q & !fired)) assert (gold.u_steps.first_token_q & valid == 0);
always @(*) if ((mix & waits)) assert ((valid[3:0] & ~seen[3:0] & ~begins[3:0]) == 0);
always @(*) if ((seen != 0 | fired)) assert (waits | gold.u_plan.plan_q == 0);
always @(*) assert (((begins ^ begins_too) & (valid[5:0] | seen[5:0])) == 0);
always @(*) assert ((gives[5:0] ^ (gives_too & valid[5:0])) == 0);
// What the lanes add to.
//@ each lane: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
always @(*) if ((goes_on | (waits & mix & valid[3]))) assert (gold.u_array.u_lane<lane>.from_sum_q == gate.u_array.u_lane<lane>.from_sum_q & gold.u_array.u_lane<lane>.from_ram_q == gate.u_array.u_lane<lane>.from_ram_q);
always @(*) if ((waits & mix & valid[3] & !seen[3])) assert (!gold.u_array.u_lane<lane>.from_sum_q & !gold.u_array.u_lane<lane>.from_ram_q);
//@ end

// All that decides is the same.
always @(*) assert (gold.u_plan.plan_q == gate.u_plan.plan_q &
    gold.u_plan.fits_q == gate.u_plan.fits_q &
    gold.u_plan.tokens_left_q == gate.u_plan.tokens_left_q);
always @(*) assert (gold.u_steps.active_q == gate.u_steps.active_q &
    gold.u_steps.dropping_q == gate.u_steps.dropping_q &
    gold.u_steps.spoiled_q == gate.u_steps.spoiled_q &
    gold.u_steps.beat_q == gate.u_steps.beat_q &
    gold.u_steps.head_q == gate.u_steps.head_q &
    gold.u_steps.first_token_q == gate.u_steps.first_token_q);
always @(*) assert (gold.u_operands.word_q == gate.u_operands.word_q &
    gold.u_operands.loading_q == gate.u_operands.loading_q &
    gold.u_operands.first_there_q == gate.u_operands.first_there_q &
    gold.u_operands.both_there_q == gate.u_operands.both_there_q &
    gold.u_operands.write_bank_q == gate.u_operands.write_bank_q);
always @(*) assert (gold.u_operands.read_bank_q == gate.u_operands.read_bank_q &
    gold.u_operands.step1_q == gate.u_operands.step1_q);
always @(*) assert (gold.valid1_q == gate.valid1_q &
    gold.valid2_q == gate.valid2_q &
    gold.reads1_q == gate.reads1_q &
    gold.mix_ended_line_q == gate.mix_ended_line_q &
    gold.state_q == gate.state_q);
always @(*) assert (gold.u_array.valid1_q == gate.u_array.valid1_q &
    gold.u_array.valid2_q == gate.u_array.valid2_q &
    gold.u_array.u_score_sum.valid0_q == gate.u_array.u_score_sum.valid0_q &
    gold.u_array.u_score_sum.valid1_q == gate.u_array.u_score_sum.valid1_q &
    gold.u_array.u_score_sum.given_q == gate.u_array.u_score_sum.given_q);
always @(*) assert (gold.u_results.inside_q == gate.u_results.inside_q &
    gold.u_results.draining_q == gate.u_results.draining_q &
    gold.u_results.part_q == gate.u_results.part_q &
    gold.u_results.valid1_q == gate.u_results.valid1_q);
always @(*) assert (gold.u_results.u_queued.write_q == gate.u_results.u_queued.write_q &
    gold.u_results.u_queued.read_q == gate.u_results.u_queued.read_q &
    gold.u_results.u_queued.full_q == gate.u_results.u_queued.full_q &
    gold.u_results.u_queued.empty_q == gate.u_results.u_queued.empty_q);
always @(*) assert (gold.u_results.u_queued.out_valid_q == gate.u_results.u_queued.out_valid_q);
// What was read is the same.
always @(*) assert (gold.u_operands.operand_word == gate.u_operands.operand_word);
always @(*) assert (gold.u_array.accumulators == gate.u_array.accumulators);
always @(*) assert (gold.u_results.u_queued.ram_rd_data == gate.u_results.u_queued.ram_rd_data);
always @(*) assert (gold.u_plan.taken_kind_q == gate.u_plan.taken_kind_q &
    gold.u_plan.taken_heads_q == gate.u_plan.taken_heads_q &
    gold.u_plan.taken_head_beats_q == gate.u_plan.taken_head_beats_q &
    gold.u_plan.taken_rows_q == gate.u_plan.taken_rows_q &
    gold.u_plan.taken_fits_q == gate.u_plan.taken_fits_q);
always @(*) if (!started_q) assert (gold.u_plan.mix_q == gate.u_plan.mix_q & gold.u_plan.beats_q == gate.u_plan.beats_q & begins == begins_too);
always @(*) assert (gold.u_operands.step1_q == gold.valid1_q);
