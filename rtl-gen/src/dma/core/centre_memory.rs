//! The centres of the rotation codec.

use super::Config;
use super::rot_streams::row_bits;
use crate::cells::sdp_ram;
use crate::hw::{Bit, Bits, Module, Value, log2_ceil};

/// Bits of the numbers in the registers.
const NUMBER: usize = 16;

/// A RAM of the centres of all sets, those of a beat in a word. Software writes two at a time, which are collected;
/// with the last two of a beat its word is written.
pub(super) fn centre_memory(config: &Config) -> Module {
    let m = config.module(
        "kv_dma_centre_memory",
        &["lanes_in", "max_d", "threshold_sets"],
    );
    let (lanes, sets) = (config.lanes_in(), config.get("threshold_sets"));
    m.doc(format!(
        "{sets} sets of {} centres. Two of them are written at a time, from the first to the last ones of a beat of \
         {lanes}; with these all of the beat are there. A set or a pair that does not exist is not written.",
        config.max_d(),
    ));
    m.doc("centres changes one cycle after a read and stays until the next one. Contents are not reset.");
    m.timing(1, "one read and one write per cycle");
    let write = m.input("write", Bit, "two centres are written");
    let set = m.input("write_set", Bits(NUMBER), "their set");
    let pair = m.input("write_pair", Bits(NUMBER), "number of the pair of elements");
    let data = m.input(
        "write_data",
        Bits(32),
        "the centres, that of the first element lowest",
    );
    let read = m.input("read", Bit, "the centres of a beat are read");
    let set_bits = config.registers().set_bits();
    let row_bits = row_bits(config);
    let read_set = m.input("read_set", Bits(set_bits), "of this set");
    let read_row = m.input("read_row", Bits(row_bits), "for this beat of the token");

    m.comment("The centres of a beat are collected.");
    let pairs = lanes / 2;
    let pair_bits = log2_ceil(pairs);
    let place = pair.slice(0, pair_bits);
    let row: Vec<Value> = (0..pairs)
        .map(|number| {
            let kept = m.reg(&format!("pair{number}"), Bits(32));
            kept.set_when(write & place.eq(number), data);
            kept.q()
        })
        .collect();

    m.comment("They are written when the last ones are there.");
    let row_number = pair.slice(pair_bits, NUMBER - pair_bits);
    let exists = set.lt(sets) & row_number.lt(config.max_d() / lanes);
    let complete = m.reg_reset("is_complete", Bit, 0);
    complete.set(write & place.eq(pairs - 1) & exists);
    let [to_set, to_row] = m.delays([
        ("to_set", set.slice(0, set_bits)),
        ("to_row", pair.slice(pair_bits, row_bits)),
    ]);
    let ram = m.instance("u_ram", &sdp_ram(sets << row_bits, 16 * lanes));
    ram.set("wr_en", complete.q())
        .set("wr_addr", m.concat(&[to_set, to_row]))
        .set("wr_data", m.pack(&row))
        .set("rd_en", read)
        .set("rd_addr", m.concat(&[read_set, read_row]));
    m.output(
        "centres",
        ram.get("rd_data"),
        "the centres of the beat that was read last",
    );
    m.finish()
}
