../../cells/skid_buffer_w208.v
../../rot/rot_dequantizer_lane_b3.v
../../rot/rot_dequantizer_x4_b3.v
../../rot/rot_dequantizer_core_l64_d64_b3.v
../../rot/rot_dequantizer_l64_d64_b3.v
