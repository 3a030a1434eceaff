//! The memory management unit: commands in, burst descriptors and completions out.

use super::{
    Config, KIND_DOC, append_unit, burst_splitter, command_unit, management_table, op,
    page_allocator, read_walker, release_walker, status,
};
use crate::cells::skid_buffer;
use crate::hw::{Bit, Bits, Module, ModuleBuilder};

/// Oaken's KV memory management unit (section 5.2, Figure 10): appends to streams that lie in
/// pages, and bursts that read them back.
///
/// # Panics
/// If the configuration is not valid.
pub fn kv_mmu(config: &Config) -> Module {
    config.check().expect("a checked configuration");
    let m = ModuleBuilder::new(format!("kv_mmu_{}", config.tag()));
    m.doc(
        "KV memory management unit (Oaken, ISCA 2025, section 5.2, Figure 10): streams of dense and \
         sparse bytes that grow token by token lie in physical pages, which are taken on demand; a \
         command gives the memory bursts to write or to read, and a completion.",
    );
    m.doc(format!(
        "Page p is at {} + p * {}. Descriptors are one AXI4 burst each: none crosses a page or a \
         multiple of {} bytes. An append is all or nothing over its dense and its sparse bytes. \
         Commands run in order, one at a time; the completion follows the acceptance of the last \
         descriptor.",
        config.base,
        config.page_bytes,
        config.max_burst_bytes.min(config.page_bytes),
    ));
    m.doc(format!(
        "Management tables: 2 x {} entries of {} bits and 2 x {} counts of {} bits, {} bits in all. \
         List of returned pages: {} bits. The first command is taken {} cycles after reset.",
        config.entries(),
        config.page_bits(),
        config.streams,
        config.count_bits(),
        config.table_bits(),
        config.free_list_bits(),
        config.streams + 1,
    ));
    m.doc(
        "An append whose first piece is in a page that the stream has gives its first descriptor 8 \
         cycles after the command is taken. No combinational path from any input to any output.",
    );
    m.parameter("streams", config.streams);
    m.parameter("pages", config.pages);
    m.parameter("page_bytes", config.page_bytes);
    m.parameter("pages_per_stream", config.pages_per_stream);
    m.parameter("max_burst_bytes", config.max_burst_bytes);
    m.parameter("bus_bytes", config.bus_bytes);
    m.parameter("max_append_bytes", config.max_append_bytes);
    m.parameter("base", config.base);
    m.parameter("table bits", config.table_bits());
    m.parameter("free list bits", config.free_list_bits());
    m.timing(8, "one descriptor per cycle, one command at a time");
    let length = Bits(config.length_bits());
    let command = m.axi_stream_in(
        "s_axis_cmd",
        &[
            ("op", Bits(op::BITS), op::DOC),
            ("kind", Bit, "read and status: 0 dense, 1 sparse"),
            ("stream", Bits(config.stream_bits()), "stream id"),
            ("dense_bytes", length, "append: dense bytes"),
            ("sparse_bytes", length, "append: sparse bytes"),
        ],
    );

    m.comment("Commands, one at a time.");
    let count = Bits(config.count_bits());
    let counts = ["dense_count", "sparse_count"].map(|name| m.forward(name, count));
    let new_counts = ["dense_new_count", "sparse_new_count"].map(|name| m.forward(name, count));
    let free = m.forward("free", Bits(config.free_bits()));
    let append_decided = m.forward("append_decided", Bit);
    let append_status = m.forward("append_status", Bits(status::BITS));
    let append_store = m.forward("append_store", Bit);
    let release_done = m.forward("release_done", Bit);
    let last_taken = m.forward("last_taken", Bit);
    let read_ready = m.forward("read_ready", Bit);
    let mut commands = None;
    let completion = command.through("command", &command_unit(config), |u| {
        u.set("dense_count", counts[0].value())
            .set("sparse_count", counts[1].value())
            .set("free", free.value())
            .set("append_decided", append_decided.value())
            .set("append_status", append_status.value())
            .set("append_store", append_store.value())
            .set("dense_new_count", new_counts[0].value())
            .set("sparse_new_count", new_counts[1].value())
            .set("release_done", release_done.value())
            .set("last_taken", last_taken.value());
        commands = Some(u);
    });
    let commands = commands.expect("the instance was made");
    commands.set("read_ready", read_ready.value());
    let read_valid = commands.get_as("read_valid", "read_valid");
    let read_final = commands.get_as("read_final_byte", "read_final_byte");
    let index = commands.get_as("index", "index");

    m.comment("Free pages.");
    let page_ready = m.forward("page_ready", Bit);
    let allocator = m.instance("u_allocator", &page_allocator(config));
    allocator.drive("free", free, 0);
    allocator.set("get_ready", page_ready.value());
    let free_page = allocator.get_as("get_page", "free_page");
    let free_page_valid = allocator.get_as("get_valid", "free_page_valid");

    m.comment("Appends.");
    let range_ready = m.forward("append_range_ready", Bit);
    let append = m.instance("u_append", &append_unit(config));
    append
        .set("start", commands.get_as("append_start", "append_start"))
        .set("bad_stream", commands.get_as("bad_stream", "bad_stream"))
        .set("dense_bytes", commands.get_as("dense_bytes", "dense_bytes"))
        .set(
            "sparse_bytes",
            commands.get_as("sparse_bytes", "sparse_bytes"),
        )
        .set("dense_count", counts[0].value())
        .set("sparse_count", counts[1].value())
        .set("free", free.value())
        .set("new_valid", free_page_valid)
        .set("new_page", free_page)
        .set("range_ready", range_ready.value())
        .drive("new_ready", page_ready, 0)
        .drive("decided", append_decided, 0)
        .drive("status", append_status, 0)
        .drive("store", append_store, 0)
        .drive("dense_new_count", new_counts[0], 0)
        .drive("sparse_new_count", new_counts[1], 0);
    let range_valid = append.get_as("range_valid", "append_range_valid");

    m.comment("The ranges of an append or of a read become pieces of pages.");
    let pages = ["dense_page", "sparse_page"].map(|name| m.forward(name, Bits(config.page_bits())));
    let from_append =
        |field: &str| append.get_as(&format!("range_{field}"), &format!("append_range_{field}"));
    let kind = commands.get_as("kind", "read_kind");
    let range = m.stream(
        "range",
        range_valid | read_valid,
        &[
            ("kind", read_valid.mux(kind, from_append("kind"))),
            (
                "first",
                from_append("first") & (!read_valid).replicate(config.byte_bits()),
            ),
            (
                "final_byte",
                read_valid.mux(read_final, from_append("final_byte")),
            ),
            ("last", read_valid | from_append("last")),
        ],
    );
    read_ready.drive(range.ready());
    range_ready.drive(range.ready());
    let mut walker = None;
    let piece = range.through("read_walker", &read_walker(config), |u| {
        u.set("dense_page", pages[0].value())
            .set("sparse_page", pages[1].value());
        walker = Some(u);
    });
    let walker = walker.expect("the instance was made");

    m.comment("Pieces of pages become bursts.");
    let descriptor = piece
        .through("splitter", &burst_splitter(config), |_| {})
        .through_packed("descriptor", skid_buffer);
    let taken = m.wire("descriptor_taken", descriptor.transfer());
    last_taken.drive(taken & descriptor.get("last"));

    m.comment("Releases.");
    let release = m.instance("u_release", &release_walker(config));
    let put_ready = allocator.get_as("put_ready", "put_ready");
    release
        .set("start", commands.get_as("release_start", "release_start"))
        .set("dense_count", counts[0].value())
        .set("sparse_count", counts[1].value())
        .set("dense_page", pages[0].value())
        .set("sparse_page", pages[1].value())
        .set("out_ready", put_ready)
        .drive("done", release_done, 0);
    allocator
        .set("put_valid", release.get_as("out_valid", "put_valid"))
        .set("put_page", release.get_as("out_page", "put_page"));

    m.comment("The tables. Commands run one at a time, so one walker reads at most.");
    let releases = release.get_as("walking", "releases");
    let read_virtual = m.wire(
        "table_rd_virtual",
        releases.mux(
            release.get_as("table_rd_virtual", "release_rd_virtual"),
            walker.get_as("table_rd_virtual", "walker_rd_virtual"),
        ),
    );
    let [count_wr_en, count_rd_en, count_stream] =
        ["count_wr_en", "count_rd_en", "count_stream"].map(|port| commands.get_as(port, port));
    let [wr_virtual, wr_page] =
        ["table_wr_virtual", "table_wr_page"].map(|port| append.get_as(port, port));
    let table = management_table(config);
    for (i, kind) in ["dense", "sparse"].into_iter().enumerate() {
        let walker_reads = walker.get_as(&format!("{kind}_rd_en"), &format!("walker_reads_{kind}"));
        let release_reads =
            release.get_as(&format!("{kind}_rd_en"), &format!("release_reads_{kind}"));
        let wr_count = commands.get_as(&format!("{kind}_wr_count"), &format!("{kind}_wr_count"));
        let wr_en = append.get_as(&format!("{kind}_wr_en"), &format!("{kind}_wr_en"));
        m.instance(&format!("u_{kind}_table"), &table)
            .set("count_wr_en", count_wr_en)
            .set("count_wr_stream", count_stream)
            .set("count_wr_data", wr_count)
            .set("count_rd_en", count_rd_en)
            .set("count_rd_stream", count_stream)
            .set("page_wr_en", wr_en)
            .set("page_wr_stream", index)
            .set("page_wr_virtual", wr_virtual)
            .set("page_wr_data", wr_page)
            .set("page_rd_en", walker_reads | release_reads)
            .set("page_rd_stream", index)
            .set("page_rd_virtual", read_virtual)
            .drive("count", counts[i], 0)
            .drive("page", pages[i], 0);
    }

    let fields = [
        ("address", descriptor.get("address")),
        ("bytes", descriptor.get("bytes")),
        ("kind", descriptor.get("kind")),
        ("tlast", descriptor.get("last")),
    ];
    descriptor.with(&fields).axi_stream_out(
        "m_axis_desc",
        &[
            ("address", "memory address of the first byte"),
            ("bytes", "number of bytes"),
            ("kind", KIND_DOC),
            ("tlast", "last descriptor of the command"),
        ],
    );
    completion.axi_stream_out(
        "m_axis_done",
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
