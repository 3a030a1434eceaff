//! The DMA unit as a design to fuzz, replay and soak.

use super::program::{Command, Program, Step, Token};
use super::run::{Outcome, run};
use crate::axi::signals::{DECERR, SLVERR};
use crate::axi::{Fault, Settings};
use crate::bench::{self, Figure};
use crate::failure::{Failure, FailureKind};
use crate::model::{Model, ModelInfo};
use crate::run::Stats;
use crate::stream::{Stall, StreamSpec};
use crate::under_test::{DirectedRun, Setup, Trial};
use crate::units::dma::conditions::conditions;
use crate::waves;
use ::kv_dma::Operation;
use proptest::prelude::*;

/// -2.0, -0.01, 0.01 and 2.0; all 0; and a set that is not in order.
const SETS: [[u16; 4]; 3] = [
    [0xc000, 0xa11f, 0x211f, 0x4000],
    [0x8000, 0x0000, 0x0000, 0x0000],
    [0x4000, 0xa11f, 0x211f, 0xc000],
];

/// A `kv_dma` with the sizes of its configuration.
pub struct KvDmaUnit {
    info: &'static ModelInfo,
}

impl KvDmaUnit {
    /// The design `info`, with or without mutants.
    pub fn new(info: &'static ModelInfo) -> KvDmaUnit {
        KvDmaUnit { info }
    }

    fn size(&self, name: &str) -> u64 {
        self.info.parameter(name)
    }

    /// A program without stalls on a memory that answers after some cycles.
    pub fn program(&self, elements: u32, commands: impl IntoIterator<Item = Command>) -> Program {
        Program {
            elements,
            base_page: 3,
            sets: SETS.to_vec(),
            steps: commands.into_iter().map(Step::Command).collect(),
            memory: Settings::after(10),
            stalls: [const { Stall::Never }; 3],
            seed: 1,
        }
    }

    /// Runs a program.
    ///
    /// # Errors
    /// How it fails.
    pub fn run(&self, program: &Program) -> Result<Outcome, Failure> {
        let mut model = Some(Model::of(self.info, program.seed)?);
        run(&mut model, self.info, program)
    }

    /// An address of a piece beyond the first ones, counted from the base.
    fn fault(&self, page: u64, response: u8, [reads, writes]: [bool; 2]) -> Fault {
        let (bytes, bus) = (self.size("page_bytes"), self.size("bus_bytes"));
        let first = page * bytes + bytes / 2;
        Fault {
            addresses: first..first + bus,
            response,
            reads,
            writes,
        }
    }

    /// Tokens until there are no pages, a release, and tokens again.
    fn full(&self) -> Program {
        let d = self.size("max_d") as u32;
        let streams = self.size("streams") as u16;
        let mut commands = vec![];
        for round in 0..8 {
            for stream in 0..streams {
                commands.push(Command::write(stream, 0, [round, round + 1]));
            }
        }
        commands.push(Command::of(Operation::Release, 1, 0));
        commands.push(Command::write(0, 0, 90..92));
        commands.push(Command::write(2, 0, 90..92));
        commands.extend((0..streams).map(|stream| Command::of(Operation::Read, stream, 0)));
        self.program(d, commands)
    }

    fn refusals(&self) -> Program {
        let d = self.size("max_d") as u32;
        let streams = self.size("streams") as u16;
        let sets = self.size("threshold_sets") as u16;
        let wrong = |surplus: i16| Command {
            tokens: vec![
                Token {
                    seed: 1,
                    surplus: 0,
                },
                Token { seed: 2, surplus },
                Token {
                    seed: 3,
                    surplus: 0,
                },
            ],
            ..Command::write(1, 0, [])
        };
        let range = |first, count| Command {
            first,
            count,
            ..Command::of(Operation::ReadRange, 1, 0)
        };
        let commands = vec![
            Command::of(Operation::Read, 1, 0),
            Command::of(Operation::Status, 1, 0),
            Command::write(streams, 0, [1, 2]),
            Command::write(1, sets, [1]),
            Command::write(1, 2, [1, 2, 3]),
            Command::write(1, 0, []),
            wrong(1),
            wrong(-1),
            wrong(40),
            wrong(-40),
            Command::of(Operation::Other(9), 1, 0),
            Command::of(Operation::Read, 0xffff, 0),
            Command::of(Operation::Release, streams, 0),
            Command::of(Operation::Status, 1, 0),
            range(0, 4),
            range(1, 2),
            range(3, 1),
            range(4, 1),
            range(0, 5),
            range(0, 0),
            range(u32::MAX, 0),
            range(0, u32::MAX),
            Command::of(Operation::Read, 1, 0),
            Command::of(Operation::Read, 1, 2),
        ];
        self.program(d, commands)
    }

