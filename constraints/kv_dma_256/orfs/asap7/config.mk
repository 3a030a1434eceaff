# kv_dma_d1024 on asap7 for OpenROAD-flow-scripts. Written by rtl-gen package.
#   make DESIGN_CONFIG=<this file>        in flow/
# Utilization and density are starting values: no layout was made with them yet.
export DESIGN_NICKNAME = kv_dma_256
export DESIGN_NAME     = kv_dma_d1024
export PLATFORM        = asap7

# The folder of the Verilog; give RTL_DIR where it is not beside this one.
RTL_DIR ?= $(dir $(DESIGN_CONFIG))../../../../hdl
export VERILOG_FILES = \
    $(RTL_DIR)/dma/dma_axil_slave.v \
    $(RTL_DIR)/cells/sdp_ram_d22_w32.v \
    $(RTL_DIR)/dma/dma_counters_n11_w32.v \
    $(RTL_DIR)/cells/sdp_ram_d64_w64.v \
    $(RTL_DIR)/dma/dma_threshold_window_n64.v \
    $(RTL_DIR)/dma/kv_dma_registers_d1024.v \
    $(RTL_DIR)/cells/skid_buffer_w55.v \
    $(RTL_DIR)/dma/axi_write_pieces_b32_x40_m4096.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w42.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w42.v \
    $(RTL_DIR)/dma/axi_burst_reports_n8_w42.v \
    $(RTL_DIR)/cells/skid_buffer_w47.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w26.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w26.v \
    $(RTL_DIR)/cells/sdp_ram_d2_w256.v \
    $(RTL_DIR)/cells/stream_fifo_d2_w256.v \
    $(RTL_DIR)/dma/axi_write_steps_b32_m4096.v \
    $(RTL_DIR)/cells/credit_counter_n8.v \
    $(RTL_DIR)/dma/axi_write_shifter_b32.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w289.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w289.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w41.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w41.v \
    $(RTL_DIR)/dma/axi_write_master_b32_x40_m4096_n8.v \
    $(RTL_DIR)/dma/kv_dma_soft_reset.v \
    $(RTL_DIR)/dma/kv_dma_entry_gate.v \
    $(RTL_DIR)/dma/kv_dma_divider_w19.v \
    $(RTL_DIR)/dma/kv_dma_reader.v \
    $(RTL_DIR)/cells/sdp_ram_d4_w64.v \
    $(RTL_DIR)/cells/stream_fifo_d4_w64.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w17.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w17.v \
    $(RTL_DIR)/cells/skid_buffer_w17.v \
    $(RTL_DIR)/cells/byte_placer_b32_w8.v \
    $(RTL_DIR)/cells/byte_rows_r3_b32.v \
    $(RTL_DIR)/oaken/oaken_code_aligner_l64.v \
    $(RTL_DIR)/oaken/oaken_index_order.v \
    $(RTL_DIR)/cells/byte_placer_b32_w10.v \
    $(RTL_DIR)/oaken/oaken_block_parser_e16.v \
    $(RTL_DIR)/oaken/oaken_chunk_check_e16.v \
    $(RTL_DIR)/cells/sdp_ram_d4_w96.v \
    $(RTL_DIR)/cells/stream_fifo_d4_w96.v \
    $(RTL_DIR)/cells/stream_fifo_d32_w138.v \
    $(RTL_DIR)/oaken/oaken_sparse_reader_e16_n32.v \
    $(RTL_DIR)/oaken/oaken_zero_insert_e16.v \
    $(RTL_DIR)/oaken/oaken_decode_parameters.v \
    $(RTL_DIR)/oaken/oaken_decode_parameters_n2.v \
    $(RTL_DIR)/oaken/oaken_dequantizer_lane.v \
    $(RTL_DIR)/oaken/oaken_dequantizer_x16.v \
    $(RTL_DIR)/oaken/oaken_dequantizer_bank_l16.v \
    $(RTL_DIR)/oaken/oaken_dequantizer_core_l64.v \
    $(RTL_DIR)/oaken/oaken_dequantizer_l64.v \
    $(RTL_DIR)/cells/skid_buffer_w54.v \
    $(RTL_DIR)/cells/stream_fifo_d512_w263.v \
    $(RTL_DIR)/dma/axi_read_buffer_w512_b32_x40_m4096.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w43.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w43.v \
    $(RTL_DIR)/dma/axi_burst_reports_n8_w43.v \
    $(RTL_DIR)/cells/skid_buffer_w48.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w46.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w46.v \
    $(RTL_DIR)/dma/axi_read_master_w512_b32_x40_m4096_n8.v \
    $(RTL_DIR)/dma/kv_dma_exit_gate.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w76.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w76.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w108.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w108.v \
    $(RTL_DIR)/dma/kv_dma_commands.v \
    $(RTL_DIR)/dma/kv_dma_orders_d1024.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w104.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w104.v \
    $(RTL_DIR)/dma/kv_dma_completions.v \
    $(RTL_DIR)/dma/kv_dma_token_intake_d1024.v \
    $(RTL_DIR)/oaken/oaken_admission_l16_n64.v \
    $(RTL_DIR)/cells/credit_counter_n128.v \
    $(RTL_DIR)/oaken/oaken_decomposer_x4.v \
    $(RTL_DIR)/oaken/oaken_decomposer_l16.v \
    $(RTL_DIR)/oaken/oaken_group_extremes_l16.v \
    $(RTL_DIR)/cells/stream_fifo_d128_w321.v \
    $(RTL_DIR)/oaken/oaken_sigma_divider.v \
    $(RTL_DIR)/oaken/oaken_parameter_unit.v \
    $(RTL_DIR)/cells/skid_buffer_w3.v \
    $(RTL_DIR)/cells/credit_counter_n65.v \
    $(RTL_DIR)/oaken/oaken_quantizer_lane.v \
    $(RTL_DIR)/oaken/oaken_quantizer_x4.v \
    $(RTL_DIR)/cells/stream_fifo_d64_w73.v \
    $(RTL_DIR)/cells/skid_buffer_w65.v \
    $(RTL_DIR)/cells/prefix_sum_n16.v \
    $(RTL_DIR)/oaken/oaken_zero_remove_l16.v \
    $(RTL_DIR)/cells/skid_buffer_w142.v \
    $(RTL_DIR)/oaken/oaken_sparse_packer_l16.v \
    $(RTL_DIR)/cells/skid_buffer_w18.v \
    $(RTL_DIR)/cells/skid_buffer_w289.v \
    $(RTL_DIR)/cells/skid_buffer_w16.v \
    $(RTL_DIR)/cells/skid_buffer_w34.v \
    $(RTL_DIR)/oaken/oaken_quantizer_l16_d1024.v \
    $(RTL_DIR)/dma/kv_dma_word_joiner_p8_b32.v \
    $(RTL_DIR)/cells/stream_fifo_d32_w257.v \
    $(RTL_DIR)/cells/stream_fifo_d66_w257.v \
    $(RTL_DIR)/dma/kv_dma_token_buffer_d1024.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w55.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w55.v \
    $(RTL_DIR)/dma/kv_dma_writer_d1024.v \
    $(RTL_DIR)/cells/skid_buffer_w42.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w31.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w31.v \
    $(RTL_DIR)/dma/kv_dma_write_results.v \
    $(RTL_DIR)/dma/kv_dma_mmu_port_d1024.v \
    $(RTL_DIR)/mmu/mmu_command_unit_s256_p4096_v64_a1549.v \
    $(RTL_DIR)/cells/stream_fifo_d4096_w12.v \
    $(RTL_DIR)/mmu/mmu_page_allocator_p4096.v \
    $(RTL_DIR)/mmu/mmu_append_unit_p4096_v64_a1549.v \
    $(RTL_DIR)/mmu/mmu_read_walker_p4096_v64.v \
    $(RTL_DIR)/mmu/mmu_burst_splitter_p4096.v \
    $(RTL_DIR)/mmu/mmu_release_walker_p4096_v64.v \
    $(RTL_DIR)/mmu/mmu_management_table_s256_p4096_v64.v \
    $(RTL_DIR)/mmu/kv_mmu_s256_p4096_v64_a1549.v \
    $(RTL_DIR)/cells/skid_buffer_w1154.v \
    $(RTL_DIR)/cells/sdp_ram_d64_w54.v \
    $(RTL_DIR)/cells/stream_fifo_d64_w54.v \
    $(RTL_DIR)/dma/kv_dma_d1024.v
