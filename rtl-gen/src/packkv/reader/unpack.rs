//! From bytes to the codes of four packs per cycle.

use super::headers::{headers, sum_bits};
use super::ring::{RING_LATENCY, ring};
use super::shape::{BEATS, PACKS, ROW, ReaderShape};
use super::shift::turned_out;
use super::streams::{format_error, packs_word, unpack_plan};
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Value, log2_ceil};
use crate::one_of::one_of;

/// Cycles from the one in which a segment is accepted to its first beat of codes.
pub(in crate::packkv) const UNPACK_LATENCY: usize = 1 + RING_LATENCY + 1;

/// A segment to be accepted.
fn found() -> Bundle {
    Bundle::new(
        "a segment",
        &[(
            "error",
            Bits(format_error().width()),
            "what is wrong with it; else all its bytes are there",
        )],
    )
}

/// Unpacks the segments that `plan` asks for (contract, sections 4, 5 and 8).
///
/// ```text
///            +------+  header  +---------+  segment    whoever accepts it
///  words --> | ring |--------->| headers |==========> - - - - - - - - - >
///            |      |          +---------+      |
///            |      |  banks   +-------+ packs +--------+
///            |      |--------->| turn  |------>| deltas |--> codes
///            +------+          +-------+       | + min  |
///                                              +--------+
/// ```
///
/// The four beats of an accepted segment come [`UNPACK_LATENCY`] cycles later, one per cycle: nothing stalls them.
pub(in crate::packkv) fn unpack(shape: ReaderShape) -> Module {
    let shape = shape.checked();
    let m = ModuleBuilder::new(format!("packkv_unpack_{}", shape.name()));
    m.doc(format!(
        "Unpacks segments: 16 channels of {} tokens each. A segment is offered when all its bytes are there, \
         or with what is wrong with it; then it must not be taken, and nothing follows. The codes of a segment \
         that is taken come {UNPACK_LATENCY} to {} cycles later, those of four channels per cycle; nothing \
         stalls them.",
        shape.pack,
        UNPACK_LATENCY + BEATS - 1
    ));
    m.doc(
        "A code is the minimum of its pack and a delta, not reduced to the bits of a code. codes come from an \
         adder: whoever takes them has a register. Those of a beat are 0 if blank was set with it.",
    );
    shape.describe(&m);
    m.throughput("a beat of four packs, and a word, per cycle");
    let words = m.stream_in("words", &packs_word());
    let plans = m.stream_in("plan", &unpack_plan(shape));
    let ring = m.instance("u_ring", &ring(shape));
    let headers = m.instance("u_headers", &headers(shape));
    words.connect(ring, "words");
    plans.connect(headers, "plan");
    let place = Bits(shape.place_bits());
    headers
        .set("written", ring.get_as("written", "written"))
        .set("no_more", ring.get_as("no_more", "no_more"))
        .set("banks", ring.get_as("header_banks", "header_banks"));
    ring.set("header_row", headers.get_as("header_row", "header_row"))
        .set(
            "header_reads",
            headers.get_as("header_reads", "header_reads"),
        );

    m.comment("A segment is taken while the last beat of the one before is read.");
    let segments = headers.stream("segment", "found");
    let active = m.reg_reset("active", Bit, 0);
    let beat = m.reg("beat", Bits(log2_ceil(BEATS)));
    let is_last = m.wire("is_last_beat", beat.q().eq(BEATS - 1));
    let free = m.wire("is_free", !active.q() | is_last);
    let out = m.stream(
        "taken",
        segments.valid & free,
        &[("error", segments.get("error"))],
    );
    let taken = m.wire("is_taken", out.transfer());
    active.set(taken | (active.q() & !is_last));
    beat.set(taken.mux(m.lit(beat.q().kind(), 0), beat.q() + 1));
    let fields = segments.fields().clone();
    segments.accept_when(free & out.ready());
    out.stream_out("segment", &found());

    m.comment("Where the packs of the beat are, and what of the header is theirs.");
    let end = m.reg_reset("end", place, 0);
    end.set_when(taken, fields.get("end"));
    let of = Turn {
        m: &m,
        taken,
        active: active.q(),
    };
    let widths = of.of_beat("widths", fields.get("widths"), PACKS * shape.width_bits());
    let mins = of.of_beat("mins", fields.get("mins"), PACKS * shape.max_bits);
    let sum = of.of_beat("sums", fields.get("sums"), sum_bits(shape));
    let at = m.reg("at", fields.get("at").kind());
    let bytes = sum.zext(at.q().width()) << log2_ceil(shape.unit());
    at.set_when(
        m.wire("turns", taken | active.q()),
        taken.mux(fields.get("at"), at.q() + bytes),
    );
    let freed = m.reg_reset("freed", place, 0);
    freed.set_when(active.q() & is_last, end.q());
    let in_row = log2_ceil(ROW);
    ring.set("first_row", at.q().slice(in_row, at.q().width() - in_row))
        .set("reads", active.q())
        .set("freed", freed.q());
    let held = ring.get_as("taken", "taken_bytes") - end.q();
    let held = m.delay("held", held);
    m.output("held", held, "bytes taken that are of no segment taken");

    let banks = ring.get_as("banks", "banks");
    let blank = m.input("blank", Bit, "a cycle before the codes: they are to be 0");
    let codes = codes(&m, shape, (banks, at.q()), (widths, mins), blank);
    m.output(
        "codes",
        codes,
        "signed, pack after pack, in each the tokens in stored order",
    );
    m.finish()
}

