//! Command unit: takes the commands one by one, starts the units that do them, and completes them.

use super::codes::codes_doc;
use super::{Config, op, status, streams};
use crate::hw::{Bit, Bits, Forward, Module, ModuleBuilder, Stream, Value};

/// Sequences the commands (contract, *Commands*): reads the counts of the stream, starts the unit that
/// does the command, waits for its end, stores the counts, completes.
///
/// One command at a time. A command that neither walks nor maps pages completes 5 cycles after it was
/// taken. After reset all counts are cleared first, one stream per cycle.
///
/// # Panics
/// If the configuration is not valid.
pub fn command_unit(config: &Config) -> Module {
    config.check().expect("a checked configuration");
    let m = config.module(
        "mmu_command_unit",
        &[
            "streams",
            "pages",
            "pages_per_stream",
            "page_bytes",
            "max_append_bytes",
        ],
    );
    m.doc(
        "Command unit: takes the commands in order, one at a time. It reads the byte counts of the \
         stream from both tables, starts the unit that does the command, waits for its end, stores the \
         counts, and completes the command. So no two units use a table at the same time.",
    );
    m.doc(
        "An append ends when the consumer has its last descriptor, or when it is refused; a read when \
         the consumer has its last descriptor; a release when the allocator has its last page. After \
         reset the counts of all streams are cleared, one per cycle, before the first command is taken.",
    );
    m.doc(codes_doc("in_op", &op()));
    m.doc(codes_doc("append_status and out_status", &status()));
    m.timing(5, "one command at a time");
    let (command, inputs) = inputs(&m, config);

    let clear = Clear::new(&m, config);
    let command = Command::new(&m, command, &clear);
    let counts = Counts::new(&m, &command, &inputs, config);
    let has_bytes = read_range(&m, &command, &counts, config);
    store_counts(&m, &command, &counts, &clear, &inputs, config);
    complete(&m, config, &command, &counts, has_bytes, &inputs);
    m.finish()
}

/// Inputs from the tables, the allocator and the units that do the commands.
struct Inputs<'m> {
    dense_count: Value<'m>,
    sparse_count: Value<'m>,
    free: Value<'m>,
    append_decided: Value<'m>,
    append_status: Value<'m>,
    append_store: Value<'m>,
    dense_new_count: Value<'m>,
    sparse_new_count: Value<'m>,
    release_done: Value<'m>,
    last_taken: Value<'m>,
}

fn inputs<'m>(m: &'m ModuleBuilder, config: &Config) -> (Stream<'m>, Inputs<'m>) {
    let command = m.stream_in("in", &streams::command(config));
    m.names(&op()).mark(command.get("op"));
    let count = Bits(config.count_bits());
    let inputs = Inputs {
        dense_count: m.input(
            "dense_count",
            count,
            "dense bytes of the stream, as read last",
        ),
        sparse_count: m.input(
            "sparse_count",
            count,
            "sparse bytes of the stream, as read last",
        ),
        free: m.input("free", Bits(config.free_bits()), "number of free pages"),
        append_decided: m.input("append_decided", Bit, "append_status is valid"),
        append_status: m
            .names(&status())
            .input("append_status", "decision of the append unit"),
        append_store: m.input("append_store", Bit, "stores the counts with the append"),
        dense_new_count: m.input(
            "dense_new_count",
            count,
            "dense bytes of the stream with the append",
        ),
        sparse_new_count: m.input(
            "sparse_new_count",
            count,
            "sparse bytes of the stream with the append",
        ),
        release_done: m.input("release_done", Bit, "all pages are returned"),
        last_taken: m.input(
            "last_taken",
            Bit,
            "the consumer takes the last descriptor of the command",
        ),
    };
    (command, inputs)
}

/// The clearing of all counts after reset.
struct Clear<'m> {
    clearing: Value<'m>,
    stream: Value<'m>,
    /// The last count is cleared.
    cleared: Value<'m>,
}

