//! Loads banks of operands of a.

use super::format_error::format_error;
use super::geometry::{A_HEADER, A_WORD, Geometry, PAIR};
use super::loads::load_steps;
use super::plan::plan;
use super::row_ports::loading;
use super::source::{bad_pair, field};
use super::streams::stream_word;
use crate::byte_source::{HELD, Source};
use crate::cells::skid_buffer;
use crate::delay::delayed_bit;
use crate::hw::{Bit, Bits, Fields, Module, ModuleBuilder, Value};
use crate::stage::free_copies;

/// What it needs to know of a pass.
const PLAN: [&str; 6] = ["outputs", "count", "tail", "part_last", "n_last", "bad"];

/// What the use of a has to do with its banks.
struct Use<'m> {
    /// The bank in use, or to be used next.
    bank: Value<'m>,
    /// It is opened.
    opens: Value<'m>,
    /// It is not needed any more; what has been read of it is still on the way.
    closes: Value<'m>,
}

/// Loads the operands of a, a word per cycle, into two banks in turn: one is loaded while the other one is
/// used.
///
/// ```text
///  words --> aligner --> judge --> load_*, to the rows
///               ^ need
///  plan --> load steps      banks <--> opens, closes, there
/// ```
///
/// Behind a format error nothing is loaded; the bank counts as there.
pub(super) fn loader(geometry: Geometry) -> Module {
    let m = ModuleBuilder::new(format!("hack_matmul_loader_{}", geometry.name()));
    m.doc(
        "Loads the stream of a into two banks of operands in turn: the partitions of the vectors of a pass, \
         the records of a block, or the weights of a tail. A format error ends it: the bank counts as \
         there, with its error, and nothing is loaded behind it.",
    );
    m.throughput("a word of 16 codes, or minimum, step and sum of a record, per cycle");
    geometry.describe(&m);
    let plans = m.stream_in("plan", &plan(geometry).select(&PLAN));
    let words = m.stream_in("words", &stream_word(A_WORD));
    let halted = m.input("halted", Bit, "the unit has stopped");
    let using = Use {
        bank: m.input("bank", Bit, "the bank in use, or to be used next"),
        opens: m.input("opens", Bit, "it is opened"),
        closes: m.input("closes", Bit, "its last step has begun"),
    };
    let steps = load_steps(&m, geometry, plans);
    let a = Source::new(&m, "a", words, (A_WORD, A_WORD), halted);
    let steps = steps.through_packed("queued", skid_buffer);

    m.comment("A step goes when its bytes are there; the first one of a bank when it is free.");
    let failed = m.reg_reset("failed", Bit, 0);
    let fill = m.reg_reset("fill_bank", Bit, 0);
    let [need, opens, closes] = ["need", "opens", "closes"].map(|field| steps.get(field));
    let fires = m.forward("loads", Bit);
    let is_free = bank_is_free(&m, geometry, &using, fill.q(), fires.value() & opens);
    let may = !failed.q() & (!opens | is_free) & (a.enough | a.no_more);
    let may = m.wire("may_load", may);
    fires.drive(steps.valid & may);
    let fires = fires.value();
    a.take(need.zext(a.count_bits()), fires);
    fill.set_when(fires & closes, !fill.q());

    m.comment("The step with its bytes.");
    let loading = m.reg_reset("loading", Bit, 0);
    loading.set(fires);
    let mut names = vec!["header", "part", "slot", "chunk", "n", "fills", "closes"];
    names.extend((geometry.rows > 1).then_some("row"));
    let step = steps.fields().select(&names);
    let step = step.append(&[("bank", fill.q()), ("have", a.have), ("short", !a.enough)]);
    let step = free_copies(&m, "loading_", &step);
    steps.accept_when(may);
    let (error, wrong) = judged(&m, &step, a.window, loading.q());
    let wrong = m.wire("is_wrong", wrong & !failed.q());
    let good = m.wire("is_good", loading.q() & !wrong & !failed.q());
    failed.set(failed.q() | wrong);
    let names = m.names(&format_error());
    let kind = names.register("kind", "none");
    kind.set_when(wrong, error);
    let failed_bank = m.reg("failed_bank", Bit);
    failed_bank.set_when(wrong, step.get("bank"));

    m.comment("What is written, and that a bank is there.");
    let full = writes(&m, geometry, &step, a.window, (good, wrong));
    banks_there(&m, &using, full);
    let bank_failed = failed.q() & failed_bank.q().eq(using.bank);
    let error = bank_failed.mux(kind.q(), names.value("none"));
    m.output("error", error, "what is wrong with it");
    let held = a.held + ahead(&m, &using, (loading.q(), &step));
    m.output("held", m.delay("held", held), "bytes taken and not used");
    m.finish()
}

/// Is the bank free that is to be loaded? It is taken with its first step, and free again some cycles
/// behind the last one that uses it.
fn bank_is_free<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    using: &Use<'m>,
    fill: Value<'m>,
    takes: Value<'m>,
) -> Value<'m> {
    let freed = delayed_bit(m, "closed", using.closes, geometry.dot_latency() + 2);
    let freed_bank = m.reg_reset("freed_bank", Bit, 0);
    freed_bank.set_when(freed, !freed_bank.q());
    let taken: Vec<Value> = (0..2)
        .map(|n| {
            let of = |bank: Value<'m>| if n == 0 { !bank } else { bank };
            let taken = m.reg_reset(&format!("bank{n}_taken"), Bit, 0);
            taken.set((taken.q() | (takes & of(fill))) & !(freed & of(freed_bank.q())));
            taken.q()
        })
        .collect();
    m.wire("bank_is_free", !fill.mux(taken[1], taken[0]))
}

