../../dma/dma_axil_slave.v
../../cells/sdp_ram_d22_w32.v
../../dma/dma_counters_n11_w32_i8_e2.v
../../cells/sdp_ram_d5_w64.v
../../dma/dma_threshold_window_n5.v
../../dma/kv_dma_registers_w8_q8_r16_k2_h2_s6_p16_g64_v4_d256_t5_x32_c2_e3.v
