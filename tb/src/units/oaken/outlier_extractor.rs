//! The demo chain: decomposer and zero-remove shifter, the bytes of the sparse stream's entries.

use super::vector::{Vector, showcase, vectors, with_thresholds};
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, StreamSpec};
use crate::unit::{Directed, Unit};
use crate::units::directed::directed_cases;
use crate::units::status::check_and_clear;
use proptest::prelude::*;
use sim::F16;
use sim::oaken::{BLOCK, decompose};

/// The extractor with `lanes` elements per beat.
pub struct OutlierExtractor {
    lanes: usize,
}

/// What the sticky flags should say.
#[derive(Default, Debug)]
pub struct FlagsSeen {
    nan: bool,
    inf: bool,
}

impl OutlierExtractor {
    /// The contract at the lanes of a design.
    pub fn of(info: &ModelInfo) -> OutlierExtractor {
        OutlierExtractor {
            lanes: info.size("lanes"),
        }
    }

    /// Elements per beat.
    pub fn lanes(&self) -> usize {
        self.lanes
    }
}

impl Unit for OutlierExtractor {
    type Item = Vector;
    type Memory = FlagsSeen;
    const ITEM: &'static str = "vector";

    fn inputs(&self) -> Vec<StreamSpec> {
        vec![
            with_thresholds(StreamSpec::axi("s_axis"))
                .lanes("data", 16)
                .lanes("keep", 2)
                .field("last"),
        ]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        vec![
            StreamSpec::axi("m_axis")
                .kept_lanes("data", 8, "keep")
                .lanes("keep", 1)
                .field("last"),
        ]
    }

    fn item(&self) -> BoxedStrategy<Vector> {
        prop_oneof![3 => vectors(1..=2 * self.lanes, false), 1 => vectors(1..=200, false)].boxed()
    }

    fn send(&self, item: &Vector, beats: &mut [BeatQueue]) {
        item.push(&mut beats[0], self.lanes, 0b11);
    }

    fn expect(&self, item: &Vector, flags: &mut FlagsSeen, beats: &mut [BeatQueue]) {
        let beats = &mut beats[0];
        let thresholds = item.golden_thresholds();
        let count = item.elements.len().div_ceil(self.lanes);
        for (index, elements) in item.elements.chunks(self.lanes).enumerate() {
            let mut beat = beats.push();
            let mut entries = 0;
            for (lane, element) in elements
                .iter()
                .enumerate()
                .filter(|(_, element)| element.keep)
            {
                let golden = decompose(F16(element.bits), &thresholds);
                flags.nan |= golden.nan;
                flags.inf |= golden.inf;
                let place = (index * self.lanes + lane) % BLOCK;
                if let Some(entry) = golden.sparse_entry(place as u8) {
                    beat.set_lane(0, entries, entry);
                    beat.set_lane(1, entries, true);
                    entries += 1;
                }
            }
            beat.set(2, index + 1 == count);
        }
    }

    fn elements(&self, item: &Vector) -> u64 {
        item.elements.len() as u64
    }

    fn directed(&self) -> Vec<Directed<Vector>> {
        let mut items = showcase(70);
        items.extend(showcase(1));
        directed_cases(items)
    }

    fn finish(&self, model: &mut Model, flags: &FlagsSeen) -> Result<(), String> {
        check_and_clear(
            model,
            "flags_clear",
            &[("nan_seen", flags.nan), ("inf_seen", flags.inf)],
        )
    }

    fn status_ports(&self) -> &'static [&'static str] {
        &["nan_seen", "inf_seen"]
    }
}
