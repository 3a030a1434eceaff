//! Reading a VCD: the values of chosen signals, once per clock cycle.

use crate::model::{PERIOD, Recording};
use std::collections::HashMap;
use std::path::Path;
use vcd::{Command, IdCode, ScopeItem, Value};
use waveform::Reader;

/// Verilator's name of the scope around the top module.
const ROOT: &str = "TOP";

/// The bits of a signal, bit 0 first; `None` is x or z.
pub type Bits = Vec<Option<bool>>;

/// Signals over clock cycles. The value of a cycle is the one just before the rising edge that
/// ends it: what the registers take.
pub struct Trace {
    cycles: Vec<HashMap<String, Bits>>,
}

impl Trace {
    /// Reads the `signals` of module `top` (paths of instances and a net, with dots) from a VCD
    /// that [`Model::trace`](crate::model::Model::trace) wrote.
    ///
    /// # Errors
    /// If the file cannot be read or lacks a signal.
    pub fn read(path: &Path, top: &str, signals: &[&str]) -> Result<Trace, String> {
        let failed = |e: std::io::Error| format!("cannot read the waveform: {e}");
        let (header, reader) = Reader::open(path).map_err(failed)?;
        let mut wanted: HashMap<IdCode, (usize, Vec<String>)> = HashMap::new();
        for signal in signals {
            let path: Vec<&str> = [ROOT, top].into_iter().chain(signal.split('.')).collect();
            let (code, width) = find(&header.items, &path)
                .ok_or_else(|| format!("the waveform of {top} has no signal {signal}"))?;
            let names = &mut wanted.entry(code).or_insert((width, vec![])).1;
            names.push((*signal).to_owned());
        }
        let mut now: HashMap<String, Bits> = HashMap::new();
        let mut cycles = vec![];
        for command in reader {
            match command.map_err(failed)? {
                Command::Timestamp(time) => {
                    // Everything before this time has happened; a cycle ends at each period.
                    while (cycles.len() as u64 + 1) * PERIOD <= time {
                        cycles.push(now.clone());
                    }
                }
                Command::ChangeScalar(code, value) => {
                    for name in wanted.get(&code).into_iter().flat_map(|w| &w.1) {
                        now.insert(name.clone(), vec![known(value)]);
                    }
                }
                Command::ChangeVector(code, value) => {
                    let Some((width, names)) = wanted.get(&code) else {
                        continue;
                    };
                    let mut bits: Bits = value.iter().map(known).collect();
                    bits.reverse();
                    // A VCD may leave leading zeros out.
                    bits.resize(*width, Some(false));
                    for name in names {
                        now.insert(name.clone(), bits.clone());
                    }
                }
                _ => {}
            }
        }
        Ok(Trace { cycles })
    }

    /// The `signals` of recorded ports, which takes no waveform; `None` if one of them is no port.
    pub fn of_ports(recording: &Recording, signals: &[&str]) -> Option<Trace> {
        let ports = recording.info().ports;
        let place = |signal: &&str| ports.iter().position(|port| port.name == *signal);
        let places: Vec<usize> = signals.iter().map(place).collect::<Option<_>>()?;
        let bits = |cycle: usize, port: usize| -> Bits {
            let words = recording.value(cycle, port);
            let bit = |n: usize| Some(words[n / 32] >> (n % 32) & 1 == 1);
            (0..ports[port].width).map(bit).collect()
        };
        let row = |cycle: usize| {
            let values = places.iter().zip(signals);
            values
                .map(|(port, signal)| ((*signal).to_owned(), bits(cycle, *port)))
                .collect()
        };
        let cycles = (0..recording.cycles()).map(row).collect();
        Some(Trace { cycles })
    }

    /// Cycles in the waveform.
    pub fn cycles(&self) -> usize {
        self.cycles.len()
    }

    /// A signal's value in a cycle.
    pub fn value(&self, signal: &str, cycle: usize) -> Option<&Bits> {
        self.cycles.get(cycle)?.get(signal)
    }

    /// Is a one-bit signal set in a cycle?
    pub fn is_set(&self, signal: &str, cycle: usize) -> bool {
        self.value(signal, cycle)
            .is_some_and(|bits| bits.first() == Some(&Some(true)))
    }
}

fn known(value: Value) -> Option<bool> {
    match value {
        Value::V0 => Some(false),
        Value::V1 => Some(true),
        Value::X | Value::Z => None,
    }
}

/// Code and width of the variable at a path of scopes and a name.
fn find(items: &[ScopeItem], path: &[&str]) -> Option<(IdCode, usize)> {
    let (first, rest) = path.split_first()?;
    items.iter().find_map(|item| match item {
        ScopeItem::Scope(scope) if scope.identifier == *first => find(&scope.items, rest),
        ScopeItem::Var(var) if rest.is_empty() && var.reference == *first => {
            Some((var.code, var.size as usize))
        }
        _ => None,
    })
}

/// An unsigned number from bits; `None` if one is not known or there are more than 64.
pub fn number(bits: &[Option<bool>]) -> Option<u64> {
    if bits.len() > 64 {
        return None;
    }
    bits.iter()
        .rev()
        .try_fold(0u64, |n, bit| Some(n << 1 | u64::from((*bit)?)))
}
