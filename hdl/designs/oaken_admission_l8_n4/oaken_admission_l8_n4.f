../../oaken/oaken_admission_l8_n4.v
