//! What the cases of a design do at its ports: bins that are declared by its streams, status outputs and other
//! inputs, and filled from recorded runs.
//!
//! Lines and bits tell what was executed. Bins tell what happened: whether a beat ever waited, two packets came
//! without a gap, a reset met a beat that was offered, a flag was set and cleared.

use crate::model::{Direction, PortInfo, Recording};
use crate::stream::StreamSpec;
use std::collections::BTreeMap;

/// Whether it happened, by what it is called.
pub type Bins = BTreeMap<String, bool>;

/// Declares bins, and fills those that are.
pub fn fill(bins: &mut Bins, more: impl IntoIterator<Item = (String, bool)>) {
    for (name, filled) in more {
        *bins.entry(name).or_insert(false) |= filled;
    }
}

/// Beats in consecutive cycles that are called back to back.
const BACK_TO_BACK: usize = 4;
/// Cycles that are called long for a beat to wait.
const LONG: usize = 16;
/// With more pairs of an input and an output stream than this, most have nothing to do with each other.
const PAIRS: usize = 6;
/// Status outputs of more bits are numbers: they are non-zero or zero.
const FLAGS: usize = 8;

/// The design that recordings are of.
pub struct Observed<'a> {
    /// Its streams in.
    pub inputs: &'a [StreamSpec],
    /// And out.
    pub outputs: &'a [StreamSpec],
    /// Its outputs outside of these that mean something at any time.
    pub status: &'a [&'a str],
}

impl Observed<'_> {
    /// Fills the bins of a run; all of them are declared by it, whether they are filled or not.
    pub fn fill(&self, run: &Recording, bins: &mut Bins) {
        let seen = Seen { run };
        let mut note = |name: String, happened: bool| fill(bins, [(name, happened)]);
        let (in_reset, resets) = seen.resets();
        let handshakes = |streams: &[StreamSpec]| -> Vec<Handshake> {
            let with_ports = streams.iter().filter_map(|stream| {
                let (valid, ready) = stream.handshake()?;
                Some(Handshake {
                    name: stream.name().to_owned(),
                    valid: seen.is_set(valid)?,
                    ready: seen.is_set(ready)?,
                    last: seen
                        .field(stream, "last")
                        .and_then(|port| seen.is_set(port)),
                    keep: seen.field(stream, "keep").and_then(|port| seen.port(port)),
                    encoded: stream
                        .payload_ports()
                        .filter_map(|port| seen.port(port))
                        .collect(),
                })
            });
            with_ports.collect()
        };
        let (inputs, outputs) = (handshakes(self.inputs), handshakes(self.outputs));
        for stream in inputs.iter().chain(&outputs) {
            let cycles = 0..run.cycles();
            let outside = |cycle: &usize| !in_reset[*cycle];
            let taken: Vec<bool> = cycles
                .clone()
                .map(|cycle| outside(&cycle) && stream.valid[cycle] && stream.ready[cycle])
                .collect();
            let waits: Vec<bool> = cycles
                .clone()
                .map(|cycle| outside(&cycle) && stream.valid[cycle] && !stream.ready[cycle])
                .collect();
            let idle =
                |cycle: usize| outside(&cycle) && !stream.valid[cycle] && stream.ready[cycle];
            let name = &stream.name;
            note(
                format!("{name}: beats back to back"),
                longest(&taken) >= BACK_TO_BACK,
            );
            note(format!("{name}: a beat waits"), longest(&waits) > 0);
            note(
                format!("{name}: a beat waits long"),
                longest(&waits) >= LONG,
            );
            note(
                format!("{name}: ready without a beat"),
                cycles.clone().any(idle),
            );
            if run.info().port("rst_n").is_some() {
                let met = resets
                    .iter()
                    .any(|&reset| reset > 0 && stream.valid[reset - 1]);
                note(format!("{name}: a reset meets a beat"), met);
            }
            self.packets(&seen, stream, &taken, &mut note);
            for port in &stream.encoded {
                names(&seen, *port, |cycle| taken[cycle], &mut note);
            }
        }
        let pairs = inputs.len() * outputs.len();
        for input in inputs.iter().filter(|_| pairs <= PAIRS) {
            for output in &outputs {
                let both = (0..run.cycles()).any(|cycle| {
                    let waits = |stream: &Handshake| stream.valid[cycle] && !stream.ready[cycle];
                    !in_reset[cycle] && waits(input) && waits(output)
                });
                let (from, to) = (&input.name, &output.name);
                note(format!("{from} waits while {to} does"), both);
            }
        }
        self.levels(&seen, &in_reset, &mut note);
    }

    fn packets(
        &self,
        seen: &Seen<'_>,
        stream: &Handshake,
        taken: &[bool],
        note: &mut dyn FnMut(String, bool),
    ) {
        let Some(last) = &stream.last else { return };
        let name = &stream.name;
        let (mut one, mut many, mut next, mut length) = (false, false, false, 0);
        let (mut full, mut partial) = (false, false);
        for (cycle, _) in taken.iter().enumerate().filter(|(_, taken)| **taken) {
            length += 1;
            if !last[cycle] {
                continue;
            }
            one |= length == 1;
            many |= length > 1;
            length = 0;
            next |= taken.get(cycle + 1).is_some_and(|taken| *taken);
            if let Some(keep) = stream.keep {
                let set = seen.ones(keep, cycle);
                full |= set == keep.1.width;
                partial |= set < keep.1.width;
            }
        }
        note(format!("{name}: a packet of one beat"), one);
        note(format!("{name}: a packet of several beats"), many);
        note(format!("{name}: a packet directly behind another"), next);
        if stream.keep.is_some_and(|keep| keep.1.width > 1) {
            note(format!("{name}: a last beat that is full"), full);
            note(format!("{name}: a last beat that is not full"), partial);
        }
    }

    /// Flags are set and cleared; inputs outside of streams are set.
    fn levels(&self, seen: &Seen<'_>, in_reset: &[bool], note: &mut dyn FnMut(String, bool)) {
        for port in self.status.iter().filter_map(|name| seen.port(name)) {
            if seen.run.info().port_encoding(port.1.name).is_some() {
                names(seen, port, |cycle| !in_reset[cycle], note);
                continue;
            }
            let bits = match port.1.width {
                1 => vec![(port.1.name.to_owned(), None)],
                width if width <= FLAGS => (0..width)
                    .map(|bit| (format!("{}[{bit}]", port.1.name), Some(bit)))
                    .collect(),
                _ => vec![(format!("{} other than 0", port.1.name), None)],
            };
            for (name, bit) in bits {
                let mut values = (0..in_reset.len()).filter(|cycle| !in_reset[*cycle]);
                let is_set = |cycle: usize| match bit {
                    Some(bit) => seen.bit(port, cycle, bit),
                    None => seen.ones(port, cycle) > 0,
                };
                let set = values.any(is_set);
                note(format!("{name} is set"), set);
                // Of those behind the first one that is set.
                note(
                    format!("{name} is cleared"),
                    set && values.any(|cycle| !is_set(cycle)),
                );
            }
        }
        let of_streams: Vec<&str> = self
            .inputs
            .iter()
            .chain(self.outputs)
            .flat_map(|stream| {
                let (valid, ready) = stream.handshake().unzip();
                stream.payload_ports().chain(valid).chain(ready)
            })
            .collect();
        let others = seen
            .run
            .info()
            .ports
            .iter()
            .enumerate()
            .filter(|(_, port)| {
                matches!(port.direction, Direction::Input)
                    && !["clk", "rst_n", "mutant"].contains(&port.name)
                    && !of_streams.contains(&port.name)
            });
        for port in others {
            let set =
                (0..in_reset.len()).any(|cycle| !in_reset[cycle] && seen.ones(port, cycle) > 0);
            note(format!("{} is set", port.1.name), set);
        }
    }
}

