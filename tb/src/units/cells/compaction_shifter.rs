//! Compaction shifter: the marked entries of a beat move to its low end, in order.

use crate::model::ModelInfo;
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use proptest::prelude::*;
use std::fmt;
use std::ops::RangeInclusive;

/// A unit that compacts the marked entries of each beat.
pub struct CompactionShifter {
    lanes: usize,
    entry: usize,
    mark: &'static str,
}

/// A beat of entries, each marked or not.
#[derive(Clone)]
pub struct Marked {
    /// Mark and entry of each lane: bits beyond a byte are those of the byte again.
    pub entries: Vec<(bool, u8)>,
    /// Last beat of a packet.
    pub last: bool,
}

/// Entries in hexadecimal; `-` for a lane without a mark.
impl fmt::Debug for Marked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (marked, entry) in &self.entries {
            match marked {
                true => write!(f, "{entry:02x} ")?,
                false => write!(f, "- ")?,
            }
        }
        write!(f, "last {}", self.last)
    }
}

impl CompactionShifter {
    /// The contract at the sizes of a design.
    pub fn of(info: &ModelInfo) -> CompactionShifter {
        CompactionShifter::marked_by("keep", info.size("n"), info.size("entry"))
    }

    /// The contract of a unit whose marks are on the port `in_<mark>`, for entries of `entry` bits.
    pub(crate) fn marked_by(mark: &'static str, lanes: usize, entry: usize) -> CompactionShifter {
        CompactionShifter { lanes, entry, mark }
    }

    /// Entries per beat.
    pub fn lanes(&self) -> usize {
        self.lanes
    }

    /// Every mask if there are few lanes, else runs, single marks and alternations.
    fn telling_masks(&self) -> Vec<u64> {
        if self.lanes <= 8 {
            return (0..1 << self.lanes).collect();
        }
        let all = u64::MAX >> (64 - self.lanes);
        let single = (0..self.lanes).map(|i| 1 << i);
        let runs = (0..self.lanes).map(|i| all >> i);
        let high = (0..self.lanes).map(|i| all << i & all);
        [0, all, all / 3, all / 3 * 2]
            .into_iter()
            .chain(single)
            .chain(runs)
            .chain(high)
            .collect()
    }

    /// A beat with the marks of `mask` and entries that tell their lane.
    pub fn of_mask(&self, mask: u64) -> Marked {
        Marked {
            entries: (0..self.lanes)
                .map(|i| (mask >> i & 1 == 1, 0xa0 ^ i as u8))
                .collect(),
            last: mask.is_multiple_of(5),
        }
    }
}

impl Unit for CompactionShifter {
    type Item = Marked;
    type Memory = ();
    const ITEM: &'static str = "beat";

    fn inputs(&self) -> Vec<StreamSpec> {
        vec![
            StreamSpec::plain("in")
                .lanes(self.mark, 1)
                .lanes("entries", self.entry)
                .field("last"),
        ]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        vec![
            StreamSpec::plain("out")
                .field("count")
                .lanes("entries", self.entry)
                .field("last"),
        ]
    }

    fn item(&self) -> BoxedStrategy<Marked> {
        let lanes = self.lanes;
        prop_oneof![Just(0.1), Just(0.5), Just(0.9)]
            .prop_flat_map(move |p| {
                (
                    prop::collection::vec((prop::bool::weighted(p), any::<u8>()), lanes),
                    any::<bool>(),
                )
            })
            .prop_map(|(entries, last)| Marked { entries, last })
            .boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=24
    }

    fn send(&self, item: &Marked, beats: &mut [BeatQueue]) {
        let beats = &mut beats[0];
        let mut beat = beats.push();
        for (lane, (mark, entry)) in item.entries.iter().enumerate() {
            beat.set_lane(0, lane, *mark);
            beat.fill_lane(1, lane, *entry);
        }
        beat.set(2, item.last);
    }

    fn expect(&self, item: &Marked, (): &mut (), beats: &mut [BeatQueue]) {
        let beats = &mut beats[0];
        let mut beat = beats.push();
        let mut count = 0;
        for (_, entry) in item.entries.iter().filter(|(mark, _)| *mark) {
            beat.fill_lane(1, count, *entry);
            count += 1;
        }
        beat.set(0, count as u64);
        beat.set(2, item.last);
    }

    fn elements(&self, item: &Marked) -> u64 {
        item.entries.len() as u64
    }

    fn directed(&self) -> Vec<Directed<Marked>> {
        let items: Vec<Marked> = self
            .telling_masks()
            .into_iter()
            .map(|mask| self.of_mask(mask))
            .collect();
        vec![
            Directed {
                name: "telling_masks",
                case: Case::streaming(items.clone()),
            },
            Directed {
                name: "telling_masks_stalling",
                case: Case::streaming(items).stalled(
                    Stall::Bits(vec![true]),
                    Stall::Bits(vec![true, true, false]),
                ),
            },
        ]
    }

    /// Two packets of three beats of eight lanes, with letters as entries.
    fn example(&self) -> Option<Case<Marked>> {
        let masks: [u8; 6] = [
            0b0100_1010,
            0b1000_0001,
            0b0000_0000,
            0b1111_1111,
            0b1110_0000,
            0b0001_0000,
        ];
        let beats = masks.into_iter().enumerate().map(|(n, mask)| Marked {
            entries: (0..8)
                .map(|lane| (mask >> lane & 1 == 1, b'a' + lane))
                .collect(),
            last: n % 3 == 2,
        });
        Some(Case::streaming(beats.collect()).stalled(Stall::at(&[0]), Stall::at(&[4, 5])))
    }
}
