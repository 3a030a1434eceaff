//! What a value is: a bit, bits or signed bits, and how wide.

use std::fmt;

/// The type of a value: its interpretation and its width in bits.
///
/// `Bit` is a scalar (`wire x`), a truth value; `Bits(1)` is a vector of one bit
/// (`wire [0:0] x`), as it appears when a lane count happens to be one. They do not mix
/// without [`Value::as_bit`](super::Value::as_bit) or [`Value::as_bits`](super::Value::as_bits).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// One bit, a truth value.
    Bit,
    /// An unsigned vector of the given width (at least 1).
    Bits(usize),
    /// A two's complement vector of the given width (at least 1).
    Signed(usize),
}

pub use Kind::{Bit, Bits, Signed};

impl Kind {
    /// Width in bits.
    pub fn width(self) -> usize {
        match self {
            Bit => 1,
            Bits(w) | Signed(w) => w,
        }
    }

    /// True for two's complement values.
    pub fn is_signed(self) -> bool {
        matches!(self, Signed(_))
    }

    /// The same interpretation at another width; a bit becomes `Bits`.
    pub fn with_width(self, width: usize) -> Kind {
        match self {
            Signed(_) => Signed(width),
            Bit | Bits(_) => Bits(width),
        }
    }

    /// The range as a Verilog declaration wants it: `[7:0]`, or nothing for a bit.
    pub(crate) fn range(self) -> String {
        match self {
            Bit => String::new(),
            Bits(w) | Signed(w) => format!("[{}:0]", w - 1),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bit => write!(f, "a bit"),
            Bits(w) => write!(f, "{w} bits"),
            Signed(w) => write!(f, "{w} signed bits"),
        }
    }
}

/// Bits needed to hold every value in `0..=max`.
pub fn width_for(max: usize) -> usize {
    (usize::BITS - max.leading_zeros()).max(1) as usize
}

/// `ceil(log2(n))`: bits needed to index `n` things; 0 for one thing.
pub fn log2_ceil(n: usize) -> usize {
    assert!(n > 0, "log2_ceil(0)");
    (usize::BITS - (n - 1).leading_zeros()) as usize
}
