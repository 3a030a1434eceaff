//! Packets of vectors, whole ones and some that are refused.

use crate::stream::BeatQueue;
use crate::units::oaken::vector::normals;
use proptest::prelude::*;
use sim::F16;
use sim::rot::SIGNS;
use std::fmt;

/// A vector as it is sent.
#[derive(Clone, PartialEq, Eq)]
pub struct Packet {
    /// Its elements, binary16.
    pub elements: Vec<u16>,
    /// Their centres, if the unit takes them.
    pub centres: Option<Vec<u16>>,
    /// The direction, if the unit is a transform.
    pub back: Option<bool>,
    /// What is wrong with the packet.
    pub fault: Option<Fault>,
}

/// Why a packet is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It has this many beats.
    Beats(usize),
    /// This bit of `tkeep` is 0, counted over the beats.
    Keep(usize),
}

/// Elements, and centres where there are some, as numbers; what is no number as bits.
impl fmt::Debug for Packet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = |bits: &[u16]| {
            let number = |x: &u16| match F16(*x).is_finite() {
                true => F16(*x).to_f64().to_string(),
                false => format!("{x:#06x}"),
            };
            bits.iter().map(number).collect::<Vec<_>>().join(" ")
        };
        write!(f, "[{}]", numbers(&self.elements))?;
        if let Some(centres) = &self.centres {
            write!(f, " less [{}]", numbers(centres))?;
        }
        if let Some(back) = self.back {
            write!(f, " back {back}")?;
        }
        self.fault.map_or(Ok(()), |fault| write!(f, " {fault:?}"))
    }
}

impl Packet {
    /// A vector of elements alone.
    pub fn new(elements: impl IntoIterator<Item = u16>) -> Packet {
        Packet {
            elements: elements.into_iter().collect(),
            centres: None,
            back: None,
            fault: None,
        }
    }

    /// A vector of numbers, each rounded to binary16.
    ///
    /// # Panics
    /// If one is too large.
    pub fn of_numbers(numbers: impl IntoIterator<Item = f64>) -> Packet {
        let bits = |x| F16::from_f64(x).expect("in range").0;
        Packet::new(numbers.into_iter().map(bits))
    }

    /// The elements as golden takes them.
    pub fn golden(&self) -> Vec<F16> {
        self.elements.iter().map(|x| F16(*x)).collect()
    }

    /// The centres as golden takes them.
    pub fn golden_centres(&self) -> Option<Vec<F16>> {
        let centres = self.centres.as_ref()?;
        Some(centres.iter().map(|x| F16(*x)).collect())
    }

    /// Pushes the beats: data, keep and last in fields 0 to 2, then centres or the direction. The
    /// direction is that of the first beat; the other beats have the opposite one.
    pub(super) fn push(&self, queue: &mut BeatQueue, lanes: usize) {
        let whole = self.elements.len() / lanes;
        let count = match self.fault {
            Some(Fault::Beats(beats)) => beats,
            _ => whole,
        };
        for index in 0..count {
            let mut beat = queue.push();
            for lane in 0..lanes {
                let element = (index % whole) * lanes + lane;
                beat.set_lane(0, lane, self.elements[element]);
                let keep = (0..2).map(|bit| {
                    let place = 2 * (index * lanes + lane) + bit;
                    u8::from(self.fault != Some(Fault::Keep(place))) << bit
                });
                beat.set_lane(1, lane, keep.sum::<u8>());
                if let Some(centres) = &self.centres {
                    beat.set_lane(3, lane, centres[element]);
                }
            }
            beat.set(2, index + 1 == count);
            if let Some(back) = self.back {
                beat.set(3, back ^ (index > 0));
            }
        }
    }
}

/// How the elements of a vector are made.
#[derive(Clone, Debug)]
enum Kind {
    /// Any bits.
    Bits(Vec<u16>),
    /// Normal numbers, their exponents moved.
    Normal(u64, i32),
    /// Zeros, and some numbers in places.
    Sparse(Vec<(usize, u16)>),
    /// A row of the transform's matrix, which goes to a single coefficient, times a number.
    Row(usize, u16),
    /// Numbers of one exponent and the next ones below.
    Near(u16, Vec<u16>),
}

fn elements_of(kind: Kind, d: usize) -> Vec<u16> {
    match kind {
        Kind::Bits(bits) => bits,
        Kind::Normal(seed, octaves) => normals(d, seed)
            .into_iter()
            .map(|x| {
                let scaled = F16(x).to_f64() * 2f64.powi(octaves);
                F16::from_f64(scaled).map_or(0x7bff, |x| x.0)
            })
            .collect(),
        Kind::Sparse(places) => {
            let mut elements = vec![0; d];
            places.iter().for_each(|(at, x)| elements[at % d] = *x);
            elements
        }
        Kind::Row(k, x) => row(k, x, d),
        Kind::Near(top, steps) => steps
            .into_iter()
            .map(|step| (step & 0x8000) | top.saturating_sub(step & 0x0fff))
            .collect(),
    }
}

/// `x` with the signs of a row of the matrix, and those of the channels.
pub(super) fn row(k: usize, x: u16, d: usize) -> Vec<u16> {
    let negated = |i: usize| ((i & k).count_ones() as u64 ^ (SIGNS >> (i % 64))) & 1 == 1;
    (0..d).map(|i| x ^ u16::from(negated(i)) << 15).collect()
}

