//! A run of the read master.

use super::conditions::{Conditions, IDLE_LAG, Interruption, Sizes};
use super::ends::{Sink, Source, packed, unpacked};
use super::read_master::{Case, Piece};
use crate::axi::memory::Counts;
use crate::axi::signals::OKAY;
use crate::axi::{Memory, Pages, Ports, Settings};
use crate::failure::{Failure, FailureKind};
use crate::model::{Input, Model, ModelError, Output};
use crate::units::reset::cycles_of_reset;

/// The kinds by their ids.
const KINDS: [&str; 2] = ["dense", "sparse"];

/// A word: its bytes that are kept, and whether it is the last one of its command and a beat of the command
/// so far failed.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Word {
    bytes: Vec<u8>,
    last: bool,
    is_bad: bool,
}

impl Word {
    /// The word of these ports: data, keep, last, user. The bytes kept must be the low ones.
    fn of(ports: &[u32], bus: usize) -> Option<Word> {
        let (data, flags) = ports.split_at(bus.div_ceil(4));
        let (keep, flags) = flags.split_at(bus.div_ceil(32));
        let keep = keep
            .iter()
            .rev()
            .fold(0, |all, word| all << 32 | u64::from(*word));
        let kept = keep.trailing_ones() as usize;
        let bytes = data.iter().flat_map(|word| word.to_le_bytes());
        (keep.count_ones() as usize == kept).then(|| Word {
            bytes: bytes.take(kept).collect(),
            last: flags[0] == 1,
            is_bad: flags[1] == 1,
        })
    }
}

/// What is due of one kind.
#[derive(Default)]
struct Due {
    words: Vec<Word>,
    /// Response and address of the pieces that fail.
    errors: Vec<(u8, u64)>,
    received: usize,
    reported: usize,
    /// Words and errors that are due when so many pieces, from 0 on, are taken.
    by_piece: Vec<(usize, usize)>,
}

impl Due {
    /// Is something due of the first pieces?
    fn is_pending(&self, pieces: usize) -> bool {
        let (words, errors) = self.by_piece[pieces];
        self.received < words || self.reported < errors
    }
}

/// What comes of these pieces, by address and bytes alone.
fn due(pieces: &[Piece], pages: &Pages, memory: &Settings, bus: u64) -> Due {
    let mut due = Due::default();
    let mut is_bad = false;
    for piece in pieces {
        due.by_piece.push((due.words.len(), due.errors.len()));
        let mut worst = OKAY;
        for first in (0..piece.bytes).step_by(bus as usize) {
            let address = piece.address + first;
            let count = (piece.bytes - first).min(bus);
            let response = memory.response(address, bus, false);
            worst = worst.max(response);
            is_bad |= response != OKAY;
            due.words.push(Word {
                bytes: pages.bytes(address, count as usize),
                last: piece.last && first + bus >= piece.bytes,
                is_bad,
            });
        }
        is_bad &= !piece.last;
        if worst != OKAY {
            due.errors.push((worst, piece.address));
        }
    }
    due.by_piece.push((due.words.len(), due.errors.len()));
    due
}

/// A master under test with its memory.
pub(super) struct Run<'a> {
    model: &'a mut Model,
    sizes: Sizes,
    conditions: &'a Conditions,
    ports: Ports,
    memory: Memory,
    sources: [Source; 2],
    sinks: [Sink; 2],
    errors: Sink,
    pieces: [Vec<Vec<u32>>; 2],
    due: [Due; 2],
    flush: Input,
    idle: Output,
    rst_n: Input,
    quiet: u64,
    /// Cycles for which something is under way.
    busy: u64,
    pub(super) counts: Counts,
    pub(super) words: u64,
}

