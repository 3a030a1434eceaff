# {top} on {pdk}: timing before layout, without wire load, written by rtl-gen synth.
{read_libraries}
read_verilog netlist.v
link_design {top}
set_cmd_units -time {unit} -capacitance fF
source constraint.sdc
set_cmd_units -time ns

proc report {class from to} {
  puts "@path $class"
  report_checks -path_delay max -from $from -to $to -format full -fields {net} -digits 4 -no_line_splits
}
{reports}
puts "@end"
exit
