//! Configurations: which unit, with which parameters, by which name.
//!
//! Those that are built in are in the rows of the [units](crate::unit). A configuration file is TOML:
//! every table is one configuration: its key is the name, `unit` names the unit, the other keys are
//! the unit's parameters. The name is that of the folder that is written; modules are named after
//! their unit and parameters.

use crate::design::{Design, MutantDesign};
use crate::family::{unit, units};
use crate::nearest;
use crate::unit::{Config, Parameters, Unit};
use std::fmt;
use std::path::Path;

/// One named configuration, not yet built.
#[derive(Clone, PartialEq, Debug)]
pub struct NamedConfig {
    /// Its name.
    pub name: String,
    /// The unit it is of.
    pub unit: String,
    /// The parameters it gives.
    pub parameters: toml::Table,
}

/// What is wrong with a configuration; one line, with the key and what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfigError(String);

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ConfigError {}

/// The rows of all configurations that are built in, published or not, each with its unit.
pub fn rows() -> impl Iterator<Item = (&'static Unit, &'static Config)> {
    units().flat_map(|unit| unit.configs.iter().map(move |config| (unit, config)))
}

/// The row of the built-in configuration of that name.
pub fn row(name: &str) -> Option<&'static Config> {
    rows()
        .map(|(_, config)| config)
        .find(|config| config.name == name)
}

/// The names of the configurations that are tops: they have constraints and are measured.
pub fn tops() -> impl Iterator<Item = &'static str> {
    rows()
        .filter(|(_, config)| config.top)
        .map(|(_, config)| config.name)
}

/// The configurations that are published: those in `hdl/`.
pub fn named_configs() -> Vec<NamedConfig> {
    let published = rows().filter(|(_, config)| config.published);
    published
        .map(|(unit, config)| NamedConfig::of(unit, config))
        .collect()
}

/// All configurations that are built in: the published ones, and those for tests only.
pub fn all_configs() -> Vec<NamedConfig> {
    rows()
        .map(|(unit, config)| NamedConfig::of(unit, config))
        .collect()
}

/// The configurations of a TOML text.
///
/// # Errors
/// If it is not TOML, a configuration is not a table, or names no known unit.
pub fn parse(text: &str) -> Result<Vec<NamedConfig>, ConfigError> {
    let file: toml::Table = toml::from_str(text).map_err(|e| {
        let line = e
            .span()
            .map_or(0, |s| text[..s.start].lines().count().max(1));
        ConfigError(format!("line {line}: {}", e.message().replace('\n', " ")))
    })?;
    file.into_iter()
        .map(|(name, value)| {
            let toml::Value::Table(mut parameters) = value else {
                return Err(ConfigError(format!(
                    "`{name}` is not a configuration: write [{name}] with a line unit = \"...\""
                )));
            };
            // The name becomes a folder.
            if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
                return Err(ConfigError(format!(
                    "configuration `{name}`: a name consists of letters, digits and `_`"
                )));
            }
            let unit = match parameters.remove("unit") {
                Some(toml::Value::String(unit)) => unit,
                _ => {
                    return Err(ConfigError(format!(
                        "configuration `{name}` lacks its unit: add a line unit = \"...\""
                    )));
                }
            };
            Ok(NamedConfig {
                name,
                unit,
                parameters,
            })
        })
        .collect()
}

/// The configurations of a file.
///
/// # Errors
/// If the file cannot be read or parsed.
pub fn read(path: &Path) -> Result<Vec<NamedConfig>, ConfigError> {
    let shown = path.display();
    let text = std::fs::read_to_string(path)
        .map_err(|e| ConfigError(format!("cannot read configuration file {shown}: {e}")))?;
    let configs = parse(&text).map_err(|e| ConfigError(format!("{shown}: {e}")))?;
    if configs.is_empty() {
        return Err(ConfigError(format!("{shown} holds no configuration")));
    }
    Ok(configs)
}

/// The configurations that an argument names by their file: all of `FILE.toml`, or one of it as
/// `FILE.toml:NAME`. `None` if it names no file.
///
/// # Errors
/// If the file cannot be read or parsed, or has no such configuration.
pub fn in_file(argument: &str) -> Option<Result<Vec<NamedConfig>, ConfigError>> {
    let is_file = |name: &str| {
        let path = Path::new(name);
        path.extension().is_some_and(|e| e == "toml")
    };
    let (file, name) = match argument.rsplit_once(':') {
        Some((file, name)) if is_file(file) => (file, Some(name)),
        _ => (argument, None),
    };
    if !is_file(file) && !file.contains('/') {
        return None;
    }
    Some(read(Path::new(file)).and_then(|configs| {
        let Some(name) = name else {
            return Ok(configs);
        };
        let found = configs.iter().find(|config| config.name == name);
        found.map(|config| vec![config.clone()]).ok_or_else(|| {
            let known = configs.iter().map(|config| config.name.as_str());
            ConfigError(format!(
                "{file} holds no configuration `{name}`; the nearest are {}",
                nearest(name, known).join(", ")
            ))
        })
    }))
}

