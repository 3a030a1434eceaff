//! The step of a record, its codes and their values (rotation contract, sections 3 and 4).

use crate::F16;

/// The byte of a record that says its step: 8 e + j stands for 2 (8 + j) 2^(e - 24). 0 is that of a
/// vector of zeros, whatever its codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step(pub u8);

impl Step {
    /// The step of a vector whose largest coefficient (the complement of a negative one) is `largest`,
    /// in units of 2^`unit`, for codes of `bits` bits.
    pub(super) fn covering(largest: u32, unit: i32, bits: u32) -> Step {
        let Some(p) = largest.checked_ilog2() else {
            return Step(0);
        };
        // Five significant bits.
        let u = if p >= 4 {
            largest >> (p - 4)
        } else {
            largest << (4 - p)
        };
        let t = if bits == 3 { u / 2 } else { u.div_ceil(2) };
        let k = 8 * (p as i32 + unit - bits as i32 + 21) + t as i32 - 8;
        Step(k.clamp(1, 255) as u8)
    }

    fn e(self) -> i32 {
        i32::from(self.0 >> 3)
    }

    /// 8 + j.
    fn mantissa(self) -> i32 {
        8 + i32::from(self.0 & 7)
    }

    /// The codes of `coefficients`, in units of 2^`unit`.
    pub(super) fn codes(self, coefficients: &[i32], unit: i32, bits: u32, codes: &mut [i32]) {
        if self.0 == 0 {
            codes.fill(0);
            return;
        }
        let shift = self.e() - 23 - unit;
        let limit = 1 << (bits - 1);
        let mantissa = self.mantissa();
        for (y, code) in coefficients.iter().zip(codes) {
            // Coefficients have 19 bits, and 7 places to the left are the most there are.
            let v = if shift < 0 {
                y << -shift
            } else {
                y >> shift.min(31)
            };
            *code = v.div_euclid(mantissa).clamp(-limit, limit - 1);
        }
    }

    /// The value of a code: the middle of its cell.
    pub fn value(self, code: i32) -> F16 {
        match self.0 {
            0 => F16::ZERO,
            _ => F16::rn(i64::from((2 * code + 1) * self.mantissa()) << self.e()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_exact_and_none_is_zero() {
        for k in 1..=255 {
            for code in -16..16 {
                let step = Step(k);
                let exact = f64::from((2 * code + 1) * step.mantissa()) * 2f64.powi(step.e() - 24);
                assert_eq!(step.value(code).to_f64(), exact, "k = {k}, code {code}");
                assert_ne!(exact, 0.0);
            }
        }
    }
}
