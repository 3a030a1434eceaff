//! Packer: against the golden model.

use crate::common::*;
use sim::packkv::{CHANNELS, LARGEST_PACK};
use tb::stream::Stall;
use tb::under_test::{Setup, Tested};
use tb::unit::Case;
use tb::units::packkv::packer::{Packer, Packs};

/// Of the contract's packs and codes.
const CONFIGS: Configs = Configs {
    always: &["packkv_packer_q16", "packkv_packer_p8_n127_q16"],
    sizes: &["packkv_packer_p8_q16", "packkv_packer_n127_q16"],
};

fn tested(config: &str) -> Tested<Packer> {
    let info = info(config);
    Tested::new(info, Packer::of(info))
}

#[test]
fn random_and_directed_packs_give_the_golden_bytes_under_any_stalls() {
    for config in CONFIGS {
        survives_random_cases(config, 200);
        survives_directed_cases(config);
    }
}

/// Packs of b = 5 of all minima and largest codes, in each every code at every place.
#[test]
fn every_minimum_width_and_delta_of_5_bits_is_packed() {
    for config in CONFIGS
        .into_iter()
        .filter(|config| !config.contains("n127"))
    {
        let tested = tested(config);
        let pack = tested.unit().pack();
        let mut codes = vec![];
        for low in -16..=15i8 {
            for high in low..=15 {
                for place in 0..pack {
                    for code in low..=high {
                        let mut all = [low; LARGEST_PACK];
                        all[(place + 1) % pack] = high;
                        all[place] = code;
                        codes.push(all);
                    }
                }
            }
        }
        let rest = codes.len().next_multiple_of(CHANNELS) - codes.len();
        codes.extend(std::iter::repeat_n([0; LARGEST_PACK], rest));
        let items = codes.chunks(64 * CHANNELS).map(|codes| Packs {
            bits: 5,
            head: 3,
            codes: codes.to_vec(),
        });
        let case = Case::streaming(items.collect());
        if let Err(failure) = tested.run_case(&case, &Setup::default()) {
            panic!("{config}: {failure}");
        }
    }
}

/// The widest packs, of which the words are fullest.
#[test]
fn a_pack_enters_in_every_cycle() {
    for config in CONFIGS {
        let tested = tested(config);
        let bits = sim::packkv::code_bits(tested.unit().largest()) as u8;
        let widest = |segments: usize| Packs {
            bits,
            head: 1,
            codes: vec![
                std::array::from_fn(|k| if k % 2 == 0 {
                    -(1 << (bits - 2))
                } else {
                    1 << (bits - 2)
                });
                CHANNELS * segments
            ],
        };
        let cycles = [20, 40].map(|count| {
            let items = (0..count).map(|_| widest(4));
            let case = Case::streaming(items.collect());
            tested
                .run_case(&case, &Setup::default())
                .unwrap()
                .stats
                .cycles
        });
        let rate = (20 * 4 * CHANNELS) as f64 / (cycles[1] - cycles[0]) as f64;
        println!("{config}: {rate:.3} packs per cycle");
        assert!(rate >= 0.99, "{config}: {rate} packs per cycle");
    }
}

#[test]
fn a_reset_at_any_time_loses_nothing_after_it() {
    let tested = tested("packkv_packer_q16");
    let items = (0..4).map(|seed| tested.unit().mixed(5, 2, seed));
    let case = Case::streaming(items.collect())
        .stalled(Stall::Never, Stall::Bits(vec![true, false, false]));
    survives_a_reset_at_any_time(&tested, case, 150);
}
