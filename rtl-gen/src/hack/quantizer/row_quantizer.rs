//! The quantizer of keys, queries and weights: row groups, records one behind the other.

use super::geometry::Geometry;
use super::records::{Room, records};
use super::starts::{Vectors, beats_and_starts};
use crate::binary16::canonical;
use crate::cells::credit_counter;
use crate::group::{issue, parameters_latency, row_extremes_latency, row_groups};
use crate::hw::{Bit, Bits, Flow, InstanceRef, Module, ModuleBuilder, Stream, log2_ceil};
use crate::sticky::sticky_flag;

/// Cycles between admission and the room that a beat of codes leaves, but for those of its partition,
/// of the extremes and of the parameters.
const OTHER_CYCLES: usize = 22;

/// HACK's quantizer of keys, queries and weights (contract, sections 2 to 4): vectors of any length to the
/// records of their partitions.
///
/// ```text
///  s_axis   +-----------+  elements   +------+           +-------+ codes   +------+
///  -------->| admission |------------>| FIFO |---------->| lanes |---+---->| FIFO |---+
///       |   +-----------+      |      +------+           +-------+   |     +------+   v
///       |                      |                          ^    ^     |     +-----+  +--------+
///       |                      |  +----------+  +------------+ |     +---->| sum |->| record |--> m_axis
///       |                      +->| extremes |->| parameters | |           +-----+  | packer |
///       |                         +----------+  +------------+ |    pairs  +------+ +--------+
///       |                                            |         +-----------|------|---+
///       | seed, nearest                              +-------------------->| FIFO |---^
///       |         +------+   +---------------+                 |           +------+
///       +-------->| FIFO |-->| random source |-----------------+
///                 +------+   +---------------+
/// ```
///
/// A beat enters with a credit for its place behind the lanes; behind admission nothing stalls. A record
/// leaves when the sum of its codes is known.
///
/// Throughput: one beat per cycle.
pub fn row_quantizer(geometry: Geometry) -> Module {
    let Geometry {
        lanes, group, bits, ..
    } = geometry;
    let m = ModuleBuilder::new(format!("hack_quantizer_{}", geometry.name()));
    m.doc(format!(
        "HACK's quantizer of keys, queries and weights: takes vectors of binary16 of any length and gives \
         a record for every partition of {group} neighbouring elements: minimum, step, {}a code of {bits} \
         bits per element.",
        if geometry.sums { "the sum of the codes, " } else { "" },
    ));
    m.doc(
        "All beats of s_axis but the last one of a vector are full, and that has an element. Codes are \
         rounded by random numbers, or to nearest; seed_valid, seed and nearest are read with the first \
         beat of a vector. A NaN counts as 0 and sets nan_seen, an infinity as the largest finite value of \
         its sign and sets inf_seen. The records of a vector are a packet of m_axis from byte 0 of a word; \
         all its words but the last one are full. The first word of a vector of one partition is offered \
         within 64 cycles of its last beat unless words of vectors before it wait. No combinational path from any input to any output.",
    );
    m.throughput("one beat per cycle with a ready output");
    geometry.describe(&m);

    let latency = row_extremes_latency(lanes) + parameters_latency();
    let cycles = latency + 2 * geometry.beats() + OTHER_CYCLES;
    let depth = cycles.next_power_of_two();
    let starts = cycles.div_ceil(geometry.beats()).next_power_of_two();
    let [beats, starts] = beats_and_starts(&m, lanes, Vectors::Packets(starts));
    let credits = m.instance("u_credits", &credit_counter(depth));
    let admitted = admit(&m, geometry, credits, beats);
    let element = elements(&m, admitted);
    let [parameters, queued] = row_groups(&m, group, geometry.largest(), element);
    let (issued, _) = issue(&m, "vector", parameters, queued);
    // A vector of a beat has a record of its own.
    let room = Room {
        beats: depth,
        records: depth,
    };
    let leaves = records(&m, geometry, room, &issued, starts);
    credits.set("give", leaves);
    m.finish()
}

/// Beats with room behind the lanes.
fn admit<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    credits: InstanceRef<'m>,
    beats: Stream<'m>,
) -> Flow<'m> {
    m.comment("Admission. A beat takes the credit of its codes: behind here nothing stalls.");
    let open = credits.get("available");
    let taken = m.wire("admitted", beats.valid & open);
    credits.set("take", taken);
    let last = beats.get("last");
    let full = match log2_ceil(geometry.beats()) {
        0 => m.lit(Bit, 1),
        bits => {
            let place = m.reg_reset("partition_place", Bits(bits), 0);
            place.set_when(taken, last.mux(m.lit(Bits(bits), 0), place.q() + 1));
            place.q().eq(geometry.beats() - 1)
        }
    };
    let fields = [
        ("x", beats.get("x")),
        ("keep", beats.get("keep")),
        ("group_ends", m.wire("partition_ends", last | full)),
        ("ends", last),
    ];
    beats.accept_when(open);
    Flow::new(m, "admitted", taken, &fields)
}

/// Canonical elements, and the flags.
fn elements<'m>(m: &'m ModuleBuilder, beat: Flow<'m>) -> Flow<'m> {
    m.comment("Canonical form.");
    let keep = beat.get("keep");
    let found = canonical(m, "canonical", beat.get("x"));
    let element = beat.with(&[
        ("x", found.x),
        ("keep", keep),
        ("group_ends", beat.get("group_ends")),
        ("ends", beat.get("ends")),
        ("nan", m.wire("has_nan", (found.nan & keep).reduce_or())),
        ("inf", m.wire("has_inf", (found.inf & keep).reduce_or())),
    ]);
    let element = element.registered(1);
    m.comment("Flags.");
    let clear = m.input("flags_clear", Bit, "clears the sticky flags");
    let docs = [
        ("nan", "sticky: an element was NaN, taken as 0"),
        (
            "inf",
            "sticky: an element was infinite, taken as the largest finite value",
        ),
    ];
    for (name, doc) in docs {
        let rises = element.valid & element.get(name);
        sticky_flag(m, &format!("{name}_seen"), rises, clear, doc);
    }
    element.select(&["x", "keep", "group_ends", "ends"])
}
