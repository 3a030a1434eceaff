//! The memory management unit (`kv_mmu`) under test: random commands in, descriptors and
//! completions checked command by command against the golden model.
//!
//! The unit chooses physical pages, so the golden model follows it (see [`sim::mmu`]). A command's
//! descriptors are those accepted before its completion is offered first: one that comes late
//! counts for the next command, and is wrong there.

use crate::model::{Input, Model, ModelError, ModelInfo, Output, configured};
use crate::run::paced;
use crate::stream::{Stall, Stalls, patterns};
use crate::units::reset::cycles_of_reset;
use proptest::collection::vec;
use proptest::prelude::*;
use sim::mmu::{Command, Completion, Descriptor, Kind, Mmu, Sizes, Status, Violation};
use std::collections::VecDeque;
use std::fmt;
use std::ops::RangeInclusive;

/// Cycles without progress after which a run is called hung, beside what stalls account for.
const PATIENCE: u64 = 1000;
/// Cycles until an append has its first descriptor, beside one for each page that it takes: what docs/units/kv_mmu.md
/// says of its latency.
const APPEND_CYCLES: u64 = 8;

/// When each side pauses.
#[derive(Clone, PartialEq, Debug)]
pub struct Pauses {
    /// The source of commands.
    pub commands: Stall,
    /// The sink of descriptors.
    pub descriptors: Stall,
    /// The sink of completions.
    pub completions: Stall,
}

impl Pauses {
    /// No stream pauses.
    pub const NONE: Pauses = Pauses {
        commands: Stall::Never,
        descriptors: Stall::Never,
        completions: Stall::Never,
    };

    fn patience(&self) -> u64 {
        PATIENCE
            + self.commands.patience()
            + self.descriptors.patience()
            + self.completions.patience()
    }
}

/// What a run saw.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Stats {
    /// Commands completed.
    pub commands: u64,
    /// Descriptors accepted.
    pub descriptors: u64,
    /// Clock cycles.
    pub cycles: u64,
    /// When each command was completed and which addresses it was given, as a number: which of the free pages are given
    /// is for the unit to choose, but it does not choose another one each time.
    pub pace: u64,
    /// Completions by status, in the order of [`Status`].
    pub by_status: [u64; 5],
    /// Pages that were given, again and again.
    pub pages_given: u64,
    /// Per command: cycles from its acceptance to the first one in which its first descriptor is
    /// offered.
    pub latencies: Vec<Option<u64>>,
    /// Per command: cycles from the first acceptance of a descriptor to the last, both included.
    pub walks: Vec<u64>,
}

impl Stats {
    /// Adds the counts of another run.
    pub fn add(&mut self, other: &Stats) {
        self.commands += other.commands;
        self.descriptors += other.descriptors;
        self.cycles += other.cycles;
        self.pages_given += other.pages_given;
        self.pace = paced(self.pace, other.pace);
        for (own, more) in self.by_status.iter_mut().zip(other.by_status) {
            *own += more;
        }
    }
}

/// How a run failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failed {
    /// Clock cycle since the model was opened.
    pub cycle: u64,
    /// The command and its number, if it is about one.
    pub command: Option<(u64, Command)>,
    /// What happened.
    pub what: FailedKind,
}

/// What made a run fail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FailedKind {
    /// Descriptors that break the contract, or an invariant that does not hold.
    Violation(Violation),
    /// A wrong completion.
    Completion {
        /// What came.
        actual: String,
        /// What was due.
        expected: String,
    },
    /// An append had its first descriptor too late.
    Late {
        /// Cycles from its acceptance.
        cycles: u64,
        /// Cycles that it may take.
        most: u64,
    },
    /// Somebody did not keep to the handshake.
    Protocol(String),
    /// Nothing moved for too long.
    Hang,
    /// The model stopped.
    Model(ModelError),
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((number, command)) = &self.command {
            write!(f, "command {number}, {command}: ")?;
        }
        match &self.what {
            FailedKind::Violation(violation) => write!(f, "{violation}")?,
            FailedKind::Completion { actual, expected } => {
                write!(f, "completed with {actual}, expected {expected}")?;
            }
            FailedKind::Late { cycles, most } => {
                write!(
                    f,
                    "the first descriptor after {cycles} cycles, at most {most} expected"
                )?;
            }
            FailedKind::Protocol(what) => write!(f, "broken protocol: {what}")?,
            FailedKind::Hang => write!(f, "hang")?,
            FailedKind::Model(error) => write!(f, "{error}")?,
        }
        write!(f, " (cycle {})", self.cycle)
    }
}

