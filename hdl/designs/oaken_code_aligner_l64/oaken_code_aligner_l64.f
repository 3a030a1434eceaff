../../cells/byte_placer_b32_w8.v
../../cells/byte_rows_r3_b32.v
../../oaken/oaken_code_aligner_l64.v
