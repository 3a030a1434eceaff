//! The quantization engine: vectors in, dense and sparse stream and a record of both out.

use super::coded_numbers::{CodedNumbers, NUMBERS, THRESHOLDS};
use super::speed;
use super::vector::{Vector, WRONG_THRESHOLDS, full_last_beat, showcase, vectors, with_thresholds};
use crate::bench::{self, Figure, measure, round};
use crate::markdown::{hexadecimal, table};
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::beats::push_words;
use crate::units::directed::directed_cases;
use crate::units::status::check_and_clear;
use proptest::prelude::*;
use sim::F16;
use sim::oaken::{BLOCK, Encoder, HEADER_BYTES, Thresholds};

/// The engine with `lanes` elements per beat.
pub struct Quantizer {
    lanes: usize,
    max_d: usize,
    sparse_word_bytes: usize,
}

/// What the sticky flags should say.
#[derive(Default, Debug)]
pub struct FlagsSeen {
    nan: bool,
    inf: bool,
    config_error: bool,
}

impl FlagsSeen {
    /// Refused vectors give nothing, and set their flag one behind the other: each when the parameter unit has done
    /// with the one before, 23 cycles later. The wait of 3 is enough for all that the tests try, and 8 leaves room.
    pub(super) fn silent_end(&self) -> u64 {
        if self.config_error { 8 * 23 } else { 0 }
    }

    /// The ports and what they should say.
    pub(super) fn ports(&self) -> [(&'static str, bool); 3] {
        [
            ("nan_seen", self.nan),
            ("inf_seen", self.inf),
            ("config_error", self.config_error),
        ]
    }
}

/// A vector as the golden encoder codes it.
pub(super) struct Coded {
    pub(super) dense: Vec<u8>,
    pub(super) sparse: Vec<u8>,
    nan: bool,
    inf: bool,
}

impl Coded {
    /// The beat that tells both lengths and the vector's flags.
    pub(super) fn push_record(&self, queue: &mut BeatQueue) {
        let mut record = queue.push();
        record.set_lane(0, 0, self.dense.len() as u64);
        record.set_lane(0, 1, self.sparse.len() as u64);
        record.set(1, u64::from(self.inf) << 1 | u64::from(self.nan));
    }
}

impl Quantizer {
    /// Number of the dense output stream.
    pub const DENSE: usize = 0;
    /// Number of the sparse output stream.
    pub const SPARSE: usize = 1;
    /// Number of the output stream of records.
    pub const RECORD: usize = 2;

    /// The contract at the sizes of a design.
    pub fn of(info: &ModelInfo) -> Quantizer {
        Quantizer {
            lanes: info.size("lanes"),
            max_d: info.size("max_d"),
            sparse_word_bytes: info.width("m_axis_sparse_tkeep"),
        }
    }

    /// Elements per beat.
    pub fn lanes(&self) -> usize {
        self.lanes
    }

    /// Elements of the longest vector.
    pub fn max_d(&self) -> usize {
        self.max_d
    }

    /// The coded vector, its flags noted; `None` if it is refused.
    pub(super) fn expect_flags(&self, item: &Vector, flags: &mut FlagsSeen) -> Option<Coded> {
        let coded = self.golden(item);
        match &coded {
            Some(coded) => {
                flags.nan |= coded.nan;
                flags.inf |= coded.inf;
            }
            None => flags.config_error = true,
        }
        coded
    }

