../../cells/sdp_ram_d16_w8.v
../../cells/stream_fifo_d16_w8.v
