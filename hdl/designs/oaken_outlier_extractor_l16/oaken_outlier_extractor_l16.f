../../oaken/oaken_decomposer_x4.v
../../oaken/oaken_decomposer_l16.v
../../cells/skid_buffer_w65.v
../../cells/prefix_sum_n16.v
../../oaken/oaken_zero_remove_l16.v
../../cells/skid_buffer_w145.v
../../oaken/oaken_outlier_extractor_l16.v
