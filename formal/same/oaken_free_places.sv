// SPDX-License-Identifier: Apache-2.0
//
// A range whose magnitude has 10 bits at most goes up by 32 places and by 9 more at most, if it is not 0. What comes in
// at its end stays below place 30, where a 0 comes to place 30, so that the range is not rounded up either way. A range
// of 0 has zero set: sigma and shift are then arbitrary. Bases never go up by 32 at once.
//
//@ design oaken_q8
//@ module oaken_parameter_unit
//@ cuts vector_*o_q vector_*i_q vector_*n_q vector_*x_q operand_a_q operand_b_q operand_*s_a_q operand_*s_b_q operand_adds_offset_q
//@ cuts operand_negates_q grid_a_* grid_b_* grid_adds_offset_q grid_negates_q offset_q sum_q sum_negates_q magnitude_q magnitude_sign_q
//@ cuts u_outer_sigma.divisor_q: !gold.u_outer_sigma.zero_q
//@ cuts u_outer_sigma.shift_q: !gold.u_outer_sigma.zero_q
//@ cuts u_outer_sigma.remainder_q: !gold.u_outer_sigma.zero_q
//@ cuts u_outer_sigma.sigma_q: !gold.u_outer_sigma.zero_q
//@ cuts u_middle_sigma.divisor_q: !gold.u_middle_sigma.zero_q
//@ cuts u_middle_sigma.shift_q: !gold.u_middle_sigma.zero_q
//@ cuts u_middle_sigma.remainder_q: !gold.u_middle_sigma.zero_q
//@ cuts u_middle_sigma.sigma_q: !gold.u_middle_sigma.zero_q
//@ cuts u_inner_sigma.divisor_q: !gold.u_inner_sigma.zero_q
//@ cuts u_inner_sigma.shift_q: !gold.u_inner_sigma.zero_q
//@ cuts u_inner_sigma.remainder_q: !gold.u_inner_sigma.zero_q
//@ cuts u_inner_sigma.sigma_q: !gold.u_inner_sigma.zero_q
//@ while out_outer_sigma: !gold.out_outer_zero
//@ while out_outer_shift: !gold.out_outer_zero
//@ while out_middle_sigma: !gold.out_middle_zero
//@ while out_middle_shift: !gold.out_middle_zero
//@ while out_inner_sigma: !gold.out_inner_zero
//@ while out_inner_shift: !gold.out_inner_zero
//@ same oaken_parameter_unit: after32 constant#1
//@ other oaken_parameter_unit: free32 eq#1
