// SPDX-License-Identifier: Apache-2.0
//
// Some row of bank 0 takes anything once behind a reset. No row of sums is read before it was written since: the adder
// reads one in later loops of a pass, whose first one wrote it three cycles before; a result is read when its sum was
// counted, and intake and results go through the same rows of the same passes.
//
//@ design hack_mm_r1
//@ module hack_matmul_core_r1_g64_b2_d256
//@ open hack_matmul_loader_* credit_counter_* byte_aligner_* stream_fifo_* dot_product_* hack_rescale_* hack_term_*
//@ open hack_to_binary32
//@ spoils u_row0.u_bank0.u_sums
//@ cuts u_intake.beyond_q u_intake.held_q pair_line_q sum_line_q record_pair_q record_sum_q raw_values_q values_q
//@ cuts raw_lanes_q value_*_q part_line_q header_line_q weight_place_q *_in_pass_q *_of_pass_line_q
//@ cuts u_row0.codes_q u_row0.y*_q u_row0.term*_q u_row0.chosen_q u_row0.picked_q
//@ cuts u_row0.u_bank*.addend_q u_row0.u_bank*.carry_q u_row0.u_bank*.sum_q
//@ same hack_matmul_core_r1_g64_b2_d256: writes_q constant#1
//@ other hack_matmul_results_r1_g64_b2_d256: reads and#1

