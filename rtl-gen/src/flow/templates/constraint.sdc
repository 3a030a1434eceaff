# {top}: ns and fF. Inputs arrive with the clock edge and outputs are due at the next one, so the
# slack of a path through a port is what is left for the outside.
{clock}
set_input_delay 0 -clock clk {inputs}
set_output_delay 0 -clock clk [all_outputs]
set_driving_cell -lib_cell {driver} {inputs}
set_load {load_ff} [all_outputs]
