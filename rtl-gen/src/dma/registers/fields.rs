//! The fields of the register file as hardware.

use super::register::{Access, Field, Register};
use crate::hw::{Bits, ModuleBuilder, Value};

/// The bits of `new` where `mask` is set, else those of `old`.
pub(super) fn merged<'m>(old: Value<'m>, new: Value<'m>, mask: Value<'m>) -> Value<'m> {
    (new & mask) | (old & !mask)
}

/// A write to a register in the cycle in which it takes effect.
#[derive(Clone, Copy)]
pub(super) struct Write<'m> {
    /// It is this register that is written, and now.
    pub enable: Value<'m>,
    /// The data.
    pub data: Value<'m>,
    /// The bits whose byte strobes are set.
    pub mask: Value<'m>,
}

impl<'m> Write<'m> {
    /// Is 1 written to the bit of a field?
    fn one(self, field: &Field) -> Value<'m> {
        self.enable & self.data.bit(field.lo) & self.mask.bit(field.lo)
    }

    /// The field's new value where it is written, of what it holds.
    fn merged(self, field: &Field, old: Value<'m>) -> Value<'m> {
        match field.width {
            1 => self.mask.bit(field.lo).mux(self.data.bit(field.lo), old),
            width => merged(
                old,
                self.data.slice(field.lo, width),
                self.mask.slice(field.lo, width),
            ),
        }
    }
}

/// The value that a field of `register` shows; `shown` is what the hardware shows in it, or, of a sticky
/// bit, what sets it, of one that counts, what it counts.
///
/// # Panics
/// If the hardware has to show something and does not.
pub(super) fn value<'m>(
    m: &'m ModuleBuilder,
    register: &Register,
    field: &Field,
    write: Write<'m>,
    shown: Option<Value<'m>>,
) -> Value<'m> {
    let net = register.net(field);
    let shown = || shown.unwrap_or_else(|| panic!("nothing is shown in {net}"));
    match field.access {
        Access::Constant => m.lit(field.kind(), field.reset),
        Access::Hardware | Access::CountLow | Access::CountHigh => shown(),
        Access::ReadWrite => {
            let held = m.reg_reset(&net, field.kind(), field.reset);
            held.set_when(write.enable, write.merged(field, held.q()));
            held.q()
        }
        Access::Counting => {
            let held = m.reg_reset(&net, field.kind(), field.reset);
            let counted = shown().mux(held.q() + 1, held.q());
            let written = write.merged(field, held.q());
            held.set(write.enable.mux(written, counted));
            held.q()
        }
        Access::Sticky => {
            let flag = m.reg_reset(&net, field.kind(), field.reset);
            flag.set(shown() | (flag.q() & !write.one(field)));
            flag.q()
        }
        Access::Pulse => {
            let pulse = m.reg_reset(&net, field.kind(), 0);
            pulse.set(write.one(field));
            pulse.q()
        }
    }
}

/// The 32 bits that a register reads as.
pub(super) fn word<'m>(m: &'m ModuleBuilder, fields: &[(&Field, Value<'m>)]) -> Value<'m> {
    let mut parts = vec![];
    let mut free = 0;
    let zeros = |from: usize, to: usize| (to > from).then(|| m.lit(Bits(to - from), 0));
    for (field, value) in fields {
        parts.extend(zeros(free, field.lo));
        parts.push(match field.access {
            Access::Pulse => m.lit(Bits(field.width), 0),
            _ => value.as_bits(),
        });
        free = field.lo + field.width;
    }
    parts.extend(zeros(free, 32));
    m.pack(&parts)
}
