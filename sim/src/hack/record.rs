//! Records: what a stream holds of a partition (HACK contract, section 3).

use super::random::PER_STATE;
use super::{Format, FormatError, Random, Sums};
use crate::F16;
use crate::group::{Pair, Quantizer, pack, unpack};

/// A partition as a stream holds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Minimum and step.
    pub pair: Pair,
    /// The stored sum of the codes, or what they add up to if none is stored.
    pub sum: u16,
    /// The codes, 0 to N.
    pub codes: Vec<u8>,
}

impl Record {
    /// Quantizes a partition of canonical elements. The source is stepped for each 16 of them even if
    /// rounding is to the nearest code.
    pub(super) fn of(
        elements: &[F16],
        format: Format,
        random: &mut Random,
        nearest: bool,
    ) -> Record {
        let quantizer = Quantizer::of(elements, format.largest_code());
        let mut codes = Vec::with_capacity(elements.len());
        for elements in elements.chunks(PER_STATE) {
            let drawn = random.draw();
            codes.extend(elements.iter().zip(drawn).map(|(x, k)| match nearest {
                true => quantizer.nearest(*x),
                false => quantizer.stochastic(*x, k),
            }));
        }
        Record {
            pair: quantizer.pair(),
            sum: sum_of(&codes),
            codes,
        }
    }

    /// Appends the record to a stream.
    pub(super) fn write(&self, format: Format, stream: &mut Vec<u8>) {
        stream.extend_from_slice(&self.pair.to_bytes());
        stream.extend_from_slice(&self.sum.to_le_bytes()[..format.sum_bytes()]);
        pack(&self.codes, format.bits(), stream);
    }

    /// The record of `n` elements at the beginning of bytes; `None` if they are too few. What is there is
    /// looked at in any case.
    ///
    /// # Errors
    /// [`FormatError::BadPair`], [`FormatError::BadSum`].
    pub fn read(bytes: &[u8], n: usize, format: Format) -> Result<Option<Record>, FormatError> {
        let Some((pair, bytes)) = bytes.split_first_chunk() else {
            return Ok(None);
        };
        let pair = Pair::from_bytes(*pair).ok_or(FormatError::BadPair)?;
        let Some((sum, bytes)) = bytes.split_at_checked(format.sum_bytes()) else {
            return Ok(None);
        };
        let sum = sum
            .iter()
            .rev()
            .fold(0, |sum, byte| sum << 8 | u16::from(*byte));
        if usize::from(sum) > n * usize::from(format.largest_code()) {
            return Err(FormatError::BadSum);
        }
        let Some(bytes) = bytes.get(..(n * format.bits() as usize).div_ceil(8)) else {
            return Ok(None);
        };
        let mut codes = Vec::with_capacity(n + 3);
        unpack(bytes, format.bits(), n, &mut codes);
        let sum = match format.sums() {
            Sums::Stored => sum,
            Sums::None => sum_of(&codes),
        };
        Ok(Some(Record { pair, sum, codes }))
    }

    /// The values of the codes.
    pub fn values(&self) -> impl Iterator<Item = F16> {
        self.codes.iter().map(|code| self.pair.value(*code))
    }
}

/// At most 128 x 255.
fn sum_of(codes: &[u8]) -> u16 {
    codes.iter().map(|code| u16::from(*code)).sum()
}
