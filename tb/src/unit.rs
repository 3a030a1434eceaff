//! What a unit is to the harness: its streams, its cases, and what it should do with them.

use crate::bench::{self, Figure};
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, Given, Stall, StreamSpec};
use crate::units::status::Status;
use proptest::strategy::BoxedStrategy;
use std::fmt::Debug;
use std::ops::RangeInclusive;

/// What an item is counted as.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Count {
    /// Its vectors: the keys, the values or a query of a token. Of products on codes and on packs their results, each of
    /// two vectors; of a unit that knows no vectors its items.
    pub vectors: u64,
    /// Its elements.
    pub elements: u64,
}

/// The contract of a unit in terms of items. An item is the natural unit of a check: a vector, a
/// packet, a word. The beats of one or more input streams carry it, and beats of one or more output
/// streams answer it; the streams run independently of each other.
pub trait Unit: Send + Sync {
    /// The item: what is sent and checked as one.
    type Item: Clone + Debug + Send + Sync + 'static;
    /// The state that the unit keeps from one item to the next, beginning at reset.
    type Memory: Default;

    /// The name of an item in messages.
    const ITEM: &'static str;

    /// The streams into the unit.
    fn inputs(&self) -> Vec<StreamSpec>;

    /// The streams out of the unit.
    fn outputs(&self) -> Vec<StreamSpec>;

    /// Random items. A failing one can be shrunk.
    fn item(&self) -> BoxedStrategy<Self::Item>;

    /// How many items a random case has.
    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=8
    }

    /// The last cycle in which a random case may reset the unit: longer than an item stays in it.
    fn latest_reset(&self) -> u64 {
        60
    }

    /// The cycles for which the unit may work without a beat on any port, on top of the usual
    /// patience.
    fn pause(&self) -> u64 {
        0
    }

    /// Pushes the beats that carry an item into the unit, for each input stream.
    fn send(&self, item: &Self::Item, beats: &mut [BeatQueue]);

    /// Pushes the beats that the unit must give for an item, for each output stream.
    fn expect(&self, item: &Self::Item, memory: &mut Self::Memory, beats: &mut [BeatQueue]);

    /// The vectors of an item that is all that it says, for reports: of a run of tokens each.
    fn vectors(&self, _: &Self::Item) -> u64 {
        1
    }

    /// The elements of such an item.
    fn elements(&self, _: &Self::Item) -> u64 {
        0
    }

    /// The vectors and elements of an item that are compared, with what the unit must give for it. A unit whose items may
    /// ask for more than comes, as those that break a format, counts what comes.
    fn count(&self, item: &Self::Item, _: Given<'_>) -> Count {
        Count {
            vectors: self.vectors(item),
            elements: self.elements(item),
        }
    }

    /// Cases chosen by hand, with names.
    fn directed(&self) -> Vec<Directed<Self::Item>>;

    /// The case whose waveform is on the page of the unit, at the sizes of the configuration that
    /// the page names; `None` if the unit has no page.
    fn example(&self) -> Option<Case<Self::Item>> {
        None
    }

    /// What the page says about the values of its example, in markdown.
    ///
    /// # Errors
    /// If it says nothing, or the golden model refuses the example.
    fn example_text(&self) -> Result<String, String> {
        Err("the unit has no text about its example".into())
    }

    /// Does the unit accept no more input in this state, for example behind an error? Beats that it
    /// has not accepted are then not expected to be.
    fn abandons_input(&self, _memory: &Self::Memory) -> bool {
        false
    }

    /// The cycles for which the unit may work at the end of a run on what gives no beat and still sets flags, on top of
    /// those in which it is watched for beats that should not come.
    fn silent_end(&self, _memory: &Self::Memory) -> u64 {
        0
    }

    /// The input streams, by number, of which it may take beats while its output `stopped` is set; a restart discards
    /// them.
    fn takes_when_stopped(&self) -> &'static [usize] {
        &[]
    }

    /// What an item does that its beats do not show, as bins of the unit's coverage: a name each, and whether this
    /// item fills it. `memory` is what the unit should know behind the item.
    fn bins(&self, _item: &Self::Item, _memory: &Self::Memory) -> Vec<(&'static str, bool)> {
        vec![]
    }

    /// What the status ports of a unit that can be restarted say when it is in this state, with nothing met before;
    /// `None` if it has no such ports.
    fn status(&self, _memory: &Self::Memory) -> Option<Status> {
        None
    }

    /// Checks status ports after all items have come out. The error says what is wrong.
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

    /// Payload ports of which lanes without an element hold an undefined value in a valid beat. In
    /// Icarus they are compared only where runs from all initial states agree.
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
    /// The cycles after which the unit is reset and the items are sent again from the first, if it is.
    pub reset_after: Option<u64>,
    /// Each item is a run of its own, with a restart in between, as behind an error: what the status ports say
    /// adds up.
    pub restarts: bool,
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
            restarts: false,
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
