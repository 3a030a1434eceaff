//! Frames: the pairs of minimum and step, then the codes, byte by byte.

use super::quantizer_geometry::Geometry;
use crate::cells::{Granules, pack_granules, skid_buffer};
use crate::hw::{Bit, Bundle, Module, ModuleBuilder};

/// Levels of the rotator between registers.
const LEVELS_PER_STAGE: usize = 2;

/// What is known of a frame when all of it is quantized.
pub(super) fn frame_verdict() -> Bundle {
    Bundle::new("a frame", &[("refused", Bit, "it is dropped")])
}

/// What a frame has.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Frame {
    /// A block of keys.
    Block,
    /// A token of values; a stream says of every frame, before it begins, whether it is dropped.
    Token,
}

impl Frame {
    /// Pairs are of 4 bytes.
    fn granules(self) -> Granules {
        match self {
            // The codes of each token end at any byte; there are those of 32 tokens or a multiple.
            Frame::Block => Granules { beat: 1, packet: 4 },
            // The codes of two beats are 4 bytes or a multiple, but at the end of the token.
            Frame::Token => Granules { beat: 4, packet: 1 },
        }
    }
}

/// Puts frames together (contract, section 3): words of pairs up to the last one, then words of codes
/// up to the last one, without gaps.
///
/// One word per cycle, one cycle more where the end of a frame spills into a word of its own.
pub(super) fn frame_packer(geometry: Geometry, frame: Frame) -> Module {
    let Geometry { lanes, bits, .. } = geometry;
    let refuses = frame == Frame::Token;
    let suffix = if refuses { "_refusing" } else { "" };
    let m = ModuleBuilder::new(format!("kivi_frame_packer_l{lanes}_b{bits}{suffix}"));
    m.doc(
        "Puts the frames of a KIVI stream together: the words of pairs of minimum and step, then the words \
         of codes, without gaps between their bytes.",
    );
    if refuses {
        m.doc("A frame waits for its verdict; a refused one is dropped.");
    }
    m.parameter("lanes", lanes);
    m.parameter("bits", bits);
    m.throughput("one word per cycle in");
    let pairs = m.stream_in("pairs", &geometry.pair_word());
    let codes = m.stream_in("codes", &geometry.code_word());
    let verdict = refuses.then(|| m.stream_in("verdict", &frame_verdict()));

    m.comment("Pairs first.");
    let in_codes = m.reg_reset("in_codes", Bit, 0);
    let known = verdict.as_ref().map(|v| v.valid);
    let refused = verdict.as_ref().map(|v| v.get("refused"));
    let offered = in_codes.q().mux(codes.valid, pairs.valid);
    let offered = m.wire("offered", known.map_or(offered, |known| offered & known));
    let sent = m.wire(
        "sends",
        refused.map_or(offered, |refused| offered & !refused),
    );
    let bytes = in_codes
        .q()
        .mux(codes.get("data").zext(8 * lanes), pairs.get("data"));
    let parts = m.stream(
        "part",
        sent,
        &[
            (
                "count",
                in_codes.q().mux(codes.get("count"), pairs.get("count")),
            ),
            ("bytes", bytes),
            ("last", in_codes.q() & codes.get("last")),
        ],
    );
    let ready = refused.map_or(parts.ready(), |refused| refused | parts.ready());
    let taken = m.wire("takes", offered & ready);
    let last = m.wire(
        "ends",
        in_codes.q().mux(codes.get("last"), pairs.get("last")),
    );
    in_codes.set_when(taken & last, !in_codes.q());
    pairs.accept_when(taken & !in_codes.q());
    codes.accept_when(taken & in_codes.q());
    if let Some(verdict) = verdict {
        verdict.accept_when(taken & in_codes.q() & last);
    }
    // So that the FIFOs in front need not know in a cycle what the packer does in it.
    let parts = parts.through_packed("queued_part", skid_buffer);
    pack_granules(&m, parts, LEVELS_PER_STAGE, frame.granules())
        .registered("out_word")
        .stream_out("out", &geometry.frame_word());
    m.finish()
}
