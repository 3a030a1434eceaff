../../cells/skid_buffer_w8.v
