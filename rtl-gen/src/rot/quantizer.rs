//! The quantizer: binary16 vectors in, records out.

use super::code_path::{code_latency, code_path};
use super::geometry::Coding;
use super::record_packer::{record_packer, record_word};
use super::rotation::{rotate, rotate_latency};
use super::step_finder::find_step;
use super::vector_input::{input_latency, vector_input};
use crate::hw::{Module, ModuleBuilder};

/// Cycles in the FIFO of codes and until a credit that is given back lets a vector in.
const OVERHEAD: usize = 5;

/// The quantizer of the rotation codec (contract, sections 2 to 5 and 7): vectors of `head_dim`
/// binary16, the key or value of one token and one head, to records of a step and `bits` bits per
/// element.
///
/// ```text
///  s_axis   +-----------+   +-----------+   +--------+ elements  +-------+   +----------+
///  -------->| admission |-->| canonical |-->| buffer |---------->| align |-->| hadamard |--+
///           +-----------+   | - centre  |   +--------+           +-------+   +----------+  |
///                           +-----------+                            ^                     |
///                                 |         +----------+ largest     |                     |
///                                 +-------->| exponent |-------------+                     |
///                                           +----------+                                   |
///  - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - |
///                           +-------+    +-------+   +------+   +---------------+          |
///                       +-->| delay |--->| lanes |-->| FIFO |-->| record_packer |--> m_axis
///                       |   +-------+    +-------+   +------+   +---------------+
///                       |   +---------+      ^
///                       +-->| maximum |------+
///                           | step    | step
///                           +---------+
/// ```
///
/// A vector enters with a credit for its place in the FIFO; behind admission nothing stalls. Two
/// things of a vector are known only when all of it is there: the largest exponent, for which its
/// elements wait in a buffer, and the largest coefficient, for which its coefficients wait in a delay
/// line.
///
/// Throughput: one beat per cycle. `lanes` is 16 or 64, `head_dim` 64 or 128, `bits` 3, 4 or 5.
///
/// # Panics
/// If they are not.
pub fn quantizer(lanes: usize, head_dim: usize, bits: usize, centred: bool) -> Module {
    let coding = Coding::new(lanes, head_dim, bits);
    let shape = coding.shape;
    let centre = if centred { "_centred" } else { "" };
    let m = ModuleBuilder::new(format!("rot_quantizer_{}{centre}", coding.name()));
    m.doc(format!(
        "Quantizer of the rotation codec: takes vectors of {head_dim} binary16, rotates them by a \
         Hadamard transform, and gives a record of {} bytes for each: the step, then a code of {bits} \
         bits per rotated element.",
        coding.record_bytes(),
    ));
    if centred {
        m.doc(
            "s_axis_tuser has the centres of the beat's elements, which are subtracted from them.",
        );
    }
    m.doc(format!(
        "A packet of s_axis that is not {} beat{} with all of tkeep set is consumed without any output \
         and sets config_error. A NaN counts as 0 and sets nan_seen, an infinity as the largest \
         finite value of its sign and sets inf_seen. A record begins at byte 0 of a word; all \
         its words but the last one are full. Its first word is offered within {} cycles of the vector's last \
         beat, unless m_axis waits. No combinational path from any input to any output.",
        shape.beats(),
        if shape.beats() == 1 { "" } else { "s" },
        shape.beats() + 64,
    ));
    m.throughput("one beat per cycle with a ready output");
    m.parameter("lanes", lanes);
    m.parameter("head_dim", head_dim);
    m.parameter("bits", bits);
    m.parameter("centred", u8::from(centred));
    let cycles = input_latency(centred) + shape.beats() + rotate_latency(shape);
    let credits = shape.credits(cycles + code_latency(coding) + OVERHEAD);

    let vectors = vector_input(&m, shape, centred, false, credits);
    let rotated = rotate(&m, shape, &vectors);
    let step = find_step(&m, coding, &rotated);
    let codes = code_path(&m, coding, credits, &rotated, &step);

    m.comment("Words. The credit of a vector comes back with its last beat.");
    vectors.give_back(codes.transfer() & codes.get("last"));
    let codes = codes.select(&["codes", "step"]);
    let words = codes.through("packer", &record_packer(coding), |_| {});
    words.axi_stream_out("m_axis", &record_word(coding));
    m.finish()
}
