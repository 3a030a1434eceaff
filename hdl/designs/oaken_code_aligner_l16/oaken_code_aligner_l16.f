../../cells/byte_placer_b8_w8.v
../../cells/byte_rows_r6_b8.v
../../oaken/oaken_code_aligner_l16.v
