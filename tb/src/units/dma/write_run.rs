//! A run of the write master.

use super::conditions::{Conditions, IDLE_LAG, Interruption, Sizes};
use super::ends::{Sink, Source, packed, unpacked};
use super::write_master::{Case, Piece};
use crate::axi::memory::Counts;
use crate::axi::signals::OKAY;
use crate::axi::{Memory, Pages, Ports, Settings};
use crate::failure::{Failure, FailureKind};
use crate::model::{Input, Model, ModelError, Output};
use crate::units::reset::cycles_of_reset;

/// Writes the bytes of a piece that do not fail; the worst of the responses to its beats.
fn write(piece: &Piece, pages: &mut Pages, memory: &Settings, bus: u64) -> u8 {
    let mut worst = OKAY;
    for (address, byte) in (piece.address..).zip(&piece.bytes) {
        let response = memory.response(address & !(bus - 1), bus, true);
        worst = worst.max(response);
        if response == OKAY {
            pages.write(address, *byte);
        }
    }
    worst
}

/// The response to each command and the address of its first piece that failed, as they are due.
fn due(pieces: &[Piece], pages: &mut Pages, memory: &Settings, bus: u64) -> Vec<(u8, u64)> {
    let mut due = vec![];
    let (mut worst, mut first) = (OKAY, None);
    for piece in pieces {
        let response = write(piece, pages, memory, bus);
        worst = worst.max(response);
        if response != OKAY {
            first.get_or_insert(piece.address);
        }
        if piece.last {
            due.push((worst, first.unwrap_or(0)));
            (worst, first) = (OKAY, None);
        }
    }
    due
}

/// The words of packets: the bytes of their pieces one behind the other, the last word of each filled up.
fn words(pieces: &[Piece], bus: usize) -> Vec<Vec<u32>> {
    let mut words = vec![];
    for packet in pieces.split_inclusive(|piece| piece.packet_ends) {
        let mut bytes: Vec<u8> = packet
            .iter()
            .flat_map(|piece| piece.bytes.clone())
            .collect();
        bytes.resize(bytes.len().next_multiple_of(bus), 0xa5);
        words.extend(bytes.chunks(bus).map(|word| {
            let parts = word.chunks(4);
            parts
                .map(|b| u32::from_le_bytes(b.try_into().expect("4 bytes")))
                .collect()
        }));
    }
    words
}

/// A master under test with its memory.
pub(super) struct Run<'a> {
    model: &'a mut Model,
    sizes: Sizes,
    case: &'a Case,
    ports: Ports,
    memory: Memory,
    pieces: (Source, Vec<Vec<u32>>),
    words: (Source, Vec<Vec<u32>>),
    done: Sink,
    due: Vec<(u8, u64)>,
    /// The memory when all is written.
    golden: Pages,
    received: usize,
    flush: Input,
    idle: Output,
    rst_n: Input,
    quiet: u64,
    /// Cycles for which something is under way.
    busy: u64,
    /// Bursts that the memory had seen when the case began.
    bursts_before: u64,
    pub(super) counts: Counts,
}

