../../cells/prefix_sum_n16.v
../../cells/compaction_shifter_n16_w8.v
