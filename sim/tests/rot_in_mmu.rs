//! Records of the rotation codec in paged memory (rotation contract, section 5): a token's records are
//! one append of the dense kind, and a stream is read back and decoded.

use sim::F16;
use sim::io::VectorFile;
use sim::mmu::{Command, Descriptor, Kind, Mmu, Sizes, Status};
use sim::rot::{Encoder, Format, StoredDecoder};
use std::collections::BTreeMap;
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

/// A unit that gives pages in order, with the memory behind it. The golden model checks every
/// descriptor.
struct Memory {
    golden: Mmu,
    pages: BTreeMap<u64, Vec<u64>>,
    next: u64,
    bytes: Vec<u8>,
}

impl Memory {
    fn new() -> Memory {
        Memory {
            golden: Mmu::new(SIZES),
            pages: BTreeMap::new(),
            next: 0,
            bytes: vec![0; (SIZES.pages * SIZES.page_bytes) as usize],
        }
    }

    /// The bursts of a range of a stream's dense bytes.
    fn bursts(&self, stream: u64, from: u64, to: u64) -> Vec<Descriptor> {
        let mut bursts = vec![];
        let mut at = from;
        while at < to {
            let page = self.pages[&stream][(at / SIZES.page_bytes) as usize];
            let end = (at / SIZES.max_burst_bytes + 1) * SIZES.max_burst_bytes;
            let bytes = end.min(to) - at;
            bursts.push(Descriptor {
                address: SIZES.base + page * SIZES.page_bytes + at % SIZES.page_bytes,
                bytes,
                kind: Kind::Dense,
                last: at + bytes == to,
            });
            at += bytes;
        }
        bursts
    }

    fn place(descriptor: &Descriptor) -> std::ops::Range<usize> {
        let first = (descriptor.address - SIZES.base) as usize;
        first..first + descriptor.bytes as usize
    }

    fn append(&mut self, stream: u64, record: &[u8]) {
        let used = self.golden.bytes_used(stream, Kind::Dense);
        let after = used + record.len() as u64;
        let pages = self.pages.entry(stream).or_default();
        while (pages.len() as u64) * SIZES.page_bytes < after {
            pages.push(self.next);
            self.next += 1;
        }
        let bursts = self.bursts(stream, used, after);
        let command = Command::Append {
            stream,
            dense_bytes: record.len() as u64,
            sparse_bytes: 0,
        };
        let done = self.golden.execute(&command, &bursts).unwrap();
        assert_eq!(done.status, Status::Ok);
        let mut rest = record;
        for burst in &bursts {
            let (now, later) = rest.split_at(burst.bytes as usize);
            self.bytes[Memory::place(burst)].copy_from_slice(now);
            rest = later;
        }
    }

    fn read(&mut self, stream: u64) -> Vec<u8> {
        let used = self.golden.bytes_used(stream, Kind::Dense);
        let bursts = self.bursts(stream, 0, used);
        let kind = Kind::Dense;
        let done = self
            .golden
            .execute(&Command::Read { stream, kind }, &bursts);
        assert_eq!(done.unwrap().bytes_used, used);
        let parts = bursts.iter().map(|burst| &self.bytes[Memory::place(burst)]);
        parts.collect::<Vec<_>>().concat()
    }
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
fn tokens_are_appended_and_streams_read_back() {
    let tensors = ["layers.0.k", "layers.0.v", "layers.29.k", "layers.29.v"];
    let formats = [5, 4, 4, 3].map(|bits| Format::new(64, bits).unwrap());
    let mut memory = Memory::new();
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
            memory.append(stream as u64, &records);
            written[stream].extend(records);
        }
    }
    memory.golden.check_invariants().unwrap();
    for (stream, written) in written.iter().enumerate() {
        let bytes = memory.read(stream as u64);
        assert!(bytes == *written, "stream {stream}");
        let mut decoder = StoredDecoder::new(formats[stream], HEADS, &bytes[..]);
        let mut values = vec![F16::ZERO; 64];
        while decoder.next_vector(&mut values).unwrap() {}
        assert_eq!(decoder.vectors(), 512 * HEADS as u64);
    }
}
