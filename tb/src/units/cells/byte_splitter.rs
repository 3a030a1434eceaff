//! Byte splitter: words of any number of bytes into narrower words.

use crate::model::ModelInfo;
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use proptest::prelude::*;
use std::ops::RangeInclusive;

/// The splitter of words of `bytes` bytes into parts of `part` bytes.
pub struct ByteSplitter {
    bytes: usize,
    part: usize,
}

impl ByteSplitter {
    /// The contract at the sizes of a design.
    pub fn of(info: &ModelInfo) -> ByteSplitter {
        ByteSplitter {
            bytes: info.size("bytes"),
            part: info.size("part"),
        }
    }

    /// Bytes of a word.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Bytes of a part.
    pub fn part(&self) -> usize {
        self.part
    }

    /// A packet whose words hold so many bytes each, all of them different from their neighbours.
    pub fn packet(&self, counts: impl IntoIterator<Item = usize>) -> Vec<Vec<u8>> {
        let mut next = 0u8;
        let mut byte = || {
            next = next.wrapping_add(37);
            next
        };
        let words = counts.into_iter();
        words
            .map(|count| (0..count).map(|_| byte()).collect())
            .collect()
    }
}

/// Pushes a word of `width` bytes: data, keep and last. What is not kept is noise.
fn push(queue: &mut BeatQueue, width: usize, bytes: &[u8], last: bool) {
    let mut beat = queue.push();
    for lane in 0..width {
        let byte = bytes.get(lane).copied();
        beat.set_lane(0, lane, byte.unwrap_or(0xee ^ lane as u8));
        beat.set_lane(1, lane, byte.is_some());
    }
    beat.set(2, last);
}

impl Unit for ByteSplitter {
    /// A packet: at least one word, each of 0 to `bytes` bytes.
    type Item = Vec<Vec<u8>>;
    type Memory = ();
    const ITEM: &'static str = "packet";

    fn inputs(&self) -> Vec<StreamSpec> {
        let word = StreamSpec::plain("in").lanes("data", 8).lanes("keep", 1);
        vec![word.field("last")]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        let part = StreamSpec::plain("out").kept_lanes("data", 8, "keep");
        vec![part.lanes("keep", 1).field("last")]
    }

    fn item(&self) -> BoxedStrategy<Vec<Vec<u8>>> {
        let full = self.bytes;
        let ends = (0..=full / self.part).prop_map({
            let part = self.part;
            move |parts| parts * part
        });
        let count = prop_oneof![3 => 0..=full, 2 => Just(full), 1 => ends];
        let word = count.prop_flat_map(|count| prop::collection::vec(any::<u8>(), count));
        prop::collection::vec(word, 1..=6).boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=8
    }

    fn send(&self, item: &Vec<Vec<u8>>, beats: &mut [BeatQueue]) {
        for (index, word) in item.iter().enumerate() {
            push(&mut beats[0], self.bytes, word, index + 1 == item.len());
        }
    }

    fn expect(&self, item: &Vec<Vec<u8>>, (): &mut (), beats: &mut [BeatQueue]) {
        for (index, word) in item.iter().enumerate() {
            let ends = index + 1 == item.len();
            // A word without bytes gives a part as well.
            let parts = word.len().div_ceil(self.part).max(1);
            for number in 0..parts {
                let from = number * self.part;
                let bytes = &word[from..word.len().min(from + self.part)];
                let last = ends && number + 1 == parts;
                push(&mut beats[0], self.part, bytes, last);
            }
        }
    }

    fn elements(&self, item: &Vec<Vec<u8>>) -> u64 {
        item.iter().map(|word| word.len() as u64).sum()
    }

    fn directed(&self) -> Vec<Directed<Vec<Vec<u8>>>> {
        // Every count as the last word of a packet, and between full words.
        let counts = 0..=self.bytes;
        let mut items: Vec<_> = counts.clone().map(|count| self.packet([count])).collect();
        items.extend(counts.map(|count| self.packet([self.bytes, count, self.bytes])));
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
