//! The quantizer of values: row groups, a frame per token.

use super::frame_packer::{Frame, frame_packer};
use super::parts::{CodedBeat, code_words, pair_words, verdicts};
use super::quantizer_geometry::Geometry;
use crate::binary16::canonical;
use crate::cells::credit_counter;
use crate::delay::{delayed, delayed_bit};
use crate::group::{
    Issued, Seen, element_beats, issue, quantizer_latency, row_groups, row_lanes, sticky_flags,
};
use crate::hw::{Bit, Bits, Flow, InstanceRef, Module, ModuleBuilder, Value};
use crate::hw::{log2_ceil, width_for};

/// KIVI's quantizer of values (contract, sections 3 to 5): tokens of up to `max_d` binary16 to frames,
/// the pairs of their groups of `group` neighbouring elements and a code of `bits` bits per element.
///
/// ```text
///  s_axis   +-----------+  elements   +------+           +-------+  codes  +------+
///  -------->| admission |------------>| FIFO |---------->| lanes |-------->| FIFO |---+
///           +-----------+      |      +------+           +-------+         +------+   |
///                              |                             ^                        v
///                              |    +----------+   +------------+          +--------------+
///                              +--->| extremes |-->| parameters |   +----->| frame packer |--> m_axis
///                                   +----------+   +------------+   |      +--------------+
///                                                     | pairs   +------+
///                                                     +-------->| FIFO |
///                                                               +------+
/// ```
///
/// Two beats enter with a credit for their word of codes; behind admission nothing stalls. A frame
/// leaves when its token has ended within `max_d` elements; a longer token is dropped there.
///
/// Throughput: one beat per cycle.
///
/// # Panics
/// If there is no such unit.
pub fn value_quantizer(lanes: usize, group: usize, bits: usize, max_d: usize) -> Module {
    let geometry = Geometry::new(lanes, group, bits, max_d);
    let m = ModuleBuilder::new(format!("kivi_value_quantizer_{}", geometry.name()));
    m.doc(format!(
        "KIVI's quantizer of values: takes tokens of up to {max_d} binary16 and gives a frame for each: \
         minimum and step of every group of {group} neighbouring elements, then a code of {bits} bits per \
         element.",
    ));
    m.doc(format!(
        "All beats of s_axis but the last one of a token are full, and that has an element. A token of \
         more than {max_d} elements is consumed without any output and sets config_error. A NaN counts as \
         0 and sets nan_seen, an infinity as the largest finite value of its sign and sets inf_seen. A \
         frame is a packet of m_axis from byte 0 of a word; all its words but the last one are full. Its first \
         word is offered within 64 cycles of the token's last beat unless words of frames before it wait. No combinational path from any input to any output.",
    ));
    m.throughput("one beat per cycle with a ready output");
    geometry.describe(&m);

    // The codes of the longest token, and of what enters until they have left.
    let words = geometry.max_beats().div_ceil(2) + 32;
    let credits = m.instance("u_credits", &credit_counter(words));
    let beat = admit(&m, geometry, credits);
    let element = elements(&m, &beat);
    let [parameters, queued] = row_groups(&m, group, geometry.largest(), element);
    let (issued, fields) = issue(&m, "token", parameters, queued);
    let pairs = [issued.min, issued.step];
    let pairs = pair_words(&m, geometry, words, issued.group_ends, pairs, issued.ends);
    let verdicts = verdicts(&m, words, issued.ends, fields.get("refused"));
    let coded = lanes_of(&m, geometry, &issued);
    let codes = code_words(&m, geometry, words, &coded);
    credits.set("give", codes.transfer());

    m.comment("Frames.");
    let packer = m.instance("u_packer", &frame_packer(geometry, Frame::Token));
    pairs.connect(packer, "pairs");
    codes.connect(packer, "codes");
    verdicts.connect(packer, "verdict");
    let frames = packer.stream("out", "frames");
    frames.axi_stream_out("m_axis", &geometry.frame_word());
    m.finish()
}

