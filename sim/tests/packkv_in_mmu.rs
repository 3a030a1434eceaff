//! Blocks of PackKV in paged memory (PackKV contract, section 4): a block is one append per head, its packs
//! as the sparse kind, the steps as the dense kind of head 0. Streams are read back and multiplied.

use crate::common::mmu::Memory;
use crate::common::packkv::{Streams, bytes, decompress, multiply};
use sim::F16;
use sim::io::VectorFile;
use sim::mmu::{Kind, Sizes};
use sim::packkv::{Command, Encoder, Format, Limits, Repack, Settings, Side, code_bits};
use std::path::Path;

const HEADS: usize = 3;
const BLOCKS: u16 = 8;
const LAYERS: [&str; 2] = ["layers.0", "layers.29"];
const SIZES: Sizes = Sizes {
    streams: 12,
    pages: 1024,
    page_bytes: 1024,
    pages_per_stream: 64,
    max_burst_bytes: 256,
    max_append_bytes: 8192,
    base: 0x8000_0000,
};

/// The stream of a head.
fn stream(layer: usize, side: Side, head: usize) -> u64 {
    ((layer * 2 + side as usize) * HEADS + head) as u64
}

/// The tokens of a tensor of the data set.
fn tokens(tensor: &str) -> Vec<Vec<F16>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = path.join("data/kv/smollm2-135m-news.safetensors");
    let mut file = VectorFile::open(&path, Some(tensor), 1 << 16).unwrap();
    let (mut all, mut token) = (vec![], vec![]);
    while file.next_vector(&mut token).unwrap() {
        all.push(token.clone());
    }
    all
}

#[test]
fn blocks_are_appended_per_head_and_streams_read_back() {
    let format = Format::new(64, 16).unwrap();
    let settings = Settings {
        max_code: [10, 5],
        repack: Repack::Greedy,
        heads: HEADS as u16,
        head_dim: 64,
    };
    let limits = Limits {
        max_d: 1024,
        max_code: 15,
    };
    let tensors = LAYERS.map(|layer| ["k", "v"].map(|side| tokens(&format!("{layer}.{side}"))));
    let mut encoders = LAYERS.map(|_| Encoder::new(format, limits));
    let mut memory = Memory::new(SIZES);
    let mut written = vec![Streams::default(); 12];
    // As a model makes them: token after token, layer after layer.
    for token in 0..512 {
        for (layer, [keys, values]) in tensors.iter().enumerate() {
            let block = encoders[layer].encode([&keys[token], &values[token]], settings);
            let Some(block) = block.block() else { continue };
            for (side, encoded) in Side::BOTH.into_iter().zip(block.sides) {
                for (head, packs) in encoded.packs.iter().enumerate() {
                    let steps = if head == 0 { &encoded.steps[..] } else { &[] };
                    memory.append(stream(layer, side, head), steps, packs);
                    let of_head = &mut written[stream(layer, side, head) as usize];
                    of_head.packs.extend(packs);
                    of_head.steps.extend(&encoded.steps);
                }
            }
        }
    }
    memory.golden.check_invariants().unwrap();
    for (layer, [keys, _]) in tensors.iter().enumerate() {
        for side in Side::BOTH {
            for head in 0..HEADS {
                let of_head = stream(layer, side, head);
                let operands = match side {
                    Side::Keys => &keys[7][..64],
                    Side::Values => &keys.concat()[..512],
                };
                let read = Streams {
                    steps: memory.read(stream(layer, side, 0), Kind::Dense),
                    packs: memory.read(of_head, Kind::Sparse),
                    a: bytes(operands),
                };
                let written = Streams {
                    a: read.a.clone(),
                    ..written[of_head as usize].clone()
                };
                assert!(read.steps == written.steps && read.packs == written.packs);
                let command = Command {
                    side,
                    blocks: BLOCKS,
                    head_dim: 64,
                    bits: code_bits(settings.max_code[side as usize]) as u8,
                };
                let values = decompress(format, command, &read);
                assert_eq!((values.error, values.held), (None, [0; 2]));
                let products = multiply(format, 1, command, &read);
                assert_eq!((products.error, products.held), (None, [0; 3]));
                assert!(products == multiply(format, 1, command, &written));
            }
        }
    }
}
