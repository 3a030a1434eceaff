//! The quantizer: tokens to signed codes.

use super::lane::{LANES, LANES_LATENCY, lanes};
use super::scale::{SCALE_LATENCY, scale};
use crate::binary16::canonical;
use crate::cells::{credit_counter, skid_buffer, stream_fifo};
use crate::delay::{delayed, delayed_bit};
use crate::group::{Seen, element_port, row_extremes, row_extremes_latency, sticky_flags};
use crate::hw::{
    Bit, Bits, Bundle, Flow, InstanceRef, LaneArray, Module, ModuleBuilder, Stream, Value,
    width_for,
};

/// Elements of a beat.
const BEAT: usize = 16;
/// Tokens whose last beat has not left for the lanes.
const TOKENS: usize = 16;
/// Cycles of a beat in front of its FIFO and behind it, but for those of its parameters.
const OTHER_CYCLES: usize = 8;

/// PackKV's quantizer (contract, section 2): tokens of one side, of up to `max_d` binary16, to signed codes of
/// up to `largest` in magnitude, and their step.
///
/// ```text
///  s_axis   +-----------+  elements   +------+            +-------+   +------+
///  -------->| admission |------------>| FIFO |----------->| lanes |-->| FIFO |--> m_axis: codes, step
///           +-----------+      |      +------+            +-------+   +------+
///   max_code      |            |    +----------+  +-------+   ^
///  ---------------+            +--->| extremes |->| scale |---+
///                                   +----------+  +-------+
/// ```
///
/// A beat enters with a credit for its place in the FIFO, and leaves it with one for its codes: nothing stalls
/// behind either.
///
/// Throughput: one beat per cycle, for tokens of two beats or more.
///
/// # Panics
/// If `largest` is not 15 or 127, or `max_d` no multiple of 16 up to 4096.
pub fn quantizer(largest: usize, max_d: usize) -> Module {
    assert!(
        [15, 127].contains(&largest)
            && (2 * BEAT..=4096).contains(&max_d)
            && max_d.is_multiple_of(BEAT),
        "PackKV of codes up to {largest}, up to {max_d} elements"
    );
    let bits = width_for(largest);
    let m = ModuleBuilder::new(format!("packkv_quantizer_n{largest}_d{max_d}"));
    m.doc(format!(
        "PackKV's quantizer (IPDPS 2026): takes tokens of up to {max_d} binary16 and gives their codes, rounded \
         to nearest, from -N to N, with the step that a code is a multiple of.",
    ));
    m.doc(format!(
        "All beats of s_axis but the last one of a token are full, and that has an element. max_code is N, 1 to \
         {largest}, and read with the first beat of a token. A token of more than {max_d} elements, or whose \
         N is none of these, is consumed without any output and sets config_error. A NaN counts as 0 and sets \
         nan_seen, an infinity as the largest finite value of its sign and sets inf_seen. The codes of a token are a \
         packet of m_axis, a byte each, two's complement. Its first beat is offered within 64 cycles of the \
         token's last one unless beats of tokens before it wait. No combinational path from any input to any \
         output.",
    ));
    m.throughput("one beat per cycle with a ready output, for tokens of two beats or more");
    m.parameter("largest", largest);
    m.parameter("max_d", max_d);

    let depth = max_d / BEAT + row_extremes_latency(BEAT) + SCALE_LATENCY + OTHER_CYCLES;
    let credits = [("u_beats", depth), ("u_tokens", TOKENS)];
    let [beats, tokens] = credits.map(|(name, n)| m.instance(name, &credit_counter(n)));
    let admitted = admit(&m, (bits, max_d / BEAT), [beats, tokens]);
    let element = elements(&m, &admitted);
    let parameters = parameters(&m, bits, &element);
    let issued = issue(&m, depth, element, parameters, [beats, tokens]);
    codes(&m, bits, &issued).axi_stream_out("m_axis", &coded_beat());
    m.finish()
}

/// A beat of codes.
fn coded_beat() -> Bundle {
    Bundle::new(
        "a beat of codes",
        &[
            ("data", Bits(8 * BEAT), "codes, signed bytes, lane 0 lowest"),
            ("keep", Bits(BEAT), "which lanes hold a code"),
            ("last", Bit, "last beat of the token"),
            ("user", Bits(16), "the step of the token, binary16"),
        ],
    )
}

