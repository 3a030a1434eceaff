// SPDX-License-Identifier: Apache-2.0
//
// Banks of sums are read more often: whenever results look at them, and once behind a reset. A word that was read is used
// in the next cycle or never, and then it was read with the change and without it: by the adder (adds_q without restarts
// and chains) or as a result on its way (sum_comes_line_q[1]). Where the adder reads a bank, the row is the adder's.
//
//@ design hack_mm_r1
//@ module hack_matmul_core_r1_g64_b2_d256
//@ open hack_matmul_intake_* hack_matmul_loader_* credit_counter_* stream_fifo_* dot_product_* hack_rescale_* hack_term_*
//@ cuts pair_line_q sum_line_q raw_values_q values_q u_row0.codes_q u_row0.y*_q u_row0.term*_q u_row0.chosen_q u_row0.u_bank*.addend_q
//@ cuts u_row0.u_bank*.sum_q
//@ cuts u_row0.picked_q: gold.u_results.sum_comes_line_q[2]
//@ cuts u_row0.u_binary32.flipped1_q: gold.u_results.sum_comes_line_q[3]
//@ cuts u_row0.u_binary32.sign1_q: gold.u_results.sum_comes_line_q[3]
//@ cuts u_row0.u_binary32.magnitude2_q: gold.u_results.sum_comes_line_q[4]
//@ cuts u_row0.u_binary32.sign2_q: gold.u_results.sum_comes_line_q[4]
//@ cuts u_row0.u_binary32.place3*: gold.u_results.sum_comes_line_q[5]
//@ cuts u_row0.u_binary32.normal3_q: gold.u_results.sum_comes_line_q[5]
//@ cuts u_row0.u_binary32.sign3_q: gold.u_results.sum_comes_line_q[5]
//@ cuts u_row0.u_binary32.place4*: gold.u_results.sum_comes_line_q[6]
//@ cuts u_row0.u_binary32.normal4_q: gold.u_results.sum_comes_line_q[6]
//@ cuts u_row0.u_binary32.sign4_q: gold.u_results.sum_comes_line_q[6]
//@ cuts u_row0.u_binary32.result5_q: gold.u_results.sum_comes
//@ same hack_matmul_results_r1_g64_b2_d256: reads_bank and#1
//@ same hack_matmul_core_r1_g64_b2_d256: reads_q constant#1
//@ other hack_matmul_core_r1_g64_b2_d256: adds_to_kept and#1

wire [3:0] add_next = gold.adds_q & {4{!gold.now_restarts & !gold.now_scores}};
wire [3:0] pick_next = gold.u_results.picked_line_q[3:0] & {4{gold.u_results.sum_comes_line_q[0]}};
wire [3:0] pick_now = gold.u_results.picked_line_q[7:4] & {4{gold.u_results.sum_comes_line_q[1]}};
always @(*) if (started_q) begin
    assert ((add_next & ~gold.reads_q) == 0 & (add_next & ~gate.reads_q) == 0);
    assert ((pick_next & ~gold.reads_q) == 0 & (pick_next & ~gate.reads_q) == 0);
    if (gold.u_row0.u_bank0.add_q & gold.u_row0.u_bank0.from_row_q | pick_now[0]) assert (gold.u_row0.kept0 == gate.u_row0.kept0);
    if (gold.u_row0.u_bank1.add_q & gold.u_row0.u_bank1.from_row_q | pick_now[1]) assert (gold.u_row0.kept1 == gate.u_row0.kept1);
    if (gold.u_row0.u_bank2.add_q & gold.u_row0.u_bank2.from_row_q | pick_now[2]) assert (gold.u_row0.kept2 == gate.u_row0.kept2);
    if (gold.u_row0.u_bank3.add_q & gold.u_row0.u_bank3.from_row_q | pick_now[3]) assert (gold.u_row0.kept3 == gate.u_row0.kept3);
end