impl NamedConfig {
    /// A built-in configuration of a unit.
    pub fn of(unit: &Unit, config: &Config) -> NamedConfig {
        let written = |name: &str, value| {
            let row = unit.parameters.iter().find(|row| row.name == name);
            let row = row.unwrap_or_else(|| panic!("`{}` has no parameter `{name}`", unit.name));
            row.written(value)
        };
        let given = config.parameters.iter();
        NamedConfig {
            name: config.name.to_owned(),
            unit: unit.name.to_owned(),
            parameters: given
                .map(|(name, value)| ((*name).to_owned(), written(name, *value)))
                .collect(),
        }
    }

    /// Its unit and all parameters of it: those given, and the defaults of the others.
    ///
    /// # Errors
    /// If the unit is unknown, or a parameter is unknown, missing, mistyped or out of range.
    pub fn checked(&self) -> Result<(&'static Unit, Parameters), ConfigError> {
        let Some(unit) = unit(&self.unit) else {
            let near = nearest(&self.unit, units().map(|unit| unit.name));
            return Err(ConfigError(format!(
                "configuration `{}`: unknown unit `{}`; the nearest are {}; `rtl-gen list` shows all",
                self.name,
                self.unit,
                near.join(", ")
            )));
        };
        let parameters = unit.parameters_of(&self.parameters).map_err(|why| {
            ConfigError(format!(
                "configuration `{}` of unit `{}`: {why}",
                self.name, self.unit
            ))
        })?;
        Ok((unit, parameters))
    }

    /// Builds the design.
    ///
    /// # Errors
    /// If the unit is unknown, or a parameter is unknown, missing, mistyped or out of range.
    pub fn build(&self) -> Result<Design, ConfigError> {
        let (unit, parameters) = self.checked()?;
        let top = (unit.module)(&parameters);
        Ok(Design::new(
            self.name.clone(),
            unit.name.to_owned(),
            parameters,
            top,
        ))
    }
}

/// The built-in configuration of that name, or the default one of the unit of that name.
///
/// # Errors
/// If there is none.
pub fn find(name: &str) -> Result<NamedConfig, ConfigError> {
    let wanted = unit(name).map_or(name, |unit| unit.default_config().name);
    let found = rows().find(|(_, config)| config.name == wanted);
    let found = found.map(|(unit, config)| NamedConfig::of(unit, config));
    found.ok_or_else(|| {
        let units = units().map(|unit| unit.name);
        let known = rows().map(|(_, config)| config.name).chain(units);
        ConfigError(format!(
            "unknown configuration or unit `{name}`; the nearest are {}; `rtl-gen list` shows all",
            nearest(name, known).join(", ")
        ))
    })
}

/// Builds the built-in configuration of that name (or of a unit's default).
///
/// # Errors
/// If there is none.
pub fn build_named(name: &str) -> Result<Design, ConfigError> {
    find(name)?.build()
}

/// The built-in configuration of that name with `count` seeded changes in all of its modules.
///
/// # Errors
/// If there is no such configuration.
pub fn build_many_mutants(name: &str, count: usize) -> Result<MutantDesign, ConfigError> {
    Ok(build_named(name)?.with_mutants(count, &[]))
}

/// The built-in configuration of that name with the changes of these keys.
///
/// # Errors
/// If there is no such configuration.
pub fn build_mutants_at(name: &str, keys: &[String]) -> Result<MutantDesign, ConfigError> {
    Ok(build_named(name)?.with_mutants_at(keys))
}

/// The built-in configuration of that name with as many seeded changes as its row says, see
/// [`mutate::switchable`](crate::hw::mutate::switchable).
///
/// # Errors
/// If there is no such configuration.
pub fn build_mutants(name: &str) -> Result<MutantDesign, ConfigError> {
    let (count, families) =
        row(name).map_or((0, [].as_slice()), |row| (row.mutants, row.mutants_in));
    Ok(build_named(name)?.with_mutants(count, families))
}
