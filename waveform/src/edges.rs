//! Which bits rise and fall.

use crate::Reader;
use std::collections::HashMap;
use std::io;
use vcd::{Command, IdCode, Value};

/// What is seen of the variables of an identifier, the highest bit first.
struct Changes {
    now: Vec<bool>,
    rises: Vec<bool>,
    falls: Vec<bool>,
}

impl Changes {
    fn note(&mut self, at: usize, value: Value, counts: bool) {
        let now = value == Value::V1;
        if counts && now != self.now[at] {
            let edges = if now {
                &mut self.rises
            } else {
                &mut self.falls
            };
            edges[at] = true;
        }
        self.now[at] = now;
    }
}

/// Of each identifier whose width is given, the bits that rise and fall, the highest first. What happens up to the time
/// at which `reset` is 1 for the first time does not count, nor do the initial values where there is no reset.
///
/// # Errors
/// If the file cannot be read to its end.
pub fn bits_that_rise_and_fall(
    reader: Reader,
    reset: Option<IdCode>,
    widths: &HashMap<IdCode, usize>,
) -> io::Result<HashMap<IdCode, Vec<bool>>> {
    let none = |width: &usize| vec![false; *width];
    let mut seen: HashMap<IdCode, Changes> = widths
        .iter()
        .map(|(code, width)| {
            let changes = Changes {
                now: none(width),
                rises: none(width),
                falls: none(width),
            };
            (*code, changes)
        })
        .collect();
    let (mut counts, mut is_over) = (false, reset.is_none());
    for command in reader {
        match command? {
            Command::Timestamp(time) => counts |= is_over && time > 0,
            Command::ChangeScalar(code, value) => {
                is_over |= reset == Some(code) && value == Value::V1;
                if let Some(changes) = seen.get_mut(&code) {
                    changes.note(0, value, counts);
                }
            }
            Command::ChangeVector(code, values) => {
                if let Some(changes) = seen.get_mut(&code) {
                    // Zeros in front are left out.
                    let above = changes.now.len().saturating_sub(values.len());
                    (0..above).for_each(|at| changes.note(at, Value::V0, counts));
                    let values = (above..changes.now.len()).zip(values.iter());
                    values.for_each(|(at, value)| changes.note(at, value, counts));
                }
            }
            _ => {}
        }
    }
    let both = |changes: Changes| {
        let pairs = changes.rises.iter().zip(&changes.falls);
        pairs.map(|(rises, falls)| *rises && *falls).collect()
    };
    Ok(seen
        .into_iter()
        .map(|(code, changes)| (code, both(changes)))
        .collect())
}
