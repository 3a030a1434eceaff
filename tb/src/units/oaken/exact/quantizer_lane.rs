//! The quantizer lanes: subtract, scale, round to a code (Oaken contract, section 4).

use super::lanes::{LANES, Lanes, pipeline};
use super::numbers::{Random, SIGN, from_key, grid, key, nearest};
use super::parameter_unit::scale;
use super::{Stats, inputs};
use rtl_gen::oaken::Pipeline;

/// The module.
pub const TOP: &str = "oaken_quantizer_x4";

/// Ports of the bases, in the order of [`Parameters::bases`].
const BASES: [&str; 5] = [
    "outer_high_base",
    "outer_low_base",
    "middle_high_base",
    "middle_low_base",
    "inner_base",
];
const GROUPS: [&str; 3] = ["outer", "middle", "inner"];
/// Of the ranges, which one goes with a base.
const RANGE_OF_BASE: [usize; 5] = [0, 0, 1, 1, 2];
/// The bases by their numbers.
const OUTER_LOW: usize = 1;
const INNER: usize = 4;

#[derive(Clone, Copy, Debug)]
struct Parameters {
    bases: [u16; 5],
    /// Of the outer, the middle and the inner group.
    ranges: [u16; 3],
}

/// An element and the base it goes with.
#[derive(Clone, Copy, Debug)]
struct Element {
    x: u16,
    base: usize,
    keep: bool,
}

fn parameters(random: &mut Random) -> Parameters {
    let ranges = [0; 3].map(|_| match random.below(8) {
        0 => 0,
        1 => random.below(0x420) as u16,
        // 15 times a power of two: sigma is a power of two, and the edges of codes are binary16.
        2..=4 => nearest(15 << random.below(36), 1).bits,
        _ => random.canonical() & !SIGN,
    });
    let mut bases = [0; 5];
    for (base, range) in bases.iter_mut().zip(RANGE_OF_BASE) {
        *base = match random.below(4) {
            0 => 0,
            1 => random.canonical(),
            _ => random.about(i32::from(ranges[range] >> 10), 6),
        };
    }
    bases[INNER] &= !SIGN;
    Parameters { bases, ranges }
}

/// An element on its side of its base: the lane relies on that.
fn element(random: &mut Random, p: &Parameters) -> Element {
    let base = random.below(5) as usize;
    let keep = !random.one_in(16);
    let (from, range) = (p.bases[base], p.ranges[RANGE_OF_BASE[base]]);
    let away = if base == OUTER_LOW { -1 } else { 1 };
    let x = match random.below(4) {
        0 => random.canonical(),
        1 => from_key(key(from) + away * random.below(40) as i32),
        // The distance is on the edge of a code, or next to it.
        _ => {
            let distance = match scale(range) {
                Some((sigma, shift)) => {
                    let twice_code = i128::from(2 * random.below(16) + 1);
                    let edge = nearest(twice_code << shift, 2 * i128::from(sigma)).bits;
                    grid(random.near(edge, 1))
                }
                None => grid(random.canonical()),
            };
            nearest(grid(from) + i128::from(away) * distance.abs(), 1).bits
        }
    };
    let x = match base {
        OUTER_LOW if key(x) > key(from) => from,
        INNER if key(x & !SIGN) < key(from) => random.signed(from),
        INNER => random.signed(x & !SIGN),
        OUTER_LOW => x,
        _ if key(x) < key(from) => from,
        _ => x,
    };
    Element { x, base, keep }
}

/// Elements through four lanes. An edge is a distance exactly on the edge of a code.
///
/// # Errors
/// The first wrong code, with all that it was made of.
pub fn check(top: &str, cases: u64, seed: u64) -> Result<Stats, String> {
    let latency = rtl_gen::oaken::quantizer_latency(pipeline(top)?);
    let mut lanes = Lanes::open(top, "code", 4, latency, seed)?;
    let base_ports = inputs(&lanes.model, BASES)?;
    let scales = GROUPS
        .iter()
        .flat_map(|group| ["zero", "sigma", "shift"].map(|field| format!("{group}_{field}")));
    let scale_ports = inputs(&lanes.model, scales)?;
    let element_ports = inputs(&lanes.model, ["x", "outer", "inner", "high", "keep"])?;
    let holds = match pipeline(top)? {
        Pipeline::Asic => 2,
        Pipeline::Fpga => 4,
    };
    let mut random = Random::new(seed);
    let mut stats = Stats::default();
    let mut now = parameters(&mut random);
    let mut left = 0;
    let beats = cases.div_ceil(LANES as u64);
    for beat in 0..=beats + latency as u64 {
        let elements = [0; LANES].map(|_| element(&mut random, &now));
        let mut fields = [0u64; 5];
        let mut expected = 0;
        for (lane, e) in elements.into_iter().enumerate() {
            fields[0] |= u64::from(e.x) << (16 * lane);
            // Outer and inner are marked only where there is an element.
            let outer = e.keep && RANGE_OF_BASE[e.base] == 0;
            let inner = e.keep && e.base == INNER;
            let high = e.base == 0 || e.base == 2;
            for (field, flag) in fields[1..].iter_mut().zip([outer, inner, high, e.keep]) {
                *field |= u64::from(flag) << lane;
            }
            let counts = beat > 0 && beat <= beats;
            stats.cases += u64::from(counts);
            if !e.keep {
                continue;
            }
            let x = if e.base == INNER { e.x & !SIGN } else { e.x };
            let distance = (grid(x) - grid(now.bases[e.base])).abs();
            let rounded = nearest(distance, 1);
            let scaled = scale(now.ranges[RANGE_OF_BASE[e.base]]);
            let (code, edge) = match scaled {
                None => (0, false),
                Some((sigma, shift)) => {
                    let doubled = 2 * grid(rounded.bits) * i128::from(sigma) + (1 << shift);
                    let code = doubled >> (shift + 1);
                    let edge = code << (shift + 1) == doubled && code <= 15;
                    (code.min(15), edge)
                }
            };
            expected |= (code as u64) << (4 * lane);
            if counts {
                stats.count(&rounded);
                stats.edges += u64::from(edge);
            }
        }
        let sample = left == 0;
        // The parameters hold for some more cycles after the one with sample.
        let next = if sample { parameters(&mut random) } else { now };
        left = if sample {
            holds + random.below(8)
        } else {
            left - 1
        };
        for (port, base) in base_ports.iter().zip(next.bases) {
            lanes.model.set(*port, u64::from(base));
        }
        for (ports, range) in scale_ports.chunks(3).zip(next.ranges) {
            let (zero, sigma, shift) = match scale(range) {
                None => (1, random.bits(), random.bits()),
                Some((sigma, shift)) => (0, u64::from(sigma), u64::from(shift)),
            };
            for (port, value) in ports.iter().zip([zero, sigma, shift]) {
                lanes.model.set(*port, value);
            }
        }
        let fields: Vec<_> = element_ports.iter().copied().zip(fields).collect();
        let about = (beat > 0).then_some((now, elements));
        if let Some(wrong) = lanes.step(sample, &fields, expected, about)?
            && let Some((parameters, elements)) = wrong.beat
        {
            return Err(format!(
                "seed {seed}, cycle {}, lane {}: {:04x?} with {:04x?}: expected code {}, got {}",
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
