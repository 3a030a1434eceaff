//! The window: numbers of tokens in, descriptors of slots out.

use crate::model::ModelInfo;
use crate::stream::{BeatQueue, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::directed::directed_cases;
use proptest::prelude::*;
use sim::kivi::{Format, Kind, Move};

/// The unit for a window of some tokens.
pub struct Window {
    golden: sim::kivi::Window,
}

impl Window {
    /// The contract at the sizes of a design.
    ///
    /// # Panics
    /// If golden has no such window: there is no such design.
    pub fn of(info: &ModelInfo) -> Window {
        let format = Format::new(32, 2).expect("there is this format");
        let golden = sim::kivi::Window::new(format, info.size("window"));
        Window {
            golden: golden.expect("designs have golden windows"),
        }
    }

    /// Its tokens, R.
    pub fn tokens(&self) -> u32 {
        self.golden.tokens()
    }
}

impl Unit for Window {
    /// The number of a token.
    type Item = u32;
    type Memory = ();
    const ITEM: &'static str = "token";

    fn inputs(&self) -> Vec<StreamSpec> {
        vec![StreamSpec::axi("s_axis").field("data")]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        vec![StreamSpec::axi("m_axis").field("data").field("last")]
    }

    fn item(&self) -> BoxedStrategy<u32> {
        let tokens = self.tokens();
        let edges = prop::sample::select(vec![0, 1, 2, u32::MAX / tokens - 1]);
        let edge =
            (edges, 0..4u32).prop_map(move |(n, i)| (n * tokens).wrapping_add(i).wrapping_sub(2));
        prop_oneof![3 => 0..3 * tokens, 1 => any::<u32>(), 2 => edge].boxed()
    }

    fn items_per_case(&self) -> std::ops::RangeInclusive<usize> {
        0..=40
    }

    fn send(&self, item: &u32, beats: &mut [BeatQueue]) {
        beats[0].push().set(0, *item);
    }

    fn expect(&self, item: &u32, _: &mut (), beats: &mut [BeatQueue]) {
        for descriptor in self.golden.descriptors(*item) {
            let kind = u64::from(descriptor.kind == Kind::Values);
            let put = u64::from(descriptor.what == Move::Put);
            let (first, slots) = (descriptor.first_slot, descriptor.slots);
            let record = kind | put << 1 | u64::from(first) << 2 | u64::from(slots) << 10;
            let mut beat = beats[0].push();
            beat.set(0, record);
            beat.set(1, descriptor.last);
        }
    }

    fn elements(&self, _: &u32) -> u64 {
        1
    }

    fn directed(&self) -> Vec<Directed<u32>> {
        let tokens = self.tokens();
        let mut cases = directed_cases((tokens - 3..2 * tokens + 3).collect());
        cases.push(Directed {
            name: "the_first_and_the_last_tokens",
            case: Case::streaming(
                [0..=3, u32::MAX - 3..=u32::MAX]
                    .into_iter()
                    .flatten()
                    .collect(),
            ),
        });
        cases
    }

    /// The last token of the first window, and those around the end of the second one.
    fn example(&self) -> Option<Case<u32>> {
        let tokens = self.tokens();
        Some(Case::streaming(vec![
            tokens - 2,
            tokens - 1,
            tokens,
            2 * tokens - 1,
        ]))
    }
}
