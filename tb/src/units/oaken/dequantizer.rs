//! The dequantization engine: dense and sparse stream and a command per vector in, vectors out.

use super::code_aligner::bytes_left_over;
use super::coded_numbers::{CodedNumbers, NUMBERS, THRESHOLDS};
use super::speed;
use super::vector::{Vector, WRONG_THRESHOLDS, showcase, vectors};
use crate::bench::{self, Figure, Record, measure};
use crate::markdown::table;
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, Given, Stall, StreamSpec};
use crate::unit::{Case, Count, Directed, Unit};
use crate::units::beats::{cuts, push_cut, push_elements};
use crate::units::directed::directed_cases;
use crate::units::status::{self, Status};
use proptest::prelude::*;
use sim::F16;
use sim::oaken::{BLOCK, ConfigError, Decoder, Encoder, FormatError, Thresholds};
use std::fmt;
use std::ops::RangeInclusive;

/// The engine with `lanes` elements per beat.
pub struct Dequantizer {
    lanes: usize,
    dense_word_bytes: usize,
    sparse_word_bytes: usize,
}

impl Dequantizer {
    /// Number of the input stream of commands.
    pub const COMMAND: usize = 0;
    /// Number of the dense input stream.
    pub const DENSE: usize = 1;
    /// Number of the sparse input stream.
    pub const SPARSE: usize = 2;

    /// The contract at the sizes of a design.
    pub fn of(info: &ModelInfo) -> Dequantizer {
        Dequantizer {
            lanes: info.size("lanes"),
            dense_word_bytes: info.width("s_axis_dense_tkeep"),
            sparse_word_bytes: info.width("s_axis_sparse_tkeep"),
        }
    }

    /// Elements per beat.
    pub fn lanes(&self) -> usize {
        self.lanes
    }
}

/// A packed run of vectors: their bytes follow each other without a gap.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct CodedRun {
    /// A command per vector.
    pub commands: Vec<VectorCommand>,
    /// The bytes of the dense stream.
    pub dense: Vec<u8>,
    /// The bytes of the sparse stream.
    pub sparse: Vec<u8>,
    /// Bytes of the words they are sent in, over and over; full words if empty.
    pub cuts: Vec<u8>,
    /// The streams end with these bytes.
    pub ends: bool,
}

/// What the engine has to know about a vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VectorCommand {
    /// Its elements.
    pub d: u16,
    /// outer_lo, inner_lo, inner_hi, outer_hi as bits.
    pub thresholds: [u16; 4],
}

impl VectorCommand {
    /// The command of vectors of `d` elements.
    ///
    /// # Errors
    /// If `d` does not fit into a command.
    pub fn new(d: usize, thresholds: &Thresholds) -> Result<VectorCommand, ConfigError> {
        let max_d = usize::from(u16::MAX);
        let t = thresholds;
        Ok(VectorCommand {
            d: u16::try_from(d).map_err(|_| ConfigError::VectorTooLong { d, max_d })?,
            thresholds: [t.outer_lo(), t.inner_lo(), t.inner_hi(), t.outer_hi()].map(|t| t.0),
        })
    }

    pub(super) fn golden(&self) -> Option<Decoder> {
        let [outer_lo, inner_lo, inner_hi, outer_hi] = self.thresholds.map(F16);
        let thresholds = Thresholds::new(outer_lo, inner_lo, inner_hi, outer_hi).ok()?;
        Decoder::new(thresholds, usize::from(self.d)).ok()
    }
}

impl CodedRun {
    /// Vectors as the golden encoder codes them, in full words.
    ///
    /// # Panics
    /// If a vector has no elements, or thresholds that are refused.
    pub fn of(vectors: &[Vector]) -> CodedRun {
        let mut run = CodedRun::default();
        for vector in vectors {
            let elements: Vec<F16> = vector.elements.iter().map(|e| F16(e.bits)).collect();
            run.commands.push(VectorCommand {
                d: elements.len() as u16,
                thresholds: vector.thresholds,
            });
            Encoder::new(vector.golden_thresholds(), elements.len())
                .encode(&elements, &mut run.dense, &mut run.sparse)
                .expect("the vectors of a run have elements");
        }
        run
    }
}

