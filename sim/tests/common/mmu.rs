//! A memory management unit that gives pages in order, with the memory behind it.

use sim::mmu::{Command, Descriptor, Kind, Mmu, Sizes, Status};
use std::collections::BTreeMap;

/// The golden model checks every descriptor.
pub struct Memory {
    pub golden: Mmu,
    pages: BTreeMap<(u64, bool), Vec<u64>>,
    next: u64,
    bytes: Vec<u8>,
}

impl Memory {
    pub fn new(sizes: Sizes) -> Memory {
        Memory {
            golden: Mmu::new(sizes),
            pages: BTreeMap::new(),
            next: 0,
            bytes: vec![0; (sizes.pages * sizes.page_bytes) as usize],
        }
    }

    /// The bursts of a range of a sequence of a stream.
    fn bursts(&self, stream: u64, kind: Kind, from: u64, to: u64) -> Vec<Descriptor> {
        let sizes = self.golden.sizes();
        let mut bursts = vec![];
        let mut at = from;
        while at < to {
            let page =
                self.pages[&(stream, kind == Kind::Sparse)][(at / sizes.page_bytes) as usize];
            let end = (at / sizes.max_burst_bytes + 1) * sizes.max_burst_bytes;
            let bytes = end.min(to) - at;
            bursts.push(Descriptor {
                address: sizes.base + page * sizes.page_bytes + at % sizes.page_bytes,
                bytes,
                kind,
                last: at + bytes == to,
            });
            at += bytes;
        }
        bursts
    }

    fn place(&self, descriptor: &Descriptor) -> std::ops::Range<usize> {
        let first = (descriptor.address - self.golden.sizes().base) as usize;
        first..first + descriptor.bytes as usize
    }

    /// One append, which has to be done.
    pub fn append(&mut self, stream: u64, dense: &[u8], sparse: &[u8]) {
        let page_bytes = self.golden.sizes().page_bytes;
        let mut all = vec![];
        for (kind, bytes) in [(Kind::Dense, dense), (Kind::Sparse, sparse)] {
            let used = self.golden.bytes_used(stream, kind);
            let after = used + bytes.len() as u64;
            let pages = self
                .pages
                .entry((stream, kind == Kind::Sparse))
                .or_default();
            while (pages.len() as u64) * page_bytes < after {
                pages.push(self.next);
                self.next += 1;
            }
            all.extend(self.bursts(stream, kind, used, after));
        }
        let last = all.len().saturating_sub(1);
        for (i, burst) in all.iter_mut().enumerate() {
            burst.last = i == last;
        }
        let command = Command::Append {
            stream,
            dense_bytes: dense.len() as u64,
            sparse_bytes: sparse.len() as u64,
        };
        let done = self.golden.execute(&command, &all).unwrap();
        assert_eq!(done.status, Status::Ok);
        let both = [dense, sparse].concat();
        let mut rest = &both[..];
        for burst in &all {
            let (now, later) = rest.split_at(burst.bytes as usize);
            let place = self.place(burst);
            self.bytes[place].copy_from_slice(now);
            rest = later;
        }
    }

    /// A sequence from its first byte to its last.
    pub fn read(&mut self, stream: u64, kind: Kind) -> Vec<u8> {
        let used = self.golden.bytes_used(stream, kind);
        let bursts = self.bursts(stream, kind, 0, used);
        let done = self
            .golden
            .execute(&Command::Read { stream, kind }, &bursts);
        assert_eq!(done.unwrap().bytes_used, used);
        let parts = bursts.iter().map(|burst| &self.bytes[self.place(burst)]);
        parts.collect::<Vec<_>>().concat()
    }
}
