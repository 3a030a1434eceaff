//! The second operands: q of scores, or the weights of two tokens.

use super::geometry::{BYTE, Geometry, OPERAND};
use super::streams::operand_word;
use crate::cells::sdp_ram;
use crate::delay::delayed_bit;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Value, log2_ceil};

/// Loads q of a command, or the weights of a token while those of the one before are in use, and gives a word
/// of q, or a weight, two cycles behind a step.
///
/// ```text
///  words --> RAM: q, or bank 0 and bank 1 of weights --+--> q
///             ^ step: a word of q, or a weight         +--> byte select --> weight
/// ```
pub(super) fn operands(geometry: Geometry) -> Module {
    let m = ModuleBuilder::new(format!(
        "titanus_ce_operands_l{}_d{}_{}",
        geometry.lanes,
        geometry.operand_words(),
        geometry.words_name()
    ));
    m.doc(
        "Holds q of a command that makes scores, or the weights of the token in work and of the next one. \
         q and weight are there two cycles behind a step.",
    );
    m.timing(2, "one step per cycle");
    let words = m.stream_in("words", &operand_word(geometry));
    let data = words.get("data");
    let starts = m.input("starts", Bit, "a command begins");
    let ends = m.input("ends", Bit, "its last step, or the token that breaks it");
    let mix = m.input("mix", Bit, "0 score, 1 mix");
    let signed = m.input("signed_weights", Bit, "weights are signed");
    let load_words = m.input(
        "load_words",
        Bits(geometry.words_bits()),
        "words of q, or of the weights of a token",
    );
    let last_token = m.input("last_token", Bit, "the last token is in work");
    let frees = m.input("frees", Bit, "the weights in use are done with");
    let step = m.input("step", Bit, "there is a step");
    let place = Bits(geometry.place_bits());
    let word_place = m.input("place", place, "word of q");
    let weight_place = m.input("weight_place", place, "number of the weight");

    m.comment("Banks of weights that are there: of the token in work, and of the next one.");
    let loading = m.reg_reset("loading", Bit, 0);
    let [first_there, both_there] =
        ["first", "both"].map(|name| m.reg_reset(&format!("{name}_there"), Bit, 0));
    let [write_bank, read_bank] =
        ["write", "read"].map(|name| m.reg_reset(&format!("{name}_bank"), Bit, 0));
    let more = mix & !last_token & !both_there.q();
    let open = m.wire("is_open", loading.q() & (!first_there.q() | more));
    let arrives = m.wire("arrives", words.valid & open);
    let word = m.reg_reset("word", Bits(geometry.words_bits()), 0);
    let fills = m.wire("fills", arrives & (word.q() + 1).eq(load_words));
    let none = m.lit(word.q().kind(), 0);
    word.set_when(starts | arrives, (starts | fills).mux(none, word.q() + 1));
    loading.set(starts | (loading.q() & !ends));
    let over = m.wire("is_over", starts | ends);
    let stays = first_there.q() & !frees;
    let follows = both_there.q() & frees;
    first_there.set((stays | follows | fills) & !over);
    both_there.set(((both_there.q() & !frees) | (stays & fills)) & !over);
    write_bank.set((write_bank.q() ^ fills) & !over);
    read_bank.set((read_bank.q() ^ frees) & !over);
    m.output(
        "loaded",
        first_there.q(),
        "the operands of the token in work are there",
    );

    words.accept_when(open);

    let ram = m.instance(
        "u_operands",
        &sdp_ram(geometry.operand_words(), geometry.beat_bits()),
    );
    let address = log2_ceil(geometry.operand_words());
    let bank_bits = geometry.bank_bits();
    let in_bank = |bank, word| m.concat(&[bank, word]).zext(address);
    let loaded_word = fitted(word.q(), bank_bits);
    let of_q = fitted(word.q(), address);
    let write_at = m.wire(
        "write_at",
        mix.mux(in_bank(write_bank.q(), loaded_word), of_q),
    );
    m.comment("A weight is read with its step, a word of q a cycle later.");
    let step1 = delayed_bit(&m, "step", step, 1);
    let word_place1 = m.delay("place1", word_place);
    let weight_place = weight_place.zext(geometry.lane_bits() + bank_bits);
    let weight_place = m.wire("weight_at", weight_place);
    let weight_word = weight_place.slice(geometry.lane_bits(), bank_bits);
    let from = mix.mux(
        in_bank(read_bank.q(), weight_word),
        word_place1.zext(address),
    );
    ram.set("wr_en", arrives)
        .set("wr_addr", write_at)
        .set("wr_data", data)
        .set("rd_en", mix.mux(step, step1))
        .set("rd_addr", m.wire("read_at", from));
    let word = ram.get_as("rd_data", "operand_word");
    let doc = "q of the lanes, lane 0 lowest";
    m.output("q", word, doc);

    m.comment("The weight in its word.");
    let select = m.delay("select1", weight_place.slice(0, geometry.lane_bits()));
    let bytes = word.lanes(BYTE);
    let (last, others) = bytes.split_last().expect("a word has bytes");
    let arms: Vec<(u64, Value)> = (0..).zip(others.iter().copied()).collect();
    let picked = m.case("picked", select, &arms, *last);
    let sign = signed & picked.bit(BYTE - 1);
    let weight = m.delay("weight2", m.concat(&[sign, picked]));
    debug_assert_eq!(weight.width(), OPERAND);
    m.output("weight", weight, "the weight, signed");
    m.finish()
}

/// The low `bits` bits of a number, or all of it and zeros.
fn fitted(value: Value<'_>, bits: usize) -> Value<'_> {
    match value.width() > bits {
        true => value.slice(0, bits),
        false => value.zext(bits),
    }
}