impl fmt::Debug for CodedRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CodedRun")
            .field("commands", &self.commands)
            .field("dense", &format_args!("{:02x?}", self.dense))
            .field("sparse", &format_args!("{:02x?}", self.sparse))
            .field("cuts", &self.cuts)
            .field("ends", &self.ends)
            .finish()
    }
}

/// What the engine should have met.
pub type Met = status::Met<FormatError>;

/// Names of the cases in which a stream ends right behind a block of 0, 1, 2... entries: one at every
/// place of the parser's window.
const STREAM_ENDS: [&str; 17] = [
    "ends_behind_0",
    "ends_behind_1",
    "ends_behind_2",
    "ends_behind_3",
    "ends_behind_4",
    "ends_behind_5",
    "ends_behind_6",
    "ends_behind_7",
    "ends_behind_8",
    "ends_behind_9",
    "ends_behind_10",
    "ends_behind_11",
    "ends_behind_12",
    "ends_behind_13",
    "ends_behind_14",
    "ends_behind_15",
    "ends_behind_16",
];

/// Where the engine should be.
#[derive(Clone, Default, Debug)]
pub struct Progress {
    /// What it has met.
    pub met: Met,
    /// The streams have ended: no more bytes are taken.
    ended: bool,
    /// Bytes that no vector has used.
    dense: Vec<u8>,
    sparse: Vec<u8>,
}

/// Sparse streams that end behind each number of entries of a block: where zeros lie that were there before, each of
/// which would end the block if it were there; and the last entry past the end of its vector.
fn ends_behind_entries() -> Vec<Directed<CodedRun>> {
    const EMPTY_BLOCK: usize = 2;
    let zeros = |d: usize| Vector::new([0xc000, 0x3c00, 0x3e00, 0x4000], vec![0; d]);
    let ended = |before: usize, d: usize, entries: Vec<u8>| {
        let mut vectors = vec![zeros(16); before];
        vectors.push(zeros(d));
        let mut run = CodedRun::of(&vectors);
        run.sparse.truncate(run.sparse.len() - EMPTY_BLOCK);
        run.sparse.extend(entries);
        run.ends = true;
        Case::streaming(vec![run])
    };
    let cases = (1..=17).flat_map(|count: u8| {
        let past = (0..count - 1).chain([63]).collect();
        [
            Directed {
                name: "sparse_stream_ends_over_zeros",
                case: ended(8, BLOCK, (1..=count).collect()),
            },
            Directed {
                name: "sparse_stream_ends_past_the_vector",
                case: ended(0, 16, past),
            },
        ]
    });
    cases.collect()
}

/// Behind each number of entries of a block stands the terminator of an empty one, and behind that another block.
fn placeholders_behind_entries() -> impl Iterator<Item = Directed<CodedRun>> {
    const HEADER_BYTES: usize = 12;
    let blocks = (1..=16).flat_map(|count| [count, count + 1].map(|next| (count, next)));
    blocks.map(|(count, next)| {
        // A block whose first index is greater than the last one has a terminator in front of it.
        let outliers = (0..count).chain([BLOCK + next]).map(|at| (at, 3.0));
        let outliers: Vec<_> = outliers.collect();
        let mut run = CodedRun::of(&[Vector::with_outliers(2 * BLOCK, &outliers)]);
        run.sparse[HEADER_BYTES + count] |= 0x40;
        Directed {
            name: "a_placeholder_behind_entries",
            case: Case::streaming(vec![run]),
        }
    })
}

/// The number that stands for an error on the port `first_error`.
pub fn error_number(error: FormatError) -> Option<u64> {
    Some(match error {
        FormatError::HeaderNotCanonical => 1,
        FormatError::HeaderNegativeMagnitude => 2,
        FormatError::HeaderMinAboveMax => 3,
        FormatError::ReservedTerminator => 4,
        FormatError::BadPlaceholder => 5,
        FormatError::IndexPastBlock => 6,
        FormatError::IndexDescends => 7,
        FormatError::DenseEnds => 8,
        FormatError::SparseEnds => 9,
        // Bytes left over are found by software, from dense_held and sparse_held.
        _ => return None,
    })
}