    /// `None` if the contract refuses the vector.
    fn golden(&self, item: &Vector) -> Option<Coded> {
        let [outer_lo, inner_lo, inner_hi, outer_hi] = item.thresholds.map(F16);
        let thresholds = Thresholds::new(outer_lo, inner_lo, inner_hi, outer_hi).ok()?;
        let elements: Vec<F16> = item.elements.iter().map(|e| F16(e.bits)).collect();
        let (mut dense, mut sparse) = (vec![], vec![]);
        let mut encoder = Encoder::new(thresholds, self.max_d);
        encoder.encode(&elements, &mut dense, &mut sparse).ok()?;
        let flags = encoder.flags();
        Some(Coded {
            dense,
            sparse,
            nan: flags.nan,
            inf: flags.inf,
        })
    }
}

/// Vectors of more beats in all than the longest one has, behind them the longest one and one that is too long.
fn long_vectors(max_d: usize, lanes: usize) -> Directed<Vector> {
    let lengths = [3 * max_d / 8; 3]
        .into_iter()
        .chain([max_d, max_d + lanes, lanes]);
    let items = lengths.zip(1..).map(|(d, seed)| Vector::normal(d, seed));
    Directed {
        name: "long_vectors",
        case: Case::streaming(items.collect()),
    }
}

/// The consumer of the codes stops twice, each time for longer than there is room for: within the second pass of the
/// first vector, where beats enter and leave in the same cycles, and soon after that.
fn full_twice(max_d: usize, lanes: usize) -> Directed<Vector> {
    const ROOM: usize = 513;
    let begin = max_d / lanes + ROOM / 2;
    let pause = ROOM + ROOM / 4;
    let mut stops = vec![false; begin];
    stops.extend(vec![true; pause]);
    stops.extend([false; 20]);
    stops.extend(vec![true; pause]);
    stops.extend(vec![false; 4 * max_d / lanes]);
    Directed {
        name: "full_twice",
        case: Case {
            sinks: vec![Stall::Bits(stops), Stall::Never, Stall::Never],
            ..Case::streaming((1..=3).map(|seed| Vector::normal(max_d, seed)).collect())
        },
    }
}

/// Vectors whose thresholds are wrong, each of them between good ones.
pub(super) fn refused_between_good() -> Directed<Vector> {
    let mut good = showcase(16);
    good.truncate(3);
    good[1].thresholds.reverse();
    let pairs = WRONG_THRESHOLDS.into_iter().flat_map(|thresholds| {
        let mut wrong = good[0].clone();
        wrong.thresholds = thresholds;
        [wrong, good[2].clone()]
    });
    let items: Vec<Vector> = good.iter().cloned().chain(pairs).collect();
    Directed {
        name: "a_refused_vector",
        case: Case::streaming(items),
    }
}

/// Behind a good vector as many refused ones of an element as find room on the way to where that is known.
pub(super) fn refused_at_the_end() -> Directed<Vector> {
    let mut items = showcase(16);
    items.truncate(1);
    let mut refused = Vector::of_numbers(THRESHOLDS, [1.0]);
    refused.thresholds.reverse();
    items.extend(std::iter::repeat_n(refused, 10));
    Directed {
        name: "refused_vectors_at_the_end",
        case: Case::streaming(items),
    }
}

impl Unit for Quantizer {
    type Item = Vector;
    type Memory = FlagsSeen;
    const ITEM: &'static str = "vector";

    fn inputs(&self) -> Vec<StreamSpec> {
        let stream = with_thresholds(StreamSpec::axi("s_axis"))
            .binary16("data")
            .lanes("keep", 2)
            .field("last");
        vec![stream]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        let bytes = |name: &str| {
            StreamSpec::axi(name)
                .kept_lanes("data", 8, "keep")
                .lanes("keep", 1)
                .field("last")
        };
        vec![
            bytes("m_axis_dense"),
            bytes("m_axis_sparse"),
            StreamSpec::axi("m_axis_record")
                .lanes("data", 16)
                .field("user"),
        ]
    }

    fn item(&self) -> BoxedStrategy<Vector> {
        let any = prop_oneof![
            3 => vectors(1..=2 * self.lanes, false),
            3 => vectors(1..=300, false),
            // One value: all ranges are 0.
            1 => (vectors(1..=1, false), 1..=200usize).prop_map(|(v, d)| {
                Vector { elements: vec![v.elements[0]; d], ..v }
            }),
            // All in one group.
            1 => (vectors(1..=200, false), any::<bool>()).prop_map(|(v, all)| Vector {
                thresholds: if all { [0; 4] } else { [0xfbff, 0, 0, 0x7bff] },
                ..v
            }),
        ];
        // Thresholds that are refused: exchanged, infinite, NaN.
        let bad = (
            any.clone(),
            0..4usize,
            prop::sample::select(vec![0x7c00u16, 0xfc00, 0x7e00]),
        )
            .prop_map(|(mut v, which, special)| {
                match which % 2 {
                    0 => v.thresholds.reverse(),
                    _ => v.thresholds[which] = special,
                }
                v
            });
        prop_oneof![9 => any, 1 => bad].boxed()
    }

    fn latest_reset(&self) -> u64 {
        400
    }

    fn send(&self, item: &Vector, beats: &mut [BeatQueue]) {
        item.push(&mut beats[0], self.lanes, 0b11);
    }

    fn expect(&self, item: &Vector, flags: &mut FlagsSeen, beats: &mut [BeatQueue]) {
        let Some(coded) = self.expect_flags(item, flags) else {
            return;
        };
        push_words(&mut beats[Quantizer::DENSE], &coded.dense, self.lanes / 2);
        push_words(
            &mut beats[Quantizer::SPARSE],
            &coded.sparse,
            self.sparse_word_bytes,
        );
        coded.push_record(&mut beats[Quantizer::RECORD]);
    }

