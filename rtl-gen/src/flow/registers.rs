//! `rtl-gen registers`: the constants of the driver.

use super::{FlowError, console};
use crate::dma::registers::rust_constants;
use clap::Args;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `rtl-gen registers`.
#[derive(Debug, Args)]
pub struct RegistersArgs {
    /// The file to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Writes the constants.
pub fn run(args: &RegistersArgs) -> Result<ExitCode, FlowError> {
    let text = rust_constants();
    match &args.output {
        Some(path) => fs::write(path, text).map_err(|e| FlowError::file(path, e))?,
        None => console::say(&text)?,
    }
    Ok(ExitCode::SUCCESS)
}
