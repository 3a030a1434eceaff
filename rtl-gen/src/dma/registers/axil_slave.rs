//! AXI4-Lite slave: turns reads and writes into accesses, one after the other.

use super::ADDRESS_BITS;
use crate::hw::{Bit, Bits, Kind, Module, ModuleBuilder, Value};

/// Bits of the number of a 32-bit word in the register file.
pub(super) const WORD_BITS: usize = ADDRESS_BITS - 2;

/// The input ports of AXI4-Lite behind their prefix.
pub(in crate::dma) const INPUTS: [(&str, Kind, &str); 11] = [
    (
        "awaddr",
        Bits(ADDRESS_BITS),
        "byte address of a write; bits 1 and 0 are not looked at",
    ),
    ("awprot", Bits(3), "protection: not looked at"),
    ("awvalid", Bit, "there is an address of a write"),
    ("wdata", Bits(32), "data to write"),
    ("wstrb", Bits(4), "which bytes of it are written"),
    ("wvalid", Bit, "there is data to write"),
    ("bready", Bit, "the response of a write is taken"),
    (
        "araddr",
        Bits(ADDRESS_BITS),
        "byte address of a read; bits 1 and 0 are not looked at",
    ),
    ("arprot", Bits(3), "protection: not looked at"),
    ("arvalid", Bit, "there is an address of a read"),
    ("rready", Bit, "the data of a read is taken"),
];

/// The output ports.
pub(in crate::dma) const OUTPUTS: [(&str, &str); 8] = [
    ("awready", "the address of a write is taken"),
    ("wready", "data to write is taken"),
    ("bresp", "response of a write: 0 OKAY, 2 SLVERR"),
    ("bvalid", "there is a response of a write"),
    ("arready", "the address of a read is taken"),
    ("rdata", "data of a read, 0 with SLVERR"),
    ("rresp", "response of a read: 0 OKAY, 2 SLVERR"),
    ("rvalid", "there is data of a read"),
];

/// Prefix of the ports.
pub(in crate::dma) const PREFIX: &str = "s_axil";