/// What is wrong with a step, and whether anything is.
fn judged<'m>(
    m: &'m ModuleBuilder,
    step: &Fields<'m>,
    window: Value<'m>,
    loading: Value<'m>,
) -> (Value<'m>, Value<'m>) {
    let (header, have) = (step.get("header"), step.get("have"));
    let pair = bad_pair(m, "a_pair_is_bad", field(window, 0, 8 * PAIR));
    let pair = m.wire("bad_a_pair", header & pair & have.ge(PAIR));
    let sum = field(window, PAIR, 16);
    // 255 n is 256 n - n.
    let n = step.get("n");
    let most = m.wire(
        "most_of_a",
        m.concat(&[n, m.lit(Bits(8), 0)]) - n.zext(n.width() + 8),
    );
    let sum_bad = sum.zext(17).gt(most.zext(17));
    let sum = m.wire("bad_a_sum", header & sum_bad & have.ge(A_HEADER));
    let names = m.names(&format_error());
    let others = sum.mux(names.value("bad_sum"), names.value("a_ends"));
    let error = pair.mux(names.value("bad_pair"), others);
    (error, loading & (pair | sum | step.get("short")))
}

/// Output ports of what is written in the next cycle; gives which bank is there then.
fn writes<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    step: &Fields<'m>,
    window: Value<'m>,
    (good, wrong): (Value<'m>, Value<'m>),
) -> [Value<'m>; 2] {
    let chunks = geometry.chunks();
    let (header, have) = (step.get("header"), step.get("have"));
    let [chunk, fills, bank] = ["chunk", "fills", "bank"].map(|field| step.get(field));
    let codes = m.wire("load_codes", good & !header);
    let is = m.lanes("is_chunk", chunks, |n| chunk.eq(n));
    let writes = m.lanes("write_chunks", chunks, |n| match n {
        0 => codes & is.bit(0),
        n => codes & (is.bit(n) | (fills & is.slice(0, n).reduce_or())),
    });
    let bytes = window.lanes(8);
    let kept = m.lanes("kept_bytes", A_WORD, |n| bytes[n] & have.gt(n).replicate(8));
    let slot = m.concat(&[bank, step.get("slot")]);
    let part = m.concat(&[bank, step.get("part")]);
    let [data, is, slot, part, parameters] = m.delays([
        ("data", kept),
        ("chunk", is),
        ("to_slot", slot),
        ("to_part", part),
        ("parameters", field(window, 0, 8 * A_HEADER)),
    ]);
    let data = m.lanes("chunk_data", chunks, |n| {
        data & is.bit(n).replicate(8 * A_WORD)
    });
    let control = |name: &str, value: Value<'m>| {
        let register = m.reg_reset(name, value.kind(), 0);
        register.set(value);
        register.q()
    };
    let values = [
        control("chunks", writes),
        slot,
        data,
        control("is_header", good & header),
        part,
        parameters,
    ];
    for (field, value) in loading(geometry).fields().iter().zip(values) {
        m.output(&field.name, value, &field.doc);
    }
    if geometry.rows > 1 {
        let row = m.delay("to_row", step.get("row"));
        m.output("load_row", row, "the row that it is for");
    }
    let done = wrong | (good & step.get("closes"));
    let full = [done & !bank, done & bank];
    [
        control("bank0_loaded", full[0]),
        control("bank1_loaded", full[1]),
    ]
}

/// The output port that says whether the bank to be used next is there.
fn banks_there<'m>(m: &'m ModuleBuilder, using: &Use<'m>, full: [Value<'m>; 2]) {
    let there: Vec<Value> = (0..2)
        .map(|n| {
            let there = m.reg_reset(&format!("bank{n}_there"), Bit, 0);
            let mine = match n {
                0 => !using.bank,
                _ => using.bank,
            };
            there.set((there.q() & !(using.closes & mine)) | full[n]);
            there.q()
        })
        .collect();
    let there = using.bank.mux(there[1], there[0]);
    m.output("there", there, "the bank to be used next is there");
}

/// Bytes that are loaded and not used.
fn ahead<'m>(
    m: &'m ModuleBuilder,
    using: &Use<'m>,
    (loading, step): (Value<'m>, &Fields<'m>),
) -> Value<'m> {
    m.comment("Bytes of banks that have not been opened.");
    let counts: Vec<Value> = (0..2)
        .map(|n| {
            let count = m.reg_reset(&format!("bank{n}_bytes"), Bits(HELD), 0);
            let (mine, opened) = match n {
                0 => (!step.get("bank"), using.opens & !using.bank),
                _ => (step.get("bank"), using.opens & using.bank),
            };
            let more = step.get("have").zext(HELD) & (loading & mine).replicate(HELD);
            let more = m.wire(&format!("bank{n}_more"), more);
            count.set((count.q() + more) & (!opened).replicate(HELD));
            count.q()
        })
        .collect();
    m.wire("bytes_ahead", counts[0] + counts[1])
}
