//! Oaken's decomposer: canonical form, group and side of every element.

use super::vector::{Element, Vector, binary16, showcase, vectors, with_thresholds};
use crate::model::ModelInfo;
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::directed::directed_cases;
use proptest::prelude::*;
use sim::F16;
use sim::oaken::{Group, decompose};

/// The decomposer with `lanes` elements per beat.
pub struct Decomposer {
    lanes: usize,
}

impl Decomposer {
    /// The contract at the lanes of a design.
    pub fn of(info: &ModelInfo) -> Decomposer {
        Decomposer {
            lanes: info.size("lanes"),
        }
    }
}

impl Unit for Decomposer {
    type Item = Vector;
    type Memory = ();
    const ITEM: &'static str = "vector";

    fn inputs(&self) -> Vec<StreamSpec> {
        vec![
            with_thresholds(StreamSpec::plain("in"))
                .binary16("x")
                .lanes("keep", 1)
                .field("last"),
        ]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        vec![
            StreamSpec::plain("out")
                .binary16("x")
                .lanes("keep", 1)
                .lanes("outer", 1)
                .lanes("inner", 1)
                .lanes("high", 1)
                .field("last")
                .field("nan")
                .field("inf"),
        ]
    }

    fn item(&self) -> BoxedStrategy<Vector> {
        prop_oneof![3 => vectors(1..=3 * self.lanes, true), 1 => vectors(1..=6 * self.lanes, false)]
            .boxed()
    }

    fn send(&self, item: &Vector, beats: &mut [BeatQueue]) {
        item.push(&mut beats[0], self.lanes, 1);
    }

    fn expect(&self, item: &Vector, (): &mut (), beats: &mut [BeatQueue]) {
        let beats = &mut beats[0];
        let thresholds = item.golden_thresholds();
        let count = item.elements.len().div_ceil(self.lanes);
        for (index, elements) in item.beats(self.lanes).enumerate() {
            let mut beat = beats.push();
            let (mut nan, mut inf) = (false, false);
            for (lane, Element { bits, keep }) in elements.iter().enumerate() {
                let golden = decompose(F16(*bits), &thresholds);
                beat.set_lane(0, lane, golden.canonical.0);
                beat.set_lane(1, lane, *keep);
                beat.set_lane(2, lane, *keep && golden.group == Group::Outer);
                beat.set_lane(3, lane, *keep && golden.group == Group::Inner);
                beat.set_lane(4, lane, *keep && golden.high);
                nan |= *keep && golden.nan;
                inf |= *keep && golden.inf;
            }
            beat.set(5, index + 1 == count);
            beat.set(6, nan);
            beat.set(7, inf);
        }
    }

    fn bins(&self, item: &Vector, _memory: &Self::Memory) -> Vec<(&'static str, bool)> {
        item.bins()
    }

    fn elements(&self, item: &Vector) -> u64 {
        item.elements.iter().filter(|element| element.keep).count() as u64
    }

    fn directed(&self) -> Vec<Directed<Vector>> {
        let items = showcase(2 * self.lanes + self.lanes / 2);
        directed_cases(items)
    }

    /// Two vectors; the consumer stalls in the first, and the band of the second lies above 0.
    fn example(&self) -> Option<Case<Vector>> {
        let later = [-7.0, -5.0, 5.0, 7.0].map(binary16);
        let first = [
            3.0,
            -0.1,
            1.0,
            -2.5,
            0.25,
            0.5,
            0.0,
            2.0, //
            f64::NAN,
            -f64::INFINITY,
            -1.0,
            -2.0,
            1.5,
            -0.25,
            4.0,
            0.0, //
            -3.0,
            -0.0,
            -0.5,
        ];
        let second = [
            0.75, 0.25, 5.0, -4.5, 1.0, 1.5, 0.5, -4.0, //
            2.0, 0.625, 0.0, 1.0, -1.0, 3.0, 4.0, 4.5,
        ];
        let vectors = vec![
            Vector {
                later,
                ..Vector::of_numbers([-2.0, -0.25, 0.25, 2.0], first)
            },
            Vector {
                later,
                ..Vector::of_numbers([-4.0, 0.5, 1.0, 4.0], second)
            },
        ];
        Some(Case::streaming(vectors).stalled(Stall::at(&[0]), Stall::at(&[4, 5])))
    }
}
