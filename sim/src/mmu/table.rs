//! A management table: the pages of all streams and the bytes in each.

/// An entry: a physical page and the bytes used in it (Oaken's transfer size).
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub page: u64,
    pub bytes: u64,
}

/// The valid entries of every stream, in the order of their virtual pages, and what was appended.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub entries: Vec<Vec<Entry>>,
    pub content: Vec<Vec<u8>>,
}

impl Table {
    pub(super) fn new(streams: u64) -> Table {
        Table {
            entries: vec![vec![]; streams as usize],
            content: vec![vec![]; streams as usize],
        }
    }

    /// Bytes of a stream.
    pub(super) fn count(&self, stream: u64) -> u64 {
        self.content[stream as usize].len() as u64
    }
}
