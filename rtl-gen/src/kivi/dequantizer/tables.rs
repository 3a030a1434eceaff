//! The tables: pairs to what the lanes need of them, in a RAM with a row for each beat.

use super::super::geometry::{Geometry, PAIR_BYTES};
use super::table_part::{part_lanes, table_part};
use crate::group::{
    pair_form, pair_form_bits, pair_form_latency, value_table, value_table_latency,
};
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Value, log2_ceil};

/// Bits of the entry of a lane in a row of the table.
pub(super) fn entry_bits(geometry: Geometry) -> usize {
    match geometry.bits {
        2 => 4 * 16,
        _ => pair_form_bits(),
    }
}

/// What makes an entry of a pair, and its latency.
fn maker(geometry: Geometry) -> (Module, &'static str, usize) {
    match geometry.bits {
        2 => (value_table(), "values", value_table_latency()),
        _ => (pair_form(), "form", pair_form_latency()),
    }
}

/// Bits of the place of a cycle's pairs in a piece.
pub(super) fn step_bits(geometry: Geometry) -> usize {
    log2_ceil(geometry.word_bytes() / PAIR_BYTES / geometry.pairs_per_cycle())
}

fn piece(geometry: Geometry) -> Bundle {
    Bundle::new(
        "a piece of pairs",
        &[
            (
                "data",
                Bits(8 * geometry.word_bytes()),
                "pairs, the first one lowest",
            ),
            (
                "last",
                Bits(step_bits(geometry)),
                "place of the last ones, in units of those of a cycle",
            ),
            ("values", Bit, "a pair is for a group of neighbouring lanes"),
            ("ends", Bit, "the last pairs of a frame"),
        ],
    )
}

