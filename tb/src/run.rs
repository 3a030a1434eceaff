//! One run: items go into a design, and every output is checked.

use crate::coverage::{Bins, fill};
use crate::failure::{Failure, FailureKind};
use crate::model::{Model, ModelError, Output};
use crate::scoreboard::{self, Outcome};
use crate::stream::{Beat, BeatQueue, Given, Layout, Sink, Source, Stall, StreamSpec};
use crate::unit::{Count, Unit};
use crate::units::status::Status;
use crate::waves::ExpectedTrace;

/// Cycles without progress, on top of what the stall patterns explain, that count as a hang.
const PATIENCE: u64 = 2_000;
/// Cycles without progress after which a unit that accepts no more input is taken to have stopped.
const QUIET: u64 = 300;
/// Cycles to wait for beats that should not come.
const DRAIN: u64 = 40;
/// Cycles to show in a waveform after a failure.
const AFTERMATH: u64 = 3;

/// Gets beats, each with the number of its stream.
pub type Receiver<'a> = dyn FnMut(usize, Beat<'_>) + 'a;

/// How to run.
#[derive(Default)]
pub struct RunOptions<'a> {
    /// When the source of each input stream pauses; the last one holds for all further streams.
    pub sources: Vec<Stall>,
    /// When the sink of each output stream pauses; the last one holds for all further streams.
    pub sinks: Vec<Stall>,
    /// The cycles after which the design is reset and the items are sent again from the first.
    pub reset_after: Option<u64>,
    /// An input that is set for one cycle then, instead of a reset.
    pub reset_by: Option<&'a str>,
    /// An input that is set for some cycles of the run. What the status ports say behind it is not compared.
    pub pulse: Option<Pulse<'a>>,
    /// An input that is set for one cycle instead of a reset: the model goes on from an earlier run.
    pub restart: Option<&'a str>,
    /// Called now and then with the number of items sent.
    pub progress: Option<&'a mut dyn FnMut(u64)>,
    /// Where to note the expected values over time.
    pub expected: Option<&'a mut ExpectedTrace>,
    /// What the status ports have said before: they are compared with that and what this run adds, and are not
    /// cleared.
    pub status: Option<&'a mut Status>,
    /// Where to note what the items do.
    pub bins: Option<&'a mut Bins>,
    /// Gets every beat that came out and was right, with the number of its stream.
    pub received: Option<&'a mut Receiver<'a>>,
}

/// An input that is set for a while.
#[derive(Clone, Copy, Debug)]
pub struct Pulse<'a> {
    /// The input.
    pub input: &'a str,
    /// Cycles of the run before it.
    pub after: u64,
    /// Cycles in which it is set.
    pub cycles: u64,
}

/// What a run has moved.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Stats {
    /// Items sent and checked.
    pub items: u64,
    /// Vectors in them, see [`Count`].
    pub vectors: u64,
    /// Elements in them.
    pub elements: u64,
    /// Beats sent.
    pub beats_in: u64,
    /// Beats received, all of them as expected.
    pub beats_out: u64,
    /// Cycles from the first beat offered to the last beat received.
    pub cycles: u64,
    /// When each beat moved, as a number that is another one if one beat moves in another cycle.
    pub pace: u64,
}

impl Stats {
    /// The sum of two runs.
    pub fn add(&mut self, other: &Stats) {
        self.items += other.items;
        self.vectors += other.vectors;
        self.elements += other.elements;
        self.beats_in += other.beats_in;
        self.beats_out += other.beats_out;
        self.cycles += other.cycles;
        self.pace = paced(self.pace, other.pace);
    }

    /// That of this run and of the other one behind it.
    pub fn and(mut self, other: &Stats) -> Stats {
        self.add(other);
        self
    }

    /// A beat moves in this cycle, of the stream of this number.
    #[inline(always)]
    fn moved(&mut self, cycle: u64, stream: usize) {
        self.pace = paced(self.pace, cycle << 8 | stream as u64);
    }
}

