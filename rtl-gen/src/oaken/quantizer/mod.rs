//! The quantization engine: binary16 vectors in, dense and sparse stream out.

mod extremes;
mod lane_path;
mod outlier_path;
mod output_ports;
mod second_pass;

use super::axi_vector::{axi_vector, elements_of};
use super::stage::copies;
use super::thresholds::{THRESHOLDS, set_thresholds, threshold_ports, vector_is_codable};
use super::{Pipeline, Style, admission, decomposer, lanes_are_valid, parameter_unit};
use crate::cells::{credit_counter, skid_buffer, stream_fifo};
use crate::hw::{Bit, InstanceRef, Module, ModuleBuilder, Stream, Value};
use extremes::held_extremes;
use second_pass::second_pass;

/// Oaken's quantization engine (Oaken, ISCA 2025, section 5.2, Figure 9(a)): binary16 vectors to the
/// fused dense-and-sparse stream, bit for bit as sections 1 to 8 of the contract say.
///
/// ```text
///  pass 1                      +----------------+ extremes  +----------------+
///                          +-->| group_extremes |---------->| parameter_unit |--+
///  s_axis  +-----------+   |   +----------------+     +---->|                |  | header,
///  ------->| admission |   |                          |     +----------------+  | bases,
///  thresh- | decom-    |---+-- thresholds ------------+                         | scales
///  olds -->| poser     |   |                                                    |
///          +-----------+   |   +---------------------------+                    |
///                          +-->| buffer, 2 vectors (RAM)   |--+                 |
///                              +---------------------------+  |                 |
///  - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -|- - - - - - - - -|- - -
///  pass 2                      +---------------------------+  |                 |
///                          +---| beat, group and side      |<-+                 |
///                          |   +---------------------------+                    |
///                          |   +---------------------------+ codes              |
///                          +-->| quantizer lanes           |----> m_axis_dense  |
///                          |   |                           |<-------------------+
///                          |   +---------------------------+                    |
///                          |   +-------------+   +---------------+              |
///                          +-->| zero_remove |-->| sparse_packer |----> m_axis_sparse
///                              +-------------+   |               |<-- header ---+
///                                                +---------------+
///                              lengths of both packets, flags ------> m_axis_record
/// ```
///
/// Two passes. The first finds group and side of every element and the extremes of the groups,
/// while the vector goes into a buffer; the parameter unit makes header, bases and scales of
/// them. The second reads the buffer through the quantizer lanes and, for the outliers, through
/// zero-remove shifter and sparse packer. The buffer holds two vectors of the maximum length, so
/// that one is written while the other is read.
///
/// Between admission and buffer, and between buffer and dense port, nothing stalls: a beat enters
/// with a credit for a place in the FIFO behind.
///
/// Throughput: one vector per max(beats, 23) cycles as long as the outputs are ready, and one cycle
/// more where a last beat of nothing but outliers spills into another word of the sparse stream.
/// The latency is data-dependent: the second pass of a vector begins when its parameters are known.
///
/// `lanes` is 4, 8, 16, 32 or 64, so that a block of 64 elements is a whole number of beats; `max_d`,
/// the maximum number of elements of a vector, is a multiple of `lanes`, at least two of them.
///
/// # Panics
/// If `lanes` is not 4, 8, 16, 32 or 64, or `max_d` is not such a multiple.
pub fn quantizer(lanes: usize, max_d: usize, style: Style) -> Module {
    assert!(lanes_are_valid(lanes), "quantizer of {lanes} lanes");
    let max_beats = max_d / lanes;
    assert!(
        max_beats >= 2 && max_beats * lanes == max_d,
        "quantizer for {max_d} elements in beats of {lanes}"
    );
    let m = style.module(&format!("oaken_quantizer_l{lanes}_d{max_d}"));
    m.doc(
        "Oaken's quantization engine (Oaken, ISCA 2025, Figure 9(a)): takes binary16 vectors with four \
         thresholds each, and gives for every vector a packet of the dense stream (a 4-bit code per \
         element), a packet of the sparse stream (a header and one byte per outlier) and a record with \
         the lengths of both.",
    );
    m.doc(format!(
        "The thresholds are sampled with the first beat of a vector. A vector has 1 to {max_d} \
         elements; all its beats but the last are full. A vector with more elements, or whose \
         thresholds are not finite or not in ascending order, is consumed without any output and sets \
         config_error.",
    ));
    m.doc(
        "A consumer may wait for any sparse word before it takes the codes of the blocks that it \
         describes, as the dequantization engine does, which can be connected port to port. One that \
         waits for the end of a packet before it takes the other one deadlocks on long vectors. The \
         record is offered when both packets are complete, possibly before their last words are taken. \
         A refused vector has no record.",
    );
    m.doc(
        "Requirements on s_axis_tkeep, which are not checked: every beat has an element, its elements \
         are the low ones, and both bits of an element are equal. A NaN is coded as 0 and sets \
         nan_seen; an infinity is coded as the largest finite value of its sign and sets inf_seen. No \
         combinational path from any input to any output.",
    );
    m.throughput(
        "one vector per max(beats, 23) cycles with ready outputs, one more if its last sparse word spills",
    );
    m.parameter("lanes", lanes);
    m.parameter("max_d", max_d);
    let thresholds = threshold_ports(&m);
    let flags_clear = m.input("flags_clear", Bit, "clears the sticky flags");
    let input = m.axi_stream_in("s_axis", &axi_vector(lanes));

    let first_pass = first_pass(&m, (lanes, max_beats), style.pipeline, input, thresholds);
    let parameters = parameters(&m, style.pipeline, first_pass.extremes, flags_clear);
    let buffer = style.pipeline.skid("buffered_beat", first_pass.buffer);
    let leaves = second_pass(&m, (lanes, max_beats), style, buffer, parameters);
    first_pass.credits.set("give", leaves);
    m.finish()
}

