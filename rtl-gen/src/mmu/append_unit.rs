//! Append unit: is there room for all of it, then the new pages, then the ranges to write.

use super::{Config, KIND_DOC, pages_of, status};
use crate::hw::{Bit, Bits, Forward, Module, ModuleBuilder, Stream, Value};

/// Decides an append over both tables, takes its new pages, and gives the ranges to write.
///
/// All or nothing: before anything changes, the free pages are compared with the new pages of both
/// tables together, and the byte counts with the ends of both tables. Decision 3 cycles behind
/// `start`; then one new page per cycle; then the dense and the sparse range.
///
/// # Panics
/// If the configuration is not valid.
pub fn append_unit(config: &Config) -> Module {
    config.check().expect("a checked configuration");
    let (count_bits, length_bits) = (config.count_bits(), config.length_bits());
    let byte_bits = config.byte_bits();
    let (page_bits, free_bits) = (config.page_bits(), config.free_bits());
    let m = ModuleBuilder::new(format!("mmu_append_unit_{}", config.tag()));
    m.doc(
        "Append unit: decides an append over both tables at once, then takes a page for every new \
         entry, then gives the ranges of bytes to write, the dense one first.",
    );
    m.doc(
        "All or nothing: nothing changes before the decision, and what is needed is there after it. Of \
         several errors the first of bad_stream, bad_length, stream_full, no_pages is reported.",
    );
    m.doc(
        "start comes with the counts; they and the command stay until store, which is high for a cycle \
         when the last range was taken: the counts are then the new ones.",
    );
    m.parameter("pages", config.pages);
    m.parameter("page_bytes", config.page_bytes);
    m.parameter("pages_per_stream", config.pages_per_stream);
    m.parameter("max_append_bytes", config.max_append_bytes);
    m.timing(3, "one new page per cycle");
    let start = m.input("start", Bit, "decide the append");
    let bad_stream = m.input("bad_stream", Bit, "its stream does not exist");
    let length = Bits(length_bits);
    let dense_bytes = m.input("dense_bytes", length, "dense bytes to append");
    let sparse_bytes = m.input("sparse_bytes", length, "sparse bytes to append");
    let count = Bits(count_bits);
    let dense_count = m.input("dense_count", count, "dense bytes of the stream so far");
    let sparse_count = m.input("sparse_count", count, "sparse bytes of the stream so far");
    let free = m.input("free", Bits(free_bits), "pages that the allocator can give");
    let page = m.stream_in("new", &[("page", Bits(page_bits), "a free page")]);

    m.comment("New byte counts, and the pages before.");
    let summed = m.reg_reset("summed", Bit, 0);
    summed.set(start);
    let length_sum = m.reg("length_sum", Bits(length_bits + 1));
    length_sum.set_when(start, dense_bytes.add_carry(sparse_bytes));
    let dense = sums(&m, config, "dense", start, dense_count, dense_bytes);
    let sparse = sums(&m, config, "sparse", start, sparse_count, sparse_bytes);

    m.comment("Entries needed, and whether the table has them.");
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
    let decision = m.reg("decision", Bits(status::BITS));
    let granted = m.reg_reset("granted", Bit, 0);
    let sends_last = m.forward("sends_last", Bit);
    decided.set(weighed.q());
    decision.set_when(weighed.q(), verdict);
    granted.set(weighed.q().mux(!refused, granted.q() & !sends_last.value()));
    m.output("decided", decided.q(), "status is known");
    m.output("status", decision.q(), status::DOC);

    m.comment("A page for every new entry, the dense ones first.");
    let any_left = m.wire("any_left", dense.any_left | sparse.any_left);
    take_pages(&m, granted.q() & any_left, page, &dense, &sparse);

    m.comment("The ranges to write, when all pages are there.");
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
    m.output("store", store.q(), "the counts are the new ones");
    m.output(
        "dense_new_count",
        new_counts[0],
        "dense bytes with the append",
    );
    m.output(
        "sparse_new_count",
        new_counts[1],
        "sparse bytes with the append",
    );
    range.stream_out(
        "range",
        &[
            ("kind", KIND_DOC),
            ("first", "first byte to write"),
            ("final_byte", "last byte to write"),
            ("last", "last range of the append"),
        ],
    );
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
    let code = |code| m.lit(Bits(status::BITS), code);
    let verdict = bad_stream.mux(
        code(status::BAD_STREAM),
        bad_length.mux(
            code(status::BAD_LENGTH),
            stream_full.mux(
                code(status::STREAM_FULL),
                no_pages.mux(code(status::NO_PAGES), code(status::OK)),
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
    m.output("dense_wr_en", dense.maps.value(), "write the dense table");
    m.output(
        "sparse_wr_en",
        sparse.maps.value(),
        "write the sparse table",
    );
    m.output(
        "table_wr_virtual",
        dense.any_left.mux(dense.entry, sparse.entry),
        "for this virtual page",
    );
    m.output("table_wr_page", table_page, "the page taken");
}

/// An append to one of the tables: its name, its bytes, the byte count with it, the pages before.
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

/// What an append still has to do in one of the tables.
struct Work<'m> {
    /// The table has too few entries.
    full: Value<'m>,
    /// New entries that have no page yet.
    left: Value<'m>,
    any_left: Value<'m>,
    /// The next one of them.
    entry: Value<'m>,
    /// It gets its page.
    maps: Forward<'m>,
    /// Its last byte.
    final_byte: Value<'m>,
    /// There are bytes, and their range is not taken yet.
    waits: Value<'m>,
    /// It is taken.
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
