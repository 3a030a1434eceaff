//! Entry window: groups of 16 entries in, any number of entries per beat out.

use super::dequantization_beats::{GROUP, entry_group};
use crate::cells::{ones_from, turned};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// Bits of a place among two groups, and of a number of entries.
const PLACE: usize = 5;

/// Shows the next 16 entries of `width` bits of a section, labels or codes, that comes in groups of 16
/// (contract, section 5); a beat takes 0 to 16 of them. The first entry of a token is the first one of
/// a group; what is left of a group behind the last entry of the token is dropped.
///
/// Latency 1; up to 16 entries per cycle. `in_ready` depends combinationally on `take`.
pub(super) fn entry_window(width: usize) -> Module {
    let m = ModuleBuilder::new(format!("titanus_entry_window_w{width}"));
    m.doc(
        "Shows the next 16 entries of a section that comes in groups of 16; the beat in turn takes as \
         many as it needs. A token begins with a new group: its last beat drops what is left of the \
         group that it ends in.",
    );
    m.doc(
        "Two groups are held. in_ready depends on take: a group that is used up makes room for the \
         next one in the same cycle.",
    );
    m.parameter("width", width);
    m.timing(1, "up to 16 entries per cycle");
    let groups = m.stream_in("in", &entry_group("a group of entries", width));
    let count = m.input(
        "count",
        Bits(PLACE),
        "number of entries that the beat needs",
    );
    let last = m.input("last", Bit, "the beat is the last one of its token");
    let take = m.input("take", Bit, "the beat takes them; only with enough");

    m.comment("Position of the next entry: group and place in it.");
    let group = m.reg_reset("group", Bit, 0);
    let place = m.reg_reset("place", Bits(PLACE - 1), 0);
    let there: Vec<_> = (0..2)
        .map(|i| m.reg_reset(&format!("there{i}"), Bit, 0))
        .collect();
    let fill = m.reg_reset("fill", Bit, 0);
    let this_there = m.wire("this_there", group.q().mux(there[1].q(), there[0].q()));
    let next_there = m.wire("next_there", group.q().mux(there[0].q(), there[1].q()));
    let end = m.wire("end_place", place.q().zext(PLACE) + count);
    let end_in_group = end.slice(0, PLACE - 1);
    let beyond = m.wire("beyond", end.bit(PLACE - 1));
    let inside = m.wire("in_middle", end_in_group.ne(0));
    let needs_next = m.wire("needs_next", beyond & inside);
    let needs_this = m.wire("needs_this", count.ne(0));
    let enough = (this_there | !needs_this) & (next_there | !needs_next);
    let enough = m.wire("enough_there", enough);

    m.comment("Groups that are used up.");
    let drops = m.wire("drops", last & inside);
    let frees_this = m.wire("frees_this", take & (beyond | drops));
    let frees_next = m.wire("frees_next", take & beyond & drops);
    group.set(group.q() ^ (take & (beyond ^ drops)));
    let start = m.lit(Bits(PLACE - 1), 0);
    place.set_when(take, last.mux(start, end_in_group));

    m.comment("A group enters the place that is free. If both are held, this one has to be used up first.");
    let frees = [
        m.wire("frees0", group.q().mux(frees_next, frees_this)),
        m.wire("frees1", group.q().mux(frees_this, frees_next)),
    ];
    let occupied = fill.q().mux(there[1].q(), there[0].q());
    let occupied = m.wire("occupied", occupied);
    let ready = m.wire("ready", !occupied | frees_this);
    let comes = m.wire("comes", groups.valid & ready);
    let entries = groups.get("entries");
    groups.accept_when(ready);
    fill.set(fill.q() ^ comes);
    let loads = [
        m.wire("loads0", comes & !fill.q()),
        m.wire("loads1", comes & fill.q()),
    ];
    let held: Vec<_> = (0..2)
        .map(|i| m.reg(&format!("group{i}"), Bits(GROUP * width)))
        .collect();
    for i in 0..2 {
        there[i].set(loads[i] | (there[i].q() & !frees[i]));
        held[i].set_when(loads[i], entries);
    }

    m.comment("The window: this group from the place on, then the next group.");
    let from = ones_from(&m, "from_place", place.q(), GROUP);
    let (zero, one) = (held[0].q().lanes(width), held[1].q().lanes(width));
    let picked: Vec<Value> = (0..GROUP)
        .map(|i| (from.bit(i) ^ group.q()).mux(zero[i], one[i]))
        .collect();
    let picked = m.wire("picked", m.pack(&picked));
    let shown = turned(&m, "shown", picked, width, place.q(), false);
    m.output(
        "enough",
        enough,
        "the window shows all entries that the beat needs",
    );
    m.output("entries", shown, "next entries, the first lowest");
    m.finish()
}
