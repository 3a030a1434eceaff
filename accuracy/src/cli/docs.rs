//! `accuracy docs`: the page of accuracy, from kept reports.

use super::{Outcome, write};
use crate::Error;
use crate::hardware::Areas;
use crate::plot;
use crate::report::Report;
use clap::Args;
use std::fs;
use std::path::PathBuf;

/// The parts of the page that hold tables, each of the kept report `accuracy-PART.json`. The plots are of
/// the first.
const PARTS: [&str; 4] = ["text", "text-from-2", "copy", "copy-from-2"];

#[derive(Debug, Args)]
pub struct Arguments {
    /// Where reports and areas are kept
    #[arg(long, value_name = "DIR", default_value = "docs/measured")]
    measured: PathBuf,
    /// The folder of the page, accuracy.md, and its plots
    #[arg(long, value_name = "DIR", default_value = "docs")]
    docs: PathBuf,
    /// Only compare: exit status 1 if the page or a plot is not what the reports give
    #[arg(long)]
    check: bool,
}

pub fn run(arguments: &Arguments) -> Result<Outcome, Error> {
    let page = arguments.docs.join("accuracy.md");
    let mut text = fs::read_to_string(&page).map_err(|e| Error::file(&page, e))?;
    let read = |part| Report::read(&arguments.measured.join(format!("accuracy-{part}.json")));
    for part in PARTS {
        text = replaced(&text, part, &read(part)?.table()).map_err(|e| Error::file(&page, e))?;
    }
    let report = read(PARTS[0])?;
    let areas = Areas::read(&arguments.measured)?;
    let files = [
        (page, text),
        (
            arguments.docs.join("accuracy_bits.svg"),
            plot::against_bits(&report)?,
        ),
        (
            arguments.docs.join("accuracy_kge.svg"),
            plot::against_area(&report, &areas)?,
        ),
    ];
    let mut outcome = Outcome::Good;
    for (path, text) in files {
        if fs::read_to_string(&path).is_ok_and(|old| old == text) {
            continue;
        }
        if arguments.check {
            eprintln!(
                "accuracy: {} is not what the kept reports and areas give: run make accuracy-docs",
                path.display()
            );
            outcome = Outcome::Missed;
        } else {
            write(&path, text.as_bytes())?;
            println!("rewritten: {}", path.display());
        }
    }
    Ok(outcome)
}

/// A text with what stands between the lines `<!-- part:begin -->` and `<!-- part:end -->` replaced.
fn replaced(text: &str, part: &str, new: &str) -> Result<String, Error> {
    let mark = |edge: &str| format!("<!-- {part}:{edge} -->\n");
    let find = |mark: String| match text.split_once(&mark) {
        Some(halves) => Ok(halves),
        None => Err(Error::new(format_args!(
            "the mark {} is missing",
            mark.trim()
        ))),
    };
    let (before, _) = find(mark("begin"))?;
    let (_, after) = find(mark("end"))?;
    Ok([before, &mark("begin"), new, &mark("end"), after].concat())
}
