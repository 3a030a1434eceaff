../../oaken/oaken_zero_insert_e16.v
