// SPDX-License-Identifier: Apache-2.0
//
// The numbers of the steps behind operand_step_q are compared with those of the operations, 0 to 10, and used for
// nothing else: 14 is as idle as 15.
//
//@ design oaken_q8
//@ module oaken_parameter_unit
//@ open oaken_sigma_divider
//@ cuts operand_a_q operand_b_q operand_*s_a_q operand_*s_b_q operand_adds_offset_q operand_negates_q
//@ cuts grid_a_* grid_b_* grid_adds_offset_q grid_negates_q offset_q sum_q sum_negates_q magnitude_q magnitude_sign_q
//@ cuts coarse_q coarse_places_q coarse_sign_q significand_q half_q sticky_q places_q sign_q
//@ same oaken_parameter_unit: operand_step_q constant#2
//@ other oaken_parameter_unit: at_barrier eq#1

always @(*) begin
    assert (gold.operand_step_q == gate.operand_step_q | &gold.operand_step_q & gate.operand_step_q == 14);
    assert (gold.grid_step_q == gate.grid_step_q | &gold.grid_step_q & gate.grid_step_q == 14);
    assert (gold.sum_step_q == gate.sum_step_q | &gold.sum_step_q & gate.sum_step_q == 14);
    assert (gold.magnitude_step_q == gate.magnitude_step_q | &gold.magnitude_step_q & gate.magnitude_step_q == 14);
    assert (gold.coarse_step_q == gate.coarse_step_q | &gold.coarse_step_q & gate.coarse_step_q == 14);
    assert (gold.fine_step_q == gate.fine_step_q | &gold.fine_step_q & gate.fine_step_q == 14);
end
