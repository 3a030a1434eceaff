../../cells/skid_buffer_w145.v
../../cells/prefix_sum_n16.v
../../titanus/titanus_pruning_path_l16.v
../../titanus/titanus_pu_l16.v
