//! How v = d x sigma becomes a code.

/// The rounding of a unit (contract, section 3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    /// floor(v + 1/2).
    Nearest,
    /// floor(v + k / 65536), k a random number of 16 bits.
    Stochastic,
}

impl Rounding {
    /// Bits of v behind the point that decide.
    pub(super) fn fraction(self) -> usize {
        match self {
            Rounding::Nearest => 1,
            Rounding::Stochastic => 16,
        }
    }

    /// What it adds to a module's name.
    pub(super) fn suffix(self) -> &'static str {
        match self {
            Rounding::Nearest => "",
            Rounding::Stochastic => "_stochastic",
        }
    }
}
