../../cells/prefix_sum_n32.v
../../oaken/oaken_zero_remove_l32.v
