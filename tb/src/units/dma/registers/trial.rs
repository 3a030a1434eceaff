//! The register file as a design to fuzz, replay and soak.

use super::driver::Driver;
use super::golden::Completion;
use super::steps::{Hardware, Step, Write, steps};
use crate::bench::{self, Figure};
use crate::coverage::Bins;
use crate::failure::Failure;
use crate::model::ModelInfo;
use crate::run::Stats;
use crate::stream::StreamSpec;
use crate::under_test::{DirectedRun, Setup, Trial};
use proptest::prelude::*;

/// Steps of a random case, and of a run for throughput.
const STEPS: std::ops::Range<usize> = 0..40;
const MANY: usize = 2000;

/// A `kv_dma_registers` with the sizes of its configuration.
pub struct RegisterFile {
    info: &'static ModelInfo,
}

/// All that decides a run.
#[derive(Clone, Debug)]
pub struct Case {
    steps: Vec<Step>,
    /// The first step is done for so many cycles, and then the unit is reset.
    reset_after: Option<usize>,
    seed: u64,
}

impl RegisterFile {
    /// The design `info`, with or without mutants.
    pub fn new(info: &'static ModelInfo) -> RegisterFile {
        RegisterFile { info }
    }

    /// Every address, written with strobes and read; every effect of a write.
    fn everything(&self) -> Vec<Step> {
        let mut steps = vec![];
        let words = (0..0x60).chain([0x200, 0x201, 0x203, 0x208, 0x209, 0x27f, 0x3fe, 0x3ff]);
        for word in words {
            let address = 4 * word;
            steps.push(Step::read(address));
            for (data, strobes) in [(u32::MAX, 15), (0x1234_5678, 5), (0xfedc_ba98, 10), (0, 15)] {
                steps.push(Step::narrow(address, data, strobes));
                steps.push(Step::read(address));
            }
        }
        steps
    }

    /// The counters count their own events, and a clear ends them.
    fn counting(&self) -> Vec<Step> {
        let counts = |events: u16, cycles: u8| {
            Step::read(0x100).with(Hardware {
                events: (events, cycles),
                command_ready: true,
                ..Hardware::default()
            })
        };
        let mut steps = vec![counts(0, 60)];
        steps.extend((0..10).map(|i| counts(1 << i, 20 + 3 * i)));
        let all = (0..22).map(|word| Step::read(0x100 + 4 * word));
        steps.extend(all.clone());
        steps.push(Step::write(0x040, 4));
        steps.extend(all.clone());
        steps.push(counts(0, 60));
        steps.push(counts(0x3ff, 9));
        steps.extend(all);
        // A clear at any time between the visits of a counter, which is read then.
        for (after, word) in (0..22).flat_map(|after| [0, 16, 18, 20].map(|word| (after, word))) {
            let clear = Step::write(0x040, 4).with(Hardware {
                events: (0x3ff, 52 + after),
                command_ready: true,
                ..Hardware::default()
            });
            steps.extend([clear, Step::read(0x100 + 4 * word)]);
        }
        steps
    }

    /// Completions are read and taken, errors and interrupts come and go.
    fn events(&self) -> Vec<Step> {
        let shown = |hardware| Step::idle().with(hardware);
        let completion = |n: u8| Completion {
            op: n % 5,
            tag: 0x5a ^ n,
            status: n % 9,
            stream: 0x1234 * u16::from(n),
            tokens: 0x8765_4321 ^ u32::from(n),
            address: 0xfedc_ba98_7654_3210 ^ u64::from(n) << 33,
        };
        let mut steps = vec![Step::write(0x040, 0x11), Step::write(0x0a4, 7)];
        for n in 0..4 {
            let hardware = Hardware {
                completion: Some(completion(n + 1)),
                flags: n,
                waiting: [n, 7 * n],
                pages_free: (0x0123_4567 * u32::from(n)) & 0x1ff_ffff,
                format: (n, 0xf00f ^ u16::from(n)),
                ..Hardware::default()
            };
            steps.push(shown(hardware));
        }
        let completion_words = [
            0x080, 0x084, 0x088, 0x090, 0x094, 0x0a0, 0x044, 0x04c, 0x0ac,
        ];
        for _ in 0..5 {
            steps.extend(completion_words.map(Step::read));
            steps.push(Step::write(0x0a0, 1));
            steps.push(Step::write(0x098, 1));
        }
        steps.push(Step::write(0x0a0, 1));
        for bit in 0..5 {
            steps.push(shown(Hardware {
                errors: 1 << bit,
                ..Hardware::default()
            }));
            steps.extend([Step::read(0x0a8), Step::write(0x0a0, 7), Step::read(0x0a0)]);
            steps.extend([
                Step::write(0x0a8, 2 << bit),
                Step::write(0x0a0, 7),
                Step::read(0x0a0),
            ]);
        }
        steps
    }

