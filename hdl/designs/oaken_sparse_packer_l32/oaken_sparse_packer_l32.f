../../cells/skid_buffer_w271.v
../../cells/byte_packer_b64.v
../../oaken/oaken_sparse_packer_l32.v
