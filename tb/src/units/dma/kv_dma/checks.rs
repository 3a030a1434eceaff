//! What the registers say of a program: errors, counters, the interrupt; and bytes of pages that change.

use super::machine::Machine;
use super::program::{Command, Corruption};
use super::run::{Runner, failure};
use crate::failure::Failure;
use ::kv_dma::registers as reg;
use ::kv_dma::{Bus, Cause, Completion, Interrupts, Operation};
use sim::mmu::Kind;
use std::sync::Arc;

/// Cycles behind a clear within which events may be lost: two rounds of visits.
const CLEARING: u64 = 52;
/// Cycles within which the interrupt follows its cause.
const SOON: u64 = 400;

/// What was counted when counting began.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Base {
    bursts: [u64; 2],
    beats: [u64; 2],
    tokens: [u64; 2],
    waits: [u64; 2],
    beats_in: u64,
    /// Cycles in which a sink of tokens was not ready.
    unready: u64,
}

impl Runner<'_> {
    /// Notes which bits of ERRORS the end of a command sets.
    pub(super) fn note_errors(&mut self, completion: &Completion) {
        let field = match (completion.cause, completion.operation) {
            (Some(Cause::BadSet), _) => reg::ERRORS_BAD_THRESHOLDS_FIELD,
            (Some(Cause::BusError { .. }), Operation::Write) => reg::ERRORS_BUS_WRITE_FIELD,
            (Some(Cause::BusError { .. }), _) => reg::ERRORS_BUS_READ_FIELD,
            (Some(Cause::FormatError), _) => reg::ERRORS_FORMAT_FIELD,
            _ => return,
        };
        self.errors |= field.mask();
    }

    /// Compares ERRORS and FORMAT_ERROR with what the completions said, and clears them. Whether the queue of
    /// completions was full is known to nobody else; it is so if `overflows`.
    pub(super) fn check_errors(&mut self, overflows: bool) -> Result<(), Failure> {
        let seen = self.dma.take_errors().map_err(failure)?;
        let overflow = reg::ERRORS_COMPLETION_OVERFLOW_FIELD.mask();
        let (got, due) = (seen.0 & !overflow, self.errors);
        if got != due {
            return Err(self.fail(format!("ERRORS is {got:#x}, expected {due:#x}")));
        }
        if overflows && (seen.0 & overflow == 0 || self.full == 0) {
            return Err(self.fail("a queue was not full".into()));
        }
        let (first, count) = self.dma.take_format_errors().map_err(failure)?;
        let formats = due & reg::ERRORS_FORMAT_FIELD.mask() != 0;
        if (first == 0) != (count == 0) || formats && count == 0 {
            return Err(self.fail(format!(
                "FORMAT_ERROR has {count} errors, the first one {first}"
            )));
        }
        self.check_format_errors(first, count)?;
        let left = self.dma.take_errors().map_err(failure)?;
        let format = self.dma.take_format_errors().map_err(failure)?;
        if left.any() || format != (0, 0) {
            return Err(self.fail(format!("{left:?} and {format:?} behind clearing")));
        }
        (self.errors, self.full) = (0, 0);
        Ok(())
    }

    /// Reads stream 0, whose bursts fail and whose sink takes nothing for long, and clears ERRORS meanwhile, twice.
    pub(super) fn check_errors_once(&mut self) -> Result<(), Failure> {
        let bus_read = reg::ERRORS_BUS_READ_FIELD.mask();
        self.command(&Command::of(Operation::Read, 0, 0))?;
        for due in [bus_read, 0] {
            for _ in 0..SOON {
                self.machine().clock()?;
            }
            let got = self.dma.take_errors().map_err(failure)?.0;
            if got != due {
                return Err(self.fail(format!("ERRORS is {got:#x}, expected {due:#x}")));
            }
        }
        self.settle()?;
        self.errors &= !bus_read;
        Ok(())
    }

    /// Compares FORMAT_ERROR with the golden decoder. Of a beat with an error it is not known whether the decoder has
    /// seen it; of errors of two readers at the same time either may be the first one.
    fn check_format_errors(&mut self, first: u8, count: u16) -> Result<(), Failure> {
        let due = std::mem::take(&mut self.golden.format_errors);
        if !self.program.memory.faults.is_empty() {
            return Ok(());
        }
        let phase = due.first().map(|(phase, _)| *phase);
        let mut firsts = due.iter().filter(|(of, _)| Some(*of) == phase);
        let is_first = match phase {
            None => first == 0,
            Some(_) => firsts.any(|(_, code)| *code == u64::from(first)),
        };
        match is_first && due.len() == usize::from(count) {
            true => Ok(()),
            false => Err(self.fail(format!(
                "FORMAT_ERROR has {count} errors, the first one {first}, expected {due:?}"
            ))),
        }
    }

    /// Looks at STATUS while a stream is read by each reader, and while a token is written.
    pub(super) fn check_busy(&mut self) -> Result<(), Failure> {
        for stream in 0..self.machine().readers() as u16 {
            let before = self.machine().memory.counts().read_bursts;
            self.command(&Command::of(Operation::Read, stream, 0))?;
            self.wait_until("a burst is read", |m| {
                m.memory.counts().read_bursts > before
            })?;
            self.expect_busy([false, true])?;
            // What writes to another stream does not wait for it.
            self.command(&Command::of(Operation::Release, stream + 2, 0))?;
            let first = self.first_to_end()?;
            if first != Operation::Release {
                return Err(self.fail(format!("{first:?} ends before a release of another stream")));
            }
            self.settle()?;
        }
        self.check_waiting()?;
        self.command(&Command::write(0, 0, [77]))?;
        let all = self.machine().source.waiting();
        self.wait_until("a beat is taken", |m| m.source.waiting() < all)?;
        self.expect_busy([true, false])?;
        self.settle()
    }

    /// Looks at the number of commands and of completions in STATUS.
    fn check_waiting(&mut self) -> Result<(), Failure> {
        self.dma.disable().map_err(failure)?;
        for stream in 0..2 {
            self.command(&Command::of(Operation::Status, stream, 0))?;
        }
        self.expect_waiting([2, 0])?;
        self.dma.enable().map_err(failure)?;
        for _ in 0..SOON {
            self.machine().clock()?;
        }
        self.expect_waiting([0, 2])?;
        self.settle()
    }

    /// Are STATUS.commands and STATUS.completions these?
    fn expect_waiting(&mut self, due: [u32; 2]) -> Result<(), Failure> {
        let status = self.machine().read32(reg::STATUS)?;
        let fields = [reg::STATUS_COMMANDS_FIELD, reg::STATUS_COMPLETIONS_FIELD];
        match fields.map(|field| field.of(status)) == due {
            true => Ok(()),
            false => Err(self.fail(format!(
                "STATUS is {status:#x}, commands and completions expected: {due:?}"
            ))),
        }
    }

    fn wait_until(&mut self, what: &str, is_so: impl Fn(&Machine) -> bool) -> Result<(), Failure> {
        for _ in 0..SOON {
            if is_so(self.machine()) {
                return Ok(());
            }
            self.machine().clock()?;
        }
        Err(self.fail(format!("{SOON} cycles until {what}")))
    }

    /// Are STATUS.writing and STATUS.reading these?
    fn expect_busy(&mut self, due: [bool; 2]) -> Result<(), Failure> {
        let status = self.machine().read32(reg::STATUS)?;
        let fields = [reg::STATUS_WRITING_FIELD, reg::STATUS_READING_FIELD];
        match fields.map(|field| field.of(status) == 1) == due {
            true => Ok(()),
            false => Err(self.fail(format!(
                "STATUS is {status:#x}, writing and reading expected: {due:?}"
            ))),
        }
    }

    /// Begins to count, where the counters of the unit are 0 and nothing is under way.
    pub(super) fn begin_counting(&mut self) {
        let machine = self.dma.bus();
        let counts = machine.memory.counts();
        self.base = Base {
            bursts: [counts.read_bursts, counts.write_bursts],
            beats: [counts.read_beats, counts.write_beats],
            tokens: self.outcome.tokens,
            waits: [machine.read_waits, machine.write_waits],
            beats_in: machine.beats_in,
            unready: machine.unready,
        };
    }

    /// Compares the counters, and begins to count anew.
    pub(super) fn count_anew(&mut self) -> Result<(), Failure> {
        self.check_counters()?;
        let waits = self.dma.counters().map_err(failure)?.stall_pages;
        if waits > 0 && self.machine().beats_in == self.base.beats_in {
            return Err(self.fail(format!("{waits} waits for pages, and no token was taken")));
        }
        self.dma.clear_counters().map_err(failure)?;
        for _ in 0..CLEARING {
            self.machine().clock()?;
        }
        self.begin_counting();
        Ok(())
    }

    /// Compares the counters with what the memory and the completions say.
    pub(super) fn check_counters(&mut self) -> Result<(), Failure> {
        let got = self.dma.counters().map_err(failure)?;
        let due = self.base;
        self.begin_counting();
        let now = std::mem::replace(&mut self.base, due);
        let [written, read] = [0, 1].map(|side| now.tokens[side] - due.tokens[side]);
        let pairs = [
            (
                "read bursts",
                got.read_bursts,
                now.bursts[0] - due.bursts[0],
            ),
            (
                "write bursts",
                got.write_bursts,
                now.bursts[1] - due.bursts[1],
            ),
            ("read beats", got.read_beats, now.beats[0] - due.beats[0]),
            ("write beats", got.write_beats, now.beats[1] - due.beats[1]),
            (
                "waits of reads",
                got.read_waits,
                now.waits[0] - due.waits[0],
            ),
            (
                "waits of writes",
                got.write_waits,
                now.waits[1] - due.waits[1],
            ),
            ("tokens written", got.tokens_written, written),
            ("tokens read", got.tokens_read, read),
        ];
        // Where beats wait inside is not seen from here.
        let unready = now.unready - due.unready;
        if got.stall_out > unready {
            let stalls = got.stall_out;
            return Err(self.fail(format!(
                "{stalls} stalls of tokens that leave, whose sinks were not ready {unready} times"
            )));
        }
        match pairs.into_iter().find(|(_, got, due)| got != due) {
            None => Ok(()),
            Some((what, got, due)) => Err(self.fail(format!("{got} {what}, expected {due}"))),
        }
    }

    /// Changes a byte of a stream in memory, where nothing is under way.
    pub(super) fn corrupt(&mut self, corruption: &Corruption) -> Result<(), Failure> {
        let Corruption {
            stream,
            sparse,
            at,
            with,
        } = *corruption;
        let kind = if sparse { Kind::Sparse } else { Kind::Dense };
        let addresses = self.golden.addresses(stream, kind);
        let Some(&address) = addresses.get(at as usize) else {
            return Err(self.fail(format!("stream {stream} has no {kind} byte {at}")));
        };
        let byte = self.golden.shadow.byte(address) ^ with;
        self.poke(address, byte);
        Ok(())
    }

    /// Changes the bytes of a stream in memory, where nothing is under way.
    pub(super) fn overwrite(&mut self, stream: u16, bytes: &[Arc<[u8]>; 2]) -> Result<(), Failure> {
        for (kind, bytes) in Kind::BOTH.into_iter().zip(bytes) {
            let addresses = self.golden.addresses(stream, kind);
            let (stored, given) = (addresses.len(), bytes.len());
            if stored != given {
                return Err(self.fail(format!(
                    "stream {stream} has {stored} {kind} bytes, not {given}"
                )));
            }
            for (address, byte) in addresses.into_iter().zip(bytes.iter()) {
                self.poke(address, *byte);
            }
        }
        Ok(())
    }

    fn poke(&mut self, address: u64, byte: u8) {
        self.golden.shadow.write(address, byte);
        self.machine().memory.pages.write(address, byte);
    }

    /// Tries the interrupt: a cause that is not let through does not raise it, one that is does, and it falls
    /// when the cause is gone and cleared.
    pub(super) fn check_interrupt(&mut self) -> Result<(), Failure> {
        let all = Interrupts::COMPLETION
            .and(Interrupts::ERROR)
            .and(Interrupts::COMPLETION_OVERFLOW);
        let status = Command::of(Operation::Status, 0, 0);
        let refused = match self.dma.capability().codec {
            reg::CODEC_ROT => Command::write(0, u16::MAX - 1, [1]),
            _ => Command::of(Operation::Read, 0, u16::MAX),
        };
        for (command, cause) in [
            (&status, Interrupts::COMPLETION),
            (&refused, Interrupts::ERROR),
        ] {
            self.dma.clear_interrupts(all).map_err(failure)?;
            let others = Interrupts(all.0 & !cause.0 & !Interrupts::COMPLETION.0);
            self.dma.enable_interrupts(others).map_err(failure)?;
            self.command(command)?;
            self.wait_for_irq(false)?;
            self.dma.enable_interrupts(cause).map_err(failure)?;
            self.wait_for_irq(true)?;
            if !self.dma.interrupts().map_err(failure)?.has(cause) {
                return Err(self.fail(format!("{cause:?} is not in INTERRUPT")));
            }
            self.settle()?;
            self.check_errors(false)?;
            self.dma.clear_interrupts(all).map_err(failure)?;
            self.wait_for_irq(false)?;
        }
        let none = Interrupts::default();
        self.dma.enable_interrupts(none).map_err(failure)
    }

    /// Waits until the interrupt is set, or looks for a while whether it is not.
    fn wait_for_irq(&mut self, due: bool) -> Result<(), Failure> {
        // A write to a register shows at the pin two cycles later.
        for _ in 0..2 {
            self.machine().clock()?;
        }
        for _ in 0..SOON {
            self.machine().clock()?;
            match (self.machine().irq, due) {
                (true, true) => return Ok(()),
                (true, false) => return Err(self.fail("irq is set without a cause".into())),
                (false, _) => {}
            }
        }
        match due {
            true => Err(self.fail(format!("irq does not rise within {SOON} cycles"))),
            false => Ok(()),
        }
    }
}
