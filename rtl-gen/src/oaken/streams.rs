//! What is on the streams of Oaken's units, each declared once.

use super::BLOCK;
use super::format_error::format_error;
use super::group_extremes::CLASSES;
use super::sigma_divider::SHIFT;
use super::sparse_entry::ENTRY;
use super::sparse_row::{BLOCKS, HEADER};
use super::thresholds::THRESHOLDS;
use crate::binary16::SIGNIFICAND;
use crate::cells::byte_word;
use crate::hw::{Bit, Bits, Bundle, log2_ceil, width_for};

/// Bits of a vector's number of elements.
pub(super) const SIZE: usize = 16;
/// Bits of a length in a record.
pub(super) const LENGTH: usize = 16;
/// The groups of a vector's elements.
pub(super) const GROUPS: [&str; 3] = ["outer", "middle", "inner"];

// ---- vectors ---------------------------------------------------------------------------------

/// Vectors with a bit of `keep` per element.
pub(super) fn elements(lanes: usize) -> Bundle {
    Bundle::new(
        "a beat of a vector",
        &[
            ("x", Bits(16 * lanes), "binary16 elements, lane 0 lowest"),
            ("keep", Bits(lanes), "which lanes hold an element"),
            ("last", Bit, "last beat of the vector"),
        ],
    )
}

/// Vectors that have been cut to their maximum.
pub(super) fn admitted(lanes: usize) -> Bundle {
    elements(lanes)
        .append(&[("cut", Bit, "with last: the vector was longer")])
        .select(&["x", "keep", "cut", "last"])
}

/// What the decomposer knows of the elements.
pub(super) fn decomposed(lanes: usize) -> Bundle {
    Bundle::new(
        "a decomposed beat",
        &[
            (
                "x",
                Bits(16 * lanes),
                "canonical binary16 elements, lane 0 lowest",
            ),
            ("keep", Bits(lanes), "which lanes hold an element"),
            ("outer", Bits(lanes), "the element is in the outer group"),
            ("inner", Bits(lanes), "the element is in the inner group"),
            (
                "high",
                Bits(lanes),
                "the element is on the high side of its group",
            ),
            ("last", Bit, "last beat of the vector"),
            ("nan", Bit, "an element of the beat was NaN"),
            ("inf", Bit, "an element of the beat was infinite"),
        ],
    )
}

/// Sparse entries in the lanes of their elements.
pub(super) fn outliers(lanes: usize) -> Bundle {
    Bundle::new(
        "a beat of sparse entries",
        &[
            ("outlier", Bits(lanes), "which lanes hold an outlier"),
            (
                "entries",
                Bits(ENTRY * lanes),
                "sparse entry of each lane, lane 0 lowest",
            ),
            ("last", Bit, "last beat of the vector"),
        ],
    )
}

/// Sparse entries without the gaps between them.
pub(super) fn compacted(lanes: usize) -> Bundle {
    Bundle::new(
        "a compacted beat",
        &[
            ("count", Bits(width_for(lanes)), "number of sparse entries"),
            (
                "entries",
                Bits(ENTRY * lanes),
                "the sparse entries, entry 0 lowest, then zeros",
            ),
            ("last", Bit, "last beat of the vector"),
        ],
    )
}

// ---- parameters ------------------------------------------------------------------------------

/// The raw extremes of a vector's groups, and whether it held a NaN or an infinity.
pub(super) fn vector_extremes() -> Bundle {
    let flags = [
        ("nan", Bit, "an element of the vector was NaN"),
        ("inf", Bit, "an element of the vector was infinite"),
    ];
    with_extremes(Bundle::new("a set of extremes", &flags))
}

/// The thresholds and the raw extremes of a vector's groups, from which its parameters are found.
pub(super) fn thresholds_and_extremes() -> Bundle {
    let thresholds = THRESHOLDS.map(|name| (name, Bits(16), "binary16 threshold"));
    with_extremes(Bundle::new("a set of extremes", &thresholds))
}

fn with_extremes(fields: Bundle) -> Bundle {
    CLASSES.iter().fold(fields, |fields, class| {
        let (name, elements) = (class.name, class.elements);
        let measure = class.measure();
        fields.append(&[
            (
                &format!("{name}_any"),
                Bit,
                &format!("there are {elements}"),
            ),
            (
                &format!("{name}_min"),
                Bits(16),
                &format!("smallest {measure} of the {elements}"),
            ),
            (
                &format!("{name}_max"),
                Bits(16),
                &format!("largest {measure} of the {elements}"),
            ),
        ])
    })
}

/// The header of a vector.
pub(super) fn header() -> Bundle {
    let doc = "six binary16, field 0 lowest: smallest and largest of outer, middle and inner group";
    Bundle::new("a header", &[("data", Bits(8 * HEADER), doc)])
}

