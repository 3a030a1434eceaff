//! The scheduler of the quantization unit: commands, the four states, and which beat is next.

use super::quantization_geometry::{
    ADDRESS_LANE, BITS, CHANNELS, Geometry, LANES, LEVELS, PREFILL,
};
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Reg, Stream, Value, log2_ceil, width_for};

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

    beat_outputs(&m, &state, &beat, &passes);
    m.output(
        "store_clear",
        open.accepted,
        "empties the quantization buffer",
    );
    m.output(
        "store_valid",
        beat.issues & state.scan & !open.twice,
        "the beat goes into the quantization buffer",
    );
    m.output("store_x", beat.input_x, "its elements");
    m.output(
        "store_end",
        beat.ends & passes.scan_end,
        "last beat of the prefill",
    );
    m.output("bits", open.code_bits, "bits of a code");
    m.output(
        "limit",
        open.level_limit,
        "levels a channel may make in decode",
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
    let word_busy = m.input(
        "word_busy",
        Bit,
        "the SZ word of beat_address is on its way",
    );
    let token_written = m.input("token_written", Bit, "a token has left the buffers");
    let inputs = Inputs {
        input,
        buffered,
        word_busy,
        token_written,
    };
    (command, inputs)
}

/// The command that waits, looked at.
struct NextCommand<'m> {
    prefill: Value<'m>,
    /// The last channel's number.
    top_channel: Value<'m>,
    /// All its numbers are in range.
    good: Value<'m>,
    /// The prefill does not fit the buffer: it comes twice.
    long: Value<'m>,
}

impl<'m> NextCommand<'m> {
    fn new(
        m: &'m ModuleBuilder,
        command: Stream<'m>,
        geometry: &Geometry,
    ) -> (Stream<'m>, NextCommand<'m>) {
        m.comment("Is the command good, and does its prefill come twice?");
        let command = command.registered("waiting");
        let [bits, channels, prefill, levels] =
            ["bits", "channels", "prefill", "levels"].map(|field| command.get(field));
        let top_channel = m.wire("top_channel", channels - 1);
        let in_range = bits.ge(2) & bits.le(8) & top_channel.lt(geometry.channels_max);
        let good = m.wire("good", in_range & prefill.ne(0) & levels.ne(0));
        let long = m.wire("long", prefill.gt(geometry.prefill_max));
        let next = NextCommand {
            prefill,
            top_channel,
            good,
            long,
        };
        (command, next)
    }
}

/// What the buffers behind the issue still hold: a beat is issued only if there is room for it.
struct Room<'m> {
    /// The counters' top bits: all room is taken.
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

    /// All tokens that were issued are written.
    fn is_empty(&self) -> Value<'m> {
        !self.tokens.q().reduce_or()
    }

    /// There is none for a beat that begins a token or not.
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
    register: Reg<'m>,
    idle: Value<'m>,
    scan: Value<'m>,
    quant: Value<'m>,
    decode: Value<'m>,
    refused: Value<'m>,
}

impl<'m> State<'m> {
    fn new(m: &'m ModuleBuilder) -> State<'m> {
        let register = m.reg_reset("state", Bits(STATE), IDLE);
        let is = |name: &str, value: u64| m.wire(name, register.q().eq(value));
        State {
            register,
            idle: is("is_idle", IDLE),
            scan: is("is_prefill", PREFILL_SCAN),
            quant: is("is_quant", QUANT),
            decode: is("is_decode", DECODE),
            refused: is("is_refused", REFUSED),
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
        let to = |value: u64| m.lit(Bits(STATE), value);
        let after_start = next.good.mux(to(PREFILL_SCAN), to(REFUSED));
        let after_scan = open.twice.mux(to(DECODE), to(QUANT));
        let after_quant = passes.packet_over.mux(to(IDLE), to(DECODE));
        let stays = self.register.q();
        let dropped = beat.dropped & !passes.drops_again;
        let over = m.wire("stream_over", passes.decoded | dropped);
        let after_pass = passes.quantized.mux(after_quant, over.mux(to(IDLE), stays));
        let after_scan = passes.scanned.mux(after_scan, after_pass);
        self.register.set(open.starts.mux(after_start, after_scan));
    }
}

/// The stream whose tokens are issued.
struct OpenStream<'m> {
    /// Its command is taken.
    starts: Value<'m>,
    /// And not refused.
    accepted: Value<'m>,
    code_bits: Value<'m>,
    level_limit: Value<'m>,
    /// Top lane of a token's last beat.
    tail: Value<'m>,
    /// Number of a token's last beat.
    last_address: Value<'m>,
    /// The prefill comes twice.
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
        let code_bits = m.reg("code_bits", Bits(BITS));
        let level_limit = m.reg("level_limit", Bits(LEVELS));
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
        let input_x = input.get("x");
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
    /// A refused stream has a packet more.
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
            "The ends of the passes. Tokens left in the prefill count only if it comes once.",
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
fn beat_outputs<'m>(m: &'m ModuleBuilder, state: &State<'m>, beat: &Beat<'m>, passes: &Passes<'m>) {
    m.output("beat_valid", beat.issues, "a beat is issued");
    m.output("beat_x", beat.x, "its elements");
    m.output(
        "beat_scan",
        state.scan,
        "for the max-min finder; else to be quantized",
    );
    m.output(
        "beat_first",
        passes.first_token,
        "of the first token of its pass",
    );
    m.output("beat_last", beat.ends, "last beat of its token");
    let stream_last =
        (state.quant & beat.buffered_end & passes.packet_over) | (state.decode & beat.last);
    m.output(
        "beat_stream_last",
        stream_last,
        "of the stream's last token",
    );
    m.output("beat_address", beat.address, "its number in the token");
}
