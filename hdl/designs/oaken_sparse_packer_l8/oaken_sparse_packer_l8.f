../../cells/skid_buffer_w77.v
../../cells/byte_packer_b32.v
../../oaken/oaken_sparse_packer_l8.v
