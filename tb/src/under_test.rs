//! A design together with the contract of its unit, whatever the unit.

use crate::failure::Failure;
use crate::model::{Model, ModelInfo, Recording};
use crate::run::{RunOptions, Stats, run};
use crate::stream::{Stall, StreamSpec};
use crate::unit::{Case, Unit};
use crate::waves::{self, ExpectedTrace};
use proptest::prelude::*;
use proptest::strategy::{BoxedStrategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use std::fmt;
use std::path::PathBuf;

/// A design that can be tried out.
pub trait UnderTest: Send + Sync {
    /// The design.
    fn info(&self) -> &'static ModelInfo;

    /// Runs the random case number `seed`. If it fails it is shrunk, and the smallest case that
    /// fails is run again with a waveform.
    ///
    /// # Errors
    /// The smallest failing case.
    fn fuzz(&self, seed: u64, setup: &Setup) -> Result<Stats, Box<Counterexample>>;

    /// Runs the random case number `seed` once, whatever comes of it.
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

    /// The streams into and out of the unit.
    fn streams(&self) -> (Vec<StreamSpec>, Vec<StreamSpec>);

    /// Outputs outside the streams that are known after reset.
    fn status_ports(&self) -> &'static [&'static str];

    /// Payload ports of which a valid beat may leave parts to chance.
    fn partly_known(&self) -> &'static [&'static str] {
        &[]
    }
}

/// What to do beside running.
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
    /// Cycles of reset on top of the first.
    pub longer_reset: u64,
}

impl Setup {
    /// The mutant `id` of a design with mutants.
    pub fn mutant(id: u16) -> Setup {
        Setup {
            pins: vec![("mutant".into(), u64::from(id))],
            ..Setup::default()
        }
    }
}

/// What a run of a directed case gave.
pub struct DirectedRun {
    /// What was moved.
    pub stats: Stats,
    /// The ports over time, if asked for.
    pub recording: Option<Recording>,
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
    /// Why there is no waveform though one was asked for.
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
        let mut model = Model::of(self.info, setup.seed.unwrap_or(case.seed))?;
        let mut expected = match &setup.vcd {
            Some(path) => {
                model.trace(path)?;
                Some(ExpectedTrace::new(&self.unit.outputs(), self.info)?)
            }
            None => None,
        };
        if setup.record {
            model.record_ports();
        }
        let pins: Vec<(&str, u64)> = setup
            .pins
            .iter()
            .map(|(name, value)| (name.as_str(), *value))
            .collect();
        let result = run(
            &self.unit,
            &mut model,
            case.items.iter().cloned(),
            RunOptions {
                sources: case.sources.clone(),
                sinks: case.sinks.clone(),
                reset_after: case.reset_after,
                longer_reset: setup.longer_reset,
                pins: &pins,
                expected: expected.as_mut(),
                ..RunOptions::default()
            },
        );
        model.end_trace();
        if let (Some(path), Some(expected)) = (&setup.vcd, &expected) {
            waves::finish(self.info, path, expected)?;
        }
        let stats = result?;
        Ok(DirectedRun {
            stats,
            recording: model.take_recording(),
        })
    }

    /// The case of a seed, ready to be shrunk.
    fn tree(
        &self,
        seed: u64,
        stall: Option<f64>,
    ) -> (TestRunner, Box<dyn ValueTree<Value = Case<U::Item>>>) {
        let mut runner = runner(seed);
        let tree = self
            .cases(stall)
            .new_tree(&mut runner)
            .expect("the strategies reject nothing");
        (runner, tree)
    }

    fn cases(&self, stall: Option<f64>) -> BoxedStrategy<Case<U::Item>> {
        let reset = if self.info.port("rst_n").is_some() {
            prop::option::weighted(0.15, 1..self.unit.latest_reset()).boxed()
        } else {
            Just(None).boxed()
        };
        let items = prop::collection::vec(self.unit.item(), self.unit.items_per_case());
        let sources = stalls(stall, self.unit.inputs().len());
        let sinks = stalls(stall, self.unit.outputs().len());
        (items, sources, sinks, reset, any::<u64>())
            .prop_map(|(items, sources, sinks, reset_after, seed)| Case {
                items,
                sources,
                sinks,
                reset_after,
                seed,
            })
            .boxed()
    }
}

