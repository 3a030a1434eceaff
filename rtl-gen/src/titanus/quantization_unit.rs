//! The quantization unit: tokens in, the stream of table, events, masks, labels and codes out.

use super::event_packer::event_packer;
use super::level_update::level_update;
use super::nonzero_quantizer::nonzero_quantizer;
use super::quantization_buffer::quantization_buffer;
use super::quantization_geometry::{BITS, CHANNELS, Geometry, LANES, LEVELS, PREFILL, WORD_BYTES};
use super::quantization_scheduler::quantization_scheduler;
use super::section_packer::{code_packer, label_packer, mask_packer};
use super::token_writer::token_writer;
use crate::cells::{pack_bytes, stream_fifo};
use crate::hw::{Bit, Bits, InstanceRef, Module, ModuleBuilder, Stream, Value, width_for};

/// Rotations of the byte packer between registers.
const LEVELS_PER_STAGE: usize = 5;
/// Words of the output FIFO.
const OUT_WORDS: usize = 32;
/// Bits of a command's padding.
const PADDING: usize = 4;

/// Titanus' quantization unit (Figure 7) for one path, K or V: int8 tokens, pruned elements being
/// 0, to the stream of the contract, section 5, bit for bit.
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
/// From the issue of a beat to the FIFOs of the sections nothing ever waits: the scheduler issues no
/// more than they can hold. 16 elements per cycle, for tokens of 128 elements or more with an event
/// per beat on average; shorter tokens wait for their levels to be written back.
///
/// # Panics
/// If `channels_max` is not in 1..=65535 or `prefill_max` is 0.
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
         7): takes int8 tokens, pruned elements being 0, and gives their stream: a table of the level \
         of every channel, then for every token its level changes, mask, labels and codes.",
    );
    m.doc(format!(
        "A command precedes every stream: bits of a code 2 to 8 (3:0), channels 1 to {channels_max} \
         (19:4), prefill length from 1 (35:20), levels a channel may make in decode from 1 (43:36). \
         One that is out of range is refused: its packets are consumed, nothing leaves, config_error \
         is set.",
    ));
    m.doc(format!(
        "A token is ceil(channels / 16) beats; lanes past the last channel are ignored. s_axis_tlast \
         ends a packet and counts only on the last beat of a token, and on every beat of a refused \
         stream. A stream is one packet of at least one token. If the prefill length is above \
         {prefill_max} it is two: the tokens of the prefill to be scanned, then all tokens.",
    ));
    m.doc(
        "Words of m_axis are full but for the last of a stream; every stream begins with a word. \
         m_axis_tdata is 0 where m_axis_tkeep is 0. No combinational path from any input to any \
         output.",
    );
    m.parameter("lanes", LANES);
    m.parameter("channels_max", channels_max);
    m.parameter("prefill_max", prefill_max);
    m.throughput(
        "16 elements per cycle with ready outputs, 128 elements or more, an event per beat",
    );
    let clear = m.input("errors_clear", Bit, "clears the sticky flags");
    let command = m.axi_stream_in(
        "s_axis_command",
        &[(
            "tdata",
            Bits(BITS + CHANNELS + PREFILL + LEVELS + PADDING),
            "bits (3:0), channels (19:4), prefill (35:20), levels (43:36)",
        )],
    );
    let tokens = m.axi_stream_in(
        "s_axis",
        &[
            ("tdata", Bits(8 * LANES), "signed elements, lane 0 lowest"),
            ("tlast", Bit, "last beat of a packet"),
        ],
    );

    m.comment("The beats, first to be scanned, then to be quantized.");
    let scheduler = m.instance("u_scheduler", &quantization_scheduler(&geometry));
    let written = m.forward("token_written", Bit);
    let busy = m.forward("word_busy", Bit);
    scheduler
        .set("errors_clear", clear)
        .set("token_written", written.value())
        .set("word_busy", busy.value());
    let fields = command.get("tdata");
    let mut at = 0;
    for (name, width) in [
        ("bits", BITS),
        ("channels", CHANNELS),
        ("prefill", PREFILL),
        ("levels", LEVELS),
    ] {
        scheduler.set(&format!("command_{name}"), fields.slice(at, width));
        at += width;
    }
    m.unused("unused_padding", fields.slice(at, PADDING));
    scheduler.set("command_valid", command.valid);
    command.accept_when(scheduler.get_as("command_ready", "command_ready"));
    scheduler
        .set("in_valid", tokens.valid)
        .set("in_x", tokens.get("tdata"))
        .set("in_last", tokens.get("tlast"));
    tokens.accept_when(scheduler.get_as("in_ready", "tokens_ready"));
    let [bits, limit, tail] = ["bits", "limit", "tail"].map(|name| scheduler.get_as(name, name));
    let depth = (prefill_max * channels_max.div_ceil(LANES)).max(2);
    let buffer = m.instance("u_buffer", &quantization_buffer(depth));
    for (port, from) in [
        ("clear", "store_clear"),
        ("write", "store_valid"),
        ("x", "store_x"),
        ("ends", "store_end"),
    ] {
        buffer.set(port, scheduler.get_as(from, from));
    }
    for port in ["valid", "x", "end"] {
        let value = buffer.get(&format!("out_{port}"));
        scheduler.set(&format!("buffered_{port}"), value);
    }
    buffer.set(
        "out_ready",
        scheduler.get_as("buffered_ready", "buffered_ready"),
    );

    m.comment("Their levels, and what changes in them.");
    let levels = m.instance("u_levels", &level_update(&geometry));
    levels
        .set("bits", bits)
        .set("limit", limit)
        .set("tail", tail);
    for field in [
        "valid",
        "x",
        "scan",
        "first",
        "last",
        "stream_last",
        "address",
    ] {
        let port = format!("beat_{field}");
        levels.set(&port, scheduler.get_as(&port, &port));
    }
    levels.drive("word_busy", busy, 0);
    let beat = |field: &str| levels.get(&format!("out_{field}"));
    let [valid, lo, hi, last] = ["valid", "lo", "hi", "last"].map(beat);
    let events = m.instance("u_events", &event_packer(&geometry));
    events
        .set("in_valid", valid)
        .set("in_lo", lo)
        .set("in_hi", hi)
        .set("in_last", last)
        .set("tail", tail);
    for field in ["changed", "table", "stream_last", "address"] {
        events.set(&format!("in_{field}"), beat(field));
    }

    m.comment("Their codes, and the words of mask, labels and codes.");
    let quantizer = m.instance("u_quantizer", &nonzero_quantizer());
    quantizer
        .set("bits", bits)
        .set("in_valid", valid)
        .set("in_x", beat("x"))
        .set("in_lo", lo)
        .set("in_hi", hi)
        .set("in_keep", beat("keep"))
        .set("in_last", last);
    let [valid, keep, label, codes, last] =
        ["valid", "keep", "label", "codes", "last"].map(|f| quantizer.get(&format!("out_{f}")));
    let packer = |name: &str, module: &Module| {
        let u = m.instance(name, module);
        u.set("in_valid", valid)
            .set("in_keep", keep)
            .set("in_last", last)
    };
    let mask = packer("u_mask", &mask_packer());
    mask.set("in_label", label).set("tail", tail);
    let labels = packer("u_labels", &label_packer());
    labels.set("in_entries", label);
    let code_words = m.instance("u_codes", &code_packer());
    code_words
        .set("in_valid", valid)
        .set("in_keep", label)
        .set("in_last", last)
        .set("in_entries", codes)
        .set("bits", bits);
    let mask = buffered(
        &m,
        "mask",
        mask,
        &["kept", "labelled"],
        geometry.bit_words(),
    );
    let labels = buffered(&m, "labels", labels, &[], geometry.bit_words());
    let codes = buffered(&m, "codes", code_words, &[], geometry.beats_in_flight());

    m.comment("The sections in the order of the stream, as full words.");
    let writer = m.instance("u_writer", &token_writer());
    for (section, stream) in [("mask", mask), ("labels", labels), ("codes", codes)] {
        writer.set(&format!("{section}_valid"), stream.valid);
        for field in stream.field_names() {
            writer.set(&format!("{section}_{field}"), stream.get(&field));
        }
        stream.accept_when(writer.get(&format!("{section}_ready")));
    }
    for (from, to) in [("record", "record"), ("out", "events")] {
        let fields: &[&str] = match from {
            "record" => &["valid", "count", "any", "stream_last"],
            _ => &["valid", "data", "bytes", "last"],
        };
        for field in fields {
            let value = events.get_as(&format!("{from}_{field}"), &format!("{to}_{field}"));
            writer.set(&format!("{to}_{field}"), value);
        }
        let ready = format!("{to}_ready");
        events.set(&format!("{from}_ready"), writer.get_as(&ready, &ready));
    }
    writer.drive("token_written", written, 0);
    let fields = ["count", "bytes", "last"].map(|field| {
        (
            field,
            writer.get_as(&format!("out_{field}"), &format!("due_{field}")),
        )
    });
    let due = m.stream("due", writer.get_as("out_valid", "due_word"), &fields);
    writer.set("out_ready", due.ready());
    let word = due.through("output", &stream_output(), |_| {});
    let fields = ["data", "keep", "last"].map(|field| word.get(field));
    let [data, keep, last] = fields;
    word.with(&[("tdata", data), ("tkeep", keep), ("tlast", last)])
        .axi_stream_out(
            "m_axis",
            &[
                ("tdata", "bytes of the stream, byte 0 lowest, then zeros"),
                ("tkeep", "which bytes there are: the low ones"),
                ("tlast", "last word of the stream"),
            ],
        );

    m.comment("Sticky flags.");
    let exhausted = m.reg_reset("levels_exhausted", Bit, 0);
    exhausted.set((exhausted.q() & !clear) | beat("exhausted"));
    m.output(
        "levels_exhausted",
        exhausted.q(),
        "sticky: a channel needed a new level and had none left",
    );
    m.output(
        "config_error",
        scheduler.get_as("config_error", "command_refused"),
        "sticky: a command was refused",
    );
    m.finish()
}

