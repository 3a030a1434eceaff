//! The packer: packs of codes in, bytes of segments out.

use crate::model::ModelInfo;
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::directed::directed_cases;
use proptest::prelude::*;
use sim::packkv::{CHANNELS, Format, LARGEST_PACK, Pack, Segment, code_bits};
use std::fmt;
use std::ops::RangeInclusive;

/// Bytes of a word.
pub const WORD: usize = 32;

/// The block of a head: packs, as many as whole segments have.
#[derive(Clone, PartialEq, Eq)]
pub struct Packs {
    /// Bits of a code, b.
    pub bits: u8,
    /// The head.
    pub head: u8,
    /// The codes of each pack; the first P count.
    pub codes: Vec<[i8; LARGEST_PACK]>,
}

impl fmt::Debug for Packs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Packs { bits, head, codes } = self;
        write!(
            f,
            "{} packs of {bits} bits of head {head}, the first: {:?}",
            codes.len(),
            codes.first()
        )
    }
}

/// The unit.
pub struct Packer {
    format: Format,
    largest: u8,
}

impl Packer {
    /// The contract at the sizes of a design.
    pub fn of(info: &ModelInfo) -> Packer {
        Packer {
            format: Format::new(64, info.size("pack")).expect("designs have golden formats"),
            largest: info.size("largest") as u8,
        }
    }

    /// Tokens of a pack, P.
    pub fn pack(&self) -> usize {
        self.format.pack()
    }

    /// The largest N.
    pub fn largest(&self) -> u8 {
        self.largest
    }

    /// A packet of pseudo-random packs of `bits` bits, whose codes lie in ranges of all sizes.
    pub fn mixed(&self, bits: u8, segments: usize, seed: u64) -> Packs {
        let largest = (1i64 << (bits - 1)) - 1;
        let any = |i: usize, k: usize| mixed(seed, (i * LARGEST_PACK + k) as u64) as i64;
        let codes = (0..CHANNELS * segments).map(|i| {
            let spread = 1 + any(i, 100).rem_euclid(2 * largest + 1);
            let low = -largest + any(i, 200).rem_euclid(2 * largest + 2 - spread);
            std::array::from_fn(|k| (low + any(i, k).rem_euclid(spread)) as i8)
        });
        Packs {
            bits,
            head: (seed % 16) as u8,
            codes: codes.collect(),
        }
    }

    /// The bytes that a packet becomes.
    pub fn golden(&self, packs: &Packs) -> Vec<u8> {
        let mut bytes = vec![];
        for segment in packs.codes.chunks_exact(CHANNELS) {
            let packs_of = std::array::from_fn(|i| Pack::of(&segment[i][..self.pack()]));
            let segment = Segment { packs: packs_of };
            segment.write(self.format, packs.bits.into(), &mut bytes);
        }
        bytes
    }
}

/// A number from a seed and a place.
pub(super) fn mixed(seed: u64, at: u64) -> u64 {
    let x = (seed ^ at.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_add(0x632b_e59b_d9b4_e019);
    let x = (x ^ (x >> 31)).wrapping_mul(0x7fb5_d329_728e_a185);
    (x ^ (x >> 27)).wrapping_mul(0x81da_def4_bc2d_d44d) >> 8
}

/// Pushes the bytes of a head's block as words: data, keep, last and dest.
pub(super) fn push_packs(queue: &mut BeatQueue, bytes: &[u8], head: u64) {
    let count = bytes.len().div_ceil(WORD);
    for (index, word) in bytes.chunks(WORD).enumerate() {
        let mut beat = queue.push();
        for (lane, byte) in word.iter().enumerate() {
            beat.set_lane(0, lane, *byte);
            beat.set_lane(1, lane, 1u8);
        }
        beat.set(2, index + 1 == count);
        beat.set(3, head);
    }
}

/// Words of packs.
pub(super) fn pack_words(prefix: &str) -> StreamSpec {
    let stream = StreamSpec::axi(prefix).kept_lanes("data", 8, "keep");
    stream.lanes("keep", 1).field("last").field("dest")
}

impl Unit for Packer {
    type Item = Packs;
    type Memory = ();
    const ITEM: &'static str = "packet";

    fn inputs(&self) -> Vec<StreamSpec> {
        let width = code_bits(self.largest) as usize;
        let stream = StreamSpec::axi("s_axis").lanes("codes", width);
        vec![stream.field("bits").field("dest").field("last")]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        vec![pack_words("m_axis")]
    }

    fn item(&self) -> BoxedStrategy<Packs> {
        let most = code_bits(self.largest) as u8;
        let unit = Packer { ..*self };
        (2..=most, 1..=6usize, any::<u64>())
            .prop_map(move |(bits, segments, seed)| unit.mixed(bits, segments, seed))
            .boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=10
    }

    fn latest_reset(&self) -> u64 {
        300
    }

    fn send(&self, item: &Packs, beats: &mut [BeatQueue]) {
        let count = item.codes.len();
        let mask = (1u16 << code_bits(self.largest)) - 1;
        for (i, codes) in item.codes.iter().enumerate() {
            let mut beat = beats[0].push();
            for (lane, code) in codes[..self.pack()].iter().enumerate() {
                beat.set_lane(0, lane, *code as u16 & mask);
            }
            beat.set(1, item.bits);
            beat.set(2, item.head);
            beat.set(3, i + 1 == count);
        }
    }

    fn expect(&self, item: &Packs, (): &mut (), beats: &mut [BeatQueue]) {
        push_packs(&mut beats[0], &self.golden(item), item.head.into());
    }

    fn elements(&self, item: &Packs) -> u64 {
        (item.codes.len() * self.pack()) as u64
    }

    fn directed(&self) -> Vec<Directed<Packs>> {
        let most = code_bits(self.largest) as u8;
        let of_each = (2..=most).map(|bits| self.mixed(bits, 3, bits.into()));
        let mut items: Vec<Packs> = of_each.collect();
        // Nothing but headers; the widest packs, so that words are full in nearly every cycle.
        let extremes = |low: i8, high: i8| Packs {
            bits: most,
            head: 15,
            codes: vec![std::array::from_fn(|k| if k % 3 == 0 { low } else { high }); 4 * CHANNELS],
        };
        let largest = self.largest as i8;
        items.extend([
            extremes(-largest, -largest),
            extremes(-largest, largest),
            extremes(0, 1),
        ]);
        items.extend((1..=4).map(|segments| self.mixed(most, segments, 77)));
        // Packets of a header, which fill all that holds packets; and short ones that end anywhere.
        let header = |head: u8| Packs {
            head,
            codes: vec![[1; LARGEST_PACK]; CHANNELS],
            ..extremes(1, 1)
        };
        let headers: Vec<Packs> = (0..200).map(|i| header(i % 16)).collect();
        let short = (0..300).map(|seed| self.mixed(2 + (seed % 3) as u8, 1, seed));
        let stalls = Stall::Random {
            probability: 0.89,
            seed: 5,
        };
        let mut cases = directed_cases(items.clone());
        let sink = Stall::Bits(vec![true, true, true, false]);
        cases.push(Directed {
            name: "slow_consumer",
            case: Case::streaming(items).stalled(Stall::Never, sink),
        });
        cases.push(Directed {
            name: "headers",
            case: Case::streaming(headers).stalled(Stall::Never, stalls),
        });
        cases.push(Directed {
            name: "short",
            case: Case::streaming(short.collect()),
        });
        cases
    }
}
