// SPDX-License-Identifier: Apache-2.0
//
// Behind a reset one mark moves down the pipeline in front of all headers. It makes above_q begin anew and, two stages
// later, loads the slope of the inner group: both begin anew with the first header, before its results are valid.
//
//@ design oaken_dq16 kv_dma_tiny
//@ module oaken_decode_parameters
//@ cuts field*_q not_canonical_q negative_q outer_*_q middle_*_q t_q k0_range_q k0_range_negates_q k0_bits_q k0_less_1_q k0_any_q
//@ cuts min_negative_q waiting_* passing_* result_* quotient_sum_q quotient_rest_q quotient_field_q
//@ cuts inner_slope_q: slope_same_q
//@ while out_slope_inner: gold.out_valid
//@ while out_error: gold.out_valid
//@ same oaken_decode_parameters: coarse_slot_q constant#1
//@ other oaken_decode_parameters: waits and#1

// The mark in each stage, and whether both have the same since.
reg coarse_q, fine_q, value_q, quotient_q;
reg above_same_q = 1'b0;
reg slope_same_q = 1'b0;
always @(posedge clk) begin
    if (!rst_n) {coarse_q, fine_q, value_q, quotient_q} <= 4'b1000;
    else if (gold.advance) {coarse_q, fine_q, value_q, quotient_q} <= {1'b0, coarse_q, fine_q, value_q};
    if (gold.advance & value_q) above_same_q <= 1'b0;
    else if (gold.advance & gold.value_slot_q[0]) above_same_q <= 1'b1;
    if (gold.advance & quotient_q) slope_same_q <= 1'b0;
    else if (gold.advance & gold.quotient_slot_q[0]) slope_same_q <= 1'b1;
end
always @(*) if (started_q) begin
    assert (gate.coarse_slot_q == (gold.coarse_slot_q | coarse_q));
    assert (gate.fine_slot_q == (gold.fine_slot_q | fine_q));
    assert (gate.value_slot_q == (gold.value_slot_q | value_q));
    assert (gate.quotient_slot_q == (gold.quotient_slot_q | quotient_q));
    if (coarse_q) assert (gold.coarse_slot_q == 0);
    if (coarse_q | fine_q) assert (gold.fine_slot_q == 0);
    if (coarse_q | fine_q | value_q) assert (gold.value_slot_q == 0);
    if (coarse_q | fine_q | value_q | quotient_q) assert (gold.quotient_slot_q == 0 & !gold.out_valid_q);
    if (above_same_q) assert (gold.above_q == gate.above_q);
    if (gold.value_slot_q[2:1] != 0) assert (above_same_q);
    if (gold.quotient_slot_q[2:1] != 0) assert (slope_same_q);
    if (gold.out_valid_q) assert (slope_same_q & gold.above_any_q == gate.above_any_q);
end
