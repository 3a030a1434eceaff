//! What a unit is to the harness: its streams, its cases, and what it should do with them.

use crate::bench::{self, Figure};
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, Stall, StreamSpec};
use proptest::strategy::BoxedStrategy;
use std::fmt::Debug;
use std::ops::RangeInclusive;

/// The contract of a unit in terms of items: whatever is natural to send and to check as one thing
/// (a vector, a packet, a word). An item is carried by the beats of one or more input streams and
/// answered on one or more output streams; the streams run independently of each other.
pub trait Unit: Send + Sync {
    /// What is sent as one thing.
    type Item: Clone + Debug + 'static;
    /// What the unit remembers from one item to the next, from reset on.
    type Memory: Default;

    /// What an item is called in messages.
    const ITEM: &'static str;

    /// The streams into the unit.
    fn inputs(&self) -> Vec<StreamSpec>;

    /// The streams out of the unit.
    fn outputs(&self) -> Vec<StreamSpec>;

    /// Random items. They shrink.
    fn item(&self) -> BoxedStrategy<Self::Item>;

    /// How many items a random case has.
    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=8
    }

    /// How late, in cycles, a random case may reset the unit: longer than an item stays in it.
    fn latest_reset(&self) -> u64 {
        60
    }

    /// For how many cycles the unit may work without a beat on any port, beside the usual.
    fn pause(&self) -> u64 {
        0
    }

    /// The beats that carry an item in, for each input stream.
    fn send(&self, item: &Self::Item, beats: &mut [BeatQueue]);

    /// The beats that should come out for an item, for each output stream.
    fn expect(&self, item: &Self::Item, memory: &mut Self::Memory, beats: &mut [BeatQueue]);

    /// The elements of an item, for reports.
    fn elements(&self, item: &Self::Item) -> u64;

    /// Cases chosen by hand, with names.
    fn directed(&self) -> Vec<Directed<Self::Item>>;

    /// Whether the unit, as it should be after what it has been sent, takes no more input: then what
    /// has not been taken stays unsent.
    fn abandons_input(&self, _memory: &Self::Memory) -> bool {
        false
    }

    /// Looks at what is no stream after all items have come out. The error says what is wrong.
    fn finish(&self, _model: &mut Model, _memory: &Self::Memory) -> Result<(), String> {
        Ok(())
    }

    /// What `tb bench` measures of a design whose row asks for it.
    ///
    /// # Errors
    /// One line on why it cannot be measured.
    fn figures(
        &self,
        info: &'static ModelInfo,
        _options: &bench::Options<'_>,
    ) -> Result<Vec<Figure>, String> {
        Err(format!("the contract of {} has no figures", info.config))
    }

    /// Payload ports of which a valid beat may leave parts to chance: what no element is in. They
    /// are looked at in Icarus only where all initial states of the registers agree.
    fn partly_known(&self) -> &'static [&'static str] {
        &[]
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
    /// When the source of each input stream pauses; the last one holds for all further streams.
    pub sources: Vec<Stall>,
    /// When the sink of each output stream pauses; the last one holds for all further streams.
    pub sinks: Vec<Stall>,
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
            sources: vec![],
            sinks: vec![],
            reset_after: None,
            seed: 1,
        }
    }

    /// The same with these stalls on all inputs and on all outputs.
    pub fn stalled(mut self, source: Stall, sink: Stall) -> Case<I> {
        self.sources = vec![source];
        self.sinks = vec![sink];
        self
    }
}
