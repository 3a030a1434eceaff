//! Decode parameters: bases, slopes and k0 from a header and the thresholds; the header's check.

use super::coded_numbers::THRESHOLDS;
use super::dequantizer::error_number;
use super::parameter_unit::golden_parameters;
use super::vector::{THRESHOLD_PORTS, Vector, binary16, showcase, vectors};
use crate::stream::{BeatMut, BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::directed::directed_cases;
use proptest::prelude::*;
use sim::F16;
use sim::oaken::{HEADER_BYTES, Header, Parameters, Thresholds};

/// The unit; its items are headers with their thresholds.
pub struct DecodeParameters;

/// A header as it is read, right or wrong, and finite ordered thresholds.
#[derive(Clone, Debug)]
pub struct ReadHeader {
    /// The six fields as bits.
    pub fields: [u16; 6],
    /// outer_lo, inner_lo, inner_hi, outer_hi.
    pub thresholds: [u16; 4],
}

impl ReadHeader {
    /// The header that an encoder writes for a vector.
    fn of(vector: &Vector) -> ReadHeader {
        ReadHeader {
            fields: golden_parameters(vector).0.fields().map(|x| x.0),
            thresholds: vector.thresholds,
        }
    }
}

/// The parameters of a vector, in the order of the ports.
const PARAMETERS: [&str; 9] = [
    "base_outer_high",
    "base_outer_low",
    "base_middle_high",
    "base_middle_low",
    "base_inner",
    "slope_outer",
    "slope_middle",
    "slope_inner",
    "k0",
];
/// The field of the output behind them.
const ERROR: usize = PARAMETERS.len();

/// A stream with the parameters of a vector.
pub(super) fn with_parameters(stream: StreamSpec) -> StreamSpec {
    PARAMETERS.iter().fold(stream, |s, name| s.field(name))
}

/// Writes the parameters of a vector from `field` on.
pub(super) fn set_parameters(beat: &mut BeatMut<'_>, field: usize, p: &Parameters) {
    let values = [
        p.outer_high,
        p.outer_low,
        p.middle_high,
        p.middle_low,
        p.inner_base,
        p.outer.step,
        p.middle.step,
        p.inner.step,
    ];
    for (index, value) in values.iter().enumerate() {
        beat.set(field + index, value.0);
    }
    beat.set(field + values.len(), p.k0);
}

impl Unit for DecodeParameters {
    type Item = ReadHeader;
    type Memory = ();
    const ITEM: &'static str = "header";

    fn inputs(&self) -> Vec<StreamSpec> {
        let stream = StreamSpec::plain("in").lanes("header", 16);
        let stream = THRESHOLD_PORTS.iter().fold(stream, |s, port| s.field(port));
        vec![stream]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        vec![with_parameters(StreamSpec::plain("out")).field("error")]
    }

    fn item(&self) -> BoxedStrategy<ReadHeader> {
        let written = vectors(1..=12, false).prop_map(|vector| ReadHeader::of(&vector));
        // One or two fields are anything.
        let changes = prop::collection::vec((0..6usize, any::<u16>()), 1..=2);
        let changed = (written.clone(), changes).prop_map(|(mut header, changes)| {
            for (field, bits) in changes {
                header.fields[field] = bits;
            }
            header
        });
        prop_oneof![2 => written, 1 => changed].boxed()
    }

    fn latest_reset(&self) -> u64 {
        60
    }

    fn send(&self, item: &ReadHeader, beats: &mut [BeatQueue]) {
        let mut beat = beats[0].push();
        for (lane, bits) in item.fields.iter().enumerate() {
            beat.set_lane(0, lane, *bits);
        }
        for (index, threshold) in item.thresholds.iter().enumerate() {
            beat.set(1 + index, *threshold);
        }
    }

    fn expect(&self, item: &ReadHeader, (): &mut (), beats: &mut [BeatQueue]) {
        let [outer_lo, inner_lo, inner_hi, outer_hi] = item.thresholds.map(F16);
        let thresholds = Thresholds::new(outer_lo, inner_lo, inner_hi, outer_hi)
            .expect("the thresholds of a case are valid");
        let mut bytes = [0; HEADER_BYTES];
        for (pair, bits) in bytes.chunks_mut(2).zip(item.fields) {
            pair.copy_from_slice(&bits.to_le_bytes());
        }
        let mut beat = beats[0].push();
        let header = match Header::from_bytes(&bytes, &thresholds) {
            Ok(header) => header,
            Err(error) => {
                // With an error the parameters are arbitrary.
                (0..ERROR).for_each(|field| beat.ignore(field));
                beat.set(
                    ERROR,
                    error_number(error).expect("errors of a header have numbers"),
                );
                return;
            }
        };
        set_parameters(&mut beat, 0, &Parameters::new(&header, &thresholds));
    }

    fn elements(&self, _: &ReadHeader) -> u64 {
        1
    }

    fn directed(&self) -> Vec<Directed<ReadHeader>> {
        let vectors = showcase(40)
            .into_iter()
            .chain(showcase(12))
            .chain(showcase(1));
        let mut items: Vec<ReadHeader> = vectors.map(|vector| ReadHeader::of(&vector)).collect();
        // Each field once infinite, -0 and exchanged with its neighbour.
        let good = items[0].clone();
        for field in 0..6 {
            for bits in [0x7c00, 0x8000, good.fields[field ^ 1]] {
                let mut header = good.clone();
                header.fields[field] = bits;
                items.push(header);
            }
        }
        // Both fields of a group at a threshold: an element there is on the low side.
        for (pair, threshold) in [(0, 0), (0, 3), (2, 1), (2, 2)] {
            let mut header = good.clone();
            header.fields[pair..pair + 2].fill(good.thresholds[threshold]);
            items.push(header);
        }
        let mut cases = directed_cases(items);
        // Ranges with every remainder of a 15th, where the slope is subnormal or nearly so.
        let fractions = (0..15u16).chain(0x380..0x38f);
        let ranges = (0..=6u16).flat_map(|e| fractions.clone().map(move |f| e << 10 | f));
        let with_range = |range: u16| {
            let [outer_min, outer_max, middle_min, middle_max, ..] = good.fields;
            ReadHeader {
                fields: [outer_min, outer_max, middle_min, middle_max, 0, range],
                ..good.clone()
            }
        };
        cases.push(Directed {
            name: "small_ranges",
            case: Case::streaming(ranges.map(with_range).collect()),
        });
        cases
    }

    /// A header, one with a single outer element, and one with an error; the parameters of the first
    /// are not taken at once.
    fn example(&self) -> Option<Case<ReadHeader>> {
        let header = |fields: [f64; 6]| ReadHeader {
            fields: fields.map(binary16),
            thresholds: THRESHOLDS.map(binary16),
        };
        let headers = vec![
            header([2.25, 3.0, -1.75, 1.5, 0.03125, 0.0625]),
            header([4.0, 4.0, -1.5, 1.5, 0.1, 0.1]),
            header([2.25, 3.0, -1.75, 1.5, -0.03125, 0.0625]),
        ];
        Some(Case::streaming(headers).stalled(Stall::at(&[0]), Stall::at(&[11, 12])))
    }
}
