//! Append unit: checks whether there is room for an append, takes its pages, gives its ranges.

use super::streams::{self, free_page};
use super::{Config, pages_of, status};
use crate::hw::{Bit, Bits, Forward, Module, ModuleBuilder, Stream, Value};

/// Decides an append over both tables at once, takes its new pages, and gives the ranges of bytes to
/// write (contract, *Commands* and *The tables*).
///
/// ```text
///   start, lengths, counts --> sums --> pages needed --> decision --> one page per new entry --> ranges
///                              1 cycle  1 cycle          1 cycle      new --> table writes       range
/// ```
///
/// All or nothing: before anything changes, the free pages are compared with the new pages of both
/// tables together, and the byte counts with the ends of both tables. Latency 3 from `start` to the
/// decision; then one new page per cycle; then the dense and the sparse range.
///
/// # Panics
/// If the configuration is not valid.
pub fn append_unit(config: &Config) -> Module {
    config.check().expect("a checked configuration");
    let (count_bits, length_bits) = (config.count_bits(), config.length_bits());
    let byte_bits = config.byte_bits();
    let free_bits = config.free_bits();
    let m = config.module(
        "mmu_append_unit",
        &[
            "pages",
            "pages_per_stream",
            "page_bytes",
            "max_append_bytes",
        ],
    );
    m.doc(
        "Append unit: decides an append over both tables at once, then takes a page for every new \
         entry, then gives the ranges of bytes to write, the dense one first.",
    );
    m.doc(
        "An append is all or nothing: nothing changes before the decision, and all that is needed is \
         available after it. Of several errors, the first of bad_stream, bad_length, stream_full and \
         no_pages is reported.",
    );
    m.doc(
        "start comes with the counts; the counts and the command must stay until store, which is set \
         for one cycle when the last range is taken: the new counts are valid then.",
    );
    m.timing(3, "one new page per cycle");
    let start = m.input("start", Bit, "decides the append");
    let bad_stream = m.input("bad_stream", Bit, "the stream of the append does not exist");
    let length = Bits(length_bits);
    let dense_bytes = m.input("dense_bytes", length, "number of dense bytes to append");
    let sparse_bytes = m.input("sparse_bytes", length, "number of sparse bytes to append");
    let count = Bits(count_bits);
    let dense_count = m.input("dense_count", count, "dense bytes of the stream before");
    let sparse_count = m.input("sparse_count", count, "sparse bytes of the stream before");
    let free = m.input("free", Bits(free_bits), "number of free pages");
    let page = m.stream_in("new", &free_page(config));

    m.comment("New byte counts, and the pages before.");
    let summed = m.reg_reset("summed", Bit, 0);
    summed.set(start);
    let length_sum = m.reg("length_sum", Bits(length_bits + 1));
    length_sum.set_when(start, dense_bytes.add_carry(sparse_bytes));
    let dense = sums(&m, config, "dense", start, dense_count, dense_bytes);
    let sparse = sums(&m, config, "sparse", start, sparse_count, sparse_bytes);

    m.comment("New entries, and whether the tables have them.");
    let weighed = m.reg_reset("weighed", Bit, 0);
    weighed.set(summed.q());
    let bad_length = m.reg("bad_length", Bit);
    let too_long = length_sum.q().gt(config.max_append_bytes);
    bad_length.set_when(summed.q(), length_sum.q().eq(0) | too_long);
    let new_counts = [dense.new, sparse.new].map(|new| new.slice(0, count_bits));
    let dense = weigh(&m, config, summed.q(), dense);
    let sparse = weigh(&m, config, summed.q(), sparse);

    m.comment("The decision.");
    let (verdict, refused) = decide(&m, free, bad_stream, bad_length.q(), [&dense, &sparse]);
    let decided = m.reg_reset("decided", Bit, 0);
    let decision = m.reg("decision", verdict.kind());
    let granted = m.reg_reset("granted", Bit, 0);
    let sends_last = m.forward("sends_last", Bit);
    decided.set(weighed.q());
    decision.set_when(weighed.q(), verdict);
    granted.set(weighed.q().mux(!refused, granted.q() & !sends_last.value()));
    m.output("decided", decided.q(), "status is valid");
    m.output("status", decision.q(), "decision: ok or the first error");

    m.comment("One page for every new entry, the dense ones first.");
    let any_left = m.wire("any_left", dense.any_left | sparse.any_left);
    take_pages(&m, granted.q() & any_left, page, &dense, &sparse);

    m.comment("The ranges to write, when all pages are taken.");
    let is_sparse = m.wire("is_sparse", !dense.waits);
    let is_last = m.wire("is_last", is_sparse | !sparse.waits);
    let [dense_first, sparse_first] =
        [dense_count, sparse_count].map(|count| count.slice(0, byte_bits));
    let range = m.stream(
        "written",
        granted.q() & !any_left,
        &[
            ("kind", is_sparse),
            ("first", is_sparse.mux(sparse_first, dense_first)),
            (
                "final_byte",
                is_sparse.mux(sparse.final_byte, dense.final_byte),
            ),
            ("last", is_last),
        ],
    );
    let leaves = m.wire("leaves", range.transfer());
    dense.leaves.drive(leaves);
    sparse.leaves.drive(leaves & is_sparse);
    sends_last.drive(leaves & is_last);
    let store = m.reg_reset("store", Bit, 0);
    store.set(sends_last.value());
    m.output("store", store.q(), "stores the new counts");
    m.output(
        "dense_new_count",
        new_counts[0],
        "dense bytes of the stream with the append",
    );
    m.output(
        "sparse_new_count",
        new_counts[1],
        "sparse bytes of the stream with the append",
    );
    range.stream_out("range", &streams::range(config));
    m.finish()
}

