//! How fast the designs and the harness are.

mod figure;

pub use figure::{Figure, round};
pub use rtl_gen::flow::report::Record;

use crate::failure::Failure;
use crate::model::{Model, ModelInfo};
use crate::run::{RunOptions, Stats, run};
use crate::stream::{BeatQueue, Layout, StreamSpec};
use crate::unit::{Directed, Unit};
use indicatif::ProgressBar;
use proptest::strategy::{BoxedStrategy, Just, Strategy};
use std::path::Path;
use std::time::{Duration, Instant};

/// What a benchmark is run with.
pub struct Options<'a> {
    /// The folder of the data set.
    pub data: &'a Path,
    /// Vectors to stream through a small design; an engine gets a tenth.
    pub vectors: usize,
    /// Makes a progress bar from the number of steps and what they are called.
    pub progress: fn(u64, &str) -> ProgressBar,
}

/// The beats of a run, made in advance, so that only the harness and the model take time.
pub struct Prepared<'a, U> {
    unit: &'a U,
    inputs: Vec<Beats>,
    outputs: Vec<Beats>,
}

/// Beats of one stream and where each item's begin.
struct Beats {
    layout: Layout,
    words: Vec<u32>,
    starts: Vec<usize>,
}

impl Beats {
    fn of_item(&self, item: usize) -> &[u32] {
        &self.words[self.starts[item]..self.starts[item + 1]]
    }

    fn take(&mut self, queue: &mut BeatQueue) {
        while let Some((words, _)) = queue.front() {
            self.words.extend_from_slice(words);
            queue.pop();
        }
        self.starts.push(self.words.len());
    }
}

impl<'a, U: Unit> Prepared<'a, U> {
    /// The beats of `items` in a design.
    ///
    /// # Errors
    /// If the design does not have the unit's ports.
    pub fn new(
        unit: &'a U,
        info: &'static ModelInfo,
        items: impl Iterator<Item = U::Item>,
    ) -> Result<Prepared<'a, U>, Failure> {
        let beats = |specs: Vec<StreamSpec>| -> Result<Vec<Beats>, Failure> {
            let of_stream = |spec| -> Result<Beats, Failure> {
                Ok(Beats {
                    layout: Layout::of(spec, info)?,
                    words: vec![],
                    starts: vec![0],
                })
            };
            specs.iter().map(of_stream).collect()
        };
        let queues = |beats: &[Beats]| -> Vec<BeatQueue> {
            let layouts = beats.iter().map(|beats| beats.layout.clone());
            layouts.map(BeatQueue::new).collect()
        };
        let (mut inputs, mut outputs) = (beats(unit.inputs())?, beats(unit.outputs())?);
        let (mut sent, mut expected) = (queues(&inputs), queues(&outputs));
        let mut memory = U::Memory::default();
        for item in items {
            unit.send(&item, &mut sent);
            unit.expect(&item, &mut memory, &mut expected);
            let pairs = inputs.iter_mut().zip(&mut sent);
            for (beats, queue) in pairs.chain(outputs.iter_mut().zip(&mut expected)) {
                beats.take(queue);
            }
        }
        Ok(Prepared {
            unit,
            inputs,
            outputs,
        })
    }

    /// Items prepared.
    pub fn items(&self) -> usize {
        self.inputs[0].starts.len() - 1
    }

    /// Beats sent on the first input by one pass over them.
    pub fn beats(&self) -> usize {
        self.inputs[0].words.len() / self.inputs[0].layout.words()
    }
}

impl Beats {
    /// All beats with their fields in the order of `ports`.
    fn in_order(&self, ports: &[&str]) -> Vec<u32> {
        let fields = self.layout.fields();
        let fields: Vec<_> = ports
            .iter()
            .filter_map(|port| fields.iter().find(|field| field.port == *port))
            .collect();
        self.words
            .chunks(self.layout.words())
            .flat_map(|beat| {
                fields
                    .iter()
                    .flat_map(move |field| &beat[field.at..][..field.words])
            })
            .copied()
            .collect()
    }
}

impl<U: Unit> Unit for Prepared<'_, U> {
    type Item = usize;
    type Memory = ();
    const ITEM: &'static str = U::ITEM;

    fn inputs(&self) -> Vec<StreamSpec> {
        self.unit.inputs()
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        self.unit.outputs()
    }

    fn item(&self) -> BoxedStrategy<usize> {
        Just(0).boxed()
    }

    fn send(&self, item: &usize, beats: &mut [BeatQueue]) {
        for (beats, prepared) in beats.iter_mut().zip(&self.inputs) {
            beats.push_finished(prepared.of_item(*item));
        }
    }

    fn expect(&self, item: &usize, (): &mut (), beats: &mut [BeatQueue]) {
        for (beats, prepared) in beats.iter_mut().zip(&self.outputs) {
            beats.push_finished(prepared.of_item(*item));
        }
    }

    fn elements(&self, _: &usize) -> u64 {
        0
    }

    fn directed(&self) -> Vec<Directed<usize>> {
        vec![]
    }
}