impl std::error::Error for Failed {}

/// The fields of a record, side by side in the bits of its `tdata`, the first one lowest.
#[derive(Clone)]
struct Layout {
    widths: Vec<u32>,
}

impl Layout {
    fn command(sizes: Sizes) -> Layout {
        let length = bits_for(sizes.max_append_bytes);
        Layout {
            widths: vec![2, 1, bits_for(sizes.streams), length, length],
        }
    }

    fn descriptor(sizes: Sizes, address_bits: u32) -> Layout {
        let burst = sizes.page_bytes.min(sizes.max_burst_bytes);
        Layout {
            widths: vec![address_bits, bits_for(burst), 1],
        }
    }

    fn completion(sizes: Sizes) -> Layout {
        let most = sizes.pages_per_stream * sizes.page_bytes;
        Layout {
            widths: vec![3, bits_for(most), bits_for(sizes.pages)],
        }
    }

    fn pack(&self, values: &[u64]) -> u64 {
        let mut lo = 0;
        let mut word = 0;
        for (value, width) in values.iter().zip(&self.widths) {
            assert!(value >> width == 0, "{value} does not fit in {width} bits");
            word |= value << lo;
            lo += width;
        }
        word
    }

    fn unpack(&self, word: u128) -> Vec<u64> {
        let mut lo = 0;
        let mut field = |width: &u32| {
            let value = word >> lo & ((1 << width) - 1);
            lo += width;
            value as u64
        };
        self.widths.iter().map(&mut field).collect()
    }
}

/// Bits of the numbers up to `most`.
fn bits_for(most: u64) -> u32 {
    u64::BITS - most.leading_zeros()
}

/// An output stream of records: its handshake, its payload, and what it offered in the last cycle
/// without being taken.
struct Offered {
    name: &'static str,
    valid: Output,
    ready: Input,
    data: Output,
    /// Words of 32 bits of the record.
    words: usize,
    layout: Layout,
    /// Only descriptors have one.
    last: Option<Output>,
    kept: Option<Vec<u64>>,
}

impl Offered {
    fn of(model: &Model, name: &'static str, layout: Layout) -> Result<Offered, ModelError> {
        let output = |port: &str| model.output(&format!("{name}_{port}"));
        Ok(Offered {
            name,
            valid: output("tvalid")?,
            ready: model.input(&format!("{name}_tready"))?,
            data: output("tdata")?,
            words: model.info().width(&format!("{name}_tdata")).div_ceil(32),
            layout,
            last: output("tlast").ok(),
            kept: None,
        })
    }

    /// The fields of the record, and `tlast` behind them if there is one.
    fn payload(&self, model: &Model) -> Vec<u64> {
        let mut words = [0; 3];
        model.read(self.data, &mut words[..self.words]);
        let word = words
            .iter()
            .rev()
            .fold(0, |word, part| word << 32 | u128::from(*part));
        let mut payload = self.layout.unpack(word);
        payload.extend(self.last.map(|last| model.get(last)));
        payload
    }

    /// What is offered in this cycle; an error if it is not what was offered before.
    fn look(&mut self, model: &Model, ready: bool) -> Result<Option<Vec<u64>>, String> {
        let valid = model.is_high(self.valid);
        let payload = self.payload(model);
        if let Some(kept) = &self.kept {
            if !valid {
                return Err(format!("{}_tvalid fell before it was taken", self.name));
            }
            if *kept != payload {
                return Err(format!("{} changed before it was taken", self.name));
            }
        }
        let offered = valid.then_some(payload);
        self.kept = offered.clone().filter(|_| !ready);
        Ok(offered)
    }
}

