//! The KV memory management unit: pages on demand, tables, burst descriptors (Oaken, ISCA 2025,
//! section 5.2, Figure 10).
//!
//! A *stream* is an append-only byte sequence; its dense and its sparse bytes are two sequences,
//! each with a management table of its own that maps virtual pages to physical ones and holds
//! the byte count. Commands run one at a time and in order, so that the units share the tables
//! without arbitration between them.
//!
//! A byte in a stream's sequence is named by its virtual page and its place in the page, side by
//! side. A range is named by its first and its last byte, both included: so the end of a full
//! page needs no bit more than its beginning.

use crate::hw::{ModuleBuilder, Value};

mod append_unit;
mod burst_splitter;
mod command_unit;
mod config;
mod kv_mmu;
mod management_table;
mod page_allocator;
mod read_walker;
mod release_walker;
mod units;

pub use append_unit::append_unit;
pub use burst_splitter::burst_splitter;
pub use command_unit::command_unit;
pub use config::Config;
pub use kv_mmu::kv_mmu;
pub use management_table::management_table;
pub use page_allocator::page_allocator;
pub use read_walker::read_walker;
pub use release_walker::release_walker;
pub use units::UNITS;

/// Codes of the commands.
pub mod op {
    /// Append dense and sparse bytes to a stream.
    pub const APPEND: u64 = 0;
    /// Read a stream's dense or sparse bytes.
    pub const READ: u64 = 1;
    /// Give all pages of a stream back.
    pub const RELEASE: u64 = 2;
    /// Ask for the bytes used and the pages free.
    pub const STATUS: u64 = 3;
    /// Bits of a code.
    pub const BITS: usize = 2;
    /// The codes in words.
    pub const DOC: &str = "0 append, 1 read, 2 release, 3 status";
}

/// Codes of the completions.
pub mod status {
    /// Done.
    pub const OK: u64 = 0;
    /// The stream does not exist.
    pub const BAD_STREAM: u64 = 1;
    /// An append of no byte, or of more than the maximum.
    pub const BAD_LENGTH: u64 = 2;
    /// The stream has no table entries left for the append.
    pub const STREAM_FULL: u64 = 3;
    /// There are too few free pages for the append.
    pub const NO_PAGES: u64 = 4;
    /// Bits of a code.
    pub const BITS: usize = 3;
    /// The codes in words.
    pub const DOC: &str = "0 ok, 1 bad_stream, 2 bad_length, 3 stream_full, 4 no_pages";
}

/// Pages that a number of bytes fills: `ceil(bytes / page_bytes)`.
fn pages_of<'m>(m: &'m ModuleBuilder, name: &str, bytes: Value<'m>, config: &Config) -> Value<'m> {
    let offset_bits = config.offset_bits();
    let width = bytes.width() - offset_bits;
    let partial = bytes.slice(0, offset_bits).reduce_or();
    m.wire(name, bytes.slice(offset_bits, width) + partial.zext(width))
}

/// What the bit that names one of the two byte sequences of a stream says.
const KIND_DOC: &str = "0 dense, 1 sparse";
