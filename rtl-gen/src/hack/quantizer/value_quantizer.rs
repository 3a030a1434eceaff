//! The quantizer of values: column groups over the tokens of a block, a record per channel.

use super::geometry::Geometry;
use super::records::{Room, records};
use super::starts::{Vectors, beats_and_starts};
use super::token_columns::{ColumnRead, token_columns};
use crate::cells::{credit_counter, stream_fifo};
use crate::delay::{delayed, delayed_bit};
use crate::group::{
    Addresses, Banks, BlockSize, ChannelBlock, Issued, bit_of, block_intake, only,
    parameters_latency, read_channels, waiting_parameters,
};
use crate::hw::{
    Bit, Bits, InstanceRef, Module, ModuleBuilder, Stream, Value, log2_ceil, width_for,
};

/// Beats between the reading of elements and the room that their codes leave, but for those of two
/// channels.
const IN_LANES: usize = 18;
/// Cycles of a channel in the search for its parameters, but for [`parameters_latency`].
const IN_SEARCH: usize = 6;

/// HACK's quantizer of values (contract, sections 2 to 4): blocks of `group` tokens of up to `max_d`
/// binary16 to a record for each of their channels.
///
/// ```text
///            +-----------+     +------------+ two blocks         +-------+ codes   +------+
///   s_axis   | admission |---->|  elements  |------------------->| lanes |---+---->| FIFO |---+
///  --------->|           |     | by channel |                    +-------+   |     +------+   v
///       |    +-----------+     +------------+                     ^    ^     |     +-----+  +--------+
///       |          |           +------------+   +------------+    |    |     +---->| sum |->| record |--> m_axis
///       |          +---------->|  extremes  |-->| parameters |----+    |           +-----+  | packer |
///       |                      | by channel |   +------------+         |    pairs  +------+ +--------+
///       |                      +------------+         |                |           |      |   ^
///       | seed, nearest                               +----------------|---------->| FIFO |---+
///       |         +------+     +---------------+                       |           +------+
///       +-------->| FIFO |---->| random source |-----------------------+
///                 +------+     +---------------+
/// ```
///
/// One block comes in while the channels of another are read, its parameters some channels ahead of its
/// elements. The elements are written by tokens and read by channels, as many tokens as there are lanes.
///
/// Throughput: one beat per cycle, but for some 25 cycles of two blocks.
///
/// # Panics
/// If `max_d` is not a multiple of the lanes of at least two beats.
pub fn value_quantizer(geometry: Geometry, max_d: usize) -> Module {
    let Geometry {
        lanes, group, bits, ..
    } = geometry;
    assert!(
        max_d >= 2 * lanes && max_d.is_multiple_of(lanes),
        "tokens of up to {max_d} elements, {lanes} per beat"
    );
    let blocks = BlockSize {
        lanes,
        group,
        max_d,
    };
    let name = format!("hack_value_quantizer_{}_d{max_d}", geometry.name());
    let m = ModuleBuilder::new(name);
    m.doc(format!(
        "HACK's quantizer of values: takes tokens of up to {max_d} binary16 and gives a record for every \
         channel of a block of {group} of them: minimum, step, {}a code of {bits} bits per token.",
        if geometry.sums { "the sum of the codes, " } else { "" },
    ));
    m.doc(format!(
        "All beats of s_axis but the last one of a token are full, and that has an element. A block with a \
         token of more than {max_d} elements, or of another number of elements than its first token, is \
         consumed to the end of its last token without any output and sets config_error. Codes are rounded \
         by random numbers, or to nearest; seed_valid, seed and nearest are read with the first beat of a \
         block, and those of a refused one have no effect. A NaN counts as 0 and sets nan_seen, an infinity \
         as the largest finite value of its sign and sets inf_seen. A block that is not full waits. The \
         records of a block are a packet of m_axis from byte 0 of a word; all its words but the last one \
         are full. Its first word is offered within 64 cycles of the block's last beat unless words of blocks \
         before it wait. No combinational path from any input to any output.",
    ));
    m.throughput("one beat per cycle with a ready output, but for some 25 cycles of two blocks");
    geometry.describe(&m);
    m.parameter("max_d", max_d);

    let [beats, starts] = beats_and_starts(&m, lanes, Vectors::Blocks(group));
    let place_bits = blocks.place_bits();
    let banks = block_intake(&m, blocks, Addresses::ByToken, beats, |beat| {
        token_columns(&m, geometry, place_bits, beat)
    });
    let starts = accepted_starts(&m, &banks, starts);
    let search = search(&m, geometry, blocks, &banks);
    let depth = (2 * geometry.beats() + IN_LANES).next_power_of_two();
    let credits = m.instance("u_credits", &credit_counter(depth));
    let issued = read_columns(&m, geometry, blocks, &banks, search, credits);
    let room = Room {
        beats: depth,
        records: depth / geometry.beats(),
    };
    let leaves = records(&m, geometry, room, &issued, starts);
    credits.set("give", leaves);
    m.finish()
}

/// The starts of complete blocks.
fn accepted_starts<'m, S>(
    m: &'m ModuleBuilder,
    banks: &Banks<'m, S>,
    starts: Stream<'m>,
) -> Stream<'m> {
    m.comment("A seed waits for the end of its block. That of a refused one is dropped.");
    m.unused("unused_start_valid_at_end", starts.valid);
    let fields = ["seed_valid", "seed", "nearest"].map(|name| (name, starts.get(name)));
    starts.accept_when(banks.block_ends);
    let accepted = m.stream("block_start", banks.complete, &fields);
    m.unused("unused_block_start_ready", accepted.ready());
    accepted.through_packed("accepted_start", |width| stream_fifo(2, width))
}

