//! The signs of the channels (contract, section 2).

use super::geometry::Shape;
use crate::hw::{Bits, ModuleBuilder, Value};

/// Bit i mod 64 is 1 where channel i is negated.
const SIGNS: u64 = 0xD8B2_C6A6_117B_8A5D;

/// A bit per lane, set where the channel that is in the lane in beat `index` is negated; the wire
/// `name`. `index` is `None` if a vector is one beat.
pub(super) fn negated_lanes<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    shape: Shape,
    index: Option<Value<'m>>,
) -> Value<'m> {
    let lanes = shape.lanes;
    let row = |beat: usize| SIGNS >> (beat * lanes % 64) & (u64::MAX >> (64 - lanes));
    match index {
        None => m.wire(name, m.lit(Bits(lanes), row(0))),
        Some(index) => {
            let rows: Vec<u64> = (0..shape.beats()).map(row).collect();
            m.lookup(name, index, Bits(lanes), &rows)
        }
    }
}