/// The words of a section in their FIFO, which always has room.
fn buffered<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    section: InstanceRef<'m>,
    beside: &[&str],
    depth: usize,
) -> Stream<'m> {
    let fields: Vec<(&str, Value)> = ["data", "bytes", "last"]
        .iter()
        .chain(beside)
        .map(|field| (*field, section.get(&format!("out_{field}"))))
        .collect();
    let words = m.stream(&format!("{name}_word"), section.get("out_valid"), &fields);
    m.unused(&format!("unused_{name}_ready"), words.ready());
    words.through_packed(&format!("{name}_fifo"), |width| stream_fifo(depth, width))
}

/// Words of any number of bytes as full words, behind a FIFO.
fn stream_output() -> Module {
    let m = ModuleBuilder::new("titanus_stream_output");
    m.doc(format!(
        "Packs words of 0 to {WORD_BYTES} bytes into full words; only the last word of a stream may \
         be partial. A FIFO of {OUT_WORDS} words keeps short stalls of the consumer away.",
    ));
    m.throughput("one word per cycle");
    let words = m.stream_in(
        "in",
        &[
            ("count", Bits(width_for(WORD_BYTES)), "bytes of the word"),
            ("bytes", Bits(8 * WORD_BYTES), "the bytes, the first lowest"),
            ("last", Bit, "last word of the stream"),
        ],
    );
    let packed = pack_bytes(&m, words, LEVELS_PER_STAGE);
    m.comment("Bytes that are none are 0.");
    let keep = packed.get("keep");
    let bytes = m.wire("packed_bytes", packed.get("data")).lanes(8);
    let kept = m.wire("packed_keep", keep);
    let bytes: Vec<Value> = bytes
        .into_iter()
        .zip(kept.bits())
        .map(|(byte, keep)| byte & keep.replicate(8))
        .collect();
    let fields = [
        ("data", m.wire("known_bytes", m.pack(&bytes))),
        ("keep", kept),
        ("last", packed.get("last")),
    ];
    packed
        .with(&fields)
        .through_packed("fifo", |width| stream_fifo(OUT_WORDS, width))
        .stream_out(
            "out",
            &[
                ("data", "bytes, byte 0 lowest, then zeros"),
                ("keep", "which bytes there are: the low ones"),
                ("last", "last word of the stream"),
            ],
        );
    m.finish()
}
