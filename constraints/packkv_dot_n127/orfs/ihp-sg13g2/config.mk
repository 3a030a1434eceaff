# packkv_dot_r1_t64_p16_b8_d128 on ihp-sg13g2 for OpenROAD-flow-scripts. Written by rtl-gen package.
#   make DESIGN_CONFIG=<this file>        in flow/
# Utilization and density are starting values: no layout was made with them yet.
export DESIGN_NICKNAME = packkv_dot_n127
export DESIGN_NAME     = packkv_dot_r1_t64_p16_b8_d128
export PLATFORM        = ihp-sg13g2

# The folder of the Verilog; give RTL_DIR where it is not beside this one.
RTL_DIR ?= $(dir $(DESIGN_CONFIG))../../../../hdl
export VERILOG_FILES = \
    $(RTL_DIR)/cells/sdp_ram_d128_w16.v \
    $(RTL_DIR)/packkv/packkv_dot_intake_r1_t64_p16_b8_d128.v \
    $(RTL_DIR)/packkv/packkv_operand_product.v \
    $(RTL_DIR)/packkv/packkv_operand_align.v \
    $(RTL_DIR)/packkv/packkv_dot_aligner_r1_t64_p16_b8_d128.v \
    $(RTL_DIR)/cells/byte_placer_b8_w8.v \
    $(RTL_DIR)/packkv/packkv_steps_reader_p16.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w256.v \
    $(RTL_DIR)/packkv/packkv_dot_steps_t64_p16.v \
    $(RTL_DIR)/cells/byte_placer_b32_w8.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w128.v \
    $(RTL_DIR)/packkv/packkv_ring_b1024_x8.v \
    $(RTL_DIR)/packkv/packkv_headers_t64_p16_b8_d128.v \
    $(RTL_DIR)/packkv/packkv_unpack_t64_p16_b8_d128.v \
    $(RTL_DIR)/packkv/packkv_dot_sequencer_r1_t64_p16_b8_d128.v \
    $(RTL_DIR)/cells/stream_fifo_d128_w38.v \
    $(RTL_DIR)/packkv/packkv_dot_results_r1.v \
    $(RTL_DIR)/cells/sdp_ram_d16_w192.v \
    $(RTL_DIR)/packkv/packkv_trees_t64_p16_b8_d128.v \
    $(RTL_DIR)/packkv/packkv_term_n26.v \
    $(RTL_DIR)/packkv/packkv_to_binary32.v \
    $(RTL_DIR)/packkv/packkv_dot_row_t64_p16_b8_d128.v \
    $(RTL_DIR)/packkv/packkv_dot_core_r1_t64_p16_b8_d128.v \
    $(RTL_DIR)/packkv/packkv_dot_r1_t64_p16_b8_d128.v
export SDC_FILE = $(dir $(DESIGN_CONFIG))constraint.sdc

# Memories above 4096 bits do not become flip-flops:
#   sdp_ram_d128_w58: 7424 bits
#   sdp_ram_d128_w38: 4864 bits
#   sdp_ram_d128_w64: 8192 bits
# MEMORY = mock   every such memory has one row (SYNTH_MOCK_LARGE_MEMORIES): the logic can be
#                 looked at, area and timing of the memories mean nothing
# MEMORY = macro  they are left out here; MACRO_FILES is Verilog with modules of the same names
#                 and ports around SRAM macros, whose views are in ADDITIONAL_LEFS,
#                 ADDITIONAL_LIBS and ADDITIONAL_GDS
MEMORY ?= mock
ifeq ($(MEMORY),mock)
export VERILOG_FILES += \
    $(RTL_DIR)/cells/sdp_ram_d128_w58.v \
    $(RTL_DIR)/cells/sdp_ram_d128_w38.v \
    $(RTL_DIR)/cells/sdp_ram_d128_w64.v
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
