../../cells/skid_buffer_w142.v
../../oaken/oaken_sparse_packer_l16.v
