//! `rtl-gen describe`: the keys of a unit's configurations.

use super::{FlowError, console};
use crate::unit::Unit;
use crate::{NamedConfig, config, family, nearest, units};
use clap::Args;
use std::process::ExitCode;

/// Arguments of `rtl-gen describe`.
#[derive(Debug, Args)]
pub struct DescribeArgs {
    /// A unit, or a named configuration of it
    #[arg(value_name = "UNIT")]
    pub unit: String,
}

/// Prints every key of the unit's configurations with its values and default, and a table of a
/// configuration file to begin with.
pub fn run(args: &DescribeArgs) -> Result<ExitCode, FlowError> {
    let of_config = || {
        let mut rows = config::rows();
        rows.find(|(_, row)| row.name == args.unit)
            .map(|(unit, _)| unit)
    };
    let unit = family::unit(&args.unit).or_else(of_config);
    let unit = unit.ok_or_else(|| {
        let near = nearest(&args.unit, units().map(|unit| unit.name));
        FlowError::usage(format!(
            "unknown unit `{}`; the nearest are {}; `rtl-gen list` shows all",
            args.unit,
            near.join(", ")
        ))
    })?;
    console::say(&text(unit))?;
    Ok(ExitCode::SUCCESS)
}

fn text(unit: &Unit) -> String {
    let source = match unit.source {
        "" => String::new(),
        source => format!(" ({source})"),
    };
    let mut text = format!("{}: {}{source}\n\n", unit.name, unit.about);
    let keys = unit.parameters.iter().map(|p| p.name);
    let width = keys.chain(["unit"]).map(str::len).max().unwrap_or_default();
    text += &format!("    {:width$}  \"{}\"; required\n", "unit", unit.name);
    for parameter in unit.parameters {
        let default = match parameter.default {
            Some(default) => format!("default {}", parameter.written(default)),
            None => "required".into(),
        };
        text += &format!(
            "    {:width$}  {}; {default}\n    {:width$}      {}\n",
            parameter.name,
            parameter.range(),
            "",
            parameter.about
        );
    }
    if unit.check.is_some() {
        text += "\nThe values must fit together as well: `rtl-gen emit` says where they do not.\n";
    }
    text + "\nThe default configuration, as a configuration file has it:\n\n" + &example(unit)
}

/// The default configuration as TOML.
fn example(unit: &Unit) -> String {
    let default = unit.default_config();
    let given = NamedConfig::of(unit, default).parameters;
    let mut text = format!("[{}]\nunit = \"{}\"\n", default.name, unit.name);
    for (key, value) in &given {
        text += &format!("{key} = {value}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_there_and_the_example_is_the_default_configuration() {
        for unit in units() {
            let said = text(unit);
            for parameter in unit.parameters {
                let line = said.lines().find(|line| {
                    let mut words = line.split_whitespace();
                    words.next() == Some(parameter.name)
                });
                let line = line.unwrap_or_else(|| panic!("{said}\nlacks {}", parameter.name));
                match parameter.default {
                    Some(default) => {
                        let default = parameter.written(default);
                        assert!(line.ends_with(&format!("; default {default}")), "{line}");
                    }
                    None => assert!(line.ends_with("; required"), "{line}"),
                }
            }
            let read = config::parse(&example(unit)).unwrap();
            assert_eq!(read, [NamedConfig::of(unit, unit.default_config())]);
        }
    }
}
