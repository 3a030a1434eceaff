//! The product on codes: commands and two streams of records in, results out.

use super::passes::{self, Numbers, Operand, Run, bad_pass, broken_runs, good_runs};
use crate::bench::{self, Figure, measure};
use crate::markdown::{hexadecimal, table};
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, Given, Stall, StreamSpec};
use crate::unit::{Case, Count, Directed, Unit};
use crate::units::beats::push_cut;
use crate::units::bytes::Bytes;
use crate::units::directed::directed_cases;
use crate::units::pairs::BadPair;
use crate::units::status::{self, Status};
use proptest::prelude::*;
use sim::hack::{FormatError, Matmul, Pass, Shape};
use std::ops::RangeInclusive;

/// The unit at the sizes of a design.
pub struct Product {
    shape: Shape,
    widest: usize,
}

/// What the unit should have met.
pub type Met = status::Met<FormatError>;

/// Where the unit should be: what golden has taken.
#[derive(Clone, Default, Debug)]
pub struct Progress {
    golden: Option<Matmul>,
    /// Streams that have ended.
    ended: [bool; 2],
    /// Bytes that came after golden had stopped: the unit may take some before it does.
    later: [usize; 2],
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

    /// Bytes of a and b that no pass has used, at most.
    pub fn left(&self) -> [u64; 2] {
        let held = self
            .golden
            .as_ref()
            .map_or([0, 0], |golden| [golden.held_a(), golden.held_b()]);
        [0, 1].map(|n| (held[n] + self.later[n]) as u64)
    }
}

impl Product {
    /// Number of the input stream of commands.
    pub const COMMAND: usize = 0;
    /// Number of the input streams of a and b.
    pub const OPERANDS: [usize; 2] = [1, 2];
    /// Number of the field with the results of a beat.
    pub const DATA: usize = 0;

    /// The contract at the sizes of a design.
    ///
    /// # Panics
    /// If golden has no such product: there is no such design.
    pub fn of(info: &ModelInfo) -> Product {
        let stored = info.parameter("sums") == 1;
        let format = passes::format(info.size("group"), info.size("bits"), stored);
        let widest = info.size("width_max");
        let shape = Shape::new(format, info.size("rows"), widest);
        Product {
            shape: shape.expect("designs have golden products"),
            widest,
        }
    }

    /// Format, rows and most elements.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Most elements of a vector.
    pub fn widest(&self) -> usize {
        self.widest
    }

    /// Bytes of a word of b.
    pub fn word_bytes(&self) -> usize {
        16 * self.shape.format().bits() as usize
    }

    /// Passes with operands without a pattern.
    pub fn run_of(&self, passes: &[Pass]) -> Run {
        Run::of(self.shape, passes, Numbers::Any, 77)
    }

    fn group(&self) -> u16 {
        self.shape.format().group() as u16
    }

    /// The codes of keys or values that a pass is about.
    fn codes(&self, pass: &Pass) -> u64 {
        match *pass {
            Pass::Scores { width, tokens } => u64::from(width) * u64::from(tokens),
            Pass::Outputs {
                width,
                blocks,
                tail,
            } => u64::from(width) * (u64::from(blocks) * u64::from(self.group()) + u64::from(tail)),
        }
    }

    /// Passes of both kinds, with partitions of every length around a full one.
    fn short_passes(&self) -> Vec<Pass> {
        let group = self.group();
        vec![
            Pass::Scores {
                width: group + 3,
                tokens: 5,
            },
            Pass::Outputs {
                width: 6,
                blocks: 2,
                tail: 3,
            },
            Pass::Scores {
                width: 5,
                tokens: 2,
            },
            Pass::Outputs {
                width: 21,
                blocks: 0,
                tail: 5,
            },
        ]
    }

