//! Why a command could not do its work: one line that says what to do.

use std::fmt;
use std::path::Path;

/// One line for a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error(String);

impl Error {
    /// An error as one line.
    pub fn new(message: impl fmt::Display) -> Error {
        let message = message.to_string();
        let lines: Vec<&str> = message.lines().map(str::trim).collect();
        Error(lines.join(" "))
    }

    /// What is wrong with a file.
    pub fn file(path: &Path, reason: impl fmt::Display) -> Error {
        Error::new(format_args!("{}: {reason}", path.display()))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

/// Candle's messages carry a backtrace below their first line.
impl From<candle_core::Error> for Error {
    fn from(error: candle_core::Error) -> Error {
        let text = error.to_string();
        Error::new(text.lines().next().unwrap_or("the tensor library failed"))
    }
}

impl From<sim::io::FileError> for Error {
    fn from(error: sim::io::FileError) -> Error {
        Error::new(error)
    }
}
