../../cells/byte_packer_b8.v