    /// Broken streams: every kind of fault in each operand of each kind of pass, at some places.
    pub fn broken_at(&self, places: usize) -> Vec<Directed<Run>> {
        let mut cases = vec![];
        let mut hows = BadPair::ALL.into_iter().cycle();
        for pass in self.short_passes() {
            // A pass behind it must not begin.
            let run = self.run_of(&[pass, pass]);
            for operand in [Operand::A, Operand::B] {
                let records = run.records(self.shape, operand);
                let step = 1 + records.len() / places;
                for place in records.into_iter().step_by(step) {
                    let how = hows.next().expect("they are cycled");
                    cases.push(("a_bad_pair", run.clone().with_bad_pair(operand, place, how)));
                    for by_far in [false, true] {
                        let run = run.clone().with_bad_sum(self.shape, operand, place, by_far);
                        cases.push(("a_bad_sum", run));
                    }
                }
                let length = run.clone().bytes(operand).bytes.len();
                let step = 1 + length / (4 * places);
                for end in (0..length).step_by(step) {
                    cases.push(("stream_ends_in_a_pass", run.clone().cut(operand, end)));
                }
            }
        }
        let cases = cases.into_iter().map(|(name, run)| Directed {
            name,
            case: Case::streaming(vec![run]),
        });
        cases.collect()
    }

    /// Vectors and channels of every number up to more than a partition, one pass each.
    fn every_width(&self) -> Vec<Directed<Run>> {
        let group = self.group();
        let widths: Vec<u16> = (1..=group + 9).chain([self.widest as u16]).collect();
        let scores = |&width: &u16| Pass::Scores { width, tokens: 2 };
        let outputs = |&width: &u16| Pass::Outputs {
            width,
            blocks: 1 + width % 2,
            tail: width % 3,
        };
        let both = widths.iter().flat_map(|w| [scores(w), outputs(w)]);
        let tails = (1..group).map(|tail| Pass::Outputs {
            width: 5,
            blocks: 0,
            tail,
        });
        let directed = |name, passes: Vec<Pass>| Directed {
            name,
            case: Case::streaming(vec![self.run_of(&passes)]),
        };
        vec![
            directed("vectors_of_every_width", both.collect()),
            directed("tails_of_every_length", tails.collect()),
        ]
    }

    /// Streams that end behind a bad pair or sum, or within it: only a whole one is what is wrong.
    fn faults_at_the_end(&self) -> Vec<Directed<Run>> {
        let pass = Pass::Scores {
            width: 5,
            tokens: 2,
        };
        let run = self.run_of(&[pass]);
        let mut cases = vec![];
        for operand in [Operand::A, Operand::B] {
            let Some(&place) = run.records(self.shape, operand).last() else {
                continue;
            };
            let bad_pair = run.clone().with_bad_pair(operand, place, BadPair::ALL[0]);
            let bad_sum = run.clone().with_bad_sum(self.shape, operand, place, true);
            for run in [bad_pair, bad_sum] {
                cases.extend((0..8).map(|end| Directed {
                    name: "stream_ends_at_a_fault",
                    case: Case::streaming(vec![run.clone().cut(operand, place.at + end)]),
                }));
            }
        }
        cases
    }

    /// A query of which only a part has come, in either bank: its bytes are held, those in the bank among them.
    fn partial_queries(&self) -> Vec<Directed<Run>> {
        let whole = Pass::Scores {
            width: 5,
            tokens: 2,
        };
        let partial = Pass::Scores {
            width: self.group(),
            tokens: 1,
        };
        let cases = [vec![partial], vec![whole, partial]].map(|passes| {
            let mut run = self.run_of(&passes);
            // Of the first row of the last pass: whole records of other rows would be used.
            for (operand, rows, bytes) in [(Operand::A, self.shape.rows(), 40), (Operand::B, 1, 0)]
            {
                let first = run
                    .records(self.shape, operand)
                    .into_iter()
                    .rev()
                    .nth(rows - 1);
                let at = first.map_or(0, |place| place.at);
                run.bytes(operand).bytes.truncate(at + bytes);
            }
            Directed {
                name: "a_query_comes_in_part",
                case: Case::streaming(vec![run]),
            }
        });
        cases.into()
    }

