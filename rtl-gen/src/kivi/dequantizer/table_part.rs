//! A part of the table: the RAM of some lanes, with registers of its own.

use super::super::geometry::Geometry;
use super::tables::entry_bits;
use crate::cells::sdp_ram;
use crate::group::spill_full;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// Lanes of a part: those of eight writes.
pub(super) fn part_lanes(geometry: Geometry) -> usize {
    8 * geometry.pairs_per_cycle()
}

/// The RAM of [`part_lanes`] lanes. Synthesis keeps the boundary: addresses and words are in registers
/// inside, so that no net drives the RAM of all lanes.
///
/// Latency 1; a word is written a cycle late.
pub(super) fn table_part(geometry: Geometry) -> Module {
    let n = geometry.pairs_per_cycle();
    let (lanes, rows) = (part_lanes(geometry), geometry.rows());
    let entry = entry_bits(geometry);
    let m = ModuleBuilder::new(format!("kivi_table_part_l{lanes}_d{rows}_w{entry}"));
    let slots = lanes / n;
    m.doc(format!(
        "The part of the table of {lanes} lanes, with its own copies of the addresses, which bounds \
         their fan-out. A write is done a cycle late. Unless the lanes' spill \
         register is full, the row that was moved to last is read, at first row 0.",
    ));
    m.parameter("rows", rows);
    m.timing(1, "one read and one write per cycle");
    m.keep_hierarchy();
    let address = Bits(geometry.row_bits() - 1);
    let word = n * entry;
    let writes = m.input("writes", Bits(slots), "adjacent lanes that are written");
    let write_row = m.input("write_row", address, "row of the write of the cycle before");
    let words = m.input(
        "words",
        Bits(word),
        "entries for the lanes written together",
    );
    let valid = m.input(
        "valid",
        Bit,
        "there is a beat in the last stage of the lanes",
    );
    let ready = m.input("ready", Bit, "values are taken if there are some");
    let moves = m.input("moves", Bit, "the row to read changes");
    let next_row = m.input("next_row", address, "to this one");
    let write = m.reg_reset("write", writes.kind(), 0);
    write.set(writes);
    let [write_row, words] = m.delays([("write_row", write_row), ("words", words)]);
    let row = m.reg_reset("row", address, 0);
    row.set_when(moves, next_row);
    let full = spill_full(&m, valid, ready);
    let ram = sdp_ram(rows, word);
    let parts: Vec<Value> = (0..slots)
        .map(|i| {
            let u = m.instance(&format!("u_lanes{}", n * i), &ram);
            u.set("wr_en", write.q().bit(i))
                .set("wr_addr", write_row)
                .set("wr_data", words)
                .set("rd_en", !full)
                .set("rd_addr", row.q());
            u.get_as("rd_data", &format!("entries{}", n * i))
        })
        .collect();
    m.output(
        "entries",
        m.pack(&parts),
        "the row read last, lane 0 lowest",
    );
    m.finish()
}
