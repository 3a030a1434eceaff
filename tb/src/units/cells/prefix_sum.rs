//! Prefix sum: how many bits are set below each bit.

use crate::model::ModelInfo;
use crate::stream::{BeatQueue, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use proptest::prelude::*;
use std::ops::RangeInclusive;

/// The prefix sum over `n` bits, combinational.
pub struct PrefixSum {
    n: usize,
    count_width: usize,
}

impl PrefixSum {
    /// The contract at the width of a design.
    pub fn of(info: &ModelInfo) -> PrefixSum {
        let n = info.size("n");
        PrefixSum {
            n,
            count_width: info.width("counts") / n,
        }
    }
}

impl Unit for PrefixSum {
    type Item = Vec<bool>;
    type Memory = ();
    const ITEM: &'static str = "mask";

    fn inputs(&self) -> Vec<StreamSpec> {
        vec![StreamSpec::lockstep(0).lanes("bits", 1)]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        vec![
            StreamSpec::lockstep(0)
                .lanes("counts", self.count_width)
                .field("total"),
        ]
    }

    fn item(&self) -> BoxedStrategy<Vec<bool>> {
        prop::collection::vec(any::<bool>(), self.n).boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=40
    }

    fn send(&self, item: &Vec<bool>, beats: &mut [BeatQueue]) {
        let beats = &mut beats[0];
        let mut beat = beats.push();
        for (lane, bit) in item.iter().enumerate() {
            beat.set_lane(0, lane, *bit);
        }
    }

    fn expect(&self, item: &Vec<bool>, (): &mut (), beats: &mut [BeatQueue]) {
        let beats = &mut beats[0];
        let mut beat = beats.push();
        let mut below = 0u64;
        for (lane, bit) in item.iter().enumerate() {
            beat.set_lane(0, lane, below);
            below += u64::from(*bit);
        }
        beat.set(1, below);
    }

    fn elements(&self, item: &Vec<bool>) -> u64 {
        item.len() as u64
    }

    fn directed(&self) -> Vec<Directed<Vec<bool>>> {
        let n = self.n;
        let ones = (0..=n).map(|count| (0..n).map(|bit| bit < count).collect());
        let single = (0..n).map(|set| (0..n).map(|bit| bit == set).collect());
        vec![Directed {
            name: "runs_and_single_bits",
            case: Case::streaming(ones.chain(single).collect()),
        }]
    }
}
