//! Command unit: takes the commands one by one, has them done, and completes them.

use super::{Config, KIND_DOC, op, status};
use crate::hw::{Bit, Bits, Module, ModuleBuilder};

/// Sequences the commands: looks up the stream's counts, starts the unit that does the command,
/// waits for its end, stores the counts, completes.
///
/// A command that neither walks nor maps pages completes 5 cycles after it was taken. After reset
/// all counts are cleared first, one stream per cycle.
///
/// # Panics
/// If the configuration is not valid.
pub fn command_unit(config: &Config) -> Module {
    config.check().expect("a checked configuration");
    let streams = config.streams;
    let (stream_bits, index_bits) = (config.stream_bits(), config.index_bits());
    let (count_bits, byte_bits) = (config.count_bits(), config.byte_bits());
    let m = ModuleBuilder::new(format!("mmu_command_unit_{}", config.tag()));
    m.doc(
        "Command unit: takes the commands in order, one at a time. Reads the byte counts of the stream \
         from both tables, starts the unit that does the command, waits for its end, stores the \
         counts, and completes the command. So no two units use a table at the same time.",
    );
    m.doc(
        "An append ends when the consumer has its last descriptor, or when it is refused; a read when \
         the consumer has its last descriptor; a release when the allocator has its last page. After \
         reset the counts of all streams are cleared, one per cycle, before the first command is taken.",
    );
    m.parameter("streams", streams);
    m.parameter("page_bytes", config.page_bytes);
    m.parameter("pages_per_stream", config.pages_per_stream);
    m.timing(5, "one command at a time");
    let length = Bits(config.length_bits());
    let command = m.stream_in(
        "in",
        &[
            ("op", Bits(op::BITS), op::DOC),
            ("kind", Bit, KIND_DOC),
            ("stream", Bits(stream_bits), "stream id"),
            ("dense_bytes", length, "append: dense bytes"),
            ("sparse_bytes", length, "append: sparse bytes"),
        ],
    );
    let count = Bits(count_bits);
    let dense_count = m.input(
        "dense_count",
        count,
        "dense bytes of the stream, as read last",
    );
    let sparse_count = m.input(
        "sparse_count",
        count,
        "sparse bytes of the stream, as read last",
    );
    let free = m.input("free", Bits(config.free_bits()), "free pages");
    let append_decided = m.input("append_decided", Bit, "append_status is known");
    let append_status = m.input("append_status", Bits(status::BITS), status::DOC);
    let append_store = m.input("append_store", Bit, "store the counts with the append");
    let dense_new_count = m.input("dense_new_count", count, "dense bytes with the append");
    let sparse_new_count = m.input("sparse_new_count", count, "sparse bytes with the append");
    let release_done = m.input("release_done", Bit, "all pages are given back");
    let last_taken = m.input(
        "last_taken",
        Bit,
        "the consumer takes the last descriptor of the command",
    );

    m.comment("After reset: a count of 0 for every stream.");
    let clearing = m.reg_reset("clearing", Bit, 1);
    let clear_stream = m.reg_reset("clear_stream", Bits(index_bits), 0);
    let cleared = m.wire("cleared", clearing.q() & clear_stream.q().eq(streams - 1));
    clearing.set(clearing.q() & !cleared);
    clear_stream.set_when(clearing.q(), clear_stream.q() + 1);

    m.comment("The command in work.");
    let ready = m.reg_reset("ready", Bit, 0);
    let taken = m.wire("taken", command.valid & ready.q());
    let completed = m.forward("completed", Bit);
    ready.set((ready.q() & !taken) | cleared | completed.value());
    let held: Vec<_> = command
        .field_names()
        .into_iter()
        .map(|name| {
            let value = command.get(&name);
            (m.reg(&name, value.kind()), value)
        })
        .collect();
    command.accept_when(ready.q());
    for (reg, value) in &held {
        reg.set_when(taken, *value);
    }
    let [opcode, kind, stream, dense_bytes, sparse_bytes] =
        [0, 1, 2, 3, 4].map(|i: usize| held[i].0.q());
    let [is_append, is_read, is_release, is_status] = [
        ("is_append", op::APPEND),
        ("is_read", op::READ),
        ("is_release", op::RELEASE),
        ("is_status", op::STATUS),
    ]
    .map(|(name, code)| m.wire(name, opcode.eq(code)));

    m.comment("First its counts are read, then they are there, then they are weighed.");
    let reads_counts = m.reg_reset("reads_counts", Bit, 0);
    let counts_there = m.reg_reset("counts_there", Bit, 0);
    let weighs = m.reg_reset("weighs", Bit, 0);
    reads_counts.set(taken);
    counts_there.set(reads_counts.q());
    weighs.set(counts_there.q());
    let bad_stream = m.reg("bad_stream", Bit);
    bad_stream.set_when(reads_counts.q(), stream.ge(streams));
    let bytes_used = m.reg("bytes_used", count);
    bytes_used.set_when(counts_there.q(), kind.mux(sparse_count, dense_count));
    m.output(
        "append_start",
        counts_there.q() & is_append,
        "decide the append",
    );
    m.output("kind", kind, "read: dense or sparse");
    m.output("bad_stream", bad_stream.q(), "the stream does not exist");
    m.output("dense_bytes", dense_bytes, "append: dense bytes");
    m.output("sparse_bytes", sparse_bytes, "append: sparse bytes");
    m.output(
        "release_start",
        weighs.q() & is_release & !bad_stream.q(),
        "release the stream",
    );

    m.comment("A read is one range, from the first byte to the last, if there is one.");
    let has_bytes = m.wire("has_bytes", bytes_used.q().ne(0));
    let reads = m.wire("reads", is_read & !bad_stream.q() & has_bytes);
    let final_byte = m.reg("final_byte", Bits(byte_bits));
    final_byte.set_when(weighs.q(), bytes_used.q().slice(0, byte_bits) - 1);
    let read_waits = m.reg_reset("read_waits", Bit, 0);
    let range = m.stream("range", read_waits.q(), &[("final_byte", final_byte.q())]);
    read_waits.set((weighs.q() & reads) | (read_waits.q() & !range.ready()));
    range.stream_out("read", &[("final_byte", "last byte to read")]);

    m.comment("The counts are stored when an append has its pages, and cleared by a release.");
    m.output("count_rd_en", reads_counts.q(), "read the counts");
    m.output(
        "count_wr_en",
        clearing.q() | append_store | release_done,
        "write the counts",
    );
    m.output(
        "count_stream",
        clearing
            .q()
            .mux(clear_stream.q(), stream.slice(0, index_bits)),
        "of this stream",
    );
    m.output(
        "dense_wr_count",
        dense_new_count & append_store.replicate(count_bits),
        "dense bytes",
    );
    m.output(
        "sparse_wr_count",
        sparse_new_count & append_store.replicate(count_bits),
        "sparse bytes",
    );
    m.output(
        "index",
        stream.slice(0, index_bits),
        "stream whose entries are read and written",
    );

    m.comment("The completion.");
    let code = |code| m.lit(Bits(status::BITS), code);
    let verdict = m.reg("verdict", Bits(status::BITS));
    verdict.set_when(
        weighs.q() | append_decided,
        append_decided.mux(
            append_status,
            bad_stream
                .q()
                .mux(code(status::BAD_STREAM), code(status::OK)),
        ),
    );
    let reports = m.reg("reports", Bit);
    reports.set_when(weighs.q(), (is_read | is_status) & !bad_stream.q());
    let done_at_once = m.wire(
        "done_at_once",
        weighs.q() & !is_append & (bad_stream.q() | is_status | (is_read & !has_bytes)),
    );
    let refused = m.wire("refused", append_decided & append_status.ne(status::OK));
    let completing = m.reg_reset("completing", Bit, 0);
    let done = m.stream(
        "done",
        completing.q(),
        &[
            ("status", verdict.q()),
            (
                "bytes_used",
                bytes_used.q() & reports.q().replicate(count_bits),
            ),
            ("pages_free", free),
        ],
    );
    let ends = m.wire("ends", done_at_once | refused | release_done | last_taken);
    completed.drive(done.transfer());
    completing.set(ends | (completing.q() & !completed.value()));
    done.registered("completion").stream_out(
        "out",
        &[
            ("status", status::DOC),
            (
                "bytes_used",
                "read and status: bytes of the stream and kind; else 0",
            ),
            ("pages_free", "free pages behind the command"),
        ],
    );
    m.finish()
}
