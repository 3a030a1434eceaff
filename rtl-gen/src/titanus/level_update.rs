//! Level update: the SZ buffer and the level lanes between its read and its write port.

use super::quantization_geometry::{ADDRESS_LANE, BITS, Geometry, LANES, LEVELS};
use super::{LEVEL_LANES, level_latency, level_x4};
use crate::cells::sdp_ram;
use crate::hw::{Bit, Bits, Kind, Module, ModuleBuilder, Value};

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
    let address_kind = Bits(geometry.address_bits());
    let valid = m.input("beat_valid", Bit, "a beat is issued");
    let inputs: Vec<(&str, Value)> = [
        ("x", Bits(8 * LANES), "elements, lane 0 lowest"),
        ("scan", Bit, "for the max-min finder; else to be quantized"),
        ("first", Bit, "of the first token of its pass"),
        ("last", Bit, "last beat of its token"),
        ("stream_last", Bit, "of the stream's last token"),
        ("address", address_kind, "its number in the token"),
    ]
    .into_iter()
    .map(|(name, kind, doc): (&str, Kind, &str)| {
        (name, m.input(&format!("beat_{name}"), kind, doc))
    })
    .collect();
    let address = inputs[5].1;
    let bits = m.input("bits", Bits(BITS), "bits of a code");
    let limit = m.input("limit", Bits(LEVELS), "levels a channel may make in decode");
    let tail = m.input("tail", Bits(ADDRESS_LANE), "top lane of a last beat");

    m.comment("Stage 1: the SZ buffer is read.");
    let written = m.forward("written_word", Bits(CHANNEL * LANES));
    let writes = m.forward("writes", Bit);
    let write_address = m.forward("write_address", address_kind);
    let ram = m.instance("u_sz_buffer", &sdp_ram(depth, CHANNEL * LANES));
    ram.set("wr_en", writes.value())
        .set("wr_addr", write_address.value())
        .set("wr_data", written.value())
        .set("rd_en", valid)
        .set("rd_addr", address);
    let word = ram.get_as("rd_data", "read_word");
    let stage1 = Stage::registers(&m, 1, valid, &inputs);

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
    let keep2 = m.delay("keep2", m.pack(&keep));
    let channels = word.lanes(CHANNEL);
    let field = |name: &str, lo: usize, none: u64| {
        let values: Vec<Value> = channels
            .iter()
            .map(|channel| fresh.mux(m.lit(Bits(8), none), channel.slice(lo, 8)))
            .collect();
        m.delay(name, m.pack(&values))
    };
    let lo2 = field("lo2", 0, 0x7f);
    let hi2 = field("hi2", 8, 0x80);
    let made2 = field("made2", 16, 0);
    let stage2 = Stage::registers(&m, 2, stage1.valid, &stage1.fields);

    m.comment("Stages 3 and 4: the lanes.");
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
            .set("keep", keep2.slice(at, LEVEL_LANES));
        let bytes = [
            ("x", stage2.get("x")),
            ("lo", lo2),
            ("hi", hi2),
            ("made", made2),
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
    let beside: Vec<(&str, Value)> = stage2
        .fields
        .iter()
        .filter(|(name, _)| *name != "x")
        .copied()
        .collect();
    let stage3 = Stage::registers(&m, 3, stage2.valid, &beside);
    let stage4 = Stage::registers(&m, 4, stage3.valid, &stage3.fields);

    m.comment("Write back. In decode most beats change nothing, and nothing is written.");
    let [x, lo, hi, made] = outputs.map(|(_, value)| value.value());
    let [keep, changed, exhausted] = flags.map(|(_, value)| value.value());
    let words: Vec<Value> = (0..LANES)
        .flat_map(|i| [lo, hi, made].map(|value| value.slice(8 * i, 8)))
        .collect();
    written.drive(m.pack(&words));
    let scan = stage4.get("scan");
    writes.drive(stage4.valid & (scan | changed.reduce_or()));
    write_address.drive(stage4.get("address"));
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

    let out = m.wire("out_beat", stage4.valid & !scan);
    let table = stage4.get("first");
    m.output("out_valid", out, "a beat to be quantized");
    m.output("out_x", x, "elements");
    m.output("out_lo", lo, "their levels");
    m.output("out_hi", hi, "their levels");
    m.output("out_keep", keep, "which lanes hold a kept element");
    m.output(
        "out_changed",
        changed & (!table).replicate(LANES),
        "which levels are new",
    );
    m.output(
        "out_exhausted",
        out & exhausted.reduce_or(),
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
    m.finish()
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
