//! The arithmetic of Oaken's engines, part by part, against exact arithmetic.
//!
//! Whole engines meet few roundings, and hardly ever one on the edge. Here the parts run alone, with
//! operands made to fall on ties, on code boundaries, into the subnormals and past the largest
//! number. What should come out is computed from the text of the contract in integers and rationals
//! ([`numbers`]), not by the golden model.
//!
//! Every part has a function `check(top, cases, seed)`, which stops at the first difference and says
//! exactly what went in, what came out and which seed shows it again. [`on_all_processors`] spreads
//! many cases.

pub mod decode_parameters;
pub mod dequantizer_lane;
mod lanes;
pub mod numbers;
pub mod parameter_unit;
pub mod quantizer_lane;
mod stream;

use crate::model::{Input, Model, Output};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a check has seen.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Stats {
    /// Cases: elements of a lane, vectors of a parameter unit.
    pub cases: u64,
    /// Clock cycles.
    pub cycles: u64,
    /// Roundings to binary16 of a value halfway between two.
    pub ties: u64,
    /// Roundings to binary16 whose result is subnormal, and not 0.
    pub subnormal: u64,
    /// Roundings to binary16 of a value past the largest.
    pub saturated: u64,
    /// What is an edge for the part; see its `check`.
    pub edges: u64,
}

impl Stats {
    /// Counts a rounding.
    fn count(&mut self, rounded: &numbers::Rounded) {
        self.ties += u64::from(rounded.tie);
        self.subnormal += u64::from(rounded.is_subnormal());
        self.saturated += u64::from(rounded.saturated);
    }

    /// Adds up.
    pub fn add(&mut self, other: &Stats) {
        self.cases += other.cases;
        self.cycles += other.cycles;
        self.ties += other.ties;
        self.subnormal += other.subnormal;
        self.saturated += other.saturated;
        self.edges += other.edges;
    }

    /// Has every kind of case been met?
    pub fn has_all(&self) -> bool {
        [
            self.cases,
            self.cycles,
            self.ties,
            self.subnormal,
            self.saturated,
            self.edges,
        ]
        .iter()
        .all(|&count| count > 0)
    }
}

/// Input ports by their names.
fn inputs(
    model: &Model,
    names: impl IntoIterator<Item = impl AsRef<str>>,
) -> Result<Vec<Input>, String> {
    let names = names.into_iter();
    let ports = names.map(|name| model.input(name.as_ref()).map_err(|e| e.to_string()));
    ports.collect()
}

/// Output ports by their names.
fn outputs(
    model: &Model,
    names: impl IntoIterator<Item = impl AsRef<str>>,
) -> Result<Vec<Output>, String> {
    let names = names.into_iter();
    let ports = names.map(|name| model.output(name.as_ref()).map_err(|e| e.to_string()));
    ports.collect()
}

/// The check of one part: the design, the number of cases and the seed that they are made from.
pub type Check = fn(&str, u64, u64) -> Result<Stats, String>;

/// Cases of one seed of [`on_all_processors`].
const CHUNK: u64 = 100_000;

/// Runs at least `cases` cases of the design `top`, in chunks by the seeds from `seed` on, on all
/// processors.
///
/// # Errors
/// The first difference found.
pub fn on_all_processors(check: Check, top: &str, cases: u64, seed: u64) -> Result<Stats, String> {
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    let chunks = cases.div_ceil(CHUNK);
    let next = AtomicU64::new(0);
    let total = Mutex::new(Ok(Stats::default()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let chunk = next.fetch_add(1, Ordering::Relaxed);
                    if chunk >= chunks {
                        break;
                    }
                    let found = check(top, CHUNK.min(cases), seed + chunk);
                    let mut total = total.lock().expect("no thread panics with the lock");
                    match (&mut *total, found) {
                        (Ok(all), Ok(stats)) => all.add(&stats),
                        (Ok(_), Err(difference)) => {
                            next.store(chunks, Ordering::Relaxed);
                            *total = Err(difference);
                        }
                        (Err(_), _) => break,
                    }
                }
            });
        }
    });
    total.into_inner().expect("no thread panics with the lock")
}
