//! The generated parts of `docs/results.md` and of the README that come from synthesis, and the
//! plots.

use super::accuracy;
use super::flow_page;
use super::flow_synth::FlowSynthRun;
use super::fpga_page;
use super::measured::{PathClass, SynthRun};
use super::plot::{Series, against_lanes};
use super::published::papers;
use super::report::Results;
use super::table::whole_area;
use crate::config;
use crate::unit::{Config, GateNetlist, Goal, Unit};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The PDK of the plots and of the details.
pub(super) const MAIN_PDK: &str = "nangate45";

/// The part of that name; `None` if there is no such part.
pub fn part(name: &str, results: &Results) -> Option<String> {
    let runs = Runs(&results.synth);
    let mut text = String::new();
    let written = match name {
        "flow" => return Some(flow_page::synthesis(&results.flow, &results.synth)),
        "fpga" => return Some(fpga_page::fpga(&results.fpga)),
        "codecs" => return Some(accuracy::codecs(results.accuracy.as_ref()?, &results.synth)),
        "layouts" => return Some(flow_page::layouts(&results.layout)),
        "engines" => runs.engines(&mut text),
        "tops" => runs.tops(&mut text),
        "goals" => runs.goals(&results.flow, &mut text),
        "papers" => runs.papers(&mut text),
        "modules" => runs.modules(&mut text),
        "parts" => runs.parts(&mut text),
        _ => return None,
    };
    written.expect("writing to a String does not fail");
    Some(text)
}

/// The plots: name and text.
pub fn plots(runs: &[SynthRun]) -> Vec<(String, String)> {
    let (area, fmax) = Runs(runs).series();
    let plot =
        |title: &str, unit, series| against_lanes(&format!("{title} on {MAIN_PDK}"), unit, series);
    vec![
        ("results_area.svg".into(), plot("Logic area", "kGE", &area)),
        ("results_fmax.svg".into(), plot("Clock rate", "MHz", &fmax)),
    ]
}

/// All synthesis runs, in the order of their configurations' names.
struct Runs<'a>(&'a [SynthRun]);

