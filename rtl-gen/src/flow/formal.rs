//! `rtl-gen formal`: what a proof takes that is not in formal/: the design, and the bindings whose
//! form depends on sizes.

use super::{FlowError, console};
use crate::unit::Parameters;
use crate::{Design, config};
use clap::Args;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `rtl-gen formal`.
#[derive(Debug, Args)]
pub struct FormalArgs {
    /// Named configurations
    #[arg(value_name = "NAME", required = true)]
    pub names: Vec<String>,
    /// The folder to write into: DIR/<config>/design/ with a file for each module, and, where formal/ has
    /// no binding for it, DIR/<config>/bound.sv with the module `bound`, the unit with its checker
    #[arg(short, long = "output", value_name = "DIR")]
    pub output: PathBuf,
}

/// Writes what `args` asks for.
pub fn run(args: &FormalArgs) -> Result<ExitCode, FlowError> {
    for name in &args.names {
        let refused = |e: config::ConfigError| FlowError::usage(e.to_string());
        let design = config::find(name)
            .and_then(|c| c.build())
            .map_err(refused)?;
        let folder = args.output.join(name);
        let modules = folder.join("design");
        // A module of before would be read as well.
        if modules.exists() {
            fs::remove_dir_all(&modules).map_err(|e| FlowError::file(&modules, e))?;
        }
        fs::create_dir_all(&modules).map_err(|e| FlowError::file(&modules, e))?;
        for file in design.verilog() {
            write(&modules.join(&file.name), &file.text)?;
        }
        if let Some(text) = binding(&design) {
            write(&folder.join("bound.sv"), &text)?;
        }
        console::say(&format!("{}\n", folder.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write(path: &Path, text: &str) -> Result<(), FlowError> {
    fs::write(path, text).map_err(|e| FlowError::file(path, e))
}

/// Bits of a number; one for 0.
fn bits_of(number: u64) -> u64 {
    u64::from(number.max(1).ilog2()) + 1
}

/// A wire, or several, with this many bits.
fn wire(width: u64, names: &str) -> String {
    match width {
        1 => format!("    wire {names};\n"),
        _ => format!("    wire [{}:0] {names};\n", width - 1),
    }
}

/// The binding of a design whose form depends on its sizes.
pub(super) fn binding(design: &Design) -> Option<String> {
    match design.unit.as_str() {
        "kv_mmu" => Some(kv_mmu(design)),
        "hadamard" => hadamard_stages(design),
        _ => None,
    }
}

/// Sizes of a memory management unit in bits, as its checker names them.
struct MmuSizes {
    stream: u64,
    id: u64,
    page: u64,
    free: u64,
    entry: u64,
    count: u64,
    length: u64,
    sum: u64,
    descriptor: u64,
}

impl MmuSizes {
    fn of(p: &Parameters) -> MmuSizes {
        let burst = p.value("max_burst_bytes").min(p.value("page_bytes"));
        let entry = bits_of(p.value("pages_per_stream") - 1);
        let count = entry + bits_of(p.value("page_bytes") - 1) + 1;
        let length = bits_of(p.value("max_append_bytes"));
        MmuSizes {
            stream: bits_of(p.value("streams") - 1),
            id: bits_of(p.value("streams")),
            page: bits_of(p.value("pages") - 1),
            free: bits_of(p.value("pages")),
            entry,
            count,
            length,
            sum: count.max(length) + 1,
            descriptor: p.value("address_bits") + bits_of(burst) + 2,
        }
    }
}

/// The checker's ports that are registers of the unit: name, width, register.
fn mmu_registers(s: &MmuSizes) -> Vec<(&'static str, u64, &'static str)> {
    vec![
        ("fresh", s.free, "u_allocator.fresh_q"),
        ("given_valid", 1, "u_allocator.given_valid_q"),
        ("given_page", s.page, "u_allocator.given_page_q"),
        ("free", s.free, "u_allocator.free_q"),
        ("list_write", s.page, "u_allocator.u_returned.write_q"),
        ("list_read", s.page, "u_allocator.u_returned.read_q"),
        ("list_full", 1, "u_allocator.u_returned.full_q"),
        ("list_empty", 1, "u_allocator.u_returned.empty_q"),
        ("list_out_valid", 1, "u_allocator.u_returned.out_valid_q"),
        (
            "list_out",
            s.page,
            "u_allocator.u_returned.u_ram.mem_rd_data_q",
        ),
        (
            "dense_page_read",
            s.page,
            "u_dense_table.u_pages.mem_rd_data_q",
        ),
        (
            "sparse_page_read",
            s.page,
            "u_sparse_table.u_pages.mem_rd_data_q",
        ),
        (
            "dense_count_read",
            s.count,
            "u_dense_table.u_counts.mem_rd_data_q",
        ),
        (
            "sparse_count_read",
            s.count,
            "u_sparse_table.u_counts.mem_rd_data_q",
        ),
        ("clearing", 1, "u_command.clearing_q"),
        ("clear_stream", s.stream, "u_command.clear_stream_q"),
        ("ready", 1, "u_command.ready_q"),
        ("reads_counts", 1, "u_command.reads_counts_q"),
        ("counts_there", 1, "u_command.counts_there_q"),
        ("weighs", 1, "u_command.weighs_q"),
        ("read_waits", 1, "u_command.read_waits_q"),
        ("op", 2, "u_command.op_q"),
        ("bad_stream", 1, "u_command.bad_stream_q"),
        ("dense_bytes", s.length, "u_command.dense_bytes_q"),
        ("sparse_bytes", s.length, "u_command.sparse_bytes_q"),
        ("stream", s.id, "u_command.stream_q"),
        ("completing", 1, "u_command.completing_q"),
        ("verdict", 3, "u_command.verdict_q"),
        ("summed", 1, "u_append.summed_q"),
        ("weighed", 1, "u_append.weighed_q"),
        ("bad_length", 1, "u_append.bad_length_q"),
        ("dense_full", 1, "u_append.dense_full_q"),
        ("sparse_full", 1, "u_append.sparse_full_q"),
        ("length_sum", s.length + 1, "u_append.length_sum_q"),
        ("dense_pages_before", s.entry + 1, "u_append.dense_before_q"),
        (
            "sparse_pages_before",
            s.entry + 1,
            "u_append.sparse_before_q",
        ),
        ("dense_entry", s.entry, "u_append.dense_entry_q"),
        ("sparse_entry", s.entry, "u_append.sparse_entry_q"),
        ("dense_waits", 1, "u_append.dense_waits_q"),
        ("sparse_waits", 1, "u_append.sparse_waits_q"),
        ("granted", 1, "u_append.granted_q"),
        ("store", 1, "u_append.store_q"),
        ("decided", 1, "u_append.decided_q"),
        ("decision", 3, "u_append.decision_q"),
        ("append_dense_left", s.entry + 1, "u_append.dense_left_q"),
        ("append_sparse_left", s.entry + 1, "u_append.sparse_left_q"),
        ("dense_new", s.sum, "u_append.dense_new_q"),
        ("sparse_new", s.sum, "u_append.sparse_new_q"),
        ("dense_maps", 1, "u_append.dense_maps"),
        ("sparse_maps", 1, "u_append.sparse_maps"),
        ("walker_walking", 1, "u_read_walker.walking_q"),
        ("walker_last", 1, "u_read_walker.last_q"),
        ("piece_valid", 1, "u_read_walker.piece_valid_q"),
        ("piece_last", 1, "u_read_walker.piece_last_q"),
        ("burst_valid", 1, "u_splitter.valid_q"),
        ("burst_last", 1, "u_splitter.last_q"),
        ("out_valid", 1, "u_descriptor.out_valid_q"),
        ("out_data", s.descriptor, "u_descriptor.out_data_q"),
        ("skid_valid", 1, "u_descriptor.skid_valid_q"),
        ("skid_data", s.descriptor, "u_descriptor.skid_data_q"),
        ("release_entry", s.entry, "u_release.virtual_q"),
        ("walking", 1, "u_release.walking_q"),
        ("done", 1, "u_release.done_q"),
        ("release_dense_left", s.entry + 1, "u_release.dense_left_q"),
        (
            "release_sparse_left",
            s.entry + 1,
            "u_release.sparse_left_q",
        ),
        ("page_valid", 1, "u_release.page_valid_q"),
        ("page_is_sparse", 1, "u_release.page_is_sparse_q"),
    ]
}

/// The memory management unit with the checker at its registers and at every word of its RAMs.
fn kv_mmu(design: &Design) -> String {
    let p = &design.parameters;
    let s = MmuSizes::of(p);
    let registers = mmu_registers(&s);
    let (streams, pages) = (p.value("streams"), p.value("pages"));
    let entries = streams * p.value("pages_per_stream");
    // The checker's port, bits of a word, words, RAM.
    let memories = [
        ("list", s.page, pages, "u_allocator.u_returned.u_ram"),
        ("dense_pages", s.page, entries, "u_dense_table.u_pages"),
        ("sparse_pages", s.page, entries, "u_sparse_table.u_pages"),
        ("dense_counts", s.count, streams, "u_dense_table.u_counts"),
        ("sparse_counts", s.count, streams, "u_sparse_table.u_counts"),
    ];

    let mut text = String::from(
        "// The memory management unit with its checker. Registers and words of RAMs are ports by expose.\n\
         `default_nettype none\nmodule bound (\n    input wire clk,\n    input wire rst_n,\n",
    );
    text += "    input wire cmd_valid,\n    input wire [1:0] cmd_op,\n    input wire cmd_kind,\n";
    for (name, width) in [
        ("cmd_stream", s.id),
        ("cmd_dense_bytes", s.length),
        ("cmd_sparse_bytes", s.length),
    ] {
        text += &format!("    input wire [{}:0] {name},\n", width - 1);
    }
    text += "    input wire desc_ready,\n    input wire done_ready\n);\n    wire cmd_ready, desc_valid;\n";
    for (port, width, _) in &registers {
        text += &wire(*width, port);
    }
    for (port, width, words, _) in memories {
        text += &wire(width * words, port);
    }

    let command_bits = 3 + s.id + 2 * s.length;
    let padding = match command_bits.next_multiple_of(8) - command_bits {
        0 => String::new(),
        unused => format!("{unused}'d0, "),
    };
    text += &format!("\n    {} u_unit (\n", design.top.name());
    for (port, _, register) in &registers {
        text += &format!("        .\\{register} ({port}),\n");
    }
    for (port, width, words, ram) in memories {
        for word in 0..words {
            let (high, low) = ((word + 1) * width - 1, word * width);
            text += &format!("        .\\{ram}.mem[{word}] ({port}[{high}:{low}]),\n");
        }
    }
    text += &format!(
        "        .clk(clk),
        .rst_n(rst_n),
        .s_axis_cmd_tvalid(cmd_valid),
        .s_axis_cmd_tready(cmd_ready),
        .s_axis_cmd_tdata({{{padding}cmd_sparse_bytes, cmd_dense_bytes, cmd_stream, cmd_kind, cmd_op}}),
        .m_axis_desc_tvalid(desc_valid),
        .m_axis_desc_tready(desc_ready),
        .m_axis_done_tready(done_ready)
    );\n"
    );

    let parameters = [
        ("STREAMS", streams),
        ("PAGES", pages),
        ("PAGE_BYTES", p.value("page_bytes")),
        ("ENTRIES", p.value("pages_per_stream")),
        ("STREAM_BITS", s.stream),
        ("ID_BITS", s.id),
        ("PAGE_BITS", s.page),
        ("FREE_BITS", s.free),
        ("ENTRY_BITS", s.entry),
        ("COUNT_BITS", s.count),
        ("LENGTH_BITS", s.length),
        ("SUM_BITS", s.sum),
        ("MAX_APPEND", p.value("max_append_bytes")),
    ]
    .map(|(name, value)| format!("        .{name}({value})"));
    // Of a descriptor it is its last bit, which ends a command.
    let last = |port: &str| format!("        .{port}_last({port}_data[{}]),\n", s.descriptor - 1);
    text += &format!(
        "    kv_mmu_checker #(\n{}\n    ) u_checker (\n{}{}        .*\n    );\nendmodule\n`default_nettype wire\n",
        parameters.join(",\n"),
        last("out"),
        last("skid"),
    );
    text
}

/// A Hadamard transform with a checker for each of its stages. The smallest one is proven as a whole, with a binding
/// in formal/.
fn hadamard_stages(design: &Design) -> Option<String> {
    let p = &design.parameters;
    let (size, lanes) = (p.value("size"), p.value("lanes"));
    if size < 64 {
        return None;
    }
    let mut width = p.value("width");
    let inputs = lanes * width;
    let (mut wires, mut checkers) = (String::new(), String::new());
    let mut connections: Vec<String> = ["clk", "rst_n", "in_valid", "in_x"]
        .map(String::from)
        .into();
    // A register or sum of the transform, which expose makes a port.
    let mut inner = |wires: &mut String, name: &str, width: u64| {
        *wires += &wire(width, name);
        connections.push(name.to_owned());
    };

    // What the stage in turn gets.
    let (mut valid, mut x) = (String::from("in_valid"), String::from("in_x"));
    let beats = size / lanes;
    let mut before = None;
    let mut apart = beats / 2;
    while apart > 0 {
        let behind = lanes * (width + 1);
        let place_bits = bits_of(2 * apart - 1);
        let waited = format!("line_{apart}_{}_q", apart - 1);
        inner(&mut wires, &format!("place_{apart}_q"), place_bits);
        for name in [
            waited.clone(),
            format!("sum_{apart}"),
            format!("keep_{apart}"),
            format!("beat_{apart}_q"),
        ] {
            inner(&mut wires, &name, behind);
        }
        let mut under_way = vec![format!("beat_{apart}_valid_q")];
        under_way.extend((0..apart).map(|i| format!("line_valid_{apart}_{i}_q")));
        for name in &under_way {
            inner(&mut wires, name, 1);
        }
        wires += &wire(place_bits, &format!("arrived_{apart}"));
        checkers += &format!(
            "
    hadamard_between_checker #(
        .FIRST({}), .LANES({lanes}), .WIDTH({width}), .APART({apart}), .PLACE_BITS({place_bits})
    ) u_between_{apart} (
        .clk(clk), .rst_n(rst_n), .valid({valid}), .x({x}), .place(place_{apart}_q),
        .waited({waited}), .sum(sum_{apart}), .keep(keep_{apart}),
        .under_way({{{}}}), .arrived(arrived_{apart})
    );\n",
            u8::from(2 * apart == beats),
            under_way.join(", "),
        );
        if let Some(before) = before {
            checkers += &format!(
                "    // A stage has counted the beats that came out of the one before it.
    always @(posedge clk)
        if (rst_n) in_step_{apart}: assert (place_{apart}_q == arrived_{before}[{}:0]);\n",
                place_bits - 1
            );
        }
        before = Some(apart);
        valid = format!("beat_{apart}_valid_q");
        x = format!("beat_{apart}_q");
        width += 1;
        apart /= 2;
    }

    let mut level = 0;
    let mut apart = 1;
    while apart < lanes {
        let y = format!("lanes_{apart}");
        inner(&mut wires, &y, lanes * (width + 1));
        checkers += &format!(
            "
    hadamard_within_checker #(
        .LANES({lanes}), .WIDTH({width}), .APART({apart})
    ) u_within_{apart} (.clk(clk), .x({x}), .y({y}));\n"
        );
        width += 1;
        level += 1;
        x = y;
        // A register follows every second level, and the last one.
        if level % 2 == 0 || 2 * apart == lanes {
            x = format!("level_{level}_q");
            inner(&mut wires, &x, lanes * width);
        }
        apart *= 2;
    }

    let connections: Vec<_> = connections
        .iter()
        .map(|name| format!("        .{name}({name})"))
        .collect();
    Some(format!(
        "// A Hadamard transform with a checker for each stage. Registers and sums are ports by expose.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire in_valid,
    input wire [{}:0] in_x
);
{wires}
    {} u_unit (\n{}\n    );
{checkers}
    hadamard_stages_checker u_checker (.clk(clk), .rst_n(rst_n));
endmodule
`default_nettype wire
",
        inputs - 1,
        design.top.name(),
        connections.join(",\n"),
    ))
}
