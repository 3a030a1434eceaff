# packkv_quantizer_n127_d1024 on ihp-sg13g2 for OpenROAD-flow-scripts. Written by rtl-gen package.
#   make DESIGN_CONFIG=<this file>        in flow/
# Utilization and density are starting values: no layout was made with them yet.
export DESIGN_NICKNAME = packkv_q16_n127
export DESIGN_NAME     = packkv_quantizer_n127_d1024
export PLATFORM        = ihp-sg13g2

# The folder of the Verilog; give RTL_DIR where it is not beside this one.
RTL_DIR ?= $(dir $(DESIGN_CONFIG))../../../../hdl
export VERILOG_FILES = \
    $(RTL_DIR)/cells/credit_counter_n95.v \
    $(RTL_DIR)/cells/credit_counter_n16.v \
    $(RTL_DIR)/cells/skid_buffer_w281.v \
    $(RTL_DIR)/group/group_row_extremes_l16.v \
    $(RTL_DIR)/packkv/packkv_scale_b7.v \
    $(RTL_DIR)/cells/sdp_ram_d16_w34.v \
    $(RTL_DIR)/cells/stream_fifo_d16_w34.v \
    $(RTL_DIR)/cells/stream_fifo_d95_w273.v \
    $(RTL_DIR)/cells/credit_counter_n12.v \
    $(RTL_DIR)/packkv/packkv_quantizer_lane_b7.v \
    $(RTL_DIR)/packkv/packkv_quantizer_x4_b7.v \
    $(RTL_DIR)/cells/sdp_ram_d12_w161.v \
    $(RTL_DIR)/cells/stream_fifo_d12_w161.v \
    $(RTL_DIR)/packkv/packkv_quantizer_n127_d1024.v
export SDC_FILE = $(dir $(DESIGN_CONFIG))constraint.sdc

# Memories above 4096 bits do not become flip-flops:
#   sdp_ram_d95_w273: 25935 bits
# MEMORY = mock   every such memory has one row (SYNTH_MOCK_LARGE_MEMORIES): the logic can be
#                 looked at, area and timing of the memories mean nothing
# MEMORY = macro  they are left out here; MACRO_FILES is Verilog with modules of the same names
#                 and ports around SRAM macros, whose views are in ADDITIONAL_LEFS,
#                 ADDITIONAL_LIBS and ADDITIONAL_GDS
MEMORY ?= mock
ifeq ($(MEMORY),mock)
export VERILOG_FILES += \
    $(RTL_DIR)/cells/sdp_ram_d95_w273.v
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
