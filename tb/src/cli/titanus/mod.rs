//! Titanus in the commands.

mod attention;
mod codec;
mod demo;
mod rtl;

use super::codec::{Backend, Entry, Scheme};

/// The scheme.
pub const SCHEME: Scheme = Scheme {
    name: "titanus",
    about: "Titanus: cascade pruning and quantization",
    backends: &[Backend::Rtl, Backend::Golden],
    encode: Entry::of::<codec::Encode>(),
    decode: Entry::of::<codec::Decode>(),
    demo: Some(demo::run),
};
