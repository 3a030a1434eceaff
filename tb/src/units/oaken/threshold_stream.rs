//! Thresholds from a stream of their own: every vector leaves with its set of thresholds.

use super::vector::{Vector, showcase, vectors, with_thresholds};
use crate::model::ModelInfo;
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::directed::directed_cases;
use proptest::prelude::*;

/// The unit with `lanes` elements per beat.
pub struct ThresholdStream {
    lanes: usize,
}

impl ThresholdStream {
    /// Number of the input stream of thresholds.
    pub const THRESHOLDS: usize = 0;
    /// Number of the input stream of vectors.
    pub const VECTORS: usize = 1;

    /// The contract at the lanes of a design.
    pub fn of(info: &ModelInfo) -> ThresholdStream {
        ThresholdStream {
            lanes: info.size("lanes"),
        }
    }
}

fn beats_of_vectors(stream: StreamSpec) -> StreamSpec {
    stream.lanes("data", 16).lanes("keep", 2).field("last")
}

impl Unit for ThresholdStream {
    type Item = Vector;
    type Memory = ();
    const ITEM: &'static str = "vector";

    fn inputs(&self) -> Vec<StreamSpec> {
        vec![
            StreamSpec::axi("s_axis_thresholds").lanes("data", 16),
            beats_of_vectors(StreamSpec::axi("s_axis")),
        ]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        vec![beats_of_vectors(with_thresholds(StreamSpec::axi("m_axis")))]
    }

    fn item(&self) -> BoxedStrategy<Vector> {
        vectors(1..=3 * self.lanes, true).boxed()
    }

    fn send(&self, item: &Vector, beats: &mut [BeatQueue]) {
        let mut set = beats[Self::THRESHOLDS].push();
        for (lane, threshold) in item.thresholds.iter().enumerate() {
            set.set_lane(0, lane, *threshold);
        }
        item.push_beats(&mut beats[Self::VECTORS], self.lanes, 0b11);
    }

    fn expect(&self, item: &Vector, (): &mut (), beats: &mut [BeatQueue]) {
        let held = Vector {
            later: item.thresholds,
            ..item.clone()
        };
        held.push(&mut beats[0], self.lanes, 0b11);
    }

    fn elements(&self, item: &Vector) -> u64 {
        item.elements.len() as u64
    }

    fn directed(&self) -> Vec<Directed<Vector>> {
        let mut cases = directed_cases(showcase(3 * self.lanes));
        let late = |which: usize| {
            let mut sources = vec![Stall::Never; 2];
            sources[which] = Stall::Bits(vec![true, true, true, true, true, false]);
            sources
        };
        for (which, name) in [(0, "thresholds_come_late"), (1, "vectors_come_late")] {
            cases.push(Directed {
                name,
                case: Case {
                    sources: late(which),
                    ..Case::streaming(showcase(2 * self.lanes))
                },
            });
        }
        cases.push(Directed {
            name: "vectors_of_a_beat",
            case: Case::streaming(showcase(self.lanes)),
        });
        cases
    }

    /// Three vectors, the second set of thresholds late, and the consumer stalls once.
    fn example(&self) -> Option<Case<Vector>> {
        let set = |outer: f64| [-outer, -outer / 16.0, outer / 16.0, outer];
        let vectors = [(2.0, 12), (3.0, 16), (4.0, 5)]
            .map(|(outer, d)| Vector::of_numbers(set(outer), (0..d).map(|i| f64::from(i) / 4.0)));
        Some(Case {
            sources: vec![Stall::at(&[0, 2, 3, 4]), Stall::at(&[0])],
            sinks: vec![Stall::at(&[7])],
            ..Case::streaming(vectors.to_vec())
        })
    }
}
