../../cells/skid_buffer_w77.v
../../oaken/oaken_sparse_packer_l8.v
