//! The memory management unit: commands in, burst descriptors and completions out.

use super::codes::codes_doc;
use super::{
    Config, append_unit, burst_splitter, command_unit, management_table, op, page_allocator,
    read_walker, release_walker, status, streams,
};
use crate::cells::skid_buffer;
use crate::hw::{InstanceRef, Module, ModuleBuilder, Stream, Value};

/// Oaken's KV memory management unit (ISCA 2025, section 5.2, Figure 10; contract: `docs/units/kv_mmu.md`):
/// appends to streams that lie in pages, and bursts that read them back.
///
/// ```text
///   s_axis_cmd --> command_unit -----+-------------------------------------------> m_axis_done
///                   |    ^           | read
///                   |    |           v
///                   |    |        range --> read_walker --> burst_splitter --> skid --> m_axis_desc
///                   |    |           ^           |
///                   v    |           |           v
///              append_unit ----------'     management_table (dense, sparse)
///                   ^    '-------- new entries --^   ^
///                   | free pages                     | entries
///              page_allocator <----- release_walker -'
/// ```
///
/// The first descriptor of an append leaves 8 cycles after its command is taken if its first page is
/// there already; one descriptor per cycle, one command at a time. No combinational path from any input
/// to any output.
///
/// # Panics
/// If the configuration is not valid, see [`Config::check`].
pub fn kv_mmu(config: &Config) -> Module {
    config.check().expect("a checked configuration");
    let m = config.module(
        "kv_mmu",
        &[
            "streams",
            "pages",
            "pages_per_stream",
            "page_bytes",
            "max_burst_bytes",
            "bus_bytes",
            "max_append_bytes",
            "base",
            "address_bits",
        ],
    );
    document(&m, config);
    let command = m.axi_record_in("s_axis_cmd", &streams::command(config));
    m.names(&op()).mark(command.get("op"));

    m.comment("Commands, one at a time.");
    let commands = m.instance("u_command", &command_unit(config));
    command.connect(commands, "in");
    m.comment("Free pages.");
    let allocator = m.instance("u_allocator", &page_allocator(config));
    m.comment("Appends: decision, new pages, ranges to write.");
    let append = m.instance("u_append", &append_unit(config));
    m.comment("The ranges of an append or of a read become pieces of pages.");
    let walker = m.instance("u_read_walker", &read_walker(config));
    ranges(&m, config, commands, append).connect(walker, "in");
    m.comment("Pieces of pages become bursts.");
    let descriptor = walker
        .stream("out", "piece")
        .through("splitter", &burst_splitter(config), |_| {})
        .through_packed("descriptor", skid_buffer);
    let taken = m.wire("descriptor_taken", descriptor.transfer());
    commands.set("last_taken", taken & descriptor.get("last"));
    m.comment("Releases.");
    let release = m.instance("u_release", &release_walker(config));
    release.stream("out", "put").connect(allocator, "put");

    let units = Units {
        commands,
        allocator,
        append,
        walker,
        release,
    };
    units.connect();
    units.connect_tables(&m, config);
    descriptor.axi_record_out("m_axis_desc", &streams::descriptor(config));
    commands
        .stream("out", "completion")
        .axi_record_out("m_axis_done", &streams::completion(config));
    m.finish()
}

/// The header of the module.
fn document(m: &ModuleBuilder, config: &Config) {
    m.doc(
        "KV memory management unit (Oaken, ISCA 2025, section 5.2, Figure 10): streams of dense and \
         sparse bytes that grow token by token lie in physical pages, which are taken on demand. A \
         command gives the memory bursts to write or to read, and a completion.",
    );
    m.doc(format!(
        "Page p is at {} + p * {}. Every descriptor is one AXI4 burst: none crosses a page or a \
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
        "If the first piece of an append lies in a page that the stream has, its first descriptor is \
         offered 8 cycles after the command is taken. No combinational path from any input to any \
         output.",
    );
    m.doc(codes_doc("op", &op()));
    m.doc(codes_doc("status", &status()));
    m.parameter("table bits", config.table_bits());
    m.parameter("free list bits", config.free_list_bits());
    m.timing(8, "one descriptor per cycle, one command at a time");
}

/// The ranges of appends and of reads, which never come together.
fn ranges<'m>(
    m: &'m ModuleBuilder,
    config: &Config,
    commands: InstanceRef<'m>,
    append: InstanceRef<'m>,
) -> Stream<'m> {
    let read = commands.stream("read", "read");
    let append = append.stream("range", "append_range");
    let reads = read.valid;
    let kind = commands.get_as("kind", "read_kind");
    let range = m.stream(
        "range",
        append.valid | reads,
        &[
            ("kind", reads.mux(kind, append.get("kind"))),
            (
                "first",
                append.get("first") & (!reads).replicate(config.byte_bits()),
            ),
            (
                "final_byte",
                reads.mux(read.get("final_byte"), append.get("final_byte")),
            ),
            ("last", reads | append.get("last")),
        ],
    );
    read.accept_when(range.ready());
    append.accept_when(range.ready());
    range
}