/// A digest of what a number was one of, and what comes behind that.
#[inline(always)]
pub(crate) fn paced(before: u64, next: u64) -> u64 {
    (before.rotate_left(23) ^ next).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Streams `items` through a fresh model. Items are pulled as they are needed and not kept.
pub fn run<'a, U: Unit>(
    unit: &'a U,
    model: &mut Model,
    items: impl Iterator<Item = U::Item> + Clone,
    mut options: RunOptions<'a>,
) -> Result<Stats, Failure> {
    let (reset_after, reset_by, pulse) = (options.reset_after, options.reset_by, options.pulse);
    let (bins, status) = (options.bins.take(), options.status.take());
    let (mut bench, mut watched) = start(unit, model, options)?;
    let mut met = None;
    if let Some(cycles) = reset_after {
        let mut course = UnitCourse::new(unit, items.clone());
        for _ in 0..cycles {
            bench.cycle(model, &mut course, watched.expected.as_deref_mut())?;
        }
        bench.reset(model, reset_by)?;
    }
    let mut course = UnitCourse::new(unit, items);
    if reset_by.is_some() && unit.status(&U::Memory::default()).is_some() {
        // Nothing is taken in the first cycle behind a restart. An error of the last one before it may be counted
        // there, and nothing else of what was under way adds to that any more.
        bench.cycle(model, &mut course, watched.expected.as_deref_mut())?;
        met = Some(Status::read(model)?);
    }
    (course.bins, course.status) = (bins, status.or(met.as_mut()));
    if let Some(pulse) = pulse {
        course.unchecked_status = true;
        for _ in 0..pulse.after {
            bench.cycle(model, &mut course, watched.expected.as_deref_mut())?;
        }
        let input = model.input(pulse.input)?;
        model.set(input, u64::from(pulse.cycles > 0));
        for _ in 0..pulse.cycles {
            bench.cycle(model, &mut course, watched.expected.as_deref_mut())?;
        }
        model.set(input, 0);
    }
    bench.finish(model, &mut course, &mut watched)
}

/// The same with items that come only once, as from a file: there is no reset in between.
///
/// # Panics
/// If `options` ask for a reset.
pub fn run_once<'a, U: Unit>(
    unit: &'a U,
    model: &mut Model,
    items: impl Iterator<Item = U::Item>,
    options: RunOptions<'a>,
) -> Result<Stats, Failure> {
    assert_eq!(options.reset_after, None, "items that come once");
    assert!(options.pulse.is_none(), "nothing is set in the middle");
    let (bench, mut watched) = start(unit, model, options)?;
    bench.finish(model, &mut UnitCourse::new(unit, items), &mut watched)
}

/// The items of a run under the contract of a unit, from one reset on. What runs every cycle knows no
/// more of a unit than this, and so is compiled once and not for every unit.
trait Course {
    /// Pushes the beats of the next item and those due for it, and says what it is counted as; `None` if there is no
    /// item left.
    fn advance(&mut self, to_send: &mut [BeatQueue], to_expect: &mut [BeatQueue]) -> Option<Count>;

    /// [`Unit::abandons_input`].
    fn abandons_input(&self) -> bool;

    /// [`Unit::silent_end`].
    fn silent_end(&self) -> u64;

    /// [`Unit::finish`].
    fn finish(&mut self, model: &mut Model) -> Result<(), String>;
}

struct UnitCourse<'a, U: Unit, I> {
    unit: &'a U,
    memory: U::Memory,
    items: I,
    bins: Option<&'a mut Bins>,
    status: Option<&'a mut Status>,
    unchecked_status: bool,
}

impl<'a, U: Unit, I> UnitCourse<'a, U, I> {
    fn new(unit: &'a U, items: I) -> Self {
        UnitCourse {
            unit,
            memory: U::Memory::default(),
            items,
            bins: None,
            status: None,
            unchecked_status: false,
        }
    }
}

impl<U: Unit, I: Iterator<Item = U::Item>> Course for UnitCourse<'_, U, I> {
    fn advance(&mut self, to_send: &mut [BeatQueue], to_expect: &mut [BeatQueue]) -> Option<Count> {
        let item = self.items.next()?;
        self.unit.send(&item, to_send);
        let before: Vec<usize> = to_expect.iter().map(BeatQueue::len).collect();
        self.unit.expect(&item, &mut self.memory, to_expect);
        if let Some(bins) = &mut self.bins {
            let more = self.unit.bins(&item, &self.memory).into_iter();
            fill(bins, more.map(|(name, filled)| (name.to_owned(), filled)));
        }
        Some(self.unit.count(&item, Given::behind(to_expect, &before)))
    }

    fn abandons_input(&self) -> bool {
        self.unit.abandons_input(&self.memory)
    }

    fn silent_end(&self) -> u64 {
        self.unit.silent_end(&self.memory)
    }

    fn finish(&mut self, model: &mut Model) -> Result<(), String> {
        if self.unchecked_status {
            return Ok(());
        }
        let Some(before) = &mut self.status else {
            return self.unit.finish(model, &self.memory);
        };
        let run = self.unit.status(&self.memory);
        **before = before.behind(run.ok_or("the unit has no such status")?);
        before.check(model)
    }
}