/// The input ports of a command.
struct CommandPorts {
    valid: Input,
    ready: Output,
    data: Input,
    layout: Layout,
}

/// A unit with its golden model beside it.
pub struct Driver {
    model: Model,
    golden: Mmu,
    command: CommandPorts,
    descriptor: Offered,
    completion: Offered,
    rst_n: Input,
    number: u64,
}

/// The sizes of a design of `kv_mmu`.
///
/// # Panics
/// If the design is of another unit.
pub fn sizes(info: &ModelInfo) -> Sizes {
    Sizes {
        streams: info.parameter("streams"),
        pages: info.parameter("pages"),
        page_bytes: info.parameter("page_bytes"),
        pages_per_stream: info.parameter("pages_per_stream"),
        max_burst_bytes: info.parameter("max_burst_bytes"),
        max_append_bytes: info.parameter("max_append_bytes"),
        base: info.parameter("base"),
    }
}

impl Driver {
    /// A unit of a named configuration, reset.
    ///
    /// # Errors
    /// If there is no model of it.
    pub fn open(config: &str, seed: u64) -> Result<Driver, Failed> {
        let no_model = || failed(0, ModelError::UnknownTop(config.to_string()));
        Driver::of(configured(config).ok_or_else(no_model)?, seed)
    }

    /// The same for a design, also one with mutants.
    pub(crate) fn of(info: &'static ModelInfo, seed: u64) -> Result<Driver, Failed> {
        let model = Model::of(info, seed).map_err(|e| failed(0, e))?;
        Driver::over(model).map_err(|e| failed(0, e))
    }

    /// Drives a model that is as its opening left it, but for inputs that are held at a value and what is
    /// recorded of it.
    pub(crate) fn over(model: Model) -> Result<Driver, ModelError> {
        let sizes = sizes(model.info());
        let address_bits = model.info().parameter("address_bits") as u32;
        let mut driver = Driver {
            golden: Mmu::new(sizes),
            command: CommandPorts {
                valid: model.input("s_axis_cmd_tvalid")?,
                ready: model.output("s_axis_cmd_tready")?,
                data: model.input("s_axis_cmd_tdata")?,
                layout: Layout::command(sizes),
            },
            descriptor: Offered::of(
                &model,
                "m_axis_desc",
                Layout::descriptor(sizes, address_bits),
            )?,
            completion: Offered::of(&model, "m_axis_done", Layout::completion(sizes))?,
            rst_n: model.input("rst_n")?,
            model,
            number: 0,
        };
        driver.reset()?;
        Ok(driver)
    }

    /// Resets the unit; all its pages are free then. A command that is offered meanwhile is none.
    ///
    /// # Errors
    /// If the model stops.
    pub fn reset(&mut self) -> Result<(), ModelError> {
        self.model.set(self.rst_n, 0);
        self.model.set(self.command.valid, 1);
        for _ in 0..cycles_of_reset(self.model.cycles()) {
            self.model.cycle()?;
        }
        self.model.set(self.command.valid, 0);
        self.model.set(self.rst_n, 1);
        self.golden = Mmu::new(self.golden.sizes());
        (self.descriptor.kept, self.completion.kept) = (None, None);
        Ok(())
    }

    /// Clock cycles with the inputs as they are, to stop in the middle of things.
    ///
    /// # Errors
    /// If the model stops.
    pub fn idle(&mut self, cycles: u64) -> Result<(), ModelError> {
        (0..cycles).try_for_each(|_| self.model.cycle())
    }

    /// The golden model as it is now.
    pub fn golden(&self) -> &Mmu {
        &self.golden
    }

