//! Release walker: all pages of a stream go back to the allocator.

use super::streams::free_page;
use super::{Config, pages_of};
use crate::hw::{Bit, Bits, Module};

/// Reads the valid entries of a stream, dense ones first, and returns their pages to the allocator
/// (contract, *The tables*).
///
/// Latency 1, one page per cycle. `done` comes when the allocator has the last page. The reads of the
/// tables depend combinationally on `out_ready`.
///
/// # Panics
/// If the configuration is not valid.
pub fn release_walker(config: &Config) -> Module {
    config.check().expect("a checked configuration");
    let page_bits = config.page_bits();
    let virtual_bits = config.virtual_bits();
    let m = config.module(
        "mmu_release_walker",
        &["pages", "pages_per_stream", "page_bytes"],
    );
    m.doc(
        "Release walker: reads the valid entries of a stream, dense ones first, and returns their \
         physical pages.",
    );
    m.doc(
        "start comes with the byte counts of the stream. done is set for one cycle behind the last \
         page. The reads of the tables depend on out_ready.",
    );
    m.timing(1, "one page per cycle");
    let start = m.input("start", Bit, "releases the stream");
    let count = Bits(config.count_bits());
    let dense_count = m.input("dense_count", count, "number of its dense bytes");
    let sparse_count = m.input("sparse_count", count, "number of its sparse bytes");
    let dense_page = m.input(
        "dense_page",
        Bits(page_bits),
        "entry read from the dense table",
    );
    let sparse_page = m.input(
        "sparse_page",
        Bits(page_bits),
        "entry read from the sparse table",
    );

    m.comment("Entries left to read: the dense ones first, from virtual page 0 up.");
    let walking = m.reg_reset("walking", Bit, 0);
    let dense_left = m.reg("dense_left", Bits(virtual_bits + 1));
    let sparse_left = m.reg("sparse_left", Bits(virtual_bits + 1));
    let virtual_page = m.reg("virtual", Bits(virtual_bits));
    let page_valid = m.reg_reset("page_valid", Bit, 0);
    let page_is_sparse = m.reg("page_is_sparse", Bit);
    let page_ready = m.forward("page_ready", Bit);
    let moves = m.wire("moves", !page_valid.q() | page_ready.value());
    let dense_now = m.wire("dense_now", dense_left.q().ne(0));
    let sparse_now = m.wire("sparse_now", !dense_now & sparse_left.q().ne(0));
    let reads_dense = m.wire("reads_dense", walking.q() & moves & dense_now);
    let reads_sparse = m.wire("reads_sparse", walking.q() & moves & sparse_now);
    let ends = m.wire("ends", walking.q() & moves & !dense_now & !sparse_now);

    walking.set(start | (walking.q() & !ends));
    page_valid.set_when(moves, reads_dense | reads_sparse);
    page_is_sparse.set_when(moves, sparse_now);
    let dense_pages = pages_of(&m, "dense_pages", dense_count, config);
    let sparse_pages = pages_of(&m, "sparse_pages", sparse_count, config);
    dense_left.set_when(
        start | reads_dense,
        start.mux(dense_pages, dense_left.q() - 1),
    );
    sparse_left.set_when(
        start | reads_sparse,
        start.mux(sparse_pages, sparse_left.q() - 1),
    );
    m.comment("The sparse entries begin at virtual page 0 again.");
    let restarts = m.wire("restarts", start | (reads_dense & dense_left.q().eq(1)));
    let zero = m.lit(Bits(virtual_bits), 0);
    virtual_page.set_when(
        start | reads_dense | reads_sparse,
        restarts.mux(zero, virtual_page.q() + 1),
    );
    m.output("dense_rd_en", reads_dense, "reads the dense table");
    m.output("sparse_rd_en", reads_sparse, "reads the sparse table");
    m.output(
        "table_rd_virtual",
        virtual_page.q(),
        "virtual page of the entry",
    );
    let done = m.reg_reset("done", Bit, 0);
    done.set(ends);
    m.output(
        "walking",
        walking.q(),
        "the reads of the tables are those of this unit",
    );
    m.output("done", done.q(), "all pages are returned");
    let page = m.stream(
        "out_page",
        page_valid.q(),
        &[("page", page_is_sparse.q().mux(sparse_page, dense_page))],
    );
    page_ready.drive(page.ready());
    page.stream_out("out", &free_page(config).called("a returned page"));
    m.finish()
}
