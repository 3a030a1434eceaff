//! Takes queries and weights, and keeps them until they are aligned.

use super::geometry::{Geometry, HELD};
use super::streams::{ELEMENTS, operand_word};
use crate::binary16::canonical;
use crate::cells::{count_of_row, sdp_ram};
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Value, log2_ceil, width_for};

/// Bits of the number of 16 elements of a vector.
pub(super) fn parts_bits(geometry: Geometry) -> usize {
    width_for(geometry.longest() / ELEMENTS)
}

/// The pass whose operands are taken.
pub(super) fn operand_plan(geometry: Geometry, blocks: usize) -> Bundle {
    Bundle::new(
        "a pass",
        &[
            ("values", Bit, "0 keys, 1 values"),
            ("blocks", Bits(blocks), "number of blocks"),
            (
                "parts",
                Bits(parts_bits(geometry)),
                "16 elements of a query",
            ),
        ],
    )
}

/// What is known of a set: the vectors of all rows, of a pass over keys or a block of values.
pub(super) fn set(geometry: Geometry) -> Bundle {
    Bundle::new(
        "a set of operands",
        &[
            ("values", Bit, "weights of a block"),
            ("odd", Bit, "of a pass with an odd number"),
            (
                "parts",
                Bits(parts_bits(geometry)),
                "16 elements of each vector",
            ),
            ("nan", Bit, "one was NaN"),
            ("inf", Bit, "one was infinite"),
        ],
    )
}

/// Bits of the place of an element in its set's bank.
pub(super) fn address_bits(geometry: Geometry) -> usize {
    1 + geometry.row_bits() + log2_ceil(geometry.longest() / geometry.lanes())
}

