//! The generated part of the documentation: a page per unit with its pictures, and the cells.
//!
//! A page is a fragment of markdown in `pages/`, a block diagram and a timing diagram described
//! beside it. Ports, configurations and latencies come from the modules; the timing diagram is
//! drawn from a waveform of a run that the harness has checked.

mod blocks;
mod cells;
mod page;
mod pages;
mod svg;
mod symbol;
mod timing;
mod trace;

pub use page::{File, Page};
pub use pages::PAGES;
pub use trace::{Trace, number};

use sim::io::FileError;
use std::path::Path;

/// Every file that `tb docs` writes: name below the documentation's folder, and text.
///
/// # Errors
/// One line if a unit cannot be built, run or drawn.
pub fn files() -> Result<Vec<File>, String> {
    let mut files = vec![cells::cells()?];
    for page in PAGES {
        files.extend(page.files()?);
    }
    Ok(files)
}

/// Writes [`files`] below `docs` and returns their names.
///
/// # Errors
/// One line, before anything is written if a file cannot be made, else if one cannot be written.
pub fn write(docs: &Path) -> Result<Vec<String>, String> {
    let files = files()?;
    let units = docs.join("units");
    std::fs::create_dir_all(&units).map_err(|e| format!("{}: {e}", units.display()))?;
    for (name, text) in &files {
        crate::waves::write_text(&docs.join(name), text).map_err(|e: FileError| e.to_string())?;
    }
    Ok(files.into_iter().map(|(name, _)| name).collect())
}

/// A table in markdown.
fn table(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let head: Vec<String> = head.iter().map(|h| (*h).to_owned()).collect();
    let rule = vec!["---".to_owned(); head.len()];
    let mut text = line(&head) + &line(&rule);
    for row in rows {
        let row: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
        text += &line(&row);
    }
    text
}
