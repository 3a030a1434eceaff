//! Commands that are done.

use crate::registers as reg;
use core::fmt;

/// What a command does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    /// Appends tokens to a stream.
    Write,
    /// Reads all tokens of a stream.
    Read,
    /// Reads some tokens of a stream.
    ReadRange,
    /// Returns all pages of a stream.
    Release,
    /// Asks for the tokens of a stream.
    Status,
    /// None that this driver knows.
    Other(u8),
}

impl Operation {
    /// Its code in COMMAND.
    pub const fn code(self) -> u32 {
        match self {
            Operation::Write => reg::OPERATION_WRITE,
            Operation::Read => reg::OPERATION_READ,
            Operation::ReadRange => reg::OPERATION_READ_RANGE,
            Operation::Release => reg::OPERATION_RELEASE,
            Operation::Status => reg::OPERATION_STATUS,
            Operation::Other(code) => code as u32,
        }
    }

    fn of(code: u32) -> Operation {
        match code {
            reg::OPERATION_WRITE => Operation::Write,
            reg::OPERATION_READ => Operation::Read,
            reg::OPERATION_READ_RANGE => Operation::ReadRange,
            reg::OPERATION_RELEASE => Operation::Release,
            reg::OPERATION_STATUS => Operation::Status,
            other => Operation::Other(other as u8),
        }
    }
}

/// Why a command was not done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The stream does not exist.
    BadStream,
    /// No token, more tokens than the stream has, or elements that the unit does not take.
    BadLength,
    /// A token needs more virtual pages than a stream has.
    StreamFull,
    /// A token needs more pages than are free.
    NoPages,
    /// The threshold set does not exist or is not in order.
    BadSet,
    /// Memory answered with an error.
    BusError {
        /// The first address that failed.
        address: u64,
    },
    /// What was read from memory is no compressed token.
    FormatError,
    /// There is no such operation.
    BadOperation,
    /// A code that this driver does not know.
    Other(u8),
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::BadStream => write!(f, "the stream does not exist"),
            Cause::BadLength => write!(f, "no token, or more than the stream has"),
            Cause::StreamFull => write!(f, "the stream has no room for the token"),
            Cause::NoPages => write!(f, "no page is free"),
            Cause::BadSet => write!(f, "the threshold set does not exist or is not in order"),
            Cause::BusError { address } => write!(f, "memory error at {address:#x}"),
            Cause::FormatError => write!(f, "no compressed token in memory"),
            Cause::BadOperation => write!(f, "there is no such operation"),
            Cause::Other(code) => write!(f, "unknown status {code}"),
        }
    }
}

/// A completion, as its registers have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Completion {
    /// Operation of its command.
    pub operation: Operation,
    /// Tag of its command.
    pub tag: u8,
    /// Its stream.
    pub stream: u16,
    /// Tokens that were written or read; of a status those of the stream.
    pub tokens: u32,
    /// Why it was not done, if it was not.
    pub cause: Option<Cause>,
}

impl Completion {
    /// The tokens of a command that was done, or why it was not.
    ///
    /// # Errors
    /// The cause.
    pub fn result(&self) -> Result<u32, Cause> {
        self.cause.map_or(Ok(self.tokens), Err)
    }

    /// From the words of the registers: COMPLETION, its stream, its tokens, its address.
    pub(crate) fn of(word: u32, stream: u32, tokens: u32, address: u64) -> Completion {
        let status = reg::COMPLETION_STATUS_FIELD.of(word);
        Completion {
            operation: Operation::of(reg::COMPLETION_OP_FIELD.of(word)),
            tag: reg::COMPLETION_TAG_FIELD.of(word) as u8,
            stream: stream as u16,
            tokens,
            cause: cause(status, address),
        }
    }
}

fn cause(status: u32, address: u64) -> Option<Cause> {
    Some(match status {
        reg::STATUS_OK => return None,
        reg::STATUS_BAD_STREAM => Cause::BadStream,
        reg::STATUS_BAD_LENGTH => Cause::BadLength,
        reg::STATUS_STREAM_FULL => Cause::StreamFull,
        reg::STATUS_NO_PAGES => Cause::NoPages,
        reg::STATUS_BAD_SET => Cause::BadSet,
        reg::STATUS_BUS_ERROR => Cause::BusError { address },
        reg::STATUS_FORMAT_ERROR => Cause::FormatError,
        reg::STATUS_BAD_OP => Cause::BadOperation,
        other => Cause::Other(other as u8),
    })
}