/// Takes the operands, makes them canonical and keeps two sets of them.
///
/// A full word at a multiple of 16 elements is written as many lanes at a time as are aligned; of all others
/// an element per cycle.
pub(super) fn intake(geometry: Geometry, blocks: usize) -> Module {
    let lanes = geometry.lanes();
    let m = ModuleBuilder::new(format!("packkv_dot_intake_{}", geometry.name()));
    m.doc(format!(
        "Takes queries and weights, makes them canonical and keeps two sets of vectors. A full word at a \
         multiple of 16 elements takes {} cycles, any other one a cycle per element.",
        ELEMENTS / lanes
    ));
    geometry.describe(&m);
    m.throughput(&format!("{lanes} elements per cycle"));
    let plans = m.stream_in("plan", &operand_plan(geometry, blocks));
    let words = m.stream_in("words", &operand_word());
    let halted = m.input("halted", Bit, "no word is taken any more");
    let opens = m.input("opens", Bit, "the next set is used");
    let opened = m.input(
        "opened_parts",
        Bits(parts_bits(geometry)),
        "16 elements of its vectors",
    );
    let leaves = m.input("leaves", Bit, "the first set has been read");
    let reads = m.input("reads", Bit, "elements are read");
    let read_at = m.input("read_at", Bits(address_bits(geometry)), "from here");

    m.comment("The sets of the pass in turn.");
    let [values, blocks, parts] = ["values", "blocks", "parts"].map(|field| plans.get(field));
    let active = m.reg_reset("active", Bit, 0);
    let odd = m.reg_reset("odd", Bit, 0);
    let starts = m.wire("starts", plans.valid & !active.q());
    plans.accept_when(!active.q());
    let set_ends = m.forward("set_ends", Bit);
    let left = m.reg("left", blocks.kind());
    let one = m.lit(blocks.kind(), 1);
    let of_pass = values.mux(blocks, one);
    left.set_when(starts | set_ends.value(), starts.mux(of_pass, left.q() - 1));
    let pass_ends = m.wire("pass_ends", set_ends.value() & left.q().eq(1));
    active.set(starts | (active.q() & !pass_ends));
    odd.set_when(starts, !odd.q());
    let of_values = m.reg("of_values", Bit);
    of_values.set_when(starts, values);
    let weights = m.lit(parts.kind(), (geometry.block / ELEMENTS) as u64);
    let set_parts = m.reg("set_parts", parts.kind());
    set_parts.set_when(starts, values.mux(weights, parts));

    m.comment("The word in work, from its first element on.");
    let count_bits = width_for(ELEMENTS);
    let ended = m.reg_reset("ended", Bit, 0);
    let count = m.reg_reset("count", Bits(count_bits), 0);
    let data = m.reg("data", Bits(16 * ELEMENTS));
    let whole = m.reg("whole", Bit);
    let has = m.wire("has_word", count.q().ne(0));
    let fill = m.reg_reset("fill_bank", Bit, 0);
    let bank_full = m.forward("bank_full", Bit);
    let moves = m.wire("moves", has & active.q() & !bank_full.value());
    let step = whole.q().mux(
        m.lit(Bits(count_bits), lanes as u64),
        m.lit(Bits(count_bits), 1),
    );
    let rest = m.wire("rest", count.q() - step);
    let empties = moves & rest.eq(0);
    let room = m.wire("room", (!has | empties) & !ended.q() & !halted);
    let comes = m.wire("comes", words.valid & room);
    let coming = count_of_row(&m, "coming", words.get("keep"));
    ended.set(ended.q() | (comes & words.get("last")));
    count.set_when(comes | moves, comes.mux(coming, rest));

    let place_bits = log2_ceil(geometry.longest());
    let in_part = log2_ceil(ELEMENTS);
    let place = m.reg_reset("place", Bits(place_bits), 0);
    let wide_step = match place_bits >= count_bits {
        true => step.zext(place_bits),
        false => step.slice(0, place_bits),
    };
    let next = m.wire("next_place", place.q() + wide_step);
    let low_ends = next.slice(0, in_part).eq(0);
    let part = place.q().slice(in_part, place_bits - in_part);
    let last_part = part.zext(set_parts.q().width()).eq(set_parts.q() - 1);
    let vector_ends = m.wire("vector_ends", moves & low_ends & last_part);
    place.set_when(moves, vector_ends.mux(m.lit(Bits(place_bits), 0), next));
    let aligned = moves.mux(low_ends, place.q().slice(0, in_part).eq(0));
    let is_whole = m.wire("is_whole", aligned & coming.bit(count_bits - 1));
    whole.set_when(comes, is_whole);
    let all = 16 * ELEMENTS;
    let by = |n: usize| data.q().slice(16 * n, all - 16 * n).zext(all);
    let shifted = whole.q().mux(by(lanes), by(1));
    data.set_when(comes | moves, comes.mux(words.get("data"), shifted));
    words.accept_when(room);
    let row = rows_in_turn(&m, geometry, vector_ends, set_ends);

    m.comment("Canonical elements, written a cycle later.");
    let of_word = data.q().lanes(16);
    let elements = m.lanes("elements", lanes, |n| match n {
        0 => of_word[0],
        n => whole.q().mux(of_word[n], of_word[0]),
    });
    let lane = place.q().slice(0, log2_ceil(lanes));
    let writes = m.lanes("writes", lanes, |n| moves & (whole.q() | lane.eq(n)));
    let found = canonical(&m, "element", elements);
    let address = place
        .q()
        .slice(log2_ceil(lanes), place_bits - log2_ceil(lanes));
    let parts_of: Vec<Value> = [Some(fill.q().as_bits()), row, Some(address)]
        .into_iter()
        .flatten()
        .collect();
    let [x, at] = m.delays([("x", found.x), ("write_at", m.concat(&parts_of))]);
    let write = m.reg_reset("write", Bits(lanes), 0);
    write.set(writes);
    let ram = sdp_ram(1 << address_bits(geometry), 16);
    let x = x.lanes(16);
    let read: Vec<Value> = (0..lanes)
        .map(|n| {
            let u = m.instance(&format!("u_lane{n}"), &ram);
            u.set("wr_en", write.q().bit(n))
                .set("wr_addr", at)
                .set("wr_data", x[n])
                .set("rd_en", reads)
                .set("rd_addr", read_at);
            u.get_as("rd_data", &format!("lane{n}"))
        })
        .collect();
    m.output(
        "data",
        m.pack(&read),
        "a cycle after a read: canonical binary16",
    );

    m.comment("What is known of the sets, a cycle behind their last element.");
    let set_there = m.reg_reset("set_there", Bit, 0);
    set_there.set(set_ends.value());
    fill.set_when(set_ends.value(), !fill.q());
    let met = ["nan", "inf"].map(|flag| {
        let bits = if flag == "nan" { found.nan } else { found.inf };
        let met = m.reg_reset(&format!("{flag}_met"), Bit, 0);
        let now = (bits & writes).reduce_or();
        met.set((met.q() & !set_there.q()) | now);
        met.q()
    });
    let [done_values, done_odd, done_parts] = m.delays([
        ("done_values", of_values.q()),
        ("done_odd", odd.q()),
        ("done_parts", set_parts.q()),
    ]);
    let known = m.concat(&[met[1], met[0], done_parts, done_odd, done_values]);
    banks(
        &m,
        geometry,
        (fill.q(), bank_full),
        (set_there.q(), known),
        leaves,
    );
    let sets = m.reg_reset("sets", Bits(3), 0);
    let change = m.wire("sets_change", set_there.q() ^ opens);
    sets.set_when(change, opens.mux(sets.q() - 1, sets.q() + 1));
    m.output("there", sets.q().ne(0), "the set to be used next is there");
    let none_comes = ended.q() & !has & !set_there.q();
    m.output("no_more", none_comes, "no more sets will be there");

    m.comment("Bytes taken and not used.");
    let held = m.reg_reset("held", Bits(HELD), 0);
    let more = m.concat(&[coming & comes.replicate(count_bits), m.lit(Bit, 0)]);
    let used = opened & opens.replicate(opened.width());
    let used = used.zext(HELD) << (in_part + 1 + geometry.row_bits());
    held.set(held.q() + more.zext(HELD) - used);
    m.output("held", held.q(), "bytes taken and not used");
    m.finish()
}

