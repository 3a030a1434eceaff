//! The scheduler of the quantization unit: commands, the four states, and which beat is next.

use super::quantization_beats::{buffered_beat, issued_beat};
use super::quantization_geometry::{ADDRESS_LANE, Geometry, LANES};
use super::streams::{packet_beat, quantization_command};
use crate::hw::Flow;
use crate::hw::{
    Bit, Bits, Module, ModuleBuilder, Reg, States, Stream, Value, log2_ceil, width_for,
};

/// Titanus' scheduler (GLSVLSI 2025, section 4.4, Figure 7; contract, section 3): takes a command per
/// stream and issues the beats of its tokens, first to be scanned, then to be quantized.
///
/// Latency 0, one beat per cycle: the path from its inputs to the issued beat is combinational.
/// Ranges as in [`quantization_unit`](super::quantization_unit()).
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
        "Scheduler of Titanus' quantization unit (Titanus, GLSVLSI 2025, section 4.4, Figure 7). The \
         first four of its states are the paper's. idle: waits for a command. prefill: the max-min \
         finder reads the tokens of the prefill. quant: the tokens of the prefill leave the \
         quantization buffer to be quantized. decode: tokens of the input are quantized. refused: a \
         refused stream is discarded.",
    );
    m.doc(format!(
        "A prefill of more than {prefill_max} tokens does not fit the buffer. It arrives twice, as a \
         packet to be scanned and at the head of a packet to be quantized, and decode follows \
         prefill: none of its elements lies outside level 0, so that the channel monitor changes \
         nothing.",
    ));
    m.doc(
        "Nothing waits behind the issue: a beat is issued only if all buffers have room for what may \
         become of it, and if no beat of the same channels is on its way to the SZ buffer. A command \
         is taken when all tokens of the stream before have been written.",
    );
    m.parameter("channels_max", channels_max);
    m.parameter("prefill_max", prefill_max);
    m.timing(0, "one beat per cycle");
    let clear = m.input("errors_clear", Bit, "clears config_error");
    let (command, inputs) = inputs(&m);

    let (command, next) = NextCommand::new(&m, command, geometry);
    let room = Room::new(&m, geometry);
    let state = State::new(&m);
    let open = OpenStream::new(&m, command, &next, &state, &room, geometry);
    let beat = Beat::new(&m, inputs, &state, &open, &room);
    let passes = Passes::new(&m, &next, &state, &open, &beat, geometry);
    state.advance(&m, &next, &open, &beat, &passes);
    room.account(&m, &state, &open, &beat);
    let refused = open.starts & !next.good;
    let config_error = m.reg_reset("config_error", Bit, 0);
    config_error.set((config_error.q() & !clear) | refused);

    beat_outputs(&m, geometry, &state, &beat, &passes);
    m.output(
        "buffer_clear",
        open.accepted,
        "empties the quantization buffer",
    );
    let stored = beat.issues & state.scan & !open.twice;
    let fields = [("x", beat.input_x), ("end", beat.ends & passes.scan_end)];
    Flow::new(&m, "stored", stored, &fields).output("store", &buffered_beat());
    m.output("bits", open.code_bits, "width of a code, 2 to 8 bits");
    m.output(
        "limit",
        open.level_limit,
        "new levels that a channel may take in decode",
    );
    m.output("tail", open.tail, "top lane of a token's last beat");
    m.output(
        "config_error",
        config_error.q(),
        "sticky: a command was refused",
    );
    m.finish()
}

/// The beats that may be issued, and what holds them up.
struct Inputs<'m> {
    /// Beats from the input.
    input: Stream<'m>,
    /// Beats of the prefill that come back from the quantization buffer.
    buffered: Stream<'m>,
    word_busy: Value<'m>,
    token_written: Value<'m>,
}

fn inputs(m: &ModuleBuilder) -> (Stream<'_>, Inputs<'_>) {
    let command = m.stream_in("command", &quantization_command());
    let input = m.stream_in("in", &packet_beat(LANES));
    let buffered = m.stream_in("buffered", &buffered_beat());
    let word_busy = m.input(
        "word_busy",
        Bit,
        "a beat of beat_address is on its way to the SZ buffer",
    );
    let token_written = m.input("token_written", Bit, "a token has been written");
    let inputs = Inputs {
        input,
        buffered,
        word_busy,
        token_written,
    };
    (command, inputs)
}