impl Unit for Dequantizer {
    type Item = CodedRun;
    type Memory = Progress;
    const ITEM: &'static str = "run";

    fn inputs(&self) -> Vec<StreamSpec> {
        let bytes = |name: &str| {
            StreamSpec::axi(name)
                .lanes("data", 8)
                .lanes("keep", 1)
                .field("user")
        };
        vec![
            StreamSpec::axi("s_axis_command").lanes("data", 16),
            bytes("s_axis_dense"),
            bytes("s_axis_sparse"),
        ]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        let stream = StreamSpec::axi("m_axis")
            .binary16("data")
            .lanes("keep", 2)
            .field("last")
            .field("user");
        vec![stream]
    }

    fn item(&self) -> BoxedStrategy<CodedRun> {
        prop_oneof![5 => good_runs(self), 1 => broken_runs(self)].boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=5
    }

    fn latest_reset(&self) -> u64 {
        200
    }

    fn send(&self, item: &CodedRun, beats: &mut [BeatQueue]) {
        for command in &item.commands {
            let mut beat = beats[Self::COMMAND].push();
            for (lane, threshold) in command.thresholds.iter().enumerate() {
                beat.set_lane(0, lane, *threshold);
            }
            beat.set_lane(0, 4, command.d);
        }
        let CodedRun { cuts, ends, .. } = item;
        for (stream, bytes, word) in [
            (Self::DENSE, &item.dense, self.dense_word_bytes),
            (Self::SPARSE, &item.sparse, self.sparse_word_bytes),
        ] {
            push_cut(&mut beats[stream], bytes, word, cuts, *ends);
        }
    }

    fn expect(&self, item: &CodedRun, progress: &mut Progress, beats: &mut [BeatQueue]) {
        if !progress.ended {
            progress.dense.extend(&item.dense);
            progress.sparse.extend(&item.sparse);
            progress.ended = item.ends;
        }
        for command in &item.commands {
            if progress.met != Met::Nothing {
                return;
            }
            let Some(mut decoder) = command.golden() else {
                progress.met = Met::BadCommand;
                return;
            };
            let d = usize::from(command.d);
            let mut out = vec![F16::ZERO; d];
            let report = decoder
                .decode(&progress.dense, &progress.sparse, &mut out)
                .expect("a new decoder is not stopped");
            if let Some(error) = report.error {
                progress.met = Met::Error(error);
            }
            let elements = out.iter().map(|x| x.0);
            let is_wrong = report.error.is_some();
            push_elements(&mut beats[0], elements, self.lanes, 0b11, is_wrong);
            progress.dense.drain(..report.dense_bytes);
            progress.sparse.drain(..report.sparse_bytes);
        }
    }

    fn abandons_input(&self, progress: &Progress) -> bool {
        progress.met != Met::Nothing || progress.ended
    }

    fn count(&self, item: &CodedRun, given: Given<'_>) -> Count {
        let vectors = given.packets(0);
        let given_commands = item.commands.iter().take(vectors as usize);
        Count {
            vectors,
            elements: given_commands.map(|command| u64::from(command.d)).sum(),
        }
    }