export SDC_FILE = $(dir $(DESIGN_CONFIG))constraint.sdc

# Memories above 4096 bits do not become flip-flops:
#   sdp_ram_d32_w138: 4416 bits
#   sdp_ram_d512_w263: 134656 bits
#   sdp_ram_d128_w321: 41088 bits
#   sdp_ram_d64_w73: 4672 bits
#   sdp_ram_d32_w257: 8224 bits
#   sdp_ram_d66_w257: 16962 bits
#   sdp_ram_d4096_w12: 49152 bits
#   sdp_ram_d256_w19: 4864 bits
#   sdp_ram_d16384_w12: 196608 bits
# MEMORY = mock   every such memory has one row (SYNTH_MOCK_LARGE_MEMORIES): the logic can be
#                 looked at, area and timing of the memories mean nothing
# MEMORY = macro  they are left out here; MACRO_FILES is Verilog with modules of the same names
#                 and ports around SRAM macros, whose views are in ADDITIONAL_LEFS,
#                 ADDITIONAL_LIBS and ADDITIONAL_GDS
MEMORY ?= mock
ifeq ($(MEMORY),mock)
export VERILOG_FILES += \
    $(RTL_DIR)/cells/sdp_ram_d32_w138.v \
    $(RTL_DIR)/cells/sdp_ram_d512_w263.v \
    $(RTL_DIR)/cells/sdp_ram_d128_w321.v \
    $(RTL_DIR)/cells/sdp_ram_d64_w73.v \
    $(RTL_DIR)/cells/sdp_ram_d32_w257.v \
    $(RTL_DIR)/cells/sdp_ram_d66_w257.v \
    $(RTL_DIR)/cells/sdp_ram_d4096_w12.v \
    $(RTL_DIR)/cells/sdp_ram_d256_w19.v \
    $(RTL_DIR)/cells/sdp_ram_d16384_w12.v
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

export CORE_UTILIZATION = 55
export PLACE_DENSITY_LB_ADDON = 0.20
export TNS_END_PERCENT = 100