/// The command that waits, checked.
struct NextCommand<'m> {
    prefill: Value<'m>,
    /// The last channel's number.
    top_channel: Value<'m>,
    /// All its numbers are in range.
    good: Value<'m>,
    /// The prefill does not fit the buffer: it arrives twice.
    long: Value<'m>,
}

impl<'m> NextCommand<'m> {
    fn new(
        m: &'m ModuleBuilder,
        command: Stream<'m>,
        geometry: &Geometry,
    ) -> (Stream<'m>, NextCommand<'m>) {
        m.comment("Range checks of the command, and whether its prefill arrives twice.");
        let command = command.registered("waiting");
        let [bits, channels, prefill, levels] =
            ["bits", "channels", "prefill", "levels"].map(|field| command.get(field));
        let top_channel = m.wire("top_channel", channels - 1);
        let in_range = bits.ge(2) & bits.le(8) & top_channel.lt(geometry.channels_max);
        let good = m.wire("good", in_range & prefill.ne(0) & levels.ne(0));
        let long = m.wire("long", geometry.is_long(prefill));
        let next = NextCommand {
            prefill,
            top_channel,
            good,
            long,
        };
        (command, next)
    }
}

/// What the buffers behind the issue hold: a beat is issued only if there is room for it.
struct Room<'m> {
    /// The counters' top bits, which are set when all room is taken.
    beat_limit: usize,
    token_limit: usize,
    beats: Reg<'m>,
    tokens: Reg<'m>,
}

impl<'m> Room<'m> {
    fn new(m: &'m ModuleBuilder, geometry: &Geometry) -> Room<'m> {
        m.comment("Beats and tokens that are issued and not yet written.");
        let beat_limit = log2_ceil(geometry.beats_in_flight());
        let token_limit = log2_ceil(geometry.tokens_in_flight());
        Room {
            beat_limit,
            token_limit,
            beats: m.reg_reset("beats_out", Bits(beat_limit + 1), 0),
            tokens: m.reg_reset("tokens_out", Bits(token_limit + 1), 0),
        }
    }

    /// Whether all tokens that were issued are written.
    fn is_empty(&self) -> Value<'m> {
        !self.tokens.q().reduce_or()
    }

    /// Whether there is no room for a beat, which begins a token or does not.
    fn is_full(&self, begins: Value<'m>) -> Value<'m> {
        let tokens_full = self.tokens.q().bit(self.token_limit);
        self.beats.q().bit(self.beat_limit) | (begins & tokens_full)
    }

    fn account(
        &self,
        m: &'m ModuleBuilder,
        state: &State<'m>,
        open: &OpenStream<'m>,
        beat: &Beat<'m>,
    ) {
        m.comment("Room is taken when a beat is issued and given back when its token is written.");
        let (beat_bits, token_bits) = (self.beat_limit + 1, self.token_limit + 1);
        let takes = m.wire("takes_room", beat.issues & !state.scan);
        let returned = m.wire("returned", open.last_address.zext(beat_bits) + 1);
        let given = returned & beat.token_written.replicate(beat_bits);
        self.beats
            .set(self.beats.q() + takes.zext(beat_bits) - given);
        let taken = (takes & beat.begins).zext(token_bits);
        let written = beat.token_written.zext(token_bits);
        self.tokens.set(self.tokens.q() + taken - written);
    }
}

/// The state register, decoded.
struct State<'m> {
    register: States<'m>,
    idle: Value<'m>,
    scan: Value<'m>,
    quant: Value<'m>,
    decode: Value<'m>,
    refused: Value<'m>,
}