/// What goes along with a run.
struct Watched<'a> {
    progress: Option<&'a mut dyn FnMut(u64)>,
    expected: Option<&'a mut ExpectedTrace>,
}

/// A bench behind its first reset.
fn start<'a>(
    unit: &impl Unit,
    model: &mut Model,
    options: RunOptions<'a>,
) -> Result<(Bench<'a>, Watched<'a>), Failure> {
    begin(Ports::of(unit), model, options)
}

fn begin<'a>(
    ports: Ports,
    model: &mut Model,
    options: RunOptions<'a>,
) -> Result<(Bench<'a>, Watched<'a>), Failure> {
    let mut bench = Bench::new(ports, model, &options)?;
    bench.reset(model, options.restart)?;
    bench.received = options.received;
    let watched = Watched {
        progress: options.progress,
        expected: options.expected,
    };
    Ok((bench, watched))
}

/// What a bench is built for.
struct Ports {
    inputs: Vec<StreamSpec>,
    outputs: Vec<StreamSpec>,
    /// [`Unit::ITEM`].
    item: &'static str,
    /// [`Unit::pause`].
    pause: u64,
    /// [`Unit::takes_when_stopped`].
    takes_when_stopped: &'static [usize],
}

impl Ports {
    fn of<U: Unit>(unit: &U) -> Ports {
        Ports {
            inputs: unit.inputs(),
            outputs: unit.outputs(),
            item: U::ITEM,
            pause: unit.pause(),
            takes_when_stopped: unit.takes_when_stopped(),
        }
    }
}

/// A unit's model between its sources and its sinks, each with its queue.
struct Bench<'a> {
    ports: Ports,
    sources: Vec<Source>,
    to_send: Vec<BeatQueue>,
    sinks: Vec<Sink>,
    to_expect: Vec<BeatQueue>,
    /// The output that says that the design waits for a restart.
    stopped: Option<Output>,
    /// It has said so.
    has_stopped: bool,
    received: Option<&'a mut Receiver<'a>>,
    exhausted: bool,
    stats: Stats,
    started: Option<u64>,
    last_progress: u64,
    patience: u64,
}

/// The stall pattern of stream `index`.
fn pattern(stalls: &[Stall], index: usize) -> &Stall {
    stalls.get(index).or(stalls.last()).unwrap_or(&Stall::Never)
}

