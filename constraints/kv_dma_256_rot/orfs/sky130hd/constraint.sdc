# kv_dma_rot_d1024: clock, ports and reset; times in ns. Written by rtl-gen package.
# rst_n is a synchronous reset, active low: an input like the others, with no exception.
current_design kv_dma_rot_d1024

set clk_name clk
set clk_port_name clk
set clk_period 3.75
# Part of the period that the outside has: a neighbour whose ports are registers, and the
# wire to it, before inputs and behind outputs.
set clk_io_pct 0.2

set clk_port [get_ports $clk_port_name]
create_clock -name $clk_name -period $clk_period $clk_port

set non_clock_inputs [lsearch -inline -all -not -exact [all_inputs] $clk_port]
set_input_delay [expr $clk_period * $clk_io_pct] -clock $clk_name $non_clock_inputs
set_output_delay [expr $clk_period * $clk_io_pct] -clock $clk_name [all_outputs]
