// SPDX-License-Identifier: Apache-2.0
//
// The steps of a command of Titanus' compute engine that are under way, and the results that are counted.

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

always @(*) if (started_q) begin
    if (gold.u_steps.active_q | gold.u_steps.dropping_q | gold.state_q != 0 | ended != 0 | gold.u_results.draining_q)
        assert (waits);
    // One end of a command at a time.
    assert (gold.u_steps.active_q + gold.u_steps.dropping_q + (gold.state_q != 0) + ended[0] + ended[1] + ended[2]
        + ended[3] + gold.u_results.draining_q <= 1);
    // All results that are on their way are counted.
    assert (gold.u_results.u_queued.empty_q == (in_ram == 0));
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
