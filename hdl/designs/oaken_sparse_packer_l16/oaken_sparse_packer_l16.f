../../cells/skid_buffer_w142.v
../../cells/byte_packer_b32.v
../../oaken/oaken_sparse_packer_l16.v