impl<'a> Run<'a> {
    pub(super) fn new(
        model: &'a mut Model,
        sizes: Sizes,
        case: &'a Case,
    ) -> Result<Run<'a>, ModelError> {
        let conditions = &case.conditions;
        let pages = Pages::new(conditions.seed);
        let source = |kind: usize| {
            Source::of(
                model,
                &format!("s_axis_{}", KINDS[kind]),
                conditions.stall(kind),
            )
        };
        let fields = ["data", "keep", "last", "user"];
        let sink = |kind: usize| {
            let prefix = format!("m_axis_{}", KINDS[kind]);
            Sink::of(model, &prefix, &fields, conditions.stall(2 + kind))
        };
        let record = |piece: &Piece| {
            let last = u64::from(piece.last);
            packed(&[
                (piece.address, sizes.address_bits),
                (piece.bytes, sizes.byte_bits()),
                (last, 1),
            ])
        };
        let due_of = |kind: usize| {
            due(
                &case.pieces[kind],
                &pages,
                &conditions.memory,
                sizes.bus_bytes,
            )
        };
        Ok(Run {
            sizes,
            conditions,
            ports: Ports::of(model, "m_axi", sizes.bus_bytes as usize)?,
            sources: [source(0)?, source(1)?],
            sinks: [sink(0)?, sink(1)?],
            errors: Sink::of(model, "m_axis_error", &["data"], conditions.stall(4))?,
            pieces: [0, 1].map(|kind| case.pieces[kind].iter().map(record).collect()),
            due: [due_of(0), due_of(1)],
            flush: model.input("flush")?,
            idle: model.output("idle")?,
            rst_n: model.input("rst_n")?,
            memory: Memory::new(sizes.attributes(), conditions.memory.clone(), pages),
            model,
            quiet: 0,
            busy: 0,
            counts: Counts::default(),
            words: 0,
        })
    }

    /// The whole case.
    pub(super) fn run(&mut self) -> Result<u64, Failure> {
        self.reset()?;
        match self.conditions.interruption {
            None => {}
            Some(Interruption::Reset(after)) => {
                self.cycles(after)?;
                self.reset()?;
            }
            Some(Interruption::Flush(after, length, until_idle)) => {
                self.cycles(after)?;
                self.flush(length, until_idle)?;
            }
        }
        let begin = self.model.cycles();
        let before = self.memory.counts();
        while !self.is_complete() {
            self.cycle()?;
        }
        let cycles = self.model.cycles() - begin;
        self.counts = self.memory.counts();
        self.counts.read_beats -= before.read_beats;
        self.words = self.due.iter().map(|due| due.words.len() as u64).sum();
        self.becomes_idle()?;
        Ok(cycles)
    }

    fn fail(&self, what: impl Into<String>) -> Failure {
        Failure {
            cycle: self.model.cycles(),
            kind: FailureKind::Protocol(what.into()),
        }
    }

    fn is_complete(&self) -> bool {
        self.due
            .iter()
            .all(|due| due.received == due.words.len() && due.reported == due.errors.len())
    }

    fn restart(&mut self) {
        for kind in 0..2 {
            self.sources[kind].restart();
            self.sinks[kind].restart();
            (self.due[kind].received, self.due[kind].reported) = (0, 0);
        }
        self.errors.restart();
        (self.quiet, self.busy) = (0, 0);
    }

    fn reset(&mut self) -> Result<(), Failure> {
        self.model.set(self.rst_n, 0);
        self.restart();
        for cycle in 0..cycles_of_reset(self.model.cycles()) {
            for source in &mut self.sources {
                source.drive(self.model, &[]);
            }
            self.model.settle()?;
            // What the first edge finds is from before.
            let result = self.ports.reset(self.model, &mut self.memory);
            if cycle > 0 {
                result.map_err(|broken| self.fail(broken.to_string()))?;
                if self.model.is_high(self.idle) {
                    return Err(self.fail("idle during reset"));
                }
            }
            self.model.rise()?;
        }
        self.model.set(self.rst_n, 1);
        Ok(())
    }

    fn cycles(&mut self, count: u64) -> Result<(), Failure> {
        for _ in 0..count {
            if self.is_complete() {
                break;
            }
            self.cycle()?;
        }
        Ok(())
    }

    /// One cycle of normal work.
    fn cycle(&mut self) -> Result<(), Failure> {
        for (source, pieces) in self.sources.iter_mut().zip(&self.pieces) {
            source.drive(self.model, pieces);
        }
        self.settle()?;
        let mut moved = false;
        for kind in 0..2 {
            moved |= self.sources[kind].is_taken(self.model);
            let taken = self.sinks[kind].taken(self.model);
            if let Some(beat) = taken.map_err(|what| self.fail(what))? {
                moved = true;
                self.check_word(kind, &beat)?;
            }
        }
        let taken = self
            .errors
            .taken(self.model)
            .map_err(|what| self.fail(what))?;
        if let Some(record) = taken {
            moved = true;
            self.check_error(&record)?;
        }
        self.check_idle()?;
        self.model.rise()?;
        self.quiet = if moved { 0 } else { self.quiet + 1 };
        match self.quiet > self.conditions.patience() {
            true => Err(self.hang()),
            false => Ok(()),
        }
    }

    /// `idle` is low while something is under way, but for its lag.
    fn check_idle(&mut self) -> Result<(), Failure> {
        let pending = (0..2).any(|kind| self.due[kind].is_pending(self.sources[kind].sent));
        let is_busy = pending || self.memory.under_way() > 0;
        self.busy = if is_busy { self.busy + 1 } else { 0 };
        match self.busy > IDLE_LAG && self.model.is_high(self.idle) {
            true => Err(self.fail("idle while something is under way")),
            false => Ok(()),
        }
    }

    fn settle(&mut self) -> Result<(), Failure> {
        for sink in self.sinks.iter_mut().chain([&mut self.errors]) {
            sink.drive(self.model);
        }
        self.ports.drive(self.model, &mut self.memory);
        self.model.settle()?;
        let seen = self.ports.see(self.model, &mut self.memory);
        seen.map_err(|broken| self.fail(broken.to_string()))
    }

    fn hang(&self) -> Failure {
        let waits = [0, 1].map(|kind| {
            let due = &self.due[kind];
            format!(
                "{} of {} words of {}",
                due.received,
                due.words.len(),
                KINDS[kind]
            )
        });
        Failure {
            cycle: self.model.cycles(),
            kind: FailureKind::Hang(format!("there came {}", waits.join(", "))),
        }
    }

    fn check_word(&mut self, kind: usize, beat: &[u32]) -> Result<(), Failure> {
        let due = &mut self.due[kind];
        let expected = due.words.get(due.received);
        let number = due.received;
        due.received += 1;
        let word = Word::of(beat, self.sizes.bus_bytes as usize);
        match word.is_some() && word.as_ref() == expected {
            true => Ok(()),
            false => {
                let (kind, expected) = (KINDS[kind], expected.cloned());
                Err(self.fail(format!(
                    "{kind} word {number} is {word:x?}, expected {expected:x?}"
                )))
            }
        }
    }

    fn check_error(&mut self, record: &[u32]) -> Result<(), Failure> {
        let fields = unpacked(record, &[1, 2, self.sizes.address_bits]);
        let due = &mut self.due[fields[0] as usize];
        let expected = due.errors.get(due.reported).copied();
        due.reported += 1;
        match expected == Some((fields[1] as u8, fields[2])) {
            true => Ok(()),
            false => Err(self.fail(format!(
                "the error record is {fields:x?}, expected {expected:x?}"
            ))),
        }
    }

    /// A flush; nothing may be left behind it.
    fn flush(&mut self, length: u64, until_idle: bool) -> Result<(), Failure> {
        self.model.set(self.flush, 1);
        let mut cycles = 0;
        loop {
            for source in &mut self.sources {
                source.restart();
                source.drive(self.model, &[]);
            }
            self.settle()?;
            let is_idle = cycles > 0 && self.model.is_high(self.idle);
            if is_idle && cycles == 1 {
                return Err(self.fail("idle in the cycle behind the begin of a flush"));
            }
            if is_idle && self.memory.under_way() > 0 {
                return Err(self.fail("idle behind a flush while a burst is under way"));
            }
            self.model.rise()?;
            cycles += 1;
            if cycles >= length && (is_idle || !until_idle) {
                self.model.set(self.flush, 0);
                if is_idle {
                    break;
                }
            }
            if cycles > length + self.conditions.patience() + self.work_left() {
                return Err(self.fail("a flush without end"));
            }
        }
        self.restart();
        self.is_silent(20)
    }

    /// Cycles that bursts under way may take.
    fn work_left(&self) -> u64 {
        let beats = self.sizes.max_burst_bytes / self.sizes.bus_bytes;
        let rate = self.conditions.memory.beats_of_100.unwrap_or(100);
        20 * self.sizes.outstanding * beats * 100 / rate
    }

    /// Nothing comes, and nothing is under way.
    fn is_silent(&mut self, cycles: u64) -> Result<(), Failure> {
        for _ in 0..cycles {
            for source in &mut self.sources {
                source.drive(self.model, &[]);
            }
            self.settle()?;
            let sinks = self.sinks.iter().chain([&self.errors]);
            if sinks.into_iter().any(|sink| sink.is_offered(self.model)) {
                return Err(self.fail("a beat comes that is not due"));
            }
            if !self.model.is_high(self.idle) || self.memory.under_way() > 0 {
                return Err(self.fail("something is under way that nobody asked for"));
            }
            self.model.rise()?;
        }
        Ok(())
    }

    fn becomes_idle(&mut self) -> Result<(), Failure> {
        for _ in 0..6 {
            for source in &mut self.sources {
                source.drive(self.model, &[]);
            }
            self.settle()?;
            self.model.rise()?;
        }
        self.is_silent(10)
    }
}
