//! Admission: thresholds sampled with a vector's first beat, vectors cut at the maximum.

use super::vector::{Element, Vector, showcase, vectors};
use crate::model::ModelInfo;
use crate::stream::{BeatQueue, StreamSpec};
use crate::unit::{Directed, Unit};
use crate::units::directed::directed_cases;
use proptest::prelude::*;

/// Admission of vectors of at most `max_beats` beats.
pub struct Admission {
    lanes: usize,
    max_beats: usize,
}

impl Admission {
    /// The contract at the sizes of a design.
    pub fn of(info: &ModelInfo) -> Admission {
        Admission {
            lanes: info.size("lanes"),
            max_beats: info.size("max_beats"),
        }
    }
}

/// Fields of the input: the four thresholds come first. Of the output: they come last.
const IN_X: usize = 4;
const OUT_HELD: usize = 4;

impl Unit for Admission {
    type Item = Vector;
    type Memory = ();
    const ITEM: &'static str = "vector";

    fn inputs(&self) -> Vec<StreamSpec> {
        let stream = StreamSpec::plain("in")
            .side("outer_lo")
            .side("inner_lo")
            .side("inner_hi")
            .side("outer_hi")
            .lanes("x", 16)
            .lanes("keep", 1)
            .field("last");
        vec![stream]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        let stream = StreamSpec::plain("out")
            .kept_lanes("x", 16, "keep")
            .lanes("keep", 1)
            .field("cut")
            .field("last")
            .side("held_outer_lo")
            .side("held_inner_lo")
            .side("held_inner_hi")
            .side("held_outer_hi");
        vec![stream]
    }

    fn item(&self) -> BoxedStrategy<Vector> {
        vectors(1..=(self.max_beats + 2) * self.lanes, true)
    }

    fn send(&self, item: &Vector, beats: &mut [BeatQueue]) {
        let count = item.elements.len().div_ceil(self.lanes);
        for (index, elements) in item.elements.chunks(self.lanes).enumerate() {
            let mut beat = beats[0].push();
            let thresholds = match index {
                0 => &item.thresholds,
                _ => &item.later,
            };
            for (field, threshold) in thresholds.iter().enumerate() {
                beat.set(field, *threshold);
            }
            for (lane, Element { bits, keep }) in elements.iter().enumerate() {
                beat.set_lane(IN_X, lane, *bits);
                beat.set_lane(IN_X + 1, lane, *keep);
            }
            beat.set(IN_X + 2, index + 1 == count);
        }
    }

    fn expect(&self, item: &Vector, (): &mut (), beats: &mut [BeatQueue]) {
        let count = item.elements.len().div_ceil(self.lanes);
        let goes_on = item.elements.chunks(self.lanes).take(self.max_beats);
        for (index, elements) in goes_on.enumerate() {
            let mut beat = beats[0].push();
            for (lane, Element { bits, keep }) in elements.iter().enumerate() {
                beat.set_lane(0, lane, *bits);
                beat.set_lane(1, lane, *keep);
            }
            let ends = index + 1 == count;
            let cut = index + 1 == self.max_beats && !ends;
            beat.set(2, cut);
            beat.set(3, ends || cut);
            for (field, threshold) in item.thresholds.iter().enumerate() {
                beat.set(OUT_HELD + field, *threshold);
            }
        }
    }

    fn elements(&self, item: &Vector) -> u64 {
        item.elements.iter().filter(|element| element.keep).count() as u64
    }

    fn directed(&self) -> Vec<Directed<Vector>> {
        // One beat below the maximum, the maximum, one beat and a whole vector too long.
        let beats = [1, self.max_beats - 1, self.max_beats, self.max_beats + 1];
        let lengths = beats.into_iter().chain([2 * self.max_beats]);
        let items = lengths.flat_map(|beats| showcase(beats * self.lanes).into_iter().take(2));
        directed_cases(items.collect())
    }
}