    /// Errors of the memory at reads and at writes.
    fn faults(&self) -> Program {
        let d = self.size("max_d") as u32;
        let mut commands = vec![];
        for round in 0..3 {
            for stream in 0..4 {
                commands.push(Command::write(stream, 0, [round, round + 9]));
            }
        }
        let reads = (0..4).map(|stream| Command::of(Operation::Read, stream, 0));
        commands.extend(reads.clone());
        commands.push(Command::of(Operation::Release, 1, 0));
        commands.push(Command::write(1, 0, [7]));
        commands.extend(reads);
        let mut program = self.program(d, commands);
        program.memory.faults = vec![
            self.fault(2, SLVERR, [true, false]),
            self.fault(5, DECERR, [false, true]),
            self.fault(7, DECERR, [true, true]),
        ];
        program
    }

    /// A reset in the middle of everything, and a clean run behind it.
    fn interrupted(&self, reset: &Step, after: u16) -> Program {
        let d = self.size("max_d") as u32;
        let mut program = self.program(d, []);
        let work = [
            Command::write(0, 0, 0..3),
            Command::write(1, 0, 5..8),
            Command::of(Operation::Read, 0, 0),
            Command::write(2, 0, 5..8),
        ];
        let work: Vec<Step> = work.into_iter().map(Step::Command).collect();
        program.steps.extend(work.clone());
        program.steps.extend([Step::Idle(after), reset.clone()]);
        program.steps.extend(work);
        program
    }
}

impl Trial for KvDmaUnit {
    type Case = Program;

