//! Blocks of the sparse stream: how a reader finds where one ends (Oaken contract, section 7).

use super::{BLOCK, FormatError};
use std::cmp::Ordering;

/// An empty block: the placeholder entry 0x00 and the terminator that disowns it.
const EMPTY_BLOCK: [u8; 2] = [0x00, 0x40];

/// The most bytes a block can take in a stream that obeys the format: 64 entries and a terminator,
/// needed or not.
pub(crate) const MAX_BLOCK_BYTES: usize = BLOCK + 1;

/// Bits 5:0 of an entry or terminator: the index in its block.
#[inline]
pub fn index(byte: u8) -> u8 {
    byte & 0x3f
}

/// Bit 6 of an entry: 1 if it belongs to the inner group, 0 for outer.
#[inline]
pub fn is_inner(entry: u8) -> bool {
    entry & 0x40 != 0
}

/// Bit 7 of an entry: for outer 1 = low side, for inner 1 = negative.
#[inline]
pub fn extra_bit(entry: u8) -> bool {
    entry & 0x80 != 0
}

/// Appends the blocks of one vector to a sparse stream. The header is the caller's.
pub struct BlockWriter<'a> {
    stream: &'a mut Vec<u8>,
    /// Index of the last entry of a block that is not terminated yet.
    open: Option<u8>,
}

impl<'a> BlockWriter<'a> {
    /// A writer at the start of a vector's blocks.
    pub fn new(stream: &'a mut Vec<u8>) -> Self {
        BlockWriter { stream, open: None }
    }

    /// Writes the next block: its entries in ascending order of index.
    pub fn block(&mut self, entries: &[u8]) {
        // An empty block counts as one with first index 0.
        let first = entries.first().map_or(0, |&entry| index(entry));
        if self.open.is_some_and(|last| first >= last) {
            self.terminate();
        }
        match entries.last() {
            Some(&last) => {
                self.stream.extend_from_slice(entries);
                self.open = Some(index(last));
            }
            None => {
                self.stream.extend_from_slice(&EMPTY_BLOCK);
                self.open = None;
            }
        }
    }

    /// Ends the vector.
    pub fn finish(mut self) {
        self.terminate();
    }

    fn terminate(&mut self) {
        self.stream.extend(self.open.take());
    }
}

/// Reads the blocks of one vector from a sparse stream.
pub struct BlockReader<'a> {
    stream: &'a [u8],
    position: usize,
}

impl<'a> BlockReader<'a> {
    /// A reader at the first block of a vector, `position` bytes into `stream`.
    pub fn new(stream: &'a [u8], position: usize) -> Self {
        BlockReader { stream, position }
    }

    /// Bytes of the stream consumed so far.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Reads the next block, of `elements` elements (1 to 64), into `entries` and returns how many
    /// entries it has. An implicit end leaves the next block's first byte unread.
    ///
    /// # Errors
    /// The kinds of [`FormatError`] that concern entries and terminators, and
    /// [`FormatError::SparseEnds`].
    pub fn block(
        &mut self,
        elements: usize,
        is_last: bool,
        entries: &mut [u8; BLOCK],
    ) -> Result<usize, FormatError> {
        let mut count = 0;
        loop {
            let &byte = self
                .stream
                .get(self.position)
                .ok_or(FormatError::SparseEnds)?;
            let order = match count {
                0 => Ordering::Greater,
                _ => index(byte).cmp(&index(entries[count - 1])),
            };
            match order {
                Ordering::Less if is_last => return Err(FormatError::IndexDescends),
                Ordering::Less => return Ok(count),
                Ordering::Greater if usize::from(index(byte)) >= elements => {
                    return Err(FormatError::IndexPastBlock);
                }
                Ordering::Greater => {
                    entries[count] = byte;
                    count += 1;
                }
                Ordering::Equal => {
                    self.position += 1;
                    return match byte >> 6 {
                        0b00 => Ok(count),
                        0b01 if entries[..count] == [0x00] => Ok(0),
                        0b01 => Err(FormatError::BadPlaceholder),
                        _ => Err(FormatError::ReservedTerminator),
                    };
                }
            }
            self.position += 1;
        }
    }
}
