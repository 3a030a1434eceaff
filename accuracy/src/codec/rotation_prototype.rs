//! What the rotation codec was chosen from, by fake quantization: steps that are powers of two, and two
//! bits with the levels of a normal distribution. Vectors are rotated back before attention reads them.

use super::minifloat::exponent;
use super::{Codec, Stored, in_groups};
use crate::Error;
use crate::cache::{Place, Side, Vectors, to_f16, to_f32};
use crate::calibration::Calibration;
use sim::F16;
use sim::rot::SIGNS;
use std::collections::BTreeMap;
use std::ops::Range;

/// Levels and thresholds of two bits with the least squared error on a normal distribution of deviation 1
/// (Max 1960), of magnitudes.
const NORMAL_LEVELS: [f32; 2] = [0.4528, 1.5104];
const NORMAL_THRESHOLD: f32 = 0.9816;
/// Bits of a step's exponent.
const EXPONENT_BITS: u32 = 5;

/// The codes of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Codes {
    /// Equal cells, so many bits.
    Uniform(u32),
    /// Two bits, the levels of a normal distribution on the vector's deviation.
    Normal,
}

impl Codes {
    fn bits(self) -> u32 {
        match self {
            Codes::Uniform(bits) => bits,
            Codes::Normal => 2,
        }
    }
}

/// Steps of a number of significant bits, smallest that cover the vector.
pub struct Prototype {
    codes: [Codes; 2],
    /// Bits of a step behind its leading one.
    fraction: u32,
    /// What is taken off the channels of keys, by tensor; nothing without centres.
    centres: Option<BTreeMap<String, Vec<F16>>>,
}

impl Prototype {
    /// Codes of keys and of values; steps are powers of two with `pow2`, else there are eight per octave.
    /// With `center` the calibration's channel means are taken off the keys.
    pub fn new(
        codes: [Codes; 2],
        pow2: bool,
        center: Option<&Calibration>,
    ) -> Result<Prototype, Error> {
        let centres = center.map(Calibration::centres).transpose()?;
        let fraction = if pow2 { 0 } else { 3 };
        Ok(Prototype {
            codes,
            fraction,
            centres,
        })
    }

    fn codes(&self, side: Side) -> Codes {
        match side {
            Side::Key => self.codes[0],
            Side::Value => self.codes[1],
        }
    }

    fn stored_bits(&self, codes: Codes, head: usize) -> f64 {
        f64::from(codes.bits()) + f64::from(EXPONENT_BITS + self.fraction) / head as f64
    }

    /// `x` brought to the next number with so many bits behind its leading one: above it, or nearest.
    fn number(&self, x: f32, round: fn(f32) -> f32) -> f32 {
        let unit = ((exponent(x) - self.fraction as i32) as f32).exp2();
        round(x / unit) * unit
    }

    fn quantize(&self, vector: &mut [f32], codes: Codes) {
        let largest = vector.iter().fold(0.0, |most: f32, y| most.max(y.abs()));
        if largest == 0.0 {
            return;
        }
        match codes {
            Codes::Uniform(bits) => {
                let cells = (1 << (bits - 1)) as f32;
                let step = self.number(largest / cells, f32::ceil);
                for y in vector {
                    *y = ((*y / step).floor().clamp(-cells, cells - 1.0) + 0.5) * step;
                }
            }
            Codes::Normal => {
                let squares: f32 = vector.iter().map(|y| y * y).sum();
                let deviation = self.number((squares / vector.len() as f32).sqrt(), f32::round);
                for y in vector {
                    let outer = usize::from(y.abs() >= NORMAL_THRESHOLD * deviation);
                    *y = (NORMAL_LEVELS[outer] * deviation).copysign(*y);
                }
            }
        }
    }
}

impl Codec for Prototype {
    fn store(&self, place: Place, written: &Vectors, _: Range<usize>) -> Result<Stored, Error> {
        let head = written.head;
        if !head.is_power_of_two() {
            return Err(Error::new(format_args!(
                "rot: heads have {head} elements: a Hadamard transform takes a power of two"
            )));
        }
        let centre: Vec<f32> = match (place.side, &self.centres) {
            (Side::Key, Some(centres)) => {
                let found = centres.get(&place.to_string());
                let found = found.ok_or_else(|| Calibration::missing(place))?;
                found.iter().map(|&x| to_f32(x)).collect()
            }
            _ => vec![0.0; written.width],
        };
        let codes = self.codes(place.side);
        // Heads follow each other in a token, and so do the parts that are quantized.
        let heads = std::cell::Cell::new(0);
        let stored_bits = self.stored_bits(codes, head);
        Ok(in_groups(written, head, stored_bits, |exact, read| {
            let first = heads.replace((heads.get() + head) % written.width);
            let centre = &centre[first..][..head];
            read.extend(exact.iter().zip(centre).map(|(x, c)| x - c));
            turn_signs(read);
            hadamard(read);
            read.iter_mut().for_each(|y| *y = to_f32(to_f16(*y)));
            self.quantize(read, codes);
            hadamard(read);
            turn_signs(read);
            read.iter_mut().zip(centre).for_each(|(x, c)| *x += c);
        }))
    }

    fn bits_at_d1024(&self) -> Option<f64> {
        let bits = self.codes.map(|codes| self.stored_bits(codes, 64));
        Some((bits[0] + bits[1]) / 2.0)
    }
}

fn turn_signs(vector: &mut [f32]) {
    for (i, x) in vector.iter_mut().enumerate() {
        if SIGNS >> (i % 64) & 1 == 1 {
            *x = -*x;
        }
    }
}

/// The Walsh-Hadamard transform that is its own inverse.
fn hadamard(vector: &mut [f32]) {
    let mut half = 1;
    while half < vector.len() {
        for pair in vector.chunks_exact_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
    let scale = 1.0 / (vector.len() as f32).sqrt();
    vector.iter_mut().for_each(|x| *x *= scale);
}