/// The beats of tokens up to the longest: `x`, `keep`, `n`, `ends`, and with the latter `refused`.
fn admit<'m>(
    m: &'m ModuleBuilder,
    (bits, max_beats): (usize, usize),
    [room, tokens]: [InstanceRef<'m>; 2],
) -> Flow<'m> {
    let n = m.input(
        "max_code",
        Bits(bits + 1),
        "N, with the first beat of a token",
    );
    let (waiting, n) = with_largest_code(m, n);
    m.comment(format!(
        "Admission. A beat takes the credit of its place in the FIFO, and the first one that of its token. What \
         comes behind beat {max_beats} of a token is dropped.",
    ));
    let kind = Bits(width_for(max_beats));
    let place = m.reg_reset("place", kind, 0);
    let too_far = m.wire("too_far", place.q().eq(max_beats));
    let first = m.wire("is_first", place.q().eq(0));
    let free = room.get_as("available", "place_free")
        & (!first | tokens.get_as("available", "token_free"));
    let open = m.wire("admits", too_far | free);
    let last = waiting.get("last");
    let taken = m.wire("taken", waiting.valid & open);
    let next = too_far.mux(place.q(), place.q() + 1);
    place.set_when(taken, last.mux(m.lit(kind, 0), next));
    let valid = m.wire("admitted", taken & !too_far);
    room.set("take", valid);
    tokens.set("take", valid & first);
    let is_final = place.q().eq(max_beats - 1);
    let largest = 1u64 << bits;
    let is_bad = m.wire("n_is_bad", n.eq(0) | n.ge(largest));
    let fields = [
        ("x", waiting.get("x")),
        ("keep", waiting.get("keep")),
        ("n", n.slice(0, bits)),
        ("ends", m.wire("token_ends", last | is_final)),
        ("refused", m.wire("is_refused", is_bad | (is_final & !last))),
    ];
    waiting.accept_when(open);
    Flow::new(m, "admitted", valid, &fields)
}

/// The beats of `s_axis`, and N of their token.
fn with_largest_code<'m>(m: &'m ModuleBuilder, n: Value<'m>) -> (Stream<'m>, Value<'m>) {
    let port = element_port(m, BEAT, "token");
    m.comment("N goes with the beats of its token.");
    let first = m.reg_reset("port_first", Bit, 1);
    let kept = m.reg("kept_n", n.kind());
    let taken = m.wire("port_taken", port.transfer());
    first.set_when(taken, port.get("last"));
    kept.set_when(taken & first.q(), n);
    let n = m.wire("token_n", first.q().mux(n, kept.q()));
    let beats = port.append(&[("n", n)]).through_packed("beat", skid_buffer);
    let n = beats.get("n");
    (beats, n)
}

/// Canonical elements, and the flags.
fn elements<'m>(m: &'m ModuleBuilder, beat: &Flow<'m>) -> Flow<'m> {
    m.comment("Canonical form.");
    let found = canonical(m, "canonical", beat.get("x"));
    let keep = beat.get("keep");
    let mut fields = ["keep", "n", "ends", "refused"]
        .map(|name| (name, beat.get(name)))
        .to_vec();
    fields.extend([
        ("x", found.x),
        ("nan", m.wire("has_nan", (found.nan & keep).reduce_or())),
        ("inf", m.wire("has_inf", (found.inf & keep).reduce_or())),
    ]);
    let element = beat.with(&fields).registered(1);
    let seen = Seen {
        beat: element.valid,
        nan: element.get("nan"),
        inf: element.get("inf"),
        ends: element.get("ends"),
        refused: element.get("refused"),
    };
    sticky_flags(m, "token", &seen);
    element.select(&["x", "keep", "n", "ends", "refused"])
}

