//! The contract of the AXI4 write master: the bytes of packets at the addresses of pieces, and no others.

use super::conditions::{Conditions, Interruption, Sizes, conditions, failing_twice};
use super::recorded;
use super::write_run::Run;
use crate::axi::memory::Counts;
use crate::axi::signals::{DECERR, SLVERR};
use crate::axi::{Fault, Pages, Settings};
use crate::bench::{self, Figure};
use crate::coverage::Bins;
use crate::failure::Failure;
use crate::model::{Model, ModelInfo};
use crate::run::Stats;
use crate::stream::{Stall, StreamSpec};
use crate::under_test::{DirectedRun, Setup, Trial};
use proptest::prelude::*;
use proptest::strategy::BoxedStrategy;
use std::fmt;

/// Random pieces in a case.
const PIECES: usize = 16;
/// Bursts of memory that cases use.
const BLOCKS: u64 = 64;

/// A piece of memory to write.
#[derive(Clone, PartialEq, Eq)]
pub struct Piece {
    /// Address of its first byte.
    pub address: u64,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Last piece of its packet.
    pub packet_ends: bool,
    /// Last piece of its command.
    pub last: bool,
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Piece {
            address,
            bytes,
            packet_ends,
            last,
        } = self;
        let count = bytes.len();
        write!(f, "{count} bytes at {address:#x}")?;
        f.write_str(if *packet_ends { ", packet ends" } else { "" })?;
        f.write_str(if *last { ", command ends" } else { "" })
    }
}

/// All that decides a run.
#[derive(Clone, Debug)]
pub struct Case {
    /// The pieces; the last one ends its packet and its command.
    pub pieces: Vec<Piece>,
    /// Memory, stalls, and what interrupts.
    pub conditions: Conditions,
}

impl Case {
    fn of(mut pieces: Vec<Piece>, conditions: Conditions) -> Case {
        if let Some(piece) = pieces.last_mut() {
            (piece.packet_ends, piece.last) = (true, true);
        }
        Case { pieces, conditions }
    }
}

/// A write master with the sizes of its configuration.
pub struct WriteMaster {
    info: &'static ModelInfo,
    sizes: Sizes,
}

/// So many bytes that differ from piece to piece.
fn bytes(count: u64, seed: u64) -> Vec<u8> {
    Pages::new(!seed).bytes(seed << 20, count as usize)
}

impl WriteMaster {
    /// The design `info`, with or without mutants.
    pub fn new(info: &'static ModelInfo) -> WriteMaster {
        let sizes = Sizes::of(info);
        WriteMaster { info, sizes }
    }

