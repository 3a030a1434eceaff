//! Management table: pages and byte counts of all streams, for dense or for sparse data.

use super::Config;
use crate::cells::sdp_ram;
use crate::hw::{Bit, Bits, Module};

/// A management table (Oaken, ISCA 2025, section 5.2, Figure 10; contract, *The tables*): the byte count
/// of every stream, and the physical page of every virtual page. Two RAMs and nothing else.
///
/// Latency 1, one read and one write of each RAM per cycle. The entry of a virtual page is valid if its
/// number is below the number of pages that the count fills, and the bytes used in it follow from the
/// count as well: so an entry is never cleared.
///
/// # Panics
/// If the configuration is not valid.
pub fn management_table(config: &Config) -> Module {
    config.check().expect("a checked configuration");
    let Config {
        streams,
        page_bytes,
        ..
    } = *config;
    let m = config.module(
        "mmu_management_table",
        &["streams", "pages", "pages_per_stream", "page_bytes"],
    );
    m.doc(
        "Management table of the dense or of the sparse bytes of all streams (Oaken, Figure 10).",
    );
    m.doc(format!(
        "The count RAM holds the number of bytes of every stream. The page RAM holds the physical page \
         of every virtual page, at {{stream, virtual page}}. Entry v of a stream is valid if v < \
         ceil(count / {page_bytes}); all its pages but the last valid one are full. Entries are never \
         cleared.",
    ));
    m.doc("Each read port holds its data until its next read.");
    m.timing(1, "one read and one write of each RAM per cycle");
    let stream = Bits(config.index_bits());
    let virtual_page = Bits(config.virtual_bits());

    let count_write = m.input("count_wr_en", Bit, "writes a count");
    let count_write_stream = m.input("count_wr_stream", stream, "stream whose count is written");
    let count_write_data = m.input("count_wr_data", Bits(config.count_bits()), "its new count");
    let count_read = m.input("count_rd_en", Bit, "reads a count");
    let count_read_stream = m.input("count_rd_stream", stream, "stream whose count is read");
    let page_write = m.input("page_wr_en", Bit, "writes an entry");
    let page_write_stream = m.input("page_wr_stream", stream, "stream of the entry");
    let page_write_virtual = m.input("page_wr_virtual", virtual_page, "its virtual page");
    let page_write_data = m.input(
        "page_wr_data",
        Bits(config.page_bits()),
        "physical page to write",
    );
    let page_read = m.input("page_rd_en", Bit, "reads an entry");
    let page_read_stream = m.input("page_rd_stream", stream, "stream of the entry");
    let page_read_virtual = m.input("page_rd_virtual", virtual_page, "its virtual page");

    let counts = m.instance("u_counts", &sdp_ram(streams, config.count_bits()));
    counts
        .set("wr_en", count_write)
        .set("wr_addr", count_write_stream)
        .set("wr_data", count_write_data)
        .set("rd_en", count_read)
        .set("rd_addr", count_read_stream);
    m.output("count", counts.get("rd_data"), "count read last");
    let entries = m.instance("u_pages", &sdp_ram(config.entries(), config.page_bits()));
    entries
        .set("wr_en", page_write)
        .set(
            "wr_addr",
            m.concat(&[page_write_stream, page_write_virtual]),
        )
        .set("wr_data", page_write_data)
        .set("rd_en", page_read)
        .set("rd_addr", m.concat(&[page_read_stream, page_read_virtual]));
    m.output(
        "page",
        entries.get("rd_data"),
        "physical page of the entry read last",
    );
    m.finish()
}
