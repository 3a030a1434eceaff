//! Records of the rotation codec in paged memory (rotation contract, section 5): a token's records are
//! one append of the dense kind, and a stream is read back and decoded.

use crate::common::mmu::Memory;
use sim::F16;
use sim::io::VectorFile;
use sim::mmu::{Kind, Sizes};
use sim::rot::{Encoder, Format, StoredDecoder};
use std::path::Path;

const HEADS: usize = 3;
const SIZES: Sizes = Sizes {
    streams: 8,
    pages: 1024,
    page_bytes: 1024,
    pages_per_stream: 256,
    max_burst_bytes: 256,
    max_append_bytes: 512,
    base: 0x8000_0000,
};

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
fn tokens_are_appended_and_streams_read_back() {
    let tensors = ["layers.0.k", "layers.0.v", "layers.29.k", "layers.29.v"];
    let formats = [5, 4, 4, 3].map(|bits| Format::new(64, bits).unwrap());
    let mut memory = Memory::new(SIZES);
    let tensors = tensors.map(tokens);
    let mut encoders = formats.map(Encoder::new);
    let mut written: [Vec<u8>; 4] = Default::default();
    // As a model makes them: token after token, layer after layer.
    for token in 0..512 {
        for (stream, tensor) in tensors.iter().enumerate() {
            let mut records = vec![];
            for head in tensor[token].chunks_exact(64) {
                encoders[stream].encode(head, &mut records);
            }
            assert_eq!(records.len(), HEADS * formats[stream].record_bytes());
            memory.append(stream as u64, &records, &[]);
            written[stream].extend(records);
        }
    }
    memory.golden.check_invariants().unwrap();
    for (stream, written) in written.iter().enumerate() {
        let bytes = memory.read(stream as u64, Kind::Dense);
        assert!(bytes == *written, "stream {stream}");
        let mut decoder = StoredDecoder::new(formats[stream], HEADS, &bytes[..]);
        let mut values = vec![F16::ZERO; 64];
        while decoder.next_vector(&mut values).unwrap() {}
        assert_eq!(decoder.vectors(), 512 * HEADS as u64);
    }
}
