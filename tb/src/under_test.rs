//! A design together with the contract of its unit, behind an interface that is the same for all
//! units.

use crate::bench::{self, Figure};
use crate::coverage::Bins;
use crate::failure::Failure;
use crate::model::{Model, ModelError, ModelInfo, Recording};
use crate::run::{Pulse, RunOptions, Stats, run};
use crate::stream::{Stall, StreamSpec, patterns};
use crate::unit::{Case, Directed, Unit};
use crate::units::status::Status;
use crate::waves::{self, ExpectedTrace};
use proptest::prelude::*;
use proptest::strategy::{BoxedStrategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use std::cell::Cell;
use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// A design that can be tested.
pub trait UnderTest: Send + Sync {
    /// The design.
    fn info(&self) -> &'static ModelInfo;

    /// Runs the random case number `seed`. If it fails it is shrunk, and the smallest case that
    /// fails is run again with a waveform.
    ///
    /// # Errors
    /// The smallest failing case.
    fn fuzz(&self, seed: u64, setup: &Setup) -> Result<Stats, Box<Counterexample>>;

    /// Runs the random case number `seed` once, without shrinking it if it fails.
    ///
    /// # Errors
    /// How it fails.
    fn replay(&self, seed: u64, setup: &Setup) -> Result<DirectedRun, Failure>;

    /// Sends many random items in one go, without stalls.
    ///
    /// # Errors
    /// How it fails.
    fn throughput(&self, setup: &Setup) -> Result<Stats, Failure>;

    /// Names of the cases chosen by hand.
    fn directed(&self) -> Vec<&'static str>;

    /// Runs the `index`th of them.
    ///
    /// # Errors
    /// How it fails.
    fn run_directed(&self, index: usize, setup: &Setup) -> Result<DirectedRun, Failure>;

    /// Its cases, for whoever runs the same ones many times: making them takes longer than small designs run.
    fn keep_cases(&self) -> Box<dyn KeptCases + '_>;

    /// What `tb bench` measures.
    ///
    /// # Errors
    /// One line on why it cannot be measured.
    fn figures(&self, options: &bench::Options<'_>) -> Result<Vec<Figure>, String>;

    /// Runs the example of the unit's page with a waveform; what comes out is checked.
    ///
    /// # Errors
    /// If there is none, or how it fails.
    fn trace_example(&self, vcd: &Path) -> Result<(), String>;

    /// What the page says about the values of its example, in markdown.
    ///
    /// # Errors
    /// If it says nothing, or the golden model refuses the example.
    fn example_text(&self) -> Result<String, String>;

    /// The streams into and out of the unit.
    fn streams(&self) -> (Vec<StreamSpec>, Vec<StreamSpec>);

    /// Outputs outside the streams that are known after reset.
    fn status_ports(&self) -> &'static [&'static str];

    /// Payload ports of which lanes without an element hold an undefined value in a valid beat.
    fn partly_known(&self) -> &'static [&'static str] {
        &[]
    }
}

/// Cases of a design that are made once, when they are first run.
pub trait KeptCases: Send + Sync {
    /// How many are chosen by hand.
    fn directed(&self) -> usize;

    /// Name of one of them.
    fn name(&self, index: usize) -> &'static str;

    /// Whether the design can be restarted.
    fn can_restart(&self) -> bool;

    /// [`UnderTest::run_directed`].
    ///
    /// # Errors
    /// How it fails.
    fn run_directed(&self, index: usize, setup: &Setup) -> Result<DirectedRun, Failure>;

    /// [`UnderTest::replay`], without a probability of stalls in `setup`.
    ///
    /// # Errors
    /// How it fails.
    fn replay(&self, seed: u64, setup: &Setup) -> Result<DirectedRun, Failure>;
}

struct Kept<'a, T: Trial> {
    trial: &'a T,
    directed: Vec<(&'static str, T::Case)>,
    random: Mutex<HashMap<u64, Arc<T::Case>>>,
}

