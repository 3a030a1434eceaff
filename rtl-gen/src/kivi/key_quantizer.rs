//! The quantizer of keys: column groups, a frame per block of tokens.

use super::block_codes::block_codes;
use super::channel_parameters::channel_parameters;
use super::frame_packer::{Frame, frame_packer};
use super::quantizer_geometry::Geometry;
use crate::cells::sdp_ram;
use crate::group::{Addresses, block_intake, element_beats};
use crate::hw::{Module, ModuleBuilder};

/// KIVI's quantizer of keys (contract, sections 3 to 5): blocks of `group` tokens of up to `max_d`
/// binary16 to frames, a pair for every channel and a code of `bits` bits per element.
///
/// ```text
///            +-----------+     +------------+  two blocks      +-------+ codes +------+   +--------+
///   s_axis   | admission |---->|  elements  |----------------->| lanes |------>| FIFO |-->| frame  |
///  --------->|           |     +------------+                  +-------+       +------+   | packer |
///            +-----------+                                         ^                      |        |--> m_axis
///                  |           +------------+   +------------+     | parameters           |        |
///                  +---------->|  extremes  |-->| parameters |-----+                      |        |
///                              | by channel |   +------------+                 +------+   |        |
///                              +------------+         +----------------------->| FIFO |-->|        |
///                                                       pairs                  +------+   +--------+
/// ```
///
/// Three blocks may be in the unit: one is coming in, the parameters of one are being found, a channel
/// per cycle, and the codes of one are being made, in the order of its tokens. The third one is filled
/// behind the reading of the first, in the same bank.
///
/// Throughput: one beat per cycle.
///
/// # Panics
/// If there is no such unit.
pub fn key_quantizer(lanes: usize, group: usize, bits: usize, max_d: usize) -> Module {
    let geometry = Geometry::new(lanes, group, bits, max_d);
    let m = ModuleBuilder::new(format!("kivi_key_quantizer_{}", geometry.name()));
    m.doc(format!(
        "KIVI's quantizer of keys: takes tokens of up to {max_d} binary16 and gives a frame for every \
         block of {group} of them: minimum and step of every channel, then a code of {bits} bits per \
         element, token by token.",
    ));
    m.doc(format!(
        "All beats of s_axis but the last one of a token are full, and that has an element. A block with a \
         token of more than {max_d} elements, or of another number of elements than its first token, is \
         consumed to the end of its last token without any output and sets config_error. A NaN counts as 0 \
         and sets nan_seen, an infinity as the largest finite value of its sign and sets inf_seen. A block \
         that is not full waits. A frame is a packet of m_axis from byte 0 of a word; all its words but the \
         last one are full. For tokens of d elements its first word is offered within d + 64 cycles of the \
         block's last beat unless words of frames before it wait. No combinational path from any input to any output.",
    ));
    m.throughput("one beat per cycle with a ready output");
    geometry.describe(&m);

    let beats = element_beats(&m, lanes, "token");
    let banks = block_intake(
        &m,
        geometry.blocks(),
        Addresses::Consecutive,
        beats,
        |beat| {
            let depth = 2 << beat.address.width();
            let elements = m.instance("u_elements", &sdp_ram(depth, 16 * lanes));
            elements
                .set("wr_en", beat.valid)
                .set("wr_addr", m.concat(&[beat.bank, beat.address]))
                .set("wr_data", beat.x)
        },
    );
    let parameters = channel_parameters(&m, geometry, &banks);
    let codes = block_codes(&m, geometry, &banks, &parameters);

    m.comment("Frames.");
    let packer = m.instance("u_packer", &frame_packer(geometry, Frame::Block));
    parameters.pairs.connect(packer, "pairs");
    codes.connect(packer, "codes");
    let frames = packer.stream("out", "frames");
    frames.axi_stream_out("m_axis", &geometry.frame_word());
    m.finish()
}
