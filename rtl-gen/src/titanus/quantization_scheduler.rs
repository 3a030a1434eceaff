//! The scheduler of the quantization unit: commands, the four states, and which beat is next.

use super::quantization_geometry::{
    ADDRESS_LANE, BITS, CHANNELS, Geometry, LANES, LEVELS, PREFILL,
};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, log2_ceil, width_for};

/// The states. The first four are the paper's.
const IDLE: u64 = 0;
const PREFILL_SCAN: u64 = 1;
const QUANT: u64 = 2;
const DECODE: u64 = 3;
const REFUSED: u64 = 4;
/// Bits of a state.
const STATE: usize = 3;

/// Titanus' scheduler (Figure 7): takes a command per stream and issues the beats of its tokens,
/// first to be scanned, then to be quantized.
///
/// Combinational from its inputs and state to the issued beat; one beat per cycle.
pub(super) fn quantization_scheduler(geometry: &Geometry) -> Module {
    let Geometry {
        channels_max,
        prefill_max,
        ..
    } = *geometry;
    let m = ModuleBuilder::new(format!(
        "titanus_qu_scheduler_c{channels_max}_p{prefill_max}"
    ));
    m.doc(
        "Scheduler of Titanus' quantization unit (Titanus, GLSVLSI 2025, section 4.4, Figure 7). \
         Its states: idle; prefill: the max-min finder reads the tokens of the prefill; quant: the \
         prefill's tokens come out of the quantization buffer to be quantized; decode: tokens come \
         from the input to be quantized. A refused stream is consumed.",
    );
    m.doc(format!(
        "A prefill of more than {prefill_max} tokens does not fit the buffer: it arrives twice, as a \
         packet to be scanned and at the head of a packet to be quantized, and prefill is followed \
         by decode. Nothing lies outside level 0 in it, so that the channel monitor changes nothing.",
    ));
    m.doc(
        "Behind the issue nothing ever waits: a beat is issued only if all buffers have room for what \
         may become of it, and if no beat of the same channels is on its way to the SZ buffer. A \
         command is taken when all tokens of the stream before have been written.",
    );
    m.parameter("channels_max", channels_max);
    m.parameter("prefill_max", prefill_max);
    m.throughput("one beat per cycle");
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
        ],
    );
    let input = m.stream_in(
        "in",
        &[
            ("x", Bits(8 * LANES), "elements, lane 0 lowest"),
            ("last", Bit, "last beat of a packet"),
        ],
    );
    let buffered = m.stream_in(
        "buffered",
        &[
            ("x", Bits(8 * LANES), "elements, lane 0 lowest"),
            ("end", Bit, "last beat of the prefill"),
        ],
    );
    let busy = m.input(
        "word_busy",
        Bit,
        "the SZ word of beat_address is on its way",
    );
    let written = m.input("token_written", Bit, "a token has left the buffers");

    m.comment("Is the command good, and does its prefill come twice?");
    let command = command.registered("waiting");
    let [bits, channels, prefill, levels] =
        ["bits", "channels", "prefill", "levels"].map(|field| command.get(field));
    let top_channel = m.wire("top_channel", channels - 1);
    let good = m.wire(
        "good",
        bits.ge(2) & bits.le(8) & top_channel.lt(channels_max) & prefill.ne(0) & levels.ne(0),
    );
    let long = m.wire("long", prefill.gt(prefill_max));

    m.comment("Beats and tokens that are issued and not yet written.");
    let beat_limit = log2_ceil(geometry.beats_in_flight());
    let token_limit = log2_ceil(geometry.tokens_in_flight());
    let beats_out = m.reg_reset("beats_out", Bits(beat_limit + 1), 0);
    let tokens_out = m.reg_reset("tokens_out", Bits(token_limit + 1), 0);

    let state = m.reg_reset("state", Bits(STATE), IDLE);
    let in_state = |name: &str, value: u64| m.wire(name, state.q().eq(value));
    let idle = in_state("is_idle", IDLE);
    let scan = in_state("is_prefill", PREFILL_SCAN);
    let quant = in_state("is_quant", QUANT);
    let decode = in_state("is_decode", DECODE);
    let refused = in_state("is_refused", REFUSED);

    let starts = m.wire("starts", idle & command.valid & !tokens_out.q().reduce_or());
    command.accept_when(idle & !tokens_out.q().reduce_or());
    let accepted = m.wire("accepted", starts & good);
    let code_bits = m.reg("code_bits", Bits(BITS));
    let level_limit = m.reg("level_limit", Bits(LEVELS));
    let tail = m.reg("tail", Bits(ADDRESS_LANE));
    let last_address = m.reg("last_address", Bits(geometry.address_bits()));
    let twice = m.reg("twice", Bit);
    code_bits.set_when(starts, bits);
    level_limit.set_when(starts, levels);
    tail.set_when(starts, top_channel.slice(0, ADDRESS_LANE));
    last_address.set_when(
        starts,
        top_channel.slice(ADDRESS_LANE, geometry.address_bits()),
    );
    twice.set_when(starts, long);

    m.comment("The next beat.");
    let address = m.reg_reset("address", Bits(geometry.address_bits()), 0);
    let begins = m.wire("token_begins", address.q().eq(0));
    let ends = m.wire("token_ends", address.q().eq(last_address.q()));
    let full = m.wire(
        "full",
        beats_out.q().bit(beat_limit) | (begins & tokens_out.q().bit(token_limit)),
    );
    let may = m.wire("may_issue", !busy & (scan | !full));
    let from_input = m.wire("from_input", scan | decode);
    let issues = m.wire(
        "issues",
        may & ((from_input & input.valid) | (quant & buffered.valid)),
    );
    let [last, end] = [input.get("last"), buffered.get("end")];
    let x = m.wire("x", quant.mux(buffered.get("x"), input.get("x")));
    let input_x = input.get("x");
    let dropped = m.wire("dropped", refused & input.valid & last);
    input.accept_when(refused | (from_input & may));
    buffered.accept_when(quant & may);
    let token_issued = m.wire("token_issued", issues & ends);
    let zero = m.lit(Bits(geometry.address_bits()), 0);
    address.set_when(issues, ends.mux(zero, address.q() + 1));

    m.comment("The ends of the passes. Tokens left in the prefill count only if it comes once.");
    let left_bits = width_for(prefill_max);
    let left = m.reg("tokens_left", Bits(left_bits));
    let started_or_token = m.wire("starts_or_token", starts | token_issued);
    left.set_when(
        started_or_token,
        starts.mux(prefill.slice(0, left_bits), left.q() - 1),
    );
    let over = m.reg("packet_over", Bit);
    let scan_end = m.wire("scan_end", last | (!twice.q() & left.q().eq(1)));
    let scanned = m.wire("scanned", token_issued & scan & scan_end);
    over.set_when(scanned, last);
    let quantized = m.wire("quantized", issues & quant & end);
    let decoded = m.wire("decoded", token_issued & decode & last);
    let first = m.reg("first_token", Bit);
    first.set_when(started_or_token, starts | scanned);
    let again = m.reg("drops_again", Bit);
    let started_or_dropped = m.wire("starts_or_dropped", starts | dropped);
    again.set_when(started_or_dropped, starts & long);

    let to = |value: u64| m.lit(Bits(STATE), value);
    let after_start = good.mux(to(PREFILL_SCAN), to(REFUSED));
    let after_scan = twice.q().mux(to(DECODE), to(QUANT));
    let after_quant = over.q().mux(to(IDLE), to(DECODE));
    let stays = state.q();
    let over_now = m.wire("stream_over", decoded | (dropped & !again.q()));
    let next = starts.mux(
        after_start,
        scanned.mux(
            after_scan,
            quantized.mux(after_quant, over_now.mux(to(IDLE), stays)),
        ),
    );
    state.set(next);

    m.comment("Room is taken when a beat is issued and given back when its token is written.");
    let takes = m.wire("takes_room", issues & !scan);
    let returned = m.wire("returned", last_address.q().zext(beat_limit + 1) + 1);
    let given = returned & written.replicate(beat_limit + 1);
    beats_out.set(beats_out.q() + takes.zext(beat_limit + 1) - given);
    let token_taken = (takes & begins).zext(token_limit + 1);
    tokens_out.set(tokens_out.q() + token_taken - written.zext(token_limit + 1));

    let config_error = m.reg_reset("config_error", Bit, 0);
    config_error.set((config_error.q() & !clear) | (starts & !good));

    m.output("beat_valid", issues, "a beat is issued");
    m.output("beat_x", x, "its elements");
    m.output(
        "beat_scan",
        scan,
        "for the max-min finder; else to be quantized",
    );
    m.output("beat_first", first.q(), "of the first token of its pass");
    m.output("beat_last", ends, "last beat of its token");
    let stream_last = (quant & end & over.q()) | (decode & last);
    m.output(
        "beat_stream_last",
        stream_last,
        "of the stream's last token",
    );
    m.output("beat_address", address.q(), "its number in the token");
    m.output("store_clear", accepted, "empties the quantization buffer");
    m.output(
        "store_valid",
        issues & scan & !twice.q(),
        "the beat goes into the quantization buffer",
    );
    m.output("store_x", input_x, "its elements");
    m.output("store_end", ends & scan_end, "last beat of the prefill");
    m.output("bits", code_bits.q(), "bits of a code");
    m.output(
        "limit",
        level_limit.q(),
        "levels a channel may make in decode",
    );
    m.output("tail", tail.q(), "top lane of a token's last beat");
    m.output(
        "config_error",
        config_error.q(),
        "sticky: a command was refused",
    );
    m.finish()
}
