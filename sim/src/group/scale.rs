//! A range of values and its division into N steps (group quantization contract, section 2; Oaken
//! contract, section 4, where N is 15 and a step is called slope).

use crate::F16;
use crate::f16::round_half_even;

/// The scaling factor N / r, rounded to 11 significant bits (nearest even, exponent unlimited).
///
/// As codes per grid step it is `significand x 2^-shift`; as the real number of the contract,
/// `significand x 2^(24 - shift)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sigma {
    /// 1024 to 2047.
    pub significand: u16,
    /// 3 (N = 255, r = 2^-24) to 50 (N = 1, r = 65504); 7 to 47 for N = 15.
    pub shift: u32,
}

impl Sigma {
    /// sigma of a range, which is not negative, for codes of 0 to `largest`; `None` if the range is 0.
    ///
    /// # Panics
    /// If `largest` is 0.
    pub fn of_range(r: F16, largest: u8) -> Option<Sigma> {
        let r = r.to_grid() as u64;
        let numerator = u64::from(largest);
        let floor_shift = (r << 10).checked_ilog2()? - numerator.ilog2();
        // The only shift with 2^10 <= N x 2^shift / r < 2^11.
        let shift = if numerator << floor_shift < r << 10 {
            floor_shift + 1
        } else {
            floor_shift
        };
        let (quotient, remainder) = ((numerator << shift) / r, (numerator << shift) % r);
        // Never up to 2048: r is R x 2^e with R < 2^11, so a quotient below 2048 misses it by a multiple
        // of 2^11 / R, which is more than 1.
        let significand =
            round_half_even(quotient.into(), 2 * u128::from(remainder), r.into()) as u16;
        Some(Sigma { significand, shift })
    }

    /// The smaller of `largest` and floor(d x sigma + 1/2), for 0 <= d < 2^41 grid steps.
    #[inline]
    pub fn nearest(self, d: i64, largest: u8) -> u8 {
        let half = 1 << (self.shift - 1);
        ((d * i64::from(self.significand) + half) >> self.shift).min(largest.into()) as u8
    }

    /// The smaller of `largest` and floor(d x sigma + k / 65536), for 0 <= d <= r grid steps.
    #[inline]
    pub fn stochastic(self, d: i64, k: u16, largest: u8) -> u8 {
        // Sigma has fewer than 16 binary places only where r, and so d, is below 2^15 steps: v has room.
        let more = 16u32.saturating_sub(self.shift);
        let places = self.shift + more;
        let v = (d * i64::from(self.significand)) << more;
        ((v + (i64::from(k) << (places - 16))) >> places).min(largest.into()) as u8
    }
}

/// Range, scaling factor and step of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scale {
    /// r = rn(max - min).
    pub range: F16,
    /// N / r; `None` if r = 0, when every code is 0.
    pub sigma: Option<Sigma>,
    /// rn(r / N): the step between neighbouring codes.
    pub step: F16,
}

impl Scale {
    /// The scale of values from `min` to `max`, in grid steps, for codes of 0 to `largest`.
    ///
    /// # Panics
    /// If `largest` is 0.
    pub fn covering(min: i64, max: i64, largest: u8) -> Scale {
        let range = F16::rn(max - min);
        Scale {
            range,
            sigma: Sigma::of_range(range, largest),
            step: F16::rn_ratio(range.to_grid(), largest.into()),
        }
    }
}
