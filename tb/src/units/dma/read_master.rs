//! The contract of the AXI4 read master: the bytes at the addresses of pieces, whatever the memory does.

use super::conditions::{Conditions, Interruption, Sizes, conditions, failing_twice};
use super::read_run::Run;
use super::recorded;
use crate::axi::memory::Counts;
use crate::axi::signals::{DECERR, SLVERR};
use crate::axi::{Dram, Fault, Settings};
use crate::bench::{self, Figure};
use crate::coverage::Bins;
use crate::failure::Failure;
use crate::model::{Model, ModelInfo};
use crate::run::Stats;
use crate::stream::{Stall, StreamSpec};
use crate::under_test::{DirectedRun, Setup, Trial};
use proptest::prelude::*;
use proptest::strategy::BoxedStrategy;

/// Random pieces of a kind in a case.
const PIECES: usize = 14;
/// Bursts of memory that cases use.
const BLOCKS: u64 = 64;

/// A piece of memory to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Address of its first byte, a multiple of a beat's bytes.
    pub address: u64,
    /// Number of bytes.
    pub bytes: u64,
    /// Last piece of its command.
    pub last: bool,
}

/// All that decides a run.
#[derive(Clone, Debug)]
pub struct Case {
    /// Dense and sparse pieces.
    pub pieces: [Vec<Piece>; 2],
    /// Memory, stalls, and what interrupts.
    pub conditions: Conditions,
}

/// A read master with the sizes of its configuration.
pub struct ReadMaster {
    info: &'static ModelInfo,
    sizes: Sizes,
}

impl ReadMaster {
    /// The design `info`, with or without mutants.
    pub fn new(info: &'static ModelInfo) -> ReadMaster {
        let sizes = Sizes::of(info);
        ReadMaster { info, sizes }
    }

    /// Whole bursts one behind the other, dense ones from block 0 on, sparse ones behind them.
    pub fn whole_bursts(&self, dense: u64, sparse: u64) -> [Vec<Piece>; 2] {
        let bytes = self.sizes.max_burst_bytes;
        [(0, dense), (dense, sparse)].map(|(first, count)| {
            let piece = |i| Piece {
                address: self.sizes.address((first + i) * bytes),
                bytes,
                last: i + 1 == count,
            };
            (0..count).map(piece).collect()
        })
    }

    /// Runs a case: the cycles it takes, and what the memory saw of it.
    ///
    /// # Errors
    /// How it fails.
    pub fn run(&self, case: &Case) -> Result<(u64, Counts), Failure> {
        let mut model = Model::of(self.info, case.conditions.seed)?;
        let mut run = Run::new(&mut model, self.sizes, case)?;
        let cycles = run.run()?;
        Ok((cycles, run.counts))
    }

    /// Data beats per cycle between the first and the last one, when whole bursts of both kinds are read.
    ///
    /// # Errors
    /// How the run fails.
    pub fn rate(&self, bursts: u64, memory: Settings) -> Result<f64, Failure> {
        let case = Case {
            pieces: self.whole_bursts(bursts, bursts),
            conditions: Conditions::on(memory),
        };
        let (_, counts) = self.run(&case)?;
        let span = counts.last_beat - counts.first_beat.unwrap_or(0) + 1;
        Ok(counts.read_beats as f64 / span as f64)
    }

    fn piece(&self) -> BoxedStrategy<Piece> {
        let Sizes {
            bus_bytes,
            max_burst_bytes,
            ..
        } = self.sizes;
        let (sizes, beats) = (self.sizes, max_burst_bytes / bus_bytes);
        (0..BLOCKS, 0..beats, any::<bool>())
            .prop_flat_map(move |(block, beat, last)| {
                let most = max_burst_bytes - beat * bus_bytes;
                let bytes = prop_oneof![1..=most, 1..=most.min(2 * bus_bytes), Just(most)];
                bytes.prop_map(move |bytes| Piece {
                    address: sizes.address(block * max_burst_bytes + beat * bus_bytes),
                    bytes,
                    last,
                })
            })
            .boxed()
    }

    fn mixture(&self) -> [Vec<Piece>; 2] {
        let Sizes {
            bus_bytes: bus,
            max_burst_bytes: burst,
            ..
        } = self.sizes;
        let piece = |block: u64, beat: u64, bytes: u64, last| Piece {
            address: self.sizes.address(block * burst + beat * bus),
            bytes,
            last,
        };
        let dense = vec![
            piece(3, 1, burst - bus, false),
            piece(9, 0, burst, false),
            piece(10, 0, 5, true),
            piece(11, 2, bus, true),
            piece(12, 1, bus + 1, false),
            piece(13, 0, burst - 1, true),
            piece(63, 0, burst, true),
        ];
        let sparse = vec![
            piece(40, 0, burst, false),
            piece(21, 0, 1, true),
            piece(22, 1, 2 * bus - 1, false),
            piece(0, 0, burst, true),
            piece(62, 3, bus - 1, true),
        ];
        [dense, sparse]
    }

