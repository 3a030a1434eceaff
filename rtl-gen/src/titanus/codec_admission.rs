//! What lets the streams of one path into the codec.

use super::quantization_geometry::{
    ADDRESS_LANE, BITS, CHANNELS, Geometry, LANES, LEVELS, PREFILL,
};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// Bits of a pruning threshold.
pub(super) const THRESHOLD: usize = 8;
/// Bits of a number of tokens.
pub(super) const TOKENS: usize = 32;
/// The largest pruning threshold.
const MOST_THRESHOLD: u64 = 128;

/// Takes the command of a stream, refuses it with its packets if a number is out of range, and lets
/// the beats of a good one through, with the threshold they are pruned by.
///
/// Combinational from its inputs to the beats; one beat per cycle.
pub(super) fn codec_admission(geometry: &Geometry) -> Module {
    let Geometry {
        channels_max,
        prefill_max,
    } = *geometry;
    let m = ModuleBuilder::new(format!(
        "titanus_codec_admission_c{channels_max}_p{prefill_max}"
    ));
    m.doc(
        "Lets the streams of one path, K or V, into the codec, one after the other: the command first, \
         which goes on to both units if its numbers are in range, then the beats. A refused command \
         sets config_error, its packets are consumed.",
    );
    m.doc(format!(
        "in_last counts only on the last beat of a token, and on every beat of a refused stream. A \
         stream is one packet, or two if its prefill is longer than {prefill_max} tokens. in_ready \
         depends on out_ready.",
    ));
    m.parameter("channels_max", channels_max);
    m.parameter("prefill_max", prefill_max);
    m.throughput("one beat per cycle, two cycles between streams");
    let clear = m.input("errors_clear", Bit, "clears config_error");
    let command = m.stream_in(
        "command",
        &[
            ("bits", Bits(BITS), "bits of a code, 2 to 8"),
            ("channels", Bits(CHANNELS), "elements of a token"),
            ("prefill", Bits(PREFILL), "tokens that level 0 is made from"),
            (
                "levels",
                Bits(LEVELS),
                "levels a channel may make in decode",
            ),
            ("threshold", Bits(THRESHOLD), "of pruning, 0 to 128"),
            ("tokens", Bits(TOKENS), "tokens of the stream, from 1"),
        ],
    );
    let input = m.stream_in(
        "in",
        &[
            ("x", Bits(8 * LANES), "elements, lane 0 lowest"),
            ("last", Bit, "last beat of a packet"),
        ],
    );

    m.comment("Is the command good, and does its prefill come twice?");
    let command = command.registered("waiting");
    let [bits, channels, prefill, levels, threshold, tokens] = [
        "bits",
        "channels",
        "prefill",
        "levels",
        "threshold",
        "tokens",
    ]
    .map(|field| command.get(field));
    let top_channel = m.wire("top_channel", channels - 1);
    let codable = m.wire("bits_in_range", bits.ge(2) & bits.le(8));
    let prunable = m.wire("threshold_in_range", threshold.le(MOST_THRESHOLD));
    let counted = m.wire(
        "counts_in_range",
        prefill.ne(0) & levels.ne(0) & tokens.ne(0),
    );
    let good = m.wire(
        "good",
        codable & prunable & counted & top_channel.lt(channels_max),
    );
    let long = m.wire("long", prefill.gt(prefill_max));

    m.comment("A stream is open from its command to the last beat of its last packet.");
    let open = m.reg_reset("open", Bit, 0);
    let accepted = m.stream(
        "accepted",
        command.valid & good & !open.q(),
        &[
            ("bits", bits),
            ("channels", channels),
            ("prefill", prefill),
            ("levels", levels),
            ("tokens", tokens),
        ],
    );
    let may_start = m.wire("may_start", !open.q() & (!good | accepted.ready()));
    let starts = m.wire("starts", command.valid & may_start);
    command.accept_when(may_start);
    let refused = m.reg("refused", Bit);
    let held_threshold = m.reg("held_threshold", Bits(THRESHOLD));
    let tail = m.reg("tail", Bits(ADDRESS_LANE));
    let last_address = m.reg("last_address", Bits(geometry.address_bits()));
    let again = m.reg("packet_comes_again", Bit);
    refused.set_when(starts, !good);
    held_threshold.set_when(starts, threshold);
    tail.set_when(starts, top_channel.slice(0, ADDRESS_LANE));
    last_address.set_when(
        starts,
        top_channel.slice(ADDRESS_LANE, geometry.address_bits()),
    );

    m.comment("The beats of its packets.");
    let address = m.reg_reset("address", Bits(geometry.address_bits()), 0);
    let ends = m.wire("token_ends", address.q().eq(last_address.q()));
    // Every token has lane 0.
    let lanes: Vec<Value> = std::iter::once(m.lit(Bit, 1))
        .chain((1..LANES as u64).map(|lane| !ends | tail.q().ge(lane)))
        .collect();
    let beats = m.stream(
        "passed",
        input.valid & open.q() & !refused.q(),
        &[
            ("x", input.get("x")),
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

    accepted.stream_out(
        "stream",
        &[
            ("bits", "bits of a code, 2 to 8"),
            ("channels", "elements of a token"),
            ("prefill", "tokens that level 0 is made from"),
            ("levels", "levels a channel may make in decode"),
            ("tokens", "tokens of the stream, from 1"),
        ],
    );
    beats.stream_out(
        "out",
        &[
            ("x", "elements, lane 0 lowest"),
            ("keep", "which lanes hold an element"),
            ("last", "last beat of a packet"),
        ],
    );
    m.output("threshold", held_threshold.q(), "of the open stream");
    let config_error = m.reg_reset("config_error", Bit, 0);
    config_error.set((config_error.q() & !clear) | (starts & !good));
    m.output(
        "config_error",
        config_error.q(),
        "sticky: a command was refused",
    );
    m.finish()
}
