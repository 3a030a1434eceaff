//! The product of a sum with a step.

use crate::binary16::SIGNIFICAND;
use crate::dot::{compressed, product_rows, registered, total};
use crate::hw::{Bits, ModuleBuilder, Value};

/// The product of the magnitude of a sum and a step's significand: `magnitude` and `step` now, the product
/// from the end of the next cycle, not registered.
pub(super) fn score<'m>(m: &'m ModuleBuilder, magnitude: Value<'m>, step: Value<'m>) -> Value<'m> {
    debug_assert_eq!(step.kind(), Bits(SIGNIFICAND));
    let width = magnitude.width() + SIGNIFICAND;
    let rows = product_rows(m, "score", magnitude, step, width);
    let rows = registered(m, "score_row", compressed(m, "score", rows, 4));
    m.wire("score", total(m, "score_last", rows))
}
