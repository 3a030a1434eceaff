//! Area and timing as the synthesis stage of OpenROAD-flow-scripts gives them: its scripts, its
//! variables, our design folder as it is.

use super::FlowError;
use super::designs::DesignFolder;
use super::measured::{PathClass, TimingPath};
use super::orfs::Checkout;
use super::pdk::ReadyPdk;
use super::sta;
use super::tool::OPENSTA;
use crate::package::Platform;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Instant;

/// What the flow makes of its synthesis: a netlist, in `results`.
const NETLIST: &str = "1_2_yosys.v";

/// One top on one platform.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FlowSynthRun {
    /// The command that repeats the run.
    pub command: String,
    /// Name of the top module.
    pub top: String,
    /// Name of its configuration.
    pub config: String,
    /// Name of the platform.
    pub pdk: String,
    /// Version by tool; that of the flow is a commit.
    pub tools: BTreeMap<String, String>,
    /// The clock period of the folder, ns.
    pub period_ns: f64,
    /// Area of the cells, um2, with the memories as the flow builds them.
    pub area_um2: f64,
    /// The same in thousands of gate equivalents.
    pub kge: f64,
    /// Memories that the flow shrinks to one row.
    pub mocked: Vec<String>,
    /// The worst path of each class. Ports are constrained by the SDC of the folder.
    pub paths: BTreeMap<PathClass, TimingPath>,
    /// Wall-clock time of the run.
    pub seconds: f64,
}

impl FlowSynthRun {
    /// Slack of a class of paths, ns; none where there is no such path.
    pub fn slack(&self, class: PathClass) -> Option<f64> {
        self.paths.get(&class).map(|path| path.slack_ns)
    }

    /// The worst slack of all paths that begin or end at a port, ns.
    pub fn port_slack(&self) -> Option<f64> {
        let ports = PathClass::ALL.into_iter().skip(1);
        ports.filter_map(|class| self.slack(class)).reduce(f64::min)
    }
}

/// Maps `design` with the flow into `dir`, and times the netlist there.
pub fn measure(
    checkout: &Checkout,
    design: &DesignFolder,
    pdk: &ReadyPdk,
    platform: &'static Platform,
    period_ns: Option<f64>,
    dir: &Path,
) -> Result<FlowSynthRun, FlowError> {
    let started = Instant::now();
    let prepared = checkout.prepare(design, platform, period_ns, dir)?;
    let netlist = prepared.folder("results").join(NETLIST);
    checkout.make(&prepared, &netlist.display().to_string(), &[])?;
    let read = |path: &Path| fs::read_to_string(path).map_err(|e| FlowError::file(path, e));
    let copy = dir.join("netlist.v");
    fs::write(&copy, read(&netlist)?).map_err(|e| FlowError::file(&copy, e))?;
    let paths = sta::time_with(design, pdk, (&prepared.sdc, platform.unit), dir)?;
    let report = prepared.folder("reports").join("synth_stat.txt");
    let area_um2 = area(&read(&report)?)
        .ok_or_else(|| FlowError::file(&report, "there is no area of the top in it"))?;
    let mocked = design.manifest.modules.iter().filter(|m| m.needs_macro());
    let period = match prepared.edited {
        true => format!(" PERIOD={}", prepared.period_ns),
        false => String::new(),
    };
    Ok(FlowSynthRun {
        command: format!(
            "make synth TOP={} PDK={}{period} FLOW_HOME=<flow>",
            design.config, platform.name
        ),
        top: design.top.clone(),
        config: design.config.clone(),
        pdk: platform.name.to_owned(),
        tools: BTreeMap::from([
            ("OpenROAD-flow-scripts".to_owned(), checkout.version.clone()),
            ("its Yosys".to_owned(), checkout.yosys_version.clone()),
            (OPENSTA.name.to_owned(), OPENSTA.version()?),
        ]),
        period_ns: prepared.period_ns,
        area_um2: (area_um2 * 10.0).round() / 10.0,
        kge: (area_um2 / pdk.nand2_um2 / 10.0).round() / 100.0,
        mocked: mocked.map(|m| m.name.clone()).collect(),
        paths,
        seconds: (started.elapsed().as_secs_f64() * 10.0).round() / 10.0,
    })
}

/// The area in the statistics of the flow: of the top, which is told last.
fn area(report: &str) -> Option<f64> {
    let mut lines = report.lines();
    let line = lines.rfind(|line| line.contains("Chip area for"))?;
    line.rsplit(':').next()?.trim().parse().ok()
}

/// The rows of the table that a person reads, with its head.
pub fn table(runs: &[FlowSynthRun]) -> Vec<[String; 9]> {
    let mut rows = vec![
        [
            "top",
            "PDK",
            "ns",
            "reg2reg",
            "ports",
            "area um2",
            "kGE",
            "s",
            "worst path",
        ]
        .map(str::to_owned),
    ];
    let slack = |slack: Option<f64>| slack.map_or("-".into(), |ns| format!("{ns:.3}"));
    for run in runs {
        let path = run.paths.get(&PathClass::RegisterToRegister);
        rows.push([
            run.config.clone(),
            run.pdk.clone(),
            run.period_ns.to_string(),
            slack(run.slack(PathClass::RegisterToRegister)),
            slack(run.port_slack()),
            format!("{:.1}", run.area_um2),
            format!("{:.2}", run.kge),
            format!("{:.0}", run.seconds),
            path.map_or("-".into(), |path| format!("{} -> {}", path.start, path.end)),
        ]);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_area_is_that_of_the_top() {
        let report = "   Chip area for module '\\a': 12.5\n of which sequential: 3\n\
                      Chip area for top module '\\b': 123563.384000\n";
        assert_eq!(area(report), Some(123563.384));
        assert_eq!(area("nothing"), None);
    }
}