    fn info(&self) -> &'static ModelInfo {
        self.info
    }

    fn cases(&self, stall: Option<f64>) -> BoxedStrategy<Program> {
        let (bus, pages, page) = (
            self.size("bus_bytes"),
            self.size("pages"),
            self.size("page_bytes"),
        );
        let max_d = self.size("max_d") as u32;
        let elements = prop_oneof![
            4 => Just(max_d.min(128)),
            4 => 1..=max_d.min(160),
            1 => Just(0u32),
            1 => Just(max_d + 1),
        ];
        let steps = prop::collection::vec(steps(self.size("streams") as u16), 1..24);
        (
            elements,
            0..9u32,
            steps,
            conditions(stall, 3, pages.min(24) * page, bus),
        )
            .prop_map(|(elements, base_page, steps, conditions)| Program {
                elements,
                base_page,
                sets: SETS.to_vec(),
                steps,
                stalls: [0, 1, 2].map(|end| conditions.stall(end).clone()),
                memory: conditions.memory,
                seed: conditions.seed,
            })
            .boxed()
    }

    fn long_cases(&self) -> BoxedStrategy<Program> {
        let d = self.size("max_d") as u32;
        let commands = [
            Command::write(0, 0, 0..4),
            Command::of(Operation::Read, 0, 0),
        ];
        Just(self.program(d, commands)).boxed()
    }

    fn directed_cases(&self) -> Vec<(&'static str, Program)> {
        let d = self.size("max_d") as u32;
        let one = [
            Command::write(1, 0, [5]),
            Command::of(Operation::Read, 1, 0),
        ];
        let several = [
            Command::write(0, 0, 0..3),
            Command::write(1, 1, 3..5),
            Command::of(Operation::Read, 0, 0),
            Command::write(0, 0, 7..8),
            Command::of(Operation::Read, 1, 1),
            Command::of(Operation::Read, 0, 0),
            Command::of(Operation::Status, 0, 0),
            Command::of(Operation::Release, 0, 0),
            Command::of(Operation::Read, 0, 0),
            Command::of(Operation::Read, 1, 1),
        ];
        vec![
            ("one_token", self.program(d, one)),
            ("several_streams", self.program(d, several.clone())),
            ("odd_elements", self.program(37, several)),
            ("refusals", self.refusals()),
            ("out_of_pages", self.full()),
            ("bus_errors", self.faults()),
            ("reset", self.interrupted(&Step::Reset, 150)),
            ("soft_reset", self.interrupted(&Step::SoftReset, 150)),
            ("soft_reset_early", self.interrupted(&Step::SoftReset, 20)),
        ]
    }

    fn run_case(&self, case: &Program, setup: &Setup) -> Result<DirectedRun, Failure> {
        let mut model = Model::of(self.info, setup.seed.unwrap_or(case.seed))?;
        for (name, value) in &setup.pins {
            let port = model.input(name)?;
            model.set(port, *value);
        }
        if setup.record {
            model.record_ports();
        }
        if let Some(path) = &setup.vcd {
            model.trace(path)?;
        }
        let mut model = Some(model);
        let result = run(&mut model, self.info, case);
        let recording = model.as_mut().and_then(|model| {
            model.end_trace();
            model.take_recording()
        });
        if let Some(path) = &setup.vcd {
            waves::write_viewers(self.info, path, None).map_err(|e| Failure {
                cycle: 0,
                kind: FailureKind::Status(e.to_string()),
            })?;
        }
        let outcome = result?;
        let d = u64::from(case.elements);
        Ok(DirectedRun {
            stats: Stats {
                items: outcome.tokens[0] + outcome.tokens[1],
                elements: d * (outcome.tokens[0] + outcome.tokens[1]),
                beats_in: outcome.tokens[0] * d.div_ceil(self.size("lanes_in")),
                beats_out: outcome.tokens[1] * d.div_ceil(self.size("lanes_out")),
                cycles: outcome.cycles,
            },
            recording,
        })
    }

    fn figures(&self, _: &bench::Options<'_>) -> Result<Vec<Figure>, String> {
        Ok(vec![])
    }

    fn streams(&self) -> (Vec<StreamSpec>, Vec<StreamSpec>) {
        (vec![], vec![])
    }
}

fn steps(streams: u16) -> BoxedStrategy<Step> {
    let stream = prop_oneof![30 => 0..3u16, 10 => 0..streams.min(6), 1 => streams..=streams + 1];
    let set = prop_oneof![40 => Just(0u16), 3 => Just(1), 1 => 2..300u16];
    let surplus = prop_oneof![30 => Just(0i16), 1 => -20..20i16];
    let token = (any::<u32>(), surplus).prop_map(|(seed, surplus)| Token { seed, surplus });
    let tokens = prop::collection::vec(token, 0..5);
    let operation = prop_oneof![
        6 => Just(Operation::Write),
        6 => Just(Operation::Read),
        3 => Just(Operation::ReadRange),
        1 => Just(Operation::Release),
        1 => Just(Operation::Status),
        1 => (5..16u8).prop_map(Operation::Other),
    ];
    let command = (operation, stream, set, 0..3u32, 0..3u32, tokens).prop_map(
        |(operation, stream, set, first, count, tokens)| Command {
            operation,
            stream,
            set,
            first,
            count,
            tokens: match operation {
                Operation::Write => tokens,
                _ => vec![],
            },
        },
    );
    prop_oneof![
        60 => command.prop_map(Step::Command),
        4 => (0..400u16).prop_map(Step::Idle),
        2 => Just(Step::Settle),
        1 => Just(Step::SoftReset),
        1 => Just(Step::Reset),
    ]
    .boxed()
}
