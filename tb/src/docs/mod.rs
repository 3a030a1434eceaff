//! The generated parts of the documentation.
//!
//! A page is written by hand, with generated parts between marks: tables from the modules and the
//! units' rows, and pictures. The block diagram and the timing diagram of a unit are described in
//! files beside its page; the timing diagram is drawn from a waveform of the unit's example, whose
//! outputs the harness has checked.

mod blocks;
mod cells;
mod coverage;
mod index;
mod open;
mod page;
mod parts;
mod records;
mod svg;
mod symbol;
mod system;
mod timing;
mod trace;

pub use page::{File, Page};
pub use trace::{Trace, number};

use crate::model;
use crate::under_test::UnderTest;
use crate::units;
use rtl_gen::marked;
use rtl_gen::unit::Unit;
use std::path::Path;

/// Every unit with a page: those of the papers that are published alone.
pub fn units_with_pages() -> impl Iterator<Item = &'static Unit> {
    rtl_gen::family::units().filter(|unit| has_page(unit))
}

/// Cells are on one page, and parts of units on those of the units.
fn has_page(unit: &Unit) -> bool {
    let is_cell = rtl_gen::cells::UNITS
        .iter()
        .any(|cell| cell.name == unit.name);
    !is_cell && !unit.is_part()
}

/// Every file with generated parts, as it should be: name below the documentation's folder `docs`,
/// which is read for what is written by hand, and text.
///
/// # Errors
/// One line if a file is missing or wrong, or a unit cannot be built, run or drawn.
pub fn files(docs: &Path) -> Result<Vec<File>, String> {
    files_with_pages(docs, units_with_pages())
}

/// [`files`] with the pages of these units alone: what is drawn of a unit takes its model.
///
/// # Errors
/// As there.
pub fn files_with_pages(
    docs: &Path,
    units: impl Iterator<Item = &'static Unit>,
) -> Result<Vec<File>, String> {
    let mut files = vec![
        rewritten(docs, "README.md", index::of_family)?,
        rewritten(docs, "cells.md", cells::part)?,
        rewritten(docs, "verification.md", |name| verification(docs, name))?,
        rewritten(docs, "open-changes.md", |name| open::part(docs, name))?,
        coverage_page(docs)?,
    ];
    files.extend(system::files(docs)?);
    for unit in units {
        files.extend(Page::read(docs, unit)?.files()?);
    }
    Ok(files)
}

/// A generated part of docs/verification.md.
fn verification(docs: &Path, name: &str) -> Result<String, String> {
    match name {
        "units" => Ok(index::units_checked()),
        "soaks" => records::soaks(docs),
        "changes" => records::changes(docs),
        other => Err(format!("there is no part `{other}` of this page")),
    }
}

/// A page with its parts as they should be.
fn rewritten(
    docs: &Path,
    name: &str,
    part: impl FnMut(&str) -> Result<String, String>,
) -> Result<File, String> {
    let path = docs.join(name);
    let text = page::read_text(&path)?;
    let text = marked::rewrite(&text, part).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok((name.to_owned(), text))
}

/// Writes [`files`] of the documentation in `from` below `to` and returns their names.
///
/// # Errors
/// One line, before anything is written if a file cannot be made, else if one cannot be written.
pub fn write(from: &Path, to: &Path) -> Result<Vec<String>, String> {
    write_all(&files(from)?, to)
}

/// The same of the page of the system model alone, for which no unit has to be run.
///
/// # Errors
/// The same.
pub fn write_system(from: &Path, to: &Path) -> Result<Vec<String>, String> {
    write_all(&system::files(from)?, to)
}

/// The same of the page of coverage alone.
///
/// # Errors
/// The same.
pub fn write_coverage(from: &Path, to: &Path) -> Result<Vec<String>, String> {
    write_all(&[coverage_page(from)?], to)
}

fn coverage_page(docs: &Path) -> Result<File, String> {
    rewritten(docs, "coverage.md", |name| coverage::part(docs, name))
}

fn write_all(files: &[File], to: &Path) -> Result<Vec<String>, String> {
    let units = to.join("units");
    std::fs::create_dir_all(&units).map_err(|e| format!("{}: {e}", units.display()))?;
    for (name, text) in files {
        crate::waves::write_text(&to.join(name), text).map_err(|e| e.to_string())?;
    }
    Ok(files.iter().map(|(name, _)| name.clone()).collect())
}

/// The design of a configuration with the contract of its unit.
fn under_test(config: &str) -> Result<Box<dyn UnderTest>, String> {
    let info = model::configured(config).ok_or_else(|| format!("no configuration {config}"))?;
    units::under_test(info).ok_or_else(|| format!("{config} has no contract"))
}
