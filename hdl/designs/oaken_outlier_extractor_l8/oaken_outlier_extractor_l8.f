../../oaken/oaken_decomposer_x4.v
../../oaken/oaken_decomposer_l8.v
../../cells/skid_buffer_w33.v
../../cells/prefix_sum_n8.v
../../oaken/oaken_zero_remove_l8.v
../../cells/skid_buffer_w73.v
../../oaken/oaken_outlier_extractor_l8.v
