//! The channels of a block, one after the other, to the parameters of their groups.

use super::block_intake::{BlockSize, Size};
use super::parameters;
use crate::binary16::from_ordered_key;
use crate::delay::delayed_bit;
use crate::hw::{Bits, Flow, InstanceRef, ModuleBuilder, Reg, Value, log2_ceil};

/// A block whose channels are read.
pub(crate) struct ChannelBlock<'m> {
    /// The store of extremes.
    pub extremes: InstanceRef<'m>,
    pub bank: Value<'m>,
    pub size: Size<'m>,
    /// Its reading starts.
    pub starts: Value<'m>,
    /// Set while there are channels left, after `starts`.
    pub reads: Reg<'m>,
}

/// What is read.
pub(crate) struct ChannelReading<'m> {
    /// A channel is read.
    pub issues: Value<'m>,
    /// It is the last one of its block.
    pub is_last: Value<'m>,
    /// [`parameters`] of the channels, in their order.
    pub parameters: InstanceRef<'m>,
}

/// Reads the extremes of a channel per cycle, where `open`, which depends on the lane of the channel,
/// and finds its parameters for codes up to `largest`.
pub(crate) fn read_channels<'m>(
    m: &'m ModuleBuilder,
    blocks: BlockSize,
    largest: u64,
    block: ChannelBlock<'m>,
    open: impl FnOnce(Value<'m>) -> Value<'m>,
) -> ChannelReading<'m> {
    let BlockSize { lanes, .. } = blocks;
    let ChannelBlock {
        extremes,
        bank,
        size,
        starts,
        reads,
    } = block;
    let (places, lane_bits) = (Bits(blocks.place_bits()), log2_ceil(lanes));
    let place = m.reg_reset("channel_place", places, 0);
    let lane = m.reg_reset("channel_lane", Bits(lane_bits), 0);
    let issues = reads.q() & open(lane.q());
    let issues = m.wire("channel_issued", issues);
    let in_last = m.wire("in_last_place", place.q().eq(size.last_place));
    let is_last = m.wire("last_channel", in_last & lane.q().eq(size.last_lane));
    let none = m.lit(places, 0);
    let wraps = m.wire("place_ends", lane.q().eq(lanes - 1));
    let next = wraps.mux(place.q() + 1, place.q());
    place.set_when(issues, is_last.mux(none, next));
    lane.set_when(issues, is_last.mux(m.lit(lane.q().kind(), 0), lane.q() + 1));
    reads.set(starts | (reads.q() & !(issues & is_last)));
    extremes
        .set("rd_en", issues & lane.q().eq(0))
        .set("rd_addr", m.concat(&[bank, place.q()]));

    m.comment("The channel's extremes out of their word.");
    let word = extremes.get_as("rd_data", "extremes");
    let read_lane = m.delay("read_lane", lane.q());
    let pick = |name: &str, at: usize| {
        let lanes: Vec<Value> = word.slice(at, 16 * lanes).lanes(16);
        let (last, others) = lanes.split_last().expect("there are lanes");
        let arms: Vec<(u64, Value)> = (0..).zip(others.iter().copied()).collect();
        let key = m.case(name, read_lane, &arms, *last);
        from_ordered_key(key)
    };
    let extremes = [
        ("min", pick("min_key", 0)),
        ("max", pick("max_key", 16 * lanes)),
    ];
    let read = delayed_bit(m, "channel_read", issues, 1);
    let extremes = Flow::new(m, "channel", read, &extremes).registered(1);
    let parameters = m.instance("u_parameters", &parameters(largest));
    extremes.connect(parameters, "in");
    ChannelReading {
        issues,
        is_last,
        parameters,
    }
}
