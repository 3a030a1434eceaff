//! What a command says: a table, notes, and the same as JSON.

use crate::plot::Plot;
use crate::table::Table;
use serde_json::Value;
use std::fmt;

/// What all areas and clock rates are.
pub const BEFORE_LAYOUT: &str = "Areas and clock rates are before layout.";

/// An answer to one of the questions of the contract (section 1).
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Answer {
    /// What is answered, in a line.
    pub title: String,
    /// Tables, each below its caption.
    pub tables: Vec<(String, Table)>,
    /// What a reader has to know of the figures.
    pub notes: Vec<String>,
    /// The same as a picture.
    pub plot: Plot,
    /// The same for programs.
    pub json: Value,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title)?;
        for (caption, table) in &self.tables {
            writeln!(f)?;
            if !caption.is_empty() {
                writeln!(f, "{caption}\n")?;
            }
            write!(f, "{table}")?;
        }
        if !self.notes.is_empty() {
            writeln!(f, "\n{}", self.notes.join(" "))?;
        }
        Ok(())
    }
}
