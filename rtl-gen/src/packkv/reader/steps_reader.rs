//! The steps of the groups of tokens, one group after the other.

use super::shape::{ReaderShape, STEPS_WORD};
use super::streams::{group_steps, steps_word};
use crate::byte_source::{HELD, Source};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value, width_for};

/// Reads steps ahead, a group at a time, and looks at each as soon as it is there (contract, sections 4 and 8).
pub(in crate::packkv) fn steps_reader(shape: ReaderShape) -> Module {
    let pieces = 2 * shape.pack / STEPS_WORD;
    let m = ModuleBuilder::new(format!("packkv_steps_reader_p{}", shape.pack));
    m.doc(format!(
        "Gives the steps of groups of {} tokens in turn. A group with a step that no token has, negative or not \
         finite, is wrong as soon as the step is there, one that the stream ends in when it ends; nothing \
         follows it.",
        shape.pack
    ));
    m.parameter("pack", shape.pack);
    m.throughput("a word per cycle");
    let words = m.stream_in("words", &steps_word());
    let halted = m.input("halted", Bit, "no word is taken any more");
    let source = Source::new(&m, "steps", words, (STEPS_WORD, STEPS_WORD), halted);

    m.comment("Pieces of the group: those that are there, and one that comes.");
    let kind = Bits(width_for(pieces));
    let count = m.reg_reset("count", kind, 0);
    let comes = m.reg_reset("comes", Bit, 0);
    let spoiled = m.reg_reset("spoiled", Bit, 0);
    let known = m.wire("known", count.q() + comes.q().zext(kind.width()));
    let open = m.wire("is_open", known.lt(pieces) & !spoiled.q());
    let need = m.lit(Bits(source.count_bits()), STEPS_WORD as u64);
    let takes = m.wire("takes", open & source.enough);
    source.take(need, takes);
    comes.set(takes);
    let leaves = m.forward("leaves", Bit);
    let none = m.lit(kind, 0);
    count.set(leaves.value().mux(none, known));
    let bits = 16 * shape.pack;
    let steps = m.reg("steps", Bits(bits));
    let above = steps.q().slice(8 * STEPS_WORD, bits - 8 * STEPS_WORD);
    steps.set_when(comes.q(), m.concat(&[source.window, above]));

    m.comment("What is shown is of the group while it is not whole.");
    let whole = m.wire("is_whole", count.q().eq(pieces));
    let have = m.reg_reset("have", source.have.kind(), 0);
    have.set(source.have);
    let bad = m.lanes("step_is_bad", STEPS_WORD / 2, |n| {
        let step = source.window.slice(16 * n, 16);
        let none = step.bit(15) | step.slice(10, 5).reduce_and();
        none & have.q().gt(2 * n + 1)
    });
    let ends = m.wire("ends", open & source.no_more & !source.enough);
    let wrong = m.wire("is_wrong", !whole & (bad.reduce_or() | ends));
    spoiled.set(spoiled.q() | wrong);
    let group = m.stream(
        "group",
        whole | spoiled.q(),
        &[("data", steps.q()), ("wrong", spoiled.q())],
    );
    leaves.drive(group.transfer() & whole);
    group.stream_out("steps", &group_steps(shape));
    let held = source.held + held_pieces(&m, known);
    m.output(
        "held",
        m.delay("held", held),
        "bytes taken of groups that have not left",
    );
    m.finish()
}

/// Bytes of so many pieces.
fn held_pieces<'m>(m: &'m ModuleBuilder, pieces: Value<'m>) -> Value<'m> {
    let places = crate::hw::log2_ceil(STEPS_WORD);
    m.concat(&[pieces, m.lit(Bits(places), 0)]).zext(HELD)
}
