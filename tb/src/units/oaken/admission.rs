//! Admission: thresholds sampled with a vector's first beat, vectors cut at the maximum.

use super::vector::{Element, THRESHOLD_PORTS, Vector, showcase, vectors, with_thresholds};
use crate::model::ModelInfo;
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::directed::{directed_cases, reset_while_all_waits};
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

/// The first threshold in the output, behind the other fields.
const OUT_HELD: usize = 4;

impl Unit for Admission {
    type Item = Vector;
    type Memory = ();
    const ITEM: &'static str = "vector";

    fn inputs(&self) -> Vec<StreamSpec> {
        let stream = with_thresholds(StreamSpec::plain("in"))
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
            .field("last");
        vec![
            THRESHOLD_PORTS
                .iter()
                .fold(stream, |s, port| s.side(&format!("held_{port}"))),
        ]
    }

    fn item(&self) -> BoxedStrategy<Vector> {
        vectors(1..=(self.max_beats + 2) * self.lanes, true)
    }

    fn send(&self, item: &Vector, beats: &mut [BeatQueue]) {
        item.push(&mut beats[0], self.lanes, 1);
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
        let mut cases = directed_cases(items.collect());
        cases.push(reset_while_all_waits(showcase(2 * self.lanes), 40));
        cases
    }

    fn example(&self) -> Option<Case<Vector>> {
        let beats = |outer: f64, beats: usize| {
            let elements = (0..8 * beats).map(|n| n as f64);
            Vector::of_numbers([-outer, -0.25, 0.25, outer], elements)
        };
        let vectors = vec![beats(2.0, 3), beats(3.0, 6), beats(1.5, 1)];
        Some(Case::streaming(vectors).stalled(Stall::at(&[0]), Stall::at(&[6])))
    }
}
