//! The queue of completions.

use super::Config;
use super::streams::result;
use crate::cells::stream_fifo;
use crate::hw::{Bit, Bits, Module};

/// Bits of the number of completions that wait.
const WAITING: usize = 8;

/// Takes the results of both sides in turn and keeps them until the program takes them. When it is full, results
/// wait, and with them the commands behind.
pub(super) fn completions(config: &Config) -> Module {
    let m = config.module("kv_dma_completions", &["completions", "address_bits"]);
    m.doc(
        "Queue of completions: takes the results of writes and reads in turn. When it is full a result waits, which is \
         told by overflow.",
    );
    m.timing(2, "one result per cycle");
    let writes = m.stream_in("write", &result(config));
    let reads = m.stream_in("read", &result(config));
    let waiting = m.reg_reset("waiting", Bits(WAITING), 0);
    let room = m.wire("room", waiting.q().lt(config.get("completions")));
    let due = m.wire("is_due", writes.valid | reads.valid);
    let was_read = m.reg_reset("was_read", Bit, 0);
    let picks_read = m.wire("picks_read", reads.valid & (!writes.valid | !was_read.q()));
    let layout = result(config);
    let fields: Vec<_> = layout
        .names()
        .into_iter()
        .map(|name| (name, picks_read.mux(reads.get(name), writes.get(name))))
        .collect();
    let taken = m.wire("taken", due & room);
    was_read.set_when(taken, picks_read);
    writes.accept_when(room & !picks_read);
    reads.accept_when(room & picks_read);
    m.output(
        "ends_write",
        taken & !picks_read,
        "a write or a release ends",
    );
    m.output("ends_read", taken & picks_read, "another command ends");
    m.output("overflow", due & !room, "a result waits for room");
    let queued = m.stream("queued", taken, &fields);
    m.unused("unused_queued", queued.ready());
    let depth = config.get("completions");
    let out = queued.through_packed("oldest", |w| stream_fifo(depth, w));
    let leaves = m.wire("leaves", out.transfer());
    let more = taken.mux(waiting.q() + 1, waiting.q() - 1);
    waiting.set_when(taken ^ leaves, more);
    out.stream_out("out", &layout);
    m.output("waiting", waiting.q(), "completions that wait");
    m.finish()
}
