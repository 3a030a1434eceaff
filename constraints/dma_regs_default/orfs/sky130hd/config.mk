# kv_dma_registers on sky130hd for OpenROAD-flow-scripts. Written by rtl-gen package.
#   make DESIGN_CONFIG=<this file>        in flow/
# Utilization and density are starting values: no layout was made with them yet.
export DESIGN_NICKNAME = dma_regs_default
export DESIGN_NAME     = kv_dma_registers
export PLATFORM        = sky130hd

# The folder of the Verilog; give RTL_DIR where it is not beside this one.
RTL_DIR ?= $(dir $(DESIGN_CONFIG))../../../../hdl
export VERILOG_FILES = \
    $(RTL_DIR)/dma/dma_axil_slave.v \
    $(RTL_DIR)/cells/sdp_ram_d22_w32.v \
    $(RTL_DIR)/dma/dma_counters_n11_w32.v \
    $(RTL_DIR)/cells/sdp_ram_d64_w64.v \
    $(RTL_DIR)/dma/dma_threshold_window_n64.v \
    $(RTL_DIR)/dma/kv_dma_registers.v
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
