//! The dequantizer: commands and frames in, tokens out.

use super::frames::{self, BadPair, Run, bad_command, broken_runs, good_runs};
use crate::bench::{self, Figure, measure};
use crate::markdown::{hexadecimal, table};
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, Given, Stall, StreamSpec};
use crate::unit::{Case, Count, Directed, Unit};
use crate::units::beats::push_cut;
use crate::units::directed::directed_cases;
use crate::units::status::{self, Status};
use proptest::prelude::*;
use sim::kivi::{Command, Decoder, Format, FormatError, Kind, MaxWidth};
use std::ops::RangeInclusive;

/// The unit with `lanes` elements per beat.
pub struct Dequantizer {
    lanes: usize,
    format: Format,
    widest: MaxWidth,
}

/// What the unit should have met.
pub type Met = status::Met<FormatError>;

/// Where the unit should be: what golden has taken.
#[derive(Clone, Default, Debug)]
pub struct Progress {
    decoder: Option<Decoder>,
    /// The stream has ended: no more bytes are taken.
    ended: bool,
    /// Bytes that came after golden had stopped: the unit may take some before it does.
    later: usize,
}

impl Progress {
    /// What it has met.
    pub fn met(&self) -> Met {
        let Some(decoder) = &self.decoder else {
            return Met::Nothing;
        };
        match (decoder.config_error(), decoder.first_error()) {
            (true, _) => Met::BadCommand,
            (false, Some(error)) => Met::Error(error),
            (false, None) => Met::Nothing,
        }
    }

    /// Bytes that no token has used, at most.
    pub fn left(&self) -> u64 {
        (self.decoder.as_ref().map_or(0, Decoder::held) + self.later) as u64
    }
}

impl Dequantizer {
    /// Number of the input stream of commands.
    pub const COMMAND: usize = 0;
    /// Number of the input stream of frames.
    pub const FRAMES: usize = 1;
    /// Number of the field with the values of a beat.
    pub const DATA: usize = 0;

    /// The contract at the sizes of a design.
    ///
    /// # Panics
    /// If golden has no such format: there is no such design.
    pub fn of(info: &ModelInfo) -> Dequantizer {
        let (group, bits) = (info.size("group"), info.size("bits") as u32);
        Dequantizer {
            lanes: info.size("lanes"),
            format: Format::new(group, bits).expect("designs have golden formats"),
            widest: MaxWidth {
                keys: info.size("keys_max"),
                values: info.size("values_max"),
            },
        }
    }

