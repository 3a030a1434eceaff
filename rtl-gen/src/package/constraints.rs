//! Timing constraints of a top: SDC.

use super::Manifest;

/// Part of the period that belongs to the outside, at inputs and at outputs: a register, a buffer and
/// a wire. Every port that is not combinational to another one is read or driven by logic close to a
/// register, so a neighbour with registers at its ports keeps it.
const IO_SHARE: &str = "0.2";

/// SDC for a period in the unit that the reading tool works in; `None` for a combinational top.
///
/// The period is a literal number, as OpenROAD-flow-scripts wants it.
pub(super) fn sdc(manifest: &Manifest, period: &str, unit: &str) -> Option<String> {
    let top = &manifest.top;
    let clock = manifest.clock.as_ref()?;
    let reset = match &manifest.reset {
        Some(reset) => format!(
            "# {reset} is a synchronous reset, active low: an input like the others, with no exception.\n"
        ),
        None => String::new(),
    };
    Some(format!(
        "# {top}: clock, ports and reset; times in {unit}. Written by rtl-gen package.\n\
         {reset}\
         current_design {top}\n\
         \n\
         set clk_name {clock}\n\
         set clk_port_name {clock}\n\
         set clk_period {period}\n\
         # Part of the period that the outside has: a neighbour whose ports are registers, and the\n\
         # wire to it, before inputs and behind outputs.\n\
         set clk_io_pct {IO_SHARE}\n\
         \n\
         set clk_port [get_ports $clk_port_name]\n\
         create_clock -name $clk_name -period $clk_period $clk_port\n\
         \n\
         set non_clock_inputs [lsearch -inline -all -not -exact [all_inputs] $clk_port]\n\
         set_input_delay [expr $clk_period * $clk_io_pct] -clock $clk_name $non_clock_inputs\n\
         set_output_delay [expr $clk_period * $clk_io_pct] -clock $clk_name [all_outputs]\n"
    ))
}