impl<'m> State<'m> {
    fn new(m: &'m ModuleBuilder) -> State<'m> {
        let names = ["idle", "prefill", "quant", "decode", "refused"];
        let register = m.states("state", &names);
        let [idle, scan, quant, decode, refused] =
            names.map(|name| m.wire(&format!("is_{name}"), register.is(name)));
        State {
            register,
            idle,
            scan,
            quant,
            decode,
            refused,
        }
    }

    fn advance(
        &self,
        m: &'m ModuleBuilder,
        next: &NextCommand<'m>,
        open: &OpenStream<'m>,
        beat: &Beat<'m>,
        passes: &Passes<'m>,
    ) {
        let to = |state: &str| self.register.value(state);
        let after_start = next.good.mux(to("prefill"), to("refused"));
        let after_scan = open.twice.mux(to("decode"), to("quant"));
        let after_quant = passes.packet_over.mux(to("idle"), to("decode"));

        let stays = self.register.q();
        let dropped = beat.dropped & !passes.drops_again;
        let over = m.wire("stream_over", passes.decoded | dropped);
        let after_pass = passes
            .quantized
            .mux(after_quant, over.mux(to("idle"), stays));
        let after_scan = passes.scanned.mux(after_scan, after_pass);
        self.register.set(open.starts.mux(after_start, after_scan));
    }
}

/// The stream whose tokens are issued.
struct OpenStream<'m> {
    /// Its command is taken.
    starts: Value<'m>,
    /// It is, and is not refused.
    accepted: Value<'m>,
    code_bits: Value<'m>,
    level_limit: Value<'m>,
    /// Top lane of a token's last beat.
    tail: Value<'m>,
    /// Number of a token's last beat.
    last_address: Value<'m>,
    /// The prefill arrives twice.
    twice: Value<'m>,
}

impl<'m> OpenStream<'m> {
    fn new(
        m: &'m ModuleBuilder,
        command: Stream<'m>,
        next: &NextCommand<'m>,
        state: &State<'m>,
        room: &Room<'m>,
        geometry: &Geometry,
    ) -> OpenStream<'m> {
        let starts = m.wire("starts", state.idle & command.valid & room.is_empty());
        let (bits, levels) = (command.get("bits"), command.get("levels"));
        command.accept_when(state.idle & room.is_empty());
        let accepted = m.wire("accepted", starts & next.good);
        let address_bits = geometry.address_bits();
        let code_bits = m.reg("code_bits", bits.kind());
        let level_limit = m.reg("level_limit", levels.kind());
        let tail = m.reg("tail", Bits(ADDRESS_LANE));
        let last_address = m.reg("last_address", Bits(address_bits));
        let twice = m.reg("twice", Bit);
        code_bits.set_when(starts, bits);
        level_limit.set_when(starts, levels);
        tail.set_when(starts, next.top_channel.slice(0, ADDRESS_LANE));
        last_address.set_when(starts, next.top_channel.slice(ADDRESS_LANE, address_bits));
        twice.set_when(starts, next.long);
        OpenStream {
            starts,
            accepted,
            code_bits: code_bits.q(),
            level_limit: level_limit.q(),
            tail: tail.q(),
            last_address: last_address.q(),
            twice: twice.q(),
        }
    }
}

/// The beat that is next, and whether it is issued.
struct Beat<'m> {
    x: Value<'m>,
    /// The elements at the input.
    input_x: Value<'m>,
    /// Last beat of the packet at the input.
    last: Value<'m>,
    /// Last beat of the prefill in the buffer.
    buffered_end: Value<'m>,
    /// Number of the beat in its token.
    address: Value<'m>,
    begins: Value<'m>,
    ends: Value<'m>,
    issues: Value<'m>,
    /// The last beat of a token is issued.
    token_issued: Value<'m>,
    /// The last beat of a packet of a refused stream is consumed.
    dropped: Value<'m>,
    token_written: Value<'m>,
}

