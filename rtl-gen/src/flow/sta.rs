//! Static timing of the mapped netlist with OpenSTA.

use super::FlowError;
use super::designs::DesignFolder;
use super::measured::{PathClass, TimingPath};
use super::pdk::ReadyPdk;
use super::tool::{OPENSTA, combined};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const SCRIPT: &str = include_str!("templates/sta.tcl");
const CONSTRAINT: &str = include_str!("templates/constraint.sdc");

/// The worst path of each class that has one, for the `netlist.v` in `dir`.
pub fn time(
    design: &DesignFolder,
    pdk: &ReadyPdk,
    period_ns: f64,
    dir: &Path,
) -> Result<BTreeMap<PathClass, TimingPath>, FlowError> {
    let write = |name: &str, text: &str| {
        let path = dir.join(name);
        fs::write(&path, text).map_err(|e| FlowError::file(&path, e))
    };
    let mut read_libraries = Vec::new();
    for library in &pdk.timing_libraries {
        let path = fs::canonicalize(library).map_err(|e| FlowError::file(library, e))?;
        read_libraries.push(format!("read_liberty {{{}}}", path.display()));
    }
    // Debian's OpenSTA has no `all_inputs -no_clocks`.
    let (clock, inputs) = match &design.clock {
        Some(port) => (
            format!("create_clock -name clk -period {period_ns} [get_ports {port}]"),
            format!("[lsearch -inline -all -not -exact [all_inputs] [get_ports {port}]]"),
        ),
        None => (
            format!("create_clock -name clk -period {period_ns}"),
            "[all_inputs]".to_owned(),
        ),
    };
    let reports: Vec<String> = PathClass::ALL
        .into_iter()
        .filter_map(|class| {
            let (launch, capture) = ("[all_registers -clock_pins]", "[all_registers -data_pins]");
            let (from, to) = match class {
                PathClass::RegisterToRegister => (launch, capture),
                PathClass::InputToRegister => (&inputs[..], capture),
                PathClass::RegisterToOutput => (launch, "[all_outputs]"),
                PathClass::InputToOutput => (&inputs[..], "[all_outputs]"),
            };
            // Without a clock there is no register, and an empty list is an error.
            let possible = design.clock.is_some() || class == PathClass::InputToOutput;
            possible.then(|| format!("report {} {from} {to}", class.short()))
        })
        .collect();
    let fill = |template: &str| {
        template
            .replace("{top}", &design.top)
            .replace("{pdk}", pdk.pdk.name)
            .replace("{read_libraries}", &read_libraries.join("\n"))
            .replace("{clock}", &clock)
            .replace("{inputs}", &inputs)
            .replace("{driver}", pdk.pdk.driver)
            .replace("{load_ff}", &pdk.pdk.load_ff.to_string())
            .replace("{reports}", &reports.join("\n"))
    };
    write("constraint.sdc", &fill(CONSTRAINT))?;
    write("sta.tcl", &fill(SCRIPT))?;

    let output = OPENSTA.run(dir, ["-no_splash", "-exit", "sta.tcl"])?;
    let text = combined(&output);
    write("sta.log", &text)?;
    let failed =
        |message: &str| FlowError::tool("opensta", &design.top, message, &dir.join("sta.log"));
    // OpenSTA goes on after an error; the first one says what is wrong.
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    if let Some(error) = errors
        .lines()
        .chain(text.lines())
        .find(|line| line.contains("Error:"))
    {
        return Err(failed(error));
    }
    // A script that stops early leaves no end mark, whatever the exit status.
    if !output.status.success() || !text.lines().any(|line| line == "@end") {
        return Err(failed(text.lines().last().unwrap_or("no output")));
    }
    parse(&text).map_err(|message| failed(&message))
}

