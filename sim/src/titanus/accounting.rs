//! What a stream costs, and the paper's way of counting it (Titanus contract, section 5; Titanus,
//! GLSVLSI 2025, section 5.2, Figure 11).

use super::{EVENT_BYTES, EVENT_COUNT_BYTES};

/// Counts over a stream's tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Accounting {
    /// Tokens.
    pub tokens: u64,
    /// Elements of them.
    pub elements: u64,
    /// Elements that were not pruned.
    pub kept: u64,
    /// Kept elements whose code is not 0.
    pub labelled: u64,
    /// New levels made in decode.
    pub events: u64,
    /// Bytes of the table.
    pub table_bytes: u64,
    /// Bytes of the whole stream, table included.
    pub stream_bytes: u64,
    /// Bits of a code.
    pub bits: u32,
    /// Channels.
    pub channels: u32,
}

impl Accounting {
    /// Kept elements as a share of all.
    pub fn kept_share(&self) -> f64 {
        share(self.kept, self.elements)
    }

    /// Labelled elements as a share of all.
    pub fn labelled_share(&self) -> f64 {
        share(self.labelled, self.elements)
    }

    /// Levels per channel on average: level 0 and those made in decode.
    pub fn levels_per_channel(&self) -> f64 {
        1.0 + share(self.events, self.channels.into())
    }

    /// Stored bits per element with everything counted: table, events, padding.
    pub fn bits_per_element(&self) -> f64 {
        share(8 * self.stream_bytes, self.elements)
    }

    /// Bits that the paper counts: mask, labels and codes, without table, events and padding.
    pub fn moved_bits(&self) -> u64 {
        self.elements + self.kept + self.labelled * u64::from(self.bits)
    }

    /// By how much `moved_bits` are fewer than the 8 bits of an int8 cache, as a share.
    pub fn movement_reduction(&self) -> f64 {
        1.0 - share(self.moved_bits(), 8 * self.elements)
    }

    /// The same for pruning alone: mask and the kept elements as they are.
    pub fn pruning_only_reduction(&self) -> f64 {
        1.0 - share(self.elements + 8 * self.kept, 8 * self.elements)
    }

    /// Bytes of events and their counts.
    pub fn event_bytes(&self) -> u64 {
        self.tokens * EVENT_COUNT_BYTES as u64 + self.events * EVENT_BYTES as u64
    }
}

fn share(part: u64, all: u64) -> f64 {
    part as f64 / all.max(1) as f64
}
