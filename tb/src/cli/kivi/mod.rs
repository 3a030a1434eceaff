//! KIVI in the commands.

mod decode;
mod demo;
mod encode;
mod rtl;

use super::codec::{Backend, Entry, Scheme};
use super::outcome::{Result, line};
use clap::ValueEnum;
use sim::kivi::{Format, Kind};

/// The scheme.
pub const SCHEME: Scheme = Scheme {
    name: "kivi",
    about: "KIVI: keys by channel, values by token, recent tokens in binary16",
    backends: &[Backend::Rtl, Backend::Golden],
    encode: Entry::of::<encode::Encode>(),
    decode: Entry::of::<decode::Decode>(),
    demo: Some(demo::run),
};

/// What the tokens are.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum KindName {
    /// By channel, over blocks of tokens
    Keys,
    /// By token
    Values,
}

/// The sizes that encoding and decoding share.
#[derive(clap::Args)]
struct Sizes {
    /// Keys or values
    #[arg(long)]
    kind: KindName,
    /// Elements of a group: 32, 64 or 128 tokens of a channel, or channels of a token
    #[arg(long, value_name = "G")]
    group: usize,
    /// Bits of a code, 2 or 4
    #[arg(long, value_name = "B")]
    bits: u32,
}

impl Sizes {
    fn kind(&self) -> Kind {
        match self.kind {
            KindName::Keys => Kind::Keys,
            KindName::Values => Kind::Values,
        }
    }

    fn format(&self) -> Result<Format> {
        Format::new(self.group, self.bits).map_err(line)
    }
}
