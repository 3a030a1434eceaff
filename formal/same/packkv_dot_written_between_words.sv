// SPDX-License-Identifier: Apache-2.0
//
// Between words written_q already is what the change loads: where the bytes end that are placed, but in the cycle behind
// a word that spills, and then it is loaded as well. For that row_q has to be the row of that place, and the placer's
// column that of it and of the word on its way.
//
//@ design packkv_dot_r1
//@ module packkv_dot_r1_*
//@ open packkv_dot_intake_* packkv_dot_aligner_* packkv_dot_steps_* packkv_dot_sequencer_* packkv_dot_results_* packkv_dot_row_* packkv_headers_*
//@ cuts u_core.u_unpack.u_ring.tail_q u_core.u_unpack.u_ring.u_placer.placed_data_q
//@ same packkv_ring_b512_x4: written_q enable#1
//@ other packkv_ring_b512_x4: spills and#1
//@ with packkv_ring_places
