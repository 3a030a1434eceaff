//! The KV memory management unit: pages on demand, management tables, burst descriptors (Oaken, ISCA
//! 2025, section 5.2, Figure 10).
//!
//! A *stream* is an append-only byte sequence. Its dense and its sparse bytes are two sequences, each
//! with a management table of its own that maps virtual pages to physical ones and holds the byte
//! count. Commands run one at a time and in order, so that the units share the tables without
//! arbitration.
//!
//! A byte of a sequence is addressed by its virtual page and its offset in the page, concatenated. A
//! range is given by its first and its last byte, both included: so the end of a full page needs no
//! more bits than its beginning.

use crate::hw::{ModuleBuilder, Value};

mod append_unit;
mod burst_splitter;
mod codes;
mod command_unit;
mod config;
mod kv_mmu;
mod management_table;
mod page_allocator;
mod read_walker;
mod release_walker;
mod streams;
mod units;

pub use append_unit::append_unit;
pub use burst_splitter::burst_splitter;
pub use codes::{op, status};
pub use command_unit::command_unit;
pub use config::Config;
pub use kv_mmu::kv_mmu;
pub use management_table::management_table;
pub use page_allocator::page_allocator;
pub use read_walker::read_walker;
pub use release_walker::release_walker;
pub use units::UNITS;

/// Pages that a number of bytes fills: `ceil(bytes / page_bytes)`.
fn pages_of<'m>(m: &'m ModuleBuilder, name: &str, bytes: Value<'m>, config: &Config) -> Value<'m> {
    let offset_bits = config.offset_bits();
    let width = bytes.width() - offset_bits;
    let partial = bytes.slice(0, offset_bits).reduce_or();
    m.wire(name, bytes.slice(offset_bits, width) + partial.zext(width))
}