    fn directed(&self) -> Vec<Directed<CodedRun>> {
        let run = |length: usize, cuts: &[u8]| CodedRun {
            cuts: cuts.to_vec(),
            ..CodedRun::of(&showcase(length))
        };
        let runs = vec![run(70, &[]), run(1, &[3, 0, 1]), run(129, &[5, 1, 0, 7])];
        let mut cases = directed_cases(runs);
        for (entries, name) in STREAM_ENDS.iter().enumerate() {
            // The stream ends with the terminator of a block with this number of entries.
            let bits = (0..BLOCK).map(|i| if i < entries { 0x4800 } else { 0x3c00 });
            let vector = Vector::new([0xc000, 0, 1, 0x4400], bits);
            let last = CodedRun {
                ends: true,
                ..CodedRun::of(&[vector])
            };
            cases.push(Directed {
                name,
                case: Case::streaming(vec![last]),
            });
        }
        // Words of one length each, and one outlier in every block: wherever a word ends, the order of
        // the bytes on both sides of its end decides.
        let words = (1..=self.sparse_word_bytes).map(|length| {
            let is_outlier = |i: usize| i % BLOCK == (37 * (i / BLOCK) + 11) % BLOCK;
            let bits = (0..2 * BLOCK * length).map(|i| if is_outlier(i) { 0x4800 } else { 0x3c00 });
            CodedRun {
                cuts: vec![length as u8],
                ..CodedRun::of(&[Vector::new([0xc000, 0, 1, 0x4400], bits)])
            }
        });
        cases.push(Directed {
            name: "words_of_every_length",
            case: Case::streaming(words.collect()),
        });
        // Vectors of odd numbers of elements: what fills their last byte of codes is no code.
        let mut padded = CodedRun::of(&[showcase(1), showcase(75)].concat());
        let mut end = 0;
        for command in &padded.commands {
            end += usize::from(command.d).div_ceil(2);
            if command.d % 2 == 1 {
                padded.dense[end - 1] |= 0xf0;
            }
        }
        cases.push(Directed {
            name: "padding_of_ones",
            case: Case::streaming(vec![padded]),
        });
        // Headers one behind the other, whose parameters wait for a consumer that is late. One of them
        // is bad, and none of its neighbours.
        const HEADERS: usize = 12;
        let plain = || Vector::of_numbers(THRESHOLDS, vec![1.0; 16]);
        for bad in 5..10 {
            let mut headers = CodedRun::of(&std::array::from_fn::<_, HEADERS, _>(|_| plain()));
            let of_one = headers.sparse.len() / HEADERS;
            headers.sparse[bad * of_one + 1] = 0x80;
            cases.push(Directed {
                name: "a_bad_header_among_good_ones",
                case: Case {
                    sinks: vec![Stall::Bits(vec![true; 100])],
                    ..Case::streaming(vec![headers])
                },
            });
        }
        // A range of a header is the threshold next to it, in each of its places.
        for (field, threshold) in (0..4).flat_map(|f| (0..4).map(move |t| (f, t))) {
            let mut headers = CodedRun::of(&[plain(), plain(), plain()]);
            let at = headers.sparse.len() / 3 + 2 * field;
            let value = headers.commands[1].thresholds[threshold];
            headers.sparse[at..at + 2].copy_from_slice(&value.to_le_bytes());
            cases.push(Directed {
                name: "a_range_up_to_a_threshold",
                case: Case::streaming(vec![headers]),
            });
        }
        // Accepted, but of no vector: held tells them exactly.
        let mut more = CodedRun::of(&[Vector::normal(2 * BLOCK, 1)]);
        more.dense.extend(bytes_left_over(self.dense_word_bytes));
        more.sparse.extend([0, 1, 2]);
        cases.push(Directed {
            name: "bytes_are_left",
            case: Case::streaming(vec![more]),
        });
        let mut cut_off = CodedRun::of(&showcase(130)[..2]);
        cut_off.sparse.truncate(cut_off.sparse.len() - 3);
        cut_off.ends = true;
        cases.push(Directed {
            name: "sparse_stream_ends",
            case: Case::streaming(vec![run(40, &[]), cut_off]),
        });
        // It ends behind each of its bytes: in a header, among more entries than are looked at together.
        let outliers = (0..BLOCK).map(|i| if i % 3 > 0 { 0x4800 } else { 0x3c00 });
        let outliers = CodedRun::of(&[Vector::new([0xc000, 0, 1, 0x4400], outliers)]);
        for length in 0..outliers.sparse.len() {
            let mut cut_off = outliers.clone();
            cut_off.sparse.truncate(length);
            cut_off.ends = true;
            cases.push(Directed {
                name: "sparse_stream_ends_anywhere",
                case: Case::streaming(vec![cut_off]),
            });
        }
        cases.extend(ends_behind_entries());
        cases.extend(placeholders_behind_entries());
        for thresholds in WRONG_THRESHOLDS {
            let mut refused = run(16, &[]);
            refused.commands[0].thresholds = thresholds;
            cases.push(Directed {
                name: "a_command_out_of_range",
                case: Case::streaming(vec![refused]),
            });
        }
        cases
    }

