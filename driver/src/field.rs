//! Bits of a register that belong together.

/// A field of a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    lo: u32,
    width: u32,
}

impl Field {
    /// The field of `width` bits from bit `lo` on.
    pub const fn new(lo: u32, width: u32) -> Field {
        Field { lo, width }
    }

    /// The bits of the register that it has.
    pub const fn mask(self) -> u32 {
        (u32::MAX >> (32 - self.width)) << self.lo
    }

    /// Its value in what a register holds.
    pub const fn of(self, word: u32) -> u32 {
        (word & self.mask()) >> self.lo
    }

    /// A word with this value in it and 0 elsewhere; bits of `value` that do not fit are dropped.
    pub const fn with(self, value: u32) -> u32 {
        (value << self.lo) & self.mask()
    }
}

#[cfg(test)]
mod tests {
    use super::Field;

    #[test]
    fn fields_are_taken_out_and_put_in() {
        let field = Field::new(8, 4);
        assert_eq!(field.mask(), 0xf00);
        assert_eq!(field.of(0x1234_5678), 6);
        assert_eq!(field.with(0x1f), 0xf00);
        assert_eq!(Field::new(0, 32).of(u32::MAX), u32::MAX);
    }
}
