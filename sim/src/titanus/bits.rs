//! Fields of a few bits in bytes, low bits first.

/// Collects fields and appends them to bytes.
#[derive(Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    pending: u64,
    /// Bits in `pending`, less than 32.
    count: u32,
}

impl BitWriter {
    /// Writes the low `width` bits of `value`, whose other bits are 0; at most 8.
    #[inline]
    pub(super) fn push(&mut self, value: u8, width: u32) {
        self.pending |= u64::from(value) << self.count;
        self.count += width;
        if self.count >= 32 {
            self.bytes
                .extend_from_slice(&(self.pending as u32).to_le_bytes());
            self.pending >>= 32;
            self.count -= 32;
        }
    }

    /// Appends all fields to `stream`, the last byte padded with zeros, and starts anew.
    pub(super) fn flush(&mut self, stream: &mut Vec<u8>) {
        stream.append(&mut self.bytes);
        let rest = self.pending.to_le_bytes();
        stream.extend_from_slice(&rest[..self.count.div_ceil(8) as usize]);
        (self.pending, self.count) = (0, 0);
    }
}

/// Reads fields from bytes.
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    pending: u64,
    count: u32,
}

impl<'a> BitReader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        BitReader {
            bytes,
            pending: 0,
            count: 0,
        }
    }

    /// The next field of 1 to 8 bits. The caller has checked that there are as many.
    #[inline]
    pub(super) fn take(&mut self, width: u32) -> u8 {
        if self.count < width {
            self.refill();
        }
        debug_assert!(
            self.count >= width,
            "the caller knows how many bits there are"
        );
        let value = self.pending & ((1 << width) - 1);
        self.pending >>= width;
        self.count -= width;
        value as u8
    }

    /// Adds four bytes, or what is left.
    #[inline]
    fn refill(&mut self) {
        let (word, length) = match self.bytes.first_chunk() {
            Some(four) => (u32::from_le_bytes(*four), 4),
            None => {
                let mut word = [0; 4];
                word[..self.bytes.len()].copy_from_slice(self.bytes);
                (u32::from_le_bytes(word), self.bytes.len())
            }
        };
        self.pending |= u64::from(word) << self.count;
        self.count += 8 * length as u32;
        self.bytes = &self.bytes[length..];
    }
}

/// Bits set in the first `count` bits of `bytes`.
pub(super) fn ones(bytes: &[u8], count: usize) -> usize {
    let whole: u32 = bytes[..count / 8]
        .iter()
        .map(|byte| byte.count_ones())
        .sum();
    let rest = match count % 8 {
        0 => 0,
        rest => (bytes[count / 8] & ((1 << rest) - 1)).count_ones(),
    };
    (whole + rest) as usize
}