    /// The elements of each token that a run asks for.
    fn widths<'a>(&'a self, run: &'a Run) -> impl Iterator<Item = u16> + 'a {
        let of = |command: &'a Command| {
            let tokens = self.format.tokens_per_frame(command.kind);
            std::iter::repeat_n(command.d, command.frames as usize * tokens)
        };
        run.commands.iter().flat_map(of)
    }

    /// Elements per beat.
    pub fn lanes(&self) -> usize {
        self.lanes
    }

    /// Elements per group and bits per code.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The most elements of a token.
    pub fn widest(&self) -> MaxWidth {
        self.widest
    }

    /// Bytes of a word.
    pub fn word_bytes(&self) -> usize {
        self.lanes * self.format.bits() as usize / 4
    }

    /// Frames of tokens of `d` elements without a pattern.
    pub fn run_of(&self, kind: Kind, d: usize, frames: u32) -> Run {
        let d = d as u16;
        Run::of(self.format, &[Command { kind, d, frames }])
    }

    /// Runs that break off or hold something that may not be.
    pub fn broken(&self) -> BoxedStrategy<Run> {
        broken_runs(self.format, self.widest, self.lanes)
    }

    /// Broken streams of every kind at about so many places each.
    pub fn broken_at(&self, places: usize) -> Vec<Case<Run>> {
        let mut all = self.ends(places);
        all.extend(self.bad_pairs(places));
        all.into_iter().map(|directed| directed.case).collect()
    }

    /// Tokens of every width up to two beats, and the widest ones.
    fn every_width(&self) -> Vec<Directed<Run>> {
        let widest = [
            (Kind::Keys, self.widest.keys),
            (Kind::Values, self.widest.values),
        ];
        let widths = 1..=2 * self.lanes + 3;
        let all = |kind| widths.clone().map(move |d| (kind, d));
        let widths = all(Kind::Keys).chain(all(Kind::Values)).chain(widest);
        let runs = widths.map(|(kind, d)| self.run_of(kind, d, 2));
        vec![Directed {
            name: "tokens_of_every_width",
            case: Case::streaming(runs.collect()),
        }]
    }

    /// Frames whose pieces are of every kind: rows shorter than a beat, exactly a beat, longer.
    fn short_runs(&self) -> Vec<Run> {
        let widths = [3, 40.min(self.lanes - 1), self.lanes, 2 * self.lanes + 5];
        let runs = widths.into_iter().flat_map(|d| {
            [(Kind::Values, 3), (Kind::Keys, 1)].map(|(kind, frames)| self.run_of(kind, d, frames))
        });
        runs.collect()
    }

    /// The stream ends at about so many places of frames, and just before them.
    fn ends(&self, places: usize) -> Vec<Directed<Run>> {
        let runs = self.short_runs().into_iter();
        let cases = runs.flat_map(|run| {
            let length = run.bytes.len();
            let step = 1 + length / places;
            (0..length)
                .step_by(step)
                .map(move |end| Directed {
                    name: "stream_ends_in_a_frame",
                    case: Case::streaming(vec![run.clone().cut(end)]),
                })
                .collect::<Vec<_>>()
        });
        cases.collect()
    }

    /// A bad pair at about so many places of frames; with nothing behind it, and with all.
    fn bad_pairs(&self, places: usize) -> Vec<Directed<Run>> {
        let mut hows = BadPair::ALL.into_iter().cycle();
        let runs = self.short_runs().into_iter();
        let cases = runs.flat_map(|run| {
            let pairs = run.pairs(self.format);
            let step = 1 + pairs.len() / places;
            let mut cases = vec![];
            for index in (0..pairs.len()).step_by(step) {
                let how = hows.next().expect("they are cycled");
                let all = run.clone().spoiled(self.format, index, how);
                let mut nothing = all.clone();
                nothing.bytes.truncate(pairs[index] + 4);
                let ended = Run {
                    ends: true,
                    ..nothing.clone()
                };
                for run in [all, nothing, ended] {
                    cases.push(Directed {
                        name: "a_bad_pair",
                        case: Case::streaming(vec![run]),
                    });
                }
            }
            cases
        });
        cases.collect()
    }
}

impl Unit for Dequantizer {
    type Item = Run;
    type Memory = Progress;
    const ITEM: &'static str = "run";

    fn inputs(&self) -> Vec<StreamSpec> {
        vec![
            StreamSpec::axi("s_axis_command").field("data"),
            StreamSpec::axi("s_axis")
                .lanes("data", 8)
                .lanes("keep", 1)
                .field("last"),
        ]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        let stream = StreamSpec::axi("m_axis")
            .binary16("data")
            .field("last")
            .field("user");
        vec![stream]
    }

    fn item(&self) -> BoxedStrategy<Run> {
        let good = good_runs(self.format, self.widest, self.lanes);
        prop_oneof![5 => good, 1 => self.broken()].boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=4
    }

    fn latest_reset(&self) -> u64 {
        200
    }

    fn send(&self, item: &Run, beats: &mut [BeatQueue]) {
        for command in &item.commands {
            let kind = u64::from(command.kind == Kind::Values);
            let record = kind | u64::from(command.d) << 1 | u64::from(command.frames) << 17;
            beats[Self::COMMAND].push().set(0, record);
        }
        let Run { cuts, ends, .. } = item;
        let word = self.word_bytes();
        push_cut(&mut beats[Self::FRAMES], &item.bytes, word, cuts, *ends);
    }

