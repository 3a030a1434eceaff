# oaken_decomposer_l32 on ihp-sg13g2 for OpenROAD-flow-scripts. Written by rtl-gen package.
#   make DESIGN_CONFIG=<this file>        in flow/
# Utilization and density are starting values: this folder was not run in the flow yet.
export DESIGN_NICKNAME = oaken_decomposer_l32
export DESIGN_NAME     = oaken_decomposer_l32
export PLATFORM        = ihp-sg13g2

# The folder of the Verilog; give RTL_DIR where it is not beside this one.
RTL_DIR ?= $(dir $(DESIGN_CONFIG))../../../../hdl
export VERILOG_FILES = \
    $(RTL_DIR)/oaken/oaken_decomposer_x4.v \
    $(RTL_DIR)/oaken/oaken_decomposer_l32.v
export SDC_FILE = $(dir $(DESIGN_CONFIG))constraint.sdc

# Buffering and sizing after a mapping for area: the fastest of the flow's ABC scripts here.
export ABC_AREA = 1
# Lanes stay modules: synthesis works on each once.
export SYNTH_HIERARCHICAL = 1
export SYNTH_MINIMUM_KEEP_SIZE = 1000

export CORE_UTILIZATION = 50
export PLACE_DENSITY_LB_ADDON = 0.20
export TNS_END_PERCENT = 100