    /// Puts a command on the ports and offers it.
    pub fn offer(&mut self, command: &Command) {
        let ports = &self.command;
        let kind_code = |kind: Kind| u64::from(kind == Kind::Sparse);
        let (op, kind, dense, sparse) = match *command {
            Command::Append {
                dense_bytes,
                sparse_bytes,
                ..
            } => ("append", 0, dense_bytes, sparse_bytes),
            Command::Read { kind, .. } => ("read", kind_code(kind), 0, 0),
            Command::Release { .. } => ("release", 0, 0, 0),
            Command::Status { kind, .. } => ("status", kind_code(kind), 0, 0),
        };
        let op = rtl_gen::mmu::op().number(op);
        let fields = [op, kind, command.stream(), dense, sparse];
        self.model.set(ports.data, ports.layout.pack(&fields));
        self.model.set(ports.valid, 1);
    }

    /// The model, to record its ports or to hold inputs at a value.
    pub(crate) fn model(&mut self) -> &mut Model {
        &mut self.model
    }

    /// Runs the commands to the last completion and checks everything.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn run(&mut self, commands: &[Command], pauses: &Pauses) -> Result<Stats, Failed> {
        let mut run = Run::new(commands, pauses);
        while run.completed < commands.len() {
            self.cycle(&mut run)?;
        }
        run.stats.cycles = run.now;
        run.stats.commands = commands.len() as u64;
        Ok(run.stats)
    }

    fn cycle(&mut self, run: &mut Run) -> Result<(), Failed> {
        let at = self.model.cycles();
        let plain = |e: ModelError| failed(at, e);
        let protocol = |what: String| Failed {
            cycle: at,
            command: None,
            what: FailedKind::Protocol(what),
        };
        if !run.offering && run.sent < run.commands.len() && !run.pauses[0].pause() {
            self.offer(&run.commands[run.sent]);
            run.offering = true;
        }
        self.model.set(self.command.valid, u64::from(run.offering));
        let descriptor_ready = !run.pauses[1].pause();
        let completion_ready = !run.pauses[2].pause();
        self.model
            .set(self.descriptor.ready, u64::from(descriptor_ready));
        self.model
            .set(self.completion.ready, u64::from(completion_ready));
        self.model.settle().map_err(plain)?;

        let descriptor = self
            .descriptor
            .look(&self.model, descriptor_ready)
            .map_err(protocol)?;
        let completion = self
            .completion
            .look(&self.model, completion_ready)
            .map_err(protocol)?;
        let mut moved = false;
        // The completion first: a descriptor that is accepted in this cycle did not come before it.
        if let Some(payload) = completion {
            if !run.completion_seen {
                run.completion_seen = true;
                self.check(run, &payload)?;
            }
            if completion_ready {
                moved = true;
                run.completion_seen = false;
                run.completed += 1;
            }
        }
        if let Some(payload) = descriptor {
            run.first_offered.get_or_insert(run.now);
            if descriptor_ready {
                moved = true;
                run.walk_began.get_or_insert(run.now);
                run.walk_ended = run.now;
                run.descriptors.push(as_descriptor(&payload));
                if run.descriptors.len() as u64 > self.most_descriptors() {
                    return Err(protocol("descriptors without end".into()));
                }
            }
        }
        if run.offering && self.model.is_high(self.command.ready) {
            moved = true;
            run.offering = false;
            run.accepted.push_back(run.now);
            run.sent += 1;
        }
        self.model.rise().map_err(plain)?;
        run.now += 1;
        run.quiet = if moved { 0 } else { run.quiet + 1 };
        if run.quiet > run.patience + self.golden.sizes().streams {
            return Err(Failed {
                cycle: at,
                command: Some((self.number, run.commands[run.completed])),
                what: FailedKind::Hang,
            });
        }
        Ok(())
    }

    /// More than any command can have: both tables of a stream, in bursts.
    fn most_descriptors(&self) -> u64 {
        let sizes = self.golden.sizes();
        let bursts_per_page = sizes.page_bytes.div_ceil(sizes.max_burst_bytes);
        2 * sizes.pages_per_stream * bursts_per_page + 4
    }

    /// Checks the command whose completion is offered for the first time.
    fn check(&mut self, run: &mut Run, payload: &[u64]) -> Result<(), Failed> {
        let at = self.model.cycles();
        let Some(&command) = run
            .commands
            .get(run.checked)
            .filter(|_| run.checked < run.sent)
        else {
            return Err(Failed {
                cycle: at,
                command: None,
                what: FailedKind::Protocol("a completion without a command".into()),
            });
        };
        let number = self.number;
        let fail = |what| Failed {
            cycle: at,
            command: Some((number, command)),
            what,
        };
        let descriptors = std::mem::take(&mut run.descriptors);
        let free_before = self.golden.pages_free();
        let expected = self
            .golden
            .execute(&command, &descriptors)
            .map_err(|violation| fail(FailedKind::Violation(violation)))?;
        let actual = as_completion(payload);
        if actual != Some(expected) {
            let text = |c: Option<Completion>| match c {
                Some(c) => format!(
                    "{:?}, {} bytes used, {} pages free",
                    c.status, c.bytes_used, c.pages_free
                ),
                None => format!("status code {}", payload[0]),
            };
            return Err(fail(FailedKind::Completion {
                actual: text(actual),
                expected: text(Some(expected)),
            }));
        }
        run.checked += 1;
        self.number += 1;
        let stats = &mut run.stats;
        stats.by_status[expected.status as usize] += 1;
        stats.descriptors += descriptors.len() as u64;
        let given = free_before.saturating_sub(expected.pages_free);
        stats.pages_given += given;
        stats.pace = paced(stats.pace, run.now);
        for descriptor in &descriptors {
            stats.pace = paced(stats.pace, descriptor.address);
        }
        let accepted = run.accepted.pop_front().unwrap_or(run.now);
        let offered = run.first_offered.take();
        let latency = offered.map(|first| first - accepted);
        let most = APPEND_CYCLES + given;
        if let (Command::Append { .. }, Some(cycles)) = (command, latency)
            && cycles > most
        {
            return Err(fail(FailedKind::Late { cycles, most }));
        }
        stats.latencies.push(latency);
        let began = run.walk_began.take();
        stats
            .walks
            .push(began.map_or(0, |first| run.walk_ended - first + 1));
        Ok(())
    }
}

