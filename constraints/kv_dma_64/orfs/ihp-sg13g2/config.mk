# kv_dma_w8_q8_r16_d1024_s16_p256_g1024_v8_t16_m1024 on ihp-sg13g2 for OpenROAD-flow-scripts. Written by rtl-gen package.
#   make DESIGN_CONFIG=<this file>        in flow/
# Utilization and density are starting values: no layout was made with them yet.
export DESIGN_NICKNAME = kv_dma_64
export DESIGN_NAME     = kv_dma_w8_q8_r16_d1024_s16_p256_g1024_v8_t16_m1024
export PLATFORM        = ihp-sg13g2

# The folder of the Verilog; give RTL_DIR where it is not beside this one.
RTL_DIR ?= $(dir $(DESIGN_CONFIG))../../../../hdl
export VERILOG_FILES = \
    $(RTL_DIR)/dma/dma_axil_slave.v \
    $(RTL_DIR)/cells/sdp_ram_d22_w32.v \
    $(RTL_DIR)/dma/dma_counters_n11_w32.v \
    $(RTL_DIR)/cells/sdp_ram_d16_w64.v \
    $(RTL_DIR)/dma/dma_threshold_window_n16.v \
    $(RTL_DIR)/dma/kv_dma_registers_w8_q8_r16_s16_p256_g1024_v8_d1024_t16.v \
    $(RTL_DIR)/cells/skid_buffer_w53.v \
    $(RTL_DIR)/dma/axi_write_pieces_b8_x40_m1024.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w42.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w42.v \
    $(RTL_DIR)/dma/axi_burst_reports_n8_w42.v \
    $(RTL_DIR)/cells/skid_buffer_w47.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w20.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w20.v \
    $(RTL_DIR)/cells/sdp_ram_d2_w64.v \
    $(RTL_DIR)/cells/stream_fifo_d2_w64.v \
    $(RTL_DIR)/dma/axi_write_steps_b8_m1024.v \
    $(RTL_DIR)/cells/credit_counter_n8.v \
    $(RTL_DIR)/dma/axi_write_shifter_b8.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w73.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w73.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w41.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w41.v \
    $(RTL_DIR)/dma/axi_write_master_b8_x40_m1024_n8.v \
    $(RTL_DIR)/dma/kv_dma_soft_reset.v \
    $(RTL_DIR)/dma/kv_dma_entry_gate.v \
    $(RTL_DIR)/dma/kv_dma_divider_w14.v \
    $(RTL_DIR)/dma/kv_dma_reader_s16_g1024_v8.v \
    $(RTL_DIR)/cells/sdp_ram_d4_w64.v \
    $(RTL_DIR)/cells/stream_fifo_d4_w64.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w17.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w17.v \
    $(RTL_DIR)/cells/skid_buffer_w17.v \
    $(RTL_DIR)/cells/byte_placer_b8_w8.v \
    $(RTL_DIR)/cells/byte_rows_r6_b8.v \
    $(RTL_DIR)/oaken/oaken_code_aligner_l16.v \
    $(RTL_DIR)/oaken/oaken_index_order.v \
    $(RTL_DIR)/cells/byte_placer_b32_w10.v \
    $(RTL_DIR)/oaken/oaken_block_parser_e16.v \
    $(RTL_DIR)/cells/byte_rows_r3_b32.v \
    $(RTL_DIR)/oaken/oaken_chunk_check_e16.v \
    $(RTL_DIR)/cells/sdp_ram_d4_w96.v \
    $(RTL_DIR)/cells/stream_fifo_d4_w96.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w138.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w138.v \
    $(RTL_DIR)/oaken/oaken_sparse_reader_e16_n8.v \
    $(RTL_DIR)/oaken/oaken_zero_insert_e16.v \
    $(RTL_DIR)/oaken/oaken_block_serializer_l16.v \
    $(RTL_DIR)/oaken/oaken_decode_parameters.v \
    $(RTL_DIR)/oaken/oaken_dequantizer_lane.v \
    $(RTL_DIR)/oaken/oaken_dequantizer_x16.v \
    $(RTL_DIR)/oaken/oaken_dequantizer_bank_l16.v \
    $(RTL_DIR)/oaken/oaken_dequantizer_core_l16.v \
    $(RTL_DIR)/oaken/oaken_dequantizer_l16.v \
    $(RTL_DIR)/cells/skid_buffer_w52.v \
    $(RTL_DIR)/cells/stream_fifo_d512_w69.v \
    $(RTL_DIR)/dma/axi_read_buffer_w512_b8_x40_m1024.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w43.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w43.v \
    $(RTL_DIR)/dma/axi_burst_reports_n8_w43.v \
    $(RTL_DIR)/cells/skid_buffer_w48.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w44.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w44.v \
    $(RTL_DIR)/dma/axi_read_master_w512_b8_x40_m1024_n8.v \
    $(RTL_DIR)/dma/kv_dma_exit_gate_r16.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w76.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w76.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w108.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w108.v \
    $(RTL_DIR)/dma/kv_dma_commands_s16.v \
    $(RTL_DIR)/dma/kv_dma_orders_s16_t16_d1024.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w104.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w104.v \
    $(RTL_DIR)/dma/kv_dma_completions.v \
    $(RTL_DIR)/dma/kv_dma_token_intake_q8_d1024.v \
    $(RTL_DIR)/oaken/oaken_admission_l8_n128.v \
    $(RTL_DIR)/cells/credit_counter_n256.v \
    $(RTL_DIR)/oaken/oaken_decomposer_x4.v \
    $(RTL_DIR)/oaken/oaken_decomposer_l8.v \
    $(RTL_DIR)/oaken/oaken_group_extremes_l8.v \
    $(RTL_DIR)/cells/stream_fifo_d256_w161.v \
    $(RTL_DIR)/oaken/oaken_sigma_divider.v \
    $(RTL_DIR)/oaken/oaken_parameter_unit.v \
    $(RTL_DIR)/cells/skid_buffer_w3.v \
    $(RTL_DIR)/cells/credit_counter_n129.v \
    $(RTL_DIR)/oaken/oaken_quantizer_lane.v \
    $(RTL_DIR)/oaken/oaken_quantizer_x4.v \
    $(RTL_DIR)/cells/stream_fifo_d128_w37.v \
    $(RTL_DIR)/cells/skid_buffer_w33.v \
    $(RTL_DIR)/cells/prefix_sum_n8.v \
    $(RTL_DIR)/oaken/oaken_zero_remove_l8.v \
    $(RTL_DIR)/cells/skid_buffer_w77.v \
    $(RTL_DIR)/oaken/oaken_sparse_packer_l8.v \
    $(RTL_DIR)/cells/skid_buffer_w18.v \
    $(RTL_DIR)/cells/skid_buffer_w289.v \
    $(RTL_DIR)/cells/skid_buffer_w16.v \
    $(RTL_DIR)/cells/skid_buffer_w34.v \
    $(RTL_DIR)/oaken/oaken_quantizer_l8_d1024.v \
    $(RTL_DIR)/dma/kv_dma_word_joiner_p4_b8.v \
    $(RTL_DIR)/cells/stream_fifo_d128_w65.v \
    $(RTL_DIR)/cells/byte_splitter_b32_p8.v \
    $(RTL_DIR)/cells/stream_fifo_d260_w65.v \
    $(RTL_DIR)/dma/kv_dma_token_buffer_w8_q8_d1024.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w53.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w53.v \
    $(RTL_DIR)/dma/kv_dma_writer_w8_d1024_s16_g1024_m1024.v \
    $(RTL_DIR)/cells/skid_buffer_w42.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w31.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w31.v \
    $(RTL_DIR)/dma/kv_dma_write_results_g1024_v8.v \
    $(RTL_DIR)/dma/kv_dma_mmu_port_d1024_s16_p256_g1024_v8_m1024.v \
    $(RTL_DIR)/mmu/mmu_command_unit_s16_p256_v8_g1024_a1549.v \
    $(RTL_DIR)/cells/sdp_ram_d256_w8.v \
    $(RTL_DIR)/cells/stream_fifo_d256_w8.v \
    $(RTL_DIR)/mmu/mmu_page_allocator_p256.v \
    $(RTL_DIR)/mmu/mmu_append_unit_p256_v8_g1024_a1549.v \
    $(RTL_DIR)/mmu/mmu_read_walker_p256_v8_g1024.v \
    $(RTL_DIR)/mmu/mmu_burst_splitter_p256_g1024_m1024.v \
    $(RTL_DIR)/mmu/mmu_release_walker_p256_v8_g1024.v \
    $(RTL_DIR)/cells/sdp_ram_d16_w14.v \
    $(RTL_DIR)/cells/sdp_ram_d128_w8.v \
    $(RTL_DIR)/mmu/mmu_management_table_s16_p256_v8_g1024.v \
    $(RTL_DIR)/mmu/kv_mmu_s16_p256_v8_g1024_m1024_w8_a1549.v \
    $(RTL_DIR)/cells/skid_buffer_w145.v \
    $(RTL_DIR)/cells/skid_buffer_w290.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w52.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w52.v \
    $(RTL_DIR)/dma/kv_dma_w8_q8_r16_d1024_s16_p256_g1024_v8_t16_m1024.v
