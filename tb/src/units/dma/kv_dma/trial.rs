//! The DMA unit as a design to fuzz, replay and soak.

use super::directed::{CENTRES, SETS};
use super::program::{Command, Program, Step, Token};
use super::run::{Outcome, run};
use crate::axi::{Dram, Settings};
use crate::bench::{self, Figure};
use crate::coverage::Bins;
use crate::failure::Failure;
use crate::model::{Model, ModelInfo};
use crate::run::Stats;
use crate::stream::StreamSpec;
use crate::under_test::{DirectedRun, Setup, Trial};
use crate::units::dma::conditions::conditions;
use ::kv_dma::{NO_CENTRES, Operation};
use proptest::prelude::*;

/// -256, -0.001, 0.001 and 256.
const FAR: [u16; 4] = [0xdc00, 0x9419, 0x1419, 0x5c00];

/// Seeds of tokens of which 8 to 12 % lie outside of [`FAR`], as Oaken's thresholds are chosen.
fn with_outliers(d: u32) -> impl Iterator<Item = u32> {
    (0..).filter(move |&seed| {
        let elements = Token::of(seed).elements(d);
        let is_outlier = |bits: &&u16| !(0x1419..=0x5c00).contains(&(**bits & 0x7fff));
        let outliers = elements.iter().filter(is_outlier).count();
        (8 * d as usize..=12 * d as usize).contains(&(100 * outliers))
    })
}

/// A `kv_dma` with the sizes of its configuration.
pub struct KvDmaUnit {
    info: &'static ModelInfo,
}

impl KvDmaUnit {
    /// The design `info`, with or without mutants.
    pub fn new(info: &'static ModelInfo) -> KvDmaUnit {
        KvDmaUnit { info }
    }

    /// Is its codec that with rotation?
    pub(super) fn is_rot(&self) -> bool {
        self.size("codec") == 1
    }

    pub(super) fn size(&self, name: &str) -> u64 {
        self.info.parameter(name)
    }

    /// Reads a stream with each reader, of 256 tokens of up to 1024 elements, about a tenth of them outliers; beside it
    /// so many tokens are written to another stream.
    ///
    /// # Errors
    /// How the run fails.
    pub fn long_read(&self, memory: Settings, beside: usize) -> Result<Outcome, Failure> {
        let d = self.size("max_d").min(1024) as u32;
        let readers = self.size("readers") as u16;
        let writes = (0..readers).map(|s| Command::write(s, 0, with_outliers(d).take(256)));
        let reads = (0..readers).map(|stream| Command::of(Operation::Read, stream, 0));
        let mut program = self.program(d, writes);
        // The tokens of the writes are all taken, and the reads begin together.
        program.steps.push(Step::Settle);
        program.steps.extend(reads.map(Step::Command));
        if beside > 0 {
            let write = Command::write(readers, 0, with_outliers(d).take(beside));
            program.steps.push(Step::Command(write));
        }
        program.sets = vec![FAR];
        program.memory = memory;
        self.run(&program)
    }

    /// Random steps.
    fn steps(&self) -> BoxedStrategy<Step> {
        let set = match self.is_rot() {
            // There may be sets that no program writes.
            true => {
                let beyond = self.size("threshold_sets") as u16;
                prop_oneof![30 => 0..3u16, 8 => Just(NO_CENTRES), 1 => beyond..=NO_CENTRES].boxed()
            }
            false => prop_oneof![40 => Just(0u16), 3 => Just(1), 1 => 2..300u16].boxed(),
        };
        steps(self.size("streams") as u16, set)
    }

