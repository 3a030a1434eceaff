//! The DMA unit: programs through its driver on a memory, against the composed golden model.

use crate::common::{survives_directed_cases, survives_random_cases};

const CONFIGS: [&str; 2] = ["kv_dma_tiny", "kv_dma_64"];

#[test]
fn programs_chosen_by_hand() {
    for config in CONFIGS {
        survives_directed_cases(config);
    }
}

#[test]
fn random_programs_on_any_memory() {
    survives_random_cases("kv_dma_tiny", 1000);
    survives_random_cases("kv_dma_64", 60);
}