impl<'m> Clear<'m> {
    fn new(m: &'m ModuleBuilder, config: &Config) -> Clear<'m> {
        m.comment("After reset: a count of 0 for every stream.");
        let clearing = m.reg_reset("clearing", Bit, 1);
        let stream = m.reg_reset("clear_stream", Bits(config.index_bits()), 0);
        let at_last = stream.q().eq(config.streams - 1);
        let cleared = m.wire("cleared", clearing.q() & at_last);
        clearing.set(clearing.q() & !cleared);
        stream.set_when(clearing.q(), stream.q() + 1);
        Clear {
            clearing: clearing.q(),
            stream: stream.q(),
            cleared,
        }
    }
}

/// The command in progress.
struct Command<'m> {
    /// It is taken in this cycle.
    taken: Value<'m>,
    /// Its completion leaves.
    completed: Forward<'m>,
    kind: Value<'m>,
    stream: Value<'m>,
    dense_bytes: Value<'m>,
    sparse_bytes: Value<'m>,
    is_append: Value<'m>,
    is_read: Value<'m>,
    is_release: Value<'m>,
    is_status: Value<'m>,
}

impl<'m> Command<'m> {
    fn new(m: &'m ModuleBuilder, command: Stream<'m>, clear: &Clear<'m>) -> Command<'m> {
        m.comment("The command in progress.");
        let ready = m.reg_reset("ready", Bit, 0);
        let taken = m.wire("taken", command.valid & ready.q());
        let completed = m.forward("completed", Bit);
        ready.set((ready.q() & !taken) | clear.cleared | completed.value());
        let held: Vec<_> = command
            .fields()
            .iter()
            .map(|(name, value)| (m.reg(name, value.kind()), value))
            .collect();
        command.accept_when(ready.q());
        for (reg, value) in &held {
            reg.set_when(taken, *value);
        }
        let [opcode, kind, stream, dense_bytes, sparse_bytes] =
            [0, 1, 2, 3, 4].map(|i: usize| held[i].0.q());
        let names = m.names(&op());
        let is = |name: &str| m.wire(&format!("is_{name}"), opcode.eq(names.value(name)));
        Command {
            taken,
            completed,
            kind,
            stream,
            dense_bytes,
            sparse_bytes,
            is_append: is("append"),
            is_read: is("read"),
            is_release: is("release"),
            is_status: is("status"),
        }
    }
}

/// The counts of the command's stream, and what they say about it.
struct Counts<'m> {
    reads_counts: Value<'m>,
    /// They are evaluated.
    weighs: Value<'m>,
    /// The stream does not exist.
    bad_stream: Value<'m>,
    /// Bytes of the stream and kind.
    bytes_used: Value<'m>,
}

impl<'m> Counts<'m> {
    /// Has the counts read, and starts appends and releases.
    fn new(
        m: &'m ModuleBuilder,
        command: &Command<'m>,
        inputs: &Inputs<'m>,
        config: &Config,
    ) -> Counts<'m> {
        m.comment("The counts of its stream are read, are there, and are evaluated, a cycle each.");
        let reads_counts = m.reg_reset("reads_counts", Bit, 0);
        let counts_there = m.reg_reset("counts_there", Bit, 0);
        let weighs = m.reg_reset("weighs", Bit, 0);
        reads_counts.set(command.taken);
        counts_there.set(reads_counts.q());
        weighs.set(counts_there.q());
        let bad_stream = m.reg("bad_stream", Bit);
        bad_stream.set_when(reads_counts.q(), command.stream.ge(config.streams));
        let bytes_used = m.reg("bytes_used", inputs.dense_count.kind());
        let count = command.kind.mux(inputs.sparse_count, inputs.dense_count);
        bytes_used.set_when(counts_there.q(), count);
        m.output(
            "append_start",
            counts_there.q() & command.is_append,
            "decides the append",
        );
        m.output("kind", command.kind, "read: dense or sparse");
        m.output("bad_stream", bad_stream.q(), "the stream does not exist");
        m.output(
            "dense_bytes",
            command.dense_bytes,
            "append: number of dense bytes",
        );
        m.output(
            "sparse_bytes",
            command.sparse_bytes,
            "append: number of sparse bytes",
        );
        m.output(
            "release_start",
            weighs.q() & command.is_release & !bad_stream.q(),
            "releases the stream",
        );
        Counts {
            reads_counts: reads_counts.q(),
            weighs: weighs.q(),
            bad_stream: bad_stream.q(),
            bytes_used: bytes_used.q(),
        }
    }
}

