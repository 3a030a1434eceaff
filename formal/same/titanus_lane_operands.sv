// SPDX-License-Identifier: Apache-2.0
//
// The operands of the multiplier may take anything in a cycle without a code: the product of that cycle is masked.
//
//@ design titanus_dqu_c768
//@ module titanus_dequantizer_lane
//@ cuts factor1_q: gold.multiplies1_q
//@ cuts range1_q: gold.multiplies1_q
//@ cuts t2_q: gold.multiplies2_q
//@ same titanus_dequantizer_lane: factor1_q enable#1
//@ same titanus_dequantizer_lane: range1_q enable#1
//@ other titanus_dequantizer_lane: range1_q sub#1
