//! Judges the passes place by place, and accepts their segments.

use super::super::reader::{UNPACK_LATENCY, format_error, plan};
use super::geometry::{CHANNELS, Geometry};
use super::intake::parts_bits;
use super::row::DRAIN_LATENCY;
use super::steps_table::group_bits;
use crate::delay::delayed_bit;
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, log2_ceil, width_for};

/// What is told of a segment when it is accepted; but for `word` and `bank` it counts for those that are the
/// last ones of their sums.
pub(super) fn accepted(geometry: Geometry) -> Bundle {
    Bundle::new(
        "a segment",
        &[
            ("values", Bit, "of values"),
            (
                "word",
                Bits(geometry.word_bits()),
                "the word of operands that it needs",
            ),
            ("bank", Bit, "their bank"),
            ("begins", Bit, "its sums begin with it"),
            ("ends", Bit, "and end with it"),
            (
                "part",
                Bits(geometry.channel_bits() - log2_ceil(CHANNELS)),
                "its 16 channels",
            ),
            ("restarts", Bit, "values: the sums of its channels begin"),
            (
                "steps_at",
                Bits(group_bits(geometry)),
                "keys: the steps of its tokens",
            ),
            ("finishes", Bit, "keys: the pass ends with it"),
            ("nan", Bit, "a NaN was met in the pass"),
            ("inf", Bit, "an infinity was met in the pass"),
        ],
    )
}

/// What it needs to know of a pass.
pub(super) fn pass(geometry: Geometry) -> Bundle {
    let all = plan(geometry.reader());
    all.select(&["values", "blocks", "parts", "bad"])
}

/// What is given out behind the last segment of a pass: the sums of values, or +0.
pub(super) fn reading(geometry: Geometry) -> Bundle {
    Bundle::new(
        "a result that is read",
        &[
            (
                "part",
                Bits(geometry.channel_bits() - log2_ceil(CHANNELS)),
                "16 channels",
            ),
            ("number", Bits(log2_ceil(CHANNELS)), "the channel or token"),
            ("zero", Bit, "+0 instead"),
            (
                "chunk_ends",
                Bit,
                "last one of a group of tokens or 16 channels",
            ),
            ("last", Bit, "last one of the pass"),
        ],
    )
}

