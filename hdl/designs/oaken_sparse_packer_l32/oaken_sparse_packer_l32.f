../../cells/skid_buffer_w271.v
../../oaken/oaken_sparse_packer_l32.v
