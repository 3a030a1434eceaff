../../cells/skid_buffer_w80.v
../../rot/rot_dequantizer_lane_b4.v
../../rot/rot_dequantizer_x4_b4.v
../../rot/rot_dequantizer_core_l16_d64_b4.v
../../rot/rot_dequantizer_l16_d64_b4.v