/// Walks the places of the passes: operands, then steps, then segments (contract, section 8).
pub(super) fn sequencer(geometry: Geometry) -> Module {
    let m = ModuleBuilder::new(format!("packkv_dot_sequencer_{}", geometry.name()));
    m.doc(
        "Judges a pass place by place: its operands, its steps, then the segments of the place, which it \
         accepts when their operands are aligned and their results have room. Behind the last segment of a \
         pass over values the sums are read; behind the first thing that is wrong all results that are left \
         are +0, and it stops, as it does at a command that is out of range.",
    );
    geometry.describe(&m);
    m.throughput("a segment per 4 cycles");
    let plans = m.stream_in("plan", &pass(geometry));
    let names = m.names(&format_error());
    let set_there = m.input("set_there", Bit, "the next set of operands is there");
    let no_more = m.input("no_more_operands", Bit, "there will be no other one");
    let group_there = m.input("group_there", Bit, "the steps of the next group are there");
    let block_there = m.input("block_there", Bit, "those of the next block are there");
    let steps_wrong = m.input("steps_wrong", Bit, "what is not there is wrong");
    let steps_at = m.input("steps_at", Bits(group_bits(geometry)), "the next group");
    let ready = m.input("ready", Bits(2), "banks of operands that are aligned");
    let met = [0, 1].map(|n| {
        m.input(
            &format!("met{n}"),
            Bits(2),
            "in that bank: NaN, an infinity",
        )
    });
    let segment = m.input("segment_valid", Bit, "a segment is offered");
    let error = names.input("segment_error", "what is wrong with it");
    let room = m.input("room", Bit, "there is room for a group of results");

    m.comment("The pass in work.");
    let state = m.states(
        "state",
        &[
            "idle", "operands", "steps", "segments", "settle", "read", "stopped",
        ],
    );
    let [
        idle,
        in_operands,
        in_steps,
        in_segments,
        settling,
        reading_sums,
    ] = ["idle", "operands", "steps", "segments", "settle", "read"].map(|name| state.is(name));
    let bad = plans.get("bad");
    let starts = m.wire("starts", idle & plans.valid & !bad);
    let refused = m.wire("refuses", idle & plans.valid & bad);
    let (all_parts, all_blocks) = (plans.get("parts"), plans.get("blocks"));
    let of_pass = plans.get("values");
    plans.accept_when(idle & !bad);
    let values = m.reg_reset("of_values", Bit, 0);
    values.set_when(starts, of_pass);
    let values = values.q();
    let parts = m.reg("parts", all_parts.kind());
    parts.set_when(starts, all_parts);
    let odd = m.reg_reset("odd", Bit, 0);
    odd.set_when(starts, !odd.q());
    let active = m.reg_reset("active", Bit, 0);

    m.comment("The place of the next segment: channels, group, block.");
    let goes = m.forward("segment_taken", Bit);
    let chunk = m.forward("chunk_read", Bit);
    let spoiled = m.reg_reset("spoiled", Bit, 0);
    let part_kind = Bits(geometry.channel_bits() - log2_ceil(CHANNELS));
    let part = m.reg_reset("part", part_kind, 0);
    let last_part = part.q().zext(parts.q().width()).eq(parts.q() - 1);
    let last_part = m.wire("is_last_part", last_part);
    let group = m.reg_reset("group", Bits(log2_ceil(geometry.groups())), 0);
    let last_group = m.wire("is_last_group", group.q().reduce_and());
    let left = m.reg("blocks_left", all_blocks.kind());
    let last_block = m.wire("is_last_block", left.q().eq(1));
    let ends = m.wire("sums_end", values.mux(last_group, last_part));
    let block_ends = m.wire("block_ends", last_group & last_part);
    let pass_ends = m.wire("pass_ends", block_ends & last_block);
    // What is read counts the channels of values, and with keys the groups that are left.
    let settled = m.forward("settled", Bit);
    let chunk_ends_part = chunk.value() & values;
    let chunk_ends_group = chunk.value() & !values;
    let part_turns = (goes.value() & (!values | last_group)) | chunk_ends_part;
    let none = m.lit(part_kind, 0);
    let part_restarts = starts | settled.value() | (part_turns & last_part);
    part.set_when(
        part_restarts | part_turns,
        part_restarts.mux(none, part.q() + 1),
    );
    let group_turns = (goes.value() & (values | last_part)) | chunk_ends_group;
    let no_group = m.lit(group.q().kind(), 0);
    group.set_when(starts | group_turns, starts.mux(no_group, group.q() + 1));
    let block_turns = (goes.value() & block_ends) | (chunk_ends_group & last_group);
    left.set_when(starts | block_turns, starts.mux(all_blocks, left.q() - 1));

    m.comment("What is wrong with a place, in the order in which it is judged.");
    let operands_end = in_operands & !set_there & no_more;
    let steps_good = m.wire("steps_are_good", values.mux(block_there, group_there));
    let step_bad = in_steps & !steps_good & steps_wrong;
    let none_wrong = m.wire("segment_is_good", error.eq(names.value("none")));
    let segment_bad = in_segments & segment & !none_wrong;
    let wrong = m.wire("is_wrong", operands_end | step_bad | segment_bad);
    let what = step_bad.mux(names.value("bad_step"), error);
    let what = operands_end.mux(names.value("a_ends"), what);
    let kind = names.register("kind", "none");
    kind.set_when(wrong, what);

    m.comment("A segment is accepted when its bank is there, and its sums can be drained.");
    let bank = m.reg_reset("bank", Bit, 0);
    let aligned = m.wire("is_aligned", bank.q().mux(ready.bit(1), ready.bit(0)));
    let since = m.reg_reset("since_end", Bits(width_for(CHANNELS)), CHANNELS as u64);
    let may_drain = m.wire("may_drain", since.q().bit(log2_ceil(CHANNELS)));
    let room_there = m.wire("has_room", values | room);
    let accepts = in_segments & none_wrong & aligned & (!ends | (may_drain & room_there));
    let accepts = m.wire("accepts", accepts);
    goes.drive(accepts & segment);
    let goes = goes.value();
    let drains = m.wire("drains", goes & ends);
    let one = m.lit(since.q().kind(), 1);
    since.set_when(drains | !may_drain, drains.mux(one, since.q() + 1));
    let closes = m.wire("closes", goes & block_ends & (values | last_block));
    bank.set_when(closes, !bank.q());

    m.comment("Behind the last segment the rows are waited for.");
    let most = geometry.to_copy() + CHANNELS + DRAIN_LATENCY;
    let wait = m.reg_reset("waited", Bits(width_for(most)), 0);
    settled.drive(settling & wait.q().eq(most));
    wait.set(settling.mux(wait.q() + 1, m.lit(wait.q().kind(), 0)));
    let number = m.reg_reset("number", Bits(log2_ceil(CHANNELS)), 0);
    let reads = m.forward("reads_result", Bit);
    let numbers = number.q();
    let of_group = match geometry.pack {
        CHANNELS => numbers.reduce_and(),
        pack => values.mux(
            numbers.reduce_and(),
            numbers.slice(0, log2_ceil(pack)).reduce_and(),
        ),
    };
    let chunk_ends = m.wire("chunk_ends", of_group);
    let first = numbers.eq(0);
    reads.drive(reading_sums & (!first | room));
    let reads = reads.value();
    chunk.drive(reads & chunk_ends);
    number.set_when(reads, chunk_ends.mux(m.lit(numbers.kind(), 0), numbers + 1));
    let read_ends = values.mux(last_part, last_group & last_block);
    let read_ends = m.wire("read_ends", chunk_ends & read_ends);
    spoiled.set(spoiled.q() | wrong);

    m.comment("What comes next.");
    let to = |name: &str| state.value(name);
    let behind = block_ends.mux(to("operands"), to("segments"));
    let behind = pass_ends.mux(to("settle"), behind);
    let behind_keys = last_part.mux(to("steps"), to("segments"));
    let behind_keys = pass_ends.mux(to("idle"), behind_keys);
    let behind = values.mux(behind, behind_keys);
    let settle = to("settle");
    let broken = |otherwise| wrong.mux(settle, otherwise);
    let done = spoiled.q().mux(to("stopped"), to("idle"));
    let next = state.case(
        "next_state",
        &[
            (
                "idle",
                starts.mux(to("operands"), refused.mux(to("stopped"), to("idle"))),
            ),
            (
                "operands",
                broken(set_there.mux(to("steps"), to("operands"))),
            ),
            ("steps", broken(steps_good.mux(to("segments"), to("steps")))),
            ("segments", broken(goes.mux(behind, to("segments")))),
            ("settle", settled.value().mux(to("read"), to("settle"))),
            ("read", (reads & read_ends).mux(done, to("read"))),
        ],
        to("stopped"),
    );
    state.set(next);
    active.set((active.q() | starts) & !(pass_ends & goes));

    m.comment("What was met in the pass.");
    let begins_pass = m.reg_reset("begins_pass", Bit, 0);
    begins_pass.set((begins_pass.q() & !goes) | starts);
    let met_now = bank.q().mux(met[1], met[0]);
    let met_before = m.reg("met_before", Bits(2));
    let met_now = met_now | (met_before.q() & (!begins_pass.q()).replicate(2));
    let met_now = m.wire("met_so_far", met_now);
    met_before.set_when(goes, met_now);
    let first_block = m.reg("first_block", Bit);
    first_block.set_when(starts | block_turns, starts);

    let opens_set = m.wire("opens_set", in_operands & set_there);
    let opens_steps = m.wire("opens_steps", in_steps & steps_good);
    let group_at = m.reg("group_at", steps_at.kind());
    group_at.set_when(opens_steps, steps_at);
    m.output("opens", opens_set, "the next set of operands is used");
    let weights = m.lit(
        Bits(parts_bits(geometry)),
        (geometry.block / CHANNELS) as u64,
    );
    let query = parts.q().zext(parts_bits(geometry));
    m.output(
        "opened_parts",
        values.mux(weights, query),
        "16 elements of its vectors",
    );
    m.output(
        "group_opens",
        opens_steps & !values,
        "the next group of steps is used",
    );
    m.output(
        "block_opens",
        opens_steps & values,
        "it is the turn of the next block of steps",
    );
    m.output(
        "turn",
        active.q() & values,
        "the pass in work is one over values",
    );
    m.output("turn_odd", odd.q(), "the pass in work has an odd number");
    m.output(
        "frees",
        delayed_bit(&m, "closed", closes, UNPACK_LATENCY),
        "the bank in use is free",
    );
    m.output("segment_ready", accepts, "the segment is accepted");
    m.output("goes", goes, "a segment is accepted");
    let word = values.mux(
        group.q().zext(geometry.word_bits()),
        part.q().zext(geometry.word_bits()),
    );
    let begins = values.mux(group.q().eq(0), part.q().eq(0));
    let of_segment = [
        ("values", values),
        ("word", word),
        ("bank", bank.q()),
        ("begins", begins),
        ("ends", ends),
        ("part", part.q()),
        ("restarts", first_block.q()),
        ("steps_at", group_at.q()),
        ("finishes", pass_ends),
        ("nan", met_now.bit(0)),
        ("inf", met_now.bit(1)),
    ];
    for (field, (name, value)) in accepted(geometry).fields().iter().zip(of_segment) {
        debug_assert_eq!(field.name, name);
        m.output(&format!("segment_{name}"), value, &field.doc);
    }
    m.output(
        "reserves",
        (drains & !values) | (reads & first),
        "room is taken for a group of results",
    );
    m.output("reads", reads, "a result is read");
    let of_read = [
        ("part", part.q()),
        ("number", numbers),
        ("zero", spoiled.q()),
        ("chunk_ends", chunk_ends),
        ("last", read_ends),
    ];
    for (field, (name, value)) in reading(geometry).fields().iter().zip(of_read) {
        debug_assert_eq!(field.name, name);
        m.output(&format!("read_{name}"), value, &field.doc);
    }
    m.output(
        "met",
        met_before.q(),
        "with a result that is read: NaN, an infinity",
    );
    m.output("error", kind.q(), "what was wrong");
    m.output("refused", refused, "a command is out of range");
    let stopped = state.is("stopped");
    m.output("halted", spoiled.q() | stopped, "nothing is taken any more");
    m.output("stopped", stopped, "waits for a reset");
    m.finish()
}
