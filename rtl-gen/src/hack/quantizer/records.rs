//! The back of both quantizers: lanes, sums and records.

use super::code_sum::code_sum;
use super::geometry::Geometry;
use super::random_source::{RANDOM_LATENCY, random_source};
use super::record_packer::{record_packer, record_word};
use crate::cells::stream_fifo;
use crate::delay::{delayed, delayed_bit};
use crate::group::{Issued, quantizer_latency, row_lanes};
use crate::hw::{Bit, Flow, ModuleBuilder, Stream, Value};

/// From a beat to the random numbers in its lanes: a register in front of them, and four stages.
const NUMBERS_LATENCY: usize = 5;

/// What has room behind the lanes.
pub(super) struct Room {
    pub beats: usize,
    /// Records that so many beats can be.
    pub records: usize,
}

/// Records of the beats, at the port `m_axis`. `starts` says with what the random numbers of a vector
/// begin. Gives the beats of codes that leave the room for them.
pub(super) fn records<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    room: Room,
    issued: &Issued<'m>,
    starts: Stream<'m>,
) -> Value<'m> {
    let random = random_numbers(m, geometry, issued, starts);
    let (codes, keep) = row_lanes(m, geometry.largest(), issued, Some(random));

    m.comment("What goes with the codes.");
    let latency = 1 + quantizer_latency();
    let coding = delayed_bit(m, "coding", issued.valid, latency);
    let record_ends = delayed(m, "coding_record_end", issued.group_ends, latency);
    let ends = delayed(m, "coding_end", issued.ends, latency);
    let bytes = issued.keep.map(|_| {
        let bytes = geometry.code_bytes(m, "issued_bytes", keep);
        delayed(m, "coding_bytes", bytes, quantizer_latency())
    });

    m.comment("Pairs, sums and codes wait for each other. There is always room for them.");
    let queue = |name: &str, depth: usize, valid: Value<'m>, fields: &[(&str, Value<'m>)]| {
        let stream = m.stream(name, valid, fields);
        m.unused(&format!("unused_{name}_ready"), stream.ready());
        stream.through_packed(&format!("queued_{name}"), |w| stream_fifo(depth, w))
    };
    let pair = m.concat(&[issued.step, issued.min]);
    let pairs = queue("pair", room.records, issued.group_ends, &[("pair", pair)]);
    let packer = m.instance("u_packer", &record_packer(geometry));
    pairs.connect(packer, "pairs");
    if geometry.sums {
        let sums = m.instance("u_sum", &code_sum(geometry));
        Flow::new(
            m,
            "codes",
            coding,
            &[("codes", codes), ("ends", record_ends)],
        )
        .connect(sums, "in");
        let sum = Flow::of(sums, "out", "found_sum");
        queue("sum", room.records, sum.valid, &[("sum", sum.get("sum"))]).connect(packer, "sums");
    }
    let mut fields = vec![
        ("data", codes),
        ("record_ends", record_ends),
        ("last", ends),
    ];
    fields.extend(bytes.map(|bytes| ("count", bytes)));
    let beats = queue("codes", room.beats, coding, &fields);
    let whole = geometry.count_bits();
    let count = match bytes {
        Some(_) => beats.get("count").zext(whole),
        None => m.lit(crate::hw::Bits(whole), geometry.beat_bytes()),
    };
    let leaves = m.wire("codes_leave", beats.transfer());
    let fields = [
        ("data", beats.get("data")),
        ("count", count),
        ("record_ends", beats.get("record_ends")),
        ("last", beats.get("last")),
    ];
    beats.with(&fields).connect(packer, "codes");
    let words = packer.stream("out", "records");
    words.axi_stream_out("m_axis", &record_word(geometry));
    leaves
}

/// What the lanes round with, 5 cycles after a beat.
fn random_numbers<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    issued: &Issued<'m>,
    starts: Stream<'m>,
) -> Value<'m> {
    m.comment("Random numbers, in step with the last stage of the lanes.");
    let first = m.reg_reset("vector_first", Bit, 1);
    first.set_when(issued.valid, issued.ends);
    let before = NUMBERS_LATENCY - RANDOM_LATENCY;
    let draw = delayed_bit(m, "drawing", issued.valid, before);
    let begins = delayed_bit(m, "vector_begins", issued.valid & first.q(), before);
    let source = m.instance("u_random", &random_source(geometry.lanes));
    source.set("draw", draw).set("begins", begins);
    for name in ["seed_valid", "seed", "nearest"] {
        source.set(name, starts.get(name));
    }
    // It came in front of the vector.
    m.unused("unused_start_valid", starts.valid);
    starts.accept_when(begins);
    match (geometry.lanes, issued.keep) {
        (8, _) => {
            let upper = m.reg_reset("upper_half", Bit, 0);
            upper.set_when(issued.valid, !upper.q() & !issued.group_ends);
            source.set("upper", delayed(m, "drawing_upper", upper.q(), before));
        }
        (32, Some(keep)) => {
            source.set("both", delayed(m, "drawing_both", keep.bit(16), before));
        }
        (32, None) => {
            source.set("both", m.lit(Bit, 1));
        }
        _ => (),
    }
    source.get_as("random", "random")
}