/// Reads the paths out of what the script printed.
fn parse(text: &str) -> Result<BTreeMap<PathClass, TimingPath>, String> {
    let mut paths = BTreeMap::new();
    for section in text.split("@path ").skip(1) {
        let short = section.split_whitespace().next().unwrap_or_default();
        let class = PathClass::ALL
            .into_iter()
            .find(|class| class.short() == short)
            .ok_or_else(|| format!("unexpected report of {short} paths"))?;
        if section.contains("No paths found") {
            continue;
        }
        let path = parse_path(section).ok_or_else(|| format!("no {short} path can be read"))?;
        paths.insert(class, path);
    }
    Ok(paths)
}

fn parse_path(section: &str) -> Option<TimingPath> {
    let named = |key: &str| {
        let line = section.lines().find_map(|line| line.strip_prefix(key))?;
        // "name (rising edge-triggered flip-flop clocked by clk)"
        Some(line.split(" (").next()?.trim().to_owned())
    };
    let number_before = |what: &str| {
        let line = section
            .lines()
            .find(|line| line.trim_end().ends_with(what))?;
        line.split_whitespace().next()?.parse::<f64>().ok()
    };
    let slack = section.lines().find(|line| line.contains("slack ("))?;
    let arrival = section.find("data arrival time")?;
    // "   0.0692    0.4358 ^ g[0].l/_319_/ZN (XNOR2_X1)": two pins of a register, one of any other.
    let pins = section[..arrival]
        .lines()
        .filter(|line| (line.contains(" ^ ") || line.contains(" v ")) && line.contains('/'))
        .filter(|line| !line.contains("clock network"));
    let cells: std::collections::BTreeSet<&str> = pins
        .filter_map(|line| {
            line.split_whitespace()
                .nth(3)?
                .rsplit_once('/')
                .map(|(cell, _)| cell)
        })
        .collect();
    let end = named("Endpoint:")?;
    Some(TimingPath {
        slack_ns: slack.split_whitespace().next()?.parse().ok()?,
        delay_ns: number_before("data arrival time")?,
        cells: cells.iter().filter(|cell| **cell != end).count() as u64,
        start: named("Startpoint:")?,
        end,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = "Warning: something\n@path reg2reg\n\
Startpoint: a_q_reg (rising edge-triggered flip-flop clocked by clk)\n\
Endpoint: g[0].l/y_q_reg (rising edge-triggered flip-flop clocked by clk)\n\
Path Group: clk\nPath Type: max\n\n\
    Delay      Time   Description\n\
-------------------------------------------------------------\n\
   0.0000    0.0000   clock clk (rise edge)\n\
   0.0000    0.0000   clock network delay (ideal)\n\
   0.0000    0.0000 ^ a_q_reg/CK (DFF_X1)\n\
   0.3666    0.3666 ^ a_q_reg/Q (DFF_X1)\n\
   0.0692    0.4358 v g[0].l/_319_/ZN (XNOR2_X1)\n\
   0.0000    0.4358 v g[0].l/y_q_reg/D (DFF_X1)\n\
             0.4358   data arrival time\n\n\
   1.0000    1.0000   clock clk (rise edge)\n\
             0.9685   data required time\n\
            -0.4358   data arrival time\n\
             0.5327   slack (MET)\n\n\
@path in2out\nNo paths found.\n@end\n";

    #[test]
    fn the_worst_path_is_read() {
        let paths = parse(REPORT).unwrap();
        assert_eq!(paths.len(), 1);
        assert_eq!(
            paths[&PathClass::RegisterToRegister],
            TimingPath {
                slack_ns: 0.5327,
                delay_ns: 0.4358,
                cells: 2,
                start: "a_q_reg".into(),
                end: "g[0].l/y_q_reg".into(),
            }
        );
    }

    #[test]
    fn a_report_that_cannot_be_read_is_an_error() {
        assert!(parse("@path reg2reg\nwhatever\n@end\n").is_err());
        assert!(parse("@path elsewhere\nNo paths found.\n@end\n").is_err());
    }
}
