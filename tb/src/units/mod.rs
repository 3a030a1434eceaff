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
pub mod cells;
mod directed;
pub mod mmu;
pub mod oaken;
pub mod status;
pub mod titanus;

use crate::model::{self, ModelInfo};
use crate::under_test::{Tested, UnderTest};

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
    ];
    let contract = families
        .into_iter()
        .flatten()
        .find(|contract| contract.unit == info.unit)?;
    Some((contract.of)(info))
}

/// Every design that has a contract, without mutants, in the order of the configurations.
pub fn all() -> Vec<Box<dyn UnderTest>> {
    model::models()
        .iter()
        .filter(|info| info.mutants.is_empty() && info.unit != "fixture")
        .filter_map(under_test)
        .collect()
}

/// The design that a unit, a top module or a configuration names; `config` narrows a unit down.
/// A unit alone stands for its default configuration.
///
/// # Errors
/// One line that says which names there are.
pub fn resolve(name: &str, config: Option<&str>) -> Result<Box<dyn UnderTest>, String> {
    let unit = rtl_gen::units().find(|unit| unit.name == name);
    let wanted = match (unit, config) {
        (Some(unit), None) => unit.default_config().name,
        (_, Some(config)) => config,
        (None, None) => name,
    };
    let design = all()
        .into_iter()
        .find(|design| design.info().config == wanted || design.info().top == wanted);
    let Some(design) = design else {
        let known: Vec<_> = all().iter().map(|design| design.info().config).collect();
        return Err(format!(
            "no unit, top or configuration {wanted:?}; there are: {}",
            known.join(", ")
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

/// The design `info` with seeded changes, of which number `id` is to be active.
///
/// # Errors
/// One line if it was not built with mutants, or has no such one.
pub fn mutants_of(info: &'static ModelInfo, id: u16) -> Result<Box<dyn UnderTest>, String> {
    let with_mutants = || {
        model::models()
            .iter()
            .filter(|model| !model.mutants.is_empty())
    };
    let found = with_mutants()
        .find(|model| model.config == info.config)
        .ok_or_else(|| {
            let known: Vec<_> = with_mutants().map(|model| model.config).collect();
            format!(
                "{} was not built with mutants; these were: {}",
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
