../../dma/dma_axil_slave.v
../../cells/sdp_ram_d22_w32.v
../../dma/dma_counters_n11_w32.v
../../cells/sdp_ram_d64_w64.v
../../dma/dma_threshold_window_n64.v
../../dma/kv_dma_registers.v
