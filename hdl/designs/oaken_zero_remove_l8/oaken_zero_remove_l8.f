../../cells/prefix_sum_n8.v
../../oaken/oaken_zero_remove_l8.v
