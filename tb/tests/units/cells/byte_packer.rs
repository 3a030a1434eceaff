//! The byte packer fills words with the bytes of a packet, in order.

use crate::common::*;
use tb::stream::Stall;
use tb::under_test::{Setup, Tested};
use tb::unit::Case;
use tb::units::cells::byte_packer::BytePacker;

const CONFIGS: [&str; 2] = ["byte_packer_b8", "byte_packer_b32"];

#[test]
fn bytes_leave_in_order_under_any_stalls() {
    for config in CONFIGS {
        survives_random_cases(config, 300);
        survives_directed_cases(config);
    }
}

#[test]
fn full_beats_are_taken_one_per_cycle() {
    for config in CONFIGS {
        let info = info(config);
        let unit = BytePacker::of(info);
        let packet = vec![vec![0x5a; unit.bytes()]; 2000];
        let run = Tested::new(info, unit)
            .run_case(&Case::streaming(vec![packet]), &Setup::default())
            .unwrap();
        assert!(run.stats.cycles <= 2000 + 12, "{config}: {:?}", run.stats);
    }
}

#[test]
fn a_spilling_end_of_packet_costs_one_cycle_at_most() {
    for config in CONFIGS {
        let stats = design(config).throughput(&Setup::default()).unwrap();
        assert!(
            stats.cycles <= stats.beats_in + stats.items + 12,
            "{config}: {stats:?}"
        );
    }
}

#[test]
fn a_reset_in_the_middle_of_a_packet_loses_nothing_after_it() {
    let info = info(CONFIGS[0]);
    let tested = Tested::new(info, BytePacker::of(info));
    let packet: Vec<Vec<u8>> = (0..12).map(|count| (0..count % 9).collect()).collect();
    let case = Case::streaming(vec![packet; 3]).stalled(Stall::Never, Stall::Bits(vec![true]));
    survives_a_reset_at_any_time(&tested, case, 60);
}
