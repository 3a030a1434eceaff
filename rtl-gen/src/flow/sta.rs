//! Static timing of the mapped netlist with OpenSTA.

use super::FlowError;
use super::designs::DesignFolder;
use super::measured::{PathClass, PathPoint, TimingPath};
use super::pdk::ReadyPdk;
use super::source_names::{declaration, is_made_up, source_name};
use super::tool::{OPENSTA, combined};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const SCRIPT: &str = include_str!("templates/sta.tcl");
/// Of the times in [`constraint`].
const UNIT: &str = "ns";
const CONSTRAINT: &str = include_str!("templates/constraint.sdc");

/// The worst path of each class that has one, for the `netlist.v` in `dir`, between bare ports.
pub fn time(
    design: &DesignFolder,
    pdk: &ReadyPdk,
    period_ns: f64,
    dir: &Path,
) -> Result<BTreeMap<PathClass, TimingPath>, FlowError> {
    time_with(
        design,
        pdk,
        (&constraint(design, pdk, period_ns), UNIT),
        dir,
    )
}

/// What [`time`] depends on, besides the netlist, the libraries and OpenSTA: constraints and script.
pub fn scripts(design: &DesignFolder, pdk: &ReadyPdk, period_ns: f64) -> [String; 2] {
    [
        constraint(design, pdk, period_ns),
        script(design, pdk, UNIT, &[]),
    ]
}

fn constraint(design: &DesignFolder, pdk: &ReadyPdk, period_ns: f64) -> String {
    let (clock, inputs) = clock_and_inputs(design);
    let clock = match clock {
        Some(port) => format!("create_clock -name clk -period {period_ns} [get_ports {port}]"),
        None => format!("create_clock -name clk -period {period_ns}"),
    };
    CONSTRAINT
        .replace("{top}", &design.top)
        .replace("{clock}", &clock)
        .replace("{inputs}", &inputs)
        .replace("{driver}", pdk.pdk.driver)
        .replace("{load_ff}", &pdk.pdk.load_ff.to_string())
}

/// The name of the clock port, and Tcl that gives all inputs without it.
fn clock_and_inputs(design: &DesignFolder) -> (Option<&str>, String) {
    // Debian's OpenSTA has no `all_inputs -no_clocks`.
    let inputs = match &design.clock {
        Some(port) => format!("[lsearch -inline -all -not -exact [all_inputs] [get_ports {port}]]"),
        None => "[all_inputs]".to_owned(),
    };
    (design.clock.as_deref(), inputs)
}

/// What OpenSTA does, with a line for each library.
fn script(design: &DesignFolder, pdk: &ReadyPdk, unit: &str, read_libraries: &[String]) -> String {
    let (_, inputs) = clock_and_inputs(design);
    let (groups, reports): (Vec<String>, Vec<String>) = PathClass::ALL
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
            let name = class.short();
            let group = || format!("group_path -name {name} -from {from} -to {to}");
            possible.then(|| (group(), format!("report {name}")))
        })
        .unzip();
    SCRIPT
        .replace("{top}", &design.top)
        .replace("{pdk}", pdk.pdk.name)
        .replace("{read_libraries}", &read_libraries.join("\n"))
        .replace("{unit}", unit)
        .replace("{groups}", &groups.join("\n"))
        .replace("{reports}", &reports.join("\n"))
}

/// The same between ports as an SDC file constrains them: its text, and the unit of its times.
pub fn time_with(
    design: &DesignFolder,
    pdk: &ReadyPdk,
    (constraint, unit): (&str, &str),
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
    write("constraint.sdc", constraint)?;
    write("sta.tcl", &script(design, pdk, unit, &read_libraries))?;

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
    let mut paths = parse(&text).map_err(|message| failed(&message))?;
    for (class, path) in &mut paths {
        if *class != PathClass::RegisterToRegister {
            path.points.clear();
        }
        for point in &mut path.points {
            point.declared = declaration(design, &point.name);
        }
    }
    Ok(paths)
}

