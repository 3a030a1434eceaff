//! The way of a vector into a unit: admission, canonical form, the difference from the centre, the
//! largest exponent, and a buffer until it is known.

use super::centre_lane::{CENTRE_LATENCY, centre_lane};
use super::geometry::Shape;
use super::max_tree::{larger_of, largest_of};
use super::streams::{axi_centred_vector, axi_vector};
use crate::binary16::{canonical, exponent_field};
use crate::cells::{credit_counter, sdp_ram, skid_buffer};
use crate::delay::{delayed, delayed_bit};
use crate::hw::{
    Bit, Bits, InstanceRef, LaneArray, ModuleBuilder, Stream, Value, log2_ceil, width_for,
};
use crate::sticky::sticky_flag;

/// Cycles from a beat's canonical form, or its difference from the centre, to its exponent.
const EXPONENT_LATENCY: usize = 3;

/// Vectors whose exponent is known, in consecutive beats.
pub(super) struct Vectors<'m> {
    /// Is there a beat?
    pub valid: Value<'m>,
    /// The beat's number in its vector, if there is more than one.
    pub index: Option<Value<'m>>,
    /// Canonical binary16 elements less their centres.
    pub x: Value<'m>,
    /// The largest exponent field of the vector.
    pub exponent: Value<'m>,
    /// It is found in this cycle, one before the first beat of its vector.
    pub known: Value<'m>,
    /// The exponent that is found.
    pub found: Value<'m>,
    /// What was at the input `back` with the first beat.
    pub back: Option<Value<'m>>,
    credits: InstanceRef<'m>,
}

impl<'m> Vectors<'m> {
    /// To be told when the last of a vector's results has left.
    pub(super) fn give_back(&self, leaves: Value<'m>) {
        self.credits.set("give", leaves);
    }
}

/// Cycles from the last beat of a vector at the input buffer to its first beat behind this.
pub(super) fn input_latency(centred: bool) -> usize {
    1 + if centred { CENTRE_LATENCY } else { 0 } + EXPONENT_LATENCY
}

/// The ports `s_axis` and `flags_clear`, the sticky flags, and the vectors that are not refused.
/// `credits` vectors may be behind this. With `has_back` there is an input `back`.
pub(super) fn vector_input<'m>(
    m: &'m ModuleBuilder,
    shape: Shape,
    centred: bool,
    has_back: bool,
    credits: usize,
) -> Vectors<'m> {
    let flags_clear = m.input("flags_clear", Bit, "clears the sticky flags");
    let back = has_back.then(|| {
        let doc = "0: forward; 1: back; read with the first beat of a vector";
        m.input("back", Bit, doc)
    });
    let beats = input_beats(m, shape, centred, back);
    let credits = m.instance("u_credits", &credit_counter(credits));
    let admitted = admit(m, shape, beats, credits);
    sticky_flag(
        m,
        "config_error",
        admitted.refused,
        flags_clear,
        "sticky: a packet was refused",
    );
    let elements = elements(m, shape, admitted, flags_clear);
    hold_until_known(m, shape, elements, credits)
}

/// The port and its skid buffer: elements, whether all are kept, centres, the direction.
fn input_beats<'m>(
    m: &'m ModuleBuilder,
    shape: Shape,
    centred: bool,
    back: Option<Value<'m>>,
) -> Stream<'m> {
    let bundle = match centred {
        true => axi_centred_vector(shape),
        false => axi_vector(shape),
    };
    let port = m.axi_stream_in("s_axis", &bundle);
    let whole = m.wire("whole", port.get("keep").reduce_and());
    let mut fields = vec![("x", port.get("data"))];
    if centred {
        fields.push(("centre", port.get("user")));
    }
    fields.extend([("whole", whole), ("last", port.get("last"))]);
    fields.extend(back.map(|back| ("back", back)));
    port.with(&fields).through_packed("beat", skid_buffer)
}

/// Beats of vectors, of which the last one says whether the vector is complete.
struct Admitted<'m> {
    /// The beat is one of the first `beats` of its packet.
    valid: Value<'m>,
    /// Its number in the packet.
    place: Value<'m>,
    /// It completes a vector.
    completes: Value<'m>,
    x: Value<'m>,
    centre: Option<Value<'m>>,
    back: Option<Value<'m>>,
    /// A packet has ended that is not a vector.
    refused: Value<'m>,
}

