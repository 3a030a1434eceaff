../../cells/prefix_sum_n8.v
../../cells/compaction_shifter_n8_w8.v
