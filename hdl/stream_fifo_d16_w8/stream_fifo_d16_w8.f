sdp_ram_d16_w8.v
stream_fifo_d16_w8.v
