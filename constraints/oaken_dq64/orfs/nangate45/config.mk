# oaken_dequantizer_l64 on nangate45 for OpenROAD-flow-scripts. Written by rtl-gen package.
#   make DESIGN_CONFIG=<this file>        in flow/
# Utilization and density are starting values: no layout was made with them yet.
export DESIGN_NICKNAME = oaken_dq64
export DESIGN_NAME     = oaken_dequantizer_l64
export PLATFORM        = nangate45

# The folder of the Verilog; give RTL_DIR where it is not beside this one.
RTL_DIR ?= $(dir $(DESIGN_CONFIG))../../../../hdl
export VERILOG_FILES = \
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
    $(RTL_DIR)/oaken/oaken_dequantizer_l64.v
export SDC_FILE = $(dir $(DESIGN_CONFIG))constraint.sdc

# Memories above 4096 bits do not become flip-flops:
#   sdp_ram_d32_w138: 4416 bits
# MEMORY = mock   every such memory has one row (SYNTH_MOCK_LARGE_MEMORIES): the logic can be
#                 looked at, area and timing of the memories mean nothing
# MEMORY = macro  they are left out here; MACRO_FILES is Verilog with modules of the same names
#                 and ports around SRAM macros, whose views are in ADDITIONAL_LEFS,
#                 ADDITIONAL_LIBS and ADDITIONAL_GDS
MEMORY ?= mock
ifeq ($(MEMORY),mock)
export VERILOG_FILES += \
    $(RTL_DIR)/cells/sdp_ram_d32_w138.v
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