    /// Commands with room and without.
    fn commands(&self) -> Vec<Step> {
        let fields = [0x0001_0203, 0x8004_0506, 0x0708_090a, 0x0b0c_0d0e];
        let mut steps = vec![];
        for (n, field) in (0..).zip(fields) {
            steps.push(Step::write(0x060 + 4 * n, field));
        }
        for op in 0..16 {
            steps.push(Step::write(0x070, op << 8 | op));
        }
        steps.push(Step::narrow(0x070, 0x4407, 2));
        steps.push(Step::narrow(0x070, 0x5503, 1));
        steps.push(Step::write(0x070, 1).with(Hardware::default()));
        steps.extend([Step::read(0x0a8), Step::read(0x0a0), Step::write(0x0a8, 1)]);
        steps.push(Step::write(0x070, 2));
        steps
    }

    /// A write and a read together, each channel late in turn.
    fn together(&self) -> Vec<Step> {
        let mut steps = vec![];
        for channel in 0..5 {
            for (address, other) in [
                (0x048, 0x050),
                (0x800, 0x100),
                (0x060, 0x048),
                (0x100, 0x804),
            ] {
                let mut late = [0; 5];
                late[channel] = 7;
                steps.push(Step {
                    write: Some(Write {
                        address,
                        data: 0x0123_4567 * (1 + channel as u32),
                        strobes: 15,
                    }),
                    read: Some(other),
                    late,
                    hardware: Hardware {
                        command_ready: true,
                        set_reads: 0x5a5a,
                        busy_events: 0x155,
                        ..Hardware::default()
                    },
                });
            }
        }
        steps
    }
}

impl Trial for RegisterFile {
    type Case = Case;

    fn info(&self) -> &'static ModelInfo {
        self.info
    }

    fn cases(&self, stall: Option<f64>) -> BoxedStrategy<Case> {
        let late = match stall {
            Some(p) if p <= 0.0 => 0,
            Some(p) if p < 0.5 => 3,
            _ => 9,
        };
        let reset = prop::option::weighted(0.2, 0..40usize);
        (steps(STEPS, late), reset, any::<u64>())
            .prop_map(|(steps, reset_after, seed)| Case {
                steps,
                reset_after,
                seed,
            })
            .boxed()
    }

    fn long_cases(&self) -> BoxedStrategy<Case> {
        let case = |steps| Case {
            steps,
            reset_after: None,
            seed: 1,
        };
        steps(MANY..=MANY, 0).prop_map(case).boxed()
    }

    fn directed_cases(&self) -> Vec<(&'static str, Case)> {
        let case = |steps| Case {
            steps,
            reset_after: None,
            seed: 1,
        };
        let reset = Case {
            steps: vec![
                Step::write(0x070, 0x101),
                Step::read(0x100),
                Step::read(0x0a8),
            ],
            reset_after: Some(4),
            seed: 1,
        };
        vec![
            ("every_address", case(self.everything())),
            ("counting", case(self.counting())),
            ("completions_errors_and_interrupts", case(self.events())),
            ("commands", case(self.commands())),
            ("reads_beside_writes", case(self.together())),
            ("reset_within_an_access", reset),
        ]
    }

    fn run_case(&self, case: &Case, setup: &Setup) -> Result<DirectedRun, Failure> {
        let mut driver = Driver::over(setup.model(self.info, case.seed)?)?;
        driver.reset()?;
        let result = run(&mut driver, case);
        let cycles = driver.model().cycles();
        let recording = setup.finish(driver.model(), None)?;
        result?;
        let count = |counts: fn(&Step) -> bool| {
            case.steps.iter().filter(|step| counts(step)).count() as u64
        };
        let [writes, reads] = [
            count(|step| step.write.is_some()),
            count(|step| step.read.is_some()),
        ];
        Ok(DirectedRun {
            stats: Stats {
                items: case.steps.len() as u64,
                vectors: case.steps.len() as u64,
                elements: writes + reads,
                beats_in: 2 * writes + reads,
                beats_out: writes + reads,
                cycles,
                pace: cycles,
            },
            recording,
            bins: Bins::new(),
        })
    }

    fn figures(&self, _: &bench::Options<'_>) -> Result<Vec<Figure>, String> {
        Ok(vec![])
    }

    /// A refused write, a command, its completion: what a program does.
    fn example(&self) -> Option<Case> {
        let completion = Hardware {
            completion: Some(Completion {
                op: 3,
                tag: 0x5a,
                status: 0,
                stream: 2,
                tokens: 0,
                address: 0,
            }),
            command_ready: true,
            ..Hardware::default()
        };
        let steps = vec![
            Step::write(0x000, 1),
            Step::write(0x060, 2),
            Step::write(0x070, 0x5a03),
            Step::read(0x080).with(completion),
            Step::write(0x098, 1),
        ];
        Some(Case {
            steps,
            reset_after: None,
            seed: 1,
        })
    }

    fn streams(&self) -> (Vec<StreamSpec>, Vec<StreamSpec>) {
        (vec![], vec![])
    }
}

fn run(driver: &mut Driver, case: &Case) -> Result<(), Failure> {
    if let Some((cycles, step)) = case.reset_after.zip(case.steps.first()) {
        driver.interrupted(step, cycles)?;
    }
    case.steps
        .iter()
        .try_for_each(|step| driver.step(step).map(|_| ()))
}
