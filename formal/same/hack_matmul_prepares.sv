// SPDX-License-Identifier: Apache-2.0
//
// The result of a stage takes the place of the values of a partition, y0_q .. y3_q, once behind a reset: a bit moves down
// the line where no step is. A record takes y only of a partition that was prepared since, behind that bit.
//
//@ design hack_mm_r1
//@ module hack_matmul_core_r1_g64_b2_d256
//@ open hack_matmul_loader_* hack_matmul_results_* credit_counter_* byte_aligner_b32_s21 dot_product_* hack_term_x11_*
//@ cuts pair_line_q sum_line_q record_pair_q record_sum_q raw_values_q values_q u_row0.codes_q
//@ cuts u_intake.items_left_q u_intake.beyond_q u_intake.held_q
//@ cuts u_row0.u_bank0.addend_q: gold.u_row0.u_bank0.add_q
//@ cuts u_row0.u_bank1.addend_q: gold.u_row0.u_bank1.add_q
//@ cuts u_row0.u_bank2.addend_q: gold.u_row0.u_bank2.add_q
//@ cuts u_row0.u_bank3.addend_q: gold.u_row0.u_bank3.add_q
//@ cuts u_row0.u_bank0.carry_q: gold.u_row0.u_bank0.add_q
//@ cuts u_row0.u_bank1.carry_q: gold.u_row0.u_bank1.add_q
//@ cuts u_row0.u_bank2.carry_q: gold.u_row0.u_bank2.add_q
//@ cuts u_row0.u_bank3.carry_q: gold.u_row0.u_bank3.add_q
//@ cuts u_row0.u_bank*.sum_q u_row0.u_binary32.* u_row0.picked_q
//@ cuts u_row0.u_rescale.*_row*_q: gold.record_there_line_q[5] | gold.prepares_line_q[5]
//@ cuts u_row0.u_rescale.*1_q: gold.record_there_line_q[5] | gold.prepares_line_q[5]
//@ cuts u_row0.u_rescale.*2_q: gold.record_there_line_q[6] | gold.prepares_line_q[6]
//@ cuts u_row0.u_rescale.*3_q: gold.record_there_line_q[7] | gold.prepares_line_q[7]
//@ cuts u_row0.u_rescale.*4_q: gold.record_there_line_q[8] | gold.prepares_line_q[8]
//@ cuts u_row0.u_rescale.*5_q: gold.record_there_line_q[9] | gold.prepares_line_q[9]
//@ cuts u_row0.u_rescale.*6_q: gold.record_there_line_q[10] | gold.prepares_line_q[10]
//@ cuts u_row0.u_rescale.*7_q: gold.record_there_line_q[11] | gold.prepares_line_q[11]
//@ cuts u_row0.u_rescale.*8_q: gold.record_there_line_q[12] | gold.prepares_line_q[12]
//@ cuts u_row0.chosen_q
//@ cuts u_row0.y0_q: y_same[0]
//@ cuts u_row0.y1_q: y_same[1]
//@ cuts u_row0.y2_q: y_same[2]
//@ cuts u_row0.y3_q: y_same[3]
//@ cuts u_row0.term0*_q: gold.terms_line_q[0]
//@ cuts u_row0.term1*_q: gold.terms_line_q[0]
//@ cuts u_row0.term2*_q u_row0.term3*_q
//@ cuts u_row0.u_term0.row*_q: gold.terms_line_q[1]
//@ cuts u_row0.u_term1.row*_q: gold.terms_line_q[1]
//@ cuts u_row0.u_term0.*1_q: gold.terms_line_q[1]
//@ cuts u_row0.u_term1.*1_q: gold.terms_line_q[1]
//@ cuts u_row0.u_term0.*2_q: gold.terms_line_q[2]
//@ cuts u_row0.u_term1.*2_q: gold.terms_line_q[2]
//@ cuts u_row0.u_term0.*3_q: gold.terms_line_q[3]
//@ cuts u_row0.u_term1.*3_q: gold.terms_line_q[3]
//@ cuts u_row0.u_term0.*4_q: gold.terms_line_q[4]
//@ cuts u_row0.u_term1.*4_q: gold.terms_line_q[4]
//@ cuts u_row0.u_term0.*5_q: gold.terms_line_q[5]
//@ cuts u_row0.u_term1.*5_q: gold.terms_line_q[5]
//@ same hack_matmul_core_r1_g64_b2_d256: prepares_line_q constant#1
//@ other hack_matmul_core_r1_g64_b2_d256: writes_any and#1

