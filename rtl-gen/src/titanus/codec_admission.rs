//! Admission: checks the command of a stream and lets the beats of a valid one into the codec.

use super::quantization_geometry::{ADDRESS_LANE, Geometry, LANES};
use super::streams::{packet_beat, path_command, stream_command};
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Stream, Value};

/// The largest pruning threshold.
const MOST_THRESHOLD: u64 = 128;

/// A beat that is admitted.
pub(super) fn admitted_beat() -> Bundle {
    packet_beat(LANES).append(&[("keep", Bits(LANES), "lanes that hold an element")])
}

/// Admission of one path of the codec, K or V: checks the command of a stream (contract, sections 1
/// and 6), passes a valid one on to the quantization and dequantization units and its beats to the
/// pruning unit, and refuses one that is out of range together with its packets.
///
/// ```text
///   command --> register --> range checks --> stream (to both units)
///                                  |
///                                  v
///   in ----------------------> open, refused --> out, threshold (to the pruning unit)
/// ```
///
/// Latency 0: the path from `in` to `out` is combinational, and so is that from `out_ready` to
/// `in_ready`. One beat per cycle, two idle cycles between streams. Ranges as in
/// [`codec`](super::codec()).
pub(super) fn codec_admission(geometry: &Geometry) -> Module {
    let Geometry {
        channels_max,
        prefill_max,
    } = *geometry;
    let m = ModuleBuilder::new(format!(
        "titanus_codec_admission_c{channels_max}_p{prefill_max}"
    ));
    m.doc(
        "Admission of one path of the codec, K or V: takes one stream after the other, first its \
         command, then its beats. A command whose fields are in range goes on to the quantization and \
         dequantization units. Any other is refused: it sets config_error and its packets are \
         discarded.",
    );
    m.doc(format!(
        "in_last is regarded on the last beat of a token only, and on every beat of a refused stream. \
         A stream is one packet, or two packets if its prefill is longer than {prefill_max} tokens. \
         The path from in to out is combinational; in_ready depends on out_ready.",
    ));
    m.parameter("channels_max", channels_max);
    m.parameter("prefill_max", prefill_max);
    m.timing(0, "one beat per cycle, two idle cycles between streams");
    let clear = m.input("errors_clear", Bit, "clears config_error");
    let command = m.stream_in("command", &stream_command());
    let input = m.stream_in("in", &packet_beat(LANES));

    m.comment("Range checks of the command, and whether its prefill arrives twice.");
    let command = command.registered("waiting");
    let top_channel = m.wire("top_channel", command.get("channels") - 1);
    let good = in_range(&m, &command, top_channel.lt(channels_max));
    let long = m.wire("long", geometry.is_long(command.get("prefill")));

    m.comment("A stream is open from its command to the last beat of its last packet.");
    let open = m.reg_reset("open", Bit, 0);
    let threshold = command.get("threshold");
    let accepted = command.valid & good & !open.q();
    let fields: Vec<(&str, Value)> = command.fields().iter().collect();
    let accepted = m.stream("accepted", accepted, &fields);
    let may_start = m.wire("may_start", !open.q() & (!good | accepted.ready()));
    let starts = m.wire("starts", command.valid & may_start);
    command.accept_when(may_start);
    let refused = m.reg("refused", Bit);
    let held_threshold = m.reg("held_threshold", threshold.kind());
    let tail = m.reg("tail", Bits(ADDRESS_LANE));
    let last_address = m.reg("last_address", Bits(geometry.address_bits()));
    refused.set_when(starts, !good);
    held_threshold.set_when(starts, threshold);
    tail.set_when(starts, top_channel.slice(0, ADDRESS_LANE));
    last_address.set_when(
        starts,
        top_channel.slice(ADDRESS_LANE, geometry.address_bits()),
    );

    m.comment("The beats of the open stream.");
    let again = m.reg("packet_comes_again", Bit);
    let address = m.reg_reset("address", Bits(geometry.address_bits()), 0);
    let ends = m.wire("token_ends", address.q().eq(last_address.q()));
    // Lane 0 holds an element in every beat.
    let lanes: Vec<Value> = std::iter::once(m.lit(Bit, 1))
        .chain((1..LANES as u64).map(|lane| !ends | tail.q().ge(lane)))
        .collect();
    let beats = m.stream(
        "passed",
        input.valid & open.q() & !refused.q(),
        &[
            ("data", input.get("data")),
            ("keep", m.wire("lanes_of_token", m.pack(&lanes))),
            ("last", input.get("last") & ends),
        ],
    );
    let may_take = m.wire("may_take", open.q() & (refused.q() | beats.ready()));
    let taken = m.wire("taken", input.valid & may_take);
    let last = m.wire("last", input.get("last") & (refused.q() | ends));
    input.accept_when(may_take);
    let zero = m.lit(Bits(geometry.address_bits()), 0);
    address.set_when(taken, (ends | last).mux(zero, address.q() + 1));
    let packet_over = m.wire("packet_over", taken & last);
    let over = m.wire("over", packet_over & !again.q());
    again.set_when(starts | packet_over, starts & long);
    open.set((open.q() & !over) | starts);

    accepted.stream_out("stream", &path_command());
    beats.stream_out("out", &admitted_beat());
    m.output(
        "threshold",
        held_threshold.q(),
        "pruning threshold of the open stream",
    );
    let config_error = m.reg_reset("config_error", Bit, 0);
    config_error.set((config_error.q() & !clear) | (starts & !good));
    m.output(
        "config_error",
        config_error.q(),
        "sticky: a command was refused",
    );
    m.finish()
}

/// Are all fields of the command in range?
fn in_range<'m>(m: &'m ModuleBuilder, command: &Stream<'m>, channels: Value<'m>) -> Value<'m> {
    let [bits, prefill, levels, threshold, tokens] =
        ["bits", "prefill", "levels", "threshold", "tokens"].map(|field| command.get(field));
    let codable = m.wire("bits_in_range", bits.ge(2) & bits.le(8));
    let prunable = m.wire("threshold_in_range", threshold.le(MOST_THRESHOLD));
    let counted = prefill.ne(0) & levels.ne(0) & tokens.ne(0);
    let counted = m.wire("counts_in_range", counted);
    m.wire("good", codable & prunable & counted & channels)
}