/// The units that do the commands.
struct Units<'m> {
    commands: InstanceRef<'m>,
    allocator: InstanceRef<'m>,
    append: InstanceRef<'m>,
    walker: InstanceRef<'m>,
    release: InstanceRef<'m>,
}

impl<'m> Units<'m> {
    /// What they tell each other beside streams.
    fn connect(&self) {
        let Units {
            commands,
            allocator,
            append,
            release,
            ..
        } = *self;
        allocator.stream("get", "free_page").connect(append, "new");
        let free = allocator.get_as("free", "free");
        commands.set("free", free);
        append.set("free", free);
        append.set("start", commands.get_as("append_start", "append_start"));
        for port in ["bad_stream", "dense_bytes", "sparse_bytes"] {
            append.set(port, commands.get_as(port, port));
        }
        for (port, name) in [
            ("decided", "append_decided"),
            ("status", "append_status"),
            ("store", "append_store"),
            ("dense_new_count", "dense_new_count"),
            ("sparse_new_count", "sparse_new_count"),
        ] {
            commands.set(name, append.get_as(port, name));
        }
        release.set("start", commands.get_as("release_start", "release_start"));
        commands.set("release_done", release.get_as("done", "release_done"));
    }

    /// The tables, and who reads and writes them.
    fn connect_tables(&self, m: &'m ModuleBuilder, config: &Config) {
        m.comment("The tables. Commands run one at a time, so that at most one walker reads them.");
        let Units {
            commands,
            append,
            walker,
            release,
            ..
        } = *self;
        let releases = release.get_as("walking", "releases");
        let read_virtual = m.wire(
            "table_rd_virtual",
            releases.mux(
                release.get_as("table_rd_virtual", "release_rd_virtual"),
                walker.get_as("table_rd_virtual", "walker_rd_virtual"),
            ),
        );
        let of_commands = ["count_wr_en", "count_rd_en", "count_stream", "index"]
            .map(|port| commands.get_as(port, port));
        let [count_wr_en, count_rd_en, count_stream, index] = of_commands;
        let [wr_virtual, wr_page] =
            ["table_wr_virtual", "table_wr_page"].map(|port| append.get_as(port, port));
        let table = management_table(config);
        for kind in ["dense", "sparse"] {
            let of = |unit: InstanceRef<'m>, port: &str, who: &str| -> Value<'m> {
                unit.get_as(&format!("{kind}_{port}"), &format!("{who}{kind}_{port}"))
            };
            let walker_reads = of(walker, "rd_en", "walker_");
            let release_reads = of(release, "rd_en", "release_");
            let u = m.instance(&format!("u_{kind}_table"), &table);
            u.set("count_wr_en", count_wr_en)
                .set("count_wr_stream", count_stream)
                .set("count_wr_data", of(commands, "wr_count", ""))
                .set("count_rd_en", count_rd_en)
                .set("count_rd_stream", count_stream)
                .set("page_wr_en", of(append, "wr_en", ""))
                .set("page_wr_stream", index)
                .set("page_wr_virtual", wr_virtual)
                .set("page_wr_data", wr_page)
                .set("page_rd_en", walker_reads | release_reads)
                .set("page_rd_stream", index)
                .set("page_rd_virtual", read_virtual);
            let count = u.get_as("count", &format!("{kind}_count"));
            for unit in [commands, append, release] {
                unit.set(&format!("{kind}_count"), count);
            }
            let page = u.get_as("page", &format!("{kind}_page"));
            for unit in [walker, release] {
                unit.set(&format!("{kind}_page"), page);
            }
        }
    }
}
