//! Oaken in the commands.

mod codec;
mod demo;

use super::codec::{Backend, Entry, Scheme};

/// The scheme.
pub const SCHEME: Scheme = Scheme {
    name: "oaken",
    about: "Oaken: online-offline hybrid quantization",
    backends: &[Backend::Rtl, Backend::Golden],
    encode: Entry::of::<codec::Encode>(),
    decode: Entry::of::<codec::Decode>(),
    demo: Some(demo::run),
};
