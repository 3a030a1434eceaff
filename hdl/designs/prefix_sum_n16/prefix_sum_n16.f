../../cells/prefix_sum_n16.v