    /// One packet in whole bursts.
    pub fn whole_bursts(&self, bursts: u64) -> Vec<Piece> {
        let burst = self.sizes.max_burst_bytes;
        let piece = |i| Piece {
            address: self.sizes.address(i * burst),
            bytes: bytes(burst, i),
            packet_ends: i + 1 == bursts,
            last: i + 1 == bursts,
        };
        (0..bursts).map(piece).collect()
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

    /// Data beats per cycle between the first and the last one, when whole bursts are written.
    ///
    /// # Errors
    /// How the run fails.
    pub fn rate(&self, bursts: u64, memory: Settings) -> Result<f64, Failure> {
        let case = Case::of(self.whole_bursts(bursts), Conditions::on(memory));
        let (_, counts) = self.run(&case)?;
        let span = counts.last_beat - counts.first_beat.unwrap_or(0) + 1;
        Ok(counts.write_beats as f64 / span as f64)
    }

    /// One piece for each place that its first byte may have in a word and in a beat, and for each length up
    /// to three beats, all in commands of their own: on these places of a word.
    pub fn every_shift(&self, place: u64) -> Case {
        let bus = self.sizes.bus_bytes;
        let most = (3 * bus).min(self.sizes.max_burst_bytes);
        let mut pieces = vec![];
        for to in 0..bus {
            for count in 1..=most - to {
                let block = (pieces.len() as u64) % BLOCKS * self.sizes.max_burst_bytes;
                let block = self.sizes.address(block);
                let piece = |address, count, packet_ends| Piece {
                    address,
                    bytes: bytes(count, count << 16 | to << 8 | place),
                    packet_ends,
                    last: packet_ends,
                };
                if place > 0 {
                    pieces.push(piece(block, place, false));
                }
                pieces.push(piece(block + to, count, true));
            }
        }
        Case::of(pieces, Conditions::on(Settings::default()))
    }

    fn piece(&self) -> BoxedStrategy<Piece> {
        let Sizes {
            bus_bytes,
            max_burst_bytes,
            ..
        } = self.sizes;
        let sizes = self.sizes;
        let first = prop_oneof![0..max_burst_bytes, Just(0)];
        (0..BLOCKS, first, any::<[bool; 2]>(), any::<u16>())
            .prop_flat_map(move |(block, first, [packet_ends, last], seed)| {
                let most = max_burst_bytes - first;
                let count = prop_oneof![1..=most, 1..=most.min(2 * bus_bytes), Just(most)];
                count.prop_map(move |count| Piece {
                    address: sizes.address(block * max_burst_bytes + first),
                    bytes: bytes(count, seed.into()),
                    packet_ends,
                    last,
                })
            })
            .boxed()
    }

    fn mixture(&self) -> Vec<Piece> {
        let Sizes {
            bus_bytes: bus,
            max_burst_bytes: burst,
            ..
        } = self.sizes;
        // Block, first byte, bytes, end of packet, end of command.
        let rows = [
            (3, 1, burst - 1, false, false),
            (9, 0, burst, false, false),
            (10, 0, 5, true, true),
            (11, bus - 1, 2, false, false),
            (12, bus + 3, bus - 3, false, true),
            (13, 2, 1, true, true),
            (14, 7, bus + 2, false, false),
            (15, 0, 2 * bus - 9, true, true),
            (63, 0, burst, true, false),
            (62, burst - 1, 1, true, false),
            (20, 3, burst - 4, true, true),
            (21, 0, bus, true, true),
        ];
        let piece = |(block, first, count, packet_ends, last): (u64, u64, u64, bool, bool)| Piece {
            address: self.sizes.address(block * burst + first),
            bytes: bytes(count, block),
            packet_ends,
            last,
        };
        rows.into_iter().map(piece).collect()
    }

    fn failing(&self) -> Settings {
        let Sizes {
            bus_bytes: bus,
            max_burst_bytes: burst,
            ..
        } = self.sizes;
        let fault = |block: u64, first: u64, response| Fault {
            addresses: block * burst + first..block * burst + first + 1,
            response,
            reads: false,
            writes: true,
        };
        Settings {
            faults: vec![
                fault(3, 2 * bus, SLVERR),
                fault(9, 0, DECERR),
                fault(9, bus, SLVERR),
                fault(12, bus + 4, DECERR),
                fault(63, burst - 1, SLVERR),
                fault(20, bus, SLVERR),
                fault(21, 0, DECERR),
            ],
            ..Settings::default()
        }
    }
}

impl Trial for WriteMaster {
    type Case = Case;

    fn info(&self) -> &'static ModelInfo {
        self.info
    }

    fn cases(&self, stall: Option<f64>) -> BoxedStrategy<Case> {
        let pieces = prop::collection::vec(self.piece(), 0..=PIECES);
        let end = BLOCKS * self.sizes.max_burst_bytes;
        let conditions = conditions(stall, 3, end, self.sizes.bus_bytes);
        (pieces, conditions)
            .prop_map(|(pieces, conditions)| Case::of(pieces, conditions))
            .boxed()
    }

    fn long_cases(&self) -> BoxedStrategy<Case> {
        let conditions = Conditions::on(Settings::default());
        Just(Case::of(self.whole_bursts(BLOCKS), conditions)).boxed()
    }

