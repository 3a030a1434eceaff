//! How a command ends.

use std::fmt::Display;
use std::io::Write;
use std::path::Path;
use std::sync::OnceLock;

/// How a command that could do its work ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// All is well.
    Good,
    /// Hardware and golden model differ.
    Mismatch,
    /// Some of the work was done; what was not is named on stderr.
    Incomplete,
}

/// An outcome, or one line on why the command could not do its work.
pub type Result<T = Outcome> = std::result::Result<T, String>;

/// Why standard output did not take a line.
static UNSAID: OnceLock<String> = OnceLock::new();

/// Prints a line. A reader that went away (`tb ... | head`) is no reason to stop; whatever else goes
/// wrong ends the program with [`all_was_said`].
pub fn say(line: &str) {
    let said = writeln!(std::io::stdout(), "{line}");
    if let Err(error) = said
        && error.kind() != std::io::ErrorKind::BrokenPipe
    {
        // The first reason stays.
        let _ = UNSAID.set(error.to_string());
    }
}

/// Did standard output take every line?
///
/// # Errors
/// One line if it did not.
pub fn all_was_said() -> Result<()> {
    match UNSAID.get() {
        Some(error) => Err(format!("cannot write to standard output: {error}")),
        None => Ok(()),
    }
}

/// An error as one line.
pub fn line(error: impl Display) -> String {
    error.to_string().lines().collect::<Vec<_>>().join(" ")
}

/// Makes a directory for output.
pub fn make_directory(path: &Path) -> Result<()> {
    std::fs::create_dir_all(path).map_err(|e| format!("cannot make the directory {path:?}: {e}"))
}
