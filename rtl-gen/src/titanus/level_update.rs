//! Level update: the SZ buffer and the level lanes between its read and its write port.

use super::quantization_geometry::{ADDRESS_LANE, BITS, Geometry, LANES, LEVELS};
use super::{LEVEL_LANES, level_latency, level_x4};
use crate::cells::sdp_ram;
use crate::hw::{Bit, Bits, Field, Forward, Module, ModuleBuilder, Value};

/// Bits of a channel in the SZ buffer: lo, hi, levels made.
const CHANNEL: usize = 24;

/// Cycles from an issued beat to its elements and levels.
pub(super) fn level_update_latency() -> usize {
    2 + level_latency()
}

/// Reads the levels of a beat's channels, lets the level lanes change them, and writes them back.
///
/// Latency [`level_update_latency`], one beat per cycle as long as no two beats of the same address
/// are in it.
pub(super) fn level_update(geometry: &Geometry) -> Module {
    let depth = geometry.beats_max();
    let m = ModuleBuilder::new(format!("titanus_level_update_n{depth}"));
    m.doc(
        "Scale-zero (SZ) buffer, max-min finder and channel monitor of Titanus' quantization unit \
         (Titanus, GLSVLSI 2025, section 4.4, Figure 7): reads the levels of a beat's channels, \
         changes them as its elements ask for, writes them back and passes them on. A word of the \
         SZ buffer holds lo, hi and the number of levels made of the 16 channels of a beat.",
    );
    m.doc(
        "An element is kept if it is not 0; lanes above tail in the last beat of a token hold none. \
         The first token of a scan starts with no level in any channel. Levels that are new in the \
         first token to be quantized are level 0 and no events: the table is made of them.",
    );
    m.doc(
        "The buffer is written in the last stage: word_busy says that a beat of beat_address is on \
         its way, and that none of that address may be issued.",
    );
    m.parameter("words", depth);
    m.timing(level_update_latency(), "one beat per cycle");
    let beat = beat_ports(&m, geometry);
    let address = beat.get("address");
    let bits = m.input("bits", Bits(BITS), "bits of a code");
    let limit = m.input("limit", Bits(LEVELS), "levels a channel may make in decode");
    let tail = m.input("tail", Bits(ADDRESS_LANE), "top lane of a last beat");

    m.comment("Stage 1: the SZ buffer is read.");
    let write = WritePort {
        word: m.forward("written_word", Bits(CHANNEL * LANES)),
        enable: m.forward("writes", Bit),
        address: m.forward("write_address", address.kind()),
    };
    let ram = m.instance("u_sz_buffer", &sdp_ram(depth, CHANNEL * LANES));
    ram.set("wr_en", write.enable.value())
        .set("wr_addr", write.address.value())
        .set("wr_data", write.word.value())
        .set("rd_en", beat.valid)
        .set("rd_addr", address);
    let word = ram.get_as("rd_data", "read_word");
    let stage1 = Stage::registers(&m, 1, beat.valid, &beat.fields);
    let met = Levels::met(&m, &stage1, word, tail);
    let stage2 = Stage::registers(&m, 2, stage1.valid, &stage1.fields);

    m.comment("Stages 3 and 4: the lanes.");
    let changed = through_lanes(&m, bits, limit, &stage2, met);
    let beside: Vec<(&str, Value)> = stage2
        .fields
        .iter()
        .filter(|(name, _)| *name != "x")
        .copied()
        .collect();
    let stage3 = Stage::registers(&m, 3, stage2.valid, &beside);
    let stage4 = Stage::registers(&m, 4, stage3.valid, &stage3.fields);
    write_back(&m, write, &stage4, &changed);
    let busy = [&stage1, &stage2, &stage3, &stage4]
        .map(|stage| stage.valid & stage.get("address").eq(address))
        .into_iter()
        .reduce(|a, b| a | b)
        .expect("there are stages");
    m.output(
        "word_busy",
        busy,
        "a beat of beat_address is on its way to the buffer",
    );
    outputs(&m, &stage4, changed);
    m.finish()
}

/// The ports of an issued beat.
fn beat_ports<'m>(m: &'m ModuleBuilder, geometry: &Geometry) -> Stage<'m> {
    let valid = m.input("beat_valid", Bit, "a beat is issued");
    let address = Bits(geometry.address_bits());
    let fields: [Field<'static>; 6] = [
        ("x", Bits(8 * LANES), "elements, lane 0 lowest"),
        ("scan", Bit, "for the max-min finder; else to be quantized"),
        ("first", Bit, "of the first token of its pass"),
        ("last", Bit, "last beat of its token"),
        ("stream_last", Bit, "of the stream's last token"),
        ("address", address, "its number in the token"),
    ];
    let fields =
        fields.map(|(name, kind, doc)| (name, m.input(&format!("beat_{name}"), kind, doc)));
    Stage {
        valid,
        fields: fields.to_vec(),
    }
}

/// The write port of the SZ buffer.
struct WritePort<'m> {
    word: Forward<'m>,
    enable: Forward<'m>,
    address: Forward<'m>,
}

/// The levels of a beat's channels as its elements meet them, a byte per lane of each.
struct Levels<'m> {
    /// Which lanes hold a kept element.
    keep: Value<'m>,
    lo: Value<'m>,
    hi: Value<'m>,
    made: Value<'m>,
}