impl<U: Unit> UnderTest for Tested<U> {
    fn info(&self) -> &'static ModelInfo {
        self.info
    }

    fn fuzz(&self, seed: u64, setup: &Setup) -> Result<Stats, Box<Counterexample>> {
        let made = self.tree(seed, setup.stall);
        fuzz(seed, setup, made, |case, setup| self.run_case(case, setup))
    }

    fn replay(&self, seed: u64, setup: &Setup) -> Result<DirectedRun, Failure> {
        self.run_case(&self.tree(seed, setup.stall).1.current(), setup)
    }

    fn throughput(&self, setup: &Setup) -> Result<Stats, Failure> {
        let mut runner = runner(0);
        let items = prop::collection::vec(self.unit.item(), THROUGHPUT_ITEMS);
        let items = items
            .new_tree(&mut runner)
            .expect("the strategies reject nothing")
            .current();
        Ok(self.run_case(&Case::streaming(items), setup)?.stats)
    }

    fn directed(&self) -> Vec<&'static str> {
        self.unit
            .directed()
            .iter()
            .map(|directed| directed.name)
            .collect()
    }

    fn run_directed(&self, index: usize, setup: &Setup) -> Result<DirectedRun, Failure> {
        self.run_case(&self.unit.directed()[index].case, setup)
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

/// Runs a random case; if it fails, shrinks it and runs the smallest case that fails again, with a
/// waveform if the setup asks for one.
///
/// A run is a function of its case: the same case fails again in the same way.
pub(crate) fn fuzz<C: fmt::Debug + Clone>(
    seed: u64,
    setup: &Setup,
    (mut runner, tree): (TestRunner, Box<dyn ValueTree<Value = C>>),
    run_case: impl Fn(&C, &Setup) -> Result<DirectedRun, Failure>,
) -> Result<Stats, Box<Counterexample>> {
    let quiet = Setup {
        vcd: None,
        record: false,
        ..setup.clone()
    };
    let stats = std::cell::Cell::new(Stats::default());
    let result = runner.run_one(tree, |case| match run_case(&case, &quiet) {
        Ok(run) => {
            stats.set(run.stats);
            Ok(())
        }
        Err(failure) => Err(TestCaseError::fail(failure.to_string())),
    });
    let case = match result {
        Ok(_) => return Ok(stats.get()),
        Err(TestError::Fail(_, case)) => case,
        Err(TestError::Abort(why)) => unreachable!("no case is rejected, yet: {why}"),
    };
    let failure = match run_case(&case, &quiet) {
        Err(failure) => failure,
        Ok(_) => unreachable!("the same case failed a moment ago: {case:?}"),
    };
    let (vcd, vcd_error) = match &setup.vcd {
        None => (None, None),
        Some(path) => match run_case(&case, setup) {
            Err(again) if again == failure => (Some(path.clone()), None),
            Err(other) => (None, Some(other.to_string())),
            Ok(_) => unreachable!("the same case failed a moment ago: {case:?}"),
        },
    };
    Err(Box::new(Counterexample {
        seed,
        failure,
        case: format!("{case:#?}"),
        vcd,
        vcd_error,
    }))
}

/// Items of a run for throughput: enough that filling and draining the pipeline hardly count.
const THROUGHPUT_ITEMS: usize = 4000;

/// A runner that makes the one case of a seed, and shrinks it if it fails.
pub(crate) fn runner(seed: u64) -> TestRunner {
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

/// A stall pattern for each of so many streams, as bits, which shrink towards no stalls.
fn stalls(probability: Option<f64>, streams: usize) -> BoxedStrategy<Vec<Stall>> {
    let bits =
        |p: f64| prop::collection::vec(prop::bool::weighted(p), 0..=48).prop_map(Stall::Bits);
    let pattern = match probability {
        Some(p) if p <= 0.0 => Just(Stall::Never).boxed(),
        Some(p) => prop::collection::vec(prop::bool::weighted(p.min(1.0)), 32..=64)
            .prop_map(Stall::Bits)
            .boxed(),
        None => {
            prop_oneof![2 => Just(Stall::Never), 2 => bits(0.2), 2 => bits(0.5), 1 => bits(0.9)]
                .boxed()
        }
    };
    prop::collection::vec(pattern, streams).boxed()
}