// The row that is looked at, and its sum.
wire [5:0] r = word_u_row0_u_bank0_u_sums;
wire [7:0] it = {r, 2'd0};

// Sums are counted as {passes of outputs, sums of scores}.
function [16:0] count(input [16:0] so_far, input pass, input score);
    count = {so_far[16:10] + pass, so_far[9:0] + score};
endfunction
function upto(input [16:0] some, input [16:0] others);
    upto = some[16:10] <= others[16:10] & some[9:0] <= others[9:0];
endfunction

// Behind passes from row 0 on, up to the first one with this row in it: {it is of outputs, there is one, sums and rows of
// those before}.
function [25:0] passes(input [25:0] so_far, input there, input outputs, input [31:0] beats);
    reg [7:0] before;
    reg [6:0] rows;
    begin
        before = it - {so_far[5:0], 2'd0};
        rows = ({1'b0, beats[7:0]} + 9'd3) >> 2;
        passes = !there | so_far[24] ? so_far
            : beats[31:8] != 0 | before < beats[7:0] ? {outputs, 1'b1, so_far[23:0]}
            : {2'd0, so_far[23:17] + outputs, so_far[16:7] + (outputs ? 10'd0 : beats[9:0]), so_far[6:0] + rows};
    end
endfunction
function small(input [25:0] so_far);
    small = so_far[6:0] <= r & so_far[16:7] <= {so_far[6:0], 2'd0} & so_far[23:17] <= so_far[6:0];
endfunction
reg [25:0] planned = 0, begun = 0, queued_to = 0, shown = 0;
wire there = gold.planned_valid_q & !gold.planned_bad_q;
wire pushes = gold.u_results.pass_valid & gold.u_results.pass_ready;
wire pops = gold.u_results.queued_valid & gold.u_results.queued_ready;
wire [25:0] pushed_to = passes(queued_to, !gold.planned_bad_q, gold.planned_outputs_q, gold.planned_beats_q);
always @(posedge clk) begin
    planned <= !rst_n ? 26'd0 : passes(planned, gold.next_ready & gold.next_valid_q & !gold.is_bad, gold.next_outputs_q,
        gold.next_outputs_q ? {16'd0, gold.next_width_q} : gold.next_count_q);
    begun <= !rst_n ? 26'd0 : passes(begun, gold.u_intake.starts, gold.planned_outputs_q, gold.planned_beats_q);
    queued_to <= !rst_n ? 26'd0 : pushes ? pushed_to : queued_to;
    shown <= !rst_n ? 26'd0 : pops ? queue[0][59:34] : shown;
end
wire found = planned[24], of_outputs = planned[25];
wire [7:0] in_first = found & !of_outputs ? it - {planned[5:0], 2'd0} : 8'd0;
wire [16:0] before_it = {planned[23:17], planned[16:7] + in_first};

// The passes whose results come: {what is behind it, bad, beats, outputs} of each. As `make formal` proves of a FIFO, theirs
// gives what it took in order, and takes none when it has five, one more than its depth.
reg [2:0] queued = 0;
reg [59:0] queue [0:5];
wire [2:0] place = queued - pops;
always @(posedge clk) queued <= !rst_n ? 3'd0 : place + pushes;
always @(*) if (gold.u_results.pass_ready) assume (queued < 5);
always @(*) if (gold.u_results.queued_valid) assume (queued != 0 & gold.u_results.queued_data == queue[0][33:0]);
genvar k;
generate for (k = 0; k < 5; k = k + 1) begin : gen_queue
    wire [25:0] before = k == 0 ? shown : queue[k == 0 ? 0 : k - 1][59:34];
    wire [25:0] behind = queue[k][59:34];
    wire [31:0] beats = queue[k][32:1];
    wire bad = queue[k][33], outputs = queue[k][0];
    always @(posedge clk) if (pushes & place == k) queue[k] <= {pushed_to, gold.planned_bad_q, gold.planned_beats_q,
        gold.planned_outputs_q}; else if (pops) queue[k] <= queue[k + 1];
    always @(*) begin
        if (queued > k) assert (small(behind) & behind == passes(before, !bad, outputs, beats) & (bad | beats != 0));
        if (queued == k + 1) assert (behind == queued_to);
    end
end endgenerate
always @(*) begin
    assert (queued <= 5 & small(planned) & small(begun) & small(shown) & small(queued_to));
    if (queued == 0) assert (shown == queued_to);
    assert (passes(queued_to, there & !gold.passes_done_q, gold.planned_outputs_q, gold.planned_beats_q) == planned);
    assert (passes(begun, there & !gold.steps_done_q, gold.planned_outputs_q, gold.planned_beats_q) == planned);
    assert (gold.planned_valid_q | !(gold.passes_done_q | gold.steps_done_q));
    if (there) begin
        assert (gold.planned_few_q == (gold.planned_outputs_q & gold.planned_width_last_q < 16));
        if (gold.planned_outputs_q) assert (gold.planned_beats_q == {24'd0, gold.planned_width_last_q} + 32'd1);
        else assert (gold.planned_beats_q == gold.planned_count_q);
        if (gold.planned_count_q == 0) assert (gold.planned_outputs_q & gold.planned_tail_q != 0);
    end
end

// The steps on their way to the sums, the oldest one first: {waits, tail, scores, restarts, completes, loops, finishes}.
// Places 0 to 4 are on the way to the terms, 5 to 17 the line of records, whose last ones a tail is in, too; 18 is the
// step that the intake judges, 19 and 20 are in its queue.
wire is_good = gold.u_intake.is_good;
wire [2:0] tails = {gold.tail_line_q, is_good & gold.u_intake.step_tail_q};
wire [13:0] records = {gold.record_there_line_q, is_good & gold.u_intake.step_ends_q};
wire [69:0] flags = {gold.scores_line_q, gold.u_intake.step_scores_q, gold.restarts_line_q, gold.u_intake.step_restarts_q,
    gold.completes_line_q, gold.u_intake.step_completes_q, gold.loops_line_q, gold.u_intake.step_loops_q,
    gold.finishes_line_q, gold.u_intake.step_finishes_q};
wire out = gold.u_intake.u_queued.out_valid_q, skid = gold.u_intake.u_queued.skid_valid_q;
wire [37:0] out_data = gold.u_intake.u_queued.out_data_q, skid_data = gold.u_intake.u_queued.skid_data_q;
wire [37:0] in_data = gold.u_intake.u_queued.in_data;
function [6:0] in_queue(input [37:0] data);
    in_queue = {data[36] | data[37] & !data[31], data[2], data[29], data[31], data[32], data[33], data[34]};
endfunction
wire comes [0:20];
wire [6:0] step [0:20];
generate for (k = 0; k < 5; k = k + 1) begin : gen_terms
    assign comes[k] = gold.terms_line_q[4 - k];
    assign step[k] = {1'b0, gold.terms_tail_line_q[4 - k], gold.terms_scores_line_q[4 - k], gold.terms_restarts_line_q[4 - k],
        gold.terms_completes_line_q[4 - k], gold.terms_loops_line_q[4 - k], gold.terms_finishes_line_q[4 - k]};
end
for (k = 5; k < 19; k = k + 1) begin : gen_records
    localparam RECORD = 18 - k, TAIL = k < 8 ? 7 - k : 0;
    wire tail = k < 8 & tails[TAIL];
    wire [69:0] at = flags >> (tail ? TAIL : RECORD);
    assign comes[k] = records[RECORD] | tail;
    assign step[k] = {1'b0, tail, at[56], at[42], at[28], at[14], at[0]};
end endgenerate
assign comes[19] = out & (out_data[10] | out_data[2]), comes[20] = skid & (skid_data[10] | skid_data[2]);
assign step[19] = in_queue(out_data), step[20] = in_queue(skid_data);

// Where the sums are: {sums so far, how long ago the row was written, first row of the pass, row, bank}.
function [32:0] behind_step(input [32:0] at, input comes, input [6:0] step);
    reg waits, tail, scores, restarts, completes, loops, finishes, writes, writes_it;
    reg [1:0] bank, age, next_age;
    reg [5:0] row, base, next_row;
    begin
        {waits, tail, scores, restarts, completes, loops, finishes} = step;
        {age, base, row, bank} = at[15:0];
        next_row = row + 6'd1;
        writes = comes & (!scores | completes);
        writes_it = writes & (tail | bank == 0) & row == r;
        next_age = age == 0 ? {1'b0, writes_it} : age == 3 | comes & waits ? 2'd3 : age + 2'd1;
        behind_step = {count(at[32:16], comes & finishes & !scores, comes & completes), next_age,
            comes & finishes ? next_row : base,
            !writes ? row : loops & !finishes ? base : tail | bank == 3 | finishes ? next_row : row,
            !writes ? bank : tail | loops | finishes ? 2'd0 : bank + 2'd1};
    end
endfunction
reg [16:0] counted [0:4];
reg [4:0] written = 0;
reg in_tail = 0;
always @(posedge clk) begin
    counted[0] <= !rst_n ? 17'd0 : count(counted[0], gold.terms_valid & gold.terms_finishes & !gold.terms_scores,
        gold.terms_valid & gold.terms_completes);
    written <= !rst_n ? 5'd0 : {written[3:0], written[0] | gold.writes_any & gold.in_bank[0] & gold.sum_row_q == r};
    in_tail <= rst_n & (gold.u_intake.fires & comes[19] ? gold.u_intake.queued_tail : in_tail);
end
wire [1:0] age0 = written[2] ? 2'd3 : written[1] ? 2'd2 : {1'b0, written[0]};
wire ok = !gold.u_intake.spoiled_q & !gold.u_intake.is_wrong;
// A tail passes the line of records, which is empty then.
reg [32:0] line [1:18];
wire [32:0] at [0:21];
wire [32:0] tailed = behind_step(line[7], comes[7], step[7]);
assign at[0] = {counted[0], age0, gold.base_row_q, gold.sum_row_q, gold.sum_bank_q};
assign at[19] = in_tail ? tailed : behind_step(line[18], comes[18], step[18]);
assign at[20] = comes[19] ? behind_step(at[19], 1'b1, step[19]) : at[19];
assign at[21] = comes[20] ? behind_step(at[20], 1'b1, step[20]) : at[20];
generate for (k = 1; k < 19; k = k + 1) begin : gen_line
    localparam [2:0] LATER = k < 8 ? 0 : k > 9 ? 3 : k - 7;
    wire [2:0] age = {1'b0, tailed[15:14]} + LATER;
    wire [1:0] later = tailed[15:14] == 0 ? 2'd0 : age > 3 ? 2'd3 : age[1:0];
    assign at[k] = line[k];
    always @(posedge clk) line[k] <= !rst_n ? 33'd0 : k >= 7 & in_tail ? {tailed[32:16], later, tailed[13:0]} : at[k + 1];
end
for (k = 0; k < 21; k = k + 1) begin : gen_at
    wire [32:0] next = behind_step(at[k], comes[k], step[k]);
    wire reads_it = comes[k] & !step[k][4] & !step[k][3] & (step[k][5] | at[k][1:0] == 0) & at[k][7:2] == r;
    always @(*) begin
        if (k < 18 & (k != 7 | !in_tail)) assert (at[k + 1] == next);
        if ((k < 18 | ok) & reads_it) assert (at[k][15:14] == 3 | step[k][6] & at[k][15:14] != 0);
        if ((k < 18 | ok) & next[15:14] == 0) assert (upto(next[32:16], before_it));
    end
end endgenerate
wire [1:0] last_age = at[19][15:14];
always @(*) assert (last_age == 0 | last_age == 3 | last_age > gold.u_intake.since_step_q);

// Where they are behind the step that the intake makes next.
reg [32:0] given = 0;
wire pushes_step = gold.u_intake.step & (in_data[10] | in_data[2]);
always @(posedge clk) given <= !rst_n ? 33'd0 : pushes_step ? behind_step(given, 1'b1, in_queue(in_data)) : given;
always @(*) if (ok) begin
    assert ({at[21][32:16], at[21][13:0]} == {given[32:16], given[13:0]});
    assert (at[21][15:14] >= given[15:14] & (given[15:14] != 0 | at[21][15:14] == 0));
end

// Order: no tail passes a record.
wire here = gold.u_intake.present_q;
wire [2:0] state = gold.u_intake.state_q;
wire last_tail = comes[20] ? skid_data[2] : comes[19] ? out_data[2] : in_tail;
integer i;
always @(*) begin
    assert (state <= 5);
    if (out) assert (2'd0 + out_data[0] + out_data[1] + out_data[2] + out_data[10] == 1);
    if (skid) assert (2'd0 + skid_data[0] + skid_data[1] + skid_data[2] + skid_data[10] == 1);
    if (here & gold.u_intake.step_ends_q) assert (gold.u_intake.since_record_q == 0);
    for (i = 1; i < 13; i = i + 1) if (records[i]) assert (gold.u_intake.since_record_q <= i);
    if (in_tail) assert (records[12:1] == 0 & !(here & gold.u_intake.step_ends_q));
    if (here & (gold.u_intake.step_tail_q | gold.u_intake.step_ends_q)) assert (in_tail == gold.u_intake.step_tail_q);
    if (ok & tails[1]) assert (in_tail | comes[18]);
    if (out & out_data[2] & !out_data[37]) assert (in_tail);
    if (skid & skid_data[2] & !skid_data[37]) assert (comes[19] ? out_data[2] : in_tail);
    if (out & out_data[37] & !out_data[31]) assert (!in_tail);
    if (skid & skid_data[37] & !skid_data[31]) assert (comes[19] ? !out_data[2] : !in_tail);
    if (state == 5 & !(gold.u_intake.tail_token_q == 0 & gold.u_intake.is_first_channel)) assert (last_tail);
    else if (state != 0 & gold.u_intake.pass_outputs_q & !gold.u_intake.first_loop_q) assert (!last_tail);
end

// The intake's counts. The row is written in the first loop of its pass; in later ones it was so many steps ago.
wire outputs = gold.u_intake.pass_outputs_q, first = gold.u_intake.first_loop_q, few = gold.u_intake.pass_few_q;
wire [7:0] channel = gold.u_intake.channel_q, width_last = gold.u_intake.pass_width_last_q;
wire [5:0] token = gold.u_intake.tail_token_q, tail = gold.u_intake.pass_tail_q;
wire [31:0] items = gold.u_intake.items_left_q;
wire [1:0] age = given[15:14];
wire [5:0] base = given[13:8], row_on = r - base;
wire [7:0] to_it = it - given[7:0];
wire in_pass = row_on <= width_last[7:2];
wire [9:0] in_loop = state >= 4 ? {4'd0, width_last[7:2]} + 10'd1 : {2'd0, width_last} + 10'd1;
wire [9:0] first_step = state >= 4 ? {4'd0, row_on} : {2'd0, row_on, 2'd0};
wire [9:0] since = channel + (first ? 10'd0 : in_loop) - first_step;
wire waits = !first & (few | state == 4 | state == 5 & token == 0);
always @(*) begin
    if (state != 3 & state != 5) assert (channel == 0);
    if (state == 0) assert (given[7:0] == {base, 2'd0});
    if (state >= 1 & state <= 3) assert (items != 0 & gold.u_intake.is_last_item_q == (items == 1));
    if (state >= 4) assert (outputs & token < tail);
    if (state != 5) assert (token == 0);
    if (state != 0 & !outputs) assert (channel == 0 & given[1:0] == gold.u_intake.token_in_row_q);
    if (state != 0 & outputs) begin
        assert (few == (width_last < 16));
        if (state <= 3) assert (given[7:0] == {base, 2'd0} + channel & channel <= width_last);
        else assert (given[7:0] == {base + channel[5:0], 2'd0} & channel <= width_last[7:2]);
        if (in_pass & (!first | first_step < channel)) assert (age >= (waits ? (channel == 0 ? 1 : 3) : since > 3 ? 3 : since));
    end
    // Up to the first pass with this row in it.
    if (!begun[24]) assert (age == 0 & given[7:2] <= r);
    if (!begun[24] & state == 0) assert ({given[32:16], 1'b0, given[7:2]} == begun[23:0]);
    if (!begun[24] & state != 0) begin
        assert (outputs | items[31:9] == 0);
        assert ({given[32:26] + outputs, given[25:16] + (outputs ? 10'd0 : items[9:0])} == begun[23:7]);
        assert (begun[6:0] == (outputs ? base + width_last[7:2] + 10'd1 : (given[7:0] + items[8:0] + 10'd3) >> 2));
    end
    if (begun[24] & age == 0) begin
        assert (state != 0 & outputs == of_outputs & given[7:0] <= it);
        assert (outputs ? base == planned[5:0] & in_pass : items > to_it);
        assert ({given[32:26], given[25:16] + (outputs ? 10'd0 : to_it)} == before_it);
    end
end

// What was counted, and what results have taken of it.
wire [3:0] ends = {gold.finished_line_q & gold.finished_outputs_line_q, gold.finishes_now & !gold.now_scores};
wire [3:0] tokens = {gold.token_line_q, gold.token_now};
generate for (k = 0; k < 5; k = k + 1) begin : gen_counted
    if (k < 4) always @(posedge clk) counted[k + 1] <= !rst_n ? 17'd0 : counted[k];
    if (k < 4) always @(*) assert (counted[k] == count(counted[k + 1], ends[k], tokens[k]) & (!written[k + 1] | written[k]));
    always @(*) if (!written[k]) assert (upto(counted[k], before_it));
end endgenerate
reg [16:0] taken = 0;
reg zeros = 0, was_read = 0;
wire active = gold.u_results.active_q, shows_outputs = gold.u_results.of_outputs_q;
wire [31:0] left = gold.u_results.left_q;
wire [7:0] next = {gold.u_results.row_q, gold.u_results.bank_q}, to_read = it - next;
wire reads_it = gold.u_results.reads & next == it;
always @(posedge clk) begin
    taken <= !rst_n ? 17'd0 : count(taken, gold.u_results.pass_given, gold.u_results.token_given);
    zeros <= rst_n & (zeros | gold.u_results.gives_0);
    was_read <= rst_n & (was_read | reads_it);
end
always @(*) begin
    assert (counted[4][8:0] - taken[8:0] == gold.u_results.tokens_q);
    assert (counted[4][16:10] - taken[16:10] == gold.u_results.whole_passes_q);
    if (!written[4]) assert (upto(taken, counted[4]));
    if (reads_it) assert (written[4]);
    assert (!was_read | written[4]);
    if (active) assert (left != 0 & gold.u_results.is_last_q == (left == 1));
    if (!was_read & !zeros) begin
        if (!active & !gold.halts) assert ({taken, 1'b0, next} == {shown[23:0], 2'd0} & !shown[24]);
        if (active & !shown[24]) begin
            assert (left[31:9] == 0);
            assert ({taken[16:10] + shows_outputs, taken[9:0] + (shows_outputs ? 10'd0 : left[9:0])} == shown[23:7]);
            assert (shown[6:0] == (next + left[8:0] + 10'd3) >> 2);
        end
        if (active & shown[24]) begin
            assert (shows_outputs == of_outputs & next <= it & left > to_read);
            assert ({taken[16:10], taken[9:0] + (shows_outputs ? 10'd0 : to_read)} == before_it);
        end
    end
end
// Behind a step that is wrong nothing more is counted.
wire [23:0] wrong = {gold.all_written_q, gold.spoils_line_q};
wire [21:0] behind = {gold.token_line_q | gold.finished_line_q, gold.terms_line_q, gold.record_there_line_q | gold.tail_line_q};
always @(*) begin
    assert (gold.u_intake.spoiled_q | wrong == 0);
    for (i = 0; i < 24; i = i + 1) if (wrong[i]) assert ((behind & ((25'd2 << i) - 25'd1)) == 0);
    if (zeros) assert (gold.all_written_q & (active | gold.halts));
    if (zeros & active) assert (shows_outputs ? gold.u_results.whole_passes_q == 0 : gold.u_results.tokens_q == 0);
end

// The memory: the row is written with the change alone in the third cycle behind a reset.
reg [2:0] cycle = 0;
always @(posedge clk) cycle <= !rst_n ? 3'd0 : cycle + (cycle != 7);
always @(*) begin
    if (cycle <= 2) assert (!written[0] & gold.terms_line_q >> cycle == 0);
    if (cycle != 0) assert (gold.writes_q == gate.writes_q);
    if (cycle != 1) assert (gold.u_row0.u_bank0.write_q == gate.u_row0.u_bank0.write_q);
    if (cycle != 2) assert (gold.u_row0.u_bank0.writing_q == gate.u_row0.u_bank0.writing_q);
    if (written[0] & !written[1]) assert (gold.writes_q[0] & gold.write_row_q == r);
    if (written[1] & !written[2]) assert (gold.u_row0.u_bank0.write_q & gold.u_row0.u_bank0.write_row_q == r);
    if (written[2] & !written[3]) assert (gold.u_row0.u_bank0.writing_q & gold.u_row0.u_bank0.writing_row_q == r);
    if (other_u_row0_u_bank0_u_sums) assert (!written[3]);
end
