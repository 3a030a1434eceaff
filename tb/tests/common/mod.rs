//! What the tests of all units share.
#![allow(dead_code)] // no test file uses all of it

use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tb::docs::{Trace, number};
use tb::model::{Model, ModelInfo};
use tb::run::{Receiver, RunOptions, Stats, run};
use tb::stream::{Beat, Stall};
use tb::under_test::{Setup, Tested, UnderTest};
use tb::unit::{Case, Unit};
use tb::units;

/// Random cases per design; many more with SOAK=1.
pub fn cases(normal: u64) -> u64 {
    if std::env::var_os("SOAK").is_some_and(|value| value == "1") {
        normal * 100
    } else {
        normal
    }
}

/// Is also tried what differs in sizes alone from something that is tried, and every seeded change? With
/// TESTS=all, as on many machines (`ci/shard.sh`), and with SOAK=1: it takes minutes more, most of them to compile
/// models.
pub fn everything() -> bool {
    std::env::var("TESTS").is_ok_and(|value| value == "all") || cases(1) > 1
}

/// What a test goes through: configurations, or configurations with something of each.
#[derive(Clone, Copy)]
pub struct Tried<T: 'static> {
    /// In every run.
    pub always: &'static [T],
    /// Other sizes of the same: when [`everything`] is tried.
    pub sizes: &'static [T],
}

impl<T: Copy> IntoIterator for Tried<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        let mut tried = self.always.to_vec();
        if everything() {
            tried.extend(self.sizes);
        }
        tried.into_iter()
    }
}

/// The configurations of a unit.
pub type Configs = Tried<&'static str>;

/// Does `work` on all items, as many at a time as there are cores, in one test: what it returns, in no
/// particular order.
pub fn on_all_cores<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let (next, results) = (AtomicUsize::new(0), Mutex::new(vec![]));
    let worker = || {
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            let result = work(item);
            results.lock().unwrap().push(result);
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(worker);
        }
    });
    results.into_inner().unwrap()
}

pub fn design(config: &str) -> Box<dyn UnderTest> {
    units::resolve(Some(config), None).unwrap()
}

/// A design of parameters that no named configuration has, compiled as `--config FILE.toml` does it.
/// `parameters` are lines of a configuration file.
pub fn unnamed(unit: &str, parameters: &str) -> Box<dyn UnderTest> {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("unnamed.toml");
    let text = format!("[unnamed]\nunit = \"{unit}\"\n{parameters}\n");
    std::fs::write(&file, text).unwrap();
    units::resolve(Some(unit), Some(file.to_str().unwrap())).unwrap()
}

pub fn info(config: &str) -> &'static ModelInfo {
    design(config).info()
}

/// The design as an argument of `tb fuzz`, with what the file has to hold if it has no name.
fn name_for_fuzz(info: &ModelInfo) -> String {
    match info.from_file {
        true => format!("{} --config {:?}", info.unit, info.parameters),
        false => info.config.into(),
    }
}

/// The random cases of the configuration at this place of a list: the first one has `count`, the others, which differ
/// from it in sizes, a third each.
pub fn share(place: usize, count: u64) -> u64 {
    match place {
        0 => count,
        _ => count.div_ceil(3),
    }
}

/// Random items under random stalls and resets; a failure is shrunk and leaves a waveform.
pub fn survives_random_cases(config: &str, count: u64) {
    passes_random_cases(design(config).as_ref(), count);
}

/// The same of a design.
pub fn passes_random_cases(design: &dyn UnderTest, count: u64) {
    let config = name_for_fuzz(design.info());
    let mut total = Stats::default();
    for seed in 0..cases(count) {
        match design.fuzz(seed, &Setup::default()) {
            Ok(stats) => total.add(&stats),
            Err(failed) => panic!(
                "{config}: {}\nsmallest case: {}\nreplay: tb fuzz {config} --cases 1 --seed {seed}",
                failed.failure, failed.case
            ),
        }
    }
    assert!(
        total.items > 0 && total.beats_out > 0,
        "the cases of {config} are all empty: {total:?}"
    );
}

/// The cases chosen by hand.
pub fn survives_directed_cases(config: &str) {
    passes_directed_cases(design(config).as_ref());
}

/// The same of a design.
pub fn passes_directed_cases(design: &dyn UnderTest) {
    let config = name_for_fuzz(design.info());
    let cases = design.directed();
    assert!(!cases.is_empty());
    let kept = design.keep_cases();
    for (index, name) in cases.iter().enumerate() {
        if let Err(failure) = kept.run_directed(index, &Setup::default()) {
            panic!("{config}, directed case {name}: {failure}");
        }
    }
}

/// A beat in every cycle while nobody stalls: the run takes as many cycles as it has beats, and
/// `latency` (generously, the exact number is the manifest's).
pub fn takes_a_beat_per_cycle(config: &str, latency: u64) {
    let stats = design(config).throughput(&Setup::default()).unwrap();
    assert!(stats.beats_in >= 1000, "too short to tell: {stats:?}");
    assert!(
        stats.cycles <= stats.beats_in + latency,
        "{config} takes {} cycles for {} beats",
        stats.cycles,
        stats.beats_in
    );
}

