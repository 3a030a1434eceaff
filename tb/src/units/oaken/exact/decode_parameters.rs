//! The decode parameters of the dequantization engine: bases, slopes and k0 of a vector from its
//! header, and the check of the header (Oaken contract, sections 4 to 6 and 8).

use super::numbers::{Random, SIGN, grid, is_canonical, nearest};
use super::parameter_unit::{size, thresholds};
use super::stream::exchange;
use super::{Stats, inputs, outputs};
use crate::model::{Input, Model, Output};

/// The module.
pub const TOP: &str = "oaken_decode_parameters";

const THRESHOLDS: [&str; 4] = ["outer_lo", "inner_lo", "inner_hi", "outer_hi"];
/// Outputs of a good header, in the order of [`Expected::good`].
const OUTPUTS: [&str; 9] = [
    "base_outer_high",
    "base_outer_low",
    "base_middle_high",
    "base_middle_low",
    "base_inner",
    "slope_outer",
    "slope_middle",
    "slope_inner",
    "k0",
];

struct Vector {
    thresholds: [u16; 4],
    header: [u16; 6],
    expected: Expected,
}

struct Expected {
    /// 0 for a good header, else 1 not canonical, 2 negative magnitude, 3 minimum above maximum.
    error: u64,
    good: [u64; OUTPUTS.len()],
}

/// The coded quantity of an element of each group.
fn coded(t: &[u16; 4], group: usize, x: u16) -> i128 {
    let [olo, ilo, ihi, ohi] = t.map(grid);
    match (group, grid(x)) {
        (0, x) if x > ohi => x - ohi,
        (0, x) => olo - x,
        (1, x) if x > ihi => x - ihi,
        (1, x) => x - ilo,
        (_, x) => x.abs(),
    }
}

/// A header, mostly good, and thresholds.
fn vector(random: &mut Random, stats: &mut Stats) -> Vector {
    let (exponent, spread) = size(random);
    let mut t = thresholds(random, exponent, spread);
    let mut header = [0; 6].map(|_| match random.one_in(4) {
        true => {
            let threshold = random.one_of(&t);
            random.near(threshold, 3)
        }
        false => random.about(exponent, spread),
    });
    if random.one_in(4) {
        // min : max = -k : 15 - k, where 15 min + k (max - min) is 0 or next to it.
        let unit = grid(random.about(exponent, spread)).abs();
        let k = i128::from(1 + random.below(15));
        header[2] = nearest(grid(t[1]) - k * unit, 1).bits;
        header[3] = nearest(grid(t[2]) + (15 - k) * unit, 1).bits;
        if random.one_in(3) {
            header[3] = random.near(header[3], 1);
        }
    }
    header[4] &= !SIGN;
    header[5] &= !SIGN;
    for group in 0..3 {
        let (low, high) = (2 * group, 2 * group + 1);
        if !random.one_in(8) && coded(&t, group, header[low]) > coded(&t, group, header[high]) {
            header.swap(low, high);
        }
    }
    match random.below(32) {
        // Empty groups.
        group @ 0..3 => header[2 * group as usize..][..2].fill(0),
        3 => header.fill(0),
        // Ranges of 0.
        4 => (0..3).for_each(|group| header[2 * group + 1] = header[2 * group]),
        // Faults, alone and together.
        5 => header[random.below(6) as usize] = SIGN,
        6 => {
            let special = 0x7c00 | random.below(0x400) as u16;
            header[random.below(6) as usize] = random.signed(special);
        }
        7 => header[4 + random.below(2) as usize] |= SIGN,
        8 => {
            for _ in 0..3 {
                let field = random.below(6) as usize;
                match random.below(4) {
                    0 => header[field] = SIGN,
                    1 => header[field] |= 0x7c00,
                    2 => header[4 + field % 2] |= SIGN,
                    _ => header.swap(field, field ^ 1),
                }
            }
        }
        _ => {}
    }
    let expected = expect(&t, &header, stats);
    // -0 counts as +0.
    for threshold in &mut t {
        if *threshold == 0 && random.one_in(2) {
            *threshold = SIGN;
        }
    }
    Vector {
        thresholds: t,
        header,
        expected,
    }
}

