//! Credit counter: credits taken and given back, and whether one is there.

use crate::model::ModelInfo;
use crate::stream::{BeatQueue, Idle, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use proptest::prelude::*;
use std::ops::RangeInclusive;

/// The counter of so many credits.
pub struct CreditCounter {
    credits: usize,
}

impl CreditCounter {
    /// The contract at the number of a design.
    pub fn of(info: &ModelInfo) -> CreditCounter {
        CreditCounter {
            credits: info.size("credits"),
        }
    }

    /// What is taken and given in every cycle, and the credits that are left behind it. A wish is
    /// granted where it is legal; in the end all credits are given back.
    fn cycles(&self, wishes: &[(bool, bool)]) -> Vec<(bool, bool, usize)> {
        let mut left = self.credits;
        let returns = std::iter::repeat_n((false, true), self.credits);
        let wishes = wishes.iter().copied().chain(returns);
        wishes
            .map(|(takes, gives)| {
                let (takes, gives) = (takes && left > 0, gives && left < self.credits);
                left = left + usize::from(gives) - usize::from(takes);
                (takes, gives, left)
            })
            .collect()
    }
}

impl Unit for CreditCounter {
    type Item = Vec<(bool, bool)>;
    type Memory = ();
    const ITEM: &'static str = "wishes";

    fn inputs(&self) -> Vec<StreamSpec> {
        vec![
            StreamSpec::lockstep(0)
                .idle(Idle::Zero)
                .field("take")
                .field("give"),
        ]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        vec![StreamSpec::lockstep(1).field("available")]
    }

    fn item(&self) -> BoxedStrategy<Vec<(bool, bool)>> {
        let wish = |takes| (prop::bool::weighted(takes), any::<bool>());
        // With more wishes to take than to give all credits go.
        (0.2..0.9f64)
            .prop_flat_map(move |takes| prop::collection::vec(wish(takes), 0..60))
            .boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=8
    }

    fn send(&self, wishes: &Vec<(bool, bool)>, beats: &mut [BeatQueue]) {
        for (takes, gives, _) in self.cycles(wishes) {
            let mut beat = beats[0].push();
            beat.set(0, takes);
            beat.set(1, gives);
        }
    }

    fn expect(&self, wishes: &Vec<(bool, bool)>, (): &mut (), beats: &mut [BeatQueue]) {
        for (_, _, left) in self.cycles(wishes) {
            beats[0].push().set(0, left > 0);
        }
    }

    fn elements(&self, wishes: &Vec<(bool, bool)>) -> u64 {
        self.cycles(wishes).len() as u64
    }

    fn directed(&self) -> Vec<Directed<Vec<(bool, bool)>>> {
        let all = vec![(true, false); self.credits + 2];
        let at_the_end = vec![(true, true); 2 * self.credits];
        vec![Directed {
            name: "all_are_taken_and_the_last_ones_pass",
            case: Case::streaming(vec![all.clone(), [all, at_the_end].concat()]),
        }]
    }
}
