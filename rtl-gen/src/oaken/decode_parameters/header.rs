//! What is needed of a header to the end, and the check of its fields.

use super::slots::{Slot, SlotStage};
use crate::binary16::{ordered_key, without_negative_zero};
use crate::hw::{Bit, ModuleBuilder, Reg, Stream, Value};
use crate::oaken::stage;

/// What is needed of a header to the end.
pub(super) struct Header<'m> {
    pub(super) outer: Value<'m>,
    pub(super) middle: Value<'m>,
    /// Without its sign: it has none in a good header.
    pub(super) inner: Value<'m>,
    pub(super) outer_is_high: Value<'m>,
    pub(super) middle_is_high: Value<'m>,
    /// The sides of fields 1 and 3; not kept.
    pub(super) sides_differ: [Value<'m>; 2],
    pub(super) not_canonical: Value<'m>,
    pub(super) negative: Value<'m>,
}

impl<'m> Header<'m> {
    /// The fields at the input, and from the second cycle on what was found in the first.
    pub(super) fn new(
        m: &'m ModuleBuilder,
        advance: Value<'m>,
        input: &Stream<'m>,
        now: &SlotStage<'m>,
    ) -> Header<'m> {
        m.comment("In the first cycle: the sides of fields 0 to 3, and the check of all fields.");
        let fields = input.get("header").lanes(16);
        let find = m.wire("finds", advance & now.is(Slot::OFFSET));
        let key = |name: &str, x: Value<'m>| m.wire(&format!("{name}_key"), ordered_key(x));
        let [outer_hi, inner_hi] = ["outer_hi", "inner_hi"].map(|t| {
            let threshold = m.wire(
                &format!("{t}_canonical"),
                without_negative_zero(input.get(t)),
            );
            key(t, threshold)
        });
        let above: Vec<Value> = [outer_hi, outer_hi, inner_hi, inner_hi]
            .into_iter()
            .enumerate()
            .map(|(i, hi)| key(&format!("field{i}"), fields[i]).gt(hi))
            .collect();
        let bad_fields = m.lanes("bad_fields", fields.len(), |i| {
            fields[i].slice(10, 5).reduce_and() | fields[i].eq(0x8000u64)
        });
        let sides: Vec<Reg> = (0..above.len())
            .map(|i| m.reg(&format!("field{i}_is_high"), Bit))
            .collect();
        let [not_canonical, negative] = ["not_canonical", "negative"].map(|name| m.reg(name, Bit));
        for (side, above) in sides.iter().zip(above) {
            side.set_when(find, above);
        }
        not_canonical.set_when(find, bad_fields.reduce_or());
        negative.set_when(find, fields[4].bit(15) | fields[5].bit(15));
        let sides: Vec<Value> = sides.into_iter().map(Reg::q).collect();
        let [outer_differ, middle_differ] = [0, 2].map(|i| {
            let name = ["outer_sides_differ", "middle_sides_differ"][i / 2];
            m.wire(name, sides[i] ^ sides[i + 1])
        });
        Header {
            outer: fields[0],
            middle: fields[2],
            inner: fields[4].slice(0, 15),
            outer_is_high: sides[0],
            middle_is_high: sides[2],
            sides_differ: [outer_differ, middle_differ],
            not_canonical: not_canonical.q(),
            negative: negative.q(),
        }
    }

    /// The same in registers.
    pub(super) fn wait(&self, m: &'m ModuleBuilder, when: Value<'m>, name: &str) -> Header<'m> {
        let keep = |field: &str, value| stage::keep(m, &format!("{name}_{field}"), when, value);
        Header {
            outer: keep("outer", self.outer),
            middle: keep("middle", self.middle),
            inner: keep("inner", self.inner),
            outer_is_high: keep("outer_is_high", self.outer_is_high),
            middle_is_high: keep("middle_is_high", self.middle_is_high),
            sides_differ: self.sides_differ,
            not_canonical: keep("not_canonical", self.not_canonical),
            negative: keep("negative", self.negative),
        }
    }
}
