//! FIFO on a RAM.

use super::payload::payload;
use super::sdp_ram;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, log2_ceil};

/// A first-in first-out buffer of `depth` beats of `width` bits, on a [`sdp_ram`](sdp_ram()), and one
/// more beat in the RAM's read register.
///
/// Latency 2, one beat per cycle. `in_ready` comes from registers; there is no combinational path
/// from input to output. `depth` is a power of two of at least 2.
///
/// # Panics
/// If `depth` is not a power of two of at least 2.
pub fn stream_fifo(depth: usize, width: usize) -> Module {
    assert!(
        depth >= 2 && depth.is_power_of_two(),
        "FIFO depth {depth} is not a power of two of at least 2"
    );
    let m = ModuleBuilder::new(format!("stream_fifo_d{depth}_w{width}"));
    m.doc("First-in first-out buffer of a valid/ready stream, on a simple dual-port RAM.");
    m.doc(
        "The RAM's read register is the output stage. It prefetches the next beat whenever it is \
         empty or being read; the buffer therefore holds one beat more than the RAM.",
    );
    m.parameter("depth", depth);
    m.parameter("width", width);
    m.timing(2, "one beat per cycle");

    let stream = m.stream_in("in", &payload(width));
    let output = m.stream_out("out", &payload(width));
    let out_ready = output.ready;
    let address_bits = log2_ceil(depth);

    m.comment(
        "Pointers have one bit more than the address, which tells a full buffer from an empty one.",
    );
    let write = m.reg_reset("write", Bits(address_bits + 1), 0);
    let read = m.reg_reset("read", Bits(address_bits + 1), 0);
    let out_valid = m.reg_reset("out_valid", Bit, 0);
    let same_word = m.wire(
        "same_word",
        write
            .q()
            .slice(0, address_bits)
            .eq(read.q().slice(0, address_bits)),
    );
    let same_lap = m.wire(
        "same_lap",
        write.q().bit(address_bits).eq(read.q().bit(address_bits)),
    );
    let full = m.wire("full", same_word & !same_lap);
    let empty = m.wire("empty", same_word & same_lap);
    let data = stream.get("data");
    let in_valid = stream.valid;
    let in_ready = stream.ready();
    stream.accept_when(!full);
    let push = m.wire("push", in_valid & in_ready);
    let prefetch = m.wire("prefetch", !empty & (!out_valid.q() | out_ready));

    write.set_when(push, write.q() + 1);
    read.set_when(prefetch, read.q() + 1);
    out_valid.set(prefetch | (out_valid.q() & !out_ready));

    let ram = m.instance("u_ram", &sdp_ram(depth, width));
    ram.set("wr_en", push)
        .set("wr_addr", write.q().slice(0, address_bits))
        .set("wr_data", data)
        .set("rd_en", prefetch)
        .set("rd_addr", read.q().slice(0, address_bits));
    let rd_data = ram.get("rd_data");
    output.offer(out_valid.q(), &[("data", rd_data)]);
    m.finish()
}
