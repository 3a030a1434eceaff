//! Streams of beats: their ports, their stalls, and who drives and watches them.

mod beats;
mod queue;
mod sink;
mod source;
mod spec;
mod stall;

pub(crate) use beats::bits;
pub use beats::{Beat, BeatMut, Field, Layout};
pub use queue::{BeatQueue, Given, Tag};
pub use sink::Sink;
pub use source::Source;
pub use spec::{Idle, StreamSpec};
pub use stall::{Stall, Stalls, patterns};
