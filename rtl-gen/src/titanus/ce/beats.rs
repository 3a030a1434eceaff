//! Where the beats of tokens wait: their elements in a RAM, what ends with them in a FIFO in front of it.

use super::super::streams::decoded_beat;
use super::geometry::Geometry;
use super::streams::beat_flags;
use crate::cells::{sdp_ram, stream_fifo};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, log2_ceil};

/// Beats that may wait, besides the one at out.
const BEATS: usize = 8;
/// Words of the RAM: a power of two with room for beats that have left the FIFO and are read later.
const WORDS: usize = 2 * BEATS;

/// Beats of tokens. A beat is judged by its flags, and its elements are read a cycle later, once per row.
///
/// ```text
///  in --+--> FIFO: last, user --> out
///       +--> RAM: elements -----> data, two cycles behind the flags
/// ```
pub(super) fn beats(geometry: Geometry) -> Module {
    let m = ModuleBuilder::new(format!("titanus_ce_beats_l{}", geometry.lanes));
    m.doc(format!(
        "Beats of tokens wait for the computing engine: {BEATS} of them, and one at out. What ends with a beat is at out; \
         its elements are read a cycle later, as often as reads is set up to the cycle behind the one in \
         which the beat is taken at out, and are at data in the cycle behind that.",
    ));
    m.throughput("one beat per cycle");
    let input = m.stream_in("in", &decoded_beat(geometry.lanes));
    let reads = m.input("reads", Bit, "the elements of the beat are read");
    m.unused("unused_keep", input.get("keep"));
    let data = input.get("data");
    let write = m.reg_reset("write", Bits(log2_ceil(WORDS)), 0);
    let read = m.reg_reset("read", Bits(log2_ceil(WORDS)), 0);
    let ram = m.instance("u_elements", &sdp_ram(WORDS, geometry.beat_bits()));
    let arrives = m.wire("arrives", input.transfer());
    write.set_when(arrives, write.q() + 1);
    ram.set("wr_en", arrives)
        .set("wr_addr", write.q())
        .set("wr_data", data)
        .set("rd_en", reads)
        .set("rd_addr", read.q());
    let waiting = input
        .select(&["last", "user"])
        .through_packed("waiting", |width| stream_fifo(BEATS, width));
    let taken = m.reg_reset("taken", Bit, 0);
    taken.set(waiting.transfer());
    read.set_when(taken.q(), read.q() + 1);
    waiting.stream_out("out", &beat_flags());
    let doc = "elements of the beat read last, lane 0 lowest";
    m.output("data", ram.get("rd_data"), doc);
    m.finish()
}
