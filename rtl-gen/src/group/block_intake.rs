//! Tokens into blocks, for column groups: admission, the store of elements, and the extremes of the
//! channels.

use super::flags::{Seen, sticky_flags};
use crate::binary16::{canonical, ordered_key};
use crate::cells::{count_of_row, sdp_ram};
use crate::delay::{delayed, delayed_bit};
use crate::hw::{
    Bit, Bits, Forward, InstanceRef, ModuleBuilder, Stream, Value, log2_ceil, width_for,
};

/// Cycles between a beat and the one of the next token at the same place, so that the extremes are
/// written before they are read again.
const SPACING: usize = 3;

/// Elements per beat, tokens of a block, and the most elements of a token, whole beats.
#[derive(Clone, Copy)]
pub(crate) struct BlockSize {
    pub lanes: usize,
    pub group: usize,
    pub max_d: usize,
}

impl BlockSize {
    /// Beats of the longest token.
    pub(crate) fn max_beats(self) -> usize {
        self.max_d / self.lanes
    }

    /// Bits of the number of a beat in a token.
    pub(crate) fn place_bits(self) -> usize {
        width_for(self.max_beats() - 1)
    }

    /// Bits of the address of a beat in its block.
    pub(crate) fn address_bits(self, addresses: Addresses) -> usize {
        match addresses {
            Addresses::Consecutive => width_for(self.group * self.max_beats() - 1),
            Addresses::ByToken => log2_ceil(self.group) + self.place_bits(),
        }
    }
}

/// Where a beat of a block is stored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Addresses {
    /// Behind the one before it. Who reads the block in this order says how far, and the next but one
    /// may be stored behind the reading.
    Consecutive,
    /// At the number of its token, at its place in it.
    ByToken,
}

/// A beat to be stored.
pub(crate) struct StoredBeat<'m> {
    pub valid: Value<'m>,
    pub bank: Value<'m>,
    /// Its address in the bank.
    pub address: Value<'m>,
    /// Canonical elements.
    pub x: Value<'m>,
}

/// How far a bank has been read.
pub(crate) struct Reading<'m> {
    /// Elements below this address are read.
    pub address: Forward<'m>,
    /// That holds for this bank.
    pub bank: Forward<'m>,
}

/// The size of the tokens of a block.
#[derive(Clone, Copy)]
pub(crate) struct Size<'m> {
    /// Number of the last beat of a token.
    pub last_place: Value<'m>,
    /// Last lane with an element in that beat.
    pub last_lane: Value<'m>,
}

/// What becomes of the two banks of the store, by number: bits of this value.
pub(crate) struct Banks<'m, S> {
    /// A block is complete whose parameters are not yet begun.
    pub filled: Value<'m>,
    /// The parameters of that bank are begun: its `filled` falls.
    pub begun: Forward<'m>,
    /// The elements of the bank are in use, all of them or those not yet read.
    pub in_use: Forward<'m>,
    /// How far the reading of elements is, where addresses are consecutive.
    pub reading: Option<Reading<'m>>,
    /// The sizes of both banks.
    pub sizes: [Size<'m>; 2],
    /// The end of a block, and whether it is complete then; else it was refused.
    pub block_ends: Value<'m>,
    pub complete: Value<'m>,
    /// The store of elements and that of extremes, to be read.
    pub elements: S,
    pub extremes: InstanceRef<'m>,
}

impl<'m, S> Banks<'m, S> {
    /// The size of the tokens in a bank: wires `<name>_last_place` and `<name>_last_lane`.
    pub(crate) fn size(&self, m: &'m ModuleBuilder, name: &str, bank: Value<'m>) -> Size<'m> {
        let [first, second] = self.sizes;
        let of = |what: &str, a: Value<'m>, b: Value<'m>| {
            m.wire(&format!("{name}_last_{what}"), bank.mux(b, a))
        };
        Size {
            last_place: of("place", first.last_place, second.last_place),
            last_lane: of("lane", first.last_lane, second.last_lane),
        }
    }
}

/// The bit of a bank.
pub(crate) fn bit_of<'m>(banks: Value<'m>, bank: Value<'m>) -> Value<'m> {
    bank.mux(banks.bit(1), banks.bit(0))
}

/// A bit for a bank alone.
pub(crate) fn only<'m>(m: &'m ModuleBuilder, bank: Value<'m>, set: Value<'m>) -> Value<'m> {
    m.pack(&[set & !bank, set & bank])
}

