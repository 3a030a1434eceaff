//! Tables as text.

use std::fmt;

/// Rows of cells below a head; numbers are on the right.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Table {
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without rows.
    pub fn new(head: &[&str]) -> Table {
        Table {
            head: head.iter().map(|cell| (*cell).to_owned()).collect(),
            rows: vec![],
        }
    }

    /// Adds a row.
    pub fn push(&mut self, row: Vec<String>) {
        self.rows.push(row);
    }

    /// The rows.
    pub fn rows(&self) -> &[Vec<String>] {
        &self.rows
    }

    /// A column holds nothing but numbers and what stands for none.
    fn is_of_numbers(&self, column: usize) -> bool {
        let cells = self.rows.iter().filter_map(|row| row.get(column));
        let mut cells = cells.filter(|cell| *cell != "-").peekable();
        cells.peek().is_some()
            && cells.all(|cell| cell.starts_with(|c: char| c.is_ascii_digit() || c == '-'))
    }
}

/// Markdown, with columns in line.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.head.len();
        let all = || std::iter::once(&self.head).chain(&self.rows);
        let width = |column: usize| {
            let cells = all().filter_map(|row| row.get(column));
            cells
                .map(|cell| cell.chars().count())
                .max()
                .unwrap_or(0)
                .max(3)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let right: Vec<bool> = (0..columns).map(|c| self.is_of_numbers(c)).collect();
        let line = |f: &mut fmt::Formatter<'_>, row: &[String]| {
            for ((cell, &width), &right) in row.iter().zip(&widths).zip(&right) {
                match right {
                    true => write!(f, "| {cell:>width$} ")?,
                    false => write!(f, "| {cell:<width$} ")?,
                }
            }
            writeln!(f, "|")
        };
        line(f, &self.head)?;
        for (&width, &right) in widths.iter().zip(&right) {
            let dashes = "-".repeat(width);
            match right {
                true => write!(f, "| {}: ", &dashes[1..])?,
                false => write!(f, "| {dashes} ")?,
            }
        }
        writeln!(f, "|")?;
        self.rows.iter().try_for_each(|row| line(f, row))
    }
}

/// A number with four significant digits, or as many as it has before the point.
pub fn short(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return format!("{value}");
    }
    let digits = 3 - value.abs().log10().floor() as i32;
    match digits {
        ..=0 => format!("{value:.0}"),
        digits => {
            let text = format!("{value:.*}", digits.min(12) as usize);
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        }
    }
}

/// The same, or `-` for none.
pub fn maybe(value: Option<f64>) -> String {
    value.map_or("-".to_owned(), short)
}

/// A share in percent.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}
