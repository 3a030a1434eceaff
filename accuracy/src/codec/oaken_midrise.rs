//! Oaken's groups with middles of cells, by fake quantization: would a shorter header and steps without a
//! divider do as well?

use super::minifloat::exponent;
use super::{Codec, Size, Stored, in_groups};
use crate::Error;
use crate::cache::{Place, Vectors, to_f16, to_f32};
use crate::calibration::Calibration;
use sim::F16;
use sim::oaken::Thresholds;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::ops::Range;

/// A group's part of the header: nine bits of base, seven of step.
const HEADER_BITS: f64 = 3.0 * 16.0;
/// What an outlier has beside its code.
const OUTLIER_BITS: f64 = 8.0;
/// Codes.
const CODES: f32 = 16.0;

/// Oaken's groups and shifts; each group has a base and a step 2^e (1 + j/4).
pub struct OakenMidrise {
    thresholds: BTreeMap<String, Thresholds>,
}

impl OakenMidrise {
    /// With the thresholds of the codec `oaken`.
    pub fn new(calibration: &Calibration) -> Result<OakenMidrise, Error> {
        Ok(OakenMidrise {
            thresholds: calibration.thresholds()?,
        })
    }
}

impl Codec for OakenMidrise {
    fn store(&self, place: Place, written: &Vectors, _: Range<usize>) -> Result<Stored, Error> {
        let found = self.thresholds.get(&place.to_string());
        let shifts = Shifts::new(*found.ok_or_else(|| Calibration::missing(place))?);
        let outliers = Cell::new(0);
        let stored = in_groups(written, written.width, 0.0, |exact, read| {
            let coded: Vec<Coded> = exact.iter().map(|&x| shifts.code(x)).collect();
            let cells = [Group::Outer, Group::Middle, Group::Inner].map(|group| {
                let of_group = coded.iter().filter(|coded| coded.group == group);
                Cells::of(of_group.map(|coded| coded.quantity))
            });
            read.extend(coded.iter().map(|coded| {
                let quantity = cells[coded.group as usize].middle(coded.quantity);
                shifts.value(Coded { quantity, ..*coded })
            }));
            let more = coded.iter().filter(|coded| coded.group != Group::Middle);
            outliers.set(outliers.get() + more.count());
        });
        let share = outliers.get() as f64 / written.elements.len() as f64;
        let bits = 4.0 + OUTLIER_BITS * share + HEADER_BITS / written.width as f64;
        Ok(Stored {
            size: Size::Bits(bits),
            ..stored
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Outer,
    Middle,
    Inner,
}

/// An element as its group has it: shifted, with what is stored beside its code.
#[derive(Clone, Copy)]
struct Coded {
    group: Group,
    quantity: f32,
    /// Below the band of an outer outlier, or an inner one's sign.
    low: bool,
}

/// What brings elements to the quantities that are coded.
struct Shifts {
    outer: [f32; 2],
    inner: [f32; 2],
}

impl Shifts {
    fn new(thresholds: Thresholds) -> Shifts {
        let pair = |low: F16, high: F16| [to_f32(low), to_f32(high)];
        Shifts {
            outer: pair(thresholds.outer_lo(), thresholds.outer_hi()),
            inner: pair(thresholds.inner_lo(), thresholds.inner_hi()),
        }
    }

    fn code(&self, x: f32) -> Coded {
        let ([outer_low, outer_high], [inner_low, inner_high]) = (self.outer, self.inner);
        let (group, quantity, low) = if x > outer_high {
            (Group::Outer, x - outer_high, false)
        } else if x < outer_low {
            (Group::Outer, outer_low - x, true)
        } else if x > inner_high {
            (Group::Middle, x - inner_high, false)
        } else if x < inner_low {
            (Group::Middle, x - inner_low, false)
        } else {
            (Group::Inner, x.abs(), x < 0.0)
        };
        Coded {
            group,
            quantity,
            low,
        }
    }

    /// The side of a middle element is the sign of its quantity.
    fn value(&self, coded: Coded) -> f32 {
        let quantity = coded.quantity;
        match (coded.group, coded.low) {
            (Group::Outer, false) => self.outer[1] + quantity,
            (Group::Outer, true) => self.outer[0] - quantity,
            (Group::Middle, _) if quantity < 0.0 => self.inner[0] + quantity,
            (Group::Middle, _) => self.inner[1] + quantity,
            (Group::Inner, false) => quantity,
            (Group::Inner, true) => -quantity,
        }
    }
}

/// The cells of one group of one vector.
struct Cells {
    base: f32,
    step: f32,
}

impl Cells {
    /// The smallest step whose cells cover the quantities from a base that is not above them.
    fn of(quantities: impl Iterator<Item = f32> + Clone) -> Cells {
        let base = nine_bits_below(quantities.clone().fold(f32::MAX, f32::min));
        let needed = (quantities.fold(base, f32::max) - base) / CODES;
        let unit = ((exponent(needed) - 2) as f32).exp2();
        let step = (needed / unit).ceil() * unit;
        Cells { base, step }
    }

    fn middle(&self, quantity: f32) -> f32 {
        if self.step == 0.0 {
            return self.base;
        }
        let cell = ((quantity - self.base) / self.step).floor();
        self.base + (cell.clamp(0.0, CODES - 1.0) + 0.5) * self.step
    }
}

/// The largest number of sign, five bits of exponent and three of fraction that is not above a binary16.
fn nine_bits_below(x: f32) -> f32 {
    const DROPPED: u16 = 0x7f;
    const LARGEST: u16 = 0x7b80;
    let bits = to_f16(x).0;
    let (sign, magnitude) = (bits & 0x8000, bits & 0x7fff);
    let towards_infinity = if sign == 0 { 0 } else { DROPPED };
    let kept = (magnitude + towards_infinity) & !DROPPED;
    to_f32(F16(sign | kept.min(LARGEST)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_is_not_above_what_it_is_the_base_of() {
        let bases = [1.0, 1.06, 1.124, 1.126, -1.0, -1.06, 0.0, -60000.0].map(nine_bits_below);
        assert_eq!(bases, [1.0, 1.0, 1.0, 1.125, -1.0, -1.125, 0.0, -61440.0]);
    }

    #[test]
    fn values_are_within_half_a_step_of_the_elements() {
        let thresholds = Thresholds::from_f64([-4.0, -0.5, 0.25, 3.0]).unwrap();
        let shifts = Shifts::new(thresholds);
        let cells = Cells::of([-3.5, 2.75].into_iter());
        // 6.25 / 16 is 0.390625: above 2^-2 (1 + 2/4).
        assert_eq!((cells.base, cells.step), (-3.5, 0.4375));
        for x in [-3.9, -2.0, -0.6, 0.3, 1.0, 2.9] {
            let coded = shifts.code(x);
            let quantity = cells.middle(coded.quantity);
            let value = shifts.value(Coded { quantity, ..coded });
            assert!((value - x).abs() <= 0.4375 / 2.0 + 1e-6, "{x}: {value}");
        }
        for x in [-9.0, -0.25, 0.125, 7.0] {
            let coded = shifts.code(x);
            assert!(coded.group != Group::Middle);
            assert_eq!(shifts.value(coded), x);
        }
    }
}