impl Runs<'_> {
    /// The engines on the main PDK: tops that stand beside a paper's module, and their siblings.
    fn engines(&self, text: &mut String) -> std::fmt::Result {
        writeln!(
            text,
            "| configuration | function | logic kGE | fmax | elements per cycle | M elements/s | verified by |\n\
             |---|---|---:|---:|---:|---:|---|"
        )?;
        for (unit, config) in config::rows().filter(|(unit, row)| row.top && is_engine(unit)) {
            let of = |run: &&SynthRun| run.config == config.name && run.pdk == MAIN_PDK;
            let Some(run) = self.0.iter().find(of) else {
                continue;
            };
            let mark = if run.black_boxes.is_empty() { "" } else { " *" };
            let elements = config.elements_per_cycle;
            let rate = elements.zip(run.fmax_mhz).map(|(n, mhz)| n * mhz);
            writeln!(
                text,
                "| [`{}`](docs/units/{}.md) | {} | {:.1}{mark} | {} | {} | {} | {} |",
                config.name,
                unit.name,
                in_a_row(unit.title),
                run.logic_kge,
                or_dash(run.fmax_mhz.map(|mhz| format!("{mhz:.0} MHz"))),
                or_dash(elements.map(|n| format!("{n:.0}"))),
                or_dash(rate.map(|rate| format!("{rate:.0}"))),
                verified_by(unit),
            )?;
        }
        writeln!(
            text,
            "\nOn {MAIN_PDK}, before layout. Logic is without memories; of rows with a star large \
             memories are left to SRAM macros. Everything here is measured, and written by `make docs`. A way of \
             verification counts for all configurations of a unit if one has it, and proofs do if they are of parts: \
             [which](docs/verification.md#units)."
        )
    }

    fn tops(&self, text: &mut String) -> std::fmt::Result {
        for (pdk, library) in self.pdks() {
            let of_pdk = self.0.iter().filter(|run| run.pdk == pdk);
            let mut runs: Vec<(&SynthRun, &Config)> =
                of_pdk.filter_map(|run| Some((run, top(run)?))).collect();
            runs.sort_by_key(|(run, top)| (&run.unit, top.lanes()));
            if runs.is_empty() {
                continue;
            }
            let power = runs.iter().any(|(run, _)| run.power.is_some());
            let (title, rule) = match power {
                true => (" power |", "---:|"),
                false => ("", ""),
            };
            let gap = if text.is_empty() { "" } else { "\n" };
            writeln!(
                text,
                "{gap}### {pdk}\n\n{library}.\n\n\
                 | top | area um2 | kGE | logic kGE | slack | fmax | M elements/s | M elements/s per kGE |{title}\n\
                 |---|---:|---:|---:|---:|---:|---:|---:|{rule}"
            )?;
            for (run, top) in runs {
                let rate = top
                    .elements_per_cycle
                    .zip(run.fmax_mhz)
                    .map(|(elements, mhz)| elements * mhz);
                write!(
                    text,
                    "| {} | {:.0} | {:.2} | {:.2} | {} | {} | {} | {} |",
                    run.config,
                    run.area_um2,
                    run.kge,
                    run.logic_kge,
                    slack(run),
                    or_dash(run.fmax_mhz.map(|mhz| format!("{mhz:.0} MHz"))),
                    or_dash(rate.map(|rate| format!("{rate:.0}"))),
                    or_dash(rate.map(|rate| format!("{:.0}", rate / run.kge))),
                )?;
                if power {
                    write!(
                        text,
                        " {} |",
                        or_dash(run.power.as_ref().map(|p| p.short()))
                    )?;
                }
                writeln!(text)?;
            }
        }
        for run in self.0 {
            for (name, count) in &run.black_boxes {
                writeln!(
                    text,
                    "\n{} on {}: without {count} x `{name}`.",
                    run.config, run.pdk
                )?;
            }
            if let (Some(power), Some(repeated)) = (&run.power, &run.repeated) {
                writeln!(
                    text,
                    "\nPower of {} on {}: {}.",
                    run.config,
                    run.pdk,
                    power.basis(repeated)
                )?;
            }
        }
        writeln!(text, "\nMeasured with {}.", self.tools())
    }

    fn goals(&self, flow: &[FlowSynthRun], text: &mut String) -> std::fmt::Result {
        let of_row = |row: &'static Config| row.goals.iter().map(move |goal| (row.name, goal));
        let mut goals: Vec<(&str, &Goal)> =
            config::rows().flat_map(|(_, row)| of_row(row)).collect();
        goals.sort_by_key(|(name, _)| *name);
        if goals.is_empty() {
            return Ok(());
        }
        writeln!(
            text,
            "| top | PDK | limit or goal | measured | |\n|---|---|---|---:|---|"
        )?;
        let mut missed = BTreeSet::new();
        for (config, goal) in goals {
            let of = |run: &&SynthRun| run.config == config && run.pdk == goal.pdk;
            let run = self.0.iter().find(of);
            let of = |run: &&FlowSynthRun| run.config == config && run.pdk == goal.pdk;
            let in_flow = flow.iter().find(of);
            for (what, measured, reached) in judge(goal, run, in_flow) {
                let verdict = match reached {
                    Some(true) => "reached",
                    Some(false) => {
                        missed.insert(config);
                        "**missed**"
                    }
                    None => "not measured",
                };
                writeln!(
                    text,
                    "| {config} | {} | {what} | {measured} | {verdict} |",
                    goal.pdk
                )?;
            }
        }
        for config in missed {
            let why = config::row(config).and_then(|row| row.if_missed);
            let why = why.unwrap_or("the reason why it misses the goal has not been analysed.");
            writeln!(text, "\n{config}: {why}")?;
        }
        Ok(())
    }

    fn papers(&self, text: &mut String) -> std::fmt::Result {
        text.push_str(&papers_table(self.0));
        Ok(())
    }

    fn series(&self) -> (Series, Series) {
        let (mut area, mut fmax) = (Series::new(), Series::new());
        for run in self.0.iter().filter(|run| run.pdk == MAIN_PDK) {
            let Some(lanes) = top(run).and_then(Config::lanes) else {
                continue;
            };
            let unit = || run.unit.clone();
            area.entry(unit()).or_default().insert(lanes, run.logic_kge);
            if let Some(mhz) = run.fmax_mhz {
                fmax.entry(unit()).or_default().insert(lanes, mhz);
            }
        }
        (area, fmax)
    }

    fn modules(&self, text: &mut String) -> std::fmt::Result {
        for run in self.0.iter().filter(|run| run.pdk == MAIN_PDK) {
            if !top(run).is_some_and(|top| top.default) {
                continue;
            }
            let gap = if text.is_empty() { "" } else { "\n" };
            writeln!(
                text,
                "{gap}### {}\n\n| module | instances | um2 | kGE | share |\n|---|---:|---:|---:|---:|",
                run.config
            )?;
            let total: f64 = run.modules.iter().map(whole_area).sum();
            for module in &run.modules {
                let all = whole_area(module);
                writeln!(
                    text,
                    "| {} | {} | {all:.0} | {:.2} | {:.1} % |",
                    module.name,
                    module.instances,
                    all / run.nand2_um2 / 1000.0,
                    100.0 * all / total
                )?;
            }
            if let Some(path) = run.paths.get(&PathClass::RegisterToRegister) {
                writeln!(
                    text,
                    "\n| ns | worst path | declared | cells |\n|---:|---|---|---:|"
                )?;
                for point in &path.points {
                    writeln!(
                        text,
                        "| {:.3} | `{}` | {} | {} |",
                        point.time_ns,
                        point.name,
                        point.declared.as_deref().unwrap_or("-"),
                        point.cells
                    )?;
                }
            }
        }
        Ok(())
    }

    /// What is measured and is no top: cells and parts.
    fn parts(&self, text: &mut String) -> std::fmt::Result {
        let parts: Vec<&SynthRun> = self.0.iter().filter(|run| top(run).is_none()).collect();
        if parts.is_empty() {
            return Ok(());
        }
        writeln!(
            text,
            "| part | PDK | area um2 | kGE | slack | fmax |\n|---|---|---:|---:|---:|---:|"
        )?;
        for run in parts {
            writeln!(
                text,
                "| {} | {} | {:.1} | {:.3} | {} | {} |",
                run.config,
                run.pdk,
                run.area_um2,
                run.kge,
                slack(run),
                run.fmax_mhz
                    .map_or("-".into(), |mhz| format!("{mhz:.0} MHz"))
            )?;
        }
        Ok(())
    }

    /// PDKs in the order of the names, with their libraries; the main one first.
    fn pdks(&self) -> Vec<(String, String)> {
        let all: BTreeSet<(bool, String, String)> = self
            .0
            .iter()
            .map(|run| (run.pdk != MAIN_PDK, run.pdk.clone(), run.library.clone()))
            .collect();
        all.into_iter().map(|(_, pdk, lib)| (pdk, lib)).collect()
    }

    fn tools(&self) -> String {
        let all: BTreeSet<String> = self
            .0
            .iter()
            .flat_map(|run| run.tools.iter().map(|(tool, v)| format!("{tool} {v}")))
            .collect();
        all.into_iter().collect::<Vec<_>>().join(", ")
    }
}