/// What of a segment is shifted from beat to beat.
struct Turn<'m> {
    m: &'m ModuleBuilder,
    taken: Value<'m>,
    active: Value<'m>,
}

impl<'m> Turn<'m> {
    /// The `bits` bits of a beat of `all`, which is that of a segment.
    fn of_beat(&self, name: &str, all: Value<'m>, bits: usize) -> Value<'m> {
        let kept = self.m.reg(name, all.kind());
        let rest = kept.q().slice(bits, all.width() - bits).zext(all.width());
        kept.set_when(self.taken | self.active, self.taken.mux(all, rest));
        kept.q().slice(0, bits)
    }
}

/// The codes of the packs of a beat, of these widths and minima, the first one from place `at` on; `banks` are the
/// bytes from there on, a cycle later.
fn codes<'m>(
    m: &'m ModuleBuilder,
    shape: ReaderShape,
    (banks, at): (Value<'m>, Value<'m>),
    (widths, mins): (Value<'m>, Value<'m>),
    blank: Value<'m>,
) -> Value<'m> {
    let most = shape.max_bits;
    m.comment("Where the packs begin among the banks.");
    let of_pack = widths.lanes(shape.width_bits());
    let mut begin = at.slice(0, shape.bank_place_bits());
    let mut begins = vec![];
    for (n, width) in of_pack.iter().enumerate() {
        begins.push(m.delay(&format!("begin{n}"), begin));
        if n + 1 < PACKS {
            let bytes = width.zext(begin.width()) << log2_ceil(shape.unit());
            begin = m.wire(&format!("next_begin{n}"), begin + bytes);
        }
    }

    m.comment("The packs, each from its lowest bit, and which width each has.");
    let packs = begins.into_iter().enumerate().map(|(n, begin)| {
        let bits = 8 * shape.pack_bytes();
        let pack = turned_out(m, &format!("pack{n}_from"), banks, begin, bits);
        m.delay(&format!("pack{n}"), pack)
    });
    let packs: Vec<Value> = packs.collect();
    let of_pack = m.delay("widths_read", widths).lanes(shape.width_bits());
    let is = m.lanes("has_width", PACKS * most, |n| {
        of_pack[n / most].eq(n % most + 1) & !blank
    });
    let is = m.delay("width_is", is).lanes(most);
    let mins = m.delay("mins_read", mins);
    let mins = m.delay("min", mins & (!blank).replicate(mins.width()));
    let mins = mins.lanes(most);

    m.comment("Their deltas, of the width that the pack has, and its minimum.");
    let bits = shape.code_bits();
    let mut codes = vec![];
    for (n, pack) in packs.iter().enumerate() {
        let selectors = is[n].bits();
        for token in 0..shape.pack {
            let choices = (1..=most).map(|width| pack.slice(token * width, width).zext(most));
            let choices: Vec<Value> = choices.collect();
            let delta = one_of(m, &format!("delta{n}_{token}"), &selectors, &choices);
            codes.push(mins[n].sext(bits) + delta.zext(bits));
        }
    }
    m.wire("code_sums", m.pack(&codes))
}
