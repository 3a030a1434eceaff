//! Decoding a stored stream, token by token (Titanus contract, sections 5 and 6).

use super::{Accounting, ConfigError, Decoder, FormatError, table_bytes};
use std::fmt;
use std::io::{self, Read};

/// Why a stored stream could not be decoded to its end.
#[derive(Debug)]
#[non_exhaustive]
pub enum StoredError {
    /// A number is refused.
    Config(ConfigError),
    /// The stream breaks the format.
    Format {
        /// Number of the token, from 0; the number of tokens for bytes left at the end.
        token: u64,
        /// What is wrong.
        error: FormatError,
    },
    /// Reading failed.
    Io(io::Error),
}

impl fmt::Display for StoredError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoredError::Config(error) => error.fmt(f),
            StoredError::Format {
                token,
                error: error @ FormatError::LeftOver,
            } => write!(
                f,
                "malformed stream: after {token} tokens {error}; check the number of tokens, of channels and the bit-width"
            ),
            StoredError::Format { token, error } => write!(
                f,
                "malformed stream: in token {token} {error}; check the number of tokens, of channels and the bit-width"
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

/// Reads a stream of a known number of tokens and holds little more than one of them.
pub struct StoredDecoder<S> {
    decoder: Decoder,
    stream: S,
    window: Vec<u8>,
    /// Bytes at the front of the window that earlier tokens consumed.
    consumed: usize,
    ended: bool,
    tokens: u64,
    accounting: Accounting,
}

impl<S: Read> StoredDecoder<S> {
    /// Opens a stream of `tokens` tokens.
    ///
    /// # Errors
    /// [`StoredError::Config`] if a number is out of range.
    pub fn new(channels: u32, bits: u32, tokens: u64, stream: S) -> Result<Self, StoredError> {
        let decoder = Decoder::new(channels, bits).map_err(StoredError::Config)?;
        Ok(StoredDecoder {
            accounting: Accounting {
                table_bytes: table_bytes(decoder.channels()) as u64,
                bits,
                channels,
                ..Accounting::default()
            },
            decoder,
            stream,
            window: Vec::new(),
            consumed: 0,
            ended: false,
            tokens,
        })
    }

    /// Counts over the tokens so far.
    pub fn accounting(&self) -> &Accounting {
        &self.accounting
    }

    /// Decodes the next token into `out`, which has as many elements as there are channels; `false`
    /// after the last one.
    ///
    /// # Errors
    /// [`StoredError::Format`] at the first malformed token (`out` is then 0) or at bytes left after
    /// the last one; [`StoredError::Io`]. There is no way on after an error.
    pub fn next_token(&mut self, out: &mut [i8]) -> Result<bool, StoredError> {
        let token = self.accounting.tokens;
        self.fill_window()?;
        if token == self.tokens {
            let left = self.window.len() - self.consumed;
            return match left {
                0 => Ok(false),
                _ => Err(StoredError::Format {
                    token,
                    error: FormatError::LeftOver,
                }),
            };
        }
        let stopped = io::Error::other("decoding stopped at an earlier format error");
        let report = self
            .decoder
            .decode(&self.window[self.consumed..], out)
            .ok_or(stopped)?;
        if let Some(error) = report.error {
            return Err(StoredError::Format { token, error });
        }
        self.consumed += report.bytes;
        self.accounting.tokens += 1;
        self.accounting.elements += out.len() as u64;
        self.accounting.kept += report.kept as u64;
        self.accounting.labelled += report.labelled as u64;
        self.accounting.events += report.events as u64;
        self.accounting.stream_bytes += report.bytes as u64;
        Ok(true)
    }

    /// Makes sure that the window holds enough for any token, or all that is left.
    fn fill_window(&mut self) -> io::Result<()> {
        const CHUNK: usize = 1 << 16;
        let enough = self.decoder.window();
        if self.ended || self.window.len() - self.consumed >= enough {
            return Ok(());
        }
        self.window.drain(..self.consumed);
        self.consumed = 0;
        let wanted = (enough + CHUNK - self.window.len()) as u64;
        let read = (&mut self.stream)
            .take(wanted)
            .read_to_end(&mut self.window)?;
        self.ended = (read as u64) < wanted;
        Ok(())
    }
}
