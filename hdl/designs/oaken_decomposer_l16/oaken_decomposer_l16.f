../../oaken/oaken_decomposer_x4.v
../../oaken/oaken_decomposer_l16.v
