//! The order in which b is used: records of keys or channels, then values of a tail.

use super::geometry::{BANKS, Geometry};
use crate::hw::{Bit, Bits, Fields, ModuleBuilder, States, Stream, Value, log2_ceil, width_for};
use crate::stage::copies;

/// Bytes of the values of a tail that are used in a cycle.
const TAIL_BYTES: usize = 2 * BANKS;

/// The steps of the passes, one per cycle at most:
///
/// - `opens`: only waits for a bank of a; `closes`: the last step that uses it,
/// - `prepares`: no bytes, but the sum of the values of a partition of a,
/// - `tail`: values of a tail; else, but for those above, a piece of a record,
/// - `need`: bytes, `header`: they begin with minimum and step, `ends`: the record ends with them,
/// - `n`: elements of the partition, `part`: its number, `slot`: where its codes of a are,
/// - `select`: the weight in its slot, `lanes`: values of a tail, less 1,
/// - `scores`: of a pass that makes scores,
/// - `reserves`: a row of sums is needed, `restarts`: the sums begin,
/// - `completes`: the sum of a token has all of its partitions,
/// - `loops`: the next step is for the first channel again, `finishes`: the last one of the pass,
/// - `waits`: for the sums of the loop before, `drains`: for all records to be added.
///
/// Behind a command that is out of range there are none.
pub(super) fn steps<'m>(m: &'m ModuleBuilder, geometry: Geometry, plans: Stream<'m>) -> Stream<'m> {
    m.comment("The pass in work.");
    let names = m.states(
        "state",
        &[
            "idle",
            "open_codes",
            "prepare",
            "records",
            "open_tail",
            "tail",
        ],
    );
    let idle = names.is("idle");
    let go = m.forward("steps_go", Bit);
    let bad = plans.get("bad");
    let starts = m.wire("starts", idle & plans.valid & !bad);
    let kept = plans.fields().select(&[
        "outputs",
        "tail",
        "width_last",
        "part_last",
        "n_last",
        "code_bytes_last",
        "few",
    ]);
    let plan = copies(m, "pass_", starts, &kept);
    let count = plans.get("count");
    let begins_with_tail = plans.get("outputs") & count.eq(0);
    let begins_with_tail = m.wire("begins_with_tail", begins_with_tail);
    plans.accept_when(idle & !bad);
    let step = m.wire("step", !idle & go.value());
    let at = Places::new(m, geometry, &plan, names, step, (starts, count));
    let outputs = plan.get("outputs");

    m.comment("What comes next.");
    let [to_idle, to_codes, to_prepare, to_records, to_open, to_tail] = [
        "idle",
        "open_codes",
        "prepare",
        "records",
        "open_tail",
        "tail",
    ]
    .map(|state| names.value(state));
    let has_tail = m.wire("has_tail", outputs & plan.get("tail").ne(0));
    let behind_blocks = has_tail.mux(to_open, to_idle);
    let behind_bank = at.is_last_item.mux(behind_blocks, to_codes);
    let closes_records = at.loop_ends & (outputs | at.is_last_item);
    let closes_records = m.wire("records_end", closes_records);
    let next = names.case(
        "next_state",
        &[
            ("open_codes", to_prepare),
            ("prepare", at.is_last_part.mux(to_records, to_prepare)),
            ("records", closes_records.mux(behind_bank, to_records)),
            ("open_tail", to_tail),
            ("tail", at.tail_ends.mux(to_idle, to_tail)),
        ],
        begins_with_tail.mux(to_open, to_codes),
    );
    names.set_when(starts | step, next);
    let out = m.stream("steps", !idle, &[]);
    go.drive(out.ready());
    let fields = at.step(m, geometry, &plan, closes_records, has_tail);
    out.with_fields(fields)
}

/// Both, or the first one where there is no second.
fn and_if<'m>(a: Value<'m>, b: Option<Value<'m>>) -> Value<'m> {
    b.map_or(a, |b| a & b)
}

/// Where in a pass the next step is.
struct Places<'m> {
    names: States<'m>,
    /// Partition, and piece of it.
    part: Value<'m>,
    piece: Option<Value<'m>>,
    is_last_part: Value<'m>,
    /// A record ends with the step, where it may have several pieces.
    record_ends: Option<Value<'m>>,
    /// Channel, or group of channels of a tail.
    channel: Value<'m>,
    is_first_channel: Value<'m>,
    /// The last record of a token or a block.
    loop_ends: Value<'m>,
    /// The last token or block.
    is_last_item: Value<'m>,
    /// The first block, or the first token of a tail without blocks before it.
    first_loop: Value<'m>,
    /// Number of the token among four.
    in_row: Value<'m>,
    /// Token of the tail.
    token: Value<'m>,
    /// The last values of a token, and of the tail.
    token_ends: Value<'m>,
    tail_ends: Value<'m>,
}

