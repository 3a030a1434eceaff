//! Threshold sets.

/// Four thresholds, binary16 by their bits: outliers are below `outer_lo`, from `inner_lo` to `inner_hi`,
/// and above `outer_hi`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thresholds {
    /// Outer threshold below.
    pub outer_lo: u16,
    /// Inner threshold below.
    pub inner_lo: u16,
    /// Inner threshold above.
    pub inner_hi: u16,
    /// Outer threshold above.
    pub outer_hi: u16,
}

impl Thresholds {
    /// Four thresholds from the lowest to the highest.
    pub const fn new(outer_lo: u16, inner_lo: u16, inner_hi: u16, outer_hi: u16) -> Thresholds {
        Thresholds {
            outer_lo,
            inner_lo,
            inner_hi,
            outer_hi,
        }
    }

    /// Are they finite, and none above the next?
    pub fn are_in_order(self) -> bool {
        let all = [self.outer_lo, self.inner_lo, self.inner_hi, self.outer_hi];
        let finite = all.iter().all(|bits| bits & 0x7c00 != 0x7c00);
        finite && all.windows(2).all(|pair| order(pair[0]) <= order(pair[1]))
    }

    /// The two words of the set in the window.
    pub const fn words(self) -> [u32; 2] {
        [
            self.outer_lo as u32 | (self.inner_lo as u32) << 16,
            self.inner_hi as u32 | (self.outer_hi as u32) << 16,
        ]
    }
}

/// A number with the order of a finite binary16; both zeros are one.
fn order(bits: u16) -> i32 {
    let magnitude = i32::from(bits & 0x7fff);
    if bits >> 15 == 1 {
        -magnitude
    } else {
        magnitude
    }
}

#[cfg(test)]
mod tests {
    use super::Thresholds;

    #[test]
    fn the_order_is_that_of_the_numbers() {
        for (thresholds, in_order) in [
            ([0xc000, 0xa11f, 0x211f, 0x4000], true),
            ([0x8000, 0x0000, 0x8000, 0x0000], true),
            ([0xc000, 0xc400, 0x211f, 0x4000], false),
            ([0x0000, 0x0001, 0x0003, 0x0002], false),
            ([0xfc00, 0xa11f, 0x211f, 0x4000], false),
            ([0xc000, 0xa11f, 0x211f, 0x7e00], false),
        ] {
            let [a, b, c, d] = thresholds;
            assert_eq!(
                Thresholds::new(a, b, c, d).are_in_order(),
                in_order,
                "{thresholds:x?}"
            );
        }
    }
}
