../../cells/skid_buffer_w96.v
../../rot/rot_dequantizer_lane_b5.v
../../rot/rot_dequantizer_x4_b5.v
../../rot/rot_dequantizer_core_l16_d64_b5.v
../../rot/rot_dequantizer_l16_d64_b5.v
