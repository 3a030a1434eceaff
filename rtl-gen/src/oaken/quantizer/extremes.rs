//! The extremes of every vector, in registers of their own.

use crate::hw::{Bit, ModuleBuilder, Stream};
use crate::oaken::group_extremes;
use crate::oaken::stage::copies;

/// The extremes of every vector, in registers of their own. There must be room in them when the last
/// beat of a vector enters: the trees that find the extremes never stall.
pub(super) fn held_extremes<'m>(
    m: &'m ModuleBuilder,
    lanes: usize,
    classified: Stream<'m>,
) -> Stream<'m> {
    m.comment("The extremes of a vector wait here for the parameter unit.");
    let found = classified.through("extremes", &group_extremes(lanes), |_| {});
    let there = m.reg_reset("extremes_there", Bit, 0);
    let held = copies(m, "held_", found.valid, found.fields());
    let extremes = m
        .stream("vector_extremes", there.q(), &[])
        .with_fields(held);
    there.set(found.valid | (there.q() & !extremes.ready()));
    found.accept_when(m.lit(Bit, 1));
    extremes
}
