//! Channel RAMs: a word per channel, in a RAM per lane, for four lanes.

use crate::cells::sdp_ram;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value, log2_ceil};

/// Lanes that share their addresses.
pub(super) const RAM_LANES: usize = 4;

/// A word of `width` bits per channel of four lanes, kept as one block by synthesis: addresses are made
/// here, so that no net runs to the RAMs of all lanes.
///
/// A write of all lanes and a write of single lanes never come in the same cycle. Reads go from beat to
/// beat, from the first one again behind the last.
pub(super) fn channel_rams(beats: usize, width: usize) -> Module {
    let m = ModuleBuilder::new(format!("titanus_channel_rams_n{beats}_w{width}"));
    let address = log2_ceil(beats);
    m.doc(
        "A word per channel of four lanes, in a RAM per lane. The table writes all lanes of a beat, a \
         level change one; never both in a cycle. Reads go from beat to beat, from the first one \
         again behind the last. A block of its own, so that no address runs to the RAMs of all lanes.",
    );
    m.parameter("beats", beats);
    m.parameter("width", width);
    m.timing(1, "a read and a write per cycle");
    m.keep_hierarchy();
    let all = m.input("all", Bit, "write all lanes");
    let all_beat = m.input("all_beat", Bits(address), "which beat");
    let all_words = m.input("all_words", Bits(RAM_LANES * width), "its words");
    let single = m.input("single", Bits(RAM_LANES), "lanes to write alone");
    let single_beat = m.input("single_beat", Bits(address), "which beat");
    let single_word = m.input("single_word", Bits(width), "its word");
    let read = m.input("read", Bit, "read the next beat");
    let last = m.input("last", Bit, "it is the last one of its token");
    let next = m.reg_reset("next", Bits(address), 0);
    next.set_when(read, last.mux(m.lit(Bits(address), 0), next.q() + 1));
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
    m.output("words", m.pack(&words), "the words read last");
    m.finish()
}
