//! Byte packer: a variable number of bytes per beat into full words.

use crate::model::ModelInfo;
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use proptest::prelude::*;
use std::ops::RangeInclusive;

/// The packer with words of `bytes` bytes.
pub struct BytePacker {
    bytes: usize,
}

impl BytePacker {
    /// The contract at the size of a design.
    pub fn of(info: &ModelInfo) -> BytePacker {
        BytePacker {
            bytes: info.size("bytes"),
        }
    }

    /// Bytes of a word.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

impl Unit for BytePacker {
    /// A packet: at least one beat, each of 0 to `bytes` bytes.
    type Item = Vec<Vec<u8>>;
    type Memory = ();
    const ITEM: &'static str = "packet";

    fn inputs(&self) -> Vec<StreamSpec> {
        vec![
            StreamSpec::plain("in")
                .field("count")
                .lanes("bytes", 8)
                .field("last"),
        ]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        vec![
            StreamSpec::plain("out")
                .kept_lanes("data", 8, "keep")
                .lanes("keep", 1)
                .field("last"),
        ]
    }

    fn item(&self) -> BoxedStrategy<Vec<Vec<u8>>> {
        let full = self.bytes;
        let count = prop_oneof![2 => 0..=full, 1 => Just(full), 1 => Just(0), 1 => 0..=full.min(3)];
        let beat = count.prop_flat_map(|count| prop::collection::vec(any::<u8>(), count));
        prop::collection::vec(beat, 1..=8).boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=8
    }

    fn send(&self, item: &Vec<Vec<u8>>, beats: &mut [BeatQueue]) {
        let beats = &mut beats[0];
        for (index, bytes) in item.iter().enumerate() {
            let mut beat = beats.push();
            beat.set(0, bytes.len() as u64);
            for lane in 0..self.bytes {
                // Bytes that do not count must not come out.
                beat.set_lane(
                    1,
                    lane,
                    bytes.get(lane).copied().unwrap_or(0xee ^ lane as u8),
                );
            }
            beat.set(2, index + 1 == item.len());
        }
    }

    fn expect(&self, item: &Vec<Vec<u8>>, (): &mut (), beats: &mut [BeatQueue]) {
        let beats = &mut beats[0];
        let bytes = item.concat();
        // A word leaves as soon as it is full. If then only beats without bytes follow, the last of
        // the packet comes as a word without bytes, as it does for a packet that has none at all.
        let full = bytes.len().is_multiple_of(self.bytes);
        let ends_empty = full && item.last().is_none_or(|beat| beat.is_empty());
        let words = bytes.len().div_ceil(self.bytes) + usize::from(ends_empty);
        for word in 0..words {
            let mut beat = beats.push();
            for (lane, byte) in bytes
                .iter()
                .skip(word * self.bytes)
                .take(self.bytes)
                .enumerate()
            {
                beat.set_lane(0, lane, *byte);
                beat.set_lane(1, lane, true);
            }
            beat.set(2, word + 1 == words);
        }
    }

    fn elements(&self, item: &Vec<Vec<u8>>) -> u64 {
        item.iter().map(|beat| beat.len() as u64).sum()
    }

    fn directed(&self) -> Vec<Directed<Vec<Vec<u8>>>> {
        let bytes =
            |from: usize, count: usize| (from..from + count).map(|b| b as u8).collect::<Vec<u8>>();
        let each_count = (0..=self.bytes).map(|count| bytes(count, count)).collect();
        let mut items = vec![
            vec![vec![]],
            vec![bytes(1, self.bytes)],
            each_count,
            vec![vec![], vec![], bytes(9, 1)],
        ];
        // Every place of the last word's end, with and without a spill.
        items.extend(
            (0..=self.bytes).map(|count| vec![bytes(0, self.bytes - 1), bytes(100, count)]),
        );
        vec![
            Directed {
                name: "every_count",
                case: Case::streaming(items.clone()),
            },
            Directed {
                name: "every_count_stalling",
                case: Case::streaming(items).stalled(
                    Stall::Bits(vec![true]),
                    Stall::Bits(vec![true, true, false]),
                ),
            },
        ]
    }
}
