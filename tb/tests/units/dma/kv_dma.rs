//! The DMA unit: programs through its driver on a memory, against the composed golden model.

use crate::common::{survives_directed_cases, survives_random_cases};

/// The smallest configuration; with SOAK=1, when there is time to build them, all others as well.
fn configs() -> Vec<&'static str> {
    match std::env::var_os("SOAK").is_some_and(|value| value == "1") {
        true => vec!["kv_dma_tiny", "kv_dma_64", "kv_dma_256"],
        false => vec!["kv_dma_tiny"],
    }
}

#[test]
fn programs_chosen_by_hand() {
    for config in configs() {
        survives_directed_cases(config);
    }
}

#[test]
fn random_programs_on_any_memory() {
    for config in configs() {
        survives_random_cases(config, 1000);
    }
}
