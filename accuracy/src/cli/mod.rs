//! The commands.

mod calibrate;
mod docs;
mod dump;
mod eval;
mod memory;
mod progress;

use crate::Error;
use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// What a language model loses when its keys and values are what compression hardware writes.
#[derive(Debug, Parser)]
#[command(version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Runs codecs on windows of a text, against the uncompressed cache
    Eval(eval::Arguments),
    /// Finds what codecs are told about a model's tensors, on a text that is not evaluated
    Calibrate(calibrate::Arguments),
    /// Writes the keys and values of a window, with the streams a codec makes of them
    Dump(dump::Arguments),
    /// Rewrites tables and plots of a page from kept reports
    Docs(docs::Arguments),
}

/// How a command that did its work ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Good,
    /// A reference figure was missed, or a page is not what the reports give; what and how is on standard
    /// error.
    Missed,
}

/// Runs the command line. Bad input gives one line on standard error and exit status 2, a missed reference
/// figure or a page that is out of date exit status 1.
pub fn main() -> ExitCode {
    memory::keep();
    let done = match Arguments::parse().command {
        Command::Eval(arguments) => eval::run(&arguments),
        Command::Calibrate(arguments) => calibrate::run(&arguments),
        Command::Dump(arguments) => dump::run(&arguments),
        Command::Docs(arguments) => docs::run(&arguments),
    };
    match done {
        Ok(Outcome::Good) => ExitCode::SUCCESS,
        Ok(Outcome::Missed) => ExitCode::from(1),
        Err(error) => {
            eprintln!("accuracy: {error}");
            ExitCode::from(2)
        }
    }
}

/// Writes a file whole or not at all, with its folder.
fn write(path: &std::path::Path, text: &[u8]) -> Result<(), Error> {
    use std::io::Write;
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|e| Error::file(folder, e))?;
    }
    let mut file = sim::io::AtomicFile::create(path)?;
    file.write_all(text).map_err(|e| Error::file(path, e))?;
    Ok(file.commit()?)
}