/// Every reset time from the first cycles of a stream on; what follows a reset is complete.
pub fn survives_a_reset_at_any_time<U: Unit>(tested: &Tested<U>, case: Case<U::Item>, until: u64) {
    for reset_after in 1..=until {
        let case = Case {
            reset_after: Some(reset_after),
            restarts: false,
            seed: reset_after,
            ..case.clone()
        };
        if let Err(failure) = tested.run_case(&case, &Setup::default()) {
            panic!(
                "{} after a reset in cycle {reset_after}: {failure}",
                tested.info().config
            );
        }
    }
}

/// Nets of a design (paths below its top) in every cycle of a run that passes. Cycle 0 is the reset
/// before the run; a reset after n cycles is in cycle n + 1.
pub fn traced<U: Unit>(tested: &Tested<U>, case: &Case<U::Item>, nets: &[&str]) -> Trace {
    let top = tested.info().top;
    let run = |setup: &Setup| match tested.run_case(case, setup) {
        Ok(run) => run,
        Err(failure) => panic!("{top}, reset after {:?}: {failure}", case.reset_after),
    };
    let is_port = |net: &&str| tested.info().ports.iter().any(|port| port.name == *net);
    if nets.iter().all(is_port) {
        let setup = Setup {
            record: true,
            ..Setup::default()
        };
        let recording = run(&setup).recording.expect("it was recorded");
        return Trace::of_ports(&recording, nets).expect("all are ports");
    }
    let directory = tempfile::tempdir().unwrap();
    let waveform = directory.path().join("run.vcd");
    let setup = Setup {
        vcd: Some(waveform.clone()),
        ..Setup::default()
    };
    run(&setup);
    Trace::read(&waveform, top, nets).unwrap()
}

/// Cycles from the last beat of each packet of `tokens` packets of `s_axis` to the first word of the one that
/// `m_axis` gives for it, in a case whose consumer never waits.
pub fn packet_latencies<U: Unit>(
    tested: &Tested<U>,
    case: &Case<U::Item>,
    tokens: usize,
) -> Vec<usize> {
    let nets = [
        "s_axis_tvalid",
        "s_axis_tready",
        "s_axis_tlast",
        "m_axis_tvalid",
        "m_axis_tlast",
    ];
    let trace = traced(tested, case, &nets);
    let set = |net, cycle| value(&trace, net, cycle) == Some(1);
    let all = 1..trace.cycles();
    let ends = all
        .clone()
        .filter(|c| nets[..3].iter().all(|net| set(net, *c)));
    let ends = ends.skip(tokens - 1).step_by(tokens);
    // A valid word is the first one of its packet if the one before was a last one.
    let words: Vec<usize> = all.filter(|c| set("m_axis_tvalid", *c)).collect();
    let mut begins = vec![words[0]];
    let pairs = words.windows(2);
    begins.extend(pairs.filter(|w| set("m_axis_tlast", w[0])).map(|w| w[1]));
    let ends: Vec<usize> = ends.collect();
    assert_eq!(ends.len(), begins.len(), "packets in and out");
    begins.iter().zip(&ends).map(|(b, e)| b - e).collect()
}

/// The number on a net in a cycle.
pub fn value(trace: &Trace, net: &str, cycle: usize) -> Option<u64> {
    trace.value(net, cycle).and_then(|bits| number(bits))
}

/// The first, a middle and the last of the cycles that fulfil `is`.
///
/// # Panics
/// If there are none.
pub fn first_middle_last(cycles: usize, is: impl Fn(usize) -> bool) -> [usize; 3] {
    let found: Vec<usize> = (1..cycles).filter(|cycle| is(*cycle)).collect();
    assert!(!found.is_empty(), "no such cycle in {cycles}");
    [0, found.len() / 2, found.len() - 1].map(|index| found[index])
}

/// Streams items through a design, with this stall on all of its ports; the beats that come out go to
/// `received`. `what` says in messages what the items are.
pub fn streamed<U: Unit>(
    info: &'static ModelInfo,
    unit: &U,
    items: impl Iterator<Item = U::Item> + Clone,
    stall: Stall,
    what: &str,
    received: &mut Receiver<'_>,
) -> Stats {
    let mut model = Model::of(info, 1).unwrap();
    let mut received = |stream: usize, beat: Beat<'_>| received(stream, beat);
    let options = RunOptions {
        sources: vec![stall.clone()],
        sinks: vec![stall],
        received: Some(&mut received),
        ..RunOptions::default()
    };
    run(unit, &mut model, items, options)
        .unwrap_or_else(|failure| panic!("{}, {what}: {failure}", info.config))
}

/// The SHA-256 of bytes, in hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// A JSON file.
pub fn json(path: impl AsRef<Path>) -> serde_json::Value {
    let text = std::fs::read_to_string(path).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// The configuration that the page of a unit draws, if it has one.
pub fn drawn(unit: &str) -> Option<String> {
    let file = format!("../docs/units/{unit}.timing.toml");
    let text = std::fs::read_to_string(file).ok()?;
    let timing: toml::Table = text.parse().unwrap();
    Some(timing["config"].as_str().unwrap().to_owned())
}

/// Is a design's model with waveforms compiled in every run? That of a large one takes up to half a minute.
pub fn waves_are_quick(design: &dyn UnderTest) -> bool {
    everything() || units::size(design) <= 60_000
}

/// The real KV data of the repository.
pub fn kv_data() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../sim/data/kv")
}
