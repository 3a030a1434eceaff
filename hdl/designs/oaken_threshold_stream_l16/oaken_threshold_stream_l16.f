../../cells/skid_buffer_w64.v
../../cells/skid_buffer_w289.v
../../oaken/oaken_threshold_stream_l16.v