/// What the quantization of a vector needs.
pub(super) fn quantizer_parameters() -> Bundle {
    let bases = [
        ("outer_high_base", "binary16 base, outer group, high side"),
        ("outer_low_base", "binary16 base, outer group, low side"),
        ("middle_high_base", "binary16 base, middle group, high side"),
        ("middle_low_base", "binary16 base, middle group, low side"),
        ("inner_base", "binary16 base, inner group"),
    ]
    .map(|(name, doc)| (name, Bits(16), doc));
    let header = header();
    let header = (
        "header",
        header.fields()[0].kind,
        header.fields()[0].doc.as_str(),
    );
    let parameters = Bundle::new("a set of parameters", &[header]).append(&bases);
    GROUPS.iter().fold(parameters, |parameters, group| {
        parameters.append(&[
            (
                &format!("{group}_zero"),
                Bit,
                &format!("the {group} range is 0: all codes of the group are 0"),
            ),
            (
                &format!("{group}_sigma"),
                Bits(SIGNIFICAND),
                "significand of 15 / range, 1024 to 2047",
            ),
            (
                &format!("{group}_shift"),
                Bits(SHIFT),
                "sigma x 2^-shift: codes per 2^-24",
            ),
        ])
    })
}

/// The parameters of a vector that the quantizer lanes take.
pub(super) fn quantizer_lane_parameters() -> Bundle {
    let parameters = quantizer_parameters();
    parameters.select(&parameters.names()[1..])
}

/// What the dequantization of a vector needs.
pub(super) fn dequantizer_parameters() -> Bundle {
    let words = [
        ("base_outer_high", "binary16 base, outer group, high side"),
        ("base_outer_low", "binary16 base, outer group, low side"),
        ("base_middle_high", "binary16 base, middle group, high side"),
        ("base_middle_low", "binary16 base, middle group, low side"),
        ("base_inner", "binary16 base, inner group"),
        ("slope_outer", "binary16 slope, outer group, not negative"),
        ("slope_middle", "binary16 slope, middle group, not negative"),
        ("slope_inner", "binary16 slope, inner group, not negative"),
    ]
    .map(|(name, doc)| (name, Bits(16), doc));
    let k0 = "codes of the middle group from here up are on the high side: 0 to 16";
    Bundle::new("a set of parameters", &words).append(&[("k0", Bits(5), k0)])
}

// ---- sparse stream ---------------------------------------------------------------------------

/// The record of a vector.
pub(super) fn record() -> Bundle {
    Bundle::new(
        "a record",
        &[
            ("dense_length", Bits(LENGTH), "bytes of the dense packet"),
            ("sparse_length", Bits(LENGTH), "bytes of the sparse packet"),
        ],
    )
}

/// The flags that go with a record.
pub(super) fn record_flags() -> Bundle {
    Bundle::new(
        "a record",
        &[
            ("nan", Bit, "an element of the vector was NaN"),
            ("inf", Bit, "an element of the vector was infinite"),
        ],
    )
}

/// Words of the sparse stream.
pub(super) fn sparse_word(bytes: usize, last: &str) -> Bundle {
    byte_word("a word of the sparse stream", bytes, last)
}

/// Words of the dense stream.
pub(super) fn dense_word(bytes: usize, last: &str) -> Bundle {
    Bundle::new(
        "a word of the dense stream",
        &[
            (
                "data",
                Bits(8 * bytes),
                "codes, two per byte, the first one in its low half; byte 0 lowest",
            ),
            ("keep", Bits(bytes), "marks the bytes, from byte 0 up"),
            ("last", Bit, last),
        ],
    )
}

/// A command of the dequantization engine.
pub(super) fn decode_command() -> Bundle {
    let thresholds = THRESHOLDS.map(|name| (name, Bits(16), "binary16 threshold"));
    let elements = ("elements", Bits(SIZE), "number of elements of the vector");
    Bundle::new("a command", &thresholds).append(&[elements])
}

/// What the last word of a stream means to a decoder.
pub(super) const STREAM_ENDS: &str = "the stream ends with this word";

/// What the sparse reader is told of a vector.
pub(super) fn sparse_command() -> Bundle {
    Bundle::new(
        "a length",
        &[
            ("blocks", Bits(BLOCKS), "blocks of the vector less one"),
            (
                "tail",
                Bits(log2_ceil(BLOCK)),
                "elements of its last block less one",
            ),
            ("bad", Bit, "not to be decoded: the unit stops"),
        ],
    )
}

/// What the code aligner is told of a vector.
pub(super) fn dense_command() -> Bundle {
    Bundle::new(
        "a length",
        &[
            ("size", Bits(SIZE), "elements of the vector less one"),
            ("bad", Bit, "not to be decoded: the unit stops"),
        ],
    )
}

/// Up to `entries` sparse entries of a block.
pub(super) fn chunk(entries: usize) -> Bundle {
    Bundle::new(
        "a chunk of a block",
        &[
            (
                "entries",
                Bits(ENTRY * entries),
                "sparse entries, entry 0 lowest",
            ),
            ("count", Bits(width_for(entries)), "number of entries"),
            ("ends", Bit, "last chunk of its block"),
            (
                "error",
                format_error().kind(),
                "format error of the block, with its last chunk",
            ),
        ],
    )
}

/// The outliers among `elements` elements of a block. `noun` says whether that is all of it.
pub(super) fn outlier_flags(noun: &str, elements: usize) -> Bundle {
    Bundle::new(
        noun,
        &[
            ("outlier", Bits(elements), "the element is an outlier"),
            ("inner", Bits(elements), "the outlier is in the inner group"),
            (
                "side",
                Bits(elements),
                "side bit of the outlier: low side, or negative",
            ),
            ("error", format_error().kind(), "format error of the block"),
        ],
    )
}
