//! Vectors as lanes meet them: step by step, without a gap, with pauses.

use super::coded_numbers::THRESHOLDS;
use super::vector::{Vector, vectors};
use crate::stream::{BeatMut, BeatQueue};
use crate::unit::Case;
use proptest::prelude::*;
use std::collections::VecDeque;

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

/// The results in the pipeline of the lanes, those at the output first; unknown ones are `None`, and
/// all are behind a reset.
pub type Pipeline = VecDeque<Option<Vec<u64>>>;

/// One advanced cycle.
#[derive(Clone, Copy, Default)]
struct Step<'a> {
    sample: bool,
    /// Whose parameters are at the inputs.
    parameters: Option<&'a Vector>,
    /// Whose elements are at the inputs, and from which one on.
    elements: Option<(&'a Vector, usize)>,
}

impl Burst {
    /// Sample, then the elements; the next vector's sample comes with this one's last elements, but
    /// not before the parameters have held.
    fn steps(&self, timing: &LaneTiming) -> Vec<Step<'_>> {
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

    /// Pushes the beats that carry the burst in, with advance and sample in fields 0 and 1. The other
    /// fields are set by `parameters`, which gets `None` where the lanes must ignore them, and by
    /// `elements`.
    pub(super) fn push(
        &self,
        queue: &mut BeatQueue,
        timing: &LaneTiming,
        parameters: impl Fn(&mut BeatMut<'_>, Option<&Vector>),
        elements: impl Fn(&mut BeatMut<'_>, &Vector, usize),
    ) {
        for (index, step) in self.steps(timing).into_iter().enumerate() {
            if self.is_paused(index) {
                // Without advance the inputs are ignored.
                let mut beat = queue.push();
                beat.set(1, !step.sample);
                parameters(&mut beat, None);
            }
            let mut beat = queue.push();
            beat.set(0, true);
            beat.set(1, step.sample);
            parameters(&mut beat, step.parameters);
            if let Some((vector, from)) = step.elements {
                elements(&mut beat, vector, from);
            }
        }
    }

    /// Pushes the beats that carry the burst into lanes that never stand still, with sample in field 0.
    pub(super) fn push_running(
        &self,
        queue: &mut BeatQueue,
        timing: &LaneTiming,
        parameters: impl Fn(&mut BeatMut<'_>, Option<&Vector>),
        elements: impl Fn(&mut BeatMut<'_>, &Vector, usize),
    ) {
        for step in self.steps(timing) {
            let mut beat = queue.push();
            beat.set(0, step.sample);
            parameters(&mut beat, step.parameters);
            if let Some((vector, from)) = step.elements {
                elements(&mut beat, vector, from);
            }
        }
    }

    /// Pushes the beat that belongs to each of those of [`push_running`](Burst::push_running).
    pub(super) fn expect_running(
        &self,
        queue: &mut BeatQueue,
        timing: &LaneTiming,
        results: impl Fn(&Vector) -> Vec<u64>,
    ) {
        let results: Vec<Vec<u64>> = self.vectors.iter().map(results).collect();
        for step in self.steps(timing) {
            let mut beat = queue.push();
            let Some((vector, from)) = step.elements else {
                continue;
            };
            let at = self.vectors.iter().position(|v| std::ptr::eq(v, vector));
            let of = &results[at.expect("a step is of a vector of the burst")];
            for (lane, result) in of[from..].iter().take(timing.lanes).enumerate() {
                beat.set_lane(0, lane, *result);
            }
        }
    }

    /// Pushes the beats that come out in the same cycles. `results` gives the results of all elements of
    /// a vector; `idle` is the result of a step without elements, if that is known.
    pub(super) fn expect(
        &self,
        queue: &mut BeatQueue,
        timing: &LaneTiming,
        pipeline: &mut Pipeline,
        results: impl Fn(&Vector) -> Vec<u64>,
        idle: Option<u64>,
    ) {
        let mut of: (Option<&Vector>, Vec<u64>) = (None, vec![]);
        for (index, step) in self.steps(timing).into_iter().enumerate() {
            for _ in 0..1 + usize::from(self.is_paused(index)) {
                match pipeline.front() {
                    Some(Some(lanes)) if pipeline.len() == timing.latency => {
                        let mut beat = queue.push();
                        for (lane, result) in lanes.iter().enumerate() {
                            beat.set_lane(0, lane, *result);
                        }
                    }
                    _ => queue.push_any(),
                }
            }
            let entering = match step.elements {
                None => idle.map(|result| vec![result; timing.lanes]),
                Some((vector, from)) => {
                    if !of.0.is_some_and(|known| std::ptr::eq(known, vector)) {
                        of = (Some(vector), results(vector));
                    }
                    let result = |lane| of.1.get(from + lane).copied().unwrap_or(0);
                    Some((0..timing.lanes).map(result).collect())
                }
            };
            pipeline.push_back(entering);
            if pipeline.len() > timing.latency {
                pipeline.pop_front();
            }
        }
    }

    /// Two vectors without a gap, with a pause before one step, after a short vector.
    pub(super) fn example(first: &[f64], second: &[f64], pause: usize) -> Case<Burst> {
        let vector = |numbers: &[f64]| Vector::of_numbers(THRESHOLDS, numbers.iter().copied());
        let before = Burst {
            vectors: vec![vector(&[1.0])],
            pauses: vec![],
        };
        let burst = Burst {
            vectors: vec![vector(first), vector(second)],
            pauses: (0..=pause).map(|step| step == pause).collect(),
        };
        Case::streaming(vec![before, burst])
    }

    fn is_paused(&self, step: usize) -> bool {
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
