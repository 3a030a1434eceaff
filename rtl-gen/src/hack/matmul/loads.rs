//! The order in which a is loaded: banks of operands, row by row.

use super::geometry::{A_HEADER, A_WORD, Geometry};
use super::plan::words_of;
use crate::hw::{Bit, Bits, ModuleBuilder, Stream, Value, log2_ceil, width_for};
use crate::stage::copies;

/// The steps of loading a bank, a word at most each:
///
/// - `need`: bytes,
/// - `header`: minimum, step and sum of a record; else codes or weights,
/// - `part`, `slot`, `chunk`: where they go, and `row` if there are several,
/// - `n`: elements of the partition,
/// - `fills`: the rest of the slot becomes 0,
/// - `opens`, `closes`: the first and last step of the bank.
///
/// A bank has the partitions of a vector, the records of a block, or the weights of a tail, of all rows.
/// Behind a command that is out of range nothing is loaded.
pub(super) fn load_steps<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    plans: Stream<'m>,
) -> Stream<'m> {
    m.comment("The pass that is loaded.");
    let names = m.states("state", &["idle", "header", "codes", "weights"]);
    let idle = names.is("idle");
    let steps_ready = m.forward("steps_go", Bit);
    let bad = plans.get("bad");
    let starts = m.wire("starts", idle & plans.valid & !bad);
    let kept = plans
        .fields()
        .select(&["outputs", "tail", "part_last", "n_last"]);
    let plan = copies(m, "pass_", starts, &kept);
    let left = m.reg("blocks_left", plans.get("count").kind());
    let many_blocks = plans.get("count");
    let has_blocks = m.wire("has_blocks", !plans.get("outputs") | many_blocks.ne(0));
    plans.accept_when(idle & !bad);
    let (outputs, tail) = (plan.get("outputs"), plan.get("tail"));

    m.comment("The words of a partition and of the weights of a row.");
    let n_bits = geometry.n_bits();
    let n_last = plan.get("n_last");
    let full = m.lit(Bits(n_bits), geometry.group as u64);
    let part = m.reg_reset("part", Bits(geometry.part_bits()), 0);
    let is_last_part = m.wire("is_last_part", part.q().eq(plan.get("part_last")));
    let n = m.wire("n", is_last_part.mux(n_last, full));
    let [codes_last, codes_bytes] = words_of(m, "n", n, 1);
    let [weights_last, weights_bytes] = words_of(m, "weights", tail, 2);
    let index_bits = width_for((2 * geometry.group / A_WORD) - 1);
    let in_weights = names.is("weights");
    let fit = |value: Value<'m>| match value.width() > index_bits {
        true => {
            let above = value.width() - index_bits;
            m.unused("unused_last", value.slice(index_bits, above).reduce_or());
            value.slice(0, index_bits)
        }
        false => value.zext(index_bits),
    };
    let last = m.wire(
        "last_word",
        in_weights.mux(fit(weights_last), fit(codes_last)),
    );
    let bytes = in_weights.mux(weights_bytes, codes_bytes);
    let index = m.reg_reset("word", Bits(index_bits), 0);
    let is_last_word = m.wire("is_last_word", index.q().eq(last));

    m.comment("Where the steps are: word, partition, row, block.");
    let in_header = names.is("header");
    let row = (geometry.rows > 1).then(|| m.reg_reset("row", Bits(log2_ceil(geometry.rows)), 0));
    let is_last_row = row.map(|row| m.wire("is_last_row", row.q().eq(geometry.rows - 1)));
    let step = m.wire("step", !idle & steps_ready.value());
    let slice_ends = m.wire("slice_ends", !in_header & is_last_word);
    let row_ends = m.wire("row_ends", slice_ends & (in_weights | is_last_part));
    let bank_ends = match is_last_row {
        Some(is_last_row) => m.wire("bank_ends", row_ends & is_last_row),
        None => row_ends,
    };
    let blocks_end = m.wire("blocks_end", left.q().le(1) | !outputs);
    let none = m.lit(index.q().kind(), 0);
    index.set_when(step, (in_header | is_last_word).mux(none, index.q() + 1));
    let first_part = m.lit(part.q().kind(), 0);
    part.set_when(step & slice_ends, row_ends.mux(first_part, part.q() + 1));
    if let (Some(row), Some(is_last_row)) = (row, is_last_row) {
        let first_row = m.lit(row.q().kind(), 0);
        row.set_when(step & row_ends, is_last_row.mux(first_row, row.q() + 1));
    }
    left.set_when(
        starts | (step & bank_ends),
        idle.mux(many_blocks, left.q() - 1),
    );
    let [to_idle, to_header, to_codes, to_weights] =
        ["idle", "header", "codes", "weights"].map(|state| names.value(state));
    let has_tail = m.wire("has_tail", outputs & tail.ne(0));
    let next_bank = blocks_end.mux(has_tail.mux(to_weights, to_idle), to_header);
    let after_codes = bank_ends.mux(next_bank, is_last_word.mux(to_header, to_codes));
    let after_weights = bank_ends.mux(to_idle, to_weights);
    let begins = has_blocks.mux(to_header, to_weights);
    let next = names.case(
        "next_state",
        &[
            ("header", to_codes),
            ("codes", after_codes),
            ("weights", after_weights),
        ],
        begins,
    );
    names.set_when(starts | step, next);

    m.comment("The step.");
    let first = m.reg_reset("bank_begins", Bit, 1);
    first.set_when(step, bank_ends);
    let chunk_bits = log2_ceil(geometry.chunks());
    let slot = slot_of(m, geometry, in_weights, part.q(), index.q(), chunk_bits);
    let header_bytes = m.lit(bytes.kind(), A_HEADER as u64);
    let word = m.lit(bytes.kind(), A_WORD as u64);
    let need = in_header.mux(header_bytes, is_last_word.mux(bytes, word));
    let fields = [
        ("need", m.wire("step_bytes", need)),
        ("header", in_header),
        ("part", part.q()),
        ("slot", slot),
        ("chunk", index.q().slice(0, chunk_bits)),
        ("n", n),
        ("fills", is_last_word),
        ("opens", first.q()),
        ("closes", bank_ends),
    ];
    let fields = m.fields("step", &fields);
    let fields = match row {
        Some(row) => fields.append(&[("row", row.q())]),
        None => fields,
    };
    let steps = m.stream("steps", !idle, &[]).with_fields(fields);
    steps_ready.drive(steps.ready());
    steps
}

/// The slot of a word: that of its piece of the partition, or of weights one after the other.
fn slot_of<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    in_weights: Value<'m>,
    part: Value<'m>,
    index: Value<'m>,
    chunk_bits: usize,
) -> Value<'m> {
    let slot = geometry.slot_bits();
    let above = index.slice(chunk_bits, index.width() - chunk_bits);
    let weights = match above.width() > slot {
        true => above.slice(0, slot),
        false => above.zext(slot),
    };
    let of_part = match geometry.pieces() {
        1 => part,
        pieces => m.concat(&[part, above.slice(0, log2_ceil(pieces))]),
    };
    let of_part = match of_part.width() > slot {
        true => of_part.slice(0, slot),
        false => of_part.zext(slot),
    };
    m.wire("slot", in_weights.mux(weights, of_part))
}