    fn directed_cases(&self) -> Vec<(&'static str, Case)> {
        let on = |pieces: Vec<Piece>, memory: Settings| Case::of(pieces, Conditions::on(memory));
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
        let slow = || Settings {
            latency: (3, 9),
            seed: 5,
            ..self.failing()
        };
        let mut long = [true; 120];
        long[119] = false;
        let in_a_row = [[true; 150], [false; 150]].concat();
        let w_blocked = Settings {
            stalls: [
                Stall::Never,
                Stall::Bits(vec![true; 14]),
                Stall::Never,
                Stall::Never,
                Stall::Never,
            ],
            ..Settings::default()
        };
        let waiting = Settings {
            waits_for_data: true,
            ..Settings::default()
        };
        let mixture = || self.mixture();
        let flush = Interruption::Flush;
        vec![
            (
                "whole_bursts",
                on(self.whole_bursts(12), Settings::default()),
            ),
            (
                "whole_bursts_late",
                on(self.whole_bursts(12), Settings::after(30)),
            ),
            ("pieces_of_all_sizes", on(mixture(), Settings::default())),
            ("failing_beats", on(mixture(), self.failing())),
            ("failing_beats_late", on(mixture(), slow())),
            ("both_ends_of_the_memory", {
                let top = self.sizes.last_blocks(BLOCKS);
                let moved = |by: u64| {
                    let pieces = self.mixture().into_iter();
                    pieces.map(move |piece| Piece {
                        address: self.sizes.address(piece.address + by),
                        ..piece
                    })
                };
                let pieces = [0, top, 0, top, 0].into_iter().flat_map(moved);
                on(pieces.collect(), failing_twice(self.failing(), top))
            }),
            ("address_behind_data", on(mixture(), waiting)),
            (
                "no_one_takes_records",
                stalled(on(mixture(), self.failing()), &[&[], &[], &long]),
            ),
            ("records_in_a_row", {
                let mut pieces = self.whole_bursts(12);
                for piece in &mut pieces {
                    piece.bytes.truncate(self.sizes.bus_bytes as usize);
                    (piece.packet_ends, piece.last) = (true, true);
                }
                stalled(on(pieces, Settings::default()), &[&[], &[], &in_a_row])
            }),
            (
                "few_words",
                stalled(on(mixture(), slow()), &[&[], &[true, true, false], &[]]),
            ),
            (
                "pulse_of_flush",
                stopped(on(mixture(), slow()), flush(12, 1, false)),
            ),
            (
                "long_flush",
                stopped(on(mixture(), slow()), flush(16, 30, true)),
            ),
            (
                "flush_of_nothing",
                stopped(on(vec![], slow()), flush(1, 1, true)),
            ),
            ("flush_between_pieces", {
                let mut case = on(self.whole_bursts(3), Settings::default());
                let pause = Stall::Once {
                    after: 1,
                    cycles: 100,
                };
                case.conditions.stalls = vec![pause, Stall::Never, Stall::Never];
                stopped(case, flush(60, 1, true))
            }),
            ("flush_without_words", {
                let case = stalled(on(mixture(), slow()), &[&[], &long, &[]]);
                stopped(case, flush(25, 1, false))
            }),
            (
                "flush_of_beats",
                stopped(on(self.whole_bursts(4), w_blocked), flush(30, 1, false)),
            ),
            ("flush_of_records", {
                let case = stalled(on(mixture(), self.failing()), &[&[], &[], &long]);
                stopped(case, flush(60, 1, false))
            }),
            (
                "reset",
                stopped(on(mixture(), slow()), Interruption::Reset(14)),
            ),
            ("reset_of_records", {
                let case = stalled(on(mixture(), self.failing()), &[&[], &[], &[true; 400]]);
                stopped(case, Interruption::Reset(390))
            }),
        ]
    }

    fn run_case(&self, case: &Case, setup: &Setup) -> Result<DirectedRun, Failure> {
        let seed = case.conditions.seed;
        let ((cycles, counts), recording) = recorded(self.info, setup, seed, |model| {
            let mut run = Run::new(model, self.sizes, case)?;
            let cycles = run.run()?;
            Ok((cycles, run.counts))
        })?;
        let ended = case.pieces.iter().filter(|piece| piece.last).count() as u64;
        Ok(DirectedRun {
            stats: Stats {
                items: case.pieces.len() as u64,
                vectors: case.pieces.len() as u64,
                elements: counts.write_beats,
                beats_in: counts.write_beats,
                beats_out: counts.write_beats + ended,
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
            let rate = self.rate(32, Settings::after(latency));
            let name = format!("beats per cycle of {config}, {what}");
            let rate = rate.map_err(|failure| failure.to_string())?;
            Ok(Figure::new(name, rate, 3, "beats/cycle").at_least(0.99))
        });
        figures.collect()
    }

    /// A packet in two pieces: the first one ends in the middle of a word, the second one fails.
    fn example(&self) -> Option<Case> {
        let Sizes {
            bus_bytes: bus,
            max_burst_bytes: burst,
            ..
        } = self.sizes;
        let piece = |address, count, last| Piece {
            address,
            bytes: bytes(count, address),
            packet_ends: last,
            last,
        };
        let fault = Fault {
            addresses: 5 * burst..5 * burst + 1,
            response: SLVERR,
            reads: false,
            writes: true,
        };
        let memory = Settings {
            faults: vec![fault],
            ..Settings::after(2)
        };
        let pieces = vec![
            piece(3 * burst - bus - 3, bus + 3, false),
            piece(5 * burst, 2 * bus, true),
        ];
        Some(Case::of(pieces, Conditions::on(memory)))
    }

    fn streams(&self) -> (Vec<StreamSpec>, Vec<StreamSpec>) {
        let record = |prefix: &str| StreamSpec::axi(prefix).field("data");
        let b = StreamSpec::axi4("m_axi_b").field("id").field("resp");
        let w = StreamSpec::axi4("m_axi_w").kept_lanes("data", 8, "strb");
        let w = w.field("strb").field("last");
        (
            vec![record("s_axis_desc"), record("s_axis"), b],
            vec![
                StreamSpec::axi4_address("m_axi_aw"),
                w,
                record("m_axis_done"),
            ],
        )
    }

    fn status_ports(&self) -> &'static [&'static str] {
        &["idle"]
    }

    fn partly_known(&self) -> &'static [&'static str] {
        &["m_axi_wdata"]
    }
}