/// The table of the dequantizer: for each lane of a row the values of all codes (2 bits), or a pair as
/// the lanes take it (4 bits). A row serves a beat; the rows of two blocks of keys have room.
///
/// Latency 1 from `moves` to `entries` of that row. The pairs of a beat of values are taken in a cycle, and as many
/// of keys.
pub(super) fn tables(geometry: Geometry) -> Module {
    let m = ModuleBuilder::new(format!("kivi_tables_{}", geometry.table_name()));
    let (lanes, rows) = (geometry.lanes, geometry.rows());
    let n = geometry.pairs_per_cycle();
    m.doc(match geometry.bits {
        2 => {
            "The values of all codes of the groups that the lanes of a beat are in, from the pairs of \
             their frame, in a RAM with a row for each beat."
        }
        _ => {
            "The pairs of the groups that the lanes of a beat are in, in the form that the lanes take, \
             in a RAM with a row for each beat."
        }
    });
    m.doc(format!(
        "The rows form a ring. written is the number of the row behind those that are complete, modulo \
         {}; rows from freed on are in use. The row that was moved to last is read, at first row 0, unless the lanes stall. A row of keys has a pair for each lane, a row of values one \
         for each group of lanes.",
        2 * rows,
    ));
    m.parameter("lanes", lanes);
    m.parameter("bits", geometry.bits);
    m.parameter("group", geometry.group);
    m.parameter("rows", rows);
    m.throughput(match n {
        1 => "a pair per cycle",
        _ => "two pairs per cycle",
    });
    let pieces = m.stream_in("in", &piece(geometry));
    let number = Bits(geometry.row_bits());
    let freed = m.input("freed", number, "first row in use");
    let valid = m.input(
        "valid",
        Bit,
        "there is a beat in the last stage of the lanes",
    );
    let ready = m.input("ready", Bit, "values are taken if there are some");
    let address = Bits(geometry.row_bits() - 1);
    let moves = m.input("moves", Bit, "the row to read changes");
    let next_row = m.input("next_row", address, "to this one");

    m.comment("Pairs of a piece one after the other, if their row is free.");
    let step = m.reg_reset("step", Bits(step_bits(geometry)), 0);
    let (data, values) = (pieces.get("data"), pieces.get("values"));
    let in_piece = 1 << step_bits(geometry);
    let parts = data.lanes(8 * PAIR_BYTES * n);
    let arms: Vec<(u64, Value)> = (0..in_piece - 1).map(|i| (i as u64, parts[i])).collect();
    let pairs = m.case("pairs", step.q(), &arms, parts[in_piece - 1]);
    let pairs = m.delay("taken_pairs", pairs);
    let row = m.reg_reset("row", number, 0);
    let is_used = (row.q() ^ freed).eq(rows);
    let is_last = m.wire("is_last", step.q().eq(pieces.get("last")));
    let takes = m.wire("takes", pieces.valid & !is_used);
    let piece_ends = m.wire("piece_ends", is_last & !is_used);
    let frame_ends = is_last & pieces.get("ends");
    pieces.accept_when(piece_ends);
    let none = m.lit(step.q().kind(), 0);
    step.set_when(takes, is_last.mux(none, step.q() + 1));
    let slots = lanes / n;
    let slot = m.reg_reset("slot", Bits(log2_ceil(slots)), 0);
    let is_full = slot.q().eq(slots - 1);
    let row_ends = m.wire("row_ends", values | is_full | frame_ends);
    slot.set_when(takes, row_ends.mux(m.lit(slot.q().kind(), 0), slot.q() + 1));
    row.set_when(takes & row_ends, row.q() + 1);

    m.comment("Their entries, and what goes along with them.");
    let (module, port, latency) = maker(geometry);
    let entries: Vec<Value> = pairs
        .lanes(8 * PAIR_BYTES)
        .into_iter()
        .enumerate()
        .map(|(i, pair)| {
            let u = m.instance(&format!("u_pair{i}"), &module);
            u.set("pair", pair);
            u.get_as(port, &format!("entry{i}"))
        })
        .collect();
    let (mut made, mut of_values, mut ends) = (takes, values, row_ends);
    for stage in 0..=latency {
        let register = m.reg_reset(&format!("made{stage}"), Bit, 0);
        register.set(made);
        made = register.q();
        [of_values, ends] = m.delays([
            (&format!("values{stage}"), of_values),
            (&format!("row_ends{stage}"), ends),
        ]);
    }

    m.comment("The slot of the row that they are written to; a row of values is written at once.");
    let place = m.reg_reset("place", slot.q().kind(), 0);
    let start = m.lit(place.q().kind(), 0);
    place.set_when(made, ends.mux(start, place.q() + 1));
    let writes = m.lanes("write_slots", slots, |i| {
        made & (of_values | place.q().eq(i))
    });
    let wrote = m.reg_reset("wrote", Bit, 0);
    wrote.set(made & ends);
    let written = m.reg_reset("written", number, 0);
    let next_written = m.wire("next_written", written.q() + wrote.q().zext(number.width()));
    written.set(next_written);

    m.comment("The RAM, in parts with registers of their own.");
    let shared = m.fields(
        "ports",
        &[
            ("write_row", next_written.slice(0, address.width())),
            ("valid", valid),
            ("ready", ready),
            ("moves", moves),
            ("next_row", next_row),
        ],
    );
    let module = table_part(geometry);
    let in_part = part_lanes(geometry);
    let each = in_part / n;
    let parts: Vec<Value> = (0..lanes / in_part)
        .map(|part| {
            let group = part * in_part * n / lanes;
            let words: Vec<Value> = (0..n)
                .map(|lane| match lane == group {
                    true => entries[lane],
                    false => of_values.mux(entries[group], entries[lane]),
                })
                .collect();
            let u = m.instance(&format!("u_lanes{}", in_part * part), &module);
            for (port, value) in shared.iter() {
                u.set(port, value);
            }
            u.set("writes", writes.slice(each * part, each))
                .set("words", m.pack(&words));
            u.get_as("entries", &format!("entries_of{}", in_part * part))
        })
        .collect();
    m.output("written", written.q(), "row behind the complete ones");
    m.output(
        "entries",
        m.pack(&parts),
        "the row read last, lane 0 lowest",
    );
    m.finish()
}
