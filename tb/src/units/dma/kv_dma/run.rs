//! A program on the unit, through the unit's driver.

use super::checks::Base;
use super::golden::Golden;
use super::machine::Machine;
use super::program::{Command, Program, Step, Token};
use crate::axi::Settings;
use crate::failure::{Failure, FailureKind};
use crate::model::{Model, ModelInfo};
use crate::run::paced;
use ::kv_dma::registers as reg;
use ::kv_dma::{Bus, Error, KvDma, Operation, Thresholds};
use std::collections::VecDeque;

/// Cycles without progress after which a run is called hung, beside what memory and pauses account for.
const PATIENCE: u64 = 3000;
/// Cycles without a command that ends after which a run is called hung although something moves: a unit that obeys
/// a command over and over would go on for ever.
const LONGEST: u64 = 4_000_000;
/// Looks at STATUS within which a reset by register ends.
const LOOKS: u32 = 2000;
/// Offset of the window of threshold sets.
const THRESHOLDS: u32 = 0x800;
/// What sets hold that a program does not name.
const UNORDERED: [u16; 4] = [0x4000, 0, 0, 0];

/// What a run moved.
#[derive(Clone, Copy, Default, Debug)]
pub struct Outcome {
    /// Commands that ended.
    pub commands: u64,
    /// Tokens that were stored and given out.
    pub tokens: [u64; 2],
    /// Cycles.
    pub cycles: u64,
    /// Beats read and written.
    pub beats: [u64; 2],
    /// Cycles from the first beat that was read to the last one.
    pub read_cycles: u64,
    /// Beats written in between.
    pub written_meanwhile: u64,
    /// Most cycles that a beat of a token waited to be taken.
    pub longest_wait: u64,
}

impl Outcome {
    /// When things happened, as a number.
    pub fn pace(&self) -> u64 {
        let Outcome {
            beats: [read, written],
            cycles,
            read_cycles,
            written_meanwhile,
            longest_wait,
            ..
        } = *self;
        let times = [
            cycles,
            read,
            written,
            read_cycles,
            written_meanwhile,
            longest_wait,
        ];
        times.into_iter().fold(0, paced)
    }
}

pub(super) struct Runner<'p> {
    pub(super) dma: KvDma<Machine>,
    pub(super) golden: Golden,
    pub(super) program: &'p Program,
    waiting: VecDeque<(u8, Command)>,
    tag: u8,
    patience: u64,
    /// When the last command ended, or began.
    ended: u64,
    pub(super) outcome: Outcome,
    /// Bits of ERRORS that are due.
    pub(super) errors: u32,
    /// Commands that found their queue full.
    pub(super) full: u32,
    /// The address of page 0.
    place: u64,
    pub(super) base: Base,
}

/// Runs a program and checks everything that comes of it.
///
/// # Errors
/// The first thing that is wrong.
pub fn run(
    model: &mut Option<Model>,
    info: &'static ModelInfo,
    program: &Program,
) -> Result<Outcome, Failure> {
    let place = program.base_page * info.parameter("page_bytes");
    let mut memory = program.memory.clone();
    for fault in &mut memory.faults {
        fault.addresses = fault.addresses.start + place..fault.addresses.end + place;
    }
    let taken = model.take().expect("a model");
    let machine = Machine::new(info, taken, memory.clone(), &program.stalls)?;
    let shadow = machine.memory.pages.clone();
    let golden = Golden::new(info, place, program, &memory, shadow);
    let dma = KvDma::probe(machine).map_err(failure)?;
    let mut runner = Runner {
        dma,
        golden,
        program,
        waiting: VecDeque::new(),
        tag: 0,
        patience: patience(&memory, program),
        ended: 0,
        outcome: Outcome::default(),
        errors: 0,
        full: 0,
        place,
        base: Base::default(),
    };
    let result = runner.all();
    runner.outcome.cycles = runner.machine().cycles();
    let counts = runner.machine().memory.counts();
    runner.outcome.beats = [counts.read_beats, counts.write_beats];
    if let Some(span) = runner.machine().read_span {
        runner.outcome.read_cycles = span.cycles.1 - span.cycles.0 + 1;
        runner.outcome.written_meanwhile = span.writes.1 - span.writes.0;
    }
    runner.outcome.longest_wait = runner.machine().longest_wait();
    let outcome = runner.outcome;
    *model = Some(runner.dma.into_bus().into_model());
    result.map(|()| outcome)
}

