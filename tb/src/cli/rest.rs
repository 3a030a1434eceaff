//! Tokens that a codec leaves in binary16, one behind the other without a header.

use super::files::{note_specials, open};
use super::outcome::Result;
use sim::F16;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

/// A file of tokens of one width.
pub struct Rest {
    path: PathBuf,
    reader: BufReader<File>,
    pub tokens: u64,
    /// Of a token.
    bytes: Vec<u8>,
}

impl Rest {
    /// Opens a file of tokens of `width` elements.
    pub fn open(path: &Path, width: usize) -> Result<Rest> {
        let (file, bytes) = open(path)?;
        let token = 2 * width as u64;
        if !bytes.is_multiple_of(token) {
            return Err(format!(
                "{path:?} has {bytes} bytes, which is no whole number of tokens of {token} bytes; check --width"
            ));
        }
        Ok(Rest {
            path: path.into(),
            reader: BufReader::new(file),
            tokens: bytes / token,
            bytes: vec![0; 2 * width],
        })
    }

    /// All tokens to `write`, canonical.
    pub fn copy(&mut self, write: &mut dyn FnMut(&[F16]) -> Result<()>) -> Result<()> {
        let (mut nan, mut inf) = (false, false);
        for _ in 0..self.tokens {
            let read = self.reader.read_exact(&mut self.bytes);
            read.map_err(|e| format!("cannot read {:?}: {e}", self.path))?;
            let elements = self.bytes.as_chunks::<2>().0.iter().map(|bytes| {
                let x = F16(u16::from_le_bytes(*bytes)).canonical();
                nan |= x.nan;
                inf |= x.inf;
                x.value
            });
            write(&elements.collect::<Vec<_>>())?;
        }
        note_specials(nan, inf);
        Ok(())
    }
}
