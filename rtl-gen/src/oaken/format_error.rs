//! The format errors of the stored streams (contract, section 8).

use crate::hw::{Bits, ModuleBuilder, Value};

/// Bits of the number of a format error.
pub(super) const ERROR: usize = 4;

/// A format error; its number is what `first_error` of the dequantization engine shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FormatError {
    HeaderNotCanonical = 1,
    HeaderNegativeMagnitude,
    HeaderMinAboveMax,
    ReservedTerminator,
    BadPlaceholder,
    IndexPastBlock,
    IndexDescends,
    DenseEnds,
    SparseEnds,
}

/// All of them, by number.
const ALL: [FormatError; 9] = [
    FormatError::HeaderNotCanonical,
    FormatError::HeaderNegativeMagnitude,
    FormatError::HeaderMinAboveMax,
    FormatError::ReservedTerminator,
    FormatError::BadPlaceholder,
    FormatError::IndexPastBlock,
    FormatError::IndexDescends,
    FormatError::DenseEnds,
    FormatError::SparseEnds,
];

impl FormatError {
    /// The number of no error.
    pub(super) fn none(m: &ModuleBuilder) -> Value<'_> {
        m.lit(Bits(ERROR), 0)
    }

    /// The error's number.
    pub(super) fn value(self, m: &ModuleBuilder) -> Value<'_> {
        m.lit(Bits(ERROR), self as u64)
    }

    /// What the numbers mean.
    pub(super) fn legend() -> String {
        let names = ALL.map(|error| format!("{} {error:?}", error as u64));
        format!("{}, 0 none", names.join(", "))
    }
}
