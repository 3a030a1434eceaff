//! The dense path: the quantizer lanes.

use crate::cells::stream_fifo;
use crate::hw::LaneArray;
use crate::hw::{Bit, Bits, Fields, ModuleBuilder, Stream, Value};
use crate::oaken::stage::free_copies;
use crate::oaken::streams::quantizer_lane_parameters;
use crate::oaken::{
    BLOCK, QUANTIZER_LANES, Style, quantizer_latency, quantizer_x4, sparse_word_bytes,
};

/// Words of the FIFO behind the lanes. A consumer may need the end of a block in the sparse stream
/// before it takes the codes of the block, and a block may have a single sparse byte. The FIFO holds
/// the codes of all blocks that fit into a sparse word twice: those of the word that is not full yet,
/// and of the blocks around it. No vector has more words than `max_beats`.
fn fifo_depth(lanes: usize, max_beats: usize, style: Style) -> usize {
    let of_word = sparse_word_bytes(lanes) * BLOCK / lanes;
    let delay = quantizer_latency(style.pipeline) + 3;
    delay.max(max_beats.min(2 * of_word)).next_power_of_two()
}

/// Beats between the buffer and the dense port: what the FIFO holds, with its output register. There
/// are at least as many as cycles pass from the issue of a beat until its credit is back, if the port
/// is ready: one for the register in front of the lanes, their own, two in the FIFO, one in the
/// counter.
pub(super) fn lane_credits(lanes: usize, max_beats: usize, style: Style) -> usize {
    fifo_depth(lanes, max_beats, style) + 1
}

/// The lanes: elements with group and side in, codes out. `sample` says that the next beat is the first
/// of a vector.
pub(super) fn lane_path<'m>(
    m: &'m ModuleBuilder,
    (lanes, max_beats): (usize, usize),
    style: Style,
    valid: Value<'m>,
    beat: &Fields<'m>,
    sample: Value<'m>,
    parameters: &Fields<'m>,
) -> Stream<'m> {
    m.comment(
        "Dense path: a beat passes the lanes without a stall. The FIFO behind them has room for every \
         beat that has taken a credit. It holds the codes of more blocks than a sparse word has bytes, \
         so that a consumer may wait for the sparse stream before it takes them.",
    );
    let codes = m.forward("codes", Bits(4 * lanes));
    let array = LaneArray {
        shared: parameters
            .select(&quantizer_lane_parameters().names())
            .append(&[("sample", sample)]),
        split: beat.select(&["x", "keep", "outer", "inner", "high"]),
        outputs: &[("code", codes)],
    };
    array.instances(
        m,
        "u_quantizer",
        &quantizer_x4(style),
        QUANTIZER_LANES,
        lanes,
    );

    m.comment("The delay of the lanes for what goes with a beat: valid, keep and last.");
    let valid = (1..=quantizer_latency(style.pipeline)).fold(valid, |before, i| {
        let valid = m.reg_reset(&format!("lane_valid{i}"), Bit, 0);
        valid.set(before);
        valid.q()
    });
    let rest = m.fields(
        "rest",
        &[("keep", beat.get("bytes")), ("last", beat.get("last"))],
    );
    let rest = (1..=quantizer_latency(style.pipeline)).fold(rest, |before, i| {
        free_copies(m, &format!("lane{i}_"), &before)
    });
    let dense = m
        .stream("dense", valid, &[("data", codes.value())])
        .append(&["keep", "last"].map(|field| (field, rest.get(field))));
    m.unused("unused_dense_ready", dense.ready());
    dense.through_packed("dense_out", |width| {
        stream_fifo(fifo_depth(lanes, max_beats, style), width)
    })
}
