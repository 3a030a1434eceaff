//! HACK in the commands.

mod decode;
mod demo;
mod encode;
pub mod matmul;
mod rtl;

use super::codec::{Backend, Entry, Scheme};
use super::outcome::{Result, line};
use clap::ValueEnum;
use sim::hack::{Format, Kind, Sums};

/// The scheme.
pub const SCHEME: Scheme = Scheme {
    name: "hack",
    about: "HACK: codes of keys, values, queries and weights, which are multiplied as they are",
    backends: &[Backend::Rtl, Backend::Golden],
    encode: Entry::of::<encode::Encode>(),
    decode: Entry::of::<decode::Decode>(),
    demo: Some(demo::run),
};

/// How partitions lie in vectors.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum KindName {
    /// Neighbouring elements of a vector: queries, keys, weights
    Rows,
    /// Neighbouring tokens of a channel: values
    Columns,
}

/// The sizes of partitions and records.
#[derive(clap::Args)]
struct Sizes {
    /// Elements of a partition: 32, 64 or 128
    #[arg(long, value_name = "G")]
    group: usize,
    /// Bits of a code: 2 or 4 of keys and values, 8 of queries and weights
    #[arg(long, value_name = "B")]
    bits: u32,
    /// Records of 2 or 4 bits without the sums of their codes
    #[arg(long)]
    no_sums: bool,
}

impl Sizes {
    fn format(&self) -> Result<Format> {
        let sums = match self.no_sums {
            true => Sums::None,
            false => Sums::Stored,
        };
        Format::new(self.group, self.bits, sums).map_err(line)
    }
}

impl KindName {
    fn kind(self) -> Kind {
        match self {
            KindName::Rows => Kind::Rows,
            KindName::Columns => Kind::Columns,
        }
    }
}
