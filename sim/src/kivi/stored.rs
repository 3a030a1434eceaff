//! Decoding a stored stream, token by token (KIVI contract, sections 3 and 5).

use super::{Command, ConfigError, Decoder, Format, FormatError, Kind, MaxWidth};
use crate::F16;
use std::fmt;
use std::io::{self, Read};

/// Why a stored stream could not be decoded to its end.
#[derive(Debug)]
#[non_exhaustive]
pub enum StoredError {
    /// A frame is malformed, or the last one is not whole.
    Format {
        /// Number of the frame, from 0.
        frame: u64,
        /// What is wrong.
        error: FormatError,
    },
    /// Reading failed.
    Io(io::Error),
}

impl fmt::Display for StoredError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoredError::Format { frame, error } => write!(
                f,
                "malformed stream: in frame {frame} {error}; check the kind, the group, the bits and the width"
            ),
            StoredError::Io(error) => write!(f, "cannot read the stream: {error}"),
        }
    }
}

impl std::error::Error for StoredError {}

impl From<io::Error> for StoredError {
    fn from(error: io::Error) -> Self {
        StoredError::Io(error)
    }
}

/// Reads a stream frame by frame and gives its tokens.
#[derive(Debug)]
pub struct StoredDecoder<S> {
    decoder: Decoder,
    command: Command,
    frame_bytes: usize,
    stream: S,
    frame: Vec<u8>,
    frames: u64,
}

impl<S: Read> StoredDecoder<S> {
    /// Opens a stream of tokens of `d` elements.
    ///
    /// # Errors
    /// [`ConfigError::Width`].
    pub fn new(format: Format, kind: Kind, d: usize, stream: S) -> Result<Self, ConfigError> {
        let refused = ConfigError::Width { d };
        let width = u16::try_from(d).ok().filter(|width| *width > 0);
        Ok(StoredDecoder {
            decoder: Decoder::new(format, MaxWidth::ANY),
            command: Command {
                kind,
                d: width.ok_or(refused)?,
                frames: 1,
            },
            frame_bytes: format.frame_bytes(kind, d),
            stream,
            frame: vec![],
            frames: 0,
        })
    }

    /// Frames read so far.
    pub fn frames(&self) -> u64 {
        self.frames
    }

    /// Gives the next token into `token`; `false` at the end of the stream.
    ///
    /// # Errors
    /// [`StoredError`]. There is no way on after one.
    pub fn next_token(&mut self, token: &mut Vec<F16>) -> Result<bool, StoredError> {
        loop {
            if let Some(given) = self.decoder.next_token(token) {
                let frame = self.frames - 1;
                return match given.error {
                    Some(error) => Err(StoredError::Format { frame, error }),
                    None => Ok(true),
                };
            }
            if self.decoder.is_stopped() {
                return Err(io::Error::other("decoding stopped at an earlier error").into());
            }
            if !self.next_frame()? {
                return Ok(false);
            }
        }
    }

    /// Hands the next frame to the decoder, or what there is of it; `false` if there is nothing.
    fn next_frame(&mut self) -> Result<bool, io::Error> {
        self.frame.clear();
        let wanted = self.frame_bytes as u64;
        (&mut self.stream)
            .take(wanted)
            .read_to_end(&mut self.frame)?;
        if self.frame.is_empty() {
            return Ok(false);
        }
        self.decoder.command(self.command);
        self.decoder.input(&self.frame);
        if self.frame.len() < self.frame_bytes {
            self.decoder.end_input();
        }
        self.frames += 1;
        Ok(true)
    }
}
