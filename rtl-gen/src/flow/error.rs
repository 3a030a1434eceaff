//! The error of every flow command.

use std::fmt;
use std::path::Path;

/// A request that cannot be carried out. `Display` is one line for the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlowError(String);

impl FlowError {
    /// A wrong argument or configuration.
    pub fn usage(message: impl Into<String>) -> Self {
        FlowError(one_line(&message.into()))
    }

    /// A file or folder that cannot be used.
    pub fn file(path: &Path, reason: impl fmt::Display) -> Self {
        FlowError(one_line(&format!("{}: {reason}", path.display())))
    }

    /// A name that no design folder has.
    pub fn no_design(name: &str, hdl: &Path) -> Self {
        FlowError(one_line(&format!(
            "no top or configuration \"{name}\" in {}: `rtl-gen list` names them",
            hdl.display()
        )))
    }

    /// A program that is not installed.
    pub fn missing_tool(tool: &str, package: &str) -> Self {
        FlowError(format!(
            "{tool} was not found on PATH: install it (Debian and Ubuntu: apt-get install {package})"
        ))
    }

    /// A program that failed; `log` holds its whole output.
    pub fn tool(tool: &str, doing: &str, message: &str, log: &Path) -> Self {
        FlowError(one_line(&format!(
            "{tool} failed on {doing}: {message} (whole output: {})",
            log.display()
        )))
    }
}

impl fmt::Display for FlowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for FlowError {}

/// Messages of tools and parsers may hold line breaks; a user error is one line.
fn one_line(message: &str) -> String {
    message.split_whitespace().collect::<Vec<_>>().join(" ")
}
