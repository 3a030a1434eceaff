# rot_quantizer_l16_d64_b4_centred on asap7 for OpenROAD-flow-scripts. Written by rtl-gen package.
#   make DESIGN_CONFIG=<this file>        in flow/
# Utilization and density are starting values: no layout was made with them yet.
export DESIGN_NICKNAME = rot_k16_b4
export DESIGN_NAME     = rot_quantizer_l16_d64_b4_centred
export PLATFORM        = asap7

# The folder of the Verilog; give RTL_DIR where it is not beside this one.
RTL_DIR ?= $(dir $(DESIGN_CONFIG))../../../../hdl
export VERILOG_FILES = \
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
    $(RTL_DIR)/rot/rot_quantizer_l16_d64_b4_centred.v
export SDC_FILE = $(dir $(DESIGN_CONFIG))constraint.sdc

# Buffering and sizing after a mapping for area: the fastest of the flow's ABC scripts here.
export ABC_AREA = 1
# Flat: what is kept as a module is mapped on its own, and paths through its ports are not.
export SYNTH_HIERARCHICAL = 0
# No map for adders: it makes ripple chains of full adders, which ABC cannot restructure.
export ADDER_MAP_FILE :=

export CORE_UTILIZATION = 55
export PLACE_DENSITY_LB_ADDON = 0.20
export TNS_END_PERCENT = 100
