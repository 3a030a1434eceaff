//! Section packers: mask, labels and codes of the tokens, each as words with their numbers of bytes.

use super::entry_packer::entry_packer;
use super::quantization_geometry::{ADDRESS_LANE, BITS, BYTE_COUNT, LANES, WORD_BYTES};
use super::word_collector::word_collector;
use crate::cells::compaction_shifter;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value};

/// Levels of the compaction between registers.
const LEVELS_PER_STAGE: usize = 4;
/// Bits of a word.
const WORD: usize = 8 * WORD_BYTES;

/// Words of the mask: a bit per element.
///
/// Latency 1, one beat per cycle, never waits.
pub(super) fn mask_packer() -> Module {
    let m = ModuleBuilder::new("titanus_mask_packer");
    m.doc(
        "Mask generator of Titanus' quantization unit: the bits that say which elements of a token \
         are kept, in words. The last word of a token also says whether there is anything in its two \
         other sections.",
    );
    m.timing(1, "one beat per cycle");
    let valid = m.input("in_valid", Bit, "a beat");
    let keep = m.input("in_keep", Bits(LANES), "which lanes are kept");
    let label = m.input("in_label", Bits(LANES), "which lanes have a code");
    let last = m.input("in_last", Bit, "last beat of its token");
    let tail = m.input("tail", Bits(ADDRESS_LANE), "top lane of a last beat");
    let full = m.lit(Bits(ADDRESS_LANE), LANES as u64 - 1);
    let words = m.instance("u_words", &word_collector(1));
    words
        .set("in_valid", valid)
        .set("in_unit", keep)
        .set("in_top", last.mux(tail, full))
        .set("in_last", last);

    m.comment("Has the token kept elements, and labelled ones, up to this beat?");
    let anything = [("kept", keep), ("labelled", label)].map(|(name, lanes)| {
        let before = m.reg_reset(&format!("{name}_before"), Bit, 0);
        let any = m.wire(&format!("{name}_any"), before.q() | lanes.reduce_or());
        before.set_when(valid, !last & any);
        m.delay(&format!("{name}_so_far"), any)
    });
    m.output("out_valid", words.get("out_valid"), "a word");
    m.output("out_data", words.get("out_data"), "its bits");
    let bytes = bytes_of_bits(&m, words.get("out_top"));
    m.output("out_bytes", bytes, "its bytes");
    m.output("out_last", words.get("out_last"), "last word of its token");
    let [kept, labelled] = anything;
    m.output("out_kept", kept, "in a last word: the token has labels");
    m.output("out_labelled", labelled, "in a last word: it has codes");
    m.finish()
}

/// Words of the labels: a bit per kept element.
///
/// Never waits.
pub(super) fn label_packer() -> Module {
    let m = ModuleBuilder::new("titanus_label_packer");
    m.doc(
        "Labels of a token's kept elements, without the gaps of the others, in words. A token \
         without kept elements has none.",
    );
    m.throughput("one beat per cycle");
    let words = compacted_words(&m, 1, "which lanes are kept", "labels");
    m.output("out_valid", words.get("out_valid"), "a word");
    m.output("out_data", words.get("out_data"), "its bits");
    let bytes = bytes_of_bits(&m, words.get("out_top"));
    m.output("out_bytes", bytes, "its bytes");
    m.output("out_last", words.get("out_last"), "last word of its token");
    m.finish()
}

/// Words of the codes: 32 codes of `bits` bits each.
///
/// Never waits.
pub(super) fn code_packer() -> Module {
    let m = ModuleBuilder::new("titanus_code_packer");
    m.doc(
        "Codes of a token's labelled elements, without the gaps of the others, in words of 32 codes: \
         4 bytes per bit of a code. A token without labelled elements has none.",
    );
    m.doc(
        "The codes are collected as bytes. What is left of a word of 32 bytes when every byte gives \
         its low bits depends on their number alone: seven fixed patterns, no shifter.",
    );
    m.throughput("one beat per cycle");
    let bits = m.input("bits", Bits(BITS), "bits of a code, 2 to 8");
    let words = compacted_words(&m, 8, "which lanes have a code", "codes");
    let data = words.get("out_data");
    let codes = data.lanes(8);
    let arms: Vec<(u64, Value)> = (2..8)
        .map(|width| {
            let low: Vec<Value> = codes.iter().map(|code| code.slice(0, width)).collect();
            (width as u64, m.pack(&low).zext(WORD))
        })
        .collect();
    let squeezed = m.case("squeezed", bits, &arms, data);
    m.comment("The bytes that hold so many codes.");
    let top = words.get("out_top");
    let count = m.wire("count", top.zext(BYTE_COUNT) + 1);
    let product = m.wire("code_bits", count.mul_full(bits));
    let whole = m.wire("rounded_up", product + (8 - 1));
    m.unused("unused_bits", whole.slice(0, 3));
    m.unused("unused_top", whole.slice(3 + BYTE_COUNT, 1));
    m.output("out_valid", words.get("out_valid"), "a word");
    m.output("out_data", squeezed, "its codes, without gaps");
    m.output("out_bytes", whole.slice(3, BYTE_COUNT), "its bytes");
    m.output("out_last", words.get("out_last"), "last word of its token");
    m.finish()
}

/// The entries that `in_keep` marks, in words.
fn compacted_words<'m>(
    m: &'m ModuleBuilder,
    entry: usize,
    keep_doc: &str,
    entries_doc: &str,
) -> crate::hw::InstanceRef<'m> {
    let valid = m.input("in_valid", Bit, "a beat");
    let keep = m.input("in_keep", Bits(LANES), keep_doc);
    let entries = m.input("in_entries", Bits(entry * LANES), entries_doc);
    let last = m.input("in_last", Bit, "last beat of its token");
    let shifter = compaction_shifter(LANES, entry, LEVELS_PER_STAGE);
    let compacted = m.instance("u_compaction", &shifter);
    compacted
        .set("in_valid", valid)
        .set("in_keep", keep)
        .set("in_entries", entries)
        .set("in_last", last)
        .set("out_ready", 1);
    m.unused(
        "unused_ready",
        compacted.get_as("in_ready", "compaction_ready"),
    );
    let units = m.instance("u_units", &entry_packer(entry));
    for field in ["valid", "count", "entries", "last"] {
        let value = compacted.get(&format!("out_{field}"));
        units.set(&format!("in_{field}"), value);
    }
    let words = m.instance("u_words", &word_collector(entry));
    for field in ["valid", "unit", "top", "last"] {
        let value = units.get(&format!("out_{field}"));
        words.set(&format!("in_{field}"), value);
    }
    words
}

/// The bytes that hold bits up to number `top`.
fn bytes_of_bits<'m>(m: &'m ModuleBuilder, top: Value<'m>) -> Value<'m> {
    m.unused("unused_top", top.slice(0, 3));
    top.slice(3, top.width() - 3).zext(BYTE_COUNT) + 1
}