impl<T: Trial> KeptCases for Kept<'_, T> {
    fn directed(&self) -> usize {
        self.directed.len()
    }

    fn name(&self, index: usize) -> &'static str {
        self.directed[index].0
    }

    fn can_restart(&self) -> bool {
        self.trial.info().port("restart").is_some()
    }

    fn run_directed(&self, index: usize, setup: &Setup) -> Result<DirectedRun, Failure> {
        self.trial.run_case(&self.directed[index].1, setup)
    }

    fn replay(&self, seed: u64, setup: &Setup) -> Result<DirectedRun, Failure> {
        assert_eq!(setup.stall, None, "cases are kept by seed alone");
        // A case that another thread has made meanwhile is the same.
        let lock = || self.random.lock().unwrap_or_else(|e| e.into_inner());
        let kept = lock().get(&seed).cloned();
        let case = kept.unwrap_or_else(|| {
            let case = tree(&self.trial.cases(None), &mut runner(seed)).current();
            lock().entry(seed).or_insert(Arc::new(case)).clone()
        });
        self.trial.run_case(&case, setup)
    }
}

/// The cases of a design and how one of them is run: all that makes it a design [`UnderTest`].
pub trait Trial: Send + Sync {
    /// All that decides a run.
    type Case: Clone + fmt::Debug + Send + Sync;

    /// The design.
    fn info(&self) -> &'static ModelInfo;

    /// Random cases, with stalls of this probability or of a mixture. They shrink.
    fn cases(&self, stall: Option<f64>) -> BoxedStrategy<Self::Case>;

    /// Cases that are long enough for filling and draining hardly to count, without stalls.
    fn long_cases(&self) -> BoxedStrategy<Self::Case>;

    /// The cases chosen by hand, with their names.
    fn directed_cases(&self) -> Vec<(&'static str, Self::Case)>;

    /// Runs a case. A run is a function of its case: the same case fails again in the same way.
    ///
    /// # Errors
    /// How it fails.
    fn run_case(&self, case: &Self::Case, setup: &Setup) -> Result<DirectedRun, Failure>;

    /// What `tb bench` measures.
    ///
    /// # Errors
    /// One line on why it cannot be measured.
    fn figures(&self, options: &bench::Options<'_>) -> Result<Vec<Figure>, String>;

    /// The case whose waveform is on the page of the unit; `None` if the unit has no page.
    fn example(&self) -> Option<Self::Case> {
        None
    }

    /// What the page says about the values of its example, in markdown.
    ///
    /// # Errors
    /// If it says nothing, or the golden model refuses the example.
    fn example_text(&self) -> Result<String, String> {
        Err("the unit has no text about its example".into())
    }

    /// The streams into and out of the unit.
    fn streams(&self) -> (Vec<StreamSpec>, Vec<StreamSpec>);

    /// Outputs outside the streams that are known after reset.
    fn status_ports(&self) -> &'static [&'static str] {
        &[]
    }

    /// Payload ports of which lanes without an element hold an undefined value in a valid beat.
    fn partly_known(&self) -> &'static [&'static str] {
        &[]
    }
}

