//! The table of synthesis runs that a person reads.

use super::flow_synth::{self, FlowSynthRun};
use super::measured::{ModuleArea, PathClass, SynthRun};

/// The table a person reads, with what its figures leave out below it.
pub fn table(runs: &[SynthRun]) -> String {
    let mut rows = vec![
        [
            "top",
            "PDK",
            "cells",
            "area um2",
            "kGE",
            "logic",
            "ns",
            "slack",
            "MHz",
            "worst path",
        ]
        .map(str::to_owned),
    ];
    for run in runs {
        let register = run.paths.get(&PathClass::RegisterToRegister);
        let through = run.paths.get(&PathClass::InputToOutput);
        let path = register.or(through);
        let top = if run.top == run.config {
            run.top.clone()
        } else {
            format!("{} ({})", run.top, run.config)
        };
        rows.push([
            top,
            run.pdk.clone(),
            run.cells.to_string(),
            format!("{:.1}", run.area_um2),
            format!("{:.2}", run.kge),
            format!("{:.2}", run.logic_kge),
            run.period_ns.to_string(),
            register.map_or("-".into(), |path| format!("{:.3}", path.slack_ns)),
            run.fmax_mhz.map_or("-".into(), |mhz| format!("{mhz:.0}")),
            path.map_or("-".into(), |path| {
                let delay = match register {
                    Some(_) => String::new(),
                    None => format!("{:.3} ns combinational, ", path.delay_ns),
                };
                format!(
                    "{delay}{} -> {}, {} cells",
                    path.start, path.end, path.cells
                )
            }),
        ]);
    }
    let mut text = align(&rows);
    text.push_str(
        "Standard cells before layout, no wire load; kGE is area over NAND2, logic is kGE without \
         memories; slack and MHz from register to register.\n",
    );
    let tools: std::collections::BTreeSet<String> = runs
        .iter()
        .flat_map(|run| {
            run.tools
                .iter()
                .map(|(tool, version)| format!("{tool} {version}"))
        })
        .collect();
    let tools: Vec<String> = tools.into_iter().collect();
    text.push_str(&format!("Measured with {}.\n", tools.join(", ")));
    for run in runs {
        text.push_str(&notes(run));
    }
    text
}

/// The table of what the flow's own synthesis gives, with what its figures hold below it.
pub fn of_flow(runs: &[FlowSynthRun]) -> String {
    let mut text = align(&flow_synth::table(runs));
    text.push_str(
        "Synthesis stage of OpenROAD-flow-scripts with the design folder as it is: no wires; ports as \
         its SDC constrains them; kGE with memories as the flow builds them.\n",
    );
    let tools: std::collections::BTreeSet<String> = runs
        .iter()
        .flat_map(|run| run.tools.iter().map(|(tool, v)| format!("{tool} {v}")))
        .collect();
    let tools: Vec<String> = tools.into_iter().collect();
    text.push_str(&format!("Measured with {}.\n", tools.join(", ")));
    for run in runs.iter().filter(|run| !run.mocked.is_empty()) {
        let memories = run.mocked.join(", ");
        text.push_str(&format!(
            "{} {}: one row of {memories}\n",
            run.config, run.pdk
        ));
    }
    text
}

/// What the run's line in the table does not say.
fn notes(run: &SynthRun) -> String {
    let mut notes = Vec::new();
    for (name, number) in &run.black_boxes {
        notes.push(format!(
            "left out of area and timing: {number} x {name} (memory)"
        ));
    }
    for (name, number) in &run.flip_flop_memories {
        notes.push(format!("built from flip-flops: {number} x {name} (memory)"));
    }
    let ports: Vec<String> = run
        .paths
        .iter()
        .filter(|(class, _)| **class != PathClass::RegisterToRegister)
        .map(|(class, path)| format!("{} {:.3}", class.short(), path.slack_ns))
        .collect();
    if run.paths.contains_key(&PathClass::RegisterToRegister) && !ports.is_empty() {
        notes.push(format!("slack through ports: {} ns", ports.join(", ")));
    }
    if let (Some(power), Some(repeated)) = (&run.power, &run.repeated) {
        notes.push(format!(
            "power: {} (inside cells {:.3}, nets {:.3}, leakage {:.4}); {}",
            power.short(),
            power.internal_mw,
            power.switching_mw,
            power.leakage_mw,
            power.basis(repeated)
        ));
    }
    if let Some(repeated) = &run.repeated {
        notes.push(format!(
            "netlist equal to the waveform: {} output bits compared, {} not known yet",
            repeated.compared, repeated.unknown
        ));
    }
    if let Some(register) = run.paths.get(&PathClass::RegisterToRegister) {
        notes.push("worst path, ns, by the names that survive in the netlist:".into());
        for point in &register.points {
            let cells = match point.cells {
                0 => String::new(),
                n => format!("  {n} cells on"),
            };
            let declared = point.declared.as_deref().unwrap_or("-");
            notes.push(format!(
                "  {:.3}  {}  {declared}{cells}",
                point.time_ns, point.name
            ));
        }
    }
    if run.modules.len() > 1 {
        let total: f64 = run.modules.iter().map(whole_area).sum();
        let more = 100.0 * (total / run.area_um2 - 1.0);
        notes.push(format!(
            "area by module, each mapped as one ({more:+.1} % in all), without modules inside:"
        ));
        for module in &run.modules {
            let all = whole_area(module);
            notes.push(format!(
                "  {:5.1} %  {:.1} um2  {:.2} kGE  {} x {}",
                100.0 * all / total,
                all,
                all / run.nand2_um2 / 1000.0,
                module.instances,
                module.name
            ));
        }
    }
    let lines: String = notes.iter().map(|note| format!("  {note}\n")).collect();
    match lines.is_empty() {
        true => lines,
        false => format!("{} {}:\n{lines}", run.config, run.pdk),
    }
}

/// All instances of a module.
pub fn whole_area(module: &ModuleArea) -> f64 {
    module.instances as f64 * module.area_um2
}

/// Columns padded to their widest entry; the last column is left ragged.
fn align<const N: usize>(rows: &[[String; N]]) -> String {
    let widths: [usize; N] = std::array::from_fn(|column| {
        let lengths = rows.iter().map(|row| row[column].chars().count());
        lengths.max().unwrap_or(0)
    });
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, (entry, width)) in row.iter().zip(widths).enumerate() {
            let number = entry.parse::<f64>().is_ok();
            let pad = " ".repeat(width - entry.chars().count());
            match number {
                true => line.extend([&pad[..], entry]),
                false => line.extend([entry, &pad[..]]),
            }
            line.push_str(if column + 1 < N { "  " } else { "" });
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
