# hack_matmul_r4_g64_b2_d256 on ihp-sg13g2 for OpenROAD-flow-scripts. Written by rtl-gen package.
#   make DESIGN_CONFIG=<this file>        in flow/
# Utilization and density are starting values: no layout was made with them yet.
export DESIGN_NICKNAME = hack_mm_r4
export DESIGN_NAME     = hack_matmul_r4_g64_b2_d256
export PLATFORM        = ihp-sg13g2

# The folder of the Verilog; give RTL_DIR where it is not beside this one.
RTL_DIR ?= $(dir $(DESIGN_CONFIG))../../../../hdl
export VERILOG_FILES = \
    $(RTL_DIR)/cells/byte_rows_r2_b16.v \
    $(RTL_DIR)/cells/byte_aligner_b16.v \
    $(RTL_DIR)/cells/skid_buffer_w24.v \
    $(RTL_DIR)/hack/hack_matmul_loader_r4_g64_b2_d256.v \
    $(RTL_DIR)/cells/skid_buffer_w38.v \
    $(RTL_DIR)/cells/byte_rows_r2_b32.v \
    $(RTL_DIR)/cells/byte_aligner_b32_s21.v \
    $(RTL_DIR)/hack/hack_matmul_intake_r4_g64_b2_d256.v \
    $(RTL_DIR)/cells/sdp_ram_d4_w34.v \
    $(RTL_DIR)/cells/stream_fifo_d4_w34.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w3.v \
    $(RTL_DIR)/cells/stream_fifo_d8_w3.v \
    $(RTL_DIR)/cells/credit_counter_n12.v \
    $(RTL_DIR)/cells/sdp_ram_d12_w133.v \
    $(RTL_DIR)/cells/stream_fifo_d12_w133.v \
    $(RTL_DIR)/hack/hack_matmul_results_r4_g64_b2_d256.v \
    $(RTL_DIR)/cells/credit_counter_n64.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w128.v \
    $(RTL_DIR)/dot/dot_group_n8_a8_b2.v \
    $(RTL_DIR)/dot/dot_product_n64_a8_b2.v \
    $(RTL_DIR)/cells/sdp_ram_d8_w48.v \
    $(RTL_DIR)/hack/hack_rescale_c16_b8.v \
    $(RTL_DIR)/hack/hack_term_x16_p71.v \
    $(RTL_DIR)/hack/hack_term_x11_p58.v \
    $(RTL_DIR)/cells/sdp_ram_d64_w64.v \
    $(RTL_DIR)/hack/hack_sum_bank_d64.v \
    $(RTL_DIR)/hack/hack_to_binary32.v \
    $(RTL_DIR)/hack/hack_matmul_row_g64_b2_d256.v \
    $(RTL_DIR)/hack/hack_matmul_core_r4_g64_b2_d256.v \
    $(RTL_DIR)/hack/hack_matmul_r4_g64_b2_d256.v
export SDC_FILE = $(dir $(DESIGN_CONFIG))constraint.sdc

# Buffering and sizing after a mapping for area: the fastest of the flow's ABC scripts here.
export ABC_AREA = 1
# Flat: what is kept as a module is mapped on its own, and paths through its ports are not.
export SYNTH_HIERARCHICAL = 0
# No map for adders: it makes ripple chains of full adders, which ABC cannot restructure.
export ADDER_MAP_FILE :=

export CORE_UTILIZATION = 50
export PLACE_DENSITY_LB_ADDON = 0.20
export TNS_END_PERCENT = 100
