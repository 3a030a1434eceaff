// SPDX-License-Identifier: Apache-2.0
//
// The distance of the entry at place i is at most i: its bit 1 is 0 at places 0 and 1, whatever it is combined with.
//
//@ design kv_dma_tiny
//@ module oaken_zero_remove_l4
//@ cuts counted_valid_q counted_last_q counted_entries_q counted_gap_total_q by2_*
//@ same oaken_zero_remove_l4: staying_gaps_1 select#6
//@ same oaken_zero_remove_l4: staying_gaps_1 select#8
//@ other oaken_zero_remove_l4: staying_gaps_1 select#2
always @(*) assert (!gold.counted_gaps_q[1] & !gold.counted_gaps_q[3]);