    /// Passes of outputs of many widths, so that the last result of one leaves in the very cycle in which the next one is
    /// complete. The pass behind them adds up blocks: given out too early, it is wrong.
    fn ends_that_meet(&self) -> Directed<Run> {
        let outputs = |width, blocks| Pass::Outputs {
            width,
            blocks,
            tail: 0,
        };
        let passes = (8..40).flat_map(|width| [outputs(width, 1), outputs(24, 1), outputs(5, 3)]);
        Directed {
            name: "a_pass_ends_as_one_leaves",
            case: Case::streaming(vec![self.run_of(&passes.collect::<Vec<_>>())]),
        }
    }

    /// Sums at their bounds: the largest codes and pairs, and terms that are clamped.
    fn extremes(&self) -> Vec<Directed<Run>> {
        let widest = self.widest as u16;
        let passes = [
            Pass::Scores {
                width: widest,
                tokens: 3,
            },
            Pass::Outputs {
                width: 5,
                blocks: 9,
                tail: self.group() - 1,
            },
        ];
        let cases = [Numbers::Largest, Numbers::Small].map(|numbers| Directed {
            name: "largest_and_smallest_numbers",
            case: Case::streaming(vec![Run::of(self.shape, &passes, numbers, 5)]),
        });
        cases.into()
    }
}

impl Unit for Product {
    type Item = Run;
    type Memory = Progress;
    const ITEM: &'static str = "run";

