//! Scales and bases of a vector, derived alike by encoder and decoder (Oaken contract, section 4;
//! Oaken, ISCA 2025, section 4.3, Eq. 2 and 3).

use super::{Group, Header, Thresholds};
use crate::F16;
use crate::f16::round_half_even;

/// The largest 4-bit code.
const MAX_CODE: i64 = 15;

/// The scaling factor 15 / r, rounded to 11 significant bits (nearest even, exponent unlimited).
///
/// As codes per grid step it is `significand x 2^-shift`; as the real number of the contract,
/// `significand x 2^(24 - shift)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sigma {
    /// 1024 to 2047.
    pub significand: u16,
    /// 7 (r = 2^-24) to 47.
    pub shift: u32,
}

impl Sigma {
    /// sigma of a range; `None` if the range is 0. The range is not negative.
    pub fn of_range(r: F16) -> Option<Sigma> {
        let r = r.to_grid() as u64;
        let numerator = MAX_CODE as u64;
        let floor_shift = (r << 10).checked_ilog2()? - numerator.ilog2();
        // The only shift with 2^10 <= 15 x 2^shift / r < 2^11.
        let shift = if numerator << floor_shift < r << 10 {
            floor_shift + 1
        } else {
            floor_shift
        };
        let (quotient, remainder) = ((numerator << shift) / r, (numerator << shift) % r);
        // Never up to 2048: r has 11 significant bits, so 15 / r is at most 1920/1921 of a power of two
        // that it does not reach.
        let significand =
            round_half_even(quotient.into(), 2 * u128::from(remainder), r.into()) as u16;
        Some(Sigma { significand, shift })
    }

    /// The smaller of 15 and floor(d x sigma + 1/2), for 0 <= d < 2^41 grid steps.
    #[inline]
    pub fn code(self, d: i64) -> u8 {
        let half = 1 << (self.shift - 1);
        ((d * i64::from(self.significand) + half) >> self.shift).min(MAX_CODE) as u8
    }
}

/// Range, scaling factor and slope of one group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GroupScale {
    /// r = rn(max - min).
    pub range: F16,
    /// 15 / r; `None` if r = 0, when every code is 0.
    pub sigma: Option<Sigma>,
    /// rn(r / 15): the step between neighbouring codes.
    pub slope: F16,
}

impl GroupScale {
    fn new(min: i64, max: i64) -> GroupScale {
        let range = F16::rn(max - min);
        let slope = F16::rn_ratio(range.to_grid(), MAX_CODE as u64);
        GroupScale {
            range,
            sigma: Sigma::of_range(range),
            slope,
        }
    }
}

/// Everything that coding and reconstruction of one vector need besides the thresholds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameters {
    /// Scale of the outer group.
    pub outer: GroupScale,
    /// Scale of the middle group.
    pub middle: GroupScale,
    /// Scale of the inner group.
    pub inner: GroupScale,
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
            outer: GroupScale::new(outer_min, outer_max),
            middle: GroupScale::new(middle_min, middle_max),
            inner: GroupScale::new(inner_min, inner_max),
            outer_high: F16::rn(t.outer_hi().to_grid() + outer_min),
            outer_low: F16::rn(t.outer_lo().to_grid() - outer_min),
            middle_high: F16::rn(t.inner_hi().to_grid() + middle_min),
            middle_low: F16::rn(t.inner_lo().to_grid() + middle_min),
            inner_base: header.inner[0],
            k0: first_high_code(middle_min, middle_max),
        }
    }

    /// The scale of a group.
    pub fn scale(&self, group: Group) -> &GroupScale {
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
        fused_multiply_add(base, code.into(), self.middle.slope)
    }

    /// Reconstructs an outer element from its code and its extra bit, 1 = low side (section 5).
    #[inline]
    pub fn outer(&self, code: u8, low: bool) -> F16 {
        if low {
            fused_multiply_add(self.outer_low, -i64::from(code), self.outer.slope)
        } else {
            fused_multiply_add(self.outer_high, code.into(), self.outer.slope)
        }
    }

    /// Reconstructs an inner element from its code and its extra bit, 1 = negative (section 5).
    #[inline]
    pub fn inner(&self, code: u8, negative: bool) -> F16 {
        let magnitude = fused_multiply_add(self.inner_base, code.into(), self.inner.slope);
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
        .find(|k| MAX_CODE * min + k * (max - min) >= 0)
        .unwrap_or(MAX_CODE + 1) as u8
}

/// rn(base + code x slope): product and sum exact on the grid, rounded once.
#[inline]
fn fused_multiply_add(base: F16, code: i64, slope: F16) -> F16 {
    F16::rn(base.to_grid() + code * slope.to_grid())
}
