// SPDX-License-Identifier: Apache-2.0
//
// Of two equal magnitudes either is the lower one: which of them is an inner element changes places with its equal, and
// the chosen values and their OR stay. Of two equal maxima either is the maximum.
//
//@ design kv_dma_tiny
//@ module oaken_group_extremes_l4
//@ cuts sorted_valid_q sorted_nan_q sorted_inf_q sorted_last_q sorted_key_* sorted_outer_* sorted_middle_* level1_*
//@ cuts first_q out_valid_q outer_*_q middle_*_q inner_*_q nan_q inf_q
//@ same oaken_group_extremes_l4: magnitude_swap lt#2
//@ same oaken_group_extremes_l4: middle_max1 gt#1
//@ other oaken_group_extremes_l4: magnitude_swap select#1
always @(*) assert (gold.sorted_magnitude_lows_q == gate.sorted_magnitude_lows_q);
always @(*) assert (gold.sorted_magnitude_highs_q == gate.sorted_magnitude_highs_q);
always @(*) assert (gold.inner_pairs == gate.inner_pairs);
always @(*) if (gold.sorted_magnitude_lows_q[14:0] != gold.sorted_magnitude_highs_q[14:0])
    assert (gold.sorted_inner_has_low_q[0] == gate.sorted_inner_has_low_q[0]
        & gold.sorted_inner_has_high_q[0] == gate.sorted_inner_has_high_q[0]);
always @(*) if (gold.sorted_magnitude_lows_q[29:15] != gold.sorted_magnitude_highs_q[29:15])
    assert (gold.sorted_inner_has_low_q[1] == gate.sorted_inner_has_low_q[1]
        & gold.sorted_inner_has_high_q[1] == gate.sorted_inner_has_high_q[1]);