/// An AXI4-Lite slave in front of registers (AMBA AXI4 specification, IHI 0022, chapter B1).
///
/// One access at a time, reads and writes in turn when both wait. Address and data of a write may come
/// in any order. Every response has a register of its own, so that a read does not wait for the response
/// of a write to be taken, nor the other way round. No combinational path from any input to any output
/// of AXI4-Lite.
pub fn axil_slave() -> Module {
    let m = ModuleBuilder::new("dma_axil_slave");
    m.doc(
        "AXI4-Lite slave in front of registers: one access at a time, reads and writes in turn when \
         both wait. The address and the data of a write are taken in any order.",
    );
    m.doc(
        "request stays set, and its word, data and strobes stay as they are, until done. A response \
         that is not taken holds up the accesses of its own kind alone. No combinational path from an \
         input of AXI4-Lite to an output.",
    );
    m.timing(3, "one access at a time");
    let [
        address,
        prot,
        aw_valid,
        data,
        strobes,
        w_valid,
        b_ready,
        read_address,
        read_prot,
        ar_valid,
        r_ready,
    ] = INPUTS.map(|(name, kind, doc)| m.input(&format!("{PREFIX}_{name}"), kind, doc));
    m.unused("unused_protection", m.concat(&[prot, read_prot]));
    m.unused(
        "unused_places",
        m.concat(&[address.slice(0, 2), read_address.slice(0, 2)]),
    );
    let done = m.input("done", Bit, "the access ends in this cycle");
    let error = m.input("error", Bit, "it is answered with SLVERR");
    let read_data = m.input("read_data", Bits(32), "data of a read");

    m.comment("What was taken and not answered yet.");
    let write_done = m.forward("write_done", Bit);
    let read_done = m.forward("read_done", Bit);
    let write_ends = write_done.value();
    let aw = Held::new(&m, "aw", aw_valid, write_ends);
    let aw_word = aw.keep(&m, "aw_word", address.slice(2, WORD_BITS));
    let w = Held::new(&m, "w", w_valid, write_ends);
    let w_data = w.keep(&m, "w_data", data);
    let w_strobes = w.keep(&m, "w_strobes", strobes);
    let ar = Held::new(&m, "ar", ar_valid, read_done.value());
    let ar_word = ar.keep(&m, "ar_word", read_address.slice(2, WORD_BITS));
    let b = Response::new(&m, "b", write_ends, b_ready);
    let r = Response::new(&m, "r", read_done.value(), r_ready);

    m.comment("One access at a time; of both kinds the one that was not the last.");
    let access = m.reg_reset("request", Bit, 0);
    let writes = m.reg_reset("writes", Bit, 0);
    let can_write = m.wire("can_write", aw.full & w.full & !b.valid);
    let can_read = m.wire("can_read", ar.full & !r.valid);
    let begins = m.wire("begins", !access.q() & (can_write | can_read));
    let picks_write = m.wire("picks_write", can_write & (!can_read | !writes.q()));
    access.set(begins | (access.q() & !done));
    writes.set_when(begins, picks_write);
    let word = m.wire("word_of_access", writes.q().mux(aw_word, ar_word));
    let ends = m.wire("ends", access.q() & done);
    write_done.drive(ends & writes.q());
    read_done.drive(ends & !writes.q());

    m.output("request", access.q(), "an access is under way");
    m.output("writes", writes.q(), "it is a write");
    m.output("word", word, "number of its word of 32 bits");
    m.output("data", w_data, "data to write");
    m.output("strobes", w_strobes, "which bytes of it are written");

    let write_error = m.reg("b_error", Bit);
    write_error.set_when(write_ends, error);
    let read_error = m.reg("r_error", Bit);
    read_error.set_when(r.comes, error);
    let r_data = m.reg("r_data", Bits(32));
    r_data.set_when(r.comes, read_data & (!error).replicate(32));
    let values = [
        !aw.full,
        !w.full,
        response(&m, write_error.q()),
        b.valid,
        !ar.full,
        r_data.q(),
        response(&m, read_error.q()),
        r.valid,
    ];
    for ((name, doc), value) in OUTPUTS.into_iter().zip(values) {
        m.output(&format!("{PREFIX}_{name}"), value, doc);
    }
    m.finish()
}

/// OKAY, or SLVERR.
fn response<'m>(m: &'m ModuleBuilder, error: Value<'m>) -> Value<'m> {
    m.concat(&[error.as_bits(), m.lit(Bits(1), 0)])
}

/// A request that is held from its handshake until its access ends.
struct Held<'m> {
    full: Value<'m>,
    /// It is taken in this cycle.
    taken: Value<'m>,
}

impl<'m> Held<'m> {
    fn new(m: &'m ModuleBuilder, name: &str, valid: Value<'m>, ends: Value<'m>) -> Held<'m> {
        let full = m.reg_reset(&format!("{name}_full"), Bit, 0);
        let taken = m.wire(&format!("{name}_taken"), valid & !full.q());
        full.set(taken | (full.q() & !ends));
        Held {
            full: full.q(),
            taken,
        }
    }

    fn keep(&self, m: &'m ModuleBuilder, name: &str, value: Value<'m>) -> Value<'m> {
        let register = m.reg(name, value.kind());
        register.set_when(self.taken, value);
        register.q()
    }
}

/// A response that is offered until it is taken.
struct Response<'m> {
    valid: Value<'m>,
    /// It is made in this cycle.
    comes: Value<'m>,
}

impl<'m> Response<'m> {
    fn new(m: &'m ModuleBuilder, name: &str, comes: Value<'m>, ready: Value<'m>) -> Response<'m> {
        let valid = m.reg_reset(&format!("{name}_valid"), Bit, 0);
        valid.set(comes | (valid.q() & !ready));
        Response {
            valid: valid.q(),
            comes,
        }
    }
}
