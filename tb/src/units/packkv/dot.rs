//! The product on packs: commands and three streams in, results out.

use super::products::{Numbers, Operand, Run, broken_runs, good_runs};
use super::runs::{BAD_COMMANDS, bad_command};
use crate::bench::{self, Figure, measure};
use crate::markdown::table;
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, Given, Stall, StreamSpec};
use crate::unit::{Case, Count, Directed, Unit};
use crate::units::beats::push_cut;
use crate::units::bytes::Bytes;
use crate::units::directed::directed_cases;
use crate::units::status::{self, Status};
use proptest::prelude::*;
use sim::packkv::{CHANNELS, Command, Dot, Format, FormatError, Shape, Side};
use std::ops::RangeInclusive;

/// The unit at the sizes of a design.
pub struct Product {
    shape: Shape,
    rows: usize,
}

/// What the unit should have met.
pub type Met = status::Met<FormatError>;

/// Where the unit should be: what golden has taken.
#[derive(Clone, Default, Debug)]
pub struct Progress {
    golden: Option<Dot>,
    /// Streams that have ended.
    ended: [bool; 3],
    /// Bytes that came after golden had stopped: the unit may take some before it does.
    later: [usize; 3],
}

impl Progress {
    /// What it has met.
    pub fn met(&self) -> Met {
        let Some(golden) = &self.golden else {
            return Met::Nothing;
        };
        match (golden.config_error(), golden.first_error()) {
            (true, _) => Met::BadCommand,
            (false, Some(error)) => Met::Error(error),
            (false, None) => Met::Nothing,
        }
    }

    /// Bytes of each stream that no pass has used, at most.
    pub fn left(&self) -> [u64; 3] {
        let held = self.golden.as_ref().map_or([0; 3], |golden| {
            [golden.a_held(), golden.steps_held(), golden.packs_held()]
        });
        [0, 1, 2].map(|n| (held[n] + self.later[n]) as u64)
    }
}

/// Elements of a word of a.
const ELEMENTS: usize = 16;

/// Pushes the elements of a stream, as [`push_cut`] does bytes.
fn push_elements(queue: &mut BeatQueue, stream: &Bytes) {
    let elements: Vec<u16> = stream
        .bytes
        .chunks_exact(2)
        .map(|x| u16::from_le_bytes([x[0], x[1]]))
        .collect();
    let mut rest = &elements[..];
    let mut cuts = stream.cuts.iter().cycle();
    let mut owed = stream.ends && elements.is_empty();
    while !rest.is_empty() || owed {
        let cut = cuts.next().map_or(ELEMENTS, |cut| usize::from(*cut));
        let (word, after) = rest.split_at(cut.min(ELEMENTS).min(rest.len()));
        let mut beat = queue.push();
        for lane in 0..ELEMENTS {
            let other = 0x7ca5 ^ lane as u16;
            beat.set_lane(0, lane, word.get(lane).copied().unwrap_or(other));
            beat.set_lane(1, lane, lane < word.len());
        }
        beat.set(2, stream.ends && after.is_empty());
        rest = after;
        owed = false;
    }
}

impl Product {
    /// Number of the input stream of commands.
    pub const COMMAND: usize = 0;
    /// Numbers of the other input streams.
    pub const STREAMS: [usize; 3] = [1, 2, 3];
    /// Number of the field with the results of a beat.
    pub const DATA: usize = 0;

    /// The contract at the sizes of a design.
    ///
    /// # Panics
    /// If golden has no such product: there is no such design.
    pub fn of(info: &ModelInfo) -> Product {
        let format = Format::new(info.size("block"), info.size("pack"));
        Product {
            shape: Shape {
                format: format.expect("designs have golden formats"),
                max_bits: info.size("max_bits") as u8,
                max_head_dim: info.size("max_d") as u16,
            },
            rows: info.size("rows"),
        }
    }

    /// The codes that a command is about.
    fn codes(&self, command: &Command) -> u64 {
        let block = self.shape.format.block() as u64;
        u64::from(command.blocks) * block * u64::from(command.head_dim)
    }

    /// Format and limits.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Operand vectors of a pass.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The golden product.
    ///
    /// # Panics
    /// If golden has none.
    pub fn golden(&self) -> Dot {
        Dot::new(self.shape, self.rows).expect("designs have golden products")
    }

    /// Passes with streams without a pattern.
    pub fn run_of(&self, commands: &[Command], numbers: Numbers) -> Run {
        Run::of(self.shape, self.rows, commands, numbers, 77)
    }

