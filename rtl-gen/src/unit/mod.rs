//! What the generator knows about a unit: one row of its family's table.
//!
//! A [`Unit`] is such a row: its name and purpose, its [parameters](Parameter) with their ranges, the
//! [configurations](Config) that have names and what is done with each of them, and the function that
//! makes the module. Every list of units or configurations, here and in the harness, is read from
//! these rows.

mod config;
mod parameter;
mod samples;

pub use config::{Config, GateNetlist, Goal};
pub(crate) use parameter::check_ranges;
pub use parameter::{Bound, Parameter, Parameters, Values};

use crate::hw::Module;
use std::collections::BTreeMap;

/// Looks at parameters that are in their ranges each: why they do not fit together.
pub type Check = fn(&Parameters) -> Result<(), String>;

/// A unit that can be generated.
#[derive(Debug)]
pub struct Unit {
    /// Name in configurations and commands.
    pub name: &'static str,
    /// What a person calls it.
    pub title: &'static str,
    /// One line about what it does.
    pub about: &'static str,
    /// Where it is described: paper and figure or section. Empty for what is of no paper.
    pub source: &'static str,
    /// Its parameters, in the order in which they are named to a user.
    pub parameters: &'static [Parameter],
    /// Do the parameters fit together? Their ranges hold when this is asked. The message names the
    /// parameter, its value and the limit.
    pub check: Option<Check>,
    /// Makes the module. The parameters are checked.
    pub module: fn(&Parameters) -> Module,
    /// The configurations that have names. One of them is the default.
    pub configs: &'static [Config],
}

impl Unit {
    /// The configuration that is taken when none is named.
    ///
    /// # Panics
    /// If the row marks none or several.
    pub fn default_config(&self) -> &'static Config {
        let mut marked = self.configs.iter().filter(|config| config.default);
        match (marked.next(), marked.next()) {
            (Some(config), None) => config,
            _ => panic!(
                "the row of `{}` must mark one default configuration",
                self.name
            ),
        }
    }

    /// Is it a part of other units, which is tested alone but not published alone?
    pub fn is_part(&self) -> bool {
        self.configs.iter().all(|config| !config.published)
    }

    /// What the name of a module says of a parameter: `_<letter><value>`, or nothing at its default. So
    /// names are short, and different where the parameters are.
    ///
    /// # Panics
    /// If the unit has no such parameter.
    pub(crate) fn name_part(&self, letter: &str, parameter: &str, value: u64) -> String {
        let row = self.parameters.iter().find(|p| p.name == parameter);
        let row = row.unwrap_or_else(|| panic!("`{}` has no parameter `{parameter}`", self.name));
        match row.default == Some(value) {
            true => String::new(),
            false => format!("_{letter}{value}"),
        }
    }

    /// Parameters as a configuration file has them.
    ///
    /// # Panics
    /// If they are not those of the unit.
    pub(crate) fn written(&self, parameters: &Parameters) -> BTreeMap<String, toml::Value> {
        let rows = self.parameters.iter();
        let written = rows.map(|p| (p.name.to_owned(), p.written(parameters.value(p.name))));
        written.collect()
    }

    /// All parameters of a configuration: those given, and the defaults of the others.
    ///
    /// # Errors
    /// If a parameter is unknown, missing, no number, or out of range, or they do not fit together.
    pub fn parameters_of(&self, given: &toml::Table) -> Result<Parameters, String> {
        let parameters = parameter::read(self.parameters, given)?;
        self.check(&parameters)?;
        Ok(parameters)
    }

    /// Are the parameters within their ranges, and do they fit together?
    ///
    /// # Errors
    /// If they do not. The message names the parameter, its value and the limit.
    pub fn check(&self, parameters: &Parameters) -> Result<(), String> {
        check_ranges(self.parameters, parameters)?;
        self.check.map_or(Ok(()), |check| check(parameters))
    }
}