/// What the first pass gives.
struct FirstPass<'m> {
    /// The beats of the vectors, decomposed.
    buffer: Stream<'m>,
    /// Counts the room in the buffer; to be told when a beat leaves it.
    credits: InstanceRef<'m>,
    /// The extremes of every vector, its thresholds, and whether it was cut.
    extremes: Stream<'m>,
}

/// Everything in front of the buffer: admission, decomposer and the search for the extremes.
fn first_pass<'m>(
    m: &'m ModuleBuilder,
    (lanes, max_beats): (usize, usize),
    pipeline: Pipeline,
    input: Stream<'m>,
    thresholds: [Value<'m>; 4],
) -> FirstPass<'m> {
    m.comment(
        "Pass 1: group and side of every element and the extremes, while the buffer is filled.",
    );
    let mut held = thresholds;
    let admitted = elements_of(m, input).through("admission", &admission(lanes, max_beats), |u| {
        set_thresholds(u, &thresholds);
        held = THRESHOLDS.map(|name| u.get(&format!("held_{name}")));
    });
    let (admitted, held) = match pipeline {
        Pipeline::Asic => (admitted, held),
        Pipeline::Fpga => {
            let fields = admitted.fields().clone();
            let held: Vec<(&str, Value)> = THRESHOLDS.into_iter().zip(held).collect();
            let cut = pipeline.skid("admitted", admitted.append(&held));
            let held = THRESHOLDS.map(|name| cut.get(name));
            (cut.select(&fields.names()), held)
        }
    };

    m.comment(
        "Behind admission nothing stalls. A beat enters when the buffer has room for it; the last one \
         of a vector reserves the registers for extremes and thresholds of its vector, and waits while \
         they hold those of the vector before.",
    );
    let credits = m.instance("u_buffer_credits", &credit_counter(2 * max_beats));
    let claimed = m.reg_reset("extremes_claimed", Bit, 0);
    let last = admitted.get("last");
    let enters = m.wire(
        "may_enter",
        credits.get("available") & !(last & claimed.q()),
    );
    let entering = admitted.gated("entering", enters);
    let taken = m.wire("beat_enters", entering.transfer());
    credits.set("take", taken);
    let claims = m.wire("claims", taken & last);
    let cut = [("cut", entering.get("cut"))];
    let about: Vec<(&str, Value)> = THRESHOLDS.into_iter().zip(held).chain(cut).collect();
    let about = copies(m, "vector_", claims, &m.fields("about", &about));

    let decomposed = entering.through("decomposer", &decomposer(lanes), |u| {
        set_thresholds(u, &held);
    });
    let beats = decomposed.fields().clone();
    let offer = |name: &str| {
        m.stream(name, decomposed.valid, &[])
            .with_fields(beats.clone())
    };
    let (classified, buffered) = (offer("classified"), offer("buffered"));
    m.unused(
        "unused_readies",
        m.concat(&[classified.ready(), buffered.ready()]),
    );
    decomposed.accept_when(m.lit(Bit, 1));
    let about: Vec<(&str, Value)> = about.iter().collect();
    let extremes = held_extremes(m, lanes, classified).append(&about);
    claimed.set(claims | (claimed.q() & !extremes.transfer()));
    let buffer = buffered
        .select(&["x", "keep", "outer", "inner", "high", "last"])
        .through_packed("buffer", |width| {
            stream_fifo((2 * max_beats).next_power_of_two(), width)
        });
    FirstPass {
        buffer,
        credits,
        extremes,
    }
}