    /// A pass over `blocks` blocks of heads of `head_dim` channels with the longest codes.
    pub fn pass(&self, side: Side, blocks: u16, head_dim: u16) -> Command {
        Command {
            side,
            blocks,
            head_dim,
            bits: self.shape.max_bits,
        }
    }

    /// Passes of both kinds, with heads of one segment and more.
    pub fn short_passes(&self) -> Vec<Command> {
        let pass = |side, blocks, parts: usize| self.pass(side, blocks, (CHANNELS * parts) as u16);
        vec![
            pass(Side::Keys, 1, 2),
            pass(Side::Values, 2, 1),
            pass(Side::Values, 1, 2),
            pass(Side::Keys, 2, 1),
        ]
    }

    /// Broken streams: every kind of fault in each kind of pass, at some places.
    pub fn broken_at(&self, places: usize) -> Vec<Directed<Run>> {
        let mut cases = vec![];
        for (n, pass) in self.short_passes().into_iter().enumerate() {
            // A pass behind it must not begin.
            let run = self.run_of(
                &[pass, pass],
                if n % 2 == 0 {
                    Numbers::Close
                } else {
                    Numbers::Any
                },
            );
            let steps = run.streams[1].bytes.len() / 2;
            for at in (n..steps).step_by(1 + steps / places) {
                for bits in [0x8000, 0x7c00] {
                    cases.push(("a_bad_step", run.clone().with_bad_step(at, bits)));
                }
            }
            let segments = run.segments.len();
            for at in (0..segments).step_by(1 + segments / places) {
                for channel in (at % 3..CHANNELS).step_by(3) {
                    let run = run.clone().with_bad_pack(at, pass.bits, channel);
                    cases.push(("a_bad_pack", run));
                }
            }
            for operand in [Operand::A, Operand::Steps, Operand::Packs] {
                let length = run.streams[operand as usize].bytes.len();
                for end in (0..=length).step_by(1 + length / (3 * places)) {
                    let run = run.clone().cut(operand, end);
                    cases.push(("stream_ends_in_a_pass", run.clone()));
                    // What is wrong first, counts.
                    let both = run.with_bad_step(at_of(end, length, steps), 0x8000);
                    cases.push(("two_faults", both.with_bad_pack(segments / 2, pass.bits, 5)));
                }
            }
        }
        let cases = cases.into_iter().map(|(name, run)| Directed {
            name,
            case: Case::streaming(vec![run]),
        });
        cases.collect()
    }

    /// Heads of every number of channels, one pass of each kind.
    fn every_width(&self) -> Directed<Run> {
        let parts = usize::from(self.shape.max_head_dim) / CHANNELS;
        let passes = (1..=parts).flat_map(|parts| {
            let d = (CHANNELS * parts) as u16;
            Side::BOTH.map(|side| self.pass(side, 1 + (parts % 2) as u16, d))
        });
        let passes: Vec<Command> = passes
            .zip((2..=self.shape.max_bits).rev().cycle())
            .map(|(pass, bits)| Command { bits, ..pass })
            .collect();
        Directed {
            name: "heads_of_every_width",
            case: Case::streaming(vec![self.run_of(&passes, Numbers::Close)]),
        }
    }

    /// A whole pass, whose results wait, and one that lacks a part of a stream: what waits for the rest is not
    /// used.
    fn waiting(&self) -> Vec<Directed<Run>> {
        let ahead = [usize::MAX, 2 * self.shape.format.block(), 64];
        let mut cases = vec![];
        for pass in &self.short_passes()[..2] {
            for lacks in 0..3 {
                let mut both = self.run_of(&[*pass], Numbers::Close);
                let behind = both.clone();
                both.commands.push(*pass);
                let part = [
                    (behind.streams[0].bytes.len() * 3 / 8) & !1,
                    (behind.streams[1].bytes.len() * 3 / 8) & !7,
                    behind.segments[1] + 5,
                ];
                for (n, stream) in both.streams.iter_mut().enumerate() {
                    let all = &behind.streams[n].bytes;
                    let length = match n == lacks {
                        true => part[n],
                        // Behind packs that wait the rest is used up.
                        false if lacks == 2 => all.len(),
                        false => all.len().min(ahead[n]),
                    };
                    stream.bytes.extend(&all[..length]);
                }
                cases.push(Directed {
                    name: "a_stream_waits",
                    case: Case::streaming(vec![both])
                        .stalled(Stall::Never, Stall::at(&(0..400).collect::<Vec<_>>())),
                });
            }
        }
        cases
    }