/// Counts the beats of a packet.
fn admit<'m>(
    m: &'m ModuleBuilder,
    shape: Shape,
    beats: Stream<'m>,
    credits: InstanceRef<'m>,
) -> Admitted<'m> {
    let n = shape.beats();
    m.comment(
        "Admission. The first beat of a packet waits for a credit, a complete vector takes it: behind \
         here nothing stalls. What is no vector leaves no trace but config_error.",
    );
    let bits = Bits(width_for(n));
    let place = m.reg_reset("place", bits, 0);
    let spoilt = m.reg_reset("spoilt", Bit, 0);
    let starts = m.wire("starts", place.q().eq(0));
    let open = m.wire("admits", !starts | credits.get("available"));
    let fields = beats.fields().clone();
    let taken = m.wire("taken", beats.valid & open);
    beats.accept_when(open);
    let (whole, last) = (fields.get("whole"), fields.get("last"));
    let full = place.q().eq(n);
    let next = full.mux(place.q(), place.q() + 1);
    place.set_when(taken, last.mux(m.lit(bits, 0), next));
    spoilt.set_when(taken, !last & (spoilt.q() | !whole));
    let fits = m.wire("fits", whole & !spoilt.q() & place.q().eq(n - 1));
    let completes = m.wire("completes", taken & last & fits);
    credits.set("take", completes);
    let refused = m.reg_reset("refused", Bit, 0);
    refused.set(taken & last & !fits);
    let there = |name: &str| fields.names().contains(&name).then(|| fields.get(name));
    let back = there("back").map(|back| {
        let held = m.reg("held_back", Bit);
        let now = m.wire("vector_back", starts.mux(back, held.q()));
        held.set(now);
        now
    });
    Admitted {
        valid: m.wire("stored", taken & !full),
        place: place.q(),
        completes,
        x: fields.get("x"),
        centre: there("centre"),
        back,
        refused: refused.q(),
    }
}

/// Beats of elements as they are rotated.
struct Elements<'m> {
    valid: Value<'m>,
    place: Value<'m>,
    completes: Value<'m>,
    x: Value<'m>,
    back: Option<Value<'m>>,
}

/// Canonical form, the flags of complete vectors, and the difference from the centre.
fn elements<'m>(
    m: &'m ModuleBuilder,
    shape: Shape,
    beat: Admitted<'m>,
    flags_clear: Value<'m>,
) -> Elements<'m> {
    m.comment("Canonical form.");
    let mut nan = vec![];
    let mut inf = vec![];
    let mut canonical_of = |name: &str, raw: Value<'m>| {
        let found = canonical(m, name, raw);
        nan.push(found.nan.reduce_or());
        inf.push(found.inf.reduce_or());
        m.delay(&format!("{name}1"), found.x)
    };
    let x = canonical_of("canonical_x", beat.x);
    let centre = beat
        .centre
        .map(|centre| canonical_of("canonical_c", centre));
    let any = |bits: Vec<Value<'m>>| bits.into_iter().reduce(|a, b| a | b);
    let flag_of = |bits| any(bits).expect("there are elements");
    let [nan, inf, place] = m.delays([
        ("nan1", flag_of(nan)),
        ("inf1", flag_of(inf)),
        ("place1", beat.place),
    ]);
    let back = beat.back.map(|back| m.delay("back1", back));
    let valid = delayed_bit(m, "stored", beat.valid, 1);
    let completes = delayed_bit(m, "completes", beat.completes, 1);

    m.comment("The flags of a vector count when it is complete.");
    let first = m.wire("first1", place.eq(0));
    let lost = [
        (
            "nan",
            nan,
            "sticky: an element or a centre was NaN, taken as 0",
        ),
        (
            "inf",
            inf,
            "sticky: an element or a centre was infinite, taken as the largest finite value",
        ),
    ];
    for (name, now, doc) in lost {
        let before = m.reg(&format!("{name}_before"), Bit);
        let seen = m.wire(&format!("{name}_in_vector"), now | (before.q() & !first));
        before.set_when(valid, seen);
        let rises = seen & completes;
        sticky_flag(m, &format!("{name}_seen"), rises, flags_clear, doc);
    }
    let Some(centre) = centre else {
        return Elements {
            valid,
            place,
            completes,
            x,
            back,
        };
    };
    m.comment("Less the centre.");
    let lanes = shape.lanes;
    let difference = m.forward("difference", Bits(16 * lanes));
    let array = LaneArray {
        shared: m.fields("none", &[]),
        split: m.fields("elements", &[("x", x), ("c", centre)]),
        outputs: &[("d", difference)],
    };
    array.instances(m, "u_centre", &centre_lane(), 1, lanes);
    Elements {
        valid: delayed_bit(m, "centring", valid, CENTRE_LATENCY),
        place: delayed(m, "centring_place", place, CENTRE_LATENCY),
        completes: delayed_bit(m, "centring_completes", completes, CENTRE_LATENCY),
        x: difference.value(),
        back: back.map(|back| delayed(m, "centring_back", back, CENTRE_LATENCY)),
    }
}