impl<'a> Run<'a> {
    pub(super) fn new(
        model: &'a mut Model,
        sizes: Sizes,
        case: &'a Case,
    ) -> Result<Run<'a>, ModelError> {
        let Conditions { seed, memory, .. } = &case.conditions;
        let conditions = &case.conditions;
        let bus = sizes.bus_bytes;
        let pages = Pages::new(*seed);
        let record = |piece: &Piece| {
            packed(&[
                (piece.address, sizes.address_bits),
                (piece.bytes.len() as u64, sizes.byte_bits()),
                (piece.packet_ends.into(), 1),
                (piece.last.into(), 1),
            ])
        };
        let records = case.pieces.iter().map(record).collect();
        let mut golden = pages.clone();
        let due = due(&case.pieces, &mut golden, memory, bus);
        Ok(Run {
            sizes,
            case,
            ports: Ports::of(model, "m_axi", bus as usize)?,
            pieces: (
                Source::of(model, "s_axis_desc", conditions.stall(0))?,
                records,
            ),
            words: (
                Source::of(model, "s_axis", conditions.stall(1))?,
                words(&case.pieces, bus as usize),
            ),
            done: Sink::of(model, "m_axis_done", &["data"], conditions.stall(2))?,
            due,
            golden,
            received: 0,
            flush: model.input("flush")?,
            idle: model.output("idle")?,
            rst_n: model.input("rst_n")?,
            memory: Memory::new(sizes.attributes(), memory.clone(), pages),
            model,
            quiet: 0,
            busy: 0,
            bursts_before: 0,
            counts: Counts::default(),
        })
    }

    /// The whole case; the cycles of its last part.
    pub(super) fn run(&mut self) -> Result<u64, Failure> {
        self.reset()?;
        match self.case.conditions.interruption {
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
        while !self.is_complete() {
            self.cycle()?;
        }
        let cycles = self.model.cycles() - begin;
        self.counts = self.memory.counts();
        for _ in 0..6 {
            self.rest()?;
        }
        self.is_silent(10)?;
        match self.golden.difference(&self.memory.pages) {
            None => Ok(cycles),
            Some((address, expected, actual)) => Err(self.fail(format!(
                "the byte at {address:#x} is {actual:#04x}, expected {expected:#04x}"
            ))),
        }
    }

    fn fail(&self, what: impl Into<String>) -> Failure {
        Failure {
            cycle: self.model.cycles(),
            kind: FailureKind::Protocol(what.into()),
        }
    }

    fn is_complete(&self) -> bool {
        self.received == self.due.len()
    }

    fn restart(&mut self) {
        self.pieces.0.restart();
        self.words.0.restart();
        self.done.restart();
        self.received = 0;
        (self.quiet, self.busy) = (0, 0);
        self.bursts_before = self.memory.counts().write_bursts;
    }

    /// Drives the sources with nothing to send.
    fn withdraw(&mut self) {
        self.pieces.0.drive(self.model, &[]);
        self.words.0.drive(self.model, &[]);
    }

    fn reset(&mut self) -> Result<(), Failure> {
        self.model.set(self.rst_n, 0);
        self.restart();
        for cycle in 0..cycles_of_reset(self.model.cycles()) {
            self.withdraw();
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
        self.pieces.0.drive(self.model, &self.pieces.1);
        self.words.0.drive(self.model, &self.words.1);
        let beats = self.memory.counts().write_beats;
        self.settle()?;
        let mut moved = beats != self.memory.counts().write_beats;
        moved |= self.pieces.0.is_taken(self.model);
        moved |= self.words.0.is_taken(self.model);
        let taken = self
            .done
            .taken(self.model)
            .map_err(|what| self.fail(what))?;
        if let Some(record) = taken {
            moved = true;
            self.check_done(&record)?;
        }
        self.check_idle()?;
        self.model.rise()?;
        self.quiet = if moved { 0 } else { self.quiet + 1 };
        match self.quiet > self.case.conditions.patience() {
            true => Err(self.hang()),
            false => Ok(()),
        }
    }

    /// `idle` is low while something is under way, but for its lag.
    fn check_idle(&mut self) -> Result<(), Failure> {
        let taken = &self.case.pieces[..self.pieces.0.sent];
        let bursts = self.memory.counts().write_bursts - self.bursts_before;
        let ended = taken.iter().filter(|piece| piece.last).count();
        let is_busy =
            bursts < taken.len() as u64 || self.received < ended || self.memory.under_way() > 0;
        self.busy = if is_busy { self.busy + 1 } else { 0 };
        match self.busy > IDLE_LAG && self.model.is_high(self.idle) {
            true => Err(self.fail("idle while something is under way")),
            false => Ok(()),
        }
    }

    fn settle(&mut self) -> Result<(), Failure> {
        self.done.drive(self.model);
        self.ports.drive(self.model, &mut self.memory);
        self.model.settle()?;
        let seen = self.ports.see(self.model, &mut self.memory);
        seen.map_err(|broken| self.fail(broken.to_string()))
    }

    fn hang(&self) -> Failure {
        let (pieces, words) = (self.pieces.0.sent, self.words.0.sent);
        Failure {
            cycle: self.model.cycles(),
            kind: FailureKind::Hang(format!(
                "{} of {} commands are done, {pieces} pieces and {words} words taken",
                self.received,
                self.due.len()
            )),
        }
    }

    fn check_done(&mut self, record: &[u32]) -> Result<(), Failure> {
        let fields = unpacked(record, &[2, self.sizes.address_bits]);
        let expected = self.due.get(self.received).copied();
        self.received += 1;
        match expected == Some((fields[0] as u8, fields[1])) {
            true => Ok(()),
            false => Err(self.fail(format!(
                "command {} ends with {fields:x?}, expected {expected:x?}",
                self.received - 1
            ))),
        }
    }

    /// A flush; nothing may be left behind it, and no byte may be another than before or to be written.
    fn flush(&mut self, length: u64, until_idle: bool) -> Result<(), Failure> {
        let before = Pages::new(self.case.conditions.seed);
        self.model.set(self.flush, 1);
        let mut cycles = 0;
        loop {
            self.restart();
            self.withdraw();
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
            if cycles > length + self.case.conditions.patience() + self.work_left() {
                return Err(self.fail("a flush without end"));
            }
        }
        self.restart();
        self.is_silent(20)?;
        self.is_part_written(&before)
    }

    /// Every byte is what it was or what a piece writes there.
    fn is_part_written(&self, before: &Pages) -> Result<(), Failure> {
        let mut explained = before.clone();
        for piece in &self.case.pieces {
            for (address, byte) in (piece.address..).zip(&piece.bytes) {
                if self.memory.pages.byte(address) == *byte {
                    explained.write(address, *byte);
                }
            }
        }
        match explained.difference(&self.memory.pages) {
            None => Ok(()),
            Some((address, ..)) => {
                Err(self.fail(format!("a flush wrote another byte at {address:#x}")))
            }
        }
    }

    /// Cycles that bursts under way may take.
    fn work_left(&self) -> u64 {
        let beats = self.sizes.max_burst_bytes / self.sizes.bus_bytes;
        let rate = self.case.conditions.memory.beats_of_100.unwrap_or(100);
        20 * self.sizes.outstanding * beats * 100 / rate
    }

    fn rest(&mut self) -> Result<(), Failure> {
        self.withdraw();
        self.settle()?;
        self.model.rise()?;
        Ok(())
    }

    /// Nothing comes, and nothing is under way.
    fn is_silent(&mut self, cycles: u64) -> Result<(), Failure> {
        for _ in 0..cycles {
            self.withdraw();
            self.settle()?;
            if self.done.is_offered(self.model) {
                return Err(self.fail("a record comes that is not due"));
            }
            if !self.model.is_high(self.idle) || self.memory.under_way() > 0 {
                return Err(self.fail("something is under way that nobody asked for"));
            }
            self.model.rise()?;
        }
        Ok(())
    }
}
