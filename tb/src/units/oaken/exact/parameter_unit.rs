//! The parameter unit of the quantization engine: header, bases and scales of a vector from the
//! extremes of its groups (Oaken contract, sections 3, 4 and 6).

use super::numbers::{Random, SIGN, grid, key, nearest};
use super::stream::exchange;
use super::{Stats, inputs, outputs};
use crate::model::{Input, Model, Output};

/// The module.
pub const TOP: &str = "oaken_parameter_unit";

const THRESHOLDS: [&str; 4] = ["outer_lo", "inner_lo", "inner_hi", "outer_hi"];
/// The classes of elements whose extremes come in.
const CLASSES: [&str; 4] = ["outer_high", "outer_low", "middle", "inner"];
const BASES: [&str; 5] = [
    "outer_high_base",
    "outer_low_base",
    "middle_high_base",
    "middle_low_base",
    "inner_base",
];
const GROUPS: [&str; 3] = ["outer", "middle", "inner"];

/// Smallest and largest of a class, if it has elements.
type Extremes = Option<[u16; 2]>;

/// sigma = 15 / r as significand, 1024 to 2047, and shift: codes per step of 2^-24 are significand x
/// 2^-shift. `None` if r is 0.
pub fn scale(range: u16) -> Option<(u16, u32)> {
    let r = grid(range);
    if r == 0 {
        return None;
    }
    let shift = (0..).find(|&shift| 15 << shift >= 1024 * r)?;
    let (below, rest) = ((15 << shift) / r, (15 << shift) % r);
    let up = 2 * rest > r || (2 * rest == r && below % 2 == 1);
    Some(((below + i128::from(up)) as u16, shift))
}

struct Vector {
    thresholds: [u16; 4],
    extremes: [Extremes; 4],
    expected: Expected,
}

struct Expected {
    header: [u16; 6],
    /// `None` where they mean nothing.
    bases: [Option<u16>; 5],
    scales: [Option<(u16, u32)>; 3],
}

/// Thresholds in order, all of about one size, or of sizes far apart.
pub(super) fn thresholds(random: &mut Random, exponent: i32, spread: i32) -> [u16; 4] {
    let mut t = [0; 4].map(|_| random.about(exponent, spread));
    if random.one_in(16) {
        (t[1], t[2]) = (0, 0);
    }
    t.sort_by_key(|&t| key(t));
    if random.one_in(8) {
        t[2] = t[1];
    }
    t
}

/// Exponent and spread of the numbers of a case.
pub(super) fn size(random: &mut Random) -> (i32, i32) {
    match random.below(6) {
        0 => (15, 15),
        1 => (0, 2),
        2 => (30, 1),
        3 => (random.below(31) as i32, 10),
        _ => (random.below(31) as i32, 2),
    }
}

fn is_outer(x: u16, t: &[u16; 4]) -> bool {
    key(x) < key(t[0]) || key(x) > key(t[3])
}

fn is_inner(x: u16, t: &[u16; 4]) -> bool {
    !is_outer(x, t) && key(t[1]) <= key(x) && key(x) <= key(t[2])
}

/// A vector of a few elements, of which the extremes are told.
fn vector(random: &mut Random, stats: &mut Stats) -> Vector {
    let (exponent, spread) = size(random);
    let mut t = thresholds(random, exponent, spread);
    let mut classes: [Vec<u16>; 4] = Default::default();
    let mut last = 0;
    for _ in 0..1 + random.below(10) {
        let x = match random.below(6) {
            0 | 1 => {
                let threshold = random.one_of(&t);
                random.near(threshold, 3)
            }
            // As far from the other outer threshold as the one before from its own: m is the same.
            2 => nearest(grid(t[0]) + grid(t[3]) - grid(last), 1).bits,
            _ => random.about(exponent, spread),
        };
        last = x;
        let class = match () {
            () if key(x) > key(t[3]) => 0,
            () if key(x) < key(t[0]) => 1,
            () if is_inner(x, &t) => 3,
            () => 2,
        };
        classes[class].push(if class == 3 { x & !SIGN } else { x });
    }
    let extremes = classes.map(|mut class| {
        class.sort_by_key(|&x| key(x));
        Some([*class.first()?, *class.last()?])
    });
    let expected = expect(&t, &extremes, stats);
    // -0 counts as +0.
    for threshold in &mut t {
        if *threshold == 0 && random.one_in(2) {
            *threshold = SIGN;
        }
    }
    Vector {
        thresholds: t,
        extremes,
        expected,
    }
}

