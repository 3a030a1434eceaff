//! Signed codes of a token (PackKV contract, section 2).

use crate::F16;
use crate::group::Scale;

/// The parameters of a token of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quantizer {
    largest: u8,
    scale: Scale,
}

impl Quantizer {
    /// The parameters of elements, made canonical, for codes of up to `largest`, N, in magnitude.
    ///
    /// # Panics
    /// If `largest` is 0.
    pub fn of(elements: &[F16], largest: u8) -> Quantizer {
        let keys = elements.iter().map(|x| x.canonical().value.key());
        // Zero is in the range of every token.
        let (min, max) = keys.fold((0, 0), |(min, max), key| (min.min(key), max.max(key)));
        let [min, max] = [min, max].map(|key| F16::from_key(key).to_grid());
        Quantizer {
            largest,
            scale: Scale::covering(min, max, largest),
        }
    }

    /// Range, scaling factor and step.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// What is stored.
    pub fn step(&self) -> F16 {
        self.scale.step
    }

    /// The code of an element of the token: rounded to the nearest, ties away from zero.
    #[inline]
    pub fn code(&self, x: F16) -> i8 {
        let x = x.canonical().value;
        let sigma = self.scale.sigma;
        let magnitude = sigma.map_or(0, |s| s.nearest(x.magnitude().to_grid(), self.largest)) as i8;
        if x.is_negative() {
            -magnitude
        } else {
            magnitude
        }
    }
}

/// The value of a code: rn(code x step), never -0.
#[inline]
pub fn value(code: i16, step: F16) -> F16 {
    F16::ZERO.fused_multiply_add(code.into(), step)
}
