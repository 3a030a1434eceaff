//! A record back to rotated values (rotation contract, sections 4, 5 and 9).

use super::step::Step;
use super::{Format, FormatError};
use crate::F16;
use std::sync::OnceLock;

/// What became of one vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VectorReport {
    /// Bytes of the stream that were used.
    pub bytes: usize,
    /// The format error met, if any: `tuser` of the vector's last beat.
    pub error: Option<FormatError>,
}

/// Decodes records. After a format error it stops, and takes no input until
/// [`restart`](Decoder::restart).
#[derive(Clone, Debug)]
pub struct Decoder {
    format: Format,
    stopped: bool,
    error_count: u16,
    first_error: Option<FormatError>,
}

impl Decoder {
    /// A decoder of records of a format.
    pub fn new(format: Format) -> Decoder {
        Decoder {
            format,
            stopped: false,
            error_count: 0,
            first_error: None,
        }
    }

    /// A format error was met and the decoder has not been restarted.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Vectors with a format error; stays at 65535.
    pub fn error_count(&self) -> u16 {
        self.error_count
    }

    /// The first format error since the counter was cleared.
    pub fn first_error(&self) -> Option<FormatError> {
        self.first_error
    }

    /// Takes input again after a format error. Counter and first error stay.
    pub fn restart(&mut self) {
        self.stopped = false;
    }

    /// Clears the error counter and the first error.
    pub fn clear_errors(&mut self) {
        self.error_count = 0;
        self.first_error = None;
    }

    /// Decodes the record at the front of `stream`, which reaches to the stream's end or at least to
    /// the record's, into `out`.
    ///
    /// `None` if the decoder is stopped: nothing is used and `out` is untouched. If the stream ends
    /// inside the record, an element one of whose bits is missing is +0.
    ///
    /// # Panics
    /// If `out` has not the format's number of elements.
    pub fn decode(&mut self, stream: &[u8], out: &mut [F16]) -> Option<VectorReport> {
        assert_eq!(out.len(), self.format.head_dim());
        if self.stopped {
            return None;
        }
        if let Some(record) = stream.get(..self.format.record_bytes()) {
            decode_whole(Step(record[0]), &record[1..], self.format.bits(), out);
            return Some(VectorReport {
                bytes: record.len(),
                error: None,
            });
        }
        let error = FormatError::StreamEnds;
        self.stopped = true;
        self.error_count = self.error_count.saturating_add(1);
        self.first_error.get_or_insert(error);
        // What is there as a whole record of zeros, then +0 where a bit is missing.
        let mut record = [0; 81];
        record[..stream.len()].copy_from_slice(stream);
        let bits = self.format.bits();
        let codes = &record[1..self.format.record_bytes()];
        decode_whole(Step(record[0]), codes, bits, out);
        let whole = 8 * stream.len().saturating_sub(1) / bits as usize;
        out[whole..].fill(F16::ZERO);
        Some(VectorReport {
            bytes: stream.len(),
            error: Some(error),
        })
    }
}

/// The values of all codes of `bits` bits under all steps: those of a step one behind the other, by the
/// bits of the code.
fn values_of(bits: u32) -> &'static [F16] {
    static VALUES: [OnceLock<Vec<F16>>; 3] = [const { OnceLock::new() }; 3];
    VALUES[bits as usize - 3].get_or_init(|| {
        let value = |place: usize| {
            let (step, code) = (place >> bits, place & ((1 << bits) - 1));
            // Two's complement.
            let negative = code as i32 >> (bits - 1) << bits;
            Step(step as u8).value(code as i32 - negative)
        };
        (0..256 << bits).map(value).collect()
    })
}

/// The values of all codes of a record.
fn decode_whole(step: Step, codes: &[u8], bits: u32, out: &mut [F16]) {
    let values = &values_of(bits)[usize::from(step.0) << bits..][..1 << bits];
    // Eight codes are as many bytes as a code has bits.
    for (eight, bytes) in out
        .chunks_exact_mut(8)
        .zip(codes.chunks_exact(bits as usize))
    {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        let mut word = u64::from_le_bytes(word);
        for element in eight {
            *element = values[word as usize & (values.len() - 1)];
            word >>= bits;
        }
    }
}
