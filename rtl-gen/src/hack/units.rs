//! The rows of HACK's units.

use super::matmul;
use super::quantizer::{QUANTIZER, VALUE_QUANTIZER};
use super::reference_dot::REFERENCE;
use crate::unit::Unit;

/// HACK's units.
pub const UNITS: &[Unit] = &[
    QUANTIZER,
    VALUE_QUANTIZER,
    matmul::UNIT,
    matmul::RESCALE_PART,
    matmul::TERM_PART,
    matmul::BINARY32_PART,
    REFERENCE,
];
