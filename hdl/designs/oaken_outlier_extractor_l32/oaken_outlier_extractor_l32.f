../../oaken/oaken_decomposer_x4.v
../../oaken/oaken_decomposer_l32.v
../../cells/skid_buffer_w129.v
../../cells/prefix_sum_n32.v
../../oaken/oaken_zero_remove_l32.v
../../cells/skid_buffer_w289.v
../../oaken/oaken_outlier_extractor_l32.v
