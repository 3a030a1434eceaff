//! Holes that stay, each with a reason: `coverage.toml` of this crate.

use super::Coverage;
use serde::Deserialize;

const FILE: &str = include_str!("../../coverage.toml");

/// The file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exclusions {
    /// Of lines and branches.
    #[serde(default)]
    pub code: Vec<Exclusion>,
    /// Of bits: the largest kinds of holes.
    #[serde(default)]
    pub bits: Vec<Exclusion>,
    /// Of bins.
    #[serde(default)]
    pub bin: Vec<Exclusion>,
}

/// Holes of some kinds of modules, or of some units.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exclusion {
    /// The units, or the modules without what their names say of parameters; all if there are none.
    #[serde(default)]
    pub of: Vec<String>,
    /// What is in the text of a hole.
    pub holes: Vec<String>,
    /// Why nothing can reach them; of those that are open, what would.
    pub reason: String,
    /// They could be reached, and no case does.
    #[serde(default)]
    pub open: bool,
    /// An input of the module that is 1 wherever it is instantiated, which is why.
    pub tied: Option<String>,
}

impl Exclusion {
    /// Is it about this unit or module?
    pub fn is_of(&self, name: &str) -> bool {
        self.of.is_empty() || self.of.iter().any(|kind| is_kind(name, kind))
    }

    /// Is this hole of a unit or module one of them?
    pub fn has(&self, name: &str, hole: &str) -> bool {
        self.is_of(name) && self.holes.iter().any(|part| hole.contains(&**part))
    }
}

fn is_kind(name: &str, kind: &str) -> bool {
    let rest = name.strip_prefix(kind);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}

impl Exclusions {
    /// Those of the project.
    ///
    /// # Panics
    /// If the file is not of that form, which a test sees.
    pub fn read() -> Exclusions {
        toml::from_str(FILE).unwrap_or_else(|e| panic!("tb/coverage.toml: {e}"))
    }

    /// Holes without a reason, and reasons without a hole, a line each.
    pub fn differences(&self, coverage: &Coverage) -> Vec<String> {
        let code = of_modules(coverage);
        let of_units = coverage.units.iter();
        let bins: Vec<_> = of_units.map(|(name, f)| (name, &f.holes)).collect();
        let mut lines = vec![];
        for (holes, exclusions) in [(code, &self.code), (bins, &self.bin)] {
            for (name, holes) in &holes {
                let open = holes.iter().filter(|hole| {
                    let mut exclusions = exclusions.iter();
                    !exclusions.any(|exclusion| exclusion.has(name, hole))
                });
                lines.extend(open.map(|hole| format!("no reason for {name}: {hole}")));
            }
            lines.extend(stale(exclusions, &holes));
        }
        lines
    }

    /// Reasons without a hole in what was measured of bits, a line each.
    pub fn stale_of_bits(&self, coverage: &Coverage) -> Vec<String> {
        stale(&self.bits, &of_modules(coverage))
    }
}

/// Names of modules or units, and their holes.
type Holes<'a> = Vec<(&'a String, &'a Vec<String>)>;

fn of_modules(coverage: &Coverage) -> Holes<'_> {
    let modules = coverage.modules.iter();
    modules.map(|(name, m)| (name, &m.holes)).collect()
}

/// What is not there: every kind has one of the holes, and every hole is of one of the kinds.
fn stale(exclusions: &[Exclusion], holes: &Holes<'_>) -> Vec<String> {
    let mut lines = vec![];
    for exclusion in exclusions {
        let is_there = |kind: Option<&str>, part: Option<&str>| {
            holes.iter().any(|(name, holes)| {
                let is_it = kind.map_or(exclusion.is_of(name), |kind| is_kind(name, kind));
                is_it
                    && holes.iter().any(|hole| match part {
                        Some(part) => hole.contains(part),
                        None => exclusion.has(name, hole),
                    })
            })
        };
        let kinds = exclusion.of.iter();
        let kinds = kinds.filter(|kind| !is_there(Some(kind), None));
        lines.extend(kinds.map(|kind| format!("{kind} has none of {:?}", exclusion.holes)));
        let parts = exclusion.holes.iter();
        let parts = parts.filter(|part| !is_there(None, Some(part)));
        lines.extend(parts.map(|part| format!("none of {:?} has {part}", exclusion.of)));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::super::{Bins, Functions, Module};
    use super::*;

    #[test]
    fn open_holes_and_stale_reasons_are_told() {
        let exclusions: Exclusions = toml::from_str(
            "[[code]]\nof = [\"walker\"]\nholes = [\"`if (moves)`\", \"line 9\"]\nreason = \"\"\n\
             [[bin]]\nof = [\"unit\", \"other\"]\nholes = [\"waits\"]\nreason = \"\"\n",
        )
        .unwrap();
        let module = |holes: &[&str]| Module {
            holes: holes.iter().map(|hole| (*hole).to_owned()).collect(),
            ..Module::default()
        };
        let mut coverage = Coverage {
            command: String::new(),
            tools: [].into(),
            cases: 0,
            configs: vec![],
            modules: [
                (
                    "walker_p4".to_owned(),
                    module(&["line 4, else of `if (moves)`"]),
                ),
                ("walkers".to_owned(), module(&["line 9"])),
            ]
            .into(),
            units: [(
                "unit".to_owned(),
                Functions::of(&Bins::from([("in: a beat waits".to_owned(), false)])),
            )]
            .into(),
        };
        let differences = exclusions.differences(&coverage);
        let expected = [
            "no reason for walkers: line 9",
            "none of [\"walker\"] has line 9",
            "other has none of [\"waits\"]",
        ];
        assert_eq!(differences, expected);
        coverage.units.clear();
        let differences = exclusions.differences(&coverage);
        let none = "none of [\"unit\", \"other\"] has waits";
        assert_eq!(differences.last().unwrap(), none);
    }
}
