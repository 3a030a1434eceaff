//! Oaken in the commands.

mod codec;
mod demo;
pub mod profile;

use super::codec::{Backend, Entry, Scheme};

/// The scheme.
pub const SCHEME: Scheme = Scheme {
    name: "oaken",
    about: "Oaken: online-offline hybrid quantization",
    backends: &[Backend::Rtl, Backend::Golden],
    encode: Entry::of::<codec::Encode>(),
    decode: Entry::of::<codec::Decode>(),
    demo: demo::run,
};
