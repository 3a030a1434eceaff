//! Register slice, skid buffer, FIFO: what goes in comes out, in order.

use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use proptest::prelude::*;
use std::ops::RangeInclusive;

/// A unit that hands words of up to 64 bits on as they are.
pub struct PassThrough;

impl Unit for PassThrough {
    type Item = u8;
    type Memory = ();
    const ITEM: &'static str = "word";

    fn inputs(&self) -> Vec<StreamSpec> {
        vec![StreamSpec::plain("in").field("data")]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        vec![StreamSpec::plain("out").field("data")]
    }

    fn item(&self) -> BoxedStrategy<u8> {
        any::<u8>().boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=80
    }

    fn send(&self, item: &u8, beats: &mut [BeatQueue]) {
        let beats = &mut beats[0];
        beats.push().set(0, *item);
    }

    fn expect(&self, item: &u8, (): &mut (), beats: &mut [BeatQueue]) {
        let beats = &mut beats[0];
        beats.push().set(0, *item);
    }

    fn elements(&self, _: &u8) -> u64 {
        1
    }

    fn directed(&self) -> Vec<Directed<u8>> {
        let words: Vec<u8> = (1..=40).collect();
        let blocked = Stall::Bits(vec![true; 30]);
        let alternating = Stall::Bits(vec![true]);
        vec![
            Directed {
                name: "streaming",
                case: Case::streaming(words.clone()),
            },
            Directed {
                name: "sink_blocked_until_full",
                case: Case::streaming(words.clone()).stalled(Stall::Never, blocked),
            },
            Directed {
                name: "both_sides_stalling",
                case: Case::streaming(words.clone()).stalled(
                    alternating.clone(),
                    Stall::Bits(vec![true, true, false, true]),
                ),
            },
            Directed {
                name: "reset_while_full",
                case: Case {
                    reset_after: Some(25),
                    ..Case::streaming(words).stalled(Stall::Never, Stall::Bits(vec![true; 5]))
                },
            },
        ]
    }
}
