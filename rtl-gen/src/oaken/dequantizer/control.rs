//! The control: the order of the beats, and the end of a vector with a format error.

use crate::hw::{Bit, Bits, ModuleBuilder, Stream, Value, log2_ceil};
use crate::oaken::format_error::format_error;
use crate::oaken::streams::{SIZE, dequantizer_parameters};
use crate::oaken::{BLOCK, Pipeline};

/// What the control brings together.
pub(super) struct Inputs<'m> {
    /// A command per vector.
    pub(super) command: Stream<'m>,
    /// The parameters of a vector.
    pub(super) parameters: Stream<'m>,
    /// The codes of a beat.
    pub(super) codes: Stream<'m>,
    /// The outliers of a beat.
    pub(super) blocks: Stream<'m>,
}

/// What the control says beside its beats.
pub(super) struct Events<'m> {
    /// The current beat is the last of its vector.
    pub(super) last: Value<'m>,
    /// The last beat of a vector with a format error leaves.
    pub(super) fails: Value<'m>,
    /// Its format error.
    pub(super) kind: Value<'m>,
    /// A command is refused.
    pub(super) refuses: Value<'m>,
}

/// The control: brings codes, outliers and parameters together, beat by beat, and finishes a vector
/// with a format error (contract, section 8).
pub(super) fn issue<'m>(
    m: &'m ModuleBuilder,
    lanes: usize,
    pipeline: Pipeline,
    inputs: Inputs<'m>,
    halted: Value<'m>,
) -> (Stream<'m>, Events<'m>) {
    let Inputs {
        command,
        parameters,
        codes,
        blocks,
    } = inputs;
    m.comment("Control: the number of the current beat, and whether a block begins with it.");
    let lane_bits = log2_ceil(lanes);
    let beat_bits = SIZE - lane_bits;
    let number = m.reg_reset("beat_number", Bits(beat_bits), 0);
    let first = m.reg_reset("beat_first", Bit, 1);
    let spoilt = m.reg_reset("spoilt", Bit, 0);
    let spoilt_error = m.reg("spoilt_error", format_error().kind());
    let size = command.get("size");
    let there = m.wire("beat_wanted", command.valid & !command.get("bad") & !halted);
    let refuses = m.wire("refuses", command.valid & command.get("bad") & !halted);
    let last_number = size.slice(lane_bits, beat_bits);
    let next_is_last = (pipeline == Pipeline::Fpga).then(|| m.reg("next_is_last", Bit));
    let last = match next_is_last {
        None => number.q().eq(last_number),
        Some(register) => first.q().mux(command.get("single"), register.q()),
    };
    let last = m.wire("beat_last", last);
    let in_block = log2_ceil(BLOCK / lanes);
    let begins = match in_block {
        0 => m.lit(Bit, 1),
        _ => m.wire("block_begins", number.q().slice(0, in_block).eq(0)),
    };

    m.comment(
        "The first error is kept; errors of header, sparse block and dense block in that order.",
    );
    let header_known = m.wire("header_known", !first.q() | parameters.valid);
    let errors = m.names(&format_error());
    let none = errors.value("none");
    let header_error = parameters.get("error");
    let bad_header = m.wire(
        "bad_header",
        first.q() & parameters.valid & header_error.ne(none),
    );
    let block_known = m.wire("block_known", header_known & blocks.valid);
    let bad_block = m.wire(
        "bad_block",
        block_known & begins & blocks.get("error").ne(none),
    );
    let all_known = m.wire("all_known", block_known & codes.valid);
    let bad_codes = m.wire("bad_codes", all_known & codes.get("missing"));
    let spoils = m.wire("spoils", !spoilt.q() & (bad_header | bad_block | bad_codes));
    let zero = m.wire("all_zero", spoilt.q() | spoils);
    let dense_ends = errors.value("dense_ends");
    let kind = bad_header.mux(header_error, bad_block.mux(blocks.get("error"), dense_ends));
    let kind = m.wire("error_kind", spoilt.q().mux(spoilt_error.q(), kind));
    let tail = size.slice(0, lane_bits);
    let flags = blocks.fields().select(&["outlier", "inner", "side"]);
    let flags: Vec<(&str, Value)> = flags.iter().collect();
    let beat = parameters
        .fields()
        .select(&dequantizer_parameters().names())
        .append(&flags)
        .append(&[
            ("code", codes.get("codes")),
            ("zero", zero),
            ("first", first.q()),
            ("last", last),
            ("tail", tail),
        ]);
    let beats = m
        .stream("issue", there & (zero | all_known), &[])
        .with_fields(beat);
    let goes = m.wire("goes", beats.transfer());
    let uses = match pipeline {
        Pipeline::Asic => goes & !zero,
        Pipeline::Fpga => {
            m.comment(
                "A beat without an error, said of the inputs: a shorter path to their readies.",
            );
            let header_is_good = !first.q() | (parameters.valid & header_error.eq(none));
            let block_is_good = blocks.valid & (!begins | blocks.get("error").eq(none));
            let codes_are_good = codes.valid & !codes.get("missing");
            let good = m.wire("good", header_is_good & block_is_good & codes_are_good);
            there & beats.ready() & !spoilt.q() & good
        }
    };
    let uses = m.wire("uses", uses);
    codes.accept_when(uses);
    blocks.accept_when(uses);
    parameters.accept_when(goes & first.q());
    command.accept_when(goes & last);
    let zero_number = m.lit(Bits(beat_bits), 0);
    number.set_when(goes, last.mux(zero_number, number.q() + 1));
    if let Some(register) = next_is_last {
        register.set_when(goes, (number.q() + 1).eq(last_number));
    }
    first.set_when(goes, last);
    spoilt.set_when(goes, zero & !last);
    spoilt_error.set_when(goes, kind);
    let events = Events {
        last,
        fails: m.wire("fails", goes & last & zero),
        kind,
        refuses,
    };
    (beats, events)
}
