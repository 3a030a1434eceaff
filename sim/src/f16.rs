//! IEEE binary16 on the 2^-24 grid (Oaken contract, sections 1 and 4).
//!
//! Every finite binary16 is an integer multiple of 2^-24 (its smallest subnormal) below 2^16 in
//! magnitude. "On the grid" means that integer: 41 bits signed for one value, and sums, differences
//! and small products of values stay exact in an `i64`.

use std::fmt;

/// log2 of the number of grid steps in 1.0.
pub const GRID_BITS: u32 = 24;

/// Significand bits of a normal binary16, the hidden one included.
const SIGNIFICAND_BITS: u32 = 11;

const SIGN: u16 = 0x8000;
const MAGNITUDE: u16 = 0x7fff;
const INFINITY: u16 = 0x7c00;
const LARGEST: u16 = 0x7bff;

/// A binary16 by its bits. Equality is equality of bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct F16(pub u16);

/// A canonical element and what was lost in making it so (Oaken contract, section 1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// The canonical value: finite and not -0.
    pub value: F16,
    /// The element was a NaN, now +0.
    pub nan: bool,
    /// The element was an infinity, now +-65504.
    pub inf: bool,
}

impl F16 {
    /// +0.
    pub const ZERO: F16 = F16(0);
    /// 65504, the largest finite value.
    pub const MAX: F16 = F16(LARGEST);
    /// -65504, the smallest finite value.
    pub const MIN: F16 = F16(LARGEST | SIGN);

    /// The canonical form: NaN is +0, infinities are +-65504, -0 is +0.
    #[inline]
    pub fn canonical(self) -> Canonical {
        let magnitude = self.0 & MAGNITUDE;
        let nan = magnitude > INFINITY;
        let inf = magnitude == INFINITY;
        let finite = if nan { 0 } else { magnitude.min(LARGEST) };
        let sign = if finite == 0 { 0 } else { self.0 & SIGN };
        Canonical {
            value: F16(sign | finite),
            nan,
            inf,
        }
    }

    /// True unless infinite or NaN.
    #[inline]
    pub fn is_finite(self) -> bool {
        self.0 & INFINITY != INFINITY
    }

    /// True if the value is its own canonical form: finite and not -0.
    #[inline]
    pub fn is_canonical(self) -> bool {
        self.is_finite() && self.0 != SIGN
    }

    /// True if the sign bit is set.
    #[inline]
    pub fn is_negative(self) -> bool {
        self.0 & SIGN != 0
    }

    /// |x|: the value without its sign bit.
    #[inline]
    pub fn magnitude(self) -> F16 {
        F16(self.0 & MAGNITUDE)
    }

    /// -x, with -0 written +0.
    #[inline]
    pub fn negated(self) -> F16 {
        if self == F16::ZERO {
            self
        } else {
            F16(self.0 ^ SIGN)
        }
    }

    /// An integer that orders finite values as their values do: the magnitude bits with the sign
    /// applied. +0 and -0 both give 0.
    #[inline]
    pub fn key(self) -> i32 {
        let magnitude = i32::from(self.0 & MAGNITUDE);
        if self.is_negative() {
            -magnitude
        } else {
            magnitude
        }
    }

    /// The canonical value whose [`key`](F16::key) is given; the key is below 0x7c00 in magnitude.
    #[inline]
    pub fn from_key(key: i32) -> F16 {
        debug_assert!(key.unsigned_abs() < u32::from(INFINITY));
        F16(key.unsigned_abs() as u16 | if key < 0 { SIGN } else { 0 })
    }

    /// The value in steps of 2^-24, exactly (41 bits signed). The value must be finite.
    #[inline]
    pub fn to_grid(self) -> i64 {
        debug_assert!(self.is_finite());
        let exponent = u32::from((self.0 >> 10) & 0x1f);
        let fraction = i64::from(self.0 & 0x3ff);
        let magnitude = if exponent == 0 {
            fraction
        } else {
            (fraction | 0x400) << (exponent - 1)
        };
        if self.is_negative() {
            -magnitude
        } else {
            magnitude
        }
    }

    /// rn of an exact integer on the grid: nearest binary16, ties to even, saturating to +-65504,
    /// zero is +0 (Oaken contract, section 4).
    #[inline]
    pub fn rn(grid: i64) -> F16 {
        let (significand, shift) = round_to_significand(grid.unsigned_abs());
        pack(grid < 0, significand, shift)
    }

    /// rn of the exact rational `numerator / denominator`, both in grid steps; |numerator| < 2^63,
    /// 0 < denominator < 2^63.
    pub fn rn_ratio(numerator: i64, denominator: u64) -> F16 {
        let (magnitude, denominator) = (
            u128::from(numerator.unsigned_abs()),
            u128::from(denominator),
        );
        // The quotient's integer part says how many grid steps one unit in the last place is.
        let shift = (magnitude / denominator)
            .checked_ilog2()
            .unwrap_or(0)
            .saturating_sub(SIGNIFICAND_BITS - 1);
        let unit = denominator << shift;
        let significand = round_half_even(magnitude / unit, 2 * (magnitude % unit), unit);
        pack(numerator < 0, significand as u64, shift)
    }

