//! The DMA unit: registers, queues, codec, memory management unit, masters.

use super::Config;
use super::centre_memory::centre_memory;
use super::commands::commands;
use super::completions::completions;
use super::head_appends::head_appends;
use super::head_reads::head_reads;
use super::head_slices::head_slices;
use super::mmu_port::mmu_port;
use super::orders::orders;
use super::reader::reader;
use super::readers::readers;
use super::rot_buffer::rot_buffer;
use super::rot_centring::rot_centring;
use super::rot_intake::rot_intake;
use super::rot_writer::rot_writer;
use super::soft_reset::soft_reset;
use super::token_buffer::token_buffer;
use super::token_gates::{entry_gate, exit_gate};
use super::token_intake::token_intake;
use super::write_results::write_results;
use super::writer::writer;
use crate::dma::registers::register_file;
use crate::dma::{axi_dense_read_master, axi_read_master, axi_write_master};
use crate::hw::{InstanceRef, Module, ModuleBuilder, Value};
use crate::mmu::kv_mmu;
use crate::oaken::{Style, dequantizer, quantizer};
use crate::rot;

/// Sparse entries that the dequantizer reads per cycle.
const ENTRIES: usize = 16;

/// The DMA unit of a compute core (Oaken, ISCA 2025, Figures 8 and 9): tokens in, compressed pages in memory,
/// whole streams out.
///
/// ```text
///  s_axil --> registers --> commands --> orders --+--> write: token_intake, writer --> write_results --+
///                 ^                               '--> read: reader ---------------------------------+ |
///                 '------------------------- completions <-------------------------------------------+-'
///
///  s_axis --> token_intake --> quantizer --> token_buffer --> writer --> axi_write_master --> m_axi AW W B
///                                                               | pieces
///                                            reader --> mmu_port <--> kv_mmu
///                                                               | pieces
///  m_axis <-- reader <-- dequantizer <------------------ axi_read_master <-- FIFOs ------> m_axi AR R
/// ```
///
/// With the rotation codec there are no sparse bytes, and centres are read beside the elements, behind `token_intake`.
///
/// No combinational path from any input to any output.
///
/// # Panics
/// If the configuration is not valid.
pub fn kv_dma(config: &Config) -> Module {
    config.check().expect("a checked configuration");
    let m = config.codec_module(
        "",
        &[
            "bus_bytes",
            "lanes_in",
            "lanes_out",
            "readers",
            "heads",
            "max_d",
            "streams",
            "pages",
            "page_bytes",
            "pages_per_stream",
            "threshold_sets",
            "max_burst_bytes",
            "address_bits",
            "outstanding",
            "buffer_words",
            "commands",
            "completions",
        ],
    );
    document(&m, config);
    let u = Units::new(&m, config);
    m.comment("Commands.");
    u.connect_commands();
    m.comment("Tokens that are written.");
    u.connect_write();
    m.comment("Streams that are read.");
    u.connect_read();
    m.comment("Pages.");
    u.connect_pages();
    m.comment("The memory.");
    u.connect_memory();
    m.comment("What the registers show.");
    u.connect_registers();
    m.finish()
}

fn document(m: &ModuleBuilder, config: &Config) {
    let readers = config.readers();
    m.doc(
        "KV DMA unit (Oaken, ISCA 2025, Figures 8 and 9): tokens are quantized and appended to streams that lie in \
         pages of memory, and whole streams are read back and dequantized. It is programmed over AXI4-Lite.",
    );
    if config.is_rot() {
        m.doc(format!(
            "Its codec is that with rotation: a token is vectors of {} elements, of each of which a record of {} bytes \
             is stored, and what is read is in the rotated domain.",
            config.head_dim(),
            config.record_bytes(),
        ));
    }
    let (port, beside) = match readers {
        1 => ("m_axis", ""),
        _ => (
            "m_axis_0 if the id of the stream is even, on m_axis_1 if it is odd",
            "Both ports give tokens at the same time, over one memory bus. ",
        ),
    };
    let prefix = if readers == 1 { "m_axis_" } else { "" };
    m.doc(format!(
        "A write command takes its tokens from s_axis, in the order of the commands. A read command gives the tokens \
         of a stream on {port}. {beside}{prefix}tuser marks the last beat of a token that is broken; the command then \
         ends. Writes and releases go on beside reads of other streams; commands of one stream take effect in their \
         order.",
    ));
    m.doc(
        "A reset by register drops the commands and all tokens of which s_axis has taken a beat, each to its end: the \
         rest of such a token is still to be offered. A beat that is offered stays; a token of which only a part was \
         given ends with a beat of one element that is marked as broken.",
    );
    m.doc("No combinational path from any input to any output.");
    m.throughput("one beat per cycle in each direction");
}

/// What the unit is made of.
pub(super) struct Units<'m> {
    pub m: &'m ModuleBuilder,
    pub config: &'m Config,
    /// No reset by register is under way.
    pub running: Value<'m>,
    pub registers: InstanceRef<'m>,
    /// The format errors are forgotten.
    pub clear_format: Value<'m>,
    pub reset: InstanceRef<'m>,
    pub entry_gate: InstanceRef<'m>,
    pub commands: InstanceRef<'m>,
    pub orders: InstanceRef<'m>,
    pub completions: InstanceRef<'m>,
    pub intake: InstanceRef<'m>,
    pub quantizer: InstanceRef<'m>,
    /// Of the rotation codec: the memory of centres, and where elements meet them.
    pub centres: Option<[InstanceRef<'m>; 2]>,
    pub buffer: InstanceRef<'m>,
    pub writer: InstanceRef<'m>,
    pub write_results: InstanceRef<'m>,
    pub write_master: InstanceRef<'m>,
    pub sides: Vec<ReadSide<'m>>,
    /// What two readers share.
    pub shared: Option<InstanceRef<'m>>,
    /// Of appends, if heads have streams of their own.
    pub heads: Option<InstanceRef<'m>>,
    pub port: InstanceRef<'m>,
    pub mmu: InstanceRef<'m>,
}

