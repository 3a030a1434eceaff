//! The ring of a window: tokens are put into slots and taken from them.

use super::codec_streams::{CodecSize, TOKEN_COUNT, ring_move, token_beat};
use crate::binary16::canonical;
use crate::cells::sdp_ram;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, log2_ceil};

/// Keeps the tokens of a window in a RAM (contract, section 2). It does what the moves say, one after the
/// other: a token of `in` into a slot, or the tokens of some slots to `out`. When all tokens of a job have
/// come, those left go to `rest`, oldest first.
///
/// One beat per cycle; a cycle or two between moves.
pub(super) fn token_ring(size: CodecSize) -> Module {
    let CodecSize { lanes, window, .. } = size;
    let m = ModuleBuilder::new(format!("kivi_token_ring_{}", size.name()));
    m.doc(format!(
        "The ring of a window of {window} tokens: a move puts the next token of in into a slot, or sends \
         the tokens of some slots to out. When all tokens of a job have come, those that it leaves go to \
         rest, oldest first.",
    ));
    size.describe(&m);
    m.throughput("one beat per cycle");
    let jobs = m.stream_in("job", &size.ring_job());
    let moves = m.stream_in("move", &ring_move());
    let tokens = m.stream_in("in", &token_beat(lanes).select(&["data"]));

    m.comment("A job, and its tokens still to come.");
    let slot_bits = log2_ceil(window);
    let (slot_kind, beat_kind) = (Bits(slot_bits), Bits(size.place_bits()));
    let active = m.reg_reset("active", Bit, 0);
    let missing = m.reg("missing", Bits(TOKEN_COUNT));
    let finishing = m.reg_reset("finishing", Bit, 0);
    let takes_job = m.wire("takes_job", jobs.valid & !active.q());
    let kept = ["last_place", "last_lane", "rest_first", "rest"].map(|name| {
        let register = m.reg(name, jobs.get(name).kind());
        register.set_when(takes_job, jobs.get(name));
        register.q()
    });
    let [last_place, last_lane, rest_first, rest] = kept;
    let tokens_in_job = jobs.get("tokens");
    jobs.accept_when(!active.q());

    m.comment("What is being done: tokens in, tokens out, or the rest.");
    let puts = m.reg_reset("puts", Bit, 0);
    let reads = m.reg_reset("reads", Bit, 0);
    let to_rest = m.reg("to_rest", Bit);
    let ends = m.reg("ends", Bit);
    let slot = m.reg("slot", slot_kind);
    let left = m.reg("slots_left", Bits(slot_bits + 1));
    let beat = m.reg_reset("beat", beat_kind, 0);
    let idle = m.wire("idle", active.q() & !puts.q() & !reads.q());
    let takes_move = m.wire("takes_move", idle & !finishing.q() & moves.valid);
    let begins_rest = m.wire("begins_rest", idle & finishing.q());
    let has_rest = m.wire("has_rest", rest.ne(0));
    let ready = m.forward("read_ready", Bit);
    let writes = m.wire("writes", puts.q() & tokens.valid);
    let fetches = m.wire("fetches", reads.q() & ready.value());
    let moved = m.wire("moved", writes | fetches);
    let token_ends = m.wire("token_ends", moved & beat.q().eq(last_place));
    let done = m.wire("move_done", token_ends & left.q().eq(1));
    beat.set_when(moved, token_ends.mux(m.lit(beat_kind, 0), beat.q() + 1));
    let starts = m.wire("starts", takes_move | begins_rest);
    let first = begins_rest.mux(rest_first, moves.get("first").slice(0, slot_bits));
    let count = begins_rest.mux(rest, moves.get("slots").slice(0, slot_bits + 1));
    slot.set_when(starts | token_ends, starts.mux(first, slot.q() + 1));
    left.set_when(starts | token_ends, starts.mux(count, left.q() - 1));
    puts.set((takes_move & moves.get("put")) | (puts.q() & !done));
    let reading = (takes_move & !moves.get("put")) | (begins_rest & has_rest);
    reads.set(reading | (reads.q() & !done));
    to_rest.set_when(starts, begins_rest);
    ends.set_when(takes_move, moves.get("ends"));
    let token_done = m.wire("token_done", done & !to_rest.q() & ends.q());
    missing.set_when(
        takes_job | token_done,
        takes_job.mux(tokens_in_job, missing.q() - 1),
    );
    let all_here = m.wire("all_here", token_done & missing.q().eq(1));
    finishing.set(all_here | (finishing.q() & !begins_rest));
    let job_ends = m.wire("job_ends", (begins_rest & !has_rest) | (done & to_rest.q()));
    active.set(takes_job | (active.q() & !job_ends));
    for name in ["first", "slots"] {
        let value = moves.get(name);
        let used = if name == "first" {
            slot_bits
        } else {
            slot_bits + 1
        };
        if value.width() > used {
            m.unused(
                &format!("unused_{name}"),
                value.slice(used, value.width() - used),
            );
        }
    }
    moves.accept_when(idle & !finishing.q());
    let data = tokens.get("data");
    tokens.accept_when(puts.q());

    m.comment("Canonical form, and what was lost of the elements of the token.");
    let found = canonical(&m, "canonical", data);
    let is_last = m.wire("in_last_beat", beat.q().eq(last_place));
    let others = m.lanes("others_there", lanes - 1, |i| last_lane.gt(i) | !is_last);
    let there = m.wire("there", m.concat(&[others, m.lit(Bit, 1)]));
    let lost_in = writes.replicate(lanes) & there;
    for (name, lost, what) in [("nan", found.nan, "NaN"), ("inf", found.inf, "infinite")] {
        let seen = m.reg_reset(&format!("{name}_seen"), Bit, 0);
        seen.set((lost & lost_in).reduce_or());
        let doc = format!("an element put in the cycle before was {what}");
        m.output(&format!("meets_{name}"), seen.q(), &doc);
    }

    m.comment("The RAM, whose read register is the output stage.");
    let address = m.wire("address", m.concat(&[slot.q(), beat.q()]));
    let ram = m.instance("u_ram", &sdp_ram(window << size.place_bits(), 16 * lanes));
    ram.set("wr_en", writes)
        .set("wr_addr", address)
        .set("wr_data", found.x)
        .set("rd_en", fetches)
        .set("rd_addr", address);
    let fetched = m.reg_reset("fetched", Bit, 0);
    let of_rest = m.reg("fetched_rest", Bit);
    let last = m.reg("fetched_last", Bit);
    of_rest.set_when(fetches, to_rest.q());
    last.set_when(fetches, is_last);
    let kept = m.reg("fetched_lanes", Bits(lanes));
    kept.set_when(fetches, there);
    let kept = kept.q();
    let data = ram.get_as("rd_data", "read_data");
    let keep = m.lanes("keep", lanes, |i| kept.bit(i).replicate(2));
    let masked = m.lanes("kept_data", lanes, |i| {
        data.slice(16 * i, 16) & kept.bit(i).replicate(16)
    });
    let fields = [("data", masked), ("keep", keep), ("last", last.q())];
    let out = m.stream("taken", fetched.q() & !of_rest.q(), &fields);
    let rest = m.stream("left", fetched.q() & of_rest.q(), &fields);
    let leaves = m.wire("leaves", of_rest.q().mux(rest.ready(), out.ready()));
    ready.drive(!fetched.q() | leaves);
    fetched.set(fetches | (fetched.q() & !leaves));
    out.stream_out("out", &token_beat(lanes));
    rest.stream_out("rest", &token_beat(lanes).select(&["data", "last"]));
    m.finish()
}
