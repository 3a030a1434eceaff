//! Zero-insert: compacted entries go back to their lanes.

use super::lanes_are_valid;
use crate::cells::prefix_sum;
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Value, log2_ceil};

/// Cycles from an accepted beat to the expanded one.
pub fn zero_insert_latency() -> usize {
    2
}

/// A beat of compacted entries.
fn compacted(lanes: usize, entry: usize) -> Bundle {
    Bundle::new(
        "a beat of compacted entries",
        &[
            ("mask", Bits(lanes), "lanes that get an entry"),
            (
                "entries",
                Bits(entry * lanes),
                "compacted entries, the first lowest",
            ),
            ("last", Bit, "last beat of the token"),
        ],
    )
}

/// A beat whose entries are in their lanes.
fn expanded_beat(lanes: usize, entry: usize) -> Bundle {
    Bundle::new(
        "a beat",
        &[
            (
                "entries",
                Bits(entry * lanes),
                "entry of each marked lane, lane 0 lowest; 0 in the others",
            ),
            ("mask", Bits(lanes), "lanes that have an entry"),
            ("last", Bit, "last beat of the token"),
        ],
    )
}

/// Titanus' zero-insert (GLSVLSI 2025, section 4.4; contract, sections 4 and 5): the compacted entries
/// of a beat go back to the lanes that a mask marks, the other lanes are 0. It undoes the compaction of
/// the pruning unit's non-zero extraction.
///
/// Latency [`zero_insert_latency`], one beat per cycle. `in_ready` depends combinationally on
/// `out_ready`.
///
/// # Panics
/// If `lanes` is not 8, 16, 32 or 64, or `entry` is 0.
pub fn zero_insert(lanes: usize, entry: usize) -> Module {
    assert!(lanes_are_valid(lanes), "zero-insert of {lanes} lanes");
    let m = ModuleBuilder::new(format!("titanus_zero_insert_l{lanes}_w{entry}"));
    m.doc(
        "Titanus' zero-insert: compacted entries go to the lanes that the mask marks, in order; the \
         other lanes are 0 (Titanus, GLSVLSI 2025, section 4.4).",
    );
    m.doc(
        "A marked lane takes the entry whose number is the number of marked lanes below it. Entries \
         past the last marked lane are ignored. in_ready depends on out_ready.",
    );
    m.doc(
        "The first stage finds the steps by which the entries move up, the second one makes them.",
    );
    m.parameter("lanes", lanes);
    m.parameter("entry", entry);
    m.timing(zero_insert_latency(), "one beat per cycle");
    let stream = m.stream_in("in", &compacted(lanes, entry));

    m.comment("The steps of every entry.");
    let u = m.instance("u_steps", &insert_steps(lanes));
    u.set("mask", stream.get("mask"));
    let steps = ("steps", u.get_as("steps", "steps"));
    let counted = stream.append(&[steps]).registered("counted");

    m.comment("The entries move, by the largest step first.");
    let mask = counted.get("mask");
    let (steps, entries) = (counted.get("steps"), counted.get("entries"));
    let expanded = inserted(&m, "moved", mask, steps, entries);
    counted
        .replace(&[("entries", expanded)])
        .select(&["entries", "mask", "last"])
        .registered("expanded")
        .stream_out("out", &expanded_beat(lanes, entry));
    m.finish()
}

/// The steps of zero-insert: for steps of 1, 2, 4, ... places up, the places that an entry arrives at,
/// from the first place on that it can arrive at. Combinational; [`inserted`] makes the steps.
pub(super) fn insert_steps(lanes: usize) -> Module {
    let levels = log2_ceil(lanes);
    let m = ModuleBuilder::new(format!("titanus_insert_steps_l{lanes}"));
    m.doc(
        "The steps by which zero-insert moves compacted entries up to the lanes that its mask marks: \
         steps of a power of two, the largest first. For every step, from the smallest one on, there \
         is one bit per place: an entry arrives there from so many places below. Places that are too \
         low for the step have no bit. Combinational.",
    );
    m.doc(
        "An entry moves up by the number of gaps below its lane. Its places on the way are found \
         backwards, from its lane down, the smallest step first: as in compaction, entries never \
         collide.",
    );
    m.parameter("lanes", lanes);
    let mask = m.input("mask", Bits(lanes), "lanes that get an entry");
    let sums = m.instance("u_gaps", &prefix_sum(lanes));
    sums.set("bits", !mask);
    let gaps = sums.get_as("counts", "gaps").lanes(levels);
    m.unused("unused_total", sums.get_as("total", "gaps_in_all"));

    m.comment("For every step, the lanes whose entry makes it.");
    let mut moves: Vec<Value> = (0..levels)
        .map(|level| {
            let bits: Vec<Value> = gaps.iter().map(|gap| gap.bit(level)).collect();
            m.wire(&format!("moves_{}", 1 << level), mask & m.pack(&bits))
        })
        .collect();
    let mut steps = vec![];
    for level in 0..levels {
        let step = 1 << level;
        let made = moves[level];
        steps.push(made.slice(step, lanes - step));
        if level + 1 == levels {
            m.unused("unused_low", made.slice(0, step));
            break;
        }
        m.comment(format!(
            "The places of those entries before the step of {step}."
        ));
        for (above, waits) in moves.iter_mut().enumerate().skip(level + 1) {
            let before = (*waits & !made) | ((*waits & made) >> step);
            *waits = m.wire(&format!("moves_{}_before_{step}", 1 << above), before);
        }
    }
    m.output(
        "steps",
        m.pack(&steps),
        "places that steps of 1, 2, 4, ... end at",
    );
    m.finish()
}

/// The entries in the lanes that `mask` marks, by the `steps` of its [`insert_steps`]; the other lanes
/// are 0. Nets are named after `name`.
pub(super) fn inserted<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    mask: Value<'m>,
    steps: Value<'m>,
    entries: Value<'m>,
) -> Value<'m> {
    let lanes = mask.width();
    let entry = entries.width() / lanes;
    let mut top = steps.width();
    let mut now = entries;
    for level in (0..log2_ceil(lanes)).rev() {
        let step = 1 << level;
        top -= lanes - step;
        let places = now.lanes(entry);
        let moved: Vec<Value> = (0..lanes)
            .map(|place| match place < step {
                true => places[place],
                false => {
                    let arrives = steps.bit(top + place - step);
                    arrives.mux(places[place - step], places[place])
                }
            })
            .collect();
        now = m.wire(&format!("{name}_{step}"), m.pack(&moved));
    }
    let marked: Vec<Value> = mask.bits().iter().map(|bit| bit.replicate(entry)).collect();
    now & m.pack(&marked)
}
