//! PackKV in the commands.

mod decode;
mod demo;
pub mod dot;
mod encode;
mod rtl;
mod rtl_encode;
mod stored;

use super::codec::{Backend, Entry, Scheme};
use super::outcome::{Result, line};
use clap::ValueEnum;
use sim::packkv::{Format, Side};

/// The scheme.
pub const SCHEME: Scheme = Scheme {
    name: "packkv",
    about: "PackKV: signed codes of keys and values in packs of a width of their own",
    backends: &[Backend::Rtl, Backend::Golden],
    encode: Entry::of::<encode::Encode>(),
    decode: Entry::of::<decode::Decode>(),
    demo: Some(demo::run),
};

/// Keys or values.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SideName {
    /// Keys
    K,
    /// Values
    V,
}

impl SideName {
    fn side(self) -> Side {
        match self {
            SideName::K => Side::Keys,
            SideName::V => Side::Values,
        }
    }
}

/// The sizes of blocks and packs.
#[derive(clap::Args)]
struct Sizes {
    /// Tokens of a block: 64 or 128
    #[arg(long, value_name = "T", default_value_t = 64)]
    block: usize,
    /// Tokens of a pack: 8 or 16
    #[arg(long, value_name = "P", default_value_t = 16)]
    pack: usize,
}

impl Sizes {
    fn format(&self) -> Result<Format> {
        Format::new(self.block, self.pack).map_err(line)
    }
}

/// Refuses heads of a size that there are none of.
fn check_head_dim(head_dim: u16) -> Result<()> {
    match (16..=256).contains(&head_dim) && head_dim.is_multiple_of(16) {
        true => Ok(()),
        false => Err(format!(
            "heads of {head_dim} channels are not supported: give a multiple of 16, 16 to 256"
        )),
    }
}

/// The names of the files of a side: its steps, and the packs of a head.
fn steps_name(side: Side) -> String {
    format!("{side}.steps")
}

fn packs_name(side: Side, head: usize) -> String {
    format!("{side}.{head}.packs")
}
