// SPDX-License-Identifier: Apache-2.0
//
// A divider of 11 bits whose dividend follows from its divisor: no significand of r, 1024 to 2047, has a remainder that
// equals the divisor in these stages, or another sigma by a bit of the last remainder. Where r is 0 sigma is arbitrary,
// and zero makes all codes 0 in the lanes (coded2_q of group_quantizer_lane_*).
//
//@ design hack_q16_b2 hack_v16_b2 kivi_k16_b2 kivi_v16_b2
//@ module group_parameters_n3
//@ while out_sigma: gold.out_valid & !gold.out_zero
//@ same group_parameters_n3: sigma_fits10 ge#1
//@ same group_parameters_n3: sigma_fits13 ge#1
//@ same group_parameters_n3: sigma_fits16 ge#1
//@ same group_parameters_n3: sigma_remainder17_q select#2
//@ other group_parameters_n3: sigma_fits11 ge#1