    fn failing(&self) -> Settings {
        let burst = self.sizes.max_burst_bytes;
        let fault = |block: u64, first: u64, response| Fault {
            addresses: block * burst + first..block * burst + first + 1,
            response,
            reads: true,
            writes: false,
        };
        Settings {
            faults: vec![
                fault(9, self.sizes.bus_bytes, SLVERR),
                fault(9, 0, DECERR),
                fault(12, self.sizes.bus_bytes, DECERR),
                fault(40, burst - 1, SLVERR),
                fault(22, self.sizes.bus_bytes, SLVERR),
                fault(63, burst - 1, DECERR),
            ],
            ..Settings::default()
        }
    }
}

impl Trial for ReadMaster {
    type Case = Case;

    fn info(&self) -> &'static ModelInfo {
        self.info
    }

    fn cases(&self, stall: Option<f64>) -> BoxedStrategy<Case> {
        let pieces = || prop::collection::vec(self.piece(), 0..=PIECES);
        let end = BLOCKS * self.sizes.max_burst_bytes;
        let conditions = conditions(stall, 5, end, self.sizes.bus_bytes);
        (pieces(), pieces(), conditions)
            .prop_map(|(dense, sparse, conditions)| Case {
                pieces: [dense, sparse],
                conditions,
            })
            .boxed()
    }

    fn long_cases(&self) -> BoxedStrategy<Case> {
        let pieces = self.whole_bursts(BLOCKS / 2, BLOCKS / 2);
        let conditions = Conditions::on(Settings::default());
        Just(Case { pieces, conditions }).boxed()
    }

    fn directed_cases(&self) -> Vec<(&'static str, Case)> {
        let on = |pieces: [Vec<Piece>; 2], memory: Settings| Case {
            pieces,
            conditions: Conditions::on(memory),
        };
        let stalled = |case: Case, patterns: &[&[bool]]| Case {
            conditions: Conditions {
                stalls: patterns
                    .iter()
                    .map(|bits| Stall::Bits(bits.to_vec()))
                    .collect(),
                ..case.conditions
            },
            ..case
        };
        let stopped = |case: Case, interruption| Case {
            conditions: Conditions {
                interruption: Some(interruption),
                ..case.conditions
            },
            ..case
        };
        let slow = Settings {
            interleaves: true,
            seed: 5,
            latency: (3, 9),
            ..self.failing()
        };
        let dram = Settings {
            dram: Some(Dram {
                row_bytes: 4 * self.sizes.max_burst_bytes,
                banks: 2,
                miss_cycles: 12,
            }),
            ..Settings::default()
        };
        // The consumers and those of the error records stand still for long: everything fills up.
        let mut long = [true; 120];
        long[119] = false;
        let in_a_row = [[true; 150], [false; 150]].concat();
        let blocked: &[&[bool]] = &[&[], &[], &long, &long, &long];
        let mixture = || self.mixture();
        vec![
            (
                "whole_bursts",
                on(self.whole_bursts(12, 12), Settings::default()),
            ),
            ("one_kind", on(self.whole_bursts(12, 0), Settings::after(5))),
            (
                "the_other_kind",
                on(self.whole_bursts(0, 12), Settings::after(5)),
            ),
            ("pieces_of_all_sizes", on(mixture(), Settings::default())),
            ("failing_beats", on(mixture(), self.failing())),
            ("failing_beats_mixed", on(mixture(), slow.clone())),
            ("both_ends_of_the_memory", {
                let top = self.sizes.last_blocks(BLOCKS);
                let moved = |by: u64| {
                    self.mixture().map(|pieces| {
                        let moved = |piece: Piece| Piece {
                            address: self.sizes.address(piece.address + by),
                            ..piece
                        };
                        pieces.into_iter().map(moved).collect::<Vec<_>>()
                    })
                };
                let mut pieces = [vec![], vec![]];
                for of_kinds in [0, top, 0, top, 0].map(moved) {
                    for (all, some) in pieces.iter_mut().zip(of_kinds) {
                        all.extend(some);
                    }
                }
                on(pieces, failing_twice(self.failing(), top))
            }),
            ("rows", on(self.whole_bursts(8, 8), dram)),
            ("blocked", stalled(on(mixture(), self.failing()), blocked)),
            ("errors_in_a_row", {
                let mut pieces = self.whole_bursts(6, 6);
                for piece in pieces.iter_mut().flatten() {
                    piece.bytes = self.sizes.bus_bytes;
                }
                let memory = Settings {
                    faults: vec![Fault {
                        addresses: 0..BLOCKS * self.sizes.max_burst_bytes,
                        response: SLVERR,
                        reads: true,
                        writes: false,
                    }],
                    ..Settings::default()
                };
                let patterns: &[&[bool]] = &[&[], &[], &[], &[], &in_a_row];
                stalled(on(pieces, memory), patterns)
            }),
            (
                "blocked_whole",
                stalled(on(self.whole_bursts(6, 6), Settings::default()), blocked),
            ),
            (
                "pulse_of_flush",
                stopped(
                    on(mixture(), slow.clone()),
                    Interruption::Flush(12, 1, false),
                ),
            ),
            (
                "long_flush",
                stopped(
                    on(mixture(), slow.clone()),
                    Interruption::Flush(16, 30, true),
                ),
            ),
            (
                "flush_of_nothing",
                stopped(
                    on([vec![], vec![]], slow.clone()),
                    Interruption::Flush(1, 1, true),
                ),
            ),
            ("flush_of_errors", {
                let case = stalled(on(mixture(), self.failing()), blocked);
                stopped(case, Interruption::Flush(40, 1, true))
            }),
            (
                "reset",
                stopped(on(mixture(), slow), Interruption::Reset(14)),
            ),
            ("reset_of_addresses", {
                let mut memory = self.failing();
                memory.stalls[3] = Stall::Bits(long[..40].to_vec());
                stopped(on(mixture(), memory), Interruption::Reset(20))
            }),
            ("reset_of_errors", {
                let patterns: &[&[bool]] = &[&[], &[], &[], &[], &[true; 400]];
                let case = stalled(on(mixture(), self.failing()), patterns);
                stopped(case, Interruption::Reset(390))
            }),
        ]
    }

    fn run_case(&self, case: &Case, setup: &Setup) -> Result<DirectedRun, Failure> {
        let seed = case.conditions.seed;
        let (result, recording) = recorded(self.info, setup, seed, |model| {
            let mut run = Run::new(model, self.sizes, case)?;
            let cycles = run.run()?;
            Ok((cycles, run.words, run.counts))
        })?;
        let (cycles, words, counts) = result;
        let pieces = case.pieces.iter().map(Vec::len).sum::<usize>() as u64;
        Ok(DirectedRun {
            stats: Stats {
                items: pieces,
                vectors: pieces,
                elements: words,
                beats_in: counts.read_beats,
                beats_out: words,
                cycles,
                pace: cycles,
            },
            recording,
            bins: Bins::new(),
        })
    }

    fn figures(&self, _: &bench::Options<'_>) -> Result<Vec<Figure>, String> {
        let config = self.info.config;
        let rates = [("an ideal memory", 0), ("100 cycles of latency", 100)];
        let figures = rates.into_iter().map(|(what, latency)| {
            let rate = self.rate(16, Settings::after(latency));
            let name = format!("beats per cycle of {config}, {what}");
            let rate = rate.map_err(|failure| failure.to_string())?;
            Ok(Figure::new(name, rate, 3, "beats/cycle").at_least(0.99))
        });
        figures.collect()
    }

    /// A dense burst and a sparse one, of which the second one fails at its end.
    fn example(&self) -> Option<Case> {
        let Sizes {
            bus_bytes: bus,
            max_burst_bytes: burst,
            ..
        } = self.sizes;
        let beats = (burst / bus).min(4);
        let piece = |block, bytes| Piece {
            address: self.sizes.address(block * burst),
            bytes,
            last: true,
        };
        let fault = Fault {
            addresses: 5 * burst + bus..5 * burst + bus + 1,
            response: SLVERR,
            reads: true,
            writes: false,
        };
        let memory = Settings {
            faults: vec![fault],
            interleaves: true,
            seed: 2,
            ..Settings::after(2)
        };
        Some(Case {
            pieces: [
                vec![piece(2, (beats - 1) * bus + 3)],
                vec![piece(5, 2 * bus)],
            ],
            conditions: Conditions::on(memory),
        })
    }

    fn streams(&self) -> (Vec<StreamSpec>, Vec<StreamSpec>) {
        let pieces = |kind: &str| StreamSpec::axi(&format!("s_axis_{kind}")).field("data");
        let words = |kind: &str| {
            let stream = StreamSpec::axi(&format!("m_axis_{kind}"));
            stream
                .kept_lanes("data", 8, "keep")
                .field("keep")
                .field("last")
                .field("user")
        };
        let beats = StreamSpec::axi4("m_axi_r");
        let beats = beats.field("id").field("data").field("resp").field("last");
        let error = StreamSpec::axi("m_axis_error").field("data");
        (
            vec![pieces("dense"), pieces("sparse"), beats],
            vec![
                words("dense"),
                words("sparse"),
                error,
                StreamSpec::axi4_address("m_axi_ar"),
            ],
        )
    }

    fn status_ports(&self) -> &'static [&'static str] {
        &["idle"]
    }
}