    /// Sums at their bounds: the largest codes, elements and steps; and the smallest.
    fn extremes(&self) -> Vec<Directed<Run>> {
        let d = self.shape.max_head_dim;
        let passes = [self.pass(Side::Keys, 1, d), self.pass(Side::Values, 9, 16)];
        let all = [
            Numbers::Largest,
            Numbers::Small,
            Numbers::Any,
            Numbers::Edges,
        ];
        let cases = all.map(|numbers| Directed {
            name: "largest_and_smallest_numbers",
            case: Case::streaming(vec![self.run_of(&passes, numbers)]),
        });
        let mut cases: Vec<Directed<Run>> = cases.into();
        // A product's leading bit in every place.
        let leading = (0..=20).map(|bit| {
            let pass = [self.pass(Side::Values, 1, 16)];
            self.run_of(&pass, Numbers::Leading(bit))
        });
        cases.push(Directed {
            name: "leading_bits",
            case: Case::streaming(leading.collect()),
        });
        cases
    }
}

/// As far in `b` as `place` is in `a`.
fn at_of(place: usize, a: usize, b: usize) -> usize {
    place * b / a.max(1)
}

impl Unit for Product {
    type Item = Run;
    type Memory = Progress;
    const ITEM: &'static str = "run";

    fn inputs(&self) -> Vec<StreamSpec> {
        let stream = |name, width| {
            StreamSpec::axi(name)
                .lanes("data", width)
                .lanes("keep", 1)
                .field("last")
        };
        vec![
            StreamSpec::axi("s_axis_command").field("data"),
            stream("s_axis_a", 16),
            stream("s_axis_steps", 8),
            stream("s_axis_packs", 8),
        ]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        let stream = StreamSpec::axi("m_axis")
            .lanes("data", 32)
            .field("last")
            .field("user");
        vec![stream]
    }

    fn item(&self) -> BoxedStrategy<Run> {
        let good = good_runs(self.shape, self.rows);
        let broken = broken_runs(self.shape, self.rows);
        prop_oneof![5 => good, 2 => broken].boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=3
    }

    fn latest_reset(&self) -> u64 {
        400
    }

    fn send(&self, item: &Run, beats: &mut [BeatQueue]) {
        for command in &item.commands {
            let record = u64::from(command.side == Side::Values)
                | u64::from(command.blocks) << 1
                | u64::from(command.head_dim) << 17
                | u64::from(command.bits) << 33;
            beats[Self::COMMAND].push().set(0, record);
        }
        let [a, steps, packs] = &item.streams;
        push_elements(&mut beats[Self::STREAMS[0]], a);
        for (n, stream, word) in [(1, steps, 8), (2, packs, 32)] {
            let Bytes { bytes, cuts, ends } = stream;
            push_cut(&mut beats[Self::STREAMS[n]], bytes, word, cuts, *ends);
        }
    }

    fn expect(&self, item: &Run, progress: &mut Progress, beats: &mut [BeatQueue]) {
        let golden = progress.golden.get_or_insert_with(|| self.golden());
        for command in &item.commands {
            golden.command(*command);
        }
        let [a, steps, packs] = &item.streams;
        let taken = [
            golden.input_a(&a.bytes),
            golden.input_steps(&steps.bytes),
            golden.input_packs(&packs.bytes),
        ];
        for (n, stream) in item.streams.iter().enumerate() {
            if !taken[n] && !progress.ended[n] {
                progress.later[n] += stream.bytes.len();
            }
            progress.ended[n] |= stream.ends;
        }
        if a.ends {
            golden.end_a();
        }
        if steps.ends {
            golden.end_steps();
        }
        if packs.ends {
            golden.end_packs();
        }
        while let Some(given) = golden.next_beat() {
            let mut beat = beats[0].push();
            for (row, x) in given.results.iter().enumerate() {
                beat.set_lane(0, row, x.to_bits());
            }
            beat.set(1, given.last);
            beat.set(2, given.error.is_some());
        }
    }

    fn abandons_input(&self, progress: &Progress) -> bool {
        progress.met() != Met::Nothing || progress.ended.contains(&true)
    }

    /// A pass that lacks bytes gives nothing more, but takes the segments that are there, each in 4 cycles, when its
    /// operands are aligned: those of a row in up to 128 cycles. A segment has 8 bytes at least, and the ring 1024 at most.
    fn silent_end(&self, progress: &Progress) -> u64 {
        match &progress.golden {
            Some(golden) if golden.is_in_pass() => 150 * self.rows as u64 + 600,
            _ => 0,
        }
    }

    /// A pass gives one packet.
    fn count(&self, item: &Run, given: Given<'_>) -> Count {
        let passes = item.commands.iter().take(given.packets(0) as usize);
        Count {
            vectors: given.beats(0) * self.rows as u64,
            elements: passes.map(|c| self.codes(c)).sum(),
        }
    }

