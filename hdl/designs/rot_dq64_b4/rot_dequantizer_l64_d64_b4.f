../../cells/skid_buffer_w272.v
../../rot/rot_dequantizer_lane_b4.v
../../rot/rot_dequantizer_x4_b4.v
../../rot/rot_dequantizer_core_l64_d64_b4.v
../../rot/rot_dequantizer_l64_d64_b4.v