impl Bench<'_> {
    fn new(ports: Ports, model: &mut Model, options: &RunOptions<'_>) -> Result<Self, ModelError> {
        let (mut sources, mut to_send) = (vec![], vec![]);
        for (index, spec) in ports.inputs.iter().enumerate() {
            let layout = Layout::of(spec, model.info())?;
            let stall = pattern(&options.sources, index);
            sources.push(Source::new(spec, &layout, model, stall)?);
            to_send.push(BeatQueue::new(layout));
        }
        let (mut sinks, mut to_expect) = (vec![], vec![]);
        for (index, spec) in ports.outputs.iter().enumerate() {
            let layout = Layout::of(spec, model.info())?;
            let stall = pattern(&options.sinks, index);
            sinks.push(Sink::new(spec, &layout, model, stall)?);
            to_expect.push(BeatQueue::new(layout));
        }
        let stalls = options.sources.iter().chain(&options.sinks);
        let patience = PATIENCE + ports.pause + stalls.map(Stall::patience).sum::<u64>();
        Ok(Bench {
            ports,
            sources,
            to_send,
            sinks,
            to_expect,
            stopped: model.output("stopped").ok(),
            has_stopped: false,
            received: None,
            exhausted: false,
            stats: Stats::default(),
            started: None,
            last_progress: 0,
            patience,
        })
    }

    /// Resets or restarts the design, if it can be, and forgets everything that was under way. A reset comes into
    /// the traffic: beats stay offered, and sinks as they are, until its last cycle is over.
    fn reset(&mut self, model: &mut Model, restart: Option<&str>) -> Result<(), ModelError> {
        if let Some(restart) = restart {
            self.withdraw(model);
            let restart = model.input(restart)?;
            model.set(restart, 1);
            model.cycle()?;
            model.set(restart, 0);
        } else if let Ok(rst_n) = model.input("rst_n") {
            model.set(rst_n, 0);
            // One cycle is enough for a synchronous reset; the first one often starts from random.
            model.cycle()?;
            self.withdraw(model);
            model.set(rst_n, 1);
        } else {
            self.withdraw(model);
        }
        for queue in self.to_send.iter_mut().chain(&mut self.to_expect) {
            queue.clear();
        }
        self.exhausted = false;
        self.has_stopped = false;
        self.stats = Stats::default();
        self.started = None;
        self.last_progress = model.cycles();
        Ok(())
    }

    fn withdraw(&mut self, model: &mut Model) {
        for source in &mut self.sources {
            source.reset(model);
        }
        for sink in &mut self.sinks {
            sink.reset();
            sink.set_ready(model, false);
        }
    }

    /// Runs to the end; after a failure it goes on for a few cycles, for the waveform.
    fn finish(
        mut self,
        model: &mut Model,
        course: &mut dyn Course,
        watched: &mut Watched<'_>,
    ) -> Result<Stats, Failure> {
        let Watched { progress, expected } = watched;
        let result = self.complete(model, course, progress, expected.as_deref_mut());
        if let Err(failure) = &result {
            self.aftermath(model, failure, expected.as_deref_mut());
        }
        result
    }

    /// Runs until every item has come out, and a little longer.
    fn complete(
        &mut self,
        model: &mut Model,
        course: &mut dyn Course,
        progress: &mut Option<&mut dyn FnMut(u64)>,
        mut expected: Option<&mut ExpectedTrace>,
    ) -> Result<Stats, Failure> {
        loop {
            self.cycle(model, course, expected.as_deref_mut())?;
            if all_empty(&self.to_expect) && (self.all_taken() || self.is_abandoned(model, course))
            {
                break;
            }
            if let Some(progress) = progress
                && model.cycles().is_multiple_of(4096)
            {
                progress(self.stats.items);
            }
        }
        if let Some(started) = self.started {
            self.stats.cycles = model.cycles() - started;
        }
        for source in &mut self.sources {
            source.withdraw(model);
        }
        for _ in 0..DRAIN + course.silent_end() {
            for sink in &mut self.sinks {
                sink.set_ready(model, true);
            }
            model.settle()?;
            self.stays_stopped(model)?;
            if self.sinks.iter().any(|sink| sink.is_valid(model)) {
                return Err(Failure {
                    cycle: model.cycles(),
                    kind: FailureKind::Surplus,
                });
            }
            model.rise()?;
        }
        course.finish(model).map_err(|what| Failure {
            cycle: model.cycles(),
            kind: FailureKind::Status(what),
        })?;
        Ok(self.stats)
    }

    /// There is nothing left to send.
    #[inline(always)]
    fn all_taken(&self) -> bool {
        self.exhausted
            && all_empty(&self.to_send)
            && !self.sources.iter().any(Source::is_presenting)
    }

    /// Are there items left that the unit rightly does not accept? What a source that pauses has not offered yet is not
    /// refused, and may be what stops the unit.
    #[inline(always)]
    fn is_abandoned(&mut self, model: &Model, course: &dyn Course) -> bool {
        let mut ends = self.sources.iter().zip(&self.to_send);
        if ends.any(|(source, queue)| !queue.is_empty() && !source.is_presenting()) {
            self.last_progress = model.cycles();
        }
        model.cycles() - self.last_progress > QUIET && course.abandons_input()
    }

    /// One clock cycle. It and all it calls per beat are inlined by force: left to the compiler, the
    /// calls between them cost about 5 % of the cycle rate on the demo chain.
    #[inline(always)]
    fn cycle(
        &mut self,
        model: &mut Model,
        course: &mut dyn Course,
        expected: Option<&mut ExpectedTrace>,
    ) -> Result<(), Failure> {
        for index in 0..self.sources.len() {
            if self.sources[index].wants_beat() {
                self.offer(index, model, course);
            } else {
                self.sources[index].rest(model);
            }
        }
        for sink in &mut self.sinks {
            sink.prepare(model);
        }
        model.settle()?;
        if let Some(trace) = expected {
            trace.note(model.time(), &self.to_expect);
        }
        self.stays_stopped(model)?;
        let fail = Failure::at(model.cycles());
        let since = model.cycles() - self.started.unwrap_or(model.cycles());
        let mut moved = false;
        // Streams without a handshake answer the first input.
        let mut first_taken = false;
        for (index, source) in self.sources.iter_mut().enumerate() {
            if source.is_taken(model) {
                source.taken();
                self.stats.beats_in += 1;
                self.stats.moved(since, 2 * index);
                moved = true;
                first_taken |= index == 0;
            }
        }
        for (index, (sink, due)) in self.sinks.iter_mut().zip(&mut self.to_expect).enumerate() {
            let received = sink
                .watch(model, due.layout(), first_taken)
                .map_err(|rule| fail(FailureKind::Protocol(rule)))?;
            if received {
                match scoreboard::check(sink, model, due, self.ports.item) {
                    Ok(()) => {
                        self.stats.beats_out += 1;
                        self.stats.moved(since, 2 * index + 1);
                    }
                    Err(Outcome::Unexpected) => return Err(fail(FailureKind::Surplus)),
                    Err(Outcome::Different(difference)) => {
                        return Err(fail(FailureKind::Difference(difference)));
                    }
                }
                if let Some(receive) = &mut self.received {
                    sink.hand_over(model, due.layout(), |beat| receive(index, beat));
                }
                moved = true;
            }
        }
        model.rise()?;
        if moved {
            self.last_progress = model.cycles();
        } else if model.cycles() - self.last_progress > self.patience {
            return Err(Failure {
                cycle: model.cycles(),
                kind: FailureKind::Hang(self.waiting_for()),
            });
        }
        Ok(())
    }

    /// A design that says it has stopped takes nothing, its last beat has left, and it says so until it is reset.
    #[inline(always)]
    fn stays_stopped(&mut self, model: &Model) -> Result<(), Failure> {
        match self.stopped {
            Some(stopped) if model.is_high(stopped) => {
                self.has_stopped = true;
                self.stands_still(model)
            }
            Some(_) if self.has_stopped => Err(Failure::at(model.cycles())(FailureKind::Protocol(
                "stopped falls, and nothing was reset".into(),
            ))),
            _ => Ok(()),
        }
    }

    #[cold]
    fn stands_still(&self, model: &Model) -> Result<(), Failure> {
        let mut taking = self.sources.iter().enumerate().filter(|(index, source)| {
            source.is_ready(model) && !self.ports.takes_when_stopped.contains(index)
        });
        let giving = self.sinks.iter().zip(&self.ports.outputs);
        let mut giving = giving.filter(|(sink, _)| sink.is_valid(model));
        let what = match (taking.next(), giving.next()) {
            (Some((index, _)), _) => {
                let name = self.ports.inputs[index].name();
                format!("stopped is 1, and {name} takes beats")
            }
            (_, Some((_, spec))) => {
                format!("stopped is 1 before a beat of {} has left", spec.name())
            }
            _ => return Ok(()),
        };
        Err(Failure::at(model.cycles())(FailureKind::Protocol(what)))
    }

    /// Presents the next beat of an input stream, of the next item if need be.
    #[inline(always)]
    fn offer(&mut self, index: usize, model: &mut Model, course: &mut dyn Course) {
        if self.to_send[index].is_empty() {
            self.fetch(index, course);
        }
        match self.to_send[index].front() {
            Some((beat, _)) => {
                self.sources[index].present(model, beat);
                self.to_send[index].pop();
                self.started.get_or_insert(model.cycles());
            }
            None => self.sources[index].rest(model),
        }
    }

    /// Pulls items until there is a beat to send on stream `index`, or no item left.
    #[inline(never)]
    fn fetch(&mut self, index: usize, course: &mut dyn Course) {
        while self.to_send[index].is_empty() && !self.exhausted {
            for queue in self.to_send.iter_mut().chain(&mut self.to_expect) {
                queue.begin_item(self.stats.items);
            }
            match course.advance(&mut self.to_send, &mut self.to_expect) {
                Some(Count { vectors, elements }) => {
                    self.stats.items += 1;
                    self.stats.vectors += vectors;
                    self.stats.elements += elements;
                }
                None => self.exhausted = true,
            }
        }
    }

    #[cold]
    fn waiting_for(&self) -> String {
        let mut waiting = Vec::new();
        for (source, spec) in self.sources.iter().zip(&self.ports.inputs) {
            if source.is_presenting() {
                waiting.push(format!("the beat on {} is not taken", spec.name()));
            }
        }
        for (queue, spec) in self.to_expect.iter().zip(&self.ports.outputs) {
            if let Some((_, tag)) = queue.front() {
                waiting.push(format!(
                    "{} beats are due on {}, the first is beat {} of {} {}",
                    queue.len(),
                    spec.name(),
                    tag.beat,
                    self.ports.item,
                    tag.item
                ));
            }
        }
        format!(
            "no beat moved in {} cycles; {}",
            self.patience,
            waiting.join("; ")
        )
    }

    /// A few cycles more for the waveform.
    fn aftermath(
        &mut self,
        model: &mut Model,
        failure: &Failure,
        expected: Option<&mut ExpectedTrace>,
    ) {
        let Some(trace) = expected else { return };
        trace.mark_failure(failure.cycle * crate::model::PERIOD);
        for _ in 0..AFTERMATH {
            // The failure is reported already, and a stopped model says nothing new.
            if model.cycle().is_err() {
                break;
            }
        }
    }
}

#[inline(always)]
fn all_empty(queues: &[BeatQueue]) -> bool {
    queues.iter().all(BeatQueue::is_empty)
}
