//! What follows from a command.

use super::shape::{CHANNELS, ReaderShape};
use super::streams::BLOCKS_MAX;
use crate::hw::{Bit, Bits, Bundle, ModuleBuilder, Stream, log2_ceil, width_for};

/// A command with what follows from it, as [`planned`] gives it.
pub(in crate::packkv) fn plan(shape: ReaderShape) -> Bundle {
    Bundle::new(
        "a command",
        &[
            ("values", Bit, "0 keys, 1 values"),
            ("blocks", Bits(width_for(BLOCKS_MAX)), "number of blocks"),
            (
                "parts",
                Bits(width_for(shape.parts())),
                "segments of 16 channels side by side, D / 16",
            ),
            (
                "segments",
                Bits(width_for(shape.segments())),
                "segments of a block",
            ),
            ("bits", Bits(width_for(shape.max_bits)), "bits of a code, b"),
            (
                "bad",
                Bit,
                "it is out of range; the rest does not count then",
            ),
        ],
    )
}

/// Commands (`values`, `blocks`, `head_dim`, `bits`) with what follows from them, see [`plan`].
///
/// Latency 2.
pub(in crate::packkv) fn planned<'m>(
    m: &'m ModuleBuilder,
    shape: ReaderShape,
    commands: Stream<'m>,
) -> Stream<'m> {
    let command = commands.registered("next");
    m.comment("What follows from the command, and whether it is in range.");
    let [values, blocks, d, bits] =
        ["values", "blocks", "head_dim", "bits"].map(|field| command.get(field));
    let places = log2_ceil(CHANNELS);
    let part_bits = width_for(shape.parts());
    let parts = d.slice(places, part_bits);
    let groups = log2_ceil(shape.groups());
    let segments = m.concat(&[parts, m.lit(Bits(groups), 0)]);
    let segments = segments.slice(0, width_for(shape.segments()));
    let of_d = d.eq(0) | d.slice(0, places).ne(0) | d.gt(shape.max_d);
    let of_blocks = blocks.eq(0) | blocks.gt(BLOCKS_MAX);
    let of_bits = bits.lt(2) | bits.gt(shape.max_bits);
    let fields = [
        ("values", values),
        ("blocks", blocks.slice(0, width_for(BLOCKS_MAX))),
        ("parts", parts),
        ("segments", segments),
        ("bits", bits.slice(0, width_for(shape.max_bits))),
        ("bad", m.wire("is_bad", of_d | of_blocks | of_bits)),
    ];
    command.with(&fields).registered("planned")
}
