//! Oaken's decomposer: canonical form, group and side of every element.

use super::vector::{Element, Vector, showcase, vectors, with_thresholds};
use crate::model::ModelInfo;
use crate::stream::{BeatQueue, StreamSpec};
use crate::unit::{Directed, Unit};
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
                .lanes("x", 16)
                .lanes("keep", 1)
                .field("last"),
        ]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        vec![
            StreamSpec::plain("out")
                .lanes("x", 16)
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
        for (index, elements) in item.elements.chunks(self.lanes).enumerate() {
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

    fn elements(&self, item: &Vector) -> u64 {
        item.elements.iter().filter(|element| element.keep).count() as u64
    }

    fn directed(&self) -> Vec<Directed<Vector>> {
        let items = showcase(2 * self.lanes + self.lanes / 2);
        directed_cases(items)
    }
}
