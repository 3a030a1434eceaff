../../cells/skid_buffer_w336.v
../../rot/rot_dequantizer_lane_b5.v
../../rot/rot_dequantizer_x4_b5.v
../../rot/rot_dequantizer_core_l64_d64_b5.v
../../rot/rot_dequantizer_l64_d64_b5.v
