//! The memory management unit as a design to fuzz, replay and soak.
//!
//! Its descriptors depend on the pages that it chose before, so it has a driver of its own
//! ([`super::driver`]) instead of beats that are known in advance.

use super::driver::{Driver, Failed, Pauses, commands, pauses, port_limit, sizes};
use crate::bench::{self, Figure};
use crate::coverage::Bins;
use crate::failure::{Failure, FailureKind};
use crate::model::ModelInfo;
use crate::run::Stats;
use crate::stream::{Stall, StreamSpec};
use crate::under_test::{DirectedRun, Setup, Trial};
use proptest::prelude::*;
use proptest::strategy::BoxedStrategy;
use sim::mmu::{Command, Kind, Sizes};

/// Random commands of a case.
const COMMANDS: usize = 60;
/// Commands of a run for throughput.
const MANY: usize = 4000;

/// A `kv_mmu` with the sizes of its configuration.
pub struct KvMmu {
    info: &'static ModelInfo,
    sizes: Sizes,
}

/// All that decides a run.
#[derive(Clone, Debug)]
pub struct Case {
    commands: Vec<Command>,
    pauses: Pauses,
    /// The cycles for which the first command is offered before the unit is reset.
    reset_after: Option<u64>,
    seed: u64,
}

impl KvMmu {
    /// The design `info`, with or without mutants.
    pub fn new(info: &'static ModelInfo) -> KvMmu {
        let sizes = sizes(info);
        KvMmu { info, sizes }
    }
}

impl Trial for KvMmu {
    type Case = Case;

