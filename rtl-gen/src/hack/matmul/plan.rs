//! What follows from a command.

use super::geometry::{A_WORD, BANKS, BLOCKS_MAX, COUNT, Geometry};
use crate::hw::{Bit, Bits, Bundle, ModuleBuilder, Stream, Value, log2_ceil, width_for};

/// Channels of a pass, up to which its loops wait for the sums of the one before to be written.
const FEW: usize = 4 * BANKS;

/// A command with what follows from it, as [`planned`] gives it.
pub(super) fn plan(geometry: Geometry) -> Bundle {
    let width = Bits(geometry.width_bits());
    let bytes = Bits(width_for(geometry.code_bytes()));
    Bundle::new(
        "a command",
        &[
            ("outputs", Bit, "0 scores, 1 outputs"),
            ("count", Bits(COUNT), "tokens or blocks"),
            (
                "tail",
                Bits(log2_ceil(geometry.group)),
                "tokens behind the blocks",
            ),
            ("beats", Bits(COUNT), "number of results"),
            ("width_last", width, "the last channel"),
            (
                "part_last",
                Bits(geometry.part_bits()),
                "the last partition of a vector, 0 with outputs",
            ),
            ("n_last", Bits(geometry.n_bits()), "its elements"),
            (
                "code_bytes_last",
                bytes,
                "bytes of the codes of its last piece of b",
            ),
            ("few", Bit, "loops over its channels have to wait for sums"),
            (
                "bad",
                Bit,
                "it is out of range; the rest does not count then",
            ),
        ],
    )
}

/// Commands (`outputs`, `width`, `count`, `tail`) with what follows from them, see [`plan`].
pub(super) fn planned<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    commands: Stream<'m>,
) -> Stream<'m> {
    let command = commands.registered("next");
    m.comment("What follows from its width.");
    let [outputs, width, count, tail] =
        ["outputs", "width", "count", "tail"].map(|field| command.get(field));
    let group_bits = log2_ceil(geometry.group);
    let bits = geometry.width_bits();
    let last = m.wire("width_less_1", width - 1);
    m.unused(
        "unused_width",
        last.slice(bits, last.width() - bits).reduce_or(),
    );
    let last = last.slice(0, bits);
    // The last place of a partition of a, of G elements with outputs.
    let all = outputs.replicate(group_bits);
    let place = m.wire("place_last", last.slice(0, group_bits) | all);
    let part_bits = geometry.part_bits();
    let part = match bits > group_bits {
        true => last.slice(group_bits, part_bits),
        false => m.lit(Bits(part_bits), 0),
    };
    let part = part & (!outputs).replicate(part_bits);
    let in_piece = place.slice(0, log2_ceil(geometry.macs()));
    let per_byte = log2_ceil(8 / geometry.bits);
    let bytes = in_piece.slice(per_byte, in_piece.width() - per_byte);
    let bytes = bytes.zext(width_for(geometry.code_bytes())) + 1;

    m.comment("Whether there is such a pass.");
    let wide = width.gt(geometry.width_max);
    let many = count.gt(BLOCKS_MAX);
    let long = tail.ge(geometry.group);
    let none = count.eq(0) & (!outputs | tail.eq(0));
    let bad = wide | width.eq(0) | none | (outputs & (many | long));
    let n_bits = geometry.n_bits();
    let few = width.le(FEW) & outputs;
    let fields = [
        ("outputs", outputs),
        ("count", count),
        ("tail", tail.slice(0, group_bits)),
        ("beats", outputs.mux(width.zext(COUNT), count)),
        ("width_last", last),
        ("part_last", m.wire("part_last", part)),
        ("n_last", m.wire("n_last", place.zext(n_bits) + 1)),
        ("code_bytes_last", m.wire("code_bytes_last", bytes)),
        ("few", few),
        ("bad", m.wire("is_bad", bad)),
    ];
    command.with(&fields).registered("planned")
}

/// The words of 16 bytes of `n` elements of `bytes` bytes each: the number of the last one, and its bytes.
pub(super) fn words_of<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    n: Value<'m>,
    bytes: usize,
) -> [Value<'m>; 2] {
    let last = m.wire(&format!("{name}_less_1"), n - 1);
    let in_word = log2_ceil(A_WORD / bytes);
    let number = last.slice(in_word, last.width() - in_word);
    let place = last.slice(0, in_word).zext(in_word + 1) + 1;
    let place = m.wire(&format!("{name}_in_last"), place);
    let bytes = match bytes {
        1 => place,
        _ => m.concat(&[place, m.lit(Bits(log2_ceil(bytes)), 0)]),
    };
    [number, bytes]
}