    fn status(&self, progress: &Progress) -> Option<Status> {
        progress.met.status(error_number).ok()
    }

    fn finish(&self, model: &mut Model, progress: &Progress) -> Result<(), String> {
        progress.met.check(model, error_number)?;
        if progress.met == Met::Nothing {
            // Behind the end of the streams, what is left may still wait outside.
            let (dense, sparse) = (progress.dense.len() as u64, progress.sparse.len() as u64);
            for (name, left) in [("dense_held", dense), ("sparse_held", sparse)] {
                let held = status::read(model, name)?;
                let fits = match progress.ended {
                    true => held <= left && (held == 0) == (left == 0),
                    false => held == left,
                };
                if !fits {
                    return Err(format!(
                        "{name} is {held} after the run, {left} bytes are left"
                    ));
                }
            }
        }
        status::clear_errors(model)
    }

    /// Beats of decoded elements per cycle, everything always ready, with filling and draining.
    fn figures(
        &self,
        info: &'static ModelInfo,
        options: &bench::Options<'_>,
    ) -> Result<Vec<Figure>, String> {
        let beats_per_cycle = |vectors: &[Vector], data: &str, of: Option<&str>| {
            let run = std::iter::once(CodedRun::of(vectors));
            let measured = measure(self, info, run, None).map_err(|e| e.to_string())?;
            let name = format!("beats per cycle of {}, {data}", info.config);
            let rate = measured.stats.beats_out as f64 / measured.stats.cycles as f64;
            let d = vectors.first().map_or(1, |vector| vector.elements.len());
            let record = Record {
                data: of.map(str::to_owned),
                ..measured.record(info, d, self.lanes)
            };
            Ok::<_, String>(Figure::new(name, rate, 3, "beats/cycle").of(record))
        };
        let mut figures = vec![];
        // A vector of 128 is that of a single KV head.
        for (d, count) in [(128, 8000), (1024, 1000), (4096, 1000)] {
            let vectors = (0..count).map(|seed| Vector::normal(d, seed + 1));
            let vectors: Vec<Vector> = vectors.collect();
            let data = format!("normal data, d = {d}, {count} vectors");
            // Of the blocks with 10 % outliers, a few have more than 15 and take a cycle more.
            figures.push(beats_per_cycle(&vectors, &data, None)?.at_least(0.98));
        }
        for tensor in &speed::tensors(options)? {
            let vectors: Vec<Vector> = tensor.vectors().collect();
            figures.push(beats_per_cycle(&vectors, &tensor.name, Some(&tensor.name))?);
        }
        Ok(figures)
    }

    fn status_ports(&self) -> &'static [&'static str] {
        &status::READER
    }

    /// A short vector, one of two blocks, and one whose terminator is a reserved one; the consumer
    /// stalls once.
    fn example(&self) -> Option<Case<CodedRun>> {
        let with_outliers = |d: usize, outliers: &[(usize, f64)]| {
            let mut values: Vec<f64> = (0..d).map(|i| 0.25 + 0.25 * (i % 5) as f64).collect();
            outliers.iter().for_each(|(at, x)| values[*at] = *x);
            Vector::of_numbers(THRESHOLDS, values)
        };
        let mut run = CodedRun::of(&[
            Vector::of_numbers(THRESHOLDS, NUMBERS),
            with_outliers(70, &[(3, -3.0), (10, 0.0625), (66, 2.5)]),
            with_outliers(20, &[(7, 3.0)]),
        ]);
        if let Some(terminator) = run.sparse.last_mut() {
            *terminator |= 0x80;
        }
        Some(Case::streaming(vec![run]).stalled(Stall::at(&[0]), Stall::at(&[28])))
    }

    /// The elements of the first vector as they are restored.
    fn example_text(&self) -> Result<String, String> {
        let coded = CodedNumbers::of(THRESHOLDS, &NUMBERS)?;
        let rows = (0..NUMBERS.len()).map(|i| {
            vec![
                i.to_string(),
                coded.code(i),
                coded.entry(i),
                coded.group(i).to_owned(),
                coded.decoded[i].to_f64().to_string(),
                coded.elements[i].to_f64().to_string(),
            ]
        });
        let head = ["Element", "Code", "Entry", "Group", "Restored", "Original"];
        Ok(table(&head, rows))
    }
}