    /// Runs a program.
    ///
    /// # Errors
    /// How it fails.
    pub fn run(&self, program: &Program) -> Result<Outcome, Failure> {
        let mut model = Some(Model::of(self.info, program.seed)?);
        run(&mut model, self.info, program)
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
        // Where heads have streams of their own tokens of most lengths are refused.
        let unit = match self.size("heads") as u32 {
            1 => 1,
            heads => 2 * heads * bus as u32,
        };
        let elements = prop_oneof![
            4 => Just(max_d.min(128)),
            4 => (1..=max_d.min(160) / unit).prop_map(move |n| n * unit),
            1 => 1..=max_d.min(160),
            1 => Just(0u32),
            1 => Just(max_d + 1),
        ];
        let head_dim = self.size("head_dim") as u32;
        let of_vectors = prop_oneof![
            4 => (1..=(max_d / head_dim).clamp(1, 3)).prop_map(move |heads| heads * head_dim),
            1 => elements.clone(),
        ];
        let elements = match self.is_rot() {
            true => of_vectors.boxed(),
            false => elements.boxed(),
        };
        let steps = prop::collection::vec(self.steps(), 1..24);
        (
            elements,
            0..9u32,
            steps,
            conditions(stall, 3, pages.min(24) * page, bus),
        )
            .prop_map(|(elements, base_page, steps, conditions)| Program {
                elements,
                base_page: base_page.into(),
                sets: SETS.to_vec(),
                centres: CENTRES.map(Token::of).to_vec(),
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
        self.directed()
    }

    fn run_case(&self, case: &Program, setup: &Setup) -> Result<DirectedRun, Failure> {
        let mut model = Some(setup.model(self.info, case.seed)?);
        let result = run(&mut model, self.info, case);
        let recording = match model.as_mut() {
            Some(model) => setup.finish(model, None)?,
            None => None,
        };
        let outcome = result?;
        let d = u64::from(case.elements);
        Ok(DirectedRun {
            stats: Stats {
                items: outcome.tokens[0] + outcome.tokens[1],
                vectors: outcome.tokens[0] + outcome.tokens[1],
                elements: d * (outcome.tokens[0] + outcome.tokens[1]),
                beats_in: outcome.tokens[0] * d.div_ceil(self.size("lanes_in")),
                beats_out: outcome.tokens[1] * d.div_ceil(self.size("lanes_out")),
                cycles: outcome.cycles,
                pace: outcome.pace(),
            },
            recording,
            bins: Bins::new(),
        })
    }

    fn figures(&self, _: &bench::Options<'_>) -> Result<Vec<Figure>, String> {
        let config = self.info.config;
        let dram = Settings {
            dram: Some(Dram {
                row_bytes: 2048,
                banks: 8,
                miss_cycles: 30,
            }),
            ..Settings::after(30)
        };
        let memories = [
            ("an ideal memory", Settings::after(0), 0.97),
            ("100 cycles of latency", Settings::after(100), 0.95),
            ("rows that have to be opened", dram, 0.90),
        ];
        let long_read = |memory, beside| {
            let outcome = self.long_read(memory, beside);
            outcome.map_err(|failure| failure.to_string())
        };
        let mut figures = vec![];
        for (what, memory, due) in memories {
            let outcome = long_read(memory, 0)?;
            let share = outcome.beats[0] as f64 / outcome.read_cycles as f64;
            let name = format!("share of the read beats of {config} that move data, {what}");
            figures.push(Figure::new(name, share, 3, "beats/cycle").at_least(due));
        }
        let shared = Settings {
            beats_of_100: Some(100),
            ..Settings::after(30)
        };
        let outcome = long_read(shared, 64)?;
        let beats = outcome.beats[0] + outcome.written_meanwhile;
        let share = beats as f64 / outcome.read_cycles as f64;
        let what = "while tokens are written, reads and writes together";
        let name = format!("share of the beats of {config} that move data, {what}");
        figures.push(Figure::new(name, share, 3, "beats/cycle").at_least(0.95));
        let vector = self.size("max_d").min(1024).div_ceil(self.size("lanes_in"));
        let wait = outcome.longest_wait as f64 / vector as f64;
        let name = format!("longest wait of a token of {config} beside a read");
        figures.push(Figure::new(name, wait, 2, "tokens").at_most(2.0));
        Ok(figures)
    }

    /// A token that is written and read back.
    fn example(&self) -> Option<Program> {
        let one = [
            Command::write(1, 0, [5]),
            Command::of(Operation::Read, 1, 0),
        ];
        Some(self.program(self.size("max_d").min(128) as u32, one))
    }

    fn streams(&self) -> (Vec<StreamSpec>, Vec<StreamSpec>) {
        let channel = |prefix: &str, fields: &[&str]| {
            let channel = StreamSpec::axi4(prefix);
            fields.iter().fold(channel, |c, field| c.field(field))
        };
        let tokens = |prefix: &str| {
            let tokens = StreamSpec::axi(prefix).kept_lanes("data", 8, "keep");
            tokens.field("keep").field("last")
        };
        let w = StreamSpec::axi4("m_axi_w").kept_lanes("data", 8, "strb");
        let read = match self.size("readers") {
            1 => vec![tokens("m_axis")],
            _ => vec![tokens("m_axis_0"), tokens("m_axis_1")],
        };
        let read = read.into_iter().map(|port| port.field("user"));
        (
            vec![
                channel("s_axil_aw", &["addr"]),
                channel("s_axil_w", &["data", "strb"]),
                channel("s_axil_ar", &["addr"]),
                tokens("s_axis"),
                channel("m_axi_b", &["id", "resp"]),
                channel("m_axi_r", &["id", "data", "resp", "last"]),
            ],
            vec![
                channel("s_axil_b", &["resp"]),
                channel("s_axil_r", &["data", "resp"]),
                StreamSpec::axi4_address("m_axi_aw"),
                w.field("strb").field("last"),
                StreamSpec::axi4_address("m_axi_ar"),
            ]
            .into_iter()
            .chain(read)
            .collect(),
        )
    }

    fn status_ports(&self) -> &'static [&'static str] {
        &["irq"]
    }

    fn partly_known(&self) -> &'static [&'static str] {
        match self.size("readers") {
            1 => &["m_axi_wdata", "m_axis_tdata"],
            _ => &["m_axi_wdata", "m_axis_0_tdata", "m_axis_1_tdata"],
        }
    }
}

fn steps(streams: u16, set: BoxedStrategy<u16>) -> BoxedStrategy<Step> {
    let stream = prop_oneof![30 => 0..3u16, 10 => 0..streams.min(6), 1 => streams..=streams + 1];
    let surplus = prop_oneof![30 => Just(0i16), 1 => -20..20i16];
    let token = (any::<u32>(), surplus).prop_map(|(seed, surplus)| Token {
        surplus,
        ..Token::of(seed)
    });
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
