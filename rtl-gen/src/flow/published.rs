//! What the papers publish of their modules: `configs/papers.toml`, read.

use serde::Deserialize;
use std::collections::BTreeMap;

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
    use crate::config;

    #[test]
    fn rows_name_papers_that_are_there() {
        let papers = papers();
        for (_, config) in config::rows() {
            if let Some(row) = config.paper {
                assert!(papers.contains_key(row), "{}: no row {row}", config.name);
            }
        }
        let kge = papers["oaken_quantization_engine"].kge().unwrap();
        assert_eq!(kge.round(), 147.0);
    }
}