/// The first of the errors, in the order of the contract, and whether there is one.
fn decide<'m>(
    m: &'m ModuleBuilder,
    free: Value<'m>,
    bad_stream: Value<'m>,
    bad_length: Value<'m>,
    [dense, sparse]: [&Work<'m>; 2],
) -> (Value<'m>, Value<'m>) {
    let sum_bits = dense.left.width() + 1;
    let total = m.wire(
        "pages_needed",
        dense.left.zext(sum_bits) + sparse.left.zext(sum_bits),
    );
    let width = sum_bits.max(free.width());
    let no_pages = m.wire("no_pages", total.zext(width).gt(free.zext(width)));
    let stream_full = m.wire("stream_full", dense.full | sparse.full);
    let status = m.names(&status());
    let verdict = bad_stream.mux(
        status.value("bad_stream"),
        bad_length.mux(
            status.value("bad_length"),
            stream_full.mux(
                status.value("stream_full"),
                no_pages.mux(status.value("no_pages"), status.value("ok")),
            ),
        ),
    );
    let refused = bad_stream | bad_length | stream_full | no_pages;
    (verdict, m.wire("refused", refused))
}

/// Takes a page for every new entry and has it written into its table.
fn take_pages<'m>(
    m: &'m ModuleBuilder,
    wanted: Value<'m>,
    page: Stream<'m>,
    dense: &Work<'m>,
    sparse: &Work<'m>,
) {
    let takes = m.wire("takes", wanted);
    let maps = m.wire("maps", takes & page.valid);
    let table_page = page.get("page");
    page.accept_when(takes);
    dense.maps.drive(maps & dense.any_left);
    sparse.maps.drive(maps & !dense.any_left);
    m.output("dense_wr_en", dense.maps.value(), "writes the dense table");
    m.output(
        "sparse_wr_en",
        sparse.maps.value(),
        "writes the sparse table",
    );
    m.output(
        "table_wr_virtual",
        dense.any_left.mux(dense.entry, sparse.entry),
        "virtual page of the entry",
    );
    m.output("table_wr_page", table_page, "physical page of the entry");
}

/// The part of an append in one table: its name, its bytes, the count with them, the pages before.
struct Sums<'m> {
    name: &'static str,
    bytes: Value<'m>,
    new: Value<'m>,
    before: Value<'m>,
}

fn sums<'m>(
    m: &'m ModuleBuilder,
    config: &Config,
    name: &'static str,
    start: Value<'m>,
    count: Value<'m>,
    bytes: Value<'m>,
) -> Sums<'m> {
    let sum_bits = count.width().max(bytes.width()) + 1;
    let new = m.reg(&format!("{name}_new"), Bits(sum_bits));
    let before = m.reg(&format!("{name}_before"), Bits(config.virtual_bits() + 1));
    let pages = pages_of(m, &format!("{name}_pages"), count, config);
    new.set_when(start, count.zext(sum_bits) + bytes.zext(sum_bits));
    before.set_when(start, pages);
    Sums {
        name,
        bytes,
        new: new.q(),
        before: before.q(),
    }
}

/// What is left of an append in one of the tables.
struct Work<'m> {
    /// The table has too few entries.
    full: Value<'m>,
    /// New entries that have no page yet.
    left: Value<'m>,
    any_left: Value<'m>,
    /// The next one of them.
    entry: Value<'m>,
    /// That entry gets its page.
    maps: Forward<'m>,
    /// Last byte of the append.
    final_byte: Value<'m>,
    /// There are bytes, and their range is not taken yet.
    waits: Value<'m>,
    /// The range is taken.
    leaves: Forward<'m>,
}

fn weigh<'m>(m: &'m ModuleBuilder, config: &Config, load: Value<'m>, sums: Sums<'m>) -> Work<'m> {
    let virtual_bits = config.virtual_bits();
    let name = |what: &str| format!("{}_{what}", sums.name);
    let after = pages_of(m, &name("after"), sums.new, config);
    let maps = m.forward(&name("maps"), Bit);
    let leaves = m.forward(&name("leaves"), Bit);
    let full = m.reg(&name("full"), Bit);
    let final_byte = m.reg(&name("final"), Bits(config.byte_bits()));
    let left = m.reg(&name("left"), Bits(virtual_bits + 1));
    let entry = m.reg(&name("entry"), Bits(virtual_bits));
    let waits = m.reg_reset(&name("waits"), Bit, 0);
    full.set_when(load, after.gt(config.pages_per_stream));
    final_byte.set_when(load, sums.new.slice(0, config.byte_bits()) - 1);
    let need = after.slice(0, virtual_bits + 1) - sums.before;
    let changes = m.wire(&name("changes"), load | maps.value());
    left.set_when(changes, load.mux(need, left.q() - 1));
    entry.set_when(
        changes,
        load.mux(sums.before.slice(0, virtual_bits), entry.q() + 1),
    );
    waits.set_when(load | leaves.value(), load & sums.bytes.ne(0));
    Work {
        full: full.q(),
        left: left.q(),
        any_left: m.wire(&name("any_left"), left.q().ne(0)),
        entry: entry.q(),
        maps,
        final_byte: final_byte.q(),
        waits: waits.q(),
        leaves,
    }
}