    fn expect(&self, item: &Run, progress: &mut Progress, beats: &mut [BeatQueue]) {
        let decoder = progress
            .decoder
            .get_or_insert_with(|| Decoder::new(self.format, self.widest));
        for command in &item.commands {
            decoder.command(*command);
        }
        if !decoder.input(&item.bytes) && !progress.ended {
            progress.later += item.bytes.len();
        }
        if item.ends {
            decoder.end_input();
            progress.ended = true;
        }
        let mut out = vec![];
        while let Some(token) = decoder.next_token(&mut out) {
            let count = out.len().div_ceil(self.lanes);
            for (index, values) in out.chunks(self.lanes).enumerate() {
                let mut beat = beats[0].push();
                for (lane, x) in values.iter().enumerate() {
                    beat.set_lane(0, lane, x.0);
                }
                let last = index + 1 == count;
                beat.set(1, last);
                beat.set(2, last && token.error.is_some());
            }
        }
    }

    fn abandons_input(&self, progress: &Progress) -> bool {
        progress.met() != Met::Nothing || progress.ended
    }

    fn count(&self, item: &Run, given: Given<'_>) -> Count {
        let vectors = given.packets(0);
        let given = self.widths(item).take(vectors as usize);
        Count {
            vectors,
            elements: given.map(u64::from).sum(),
        }
    }