impl<'m> Levels<'m> {
    fn met(
        m: &'m ModuleBuilder,
        stage1: &Stage<'m>,
        word: Value<'m>,
        tail: Value<'m>,
    ) -> Levels<'m> {
        m.comment("Stage 2: which lanes hold a kept element, and the levels they meet.");
        let fresh = m.wire("fresh", stage1.get("scan") & stage1.get("first"));
        let elements = stage1.get("x").lanes(8);
        let keep: Vec<Value> = elements
            .iter()
            .enumerate()
            .map(|(i, x)| match i {
                0 => x.reduce_or(),
                _ => x.reduce_or() & (!stage1.get("last") | tail.ge(i)),
            })
            .collect();
        let keep = m.delay("keep2", m.pack(&keep));
        let channels = word.lanes(CHANNEL);
        let field = |name: &str, lo: usize, none: u64| {
            let values: Vec<Value> = channels
                .iter()
                .map(|channel| fresh.mux(m.lit(Bits(8), none), channel.slice(lo, 8)))
                .collect();
            m.delay(name, m.pack(&values))
        };
        Levels {
            keep,
            lo: field("lo2", 0, 0x7f),
            hi: field("hi2", 8, 0x80),
            made: field("made2", 16, 0),
        }
    }
}

/// A beat behind the lanes.
struct Changed<'m> {
    x: Value<'m>,
    lo: Value<'m>,
    hi: Value<'m>,
    made: Value<'m>,
    keep: Value<'m>,
    /// Which levels are new ones.
    changed: Value<'m>,
    /// Which lanes needed a new level and had none left.
    exhausted: Value<'m>,
}

fn through_lanes<'m>(
    m: &'m ModuleBuilder,
    bits: Value<'m>,
    limit: Value<'m>,
    stage2: &Stage<'m>,
    met: Levels<'m>,
) -> Changed<'m> {
    let outputs = ["x", "lo", "hi", "made"]
        .map(|name| (name, m.forward(&format!("new_{name}"), Bits(8 * LANES))));
    let flags = ["keep", "changed", "exhausted"]
        .map(|name| (name, m.forward(&format!("new_{name}"), Bits(LANES))));
    let group = level_x4();
    for at in (0..LANES).step_by(LEVEL_LANES) {
        let u = m.instance(&format!("u_level{at}"), &group);
        u.set("bits", bits)
            .set("limit", limit)
            .set("scan", stage2.get("scan"))
            .set("keep", met.keep.slice(at, LEVEL_LANES));
        let bytes = [
            ("x", stage2.get("x")),
            ("lo", met.lo),
            ("hi", met.hi),
            ("made", met.made),
        ];
        for (name, value) in bytes {
            u.set(name, value.slice(8 * at, 8 * LEVEL_LANES));
        }
        for (name, value) in outputs {
            u.drive(&format!("out_{name}"), value, 8 * at);
        }
        for (name, value) in flags {
            u.drive(&format!("out_{name}"), value, at);
        }
    }
    let [x, lo, hi, made] = outputs.map(|(_, value)| value.value());
    let [keep, changed, exhausted] = flags.map(|(_, value)| value.value());
    Changed {
        x,
        lo,
        hi,
        made,
        keep,
        changed,
        exhausted,
    }
}

fn write_back<'m>(
    m: &'m ModuleBuilder,
    write: WritePort<'m>,
    stage4: &Stage<'m>,
    new: &Changed<'m>,
) {
    m.comment("Write back. In decode most beats change nothing, and nothing is written.");
    let words: Vec<Value> = (0..LANES)
        .flat_map(|i| [new.lo, new.hi, new.made].map(|value| value.slice(8 * i, 8)))
        .collect();
    write.word.drive(m.pack(&words));
    let changes = stage4.get("scan") | new.changed.reduce_or();
    write.enable.drive(stage4.valid & changes);
    write.address.drive(stage4.get("address"));
}

/// The beat, to the quantizers and the event packer.
fn outputs<'m>(m: &'m ModuleBuilder, stage4: &Stage<'m>, new: Changed<'m>) {
    let out = m.wire("out_beat", stage4.valid & !stage4.get("scan"));
    let table = stage4.get("first");
    m.output("out_valid", out, "a beat to be quantized");
    m.output("out_x", new.x, "elements");
    m.output("out_lo", new.lo, "their levels");
    m.output("out_hi", new.hi, "their levels");
    m.output("out_keep", new.keep, "which lanes hold a kept element");
    m.output(
        "out_changed",
        new.changed & (!table).replicate(LANES),
        "which levels are new",
    );
    m.output(
        "out_exhausted",
        out & new.exhausted.reduce_or(),
        "a new level was needed, none was left",
    );
    m.output("out_table", table, "the levels belong to the table");
    m.output("out_last", stage4.get("last"), "last beat of its token");
    m.output(
        "out_stream_last",
        stage4.get("stream_last"),
        "of the stream's last token",
    );
    m.output(
        "out_address",
        stage4.get("address"),
        "its number in the token",
    );
}

/// What goes with a beat beside the lanes.
struct Stage<'m> {
    valid: Value<'m>,
    fields: Vec<(&'m str, Value<'m>)>,
}

impl<'m> Stage<'m> {
    fn registers(
        m: &'m ModuleBuilder,
        number: usize,
        valid: Value<'m>,
        fields: &[(&'m str, Value<'m>)],
    ) -> Stage<'m> {
        let held = m.reg_reset(&format!("valid{number}"), Bit, 0);
        let fields: Vec<_> = fields
            .iter()
            .map(|(name, value)| {
                let reg = m.reg(&format!("{name}{number}"), value.kind());
                (*name, reg, *value)
            })
            .collect();
        held.set(valid);
        for (_, reg, value) in &fields {
            reg.set(*value);
        }
        let fields = fields.iter().map(|(name, reg, _)| (*name, reg.q()));
        Stage {
            valid: held.q(),
            fields: fields.collect(),
        }
    }

    fn get(&self, name: &str) -> Value<'m> {
        let found = self.fields.iter().find(|(field, _)| *field == name);
        found.expect("a field of the stage").1
    }
}