/// The beats of tokens up to the longest.
struct Admitted<'m> {
    valid: Value<'m>,
    x: Value<'m>,
    keep: Value<'m>,
    /// The last beat of a group.
    group_ends: Value<'m>,
    /// The last beat of the token, or the last one that it may have.
    ends: Value<'m>,
    /// With the latter: the token goes on.
    refused: Value<'m>,
}

fn admit<'m>(m: &'m ModuleBuilder, geometry: Geometry, credits: InstanceRef<'m>) -> Admitted<'m> {
    let n = geometry.max_beats();
    let beats = element_beats(m, geometry.lanes, "token");
    m.comment(format!(
        "Admission. Every second beat takes the credit of a word of codes: behind here nothing stalls. \
         What comes behind beat {n} of a token is dropped.",
    ));
    let kind = Bits(width_for(n));
    let place = m.reg_reset("place", kind, 0);
    let too_far = m.wire("too_far", place.q().eq(n));
    let second = place.q().bit(0);
    let open = m.wire("admits", too_far | second | credits.get("available"));
    let (x, keep, last) = (beats.get("x"), beats.get("keep"), beats.get("last"));
    let taken = m.wire("taken", beats.valid & open);
    beats.accept_when(open);
    let next = too_far.mux(place.q(), place.q() + 1);
    place.set_when(taken, last.mux(m.lit(kind, 0), next));
    let valid = m.wire("admitted", taken & !too_far);
    credits.set("take", valid & !second);
    let is_final = place.q().eq(n - 1);
    let ends = m.wire("token_ends", last | is_final);
    let group_beats = log2_ceil(geometry.group / geometry.lanes);
    let group_full = match group_beats {
        0 => m.lit(Bit, 1),
        // No token has as many beats as a group.
        bits if bits > kind.width() => m.lit(Bit, 0),
        1 => second,
        bits => place.q().slice(0, bits).reduce_and(),
    };
    Admitted {
        valid,
        x,
        keep,
        group_ends: m.wire("group_ends", ends | group_full),
        ends,
        refused: m.wire("goes_on", is_final & !last),
    }
}

/// Canonical elements, and the flags.
fn elements<'m>(m: &'m ModuleBuilder, beat: &Admitted<'m>) -> Flow<'m> {
    m.comment("Canonical form.");
    let found = canonical(m, "canonical", beat.x);
    let keep = beat.keep;
    let nan = (found.nan & keep).reduce_or();
    let inf = (found.inf & keep).reduce_or();
    let element = Flow::new(
        m,
        "element",
        beat.valid,
        &[
            ("x", found.x),
            ("keep", keep),
            ("group_ends", beat.group_ends),
            ("ends", beat.ends),
            ("refused", beat.refused),
            ("nan", m.wire("has_nan", nan)),
            ("inf", m.wire("has_inf", inf)),
        ],
    );
    let element = element.registered(1);
    let seen = Seen {
        beat: element.valid,
        nan: element.get("nan"),
        inf: element.get("inf"),
        ends: element.get("ends"),
        refused: element.get("refused"),
    };
    sticky_flags(m, "token", &seen);
    element.select(&["x", "keep", "group_ends", "ends", "refused"])
}

/// The lanes, and what goes with their codes.
fn lanes_of<'m>(m: &'m ModuleBuilder, geometry: Geometry, issued: &Issued<'m>) -> CodedBeat<'m> {
    let (codes, keep) = row_lanes(m, geometry.largest(), issued, None);
    m.comment("What goes with the codes.");
    let latency = 1 + quantizer_latency();
    let bytes = geometry.code_bytes(m, "issued_bytes", keep);
    let ends = delayed(m, "coding_end", issued.ends, latency);
    CodedBeat {
        valid: delayed_bit(m, "coding", issued.valid, latency),
        codes,
        bytes: delayed(m, "coding_bytes", bytes, quantizer_latency()),
        row_ends: ends,
        ends,
    }
}
