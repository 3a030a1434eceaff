//! Frames of both kinds back to tokens (KIVI contract, sections 4 and 5).

use super::codes::{by_channel, by_group};
use super::{Format, FormatError, Kind};
use crate::F16;
use crate::group::Pair;
use std::collections::VecDeque;

/// What a decoder is asked for: so many frames of tokens of `d` elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Command {
    /// What the tokens are.
    pub kind: Kind,
    /// Elements of a token.
    pub d: u16,
    /// Number of frames.
    pub frames: u32,
}

/// The most elements a token may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MaxWidth {
    /// One of keys.
    pub keys: usize,
    /// One of values.
    pub values: usize,
}

impl MaxWidth {
    /// Whatever a command can name.
    pub const ANY: MaxWidth = MaxWidth {
        keys: super::format::WIDEST,
        values: super::format::WIDEST,
    };
}

/// A token that was given out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// The format error met in it, if any: `tuser` of its last beat. No further token comes then.
    pub error: Option<FormatError>,
}

/// Where a decoder is in the frames of a command.
#[derive(Clone, Debug)]
struct Work {
    kind: Kind,
    d: usize,
    frames: u32,
    /// Pairs of the frame that have been read, and the rows of it that have not.
    pairs: usize,
    rows: usize,
}

/// Decodes frames as commands ask for them, from bytes that come in pieces of any length.
///
/// It stops at a command that cannot be, and at a format error, and takes nothing until
/// [`restart`](Decoder::restart).
#[derive(Clone, Debug)]
pub struct Decoder {
    format: Format,
    max_width: MaxWidth,
    commands: VecDeque<Command>,
    work: Option<Work>,
    /// The values of all codes of the frame's groups, group after group.
    tables: Vec<F16>,
    /// Bytes taken, of which the first `used` are used.
    bytes: Vec<u8>,
    used: usize,
    ended: bool,
    stopped: bool,
    config_error: bool,
    error_count: u16,
    first_error: Option<FormatError>,
}

impl Decoder {
    /// A decoder of tokens up to a width.
    pub fn new(format: Format, max_width: MaxWidth) -> Decoder {
        Decoder {
            format,
            max_width,
            commands: VecDeque::new(),
            work: None,
            tables: vec![],
            bytes: vec![],
            used: 0,
            ended: false,
            stopped: false,
            config_error: false,
            error_count: 0,
            first_error: None,
        }
    }

    /// Takes a command behind those that it has; `false` if it is stopped.
    pub fn command(&mut self, command: Command) -> bool {
        if !self.stopped {
            self.commands.push_back(command);
        }
        !self.stopped
    }

    /// Takes bytes of the stream behind those that it has; `false` if it is stopped, or the stream has
    /// ended.
    pub fn input(&mut self, bytes: &[u8]) -> bool {
        let takes = !self.stopped && !self.ended;
        if takes {
            self.bytes.drain(..self.used);
            self.used = 0;
            self.bytes.extend_from_slice(bytes);
        }
        takes
    }

    /// The stream ends behind the bytes that it has.
    pub fn end_input(&mut self) {
        self.ended |= !self.stopped;
    }

    /// Gives the next token into `out`, as many elements as it has.
    ///
    /// `None` if it is stopped, has no command, or needs more bytes; `out` is then untouched. A bad pair
    /// or the end of the stream among the pairs of a frame gives its first token with all elements +0;
    /// the end inside a row gives that row, elements whose bytes have not come +0.
    pub fn next_token(&mut self, out: &mut Vec<F16>) -> Option<Token> {
        if self.stopped || !self.has_work() {
            return None;
        }
        let d = self.work.as_ref()?.d;
        match self.read_pairs() {
            Ok(true) => self.next_row(d, out),
            Ok(false) => None,
            Err(error) => {
                out.clear();
                out.resize(d, F16::ZERO);
                Some(self.stop_with(error))
            }
        }
    }

    /// Bytes that were taken and not used: 0 after the stream ended inside a frame, what is behind it
    /// after a bad pair.
    pub fn held(&self) -> usize {
        self.bytes.len() - self.used
    }

