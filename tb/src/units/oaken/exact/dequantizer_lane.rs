//! The dequantizer lanes: one fused multiply-add per element (Oaken contract, section 5).

use super::lanes::{LANES, Lanes, pipeline};
use super::numbers::{self, Random, Rounded, SIGN, grid, nearest};
use super::{Stats, inputs};

/// The module.
pub const TOP: &str = "oaken_dequantizer_x4";

/// Ports of the bases, in the order of [`Parameters::bases`].
const BASES: [&str; 5] = [
    "base_outer_high",
    "base_outer_low",
    "base_middle_high",
    "base_middle_low",
    "base_inner",
];
const SLOPES: [&str; 3] = ["slope_outer", "slope_middle", "slope_inner"];
/// Of the slopes, which one goes with a base.
const SLOPE_OF_BASE: [usize; 5] = [0, 0, 1, 1, 2];

#[derive(Clone, Copy, Debug)]
struct Parameters {
    bases: [u16; 5],
    slopes: [u16; 3],
    k0: u8,
}

#[derive(Clone, Copy, Debug)]
struct Element {
    code: u8,
    outlier: bool,
    inner: bool,
    side: bool,
    zero: bool,
}

/// Parameters with results on ties, next to 0, subnormal and past the largest.
fn parameters(random: &mut Random) -> Parameters {
    let slopes = [0; 3].map(|_| match random.below(8) {
        0 => 0,
        1 => random.below(0x420) as u16,
        2 => 0x7800 | random.below(0x400) as u16,
        _ => random.canonical() & !SIGN,
    });
    let mut bases = [0; 5];
    for (i, base) in bases.iter_mut().enumerate() {
        let slope = slopes[SLOPE_OF_BASE[i]];
        let product = i128::from(1 + random.below(15)) * grid(slope);
        *base = match random.below(10) {
            0 => random.canonical(),
            1 => {
                let subnormal = random.below(0x420) as u16;
                random.signed(subnormal)
            }
            // The sum is close to 0.
            2..=4 => random.near(nearest(-product, 1).bits, 4),
            // The sum is halfway between two neighbours, some not far from the product.
            5..=7 => {
                let low = match random.one_in(2) {
                    true => random.near(nearest(product, 1).bits, 1024) & !SIGN,
                    false => random.canonical() & !SIGN,
                };
                let low = low.min(numbers::LARGEST - 1);
                nearest(grid(low) + grid(low + 1) - 2 * product, 2).bits
            }
            8 => random.about(i32::from(slope >> 10), 18),
            // The sum is close to where it saturates.
            _ => {
                let base = nearest((65520 << 24) - product, 1).bits;
                let base = random.near(base, 2) & !SIGN;
                random.signed(base)
            }
        };
        // The low side of the outer group subtracts.
        if i == 1 && *base != 0 {
            *base ^= SIGN;
        }
    }
    bases[4] &= !SIGN;
    let k0 = random.below(17) as u8;
    Parameters { bases, slopes, k0 }
}

fn element(random: &mut Random) -> Element {
    let bits = random.bits() >> 32;
    let bit = |i: u32| bits >> i & 1 == 1;
    Element {
        code: (bits & 15) as u8,
        outlier: bit(4),
        inner: bit(5),
        side: bit(6),
        zero: bits >> 7 & 15 == 0,
    }
}

/// The element of a code; and whether the sum is less than an eighth of the base, a cancellation.
fn reconstruct(p: &Parameters, e: Element) -> (Rounded, bool) {
    let (base, slope, factor) = match (e.outlier, e.inner) {
        (false, _) if e.code >= p.k0 => (p.bases[2], p.slopes[1], 1),
        (false, _) => (p.bases[3], p.slopes[1], 1),
        (true, false) if e.side => (p.bases[1], p.slopes[0], -1),
        (true, false) => (p.bases[0], p.slopes[0], 1),
        (true, true) => (p.bases[4], p.slopes[2], 1),
    };
    let sum = grid(base) + factor * i128::from(e.code) * grid(slope);
    let mut rounded = nearest(sum, 1);
    if e.outlier && e.inner && e.side && rounded.bits != 0 {
        rounded.bits ^= SIGN;
    }
    (rounded, 8 * sum.abs() < grid(base).abs())
}

/// Elements through four lanes. An edge is a cancellation.
///
/// # Errors
/// The first wrong element, with all that it was made of.
pub fn check(top: &str, cases: u64, seed: u64) -> Result<Stats, String> {
    let latency = rtl_gen::oaken::dequantizer_latency(pipeline(top)?);
    let mut lanes = Lanes::open(top, "x", 16, latency, seed)?;
    let names = BASES.iter().chain(&SLOPES).chain(&["k0"]);
    let parameter_ports = inputs(&lanes.model, names)?;
    let element_ports = inputs(&lanes.model, ["code", "outer", "middle", "inner", "side"])?;
    let mut random = Random::new(seed);
    let mut stats = Stats::default();
    let mut now = parameters(&mut random);
    let mut left = 0;
    // One beat to sample with, and as many behind the last as are still inside.
    let beats = cases.div_ceil(LANES as u64);
    for beat in 0..=beats + latency as u64 {
        let elements = [0; LANES].map(|_| element(&mut random));
        let mut fields = [0u64; 5];
        let mut expected = 0;
        for (lane, e) in elements.into_iter().enumerate() {
            fields[0] |= u64::from(e.code) << (4 * lane);
            let outlier = e.outlier && !e.zero;
            let groups = [
                outlier && !e.inner,
                !e.outlier && !e.zero,
                outlier && e.inner,
            ];
            let flags = groups.into_iter().chain([outlier && e.side]);
            for (field, flag) in fields[1..].iter_mut().zip(flags) {
                *field |= u64::from(flag) << lane;
            }
            let (rounded, cancels) = reconstruct(&now, e);
            if !e.zero {
                expected |= u64::from(rounded.bits) << (16 * lane);
            }
            if beat > 0 && beat <= beats {
                stats.cases += 1;
                if !e.zero {
                    stats.count(&rounded);
                    stats.edges += u64::from(cancels);
                }
            }
        }
        let sample = left == 0;
        let next = if sample { parameters(&mut random) } else { now };
        left = if sample { random.below(8) } else { left - 1 };
        let values = next.bases.iter().chain(&next.slopes).map(|&v| u64::from(v));
        let values = values.chain([u64::from(next.k0)]);
        // Between samples the parameters may be anything.
        let mut driven: Vec<_> = parameter_ports
            .iter()
            .copied()
            .zip(values)
            .map(|(port, value)| (port, if sample { value } else { random.bits() }))
            .collect();
        driven.extend(element_ports.iter().copied().zip(fields));
        // Before the first sample there are no parameters, so nothing to compare with.
        let about = (beat > 0).then_some((now, elements));
        if let Some(wrong) = lanes.step(sample, &driven, expected, about)?
            && let Some((parameters, elements)) = wrong.beat
        {
            return Err(format!(
                "seed {seed}, cycle {}, lane {}: {:?} with {:04x?}: expected {:#06x}, got {:#06x}",
                wrong.cycle,
                wrong.lane,
                elements[wrong.lane],
                parameters,
                wrong.expected,
                wrong.actual
            ));
        }
        now = next;
    }
    stats.cycles = lanes.cycles;
    Ok(stats)
}
