//! The tables of docs/coverage.md, from what `tb coverage` left in docs/measured/.

use super::page::read_text;
use crate::coverage::{Coverage, Module};
use crate::markdown::table;
use rtl_gen::family::{FAMILIES, Family};
use std::path::Path;

/// A generated part of the page of the documentation in `docs`.
pub fn part(docs: &Path, name: &str) -> Result<String, String> {
    let path = docs.join("measured/coverage.json");
    let text = read_text(&path)?;
    let coverage = serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))?;
    match name {
        "coverage" => Ok(summary(&coverage)),
        "holes" => Ok(holes(&coverage)),
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

/// The holes of every module that has some.
fn holes(coverage: &Coverage) -> String {
    let bits = coverage.has_bits();
    let with_holes = coverage.modules.iter();
    let with_holes = with_holes.filter(|(_, module)| !module.holes.is_empty());
    let rows = with_holes.map(|(name, module)| {
        let mut row = vec![format!("`{name}`")];
        row.extend(percents(module, bits));
        row.push(module.holes.join("; "));
        row
    });
    table(&[&["Module"], columns(bits), &["Holes"]].concat(), rows)
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
