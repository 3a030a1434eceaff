skid_buffer_w73.v
prefix_sum_n8.v
titanus_pruning_path_l8.v
titanus_pu_l8.v
