# kv_dma_rot_d1024 on asap7 for OpenROAD-flow-scripts. Written by rtl-gen package.
#   make DESIGN_CONFIG=<this file>        in flow/
# Utilization and density are starting values: no layout was made with them yet.
export DESIGN_NICKNAME = kv_dma_256_rot
export DESIGN_NAME     = kv_dma_rot_d1024
export PLATFORM        = asap7

# The folder of the Verilog; give RTL_DIR where it is not beside this one.
RTL_DIR ?= $(dir $(DESIGN_CONFIG))../../../../hdl
export VERILOG_FILES = \
    $(RTL_DIR)/dma/dma_axil_slave.v \
    $(RTL_DIR)/cells/sdp_ram_d22_w32.v \
    $(RTL_DIR)/dma/dma_counters_n11_w32.v \
    $(RTL_DIR)/dma/kv_dma_registers_z1_d1024.v \
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
    $(RTL_DIR)/dma/kv_dma_centre_memory_d1024.v \
    $(RTL_DIR)/dma/kv_dma_divider_w19.v \
    $(RTL_DIR)/dma/kv_dma_rot_reader.v \
    $(RTL_DIR)/cells/skid_buffer_w272.v \
    $(RTL_DIR)/rot/rot_dequantizer_lane_b4.v \
    $(RTL_DIR)/rot/rot_dequantizer_x4_b4.v \
    $(RTL_DIR)/rot/rot_dequantizer_core_l64_d64_b4.v \
    $(RTL_DIR)/rot/rot_dequantizer_l64_d64_b4.v \
    $(RTL_DIR)/cells/skid_buffer_w54.v \
    $(RTL_DIR)/cells/stream_fifo_d512_w263.v \
    $(RTL_DIR)/dma/axi_read_buffer_w512_b32_x40_m4096.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w43.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w43.v \
    $(RTL_DIR)/dma/axi_burst_reports_n8_w43.v \
    $(RTL_DIR)/cells/skid_buffer_w48.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w46.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w46.v \
    $(RTL_DIR)/dma/axi_dense_read_master_w512_b32_x40_m4096_n8.v \
    $(RTL_DIR)/dma/kv_dma_exit_gate.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w76.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w76.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w108.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w108.v \
    $(RTL_DIR)/dma/kv_dma_commands.v \
    $(RTL_DIR)/dma/kv_dma_rot_orders_d1024.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w104.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w104.v \
    $(RTL_DIR)/dma/kv_dma_completions.v \
    $(RTL_DIR)/dma/kv_dma_rot_intake_d1024.v \
    $(RTL_DIR)/cells/sdp_ram_d16_w1.v \
    $(RTL_DIR)/cells/stream_fifo_d16_w1.v \
    $(RTL_DIR)/dma/kv_dma_rot_centring_d1024.v \
    $(RTL_DIR)/cells/skid_buffer_w514.v \
    $(RTL_DIR)/cells/credit_counter_n10.v \
    $(RTL_DIR)/rot/rot_centre_lane.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w256.v \
    $(RTL_DIR)/rot/rot_align_lane.v \
    $(RTL_DIR)/rot/rot_align_x4.v \
    $(RTL_DIR)/cells/hadamard_n64_l16_w12.v \
    $(RTL_DIR)/rot/rot_quantizer_lane_w18_b4.v \
    $(RTL_DIR)/rot/rot_quantizer_x4_w18_b4.v \
    $(RTL_DIR)/cells/sdp_ram_d40_w64.v \
    $(RTL_DIR)/cells/stream_fifo_d40_w64.v \
    $(RTL_DIR)/cells/sdp_ram_d10_w8.v \
    $(RTL_DIR)/cells/stream_fifo_d10_w8.v \
    $(RTL_DIR)/rot/rot_record_packer_l16_d64_b4.v \
    $(RTL_DIR)/rot/rot_quantizer_l16_d64_b4_centred.v \
    $(RTL_DIR)/cells/skid_buffer_w129.v \
    $(RTL_DIR)/cells/sdp_ram_d4_w16.v \
    $(RTL_DIR)/cells/stream_fifo_d4_w16.v \
    $(RTL_DIR)/cells/byte_packer_b16.v \
    $(RTL_DIR)/dma/kv_dma_word_joiner_p16_b32.v \
    $(RTL_DIR)/cells/stream_fifo_d34_w257.v \
    $(RTL_DIR)/dma/kv_dma_rot_token_buffer_d1024.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w55.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w55.v \
    $(RTL_DIR)/dma/kv_dma_rot_writer_d1024.v \
    $(RTL_DIR)/cells/skid_buffer_w42.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w31.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w31.v \
    $(RTL_DIR)/dma/kv_dma_write_results.v \
    $(RTL_DIR)/dma/kv_dma_rot_mmu_port_d1024.v \
    $(RTL_DIR)/mmu/mmu_command_unit_s256_p4096_v64_a528.v \
    $(RTL_DIR)/cells/stream_fifo_d4096_w12.v \
    $(RTL_DIR)/mmu/mmu_page_allocator_p4096.v \
    $(RTL_DIR)/mmu/mmu_append_unit_p4096_v64_a528.v \
    $(RTL_DIR)/mmu/mmu_read_walker_p4096_v64.v \
    $(RTL_DIR)/mmu/mmu_burst_splitter_p4096.v \
    $(RTL_DIR)/mmu/mmu_release_walker_p4096_v64.v \
    $(RTL_DIR)/mmu/mmu_management_table_s256_p4096_v64.v \
    $(RTL_DIR)/mmu/kv_mmu_s256_p4096_v64_a528.v \
    $(RTL_DIR)/cells/skid_buffer_w289.v \
    $(RTL_DIR)/cells/skid_buffer_w1154.v \
    $(RTL_DIR)/cells/sdp_ram_d64_w54.v \
    $(RTL_DIR)/cells/stream_fifo_d64_w54.v \
    $(RTL_DIR)/dma/kv_dma_rot_d1024.v
export SDC_FILE = $(dir $(DESIGN_CONFIG))constraint.sdc

# Memories above 4096 bits do not become flip-flops:
#   sdp_ram_d4096_w256: 1048576 bits
#   sdp_ram_d512_w263: 134656 bits
#   sdp_ram_d34_w257: 8738 bits
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
    $(RTL_DIR)/cells/sdp_ram_d4096_w256.v \
    $(RTL_DIR)/cells/sdp_ram_d512_w263.v \
    $(RTL_DIR)/cells/sdp_ram_d34_w257.v \
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