/// The parameters of every token, and whether it is refused.
fn parameters<'m>(m: &'m ModuleBuilder, bits: usize, element: &Flow<'m>) -> Stream<'m> {
    m.comment("Extremes and parameters of every token.");
    let extremes = m.instance("u_extremes", &row_extremes(BEAT));
    element
        .select(&["x", "keep", "ends"])
        .connect(extremes, "in");
    let late = row_extremes_latency(BEAT);
    let n = delayed(m, "n_of_extremes", element.get("n"), late);
    let refused = delayed(m, "refused", element.get("refused"), late + SCALE_LATENCY);
    let divider = m.instance("u_scale", &scale(bits));
    Flow::of(extremes, "out", "extremes").connect(divider, "in");
    divider.set("largest_code", n);
    let found = Flow::of(divider, "out", "parameters");
    let fields = ["step", "zero", "shift", "sigma"].map(|name| (name, found.get(name)));
    let found = m
        .stream("found", found.valid, &fields)
        .append(&[("refused", refused)]);
    m.unused("unused_found_ready", found.ready());
    found.through_packed("token", |width| stream_fifo(TOKENS, width))
}

/// Beats with the parameters of their token, for which there is room behind the lanes.
struct Issued<'m> {
    valid: Value<'m>,
    x: Value<'m>,
    keep: Value<'m>,
    ends: Value<'m>,
    parameters: [(&'static str, Value<'m>); 3],
    step: Value<'m>,
    room: InstanceRef<'m>,
}

/// Beats that may wait behind the lanes.
const CODED: usize = LANES_LATENCY + 6;

fn issue<'m>(
    m: &'m ModuleBuilder,
    depth: usize,
    element: Flow<'m>,
    token: Stream<'m>,
    [beats, tokens]: [InstanceRef<'m>; 2],
) -> Issued<'m> {
    m.comment("The elements wait for the parameters of their token.");
    let waiting = element.select(&["x", "keep", "ends"]).stream("waiting");
    m.unused("unused_waiting_ready", waiting.ready());
    let queued = waiting.through_packed("queued", |width| stream_fifo(depth, width));

    m.comment("A beat leaves for the lanes with a credit for its codes; one of a refused token is dropped.");
    let room = m.instance("u_codes", &credit_counter(CODED));
    let open = token.get("refused") | room.get_as("available", "code_free");
    let leaves = m.wire("leaves", queued.valid & token.valid & open);
    let issues = m.wire("issues", leaves & !token.get("refused"));
    room.set("take", issues);
    beats.set("give", leaves);
    let ends = queued.get("ends");
    let token_leaves = m.wire("token_leaves", leaves & ends);
    tokens.set("give", token_leaves);
    let issued = Issued {
        valid: issues,
        x: queued.get("x"),
        keep: queued.get("keep"),
        ends,
        parameters: ["zero", "shift", "sigma"].map(|name| (name, token.get(name))),
        step: token.get("step"),
        room,
    };
    queued.accept_when(m.wire("queued_goes", token.valid & open));
    token.accept_when(token_leaves);
    issued
}

/// The lanes, and a FIFO behind them.
fn codes<'m>(m: &'m ModuleBuilder, bits: usize, issued: &Issued<'m>) -> Stream<'m> {
    m.comment("The lanes.");
    let coded = m.forward("codes", Bits((bits + 1) * BEAT));
    let array = LaneArray {
        shared: m.fields("parameters", &issued.parameters),
        split: m.fields("elements", &[("x", issued.x), ("keep", issued.keep)]),
        outputs: &[("code", coded)],
    };
    array.instances(m, "u_lanes", &lanes(bits), LANES, BEAT);

    m.comment("What goes with the codes, and the FIFO that always has room for them.");
    let bytes = coded.value().lanes(bits + 1);
    let bytes = m.lanes("code_bytes", BEAT, |i| bytes[i].sext(8));
    let fields = [
        ("data", bytes),
        ("keep", delayed(m, "coded_keep", issued.keep, LANES_LATENCY)),
        ("last", delayed(m, "coded_end", issued.ends, LANES_LATENCY)),
        ("user", delayed(m, "coded_step", issued.step, LANES_LATENCY)),
    ];
    let valid = delayed_bit(m, "coded", issued.valid, LANES_LATENCY);
    let coded = m.stream("coded_beat", valid, &fields);
    m.unused("unused_coded_ready", coded.ready());
    let coded = coded.through_packed("given", |width| stream_fifo(CODED, width));
    issued.room.set("give", coded.transfer());
    coded
}
