../../oaken/oaken_decode_parameters.v
../../oaken/oaken_decode_parameters_n2.v
