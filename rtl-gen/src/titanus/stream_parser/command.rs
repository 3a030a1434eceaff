//! The command of a stream, as the parser holds it.

use super::state::State;
use super::{CHANNELS, FLIGHT, TOKENS};
use crate::hw::{Bits, ModuleBuilder, Reg, Stream, Value};

/// The command in work.
pub(super) struct Command<'m> {
    /// Tokens that are parsed and not yet read.
    pub(super) in_flight: Reg<'m>,
    /// Nothing of the stream before is in the unit.
    pub(super) quiet: Value<'m>,
    /// A command is taken.
    pub(super) taken: Value<'m>,
    pub(super) bits: Value<'m>,
    pub(super) channels: Value<'m>,
    /// Tokens that are left to be parsed.
    tokens: Reg<'m>,
    new_tokens: Value<'m>,
    pub(super) last_token: Value<'m>,
    /// The last channel's number.
    pub(super) top_channel: Value<'m>,
    /// Codes have more than four bits.
    pub(super) long: Value<'m>,
    /// The command is out of range.
    pub(super) refused: Value<'m>,
}

impl<'m> Command<'m> {
    pub(super) fn new(
        m: &'m ModuleBuilder,
        state: &State<'m>,
        command: Stream<'m>,
        idle: Value<'m>,
        channels_max: usize,
    ) -> Command<'m> {
        m.comment("The command. It is taken when nothing of the stream before is in the unit.");
        let in_flight = m.reg_reset("in_flight", Bits(FLIGHT), 0);
        let quiet = m.wire("quiet", idle & in_flight.q().eq(0));
        let taken = m.wire("takes_command", state.wait & quiet & command.valid);
        let bits = m.reg("bits", command.get("bits").kind());
        let channels = m.reg("channels", Bits(CHANNELS));
        bits.set_when(taken, command.get("bits"));
        channels.set_when(taken, command.get("channels"));
        let new_tokens = command.get("tokens");
        command.accept_when(state.wait & quiet);
        let (bits, channels) = (bits.q(), channels.q());
        let tokens = m.reg("tokens", Bits(TOKENS));
        let last_token = m.delay("last_token", tokens.q().eq(1));
        let top_channel = m.delay("top_channel", channels - 1);
        let long = m.delay("long", bits.gt(4));
        let out_of_range = bits.lt(2) | bits.gt(8) | channels.eq(0) | channels.gt(channels_max);
        let refused = state.judge & (out_of_range | tokens.q().eq(0));
        Command {
            in_flight,
            quiet,
            taken,
            bits,
            channels,
            tokens,
            new_tokens,
            last_token,
            top_channel,
            long,
            refused: m.wire("cannot_obey", refused),
        }
    }

    /// A token that is parsed is one fewer to parse.
    pub(super) fn count_tokens(&self, m: &'m ModuleBuilder, parsed: Value<'m>) {
        let fewer = m.wire("fewer", self.tokens.q() - 1);
        self.tokens
            .set_when(self.taken | parsed, self.taken.mux(self.new_tokens, fewer));
    }
}
