../../cells/skid_buffer_w73.v
../../cells/prefix_sum_n8.v
../../titanus/titanus_pruning_path_l8.v
../../titanus/titanus_pu_l8.v
