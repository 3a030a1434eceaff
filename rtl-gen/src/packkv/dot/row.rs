//! A row of the product: one vector of operands with all packs.

use super::binary32::{BINARY32_LATENCY, SUM, to_binary32};
use super::booth::digit_bits;
use super::geometry::{BEATS, CHANNELS, Geometry, LEAD, OPERAND, PACKS};
use super::score::score;
use super::term::{TERM, TERM_LATENCY, term};
use super::tree::{PRODUCTS, trees};
use crate::binary16::SIGNIFICAND;
use crate::cells::sdp_ram;
use crate::delay::delayed;
use crate::hw::{Bit, Bits, Bundle, Fields, InstanceRef, Module, ModuleBuilder, Value};
use crate::one_of::one_of;

/// Exponent field of bit 63 of a sum in units of 2^-24.
const TOP_OF_SUM: u64 = 127 - 24 + 63;
/// That of a score whose step and lead have the places 0: a product in units of 2^-25 x 2^-58.
const TOP_OF_SCORE: u64 = 127 - 25 - 58 + 63;

/// Cycles from X to the result.
pub(super) const DRAIN_LATENCY: usize = 3 + BINARY32_LATENCY;

/// Digits of the codes of a beat for all rows.
pub(super) fn digits_width(geometry: Geometry) -> usize {
    PACKS * geometry.pack * digit_bits(geometry.code())
}

/// What is written into the operands of a row.
pub(super) fn loading(geometry: Geometry) -> Bundle {
    Bundle::new(
        "what is loaded",
        &[
            ("load", Bit, "a word of operands is written"),
            ("load_at", Bits(geometry.word_bits() + 1), "bank and word"),
            ("load_word", Bits(CHANNELS * OPERAND), "16 operands, signed"),
            ("load_lead", Bit, "the lead of a bank is written"),
            ("load_bank", Bit, "the bank"),
            (
                "lead",
                Bits(LEAD),
                "place of its largest operand's leading bit",
            ),
        ],
    )
}

/// What all rows are told. B is the cycle in which the codes of a beat are there, X the one in which a sum
/// of a segment is drained.
pub(super) fn steering(geometry: Geometry) -> Bundle {
    let channel = Bits(geometry.channel_bits());
    Bundle::new(
        "what steers the rows",
        &[
            (
                "reads",
                Bit,
                "a cycle before the first beat: operands are read",
            ),
            ("read_at", Bits(geometry.word_bits() + 1), "bank and word"),
            (
                "reads_last",
                Bit,
                "with reads: the sums are complete with the segment",
            ),
            (
                "picks",
                Bits(geometry.columns() * BEATS),
                "a cycle before B: quarters of the word, by column",
            ),
            (
                "totals",
                Bit,
                "a cycle before the sums: all trees are one sum",
            ),
            ("values", Bit, "with the sums: they are of values"),
            ("quarter", Bits(2), "with the sums: beat of the segment"),
            ("begins", Bit, "with the sums: they restart"),
            ("adds", Bit, "there are some"),
            (
                "copies",
                Bit,
                "the sums are copied to be drained, from the next cycle on",
            ),
            ("drains", Bit, "X: the next sum follows"),
            (
                "step",
                Bits(SIGNIFICAND),
                "X + 1: significand of the token's step",
            ),
            ("step_place", Bits(5), "X + 2: its exponent field"),
            (
                "gives_sum",
                Bit,
                "X + 2: a sum of a channel is given out instead",
            ),
            (
                "sum_reads",
                Bit,
                "X + 3, or X to be given out: a sum of a channel is read",
            ),
            ("sum_at", channel, "which one"),
            ("restarts", Bit, "X + 4: the sum of the channel restarts"),
            ("sum_writes", Bit, "X + 5: it is written"),
            ("sum_written", channel, "X + 5: which one"),
        ],
    )
}

/// Input ports of all fields.
fn ports<'m>(m: &'m ModuleBuilder, bundle: &Bundle) -> Fields<'m> {
    let fields = bundle.fields();
    let ports: Vec<(&str, Value)> = fields
        .iter()
        .map(|field| {
            (
                field.name.as_str(),
                m.input(&field.name, field.kind, &field.doc),
            )
        })
        .collect();
    m.fields(bundle.noun(), &ports)
}