impl<T: Trial> UnderTest for T {
    fn info(&self) -> &'static ModelInfo {
        Trial::info(self)
    }

    fn fuzz(&self, seed: u64, setup: &Setup) -> Result<Stats, Box<Counterexample>> {
        let mut runner = runner(seed);
        let tree = tree(&self.cases(setup.stall), &mut runner);
        let quiet = Setup {
            vcd: None,
            record: false,
            ..setup.clone()
        };
        let stats = Cell::new(Stats::default());
        let result = runner.run_one(tree, |case| match self.run_case(&case, &quiet) {
            Ok(run) => {
                stats.set(run.stats);
                Ok(())
            }
            Err(failure) => Err(TestCaseError::fail(failure.to_string())),
        });
        match result {
            Ok(_) => Ok(stats.get()),
            Err(TestError::Fail(_, case)) => Err(Box::new(explain(self, seed, &case, setup))),
            Err(TestError::Abort(why)) => unreachable!("no case is rejected, yet: {why}"),
        }
    }

    fn replay(&self, seed: u64, setup: &Setup) -> Result<DirectedRun, Failure> {
        let tree = tree(&self.cases(setup.stall), &mut runner(seed));
        self.run_case(&tree.current(), setup)
    }

    fn throughput(&self, setup: &Setup) -> Result<Stats, Failure> {
        let tree = tree(&self.long_cases(), &mut runner(0));
        Ok(self.run_case(&tree.current(), setup)?.stats)
    }

    fn directed(&self) -> Vec<&'static str> {
        let cases = self.directed_cases();
        cases.into_iter().map(|(name, _)| name).collect()
    }

    fn run_directed(&self, index: usize, setup: &Setup) -> Result<DirectedRun, Failure> {
        self.run_case(&self.directed_cases()[index].1, setup)
    }

    fn keep_cases(&self) -> Box<dyn KeptCases + '_> {
        Box::new(Kept {
            trial: self,
            directed: self.directed_cases(),
            random: Mutex::default(),
        })
    }

    fn figures(&self, options: &bench::Options<'_>) -> Result<Vec<Figure>, String> {
        Trial::figures(self, options)
    }

    fn trace_example(&self, vcd: &Path) -> Result<(), String> {
        let case = self.example();
        let case = case.ok_or_else(|| format!("{} has no example", Trial::info(self).unit))?;
        let setup = Setup {
            vcd: Some(vcd.to_owned()),
            ..Setup::default()
        };
        let run = self.run_case(&case, &setup);
        run.map(|_| ()).map_err(|e| e.to_string())
    }

    fn example_text(&self) -> Result<String, String> {
        Trial::example_text(self)
    }

    fn streams(&self) -> (Vec<StreamSpec>, Vec<StreamSpec>) {
        Trial::streams(self)
    }

    fn status_ports(&self) -> &'static [&'static str] {
        Trial::status_ports(self)
    }

    fn partly_known(&self) -> &'static [&'static str] {
        Trial::partly_known(self)
    }
}

/// Runs the smallest case that fails again, with a waveform if the setup asks for one.
fn explain<T: Trial + ?Sized>(
    trial: &T,
    seed: u64,
    case: &T::Case,
    setup: &Setup,
) -> Counterexample {
    let again = |setup: &Setup| match trial.run_case(case, setup) {
        Err(failure) => failure,
        Ok(_) => unreachable!("the same case failed a moment ago: {case:?}"),
    };
    let failure = again(&Setup {
        vcd: None,
        record: false,
        ..setup.clone()
    });
    let (vcd, vcd_error) = match &setup.vcd {
        None => (None, None),
        Some(path) => match again(setup) {
            same if same == failure => (Some(path.clone()), None),
            other => (None, Some(other.to_string())),
        },
    };
    Counterexample {
        seed,
        failure,
        case: format!("{case:#?}"),
        vcd,
        vcd_error,
    }
}

/// What to do in addition to running a case.
#[derive(Clone, Default, Debug)]
pub struct Setup {
    /// Inputs held at a value.
    pub pins: Vec<(String, u64)>,
    /// Probability of stalls on every stream; a mixture if absent.
    pub stall: Option<f64>,
    /// Where to leave a waveform: of a failing case when fuzzing, else of the run.
    pub vcd: Option<PathBuf>,
    /// Whether to record all ports.
    pub record: bool,
    /// Initial state of the model instead of the case's own.
    pub seed: Option<u64>,
    /// Cycles of reset from power-up on, before the driver resets the design.
    pub longer_reset: u64,
    /// The cycles after which the design is restarted and the items are sent again, with a reset nowhere.
    pub restart_after: Option<u64>,
    /// An input that is set for some cycles of the only run of a case.
    pub pulse: Option<Pulse<'static>>,
}

impl Setup {
    /// The mutant `id` of a design with mutants.
    pub fn mutant(id: u16) -> Setup {
        Setup {
            pins: vec![("mutant".into(), u64::from(id))],
            ..Setup::default()
        }
    }

    /// The model of a case with what is asked for: its pins held, recorded, with a waveform, reset for longer.
    ///
    /// # Errors
    /// If an input is missing, a file cannot be written or the model stops.
    pub fn model(&self, info: &'static ModelInfo, seed: u64) -> Result<Model, ModelError> {
        let mut model = Model::of(info, self.seed.unwrap_or(seed))?;
        if let Some(path) = &self.vcd {
            model.trace(path)?;
        }
        if self.record {
            model.record_ports();
        }
        for (name, value) in &self.pins {
            let port = model.input(name)?;
            model.set(port, *value);
        }
        if self.longer_reset > 0
            && let Ok(rst_n) = model.input("rst_n")
        {
            model.set(rst_n, 0);
            (0..self.longer_reset).try_for_each(|_| model.cycle())?;
        }
        Ok(model)
    }