impl<'m> Places<'m> {
    fn new(
        m: &'m ModuleBuilder,
        geometry: Geometry,
        plan: &Fields<'m>,
        names: States<'m>,
        step: Value<'m>,
        (starts, count): (Value<'m>, Value<'m>),
    ) -> Places<'m> {
        let outputs = plan.get("outputs");
        let [preparing, in_records, in_tail] =
            ["prepare", "records", "tail"].map(|state| names.is(state));
        m.comment("Pieces of a record.");
        let part = m.reg_reset("part", Bits(geometry.part_bits()), 0);
        let is_last_part = m.wire("is_last_part", part.q().eq(plan.get("part_last")));
        let piece = (geometry.pieces() > 1).then(|| {
            let piece = m.reg_reset("piece", Bit, 0);
            let two = m.wire("has_two", plan.get("n_last").gt(geometry.macs()));
            let one = is_last_part & !two;
            let ends = m.wire("record_ends", piece.q() | one);
            piece.set_when(step & in_records, !ends);
            (piece.q(), ends)
        });
        let record_ends = piece.map(|(_, ends)| ends);
        let a_record = and_if(in_records, record_ends);
        let part_ends = m.wire("part_ends", preparing | a_record);
        let first_part = m.lit(part.q().kind(), 0);
        let next_part = is_last_part.mux(first_part, part.q() + 1);
        part.set_when(step & part_ends, next_part);

        m.comment("Channels, or groups of channels of a tail.");
        let last_channel = plan.get("width_last");
        let last_group = last_channel.slice(2, geometry.width_bits() - 2);
        let last_group = last_group.zext(geometry.width_bits());
        let channel = m.reg_reset("channel", last_channel.kind(), 0);
        let limit = in_tail.mux(last_group, last_channel);
        let is_last_channel = m.wire("is_last_channel", channel.q().eq(limit));
        let token_ends = m.wire("token_ends", in_tail & is_last_channel);
        let loop_ends = outputs.mux(is_last_channel, is_last_part);
        let loop_ends = m.wire("loop_ends", a_record & loop_ends);
        let counts = m.wire("counts_channel", in_tail | (a_record & outputs));
        let first_channel = m.lit(channel.q().kind(), 0);
        let next_channel = is_last_channel.mux(first_channel, channel.q() + 1);
        channel.set_when(step & counts, next_channel);