/// A row of the product (contract, section 6).
///
/// ```text
///  digits of codes --> +-------+ sums  +----------+    +--------+               +----------+
///  operands (RAM) ---->| trees |======>| snapshot |--->| x step |-------------->| binary32 |--> result
///                      +-------+       +----------+ |  +--------+            +->|          |
///                                                   |  +--------+   +------+ |  +----------+
///                                                   +->|  term  |-->| sums |-+
///                                                      +--------+   | (RAM)|
///                                                                   +------+
/// ```
///
/// It never waits: what steers it knows the cycle of every stage.
pub(super) fn row(geometry: Geometry) -> Module {
    let m = ModuleBuilder::new(format!("packkv_dot_row_{}", geometry.row_name()));
    m.doc(
        "One row of the product. The sums of a segment are made of the digits of four packs a cycle. With \
         keys a group's sums are multiplied with the steps of their tokens; with values a block's are added \
         to those of their channels, in units of 2^-24. It never waits; every port counts in the cycle that \
         its comment gives. A result comes 6 cycles after X.",
    );
    geometry.describe_row(&m);
    m.throughput("four packs per cycle");
    let load = ports(&m, &loading(geometry));
    let digits = m.input(
        "digits",
        Bits(digits_width(geometry)),
        "B: digits, tree after tree",
    );
    let steer = ports(&m, &steering(geometry));
    let get = |name: &str| steer.get(name);

    let sums = products(&m, geometry, &load, digits, &steer);
    let [lead, lead_of_score] = leads(&m, &load, &steer);
    m.comment("The sums of a segment, one after the other.");
    let bits = geometry.sum_bits();
    let snapshot = m.reg("snapshot", Bits(CHANNELS * bits));
    let next = snapshot
        .q()
        .slice(bits, (CHANNELS - 1) * bits)
        .zext(CHANNELS * bits);
    snapshot.set_when(get("copies") | get("drains"), get("copies").mux(sums, next));
    let sum = snapshot.q().slice(0, bits);
    let negative = sum.bit(bits - 1);
    let flipped = sum.slice(0, bits - 1) ^ negative.replicate(bits - 1);
    let magnitude = m.wire("magnitude", flipped + negative.zext(bits - 1));
    let [magnitude, sign] = m.delays([("magnitude1", magnitude), ("sign1", negative)]);

    m.comment("With values: the term is added to the sum of the channel.");
    let u = m.instance("u_term", &term(bits - 1));
    u.set("magnitude", magnitude).set("lead", lead);
    let kept = sum_of_channel(&m, geometry, (u, sign), &steer);

    m.comment("A score, or the sum of a channel, as a binary32.");
    let product = score(&m, magnitude, get("step"));
    let score_sign = m.delay("sign2", sign);
    let kept_sign = kept.bit(SUM - 1);
    let kept_flipped = kept.slice(0, SUM - 1) ^ kept_sign.replicate(SUM - 1);
    let [kept_flipped, kept_sign] =
        m.delays([("kept_flipped", kept_flipped), ("kept_sign", kept_sign)]);
    let kept_magnitude = m.wire(
        "kept_magnitude",
        kept_flipped.zext(SUM) + kept_sign.zext(SUM),
    );
    let given = get("gives_sum");
    let top_of_score = get("step_place").zext(8) + lead_of_score.zext(8) + TOP_OF_SCORE;
    let [magnitude, sign, top] = m.delays([
        (
            "given_magnitude",
            given.mux(kept_magnitude, product.zext(SUM)),
        ),
        ("given_sign", given.mux(kept_sign, score_sign)),
        (
            "given_top",
            given.mux(m.lit(Bits(8), TOP_OF_SUM), top_of_score),
        ),
    ]);
    let u = m.instance("u_binary32", &to_binary32());
    u.set("magnitude", magnitude)
        .set("sign", sign)
        .set("top", top);
    m.output("result", u.get_as("x", "result_x"), "binary32");
    m.finish()
}