/// The row of the vector that is taken, if there are several; drives `set_ends`.
fn rows_in_turn<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    vector_ends: Value<'m>,
    set_ends: crate::hw::Forward<'m>,
) -> Option<Value<'m>> {
    if geometry.rows == 1 {
        set_ends.drive(vector_ends);
        return None;
    }
    let row = m.reg_reset("row", Bits(geometry.row_bits()), 0);
    row.set_when(vector_ends, row.q() + 1);
    set_ends.drive(vector_ends & row.q().eq(geometry.rows - 1));
    Some(row.q())
}

/// The two banks of sets: `known` of the one that is there; the first one is shown.
fn banks<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    (fill, bank_full): (Value<'m>, crate::hw::Forward<'m>),
    (comes, known): (Value<'m>, Value<'m>),
    leaves: Value<'m>,
) {
    let first = m.reg_reset("first_bank", Bit, 0);
    first.set_when(leaves, !first.q());
    let of = |bank: Value<'m>, n: usize| if n == 0 { !bank } else { bank };
    let banks: Vec<(Value, Value)> = (0..2)
        .map(|n| {
            let full = m.reg_reset(&format!("bank{n}_full"), Bit, 0);
            // The bank to be filled next is the other one by now.
            let comes = m.wire(&format!("bank{n}_comes"), comes & of(!fill, n));
            full.set((full.q() | comes) & !(leaves & of(first.q(), n)));
            let kept = m.reg(&format!("bank{n}_known"), known.kind());
            kept.set_when(comes, known);
            (full.q(), kept.q())
        })
        .collect();
    bank_full.drive(fill.mux(banks[1].0, banks[0].0));
    let first = first.q();
    m.output(
        "first_bank",
        first,
        "the bank of the first set that has not been read",
    );
    m.output("has_set", first.mux(banks[1].0, banks[0].0), "there is one");
    let known = m.wire("first_known", first.mux(banks[1].1, banks[0].1));
    let bundle = set(geometry);
    for (field, value) in bundle
        .fields()
        .iter()
        .zip(bundle.unpack("first", known).iter())
    {
        m.output(&format!("set_{}", field.name), value.1, &field.doc);
    }
}
