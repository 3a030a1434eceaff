//! Rotation by fake quantization: a Hadamard transform spreads each head's outliers over all channels,
//! then one step serves the whole vector.

use super::minifloat::exponent;
use super::{Codec, Stored, in_groups};
use crate::Error;
use crate::cache::{Place, Side, Vectors, to_f16, to_f32};
use crate::calibration::Calibration;
use std::collections::BTreeMap;
use std::ops::Range;

/// A bit per channel, again every 64 channels: which of them change sign before the transform.
const SIGNS: u64 = 0xd8b2_c6a6_117b_8a5d;
/// Bits of a vector's step: five of exponent, three of significand.
const STEP_BITS: f64 = 8.0;

/// Codes of a side's bits, middle of cells; the vector is rotated back before attention reads it.
pub struct Rotation {
    /// Bits of a code of keys, and of values.
    pub bits: [u32; 2],
    /// What is taken off the channels of keys, by tensor.
    centres: BTreeMap<String, Vec<f32>>,
    centred: bool,
}

impl Rotation {
    /// With `center` the calibration's channel means are taken off the keys.
    pub fn new(bits: [u32; 2], center: Option<&Calibration>) -> Rotation {
        let centres = center.map(Calibration::centres);
        Rotation {
            bits,
            centred: centres.is_some(),
            centres: centres.unwrap_or_default(),
        }
    }

    fn bits(&self, side: Side) -> u32 {
        match side {
            Side::Key => self.bits[0],
            Side::Value => self.bits[1],
        }
    }
}

impl Codec for Rotation {
    fn store(&self, place: Place, written: &Vectors, _: Range<usize>) -> Result<Stored, Error> {
        let head = written.head;
        if !head.is_power_of_two() {
            return Err(Error::new(format_args!(
                "rot: heads have {head} elements: a Hadamard transform takes a power of two"
            )));
        }
        let centre = match (place.side, self.centred) {
            (Side::Key, true) => {
                let found = self.centres.get(&place.to_string());
                found.ok_or_else(|| Calibration::missing(place))?.clone()
            }
            _ => vec![0.0; written.width],
        };
        let bits = self.bits(place.side);
        // Heads follow each other in a token, and so do the parts that are quantized.
        let heads = std::cell::Cell::new(0);
        let stored_bits = f64::from(bits) + STEP_BITS / head as f64;
        Ok(in_groups(written, head, stored_bits, |exact, read| {
            let first = heads.replace((heads.get() + head) % written.width);
            let centre = &centre[first..][..head];
            read.extend(exact.iter().zip(centre).map(|(x, c)| x - c));
            turn_signs(read);
            hadamard(read);
            read.iter_mut().for_each(|y| *y = to_f32(to_f16(*y)));
            quantize(read, bits);
            hadamard(read);
            turn_signs(read);
            read.iter_mut().zip(centre).for_each(|(x, c)| *x += c);
        }))
    }

    fn bits_at_d1024(&self) -> Option<f64> {
        Some(f64::from(self.bits[0] + self.bits[1]) / 2.0 + STEP_BITS / 64.0)
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

/// Replaces elements by the middles of cells of the smallest step 2^e (1 + j / 8) that covers them all.
fn quantize(vector: &mut [f32], bits: u32) {
    let largest = vector
        .iter()
        .fold(0.0, |largest: f32, y| largest.max(y.abs()));
    if largest == 0.0 {
        return;
    }
    let cells = (1 << (bits - 1)) as f32;
    let needed = largest / cells;
    let unit = (exponent(needed) as f32).exp2() / 8.0;
    let step = (needed / unit).ceil() * unit;
    for y in vector {
        *y = ((*y / step).floor().clamp(-cells, cells - 1.0) + 0.5) * step;
    }
}