/// The sums of a segment, those of all packs of a beat side by side: token or channel 0 lowest.
fn products<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    load: &Fields<'m>,
    digits: Value<'m>,
    steer: &Fields<'m>,
) -> Value<'m> {
    m.comment("Operands, in two banks: a quarter of a word per column.");
    let ram = m.instance(
        "u_operands",
        &sdp_ram(2 << geometry.word_bits(), CHANNELS * OPERAND),
    );
    ram.set("wr_en", load.get("load"))
        .set("wr_addr", load.get("load_at"))
        .set("wr_data", load.get("load_word"))
        .set("rd_en", steer.get("reads"))
        .set("rd_addr", steer.get("read_at"));
    let word = ram.get_as("rd_data", "operands");
    let quarters = word.lanes(OPERAND * PRODUCTS);
    let picks = m.delay("picks", steer.get("picks")).lanes(BEATS);
    let picked = picks.into_iter().enumerate();
    let picked: Vec<Value> = picked
        .map(|(n, picks)| one_of(m, &format!("operands{n}"), &picks.bits(), &quarters))
        .collect();
    let [operands, digits] = m.delays([("operands", m.pack(&picked)), ("digits", digits)]);
    let module = trees(geometry);
    let of_pack = digits.lanes(digits.width() / PACKS);
    let sums = of_pack.into_iter().enumerate().map(|(n, digits)| {
        let u = m.instance(&format!("u_trees{n}"), &module);
        u.set("a", operands).set("codes", digits);
        for port in ["totals", "values", "quarter", "begins", "adds"] {
            u.set(port, steer.get(port));
        }
        u.get_as("sums", &format!("sums{n}"))
            .lanes(geometry.sum_bits())
    });
    let sums: Vec<Vec<Value>> = sums.collect();
    m.lanes("sums", CHANNELS, |n| sums[n % PACKS][n / PACKS])
}

/// The lead of what is drained, in X + 1 and X + 2.
fn leads<'m>(m: &'m ModuleBuilder, load: &Fields<'m>, steer: &Fields<'m>) -> [Value<'m>; 2] {
    m.comment("The leads of both banks, of the segment in work that is the last of its sums, and of what is drained.");
    let [bank0, bank1] = [0, 1].map(|n| {
        let bank = load.get("load_bank");
        let mine = if n == 0 { !bank } else { bank };
        let lead = m.reg(&format!("lead{n}"), Bits(LEAD));
        lead.set_when(load.get("load_lead") & mine, load.get("lead"));
        lead.q()
    });
    let at = steer.get("read_at");
    let bank = at.bit(at.width() - 1);
    let used = m.reg("used_lead", Bits(LEAD));
    used.set_when(steer.get("reads_last"), bank.mux(bank1, bank0));
    let drained = m.reg("drained_lead", Bits(LEAD));
    drained.set_when(steer.get("copies"), used.q());
    let first = m.delay("lead_of_term", drained.q());
    [first, m.delay("lead_of_score", first)]
}

/// The sums of the channels; gives the one that was read.
fn sum_of_channel<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    (term, sign): (InstanceRef<'m>, Value<'m>),
    steer: &Fields<'m>,
) -> Value<'m> {
    let get = |name: &str| steer.get(name);
    let ram = m.instance("u_sums", &sdp_ram(geometry.max_d, SUM));
    let kept = ram.get_as("rd_data", "kept");
    let sign = delayed(m, "term_sign", sign, TERM_LATENCY);
    let before = m.wire("so_far", kept & (!get("restarts")).replicate(SUM));
    let addend = term.get_as("term", "term").zext(SUM) ^ sign.replicate(SUM);
    debug_assert!(addend.width() > TERM);
    // -t is ~t + 1: the 1, less that of rounding, or that of rounding alone, is a carry below.
    let carry = term.get_as("up", "term_up") ^ sign;
    let total = m.concat(&[before, m.lit(Bit, 1)]) + m.concat(&[addend, carry]);
    let total = m.wire("total", total);
    m.unused("unused_total", total.bit(0));
    let total = m.delay("total", total.slice(1, SUM));
    ram.set("wr_en", get("sum_writes"))
        .set("wr_addr", get("sum_written"))
        .set("wr_data", total)
        .set("rd_en", get("sum_reads"))
        .set("rd_addr", get("sum_at"));
    m.output(
        "clamped",
        term.get_as("clamped", "term_clamped"),
        "X + 4: a term was out of range",
    );
    kept
}