    fn directed(&self) -> Vec<Directed<Run>> {
        let lanes = self.lanes;
        let cut = |run: Run, cuts: &[u8]| Run {
            cuts: cuts.to_vec(),
            ..run
        };
        let mut cases = directed_cases(vec![
            self.run_of(Kind::Values, 2 * lanes + 7, 3),
            cut(self.run_of(Kind::Keys, lanes + 9, 2), &[3, 0, 1]),
            cut(self.run_of(Kind::Values, 5, 9), &[5, 1, 0, 7]),
            self.run_of(Kind::Keys, lanes, 3),
            self.run_of(Kind::Values, lanes, 9),
        ]);
        cases.extend(self.every_width());
        // Words of one length each: a frame begins at every byte of a word.
        let words = (1..=self.word_bytes()).map(|length| {
            let commands = [(Kind::Values, 17, 2), (Kind::Keys, 6, 1)]
                .map(|(kind, d, frames)| Command { kind, d, frames });
            cut(Run::of(self.format, &commands), &[length as u8])
        });
        cases.push(Directed {
            name: "words_of_every_length",
            case: Case::streaming(words.collect()),
        });
        cases.extend(self.ends(6));
        // The pair is there but no code: the token waits for its row of the table like any other.
        cases.push(Directed {
            name: "stream_ends_behind_a_pair",
            case: Case::streaming(vec![self.run_of(Kind::Values, lanes, 3).cut(4)]),
        });
        cases.extend(self.bad_pairs(3));
        // Nothing comes behind the piece that waits for room: what is known of it must not change meanwhile.
        let run = self.run_of(Kind::Values, lanes, 300);
        let last = run.pairs(self.format).len() - 1;
        let run = run.spoiled(self.format, last, BadPair::MinNan);
        let slow = Stall::Bits(vec![true; 3]);
        cases.push(Directed {
            name: "a_bad_pair_that_waits",
            case: Case::streaming(vec![run]).stalled(Stall::Never, slow),
        });
        for which in 0..5 {
            let mut run = self.run_of(Kind::Values, 2 * lanes, 3);
            run.commands.push(bad_command(self.widest, which));
            run.commands.push(run.commands[0]);
            cases.push(Directed {
                name: "a_command_out_of_range",
                case: Case::streaming(vec![run]),
            });
        }
        // It comes when everything else has long gone through.
        let mut run = self.run_of(Kind::Values, 5, 1);
        run.commands.push(bad_command(self.widest, 0));
        let mut late = Case::streaming(vec![run]);
        late.sources = vec![
            Stall::Once {
                after: 1,
                cycles: 500,
            },
            Stall::Never,
        ];
        cases.push(Directed {
            name: "a_late_command_out_of_range",
            case: late,
        });
        let mut left = self.run_of(Kind::Keys, 9, 1);
        left.bytes.extend([1, 2, 3]);
        cases.push(Directed {
            name: "bytes_are_left",
            case: Case::streaming(vec![left]),
        });
        // As many as are taken without a command: two words in the ring and one in front of it.
        let words = Run {
            bytes: (0..3 * self.word_bytes() as u8).collect(),
            ..Run::default()
        };
        cases.push(Directed {
            name: "words_without_a_command",
            case: Case::streaming(vec![words]),
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
        let held = status::read(model, "held")?;
        let left = progress.left();
        // Behind a bad pair or command, and behind the end of the stream, some may still wait outside.
        let fits = match met {
            Met::Nothing if !progress.ended => held == left,
            Met::Nothing => held <= left && (held == 0) == (left == 0),
            Met::Error(FormatError::StreamEnds) => held == 0,
            Met::Error(FormatError::BadPair) | Met::BadCommand => held <= left,
        };
        if !fits {
            return Err(format!(
                "held is {held} after the run, {left} bytes are left"
            ));
        }
        status::clear_errors(model)
    }

    fn figures(
        &self,
        info: &'static ModelInfo,
        options: &bench::Options<'_>,
    ) -> Result<Vec<Figure>, String> {
        let figure = |kind: Kind, d: usize| {
            let tokens = self.format.tokens_per_frame(kind);
            let frames = options.vectors.div_ceil(tokens).max(8) as u32;
            let run = self.run_of(kind, d, frames);
            let measured = measure(self, info, std::iter::once(run), None);
            let measured = measured.map_err(|e| e.to_string())?;
            let what = format!("{}, {kind} of {d}", info.config);
            let record = measured.record(info, d, self.lanes);
            Ok(measured.elements_per_cycle(&what, self.lanes).of(record))
        };
        [
            (Kind::Keys, 64),
            (Kind::Keys, 192),
            (Kind::Values, 64),
            (Kind::Values, 192),
        ]
        .into_iter()
        .map(|(kind, d)| figure(kind, d))
        .collect()
    }

    fn status_ports(&self) -> &'static [&'static str] {
        &status::READER
    }

    /// Two values, then the end of the stream within a third; the consumer stalls once.
    fn example(&self) -> Option<Case<Run>> {
        let run = self.run_of(Kind::Values, 2 * self.lanes + 8, 3);
        let frame = self.format.frame_bytes(Kind::Values, 2 * self.lanes + 8);
        let run = run.cut(2 * frame + frame / 2 + 3);
        Some(Case::streaming(vec![run]).stalled(Stall::at(&[0]), Stall::at(&[12])))
    }

    /// Pair, first codes and first values of the tokens.
    fn example_text(&self) -> Result<String, String> {
        let example = self.example().ok_or("there is an example")?;
        let run = example.items.first().ok_or("it has a run")?;
        let command = *run.commands.first().ok_or("it has a command")?;
        let d = usize::from(command.d);
        let frame = self.format.frame_bytes(command.kind, d);
        let pairs = 4 * self.format.pairs(command.kind, d);
        let mut out = vec![];
        let rows = run.bytes.chunks(frame).map(|bytes| {
            let mut decoder = Decoder::new(self.format, self.widest);
            decoder.command(Command {
                frames: 1,
                ..command
            });
            decoder.input(bytes);
            decoder.end_input();
            decoder.next_token(&mut out);
            let values: Vec<String> = out[..4].iter().map(|x| x.to_f64().to_string()).collect();
            let pair = frames::first_pair(bytes);
            vec![
                bytes.len().to_string(),
                pair.min.to_f64().to_string(),
                pair.step.to_f64().to_string(),
                hexadecimal(&bytes[pairs..][..2]),
                values.join(", "),
            ]
        });
        let head = [
            "Bytes",
            "First minimum",
            "Its step",
            "First codes",
            "First values",
        ];
        Ok(table(&head, rows.collect::<Vec<_>>().into_iter()))
    }
}
