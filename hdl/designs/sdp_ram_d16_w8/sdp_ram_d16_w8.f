../../cells/sdp_ram_d16_w8.v