    /// rn(self + factor x step): product and sum exact on the grid, rounded once. |factor| is below 2^16.
    #[inline]
    pub fn fused_multiply_add(self, factor: i64, step: F16) -> F16 {
        F16::rn(self.to_grid() + factor * step.to_grid())
    }

    /// The nearest binary16 of a finite `f64`, ties to even; `None` if that is not a finite
    /// binary16 (65520 and above, infinities, NaN). -0 becomes +0. For thresholds and profiling.
    pub fn from_f64(value: f64) -> Option<F16> {
        // 65520 is half way between 65504 and the next power of two, and ties go to the even one.
        if value.is_nan() || value.abs() >= 65520.0 {
            return None;
        }
        // |value| x 2^24 is below 2^40 and scaling by a power of two is exact. Splitting at the grid
        // keeps integer and fraction exact as well.
        let grid = value.abs() * f64::from(1u32 << GRID_BITS);
        let (whole, fraction) = (grid.trunc(), grid.fract());
        // Two more bits, half and sticky, hold all that rounding to nearest needs to know.
        let half_and_sticky = match fraction {
            0.0 => 0,
            f if f < 0.5 => 1,
            0.5 => 2,
            _ => 3,
        };
        let quarters = (whole as i64) << 2 | half_and_sticky;
        Some(F16::rn_ratio(
            if value < 0.0 { -quarters } else { quarters },
            4,
        ))
    }

    /// The binary16 that IEEE 754 converts an `f64` to: nearest, ties to even, infinite from 65520 on,
    /// NaN for NaN, with the sign of the value. For tensors that are cast.
    pub fn nearest(value: f64) -> F16 {
        let sign = if value.is_sign_negative() { SIGN } else { 0 };
        let magnitude = match F16::from_f64(value.abs()) {
            Some(magnitude) => magnitude.0,
            None if value.is_nan() => INFINITY | 0x200,
            None => INFINITY,
        };
        F16(sign | magnitude)
    }

    /// The value as an `f64`, exactly. The value must be finite.
    pub fn to_f64(self) -> f64 {
        self.to_grid() as f64 / f64::from(1u32 << GRID_BITS)
    }
}

/// Rounds a magnitude on the grid to binary16 precision: `significand << shift`, with `shift` 0 for
/// all that fits the significand. The significand can reach 2^11 by a carry.
#[inline]
fn round_to_significand(magnitude: u64) -> (u64, u32) {
    let shift = (magnitude | 1).ilog2().saturating_sub(SIGNIFICAND_BITS - 1);
    let floor = magnitude >> shift;
    let half = (1u64 << shift) >> 1;
    // Adding half, less one if the floor is even, carries exactly when the remainder rounds up.
    let significand = (magnitude + half.saturating_sub(!floor & 1)) >> shift;
    (significand, shift)
}

/// The same rounding as [`F16::rn`], the result left on the grid.
#[inline]
pub(crate) fn rn_on_grid(grid: i64) -> i64 {
    const LARGEST_ON_GRID: i64 = 2047 << 29;
    let (significand, shift) = round_to_significand(grid.unsigned_abs());
    let magnitude = ((significand << shift) as i64).min(LARGEST_ON_GRID);
    if grid < 0 { -magnitude } else { magnitude }
}

/// `quotient` plus one if the remainder is above a half, or a half and the quotient odd.
#[inline]
pub(crate) fn round_half_even(quotient: u128, twice_remainder: u128, divisor: u128) -> u128 {
    let up = twice_remainder > divisor || (twice_remainder == divisor && quotient & 1 == 1);
    quotient + u128::from(up)
}

/// The binary16 of +-`significand << shift` on the grid. The hidden bit of a normal significand adds
/// one to the exponent field, so subnormals, normals and a carry to 2^11 need no case of their own.
#[inline]
fn pack(negative: bool, significand: u64, shift: u32) -> F16 {
    let bits = ((u64::from(shift) << 10) + significand).min(u64::from(LARGEST)) as u16;
    F16(if negative && bits != 0 {
        bits | SIGN
    } else {
        bits
    })
}

impl fmt::Debug for F16 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} (0x{:04x})", self.0)
    }
}

impl fmt::Display for F16 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.canonical() {
            Canonical { nan: true, .. } => write!(f, "NaN"),
            Canonical { inf: true, .. } => {
                write!(f, "{}inf", if self.is_negative() { "-" } else { "" })
            }
            _ if self.0 == SIGN => write!(f, "-0"),
            _ => write!(f, "{}", self.to_f64()),
        }
    }
}
