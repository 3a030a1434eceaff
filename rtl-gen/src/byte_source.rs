//! The bytes of a stream, as many as a step needs.

use crate::cells::{byte_aligner, count_of_row};
use crate::hw::{Bit, InstanceRef, ModuleBuilder, Stream, Value};

/// Bits of a number of bytes that are held.
pub(crate) const HELD: usize = 16;

/// A stream behind its byte aligner.
#[derive(Clone, Copy)]
pub(crate) struct Source<'m> {
    aligner: InstanceRef<'m>,
    /// They are as many bytes as needed.
    pub enough: Value<'m>,
    /// As many as needed, or all that are there.
    pub have: Value<'m>,
    /// No more bytes will come.
    pub no_more: Value<'m>,
    /// The bytes that were taken in the cycle before, byte 0 lowest.
    pub window: Value<'m>,
    /// Bytes that have not been taken.
    pub held: Value<'m>,
}

impl<'m> Source<'m> {
    /// The stream `words` of words of `bytes` bytes; nothing is taken behind its last one, or when
    /// `halted`.
    pub(crate) fn new(
        m: &'m ModuleBuilder,
        name: &str,
        words: Stream<'m>,
        (bytes, shown): (usize, usize),
        halted: Value<'m>,
    ) -> Source<'m> {
        m.comment(format!(
            "Words of {name} are taken up to the last one of the stream, and until the unit stops."
        ));
        let ended = m.reg_reset(&format!("{name}_ended"), Bit, 0);
        let open = m.wire(&format!("{name}_open"), !ended.q() & !halted);
        let words = words.gated(&format!("{name}_in"), open);
        ended.set(ended.q() | (words.transfer() & words.get("last")));
        let count = count_of_row(m, &format!("{name}_count"), words.get("keep"));
        let data = words.get("data");
        let u = m.instance(&format!("u_{name}_aligner"), &byte_aligner(bytes, shown));
        words
            .with(&[("data", data), ("count", count)])
            .connect(u, "in");
        let get = |port: &str, wire: &str| u.get_as(port, &format!("{name}_{wire}"));
        let waits = get("waits", "waits");
        let held = get("held", "in_ring").zext(HELD) + get("waiting", "waiting").zext(HELD);
        Source {
            enough: get("enough", "enough"),
            have: get("have", "have"),
            no_more: m.wire(&format!("{name}_no_more"), ended.q() & !waits),
            window: get("window", "window"),
            held: m.wire(&format!("{name}_not_taken"), held),
            aligner: u,
        }
    }

    /// `need` bytes are taken when `takes` is set.
    pub(crate) fn take(&self, need: Value<'m>, takes: Value<'m>) {
        let m = need.builder();
        self.aligner
            .set("need", need)
            .set("take", takes)
            .set("show", m.lit(Bit, 1));
    }

    /// Bits of a number of bytes of a word.
    pub(crate) fn count_bits(&self) -> usize {
        self.have.width()
    }
}
