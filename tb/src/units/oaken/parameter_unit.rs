//! Parameter unit: header, bases and scaling factors from the extremes of the groups.

use super::coded_numbers::THRESHOLDS;
use super::group_extremes::{class_extremes, with_extremes};
use super::vector::{THRESHOLD_PORTS, Vector, showcase, vectors};
use crate::stream::{BeatMut, BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::directed::{directed_cases, reset_while_all_waits};
use proptest::prelude::*;
use sim::F16;
use sim::group::Scale;
use sim::oaken::{Encoder, Header, Parameters};

/// The parameter unit; the extremes come from whole vectors, so that they fit each other.
pub struct ParameterUnit;

/// What the golden encoder makes of a vector's extremes.
pub(super) fn golden_parameters(item: &Vector) -> (Header, Parameters) {
    let thresholds = item.golden_thresholds();
    let elements: Vec<F16> = item.elements.iter().map(|e| F16(e.bits)).collect();
    let mut encoder = Encoder::new(thresholds, elements.len());
    let header = encoder
        .encode(&elements, &mut vec![], &mut vec![])
        .expect("the vectors of a case have elements");
    (header, Parameters::new(&header, &thresholds))
}

/// A stream with the bases, and the scaling factor of each group: whether it is 0, sigma, shift.
pub(super) fn with_scaling(stream: StreamSpec) -> StreamSpec {
    let bases = [
        "outer_high_base",
        "outer_low_base",
        "middle_high_base",
        "middle_low_base",
        "inner_base",
    ];
    let stream = bases.iter().fold(stream, |s, base| s.field(base));
    let groups = ["outer", "middle", "inner"];
    groups.iter().fold(stream, |s, group| {
        s.field(&format!("{group}_zero"))
            .field(&format!("{group}_sigma"))
            .field(&format!("{group}_shift"))
    })
}

/// Writes the bases of the groups from `field` on.
pub(super) fn set_bases(beat: &mut BeatMut<'_>, field: usize, p: &Parameters) {
    let bases = [
        p.outer_high,
        p.outer_low,
        p.middle_high,
        p.middle_low,
        p.inner_base,
    ];
    for (index, base) in bases.iter().enumerate() {
        beat.set(field + index, base.0);
    }
}

/// Writes `zero`, `sigma` and `shift` of a group from `field` on.
pub(super) fn set_scale(beat: &mut BeatMut<'_>, field: usize, scale: &Scale) {
    match scale.sigma {
        Some(sigma) => {
            beat.set(field + 1, sigma.significand);
            beat.set(field + 2, sigma.shift);
        }
        None => {
            beat.set(field, true);
            beat.ignore(field + 1);
            beat.ignore(field + 2);
        }
    }
}

impl Unit for ParameterUnit {
    type Item = Vector;
    type Memory = ();
    const ITEM: &'static str = "vector";

    fn inputs(&self) -> Vec<StreamSpec> {
        let stream = THRESHOLD_PORTS
            .iter()
            .fold(StreamSpec::plain("in"), |s, port| s.field(port));
        vec![with_extremes(stream)]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        vec![with_scaling(StreamSpec::plain("out").lanes("header", 16))]
    }

    fn item(&self) -> BoxedStrategy<Vector> {
        vectors(1..=12, false)
    }

    fn latest_reset(&self) -> u64 {
        120
    }

    fn send(&self, item: &Vector, beats: &mut [BeatQueue]) {
        let mut beat = beats[0].push();
        for (field, threshold) in item.thresholds.iter().enumerate() {
            beat.set(field, *threshold);
        }
        let extremes = class_extremes(item, &item.golden_thresholds());
        for (class, extremes) in extremes.into_iter().enumerate() {
            let field = 4 + 3 * class;
            beat.set(field, extremes.is_some());
            // Extremes of an empty class must not matter.
            let [min, max] = extremes.unwrap_or([F16(0x5a5a), F16(0xb5b5)]);
            let width = if class == 3 { 0x7fff } else { 0xffff };
            beat.set(field + 1, min.0 & width);
            beat.set(field + 2, max.0 & width);
        }
    }

    fn expect(&self, item: &Vector, (): &mut (), beats: &mut [BeatQueue]) {
        let (header, parameters) = golden_parameters(item);
        let [high, low, ..] = class_extremes(item, &item.golden_thresholds());
        let mut beat = beats[0].push();
        for (lane, value) in header.fields().iter().enumerate() {
            beat.set_lane(0, lane, value.0);
        }
        let p = &parameters;
        set_bases(&mut beat, 1, p);
        if high.is_none() && low.is_none() {
            beat.ignore(1);
            beat.ignore(2);
        }
        for (index, scale) in [&p.outer, &p.middle, &p.inner].into_iter().enumerate() {
            set_scale(&mut beat, 6 + 3 * index, scale);
        }
    }

    fn elements(&self, _: &Vector) -> u64 {
        1
    }

    fn directed(&self) -> Vec<Directed<Vector>> {
        let mut items = showcase(40);
        items.extend(showcase(12));
        items.extend(showcase(1));
        let mut cases = directed_cases(items);
        cases.push(reset_while_all_waits(showcase(12), 80));
        cases
    }

    /// Two vectors; the parameters of the first are not taken at once.
    fn example(&self) -> Option<Case<Vector>> {
        let vectors = vec![
            Vector::of_numbers(
                THRESHOLDS,
                [3.0, -2.5, 2.25, -1.75, 1.5, 0.5, 0.0625, -0.03125],
            ),
            Vector::of_numbers(THRESHOLDS, [4.0, -1.5, 1.5, 1.0, -0.25, 0.1]),
        ];
        Some(Case::streaming(vectors).stalled(Stall::at(&[0]), Stall::at(&[29, 30, 31, 32])))
    }
}