impl<'m> Beat<'m> {
    fn new(
        m: &'m ModuleBuilder,
        inputs: Inputs<'m>,
        state: &State<'m>,
        open: &OpenStream<'m>,
        room: &Room<'m>,
    ) -> Beat<'m> {
        m.comment("The next beat.");
        let Inputs {
            input,
            buffered,
            word_busy,
            token_written,
        } = inputs;
        let address = m.reg_reset("address", open.last_address.kind(), 0);
        let begins = m.wire("token_begins", address.q().eq(0));
        let ends = m.wire("token_ends", address.q().eq(open.last_address));
        let full = m.wire("full", room.is_full(begins));
        let may = m.wire("may_issue", !word_busy & (state.scan | !full));
        let from_input = m.wire("from_input", state.scan | state.decode);
        let there = (from_input & input.valid) | (state.quant & buffered.valid);
        let issues = m.wire("issues", may & there);
        let (last, buffered_end) = (input.get("last"), buffered.get("end"));
        let input_x = input.get("data");
        let x = m.wire("x", state.quant.mux(buffered.get("x"), input_x));
        let dropped = m.wire("dropped", state.refused & input.valid & last);
        input.accept_when(state.refused | (from_input & may));
        buffered.accept_when(state.quant & may);
        let token_issued = m.wire("token_issued", issues & ends);
        let zero = m.lit(address.q().kind(), 0);
        address.set_when(issues, ends.mux(zero, address.q() + 1));
        Beat {
            x,
            input_x,
            last,
            buffered_end,
            address: address.q(),
            begins,
            ends,
            issues,
            token_issued,
            dropped,
            token_written,
        }
    }
}

/// The passes over the tokens of a stream: what ends them.
struct Passes<'m> {
    /// The packet is over with its prefill.
    packet_over: Value<'m>,
    /// This token is the last one to scan.
    scan_end: Value<'m>,
    /// The last beat of a pass is issued.
    scanned: Value<'m>,
    quantized: Value<'m>,
    decoded: Value<'m>,
    first_token: Value<'m>,
    /// Another packet of the refused stream follows.
    drops_again: Value<'m>,
}

impl<'m> Passes<'m> {
    fn new(
        m: &'m ModuleBuilder,
        next: &NextCommand<'m>,
        state: &State<'m>,
        open: &OpenStream<'m>,
        beat: &Beat<'m>,
        geometry: &Geometry,
    ) -> Passes<'m> {
        m.comment(
            "Ends of the passes. The tokens left in the prefill count only if it arrives once.",
        );
        let starts = open.starts;
        let left_bits = width_for(geometry.prefill_max);
        let left = m.reg("tokens_left", Bits(left_bits));
        let starts_or_token = m.wire("starts_or_token", starts | beat.token_issued);
        left.set_when(
            starts_or_token,
            starts.mux(next.prefill.slice(0, left_bits), left.q() - 1),
        );
        let over = m.reg("packet_over", Bit);
        let scan_end = beat.last | (!open.twice & left.q().eq(1));
        let scan_end = m.wire("scan_end", scan_end);
        let scanned = m.wire("scanned", beat.token_issued & state.scan & scan_end);
        over.set_when(scanned, beat.last);
        let quantized = beat.issues & state.quant & beat.buffered_end;
        let quantized = m.wire("quantized", quantized);
        let decoded = m.wire("decoded", beat.token_issued & state.decode & beat.last);
        let first_token = m.reg("first_token", Bit);
        first_token.set_when(starts_or_token, starts | scanned);
        let again = m.reg("drops_again", Bit);
        let starts_or_dropped = m.wire("starts_or_dropped", starts | beat.dropped);
        again.set_when(starts_or_dropped, starts & next.long);
        Passes {
            packet_over: over.q(),
            scan_end,
            scanned,
            quantized,
            decoded,
            first_token: first_token.q(),
            drops_again: again.q(),
        }
    }
}

/// The issued beat, as the level update takes it.
fn beat_outputs<'m>(
    m: &'m ModuleBuilder,
    geometry: &Geometry,
    state: &State<'m>,
    beat: &Beat<'m>,
    passes: &Passes<'m>,
) {
    let stream_last =
        (state.quant & beat.buffered_end & passes.packet_over) | (state.decode & beat.last);
    let fields = [
        ("x", beat.x),
        ("scan", state.scan),
        ("first", passes.first_token),
        ("last", beat.ends),
        ("stream_last", stream_last),
        ("address", beat.address),
    ];
    Flow::new(m, "beat", beat.issues, &fields).output("beat", &issued_beat(geometry));
}
