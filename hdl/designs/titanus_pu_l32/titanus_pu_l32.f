../../cells/skid_buffer_w289.v
../../cells/prefix_sum_n32.v
../../titanus/titanus_pruning_path_l32.v
../../titanus/titanus_pu_l32.v
