//! The lanes of a port as the numbers that they stand for: signals of the waveform that every
//! viewer shows as numbers, since none takes the bits of a lane for a binary16.

use sim::F16;
use std::collections::HashMap;
use vcd::{Command, IdCode, ScopeItem, Value, Var, VarType};

/// Bits of a lane.
const WIDTH: usize = 16;

/// Splits the values of some vectors of a waveform.
#[derive(Default)]
pub(super) struct Splitter {
    /// The signals of the lanes by the vector that they are of, the lowest lane first.
    lanes: HashMap<IdCode, Vec<Lane>>,
}

struct Lane {
    code: IdCode,
    bits: Option<Option<u16>>,
}

/// The name of a lane of a port.
pub(super) fn name(port: &str, lane: usize) -> String {
    format!("{port}_{lane}")
}

impl Splitter {
    /// Adds signals for the lanes of the vector `code` of `port`, `width` bits in all, to the items
    /// of a scope. `next` is the next free code.
    pub(super) fn add(
        &mut self,
        (port, code, width): (&str, IdCode, usize),
        items: &mut Vec<ScopeItem>,
        next: &mut IdCode,
    ) {
        let lanes = (0..width / WIDTH).map(|lane| {
            let code = *next;
            *next = next.next();
            let var = Var::new(VarType::Real, 64, code, name(port, lane), None);
            items.push(ScopeItem::Var(var));
            Lane { code, bits: None }
        });
        self.lanes.insert(code, lanes.collect());
    }

    /// The changes of lanes that a change of a vector means.
    pub(super) fn changes(&mut self, command: &Command) -> Vec<Command> {
        let Command::ChangeVector(code, values) = command else {
            return vec![];
        };
        let Some(lanes) = self.lanes.get_mut(code) else {
            return vec![];
        };
        let values: Vec<Value> = values.iter().collect();
        let mut changes = vec![];
        for (lane, places) in lanes.iter_mut().zip(0..) {
            let bits = bits(&values, places * WIDTH);
            if lane.bits != Some(bits) {
                lane.bits = Some(bits);
                changes.push(Command::ChangeReal(lane.code, number(bits)));
            }
        }
        changes
    }
}

/// The bits of a lane, the lowest of which is at `low`; `None` if one is unknown. A value may be
/// written without the zeros at its upper end.
fn bits(values: &[Value], low: usize) -> Option<u16> {
    let bit = |place: usize| match values.len().checked_sub(place + 1) {
        Some(index) => values[index],
        // What is left out above an unknown bit is unknown as well.
        None => match values.first() {
            Some(Value::X | Value::Z) => Value::X,
            _ => Value::V0,
        },
    };
    (0..WIDTH).try_fold(0, |bits, n| match bit(low + n) {
        Value::V0 => Some(bits),
        Value::V1 => Some(bits | 1 << n),
        Value::X | Value::Z => None,
    })
}

/// The number that the bits stand for; NaN if they are unknown.
fn number(bits: Option<u16>) -> f64 {
    let Some(element) = bits.map(F16) else {
        return f64::NAN;
    };
    let canonical = element.canonical();
    match (canonical.nan, canonical.inf) {
        (true, _) => f64::NAN,
        (_, true) if element.is_negative() => f64::NEG_INFINITY,
        (_, true) => f64::INFINITY,
        _ => element.to_f64(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<Value> {
        text.parse::<vcd::Vector>().unwrap().iter().collect()
    }

    #[test]
    fn lanes_are_the_numbers_of_their_bits() {
        // 1.5 above -2; leading zeros may be left out.
        let two = values("00111110000000001100000000000000");
        assert_eq!(number(bits(&two, 0)), -2.0);
        assert_eq!(number(bits(&two, 16)), 1.5);
        assert_eq!(number(bits(&two[2..], 16)), 1.5);
        assert_eq!(number(bits(&values("1"), 0)), 2f64.powi(-24));
        assert_eq!(
            number(bits(&values("1111110000000000"), 0)),
            f64::NEG_INFINITY
        );
        assert!(number(bits(&values("x"), 16)).is_nan());
    }
}
