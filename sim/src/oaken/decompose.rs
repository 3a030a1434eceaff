//! The decomposer: groups, sides and the group shift (Oaken contract, sections 1 to 3; Oaken,
//! ISCA 2025, section 4.4, Eq. 4, and the decomposer of section 5.2).

use super::Thresholds;
use crate::F16;

/// The three quantization groups (Eq. 1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Group {
    /// Large magnitudes: below `outer_lo` or above `outer_hi`. Stored as outliers.
    Outer,
    /// The inliers.
    Middle,
    /// Within the inner band. Stored as outliers.
    Inner,
}

/// Where an element lies relative to its group's band; never derived from the sign of x.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Not above the band's upper threshold. Inner elements are always on this side.
    Low,
    /// Above the band's upper threshold.
    High,
}

/// All that the decomposer says about one element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decomposed {
    /// The canonical element (section 1).
    pub canonical: F16,
    /// Its group.
    pub group: Group,
    /// x > t_hi of its group's band (`outer_hi`, or `inner_hi` for middle and inner).
    pub high: bool,
    /// The coded quantity of section 3 in steps of 2^-24: signed s for middle, m > 0 for outer,
    /// |x| for inner.
    pub shift: i64,
    /// The element was a NaN.
    pub nan: bool,
    /// The element was an infinity.
    pub inf: bool,
}

impl Decomposed {
    /// The extra bit an outlier stores: for outer 1 on the low side, for inner 1 if x < 0. `None`
    /// for middle.
    pub fn extra_bit(&self) -> Option<bool> {
        match self.group {
            Group::Outer => Some(!self.high),
            Group::Middle => None,
            Group::Inner => Some(self.canonical.is_negative()),
        }
    }

    /// The byte of the sparse stream for this element at `index` (0 to 63) of its block: bit 7 the
    /// extra bit, bit 6 the group (0 outer, 1 inner), bits 5:0 the index. `None` for middle.
    pub fn sparse_entry(&self, index: u8) -> Option<u8> {
        debug_assert!(index < 64);
        self.extra_bit()
            .map(|extra| u8::from(extra) << 7 | u8::from(self.group == Group::Inner) << 6 | index)
    }
}

/// Classifies one element and shifts its group (sections 1 to 3).
pub fn decompose(x: F16, thresholds: &Thresholds) -> Decomposed {
    let canonical = x.canonical();
    let x = canonical.value;
    let (group, side) = classify(x, thresholds);
    Decomposed {
        canonical: x,
        group,
        high: side == Side::High,
        shift: coded_quantity(x, group, thresholds),
        nan: canonical.nan,
        inf: canonical.inf,
    }
}

/// Group and side of a canonical element (section 2).
pub(crate) fn classify(x: F16, t: &Thresholds) -> (Group, Side) {
    let (key, outer_lo, outer_hi) = (x.key(), t.outer_lo().key(), t.outer_hi().key());
    let (inner_lo, inner_hi) = (t.inner_lo().key(), t.inner_hi().key());
    if key > outer_hi {
        (Group::Outer, Side::High)
    } else if key < outer_lo {
        (Group::Outer, Side::Low)
    } else if key > inner_hi {
        (Group::Middle, Side::High)
    } else if key < inner_lo {
        (Group::Middle, Side::Low)
    } else {
        (Group::Inner, Side::Low)
    }
}

/// The coded quantity of a canonical value taken as an element of `group`, in steps of 2^-24
/// (section 3). Header fields come through here too, whether or not they lie in the group.
pub(crate) fn coded_quantity(x: F16, group: Group, t: &Thresholds) -> i64 {
    let grid = x.to_grid();
    match group {
        Group::Outer if x.key() > t.outer_hi().key() => grid - t.outer_hi().to_grid(),
        Group::Outer => t.outer_lo().to_grid() - grid,
        Group::Middle if x.key() > t.inner_hi().key() => grid - t.inner_hi().to_grid(),
        Group::Middle => grid - t.inner_lo().to_grid(),
        Group::Inner => grid.abs(),
    }
}
