//! Vectors of binary16 with their thresholds, as the Oaken units take them.

use crate::stream::{BeatQueue, StreamSpec};
use crate::units::beats::{no_element, no_keep};
use proptest::prelude::*;
use proptest::sample::select;
use sim::F16;
use sim::oaken::{Decomposed, Group, Thresholds, decompose};
use std::fmt;
use std::ops::RangeInclusive;

/// A vector and the thresholds it is to be grouped by.
#[derive(Clone, PartialEq, Eq)]
pub struct Vector {
    /// outer_lo, inner_lo, inner_hi, outer_hi as the ports get them with the first beat.
    pub thresholds: [u16; 4],
    /// What the threshold ports get with the other beats, which the unit must ignore.
    pub later: [u16; 4],
    /// The elements.
    pub elements: Vec<Element>,
}

/// An element of a vector.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Element {
    /// The binary16 as it is sent.
    pub bits: u16,
    /// False for a lane that holds no element.
    pub keep: bool,
}

/// Of every group on every side, and whether a vector has elements there or not. The inner group has one side.
const GROUPS: [(Group, bool, [&str; 2]); 5] = [
    (
        Group::Outer,
        false,
        ["outer low in a vector", "no outer low in a vector"],
    ),
    (
        Group::Outer,
        true,
        ["outer high in a vector", "no outer high in a vector"],
    ),
    (
        Group::Middle,
        false,
        ["middle low in a vector", "no middle low in a vector"],
    ),
    (
        Group::Middle,
        true,
        ["middle high in a vector", "no middle high in a vector"],
    ),
    (
        Group::Inner,
        false,
        ["inner in a vector", "no inner in a vector"],
    ),
];

impl Vector {
    /// What it does, as bins of a unit's coverage: groups and sides with and without elements, vectors of one group,
    /// elements that are no numbers, thresholds that are refused (formats.md, sections 1 and 2).
    pub(super) fn bins(&self) -> Vec<(&'static str, bool)> {
        let [outer_lo, inner_lo, inner_hi, outer_hi] = self.thresholds.map(F16);
        let Ok(thresholds) = Thresholds::new(outer_lo, inner_lo, inner_hi, outer_hi) else {
            return vec![("thresholds that are refused", true)];
        };
        let kept = self.elements.iter().filter(|element| element.keep);
        let kept: Vec<_> = kept
            .map(|element| decompose(F16(element.bits), &thresholds))
            .collect();
        let mut bins = vec![
            ("thresholds that are refused", false),
            ("a vector without an element", kept.is_empty()),
            ("a vector of one element", kept.len() == 1),
            ("a NaN", kept.iter().any(|element| element.nan)),
            ("an infinity", kept.iter().any(|element| element.inf)),
        ];
        for (group, high, [some, none]) in GROUPS {
            let is_there = |element: &Decomposed| element.group == group && element.high == high;
            let any = kept.iter().any(is_there);
            bins.extend([(some, any), (none, !any && !kept.is_empty())]);
        }
        for (group, name) in [
            (Group::Outer, "a vector of outer elements alone"),
            (Group::Middle, "a vector of middle elements alone"),
            (Group::Inner, "a vector of inner elements alone"),
        ] {
            let all = kept.iter().all(|element| element.group == group);
            bins.push((name, all && kept.len() > 1));
        }
        bins
    }

    /// A vector of elements that are all there.
    pub fn new(thresholds: [u16; 4], bits: impl IntoIterator<Item = u16>) -> Vector {
        Vector {
            thresholds,
            later: [0x7e01; 4],
            elements: bits
                .into_iter()
                .map(|bits| Element { bits, keep: true })
                .collect(),
        }
    }

    /// A vector of numbers under thresholds, each rounded to binary16.
    pub(crate) fn of_numbers(
        thresholds: [f64; 4],
        numbers: impl IntoIterator<Item = f64>,
    ) -> Vector {
        Vector::new(thresholds.map(binary16), numbers.into_iter().map(binary16))
    }

    /// A vector of `d` ones, which are middle elements, and outliers at some places, under the
    /// thresholds -2, -0.25, 0.25 and 2.
    pub(crate) fn with_outliers(d: usize, outliers: &[(usize, f64)]) -> Vector {
        let mut numbers = vec![1.0; d];
        outliers.iter().for_each(|(at, x)| numbers[*at] = *x);
        Vector::of_numbers([-2.0, -0.25, 0.25, 2.0], numbers)
    }

    /// A vector of roughly normal elements, of which about 10 % are outliers; equal for equal seeds.
    pub fn normal(d: usize, seed: u64) -> Vector {
        Vector::new([-2.05, -0.075, 0.075, 2.05].map(binary16), normals(d, seed))
    }

    /// The thresholds as the golden model takes them.
    ///
    /// # Panics
    /// If they are not in order or not finite: no vector is made so.
    pub fn golden_thresholds(&self) -> Thresholds {
        let [outer_lo, inner_lo, inner_hi, outer_hi] = self.thresholds.map(F16);
        Thresholds::new(outer_lo, inner_lo, inner_hi, outer_hi)
            .expect("the thresholds of a case are valid")
    }
}

