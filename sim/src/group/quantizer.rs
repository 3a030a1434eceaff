//! Codes of a group's elements (group quantization contract, sections 2 and 3).

use super::{Pair, Scale};
use crate::F16;
use crate::f16::rn_on_grid;

/// The parameters of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quantizer {
    min: F16,
    largest: u8,
    scale: Scale,
    /// min on the grid.
    offset: i64,
}

impl Quantizer {
    /// The parameters of elements, made canonical, for codes of 0 to `largest`, N.
    ///
    /// # Panics
    /// If there are no elements, or `largest` is 0.
    pub fn of(elements: &[F16], largest: u8) -> Quantizer {
        let keys = elements.iter().map(|x| x.canonical().value.key());
        let extremes = keys.fold(None, |extremes: Option<(i32, i32)>, key| match extremes {
            Some((min, max)) => Some((min.min(key), max.max(key))),
            None => Some((key, key)),
        });
        let (min, max) = extremes.expect("a group has elements");
        Quantizer::between(F16::from_key(min), F16::from_key(max), largest)
    }

    /// The parameters of a group by its canonical extremes, for codes of 0 to `largest`, N.
    ///
    /// # Panics
    /// If `largest` is 0.
    #[inline]
    pub fn between(min: F16, max: F16, largest: u8) -> Quantizer {
        let offset = min.to_grid();
        Quantizer {
            min,
            largest,
            scale: Scale::covering(offset, max.to_grid(), largest),
            offset,
        }
    }

    /// Range, scaling factor and step.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// What is stored.
    #[inline]
    pub fn pair(&self) -> Pair {
        Pair {
            min: self.min,
            step: self.scale.step,
        }
    }

    /// The code of an element of the group, rounded to the nearest one, ties up.
    #[inline]
    pub fn nearest(&self, x: F16) -> u8 {
        let d = self.above_min(x);
        let sigma = self.scale.sigma;
        sigma.map_or(0, |sigma| sigma.nearest(d, self.largest))
    }

    /// The code of an element of the group, rounded up with a probability that is its distance from the
    /// code below: `k` is uniform over 16 bits.
    #[inline]
    pub fn stochastic(&self, x: F16, k: u16) -> u8 {
        let d = self.above_min(x);
        let sigma = self.scale.sigma;
        sigma.map_or(0, |sigma| sigma.stochastic(d, k, self.largest))
    }

    /// rn(x - min), on the grid.
    #[inline]
    fn above_min(&self, x: F16) -> i64 {
        let d = x.canonical().value.to_grid() - self.offset;
        debug_assert!(d >= 0, "the element is one of the group");
        rn_on_grid(d)
    }
}