/// Parameters of the channels of a block, in their order.
struct Search<'m> {
    group: Stream<'m>,
    /// A channel's parameters are found: they leave the FIFO two cycles later.
    found: Value<'m>,
    /// A credit is given back.
    credits: InstanceRef<'m>,
    /// Channels that may be in it.
    channels: usize,
    /// A bit per bank: its channels are being read.
    started: Value<'m>,
}

fn search<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    blocks: BlockSize,
    banks: &Banks<'m, ColumnRead<'m>>,
) -> Search<'m> {
    m.comment("The parameters of the channels of a complete block.");
    let bank = m.reg_reset("parameter_bank", Bit, 0);
    let reads = m.reg_reset("reads_channels", Bit, 0);
    let reading = reads.q();
    let starts = m.wire(
        "parameters_start",
        bit_of(banks.filled, bank.q()) & !reading,
    );
    let started = only(m, bank.q(), starts);
    banks.begun.drive(started);
    let size = banks.size(m, "parameter", bank.q());
    let cycles = parameters_latency() + IN_SEARCH;
    let channels = (cycles.div_ceil(geometry.beats()) + 2).next_power_of_two();
    let credits = m.instance("u_channel_credits", &credit_counter(channels));
    let block = ChannelBlock {
        extremes: banks.extremes,
        bank: bank.q(),
        size,
        starts,
        reads,
    };
    let read = read_channels(m, blocks, geometry.largest(), block, |_| {
        credits.get("available")
    });
    credits.set("take", read.issues);
    bank.set(bank.q() ^ (read.issues & read.is_last));
    let (group, found) = waiting_parameters(m, read.parameters, channels);
    Search {
        group,
        found,
        credits,
        channels,
        started,
    }
}

/// Reads the elements of channels whose parameters are known.
fn read_columns<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    blocks: BlockSize,
    banks: &Banks<'m, ColumnRead<'m>>,
    search: Search<'m>,
    credits: InstanceRef<'m>,
) -> Issued<'m> {
    m.comment(
        "The elements of a channel whose parameters are known, as many tokens of it as there are lanes. A \
         beat takes the credit of its codes: what follows never stalls.",
    );
    let bank = m.reg_reset("read_bank", Bit, 0);
    let place = m.reg_reset("read_place", Bits(blocks.place_bits()), 0);
    let lane = m.reg_reset("read_lane_of_place", Bits(log2_ceil(geometry.lanes)), 0);
    let size = banks.size(m, "read", bank.q());
    let counter = Bits(width_for(search.channels));
    let known = m.reg_reset("known_channels", counter, 0);
    let any_known = known.q().ne(0);
    let reads = m.wire("reads", any_known & credits.get("available"));
    credits.set("take", reads);
    let (begins, channel_ends) = channel_beats(m, banks, geometry, reads);
    let channel_done = m.wire("channel_done", reads & channel_ends);
    search.credits.set("give", channel_done);
    let changes = search.found ^ channel_done;
    known.set_when(changes, search.found.mux(known.q() + 1, known.q() - 1));

    m.comment("The next channel.");
    let lane_ends = lane.q().eq(geometry.lanes - 1);
    let in_last = place.q().eq(size.last_place);
    let is_last = m.wire("last_read", in_last & lane.q().eq(size.last_lane));
    let zero = |value: Value<'m>| m.lit(value.kind(), 0);
    lane.set_when(channel_done, is_last.mux(zero(lane.q()), lane.q() + 1));
    let next = lane_ends.mux(place.q() + 1, place.q());
    place.set_when(channel_done, is_last.mux(zero(place.q()), next));
    let done = m.wire("block_done", channel_done & is_last);
    bank.set(bank.q() ^ done);
    let in_work = m.reg_reset("in_work", Bits(2), 0);
    in_work.set((in_work.q() & !only(m, bank.q(), done)) | search.started);
    banks.in_use.drive(banks.filled | in_work.q());
    let column = &banks.elements;
    column.read.drive(reads);
    column.bank.drive(bank.q());
    column.place.drive(place.q());
    column.lane.drive(lane.q());

    m.comment("The elements and the parameters of their channel.");
    let valid = delayed_bit(m, "issues", reads, 1);
    let group_ends = delayed_bit(m, "channel_issued", channel_done, 1);
    let ends = delayed(m, "block_issued", done, 1);
    let first = delayed_bit(m, "channel_begins", reads & begins, 1);
    // Its number is counted.
    m.unused("unused_group_valid", search.group.valid);
    let group = &search.group;
    let issued = Issued {
        valid,
        x: column.x,
        keep: None,
        first,
        group_ends,
        ends,
        min: group.get("min"),
        step: group.get("step"),
        zero: group.get("zero"),
        shift: group.get("shift"),
        sigma: group.get("sigma"),
    };
    search.group.accept_when(group_ends);
    issued
}

/// The beats of a channel: is this one the first, the last one?
fn channel_beats<'m>(
    m: &'m ModuleBuilder,
    banks: &Banks<'m, ColumnRead<'m>>,
    geometry: Geometry,
    reads: Value<'m>,
) -> (Value<'m>, Value<'m>) {
    let Some(tokens) = &banks.elements.tokens else {
        return (m.lit(Bit, 1), m.lit(Bit, 1));
    };
    let beat = m.reg_reset("read_tokens", Bits(log2_ceil(geometry.beats())), 0);
    beat.set_when(reads, beat.q() + 1);
    tokens.drive(beat.q());
    (beat.q().eq(0), beat.q().eq(geometry.beats() - 1))
}