export SDC_FILE = $(dir $(DESIGN_CONFIG))constraint.sdc

# Memories above 4096 bits do not become flip-flops:
#   sdp_ram_d512_w69: 35328 bits
#   sdp_ram_d256_w161: 41216 bits
#   sdp_ram_d128_w37: 4736 bits
#   sdp_ram_d128_w65: 8320 bits
#   sdp_ram_d260_w65: 16900 bits
# MEMORY = mock   every such memory has one row (SYNTH_MOCK_LARGE_MEMORIES): the logic can be
#                 looked at, area and timing of the memories mean nothing
# MEMORY = macro  they are left out here; MACRO_FILES is Verilog with modules of the same names
#                 and ports around SRAM macros, whose views are in ADDITIONAL_LEFS,
#                 ADDITIONAL_LIBS and ADDITIONAL_GDS
MEMORY ?= mock
ifeq ($(MEMORY),mock)
export VERILOG_FILES += \
    $(RTL_DIR)/cells/sdp_ram_d512_w69.v \
    $(RTL_DIR)/cells/sdp_ram_d256_w161.v \
    $(RTL_DIR)/cells/sdp_ram_d128_w37.v \
    $(RTL_DIR)/cells/sdp_ram_d128_w65.v \
    $(RTL_DIR)/cells/sdp_ram_d260_w65.v
export SYNTH_MOCK_LARGE_MEMORIES = 1
else ifeq ($(MEMORY),macro)
ifeq ($(strip $(MACRO_FILES)),)
$(error MEMORY=macro needs MACRO_FILES: Verilog with the memories around SRAM macros)
endif
export VERILOG_FILES += $(MACRO_FILES)
else
$(error MEMORY must be mock or macro, not $(MEMORY))
endif

# Buffering and sizing after a mapping for area: the fastest of the flow's ABC scripts here.
export ABC_AREA = 1
# Flat: what is kept as a module is mapped on its own, and paths through its ports are not.
export SYNTH_HIERARCHICAL = 0
# No map for adders: it makes ripple chains of full adders, which ABC cannot restructure.
export ADDER_MAP_FILE :=

export CORE_UTILIZATION = 50
export PLACE_DENSITY_LB_ADDON = 0.20
export TNS_END_PERCENT = 100
