//! Sparse packer: header and entries of a vector into the bytes of its sparse stream.

use super::vector::{Vector, showcase, vectors};
use crate::model::ModelInfo;
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::beats::push_words;
use crate::units::directed::directed_cases;
use proptest::prelude::*;
use sim::F16;
use sim::oaken::{BLOCK, Encoder, decompose};

/// The packer for beats of `lanes` elements.
pub struct SparsePacker {
    lanes: usize,
    word_bytes: usize,
}

impl SparsePacker {
    /// The contract at the lanes of a design.
    pub fn of(info: &ModelInfo) -> SparsePacker {
        SparsePacker {
            lanes: info.size("lanes"),
            word_bytes: info.width("out_keep"),
        }
    }
}

impl Unit for SparsePacker {
    type Item = Vector;
    type Memory = ();
    const ITEM: &'static str = "vector";

    fn inputs(&self) -> Vec<StreamSpec> {
        vec![
            StreamSpec::plain("in")
                .field("count")
                .lanes("entries", 8)
                .field("first")
                .field("block_last")
                .field("last"),
            StreamSpec::plain("header").lanes("data", 16),
        ]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        let stream = StreamSpec::plain("out")
            .kept_lanes("data", 8, "keep")
            .lanes("keep", 1)
            .field("last");
        vec![stream]
    }

    fn item(&self) -> BoxedStrategy<Vector> {
        prop_oneof![2 => vectors(1..=3 * self.lanes, false), 3 => vectors(1..=200, false)].boxed()
    }

    fn send(&self, item: &Vector, beats: &mut [BeatQueue]) {
        let thresholds = item.golden_thresholds();
        let count = item.elements.len().div_ceil(self.lanes);
        for (index, elements) in item.elements.chunks(self.lanes).enumerate() {
            let mut beat = beats[0].push();
            let mut entries = 0;
            for (lane, element) in elements.iter().enumerate() {
                let place = ((index * self.lanes + lane) % BLOCK) as u8;
                let golden = decompose(F16(element.bits), &thresholds);
                if let Some(entry) = golden.sparse_entry(place) {
                    beat.set_lane(1, entries, entry);
                    entries += 1;
                }
            }
            let last = index + 1 == count;
            let block_last = ((index + 1) * self.lanes).is_multiple_of(BLOCK);
            beat.set(0, entries as u64);
            beat.set(2, index == 0);
            beat.set(3, block_last || last);
            beat.set(4, last);
        }
        let mut header = beats[1].push();
        for (lane, value) in golden(item).0.iter().enumerate() {
            header.set_lane(0, lane, value.0);
        }
    }

    fn expect(&self, item: &Vector, (): &mut (), beats: &mut [BeatQueue]) {
        push_words(&mut beats[0], &golden(item).1, self.word_bytes);
    }

    fn bins(&self, item: &Vector, _memory: &Self::Memory) -> Vec<(&'static str, bool)> {
        item.bins()
    }

    fn elements(&self, item: &Vector) -> u64 {
        item.elements.len() as u64
    }

    fn directed(&self) -> Vec<Directed<Vector>> {
        let mut items = showcase(70);
        items.extend(showcase(200));
        items.extend(showcase(1));
        items.extend((0..self.word_bytes).map(|count| fullest_end(count, self.lanes)));
        let mut cases = directed_cases(items);
        // The first beat of a block is empty, and its first index is no smaller than the last one of
        // the block before; right after reset there is no block before.
        cases.push(Directed {
            name: "late_first_entries",
            case: Case::streaming(vec![
                Vector::with_outliers(BLOCK, &[(BLOCK - 1, 3.0)]),
                Vector::with_outliers(2 * BLOCK, &[(3, -3.0), (BLOCK + 40, 3.0)]),
            ]),
        });
        cases.push(Directed {
            name: "no_entries",
            case: Case::streaming(vec![Vector::with_outliers(BLOCK + 6, &[]); 3]),
        });
        cases
    }

    /// An empty block, the example of the formats, and a block that has to be closed for the next;
    /// the second header comes late.
    fn example(&self) -> Option<Case<Vector>> {
        let vectors = vec![
            Vector::with_outliers(8, &[]),
            Vector::with_outliers(72, &[(3, -3.0), (10, 0.125), (70, -0.125)]),
            Vector::with_outliers(72, &[(5, 3.0), (70, 3.0)]),
        ];
        Some(Case {
            sources: vec![Stall::at(&[0]), Stall::at(&[0, 2, 3])],
            ..Case::streaming(vectors)
        })
    }
}

/// A vector whose last beat gives the most bytes there can be, behind `count` entries more: it
/// closes the block before, all its elements are outliers, and it closes its own block.
fn fullest_end(count: usize, lanes: usize) -> Vector {
    const MIDDLE: u16 = 0;
    const OUTLIER: u16 = 0x3c00;
    let first = (0..BLOCK).map(|i| if i < count { OUTLIER } else { MIDDLE });
    let second = (0..BLOCK).map(|i| if i == 0 { OUTLIER } else { MIDDLE });
    let bits = first.chain(second).chain(vec![OUTLIER; lanes]);
    // The inner band holds nothing but 2^-24.
    Vector::new([0, 1, 1, 0x3800], bits)
}

/// Header fields and sparse bytes of a vector.
fn golden(item: &Vector) -> ([F16; 6], Vec<u8>) {
    let elements: Vec<F16> = item.elements.iter().map(|e| F16(e.bits)).collect();
    let mut encoder = Encoder::new(item.golden_thresholds(), elements.len());
    let mut sparse = vec![];
    let header = encoder
        .encode(&elements, &mut vec![], &mut sparse)
        .expect("the vectors of a case have elements");
    (header.fields(), sparse)
}
