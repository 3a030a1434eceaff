//! The command line: what it leaves, what it says, and how it ends.

#[path = "../common/mod.rs"]
mod common;
mod configurations;
mod coverage;
mod general;
mod hack;
mod kivi;
mod model;
mod mutants;
mod oaken;
mod packkv;
mod rot;
mod shards;
mod titanus;

use std::path::Path;
use std::process::{Command, Output};

fn tb(directory: &Path, arguments: &[&str]) -> Output {
    command(directory, arguments).output().unwrap()
}

fn command(directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tb"));
    command.current_dir(directory).args(arguments);
    command
}

/// What a command says that ends well.
fn good(directory: &Path, arguments: &[&str]) -> String {
    let run = tb(directory, arguments);
    let said = String::from_utf8_lossy(&run.stdout).into_owned();
    let error = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{arguments:?}: {said}{error}");
    said
}

/// Exit status 2, one line on stderr that says why, nothing on stdout, and no file more than before.
fn refused(directory: &Path, arguments: &[&str], because: &str) {
    let before = files_in(directory);
    let run = tb(directory, arguments);
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert_eq!(run.status.code(), Some(2), "{arguments:?}: {said}");
    assert_eq!(said.trim_end().lines().count(), 1, "{arguments:?}: {said}");
    assert!(
        said.contains(because),
        "{arguments:?} says {said:?}, not {because:?}"
    );
    assert!(run.stdout.is_empty(), "{arguments:?}");
    assert_eq!(files_in(directory), before, "{arguments:?}");
}

/// The names of the files in a directory.
fn files_in(directory: &Path) -> Vec<std::ffi::OsString> {
    let entries = std::fs::read_dir(directory).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    names
}