/// A measured run.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// What was moved.
    pub stats: Stats,
    /// The time it took.
    pub time: Duration,
}

impl Measured {
    /// Clock cycles per second.
    pub fn cycles_per_second(&self) -> f64 {
        self.stats.cycles as f64 / self.time.as_secs_f64()
    }

    /// The elements per cycle of `what`, of which a unit of `lanes` must reach 95 %.
    pub fn elements_per_cycle(&self, what: &str, lanes: usize) -> Figure {
        let rate = self.stats.elements as f64 / self.stats.cycles as f64;
        let name = format!("elements per cycle of {what}");
        Figure::new(name, rate, 2, "elements").at_least(0.95 * lanes as f64)
    }

    /// The run as vectors of `d` elements through a design of `lanes`.
    pub fn record(&self, info: &ModelInfo, d: usize, lanes: usize) -> Record {
        Record {
            top: info.config.to_owned(),
            d,
            cycles: self.stats.cycles,
            lanes,
            vectors: self.stats.elements as usize / d,
            data: None,
        }
    }

    /// The speed of the co-simulation of `what`, in thousands of cycles per second.
    pub fn cosimulation(&self, what: &str) -> Figure {
        let name = format!("co-simulation with golden of {what}");
        Figure::new(name, self.cycles_per_second() / 1e3, 0, "k cycles/s")
    }
}

/// Streams `items` without stalls, checked, and takes the time.
///
/// # Errors
/// How the run fails.
pub fn measure<'a, U: Unit>(
    unit: &'a U,
    info: &'static ModelInfo,
    items: impl Iterator<Item = U::Item> + Clone,
    progress: Option<&'a mut dyn FnMut(u64)>,
) -> Result<Measured, Failure> {
    let mut model = Model::of(info, 1)?;
    let start = Instant::now();
    let stats = run(
        unit,
        &mut model,
        items,
        RunOptions {
            progress,
            ..RunOptions::default()
        },
    )?;
    Ok(Measured {
        stats,
        time: start.elapsed(),
    })
}

/// The harness against the plain C++ loop that was compiled with the model, both with the same
/// beats and the same comparison.
#[derive(Clone, Copy, Debug)]
pub struct Overhead {
    /// The harness.
    pub harness: Measured,
    /// The plain loop.
    pub plain: Measured,
}

impl Overhead {
    /// How much longer a cycle takes in the harness: 0.25 is 25 %.
    pub fn ratio(&self) -> f64 {
        self.plain.cycles_per_second() / self.harness.cycles_per_second() - 1.0
    }
}

/// Runs the prepared beats `passes` times through the harness and through the plain loop, in turns
/// of which the fastest counts, as other programs can only make a turn slower. `None` if the model
/// has no plain loop.
///
/// # Errors
/// How a run fails.
pub fn overhead<U: Unit>(
    prepared: &Prepared<'_, U>,
    info: &'static ModelInfo,
    passes: usize,
) -> Result<Option<Overhead>, Failure> {
    const TURNS: usize = 5;
    let Some(plain_loop) = &info.plain_loop else {
        return Ok(None);
    };
    let stimuli = prepared.inputs[0]
        .in_order(plain_loop.inputs)
        .repeat(passes);
    let expected = prepared.outputs[0]
        .in_order(plain_loop.outputs)
        .repeat(passes);
    let beats = prepared.beats() * passes;
    let faster =
        |a: Option<Measured>, b: Measured| Some(a.filter(|a| a.time <= b.time).unwrap_or(b));
    let (mut harness, mut plain) = (None, None);
    for _ in 0..TURNS {
        let items = (0..passes).flat_map(|_| 0..prepared.items());
        harness = faster(harness, measure(prepared, info, items, None)?);

        let mut model = Model::of(info, 1)?;
        let rst_n = model.input("rst_n")?;
        model.cycle()?;
        model.set(rst_n, 1);
        let start = Instant::now();
        let Some((cycles, mismatches)) = model.plain_loop(&stimuli, &expected, beats) else {
            return Ok(None);
        };
        let time = start.elapsed();
        assert_eq!(
            mismatches, 0,
            "the plain loop sees other outputs than the harness"
        );
        let stats = Stats {
            cycles,
            beats_in: beats as u64,
            beats_out: beats as u64,
            ..Stats::default()
        };
        plain = faster(plain, Measured { stats, time });
    }
    Ok(harness
        .zip(plain)
        .map(|(harness, plain)| Overhead { harness, plain }))
}
