//! The store of a block of values: written by tokens, read by channels.

use super::geometry::Geometry;
use crate::cells::sdp_ram;
use crate::group::StoredBeat;
use crate::hw::{Bits, Forward, ModuleBuilder, Value, log2_ceil};

/// What to read: as many tokens of a channel as there are lanes.
pub(super) struct ColumnRead<'m> {
    /// There is something to read.
    pub read: Forward<'m>,
    /// Bank, number of the lanes' tokens among those of the block, if there is more than one, and the
    /// place of the channel, the latter lowest.
    pub bank: Forward<'m>,
    pub tokens: Option<Forward<'m>>,
    pub place: Forward<'m>,
    /// The lane of the channel.
    pub lane: Forward<'m>,
    /// The elements, a cycle later, the first token's lowest.
    pub x: Value<'m>,
}

/// A RAM for every lane. Of lane i, token t lies in RAM i xor t (the low bits of t): the elements of a beat
/// of a token are in different ones, as are those of a channel of as many tokens.
pub(super) fn token_columns<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    place_bits: usize,
    beat: &StoredBeat<'m>,
) -> ColumnRead<'m> {
    let Geometry { lanes, group, .. } = geometry;
    let lane_bits = log2_ceil(lanes);
    m.comment(
        "Of lane i, token t lies in RAM i xor t, so that a beat of a token is written at once, and as many \
         tokens of a channel are read at once.",
    );
    let token = beat.address.slice(place_bits, lane_bits);
    let written = swapped(m, "swapped_x", beat.x, token).lanes(16);
    let write_address = m.wire("write_address", m.concat(&[beat.bank, beat.address]));

    let read = m.forward("column_read", crate::hw::Bit);
    let bank = m.forward("column_bank", crate::hw::Bit);
    let tokens_bits = log2_ceil(group / lanes);
    let tokens = (tokens_bits > 0).then(|| m.forward("column_tokens", Bits(tokens_bits)));
    let place = m.forward("column_place", Bits(place_bits));
    let lane = m.forward("column_lane", Bits(lane_bits));
    let depth = 2 << (log2_ceil(group) + place_bits);
    let read_x: Vec<Value> = (0..lanes)
        .map(|i| {
            let token = lane.value() ^ m.lit(Bits(lane_bits), i);
            let mut address = vec![bank.value()];
            address.extend(tokens.map(|tokens| tokens.value()));
            address.extend([token, place.value()]);
            let ram = m.instance(&format!("u_elements{i}"), &sdp_ram(depth, 16));
            ram.set("wr_en", beat.valid)
                .set("wr_addr", write_address)
                .set("wr_data", written[i])
                .set("rd_en", read.value())
                .set(
                    "rd_addr",
                    m.wire(&format!("read_address{i}"), m.concat(&address)),
                );
            ram.get_as("rd_data", &format!("read_x{i}"))
        })
        .collect();
    let read_lane = m.delay("column_lane_read", lane.value());
    let x = swapped(m, "column_x", m.pack(&read_x), read_lane);
    ColumnRead {
        read,
        bank,
        tokens,
        place,
        lane,
        x,
    }
}

/// The binary16 of `x` in other lanes: that of lane i in lane i xor `by`.
fn swapped<'m>(m: &'m ModuleBuilder, name: &str, x: Value<'m>, by: Value<'m>) -> Value<'m> {
    let mut now = m.wire(&format!("{name}_0"), x);
    for level in 0..by.width() {
        let lanes = now.lanes(16);
        let other = (0..lanes.len()).map(|i| lanes[i ^ (1 << level)]);
        let other = m.pack(&other.collect::<Vec<_>>());
        let swaps = by.bit(level);
        now = m.wire(&format!("{name}_{}", 1 << level), swaps.mux(other, now));
    }
    now
}
