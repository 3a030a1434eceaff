//! Repacker: against the golden model.

use crate::common::*;
use sim::packkv::Repack;
use tb::stream::Stall;
use tb::under_test::Tested;
use tb::unit::Case;
use tb::units::packkv::repacker::Repacker;

const CONFIGS: [&str; 2] = ["packkv_repacker_d64", "packkv_repacker_p8_n127_d64"];

#[test]
fn directed_blocks_give_the_golden_packs_under_any_stalls() {
    for config in CONFIGS {
        survives_directed_cases(config);
    }
}

#[test]
fn random_blocks_give_the_golden_packs_under_any_stalls() {
    for config in CONFIGS {
        survives_random_cases(config, 30);
    }
}

#[test]
fn a_reset_at_any_time_loses_nothing_after_it() {
    let info = info(CONFIGS[0]);
    let tested = Tested::new(info, Repacker::of(info));
    let items =
        [Repack::Greedy, Repack::None].map(|repack| tested.unit().block(1, 2, repack, 3, 5));
    let case = Case::streaming(items.to_vec())
        .stalled(Stall::Never, Stall::Bits(vec![true, false, false]));
    for reset_after in (1..2600).step_by(97) {
        let case = Case {
            reset_after: Some(reset_after),
            restarts: false,
            seed: reset_after,
            ..case.clone()
        };
        if let Err(failure) = tested.run_case(&case, &tb::under_test::Setup::default()) {
            panic!("after a reset in cycle {reset_after}: {failure}");
        }
    }
}