/// Power of the `netlist.v` in `dir` in mW (inside cells, nets, leakage, total), with the activity of its pins; after [`time`].
///
/// Debian's OpenSTA reads no waveform, and pins whose activity is set lose it in the propagation
/// from the inputs: that is let run first.
pub fn power(
    design: &DesignFolder,
    activity: &BTreeMap<String, (f64, f64)>,
    dir: &Path,
) -> Result<[f64; 4], FlowError> {
    let timing = dir.join("sta.tcl");
    let script = fs::read_to_string(&timing).map_err(|e| FlowError::file(&timing, e))?;
    let mut tcl =
        String::from("# Power with the activity of every pin. Written by rtl-gen synth.\n");
    // Libraries, netlist and constraints as for timing.
    let until = script.find("source constraint.sdc").unwrap_or(script.len());
    tcl.push_str(&script[..until]);
    tcl.push_str(
        "source constraint.sdc\nreport_power > power_before.rpt\n\
         proc pin {name activity duty} {\n  foreach pin [get_pins -quiet $name] {\n    \
         sta::set_power_pin_activity $pin $activity $duty\n  }\n}\n",
    );
    for (pin, (toggles, duty)) in activity {
        tcl.push_str(&format!("pin {{{pin}}} {toggles:.6} {duty:.4}\n"));
    }
    tcl.push_str("report_power -digits 6\nputs \"@end\"\nexit\n");
    let path = dir.join("power.tcl");
    fs::write(&path, tcl).map_err(|e| FlowError::file(&path, e))?;
    let output = OPENSTA.run(dir, ["-no_splash", "-exit", "power.tcl"])?;
    let text = combined(&output);
    let log = dir.join("power.log");
    fs::write(&log, &text).map_err(|e| FlowError::file(&log, e))?;
    let failed = |message: &str| FlowError::tool("opensta", &design.top, message, &log);
    if let Some(error) = text.lines().find(|line| line.contains("Error:")) {
        return Err(failed(error));
    }
    let total = text.lines().find(|line| line.starts_with("Total "));
    let numbers: Vec<f64> = total
        .unwrap_or_default()
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect();
    match numbers[..] {
        // Its report is in W, whatever the units of the commands.
        [internal, switching, leakage, total, ..] => {
            Ok([internal, switching, leakage, total].map(|watts| watts * 1e3))
        }
        _ => Err(failed("no power in its report")),
    }
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
    let (start, end) = (named("Startpoint:")?, named("Endpoint:")?);
    let mut cells = std::collections::BTreeSet::new();
    let mut points = vec![PathPoint {
        name: source_name(&start),
        declared: None,
        time_ns: 0.0,
        cells: 0,
    }];
    let mut counted = 0;
    let mut time = 0.0;
    for line in section[..arrival].lines() {
        let fields: Vec<&str> = line.split_whitespace().collect();
        match fields[..] {
            // "   0.0692    0.4358 ^ g[0].l/_319_/ZN (XNOR2_X1)": two pins of a register, one of
            // any other; ports have no "/" and clocks no cell.
            [_, at, "^" | "v", pin, ..] => {
                time = at.parse::<f64>().ok()?;
                match pin.rsplit_once('/') {
                    Some((cell, _)) if cell != end => drop(cells.insert(cell)),
                    _ => {}
                }
            }
            // "                    u_a.b[3] (net)"
            [net, "(net)"] | [_, net, "(net)"] if !is_made_up(net) => {
                let name = source_name(net);
                if points.last().is_some_and(|before| before.name != name) {
                    points.push(PathPoint {
                        name,
                        declared: None,
                        time_ns: time,
                        cells: cells.len() as u64 - counted,
                    });
                    counted = cells.len() as u64;
                }
            }
            _ => {}
        }
    }
    let cells = cells.len() as u64;
    let name = source_name(&end);
    if points.last().is_some_and(|before| before.name != name) {
        points.push(PathPoint {
            name,
            declared: None,
            time_ns: number_before("data arrival time")?,
            cells: cells - counted,
        });
    }
    Some(TimingPath {
        slack_ns: slack.split_whitespace().next()?.parse().ok()?,
        delay_ns: number_before("data arrival time")?,
        cells,
        start: source_name(&start),
        end: source_name(&end),
        points,
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
                      a_q (net)\n\
   0.0092    0.3758 v g[0].l/_318_/ZN (INV_X1)\n\
                      g[0].l/sum[3] (net)\n\
   0.0600    0.4358 v g[0].l/_319_/ZN (XNOR2_X1)\n\
                      g[0].l/_17_ (net)\n\
   0.0000    0.4358 v g[0].l/y_q_reg/D (DFF_X1)\n\
             0.4358   data arrival time\n\n\
   1.0000    1.0000   clock clk (rise edge)\n\
             0.9685   data required time\n\
            -0.4358   data arrival time\n\
             0.5327   slack (MET)\n\n\
@path in2out\nNo paths found.\n@end\n";

    fn point(name: &str, time_ns: f64, cells: u64) -> PathPoint {
        PathPoint {
            name: name.into(),
            declared: None,
            time_ns,
            cells,
        }
    }

    #[test]
    fn the_worst_path_is_read() {
        let paths = parse(REPORT).unwrap();
        assert_eq!(paths.len(), 1);
        assert_eq!(
            paths[&PathClass::RegisterToRegister],
            TimingPath {
                slack_ns: 0.5327,
                delay_ns: 0.4358,
                cells: 3,
                start: "a_q".into(),
                end: "g[0].l.y_q".into(),
                points: vec![
                    point("a_q", 0.0, 0),
                    point("g[0].l.sum[3]", 0.3758, 2),
                    point("g[0].l.y_q", 0.4358, 1),
                ],
            }
        );
    }

    #[test]
    fn a_report_that_cannot_be_read_is_an_error() {
        assert!(parse("@path reg2reg\nwhatever\n@end\n").is_err());
        assert!(parse("@path elsewhere\nNo paths found.\n@end\n").is_err());
    }
}