/// The ports of the flags, and the banks. `beats` has elements `x`, a bit of `keep` for each, and `last`;
/// `store` makes the store of elements.
pub(crate) fn block_intake<'m, S>(
    m: &'m ModuleBuilder,
    size: BlockSize,
    addresses: Addresses,
    beats: Stream<'m>,
    store: impl FnOnce(&StoredBeat<'m>) -> S,
) -> Banks<'m, S> {
    let BlockSize { lanes, group, .. } = size;
    let n = size.max_beats();
    m.comment(format!(
        "Blocks of {group} tokens. A block with a token that is too long, or not as long as its first one, \
         leaves no trace but config_error.",
    ));
    let bank = m.reg_reset("fill_bank", Bit, 0);
    let place_kind = Bits(width_for(n));
    let place = m.reg_reset("place", place_kind, 0);
    let token_kind = Bits(log2_ceil(group));
    let token = m.reg_reset("token", token_kind, 0);
    let address_kind = Bits(size.address_bits(addresses));
    let consecutive = match addresses {
        Addresses::Consecutive => Some(m.reg_reset("address", address_kind, 0)),
        Addresses::ByToken => None,
    };
    let spoilt = m.reg_reset("spoilt", Bit, 0);
    let room = m.reg_reset("room", Bit, 0);
    let spaced = m.forward("spaced", Bit);
    let open = m.wire("admits", room.q() & (spaced.value() | place.q().ne(0)));
    let (x, keep, last) = (beats.get("x"), beats.get("keep"), beats.get("last"));
    let taken = m.wire("taken", beats.valid & open);
    beats.accept_when(open);

    m.comment(
        "The place of the beat in its token, and whether the token is as long as the first one.",
    );
    let too_far = m.wire("too_far", place.q().eq(n));
    let stored = m.wire("stored", taken & !too_far);
    let next = too_far.mux(place.q(), place.q() + 1);
    place.set_when(taken, last.mux(m.lit(place_kind, 0), next));
    let count = count_of_row(m, "beat_elements", keep);
    let lane_bits = log2_ceil(lanes);
    let lane = m.wire("beat_last_lane", count.slice(0, lane_bits) - 1);
    m.unused("unused_count", count.bit(lane_bits));
    let low_place = place.q().slice(0, size.place_bits());
    let token_ends = m.wire("token_ends", taken & last);
    let is_first = m.wire("first_token", token.q().eq(0));
    let size_place = m.reg("size_place", Bits(size.place_bits()));
    let size_lane = m.reg("size_lane", Bits(log2_ceil(lanes)));
    size_place.set_when(token_ends & is_first, low_place);
    size_lane.set_when(token_ends & is_first, lane);
    let same = size_place.q().eq(low_place) & size_lane.q().eq(lane);
    let bad = m.wire("bad_token", too_far | !(is_first | same));
    let last_token = m.wire("last_token", token.q().eq(group - 1));
    let block_ends = m.wire("block_ends", token_ends & last_token);
    let refused = m.wire("refused", spoilt.q() | bad);
    token.set_when(token_ends, token.q() + 1);
    spoilt.set_when(token_ends, refused & !block_ends);
    let address = match consecutive {
        Some(address) => {
            let first_address = m.lit(address_kind, 0);
            address.set_when(
                stored | block_ends,
                block_ends.mux(first_address, address.q() + 1),
            );
            address.q()
        }
        None => m.concat(&[token.q(), low_place]),
    };

    m.comment(
        "The token behind one of less than three beats waits: the extremes that it reads are being written.",
    );
    let cycles = width_for(SPACING - 1);
    let wait = m.reg_reset("wait", Bits(cycles), 0);
    let short = m.wire("short_token", token_ends & place.q().lt(SPACING - 1));
    let less = wait.q().ne(0).mux(wait.q() - 1, wait.q());
    wait.set(short.mux(m.lit(Bits(cycles), SPACING as u64 - 1), less));
    spaced.drive(wait.q().eq(0));

    m.comment(match addresses {
        Addresses::Consecutive => {
            "A complete block is left to those who read it, and the other bank is filled. A bank may be \
             filled again behind the reading of its elements, but for the last token: the size of the \
             block before is in use."
        }
        Addresses::ByToken => {
            "A complete block is left to those who read it, and the other bank is filled."
        }
    });
    let complete = m.wire("block_complete", block_ends & !refused);
    bank.set(bank.q() ^ complete);
    let in_use = m.forward("banks_in_use", Bits(2));
    let reading = consecutive.map(|_| Reading {
        bank: m.forward("read_bank", Bit),
        address: m.forward("read_address", address_kind),
    });
    let behind = reading.as_ref().map(|reading| {
        let wide = address_kind.width() + 1;
        let behind = (address.zext(wide) + 1).lt(reading.address.value().zext(wide));
        let same_bank = reading.bank.value().eq(bank.q());
        m.wire("behind_reading", same_bank & behind & !last_token)
    });
    let used = m.wire("bank_in_use", bit_of(in_use.value(), bank.q()));
    let free = behind.map_or(!used, |behind| !used | behind);
    room.set(free & !block_ends);
    // When its last extremes are written.
    let written = delayed_bit(m, "block_written", complete, 2);
    let written_bank = delayed(m, "block_bank", bank.q(), 2);
    let begun = m.forward("parameters_begin", Bits(2));
    let filled = m.reg_reset("filled", Bits(2), 0);
    let fills = only(m, written_bank, written);
    filled.set((filled.q() & !begun.value()) | fills);
    let sizes = ["even", "odd"].map(|name| {
        let is_this = match name {
            "even" => !bank.q(),
            _ => bank.q(),
        };
        let keeps = complete & is_this;
        let kept = |what: &str, value: Value<'m>| {
            let register = m.reg(&format!("{name}_last_{what}"), value.kind());
            register.set_when(keeps, value);
            register.q()
        };
        Size {
            last_place: kept("place", low_place),
            last_lane: kept("lane", lane),
        }
    });

    m.comment("Canonical form, and the store of elements.");
    let found = canonical(m, "canonical", x);
    let nan = m.wire("has_nan", (found.nan & keep).reduce_or() & !too_far);
    let inf = m.wire("has_inf", (found.inf & keep).reduce_or() & !too_far);
    let [x1, place1, bank1, address1, first1] = m.delays([
        ("x1", found.x),
        ("place1", low_place),
        ("bank1", bank.q()),
        ("address1", address),
        ("first_token1", is_first),
    ]);
    let stored1 = delayed_bit(m, "stored", stored, 1);
    let [nan1, inf1, ends1, refused1] = m.delays([
        ("has_nan1", nan),
        ("has_inf1", inf),
        ("block_ends1", block_ends),
        ("refused1", refused),
    ]);
    let seen = Seen {
        beat: delayed_bit(m, "taken", taken, 1),
        nan: nan1,
        inf: inf1,
        ends: ends1,
        refused: refused1,
    };
    sticky_flags(m, "block", &seen);
    let elements = store(&StoredBeat {
        valid: stored1,
        bank: bank1,
        address: address1,
        x: x1,
    });

    m.comment(
        "The extremes of every channel so far, as integers of the same order: read with a beat, written \
         two cycles later, and once more for those who read a complete block.",
    );
    let width = 32 * lanes;
    let so_far = m.instance("u_extremes_so_far", &sdp_ram(1 << size.place_bits(), width));
    let both = so_far.get_as("rd_data", "extremes_so_far");
    let (mins, maxs) = (
        both.slice(0, 16 * lanes).lanes(16),
        both.slice(16 * lanes, 16 * lanes).lanes(16),
    );
    let x = x1.lanes(16);
    let keys = m.lanes("keys", lanes, |i| ordered_key(x[i])).lanes(16);
    let min = m.lanes("smaller", lanes, |i| {
        (first1 | keys[i].lt(mins[i])).mux(keys[i], mins[i])
    });
    let max = m.lanes("larger", lanes, |i| {
        (first1 | keys[i].gt(maxs[i])).mux(keys[i], maxs[i])
    });
    let [merged, place2, bank2] = m.delays([
        ("merged_extremes", m.concat(&[max, min])),
        ("place2", place1),
        ("bank2", bank1),
    ]);
    let stored2 = delayed_bit(m, "merges", stored1, 1);
    so_far
        .set("wr_en", stored2)
        .set("wr_addr", place2)
        .set("wr_data", merged)
        .set("rd_en", stored)
        .set("rd_addr", low_place);
    let extremes = m.instance("u_extremes", &sdp_ram(2 << size.place_bits(), width));
    extremes
        .set("wr_en", stored2)
        .set("wr_addr", m.concat(&[bank2, place2]))
        .set("wr_data", merged);
    Banks {
        filled: filled.q(),
        begun,
        in_use,
        reading,
        sizes,
        block_ends,
        complete,
        elements,
        extremes,
    }
}
