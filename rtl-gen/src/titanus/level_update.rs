//! Level update: the SZ buffer and the level lanes between its read and its write port.

use super::quantization_beats::{issued_beat, numbered_beat};
use super::quantization_geometry::{ADDRESS_LANE, Geometry, LANES};
use super::streams::{CODE_BITS, ELEMENT, LEVELS};
use super::{LEVEL_LANES, level_latency, level_x4};
use crate::cells::sdp_ram;
use crate::hw::Flow;
use crate::hw::{Bit, Bits, Bundle, Fields, Forward, Module, ModuleBuilder, Value};

/// What the SZ buffer holds of a channel.
fn channel_levels() -> Bundle {
    Bundle::new(
        "a channel",
        &[
            ("lo", Bits(ELEMENT), "signed, lower end of the level"),
            ("hi", Bits(ELEMENT), "signed, upper end of the level"),
            ("made", Bits(LEVELS), "levels taken in decode"),
        ],
    )
}

/// Cycles from an issued beat to its elements and levels.
pub(super) fn level_update_latency() -> usize {
    2 + level_latency()
}

/// Scale-zero (SZ) buffer, max-min finder and channel monitor of Titanus' quantization unit (GLSVLSI
/// 2025, section 4.4, Figure 7; contract, section 3): reads the levels of a beat's channels, lets the
/// level lanes change them, and writes them back.
///
/// ```text
///   beat --> read SZ buffer --> keep, levels met --> level lanes (2 stages) --+--> out
///            stage 1            stage 2              stages 3 and 4           |
///                 ^                                                           |
///                 '------------------------- write back <---------------------'
/// ```
///
/// Latency [`level_update_latency`], one beat per cycle as long as no two beats of the same address
/// are in the pipeline.
pub(super) fn level_update(geometry: &Geometry) -> Module {
    let depth = geometry.beats_max();
    let m = ModuleBuilder::new(format!("titanus_level_update_n{depth}"));
    m.doc(
        "Scale-zero (SZ) buffer, max-min finder and channel monitor of Titanus' quantization unit \
         (Titanus, GLSVLSI 2025, section 4.4, Figure 7): reads the levels of a beat's channels, \
         changes them where its elements require it, writes them back and passes them on. A word of \
         the SZ buffer holds lo, hi and the number of levels taken for each of the 16 channels of a \
         beat.",
    );
    m.doc(
        "An element is kept if it is not 0; lanes above tail in the last beat of a token hold none. \
         The first token of a scan finds no level in any channel. Levels that are new in the first \
         token to be quantized are level 0 and no level changes: they make up the table.",
    );
    m.doc(
        "The buffer is written in the last stage. word_busy says that a beat of beat_address is in \
         the pipeline, so that none of that address may be issued.",
    );
    m.parameter("words", depth);
    m.timing(level_update_latency(), "one beat per cycle");
    let beat = Flow::input(&m, "beat", &issued_beat(geometry));
    let address = beat.get("address");
    let bits = m.input("bits", Bits(CODE_BITS), "width of a code, 2 to 8 bits");
    let limit = m.input(
        "limit",
        Bits(LEVELS),
        "new levels that a channel may take in decode",
    );
    let tail = m.input(
        "tail",
        Bits(ADDRESS_LANE),
        "top lane of a token's last beat",
    );

    m.comment("Stage 1: the SZ buffer is read.");
    let word_bits = channel_levels().width() * LANES;
    let write = WritePort {
        word: m.forward("written_word", Bits(word_bits)),
        enable: m.forward("writes", Bit),
        address: m.forward("write_address", address.kind()),
    };
    let ram = m.instance("u_sz_buffer", &sdp_ram(depth, word_bits));
    ram.set("wr_en", write.enable.value())
        .set("wr_addr", write.address.value())
        .set("wr_data", write.word.value())
        .set("rd_en", beat.valid)
        .set("rd_addr", address);
    let word = ram.get_as("rd_data", "read_word");
    let stage1 = beat.registered(1);
    let met = levels_met(&m, &stage1, word, tail);
    let stage2 = stage1.registered(2);

    m.comment("Stages 3 and 4: the lanes.");
    let new = through_lanes(&m, bits, limit, &stage2, &met);
    let beside = ["scan", "first", "last", "stream_last", "address"];
    let stage3 = stage2.select(&beside).registered(3);
    let stage4 = stage3.registered(4);
    write_back(&m, write, &stage4, &new);
    let busy = [&stage1, &stage2, &stage3, &stage4]
        .map(|stage| stage.valid & stage.get("address").eq(address))
        .into_iter()
        .reduce(|a, b| a | b)
        .expect("there are stages");
    m.output(
        "word_busy",
        busy,
        "a beat of beat_address is in the pipeline",
    );
    outputs(&m, geometry, &stage4, &new);
    m.finish()
}

/// The write port of the SZ buffer.
struct WritePort<'m> {
    word: Forward<'m>,
    enable: Forward<'m>,
    address: Forward<'m>,
}

