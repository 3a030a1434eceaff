//! Group extremes: smallest and largest raw element of each class of a vector.

use super::vector::{Vector, showcase, vectors};
use crate::model::ModelInfo;
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::directed::directed_cases;
use proptest::prelude::*;
use sim::F16;
use sim::oaken::{Group, Thresholds, decompose};

/// Group extremes over beats of `lanes` elements.
pub struct GroupExtremes {
    lanes: usize,
}

impl GroupExtremes {
    /// The contract at the lanes of a design.
    pub fn of(info: &ModelInfo) -> GroupExtremes {
        GroupExtremes {
            lanes: info.size("lanes"),
        }
    }
}

/// The classes whose extremes are tracked, in the order of the ports.
const CLASSES: [&str; 4] = ["outer_high", "outer_low", "middle", "inner"];

/// A stream with the extremes of every class: whether there is one, the smallest, the largest.
pub(super) fn with_extremes(stream: StreamSpec) -> StreamSpec {
    CLASSES.iter().fold(stream, |s, class| {
        s.field(&format!("{class}_any"))
            .field(&format!("{class}_min"))
            .field(&format!("{class}_max"))
    })
}

/// Smallest and largest value of each class of a vector in the order of [`CLASSES`]; magnitudes
/// for the inner group. `None` where the class is empty.
pub(super) fn class_extremes(item: &Vector, thresholds: &Thresholds) -> [Option<[F16; 2]>; 4] {
    let kept = || item.elements.iter().filter(|element| element.keep);
    std::array::from_fn(|class| {
        let values = kept().filter_map(|element| {
            let golden = decompose(F16(element.bits), thresholds);
            let of = match golden.group {
                Group::Outer if golden.high => 0,
                Group::Outer => 1,
                Group::Middle => 2,
                Group::Inner => 3,
            };
            let value = match golden.group {
                Group::Inner => golden.canonical.magnitude(),
                _ => golden.canonical,
            };
            (of == class).then_some(value)
        });
        let smallest = values.clone().min_by_key(|x| x.key())?;
        Some([smallest, values.max_by_key(|x| x.key())?])
    })
}

impl Unit for GroupExtremes {
    type Item = Vector;
    type Memory = ();
    const ITEM: &'static str = "vector";

    fn inputs(&self) -> Vec<StreamSpec> {
        let stream = StreamSpec::plain("in")
            .binary16("x")
            .lanes("keep", 1)
            .lanes("outer", 1)
            .lanes("inner", 1)
            .lanes("high", 1)
            .field("nan")
            .field("inf")
            .field("last");
        vec![stream]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        let stream = with_extremes(StreamSpec::plain("out"));
        vec![stream.field("nan").field("inf")]
    }

    fn item(&self) -> BoxedStrategy<Vector> {
        prop_oneof![3 => vectors(1..=3 * self.lanes, true), 1 => vectors(1..=8 * self.lanes, false)]
            .boxed()
    }

    fn send(&self, item: &Vector, beats: &mut [BeatQueue]) {
        let thresholds = item.golden_thresholds();
        let count = item.elements.len().div_ceil(self.lanes);
        for (index, elements) in item.elements.chunks(self.lanes).enumerate() {
            let mut beat = beats[0].push();
            let (mut nan, mut inf) = (false, false);
            for (lane, element) in elements.iter().enumerate() {
                let golden = decompose(F16(element.bits), &thresholds);
                let keep = element.keep;
                beat.set_lane(0, lane, golden.canonical.0);
                beat.set_lane(1, lane, keep);
                beat.set_lane(2, lane, keep && golden.group == Group::Outer);
                beat.set_lane(3, lane, keep && golden.group == Group::Inner);
                beat.set_lane(4, lane, keep && golden.high);
                nan |= keep && golden.nan;
                inf |= keep && golden.inf;
            }
            beat.set(5, nan);
            beat.set(6, inf);
            beat.set(7, index + 1 == count);
        }
    }

    fn expect(&self, item: &Vector, (): &mut (), beats: &mut [BeatQueue]) {
        let thresholds = item.golden_thresholds();
        let mut beat = beats[0].push();
        for (class, extremes) in class_extremes(item, &thresholds).into_iter().enumerate() {
            let field = 3 * class;
            match extremes {
                Some([min, max]) => {
                    beat.set(field, true);
                    beat.set(field + 1, min.0);
                    beat.set(field + 2, max.0);
                }
                None => {
                    beat.ignore(field + 1);
                    beat.ignore(field + 2);
                }
            }
        }
        let (mut nan, mut inf) = (false, false);
        for element in item.elements.iter().filter(|element| element.keep) {
            let golden = decompose(F16(element.bits), &thresholds);
            nan |= golden.nan;
            inf |= golden.inf;
        }
        beat.set(12, nan);
        beat.set(13, inf);
    }

    fn bins(&self, item: &Vector, _memory: &Self::Memory) -> Vec<(&'static str, bool)> {
        item.bins()
    }

    fn elements(&self, item: &Vector) -> u64 {
        item.elements.iter().filter(|element| element.keep).count() as u64
    }

    fn directed(&self) -> Vec<Directed<Vector>> {
        let mut items = showcase(2 * self.lanes + self.lanes / 2);
        // Short vectors one after the other: a result every cycle.
        items.extend(showcase(self.lanes));
        items.extend(showcase(1));
        directed_cases(items)
    }

    fn example(&self) -> Option<Case<Vector>> {
        let thresholds = [-2.0, -0.25, 0.25, 2.0];
        let first = [
            0.5, 1.0, -0.5, 0.125, 1.5, -1.0, 0.75, 3.0, //
            -0.75, 1.25, -3.5, 0.5, 1.875, -0.25, 0.5, 1.0, //
            0.5, -1.5, 0.5, 2.5,
        ];
        let vectors = vec![
            Vector::of_numbers(thresholds, first),
            Vector::of_numbers(thresholds, [1.0, 0.5, -0.5, 0.0625, -1.0, 0.375, 1.75, 1.0]),
            Vector::of_numbers(thresholds, [-0.5, -2.5, 0.1875]),
        ];
        Some(Case::streaming(vectors).stalled(Stall::at(&[0]), Stall::at(&[8, 9])))
    }
}
