../../cells/prefix_sum_n32.v
../../cells/compaction_shifter_n32_w8.v
