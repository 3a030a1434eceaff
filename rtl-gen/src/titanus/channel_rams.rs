//! Channel RAMs: one word per channel for four lanes, in one RAM per lane.

use crate::cells::sdp_ram;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value, log2_ceil};

/// Lanes that share their addresses.
pub(super) const RAM_LANES: usize = 4;

/// One word of `width` bits per channel for four lanes, in one RAM of `beats` words per lane. Synthesis keeps the boundary: the addresses are generated inside, so that no net drives the RAMs of all lanes.
///
/// Latency 1, one read and one write per cycle; a single lane is written a cycle late. A write of all lanes must not come in the cycle behind a write of single lanes. Reads step through the beats of a token and return to beat 0 after the last one. Part of the level memory of Titanus' dequantization unit (contract, sections 4 and 5).
pub(super) fn channel_rams(beats: usize, width: usize) -> Module {
    let m = ModuleBuilder::new(format!("titanus_channel_rams_n{beats}_w{width}"));
    let address = log2_ceil(beats);
    m.doc(
        "One word per channel for four lanes, in one RAM per lane. A row of the table writes all lanes of a beat; a level change writes one lane, a cycle late, and no row comes in that cycle. Reads step through the beats of a token and return to beat 0 after the last one. The boundary is kept in synthesis, so that no address net drives the RAMs of all lanes.",
    );
    m.parameter("beats", beats);
    m.parameter("width", width);
    m.timing(1, "one read and one write per cycle");
    m.keep_hierarchy();
    let all = m.input("all_lanes", Bit, "writes all lanes");
    let all_beat = m.input("all_beat", Bits(address), "beat that all lanes write");
    let all_words = m.input(
        "all_words",
        Bits(RAM_LANES * width),
        "words that they write",
    );
    let single = m.input("single", Bits(RAM_LANES), "lanes that write alone");
    let single_beat = m.input("single_beat", Bits(address), "beat that they write");
    let single_word = m.input("single_word", Bits(width), "word that they write");
    let read = m.input("read", Bit, "reads the next beat");
    let last = m.input("last", Bit, "that beat is the last one of its token");
    let next = m.reg_reset("next", Bits(address), 0);
    next.set_when(read, last.mux(m.lit(Bits(address), 0), next.q() + 1));
    m.comment("A single lane is written a cycle late, from registers of these lanes.");
    let writes = m.reg_reset("single", Bits(RAM_LANES), 0);
    writes.set(single);
    let [single_beat, single_word] =
        m.delays([("single_beat", single_beat), ("single_word", single_word)]);
    let single = writes.q();
    let beat = m.wire("beat", all.mux(all_beat, single_beat));
    let words: Vec<Value> = (0..RAM_LANES)
        .map(|lane| {
            let own = all_words.slice(width * lane, width);
            let ram = m.instance(&format!("u_lane{lane}"), &sdp_ram(beats, width));
            ram.set("wr_en", all | single.bit(lane))
                .set("wr_addr", beat)
                .set("wr_data", all.mux(own, single_word))
                .set("rd_en", read)
                .set("rd_addr", next.q());
            ram.get_as("rd_data", &format!("word{lane}"))
        })
        .collect();
    m.output("words", m.pack(&words), "words of the beat read last");
    m.finish()
}
