../../cells/byte_splitter_b64_p32.v