    fn directed(&self) -> Vec<Directed<Run>> {
        let short = self.short_passes();
        let run = |passes: &[Command]| self.run_of(passes, Numbers::Close);
        let mut cases = directed_cases(vec![
            run(&short),
            run(&short[..2]).in_words([&[3, 0, 1], &[5, 1, 0, 7], &[31, 2, 0, 17]]),
            run(&short[2..]).in_words([&[16, 2, 14], &[1], &[1]]),
        ]);
        cases.push(self.every_width());
        cases.extend(self.extremes());
        // Everything is read ahead, and results wait, before the sink takes one.
        cases.push(Directed {
            name: "a_late_sink",
            case: Case::streaming(vec![run(&short.repeat(2))])
                .stalled(Stall::Never, Stall::at(&(0..400).collect::<Vec<_>>())),
        });
        // Weights of all blocks that there is room for are aligned before the first packs come.
        let passes = [self.pass(Side::Values, 7, 16), self.pass(Side::Keys, 1, 16)];
        let mut late = Case::streaming(vec![run(&passes)]);
        let stall = Stall::at(&(0..400).collect::<Vec<_>>());
        late.sources = vec![Stall::Never, Stall::Never, Stall::Never, stall];
        cases.push(Directed {
            name: "late_packs",
            case: late,
        });
        cases.extend(self.broken_at(2));
        // In each pack a minimum that is one too large for its width.
        let pass = self.pass(Side::Keys, 1, 16);
        let one = run(&[pass]);
        for channel in 0..CHANNELS {
            for width in 1..=usize::from(pass.bits) {
                let place = (channel, Some(width));
                let bad = one.clone().with_bad_header(channel % 4, pass.bits, place);
                cases.push(Directed {
                    name: "a_minimum_too_large",
                    case: Case::streaming(vec![bad]),
                });
            }
        }
        for which in 0..BAD_COMMANDS {
            let mut run = run(&short);
            run.commands
                .insert(usize::from(which) % 3, bad_command(self.shape, which));
            cases.push(Directed {
                name: "a_command_out_of_range",
                case: Case::streaming(vec![run]),
            });
        }
        let mut left = run(&short[..1]);
        for (stream, bytes) in left.streams.iter_mut().zip([6, 3, 5]) {
            stream.bytes.extend(vec![1; bytes]);
        }
        cases.push(Directed {
            name: "bytes_are_left",
            case: Case::streaming(vec![left]),
        });
        cases.extend(self.waiting());
        // A command that comes when all before it is done.
        let mut late = Case::streaming(vec![run(&short)]);
        let pauses = [vec![true; 2000], vec![false]].concat();
        late.sources = vec![
            Stall::Bits(pauses),
            Stall::Never,
            Stall::Never,
            Stall::Never,
        ];
        cases.push(Directed {
            name: "a_late_command",
            case: late,
        });
        // More groups of results than there is room for, before the sink takes one.
        let most = self.pass(Side::Values, 1, self.shape.max_head_dim);
        cases.push(Directed {
            name: "results_without_room",
            case: Case::streaming(vec![run(&[most; 3])]).stalled(
                Stall::Never,
                Stall::Once {
                    after: 0,
                    cycles: 2000,
                },
            ),
        });
        // What the weights of one block are is told of the whole pass.
        for block in 0..3 {
            let mut run = run(&[self.pass(Side::Values, 3, 16)]);
            let at = block * run.streams[0].bytes.len() / 3;
            run.streams[0].bytes[at..at + 4].copy_from_slice(&[0x00, 0x7e, 0x00, 0x7c]);
            cases.push(Directed {
                name: "not_finite_in_one_block",
                case: Case::streaming(vec![run]),
            });
        }
        // A bad step is seen before the rest of its group comes.
        for at in (20..24).map(|step| 2 * step) {
            let mut run = run(&[self.pass(Side::Keys, 1, 16)]);
            let steps = &mut run.streams[1].bytes;
            steps[at..at + 2].copy_from_slice(&[0x00, 0x7c]);
            steps.truncate(at + 2);
            cases.push(Directed {
                name: "nothing_behind_a_bad_step",
                case: Case::streaming(vec![run]),
            });
        }
        for side in Side::BOTH {
            let mut run = run(&[self.pass(side, 1, 16)]);
            run.streams[0].bytes[..2].copy_from_slice(&[0x00, 0x7c]);
            cases.push(Directed {
                name: "an_infinity",
                case: Case::streaming(vec![run]),
            });
        }
        cases
    }

