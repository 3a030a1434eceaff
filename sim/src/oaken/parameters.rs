//! Scales and bases of a vector, derived alike by encoder and decoder (Oaken contract, section 4;
//! Oaken, ISCA 2025, section 4.3, Eq. 2 and 3).

use super::{Group, Header, Thresholds};
use crate::F16;
use crate::group::Scale;

/// The largest 4-bit code.
pub(super) const MAX_CODE: u8 = 15;

/// The scale of a group whose coded quantities go from `min` to `max`.
fn scale(min: i64, max: i64) -> Scale {
    Scale::covering(min, max, MAX_CODE)
}

/// Everything that coding and reconstruction of one vector need besides the thresholds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameters {
    /// Scale of the outer group.
    pub outer: Scale,
    /// Scale of the middle group.
    pub middle: Scale,
    /// Scale of the inner group.
    pub inner: Scale,
    /// rn(t_outer_hi + min).
    pub outer_high: F16,
    /// rn(t_outer_lo - min).
    pub outer_low: F16,
    /// rn(t_inner_hi + min), min signed.
    pub middle_high: F16,
    /// rn(t_inner_lo + min), min signed.
    pub middle_low: F16,
    /// min, the smallest magnitude.
    pub inner_base: F16,
    /// Middle codes from here up are on the high side: 0 to 16.
    pub k0: u8,
}

impl Parameters {
    /// The parameters that a header and the thresholds determine.
    pub fn new(header: &Header, t: &Thresholds) -> Parameters {
        let (outer_min, outer_max) = header.coded_extremes(Group::Outer, t);
        let (middle_min, middle_max) = header.coded_extremes(Group::Middle, t);
        let (inner_min, inner_max) = header.coded_extremes(Group::Inner, t);
        Parameters {
            outer: scale(outer_min, outer_max),
            middle: scale(middle_min, middle_max),
            inner: scale(inner_min, inner_max),
            outer_high: F16::rn(t.outer_hi().to_grid() + outer_min),
            outer_low: F16::rn(t.outer_lo().to_grid() - outer_min),
            middle_high: F16::rn(t.inner_hi().to_grid() + middle_min),
            middle_low: F16::rn(t.inner_lo().to_grid() + middle_min),
            inner_base: header.inner[0],
            k0: first_high_code(middle_min, middle_max),
        }
    }

    /// The scale of a group.
    pub fn scale(&self, group: Group) -> &Scale {
        match group {
            Group::Outer => &self.outer,
            Group::Middle => &self.middle,
            Group::Inner => &self.inner,
        }
    }

    /// Reconstructs a middle element from its code, 0 to 15 (section 5).
    #[inline]
    pub fn middle(&self, code: u8) -> F16 {
        let base = if code >= self.k0 {
            self.middle_high
        } else {
            self.middle_low
        };
        base.fused_multiply_add(code.into(), self.middle.step)
    }

    /// Reconstructs an outer element from its code and its extra bit, 1 = low side (section 5).
    #[inline]
    pub fn outer(&self, code: u8, low: bool) -> F16 {
        if low {
            self.outer_low
                .fused_multiply_add(-i64::from(code), self.outer.step)
        } else {
            self.outer_high
                .fused_multiply_add(code.into(), self.outer.step)
        }
    }

    /// Reconstructs an inner element from its code and its extra bit, 1 = negative (section 5).
    #[inline]
    pub fn inner(&self, code: u8, negative: bool) -> F16 {
        let magnitude = self
            .inner_base
            .fused_multiply_add(code.into(), self.inner.step);
        if negative {
            magnitude.negated()
        } else {
            magnitude
        }
    }
}

/// The smallest code k in 0..16 with 15 x min + k x (max - min) >= 0, or 16 if there is none.
fn first_high_code(min: i64, max: i64) -> u8 {
    (0..=MAX_CODE)
        .find(|&k| i64::from(MAX_CODE) * min + i64::from(k) * (max - min) >= 0)
        .unwrap_or(MAX_CODE + 1)
}
