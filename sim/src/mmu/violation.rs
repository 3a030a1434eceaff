//! How a unit can break the contract.

use super::{Descriptor, Kind};
use std::fmt;

/// A broken rule of the contract.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Violation {
    /// A descriptor is not the one that is due.
    Descriptor {
        /// Its number in the command.
        index: usize,
        /// What came, if anything.
        actual: Option<Descriptor>,
        /// What was due, if anything. In a page that the stream does not have yet, the page of the
        /// actual address counts.
        expected: Option<Descriptor>,
    },
    /// A descriptor lies outside of all pages.
    OutOfRange {
        /// Its number in the command.
        index: usize,
        /// Its address.
        address: u64,
    },
    /// A page was given that has an owner.
    PageNotFree {
        /// Its number in the command.
        index: usize,
        /// The page.
        page: u64,
    },
    /// A read does not find what was appended.
    WrongByte {
        /// The stream.
        stream: u64,
        /// Which sequence.
        kind: Kind,
        /// The first byte that differs.
        at: u64,
    },
    /// An invariant does not hold behind the command.
    Invariant(String),
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Violation::Descriptor {
                index,
                actual,
                expected,
            } => {
                write!(f, "descriptor {index} is ")?;
                shown(f, actual)?;
                write!(f, ", expected ")?;
                shown(f, expected)
            }
            Violation::OutOfRange { index, address } => {
                write!(f, "descriptor {index} at {address:#x}: no page is there")
            }
            Violation::PageNotFree { index, page } => {
                write!(f, "descriptor {index} is in page {page}, which is not free")
            }
            Violation::WrongByte { stream, kind, at } => write!(
                f,
                "byte {at} of the {kind} bytes of stream {stream} is not what was appended"
            ),
            Violation::Invariant(what) => f.write_str(what),
        }
    }
}

fn shown(f: &mut fmt::Formatter<'_>, descriptor: &Option<Descriptor>) -> fmt::Result {
    let Some(d) = descriptor else {
        return f.write_str("none");
    };
    let last = if d.last { ", last" } else { "" };
    write!(f, "{} {} bytes at {:#x}{last}", d.bytes, d.kind, d.address)
}

impl std::error::Error for Violation {}
