# oaken_dequantizer_l16 on sky130hd for OpenROAD-flow-scripts. Written by rtl-gen package.
#   make DESIGN_CONFIG=<this file>        in flow/
# Utilization and density are starting values: no layout was made with them yet.
export DESIGN_NICKNAME = oaken_dq16
export DESIGN_NAME     = oaken_dequantizer_l16
export PLATFORM        = sky130hd

# The folder of the Verilog; give RTL_DIR where it is not beside this one.
RTL_DIR ?= $(dir $(DESIGN_CONFIG))../../../../hdl
export VERILOG_FILES = \
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
    $(RTL_DIR)/oaken/oaken_dequantizer_l16.v
export SDC_FILE = $(dir $(DESIGN_CONFIG))constraint.sdc

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