/// The lanes that hold a kept element, and the levels that the elements meet, a byte per lane:
/// `keep`, `lo`, `hi`, `made`.
fn levels_met<'m>(
    m: &'m ModuleBuilder,
    stage1: &Flow<'m>,
    word: Value<'m>,
    tail: Value<'m>,
) -> Fields<'m> {
    m.comment("Stage 2: the lanes that hold a kept element, and the levels that they meet.");
    let fresh = m.wire("fresh", stage1.get("scan") & stage1.get("first"));
    let elements = stage1.get("x").lanes(ELEMENT);
    let keep: Vec<Value> = elements
        .iter()
        .enumerate()
        .map(|(i, x)| match i {
            0 => x.reduce_or(),
            _ => x.reduce_or() & (!stage1.get("last") | tail.ge(i)),
        })
        .collect();
    let channels = word.lanes(channel_levels().width());
    let of_channels = |name: &str, lo: usize, none: u64| {
        let values: Vec<Value> = channels
            .iter()
            .map(|channel| fresh.mux(m.lit(Bits(ELEMENT), none), channel.slice(lo, ELEMENT)))
            .collect();
        m.wire(name, m.pack(&values))
    };
    let [kept, lo, hi, made] = [
        m.wire("kept", m.pack(&keep)),
        of_channels("lo_met", 0, 0x7f),
        of_channels("hi_met", ELEMENT, 0x80),
        of_channels("made_met", 2 * ELEMENT, 0),
    ];
    let [keep, lo, hi, made] =
        m.delays([("keep2", kept), ("lo2", lo), ("hi2", hi), ("made2", made)]);
    m.fields(
        "levels met",
        &[("keep", keep), ("lo", lo), ("hi", hi), ("made", made)],
    )
}

/// What the lanes make of a beat: `x`, `lo`, `hi`, `made`, `keep`, `changed`, `exhausted`.
fn through_lanes<'m>(
    m: &'m ModuleBuilder,
    bits: Value<'m>,
    limit: Value<'m>,
    stage2: &Flow<'m>,
    met: &Fields<'m>,
) -> Fields<'m> {
    let new = |kind| move |name: &'static str| (name, m.forward(&format!("new_{name}"), kind));
    let bytes = ["x", "lo", "hi", "made"].map(new(Bits(ELEMENT * LANES)));
    let flags = ["keep", "changed", "exhausted"].map(new(Bits(LANES)));
    let group = level_x4();
    for at in (0..LANES).step_by(LEVEL_LANES) {
        let own = |bytes: Value<'m>| bytes.slice(ELEMENT * at, ELEMENT * LEVEL_LANES);
        let u = m.instance(&format!("u_level{at}"), &group);
        u.set("bits", bits)
            .set("limit", limit)
            .set("scan", stage2.get("scan"))
            .set("keep", met.get("keep").slice(at, LEVEL_LANES))
            .set("x", own(stage2.get("x")));
        for name in ["lo", "hi", "made"] {
            u.set(name, own(met.get(name)));
        }
        for (name, value) in bytes {
            u.drive(&format!("out_{name}"), value, ELEMENT * at);
        }
        for (name, value) in flags {
            u.drive(&format!("out_{name}"), value, at);
        }
    }
    let all: Vec<(&str, Value)> = bytes
        .iter()
        .chain(&flags)
        .map(|(name, value)| (*name, value.value()))
        .collect();
    m.fields("new levels", &all)
}

fn write_back<'m>(m: &'m ModuleBuilder, write: WritePort<'m>, stage4: &Flow<'m>, new: &Fields<'m>) {
    m.comment("Write back. In decode most beats change no level, and nothing is written.");
    let words: Vec<Value> = (0..LANES)
        .flat_map(|i| {
            let channel = channel_levels();
            let fields = channel.names().into_iter();
            let bytes = fields.map(|field| new.get(field).slice(ELEMENT * i, ELEMENT));
            bytes.collect::<Vec<Value>>()
        })
        .collect();
    write.word.drive(m.pack(&words));
    let changes = stage4.get("scan") | new.get("changed").reduce_or();
    write.enable.drive(stage4.valid & changes);
    write.address.drive(stage4.get("address"));
}

/// The beat, to the quantizers and the event packer.
fn outputs<'m>(m: &'m ModuleBuilder, geometry: &Geometry, stage4: &Flow<'m>, new: &Fields<'m>) {
    let out = m.wire("out_beat", stage4.valid & !stage4.get("scan"));
    let table = stage4.get("first");
    let changed = new.get("changed") & (!table).replicate(LANES);
    let fields = [
        ("x", new.get("x")),
        ("lo", new.get("lo")),
        ("hi", new.get("hi")),
        ("keep", new.get("keep")),
        ("changed", changed),
        ("table", table),
        ("last", stage4.get("last")),
        ("stream_last", stage4.get("stream_last")),
        ("address", stage4.get("address")),
    ];
    Flow::new(m, "updated", out, &fields).output("out", &numbered_beat(geometry));
    m.output(
        "exhausted",
        out & new.get("exhausted").reduce_or(),
        "a channel needed a new level and had none left",
    );
}
