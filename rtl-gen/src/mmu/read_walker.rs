//! Read walker: a range of a stream's bytes becomes pieces of physical pages.

use super::{Config, streams};
use crate::hw::{Bit, Bits, Module};

/// Walks the pages of a range of bytes and looks each one up in its management table (contract,
/// *The tables* and *Commands*).
///
/// Latency 1, one page per cycle; the next range starts in the cycle behind the last page. All entries
/// of the range must be valid. `in_ready` and the reads of the tables depend combinationally on
/// `out_ready`.
///
/// # Panics
/// If the configuration is not valid.
pub fn read_walker(config: &Config) -> Module {
    config.check().expect("a checked configuration");
    let page_bits = config.page_bits();
    let (virtual_bits, offset_bits) = (config.virtual_bits(), config.offset_bits());
    let byte_bits = config.byte_bits();
    let m = config.module(
        "mmu_read_walker",
        &["pages", "pages_per_stream", "page_bytes"],
    );
    m.doc(
        "Read walker: looks up the physical pages of a range of the bytes of a stream, in order, and \
         gives the piece of each page that lies in the range.",
    );
    m.doc(
        "The range is given by its first and its last byte, {virtual page, offset in the page}; all its \
         pages have valid entries. The first entry is read in the cycle in which the range is taken. \
         The tables get the stream from elsewhere. in_ready and the reads depend on out_ready.",
    );
    m.timing(1, "one page per cycle");
    let range = m.stream_in("in", &streams::range(config));
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

    m.comment("The range in progress, from its second page on.");
    let walking = m.reg_reset("walking", Bit, 0);
    let kind = m.reg("kind", Bit);
    let virtual_page = m.reg("virtual", Bits(virtual_bits));
    let final_byte = m.reg("final_byte", Bits(byte_bits));
    let last = m.reg("last", Bit);

    m.comment("The page that is looked up: the first one of a new range, or the next one.");
    let starts = m.wire("starts", !walking.q() & range.valid);
    let now = |name: &str, new, old| m.wire(name, walking.q().mux(old, new));
    let in_first = range.get("first");
    let [in_kind, in_final, in_last] = ["kind", "final_byte", "last"].map(|f| range.get(f));
    let kind_now = now("kind_now", in_kind, kind.q());
    let first_virtual = in_first.slice(offset_bits, virtual_bits);
    let virtual_now = now("virtual_now", first_virtual, virtual_page.q());
    let final_now = now("final_now", in_final, final_byte.q());
    let last_now = now("last_now", in_last, last.q());
    let is_final = m.wire(
        "is_final",
        virtual_now.eq(final_now.slice(offset_bits, virtual_bits)),
    );

    let piece_ready = m.forward("piece_ready", Bit);
    let piece_valid = m.reg_reset("piece_valid", Bit, 0);
    let moves = m.wire("moves", !piece_valid.q() | piece_ready.value());
    range.accept_when(!walking.q() & moves);
    let looks_up = m.wire("looks_up", moves & (starts | walking.q()));
    walking.set_when(looks_up, !is_final);
    kind.set_when(looks_up, kind_now);
    virtual_page.set_when(looks_up, virtual_now + 1);
    final_byte.set_when(looks_up, final_now);
    last.set_when(looks_up, last_now);
    m.output("dense_rd_en", looks_up & !kind_now, "reads the dense table");
    m.output(
        "sparse_rd_en",
        looks_up & kind_now,
        "reads the sparse table",
    );
    m.output("table_rd_virtual", virtual_now, "virtual page of the entry");

    m.comment("The piece of that page. Its entry arrives from the table at the same time.");
    let piece_first = m.reg("piece_first", Bits(offset_bits));
    let piece_final = m.reg("piece_final", Bits(offset_bits));
    let piece_last = m.reg("piece_last", Bit);
    let full = m.lit(Bits(offset_bits), config.page_bytes - 1);
    piece_valid.set_when(moves, starts | walking.q());
    let zero = m.lit(Bits(offset_bits), 0);
    piece_first.set_when(
        looks_up,
        walking.q().mux(zero, in_first.slice(0, offset_bits)),
    );
    piece_final.set_when(
        looks_up,
        is_final.mux(final_now.slice(0, offset_bits), full),
    );
    piece_last.set_when(looks_up, last_now & is_final);
    let piece = m.stream(
        "out_piece",
        piece_valid.q(),
        &[
            ("kind", kind.q()),
            ("page", kind.q().mux(sparse_page, dense_page)),
            ("first", piece_first.q()),
            ("final_byte", piece_final.q()),
            ("last", piece_last.q()),
        ],
    );
    piece_ready.drive(piece.ready());
    piece.stream_out("out", &streams::piece(config));
    m.finish()
}
