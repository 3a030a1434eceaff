../../oaken/oaken_quantizer_lane.v
../../oaken/oaken_quantizer_x4.v