        m.comment("Tokens or blocks, and tokens of a tail.");
        let left = m.reg("items_left", count.kind());
        let is_last_item = m.reg("is_last_item", Bit);
        let item_ends = m.wire("item_ends", step & loop_ends);
        let fewer = m.wire("items_less_1", left.q() - 1);
        let changes = m.wire("items_change", starts | item_ends);
        let next_left = m.wire("next_left", starts.mux(count, fewer));
        left.set_when(changes, next_left);
        is_last_item.set_when(changes, next_left.eq(1));
        let in_row = m.reg_reset("token_in_row", Bits(2), 0);
        in_row.set_when(changes, starts.mux(m.lit(Bits(2), 0), in_row.q() + 1));
        let token = m.reg_reset("tail_token", plan.get("tail").kind(), 0);
        let next_token = m.wire("next_token", token.q() + 1);
        let is_last_token = m.wire("is_last_token", next_token.eq(plan.get("tail")));
        let tail_ends = m.wire("tail_ends", token_ends & is_last_token);
        let first_token = m.lit(token.q().kind(), 0);
        token.set_when(
            step & token_ends,
            is_last_token.mux(first_token, next_token),
        );
        let first_loop = m.reg("first_loop", Bit);
        first_loop.set_when(starts | (step & (loop_ends | token_ends)), starts);
        Places {
            names,
            part: part.q(),
            piece: piece.map(|(piece, _)| piece),
            is_last_part,
            record_ends,
            channel: channel.q(),
            is_first_channel: m.wire("is_first_channel", channel.q().eq(0)),
            loop_ends,
            is_last_item: is_last_item.q(),
            first_loop: first_loop.q(),
            in_row: in_row.q(),
            token: token.q(),
            token_ends,
            tail_ends,
        }
    }

    /// The fields of the step.
    fn step(
        &self,
        m: &'m ModuleBuilder,
        geometry: Geometry,
        plan: &Fields<'m>,
        closes_records: Value<'m>,
        has_tail: Value<'m>,
    ) -> Fields<'m> {
        m.comment("The step.");
        let is = |state: &str| self.names.is(state);
        let (records, tail) = (is("records"), is("tail"));
        let outputs = plan.get("outputs");
        let header = self.piece.map_or(records, |piece| records & !piece);
        let header = m.wire("has_header", header);
        let finishes = self.tail_ends | (closes_records & self.is_last_item & !has_tail);
        let (slot, select) = self.operand(m, geometry, tail);
        let lanes = plan.get("width_last").slice(0, 2);
        let all = m.lit(Bits(2), (BANKS - 1) as u64);
        let row_begins = outputs.mux(
            self.first_loop & self.channel.slice(0, 2).eq(0),
            self.in_row.eq(0) & self.part.eq(0),
        );
        let reserves = (records & header & row_begins) | (tail & self.first_loop);
        let full = m.lit(Bits(geometry.n_bits()), geometry.group as u64);
        let first_tail = tail & self.token.eq(0) & self.is_first_channel;
        let waits = plan.get("few") & self.is_first_channel & outputs & (records | tail);
        let fields = [
            ("opens", is("open_codes") | is("open_tail")),
            ("prepares", is("prepare")),
            ("tail", tail),
            (
                "need",
                self.bytes(m, geometry, plan, (records, header), tail),
            ),
            ("header", header),
            ("ends", and_if(records, self.record_ends)),
            ("n", self.is_last_part.mux(plan.get("n_last"), full)),
            ("part", self.part),
            ("slot", slot),
            ("select", select),
            ("lanes", self.token_ends.mux(lanes, all)),
            ("scores", !outputs),
            ("reserves", m.wire("reserves_row", reserves)),
            ("restarts", outputs.mux(self.first_loop, self.part.eq(0))),
            ("completes", !outputs & self.loop_ends),
            ("loops", self.token_ends | (self.loop_ends & outputs)),
            ("finishes", m.wire("pass_ends", finishes)),
            ("closes", closes_records | self.tail_ends),
            ("waits", waits),
            ("drains", first_tail),
        ];
        m.fields("step", &fields)
    }

    /// The slot of the operand of a, and for a tail the weight in it.
    fn operand(
        &self,
        m: &'m ModuleBuilder,
        geometry: Geometry,
        tail: Value<'m>,
    ) -> (Value<'m>, Value<'m>) {
        let bits = geometry.slot_bits();
        let fit = |value: Value<'m>| match value.width() > bits {
            true => value.slice(0, bits),
            false => value.zext(bits),
        };
        let in_slot = log2_ceil(geometry.weights());
        let (select, above) = (
            self.token.slice(0, in_slot),
            self.token.slice(in_slot, self.token.width() - in_slot),
        );
        let of_part = match self.piece {
            Some(piece) => m.concat(&[self.part, piece]),
            None => self.part,
        };
        let slot = tail.mux(fit(above), fit(of_part));
        (m.wire("slot", slot), select)
    }

    /// The bytes of the step.
    fn bytes(
        &self,
        m: &'m ModuleBuilder,
        geometry: Geometry,
        plan: &Fields<'m>,
        (records, header): (Value<'m>, Value<'m>),
        tail: Value<'m>,
    ) -> Value<'m> {
        let bits = width_for(geometry.b_word());
        let number = |value: usize| m.lit(Bits(bits), value as u64);
        let last = plan.get("code_bytes_last").zext(bits);
        let short = and_if(self.is_last_part, self.record_ends);
        let codes = m.wire("code_bytes", short.mux(last, number(geometry.code_bytes())));
        let before = number(geometry.b_header()) & header.replicate(bits);
        let record = m.wire("record_bytes", codes + before);
        let lanes = plan.get("width_last").slice(0, 2).zext(3) + 1;
        let some = m.concat(&[m.wire("last_values", lanes), m.lit(Bit, 0)]);
        let values = self.token_ends.mux(some.zext(bits), number(TAIL_BYTES));
        let record = record & records.replicate(bits);
        m.wire("step_bytes", tail.mux(values, record))
    }
}
