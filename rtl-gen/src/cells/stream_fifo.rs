//! FIFO on a RAM.

use super::payload::payload;
use super::sdp_ram;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value, log2_ceil};

/// A first-in first-out buffer of `depth` beats of `width` bits, on a [`sdp_ram`](sdp_ram()), and one
/// more beat in the RAM's read register.
///
/// Latency 2, one beat per cycle. `in_ready` comes from registers; there is no combinational path
/// from input to output. `depth` is at least 2; a power of two saves two comparisons.
///
/// # Panics
/// If `depth` is below 2.
pub fn stream_fifo(depth: usize, width: usize) -> Module {
    assert!(depth >= 2, "FIFO depth {depth} is not at least 2");
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

    let write = m.reg_reset("write", Bits(address_bits), 0);
    let read = m.reg_reset("read", Bits(address_bits), 0);
    let full = m.reg_reset("full", Bit, 0);
    let empty = m.reg_reset("empty", Bit, 1);
    let out_valid = m.reg_reset("out_valid", Bit, 0);
    let data = stream.get("data");
    let push = m.wire("push", stream.valid & !full.q());
    let prefetch = m.wire("prefetch", !empty.q() & (!out_valid.q() | out_ready));
    stream.accept_when(!full.q());

    m.comment(
        "The number of beats in the RAM changes when a beat is either written or read. It is full when \
         the write pointer catches up, empty when the read pointer does.",
    );
    let changes = m.wire("changes", push ^ prefetch);
    let next_write = m.wire("next_write", behind(&m, depth, write.q()));
    let next_read = m.wire("next_read", behind(&m, depth, read.q()));
    write.set_when(push, next_write);
    read.set_when(prefetch, next_read);
    full.set_when(changes, push & next_write.eq(read.q()));
    empty.set_when(changes, prefetch & next_read.eq(write.q()));
    out_valid.set(prefetch | (out_valid.q() & !out_ready));

    let ram = m.instance("u_ram", &sdp_ram(depth, width));
    ram.set("wr_en", push)
        .set("wr_addr", write.q())
        .set("wr_data", data)
        .set("rd_en", prefetch)
        .set("rd_addr", read.q());
    let rd_data = ram.get("rd_data");
    output.offer(out_valid.q(), &[("data", rd_data)]);
    m.finish()
}

/// The address behind `address` in a ring of `depth`.
fn behind<'m>(m: &'m ModuleBuilder, depth: usize, address: Value<'m>) -> Value<'m> {
    match depth.is_power_of_two() {
        true => address + 1,
        false => {
            let first = m.lit(address.kind(), 0);
            address.eq(depth - 1).mux(first, address + 1)
        }
    }
}