/// A run under way.
struct Run<'a> {
    commands: &'a [Command],
    /// Of commands, descriptors, completions.
    pauses: [Stalls; 3],
    patience: u64,
    /// Commands accepted, checked, completed.
    sent: usize,
    checked: usize,
    completed: usize,
    offering: bool,
    completion_seen: bool,
    /// Descriptors accepted since the last completion was offered first.
    descriptors: Vec<Descriptor>,
    /// Cycles of this run; when the commands under way were accepted; when descriptors came.
    now: u64,
    accepted: VecDeque<u64>,
    first_offered: Option<u64>,
    walk_began: Option<u64>,
    walk_ended: u64,
    quiet: u64,
    stats: Stats,
}

impl<'a> Run<'a> {
    fn new(commands: &'a [Command], pauses: &Pauses) -> Run<'a> {
        Run {
            commands,
            pauses: [
                pauses.commands.start(),
                pauses.descriptors.start(),
                pauses.completions.start(),
            ],
            patience: pauses.patience(),
            sent: 0,
            checked: 0,
            completed: 0,
            offering: false,
            completion_seen: false,
            descriptors: vec![],
            now: 0,
            accepted: VecDeque::new(),
            first_offered: None,
            walk_began: None,
            walk_ended: 0,
            quiet: 0,
            stats: Stats::default(),
        }
    }
}

fn failed(cycle: u64, error: ModelError) -> Failed {
    Failed {
        cycle,
        command: None,
        what: FailedKind::Model(error),
    }
}

fn as_descriptor(payload: &[u64]) -> Descriptor {
    Descriptor {
        address: payload[0],
        bytes: payload[1],
        kind: if payload[2] == 1 {
            Kind::Sparse
        } else {
            Kind::Dense
        },
        last: payload[3] == 1,
    }
}

fn as_completion(payload: &[u64]) -> Option<Completion> {
    Some(Completion {
        status: match payload[0] {
            0 => Status::Ok,
            1 => Status::BadStream,
            2 => Status::BadLength,
            3 => Status::StreamFull,
            4 => Status::NoPages,
            _ => return None,
        },
        bytes_used: payload[1],
        pages_free: payload[2],
    })
}

/// How a sequence of commands tends: how many streams it uses, how long its appends are, how rare
/// its releases.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Mood {
    streams: u64,
    long: bool,
    releases: u32,
}

