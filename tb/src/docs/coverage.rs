//! The tables of docs/coverage.md, from what `tb coverage` left in docs/measured/.

use super::page::read_text;
use crate::coverage::{Coverage, Exclusion, Exclusions, Functions, Module, Share};
use crate::markdown::table;
use rtl_gen::family::{FAMILIES, Family};
use std::path::Path;

/// A generated part of the page of the documentation in `docs`.
pub fn part(docs: &Path, name: &str) -> Result<String, String> {
    let path = docs.join("measured/coverage.json");
    let text = read_text(&path)?;
    let coverage = serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))?;
    let exclusions = Exclusions::read();
    match name {
        "coverage" => Ok(summary(&coverage)),
        "units" => Ok(units(&coverage)),
        "bins" => Ok(reasons("Unit", &exclusions.bin, &unit_holes(&coverage))),
        "holes" => Ok(reasons(
            "Module",
            &exclusions.code,
            &module_holes(&coverage),
        )),
        other => Err(format!("there is no part `{other}` of this page")),
    }
}

/// Shares by family, and what was run.
fn summary(coverage: &Coverage) -> String {
    let bits = coverage.has_bits();
    let row = |title: &str, modules: Vec<&Module>| {
        let full = modules.iter().filter(|module| module.holes.is_empty());
        let mut row = vec![
            title.to_owned(),
            modules.len().to_string(),
            full.count().to_string(),
        ];
        row.extend(percents(&Module::sum(modules.into_iter()), bits));
        row
    };
    let families = FAMILIES.iter().map(|family| {
        let of_family = coverage.modules.iter();
        let of_family = of_family.filter(|(name, _)| family_of(name).name == family.name);
        row(family.title, of_family.map(|(_, module)| module).collect())
    });
    let rows = families.chain([row("All", coverage.modules.values().collect())]);
    let tools = coverage.tools.iter();
    let tools: Vec<String> = tools
        .map(|(tool, version)| format!("{tool} {version}"))
        .collect();
    format!(
        "{}\n`{}`, {} designs, {}.\n",
        table(
            &[&["Family", "Modules", "Without holes"], columns(bits)].concat(),
            rows
        ),
        coverage.command,
        coverage.configs.len(),
        tools.join(", ")
    )
}

/// Bins by family.
fn units(coverage: &Coverage) -> String {
    let row = |title: &str, units: Vec<&Functions>| {
        let full = units.iter().filter(|unit| unit.holes.is_empty()).count();
        let bins = units.iter().map(|unit| unit.bins);
        let bins = bins.fold(Share::default(), Share::with);
        vec![
            title.to_owned(),
            units.len().to_string(),
            full.to_string(),
            bins.total.to_string(),
            bins.percent(),
        ]
    };
    let families = FAMILIES.iter().filter_map(|family| {
        let named = family.units.iter().map(|unit| unit.name);
        let units: Vec<_> = named.filter_map(|name| coverage.units.get(name)).collect();
        (!units.is_empty()).then(|| row(family.title, units))
    });
    let rows = families.chain([row("All", coverage.units.values().collect())]);
    table(
        &["Family", "Units", "Without holes", "Bins", "Filled"],
        rows,
    )
}

type Holes<'a> = Vec<(&'a String, &'a Vec<String>)>;

fn module_holes(coverage: &Coverage) -> Holes<'_> {
    let modules = coverage.modules.iter();
    modules
        .map(|(name, module)| (name, &module.holes))
        .collect()
}

fn unit_holes(coverage: &Coverage) -> Holes<'_> {
    let units = coverage.units.iter();
    units.map(|(name, unit)| (name, &unit.holes)).collect()
}

/// Holes by the reason why they stay, with the modules or units that have them.
fn reasons(title: &str, exclusions: &[Exclusion], holes: &Holes<'_>) -> String {
    let rows = exclusions.iter().map(|exclusion| {
        let has_it = |holes: &[String]| {
            holes
                .iter()
                .any(|hole| exclusion.holes.iter().any(|part| hole.contains(&**part)))
        };
        let names = holes.iter().filter(|(name, _)| exclusion.is_of(name));
        let count = names.filter(|(_, holes)| has_it(holes)).count();
        let tied = exclusion.tied.iter();
        let tied = tied.map(|port| format!(" (`{port}` is 1 in every instance: checked)"));
        vec![
            exclusion
                .of
                .iter()
                .map(|kind| format!("`{kind}`"))
                .collect::<Vec<_>>()
                .join(", "),
            count.to_string(),
            exclusion.holes.join("; "),
            format!(
                "{}{}{}",
                if exclusion.open { "Open: " } else { "" },
                exclusion.reason,
                tied.collect::<String>()
            ),
        ]
    });
    table(&[title, "With it", "Holes", "Reason"], rows)
}

fn columns(bits: bool) -> &'static [&'static str] {
    match bits {
        true => &["Lines", "Branches", "Bits"],
        false => &["Lines", "Branches"],
    }
}

fn percents(module: &Module, bits: bool) -> impl Iterator<Item = String> {
    let shares = module.shares(bits).into_iter();
    shares.map(|(_, share)| share.percent())
}

/// The family of a module: cells are what no other family names.
fn family_of(module: &str) -> &'static Family {
    let named = |family: &&Family| {
        family
            .prefixes
            .iter()
            .any(|prefix| module.starts_with(prefix))
    };
    FAMILIES.iter().find(named).unwrap_or(&FAMILIES[0])
}
