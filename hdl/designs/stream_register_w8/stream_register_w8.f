../../cells/stream_register_w8.v
