//! Simple dual-port RAM: the one module a user replaces by an SRAM macro.

use crate::hw::{Bit, Bits, MemoryPorts, Module, ModuleBuilder, log2_ceil};

/// A RAM of `depth` words of `width` bits with one write and one read port.
///
/// Read latency 1, one read and one write per cycle. The read data stays until the next enabled
/// read. Reading the word that is written in the same cycle gives the old one. Contents are not
/// reset. `depth` is at least 2 and need not be a power of two.
///
/// # Panics
/// If `depth` is below 2.
pub fn sdp_ram(depth: usize, width: usize) -> Module {
    assert!(depth >= 2, "a RAM has at least two words, not {depth}");
    let m = ModuleBuilder::new(format!("sdp_ram_d{depth}_w{width}"));
    m.doc("Simple dual-port RAM: one write port, one synchronous read port, one clock.");
    m.doc(
        "rd_data changes one cycle after a read and stays until the next read. Reading the word that \
         is written in the same cycle gives the old word. Contents are not reset. This module is meant \
         to be replaced by an SRAM macro of the same behaviour.",
    );
    m.parameter("depth", depth);
    m.parameter("width", width);
    m.timing(1, "one read and one write per cycle");
    let address = Bits(log2_ceil(depth));
    let ports = MemoryPorts {
        write_enable: m.input("wr_en", Bit, "write"),
        write_address: m.input("wr_addr", address, "word to write"),
        write_data: m.input("wr_data", Bits(width), "what to write"),
        read_enable: m.input("rd_en", Bit, "read"),
        read_address: m.input("rd_addr", address, "word to read"),
    };
    let data = m.memory("mem", depth, width, ports);
    m.output("rd_data", data, "the word read last");
    m.finish()
}
