//! A stream that a reader takes in pieces.

/// Bytes that have been taken, and which of them are used.
#[derive(Clone, Default, Debug)]
pub(crate) struct Input {
    bytes: Vec<u8>,
    used: usize,
    ended: bool,
}

impl Input {
    /// Takes bytes behind those that it has; `false` if the stream has ended.
    pub fn take(&mut self, bytes: &[u8]) -> bool {
        if !self.ended {
            self.bytes.drain(..self.used);
            self.used = 0;
            self.bytes.extend_from_slice(bytes);
        }
        !self.ended
    }

    /// Nothing follows what it has.
    pub fn end(&mut self) {
        self.ended = true;
    }

    /// Whether nothing follows what it has.
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// What is there and not used.
    pub fn there(&self) -> &[u8] {
        &self.bytes[self.used..]
    }

    /// The first `bytes` of what is there are used.
    pub fn use_up(&mut self, bytes: usize) {
        self.used += bytes;
    }
}
