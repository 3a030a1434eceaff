//! The decoder: a vector back from its share of the two streams (Oaken contract, sections 5, 7 and
//! 8; the dequantization engine of Oaken, ISCA 2025, section 5.2).

use super::sparse::{self, BlockReader, MAX_BLOCK_BYTES};
use super::{
    BLOCK, ConfigError, FormatError, HEADER_BYTES, Header, Parameters, Thresholds, dense_bytes,
};
use crate::F16;

/// What became of one vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VectorReport {
    /// Bytes of the dense stream consumed. Without meaning after an error.
    pub dense_bytes: usize,
    /// Bytes of the sparse stream consumed. Without meaning after an error.
    pub sparse_bytes: usize,
    /// The format error met, if any: `tuser` of the vector's last beat.
    pub error: Option<FormatError>,
}

/// Decodes vectors of `d` elements with one set of thresholds.
///
/// After a format error it stops, and takes no input until [`restart`](Decoder::restart).
pub struct Decoder {
    thresholds: Thresholds,
    d: usize,
    stopped: bool,
    error_count: u16,
    first_error: Option<FormatError>,
}

impl Decoder {
    /// A decoder of vectors of `d` elements.
    ///
    /// # Errors
    /// [`ConfigError::EmptyVector`] if `d` is 0.
    pub fn new(thresholds: Thresholds, d: usize) -> Result<Decoder, ConfigError> {
        match d {
            0 => Err(ConfigError::EmptyVector),
            _ => Ok(Decoder {
                thresholds,
                d,
                stopped: false,
                error_count: 0,
                first_error: None,
            }),
        }
    }

    /// Elements per vector.
    pub fn d(&self) -> usize {
        self.d
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

    /// Takes input again after a format error, from the start of a vector. Counter and first error
    /// stay.
    pub fn restart(&mut self) {
        self.stopped = false;
    }

    /// Clears the error counter and the first error.
    pub fn clear_errors(&mut self) {
        self.error_count = 0;
        self.first_error = None;
    }

    /// Bytes of sparse stream that are always enough to decode one vector: a caller who offers that
    /// many, or all there are, never provokes [`FormatError::SparseEnds`] in a whole stream.
    pub fn sparse_window(&self) -> usize {
        HEADER_BYTES + self.d.div_ceil(BLOCK) * MAX_BLOCK_BYTES
    }

    /// Decodes the next vector into `out`, which has `d` elements. `dense` and `sparse` begin at the
    /// vector and reach to the end of their streams, or at least as far as
    /// [`dense_bytes`](super::dense_bytes) and [`sparse_window`](Decoder::sparse_window).
    ///
    /// `None` if the decoder is stopped: nothing is consumed and `out` is untouched. On a format
    /// error the elements of the blocks before the faulty one are produced and all others are +0; a
    /// faulty header leaves the whole vector +0. Within a block the sparse stream is looked at before
    /// the dense one.
    pub fn decode(&mut self, dense: &[u8], sparse: &[u8], out: &mut [F16]) -> Option<VectorReport> {
        assert_eq!(out.len(), self.d, "the output buffer holds one vector");
        if self.stopped {
            return None;
        }
        let mut produced = 0;
        Some(
            match self.decode_blocks(dense, sparse, out, &mut produced) {
                Ok(sparse_bytes) => VectorReport {
                    dense_bytes: dense_bytes(self.d),
                    sparse_bytes,
                    error: None,
                },
                Err(error) => {
                    out[produced..].fill(F16::ZERO);
                    self.stopped = true;
                    self.error_count = self.error_count.saturating_add(1);
                    self.first_error.get_or_insert(error);
                    VectorReport {
                        dense_bytes: 0,
                        sparse_bytes: 0,
                        error: Some(error),
                    }
                }
            },
        )
    }

    /// Decodes block by block; `produced` counts the elements of whole blocks. Returns the bytes of
    /// sparse stream consumed.
    fn decode_blocks(
        &self,
        dense: &[u8],
        sparse: &[u8],
        out: &mut [F16],
        produced: &mut usize,
    ) -> Result<usize, FormatError> {
        let header = Header::from_bytes(
            sparse.first_chunk().ok_or(FormatError::SparseEnds)?,
            &self.thresholds,
        )?;
        let parameters = Parameters::new(&header, &self.thresholds);
        let middle: [F16; 16] = std::array::from_fn(|code| parameters.middle(code as u8));
        let mut blocks = BlockReader::new(sparse, HEADER_BYTES);
        let mut entries = [0; BLOCK];

        for (i, block) in out.chunks_mut(BLOCK).enumerate() {
            let is_last = (i + 1) * BLOCK >= self.d;
            let count = blocks.block(block.len(), is_last, &mut entries)?;
            let first = i * dense_bytes(BLOCK);
            let codes = dense
                .get(first..first + dense_bytes(block.len()))
                .ok_or(FormatError::DenseEnds)?;

            for (pair, byte) in block.chunks_mut(2).zip(codes) {
                pair[0] = middle[usize::from(byte & 0xf)];
                if let Some(second) = pair.get_mut(1) {
                    *second = middle[usize::from(byte >> 4)];
                }
            }
            for &entry in &entries[..count] {
                let index = usize::from(sparse::index(entry));
                let code = codes[index / 2] >> (4 * (index % 2)) & 0xf;
                block[index] = match sparse::is_inner(entry) {
                    true => parameters.inner(code, sparse::extra_bit(entry)),
                    false => parameters.outer(code, sparse::extra_bit(entry)),
                };
            }
            *produced += block.len();
        }
        Ok(blocks.position())
    }
}
