//! The window of threshold sets: a RAM that software writes word by word and the hardware reads set by set.

use super::fields::merged;
use crate::cells::sdp_ram;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, log2_ceil};

/// Bits of a threshold set: four binary16.
const SET: usize = 64;
const WORD: usize = 32;

/// A RAM of threshold sets of two words each.
///
/// The hardware has its set a cycle after it asks, and until a cycle after it ceases to. Software waits for a cycle
/// in which it does not, and then takes a cycle more. A write changes the bytes whose strobes are set: the set is
/// read and written back, so that the RAM needs no enables for bytes.
///
/// # Panics
/// If there are fewer than 2 sets.
pub fn threshold_window(sets: usize) -> Module {
    let m = ModuleBuilder::new(format!("dma_threshold_window_n{sets}"));
    m.doc(format!(
        "{sets} threshold sets of 64 bits. threshold_set is the set set_index from one cycle after set_read is set to \
         one cycle after it falls. A write that was granted before is in it from the second of these cycles on.",
    ));
    m.doc(
        "request must stay set until done; it waits for a cycle without set_read and ends one cycle \
         later. Its word is the number of the set and, lowest, which half of it. A write changes the \
         bits of mask and no others. Contents are not reset.",
    );
    m.parameter("sets", sets);
    m.timing(1, "one set read by the hardware per cycle");
    let set_bits = log2_ceil(sets);
    let access = m.input("request", Bit, "software reads or writes a word");
    let writes = m.input("writes", Bit, "it writes");
    let word = m.input("word", Bits(set_bits + 1), "number of the word");
    let data = m.input("data", Bits(WORD), "what is written");
    let mask = m.input("mask", Bits(WORD), "which bits of it");
    let set_read = m.input("set_read", Bit, "the hardware reads a set");
    let set_index = m.input("set_index", Bits(set_bits), "number of the set");

    let granted = m.reg_reset("granted", Bit, 0);
    let grant = m.wire("grant", access & !set_read & !granted.q());
    granted.set(grant);
    let own_set = word.slice(1, set_bits);
    let ram = m.instance("u_ram", &sdp_ram(sets, SET));
    ram.set("rd_en", grant | set_read)
        .set("rd_addr", set_read.mux(set_index, own_set));
    let set = m.wire("set_data", ram.get("rd_data"));
    let (low, high) = (set.slice(0, WORD), set.slice(WORD, WORD));
    let upper = word.bit(0);
    let held = m.wire("held", upper.mux(high, low));
    let new = m.wire("new_word", merged(held, data, mask));
    ram.set("wr_en", granted.q() & writes)
        .set("wr_addr", own_set)
        .set(
            "wr_data",
            m.concat(&[upper.mux(new, high), upper.mux(low, new)]),
        );
    m.output("done", granted.q(), "the access ends");
    m.output("read_data", held, "the word, when it does");
    m.output("threshold_set", set, "the set that the hardware reads");
    m.finish()
}
