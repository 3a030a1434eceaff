//! Level memory: the channels' levels, and the changes that a token brings.

use super::channel_rams::{RAM_LANES, channel_rams};
use super::dequantization_beats::{GROUP, level_change};
use super::streams::{ELEMENT, LEVEL, WORD};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value, log2_ceil};

/// The levels of all channels, in a RAM per lane, and the event applier of Titanus' dequantization
/// unit (GLSVLSI 2025, section 4.4; contract, sections 4 and 5): the level changes of a token are
/// written one per cycle while the token before it is read, behind the reading.
///
/// Latency 1 from `read` to `lo` and `hi`; one beat and one level change per cycle. `beats_max` is at
/// least 2.
pub(super) fn level_memory(beats_max: usize) -> Module {
    let m = ModuleBuilder::new(format!("titanus_level_memory_n{beats_max}"));
    let address = log2_ceil(beats_max);
    m.doc(
        "The channels' levels in a RAM per lane. A read gives the levels of the beat in turn; the \
         beats of a token are read in order. The level changes of a token are written while the token \
         before it is read, each behind the reading of its beat.",
    );
    m.doc(
        "changed is set for one cycle when all changes of a token are written: the token may be read \
         from then on. The table is written only when no token is to be read or changed.",
    );
    m.parameter("beats", beats_max);
    m.timing(1, "one beat and one level change per cycle");
    let change = m.stream_in("change", &level_change(beats_max));
    let table = m.input("table_row", Bit, "writes the levels of a beat");
    let table_beat = m.input("table_beat", Bits(address), "beat that is written");
    let table_levels = m.input("table_levels", Bits(WORD), "its levels");
    let read = m.input("read", Bit, "reads the levels of the next beat");
    let last = m.input("last", Bit, "that beat is the last one of its token");

    m.comment("The next beat to read, and tokens that are changed and not read to their end.");
    let next = m.reg_reset("next", Bits(address), 0);
    next.set_when(read, last.mux(m.lit(Bits(address), 0), next.q() + 1));
    let ahead = m.reg_reset("ahead", Bits(2), 0);
    let beat = change.get("beat");
    let passed = m.wire(
        "passed",
        ahead.q().eq(0) | (ahead.q().eq(1) & beat.lt(next.q())),
    );
    let free = m.wire("free", ahead.q().lt(2));
    let allowed = m.wire("allowed", (passed | !change.get("there")) & free);
    let valid = change.valid;
    let (there, ends) = (change.get("there"), change.get("last"));
    let (lane, level) = (change.get("lane"), change.get("level"));
    change.accept_when(allowed);
    let applies = m.wire("applies", valid & allowed);
    let changed = m.wire("token_changed", applies & ends);
    ahead.set(ahead.q() + changed.zext(2) - (read & last).zext(2));

    let rams = channel_rams(beats_max, LEVEL);
    let width = LEVEL * RAM_LANES;
    let levels: Vec<Value> = (0..GROUP)
        .step_by(RAM_LANES)
        .flat_map(|first| {
            let own: Vec<Value> = (first..first + RAM_LANES)
                .map(|i| applies & there & lane.eq(i))
                .collect();
            let own = m.wire(&format!("changes{first}"), m.pack(&own));
            let u = m.instance(&format!("u_levels{first}"), &rams);
            u.set("all_lanes", table)
                .set("all_beat", table_beat)
                .set("all_words", table_levels.slice(LEVEL * first, width))
                .set("single", own)
                .set("single_beat", beat)
                .set("single_word", level)
                .set("read", read)
                .set("last", last);
            u.get_as("words", &format!("levels{first}")).lanes(LEVEL)
        })
        .collect();
    let half = |lo: usize| {
        let parts: Vec<Value> = levels.iter().map(|l| l.slice(lo, ELEMENT)).collect();
        m.pack(&parts)
    };
    m.output("changed", changed, "all changes of a token are written");
    m.output("lo", half(0), "signed, lower end of each lane's level");
    m.output(
        "hi",
        half(ELEMENT),
        "signed, upper end of each lane's level",
    );
    m.finish()
}
