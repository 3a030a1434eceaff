../../cells/byte_splitter_b128_p32.v