    /// It waits for a restart.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// A command had a wrong number of elements, or no frames.
    pub fn config_error(&self) -> bool {
        self.config_error
    }

    /// Format errors; stays at 65535.
    pub fn error_count(&self) -> u16 {
        self.error_count
    }

    /// The first format error since the errors were cleared.
    pub fn first_error(&self) -> Option<FormatError> {
        self.first_error
    }

    /// Drops all commands and bytes and begins anew. Errors stay.
    pub fn restart(&mut self) {
        self.commands.clear();
        self.work = None;
        self.bytes.clear();
        self.used = 0;
        self.ended = false;
        self.stopped = false;
    }

    /// Clears the error counter, the first error and `config_error`.
    pub fn clear_errors(&mut self) {
        self.error_count = 0;
        self.first_error = None;
        self.config_error = false;
    }

    /// Whether there is a frame to read; begins the next command if need be.
    fn has_work(&mut self) -> bool {
        if self.work.is_some() {
            return true;
        }
        let Some(Command { kind, d, frames }) = self.commands.pop_front() else {
            return false;
        };
        let d = usize::from(d);
        let widest = match kind {
            Kind::Keys => self.max_width.keys,
            Kind::Values => self.max_width.values,
        };
        if !(1..=widest).contains(&d) || frames == 0 {
            self.config_error = true;
            self.stopped = true;
            return false;
        }
        self.work = Some(Work {
            kind,
            d,
            frames,
            pairs: 0,
            rows: self.format.tokens_per_frame(kind),
        });
        true
    }

    /// Reads on in the pairs of the frame; `true` if all are there.
    fn read_pairs(&mut self) -> Result<bool, FormatError> {
        let Some(work) = &mut self.work else {
            return Ok(false);
        };
        let wanted = self.format.pairs(work.kind, work.d);
        if work.pairs == 0 {
            self.tables.clear();
        }
        while work.pairs < wanted {
            let Some(bytes) = self.bytes[self.used..].first_chunk() else {
                return match self.ended {
                    true => Err(FormatError::StreamEnds),
                    false => Ok(false),
                };
            };
            self.used += Pair::BYTES;
            let pair = Pair::from_bytes(*bytes).ok_or(FormatError::BadPair)?;
            let codes = 0..=self.format.largest_code();
            self.tables.extend(codes.map(|code| pair.value(code)));
            work.pairs += 1;
        }
        Ok(true)
    }

    /// Reads the next row of a frame whose pairs are there.
    fn next_row(&mut self, d: usize, out: &mut Vec<F16>) -> Option<Token> {
        let there = &self.bytes[self.used..];
        let row = self.format.row_bytes(d).min(there.len());
        let is_whole = row == self.format.row_bytes(d);
        if !is_whole && !self.ended {
            return None;
        }
        let work = self.work.as_mut()?;
        out.clear();
        out.resize(d, F16::ZERO);
        let (row, bits) = (&there[..row], self.format.bits());
        match work.kind {
            Kind::Keys => by_channel(row, bits, &self.tables, out),
            Kind::Values => by_group(row, bits, self.format.group(), &self.tables, out),
        }
        self.used += row.len();
        if !is_whole {
            return Some(self.stop_with(FormatError::StreamEnds));
        }
        work.rows -= 1;
        if work.rows == 0 {
            work.frames -= 1;
            work.pairs = 0;
            work.rows = self.format.tokens_per_frame(work.kind);
        }
        if work.frames == 0 {
            self.work = None;
        }
        Some(Token { error: None })
    }

    /// Counts an error and stops.
    fn stop_with(&mut self, error: FormatError) -> Token {
        if error == FormatError::StreamEnds {
            // What is there of a pair is used as well.
            self.used = self.bytes.len();
        }
        self.stopped = true;
        self.error_count = self.error_count.saturating_add(1);
        self.first_error.get_or_insert(error);
        Token { error: Some(error) }
    }
}