/// The way of the streams that are read, from the memory to a port of tokens.
pub(super) struct ReadSide<'m> {
    /// What its names end with: its number, or nothing if there is one side alone.
    pub suffix: &'static str,
    pub reader: InstanceRef<'m>,
    /// What is left of a stream that was read is dropped.
    pub drops: Value<'m>,
    pub dequantizer: InstanceRef<'m>,
    pub read_master: InstanceRef<'m>,
    pub exit_gate: InstanceRef<'m>,
    /// If heads have streams of their own: of questions, and of pieces.
    pub heads: Option<[InstanceRef<'m>; 2]>,
}

impl<'m> ReadSide<'m> {
    fn new(
        m: &'m ModuleBuilder,
        config: &Config,
        suffix: &'static str,
        running: Value<'m>,
        inner_rst_n: Value<'m>,
    ) -> Self {
        let name = |stem: &str| format!("{stem}{suffix}");
        let (bus, words) = (config.bus(), config.get("buffer_words"));
        let (master, decoder) = match config.is_rot() {
            true => (
                axi_dense_read_master(&bus, words),
                rot::dequantizer(config.lanes_out(), config.head_dim(), config.code_bits()),
            ),
            false => (
                axi_read_master(&bus, words),
                dequantizer(config.lanes_out(), ENTRIES, Style::default()),
            ),
        };
        let reader = m.instance(&name("u_reader"), &reader(config));
        reader.set("rst_n", inner_rst_n);
        let heads = (config.heads() > 1).then(|| {
            let reads = m.instance(&name("u_head_reads"), &head_reads(config));
            let slices = m.instance(&name("u_head_slices"), &head_slices(config));
            [reads.set("rst_n", inner_rst_n), slices]
        });
        ReadSide {
            heads,
            suffix,
            reader,
            drops: reader.get_as("flushes", &name("drops")),
            dequantizer: m.instance(&name("u_dequantizer"), &decoder),
            read_master: m.instance(&name("u_read_master"), &master),
            exit_gate: m
                .instance(&name("u_exit_gate"), &exit_gate(config))
                .set("running", running),
        }
    }

    /// A name of this side.
    pub fn name(&self, stem: &str) -> String {
        format!("{stem}{}", self.suffix)
    }

    /// An output of one of its units, as a wire of this side.
    pub fn seen(&self, unit: InstanceRef<'m>, port: &str, stem: &str) -> Value<'m> {
        unit.get_as(port, &self.name(stem))
    }
}

impl<'m> Units<'m> {
    fn new(m: &'m ModuleBuilder, config: &'m Config) -> Units<'m> {
        m.comment("Registers, writes and the port of tokens that are written, which outlive a reset by register.");
        let bus = config.bus();
        let registers = m.instance("u_registers", &register_file(&config.registers()));
        let write_master = m.instance("u_write_master", &axi_write_master(&bus));
        let reset = m.instance("u_reset", &soft_reset());
        let running = reset.get_as("running", "running");
        // With the reset of the unit all begin anew at once, not a cycle later.
        let inner_rst_n = m.wire("inner_rst_n", m.rst_n() & running);
        let entry_gate = m.instance("u_entry_gate", &entry_gate());
        entry_gate.set("running", running);
        let is_rot = config.is_rot();
        let memory = is_rot.then(|| m.instance("u_centres", &centre_memory(config)));
        m.comment("Readers: all but u_reader outlives it.");
        let suffixes: &[&'static str] = match config.readers() {
            1 => &[""],
            _ => &["0", "1"],
        };
        let sides = suffixes
            .iter()
            .map(|suffix| ReadSide::new(m, config, suffix, running, inner_rst_n))
            .collect();
        m.comment("What it resets.");
        let part = |name: &str, module: &Module| {
            let part = m.instance(name, module);
            part.set("rst_n", inner_rst_n)
        };
        let (lanes, max_d) = (config.lanes_in(), config.max_d());
        let encoder = match is_rot {
            true => rot::quantizer(lanes, config.head_dim(), config.code_bits(), true),
            false => quantizer(lanes, max_d, Style::default()),
        };
        let of = |oaken: fn(&Config) -> Module, rot: fn(&Config) -> Module| match is_rot {
            true => rot(config),
            false => oaken(config),
        };
        Units {
            m,
            config,
            running,
            registers,
            clear_format: registers.get_as("clear_format", "clear_format"),
            reset,
            entry_gate,
            write_master,
            sides,
            shared: (config.readers() > 1).then(|| part("u_readers", &readers(config))),
            commands: part("u_commands", &commands(config)),
            orders: part("u_orders", &orders(config)),
            completions: part("u_completions", &completions(config)),
            intake: part("u_intake", &of(token_intake, rot_intake)),
            centres: memory.map(|memory| [memory, part("u_centring", &rot_centring(config))]),
            quantizer: part("u_quantizer", &encoder),
            buffer: part("u_buffer", &of(token_buffer, rot_buffer)),
            writer: part("u_writer", &of(writer, rot_writer)),
            write_results: part("u_write_results", &write_results(config)),
            heads: (config.heads() > 1).then(|| part("u_head_appends", &head_appends(config))),
            port: part("u_mmu_port", &mmu_port(config)),
            mmu: part("u_mmu", &kv_mmu(&config.mmu())),
        }
    }
}
