//! Section packers: mask, labels and codes of the tokens, each as words with their numbers of bytes.

use super::entry_packer::entry_packer;
use super::quantization_beats::{marked_beat, quantized_beat};
use super::quantization_geometry::{ADDRESS_LANE, LANES};
use super::streams::{BYTE_COUNT, CODE_BITS, ELEMENT, WORD, mask_word, section_word};
use super::word_collector::word_collector;
use crate::cells::compact_unregistered;
use crate::hw::Flow;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// Levels of the compaction between registers.
const LEVELS_PER_STAGE: usize = 4;

/// Packs the mask of the tokens, one bit per element, into words: the mask generator of Titanus'
/// quantization unit (GLSVLSI 2025, section 4.4, Figure 7; contract, section 5).
///
/// Latency 1, one beat per cycle, never waits.
pub(super) fn mask_packer() -> Module {
    let m = ModuleBuilder::new("titanus_mask_packer");
    m.doc(
        "Mask generator of Titanus' quantization unit: packs the keep masks of a token into words. The \
         last word of a token also says whether there is anything in its two other sections.",
    );
    m.timing(1, "one beat per cycle");
    let beat = Flow::input(
        &m,
        "in",
        &quantized_beat().select(&["keep", "label", "last"]),
    );
    let tail = m.input(
        "tail",
        Bits(ADDRESS_LANE),
        "top lane of a token's last beat",
    );
    let last = beat.get("last");
    let full = m.lit(Bits(ADDRESS_LANE), LANES as u64 - 1);
    let collector = m.instance("u_words", &word_collector(1));
    beat.with(&[
        ("unit", beat.get("keep")),
        ("top", last.mux(tail, full)),
        ("last", last),
    ])
    .connect(collector, "in");

    m.comment("Whether the token has kept elements, and labelled ones, up to this beat.");
    let [kept, labelled] = [("kept", "keep"), ("labelled", "label")].map(|(name, lanes)| {
        let before = m.reg_reset(&format!("{name}_before"), Bit, 0);
        let any = before.q() | beat.get(lanes).reduce_or();
        let any = m.wire(&format!("{name}_any"), any);
        before.set_when(beat.valid, !last & any);
        m.delay(&format!("{name}_so_far"), any)
    });
    let words = Flow::of(collector, "out", "words");
    let bytes = bytes_of_bits(&m, words.get("top"));
    let fields = [
        ("data", words.get("data")),
        ("bytes", bytes),
        ("last", words.get("last")),
        ("kept", kept),
        ("labelled", labelled),
    ];
    words.with(&fields).output("out", &mask_word());
    m.finish()
}

/// Packs the labels of the tokens, one bit per kept element, into words (contract, section 5).
///
/// The latency depends on the data; one beat per cycle, never waits.
pub(super) fn label_packer() -> Module {
    let m = ModuleBuilder::new("titanus_label_packer");
    m.doc(
        "Packs the labels of the kept elements of a token into words, without gaps. A token without \
         kept elements has no word.",
    );
    m.throughput("one beat per cycle");
    let beat = Flow::input(&m, "in", &marked_beat(1));
    let words = packed_words(&m, beat, 1);
    let fields = [
        ("data", words.get("data")),
        ("bytes", bytes_of_bits(&m, words.get("top"))),
        ("last", words.get("last")),
    ];
    words.with(&fields).output("out", &section_word());
    m.finish()
}

/// Packs the codes of the tokens, 2 to 8 bits per labelled element, into words of 32 codes (contract,
/// section 5).
///
/// The latency depends on the data; one beat per cycle, never waits.
pub(super) fn code_packer() -> Module {
    let m = ModuleBuilder::new("titanus_code_packer");
    m.doc(
        "Packs the codes of the labelled elements of a token into words of 32 codes, without gaps: 4 \
         bytes per bit of a code. A token without labelled elements has no word.",
    );
    m.doc(
        "The codes are collected as bytes, at whose top they are. Which bits of a word of 32 bytes are \
         left when every byte gives its top bits depends on the width of a code alone: seven fixed \
         patterns, no shifter.",
    );
    m.throughput("one beat per cycle");
    let beat = Flow::input(&m, "in", &marked_beat(ELEMENT));
    let bits = m.input("bits", Bits(CODE_BITS), "width of a code, 2 to 8 bits");
    let words = packed_words(&m, beat, ELEMENT);
    m.comment("The words without the unused bits of the codes, by width.");
    let data = words.get("data");
    let codes = data.lanes(ELEMENT);
    let arms: Vec<(u64, Value)> = (2..ELEMENT)
        .map(|width| {
            let top = codes.iter().map(|code| code.slice(ELEMENT - width, width));
            let top: Vec<Value> = top.collect();
            let squeezed = m.wire(&format!("squeezed{width}"), m.pack(&top));
            (width as u64, squeezed.zext(WORD))
        })
        .collect();
    let squeezed = m.case("squeezed", bits, &arms, data);
    m.comment("The bytes that hold the codes: ceil(codes * bits / 8).");
    let count = m.wire("count", words.get("top").zext(BYTE_COUNT) + 1);
    let product = m.wire("code_bits", count.mul_full(bits));
    let whole = m.wire("rounded_up", product + (ELEMENT - 1));
    m.unused("unused_bits", whole.slice(0, 3));
    m.unused("unused_top", whole.slice(3 + BYTE_COUNT, 1));
    let fields = [
        ("data", squeezed),
        ("bytes", whole.slice(3, BYTE_COUNT)),
        ("last", words.get("last")),
    ];
    words.with(&fields).output("out", &section_word());
    m.finish()
}

/// The marked entries of the beats, in words: field `top` is the number of a word's last entry.
fn packed_words<'m>(m: &'m ModuleBuilder, beat: Flow<'m>, entry: usize) -> Flow<'m> {
    let marked = beat.stream("marked");
    m.unused("unused_ready", marked.ready());
    let compacted = compact_unregistered(m, marked, entry, LEVELS_PER_STAGE);
    let fields: Vec<(&str, Value)> = compacted.fields().iter().collect();
    let kept = Flow::new(m, "compacted", compacted.valid, &fields);
    compacted.accept_when(m.lit(Bit, 1));

    m.comment("The kept entries as units, and the units as words.");
    let units = m.instance("u_units", &entry_packer(entry));
    kept.connect(units, "in");
    let words = m.instance("u_words", &word_collector(entry));
    Flow::of(units, "out", "units").connect(words, "in");
    Flow::of(words, "out", "words")
}

/// The bytes that hold bits up to number `top`.
fn bytes_of_bits<'m>(m: &'m ModuleBuilder, top: Value<'m>) -> Value<'m> {
    m.unused("unused_top", top.slice(0, 3));
    top.slice(3, top.width() - 3).zext(BYTE_COUNT) + 1
}