    fn bins(&self, item: &Vector, _memory: &Self::Memory) -> Vec<(&'static str, bool)> {
        item.bins()
    }

    fn elements(&self, item: &Vector) -> u64 {
        item.elements.len() as u64
    }

    fn directed(&self) -> Vec<Directed<Vector>> {
        let mut items = showcase(70);
        items.extend(showcase(1));
        items.extend(showcase(130));
        let mut cases = directed_cases(items);
        // After reset no block before asks for a terminator, whatever the first index is.
        cases.push(Directed {
            name: "first_entry_is_the_last_element",
            case: Case::streaming(vec![Vector::with_outliers(BLOCK, &[(BLOCK - 1, 3.0)])]),
        });
        cases.push(refused_between_good());
        cases.push(refused_at_the_end());
        cases.push(long_vectors(self.max_d, self.lanes));
        cases.push(full_twice(self.max_d, self.lanes));
        // Wherever a word ends, the last beat gives the most bytes.
        let ends = (0..self.sparse_word_bytes).map(|count| full_last_beat(count, self.lanes));
        cases.push(Directed {
            name: "full_last_beats",
            case: Case::streaming(ends.filter(|v| v.elements.len() <= self.max_d).collect()),
        });
        cases
    }

    fn silent_end(&self, flags: &FlagsSeen) -> u64 {
        flags.silent_end()
    }

    fn finish(&self, model: &mut Model, flags: &FlagsSeen) -> Result<(), String> {
        check_and_clear(model, "flags_clear", &flags.ports())
    }

    fn figures(
        &self,
        info: &'static ModelInfo,
        options: &bench::Options<'_>,
    ) -> Result<Vec<Figure>, String> {
        const COUNT: usize = 1000;
        let vectors = options.vectors.div_ceil(10);
        let mut figures = vec![speed::cosimulation(info, self, options, vectors)?.at_least(150.0)];
        for d in [192, 1024, 4096] {
            // 10 % outliers; outputs always ready. Pipelines fill and drain once.
            let vectors = (0..COUNT).map(|seed| Vector::normal(d, seed as u64 + 1));
            let measured = measure(self, info, vectors, None).map_err(|e| e.to_string())?;
            let config = info.config;
            let name = format!("cycles per vector of {config}, d = {d}, {COUNT} vectors");
            let cycles = measured.stats.cycles as f64 / COUNT as f64;
            let beats = (d / self.lanes) as f64;
            let figure = Figure::new(name, cycles, 2, "cycles");
            let figure = figure.of(measured.record(info, d, self.lanes));
            figures.push(figure.at_most(round(beats.max(24.0) * 1.01, 2)));
        }
        Ok(figures)
    }

    fn status_ports(&self) -> &'static [&'static str] {
        &["nan_seen", "inf_seen", "config_error"]
    }

    /// Two short vectors; the consumer of the record stalls once.
    fn example(&self) -> Option<Case<Vector>> {
        let vectors = vec![
            Vector::of_numbers(THRESHOLDS, NUMBERS),
            Vector::of_numbers(THRESHOLDS, [1.0, 0.5, -0.5, 4.0, 0.1, -1.5]),
        ];
        Some(Case {
            sources: vec![Stall::at(&[0])],
            sinks: vec![Stall::Never, Stall::Never, Stall::at(&[49])],
            ..Case::streaming(vectors)
        })
    }

    /// The elements of the first vector with group, side and code, and the bytes of its packets.
    fn example_text(&self) -> Result<String, String> {
        let coded = CodedNumbers::of(THRESHOLDS, &NUMBERS)?;
        let rows = (0..NUMBERS.len()).map(|i| {
            vec![
                i.to_string(),
                coded.elements[i].to_f64().to_string(),
                coded.group_and_side(i),
                coded.code(i),
                coded.entry(i),
            ]
        });
        let table = table(&["Element", "Value", "Group", "Code", "Entry"], rows);
        let (dense, (header, entries)) = (&coded.dense, coded.sparse.split_at(HEADER_BYTES));
        Ok(format!(
            "{table}\n\
             Dense packet, {} bytes: {}.\n\n\
             Sparse packet, {} bytes: the header {}, then {}.\n",
            dense.len(),
            hexadecimal(dense),
            coded.sparse.len(),
            hexadecimal(header),
            hexadecimal(entries),
        ))
    }
}
