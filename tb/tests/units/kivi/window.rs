//! The window: descriptors of tokens, against golden and against a plain model of the rings.

use crate::common::*;
use std::collections::VecDeque;
use tb::stream::{Beat, Stall};
use tb::under_test::{Setup, Tested};
use tb::unit::Case;
use tb::units::kivi::window::Window;

const CONFIGS: [&str; 4] = [
    "kivi_window",
    "kivi_window_r32",
    "kivi_window_r64",
    "kivi_window_r256",
];

#[test]
fn random_and_directed_tokens_give_the_golden_descriptors_under_any_stalls() {
    for config in CONFIGS {
        survives_random_cases(config, 300);
        survives_directed_cases(config);
    }
}

/// Rings and a plain list side by side: what is taken is what left the list, and nothing in a ring is
/// overwritten before it was taken.
#[test]
fn the_rings_hold_what_a_plain_list_holds() {
    for config in CONFIGS {
        let info = info(config);
        let unit = Window::of(info);
        let window = unit.tokens() as usize;
        let tokens = 10_000;
        let mut records = vec![];
        let mut receive = |_: usize, beat: Beat<'_>| records.push((beat.get(0), beat.get(1) == 1));
        streamed(info, &unit, 0..tokens, Stall::Never, "tokens", &mut receive);
        let mut records = records.into_iter();
        // Rings of token numbers: keys, values.
        let mut rings = [vec![None; window], vec![None; window]];
        let mut lists = [VecDeque::new(), VecDeque::new()];
        for token in 0..tokens {
            loop {
                let (record, last) = records.next().expect("a token has descriptors");
                let (kind, put) = ((record & 1) as usize, record >> 1 & 1 == 1);
                let (first, slots) = (
                    (record >> 2 & 0xff) as usize,
                    (record >> 10 & 0x1ff) as usize,
                );
                for slot in &mut rings[kind][first..first + slots] {
                    match put {
                        true => {
                            assert_eq!(*slot, None, "{config}: token {token} overwrites");
                            *slot = Some(token);
                            lists[kind].push_back(token);
                        }
                        false => assert_eq!(slot.take(), lists[kind].pop_front(), "{config}"),
                    }
                }
                if last {
                    break;
                }
            }
            let [keys, values] = [0, 1].map(|kind| lists[kind].len());
            let count = token as usize + 1;
            assert_eq!(keys, count % window, "{config}: keys behind token {token}");
            assert_eq!(
                values,
                count.min(window),
                "{config}: values behind token {token}"
            );
        }
        assert_eq!(records.next(), None, "{config}");
    }
}

#[test]
fn a_descriptor_leaves_in_every_cycle() {
    for config in CONFIGS {
        let info = info(config);
        let tested = Tested::new(info, Window::of(info));
        let tokens = 2000;
        let case = Case::streaming((0..tokens).collect());
        let stats = tested.run_case(&case, &Setup::default()).unwrap().stats;
        assert!(
            stats.cycles <= stats.beats_out + 20,
            "{config}: {} cycles for {} descriptors",
            stats.cycles,
            stats.beats_out
        );
    }
}
