# packkv_encoder_t64_p16_n127_d256 on asap7 for OpenROAD-flow-scripts. Written by rtl-gen package.
#   make DESIGN_CONFIG=<this file>        in flow/
# Utilization and density are starting values: no layout was made with them yet.
export DESIGN_NICKNAME = packkv_enc_n127
export DESIGN_NAME     = packkv_encoder_t64_p16_n127_d256
export PLATFORM        = asap7

# The folder of the Verilog; give RTL_DIR where it is not beside this one.
RTL_DIR ?= $(dir $(DESIGN_CONFIG))../../../../hdl
export VERILOG_FILES = \
    $(RTL_DIR)/packkv/packkv_judge_t64_p16_n127_d256.v \
    $(RTL_DIR)/cells/sdp_ram_d4_w13.v \
    $(RTL_DIR)/cells/stream_fifo_d4_w13.v \
    $(RTL_DIR)/packkv/packkv_gate_t64_p16_n127_d256.v \
    $(RTL_DIR)/cells/credit_counter_n2.v \
    $(RTL_DIR)/packkv/packkv_intake_t64_p16_n127_d256.v \
    $(RTL_DIR)/cells/sdp_ram_d128_w16.v \
    $(RTL_DIR)/packkv/packkv_store_t64_p16_n127_d256.v \
    $(RTL_DIR)/cells/sdp_ram_d128_w18.v \
    $(RTL_DIR)/cells/stream_fifo_d128_w18.v \
    $(RTL_DIR)/packkv/packkv_joiner_t64_p16_n127_d256.v \
    $(RTL_DIR)/packkv/packkv_cost_lane_n127.v \
    $(RTL_DIR)/packkv/packkv_cost_x8_n127.v \
    $(RTL_DIR)/packkv/packkv_search_t64_p16_n127_d256.v \
    $(RTL_DIR)/cells/sdp_ram_d64_w2.v \
    $(RTL_DIR)/packkv/packkv_groups_t64_p16_n127_d256.v \
    $(RTL_DIR)/packkv/packkv_sorter_t64_p16_n127_d256.v \
    $(RTL_DIR)/cells/sdp_ram_d128_w6.v \
    $(RTL_DIR)/cells/credit_counter_n4.v \
    $(RTL_DIR)/cells/sdp_ram_d4_w9.v \
    $(RTL_DIR)/cells/stream_fifo_d4_w9.v \
    $(RTL_DIR)/cells/credit_counter_n6.v \
    $(RTL_DIR)/cells/sdp_ram_d64_w8.v \
    $(RTL_DIR)/cells/sdp_ram_d6_w137.v \
    $(RTL_DIR)/cells/stream_fifo_d6_w137.v \
    $(RTL_DIR)/packkv/packkv_transposer_p16_n127.v \
    $(RTL_DIR)/cells/sdp_ram_d64_w16.v \
    $(RTL_DIR)/cells/stream_fifo_d64_w16.v \
    $(RTL_DIR)/cells/stream_fifo_d64_w8.v \
    $(RTL_DIR)/packkv/packkv_reader_k_t64_p16_n127_d256.v \
    $(RTL_DIR)/packkv/packkv_reader_v_t64_p16_n127_d256.v \
    $(RTL_DIR)/packkv/packkv_repacker_t64_p16_n127_d256.v \
    $(RTL_DIR)/cells/sdp_ram_d4_w24.v \
    $(RTL_DIR)/cells/stream_fifo_d4_w24.v \
    $(RTL_DIR)/cells/credit_counter_n47.v \
    $(RTL_DIR)/cells/credit_counter_n16.v \
    $(RTL_DIR)/cells/skid_buffer_w281.v \
    $(RTL_DIR)/group/group_row_extremes_l16.v \
    $(RTL_DIR)/packkv/packkv_scale_b7.v \
    $(RTL_DIR)/cells/sdp_ram_d16_w34.v \
    $(RTL_DIR)/cells/stream_fifo_d16_w34.v \
    $(RTL_DIR)/cells/stream_fifo_d47_w273.v \
    $(RTL_DIR)/cells/credit_counter_n12.v \
    $(RTL_DIR)/packkv/packkv_quantizer_lane_b7.v \
    $(RTL_DIR)/packkv/packkv_quantizer_x4_b7.v \
    $(RTL_DIR)/cells/sdp_ram_d12_w161.v \
    $(RTL_DIR)/cells/stream_fifo_d12_w161.v \
    $(RTL_DIR)/packkv/packkv_quantizer_n127_d256.v \
    $(RTL_DIR)/cells/sdp_ram_d40_w3.v \
    $(RTL_DIR)/cells/stream_fifo_d40_w3.v \
    $(RTL_DIR)/cells/credit_counter_n32.v \
    $(RTL_DIR)/packkv/packkv_deltas_p16_n127.v \
    $(RTL_DIR)/packkv/packkv_header_p16_n127.v \
    $(RTL_DIR)/cells/sdp_ram_d4_w206.v \
    $(RTL_DIR)/cells/stream_fifo_d4_w206.v \
    $(RTL_DIR)/cells/stream_fifo_d32_w261.v \
    $(RTL_DIR)/cells/sdp_ram_d4_w4.v \
    $(RTL_DIR)/cells/stream_fifo_d4_w4.v \
    $(RTL_DIR)/cells/sdp_ram_d4_w293.v \
    $(RTL_DIR)/cells/stream_fifo_d4_w293.v \
    $(RTL_DIR)/packkv/packkv_packer_p16_n127.v \
    $(RTL_DIR)/packkv/packkv_encoder_t64_p16_n127_d256.v
export SDC_FILE = $(dir $(DESIGN_CONFIG))constraint.sdc

# Memories above 4096 bits do not become flip-flops:
#   sdp_ram_d512_w128: 65536 bits
#   sdp_ram_d8_w1024: 8192 bits
#   sdp_ram_d47_w273: 12831 bits
#   sdp_ram_d32_w261: 8352 bits
# MEMORY = mock   every such memory has one row (SYNTH_MOCK_LARGE_MEMORIES): the logic can be
#                 looked at, area and timing of the memories mean nothing
# MEMORY = macro  they are left out here; MACRO_FILES is Verilog with modules of the same names
#                 and ports around SRAM macros, whose views are in ADDITIONAL_LEFS,
#                 ADDITIONAL_LIBS and ADDITIONAL_GDS
MEMORY ?= mock
ifeq ($(MEMORY),mock)
export VERILOG_FILES += \
    $(RTL_DIR)/cells/sdp_ram_d512_w128.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w1024.v \
    $(RTL_DIR)/cells/sdp_ram_d47_w273.v \
    $(RTL_DIR)/cells/sdp_ram_d32_w261.v
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