/// Runs that nothing is wrong with.
fn good_runs(unit: &Dequantizer) -> BoxedStrategy<CodedRun> {
    let vector = prop_oneof![vectors(1..=2 * unit.lanes, false), vectors(1..=300, false)];
    let vectors = prop::collection::vec(vector, 1..=4);
    (vectors, cuts(unit.sparse_word_bytes))
        .prop_map(|(vectors, cuts)| CodedRun {
            cuts,
            ..CodedRun::of(&vectors)
        })
        .boxed()
}

/// Runs with changed bytes or commands, or cut off. Not every change breaks the format.
pub fn broken_runs(unit: &Dequantizer) -> BoxedStrategy<CodedRun> {
    (good_runs(unit), faults())
        .prop_map(|(run, faults)| with_faults(run, &faults))
        .boxed()
}

/// A change of a run's bytes or commands.
#[derive(Clone, Debug)]
enum Fault {
    /// Another byte at a place of the sparse stream; places count modulo its length.
    Byte(usize, u8),
    /// A changed bit at a place of the sparse stream.
    Flip(usize, u8),
    /// The byte before once more: a terminator.
    Repeat(usize),
    /// So many bytes of the sparse stream are left, modulo its length.
    SparseEnds(usize),
    /// So many bytes of the dense stream are left, modulo its length.
    DenseEnds(usize),
    /// A command without elements.
    NoElements(usize),
    /// A command with thresholds that are not in order.
    Thresholds(usize),
}

fn faults() -> BoxedStrategy<Vec<Fault>> {
    let place = any::<prop::sample::Index>().prop_map(|index| index.index(1 << 20));
    let fault = prop_oneof![
        3 => (place.clone(), any::<u8>()).prop_map(|(at, byte)| Fault::Byte(at, byte)),
        3 => (place.clone(), 0..8u8).prop_map(|(at, bit)| Fault::Flip(at, bit)),
        2 => place.clone().prop_map(Fault::Repeat),
        2 => place.clone().prop_map(Fault::SparseEnds),
        2 => place.clone().prop_map(Fault::DenseEnds),
        1 => place.clone().prop_map(Fault::NoElements),
        1 => place.prop_map(Fault::Thresholds),
    ];
    prop::collection::vec(fault, 1..=3).boxed()
}

fn with_faults(mut run: CodedRun, faults: &[Fault]) -> CodedRun {
    for fault in faults {
        let sparse = run.sparse.len().max(1);
        let commands = run.commands.len();
        match *fault {
            Fault::Byte(at, byte) => {
                if let Some(place) = run.sparse.get_mut(at % sparse) {
                    *place = byte;
                }
            }
            Fault::Flip(at, bit) => {
                if let Some(place) = run.sparse.get_mut(at % sparse) {
                    *place ^= 1 << bit;
                }
            }
            Fault::Repeat(at) => {
                if let Some(byte) = run.sparse.get(at % sparse).copied() {
                    run.sparse.insert(at % sparse, byte);
                }
            }
            Fault::SparseEnds(at) => run.sparse.truncate(at % sparse),
            Fault::DenseEnds(at) => run.dense.truncate(at % run.dense.len().max(1)),
            Fault::NoElements(at) => run.commands[at % commands].d = 0,
            Fault::Thresholds(at) => run.commands[at % commands].thresholds.reverse(),
        }
    }
    // Changed bytes may ask for more than there are.
    run.ends = true;
    run
}