fn moods(sizes: Sizes) -> impl Strategy<Value = Mood> {
    (1..=sizes.streams.min(64), any::<bool>(), 0..=4u32).prop_map(|(streams, long, releases)| {
        Mood {
            streams,
            long,
            releases,
        }
    })
}

/// The ids and lengths that fit on the ports, bad ones among them.
pub fn port_limit(most: u64) -> u64 {
    (most + 1).next_power_of_two() - 1
}

fn streams(sizes: Sizes, mood: Mood) -> impl Strategy<Value = u64> {
    let last = sizes.streams - 1;
    prop_oneof![
        16 => 0..mood.streams,
        3 => 0..=last,
        1 => sizes.streams..=port_limit(sizes.streams),
    ]
}

/// Lengths: few bytes, around multiples of pages, anything, too much.
fn lengths(sizes: Sizes, mood: Mood) -> impl Strategy<Value = u64> {
    let (page, most) = (sizes.page_bytes, sizes.max_append_bytes);
    let limit = port_limit(most);
    let around = (0..=(most / page).min(4), 0..3u64)
        .prop_map(move |(pages, more)| (pages * page + more).saturating_sub(1).min(limit));
    let often = if mood.long { 1 } else { 6 };
    prop_oneof![
        often => 0..=(page / 4).min(limit),
        3 => around,
        if mood.long { 6 } else { 1 } => 0..=most / 2,
        1 => Just(0),
        1 => 0..=limit,
    ]
}

fn kinds() -> impl Strategy<Value = Kind> {
    any::<bool>().prop_map(|sparse| if sparse { Kind::Sparse } else { Kind::Dense })
}

fn command(sizes: Sizes, mood: Mood) -> impl Strategy<Value = Command> {
    let stream = move || streams(sizes, mood);
    let length = move || lengths(sizes, mood);
    prop_oneof![
        24 => (stream(), length(), length()).prop_map(|(stream, dense_bytes, sparse_bytes)| {
            Command::Append { stream, dense_bytes, sparse_bytes }
        }),
        4 => (stream(), kinds()).prop_map(|(stream, kind)| Command::Read { stream, kind }),
        1 + 2 * mood.releases => stream().prop_map(|stream| Command::Release { stream }),
        3 => (stream(), kinds()).prop_map(|(stream, kind)| Command::Status { stream, kind }),
    ]
}

/// Random commands for a unit of these sizes: appends that fill it, reads, releases, status, bad
/// ids and lengths.
pub fn commands(
    sizes: Sizes,
    number: RangeInclusive<usize>,
) -> impl Strategy<Value = Vec<Command>> {
    moods(sizes).prop_flat_map(move |mood| vec(command(sizes, mood), number.clone()))
}

/// Random pauses: none at all, now and then, mostly.
pub fn pauses() -> impl Strategy<Value = Pauses> {
    let stall = || {
        prop_oneof![
            9 => Just(Stall::Never),
            6 => (0.05..0.9f64, any::<u64>())
                .prop_map(|(probability, seed)| Stall::Random { probability, seed }),
            1 => patterns(),
        ]
    };
    (stall(), stall(), stall()).prop_map(|(commands, descriptors, completions)| Pauses {
        commands,
        descriptors,
        completions,
    })
}