    fn inputs(&self) -> Vec<StreamSpec> {
        let operand = |name| {
            StreamSpec::axi(name)
                .lanes("data", 8)
                .lanes("keep", 1)
                .field("last")
        };
        vec![
            StreamSpec::axi("s_axis_command").field("data"),
            operand("s_axis_a"),
            operand("s_axis_b"),
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
        let good = good_runs(self.shape, self.widest);
        let broken = broken_runs(self.shape, self.widest);
        prop_oneof![5 => good, 1 => broken].boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=3
    }

    fn latest_reset(&self) -> u64 {
        200
    }

    fn send(&self, item: &Run, beats: &mut [BeatQueue]) {
        for pass in &item.passes {
            let record = match *pass {
                Pass::Scores { width, tokens } => u64::from(width) << 1 | u64::from(tokens) << 17,
                Pass::Outputs {
                    width,
                    blocks,
                    tail,
                } => 1 | u64::from(width) << 1 | u64::from(blocks) << 17 | u64::from(tail) << 49,
            };
            beats[Self::COMMAND].push().set(0, record);
        }
        let words = [(&item.a, 16), (&item.b, self.word_bytes())];
        for (stream, (bytes, word)) in Self::OPERANDS.into_iter().zip(words) {
            let Bytes { bytes, cuts, ends } = bytes;
            push_cut(&mut beats[stream], bytes, word, cuts, *ends);
        }
    }

    fn expect(&self, item: &Run, progress: &mut Progress, beats: &mut [BeatQueue]) {
        let shape = self.shape;
        let golden = progress.golden.get_or_insert_with(|| Matmul::new(shape));
        for pass in &item.passes {
            golden.command(*pass);
        }
        let taken = [golden.input_a(&item.a.bytes), golden.input_b(&item.b.bytes)];
        for (n, bytes) in [&item.a, &item.b].into_iter().enumerate() {
            if !taken[n] && !progress.ended[n] {
                progress.later[n] += bytes.bytes.len();
            }
            progress.ended[n] |= bytes.ends;
        }
        if item.a.ends {
            golden.end_a();
        }
        if item.b.ends {
            golden.end_b();
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

    /// A pass gives one packet.
    fn count(&self, item: &Run, given: Given<'_>) -> Count {
        let passes = item.passes.iter().take(given.packets(0) as usize);
        Count {
            vectors: given.beats(0) * self.shape.rows() as u64,
            elements: passes.map(|pass| self.codes(pass)).sum(),
        }
    }

    fn directed(&self) -> Vec<Directed<Run>> {
        let short = self.short_passes();
        let mut cases = directed_cases(vec![
            self.run_of(&short),
            self.run_of(&short[..2]).in_words(&[3, 0, 1], &[5, 1, 0, 7]),
            self.run_of(&short[2..]).in_words(&[16, 2], &[1]),
        ]);
        cases.extend(self.every_width());
        cases.extend(self.extremes());
        // Words of one length each: a record begins at every byte of a word.
        let words = (1..=self.word_bytes()).map(|length| {
            let a = [1 + (length % 16) as u8];
            self.run_of(&short[..2]).in_words(&a, &[length as u8])
        });
        cases.push(Directed {
            name: "words_of_every_length",
            case: Case::streaming(words.collect()),
        });
        // Full words behind a short one: at some byte of a word the window is exactly full.
        let word = self.word_bytes();
        let many: Vec<Pass> = (1..=33)
            .map(|width| Pass::Scores { width, tokens: 2 })
            .collect();
        let full = (1..=word).map(|length| {
            let behind = |first: usize, full: usize| {
                let mut cuts = vec![full as u8; 250];
                cuts[0] = first as u8;
                cuts
            };
            let cuts = (behind(1 + length % 16, 16), behind(length, word));
            self.run_of(&many).in_words(&cuts.0, &cuts.1)
        });
        cases.push(Directed {
            name: "full_words_from_every_byte",
            case: Case::streaming(full.collect()),
        });
        // Both banks of a are loaded, and results wait, before the sink takes one.
        cases.push(Directed {
            name: "a_late_sink",
            case: Case::streaming(vec![self.run_of(&short.repeat(3))])
                .stalled(Stall::Never, Stall::at(&(0..400).collect::<Vec<_>>())),
        });
        cases.extend(self.broken_at(1));
        cases.extend(self.faults_at_the_end());
        cases.extend(self.partial_queries());
        cases.push(self.ends_that_meet());
        for which in 0..9 {
            let pass = bad_pass(self.shape, self.widest, which);
            let mut run = self.run_of(&short);
            run.passes.insert(usize::from(which) % 3, pass);
            cases.push(Directed {
                name: "a_command_out_of_range",
                case: Case::streaming(vec![run]),
            });
        }
        let mut left = self.run_of(&short[..1]);
        left.a.bytes.extend([1, 2, 3]);
        left.b.bytes.extend([4, 5]);
        cases.push(Directed {
            name: "bytes_are_left",
            case: Case::streaming(vec![left]),
        });
        // As many as are taken without a command: two words in the ring and one in front of it.
        cases.push(Directed {
            name: "words_without_a_command",
            case: Case::streaming(vec![Run {
                a: Bytes::of((0..48).collect()),
                b: Bytes::of((0..3 * word as u8).collect()),
                ..Run::default()
            }]),
        });
        // Of a tail alone: other numbers are codes.
        let tail = Pass::Outputs {
            width: 3,
            blocks: 0,
            tail: 2,
        };
        let mut infinite = Run::of(self.shape, &[tail], Numbers::Small, 5);
        infinite.a.bytes[..2].copy_from_slice(&[0x00, 0x7c]);
        cases.push(Directed {
            name: "an_infinity_in_a_tail",
            case: Case::streaming(vec![infinite]),
        });
        // Of each kind in every lane, of either sign.
        let tail = Pass::Outputs {
            width: 29,
            blocks: 0,
            tail: 2,
        };
        let mut special = Run::of(self.shape, &[tail, tail], Numbers::Small, 6);
        let kinds: [u16; 7] = [0x7c00, 0xfc00, 0x8000, 0x7c01, 0xfe00, 0x7bff, 0x0000];
        let values = special.b.bytes.chunks_exact_mut(2);
        for (value, kind) in values.zip(kinds.iter().cycle()) {
            value.copy_from_slice(&kind.to_le_bytes());
        }
        cases.push(Directed {
            name: "special_values_in_a_tail",
            case: Case::streaming(vec![special]),
        });
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
        for (n, port) in ["held_a", "held_b"].into_iter().enumerate() {
            let held = status::read(model, port)?;
            // Behind an error and behind the end of a stream some may still wait outside.
            let fits = match met {
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
        let flags = progress
            .golden
            .as_ref()
            .map(Matmul::flags)
            .unwrap_or_default();
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
        let tokens = options.vectors.max(64);
        let blocks = tokens.div_ceil(usize::from(self.group()));
        let blocks = blocks.clamp(2, BLOCKS_MAX) as u16;
        let scores = |width| Pass::Scores {
            width,
            tokens: tokens as u32,
        };
        let outputs = |width, blocks, tail| Pass::Outputs {
            width,
            blocks,
            tail,
        };
        let tail = self.group() - 1;
        let passes = [
            ("scores of 64", scores(64), 2),
            ("scores of 128", scores(128), 2),
            ("outputs of 64", outputs(64, blocks, 0), 2),
            ("outputs of 128", outputs(128, blocks, 0), 2),
            // A tail is short: what counts is one after the other.
            ("tails of 128", outputs(128, 0, tail), 64),
        ];
        passes
            .into_iter()
            .map(|(what, pass, count)| {
                let run = self.run_of(&vec![pass; count]);
                let measured = measure(self, info, std::iter::once(run), None);
                let measured = measured.map_err(|e| e.to_string())?;
                let what = format!("{}, {what}", info.config);
                let lanes = match what.contains("tails") {
                    true => 4,
                    false => 64.min(usize::from(self.group())),
                };
                Ok(measured.elements_per_cycle(&what, lanes))
            })
            .collect()
    }

    fn status_ports(&self) -> &'static [&'static str] {
        &STATUS
    }

    /// Scores of three keys, then outputs of a block and a tail; the consumer stalls once.
    fn example(&self) -> Option<Case<Run>> {
        let passes = [
            Pass::Scores {
                width: self.group(),
                tokens: 3,
            },
            Pass::Outputs {
                width: 6,
                blocks: 1,
                tail: 2,
            },
        ];
        let run = Run::of(self.shape, &passes, Numbers::Small, 3);
        Some(Case::streaming(vec![run]).stalled(Stall::Never, Stall::at(&[50])))
    }

    /// Records and results of the passes.
    fn example_text(&self) -> Result<String, String> {
        let example = self.example().ok_or("there is an example")?;
        let run = example.items.first().ok_or("it has a run")?;
        let mut golden = Matmul::new(self.shape);
        golden.input_a(&run.a.bytes);
        golden.input_b(&run.b.bytes);
        let mut rows = vec![];
        let mut at = [0, 0];
        for pass in &run.passes {
            golden.command(*pass);
            let bytes = [self.shape.a_bytes(*pass), self.shape.b_bytes(*pass)];
            let first = [&run.a.bytes, &run.b.bytes];
            let shown = [0, 1].map(|n| hexadecimal(&first[n][at[n]..][..4]));
            at = [0, 1].map(|n| at[n] + bytes[n] as usize);
            let mut results = vec![];
            while let Some(beat) = golden.next_beat() {
                results.push(beat.results[0].to_string());
            }
            let what = match pass {
                Pass::Scores { .. } => "scores",
                Pass::Outputs { .. } => "outputs",
            };
            let [a, b] = shown;
            let mut row = vec![what.to_owned()];
            row.extend([bytes[0].to_string(), a, bytes[1].to_string(), b]);
            row.push(results.join(", "));
            rows.push(row);
        }
        let heads = [
            "pass",
            "bytes of a",
            "its first pair",
            "bytes of b",
            "its first pair",
            "results of row 0",
        ];
        Ok(table(&heads, rows.into_iter()))
    }
}

/// Blocks of a pass at most (contract, section 5).
const BLOCKS_MAX: usize = 4096;

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
