//! The dequantizer: commands and records in, rotated vectors out.

use super::packet::{packets, row, showcase};
use super::tensors;
use crate::bench::{self, Figure, measure};
use crate::markdown::{hexadecimal, table};
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, Given, Stall, StreamSpec};
use crate::unit::{Case, Count, Directed, Unit};
use crate::units::beats::{cuts, push_cut};
use crate::units::directed::directed_cases;
use crate::units::oaken::vector::normals;
use crate::units::status::{self, Status};
use proptest::prelude::*;
use sim::F16;
use sim::rot::{Decoder, Encoder, Format, FormatError};
use std::fmt;
use std::ops::RangeInclusive;

/// The unit with `lanes` elements per beat.
pub struct Dequantizer {
    lanes: usize,
    format: Format,
}

/// Commands, and the bytes that come meanwhile.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Run {
    /// How many vectors each command wants.
    pub commands: Vec<u32>,
    /// Records, one behind the other.
    pub bytes: Vec<u8>,
    /// Bytes of the words they are sent in, over and over; full words if empty.
    pub cuts: Vec<u8>,
    /// The stream ends with these bytes.
    pub ends: bool,
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run")
            .field("commands", &self.commands)
            .field("bytes", &format_args!("{:02x?}", self.bytes))
            .field("cuts", &self.cuts)
            .field("ends", &self.ends)
            .finish()
    }
}

/// What the unit should have met.
pub type Met = status::Met<FormatError>;

/// Where the unit should be.
#[derive(Clone, Default, Debug)]
pub struct Progress {
    /// What it has met.
    pub met: Met,
    /// The stream has ended: no more bytes are taken.
    ended: bool,
    /// Bytes that no vector has used.
    bytes: Vec<u8>,
}

impl Dequantizer {
    /// Number of the input stream of commands.
    pub const COMMAND: usize = 0;
    /// Number of the input stream of records.
    pub const RECORDS: usize = 1;
    /// Number of the field with the values of a beat.
    pub const DATA: usize = 0;

    /// The contract at the sizes of a design.
    ///
    /// # Panics
    /// If golden has no such format: there is no such design.
    pub fn of(info: &ModelInfo) -> Dequantizer {
        let (head_dim, bits) = (info.size("head_dim"), info.size("bits") as u32);
        Dequantizer {
            lanes: info.size("lanes"),
            format: Format::new(head_dim, bits).expect("designs have golden formats"),
        }
    }

    /// Elements per beat.
    pub fn lanes(&self) -> usize {
        self.lanes
    }

    /// Elements per vector and bits per code.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The records of vectors, asked for by one command.
    pub fn run_of(&self, vectors: impl IntoIterator<Item = Vec<u16>>) -> Run {
        let mut encoder = Encoder::new(self.format);
        let mut run = Run::default();
        let mut count = 0;
        for vector in vectors {
            let elements: Vec<F16> = vector.into_iter().map(F16).collect();
            encoder.encode(&elements, &mut run.bytes);
            count += 1;
        }
        run.commands.push(count);
        run
    }

    /// Every code under every step: records whose codes count up.
    fn every_code(&self) -> Run {
        let codes = self.format.record_bytes() - 1;
        let bits = self.format.bits() as usize;
        let mut run = Run::default();
        for step in 0..=255u8 {
            run.bytes.push(step);
            let mut packed = vec![0; codes];
            for i in 0..self.format.head_dim() * bits {
                let code = i / bits + usize::from(step);
                packed[i / 8] |= ((code >> (i % bits) & 1) as u8) << (i % 8);
            }
            run.bytes.extend(packed);
        }
        run.commands = vec![100, 1, 1, 1, 2, 151];
        run
    }

    fn good_runs(&self) -> BoxedStrategy<Run> {
        let format = self.format;
        let vectors =
            prop::collection::vec(packets(format.head_dim(), self.lanes, false, false), 1..=6);
        let bytes = prop::collection::vec(any::<u8>(), format.record_bytes());
        let any_codes = prop::collection::vec(bytes, 1..=6).prop_map(|records| records.concat());
        let records = prop_oneof![
            vectors.prop_map(move |packets| {
                let mut encoder = Encoder::new(format);
                let mut bytes = vec![];
                for packet in packets {
                    encoder.encode(&packet.golden(), &mut bytes);
                }
                bytes
            }),
            any_codes,
        ];
        (records, cuts(self.lanes), any::<bool>())
            .prop_map(move |(bytes, cuts, one_each)| {
                let count = (bytes.len() / format.record_bytes()) as u32;
                let commands = match one_each {
                    true => vec![1; count as usize],
                    false => vec![count],
                };
                Run {
                    commands,
                    bytes,
                    cuts,
                    ends: false,
                }
            })
            .boxed()
    }
}