    /// Ends a case on the model made for it, however it went: its waveform is whole then, with the viewers' set-ups
    /// beside it and the expected values in it if the driver has some. What comes back is the recording.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn finish(
        &self,
        model: &mut Model,
        expected: Option<&ExpectedTrace>,
    ) -> Result<Option<Recording>, ModelError> {
        model.end_trace()?;
        if let Some(path) = &self.vcd {
            waves::finish(model.info(), path, expected)?;
        }
        Ok(model.take_recording())
    }
}

/// The result of a run.
pub struct DirectedRun {
    /// What was moved.
    pub stats: Stats,
    /// The ports over time, if asked for.
    pub recording: Option<Recording>,
    /// What its items did, if a recording was asked for.
    pub bins: Bins,
}

/// The smallest case that fails.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// Its seed: as a first case it fails again.
    pub seed: u64,
    /// How it fails.
    pub failure: Failure,
    /// The case.
    pub case: String,
    /// Its waveform, with the expected values, if one was asked for.
    pub vcd: Option<PathBuf>,
    /// Why there is no waveform although one was asked for.
    pub vcd_error: Option<String>,
}

/// A design with its unit.
pub struct Tested<U> {
    info: &'static ModelInfo,
    unit: U,
}

impl<U: Unit> Tested<U> {
    /// The design `info` under the contract `unit`.
    pub fn new(info: &'static ModelInfo, unit: U) -> Tested<U> {
        Tested { info, unit }
    }

    /// The contract.
    pub fn unit(&self) -> &U {
        &self.unit
    }

    /// Runs one case.
    ///
    /// # Errors
    /// How it fails.
    pub fn run_case(&self, case: &Case<U::Item>, setup: &Setup) -> Result<DirectedRun, Failure> {
        let mut model = setup.model(self.info, case.seed)?;
        let mut expected = match &setup.vcd {
            Some(_) => Some(ExpectedTrace::new(
                &self.unit.inputs(),
                &self.unit.outputs(),
                self.info,
            )?),
            None => None,
        };
        let mut bins = Bins::new();
        let passes: Vec<&[U::Item]> = match case.restarts {
            true => case.items.chunks(1).collect(),
            false => vec![&case.items],
        };
        let (mut stats, mut status) = (Stats::default(), Status::default());
        let mut result = Ok(());
        for (number, items) in passes.into_iter().enumerate() {
            let options = RunOptions {
                sources: case.sources.clone(),
                sinks: case.sinks.clone(),
                reset_after: match setup.restart_after {
                    Some(cycles) => Some(cycles),
                    None => case.reset_after.filter(|_| !case.restarts),
                },
                reset_by: setup.restart_after.map(|_| "restart"),
                pulse: setup.pulse,
                restart: (number > 0).then_some("restart"),
                expected: expected.as_mut(),
                status: case.restarts.then_some(&mut status),
                bins: setup.record.then_some(&mut bins),
                ..RunOptions::default()
            };
            result = run(&self.unit, &mut model, items.iter().cloned(), options)
                .map(|one| stats.add(&one));
            if result.is_err() {
                break;
            }
        }
        let recording = setup.finish(&mut model, expected.as_ref())?;
        result?;
        Ok(DirectedRun {
            stats,
            recording,
            bins,
        })
    }
}

impl<U: Unit> Trial for Tested<U> {
    type Case = Case<U::Item>;

