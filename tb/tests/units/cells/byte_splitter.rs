//! The byte splitter gives the bytes of every word in order, in as many parts as they need.

use crate::common::*;
use tb::stream::Stall;
use tb::under_test::{Setup, Tested};
use tb::unit::Case;
use tb::units::cells::byte_splitter::ByteSplitter;

const CONFIGS: [&str; 3] = [
    "byte_splitter_b4_p1",
    "byte_splitter_b64_p32",
    "byte_splitter_b128_p32",
];

fn tested(config: &str) -> Tested<ByteSplitter> {
    let info = info(config);
    Tested::new(info, ByteSplitter::of(info))
}

#[test]
fn bytes_leave_in_order_under_any_stalls() {
    for config in CONFIGS {
        survives_random_cases(config, 300);
        survives_directed_cases(config);
    }
}

#[test]
fn a_part_leaves_in_every_cycle_and_none_without_bytes() {
    for config in CONFIGS {
        let tested = tested(config);
        let (bytes, part) = (tested.unit().bytes(), tested.unit().part());
        // Full words, and words whose last part has a single byte.
        for count in [bytes, bytes - part + 1, 1] {
            let packet = tested.unit().packet(vec![count; 500]);
            let run = tested.run_case(&Case::streaming(vec![packet]), &Setup::default());
            let stats = run.unwrap().stats;
            let parts = 500 * count.div_ceil(part) as u64;
            assert_eq!(stats.beats_out, parts, "{config}, words of {count}");
            assert!(stats.cycles <= parts + 2, "{config}: {stats:?}");
        }
    }
}

#[test]
fn a_reset_in_the_middle_of_a_word_loses_nothing_after_it() {
    let tested = tested("byte_splitter_b4_p1");
    let packet = tested.unit().packet((0..12).map(|i| i % 5));
    let case = Case::streaming(vec![packet; 3]).stalled(Stall::Never, Stall::Bits(vec![true]));
    survives_a_reset_at_any_time(&tested, case, 60);
}
