//! The codec: what attention reads of keys and values is what golden says.

use crate::common::*;
use tb::stream::Stall;
use tb::under_test::{Setup, Tested};
use tb::unit::Case;
use tb::units::kivi::codec::{Codec, KvTokens};
use tb::units::kivi::tokens::tensor_tokens;

/// The smallest one first, whose model other tests take as well.
const CONFIGS: Configs = Configs {
    always: &["kivi_codec_b4"],
    sizes: &["kivi_codec_b2"],
};

fn tested(config: &str) -> Tested<Codec> {
    let info = info(config);
    Tested::new(info, Codec::of(info))
}

#[test]
fn random_and_directed_streams_come_back_as_golden_says() {
    for config in CONFIGS {
        survives_random_cases(config, 40);
        survives_directed_cases(config);
    }
}

#[test]
fn the_keys_and_values_of_a_real_model_come_back_under_stalls() {
    let layers = tensor_tokens(&kv_data()).unwrap();
    for config in CONFIGS {
        let tested = tested(config);
        let items = layers
            .iter()
            .take(cases(1) as usize)
            .map(|(_, k, v)| KvTokens {
                d: k[0].len() as u16,
                k: k.clone(),
                v: v.clone(),
            });
        let case = Case::streaming(items.collect()).stalled(
            Stall::Random {
                probability: 0.1,
                seed: 1,
            },
            Stall::Random {
                probability: 0.3,
                seed: 2,
            },
        );
        let stats = tested.run_case(&case, &Setup::default()).unwrap().stats;
        assert!(stats.elements >= 512 * 192 * 2);
    }
}

/// From the first tokens of a window to those behind it.
#[test]
fn a_reset_loses_nothing_after_it() {
    let tested = tested("kivi_codec_b4");
    let items: Vec<KvTokens> = (1..=2).map(|i| tested.unit().normal(140, 32, i)).collect();
    for reset_after in (10..1400).step_by(23) {
        let case = Case {
            reset_after: Some(reset_after),
            restarts: false,
            seed: reset_after,
            ..Case::streaming(items.clone())
        };
        if let Err(failure) = tested.run_case(&case, &Setup::default()) {
            panic!("after a reset in cycle {reset_after}: {failure}");
        }
    }
}
