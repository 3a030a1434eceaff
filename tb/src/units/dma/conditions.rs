//! What a case of a master has beside its pieces: stalls, a memory, and what interrupts it.

use crate::axi::signals::{DECERR, SLVERR};
use crate::axi::{Attributes, Dram, Fault, Settings};
use crate::model::ModelInfo;
use crate::stream::{Stall, patterns};
use proptest::prelude::*;

/// Cycles without progress after which a run is called hung, beside what the conditions account for.
const PATIENCE: u64 = 300;

/// Cycles by which `idle` may be late.
pub const IDLE_LAG: u64 = 2;

/// Sizes of a master, as its design was built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// Bytes of a beat.
    pub bus_bytes: u64,
    /// Bits of an address.
    pub address_bits: u32,
    /// A multiple of this is crossed by no piece.
    pub max_burst_bytes: u64,
    /// Most bursts under way.
    pub outstanding: u64,
}

impl Sizes {
    /// The sizes of a design of a master.
    ///
    /// # Panics
    /// If the design is of another unit.
    pub fn of(info: &ModelInfo) -> Sizes {
        Sizes {
            bus_bytes: info.parameter("bus_bytes"),
            address_bits: info.parameter("address_bits") as u32,
            max_burst_bytes: info.parameter("max_burst_bytes"),
            outstanding: info.parameter("outstanding"),
        }
    }

    /// What all bursts have in common.
    pub fn attributes(&self) -> Attributes {
        Attributes {
            bus_bytes: self.bus_bytes,
            address_bits: self.address_bits,
            max_burst_bytes: self.max_burst_bytes,
            read_ids: 2,
            cache: 0b0011,
            prot: 0,
            outstanding: self.outstanding,
        }
    }

    /// The address of a place in blocks of the longest burst, which begin anew behind the end of the memory.
    pub fn address(&self, place: u64) -> u64 {
        place & (u64::MAX >> (64 - self.address_bits))
    }

    /// The address of the last so many blocks of the longest burst.
    pub fn last_blocks(&self, count: u64) -> u64 {
        self.address((count * self.max_burst_bytes).wrapping_neg())
    }

    /// Bits of a number of bytes.
    pub fn byte_bits(&self) -> u32 {
        self.max_burst_bytes.ilog2() + 1
    }
}

/// What stops a case in its middle; then it runs once more from its begin, to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interruption {
    /// `rst_n` is low behind so many cycles.
    Reset(u64),
    /// `flush` is set behind so many cycles, for so many cycles, or until `idle` if that is later and the
    /// third is set.
    Flush(u64, u64, bool),
}

/// All that decides a run but the pieces.
#[derive(Clone, PartialEq, Debug)]
pub struct Conditions {
    /// How the memory answers.
    pub memory: Settings,
    /// Pauses of the sources, then of the sinks.
    pub stalls: Vec<Stall>,
    /// What stops it.
    pub interruption: Option<Interruption>,
    /// Initial state of the model, and bytes of the memory.
    pub seed: u64,
}

/// The faults of a memory, and once more so many bytes behind.
pub fn failing_twice(memory: Settings, by: u64) -> Settings {
    let faults = memory.faults.into_iter();
    Settings {
        faults: faults.flat_map(|fault| fault.twice(by)).collect(),
        ..memory
    }
}

impl Conditions {
    /// Nothing pauses and nothing stops, on this memory.
    pub fn on(memory: Settings) -> Conditions {
        Conditions {
            memory,
            stalls: vec![Stall::Never],
            interruption: None,
            seed: 1,
        }
    }

    /// The pauses of stream `index`.
    pub fn stall(&self, index: usize) -> &Stall {
        &self.stalls[index % self.stalls.len()]
    }

    /// Cycles without progress behind which a run hangs.
    pub fn patience(&self) -> u64 {
        let stalls: u64 = self.stalls.iter().map(Stall::patience).sum();
        PATIENCE + stalls + self.memory.patience()
    }
}

fn stalls(stall: Option<f64>) -> BoxedStrategy<Stall> {
    let random =
        |probability| any::<u64>().prop_map(move |seed| Stall::Random { probability, seed });
    match stall {
        Some(probability) if probability <= 0.0 => Just(Stall::Never).boxed(),
        Some(probability) => random(probability).boxed(),
        None => prop_oneof![
            9 => Just(Stall::Never),
            9 => (0.05..0.9f64).prop_flat_map(random),
            1 => patterns(),
        ]
        .boxed(),
    }
}

/// Faults below an address.
fn faults(end: u64, bus_bytes: u64) -> impl Strategy<Value = Vec<Fault>> {
    let fault =
        (0..end, 1..=6 * bus_bytes, any::<[bool; 3]>()).prop_map(|(start, bytes, kinds)| {
            let [decodes, reads, writes] = kinds;
            Fault {
                addresses: start..start + bytes,
                response: if decodes { SLVERR } else { DECERR },
                reads: reads || !writes,
                writes: writes || !reads,
            }
        });
    prop_oneof![
        3 => Just(vec![]),
        2 => prop::collection::vec(fault, 1..6),
    ]
}

/// Random memories whose faults are below `end`.
fn memories(stall: Option<f64>, end: u64, bus_bytes: u64) -> impl Strategy<Value = Settings> {
    let stalls = prop::collection::vec(stalls(stall), 5).prop_map(|s| s.try_into().expect("five"));
    let latency = prop_oneof![
        2 => Just((0, 0)),
        2 => (0..30u64, 0..30u64).prop_map(|(least, more)| (least, least + more)),
        1 => (30..80u64).prop_map(|latency| (latency, latency)),
    ];
    let dram = (1..4u32, 1..4u64, 1..30u64).prop_map(move |(bursts, banks, miss_cycles)| Dram {
        row_bytes: bus_bytes << (2 * bursts),
        banks,
        miss_cycles,
    });
    (
        stalls,
        latency,
        prop::option::weighted(0.2, 20..=100u64),
        prop::option::weighted(0.2, dram),
        any::<[bool; 2]>(),
        faults(end, bus_bytes),
        any::<u64>(),
    )
        .prop_map(
            |(stalls, latency, beats_of_100, dram, [mixes, waits], faults, seed)| Settings {
                stalls,
                latency,
                beats_of_100,
                dram,
                interleaves: mixes,
                waits_for_data: waits,
                faults,
                seed,
            },
        )
}

/// Random conditions for so many streams, on a memory whose faults are below `end`.
pub fn conditions(
    stall: Option<f64>,
    streams: usize,
    end: u64,
    bus_bytes: u64,
) -> BoxedStrategy<Conditions> {
    let flush = (1..80u64, 0..40u64, any::<bool>());
    let interruption = prop_oneof![
        6 => Just(None),
        1 => (1..80u64).prop_map(|after| Some(Interruption::Reset(after))),
        3 => flush.prop_map(|(after, length, until)| {
            Some(Interruption::Flush(after, length + 1, until))
        }),
    ];
    (
        memories(stall, end, bus_bytes),
        prop::collection::vec(stalls(stall), streams),
        interruption,
        any::<u64>(),
    )
        .prop_map(|(memory, stalls, interruption, seed)| Conditions {
            memory,
            stalls,
            interruption,
            seed,
        })
        .boxed()
}