/// Is it an engine, which has AXI4-Stream ports, and not a part of one?
fn is_engine(unit: &Unit) -> bool {
    let design = config::build_named(unit.name).expect("the rows of the units are tested");
    let ports = design.top.ports();
    ports.iter().any(|port| port.name.starts_with("s_axis_"))
}

/// A title as it stands within a row: a word in capitals stays so.
fn in_a_row(title: &str) -> String {
    let mut letters = title.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if second.is_lowercase() => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => title.to_owned(),
    }
}

/// How a unit is verified, from what is done with its configurations.
fn verified_by(unit: &Unit) -> String {
    let any = |done: fn(&Config) -> bool| unit.configs.iter().any(done);
    let ways = [
        (true, "co-simulation"),
        (any(|config| config.mutants > 0), "seeded faults"),
        (any(|c| c.gate_netlist != GateNetlist::No), "gate netlist"),
        (any(|config| config.formal), "proofs"),
    ];
    let ways: Vec<&str> = ways
        .into_iter()
        .filter_map(|(is, way)| is.then_some(way))
        .collect();
    ways.join(", ")
}

fn or_dash(value: Option<String>) -> String {
    value.unwrap_or_else(|| "-".into())
}

/// The row of a run's configuration, if that is a top.
fn top(run: &SynthRun) -> Option<&'static Config> {
    config::row(&run.config).filter(|row| row.top)
}

/// The papers' rows, each with the tops of ours that stand beside it, and their kGE.
fn papers_table(runs: &[SynthRun]) -> String {
    let stands_beside = |run: &SynthRun, name: &str| {
        config::row(&run.config).is_some_and(|row| row.paper == Some(name))
    };
    let mut text = String::from(
        "| paper | module | process | mm2 | kGE | ours, logic on nangate45 |\n|---|---|---|---:|---:|---|\n",
    );
    for (name, row) in papers() {
        let ours: Vec<String> = runs
            .iter()
            .filter(|run| run.pdk == MAIN_PDK)
            .filter(|run| stands_beside(run, &name))
            .map(|run| format!("{} {:.0} kGE", run.config, run.logic_kge))
            .collect();
        let ours = match ours.is_empty() {
            true => "-".to_owned(),
            false => ours.join(", "),
        };
        let kge = row.kge().map_or("-".into(), |kge| format!("{kge:.0}"));
        // Writing to a String does not fail.
        let _ = writeln!(
            text,
            "| {} | {} | {}, {} MHz | {} | {kge} | {ours} |",
            row.paper, row.module, row.process, row.clock_mhz, row.area_mm2
        );
    }
    text
}

