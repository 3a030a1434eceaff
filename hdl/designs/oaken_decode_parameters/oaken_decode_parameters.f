../../oaken/oaken_decode_parameters.v
