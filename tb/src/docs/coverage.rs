//! The tables of docs/coverage.md, from what `tb coverage` left in docs/measured/.

use super::page::read_text;
use crate::coverage::{Coverage, Exclusion, Exclusions, Functions, Module, Share, bits_of_hole};
use crate::markdown::table;
use rtl_gen::family::{FAMILIES, Family};
use std::path::Path;

/// A generated part of the page of the documentation in `docs`.
pub fn part(docs: &Path, name: &str) -> Result<String, String> {
    let measured = |file: &str| -> Result<Coverage, String> {
        let path = docs.join("measured").join(file);
        let text = read_text(&path)?;
        serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))
    };
    let coverage = measured("coverage.json")?;
    let of_bits = || measured("coverage-bits.json");
    let exclusions = Exclusions::read();
    match name {
        "coverage" => Ok(summary(&coverage)),
        "bits" => Ok(bits(&of_bits()?, &exclusions)),
        "kinds" => Ok(kinds_of_bits(&of_bits()?, &exclusions)),
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

/// The modules of each family.
fn by_family(coverage: &Coverage) -> impl Iterator<Item = (&'static str, Vec<(&String, &Module)>)> {
    let families = FAMILIES.iter().map(|family| {
        let of_family = coverage.modules.iter();
        let of_family = of_family.filter(|(name, _)| family_of(name).name == family.name);
        (family.title, of_family.collect())
    });
    families.chain([("All", coverage.modules.iter().collect())])
}

/// How it was measured.
fn measured_by(coverage: &Coverage) -> String {
    let tools = coverage.tools.iter();
    let tools: Vec<String> = tools
        .map(|(tool, version)| format!("{tool} {version}"))
        .collect();
    format!(
        "`{}`, {} designs, {}.\n",
        coverage.command,
        coverage.configs.len(),
        tools.join(", ")
    )
}

/// Shares of lines and branches by family, and what was run.
fn summary(coverage: &Coverage) -> String {
    let rows = by_family(coverage).map(|(title, modules)| {
        let full = modules.iter().filter(|(_, module)| module.holes.is_empty());
        let sum = Module::sum(modules.iter().map(|(_, module)| *module));
        vec![
            title.to_owned(),
            modules.len().to_string(),
            full.count().to_string(),
            sum.lines.percent(),
            sum.branches.percent(),
        ]
    });
    let columns = ["Family", "Modules", "Without holes", "Lines", "Branches"];
    format!("{}\n{}", table(&columns, rows), measured_by(coverage))
}

/// Shares of bits by family: of all, and of those that neither a proof nor a reason leaves out.
fn bits(coverage: &Coverage, exclusions: &Exclusions) -> String {
    let rows = by_family(coverage).map(|(title, modules)| {
        let all = Module::sum(modules.iter().map(|(_, module)| *module)).toggles;
        let out: u64 = modules
            .iter()
            .flat_map(|(name, module)| module.holes.iter().map(move |hole| (name, hole)))
            .filter(|(name, hole)| {
                let mut reasons = exclusions.bits.iter();
                reasons.any(|reason| reason.has(name, hole))
            })
            .map(|(_, hole)| bits_of_hole(hole))
            .sum();
        let constant: u64 = modules.iter().map(|(_, m)| m.constant_bits()).sum();
        let rest = Share {
            reached: all.reached,
            total: all.total - constant - out,
        };
        vec![
            title.to_owned(),
            modules.len().to_string(),
            all.total.to_string(),
            all.percent(),
            constant.to_string(),
            out.to_string(),
            rest.percent(),
        ]
    });
    let columns = [
        "Family",
        "Modules",
        "Bits",
        "Risen and fallen",
        "Proven constant",
        "Others with a reason",
        "Risen and fallen of the rest",
    ];
    format!("{}\n{}", table(&columns, rows), measured_by(coverage))
}

/// The kinds of bits that have a reason; a bit of several kinds counts for each.
fn kinds_of_bits(coverage: &Coverage, exclusions: &Exclusions) -> String {
    let rows = exclusions.bits.iter().map(|exclusion| {
        let holes = coverage
            .modules
            .iter()
            .flat_map(|(name, module)| module.holes.iter().map(move |hole| (name, hole)));
        let of_it = holes.filter(|(name, hole)| exclusion.has(name, hole));
        let bits: u64 = of_it.map(|(_, hole)| bits_of_hole(hole)).sum();
        vec![
            named(&exclusion.of),
            named(&exclusion.holes),
            bits.to_string(),
            exclusion.reason.clone(),
        ]
    });
    table(&["Module", "Nets", "Bits", "Reason"], rows)
}

fn named(names: &[String]) -> String {
    let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    match names.is_empty() {
        true => "all".to_owned(),
        false => names.join(", "),
    }
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
            named(&exclusion.of),
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
