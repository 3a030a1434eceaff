//! The extremes of every vector, in registers of their own.

use crate::hw::{Bit, ModuleBuilder, Stream};
use crate::oaken::group_extremes;
use crate::oaken::stage::copies;

/// The extremes of every vector, in registers of their own.
///
/// The trees that find them never stall: the last beat of a vector enters only when the registers
/// are free. A ready path back through the trees to the decomposer would be the critical one.
pub(super) fn vector_extremes<'m>(
    m: &'m ModuleBuilder,
    lanes: usize,
    classified: Stream<'m>,
) -> Stream<'m> {
    m.comment(
        "The last beat of a vector reserves the registers for its extremes, and waits while they hold \
         those of the vector before. The trees that find the extremes therefore never stall.",
    );
    let last = classified.get("last");
    let claimed = m.reg_reset("extremes_claimed", Bit, 0);
    let enters = m.wire("classified_enters", !last | !claimed.q());
    let entering = classified.gated("entering", enters);
    let claims = m.wire("claims", entering.transfer() & last);
    let found = entering.through("extremes", &group_extremes(lanes), |_| {});

    let there = m.reg_reset("extremes_there", Bit, 0);
    let held = copies(m, "held_", found.valid, found.fields());
    let extremes = m
        .stream("vector_extremes", there.q(), &[])
        .with_fields(held);
    let taken = m.wire("extremes_taken", extremes.transfer());
    there.set(found.valid | (there.q() & !taken));
    claimed.set(claims | (claimed.q() & !taken));
    found.accept_when(m.lit(Bit, 1));
    extremes
}
