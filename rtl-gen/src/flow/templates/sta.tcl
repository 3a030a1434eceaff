# {top} on {pdk}: timing before layout, without wire load, written by rtl-gen synth.
{read_libraries}
read_verilog netlist.v
link_design {top}
set_cmd_units -time {unit} -capacitance fF
source constraint.sdc
set_cmd_units -time ns

# A group for each class of paths: one search finds the paths of all.
{groups}
proc report {class} {
  puts "@path $class"
  report_checks -path_delay max -path_group $class -format full -fields {net} -digits 4 -no_line_splits
}
{reports}
puts "@end"
exit
