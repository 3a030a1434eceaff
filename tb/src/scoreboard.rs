//! Compares what comes out of a design with what should, in order.

use crate::model::Model;
use crate::stream::{BeatQueue, Layout, Sink, Tag, bits};
use std::fmt;

/// The first difference between expected and actual outputs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The item, from 0, and what an item is called (vector, packet...).
    pub item: u64,
    /// What an item is called.
    pub item_name: &'static str,
    /// The beat of the item, from 0.
    pub beat: u32,
    /// The port that carries the field of the beat.
    pub field: String,
    /// The element of the item, if the field holds one per lane.
    pub element: Option<u64>,
    /// What the field (or that element of it) should be.
    pub expected: String,
    /// What it is.
    pub actual: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}, ", self.item_name, self.item)?;
        if let Some(element) = self.element {
            write!(f, "element {element}, ")?;
        }
        write!(
            f,
            "beat {}, {}: expected {}, got {}",
            self.beat, self.field, self.expected, self.actual
        )
    }
}

/// Takes the oldest expected beat and compares the sink's beat with it.
#[inline(always)]
pub(crate) fn check(
    sink: &Sink,
    model: &Model,
    expected: &mut BeatQueue,
    item_name: &'static str,
) -> Result<(), Outcome> {
    let Some((words, tag)) = expected.front() else {
        return Err(Outcome::Unexpected);
    };
    if tag.ignored != u64::MAX && !sink.sees(model, words) {
        look_closer(sink, model, expected.layout(), words, tag, item_name)?;
    }
    expected.pop();
    Ok(())
}

/// A beat that differs from the expected one may do so only in elements that do not matter.
#[cold]
fn look_closer(
    sink: &Sink,
    model: &Model,
    layout: &Layout,
    expected: &[u32],
    tag: Tag,
    item_name: &'static str,
) -> Result<(), Outcome> {
    for field in (0..layout.fields().len()).filter(|field| !tag.ignores(*field)) {
        let actual = sink.read_field(model, layout, field);
        if layout.first_difference(field, expected, &actual).is_some() {
            let difference = describe(layout, field, expected, &actual, tag, item_name);
            return Err(Outcome::Different(difference));
        }
    }
    Ok(())
}

/// Why a beat is wrong.
pub(crate) enum Outcome {
    /// No beat was due.
    Unexpected,
    /// Another beat was due.
    Different(Box<Difference>),
}

fn describe(
    layout: &Layout,
    index: usize,
    expected: &[u32],
    actual: &[u32],
    tag: Tag,
    item_name: &'static str,
) -> Box<Difference> {
    let field = &layout.fields()[index];
    let lane = layout
        .first_difference(index, expected, actual)
        .unwrap_or(0);
    let wanted = &expected[field.at..][..field.words];
    let (element, expected, actual) = match field.lane {
        Some(width) => {
            let show = |words: &[u32]| {
                let value = bits(words, lane * width, width);
                hex(&[value as u32, (value >> 32) as u32], width)
            };
            let lanes = field.width / width;
            (
                Some(u64::from(tag.beat) * lanes as u64 + lane as u64),
                show(wanted),
                show(actual),
            )
        }
        None => (None, hex(wanted, field.width), hex(actual, field.width)),
    };
    let (item, beat, field) = (tag.item, tag.beat, field.port.clone());
    Box::new(Difference {
        item,
        item_name,
        beat,
        field,
        element,
        expected,
        actual,
    })
}

/// A value in hexadecimal, as many digits as it has; single bits and small numbers as they are.
fn hex(words: &[u32], width: usize) -> String {
    if width <= 3 {
        return words[0].to_string();
    }
    let digits: String = words
        .iter()
        .rev()
        .map(|word| format!("{word:08x}"))
        .collect();
    format!(
        "0x{}",
        &digits[digits.len() - width.div_ceil(4).min(digits.len())..]
    )
}
