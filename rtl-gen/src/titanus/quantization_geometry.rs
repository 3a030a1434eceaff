//! Sizes of the quantization unit that its parts share.

use crate::hw::{Bit, Value, log2_ceil};

/// Elements of a beat: the paper's parallelism.
pub(super) const LANES: usize = 16;
/// Bits of a lane's number.
pub(super) const ADDRESS_LANE: usize = 4;

/// What a quantization unit is built for.
#[derive(Clone, Copy)]
pub(super) struct Geometry {
    /// Elements of the longest token.
    pub(super) channels_max: usize,
    /// Tokens of the longest prefill that arrives once.
    pub(super) prefill_max: usize,
}

impl Geometry {
    /// Does a prefill of so many tokens arrive twice? Not if the buffer holds any that has a number.
    pub(super) fn is_long<'m>(&self, prefill: Value<'m>) -> Value<'m> {
        match self.prefill_max + 1 == 1 << prefill.width() {
            true => prefill.builder().lit(Bit, 0),
            false => prefill.gt(self.prefill_max),
        }
    }

    /// Beats of the longest token, but at least two: words of the SZ buffer.
    pub(super) fn beats_max(&self) -> usize {
        self.channels_max.div_ceil(LANES).max(2)
    }

    /// Bits of a beat's number in its token.
    pub(super) fn address_bits(&self) -> usize {
        log2_ceil(self.beats_max())
    }

    /// Beats that may be issued and not yet written: two of the longest tokens, or what it takes to
    /// keep the pipelines busy.
    pub(super) fn beats_in_flight(&self) -> usize {
        (2 * self.beats_max()).max(32).next_power_of_two()
    }

    /// Tokens that may be issued and not yet written.
    pub(super) fn tokens_in_flight(&self) -> usize {
        16
    }

    /// Words of mask or label bits of the tokens in flight: one per 16 beats of a token or part of
    /// them.
    pub(super) fn bit_words(&self) -> usize {
        (self.beats_in_flight() / 16 + self.tokens_in_flight()).next_power_of_two()
    }

    /// Words of level changes, seven each, that wait: enough for two tokens with a change in every
    /// beat.
    pub(super) fn event_words(&self) -> usize {
        (self.beats_in_flight() / 8).max(16)
    }
}