/// Starts a read; returns whether its stream has bytes.
fn read_range<'m>(
    m: &'m ModuleBuilder,
    command: &Command<'m>,
    counts: &Counts<'m>,
    config: &Config,
) -> Value<'m> {
    m.comment("A read is one range, from the first byte to the last, if there is one.");
    let has_bytes = m.wire("has_bytes", counts.bytes_used.ne(0));
    let reads = command.is_read & !counts.bad_stream & has_bytes;
    let reads = m.wire("reads", reads);
    let byte_bits = config.byte_bits();
    let final_byte = m.reg("final_byte", Bits(byte_bits));
    let last = counts.bytes_used.slice(0, byte_bits) - 1;
    final_byte.set_when(counts.weighs, last);
    let waits = m.reg_reset("read_waits", Bit, 0);
    let range = m.stream("range", waits.q(), &[("final_byte", final_byte.q())]);
    waits.set((counts.weighs & reads) | (waits.q() & !range.ready()));
    range.stream_out("read", &streams::range(config).select(&["final_byte"]));
    has_bytes
}

fn store_counts<'m>(
    m: &'m ModuleBuilder,
    command: &Command<'m>,
    counts: &Counts<'m>,
    clear: &Clear<'m>,
    inputs: &Inputs<'m>,
    config: &Config,
) {
    m.comment("The counts are stored when an append has its pages, and cleared by a release.");
    let index = command.stream.slice(0, config.index_bits());
    m.output("count_rd_en", counts.reads_counts, "reads the counts");
    m.output(
        "count_wr_en",
        clear.clearing | inputs.append_store | inputs.release_done,
        "writes the counts",
    );
    m.output(
        "count_stream",
        clear.clearing.mux(clear.stream, index),
        "stream of the counts",
    );
    let store = inputs.append_store.replicate(config.count_bits());
    m.output(
        "dense_wr_count",
        inputs.dense_new_count & store,
        "dense count to write",
    );
    m.output(
        "sparse_wr_count",
        inputs.sparse_new_count & store,
        "sparse count to write",
    );
    m.output(
        "index",
        index,
        "stream of the entries that are read and written",
    );
}

fn complete<'m>(
    m: &'m ModuleBuilder,
    config: &Config,
    command: &Command<'m>,
    counts: &Counts<'m>,
    has_bytes: Value<'m>,
    inputs: &Inputs<'m>,
) {
    m.comment("The completion.");
    let (weighs, bad_stream) = (counts.weighs, counts.bad_stream);
    let names = m.names(&status());
    let verdict = m.reg("verdict", names.kind());
    let of_stream = bad_stream.mux(names.value("bad_stream"), names.value("ok"));
    verdict.set_when(
        weighs | inputs.append_decided,
        inputs.append_decided.mux(inputs.append_status, of_stream),
    );
    let reports = m.reg("reports", Bit);
    let asks = command.is_read | command.is_status;
    reports.set_when(weighs, asks & !bad_stream);
    let nothing_to_do = bad_stream | command.is_status | (command.is_read & !has_bytes);
    let done_at_once = m.wire("done_at_once", weighs & !command.is_append & nothing_to_do);
    let not_ok = inputs.append_status.ne(names.value("ok"));
    let refused = m.wire("refused", inputs.append_decided & not_ok);
    let completing = m.reg_reset("completing", Bit, 0);
    let bytes_used = counts.bytes_used;
    let done = m.stream(
        "done",
        completing.q(),
        &[
            ("status", verdict.q()),
            (
                "bytes_used",
                bytes_used & reports.q().replicate(bytes_used.width()),
            ),
            ("pages_free", inputs.free),
        ],
    );
    let ends = done_at_once | refused | inputs.release_done | inputs.last_taken;
    let ends = m.wire("ends", ends);
    command.completed.drive(done.transfer());
    completing.set(ends | (completing.q() & !command.completed.value()));
    done.registered("completion")
        .stream_out("out", &streams::completion(config));
}
