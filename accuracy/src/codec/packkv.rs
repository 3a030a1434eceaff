//! PackKV by fake quantization: relative steps per head and token, packs of tokens with a width of their
//! own.

use super::{Codec, Size, Stored, in_groups};
use crate::Error;
use crate::cache::{Place, Vectors, to_f16, to_f32};
use std::cell::RefCell;
use std::ops::Range;

/// Tokens of a pack.
const PACK: usize = 16;
/// Bits that say how wide a pack's codes are.
const WIDTH_BITS: f64 = 4.0;

/// Steps of `relative` times the range of a token's head; packs in the order of the tokens.
pub struct PackKv {
    /// The paper's relative quantization scale.
    pub relative: f32,
}

impl PackKv {
    /// Bits of the largest code.
    fn code_bits(&self) -> f64 {
        f64::from(bit_length((1.0 / self.relative).round() as u32))
    }
}

impl Codec for PackKv {
    fn store(&self, _: Place, written: &Vectors, _: Range<usize>) -> Result<Stored, Error> {
        let codes = RefCell::new(Vec::with_capacity(written.elements.len()));
        let stored = in_groups(written, written.head, 0.0, |exact, read| {
            let low = exact.iter().copied().fold(f32::INFINITY, f32::min);
            let high = exact.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            let binary16 = |x: f32| to_f32(to_f16(x));
            let (low, step) = (binary16(low), binary16((high - low) * self.relative));
            for x in exact {
                let code = match step {
                    0.0 => 0.0,
                    step => ((x - low) / step).round_ties_even().max(0.0),
                };
                codes.borrow_mut().push(code as u32);
                read.push(low + code * step);
            }
        });
        let codes = codes.into_inner();
        let mut bits = 0.0;
        for pack in codes.chunks(PACK * written.width) {
            let tokens = pack.len() / written.width;
            for channel in 0..written.width {
                let of_channel = || pack.iter().skip(channel).step_by(written.width);
                let low = of_channel().min().copied().unwrap_or(0);
                let high = of_channel().max().copied().unwrap_or(0);
                bits += f64::from(bit_length(high - low)) * tokens as f64;
                bits += WIDTH_BITS + self.code_bits();
            }
        }
        // Minimum and step of every head's vector.
        bits += 32.0 * (codes.len() / written.head) as f64;
        Ok(Stored {
            size: Size::Bits(bits / codes.len() as f64),
            ..stored
        })
    }
}

/// Bits that a number takes; none for 0.
fn bit_length(number: u32) -> u32 {
    32 - number.leading_zeros()
}
