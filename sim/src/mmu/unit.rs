//! The unit: tables, free pages, commands.

use super::memory::Memory;
use super::table::{Entry, Table};
use super::{Command, Completion, Descriptor, Kind, Sizes, Status, Violation};

/// Bytes of the pattern that appends take their data from; a prime, so that pages differ.
const PATTERN: usize = 65537;

/// A memory management unit, followed command by command.
#[derive(Clone, Debug)]
pub struct Mmu {
    sizes: Sizes,
    dense: Table,
    sparse: Table,
    free: Vec<bool>,
    memory: Memory,
    pattern: Vec<u8>,
    /// Where in the pattern the next append begins.
    cursor: usize,
}

/// A piece of a sequence: where it is in its virtual page.
struct Piece {
    virtual_page: u64,
    offset: u64,
    bytes: u64,
}

impl Mmu {
    /// A unit behind reset: all pages are free, all streams empty.
    pub fn new(sizes: Sizes) -> Mmu {
        // Multiplicative hashing: no two neighbourhoods look alike.
        let byte = |i: usize| ((i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as u8;
        Mmu {
            dense: Table::new(sizes.streams),
            sparse: Table::new(sizes.streams),
            free: vec![true; sizes.pages as usize],
            memory: Memory::new(sizes.pages, sizes.page_bytes),
            pattern: (0..PATTERN).map(byte).collect(),
            cursor: 0,
            sizes,
        }
    }

    /// Its sizes.
    pub fn sizes(&self) -> Sizes {
        self.sizes
    }

    /// Free pages.
    pub fn pages_free(&self) -> u64 {
        self.free.iter().filter(|free| **free).count() as u64
    }

    /// Bytes of a stream that exists.
    pub fn bytes_used(&self, stream: u64, kind: Kind) -> u64 {
        self.table(kind).count(stream)
    }

    fn table(&self, kind: Kind) -> &Table {
        match kind {
            Kind::Dense => &self.dense,
            Kind::Sparse => &self.sparse,
        }
    }

    fn table_mut(&mut self, kind: Kind) -> &mut Table {
        match kind {
            Kind::Dense => &mut self.dense,
            Kind::Sparse => &mut self.sparse,
        }
    }

    /// What the command will complete with, without doing it.
    pub fn status_of(&self, command: &Command) -> Status {
        let stream = command.stream();
        if stream >= self.sizes.streams {
            return Status::BadStream;
        }
        let Command::Append {
            dense_bytes,
            sparse_bytes,
            ..
        } = *command
        else {
            return Status::Ok;
        };
        let total = dense_bytes + sparse_bytes;
        if total == 0 || total > self.sizes.max_append_bytes {
            return Status::BadLength;
        }
        let sides = [(Kind::Dense, dense_bytes), (Kind::Sparse, sparse_bytes)];
        let pages = |bytes: u64| bytes.div_ceil(self.sizes.page_bytes);
        let mut needed = 0;
        for (kind, bytes) in sides {
            let count = self.table(kind).count(stream);
            if pages(count + bytes) > self.sizes.pages_per_stream {
                return Status::StreamFull;
            }
            needed += pages(count + bytes) - pages(count);
        }
        if needed > self.pages_free() {
            return Status::NoPages;
        }
        Status::Ok
    }

    /// Does a command with the descriptors that the unit gave for it; returns the completion that
    /// is due.
    ///
    /// # Errors
    /// If the descriptors break the contract.
    pub fn execute(
        &mut self,
        command: &Command,
        descriptors: &[Descriptor],
    ) -> Result<Completion, Violation> {
        let status = self.status_of(command);
        let mut bytes_used = 0;
        let mut ranges = vec![];
        if status == Status::Ok {
            match *command {
                Command::Append {
                    stream,
                    dense_bytes,
                    sparse_bytes,
                } => {
                    for (kind, bytes) in [(Kind::Dense, dense_bytes), (Kind::Sparse, sparse_bytes)]
                    {
                        let count = self.table(kind).count(stream);
                        ranges.push((kind, count, count + bytes));
                    }
                }
                Command::Read { stream, kind } => {
                    bytes_used = self.bytes_used(stream, kind);
                    ranges.push((kind, 0, bytes_used));
                }
                Command::Release { stream } => self.release(stream),
                Command::Status { stream, kind } => bytes_used = self.bytes_used(stream, kind),
            }
        }
        self.walk(command, &ranges, descriptors)?;
        self.check_invariants()?;
        Ok(Completion {
            status,
            bytes_used,
            pages_free: self.pages_free(),
        })
    }

    fn release(&mut self, stream: u64) {
        for kind in Kind::BOTH {
            let table = self.table_mut(kind);
            table.content[stream as usize].clear();
            let entries = std::mem::take(&mut table.entries[stream as usize]);
            for entry in entries {
                self.free[entry.page as usize] = true;
            }
        }
    }

    /// Follows the descriptors of ranges of bytes.
    fn walk(
        &mut self,
        command: &Command,
        ranges: &[(Kind, u64, u64)],
        descriptors: &[Descriptor],
    ) -> Result<(), Violation> {
        let stream = command.stream();
        let appends = matches!(command, Command::Append { .. });
        let pieces: Vec<(Kind, Piece)> = ranges
            .iter()
            .flat_map(|&(kind, from, to)| {
                let pieces = self.pieces(from, to);
                pieces.into_iter().map(move |piece| (kind, piece))
            })
            .collect();
        for (index, (kind, piece)) in pieces.iter().enumerate() {
            let actual = descriptors.get(index).copied();
            let entries = &self.table(*kind).entries[stream as usize];
            let page = match entries.get(piece.virtual_page as usize) {
                Some(entry) => Some(entry.page),
                None => actual.map(|a| self.page_of(index, a.address)).transpose()?,
            };
            let expected = Descriptor {
                address: page.map_or(0, |page| self.address(page, piece.offset)),
                bytes: piece.bytes,
                kind: *kind,
                last: index + 1 == pieces.len(),
            };
            let Some(page) = page.filter(|_| actual == Some(expected)) else {
                return Err(Violation::Descriptor {
                    index,
                    actual,
                    expected: Some(expected),
                });
            };
            match appends {
                true => self.append(index, stream, *kind, piece, page)?,
                false => self.read(stream, *kind, piece, page)?,
            }
        }
        match descriptors.get(pieces.len()) {
            None => Ok(()),
            Some(surplus) => Err(Violation::Descriptor {
                index: pieces.len(),
                actual: Some(*surplus),
                expected: None,
            }),
        }
    }

    /// The bytes from `from` to before `to`, cut at pages and at multiples of the burst size.
    fn pieces(&self, mut from: u64, to: u64) -> Vec<Piece> {
        let Sizes {
            page_bytes,
            max_burst_bytes,
            ..
        } = self.sizes;
        let mut pieces = vec![];
        while from < to {
            let offset = from % page_bytes;
            let to_page = page_bytes - offset;
            let to_burst = max_burst_bytes - offset % max_burst_bytes;
            let bytes = (to - from).min(to_page).min(to_burst);
            pieces.push(Piece {
                virtual_page: from / page_bytes,
                offset,
                bytes,
            });
            from += bytes;
        }
        pieces
    }

    fn address(&self, page: u64, offset: u64) -> u64 {
        self.sizes.base + page * self.sizes.page_bytes + offset
    }

    fn page_of(&self, index: usize, address: u64) -> Result<u64, Violation> {
        let page = address
            .checked_sub(self.sizes.base)
            .map(|a| a / self.sizes.page_bytes);
        page.filter(|page| *page < self.sizes.pages)
            .ok_or(Violation::OutOfRange { index, address })
    }

    /// A piece of an append: takes the page if it is new, and writes the bytes.
    fn append(
        &mut self,
        index: usize,
        stream: u64,
        kind: Kind,
        piece: &Piece,
        page: u64,
    ) -> Result<(), Violation> {
        let known = self.table(kind).entries[stream as usize].len() as u64;
        if piece.virtual_page >= known {
            if !self.free[page as usize] {
                return Err(Violation::PageNotFree { index, page });
            }
            self.free[page as usize] = false;
            let entry = Entry { page, bytes: 0 };
            self.table_mut(kind).entries[stream as usize].push(entry);
        }
        let mut left = piece.bytes as usize;
        let mut offset = piece.offset;
        while left > 0 {
            let at = self.cursor % PATTERN;
            let bytes = left.min(PATTERN - at);
            let data = &self.pattern[at..at + bytes];
            self.memory.write(page, offset, data);
            let table = match kind {
                Kind::Dense => &mut self.dense,
                Kind::Sparse => &mut self.sparse,
            };
            table.content[stream as usize].extend_from_slice(data);
            self.cursor = (at + bytes) % PATTERN;
            offset += bytes as u64;
            left -= bytes;
        }
        self.table_mut(kind).entries[stream as usize][piece.virtual_page as usize].bytes +=
            piece.bytes;
        Ok(())
    }

    /// A piece of a read: the bytes there are those appended.
    fn read(&self, stream: u64, kind: Kind, piece: &Piece, page: u64) -> Result<(), Violation> {
        let from = piece.virtual_page * self.sizes.page_bytes + piece.offset;
        let appended = &self.table(kind).content[stream as usize][from as usize..];
        let appended = &appended[..piece.bytes as usize];
        let found = self.memory.read(page, piece.offset, piece.bytes);
        if found == Some(appended) {
            return Ok(());
        }
        let differs = |found: &[u8]| found.iter().zip(appended).position(|(a, b)| a != b);
        Err(Violation::WrongByte {
            stream,
            kind,
            at: from + found.and_then(differs).unwrap_or(0) as u64,
        })
    }

    /// The invariants of the contract (`docs/units/kv_mmu.md`, *The tables*).
    ///
    /// # Errors
    /// If one does not hold.
    pub fn check_invariants(&self) -> Result<(), Violation> {
        let wrong = |what: String| Err(Violation::Invariant(what));
        let mut owners = vec![0u32; self.sizes.pages as usize];
        let mut owned = 0;
        for kind in Kind::BOTH {
            let table = self.table(kind);
            for (stream, entries) in table.entries.iter().enumerate() {
                let mut bytes = 0;
                for (v, entry) in entries.iter().enumerate() {
                    owners[entry.page as usize] += 1;
                    bytes += entry.bytes;
                    let is_last = v + 1 == entries.len();
                    if entry.bytes == 0 || (!is_last && entry.bytes != self.sizes.page_bytes) {
                        return wrong(format!(
                            "{kind} page {v} of {} of stream {stream} has {} bytes",
                            entries.len(),
                            entry.bytes
                        ));
                    }
                }
                owned += entries.len() as u64;
                let count = table.count(stream as u64);
                if bytes != count {
                    return wrong(format!(
                        "the {kind} pages of stream {stream} hold {bytes} bytes, appended were {count}"
                    ));
                }
            }
        }
        for (page, (&owners, &free)) in owners.iter().zip(&self.free).enumerate() {
            if owners + u32::from(free) != 1 {
                return wrong(format!(
                    "page {page} has {owners} owners and is {}free",
                    if free { "" } else { "not " }
                ));
            }
        }
        let free = self.pages_free();
        if free + owned != self.sizes.pages {
            return wrong(format!(
                "{free} pages are free and {owned} owned, of {}",
                self.sizes.pages
            ));
        }
        Ok(())
    }
}
