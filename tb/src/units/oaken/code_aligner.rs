//! Code aligner: the dense stream in words of any length in, codes in beats out.

use super::dequantizer::{CodedRun, VectorCommand};
use super::vector::{Vector, vectors};
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::beats::{cuts, push_cut};
use crate::units::directed::directed_cases;
use crate::units::status;
use proptest::prelude::*;
use sim::oaken::{BLOCK, dense_bytes};
use std::ops::RangeInclusive;

/// The aligner for beats of `lanes` codes.
pub struct CodeAligner {
    lanes: usize,
}

impl CodeAligner {
    /// The contract at the lanes of a design.
    pub fn of(info: &ModelInfo) -> CodeAligner {
        CodeAligner {
            lanes: info.size("lanes"),
        }
    }
}

/// Where the aligner should be.
#[derive(Clone, Default, Debug)]
pub struct Place {
    /// It stands still: a beat said that the stream ended too early.
    stands: bool,
    /// Bytes that no vector has used.
    dense: Vec<u8>,
}

impl Unit for CodeAligner {
    type Item = CodedRun;
    type Memory = Place;
    const ITEM: &'static str = "run";

    fn inputs(&self) -> Vec<StreamSpec> {
        vec![
            StreamSpec::plain("command").field("size").field("bad"),
            StreamSpec::plain("in")
                .lanes("data", 8)
                .lanes("keep", 1)
                .field("last"),
        ]
    }

    /// Codes behind the last one of a vector are undefined.
    fn partly_known(&self) -> &'static [&'static str] {
        &["out_codes"]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        vec![StreamSpec::plain("out").lanes("codes", 4).field("missing")]
    }

    fn item(&self) -> BoxedStrategy<CodedRun> {
        let vector = prop_oneof![vectors(1..=2 * self.lanes, false), vectors(1..=200, false)];
        let vectors = prop::collection::vec(vector, 1..=4);
        (vectors, cuts(self.lanes / 2))
            .prop_map(|(vectors, cuts)| CodedRun {
                cuts,
                ..CodedRun::of(&vectors)
            })
            .boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=5
    }

    fn send(&self, item: &CodedRun, beats: &mut [BeatQueue]) {
        for command in &item.commands {
            let mut beat = beats[0].push();
            beat.set(0, command.d - 1);
        }
        push_cut(
            &mut beats[1],
            &item.dense,
            self.lanes / 2,
            &item.cuts,
            item.ends,
        );
    }

    fn expect(&self, item: &CodedRun, place: &mut Place, beats: &mut [BeatQueue]) {
        // Nothing may be sent behind the end: only the last run of a case has one.
        place.dense.extend(&item.dense);
        for command in &item.commands {
            let d = usize::from(command.d);
            for block in (0..d).step_by(BLOCK) {
                let elements = BLOCK.min(d - block);
                let bytes = dense_bytes(elements);
                if place.stands {
                    return;
                }
                if place.dense.len() < bytes {
                    let mut beat = beats[0].push();
                    beat.ignore(0);
                    beat.set(1, true);
                    place.stands = true;
                    return;
                }
                let codes: Vec<u8> = place.dense.drain(..bytes).flat_map(nibbles).collect();
                for codes in codes.chunks(self.lanes) {
                    let mut beat = beats[0].push();
                    for (lane, code) in codes.iter().enumerate() {
                        beat.set_lane(0, lane, *code);
                    }
                    if codes.len() < self.lanes {
                        // Codes past the end of the vector are arbitrary.
                        beat.ignore(0);
                    }
                }
            }
        }
    }

    fn abandons_input(&self, place: &Place) -> bool {
        place.stands
    }

    fn elements(&self, item: &CodedRun) -> u64 {
        let lengths = item.commands.iter().map(|command| u64::from(command.d));
        lengths.sum()
    }

    fn vectors(&self, item: &CodedRun) -> u64 {
        item.commands.len() as u64
    }

    fn directed(&self) -> Vec<Directed<CodedRun>> {
        let run = |lengths: &[usize], cuts: &[u8]| {
            let vectors: Vec<Vector> = lengths
                .iter()
                .map(|d| Vector::normal(*d, *d as u64))
                .collect();
            CodedRun {
                cuts: cuts.to_vec(),
                ..CodedRun::of(&vectors)
            }
        };
        let runs = vec![
            run(&[256, 64, 30, 128, 2, 128], &[]),
            run(&[64, 1, 192], &[3, 0, 1]),
        ];
        let mut cases = directed_cases(runs);
        for (name, left) in [("ends_within_a_block", 40), ("ends_behind_a_block", 64)] {
            let mut last = run(&[192], &[]);
            last.dense.truncate(left);
            last.ends = true;
            cases.push(Directed {
                name,
                case: Case::streaming(vec![run(&[66], &[]), last]),
            });
        }
        let mut more = run(&[128, 64], &[]);
        more.dense.extend(bytes_left_over(self.lanes / 2));
        cases.push(Directed {
            name: "bytes_are_left",
            case: Case::streaming(vec![more]),
        });
        let mut short = run(&[1], &[]);
        short.ends = true;
        cases.push(Directed {
            name: "a_stream_of_a_word",
            case: Case::streaming(vec![short]),
        });
        cases.push(Directed {
            name: "late_commands",
            case: Case {
                sources: vec![Stall::Bits(vec![true; 20]), Stall::Never],
                ..Case::streaming(vec![run(&[64, 3, 70], &[])])
            },
        });
        cases
    }

    fn finish(&self, model: &mut Model, place: &Place) -> Result<(), String> {
        status::check(model, "held", place.dense.len() as u64)
    }

    fn status_ports(&self) -> &'static [&'static str] {
        &["held"]
    }

    /// Three vectors in words of several lengths; the stream ends within the last vector.
    fn example(&self) -> Option<Case<CodedRun>> {
        let lengths = [20, 35, 6];
        let mut dense: Vec<u8> = lengths.into_iter().flat_map(counting).collect();
        dense.truncate(dense.len() - 2);
        let command = |d: usize| VectorCommand {
            d: d as u16,
            thresholds: [0; 4],
        };
        let run = CodedRun {
            commands: lengths.map(command).to_vec(),
            dense,
            cuts: vec![8, 5, 8, 8],
            ends: true,
            ..CodedRun::default()
        };
        Some(Case::streaming(vec![run]).stalled(Stall::at(&[0]), Stall::at(&[5])))
    }
}

/// As many bytes as the aligner takes behind the last vector, if that ends with a whole word of
/// `word_bytes`: a block, two rows more, and the word in front of them.
pub(super) fn bytes_left_over(word_bytes: usize) -> impl Iterator<Item = u8> {
    counting(2 * (dense_bytes(BLOCK) + 3 * word_bytes))
}

/// The bytes of codes that count up from 0; an odd number pads one zero.
fn counting(elements: usize) -> impl Iterator<Item = u8> {
    let code = move |i: usize| if i < elements { (i % 16) as u8 } else { 0 };
    (0..elements)
        .step_by(2)
        .map(move |i| code(i) | code(i + 1) << 4)
}

/// The two codes of a byte.
fn nibbles(byte: u8) -> [u8; 2] {
    [byte & 15, byte >> 4]
}
