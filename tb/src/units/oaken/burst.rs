//! Vectors as lanes meet them: step by step, without a gap, with pauses.

use super::vector::{Vector, vectors};
use proptest::prelude::*;

/// Vectors that follow each other without a gap, and the cycles in which the lanes stand still.
#[derive(Clone, Debug)]
pub struct Burst {
    /// The vectors.
    pub vectors: Vec<Vector>,
    /// Bit n: `advance` is 0 for one cycle before the nth step.
    pub pauses: Vec<bool>,
}

/// How a group of lanes takes its vectors.
pub(super) struct LaneTiming {
    /// Elements per beat.
    pub(super) lanes: usize,
    /// Advanced cycles from elements to results.
    pub(super) latency: usize,
    /// Advanced cycles in which the parameters hold, from the one with `sample` on.
    pub(super) hold: usize,
}

/// One advanced cycle.
#[derive(Clone, Copy, Default)]
pub(super) struct Step<'a> {
    pub(super) sample: bool,
    /// Whose parameters are at the inputs.
    pub(super) parameters: Option<&'a Vector>,
    /// Whose elements are at the inputs, and from which one on.
    pub(super) elements: Option<(&'a Vector, usize)>,
}

impl Burst {
    /// Sample, then the elements; the next vector's sample comes with this one's last elements, but
    /// not before the parameters have held.
    pub(super) fn steps(&self, timing: &LaneTiming) -> Vec<Step<'_>> {
        let LaneTiming {
            lanes,
            latency,
            hold,
        } = *timing;
        let mut steps: Vec<Step<'_>> = vec![];
        let mut sample_at = 0;
        for vector in &self.vectors {
            let beats = vector.elements.len().div_ceil(lanes);
            let end = sample_at + 1 + beats.max(hold);
            steps.resize(steps.len().max(end), Step::default());
            steps[sample_at].sample = true;
            for step in &mut steps[sample_at..sample_at + hold] {
                step.parameters = Some(vector);
            }
            for beat in 0..beats {
                steps[sample_at + 1 + beat].elements = Some((vector, beat * lanes));
            }
            sample_at += beats.max(hold);
        }
        // The last codes come out.
        steps.resize(steps.len() + latency, Step::default());
        steps
    }

    pub(super) fn is_paused(&self, step: usize) -> bool {
        self.pauses.get(step).copied().unwrap_or(false)
    }
}

/// Random bursts.
pub(super) fn bursts() -> BoxedStrategy<Burst> {
    let vectors = prop::collection::vec(vectors(1..=20, false), 1..=4);
    let pauses = prop::collection::vec(prop::bool::weighted(0.2), 0..=30);
    (vectors, pauses)
        .prop_map(|(vectors, pauses)| Burst { vectors, pauses })
        .boxed()
}
