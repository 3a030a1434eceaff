../../cells/byte_packer_b32.v
