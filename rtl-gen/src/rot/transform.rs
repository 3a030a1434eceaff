//! The transform of queries and attention outputs.

use super::geometry::Shape;
use super::result_lane::{RESULT_LANES, RESULT_LATENCY, result_lanes};
use super::rotation::{is_last, rotate, rotate_latency};
use super::signs::negated_lanes;
use super::streams::axi_result;
use super::vector_input::{input_latency, vector_input};
use crate::cells::stream_fifo;
use crate::delay::delayed_bit;
use crate::hw::{Bits, LaneArray, Module, ModuleBuilder};

/// Cycles in the FIFO of results and until a credit that is given back lets a vector in.
const OVERHEAD: usize = 5;

/// The transform of the rotation codec (contract, sections 6 and 7): queries into the rotated
/// domain, attention outputs back, each result rounded once.
///
/// A vector enters with a credit for its place in the FIFO; behind admission nothing stalls.
/// Throughput: one beat per cycle. `lanes` is 16 or 64, `head_dim` 64 or 128.
///
/// # Panics
/// If they are not.
pub fn transform(lanes: usize, head_dim: usize) -> Module {
    let shape = Shape::new(lanes, head_dim);
    let n = shape.beats();
    let m = ModuleBuilder::new(format!("rot_transform_l{lanes}_d{head_dim}"));
    m.doc(format!(
        "Transform of the rotation codec: takes vectors of {head_dim} binary16 and gives their products \
         with the Hadamard matrix, divided by 8, in binary16. Forward, the signs of the channels come \
         first: that is a query for rotated keys. Back, they come last: that is the output of \
         attention over rotated values.",
    ));
    m.doc(format!(
        "A packet of s_axis that is not {n} beat{} with all of tkeep set is consumed without any output \
         and sets config_error. A NaN counts as 0 and sets nan_seen; an infinity counts as the largest \
         finite value of its sign and sets inf_seen. No combinational path from any input to any output.",
        if n == 1 { "" } else { "s" },
    ));
    m.throughput("one beat per cycle with a ready output");
    m.parameter("lanes", lanes);
    m.parameter("head_dim", head_dim);
    let cycles = input_latency(false) + n + rotate_latency(shape) + RESULT_LATENCY + OVERHEAD;
    let credits = shape.credits(cycles);
    let vectors = vector_input(&m, shape, false, true, credits);
    let rotated = rotate(&m, shape, &vectors);

    m.comment("Results: rounded, with the signs of their channels on the way back.");
    let back = rotated.back.expect("a transform has a direction");
    let signs = negated_lanes(&m, "signs_behind", shape, rotated.index);
    let negated = m.wire("negated_behind", signs & back.replicate(lanes));
    let results = m.forward("results", Bits(16 * lanes));
    let array = LaneArray {
        shared: m.fields("vector", &[("exponent", rotated.exponent)]),
        split: m.fields("coefficients", &[("y", rotated.y), ("negated", negated)]),
        outputs: &[("x", results)],
    };
    let module = result_lanes(shape);
    array.instances(&m, "u_results", &module, RESULT_LANES, lanes);
    let valid = delayed_bit(&m, "results_valid", rotated.valid, RESULT_LATENCY);

    m.comment(
        "There is room for every vector that has a credit, which comes back with its last beat.",
    );
    let done = m.stream("done", valid, &[("data", results.value())]);
    m.unused("unused_done_ready", done.ready());
    let out = done.through_packed("out", |width| stream_fifo(n * credits, width));
    let leaves = m.wire("beat_leaves", out.transfer());
    let index = (n > 1).then(|| {
        let index = m.reg_reset("leaving_index", Bits(shape.index_bits()), 0);
        index.set_when(leaves, index.q() + 1);
        index.q()
    });
    let last = m.wire("last", is_last(&m, shape, index));
    vectors.give_back(leaves & last);
    out.append(&[("last", last)])
        .axi_stream_out("m_axis", &axi_result(shape));
    m.finish()
}