/// What the contract says. An edge is an outer group with elements of the same m on both sides, or
/// a middle group with its extremes on different sides.
fn expect(t: &[u16; 4], extremes: &[Extremes; 4], stats: &mut Stats) -> Expected {
    let [olo, ilo, ihi, ohi] = t.map(grid);
    let [outer_high, outer_low, middle, inner] = *extremes;
    let mut rn = |value: i128| {
        let rounded = nearest(value, 1);
        stats.count(&rounded);
        rounded.bits
    };
    let m = |x: u16| {
        if grid(x) > ohi {
            grid(x) - ohi
        } else {
            olo - grid(x)
        }
    };
    let s = |x: u16| grid(x) - if grid(x) > ihi { ihi } else { ilo };

    // The high side first, as it goes first on equal m.
    let outer: Vec<u16> = [outer_high, outer_low]
        .into_iter()
        .flatten()
        .flatten()
        .collect();
    let near = outer.iter().copied().min_by_key(|&x| m(x));
    let far = outer.iter().copied().rev().max_by_key(|&x| m(x));
    let mut edge = outer_high
        .zip(outer_low)
        .is_some_and(|(high, low)| m(high[0]) == m(low[1]) || m(high[1]) == m(low[0]));
    let mut bases = [None; 5];
    let mut ranges = [0; 3];
    if let (Some(near), Some(far)) = (near, far) {
        bases[0] = Some(rn(ohi + m(near)));
        bases[1] = Some(rn(olo - m(near)));
        ranges[0] = rn(m(far) - m(near));
    }
    let [low, high] = middle.unwrap_or([0, 0]);
    edge |= (grid(low) > ihi) != (grid(high) > ihi);
    if middle.is_some() {
        bases[2] = Some(rn(ihi + s(low)));
        bases[3] = Some(rn(ilo + s(low)));
        ranges[1] = rn(s(high) - s(low));
    }
    let [least, most] = inner.unwrap_or([0, 0]);
    if inner.is_some() {
        bases[4] = Some(least);
        ranges[2] = rn(grid(most) - grid(least));
    }
    stats.edges += u64::from(edge);
    stats.cases += 1;
    Expected {
        header: [near.unwrap_or(0), far.unwrap_or(0), low, high, least, most],
        bases,
        scales: ranges.map(scale),
    }
}

struct Inputs {
    thresholds: Vec<Input>,
    /// Per class: any, min, max.
    classes: Vec<[Input; 3]>,
}

struct Outputs {
    header: Output,
    bases: Vec<Output>,
    /// Per group: zero, sigma, shift.
    scales: Vec<[Output; 3]>,
}

fn drive(model: &mut Model, ports: &Inputs, v: &Vector, random: u64) {
    for (&port, t) in ports.thresholds.iter().zip(v.thresholds) {
        model.set(port, t.into());
    }
    for (&[any, min, max], extremes) in ports.classes.iter().zip(v.extremes) {
        // Those of an empty class mean nothing.
        let values = extremes.map_or([random, random >> 16], |e| e.map(u64::from));
        model.set(any, u64::from(extremes.is_some()));
        model.set(min, values[0]);
        model.set(max, values[1]);
    }
}

fn compare(model: &Model, ports: &Outputs, v: &Vector) -> Result<(), String> {
    let mut words = [0; 3];
    model.read(ports.header, &mut words);
    let header = [0, 1, 2].map(|i| [words[i] as u16, (words[i] >> 16) as u16]);
    let bases: Vec<u16> = ports.bases.iter().map(|&b| model.get(b) as u16).collect();
    let scales: Vec<Option<(u16, u32)>> = ports
        .scales
        .iter()
        .map(|&[zero, sigma, shift]| {
            let scale = (model.get(sigma) as u16, model.get(shift) as u32);
            (model.get(zero) == 0).then_some(scale)
        })
        .collect();
    let e = &v.expected;
    let bases_are_good = e
        .bases
        .iter()
        .zip(&bases)
        .all(|(e, b)| e.is_none_or(|e| e == *b));
    if header.as_flattened() == e.header && bases_are_good && scales == e.scales {
        return Ok(());
    }
    Err(format!(
        "thresholds {:04x?}, extremes of {CLASSES:?} {:04x?}: expected header {:04x?} bases {:04x?} \
         scales {:?}, got header {:04x?} bases {bases:04x?} scales {scales:?}",
        v.thresholds, v.extremes, e.header, e.bases, e.scales, header
    ))
}

/// Vectors through the parameter unit. An edge is an outer group whose smallest or largest coded
/// quantity is the same on both sides, or a middle group on both sides.
///
/// # Errors
/// The first vector with a wrong result, with all inputs.
pub fn check(top: &str, cases: u64, seed: u64) -> Result<Stats, String> {
    let mut model = Model::open(top, seed).map_err(|e| e.to_string())?;
    let classes = CLASSES
        .iter()
        .flat_map(|class| ["any", "min", "max"].map(|end| format!("in_{class}_{end}")));
    let scales = GROUPS
        .iter()
        .flat_map(|group| ["zero", "sigma", "shift"].map(|field| format!("out_{group}_{field}")));
    let inputs = Inputs {
        thresholds: inputs(&model, THRESHOLDS.map(|name| format!("in_{name}")))?,
        classes: in_threes(inputs(&model, classes)?),
    };
    let outputs = Outputs {
        header: outputs(&model, ["out_header"])?[0],
        bases: outputs(&model, BASES.map(|base| format!("out_{base}")))?,
        scales: in_threes(outputs(&model, scales)?),
    };
    let mut random = Random::new(seed);
    let mut stats = Stats::default();
    let cycles = exchange(
        &mut model,
        cases,
        seed,
        || (vector(&mut random, &mut stats), random.bits()),
        |model, (vector, random)| drive(model, &inputs, vector, *random),
        |model, (vector, _)| compare(model, &outputs, vector),
    )?;
    stats.cycles = cycles;
    Ok(stats)
}

/// Ports in groups of three.
fn in_threes<P: Copy>(ports: Vec<P>) -> Vec<[P; 3]> {
    let threes = ports.chunks_exact(3);
    threes.map(|three| [three[0], three[1], three[2]]).collect()
}