/// The largest exponent field of every vector; its beats, which wait for it.
fn hold_until_known<'m>(
    m: &'m ModuleBuilder,
    shape: Shape,
    beat: Elements<'m>,
    credits: InstanceRef<'m>,
) -> Vectors<'m> {
    let Shape { lanes, .. } = shape;
    m.comment("The largest exponent field of a beat.");
    let elements = beat.x.lanes(16);
    let field = m.lanes("field", lanes, |i| exponent_field(elements[i]));
    let half = log2_ceil(lanes) / 2;
    let larger = largest_of(m, "larger_field", field, 5, half);
    let larger = m.delay("larger_fields", larger);
    let largest = largest_of(m, "largest_field", larger, 5, log2_ceil(lanes) - half);
    let largest = m.delay("beat_exponent", largest);
    let [valid, completes] = [("waits", beat.valid), ("known", beat.completes)]
        .map(|(name, bit)| delayed_bit(m, name, bit, EXPONENT_LATENCY - 1));
    let place = delayed(m, "waits_place", beat.place, EXPONENT_LATENCY - 1);
    let back = beat.back;
    let back = back.map(|back| delayed(m, "waits_back", back, EXPONENT_LATENCY - 1));
    let known = Known {
        valid,
        place,
        largest,
    };

    m.comment("That of the vector, which stays until that of the next one is known.");
    let largest = vector_exponent(m, shape, &known);
    let exponent = m.reg("exponent", Bits(5));
    exponent.set_when(completes, largest);
    let back = back.map(|back| {
        let held = m.reg("back", Bit);
        held.set_when(completes, back);
        held.q()
    });
    let (x, index) = match shape.beats() {
        1 => {
            m.unused("unused_places", known.place);
            m.unused("unused_waits", known.valid);
            (delayed(m, "x_waits", beat.x, EXPONENT_LATENCY), None)
        }
        _ => {
            let (x, index) = buffer(m, shape, &beat, completes);
            (x, Some(index))
        }
    };
    let valid = match index {
        None => delayed_bit(m, "x_valid", completes, 1),
        Some((valid, _)) => valid,
    };
    Vectors {
        valid,
        index: index.map(|(_, index)| index),
        x,
        exponent: exponent.q(),
        known: completes,
        found: largest,
        back,
        credits,
    }
}

/// A beat whose exponent is known.
struct Known<'m> {
    valid: Value<'m>,
    place: Value<'m>,
    largest: Value<'m>,
}

/// The largest exponent field of the beats up to this one.
fn vector_exponent<'m>(m: &'m ModuleBuilder, shape: Shape, beat: &Known<'m>) -> Value<'m> {
    if shape.beats() == 1 {
        return beat.largest;
    }
    let first = m.wire("first_known", beat.place.eq(0));
    let before = m.reg("exponent_before", Bits(5));
    let both = m.wire("larger_exponent", larger_of(before.q(), beat.largest));
    let so_far = m.wire("exponent_so_far", first.mux(beat.largest, both));
    before.set_when(beat.valid, so_far);
    so_far
}

/// The buffer: two vectors. A vector is read when its exponent is known, in consecutive cycles; the
/// one before it has then been read for as long as it takes this one to come. Elements, and whether
/// there is a beat and its number.
fn buffer<'m>(
    m: &'m ModuleBuilder,
    shape: Shape,
    beat: &Elements<'m>,
    known: Value<'m>,
) -> (Value<'m>, (Value<'m>, Value<'m>)) {
    let (n, bits) = (shape.beats(), shape.index_bits());
    m.comment(
        "Two vectors wait for their exponent. One that is not complete is overwritten; a complete one \
         is read in consecutive cycles, and the next one takes no less to come.",
    );
    let written = m.reg_reset("written_slot", Bit, 0);
    written.set(written.q() ^ beat.completes);
    let read = m.reg_reset("read_slot", Bit, 0);
    let index = m.reg_reset("read_index", Bits(bits), 0);
    let reads = m.wire("reads", known | index.q().ne(0));
    index.set_when(reads, index.q() + 1);
    read.set(read.q() ^ (reads & index.q().eq(n - 1)));
    let ram = m.instance("u_buffer", &sdp_ram(2 * n, 16 * shape.lanes));
    ram.set("wr_en", beat.valid)
        .set(
            "wr_addr",
            m.concat(&[written.q(), beat.place.slice(0, bits)]),
        )
        .set("wr_data", beat.x)
        .set("rd_en", reads)
        .set("rd_addr", m.concat(&[read.q(), index.q()]));
    let x = ram.get_as("rd_data", "x");
    let valid = delayed_bit(m, "x_valid", reads, 1);
    (x, (valid, m.delay("x_index", index.q())))
}