fn patience(memory: &Settings, program: &Program) -> u64 {
    let stalls: u64 = program.stalls.iter().map(|stall| stall.patience()).sum();
    PATIENCE + stalls + 8 * memory.patience()
}

pub(super) fn failure(error: Error<Failure>) -> Failure {
    match error {
        Error::Bus(failure) => failure,
        other => Failure {
            cycle: 0,
            kind: FailureKind::Status(format!("the driver says {other:?}")),
        },
    }
}

impl Runner<'_> {
    pub(super) fn machine(&mut self) -> &mut Machine {
        self.dma.bus()
    }

    pub(super) fn fail(&mut self, what: String) -> Failure {
        self.machine().fail(what)
    }

    fn all(&mut self) -> Result<(), Failure> {
        self.program()?;
        let steps: Vec<Step> = self.program.steps.clone();
        for step in &steps {
            match step {
                Step::Command(command) => self.command(command)?,
                Step::Idle(cycles) => {
                    for _ in 0..*cycles {
                        self.machine().clock()?;
                    }
                }
                Step::Settle => self.settle()?,
                Step::Elements(elements) => {
                    self.settle()?;
                    self.golden.elements = *elements;
                    self.configure()?;
                }
                Step::Corrupt(corruption) => {
                    self.settle()?;
                    self.corrupt(corruption)?;
                }
                Step::Overwrite(stream, bytes) => {
                    self.settle()?;
                    self.overwrite(*stream, bytes)?;
                }
                Step::WasFull => {
                    self.settle()?;
                    self.check_errors(true)?;
                }
                Step::Interrupt => {
                    self.settle()?;
                    self.check_interrupt()?;
                }
                Step::ErrorsOnce => {
                    self.settle()?;
                    self.check_errors_once()?;
                }
                Step::Busy => {
                    self.settle()?;
                    self.check_busy()?;
                }
                Step::Accesses => {
                    self.settle()?;
                    self.check_accesses()?;
                }
                Step::Counters => {
                    self.settle()?;
                    self.count_anew()?;
                }
                Step::Registers => {
                    self.settle()?;
                    self.check_registers()?;
                }
                Step::SoftReset => self.soft_reset()?,
                Step::StatusAtOnce(after) => {
                    self.settle()?;
                    self.status_at_once(*after)?;
                }
                Step::Move(page) => {
                    self.soft_reset()?;
                    self.place = page * u64::from(self.dma.capability().page_bytes);
                    self.golden.place_at(self.place);
                    self.configure()?;
                }
                Step::Unfinished(count) => self.begin_write(*count)?,
                Step::ResetInAccesses(cycles) => {
                    self.reset_in_accesses(*cycles)?;
                    self.forget();
                    self.program()?;
                }
                Step::Reset => {
                    self.machine().reset()?;
                    self.forget();
                    self.program()?;
                }
            }
        }
        self.settle()?;
        self.check_errors(false)?;
        self.check_counters()
    }

    /// Writes ELEMENTS and the base.
    pub(super) fn configure(&mut self) -> Result<(), Failure> {
        let elements = self.golden.elements;
        match self.dma.configure(elements, self.place) {
            Ok(()) => Ok(()),
            // The unit must refuse it as well.
            Err(Error::Elements { .. } | Error::Vectors { .. } | Error::Heads { .. }) => {
                self.machine().write32(0x048, elements)
            }
            Err(other) => Err(failure(other)),
        }
    }

    /// Writes the registers.
    pub(super) fn program(&mut self) -> Result<(), Failure> {
        self.configure()?;
        match self.dma.capability().codec {
            reg::CODEC_ROT => self.write_centres()?,
            _ => self.write_thresholds()?,
        }
        self.dma.enable().map_err(failure)
    }

    /// Writes the sets of centres, and centres of sets and pairs that do not exist.
    fn write_centres(&mut self) -> Result<(), Failure> {
        let (sets, max_d) = {
            let capability = self.dma.capability();
            (capability.threshold_sets, capability.max_elements)
        };
        let refused = Thresholds::new(0, 0, 0, 0);
        if !matches!(
            self.dma.set_thresholds(0, refused),
            Err(Error::NoThresholds)
        ) {
            return Err(self.fail("the driver writes thresholds".into()));
        }
        for (set, centres) in (0..).zip(self.program.centres(max_d)) {
            self.dma.set_centres(set, &centres).map_err(failure)?;
        }
        for (set, pair) in [(sets, 0), (0x100, 0), (0, max_d / 2), (1, 0x8000)] {
            self.machine()
                .write32(reg::CENTRE_PLACE, set << 16 | pair)?;
            for _ in 0..16 {
                self.machine().write32(reg::CENTRES, 0x4c00_4c00)?;
            }
        }
        Ok(())
    }

    /// Writes the threshold sets, also those that the program does not name.
    fn write_thresholds(&mut self) -> Result<(), Failure> {
        if !matches!(self.dma.set_centres(0, &[]), Err(Error::NoCentres)) {
            return Err(self.fail("the driver writes centres".into()));
        }
        for set in 0..self.dma.capability().threshold_sets {
            let thresholds = self.program.sets.get(set as usize);
            let [a, b, c, d] = thresholds.unwrap_or(&UNORDERED).map(u32::from);
            self.machine().write32(THRESHOLDS + 8 * set, a | b << 16)?;
            self.machine()
                .write32(THRESHOLDS + 8 * set + 4, c | d << 16)?;
        }
        Ok(())
    }

    pub(super) fn command(&mut self, command: &Command) -> Result<(), Failure> {
        let sent = self.machine().cycles();
        self.machine().moved = sent;
        self.ended = sent;
        self.tag = self.tag.wrapping_add(1);
        let (tag, stream, set) = (self.tag, command.stream, command.set);
        loop {
            let range = command.first..command.first.saturating_add(command.count);
            let pushed = match command.operation {
                Operation::Write => {
                    let count = command.tokens.len() as u32;
                    self.dma.write_tokens(tag, stream, set, count)
                }
                Operation::Read => self.dma.read_stream(tag, stream, set),
                Operation::ReadRange => self.dma.read_range(tag, stream, set, range),
                Operation::Release => self.dma.release(tag, stream),
                Operation::Status => self.dma.status(tag, stream),
                Operation::Other(_) => self.dma.command(command.operation, tag, stream),
            };
            match pushed {
                Ok(()) => break,
                Err(Error::QueueFull) => {
                    self.full += 1;
                    self.poll()?;
                }
                Err(other) => return Err(failure(other)),
            }
        }
        let elements = self.golden.elements;
        for token in &command.tokens {
            self.machine().source.push(&token.elements(elements));
        }
        self.waiting.push_back((tag, command.clone()));
        Ok(())
    }

    /// Takes a completion if there is one, and checks it.
    fn poll(&mut self) -> Result<(), Failure> {
        let Some(completion) = self.dma.poll().map_err(failure)? else {
            return self.hangs();
        };
        let now = self.machine().cycles();
        self.machine().moved = now;
        self.ended = now;
        let place = self
            .waiting
            .iter()
            .position(|(tag, _)| *tag == completion.tag);
        let Some(place) = place else {
            return Err(self.fail(format!("{completion:x?} is of no command")));
        };
        let (tag, command) = self.waiting[place].clone();
        let readers = self.machine().readers();
        let queue = |of: &Command| (!of.is_write()).then(|| usize::from(of.stream) % readers);
        let before =
            |other: &Command| queue(other) == queue(&command) || other.stream == command.stream;
        if let Some((older, _)) = self.waiting.iter().take(place).find(|(_, c)| before(c)) {
            let older = *older;
            return Err(self.fail(format!("command {tag} ends before command {older}")));
        }
        let code = |operation: Operation| operation.code();
        if (code(completion.operation), completion.stream)
            != (code(command.operation), command.stream)
        {
            return Err(self.fail(format!("{completion:x?} for {command:?}")));
        }
        let Runner { dma, golden, .. } = self;
        let machine = dma.bus();
        if matches!(command.operation, Operation::Read | Operation::ReadRange) {
            machine.take_last_beats(command.stream, completion.tokens as usize)?;
        }
        let (written, tokens) = machine.results(command.stream);
        let result = golden.complete(&command, &completion, written, tokens);
        if let Err(what) = result {
            return Err(self.fail(format!("command {tag}, {command:?}: {what}")));
        }
        self.waiting.remove(place);
        self.note_errors(&completion);
        self.outcome.commands += 1;
        match command.operation {
            Operation::Write => self.outcome.tokens[0] += u64::from(completion.tokens),
            Operation::Read | Operation::ReadRange => {
                self.outcome.tokens[1] += u64::from(completion.tokens);
            }
            _ => {}
        }
        Ok(())
    }

    /// Waits for the next command to end: what it does.
    pub(super) fn first_to_end(&mut self) -> Result<Operation, Failure> {
        let before = self.waiting.clone();
        while self.waiting.len() == before.len() {
            self.poll()?;
        }
        let left = |tag: &u8| self.waiting.iter().any(|(other, _)| other == tag);
        let ended = before.iter().find(|(tag, _)| !left(tag));
        Ok(ended.expect("one has ended").1.operation)
    }

    fn hangs(&mut self) -> Result<(), Failure> {
        let (patience, longest) = (self.patience, self.ended + LONGEST);
        let machine = self.machine();
        let cycles = machine.cycles();
        match cycles > machine.moved + patience || cycles > longest {
            false => Ok(()),
            true => {
                let beats = machine.source.waiting();
                let waiting = &self.waiting;
                let what = format!("waiting for {waiting:?}; {beats} beats wait to be taken");
                Err(Failure {
                    cycle: self.machine().cycles(),
                    kind: FailureKind::Hang(what),
                })
            }
        }
    }

    /// Waits for all commands; then nothing may be left.
    pub(super) fn settle(&mut self) -> Result<(), Failure> {
        while !self.waiting.is_empty() {
            self.poll()?;
        }
        self.golden.phase += 1;
        for _ in 0..20 {
            self.machine().clock()?;
        }
        if !self.dma.is_idle().map_err(failure)? {
            return Err(self.fail("not idle behind the last command".into()));
        }
        let free = self.dma.pages_free().map_err(failure)?;
        let due = self.golden.pages_free();
        if u64::from(free) != due {
            return Err(self.fail(format!("{free} free pages, expected {due}")));
        }
        let (surplus, bursts, beats) = {
            let machine = self.machine();
            (
                machine.surplus(),
                machine.written.len(),
                machine.source.waiting(),
            )
        };
        if (surplus, bursts, beats) != (0, 0, 0) {
            return Err(self.fail(format!(
                "{surplus} tokens and {bursts} bursts too many, {beats} beats too few"
            )));
        }
        let Runner { dma, golden, .. } = self;
        if let Some((address, got, due)) = dma.bus().memory.pages.difference(&golden.shadow) {
            return Err(self.fail(format!(
                "the byte at {address:#x} is {got:#x}, expected {due:#x}"
            )));
        }
        Ok(())
    }

    pub(super) fn forget(&mut self) {
        self.machine().forget();
        let pages = self.machine().memory.pages.clone();
        self.golden.reset(pages);
        self.waiting.clear();
        (self.errors, self.full) = (0, 0);
        self.begin_counting();
    }

    /// Begins a write that a reset cuts off.
    fn begin_write(&mut self, count: u32) -> Result<(), Failure> {
        self.settle()?;
        let token = Token::of(count).elements(self.golden.elements);
        self.machine().source.push(&token);
        self.tag = self.tag.wrapping_add(1);
        let write = self.dma.write_tokens(self.tag, 0, 0, count);
        write.map_err(failure)?;
        let patience = self.patience;
        self.machine().finish_tokens(patience)?;
        self.soft_reset()
    }

    /// The registers of a command keep their values over the reset: its last one alone is written behind it.
    fn status_at_once(&mut self, after: u16) -> Result<(), Failure> {
        let command = Command::of(Operation::Status, 0, 0);
        self.tag = self.tag.wrapping_add(1);
        let word = command.operation.code() | reg::COMMAND_TAG_FIELD.with(self.tag.into());
        self.machine().write32(reg::COMMAND_STREAM, 0)?;
        self.dma.clear_counters().map_err(failure)?;
        let machine = self.machine();
        let control = machine.read32(reg::CONTROL)?;
        machine.write32(reg::CONTROL, control | reg::CONTROL_SOFT_RESET_FIELD.mask())?;
        for _ in 0..after {
            machine.clock()?;
        }
        let mut looks = 0..LOOKS;
        while reg::STATUS_READY_FIELD.of(machine.read32(reg::STATUS)?) == 0 {
            if looks.next().is_none() {
                return Err(machine.fail("behind a reset it is not ready"));
            }
        }
        self.forget();
        self.machine().write32(reg::COMMAND, word)?;
        self.waiting.push_back((self.tag, command));
        self.settle()
    }

    fn soft_reset(&mut self) -> Result<(), Failure> {
        self.machine().source.clear_rest();
        self.dma.soft_reset(LOOKS).map_err(failure)?;
        let patience = self.patience;
        self.machine().finish_tokens(patience)?;
        // What the lost commands left in registers that no reset by register clears.
        self.dma.take_errors().map_err(failure)?;
        self.dma.take_format_errors().map_err(failure)?;
        self.dma.clear_counters().map_err(failure)?;
        self.forget();
        Ok(())
    }
}
