../../cells/skid_buffer_w64.v
../../cells/skid_buffer_w145.v
../../oaken/oaken_threshold_stream_l8.v