/// The ports of the thresholds, in the order of [`Vector::thresholds`].
pub(super) const THRESHOLD_PORTS: [&str; 4] = ["outer_lo", "inner_lo", "inner_hi", "outer_hi"];

/// A stream whose first fields are the thresholds of a vector, driven with each of its beats.
pub(super) fn with_thresholds(stream: StreamSpec) -> StreamSpec {
    THRESHOLD_PORTS.iter().fold(stream, |s, port| s.side(port))
}

/// Thresholds of which one thing is wrong each: a number at either end that is not finite, two that are not, and the
/// order of two neighbours among negative and positive ones.
pub(super) const WRONG_THRESHOLDS: [[u16; 4]; 12] = [
    [0xfc00, 0xb800, 0x3800, 0x4400],
    [0xfe00, 0xb800, 0x3800, 0x4400],
    [0xfc00, 0xfc00, 0x3800, 0x4400],
    [0xc400, 0xb800, 0x7c00, 0x7c00],
    [0xc400, 0xb800, 0x3800, 0x7c00],
    [0xc400, 0xb800, 0x3800, 0x7e00],
    [0xb800, 0xc400, 0x3800, 0x4400],
    [0xc400, 0x3800, 0xb800, 0x4400],
    [0xc400, 0xb800, 0x4400, 0x3800],
    [0x3c01, 0x3c00, 0x4000, 0x4400],
    [0xc400, 0xc000, 0xbc00, 0xbc01],
    [0x0001, 0x8000, 0x0000, 0x0001],
];

impl Vector {
    /// What is in the lanes of its beats: in those behind the last element anything that is not kept.
    pub(super) fn beats(&self, lanes: usize) -> impl Iterator<Item = Vec<Element>> + '_ {
        let beats = self.elements.chunks(lanes).enumerate();
        beats.map(move |(index, elements)| {
            let behind = (elements.len()..lanes).map(move |lane| Element {
                bits: no_element(lane + index + self.elements.len()),
                keep: false,
            });
            elements.iter().copied().chain(behind).collect()
        })
    }

    /// Pushes the beats of a vector: the thresholds, then the fields x, keep and last. `keep` are the
    /// bits of a lane that holds an element; where there is none, one of two may be set.
    pub(super) fn push(&self, queue: &mut BeatQueue, lanes: usize, keep: u8) {
        const X: usize = THRESHOLD_PORTS.len();
        self.push_from(X, queue, lanes, keep);
    }

    /// Pushes the beats of a vector without thresholds: the fields x, keep and last.
    pub(super) fn push_beats(&self, queue: &mut BeatQueue, lanes: usize, keep: u8) {
        self.push_from(0, queue, lanes, keep);
    }

    /// Pushes the beats with x in field `x`, behind the thresholds if that is not the first.
    fn push_from(&self, x: usize, queue: &mut BeatQueue, lanes: usize, keep: u8) {
        let count = self.elements.len().div_ceil(lanes);
        for (index, elements) in self.beats(lanes).enumerate() {
            let mut beat = queue.push();
            let thresholds = match index {
                0 => &self.thresholds,
                _ => &self.later,
            };
            for (field, threshold) in thresholds.iter().enumerate().take(x) {
                beat.set(field, *threshold);
            }
            for (lane, element) in elements.iter().enumerate() {
                let nothing = match keep {
                    1 => 0,
                    _ => no_keep(lane + index + count),
                };
                beat.set_lane(x, lane, element.bits);
                beat.set_lane(x + 1, lane, if element.keep { keep } else { nothing });
            }
            beat.set(x + 2, index + 1 == count);
        }
    }
}

impl fmt::Debug for Vector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Vector {{ thresholds: {:04x?}, later: {:04x?}, ",
            self.thresholds, self.later
        )?;
        write!(
            f,
            "elements({}): {:?} }}",
            self.elements.len(),
            self.elements
        )
    }
}

/// Four hexadecimal digits, or `-` for a lane that holds no element.
impl fmt::Debug for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.keep {
            true => write!(f, "{:04x}", self.bits),
            false => write!(f, "-"),
        }
    }
}

/// Roughly normal numbers of standard deviation 1, each from twelve uniform ones.
pub fn normals(d: usize, seed: u64) -> Vec<u16> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut uniform = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as f64 / (1u64 << 53) as f64
    };
    (0..d)
        .map(|_| binary16((0..12).map(|_| uniform()).sum::<f64>() - 6.0))
        .collect()
}

/// How an element is chosen.
#[derive(Clone, Copy, Debug)]
enum Choice {
    Bits(u16),
    /// So many steps from a threshold.
    Near(usize, i32),
}

const LARGEST_KEY: i32 = 0x7bff;

/// Values at which something changes: zeros, subnormals, the smallest normal, the largest finite,
/// infinities, NaNs.
const SPECIAL: [u16; 16] = [
    0x0000, 0x8000, 0x0001, 0x8001, 0x03ff, 0x83ff, 0x0400, 0x8400, 0x7bff, 0xfbff, 0x7c00, 0xfc00,
    0x7c01, 0x7e00, 0xfe00, 0xffff,
];