/// What the contract says.
fn expect(t: &[u16; 4], header: &[u16; 6], stats: &mut Stats) -> Expected {
    stats.cases += 1;
    let bad = |error| Expected {
        error,
        good: [0; OUTPUTS.len()],
    };
    if !header.iter().all(|&field| is_canonical(field)) {
        return bad(1);
    }
    if (header[4] | header[5]) & SIGN != 0 {
        return bad(2);
    }
    let extremes = [0, 1, 2].map(|g| [0, 1].map(|end| coded(t, g, header[2 * g + end])));
    if extremes.iter().any(|[min, max]| min > max) {
        return bad(3);
    }
    let mut rn = |numerator: i128, denominator: i128| {
        let rounded = nearest(numerator, denominator);
        stats.count(&rounded);
        rounded.bits
    };
    let [olo, ilo, ihi, ohi] = t.map(grid);
    let [outer, middle, _] = extremes.map(|[min, _]| min);
    let bases = [ohi + outer, olo - outer, ihi + middle, ilo + middle].map(|sum| rn(sum, 1));
    let slopes = extremes.map(|[min, max]| {
        let range = rn(max - min, 1);
        rn(grid(range), 15)
    });
    let [min, max] = extremes[1];
    let at = |k: i128| 15 * min + k * (max - min);
    let k0 = (0..16).find(|&k| at(k) >= 0).unwrap_or(16);
    stats.edges += u64::from(k0 > 0 && k0 < 16 && at(k0) == 0);
    let mut good = [0; OUTPUTS.len()];
    let values = bases.into_iter().chain([header[4]]).chain(slopes);
    for (field, value) in good.iter_mut().zip(values.chain([k0 as u16])) {
        *field = value.into();
    }
    Expected { error: 0, good }
}

/// Headers through the unit. An edge is a code at which the middle group changes sides exactly:
/// 15 x min + k0 x (max - min) = 0.
///
/// # Errors
/// The first header with a wrong result, with all inputs.
pub fn check(top: &str, cases: u64, seed: u64) -> Result<Stats, String> {
    let mut model = Model::open(top, seed).map_err(|e| e.to_string())?;
    let header: Input = model.input("in_header").map_err(|e| e.to_string())?;
    let error: Output = model.output("out_error").map_err(|e| e.to_string())?;
    let threshold_ports = inputs(&model, THRESHOLDS.map(|name| format!("in_{name}")))?;
    let output_ports = outputs(&model, OUTPUTS.map(|name| format!("out_{name}")))?;
    let mut random = Random::new(seed);
    let mut stats = Stats::default();
    let cycles = exchange(
        &mut model,
        cases,
        seed,
        || vector(&mut random, &mut stats),
        |model, v| {
            let words =
                [0, 2, 4].map(|i| u32::from(v.header[i]) | u32::from(v.header[i + 1]) << 16);
            model.write(header, &words);
            for (&port, t) in threshold_ports.iter().zip(v.thresholds) {
                model.set(port, t.into());
            }
        },
        |model, v| {
            let actual: Vec<u64> = output_ports.iter().map(|&port| model.get(port)).collect();
            let (found, e) = (model.get(error), &v.expected);
            if found == e.error && (found != 0 || actual == e.good) {
                return Ok(());
            }
            Err(format!(
                "header {:04x?}, thresholds {:04x?}: expected error {} and {OUTPUTS:?} {:04x?}, got \
                 error {found} and {actual:04x?}",
                v.header, v.thresholds, e.error, e.good
            ))
        },
    )?;
    stats.cycles = cycles;
    Ok(stats)
}
