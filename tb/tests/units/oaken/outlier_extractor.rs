//! The demo chain: binary16 vectors in, the bytes of the sparse stream's entries out.

use crate::common::*;
use sim::F16;
use sim::oaken::{BLOCK, Encoder, HEADER_BYTES, Thresholds, decompose, sparse};
use tb::model::{Model, ModelInfo};
use tb::run::{RunOptions, Stats, run};
use tb::stream::Stall;
use tb::under_test::Tested;
use tb::unit::Case;
use tb::units::oaken::outlier_extractor::OutlierExtractor;
use tb::units::oaken::tensors::Tensor;
use tb::units::oaken::vector::Vector;

const CONFIGS: [&str; 3] = [
    "oaken_outlier_extractor_l8",
    "oaken_outlier_extractor_l16",
    "oaken_outlier_extractor_l32",
];

fn stream(info: &'static ModelInfo, tensor: &Tensor, stall: Stall) -> Stats {
    let mut model = Model::of(info, 1).unwrap();
    let options = RunOptions {
        sources: vec![stall.clone()],
        sinks: vec![stall],
        ..RunOptions::default()
    };
    run(
        &OutlierExtractor::of(info),
        &mut model,
        tensor.vectors(),
        options,
    )
    .unwrap_or_else(|failure| panic!("{}, {}: {failure}", info.config, tensor.name))
}

#[test]
fn outliers_leave_in_order_under_any_stalls() {
    for config in CONFIGS {
        survives_random_cases(config, 200);
        survives_directed_cases(config);
    }
}

#[test]
fn the_keys_and_values_of_a_real_model_give_the_golden_bytes() {
    let info = info(CONFIGS[1]);
    for tensor in Tensor::load_all(&kv_data()).unwrap() {
        let stats = stream(info, &tensor, Stall::Never);
        assert_eq!(stats.elements, tensor.elements.len() as u64);
        // 192 elements are 12 beats; filling and draining the pipeline happens once.
        assert!(stats.cycles <= stats.beats_in + 12, "{stats:?}");
    }
}

#[test]
fn real_data_gives_the_golden_bytes_at_every_width_and_under_stalls() {
    let tensors = Tensor::load_all(&kv_data()).unwrap();
    for config in CONFIGS {
        for tensor in &tensors[..2] {
            stream(
                info(config),
                tensor,
                Stall::Random {
                    probability: 0.3,
                    seed: 11,
                },
            );
        }
    }
}

/// The chain's reference takes the elements one by one; the encoder is the whole golden model.
#[test]
fn the_expected_bytes_are_those_of_the_golden_encoder() {
    for tensor in &Tensor::load_all(&kv_data()).unwrap() {
        let mut encoder = Encoder::new(tensor.thresholds, tensor.width);
        for vector in tensor.elements.chunks(tensor.width) {
            let (mut dense, mut stream) = (Vec::new(), Vec::new());
            encoder.encode(vector, &mut dense, &mut stream).unwrap();
            assert_eq!(
                entries_of(vector, &tensor.thresholds),
                without_terminators(&stream, vector.len())
            );
        }
    }
}

fn entries_of(vector: &[F16], thresholds: &Thresholds) -> Vec<u8> {
    let entry =
        |(index, x): (usize, &F16)| decompose(*x, thresholds).sparse_entry((index % BLOCK) as u8);
    vector.iter().enumerate().filter_map(entry).collect()
}

/// A vector's sparse bytes less header, terminators and the placeholders of empty blocks.
fn without_terminators(stream: &[u8], width: usize) -> Vec<u8> {
    let mut reader = sparse::BlockReader::new(stream, HEADER_BYTES);
    let blocks = width.div_ceil(BLOCK);
    let mut entries = Vec::new();
    for block in 0..blocks {
        let elements = BLOCK.min(width - block * BLOCK);
        let mut found = [0; BLOCK];
        let count = reader
            .block(elements, block + 1 == blocks, &mut found)
            .unwrap();
        entries.extend_from_slice(&found[..count]);
    }
    assert_eq!(reader.position(), stream.len());
    entries
}

#[test]
fn it_takes_a_beat_per_cycle() {
    for config in CONFIGS {
        takes_a_beat_per_cycle(config, 14);
    }
}

#[test]
fn a_reset_in_the_middle_of_a_vector_loses_nothing_after_it() {
    let info = info(CONFIGS[0]);
    let tested = Tested::new(info, OutlierExtractor::of(info));
    // Blocks of 64 are 8 beats here: the block's index must start over, too.
    let vector = |n: u16| {
        Vector::new(
            [0xbc00, 0xa000, 0x2000, 0x3c00],
            (0..70).map(|i| (i * 0x0355) ^ n),
        )
    };
    let case = Case::streaming((0..6).map(vector).collect());
    survives_a_reset_at_any_time(
        &tested,
        case.stalled(Stall::Never, Stall::Bits(vec![true])),
        60,
    );
}
