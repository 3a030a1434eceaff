../../cells/skid_buffer_w64.v
../../rot/rot_dequantizer_lane_b3.v
../../rot/rot_dequantizer_x4_b3.v
../../rot/rot_dequantizer_core_l16_d64_b3.v
../../rot/rot_dequantizer_l16_d64_b3.v
