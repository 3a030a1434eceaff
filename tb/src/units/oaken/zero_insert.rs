//! Zero-insert shifter: the sparse entries of a block go to their elements.

use super::vector::{Vector, vectors};
use crate::model::ModelInfo;
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::directed::directed_cases;
use proptest::prelude::*;
use sim::F16;
use sim::oaken::{BLOCK, Group, decompose};

/// The shifter for chunks of `entries` entries.
pub struct ZeroInsert {
    entries: usize,
}

/// A block: its elements, how its entries are cut into chunks, and the error that comes with it.
#[derive(Clone, Debug)]
pub struct Block {
    /// At most 64 elements.
    pub vector: Vector,
    /// Entries of its chunks, over and over; full chunks if empty.
    pub cuts: Vec<usize>,
    /// What is said to be wrong with it.
    pub error: u8,
}

impl ZeroInsert {
    /// The contract at the sizes of a design.
    pub fn of(info: &ModelInfo) -> ZeroInsert {
        ZeroInsert {
            entries: info.size("entries"),
        }
    }

    fn of_bits(&self, bits: impl IntoIterator<Item = u16>, cuts: &[usize]) -> Block {
        Block {
            // The inner band holds nothing but 2^-24.
            vector: Vector::new([0xc000, 0, 1, 0x4400], bits),
            cuts: cuts.to_vec(),
            error: 0,
        }
    }
}

impl Unit for ZeroInsert {
    type Item = Block;
    type Memory = ();
    const ITEM: &'static str = "block";

    fn inputs(&self) -> Vec<StreamSpec> {
        let stream = StreamSpec::plain("in")
            .lanes("entries", 8)
            .field("count")
            .field("ends")
            .field("error");
        vec![stream]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        let stream = StreamSpec::plain("out")
            .lanes("outlier", 1)
            .kept_lanes("inner", 1, "outlier")
            .kept_lanes("side", 1, "outlier")
            .field("error");
        vec![stream]
    }

    fn item(&self) -> BoxedStrategy<Block> {
        let cuts = prop::collection::vec(0..=self.entries, 0..=4).prop_map(|mut cuts| {
            // Some chunk must have entries, or they would never be sent.
            if !cuts.is_empty() {
                cuts.push(1);
            }
            cuts
        });
        (vectors(1..=BLOCK, false), cuts, 0..10u8)
            .prop_map(|(vector, cuts, error)| Block {
                vector,
                cuts,
                error,
            })
            .boxed()
    }

    fn send(&self, item: &Block, beats: &mut [BeatQueue]) {
        let thresholds = item.vector.golden_thresholds();
        let elements = item.vector.elements.iter().enumerate();
        let entries: Vec<u8> = elements
            .filter_map(|(i, e)| decompose(F16(e.bits), &thresholds).sparse_entry(i as u8))
            .collect();
        let mut rest = &entries[..];
        let mut cuts = item.cuts.iter().cycle();
        loop {
            let cut = cuts.next().map_or(self.entries, |cut| *cut);
            let (chunk, after) = rest.split_at(cut.min(rest.len()));
            let mut beat = beats[0].push();
            for lane in 0..self.entries {
                // Past the count there may be anything.
                let entry = chunk.get(lane).copied().unwrap_or(0xd5 ^ lane as u8);
                beat.set_lane(0, lane, entry);
            }
            beat.set(1, chunk.len() as u64);
            beat.set(2, after.is_empty());
            beat.set(3, if after.is_empty() { item.error } else { 0 });
            rest = after;
            if rest.is_empty() {
                return;
            }
        }
    }

    fn expect(&self, item: &Block, (): &mut (), beats: &mut [BeatQueue]) {
        let thresholds = item.vector.golden_thresholds();
        let mut beat = beats[0].push();
        for (lane, element) in item.vector.elements.iter().enumerate() {
            let golden = decompose(F16(element.bits), &thresholds);
            if let Some(extra_bit) = golden.extra_bit() {
                beat.set_lane(0, lane, true);
                beat.set_lane(1, lane, golden.group == Group::Inner);
                beat.set_lane(2, lane, extra_bit);
            }
        }
        beat.set(3, item.error);
    }

    fn elements(&self, item: &Block) -> u64 {
        item.vector.elements.len() as u64
    }

    fn directed(&self) -> Vec<Directed<Block>> {
        const MIDDLE: u16 = 0x3c00;
        const OUTER: u16 = 0x4800;
        const INNER: u16 = 0x0001;
        let all = [OUTER, 0xc800, INNER];
        // Every element alone, then none, then all, in chunks of every size.
        let alone = (0..BLOCK).map(|at| {
            let bits = (0..BLOCK).map(|i| if i == at { all[i % 3] } else { MIDDLE });
            self.of_bits(bits, &[])
        });
        let none = self.of_bits([MIDDLE; BLOCK], &[]);
        let full = (1..=self.entries).map(|cut| {
            let bits = (0..BLOCK).map(|i| all[(i + cut) % 3]);
            self.of_bits(bits, &[cut])
        });
        directed_cases(alone.chain([none]).chain(full).collect())
    }

    /// A block in one chunk, an empty one, one in two chunks, and one with an error; the consumer
    /// stalls once.
    fn example(&self) -> Option<Case<Block>> {
        let block = |outliers: &[(usize, f64)], cuts: &[usize], error| Block {
            vector: Vector::with_outliers(BLOCK, outliers),
            cuts: cuts.to_vec(),
            error,
        };
        let blocks = vec![
            block(&[(3, -3.0), (10, 0.125), (63, 4.0)], &[], 0),
            block(&[], &[], 0),
            block(&[(4, 3.0), (5, -0.125), (6, -3.0), (40, 0.125)], &[3], 0),
            block(&[(0, 3.0)], &[], 7),
        ];
        Some(Case::streaming(blocks).stalled(Stall::at(&[0]), Stall::at(&[3])))
    }
}
