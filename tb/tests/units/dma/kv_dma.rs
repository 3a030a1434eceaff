//! The DMA unit: programs through its driver on a memory, against the composed golden model.

use crate::common::{everything, kv_data, survives_directed_cases, survives_random_cases};
use sim::io::centres_of;
use tb::units::dma::kv_dma::KvDmaUnit;
use tb::units::oaken::tensors::Tensor;

/// The smallest one with each codec.
const SMALLEST: [&str; 2] = ["kv_dma_tiny", "kv_dma_tiny_rot"];

/// The smallest one with two readers; when [`everything`] is tried, two heads and other sizes of the rotation codec;
/// with SOAK=1, when there is time to build them, all others as well.
fn larger() -> Vec<&'static str> {
    let mut configs = vec!["kv_dma_tiny2"];
    if everything() {
        configs.extend(["kv_dma_tiny_h2", "kv_dma_tiny_rot3"]);
    }
    if std::env::var_os("SOAK").is_some_and(|value| value == "1") {
        configs.extend(["kv_dma_64", "kv_dma_256", "kv_dma_256_rot", "kv_dma_512"]);
    }
    configs
}

/// Random cases of a configuration; the soak has a hundred times as many. The last one of the rotation codec is like
/// `kv_dma_tiny_rot` but for the sizes of vectors and beats, and twice as slow.
fn number_of_cases(config: &str) -> u64 {
    if config == "kv_dma_tiny_rot3" {
        60
    } else {
        250
    }
}

#[test]
fn programs_chosen_by_hand() {
    for config in SMALLEST {
        survives_directed_cases(config);
    }
}

#[test]
fn random_programs_on_any_memory() {
    for config in SMALLEST {
        survives_random_cases(config, number_of_cases(config));
    }
}

#[test]
#[ignore = "long"]
fn the_same_programs_for_larger_units() {
    for config in larger() {
        survives_directed_cases(config);
        survives_random_cases(config, number_of_cases(config));
    }
}

#[test]
fn keys_and_values_of_four_layers_and_two_requests_come_back() {
    let tensors = Tensor::load_all(&kv_data()).unwrap();
    assert_eq!(tensors.len(), 8, "keys and values of four layers");
    let file = kv_data().join("centres_rot.json");
    let centres = tensors.iter().map(|tensor| {
        let is_of_keys = tensor.name.ends_with(".k");
        is_of_keys.then(|| centres_of(&file, Some(&tensor.name), 3, 64).unwrap())
    });
    let centres: Vec<_> = centres.collect();
    // The larger one is for TESTS=all.
    let both = [("kv_dma_256_rot", &centres[..]), ("kv_dma_64", &[][..])];
    let number = if everything() { 2 } else { 1 };
    for (config, centres) in both.into_iter().take(number) {
        let unit = KvDmaUnit::new(tb::model::configured(config).unwrap());
        let outcome = unit.run(&unit.of_tensors(&tensors, centres, 12)).unwrap();
        assert_eq!(outcome.tokens, [2 * 8 * 12, 2 * 8 * (6 + 12)], "{config}");
    }
}
