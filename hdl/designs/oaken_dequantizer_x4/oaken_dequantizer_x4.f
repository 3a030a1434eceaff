../../oaken/oaken_dequantizer_lane.v
../../oaken/oaken_dequantizer_x4.v
