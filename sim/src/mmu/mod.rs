//! The KV memory management unit (Oaken, ISCA 2025, section 5.2; the memory management contract):
//! what its completions and descriptors must be, for whichever free pages it chose.
//!
//! [`Mmu`] follows a unit command by command. It does not copy the allocator: the physical page of
//! a new virtual page is read from the unit's descriptor and checked to be free. Everything else,
//! lengths, order, offsets, status and counts, is computed here. A byte memory behind the addresses
//! holds what was appended, and a read must find it there. The invariants are checked after every
//! command.
//!
//! ```
//! use sim::mmu::{Command, Descriptor, Kind, Mmu, Sizes, Status};
//!
//! let sizes = Sizes {
//!     streams: 2, pages: 4, page_bytes: 64, pages_per_stream: 2,
//!     max_burst_bytes: 64, max_append_bytes: 256, base: 0,
//! };
//! let mut mmu = Mmu::new(sizes);
//! let append = Command::Append { stream: 1, dense_bytes: 10, sparse_bytes: 0 };
//! // The unit wrote 10 bytes to page 3.
//! let written = Descriptor { address: 192, bytes: 10, kind: Kind::Dense, last: true };
//! let done = mmu.execute(&append, &[written]).unwrap();
//! assert_eq!((done.status, done.pages_free), (Status::Ok, 3));
//! // Page 3 has an owner: to give it again is a violation.
//! let again = Command::Append { stream: 0, dense_bytes: 1, sparse_bytes: 0 };
//! let written = Descriptor { address: 192, bytes: 1, kind: Kind::Dense, last: true };
//! assert!(mmu.execute(&again, &[written]).is_err());
//! ```

mod memory;
mod table;
mod unit;
mod violation;

pub use unit::Mmu;
pub use violation::Violation;

use std::fmt;

/// Which of the two byte sequences of a stream.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Codes, a fixed number per token.
    Dense,
    /// Outliers, as many as there are.
    Sparse,
}

impl Kind {
    /// Both, in the order of an append's descriptors.
    pub const BOTH: [Kind; 2] = [Kind::Dense, Kind::Sparse];
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Dense => "dense",
            Kind::Sparse => "sparse",
        })
    }
}

/// The sizes of a unit (contract, *Terms* and *Commands*).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// Streams, with ids from 0.
    pub streams: u64,
    /// Physical pages.
    pub pages: u64,
    /// Bytes of a page, a power of two.
    pub page_bytes: u64,
    /// Virtual pages of a stream in each table.
    pub pages_per_stream: u64,
    /// A multiple of this is crossed by no descriptor; a power of two.
    pub max_burst_bytes: u64,
    /// The most bytes of one append, dense and sparse ones together.
    pub max_append_bytes: u64,
    /// Address of page 0.
    pub base: u64,
}

/// A command. Streams and lengths may be bad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Append bytes to both sequences of a stream.
    Append {
        /// The stream.
        stream: u64,
        /// Dense bytes.
        dense_bytes: u64,
        /// Sparse bytes.
        sparse_bytes: u64,
    },
    /// Read a sequence from its first byte to its last.
    Read {
        /// The stream.
        stream: u64,
        /// Which of its sequences.
        kind: Kind,
    },
    /// Give all pages of both sequences back.
    Release {
        /// The stream.
        stream: u64,
    },
    /// Ask for the bytes of a sequence and the free pages.
    Status {
        /// The stream.
        stream: u64,
        /// Which of its sequences.
        kind: Kind,
    },
}

impl Command {
    /// The stream it is for.
    pub fn stream(&self) -> u64 {
        match *self {
            Command::Append { stream, .. }
            | Command::Read { stream, .. }
            | Command::Release { stream }
            | Command::Status { stream, .. } => stream,
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Append {
                stream,
                dense_bytes,
                sparse_bytes,
            } => write!(
                f,
                "append {dense_bytes} dense and {sparse_bytes} sparse bytes to stream {stream}"
            ),
            Command::Read { stream, kind } => write!(f, "read the {kind} bytes of stream {stream}"),
            Command::Release { stream } => write!(f, "release stream {stream}"),
            Command::Status { stream, kind } => {
                write!(f, "status of the {kind} bytes of stream {stream}")
            }
        }
    }
}

/// A memory burst that a command asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Descriptor {
    /// Address of its first byte.
    pub address: u64,
    /// Number of bytes.
    pub bytes: u64,
    /// Dense or sparse data.
    pub kind: Kind,
    /// The last one of its command.
    pub last: bool,
}

/// How a command ended. Of several errors the first in this order is reported.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Status {
    /// Done.
    Ok,
    /// The stream does not exist.
    BadStream,
    /// An append of no byte, or of more than the maximum.
    BadLength,
    /// The stream has too few table entries left.
    StreamFull,
    /// There are too few free pages.
    NoPages,
}

/// The answer to a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Completion {
    /// How it ended.
    pub status: Status,
    /// Of a read or status that is ok: the bytes of the sequence; else 0.
    pub bytes_used: u64,
    /// Free pages behind the command.
    pub pages_free: u64,
}
