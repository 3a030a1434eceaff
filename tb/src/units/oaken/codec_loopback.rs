//! The closed loop of both engines: vectors in, vectors out.

use super::coded_numbers::{CodedNumbers, THRESHOLDS};
use super::quantizer::{FlagsSeen, Quantizer, refused_at_the_end, refused_between_good};
use super::vector::{Vector, showcase};
use crate::markdown::table;
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::beats::push_elements;
use crate::units::directed::{directed_cases, reset_while_all_waits};
use crate::units::status;
use proptest::prelude::*;
use sim::F16;
use sim::oaken::{Decoder, Thresholds};

/// The loop; it takes what the quantization engine takes.
pub struct CodecLoopback {
    quantizer: Quantizer,
    /// Elements per beat of the output.
    lanes: usize,
}

impl CodecLoopback {
    /// Number of the output stream of vectors.
    pub const VECTORS: usize = 0;
    /// Number of the output stream of records.
    pub const RECORD: usize = 1;

    /// The contract at the sizes of a design.
    pub fn of(info: &ModelInfo) -> CodecLoopback {
        CodecLoopback {
            quantizer: Quantizer::of(info),
            lanes: info.size("lanes"),
        }
    }
}

impl Unit for CodecLoopback {
    type Item = Vector;
    type Memory = FlagsSeen;
    const ITEM: &'static str = "vector";

    fn inputs(&self) -> Vec<StreamSpec> {
        self.quantizer.inputs()
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        vec![
            StreamSpec::axi("m_axis")
                .binary16("data")
                .lanes("keep", 2)
                .field("last")
                .field("user"),
            StreamSpec::axi("m_axis_record")
                .lanes("data", 16)
                .field("user"),
        ]
    }

    fn item(&self) -> BoxedStrategy<Vector> {
        self.quantizer.item()
    }

    fn latest_reset(&self) -> u64 {
        500
    }

    fn send(&self, item: &Vector, beats: &mut [BeatQueue]) {
        self.quantizer.send(item, beats);
    }

    fn expect(&self, item: &Vector, flags: &mut FlagsSeen, beats: &mut [BeatQueue]) {
        let Some(coded) = self.quantizer.expect_flags(item, flags) else {
            return;
        };
        coded.push_record(&mut beats[Self::RECORD]);
        let [outer_lo, inner_lo, inner_hi, outer_hi] = item.thresholds.map(F16);
        let thresholds = Thresholds::new(outer_lo, inner_lo, inner_hi, outer_hi);
        let d = item.elements.len();
        let decoder = Decoder::new(thresholds.expect("the vector was coded"), d);
        let mut out = vec![F16::ZERO; d];
        let report =
            decoder
                .expect("a vector has elements")
                .decode(&coded.dense, &coded.sparse, &mut out);
        assert!(
            report.is_some_and(|report| report.error.is_none()),
            "golden does not read what golden wrote"
        );
        let elements = out.iter().map(|x| x.0);
        push_elements(&mut beats[Self::VECTORS], elements, self.lanes, 0b11, false);
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
        cases.push(refused_between_good());
        cases.push(refused_at_the_end());
        cases.push(Directed {
            name: "records_in_a_row",
            case: Case {
                sinks: vec![
                    Stall::Never,
                    Stall::Bits([[true; 300], [false; 300]].concat()),
                ],
                ..Case::streaming(showcase(1))
            },
        });
        // Elements are counted up to their largest number.
        let longest = showcase(self.quantizer.max_d()).swap_remove(0);
        cases.push(Directed {
            name: "longest_vector",
            case: Case::streaming(vec![longest]),
        });
        cases.push(reset_while_all_waits(showcase(16), 300));
        cases
    }

    fn silent_end(&self, flags: &FlagsSeen) -> u64 {
        flags.silent_end()
    }

    fn finish(&self, model: &mut Model, flags: &FlagsSeen) -> Result<(), String> {
        // The decoder meets nothing but what the encoder wrote.
        status::check(model, "error_count", 0)?;
        status::check_and_clear(model, "flags_clear", &flags.ports())
    }

    fn status_ports(&self) -> &'static [&'static str] {
        &["nan_seen", "inf_seen", "config_error", "error_count"]
    }

    /// Two short vectors, and one that is refused; the consumer of the vectors stalls once.
    fn example(&self) -> Option<Case<Vector>> {
        let mut backwards = THRESHOLDS;
        backwards.reverse();
        let vectors = vec![
            Vector::of_numbers(THRESHOLDS, FIRST),
            Vector::of_numbers(THRESHOLDS, [1.0, 0.5, -0.5, 4.0, 0.1, -1.5]),
            Vector::of_numbers(backwards, [1.0, 0.5, -0.5]),
        ];
        Some(Case {
            sources: vec![Stall::at(&[0])],
            sinks: vec![Stall::at(&[71]), Stall::Never],
            ..Case::streaming(vectors)
        })
    }

    /// The elements of the first vector before and after.
    fn example_text(&self) -> Result<String, String> {
        let coded = CodedNumbers::of(THRESHOLDS, &FIRST)?;
        let rows = (0..FIRST.len()).map(|i| {
            vec![
                i.to_string(),
                coded.elements[i].to_f64().to_string(),
                coded.group(i).to_owned(),
                coded.code(i),
                coded.decoded[i].to_f64().to_string(),
            ]
        });
        let table = table(&["Element", "In", "Group", "Code", "Out"], rows);
        let (dense, sparse) = (coded.dense.len(), coded.sparse.len());
        Ok(format!(
            "{table}\n\
             The vector has {} bytes. Between the engines it takes {}: {dense} dense bytes and \
             {sparse} sparse ones, 12 of which are the header.\n",
            2 * FIRST.len(),
            dense + sparse,
        ))
    }
}

/// The elements of the first vector of the example.
const FIRST: [f64; 18] = [
    0.5, -1.0, 3.0, 0.0625, 1.5, -0.75, 0.3, -1.75, 1.0, -0.5, -2.5, -0.03125, 1.25, 2.25, 0.2,
    -0.9, 4.0, -0.1,
];
