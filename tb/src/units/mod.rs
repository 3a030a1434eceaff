//! The contracts of the generator's units: a folder per family, a file per unit, and what they share.

/// The contract of every unit of a family: the unit's name, and what makes its contract at the sizes
/// of a design.
macro_rules! contracts {
    ($($unit:ident: $of:expr,)*) => {
        /// The contract of every unit of this family.
        pub(super) const CONTRACTS: &[super::Contract] = &[$(super::Contract {
            unit: stringify!($unit),
            of: |info| Box::new(crate::under_test::Tested::new(info, ($of)(info))),
        }),*];
    };
}

mod beats;
pub mod bytes;
pub mod cells;
mod directed;
pub mod dma;
pub mod hack;
pub mod kivi;
pub mod mmu;
pub mod oaken;
pub mod packkv;
pub mod pairs;
mod reset;
pub mod rot;
pub mod status;
pub mod titanus;

use crate::model::{self, ModelInfo};
use crate::under_test::{Tested, UnderTest};
use rtl_gen::NamedConfig;

/// A unit and its contract.
struct Contract {
    unit: &'static str,
    /// The contract at the sizes of a design.
    of: fn(&'static ModelInfo) -> Box<dyn UnderTest>,
}

/// The design `info` with the contract of its unit; `None` if it has none.
pub fn under_test(info: &'static ModelInfo) -> Option<Box<dyn UnderTest>> {
    // A fixture that breaks its contract on purpose has one to break.
    if info.top == "fixture_no_reset" {
        return Some(Box::new(Tested::new(
            info,
            cells::pass_through::PassThrough,
        )));
    }
    let families = [
        cells::CONTRACTS,
        oaken::CONTRACTS,
        titanus::CONTRACTS,
        mmu::CONTRACTS,
        dma::CONTRACTS,
        rot::CONTRACTS,
        kivi::CONTRACTS,
        hack::CONTRACTS,
        packkv::CONTRACTS,
    ];
    let contract = families
        .into_iter()
        .flatten()
        .find(|contract| contract.unit == info.unit)?;
    Some((contract.of)(info))
}

/// Every design that has a contract, without mutants, in the order of the configurations.
pub fn all() -> Vec<Box<dyn UnderTest>> {
    model::models().into_iter().filter_map(under_test).collect()
}

/// The designs that names stand for, in the order of the configurations: of a unit all of them. Without names
/// all that there are.
///
/// # Errors
/// One line that says which names there are.
pub fn named(names: &[String]) -> Result<Vec<Box<dyn UnderTest>>, String> {
    for name in names {
        resolve(Some(name), None)?;
    }
    let is_named = |info: &ModelInfo| {
        let own = [info.unit, info.top, info.config];
        names.iter().any(|name| own.contains(&name.as_str()))
    };
    let mut designs = all();
    designs.retain(|design| names.is_empty() || is_named(design.info()));
    Ok(designs)
}

/// The design that a unit, a top module or a configuration names. `config` narrows a unit down: a
/// configuration's name, or a configuration file, `FILE.toml` or `FILE.toml:NAME`, of which the
/// design is compiled. A unit alone stands for its default configuration.
///
/// # Errors
/// One line that says which names there are, or why the design cannot be compiled.
pub fn resolve(name: Option<&str>, config: Option<&str>) -> Result<Box<dyn UnderTest>, String> {
    if let Some(file) = config
        && let Some(configs) = configs_in(file)
    {
        let chosen = one_of(file, &configs?, name)?;
        let info = model::from_file(&chosen)?;
        return under_test(info).ok_or_else(|| format!("{} has no contract", info.unit));
    }
    let name = name.or(config).unwrap_or_default();
    let unit = rtl_gen::family::unit(name);
    let wanted = match (unit, config) {
        (Some(unit), None) => unit.default_config().name,
        (_, Some(config)) => config,
        (None, None) => name,
    };
    let found = model::configured(wanted).or_else(|| model::find(wanted));
    let Some(design) = found.and_then(under_test) else {
        let designs = all();
        let infos = designs.iter().map(|design| design.info());
        let known = infos.flat_map(|info| [info.config, info.top, info.unit]);
        return Err(format!(
            "no unit, top or configuration {wanted:?}; the nearest are: {}",
            rtl_gen::nearest(wanted, known).join(", ")
        ));
    };
    let info = design.info();
    if ![info.unit, info.top, info.config].contains(&name) {
        return Err(format!(
            "configuration {} is of unit {}, not {name}",
            info.config, info.unit
        ));
    }
    Ok(design)
}

/// The configurations of the file that an argument names; `None` if it names none.
///
/// # Errors
/// One line if the file is none of configurations.
pub fn configs_in(argument: &str) -> Option<Result<Vec<NamedConfig>, String>> {
    let configs = rtl_gen::config::in_file(argument)?;
    Some(configs.map_err(|e| e.to_string()))
}

/// The one configuration of the file that argument `file` names that has this name, top or unit.
///
/// # Errors
/// One line if there is none, or there are several.
pub fn one_of(
    file: &str,
    configs: &[NamedConfig],
    name: Option<&str>,
) -> Result<NamedConfig, String> {
    let is_named = |config: &&NamedConfig| {
        let Some(name) = name else { return true };
        let top = || config.build().is_ok_and(|design| design.top.name() == name);
        config.name == name || config.unit == name || top()
    };
    let named: Vec<&NamedConfig> = configs.iter().filter(is_named).collect();
    let names = |configs: &[&NamedConfig]| {
        let names: Vec<&str> = configs.iter().map(|config| config.name.as_str()).collect();
        names.join(", ")
    };
    match named[..] {
        [config] => Ok(config.clone()),
        [] => Err(format!(
            "{file} holds no configuration of {}; it holds: {}",
            name.unwrap_or_default(),
            names(&configs.iter().collect::<Vec<_>>())
        )),
        [first, ..] => Err(format!(
            "{file} holds several configurations ({}): choose one, as in --config {file}:{}",
            names(&named),
            first.name
        )),
    }
}

/// The design `info` with seeded changes, of which number `id` is to be active.
///
/// # Errors
/// One line if it was not built with mutants, or has no such one.
pub fn mutants_of(info: &'static ModelInfo, id: u16) -> Result<Box<dyn UnderTest>, String> {
    if info.from_file {
        return Err(
            "seeded changes are in built-in configurations alone: leave --mutant or the file out"
                .into(),
        );
    }
    let found = model::with_mutants(info.config).ok_or_else(|| {
        let known: Vec<_> = model::names_with_mutants().collect();
        format!(
            "{} is not built with mutants; these are: {}",
            info.config,
            known.join(", ")
        )
    })?;
    if id > 0 && !found.mutants.iter().any(|mutant| mutant.id == id) {
        return Err(format!(
            "{} has no mutant {id}; there are {}",
            info.config,
            found.mutants.len()
        ));
    }
    under_test(found).ok_or_else(|| format!("{} has no contract", found.top))
}

/// Bytes of the Verilog of a design.
pub fn size(design: &dyn UnderTest) -> usize {
    let files = design.info().verilog().into_iter();
    files.map(|(_, text)| text.len()).sum()
}

/// A unit, and the codec in it where there is a choice.
pub fn kind(info: &ModelInfo) -> (&'static str, Option<u64>) {
    let mut parameters = info.parameters.iter();
    let codec = parameters.find(|(name, _)| *name == "codec");
    (info.unit, codec.map(|(_, codec)| *codec))
}

/// Is this the smallest configuration of its kind, by its Verilog?
pub fn is_smallest(design: &dyn UnderTest, designs: &[Box<dyn UnderTest>]) -> bool {
    let mut same = designs
        .iter()
        .filter(|other| kind(other.info()) == kind(design.info()));
    same.all(|other| size(design) <= size(other.as_ref()))
}
