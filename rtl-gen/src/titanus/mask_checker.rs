//! Mask checker: no element is kept in a channel without a level.

use super::channel_rams::{RAM_LANES, channel_rams};
use super::dequantization_beats::{GROUP, mask_beat};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value, log2_ceil};

/// Checks the mask of a token, 16 channels per cycle, against the channels that have a level (contract,
/// section 6). The masks pass on to the lanes; the verdict on a token comes with its last beat.
///
/// Latency 1, one beat per cycle. `beats_max` is at least 2.
pub(super) fn mask_checker(beats_max: usize) -> Module {
    let m = ModuleBuilder::new(format!("titanus_mask_checker_n{beats_max}"));
    let address = log2_ceil(beats_max);
    m.doc(
        "Checks that no element is kept in a channel that has no level yet. One bit per channel, in a \
         RAM per lane, says which channels have one. A row of the table writes the bits of 16 \
         channels, a level change sets one.",
    );
    m.doc(
        "good or bad is set for one cycle when the last beat of a token passes. No beat passes after \
         bad. Level changes are written while no mask is in the checker.",
    );
    m.parameter("beats", beats_max);
    m.timing(1, "16 channels per cycle");
    let beats = m.stream_in("in", &mask_beat());
    let last_beat = m.input("last_beat", Bits(address), "number of a token's last beat");
    let table = m.input("table_row", Bit, "writes the bits of a beat");
    let table_beat = m.input("table_beat", Bits(address), "beat that is written");
    let table_levels = m.input(
        "table_levels",
        Bits(GROUP),
        "its channels that have a level",
    );
    let change = m.input("change", Bits(GROUP), "lane whose channel gets a level");
    let change_beat = m.input("change_beat", Bits(address), "beat of that channel");
    let spoilt = m.reg_reset("spoilt", Bit, 0);
    let number = m.reg_reset("number", Bits(address), 0);
    let is_last = m.wire("is_last", number.q().eq(last_beat));
    let stopped = m.reg_reset("stopped", Bit, 0);
    let offered = beats
        .append(&[("last", is_last)])
        .gated("offered", !stopped.q());
    let enters = m.wire("enters", offered.transfer());
    let start = m.lit(Bits(address), 0);
    number.set_when(enters, is_last.mux(start, number.q() + 1));
    let read = offered.registered("read");
    let rams = channel_rams(beats_max, 1);
    let levels: Vec<Value> = (0..GROUP)
        .step_by(RAM_LANES)
        .map(|first| {
            let u = m.instance(&format!("u_has_level{first}"), &rams);
            u.set("all_lanes", table)
                .set("all_beat", table_beat)
                .set("all_words", table_levels.slice(first, RAM_LANES))
                .set("single", change.slice(first, RAM_LANES))
                .set("single_beat", change_beat)
                .set("single_word", m.lit(Bits(1), 1))
                .set("read", enters)
                .set("last", is_last);
            u.get_as("words", &format!("has_level{first}"))
        })
        .collect();
    let levels = m.wire("levels", m.pack(&levels));
    let without = read.get("mask") & !levels;
    let faulty = m.wire("faulty", without.reduce_or() | spoilt.q());
    let passes = m.wire("passes", read.transfer());
    let last = read.get("last");
    let bad = m.wire("is_bad", passes & last & faulty);
    spoilt.set_when(passes, faulty & !last);
    stopped.set(stopped.q() | bad);
    m.output(
        "good",
        passes & last & !faulty,
        "the mask of a token is right",
    );
    m.output(
        "bad",
        bad,
        "a token keeps an element in a channel without a level",
    );
    read.stream_out("out", &mask_beat());
    m.finish()
}
