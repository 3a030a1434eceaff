//! Quantization buffer: the prefill between its two passes.

use super::quantization_geometry::LANES;
use crate::cells::sdp_ram;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, log2_ceil, width_for};

/// The beats of the prefill, from their scan until they are quantized: Titanus' quantization buffer.
///
/// Written without a handshake; the scheduler stores no more than the depth.
pub(super) fn quantization_buffer(depth: usize) -> Module {
    let width = 8 * LANES + 1;
    let m = ModuleBuilder::new(format!("titanus_quantization_buffer_d{depth}"));
    m.doc(format!(
        "Titanus' quantization buffer: holds the prefill of a stream, up to {depth} beats, between \
         the max-min finder and the quantizers. Emptied before every stream.",
    ));
    m.doc("The RAM's read register is the output stage: the next beat is read ahead.");
    m.parameter("depth", depth);
    m.timing(2, "one beat per cycle");
    let clear = m.input("clear", Bit, "empties the buffer");
    let write = m.input("write", Bit, "a beat is stored; not together with clear");
    let x = m.input("x", Bits(8 * LANES), "elements");
    let end = m.input("ends", Bit, "last beat of the prefill");
    let out_ready = m.input("out_ready", Bit, "a beat is taken if offered");
    let count_bits = width_for(depth);
    let written = m.reg_reset("written", Bits(count_bits), 0);
    let read = m.reg_reset("read", Bits(count_bits), 0);
    let out_valid = m.reg_reset("out_valid", Bit, 0);
    let reads = m.wire(
        "reads",
        written.q().ne(read.q()) & (!out_valid.q() | out_ready),
    );
    let zero = || m.lit(Bits(count_bits), 0);
    written.set(clear.mux(zero(), written.q() + write.zext(count_bits)));
    read.set(clear.mux(zero(), read.q() + reads.zext(count_bits)));
    out_valid.set(!clear & (reads | (out_valid.q() & !out_ready)));
    let address_bits = log2_ceil(depth);
    let ram = m.instance("u_ram", &sdp_ram(depth, width));
    ram.set("wr_en", write)
        .set("wr_addr", written.q().slice(0, address_bits))
        .set("wr_data", m.pack(&[x, end]))
        .set("rd_en", reads)
        .set("rd_addr", read.q().slice(0, address_bits));
    let data = ram.get("rd_data");
    m.output("out_valid", out_valid.q(), "a beat is offered");
    m.output("out_x", data.slice(0, 8 * LANES), "elements");
    m.output("out_end", data.bit(8 * LANES), "last beat of the prefill");
    m.finish()
}
