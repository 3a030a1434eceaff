//! Encoder: against the golden model.

use crate::common::*;
use sim::packkv::{Repack, Settings};
use tb::stream::Stall;
use tb::under_test::{Setup, Tested};
use tb::unit::Case;
use tb::units::packkv::encoder::{Elements, Encoder, Run};

/// Those of narrow tokens.
const NARROW: [&str; 2] = ["packkv_enc_d64", "packkv_enc_plain_d64"];
/// Those of the contract.
const CONFIGS: Configs = Configs {
    always: &["packkv_enc", "packkv_enc_plain"],
    sizes: &["packkv_enc_t128", "packkv_enc_p8", "packkv_enc_n127"],
};

fn tested(config: &str) -> Tested<Encoder> {
    let info = info(config);
    Tested::new(info, Encoder::of(info))
}

#[test]
fn directed_tokens_give_the_golden_streams_under_any_stalls() {
    for config in NARROW {
        survives_directed_cases(config);
    }
}

#[test]
fn random_tokens_give_the_golden_streams_under_any_stalls() {
    for config in NARROW {
        survives_random_cases(config, 60);
    }
}

#[test]
fn the_configurations_of_the_contract_give_the_golden_streams() {
    for config in CONFIGS {
        survives_directed_cases(config);
        survives_random_cases(config, 6);
    }
}

/// Cycles per block of a long run of blocks of `heads` heads of `head_dim` channels.
fn cycles_per_block(tested: &Tested<Encoder>, heads: u16, head_dim: u16, repack: Repack) -> f64 {
    let unit = tested.unit();
    let settings = unit.usual(heads, head_dim, repack);
    let block = unit.format().block();
    let cycles = [3, 6].map(|blocks| {
        let items = (0..blocks).map(|seed| Run::new(settings, Elements::Normal, block, seed));
        let case = Case::streaming(items.collect());
        tested
            .run_case(&case, &Setup::default())
            .unwrap()
            .stats
            .cycles
    });
    (cycles[1] - cycles[0]) as f64 / 3.0
}

/// Contract, section 9: 0.95 P elements per cycle on each side.
#[test]
fn blocks_in_the_order_of_arrival_pass_at_nearly_full_speed() {
    for config in CONFIGS {
        let tested = tested(config);
        let (block, pack) = (
            tested.unit().format().block(),
            tested.unit().format().pack(),
        );
        for (heads, head_dim) in [(1, 64), (4, 16), (1, 80), (1, 256), (4, 64)] {
            let cycles = cycles_per_block(&tested, heads, head_dim, Repack::None);
            let rate = (block * usize::from(heads * head_dim)) as f64 / cycles;
            println!(
                "{config}, {heads} heads of {head_dim}: {rate:.2} elements per cycle and side"
            );
            assert!(
                rate >= 0.95 * pack as f64,
                "{config}, {heads} of {head_dim}: {rate}"
            );
        }
    }
}

/// Contract, section 9: 1.1 v ceil(d / 32) + 128 cycles.
#[test]
fn the_greedy_order_is_found_in_time() {
    for config in CONFIGS
        .into_iter()
        .filter(|config| *config != "packkv_enc_plain")
    {
        let tested = tested(config);
        let looked_at = tested.unit().looked_at();
        let sizes = [(1, 16), (1, 48), (1, 128), (1, 32), (2, 32), (4, 64)];
        // With SOAK=1 of all configurations all sizes.
        let tried = match config == "packkv_enc" || cases(1) > 1 {
            true => sizes.len(),
            false => sizes.len() / 2,
        };
        for (heads, head_dim) in sizes.into_iter().take(tried) {
            let d = usize::from(heads * head_dim);
            let limit = 1.1 * (looked_at * d.div_ceil(32)) as f64 + 128.0;
            let cycles = cycles_per_block(&tested, heads, head_dim, Repack::Greedy);
            println!(
                "{config}, {heads} heads of {head_dim}: {cycles} cycles per block, {limit:.0} at most"
            );
            assert!(
                cycles <= limit,
                "{config}, {d} elements: {cycles} cycles per block"
            );
        }
    }
}

/// Cycles from the last beat of a block, with no block before it, to the first word of packs of each side.
fn first_words(tested: &Tested<Encoder>, run: Run) -> [usize; 2] {
    let taken = ["k", "v"].map(|side| ["tvalid", "tready"].map(|n| format!("s_axis_{side}_{n}")));
    let offered = ["k", "v"].map(|side| format!("m_axis_{side}_packs_tvalid"));
    let nets = taken.iter().flatten().chain(&offered);
    let nets: Vec<&str> = nets.map(String::as_str).collect();
    let trace = traced(tested, &Case::streaming(vec![run]), &nets);
    let set = |net: &String, cycle: usize| value(&trace, net, cycle) == Some(1);
    let mut cycles = 1..trace.cycles();
    let words = offered.each_ref().map(|valid| {
        let first = cycles.clone().find(|cycle| set(valid, *cycle));
        first.expect("words come")
    });
    let last = cycles.rfind(|cycle| {
        let mut sides = taken.iter();
        sides.any(|side| side.iter().all(|net| set(net, *cycle)))
    });
    words.map(|first| first - last.expect("tokens are taken"))
}

/// As its header says. Tokens that are all alike have the shortest packs, so that a word has several segments.
#[test]
fn words_begin_in_time() {
    for config in NARROW.into_iter().chain(["packkv_enc"]) {
        let tested = tested(config);
        let unit = tested.unit();
        let (most, block) = (unit.limits().max_code, unit.format().block());
        let shapes = [(1, 64), (4, 16), (1, 16), (4, 64)];
        let shapes = shapes.map(|(heads, head_dim)| unit.usual(heads, head_dim, Repack::None));
        for shape in shapes.iter().filter(|s| s.d() <= unit.limits().max_d) {
            for (elements, n) in [Elements::Normal, Elements::Alike]
                .into_iter()
                .flat_map(|elements| [1, 10, most].map(|n| (elements, n)))
            {
                let settings = Settings {
                    max_code: [n, n],
                    ..*shape
                };
                let cycles = first_words(&tested, Run::new(settings, elements, block, 1));
                let d = settings.d();
                println!("{config}, {d} elements, {elements:?}, N {n}: {cycles:?} cycles");
                assert!(cycles.iter().all(|c| *c <= 160), "{config}: {cycles:?}");
            }
        }
    }
}

#[test]
#[ignore = "long"]
fn a_reset_at_any_time_loses_nothing_after_it() {
    let tested = tested("packkv_enc_d64");
    for repack in [Repack::None, Repack::Greedy] {
        let settings = tested.unit().usual(1, 32, repack);
        let items = (0..3).map(|seed| Run::new(settings, Elements::Few, 64, seed));
        let case = Case::streaming(items.collect())
            .stalled(Stall::Never, Stall::Bits(vec![true, false, false]));
        for reset_after in (1..900).step_by(13) {
            let case = Case {
                reset_after: Some(reset_after),
                restarts: false,
                seed: reset_after,
                ..case.clone()
            };
            if let Err(failure) = tested.run_case(&case, &Setup::default()) {
                panic!("after a reset in cycle {reset_after}: {failure}");
            }
        }
    }
}