/// The binary16 nearest to a number.
pub(crate) fn binary16(value: f64) -> u16 {
    match value {
        _ if value.is_nan() => 0x7e00,
        _ if value.is_infinite() => 0x7c00 | u16::from(value < 0.0) << 15,
        _ if value == 0.0 => u16::from(value.is_sign_negative()) << 15,
        _ => F16::from_f64(value).expect("the number is finite").0,
    }
}

fn choice() -> impl Strategy<Value = Choice> + Clone {
    prop_oneof![
        4 => (-3000i32..3000).prop_map(|n| Choice::Bits(binary16(f64::from(n) / 1000.0))),
        2 => any::<u16>().prop_map(Choice::Bits),
        3 => (0..4usize, -2i32..=2).prop_map(|(which, steps)| Choice::Near(which, steps)),
        1 => select(&SPECIAL[..]).prop_map(Choice::Bits),
    ]
}

/// Ordered thresholds: around 0, anywhere, equal ones, bands above and below 0, -0 for 0.
fn thresholds() -> impl Strategy<Value = [u16; 4]> {
    let near_zero = prop::array::uniform4(-3000i32..3000)
        .prop_map(|t| t.map(|n| binary16(f64::from(n) / 1000.0)));
    let from_keys = |keys: [i32; 4]| keys.map(|key| F16::from_key(key).0);
    let anywhere = prop::array::uniform4(-LARGEST_KEY..=LARGEST_KEY).prop_map(from_keys);
    let equal = (-LARGEST_KEY..=LARGEST_KEY).prop_map(move |key| from_keys([key; 4]));
    let few = prop::array::uniform4(-1i32..=1).prop_map(from_keys);
    let above = prop::array::uniform4(1i32..=LARGEST_KEY).prop_map(from_keys);
    let below = prop::array::uniform4(-LARGEST_KEY..=-1).prop_map(from_keys);
    let extreme = Just([0xfbff, 0xfbff, 0x7bff, 0x7bff]);
    (
        prop_oneof![4 => near_zero, 2 => anywhere, 1 => equal, 1 => few, 1 => above, 1 => below, 1 => extreme],
        any::<bool>(),
    )
        .prop_map(|(mut thresholds, negative_zero)| {
            thresholds.sort_by_key(|bits| F16(*bits).key());
            thresholds.map(|bits| if bits == 0 && negative_zero { 0x8000 } else { bits })
        })
}

/// Random vectors with a number of elements from the range; with `gaps`, lanes may be empty anywhere.
pub fn vectors(elements: RangeInclusive<usize>, gaps: bool) -> BoxedStrategy<Vector> {
    let keep = if gaps {
        prop::bool::weighted(0.8).boxed()
    } else {
        Just(true).boxed()
    };
    let later = prop::array::uniform4(any::<u16>());
    (
        thresholds(),
        later,
        prop::collection::vec((choice(), keep), elements),
    )
        .prop_map(|(thresholds, later, choices)| Vector {
            thresholds,
            later,
            elements: choices
                .into_iter()
                .map(|(choice, keep)| Element {
                    bits: resolve(choice, &thresholds),
                    keep,
                })
                .collect(),
        })
        .boxed()
}

fn resolve(choice: Choice, thresholds: &[u16; 4]) -> u16 {
    match choice {
        Choice::Bits(bits) => bits,
        Choice::Near(which, steps) => {
            let key = F16(thresholds[which]).key() + steps;
            F16::from_key(key.clamp(-LARGEST_KEY, LARGEST_KEY)).0
        }
    }
}

/// A block with `count` outliers at its front, and a beat of outliers that closes it and its own block: the last entries.
pub(in crate::units) fn full_last_beat(count: usize, lanes: usize) -> Vector {
    let end = sim::oaken::BLOCK + count.next_multiple_of(lanes) + lanes;
    let last = end - lanes..end;
    let outliers: Vec<_> = (0..count).chain(last).map(|at| (at, 3.0)).collect();
    Vector::with_outliers(end, &outliers)
}

/// Vectors that a reader of a waveform wants to see: every special value and every neighbour of a
/// threshold, for a band around 0, above it, below it, and for equal thresholds.
pub(super) fn showcase(length: usize) -> Vec<Vector> {
    let sets = [
        [-2.0, -0.25, 0.25, 2.0],
        [0.5, 1.0, 1.5, 2.0],
        [-2.0, -1.5, -1.0, -0.5],
        [1.0; 4],
        [0.0; 4],
        [0.0, -0.0, 0.0, -0.0],
        // Middle elements of nearly twice the largest number apart.
        [-65504.0, -0.25, 0.25, 65504.0],
    ];
    sets.iter()
        .map(|set| {
            let thresholds = set.map(binary16);
            let near =
                (0..4).flat_map(|which| (-1..=1).map(move |steps| Choice::Near(which, steps)));
            let bits = near
                .map(|choice| resolve(choice, &thresholds))
                .chain(SPECIAL);
            let ramp = (0..).map(|n| binary16(f64::from(n % 61 - 30) / 10.0));
            Vector::new(thresholds, bits.chain(ramp).take(length))
        })
        .collect()
}
