//! What is done with the named configurations: `configs/tops.toml`, read.

use serde::Deserialize;
use std::collections::BTreeMap;

const TOPS: &str = include_str!("../../configs/tops.toml");

/// The marks of a configuration. One that is not in the file has none.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Marks {
    /// Has constraints and design folders.
    pub top: bool,
    /// The one of its unit that `make synth` measures and CI guards.
    pub default: bool,
    /// `make synth` leaves it out though it is the default of its unit: it takes long, or is only
    /// simulated.
    pub unless_named: bool,
    /// Size for the plots.
    pub lanes: Option<u32>,
    /// Elements that pass in a cycle when nothing stalls.
    pub elements_per_cycle: Option<f64>,
    /// Name of the row of a paper's table that it stands beside.
    pub paper: Option<String>,
    /// What it must reach.
    pub goals: Vec<Goal>,
    /// Why a goal is missed and what it would take to reach it, for the results page.
    pub if_missed: Option<String>,
}

/// What a configuration must reach on a PDK; absent limits are not looked at.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// Name of the PDK.
    pub pdk: String,
    /// The slack that must be left at `period_ns`, ns.
    pub slack_ns: Option<f64>,
    /// The period that `slack_ns` is for, ns.
    pub period_ns: Option<f64>,
    /// The logic area that must not be passed, kGE.
    pub guard_kge: Option<f64>,
    /// The logic area that is aimed at, kGE.
    pub goal_kge: Option<f64>,
    /// The clock rate that must be reached, MHz.
    pub fmax_mhz: Option<f64>,
}

/// The marks of all configurations that have any, by name.
pub fn marks() -> BTreeMap<String, Marks> {
    toml::from_str(TOPS).expect("the built-in marks are tested")
}

/// The marks of one configuration.
pub fn marks_of(config: &str) -> Marks {
    marks().remove(config).unwrap_or_default()
}

const PAPERS: &str = include_str!("../../configs/papers.toml");

/// What a paper publishes of a module.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Published {
    /// Paper and table.
    pub paper: String,
    /// The module, in the paper's words.
    pub module: String,
    /// The process it was synthesized for.
    pub process: String,
    /// At which clock rate.
    pub clock_mhz: f64,
    /// Its area.
    pub area_mm2: f64,
    /// Area of a NAND2 of such a process, where one is known.
    pub nand2_um2: Option<f64>,
    /// Its power, where the paper has it.
    pub power_mw: Option<f64>,
}

impl Published {
    /// Area in thousands of gate equivalents, where that can be said.
    pub fn kge(&self) -> Option<f64> {
        Some(self.area_mm2 * 1e6 / self.nand2_um2? / 1e3)
    }
}

/// What the papers publish, by name.
pub fn papers() -> BTreeMap<String, Published> {
    toml::from_str(PAPERS).expect("the built-in table is tested")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_name_rows_that_are_there() {
        let papers = papers();
        for (config, marks) in marks() {
            if let Some(row) = marks.paper {
                assert!(papers.contains_key(&row), "{config}: no row {row}");
            }
        }
        let kge = papers["oaken_quantization_engine"].kge().unwrap();
        assert_eq!(kge.round(), 147.0);
    }
}
