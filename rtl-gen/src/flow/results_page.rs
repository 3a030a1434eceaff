//! The page of synthesis results, `docs/results.md`, and its plots.

use super::measured::{PathClass, SynthRun};
use super::plot::{Series, against_lanes};
use super::published::papers;
use super::table::whole_area;
use crate::config;
use crate::package::MEMORY_MAX_BITS;
use crate::unit::{Config, Goal};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The PDK of the plots and of the details.
const MAIN_PDK: &str = "nangate45";

/// The page and its pictures: name and text.
pub fn files(runs: &[SynthRun]) -> Vec<(String, String)> {
    let page = Page { runs };
    let mut text = String::new();
    // Writing to a String does not fail.
    let _ = page.write(&mut text);
    let (area, fmax) = page.series();
    vec![
        ("results.md".into(), text),
        (
            "results_area.svg".into(),
            against_lanes(&format!("Logic area on {MAIN_PDK}"), "kGE", &area),
        ),
        (
            "results_fmax.svg".into(),
            against_lanes(&format!("Clock rate on {MAIN_PDK}"), "MHz", &fmax),
        ),
    ]
}

struct Page<'a> {
    runs: &'a [SynthRun],
}

impl Page<'_> {
    fn write(&self, text: &mut String) -> std::fmt::Result {
        writeln!(
            text,
            "# Synthesis results\n\n\
             Written by `make docs` from what `make synth` and `make synth-all` measured; do not edit.\n\n\
             Mapped with Yosys and ABC, timed with OpenSTA: typical corner, before layout, no wire \
             load. Slack and clock rate are from register to register; kGE is area over the area of \
             the library's NAND2. Memories above {} bits are left out, smaller ones are flip-flops and \
             counted in kGE but not in logic kGE. Elements/s is what passes when nothing stalls, at \
             the clock rate of the row. None of this has been through OpenROAD-flow-scripts, LibreLane \
             or any other layout: expect wires to take a part of the clock ([constraints]\
             (../constraints/README.md)).",
            MEMORY_MAX_BITS
        )?;
        self.tops(text)?;
        self.goals(text)?;
        self.papers(text)?;
        writeln!(
            text,
            "\n## Against lanes\n\n\
             ![Logic area against lanes](results_area.svg)\n\n\
             ![Clock rate against lanes](results_fmax.svg)"
        )?;
        self.details(text)?;
        self.parts(text)
    }

    fn tops(&self, text: &mut String) -> std::fmt::Result {
        writeln!(text, "\n## Tops")?;
        for (pdk, library) in self.pdks() {
            let of_pdk = self.runs.iter().filter(|run| run.pdk == pdk);
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
            writeln!(
                text,
                "\n### {pdk}\n\n{library}.\n\n\
                 | top | area um2 | kGE | logic kGE | slack | fmax | M elements/s | M elements/s per kGE |{title}\n\
                 |---|---:|---:|---:|---:|---:|---:|---:|{rule}"
            )?;
            for (run, top) in runs {
                let rate = top
                    .elements_per_cycle
                    .zip(run.fmax_mhz)
                    .map(|(elements, mhz)| elements * mhz);
                let or_dash = |value: Option<String>| value.unwrap_or_else(|| "-".into());
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
        for run in self.runs {
            for (name, count) in &run.black_boxes {
                writeln!(
                    text,
                    "\n{} on {}: without {count} x `{name}`.",
                    run.config, run.pdk
                )?;
            }
            if let Some(power) = &run.power {
                writeln!(
                    text,
                    "\nPower of {} on {}: {}.",
                    run.config,
                    run.pdk,
                    power.basis()
                )?;
            }
        }
        writeln!(text, "\nMeasured with {}.", self.tools())
    }

    fn goals(&self, text: &mut String) -> std::fmt::Result {
        let of_row = |row: &'static Config| row.goals.iter().map(move |goal| (row.name, goal));
        let mut goals: Vec<(&str, &Goal)> =
            config::rows().flat_map(|(_, row)| of_row(row)).collect();
        goals.sort_by_key(|(name, _)| *name);
        if goals.is_empty() {
            return Ok(());
        }
        writeln!(
            text,
            "\n## What must be reached\n\n| top | PDK | what | measured | |\n|---|---|---|---:|---|"
        )?;
        let mut missed = BTreeSet::new();
        for (config, goal) in goals {
            let of = |run: &&SynthRun| run.config == config && run.pdk == goal.pdk;
            let run = self.runs.iter().find(of);
            for (what, measured, reached) in judge(goal, run) {
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
            let why = why.unwrap_or("why it misses what it must reach has not been looked into.");
            writeln!(text, "\n{config}: {why}")?;
        }
        Ok(())
    }

    fn papers(&self, text: &mut String) -> std::fmt::Result {
        writeln!(text, "\n## Beside the papers\n")?;
        text.push_str(&papers_table(self.runs));
        writeln!(
            text,
            "\nWhat can be compared, and what cannot:\n\n\
             - kGE, roughly: it takes the process out of the area, not the library, the corner, the \
             tools or the wires. Oaken's kGE assume a NAND2 of 0.504 um2 in 28 nm; for Titanus' 14 nm \
             library no such figure is published, so only mm2 are there.\n\
             - The papers' figures come from Synopsys Design Compiler, ours from Yosys and ABC, which \
             gives larger and slower netlists.\n\
             - Oaken does not say how many elements its engines take per cycle, nor whether buffers \
             are in the area. Titanus has 16 elements per cycle at 200 MHz.\n\
             - Our tops have AXI4-Stream ports, buffers against stalls, checks and status outputs; \
             the papers do not say what is around theirs.\n\
             - A row without a top of ours is a unit that is not there yet."
        )
    }

    fn series(&self) -> (Series, Series) {
        let (mut area, mut fmax) = (Series::new(), Series::new());
        for run in self.runs.iter().filter(|run| run.pdk == MAIN_PDK) {
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

    fn details(&self, text: &mut String) -> std::fmt::Result {
        writeln!(
            text,
            "\n## Area by module and worst path\n\n\
             The defaults on {MAIN_PDK}. For the area by module every module is mapped as one, which \
             takes more than mapping the whole; areas are without the modules inside. Paths go by the \
             names that survive in the netlist."
        )?;
        for run in self.runs.iter().filter(|run| run.pdk == MAIN_PDK) {
            if !top(run).is_some_and(|top| top.default) {
                continue;
            }
            writeln!(
                text,
                "\n### {}\n\n| module | instances | um2 | kGE | share |\n|---|---:|---:|---:|---:|",
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
        let parts: Vec<&SynthRun> = self.runs.iter().filter(|run| top(run).is_none()).collect();
        if parts.is_empty() {
            return Ok(());
        }
        writeln!(
            text,
            "\n## Cells\n\n| cell | PDK | area um2 | kGE | slack | fmax |\n|---|---|---:|---:|---:|---:|"
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
            .runs
            .iter()
            .map(|run| (run.pdk != MAIN_PDK, run.pdk.clone(), run.library.clone()))
            .collect();
        all.into_iter().map(|(_, pdk, lib)| (pdk, lib)).collect()
    }

    fn tools(&self) -> String {
        let all: BTreeSet<String> = self
            .runs
            .iter()
            .flat_map(|run| run.tools.iter().map(|(tool, v)| format!("{tool} {v}")))
            .collect();
        all.into_iter().collect::<Vec<_>>().join(", ")
    }
}

/// The row of a run's configuration, if that is a top.
fn top(run: &SynthRun) -> Option<&'static Config> {
    config::row(&run.config).filter(|row| row.top)
}

/// The papers' rows, each with the tops of ours that stand beside it, and their kGE.
pub fn papers_table(runs: &[SynthRun]) -> String {
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
pub fn slack(run: &SynthRun) -> String {
    let register = run.paths.get(&PathClass::RegisterToRegister);
    let through = run.paths.get(&PathClass::InputToOutput);
    match (register, through) {
        (Some(path), _) => format!("{:.3} ns at {} ns", path.slack_ns, run.period_ns),
        (None, Some(path)) => format!("{:.3} ns through", path.delay_ns),
        (None, None) => "-".into(),
    }
}

/// Every limit of a goal: what it is, what was measured, whether it was reached.
fn judge(goal: &Goal, run: Option<&SynthRun>) -> Vec<(String, String, Option<bool>)> {
    let mut lines = Vec::new();
    let mut add = |what: String, measured: Option<(String, bool)>| {
        let (text, reached) = measured.map_or(("-".into(), None), |(t, r)| (t, Some(r)));
        lines.push((what, text, reached));
    };
    if let Some((slack, period)) = goal.slack_ns.zip(goal.period_ns) {
        // The same netlist at another period has the same worst delay.
        let left = run.and_then(|run| {
            let path = run.paths.get(&PathClass::RegisterToRegister)?;
            Some(path.slack_ns + period - run.period_ns)
        });
        add(
            format!("slack >= {slack} ns at {period} ns"),
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
            let lines = judge(&goal, run.as_ref());
            lines.into_iter().map(|line| line.2).collect()
        };
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(verdicts(None), [None; 4]);
        assert_eq!(verdicts(Some(run(1.16, 150.0))), [yes, yes, no, no]);
        assert_eq!(verdicts(Some(run(1.14, 170.0))), [no, no, no, no]);
        assert_eq!(verdicts(Some(run(1.2, 139.0))), [yes; 4]);
    }
}
