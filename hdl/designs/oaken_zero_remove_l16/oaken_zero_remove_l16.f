../../cells/prefix_sum_n16.v
../../oaken/oaken_zero_remove_l16.v