/// Every value of a port that has a name: error codes, operations.
fn names(
    seen: &Seen<'_>,
    port: (usize, &PortInfo),
    when: impl Fn(usize) -> bool,
    note: &mut dyn FnMut(String, bool),
) {
    let Some(encoding) = seen.run.info().port_encoding(port.1.name) else {
        return;
    };
    for (value, name) in encoding.values {
        let is_it = |cycle: usize| u64::from(seen.run.value(cycle, port.0)[0]) == *value;
        let happened = (0..seen.run.cycles()).any(|cycle| when(cycle) && is_it(cycle));
        note(format!("{} is {name}", port.1.name), happened);
    }
}

/// A stream's ports over time.
struct Handshake {
    name: String,
    valid: Vec<bool>,
    ready: Vec<bool>,
    last: Option<Vec<bool>>,
    keep: Option<(usize, &'static PortInfo)>,
    /// Its payload: values may have names.
    encoded: Vec<(usize, &'static PortInfo)>,
}

/// A recording, by the names of ports.
struct Seen<'a> {
    run: &'a Recording,
}

impl Seen<'_> {
    fn port(&self, name: &str) -> Option<(usize, &'static PortInfo)> {
        let ports = self.run.info().ports.iter().enumerate();
        ports.into_iter().find(|(_, port)| port.name == name)
    }

    /// The port of a field.
    fn field<'s>(&self, stream: &'s StreamSpec, name: &str) -> Option<&'s str> {
        let mut ports = stream.payload_ports();
        let handshake = stream.handshake()?.0.strip_suffix("valid")?;
        ports.find(|port| port.strip_prefix(handshake) == Some(name))
    }

    fn is_set(&self, name: &str) -> Option<Vec<bool>> {
        let port = self.port(name)?;
        let cycles = 0..self.run.cycles();
        Some(cycles.map(|cycle| self.ones(port, cycle) > 0).collect())
    }

    fn bit(&self, port: (usize, &PortInfo), cycle: usize, bit: usize) -> bool {
        self.run.value(cycle, port.0)[bit / 32] >> (bit % 32) & 1 == 1
    }

    fn ones(&self, port: (usize, &PortInfo), cycle: usize) -> usize {
        let words = self.run.value(cycle, port.0);
        words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The cycles in reset, and those in which a reset begins.
    fn resets(&self) -> (Vec<bool>, Vec<usize>) {
        let rst_n = self.is_set("rst_n");
        let in_reset = match rst_n {
            Some(high) => high.into_iter().map(|high| !high).collect(),
            None => vec![false; self.run.cycles()],
        };
        let begins = |&cycle: &usize| in_reset[cycle] && (cycle == 0 || !in_reset[cycle - 1]);
        let resets = (0..in_reset.len()).filter(begins).collect();
        (in_reset, resets)
    }
}

/// The most cycles in a row.
fn longest(cycles: &[bool]) -> usize {
    let runs = cycles.chunk_by(|a, b| a == b);
    let set = runs.filter(|run| run[0]).map(<[bool]>::len);
    set.max().unwrap_or(0)
}
