//! Min/max tree: smallest and largest of the kept values of a beat.

use crate::model::ModelInfo;
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use proptest::prelude::*;
use std::fmt;
use std::ops::RangeInclusive;

/// The tree over `n` unsigned values of `width` bits.
pub struct MinMaxTree {
    n: usize,
    width: usize,
}

/// A beat: its values, kept ones being `Some`, and whether it is the last of a packet.
#[derive(Clone)]
pub struct Values {
    values: Vec<(bool, u64)>,
    last: bool,
}

/// Values as numbers; `-` for a lane that holds none.
impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (there, value) in &self.values {
            match there {
                true => write!(f, "{value} ")?,
                false => write!(f, "- ")?,
            }
        }
        write!(f, "last {}", self.last)
    }
}

impl MinMaxTree {
    /// The contract at the sizes of a design.
    pub fn of(info: &ModelInfo) -> MinMaxTree {
        MinMaxTree {
            n: info.size("n"),
            width: info.size("width"),
        }
    }

    fn all_ones(&self) -> u64 {
        u64::MAX >> (64 - self.width)
    }
}

impl Unit for MinMaxTree {
    type Item = Values;
    type Memory = ();
    const ITEM: &'static str = "beat";

    fn inputs(&self) -> Vec<StreamSpec> {
        vec![
            StreamSpec::plain("in")
                .lanes("keep", 1)
                .lanes("values", self.width)
                .field("last"),
        ]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        vec![
            StreamSpec::plain("out")
                .field("any")
                .field("min")
                .field("max")
                .field("last"),
        ]
    }

    fn item(&self) -> BoxedStrategy<Values> {
        let value = prop_oneof![
            2 => 0..=self.all_ones(),
            // Close values exercise the low bits of the comparators.
            1 => 0..=self.all_ones().min(3),
            1 => self.all_ones().saturating_sub(3)..=self.all_ones(),
        ];
        let kept = prop_oneof![Just(0.0), Just(0.1), Just(0.5), Just(1.0)];
        let n = self.n;
        kept.prop_flat_map(move |p| {
            (
                prop::collection::vec((prop::bool::weighted(p), value.clone()), n),
                any::<bool>(),
            )
        })
        .prop_map(|(values, last)| Values { values, last })
        .boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=24
    }

    fn send(&self, item: &Values, beats: &mut [BeatQueue]) {
        let beats = &mut beats[0];
        let mut beat = beats.push();
        for (lane, (keep, value)) in item.values.iter().enumerate() {
            beat.set_lane(0, lane, *keep);
            beat.set_lane(1, lane, *value);
        }
        beat.set(2, item.last);
    }

    fn expect(&self, item: &Values, (): &mut (), beats: &mut [BeatQueue]) {
        let beats = &mut beats[0];
        let kept = || {
            item.values
                .iter()
                .filter(|(keep, _)| *keep)
                .map(|(_, value)| *value)
        };
        let mut beat = beats.push();
        beat.set(0, kept().next().is_some());
        beat.set(1, kept().min().unwrap_or(self.all_ones()));
        beat.set(2, kept().max().unwrap_or(0));
        beat.set(3, item.last);
    }

    fn elements(&self, item: &Values) -> u64 {
        item.values.iter().filter(|(keep, _)| *keep).count() as u64
    }

    fn directed(&self) -> Vec<Directed<Values>> {
        let top = self.all_ones();
        let beat = |value: &dyn Fn(usize) -> (bool, u64), last| Values {
            values: (0..self.n).map(value).collect(),
            last,
        };
        let mut items: Vec<Values> = (0..self.n)
            .flat_map(|odd| {
                [
                    beat(&|i| (true, if i == odd { 0 } else { top.min(7) }), false),
                    beat(&|i| (i == odd, top.min(9)), true),
                ]
            })
            .collect();
        items.push(beat(&|_| (false, top.min(3)), true));
        items.push(beat(&|_| (true, top), false));
        items.push(beat(&|_| (true, 0), true));
        vec![
            Directed {
                name: "each_lane_once",
                case: Case::streaming(items.clone()),
            },
            Directed {
                name: "each_lane_once_stalling",
                case: Case::streaming(items).stalled(
                    Stall::Bits(vec![true]),
                    Stall::Bits(vec![true, true, false]),
                ),
            },
        ]
    }
}
