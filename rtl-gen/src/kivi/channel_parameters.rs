//! The parameters of the channels of a block, one channel after the other.

use super::parts::pair_words;
use super::quantizer_geometry::Geometry;
use crate::binary16::SIGNIFICAND;
use crate::cells::{credit_counter, sdp_ram};
use crate::delay::delayed_bit;
use crate::group::{Banks, ChannelBlock, SHIFT, bit_of, only, read_channels};
use crate::hw::{Bit, Bits, Flow, Forward, InstanceRef, ModuleBuilder, Stream, Value, log2_ceil};

/// Words of pairs that may be on their way beyond those of a block.
const MORE_WORDS: usize = 8;

/// What the lanes need of a block, when all of it is known.
pub(super) struct ChannelParameters<'m> {
    /// Words of pairs.
    pub pairs: Stream<'m>,
    /// A bit per bank: its parameters are being found.
    pub finding: Value<'m>,
    /// They are known.
    pub known: Value<'m>,
    /// The codes of that bank are made: its `known` falls.
    pub coded: Forward<'m>,
    /// Words of minima, of shifts (with a bit for a range of 0 at the top), of fractions of sigma.
    pub min: InstanceRef<'m>,
    pub shift: InstanceRef<'m>,
    pub sigma: InstanceRef<'m>,
}

/// Reads the extremes of complete blocks, and makes pairs for the stream and parameters for the lanes.
pub(super) fn channel_parameters<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    banks: &Banks<'m, InstanceRef<'m>>,
) -> ChannelParameters<'m> {
    let Geometry { lanes, .. } = geometry;
    let (places, lane_bits) = (Bits(geometry.place_bits()), log2_ceil(lanes));
    m.comment(
        "The parameters of a complete block, a channel per cycle. Every word of pairs has a credit for its \
         place in the FIFO.",
    );
    let bank = m.reg_reset("parameter_bank", Bit, 0);
    let active = m.reg_reset("finds_parameters", Bit, 0);
    let reads = m.reg_reset("reads_channels", Bit, 0);
    let known = m.reg_reset("known", Bits(2), 0);
    let coded = m.forward("block_coded", Bits(2));
    let waits = bit_of(banks.filled, bank.q()) & !bit_of(known.q(), bank.q());
    let starts = m.wire("parameters_start", waits & !active.q());
    banks.begun.drive(only(m, bank.q(), starts));
    let size = banks.size(m, "parameter", bank.q());

    let words = geometry.max_d / geometry.word_pairs() + MORE_WORDS;
    let credits = m.instance("u_pair_credits", &credit_counter(words));
    let mut word_begins = None;
    let block = ChannelBlock {
        extremes: banks.extremes,
        bank: bank.q(),
        size,
        starts,
        reads,
    };
    let channels = read_channels(m, geometry.blocks(), geometry.largest(), block, |lane| {
        let in_word = lane.slice(0, log2_ceil(geometry.word_pairs()));
        let begins = m.wire("pair_word_begins", in_word.eq(0));
        word_begins = Some(begins);
        !begins | credits.get("available")
    });
    if let Some(begins) = word_begins {
        credits.set("take", channels.issues & begins);
    }
    let found = Flow::of(channels.parameters, "out", "found");

    m.comment("They arrive in the same order.");
    let at = m.reg_reset("found_place", places, 0);
    let slot = m.reg_reset("found_lane", Bits(lane_bits), 0);
    let in_last = at.q().eq(size.last_place);
    let is_last = m.wire("last_found", in_last & slot.q().eq(size.last_lane));
    let word_ends = m.wire("found_word_ends", slot.q().eq(lanes - 1));
    let next = word_ends.mux(at.q() + 1, at.q());
    at.set_when(found.valid, is_last.mux(m.lit(places, 0), next));
    slot.set_when(
        found.valid,
        is_last.mux(m.lit(slot.q().kind(), 0), slot.q() + 1),
    );
    let finding = m.wire("finding", only(m, bank.q(), active.q()));
    let ends = m.wire("ends_parameters", found.valid & is_last);
    let done = delayed_bit(m, "parameters_done", ends, 1);
    active.set(starts | (active.q() & !done));
    bank.set(bank.q() ^ done);
    known.set((known.q() & !coded.value()) | only(m, bank.q(), done));

    m.comment("The parameters of the channels of a beat side by side, for the lanes.");
    let writes = delayed_bit(
        m,
        "writes_parameters",
        found.valid & (word_ends | is_last),
        1,
    );
    let address = m.concat(&[bank.q(), m.delay("written_place", at.q())]);
    let depth = 2 << geometry.place_bits();
    let shift = m.concat(&[found.get("zero"), found.get("shift")]);
    let side_by_side = |name: &str, value: Value<'m>| {
        let width = value.width();
        let word = m.reg(&format!("{name}_lanes"), Bits(lanes * width));
        let held = word.q().lanes(width);
        let next = m.lanes(&format!("{name}_next"), lanes, |i| {
            slot.q().eq(i).mux(value, held[i])
        });
        word.set_when(found.valid, next);
        let ram = m.instance(&format!("u_{name}"), &sdp_ram(depth, lanes * width));
        ram.set("wr_en", writes)
            .set("wr_addr", address)
            .set("wr_data", word.q())
    };
    let min = side_by_side("min_of", found.get("min"));
    let shift = side_by_side("shift_of", m.wire("shift_and_zero", shift));
    let sigma = side_by_side("sigma_of", found.get("sigma"));
    let pair = [found.get("min"), found.get("step")];
    let pairs = pair_words(m, geometry, words, found.valid, pair, is_last);
    credits.set("give", pairs.transfer());
    ChannelParameters {
        pairs,
        finding,
        known: known.q(),
        coded,
        min,
        shift,
        sigma,
    }
}

/// Bits of a word of shifts, for each lane.
pub(super) const SHIFT_AND_ZERO: usize = SHIFT + 1;
/// Bits of a word of fractions of sigma, for each lane.
pub(super) const SIGMA: usize = SIGNIFICAND - 1;
