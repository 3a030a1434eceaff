//! The generated parts of `docs/results.md` that come from OpenROAD-flow-scripts: its synthesis, and
//! layouts.

use super::flow_synth::FlowSynthRun;
use super::layout::{COLUMNS, LayoutRun};
use super::measured::{PathClass, SynthRun};
use crate::package::PLATFORMS;
use std::collections::BTreeSet;
use std::fmt::Write;

/// What must be left from register to register before layout, ns: a layout takes 0.10 to 0.12 ns of it
/// on nangate45. On the other platforms the period says what is possible.
fn reserve_ns(pdk: &str) -> f64 {
    match pdk {
        "nangate45" => 0.15,
        _ => 0.0,
    }
}

/// Whether a run leaves what must be left, between registers and at the ports.
fn reached(run: &FlowSynthRun) -> bool {
    let between = run.slack(PathClass::RegisterToRegister);
    between.is_none_or(|ns| ns >= reserve_ns(&run.pdk))
        && run.port_slack().is_none_or(|ns| ns >= 0.0)
}

/// The synthesis of the flow, with our own mapping beside it.
pub fn synthesis(runs: &[FlowSynthRun], own: &[SynthRun]) -> String {
    let mut text = String::new();
    let mut line = |parts: std::fmt::Arguments| {
        // Writing to a String does not fail.
        let _ = writeln!(text, "{parts}");
    };
    if runs.is_empty() {
        line(format_args!(
            "Nothing is kept: `make synth FLOW_HOME=<flow>` measures."
        ));
        return text;
    }
    for platform in &PLATFORMS {
        let runs: Vec<&FlowSynthRun> = runs.iter().filter(|run| run.pdk == platform.name).collect();
        if runs.is_empty() {
            continue;
        }
        line(format_args!(
            "### {} in the flow\n\n\
             | top | at | register to register | inputs | outputs | through | area um2 | kGE | own mapping | |\n\
             |---|---:|---:|---:|---:|---:|---:|---:|---:|---|",
            platform.name
        ));
        for run in runs {
            let slack = |class| {
                let slack = run.slack(class);
                slack.map_or("-".to_owned(), |ns| format!("{ns:.3}"))
            };
            let same = |own: &&SynthRun| own.config == run.config && own.pdk == run.pdk;
            let beside = own.iter().find(same).and_then(|own| {
                let path = own.paths.get(&PathClass::RegisterToRegister)?;
                Some(format!(
                    "{:.3}",
                    path.slack_ns + run.period_ns - own.period_ns
                ))
            });
            line(format_args!(
                "| {} | {} ns | {} | {} | {} | {} | {:.0} | {:.1}{} | {} | {} |",
                run.config,
                run.period_ns,
                slack(PathClass::RegisterToRegister),
                slack(PathClass::InputToRegister),
                slack(PathClass::RegisterToOutput),
                slack(PathClass::InputToOutput),
                run.area_um2,
                run.kge,
                if run.mocked.is_empty() { "" } else { " *" },
                beside.unwrap_or_else(|| "-".into()),
                if reached(run) {
                    "reached"
                } else {
                    "**missed**"
                },
            ));
        }
        let reserve = reserve_ns(platform.name);
        line(format_args!(
            "\nSlack in ns. To reach: register to register {reserve} ns, ports 0.\n"
        ));
    }
    let tools: BTreeSet<String> = runs
        .iter()
        .flat_map(|run| run.tools.iter().map(|(tool, v)| format!("{tool} {v}")))
        .collect();
    let tools: Vec<String> = tools.into_iter().collect();
    line(format_args!(
        "`make synth TOP=<top> PDK=<platform> FLOW_HOME=<flow>` repeats a row. Of tops with a star the \
         flow shrinks large memories to one row; smaller ones count as flip-flops. Own mapping is the \
         slack from register to register by `make synth` alone, at the same period. Measured with {}.",
        tools.join(", ")
    ));
    text
}

/// The layouts.
pub fn layouts(runs: &[LayoutRun]) -> String {
    if runs.is_empty() {
        return "No layout is kept: OpenROAD was not at hand where the figures on this page were \
                measured. `make layout TOP=<top> FLOW_HOME=<flow>` makes one.\n"
            .to_owned();
    }
    let mut text = format!(
        "| top | platform | at | after | {} | picture |\n|---|---|---:|---|{}---|\n",
        COLUMNS.join(" | "),
        "---:|".repeat(COLUMNS.len())
    );
    for run in runs {
        let _ = writeln!(
            text,
            "| {0} | {1} | {2} ns | {3} | {4} | [modules](measured/layout-{0}-{1}.svg) |",
            run.config,
            run.pdk,
            run.period_ns,
            run.stage,
            run.columns().join(" | "),
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::measured::TimingPath;
    use std::collections::BTreeMap;

    fn run(pdk: &str, between: f64, input: f64) -> FlowSynthRun {
        let path = |slack_ns| TimingPath {
            slack_ns,
            delay_ns: 0.5,
            cells: 1,
            start: "a".into(),
            end: "b".into(),
            points: vec![],
        };
        FlowSynthRun {
            command: "make synth".into(),
            top: "t".into(),
            config: "c".into(),
            pdk: pdk.into(),
            tools: BTreeMap::new(),
            period_ns: 1.0,
            area_um2: 100.0,
            kge: 0.125,
            mocked: vec![],
            paths: BTreeMap::from([
                (PathClass::RegisterToRegister, path(between)),
                (PathClass::InputToRegister, path(input)),
            ]),
            seconds: 1.0,
        }
    }

    #[test]
    fn both_slacks_are_judged() {
        assert!(reached(&run("nangate45", 0.15, 0.0)));
        assert!(!reached(&run("nangate45", 0.149, 0.0)));
        assert!(!reached(&run("nangate45", 0.3, -0.001)));
        assert!(reached(&run("sky130hd", 0.0, 0.0)));
        assert!(!reached(&run("sky130hd", -0.001, 0.1)));
    }

    #[test]
    fn a_row_tells_both_mappings() {
        let own = SynthRun {
            config: "c".into(),
            pdk: "sky130hd".into(),
            period_ns: 3.0,
            paths: run("sky130hd", 2.25, 0.0).paths,
            ..SynthRun::default()
        };
        let text = synthesis(&[run("sky130hd", -0.5, 0.25)], &[own]);
        let row = "| c | 1 ns | -0.500 | 0.250 | - | - | 100 | 0.1 | 0.250 | **missed** |";
        assert!(text.contains(row), "{text}");
    }
}
