//! What is wrong with an input.

use std::fmt;

/// One line on what cannot be modelled and why (contract section 7).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error(String);

/// A result with that error.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// An error that says `message`, made one line.
    pub fn new(message: impl fmt::Display) -> Error {
        let text = message.to_string();
        Error(text.split_whitespace().collect::<Vec<_>>().join(" "))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

/// Refuses a value that is not in its range.
pub(crate) fn require(holds: bool, whose: &str, what: &str) -> Result<()> {
    match holds {
        true => Ok(()),
        false => Err(Error::new(format!("{whose}: {what}"))),
    }
}
