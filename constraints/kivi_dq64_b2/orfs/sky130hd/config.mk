# kivi_dequantizer_l64_b2_g32_k256_v1024 on sky130hd for OpenROAD-flow-scripts. Written by rtl-gen package.
#   make DESIGN_CONFIG=<this file>        in flow/
# Utilization and density are starting values: no layout was made with them yet.
export DESIGN_NICKNAME = kivi_dq64_b2
export DESIGN_NAME     = kivi_dequantizer_l64_b2_g32_k256_v1024
export PLATFORM        = sky130hd

# The folder of the Verilog; give RTL_DIR where it is not beside this one.
RTL_DIR ?= $(dir $(DESIGN_CONFIG))../../../../hdl
export VERILOG_FILES = \
    $(RTL_DIR)/cells/byte_rows_r2_b32.v \
    $(RTL_DIR)/cells/byte_aligner_b32.v \
    $(RTL_DIR)/cells/stream_fifo_d32_w260.v \
    $(RTL_DIR)/cells/stream_fifo_d80_w274.v \
    $(RTL_DIR)/group/group_dequantizer_lane_b2.v \
    $(RTL_DIR)/group/group_value_table_b2.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w128.v \
    $(RTL_DIR)/kivi/kivi_table_part_l16_d8_w64.v \
    $(RTL_DIR)/kivi/kivi_tables_l64_b2_g32_k256.v \
    $(RTL_DIR)/kivi/kivi_choosing_lanes_x4.v \
    $(RTL_DIR)/kivi/kivi_dequantizer_core_l64_b2_g32_k256_v1024.v \
    $(RTL_DIR)/kivi/kivi_dequantizer_l64_b2_g32_k256_v1024.v
export SDC_FILE = $(dir $(DESIGN_CONFIG))constraint.sdc

# Memories above 4096 bits do not become flip-flops:
#   sdp_ram_d32_w260: 8320 bits
#   sdp_ram_d80_w274: 21920 bits
# MEMORY = mock   every such memory has one row (SYNTH_MOCK_LARGE_MEMORIES): the logic can be
#                 looked at, area and timing of the memories mean nothing
# MEMORY = macro  they are left out here; MACRO_FILES is Verilog with modules of the same names
#                 and ports around SRAM macros, whose views are in ADDITIONAL_LEFS,
#                 ADDITIONAL_LIBS and ADDITIONAL_GDS
MEMORY ?= mock
ifeq ($(MEMORY),mock)
export VERILOG_FILES += \
    $(RTL_DIR)/cells/sdp_ram_d32_w260.v \
    $(RTL_DIR)/cells/sdp_ram_d80_w274.v
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
# No flip-flops with an enable: ABC does not see the load of an enable net, and leaves it
# without buffers.
export DONT_USE_CELLS += sky130_fd_sc_hd__edfxtp_1 sky130_fd_sc_hd__edfxbp_1

export CORE_UTILIZATION = 45
export PLACE_DENSITY_LB_ADDON = 0.20
export TNS_END_PERCENT = 100