    fn status(&self, progress: &Progress) -> Option<Status> {
        progress
            .met()
            .status(|error| Some(error.number().into()))
            .ok()
    }

    fn finish(&self, model: &mut Model, progress: &Progress) -> Result<(), String> {
        let met = progress.met();
        met.check(model, |error| Some(error.number().into()))?;
        let left = progress.left();
        for (n, port) in ["a_held", "steps_held", "packs_held"]
            .into_iter()
            .enumerate()
        {
            let held = status::read(model, port)?;
            // Behind the end of a stream, and a command that is refused, some may still wait outside.
            let fits = match met {
                Met::Error(_) => true,
                Met::Nothing if !progress.ended[n] => held == left[n],
                _ => held <= left[n],
            };
            if !fits {
                let left = left[n];
                return Err(format!(
                    "{port} is {held} after the run, {left} bytes are left"
                ));
            }
        }
        let flags = progress.golden.as_ref().map(Dot::flags).unwrap_or_default();
        let flags = [
            ("nan_seen", flags.nan),
            ("inf_seen", flags.inf),
            ("clamped_seen", flags.clamped),
        ];
        for (port, expected) in flags {
            status::check(model, port, expected.into())?;
        }
        status::clear_errors(model)?;
        flags
            .into_iter()
            .try_for_each(|(port, _)| status::check(model, port, 0))
    }

    fn figures(
        &self,
        info: &'static ModelInfo,
        options: &bench::Options<'_>,
    ) -> Result<Vec<Figure>, String> {
        let blocks = options.vectors.div_ceil(self.shape.format.block());
        let blocks = blocks.clamp(8, 64) as u16;
        let passes = [
            ("scores of 64", Side::Keys, 64),
            ("scores of 128", Side::Keys, 128),
            ("outputs of 64", Side::Values, 64),
            ("outputs of 128", Side::Values, 128),
        ];
        let passes = passes
            .into_iter()
            .filter(|pass| pass.2 <= self.shape.max_head_dim);
        passes
            .map(|(what, side, d)| {
                let pass = Command {
                    bits: 4,
                    ..self.pass(side, blocks, d)
                };
                let run = self.run_of(&[pass; 2], Numbers::Close);
                let measured = measure(self, info, std::iter::once(run), None);
                let measured = measured.map_err(|e| e.to_string())?;
                let what = format!("{}, {what}", info.config);
                Ok(measured.elements_per_cycle(&what, 4 * self.shape.format.pack()))
            })
            .collect()
    }

    fn status_ports(&self) -> &'static [&'static str] {
        &STATUS
    }

    /// Scores of a block, then outputs of one; the consumer stalls once.
    fn example(&self) -> Option<Case<Run>> {
        let passes = Side::BOTH.map(|side| self.pass(side, 1, 16));
        let run = Run::of(self.shape, self.rows, &passes, Numbers::Close, 3);
        Some(Case::streaming(vec![run]).stalled(Stall::Never, Stall::at(&[60])))
    }

    /// Lengths of the streams and the first results of the passes.
    fn example_text(&self) -> Result<String, String> {
        let example = self.example().ok_or("there is an example")?;
        let run = example.items.first().ok_or("it has a run")?;
        let mut golden = self.golden();
        let [a, steps, packs] = &run.streams;
        golden.input_a(&a.bytes);
        golden.input_steps(&steps.bytes);
        golden.input_packs(&packs.bytes);
        let mut rows = vec![];
        for command in &run.commands {
            let before = [golden.a_held(), golden.steps_held(), golden.packs_held()];
            golden.command(*command);
            let mut results = vec![];
            while let Some(beat) = golden.next_beat() {
                results.push(beat.results[0].to_string());
            }
            let after = [golden.a_held(), golden.steps_held(), golden.packs_held()];
            let what = match command.side {
                Side::Keys => "scores",
                Side::Values => "outputs",
            };
            let mut row = vec![what.to_owned()];
            row.extend((0..3).map(|n| (before[n] - after[n]).to_string()));
            row.push(results.len().to_string());
            row.push(results[..3].join(", "));
            rows.push(row);
        }
        let heads = [
            "pass",
            "bytes of a",
            "of steps",
            "of packs",
            "results",
            "the first three of row 0",
        ];
        Ok(table(&heads, rows.into_iter()))
    }
}

/// The status ports.
const STATUS: [&str; 7] = [
    "stopped",
    "config_error",
    "error_count",
    "first_error",
    "nan_seen",
    "inf_seen",
    "clamped_seen",
];
