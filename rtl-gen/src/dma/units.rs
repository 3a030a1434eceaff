//! The rows of the KV DMA unit.

use super::registers;
use crate::unit::Unit;

/// The units of the family.
pub const UNITS: &[Unit] = &[registers::UNIT];