/// Between the passes: the parameters of every vector and its flags, from its extremes.
fn parameters<'m>(
    m: &'m ModuleBuilder,
    pipeline: Pipeline,
    known: Stream<'m>,
    flags_clear: Value<'m>,
) -> Stream<'m> {
    m.comment("Between the passes: the parameters of the vector, and in parallel its flags.");
    let codable = vector_is_codable(m, &known);
    let bad = m.wire("bad", known.get("cut") | !codable);
    let known = known.append(&[("bad", bad)]);
    let fields = known.fields().clone();
    let names = fields.names().into_iter();
    let names: Vec<&str> = names.filter(|name| *name != "cut").collect();
    let known = pipeline.skid("judged", known.select(&names));
    let bad = known.get("bad");
    let vector_known = m.wire("vector_known", known.transfer());
    sticky_flags(m, &known, vector_known, bad, flags_clear);
    let [raw, flagged] = known.fork(["raw", "flagged"]);
    let parameters = raw.through("parameters", &parameter_unit(pipeline), |_| {});
    let flags = flagged
        .select(&["nan", "inf"])
        .append(&[("bad", bad)])
        .through_packed("flags", skid_buffer);
    m.join("vector_parameters", parameters, flags)
}

/// nan_seen, inf_seen and config_error: set when a vector is known as a whole.
fn sticky_flags<'m>(
    m: &'m ModuleBuilder,
    vector: &Stream<'m>,
    known: Value<'m>,
    bad: Value<'m>,
    clear: Value<'m>,
) {
    m.comment("Sticky flags. The elements of a refused vector do not set nan_seen or inf_seen.");
    let coded = m.wire("vector_coded", known & !bad);
    let flags = [
        ("nan_seen", coded & vector.get("nan"), "an element was NaN"),
        (
            "inf_seen",
            coded & vector.get("inf"),
            "an element was infinite",
        ),
        (
            "config_error",
            known & bad,
            "a vector was refused: thresholds or length",
        ),
    ]
    .map(|(name, event, doc)| (m.reg_reset(name, Bit, 0), name, event, doc));
    for (seen, _, event, _) in flags {
        seen.set((seen.q() & !clear) | event);
    }
    for (seen, name, _, doc) in flags {
        m.output(name, seen.q(), &format!("sticky: {doc}"));
    }
}