    fn info(&self) -> &'static ModelInfo {
        self.info
    }

    fn cases(&self, stall: Option<f64>) -> BoxedStrategy<Case<U::Item>> {
        let resets = self.info.port("rst_n").is_some();
        let latest_reset = resets.then(|| self.unit.latest_reset());
        let streams = [self.unit.inputs().len(), self.unit.outputs().len()];
        let items = prop::collection::vec(self.unit.item(), self.unit.items_per_case());
        let has_status = self.unit.status(&U::Memory::default()).is_some();
        let restarts = match has_status && self.info.port("restart").is_some() {
            true => prop::bool::weighted(0.25).boxed(),
            false => Just(false).boxed(),
        };
        (items, conditions(stall, streams, latest_reset), restarts)
            .prop_map(|(items, conditions, restarts)| Case {
                items,
                sources: conditions.sources,
                sinks: conditions.sinks,
                reset_after: conditions.reset_after,
                restarts,
                seed: conditions.seed,
            })
            .boxed()
    }

    fn long_cases(&self) -> BoxedStrategy<Case<U::Item>> {
        let items = prop::collection::vec(self.unit.item(), THROUGHPUT_ITEMS);
        items.prop_map(Case::streaming).boxed()
    }

    fn directed_cases(&self) -> Vec<(&'static str, Case<U::Item>)> {
        let directed = self.unit.directed().into_iter();
        directed
            .map(|Directed { name, case }| (name, case))
            .collect()
    }

    fn run_case(&self, case: &Case<U::Item>, setup: &Setup) -> Result<DirectedRun, Failure> {
        Tested::run_case(self, case, setup)
    }

    fn figures(&self, options: &bench::Options<'_>) -> Result<Vec<Figure>, String> {
        self.unit.figures(self.info, options)
    }

    fn example(&self) -> Option<Case<U::Item>> {
        self.unit.example()
    }

    fn example_text(&self) -> Result<String, String> {
        self.unit.example_text()
    }

    fn streams(&self) -> (Vec<StreamSpec>, Vec<StreamSpec>) {
        (self.unit.inputs(), self.unit.outputs())
    }

    fn status_ports(&self) -> &'static [&'static str] {
        self.unit.status_ports()
    }

    fn partly_known(&self) -> &'static [&'static str] {
        self.unit.partly_known()
    }
}

/// Items of a run for throughput: enough that filling and draining the pipeline hardly count.
const THROUGHPUT_ITEMS: usize = 4000;

/// The case that a runner makes, ready to be shrunk.
fn tree<C: fmt::Debug>(
    cases: &BoxedStrategy<C>,
    runner: &mut TestRunner,
) -> Box<dyn ValueTree<Value = C>> {
    let tree = cases.new_tree(runner);
    tree.expect("the strategies reject nothing")
}

/// A runner that makes the one case of a seed, and shrinks it if it fails.
fn runner(seed: u64) -> TestRunner {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let config = Config {
        cases: 1,
        failure_persistence: None,
        max_shrink_iters: 20_000,
        max_shrink_time: 20_000,
        ..Config::default()
    };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes))
}

/// What a random case is but for its items: the same for all units, and compiled once.
#[derive(Clone, Debug)]
struct Conditions {
    sources: Vec<Stall>,
    sinks: Vec<Stall>,
    reset_after: Option<u64>,
    seed: u64,
}

/// Random conditions for so many streams in and out; `latest_reset` is `None` without a reset.
fn conditions(
    stall: Option<f64>,
    [inputs, outputs]: [usize; 2],
    latest_reset: Option<u64>,
) -> BoxedStrategy<Conditions> {
    let reset = match latest_reset {
        Some(latest) => prop::option::weighted(0.15, 1..latest).boxed(),
        None => Just(None).boxed(),
    };
    let (sources, sinks) = (stalls(stall, inputs), stalls(stall, outputs));
    (sources, sinks, reset, any::<u64>())
        .prop_map(|(sources, sinks, reset_after, seed)| Conditions {
            sources,
            sinks,
            reset_after,
            seed,
        })
        .boxed()
}

/// A stall pattern for each stream, which shrinks towards no stalls: of all classes, or with this probability.
fn stalls(probability: Option<f64>, streams: usize) -> BoxedStrategy<Vec<Stall>> {
    let pattern = match probability {
        Some(p) if p <= 0.0 => Just(Stall::Never).boxed(),
        Some(p) => prop::collection::vec(prop::bool::weighted(p.min(1.0)), 32..=64)
            .prop_map(Stall::Bits)
            .boxed(),
        None => patterns(),
    };
    prop::collection::vec(pattern, streams).boxed()
}
