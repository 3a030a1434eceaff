//! The quantization unit: tokens in, the stream of table, level changes, masks, labels, codes out.

use super::event_packer::event_packer;
use super::level_update::level_update;
use super::nonzero_quantizer::nonzero_quantizer;
use super::quantization_buffer::quantization_buffer;
use super::quantization_geometry::{Geometry, LANES};
use super::quantization_scheduler::quantization_scheduler;
use super::section_packer::{code_packer, label_packer, mask_packer};
use super::stream_output::stream_output;
use super::streams::{packet_beat, quantization_command, stream_word};
use super::token_writer::token_writer;
use crate::cells::stream_fifo;
use crate::hw::Flow;
use crate::hw::{Bit, InstanceRef, Module, ModuleBuilder, Stream};

/// Titanus' quantization unit for one path, K or V (GLSVLSI 2025, section 4.4, Figure 7; contract,
/// sections 3 and 5): int8 tokens, in which a pruned element is 0, to the stream that is stored.
///
/// ```text
///                                         +--------------------------------+
///   s_axis_command ---> scheduler         | level update                   |
///   s_axis ------+----> idle, prefill, -->| SZ buffer -> finder / monitor  |--+--> event packer --+
///                |      quant, decode     |     ^              |           |  |                   |
///                |          ^             |     +--------------+           |  v                   v
///                |          |             +--------------------------------+  non-zero        token
///                +-> quantization buffer                                      quantizer       writer
///                                                                             |  |  |          ^  |
///                                                             mask packer <---+  |  |          |  v
///                                                             label packer <-----+  |  FIFOs --+ byte packer
///                                                             code packer  <--------+             |
///                                                                                                 v
///                                                                                              m_axis
/// ```
///
/// The latency depends on the data: the first word leaves behind the prefill. From the issue of a beat
/// to the FIFOs of the sections nothing ever waits: the scheduler issues no more than they can hold. 16
/// elements per cycle, for tokens of 128 elements or more with one level change per beat on average;
/// shorter tokens wait for their levels to be written back. No combinational path from any input to
/// any output.
///
/// # Panics
/// If `channels_max` or `prefill_max` is not 1 to 65535.
pub fn quantization_unit(channels_max: usize, prefill_max: usize) -> Module {
    assert!(
        (1..=65535).contains(&channels_max) && (1..=65535).contains(&prefill_max),
        "quantization unit for {channels_max} channels and {prefill_max} tokens"
    );
    let geometry = Geometry {
        channels_max,
        prefill_max,
    };
    let m = ModuleBuilder::new(format!("titanus_qu_c{channels_max}_p{prefill_max}"));
    m.doc(
        "Titanus' quantization unit for one path, K or V (Titanus, GLSVLSI 2025, section 4.4, Figure \
         7): takes int8 tokens, in which a pruned element is 0, and gives the stream that is stored: a \
         table of the level of every channel, then for every token its level changes, mask, labels and \
         codes.",
    );
    m.doc(format!(
        "A command precedes every stream of tokens. A command with more than {channels_max} channels, \
         or with another field out of range, is refused: its packets are discarded, nothing leaves, \
         and config_error is set.",
    ));
    m.doc(format!(
        "A token is ceil(channels / 16) beats; lanes past the last channel are ignored. s_axis_tlast \
         ends a packet. It is regarded on the last beat of a token only, and on every beat of a \
         refused stream. A stream is one packet of at least one token. If the prefill length is above \
         {prefill_max}, it is two packets: the tokens of the prefill, to be scanned, then all tokens.",
    ));
    m.doc(
        "Words of m_axis are full but for the last one of a stream; every stream begins with a new \
         word. m_axis_tdata is 0 where m_axis_tkeep is 0. No combinational path from any input to any \
         output.",
    );
    m.parameter("lanes", LANES);
    m.parameter("channels_max", channels_max);
    m.parameter("prefill_max", prefill_max);
    m.throughput("16 elements per cycle for tokens of 128 elements or more");
    let clear = m.input("errors_clear", Bit, "clears the sticky flags");
    let command = m.axi_record_in("s_axis_command", &quantization_command());
    let tokens = m.axi_stream_in("s_axis", &packet_beat(LANES));

    m.comment("The beats, first to be scanned, then to be quantized.");
    let scheduler = m.instance("u_scheduler", &quantization_scheduler(&geometry));
    let token_written = m.forward("token_written", Bit);
    let word_busy = m.forward("word_busy", Bit);
    scheduler
        .set("errors_clear", clear)
        .set("token_written", token_written.value())
        .set("word_busy", word_busy.value());
    command.connect(scheduler, "command");
    tokens.connect(scheduler, "in");
    let [bits, limit, tail] = ["bits", "limit", "tail"].map(|name| scheduler.get_as(name, name));
    let depth = (prefill_max * channels_max.div_ceil(LANES)).max(2);
    let buffer = m.instance("u_buffer", &quantization_buffer(depth));
    buffer.set("clear", scheduler.get_as("buffer_clear", "buffer_clear"));
    Flow::of(scheduler, "store", "store").connect(buffer, "in");
    buffer
        .stream("out", "buffered")
        .connect(scheduler, "buffered");

    m.comment("Their levels, and the level changes.");
    let levels = m.instance("u_levels", &level_update(&geometry));
    levels
        .set("bits", bits)
        .set("limit", limit)
        .set("tail", tail)
        .drive("word_busy", word_busy, 0);
    Flow::of(scheduler, "beat", "beat").connect(levels, "beat");
    let levelled = Flow::of(levels, "out", "levels_out");
    let events = m.instance("u_events", &event_packer(&geometry));
    events.set("tail", tail);
    levelled.connect(events, "in");

    m.comment("Their codes, and the words of mask, labels and codes.");
    let quantizer = m.instance("u_quantizer", &nonzero_quantizer());
    quantizer.set("bits", bits);
    levelled.connect(quantizer, "in");
    let quantized = Flow::of(quantizer, "out", "quantizer_out");
    let mask = m.instance("u_mask", &mask_packer());
    mask.set("tail", tail);
    quantized.connect(mask, "in");
    let labels = m.instance("u_labels", &label_packer());
    marked(&quantized, "keep", "label").connect(labels, "in");
    let codes = m.instance("u_codes", &code_packer());
    codes.set("bits", bits);
    marked(&quantized, "label", "codes").connect(codes, "in");
    let sections = [
        ("mask", mask, geometry.bit_words()),
        ("labels", labels, geometry.bit_words()),
        ("codes", codes, geometry.beats_in_flight()),
    ]
    .map(|(name, packer, depth)| (name, buffered(&m, name, packer, depth)));

    m.comment("The sections in the order of the stream, as full words.");
    let writer = m.instance("u_writer", &token_writer());
    for (name, section) in sections {
        section.connect(writer, name);
    }
    events.stream("record", "record").connect(writer, "record");
    events.stream("out", "events").connect(writer, "events");
    writer.drive("token_written", token_written, 0);
    writer
        .stream("out", "due")
        .through("output", &stream_output(), |_| {})
        .axi_stream_out("m_axis", &stream_word());

    m.comment("Sticky flags.");
    let exhausted = m.reg_reset("levels_exhausted", Bit, 0);
    let found = levels.get_as("exhausted", "levels_out_exhausted");
    exhausted.set((exhausted.q() & !clear) | found);
    m.output(
        "levels_exhausted",
        exhausted.q(),
        "sticky: a channel had no new level left",
    );
    m.output(
        "config_error",
        scheduler.get_as("config_error", "command_refused"),
        "sticky: a command was refused",
    );
    m.finish()
}

/// The entries of the quantized beats that `keep` marks.
fn marked<'m>(quantized: &Flow<'m>, keep: &str, entries: &str) -> Flow<'m> {
    quantized.with(&[
        ("keep", quantized.get(keep)),
        ("entries", quantized.get(entries)),
        ("last", quantized.get("last")),
    ])
}

/// The words of a section in their FIFO, which always has room.
fn buffered<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    packer: InstanceRef<'m>,
    depth: usize,
) -> Stream<'m> {
    let words = Flow::of(packer, "out", &format!("{name}_out"));
    let words = words.stream(&format!("{name}_word"));
    m.unused(&format!("unused_{name}_ready"), words.ready());
    words.through_packed(&format!("{name}_fifo"), |width| stream_fifo(depth, width))
}