// Partitions that were prepared since the reset: whose step has gone, was good, and so long ago.
wire [3:0] part_out = 4'd1 << out_data[19:18], part_skid = 4'd1 << skid_data[19:18], part_here = 4'd1 << gold.u_intake.step_part_q;
wire out = gold.u_intake.u_queued.out_valid_q, skid = gold.u_intake.u_queued.skid_valid_q;
wire [37:0] out_data = gold.u_intake.u_queued.out_data_q, skid_data = gold.u_intake.u_queued.skid_data_q;
reg [3:0] gone = 0, good = 0;
reg [51:0] good_line = 0;
always @(posedge clk) begin
    gone <= !rst_n ? 4'd0 : gold.u_intake.fires & out_data[1] ? gone | part_out : gone;
    good <= !rst_n ? 4'd0 : gold.step_prepares ? good | part_here : good;
    good_line <= !rst_n ? 52'd0 : {good_line[47:0], good};
end
wire [3:0] y_same = good_line[51:48];
wire [55:0] good_ago = {good_line, good};
wire [3:0] queued = (out & out_data[1] ? part_out : 4'd0) | (skid & skid_data[1] ? part_skid : 4'd0);
wire [3:0] passed = gold.u_intake.state_q == 3 ? ~(4'he << gold.u_intake.pass_part_last_q)
    : gold.u_intake.state_q == 2 ? ~(4'hf << gold.u_intake.part_q) : 4'd0;
wire [12:0] stray = gate.prepares_line_q & ~gold.prepares_line_q;
always @(*) begin
    assert (gold.u_intake.state_q <= 5);
    assert (!gold.planned_outputs_q | gold.planned_part_last_q == 0);
    assert (!gold.u_intake.pass_outputs_q | gold.u_intake.pass_part_last_q == 0);
    assert (gold.u_intake.part_q <= gold.u_intake.pass_part_last_q | gold.u_intake.part_q == 0);
    assert (gold.u_intake.state_q == 2 | gold.u_intake.state_q == 3 | gold.u_intake.part_q == 0);
    assert (out | !skid);
    assert ((passed & ~(gone | queued)) == 0);
    assert (!skid | !skid_data[10] | (part_skid & ~(gone | (out & out_data[1] ? part_out : 4'd0))) == 0);
    assert (!out | !out_data[10] | !out_data[1] & (part_out & ~gone) == 0);
    assert (!skid | !(skid_data[10] & skid_data[1]));
    assert (!gold.u_intake.present_q | !gold.u_intake.step_ends_q | !gold.u_intake.step_prepares_q & (part_here & ~gone) == 0);
    assert (gold.spoiled | (gone & ~(good | (gold.u_intake.present_q & gold.u_intake.step_prepares_q ? part_here : 4'd0))) == 0);
end
integer at;
always @(*) begin
    for (at = 0; at < 13; at = at + 1) begin
        assert (!gold.record_there_line_q[at] | good_ago[4*(at + 1) + gold.part_line_q[2*at +: 2]]);
        assert ((good_ago[4*at +: 4] & ~good_ago[4*(at + 1) +: 4] & ~(gold.prepares_line_q[at] ? 4'd1 << gold.part_line_q[2*at +: 2] : 4'd0)) == 0);
        assert (!stray[at] | (gold.prepares_line_q >> at) == 0 & (gold.record_there_line_q >> at) == 0 & (good_ago >> 4*at) == 0);
    end
    assert ((gold.prepares_line_q & ~gate.prepares_line_q) == 0);
end
always @(*) assert (gold.adds_q == 0 | gold.terms_line_q[5]);
