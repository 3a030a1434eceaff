//! The header of a vector: six binary16 extremes (Oaken contract, section 6).

use super::decompose::coded_quantity;
use super::{FormatError, Group, Thresholds};
use crate::F16;

/// Bytes of a header in the sparse stream.
pub const HEADER_BYTES: usize = 12;

/// The element with the smallest coded quantity of a group, and the one with the largest. Raw
/// canonical elements; an empty group has 0, 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// Fields 0 and 1: the elements of smallest and largest m; on equal m the high side.
    pub outer: [F16; 2],
    /// Fields 2 and 3: the smallest and the largest element (the shift is monotonic).
    pub middle: [F16; 2],
    /// Fields 4 and 5: the smallest and the largest magnitude.
    pub inner: [F16; 2],
}

impl Header {
    /// The fields in stream order.
    pub fn fields(&self) -> [F16; 6] {
        let Header {
            outer,
            middle,
            inner,
        } = self;
        [outer[0], outer[1], middle[0], middle[1], inner[0], inner[1]]
    }

    /// The header as it stands in the sparse stream, little endian.
    pub fn to_bytes(&self) -> [u8; HEADER_BYTES] {
        let mut bytes = [0; HEADER_BYTES];
        for (pair, field) in bytes.chunks_exact_mut(2).zip(self.fields()) {
            pair.copy_from_slice(&field.0.to_le_bytes());
        }
        bytes
    }

    /// Reads a header and checks all that section 8 asks of one.
    ///
    /// # Errors
    /// The `Header*` kinds of [`FormatError`]. If several apply, the kind that section 8 names first.
    pub fn from_bytes(
        bytes: &[u8; HEADER_BYTES],
        thresholds: &Thresholds,
    ) -> Result<Header, FormatError> {
        let field = |i: usize| F16(u16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]]));
        let header = Header {
            outer: [field(0), field(1)],
            middle: [field(2), field(3)],
            inner: [field(4), field(5)],
        };
        if !header.fields().iter().all(|field| field.is_canonical()) {
            return Err(FormatError::HeaderNotCanonical);
        }
        if header.inner.iter().any(|magnitude| magnitude.is_negative()) {
            return Err(FormatError::HeaderNegativeMagnitude);
        }
        for group in [Group::Outer, Group::Middle, Group::Inner] {
            let (min, max) = header.coded_extremes(group, thresholds);
            if min > max {
                return Err(FormatError::HeaderMinAboveMax);
            }
        }
        Ok(header)
    }

    /// min and max of a group's coded quantity, exact, in steps of 2^-24.
    pub fn coded_extremes(&self, group: Group, thresholds: &Thresholds) -> (i64, i64) {
        let [smallest, largest] = match group {
            Group::Outer => self.outer,
            Group::Middle => self.middle,
            Group::Inner => self.inner,
        };
        (
            coded_quantity(smallest, group, thresholds),
            coded_quantity(largest, group, thresholds),
        )
    }
}