/// Runs that end too early, or ask for nothing, or for more than there is.
pub fn broken_runs(unit: &Dequantizer) -> BoxedStrategy<Run> {
    let place = any::<prop::sample::Index>();
    (unit.good_runs(), place, 0..4u8, any::<u32>())
        .prop_map(|(mut run, place, fault, more)| {
            run.ends = true;
            match fault {
                0 => {
                    let at = place.index(run.commands.len() + 1);
                    run.commands.insert(at, 0);
                }
                1 => run.commands.push(more | 1),
                _ => run.bytes.truncate(place.index(run.bytes.len())),
            }
            run
        })
        .boxed()
}

/// The number that stands for an error on the port `first_error`.
fn error_number(error: FormatError) -> Option<u64> {
    match error {
        FormatError::StreamEnds => Some(1),
    }
}

impl Unit for Dequantizer {
    type Item = Run;
    type Memory = Progress;
    const ITEM: &'static str = "run";

    fn inputs(&self) -> Vec<StreamSpec> {
        vec![
            StreamSpec::axi("s_axis_command").lanes("data", 32),
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
        prop_oneof![5 => self.good_runs(), 1 => broken_runs(self)].boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=6
    }

    fn latest_reset(&self) -> u64 {
        100
    }

    fn send(&self, item: &Run, beats: &mut [BeatQueue]) {
        for command in &item.commands {
            beats[Self::COMMAND].push().set_lane(0, 0, *command);
        }
        let Run { cuts, ends, .. } = item;
        push_cut(
            &mut beats[Self::RECORDS],
            &item.bytes,
            self.lanes,
            cuts,
            *ends,
        );
    }

    fn expect(&self, item: &Run, progress: &mut Progress, beats: &mut [BeatQueue]) {
        if !progress.ended {
            progress.bytes.extend(&item.bytes);
            progress.ended = item.ends;
        }
        let count = self.format.head_dim() / self.lanes;
        let mut out = vec![F16::ZERO; self.format.head_dim()];
        for command in &item.commands {
            if progress.met != Met::Nothing {
                return;
            }
            if *command == 0 {
                progress.met = Met::BadCommand;
            }
            for _ in 0..*command {
                let report = Decoder::new(self.format)
                    .decode(&progress.bytes, &mut out)
                    .expect("a new decoder is not stopped");
                let is_wrong = report.error.is_some();
                for (index, values) in out.chunks(self.lanes).enumerate() {
                    let mut beat = beats[0].push();
                    for (lane, x) in values.iter().enumerate() {
                        beat.set_lane(0, lane, x.0);
                    }
                    let last = index + 1 == count;
                    beat.set(1, last);
                    beat.set(2, last && is_wrong);
                }
                progress.bytes.drain(..report.bytes);
                if let Some(error) = report.error {
                    progress.met = Met::Error(error);
                    break;
                }
            }
        }
    }

    fn abandons_input(&self, progress: &Progress) -> bool {
        progress.met != Met::Nothing || progress.ended
    }

    fn count(&self, _: &Run, given: Given<'_>) -> Count {
        let vectors = given.packets(0);
        Count {
            vectors,
            elements: vectors * self.format.head_dim() as u64,
        }
    }

    fn directed(&self) -> Vec<Directed<Run>> {
        let d = self.format.head_dim();
        let run = |vectors: &[Vec<u16>], cuts: &[u8]| Run {
            cuts: cuts.to_vec(),
            ..self.run_of(vectors.iter().cloned())
        };
        let vectors = &showcase(d)[..12];
        let mut cases = directed_cases(vec![
            run(vectors, &[]),
            run(&vectors[5..7], &[3, 0, 1]),
            run(&vectors[6..], &[5, 1, 0, 7]),
        ]);
        cases.push(Directed {
            name: "every_code_under_every_step",
            case: Case::streaming(vec![self.every_code()]),
        });
        // Words of one length each: a record begins at every byte of a word.
        let words = (1..=self.lanes).map(|length| run(&vectors[6..8], &[length as u8]));
        cases.push(Directed {
            name: "words_of_every_length",
            case: Case::streaming(words.collect()),
        });
        // The stream ends behind every byte of a record, and before it.
        for cut in 0..self.format.record_bytes() {
            let mut last = run(&vectors[6..8], &[]);
            last.bytes.truncate(self.format.record_bytes() + cut);
            last.ends = true;
            cases.push(Directed {
                name: "stream_ends_in_a_record",
                case: Case::streaming(vec![run(&vectors[..2], &[]), last]),
            });
        }
        // It ends long behind all but the last beat, which is alone on its way when the unit stops.
        let mut late = run(&vectors[6..7], &[]);
        let beat = (self.format.record_bytes() - 1) * self.lanes / d;
        let rest = late.bytes.len() - beat;
        late.bytes.truncate(rest + 1);
        late.cuts = vec![self.lanes as u8; rest / self.lanes];
        late.cuts.extend([(rest % self.lanes) as u8, 1]);
        late.ends = true;
        let mut pauses = vec![false; late.cuts.len() - 1];
        pauses.extend([true; 20]);
        cases.push(Directed {
            name: "the_end_comes_late",
            case: Case {
                sources: vec![Stall::Never, Stall::Bits(pauses)],
                ..Case::streaming(vec![late])
            },
        });
        let mut nothing = run(&vectors[..3], &[]);
        nothing.commands = vec![2, 0, 1];
        cases.push(Directed {
            name: "a_command_without_vectors",
            case: Case::streaming(vec![nothing]),
        });
        let mut more = run(&vectors[..1], &[]);
        more.bytes.extend([1, 2, 3]);
        cases.push(Directed {
            name: "bytes_are_left",
            case: Case::streaming(vec![more]),
        });
        // Before each command the window is as full as it can be.
        let mut pauses = vec![true; 40];
        pauses.push(false);
        let items = (0..12).map(|at| run(&vectors[at % 11..][..2], &[]));
        cases.push(Directed {
            name: "commands_come_late",
            case: Case {
                sources: vec![Stall::Bits(pauses), Stall::Never],
                ..Case::streaming(items.collect())
            },
        });
        // As many as are taken without a command: a word in the window and one in front of it.
        let words = Run {
            bytes: (0..2 * self.lanes as u8).collect(),
            ..Run::default()
        };
        cases.push(Directed {
            name: "words_without_a_command",
            case: Case::streaming(vec![words]),
        });
        cases
    }

    fn status(&self, progress: &Progress) -> Option<Status> {
        progress.met.status(error_number).ok()
    }

    fn finish(&self, model: &mut Model, progress: &Progress) -> Result<(), String> {
        progress.met.check(model, error_number)?;
        let held = status::read(model, "held")?;
        let left = progress.bytes.len() as u64;
        // Behind a bad command, and behind the end of the stream, some may still wait outside.
        let fits = match progress.met {
            Met::Nothing if !progress.ended => held == left,
            Met::Nothing => held <= left && (held == 0) == (left == 0),
            Met::Error(_) => held == 0,
            Met::BadCommand => held <= left,
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
        let vectors = tensors::vectors(options.data, false, self.format.head_dim());
        let vectors = vectors.map_err(|e| e.to_string())?;
        let all = vectors.into_iter().cycle().take(options.vectors);
        let run = self.run_of(all.map(|packet| packet.elements));
        let measured =
            measure(self, info, std::iter::once(run), None).map_err(|e| e.to_string())?;
        let record = measured.record(info, self.format.head_dim(), self.lanes);
        let figure = measured.elements_per_cycle(info.config, self.lanes);
        Ok(vec![figure.of(record)])
    }

    fn status_ports(&self) -> &'static [&'static str] {
        &status::READER
    }

    /// Two records in words that begin anywhere, then the end of the stream within a third; the
    /// consumer stalls once.
    fn example(&self) -> Option<Case<Run>> {
        let d = self.format.head_dim();
        let mut run = self.run_of([row(5, 0x3e00, d), normals(d, 3), normals(d, 4)]);
        let record = self.format.record_bytes();
        run.bytes.truncate(2 * record + record / 2);
        run.ends = true;
        Some(Case::streaming(vec![run]).stalled(Stall::at(&[0]), Stall::at(&[9])))
    }

    /// Step, first codes and first values of the records.
    fn example_text(&self) -> Result<String, String> {
        let example = self.example().ok_or("there is an example")?;
        let run = example.items.first().ok_or("it has a run")?;
        let mut decoder = Decoder::new(self.format);
        let mut out = vec![F16::ZERO; self.format.head_dim()];
        let rows = run.bytes.chunks(self.format.record_bytes()).map(|record| {
            decoder.decode(record, &mut out);
            let values: Vec<String> = out[..6].iter().map(|x| x.to_f64().to_string()).collect();
            vec![
                record.len().to_string(),
                format!("{:#04x}", record[0]),
                hexadecimal(&record[1..4]),
                values.join(", "),
            ]
        });
        let head = ["Bytes", "Step", "First codes", "First values"];
        Ok(table(&head, rows.collect::<Vec<_>>().into_iter()))
    }
}