    fn info(&self) -> &'static ModelInfo {
        self.info
    }

    fn cases(&self, stall: Option<f64>) -> BoxedStrategy<Case> {
        let pauses = match stall {
            None => pauses().boxed(),
            Some(p) if p <= 0.0 => Just(Pauses::NONE).boxed(),
            Some(probability) => any::<[u64; 3]>()
                .prop_map(move |seeds| {
                    let [commands, descriptors, completions] =
                        seeds.map(|seed| Stall::Random { probability, seed });
                    Pauses {
                        commands,
                        descriptors,
                        completions,
                    }
                })
                .boxed(),
        };
        let reset = prop::option::weighted(0.15, 1..60u64);
        (
            commands(self.sizes, 0..=COMMANDS),
            pauses,
            reset,
            any::<u64>(),
        )
            .prop_map(|(commands, pauses, reset_after, seed)| Case {
                commands,
                pauses,
                reset_after,
                seed,
            })
            .boxed()
    }

    fn long_cases(&self) -> BoxedStrategy<Case> {
        let commands = commands(self.sizes, MANY..=MANY);
        commands
            .prop_map(|commands| Case {
                commands,
                pauses: Pauses::NONE,
                reset_after: None,
                seed: 1,
            })
            .boxed()
    }

    fn directed_cases(&self) -> Vec<(&'static str, Case)> {
        let limit = port_limit(self.sizes.max_append_bytes);
        let append = |stream, dense_bytes: u64, sparse_bytes: u64| Command::Append {
            stream,
            dense_bytes: dense_bytes.min(limit),
            sparse_bytes: sparse_bytes.min(limit),
        };
        let read = |stream, kind| Command::Read { stream, kind };
        // Two pages at once, if an append may be so long.
        let page = self.sizes.page_bytes.min(self.sizes.max_append_bytes / 3);
        let mut commands = vec![
            append(0, 96, 20),
            append(0, page, 1),
            append(1, 1, page.saturating_sub(1)),
            read(0, Kind::Dense),
            read(0, Kind::Sparse),
            read(1, Kind::Sparse),
            append(self.sizes.streams, 1, 1),
            append(0, 0, 0),
            Command::Status {
                stream: 0,
                kind: Kind::Dense,
            },
            Command::Release { stream: 0 },
            read(0, Kind::Dense),
        ];
        // Pages run out, or the stream's entries do; then all come back.
        commands.extend((0..self.sizes.pages.min(40)).map(|_| append(1, page, page)));
        commands.extend([
            read(1, Kind::Dense),
            Command::Release { stream: 1 },
            append(0, 2 * page, 3),
            read(0, Kind::Dense),
        ]);
        // The last page that was never given is taken, and of the returned ones several at a time.
        let few = append(2, page, 1);
        let most = self.sizes.pages.min(40);
        let mut returned: Vec<Command> = (0..most).map(|n| append(n % 4, page, 1)).collect();
        for stream in 0..3 {
            returned.extend((0..4).map(|stream| Command::Release { stream }));
            returned.extend([
                append(stream, 2 * page, page),
                few,
                few,
                read(2, Kind::Dense),
            ]);
        }
        let case = |pauses| Case {
            commands: commands.clone(),
            pauses,
            reset_after: None,
            seed: 1,
        };
        let bits = |bits: &[bool]| Stall::Bits(bits.to_vec());
        let stalling = Pauses {
            commands: bits(&[false, true]),
            descriptors: bits(&[true, true, false, false, true]),
            completions: bits(&[true, false]),
        };
        let reset = Case {
            reset_after: Some(9),
            ..case(Pauses::NONE)
        };
        vec![
            ("a_stream_grows_and_goes", case(Pauses::NONE)),
            ("stalling", case(stalling)),
            ("reset_within_a_command", reset),
            (
                "returned_pages",
                Case {
                    commands: returned,
                    ..case(Pauses::NONE)
                },
            ),
        ]
    }

    fn run_case(&self, case: &Case, setup: &Setup) -> Result<DirectedRun, Failure> {
        let model = setup.model(self.info, case.seed)?;
        let mut driver = Driver::over(model)?;
        if let Some((cycles, first)) = case.reset_after.zip(case.commands.first()) {
            driver.offer(first);
            driver.idle(cycles)?;
            driver.reset()?;
        }
        let result = driver.run(&case.commands, &case.pauses);
        let recording = setup.finish(driver.model(), None)?;
        let stats = result.map_err(failure)?;
        Ok(DirectedRun {
            stats: Stats {
                items: stats.commands,
                vectors: stats.commands,
                elements: stats.commands,
                beats_in: stats.commands,
                beats_out: stats.commands + stats.descriptors,
                cycles: stats.cycles,
                pace: stats.pace,
            },
            recording,
            bins: Bins::new(),
        })
    }

    /// Descriptors per cycle of a long read, and cycles until an append has its descriptor.
    fn figures(&self, _: &bench::Options<'_>) -> Result<Vec<Figure>, String> {
        let append = |dense_bytes| Command::Append {
            stream: 1,
            dense_bytes,
            sparse_bytes: 0,
        };
        let (config, sizes) = (self.info.config, self.sizes);
        let mut commands: Vec<Command> = (0..sizes.pages_per_stream)
            .flat_map(|_| [append(sizes.page_bytes / 2), append(sizes.page_bytes / 2)])
            .collect();
        commands.push(Command::Read {
            stream: 1,
            kind: Kind::Dense,
        });
        let text = |e: Failed| e.to_string();
        let mut driver = Driver::of(self.info, 1).map_err(text)?;
        let stats = driver.run(&commands, &Pauses::NONE).map_err(text)?;
        let descriptors = sizes.pages_per_stream * sizes.page_bytes.div_ceil(sizes.max_burst_bytes);
        let walk = stats.walks.last().copied().unwrap_or(0).max(1);
        let rate = descriptors as f64 / walk as f64;
        let name = format!("descriptors per cycle of {config}, reading {descriptors}");
        let reading = Figure::new(name, rate, 3, "descriptors/cycle");
        // Every second append is inside a page that is there.
        let inside = stats.latencies.iter().skip(1).step_by(2).flatten();
        let latency = inside.max().copied().unwrap_or(0);
        let name = format!("append inside a page of {config}, cycles to its descriptor");
        let appending = Figure::new(name, latency as f64, 0, "cycles");
        Ok(vec![reading.at_least(1.0), appending.at_most(8.0)])
    }

    /// An append that takes two pages, a read, a release, and an append that is refused.
    fn example(&self) -> Option<Case> {
        let append = |dense_bytes, sparse_bytes| Command::Append {
            stream: 0,
            dense_bytes,
            sparse_bytes,
        };
        let read = Command::Read {
            stream: 0,
            kind: Kind::Dense,
        };
        let release = Command::Release { stream: 0 };
        let commands = [append(96, 20), read, release, append(0, 0)];
        let pauses = Pauses {
            descriptors: Stall::at(&[20]),
            ..Pauses::NONE
        };
        Some(Case {
            commands: commands.to_vec(),
            pauses,
            reset_after: None,
            seed: 1,
        })
    }

    fn streams(&self) -> (Vec<StreamSpec>, Vec<StreamSpec>) {
        let record = |prefix: &str| StreamSpec::axi(prefix).field("data");
        let command = record("s_axis_cmd");
        let descriptor = record("m_axis_desc").field("last");
        let done = record("m_axis_done");
        (vec![command], vec![descriptor, done])
    }
}

fn failure(failed: Failed) -> Failure {
    Failure {
        cycle: failed.cycle,
        kind: FailureKind::Status(failed.to_string()),
    }
}