/// Slack at the period, or the delay of a combinational top.
fn slack(run: &SynthRun) -> String {
    let register = run.paths.get(&PathClass::RegisterToRegister);
    let through = run.paths.get(&PathClass::InputToOutput);
    match (register, through) {
        (Some(path), _) => format!("{:.3} ns at {} ns", path.slack_ns, run.period_ns),
        (None, Some(path)) => format!("{:.3} ns through", path.delay_ns),
        (None, None) => "-".into(),
    }
}

/// Every limit of a goal: what it is, what was measured, whether it was reached. Slack is that of
/// OpenROAD-flow-scripts where it was measured, which is where designs are taken.
fn judge(
    goal: &Goal,
    run: Option<&SynthRun>,
    in_flow: Option<&FlowSynthRun>,
) -> Vec<(String, String, Option<bool>)> {
    let mut lines = Vec::new();
    let mut add = |what: String, measured: Option<(String, bool)>| {
        let (text, reached) = measured.map_or(("-".into(), None), |(t, r)| (t, Some(r)));
        lines.push((what, text, reached));
    };
    if let Some((slack, period)) = goal.slack_ns.zip(goal.period_ns) {
        // The same netlist at another period has the same worst delay.
        let measured = match (in_flow, run) {
            (Some(flow), _) => Some((&flow.paths, flow.period_ns)),
            (None, Some(run)) => Some((&run.paths, run.period_ns)),
            (None, None) => None,
        };
        let left = measured.and_then(|(paths, at)| {
            let path = paths.get(&PathClass::RegisterToRegister)?;
            Some(path.slack_ns + period - at)
        });
        let place = if in_flow.is_some() {
            " in the flow"
        } else {
            ""
        };
        add(
            format!("slack >= {slack} ns at {period} ns{place}"),
            left.map(|left| (format!("{left:.3} ns"), left >= slack)),
        );
    }
    for (word, limit) in [("guard", goal.guard_kge), ("goal", goal.goal_kge)] {
        if let Some(limit) = limit {
            add(
                format!("{word}: logic <= {limit} kGE"),
                run.map(|run| (format!("{:.1} kGE", run.logic_kge), run.logic_kge <= limit)),
            );
        }
    }
    if let Some(limit) = goal.fmax_mhz {
        add(
            format!("fmax >= {limit} MHz"),
            run.and_then(|run| run.fmax_mhz)
                .map(|mhz| (format!("{mhz:.0} MHz"), mhz >= limit)),
        );
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::measured::TimingPath;
    use std::collections::BTreeMap;

    fn run(slack_ns: f64, logic_kge: f64) -> SynthRun {
        let path = TimingPath {
            slack_ns,
            delay_ns: 1.0,
            cells: 1,
            start: "a".into(),
            end: "b".into(),
            points: vec![],
        };
        SynthRun {
            logic_kge,
            fmax_mhz: Some(1000.0 / (2.0 - slack_ns)),
            period_ns: 2.0,
            paths: BTreeMap::from([(PathClass::RegisterToRegister, path)]),
            ..SynthRun::default()
        }
    }

    #[test]
    fn goals_are_judged_limit_by_limit() {
        let goal = Goal {
            pdk: MAIN_PDK,
            slack_ns: Some(0.15),
            period_ns: Some(1.0),
            guard_kge: Some(165.0),
            goal_kge: Some(140.0),
            fmax_mhz: Some(1200.0),
        };
        let verdicts = |run: Option<SynthRun>| -> Vec<_> {
            let lines = judge(&goal, run.as_ref(), None);
            lines.into_iter().map(|line| line.2).collect()
        };
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(verdicts(None), [None; 4]);
        assert_eq!(verdicts(Some(run(1.16, 150.0))), [yes, yes, no, no]);
        assert_eq!(verdicts(Some(run(1.14, 170.0))), [no, no, no, no]);
        assert_eq!(verdicts(Some(run(1.2, 139.0))), [yes; 4]);
    }
}
