//! Quantization buffer: the prefill between its two passes.

use super::quantization_beats::buffered_beat;
use crate::cells::sdp_ram;
use crate::hw::Flow;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, log2_ceil, width_for};

/// Titanus' quantization buffer (GLSVLSI 2025, section 4.4, Figure 7; contract, section 3): holds up
/// to `depth` beats of the prefill from their scan until they are quantized.
///
/// Latency 2, one beat per cycle. Written without a handshake: the scheduler stores no more beats
/// than the depth. `depth` is at least 2.
pub(super) fn quantization_buffer(depth: usize) -> Module {
    let beat = buffered_beat();
    let m = ModuleBuilder::new(format!("titanus_quantization_buffer_d{depth}"));
    m.doc(format!(
        "Titanus' quantization buffer: holds the prefill of a stream, up to {depth} beats, between the \
         max-min finder and the quantizers. It is emptied before every stream.",
    ));
    m.doc("The RAM's read register is the output stage: the next beat is prefetched.");
    m.parameter("depth", depth);
    m.timing(2, "one beat per cycle");
    let clear = m.input("clear", Bit, "empties the buffer; not together with a beat");
    let input = Flow::input(&m, "in", &beat);
    let output = m.stream_out("out", &beat);
    let out_ready = output.ready;
    let count_bits = width_for(depth);
    let written = m.reg_reset("written", Bits(count_bits), 0);
    let read = m.reg_reset("read", Bits(count_bits), 0);
    let out_valid = m.reg_reset("out_valid", Bit, 0);
    let reads = m.wire(
        "reads",
        written.q().ne(read.q()) & (!out_valid.q() | out_ready),
    );
    let zero = || m.lit(Bits(count_bits), 0);
    written.set(clear.mux(zero(), written.q() + input.valid.zext(count_bits)));
    read.set(clear.mux(zero(), read.q() + reads.zext(count_bits)));
    out_valid.set(!clear & (reads | (out_valid.q() & !out_ready)));
    let address_bits = log2_ceil(depth);
    let ram = m.instance("u_ram", &sdp_ram(depth, beat.width()));
    ram.set("wr_en", input.valid)
        .set("wr_addr", written.q().slice(0, address_bits))
        .set("wr_data", input.pack())
        .set("rd_en", reads)
        .set("rd_addr", read.q().slice(0, address_bits));
    let data = beat.unpack("read", ram.get_as("rd_data", "ram_rd_data"));
    let fields: Vec<_> = data.iter().collect();
    output.offer(out_valid.q(), &fields);
    m.finish()
}
