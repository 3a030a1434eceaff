//! Stored streams as packed runs for the dequantization engine.

use super::dequantizer::{CodedRun, VectorCommand};
use sim::F16;
use sim::oaken::{Decoder, FormatError, StoredError, dense_bytes};

/// A stored pair of streams, run by run; all vectors are of one width and have the same thresholds.
pub struct StoredRuns<'a> {
    dense: &'a [u8],
    sparse: &'a [u8],
    command: VectorCommand,
    vectors: u64,
    error: Option<StoredError>,
}

impl<'a> StoredRuns<'a> {
    /// Vectors in a run.
    pub const VECTORS: usize = 64;

    /// The runs of a pair of streams.
    pub fn new(dense: &'a [u8], sparse: &'a [u8], command: VectorCommand) -> StoredRuns<'a> {
        StoredRuns {
            dense,
            sparse,
            command,
            vectors: 0,
            error: None,
        }
    }

    /// The format error that the last run holds, or bytes left behind it.
    pub fn error(self) -> Option<StoredError> {
        self.error
    }

    fn failed(&mut self, error: FormatError) {
        let vector = self.vectors;
        self.error = Some(StoredError::Format { vector, error });
    }
}

impl Iterator for StoredRuns<'_> {
    type Item = CodedRun;

    fn next(&mut self) -> Option<CodedRun> {
        if self.error.is_some() {
            return None;
        }
        let d = usize::from(self.command.d);
        let mut decoder: Decoder = self.command.golden()?;
        let mut out = vec![F16::ZERO; d];
        let mut run = CodedRun::default();
        let (mut dense, mut sparse) = (self.dense, self.sparse);
        // How far a vector's sparse bytes reach is only known to who reads them.
        while dense.len() >= dense_bytes(d) && run.commands.len() < Self::VECTORS {
            run.commands.push(self.command);
            let report = decoder.decode(dense, sparse, &mut out)?;
            if let Some(error) = report.error {
                self.failed(error);
                run.ends = true;
                (dense, sparse) = (&[], &[]);
                break;
            }
            dense = &dense[report.dense_bytes..];
            sparse = &sparse[report.sparse_bytes..];
            self.vectors += 1;
        }
        let of = |all: &[u8], rest: &[u8]| all[..all.len() - rest.len()].to_vec();
        run.dense = of(self.dense, dense);
        run.sparse = of(self.sparse, sparse);
        (self.dense, self.sparse) = (dense, sparse);
        if run.commands.is_empty() {
            if !self.sparse.is_empty() {
                self.failed(FormatError::SparseLeftOver);
            }
            return None;
        }
        Some(run)
    }
}
