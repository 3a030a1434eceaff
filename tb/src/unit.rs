//! What a unit is to the harness: its streams, its cases, and what it should do with them.

use crate::model::Model;
use crate::stream::{BeatQueue, Stall, StreamSpec};
use proptest::strategy::BoxedStrategy;
use std::fmt::Debug;
use std::ops::RangeInclusive;

/// The contract of a unit with one input and one output stream, in terms of items: whatever is
/// natural to send and to check as one thing (a vector, a packet, a word).
pub trait Unit: Send + Sync {
    /// What is sent as one thing.
    type Item: Clone + Debug + 'static;
    /// What the unit remembers from one item to the next, from reset on.
    type Memory: Default;

    /// What an item is called in messages.
    const ITEM: &'static str;

    /// The stream into the unit.
    fn input(&self) -> StreamSpec;

    /// The stream out of the unit.
    fn output(&self) -> StreamSpec;

    /// Random items. They shrink.
    fn item(&self) -> BoxedStrategy<Self::Item>;

    /// How many items a random case has.
    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=8
    }

    /// The beats that carry an item in.
    fn send(&self, item: &Self::Item, beats: &mut BeatQueue);

    /// The beats that should come out for an item.
    fn expect(&self, item: &Self::Item, memory: &mut Self::Memory, beats: &mut BeatQueue);

    /// The elements of an item, for reports.
    fn elements(&self, item: &Self::Item) -> u64;

    /// Cases chosen by hand, with names.
    fn directed(&self) -> Vec<Directed<Self::Item>>;

    /// Looks at what is no stream after all items have come out. The error says what is wrong.
    fn finish(&self, _model: &mut Model, _memory: &Self::Memory) -> Result<(), String> {
        Ok(())
    }

    /// Outputs outside the streams that must have a known value once the reset is over.
    fn status_ports(&self) -> &'static [&'static str] {
        &[]
    }
}

/// A case chosen by hand.
pub struct Directed<I> {
    /// What it shows, as an identifier.
    pub name: &'static str,
    /// The case.
    pub case: Case<I>,
}

/// All that decides a run.
#[derive(Clone, Debug)]
pub struct Case<I> {
    /// What to send.
    pub items: Vec<I>,
    /// When the source pauses.
    pub source: Stall,
    /// When the sink pauses.
    pub sink: Stall,
    /// Resets the unit after so many cycles and starts over.
    pub reset_after: Option<u64>,
    /// Initial state of the model.
    pub seed: u64,
}

impl<I> Case<I> {
    /// A case without stalls.
    pub fn streaming(items: Vec<I>) -> Case<I> {
        Case {
            items,
            source: Stall::Never,
            sink: Stall::Never,
            reset_after: None,
            seed: 1,
        }
    }

    /// The same with stalls on both sides.
    pub fn stalled(mut self, source: Stall, sink: Stall) -> Case<I> {
        self.source = source;
        self.sink = sink;
        self
    }
}
