//! The steps of the groups of tokens, one group after the other.

use super::shape::{ReaderShape, STEPS_WORD};
use super::streams::{group_steps, steps_word};
use crate::byte_source::HELD;
use crate::cells::byte_placer;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value, log2_ceil, width_for};

/// Reads steps ahead, a group at a time, and looks at each as soon as it is there (contract, sections 4 and 8).
///
/// ```text
///            +--------+   +-------+  a piece   +-------+
///  words --> | placer |-->| merge |----------->| group |--> steps
///            +--------+   +-------+            +-------+
///                           ^ row |
///                           +-----+
/// ```
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
    m.throughput("a word per cycle, but in the cycle in which a group leaves");
    let words = m.stream_in("words", &steps_word());

    m.comment("Words come up to the last one of the stream.");
    let ended = m.reg_reset("ended", Bit, 0);
    let words = words.gated("words_in", !ended.q());
    ended.set(ended.q() | (words.transfer() & words.get("last")));
    let placer = m.instance("u_placer", &byte_placer(STEPS_WORD, 8));
    words.connect(placer, "in");
    let placed = placer.stream("out", "placed");

    m.comment("Pieces of the group. A word goes on in the row behind its piece.");
    let count = m.reg_reset("count", Bits(width_for(pieces)), 0);
    let spoiled = m.reg_reset("spoiled", Bit, 0);
    let whole = m.wire("is_whole", count.q().eq(pieces));
    let open = m.wire("is_open", !whole & !spoiled.q());
    let waits = placed.valid;
    let enters = m.wire("enters", waits & open);
    let [data, low, full, word_bytes] =
        ["data", "low", "full", "count"].map(|field| placed.get(field));
    m.unused("unused_high", placed.get("high").reduce_or());
    m.unused("unused_last", placed.get("last"));
    placed.accept_when(open);
    let row = m.reg("row", Bits(8 * STEPS_WORD));
    let (old, new) = (row.q().lanes(8), data.lanes(8));
    let piece = m.lanes("piece", STEPS_WORD, |n| low.bit(n).mux(new[n], old[n]));
    row.set_when(enters, full.mux(data, piece));
    let places = log2_ceil(STEPS_WORD);
    let row_bytes = m.reg_reset("row_bytes", Bits(places), 0);
    row_bytes.set_when(enters, row_bytes.q() + word_bytes.slice(0, places));
    let comes = m.wire("piece_comes", enters & full);
    let bits = 16 * shape.pack;
    let steps = m.reg("steps", Bits(bits));
    let above = steps.q().slice(8 * STEPS_WORD, bits - 8 * STEPS_WORD);
    steps.set_when(comes, m.concat(&[piece, above]));
    let leaves = m.forward("leaves", Bit);
    let none = m.lit(count.q().kind(), 0);
    let more = count.q() + comes.zext(count.q().width());
    count.set(leaves.value().mux(none, more));

    m.comment("A piece is looked at when it comes, what is in the row while it is of the group.");
    let of_piece = comes & special(&m, "piece_step_is_bad", piece).reduce_or();
    // The row is never full.
    let last = STEPS_WORD / 2 - 1;
    let there = m.lanes("step_is_there", last, |n| row_bytes.q().gt(2 * n + 1));
    let of_row = special(&m, "row_step_is_bad", row.q().slice(0, 16 * last)) & there;
    let of_row = of_row.reduce_or();
    let ends = ended.q() & !waits;
    let wrong = m.wire("is_wrong", !whole & (of_piece | of_row | ends));
    spoiled.set(spoiled.q() | wrong);
    let group = m.stream(
        "group",
        whole | spoiled.q(),
        &[("data", steps.q()), ("wrong", spoiled.q())],
    );
    leaves.drive(group.transfer() & whole);
    group.stream_out("steps", &group_steps(shape));
    let waiting = word_bytes & waits.replicate(word_bytes.width());
    let held = m.concat(&[count.q(), row_bytes.q()]).zext(HELD) + waiting.zext(HELD);
    let held = m.delay("held", held);
    m.output("held", held, "bytes taken of groups that have not left");
    m.finish()
}

/// Which of `steps` are none that a token has.
fn special<'m>(m: &'m ModuleBuilder, name: &str, steps: Value<'m>) -> Value<'m> {
    let steps = steps.lanes(16);
    m.lanes(name, steps.len(), |n| {
        steps[n].bit(15) | steps[n].slice(10, 5).reduce_and()
    })
}
