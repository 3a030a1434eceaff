//! The ports of a row: what it is loaded with, and what steers it.

use super::geometry::{A_WORD, BANKS, Geometry};
use crate::hw::{Bit, Bits, Bundle, Fields, ModuleBuilder, Value, log2_ceil};

/// Bits of minimum, step and sum of a record of a.
pub(super) const HEADER: usize = 48;

/// Ports of a row whose records have two pieces.
pub(super) const CHAINING: [(&str, &str); 2] = [
    ("valid", "there is a piece of a record"),
    ("continues", "it goes on with the record of the one before"),
];

/// What steers the rows: the ports that all of them share, by the cycle in which they count. Cycle 0
/// is that in which the codes of a piece of b are shown.
pub(super) fn steering(geometry: Geometry) -> Bundle {
    let dot = geometry.dot_latency();
    let rescaled = geometry.rescaled();
    let (row, part) = (Bits(geometry.row_bits()), Bits(geometry.part_bits()));
    let slot = Bits(geometry.slot_bits() + 1);
    let at = |cycle: usize, what: &str| format!("cycle {cycle}: {what}");
    let term = "with the operands of terms: ";
    let sums = "with the terms: ";
    let select = Bits(log2_ceil(geometry.weights()));
    let fields = [
        (
            "slot",
            slot,
            "cycle 0: bank and slot of the codes of a, or of the weight".to_owned(),
        ),
        ("reads", Bit, "cycle 0: it is read".to_owned()),
        (
            "weight_place",
            select,
            at(1, "number of the weight in its slot"),
        ),
        (
            "header",
            Bits(geometry.part_bits() + 1),
            at(dot - 1, "bank and partition of the parameters"),
        ),
        (
            "prepares",
            Bit,
            at(dot, "the codes of a take the place of the products"),
        ),
        (
            "sum",
            Bits(geometry.b_sum_bits()),
            at(dot, "sum of the codes of b, or number of elements"),
        ),
        (
            "keeps",
            Bit,
            at(
                rescaled,
                "the result is the sum of the values of a partition",
            ),
        ),
        ("part", part, at(rescaled, "its number")),
        ("step", Bits(16), at(rescaled, "step of b")),
        ("minimum", Bits(16), at(rescaled, "minimum of b")),
        (
            "of_tail",
            Bit,
            format!("{term}a weight and values of a tail, of which none counts otherwise"),
        ),
        (
            "values",
            Bits(16 * BANKS),
            format!("{term}canonical values of a tail"),
        ),
        (
            "tail_sums",
            Bit,
            format!("{sums}they are of a tail, one for each bank"),
        ),
        ("restarts", Bit, format!("{sums}the sums begin")),
        ("chains", Bit, format!("{sums}they go on in the adder")),
        (
            "adds",
            Bits(BANKS),
            format!("{sums}banks that they are added in"),
        ),
        (
            "writes",
            Bits(BANKS),
            format!("{sums}banks that are written"),
        ),
        ("write_row", row, format!("{sums}the row")),
        (
            "sum_reads",
            Bits(BANKS),
            "banks of sums that are read".to_owned(),
        ),
        (
            "sum_rows",
            Bits(BANKS * geometry.row_bits()),
            "the rows, bank 0 lowest".to_owned(),
        ),
        (
            "picks",
            Bits(BANKS),
            "the cycle behind a read: the bank whose sum is a result; +0 if none".to_owned(),
        ),
    ];
    let fields: Vec<(&str, _, &str)> = fields
        .iter()
        .map(|(name, kind, doc)| (*name, *kind, doc.as_str()))
        .collect();
    Bundle::new("what steers the rows", &fields)
}

/// What is loaded into a row.
pub(super) fn loading(geometry: Geometry) -> Bundle {
    let chunks = geometry.chunks();
    Bundle::new(
        "what is loaded into a row",
        &[
            (
                "load_chunks",
                Bits(chunks),
                "which chunks of a slot are written",
            ),
            ("load_slot", Bits(geometry.slot_bits() + 1), "bank and slot"),
            (
                "load_data",
                Bits(8 * A_WORD * chunks),
                "the chunks, chunk 0 lowest",
            ),
            (
                "load_header",
                Bit,
                "the parameters of a partition are written",
            ),
            (
                "load_part",
                Bits(geometry.part_bits() + 1),
                "bank and partition",
            ),
            (
                "load_parameters",
                Bits(HEADER),
                "minimum, step, sum of the codes",
            ),
        ],
    )
}

/// Input ports of the names and kinds of a bundle.
pub(super) fn ports<'m>(m: &'m ModuleBuilder, bundle: &Bundle) -> Fields<'m> {
    let ports: Vec<(&str, Value)> = bundle
        .fields()
        .iter()
        .map(|field| {
            (
                field.name.as_str(),
                m.input(&field.name, field.kind, &field.doc),
            )
        })
        .collect();
    m.fields("ports", &ports)
}