/// The finite numbers of greatest magnitude, zeros, subnormals, infinities and NaNs.
pub(super) const SPECIAL: [u16; 12] = [
    0x0000, 0x8000, 0x0001, 0x83ff, 0x0400, 0x8400, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7e00, 0xfd01,
];

fn element() -> BoxedStrategy<u16> {
    prop_oneof![2 => any::<u16>(), 1 => prop::sample::select(&SPECIAL[..])].boxed()
}

fn vector(d: usize) -> BoxedStrategy<Vec<u16>> {
    let kind = prop_oneof![
        2 => prop::collection::vec(element(), d).prop_map(Kind::Bits),
        3 => (any::<u64>(), -24..16i32).prop_map(|(seed, octaves)| Kind::Normal(seed, octaves)),
        2 => prop::collection::vec((0..d, element()), 0..=3).prop_map(Kind::Sparse),
        1 => (0..d, element()).prop_map(|(k, x)| Kind::Row(k, x)),
        2 => (0..0x7c00u16, prop::collection::vec(any::<u16>(), d))
            .prop_map(|(top, steps)| Kind::Near(top, steps)),
    ];
    kind.prop_map(move |kind| elements_of(kind, d)).boxed()
}

/// Packets of `d` elements in beats of `lanes`, one in ten of which is refused.
pub(super) fn packets(
    d: usize,
    lanes: usize,
    centred: bool,
    has_back: bool,
) -> BoxedStrategy<Packet> {
    let n = d / lanes;
    let fault = prop_oneof![
        (1..=2 * n + 1).prop_map(move |beats| Fault::Beats(beats + usize::from(beats == n))),
        (0..2 * d).prop_map(Fault::Keep),
    ];
    let centres = match centred {
        true => prop_oneof![
            3 => vector(d).prop_map(|given| Some(Centres::Given(given))),
            1 => Just(Some(Centres::Given(vec![0; d]))),
            2 => prop::collection::vec(-3..=3i16, d).prop_map(|by| Some(Centres::NextTo(by))),
        ]
        .boxed(),
        false => Just(None).boxed(),
    };
    let back = match has_back {
        true => any::<bool>().prop_map(Some).boxed(),
        false => Just(None).boxed(),
    };
    let fault = prop::option::weighted(0.1, fault);
    (vector(d), centres, back, fault)
        .prop_map(|(elements, centres, back, fault)| Packet {
            centres: centres.map(|centres| centres.of(&elements)),
            elements,
            back,
            fault,
        })
        .boxed()
}

/// How the centres of a vector are made.
#[derive(Clone, Debug)]
enum Centres {
    /// As they are.
    Given(Vec<u16>),
    /// The elements with so many more in their last places: little is left of them.
    NextTo(Vec<i16>),
}

impl Centres {
    fn of(self, elements: &[u16]) -> Vec<u16> {
        match self {
            Centres::Given(centres) => centres,
            Centres::NextTo(by) => {
                let pairs = elements.iter().zip(by);
                pairs.map(|(x, by)| next_to(*x, by)).collect()
            }
        }
    }
}

/// `x` with `by` more in its last place.
pub(super) fn next_to(x: u16, by: i16) -> u16 {
    let magnitude = (x & 0x7fff).saturating_add_signed(by).min(0x7fff);
    x & 0x8000 | magnitude
}

/// All wrong numbers of beats, and a byte of tkeep missing in places over the whole packet, the last
/// one among them.
pub(super) fn faults(d: usize, lanes: usize) -> impl Iterator<Item = Fault> {
    let n = d / lanes;
    (1..=3 * n)
        .filter(move |beats| *beats != n)
        .map(Fault::Beats)
        .chain((0..2 * d).step_by(7).map(Fault::Keep))
        .chain([Fault::Keep(2 * d - 1)])
}

/// Vectors that a reader of a waveform wants to see, and every lane alone: one coefficient, saturation,
/// special values, the smallest elements and nothing but NaN behind them, every size of a coefficient.
pub(super) fn showcase(d: usize) -> Vec<Vec<u16>> {
    let mut vectors = vec![
        vec![0; d],
        (0..d).map(|i| SPECIAL[i % SPECIAL.len()]).collect(),
        row(0, 0x3c00, d),
        row(d - 1, 0xfbff, d),
        vec![0x7bff; d],
        vec![0x0001; d],
        vec![0x7e00; d],
        normals(d, 1),
        (0..d).map(|i| (i as u16) << 9 & 0x7bff).collect(),
    ];
    // NaN among elements that a change of the least one of them moves past a rounding.
    vectors.extend((0..2).map(|odd| {
        let element = |i: usize| {
            if i % 2 == odd {
                0x7e00
            } else {
                1 + i as u16 % 7
            }
        };
        (0..d).map(element).collect()
    }));
    vectors.extend((0..d).map(|at| {
        let mut one = vec![0; d];
        one[at] = 0x3c00 + 17 * at as u16;
        one
    }));
    // One coefficient of every size, so that every step and every rounding of it occurs.
    vectors.extend(
        (1..0x7c00u16)
            .step_by(97)
            .map(|x| row(x as usize % d, x, d)),
    );
    vectors
}
