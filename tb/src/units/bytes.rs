//! A stream of bytes and how it is sent.

use std::fmt;

/// Bytes of a stream.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Bytes {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Bytes, or elements, of the words they are sent in, over and over; full words if empty.
    pub cuts: Vec<u8>,
    /// The stream ends with these bytes.
    pub ends: bool,
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Bytes { bytes, cuts, ends } = self;
        write!(f, "{bytes:02x?}, cuts {cuts:?}, ends {ends}")
    }
}

impl Bytes {
    /// All of them in full words.
    pub fn of(bytes: Vec<u8>) -> Bytes {
        Bytes {
            bytes,
            ..Bytes::default()
        }
    }

    /// The same, and the stream ends with them.
    pub fn ended(bytes: Vec<u8>) -> Bytes {
        Bytes {
            ends: true,
            ..Bytes::of(bytes)
        }
    }

    /// Without those from `length` on, where the stream ends.
    pub fn cut(&mut self, length: usize) {
        self.bytes.truncate(length);
        self.ends = true;
    }
}
