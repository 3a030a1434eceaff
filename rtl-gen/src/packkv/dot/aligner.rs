//! Aligns sets of operands (contract, section 6), into two banks of every row.

use super::align::{ALIGN_LATENCY, NUMBER, PRODUCT_LATENCY, align_lane, product_lane};
use super::geometry::{CHANNELS, Geometry, LEAD, OPERAND};
use super::intake::{address_bits, parts_bits, set};
use super::row::loading;
use crate::cells::sdp_ram;
use crate::delay::{bit_line, delayed, delayed_bit};
use crate::hw::{Bit, Bits, Fields, Forward, Module, ModuleBuilder, Value, log2_ceil};
use crate::stage::copies;

/// 1 as a binary16: the step of an element of a query.
const ONE: u64 = 0x3c00;
/// Cycles from a read of an operand to its product.
const TO_PRODUCT: usize = 2 + PRODUCT_LATENCY;
/// Cycles from a read of a number to its integer.
const TO_INTEGER: usize = 1 + ALIGN_LATENCY;

/// Aligns the vectors of a set one after the other, in two passes over each: the first one multiplies a vector
/// and finds its largest number while the second one aligns the vector before.
///
/// ```text
///  operands --> +---------+ numbers  +-----+        +-------+ integers
///  steps -----> | product |=========>| RAM |=======>| align |=========> load_*, to the rows
///               +---------+   |      +-----+        +-------+
///                             +----> largest lead ------^
/// ```
pub(super) fn aligner(geometry: Geometry) -> Module {
    let lanes = geometry.lanes();
    let m = ModuleBuilder::new(format!("packkv_dot_aligner_{}", geometry.name()));
    m.doc(
        "Aligns the vectors of operands: multiplies weights with the steps of their tokens, finds the largest \
         number of a vector, and rounds all of them to integers in units that it sets. A set is begun when \
         its steps are there; it ends in a bank of the rows that is free.",
    );
    geometry.describe(&m);
    m.throughput(&format!("{lanes} operands per cycle"));
    let has_set = m.input("has_set", Bit, "a set of operands is there");
    let bank = m.input("first_bank", Bit, "where it is");
    let bundle = set(geometry);
    let fields: Vec<(&str, Value)> = bundle
        .fields()
        .iter()
        .map(|f| {
            (
                f.name.as_str(),
                m.input(&format!("set_{}", f.name), f.kind, &f.doc),
            )
        })
        .collect();
    let found = m.fields("set", &fields);
    let data = m.input("data", Bits(16 * lanes), "a cycle after a read: operands");
    let steps_there = m.input("steps_there", Bit, "those of the next block are there");
    let turn = m.input("turn", Bit, "the pass in work is one over values");
    let odd = m.input("odd", Bit, "it has an odd number");
    let steps = m.input(
        "steps",
        Bits(16 * geometry.pack),
        "a cycle after a read: of a group",
    );
    let frees = m.input("frees", Bit, "the bank in use is free");

    let first = First {
        go: m.wire(
            "may_begin",
            has_set & (!found.get("values") | (steps_there & turn & odd.eq(found.get("odd")))),
        ),
        bank,
        data,
        steps,
    };
    let slot_full = m.forward("slot_full", Bit);
    let products = first.pass(&m, geometry, &found, slot_full);
    second_pass(&m, geometry, &products, slot_full, frees);
    m.finish()
}

/// What the first pass reads.
struct First<'m> {
    go: Value<'m>,
    bank: Value<'m>,
    data: Value<'m>,
    steps: Value<'m>,
}

/// Vectors on their way from the first pass to the second one.
struct Products<'m> {
    /// Numbers to be written, and where.
    writes: Value<'m>,
    at: Value<'m>,
    numbers: Value<'m>,
    /// A vector is complete.
    done: Value<'m>,
    lead: Value<'m>,
    /// `parts`, `values`, `nan`, `inf`, `last`: of the vector that is complete.
    known: Fields<'m>,
    /// The slot that is filled, and that its last word has been read for it.
    slot: Value<'m>,
    read: Value<'m>,
}

/// Words of lanes of the longest vector.
fn words(geometry: Geometry) -> usize {
    geometry.longest() / geometry.lanes()
}

/// The number of the last word of a vector of `parts` times 16 numbers.
fn last_word<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    geometry: Geometry,
    parts: Value<'m>,
) -> Value<'m> {
    let low = log2_ceil(CHANNELS / geometry.lanes());
    let bits = log2_ceil(words(geometry));
    let less = m.wire(&format!("{name}_less_1"), parts - 1);
    m.unused(
        &format!("unused_{name}"),
        less.bit(parts_bits(geometry) - 1),
    );
    let high = less.slice(0, bits - low);
    m.concat(&[high, m.lit(Bits(low), (1 << low) - 1)])
}

impl<'m> First<'m> {
    fn pass(
        self,
        m: &'m ModuleBuilder,
        geometry: Geometry,
        found: &Fields<'m>,
        slot_full: Forward<'m>,
    ) -> Products<'m> {
        let (lanes, rows) = (geometry.lanes(), geometry.rows);
        m.comment("The first pass: a set is begun, and its vectors go one after the other when there is a slot.");
        let active = m.reg_reset("active", Bit, 0);
        let ends = m.forward("set_ends", Bit);
        let starts = m.wire("set_starts", self.go & !active.q());
        active.set(starts | (active.q() & !ends.value()));
        let needed = found.select(&["parts", "values", "nan", "inf"]);
        let set = copies(m, "of_", starts, &needed);
        m.output(
            "begins_block",
            starts & found.get("values"),
            "the steps of a block are used",
        );
        let last = m.delay(
            "last_word",
            last_word(m, "parts", geometry, set.get("parts")),
        );
        let begun = m.reg_reset("begun", Bit, 0);
        begun.set(active.q() & !ends.value());
        let word_bits = log2_ceil(words(geometry));
        let word = m.reg_reset("word", Bits(word_bits), 0);
        let reads = m.wire("reads_word", active.q() & begun.q() & !slot_full.value());
        let is_first = m.wire("is_first_word", word.q().eq(0));
        let is_last = m.wire("is_last_word", word.q().eq(last));
        let vector_ends = m.wire("vector_read", reads & is_last);
        word.set_when(reads, is_last.mux(m.lit(Bits(word_bits), 0), word.q() + 1));
        let row = (rows > 1).then(|| {
            let row = m.reg_reset("row", Bits(geometry.row_bits()), 0);
            row.set_when(vector_ends, row.q() + 1);
            row.q()
        });
        let last_row = row.map_or(m.lit(Bit, 1), |row| row.eq(rows - 1));
        ends.drive(vector_ends & last_row);
        m.output("leaves", ends.value(), "the set has been read");
        let of_values = set.get("values");
        m.output(
            "frees_block",
            ends.value() & of_values,
            "the steps of its block have been read",
        );
        let slot = m.reg_reset("slot", Bit, 0);
        slot.set_when(vector_ends, !slot.q());
        let parts: Vec<Value> = [Some(self.bank.as_bits()), row, Some(word.q())]
            .into_iter()
            .flatten()
            .collect();
        m.output("reads", reads, "operands are read");
        let read_at = m.concat(&parts);
        debug_assert_eq!(read_at.width(), address_bits(geometry));
        m.output("read_at", read_at, "from here");
        let in_group = log2_ceil(geometry.pack / lanes.min(geometry.pack));
        let group_bits = log2_ceil(geometry.groups());
        let group = word.q().slice(in_group, group_bits);
        m.output(
            "step_group",
            group,
            "the group of the block whose steps are read",
        );

        m.comment("The step of each operand; an element of a query is multiplied with 1.");
        let of_word = match in_group {
            0 => self.steps,
            in_group => {
                let place = m.delay("steps_place", word.q().slice(0, in_group));
                let choices = self.steps.lanes(16 * lanes);
                let others: Vec<(u64, Value)> = choices
                    .iter()
                    .enumerate()
                    .skip(1)
                    .map(|(n, x)| (n as u64, *x))
                    .collect();
                m.case("steps_of_word", place, &others, choices[0])
            }
        };
        let values_now = m.delay("values_read", of_values);
        let ones = m.lit(Bits(16), ONE).replicate(lanes);
        let [x, step] = m.delays([("x", self.data), ("step", values_now.mux(of_word, ones))]);
        let module = product_lane();
        let units: Vec<(Value, Value)> = (0..lanes)
            .map(|n| {
                let u = m.instance(&format!("u_product{n}"), &module);
                u.set("x", x.slice(16 * n, 16))
                    .set("step", step.slice(16 * n, 16));
                (
                    u.get_as("number", &format!("number{n}")),
                    u.get_as("lead", &format!("lead{n}")),
                )
            })
            .collect();
        let numbers: Vec<Value> = units.iter().map(|unit| unit.0).collect();

        m.comment("The largest lead of the vector.");
        let mut leads: Vec<Value> = units.iter().map(|unit| unit.1).collect();
        let mut cycles = TO_PRODUCT + 1;
        let mut level = 0;
        while leads.len() > 1 {
            leads = leads
                .chunks(2)
                .enumerate()
                .map(|(n, pair)| {
                    let larger = m.wire(&format!("larger{level}_{n}"), pair[1].gt(pair[0]));
                    m.delay(&format!("largest{level}_{n}"), larger.mux(pair[1], pair[0]))
                })
                .collect();
            level += 1;
            cycles += 1;
        }
        let valid = bit_line(m, "operand_read", reads, cycles);
        let begins = delayed(m, "vector_begins", is_first, cycles);
        let largest = m.reg("largest", Bits(LEAD));
        let above = leads[0].gt(largest.q());
        let above = m.wire("is_above", begins | above);
        largest.set_when(valid[cycles] & above, leads[0]);
        let done = delayed_bit(m, "vector_done", vector_ends, cycles + 1);
        let slot_word = m.concat(&[slot.q(), word.q()]);
        let known = ["parts", "values", "nan", "inf"].map(|name| set.get(name));
        let known = [known[0], known[1], known[2], known[3], last_row];
        let word = m.wire("known_of_vector", m.pack(&known));
        let word = delayed(m, "known_of_done", word, cycles + 1);
        let layout = m.fields(
            "known",
            &[
                ("parts", known[0]),
                ("values", known[1]),
                ("nan", known[2]),
                ("inf", known[3]),
                ("last", known[4]),
            ],
        );
        Products {
            writes: valid[TO_PRODUCT],
            at: delayed(m, "number_at", slot_word, TO_PRODUCT),
            numbers: m.wire("numbers", m.pack(&numbers)),
            done,
            lead: largest.q(),
            known: layout.unpack("done", word),
            slot: slot.q(),
            read: vector_ends,
        }
    }
}

/// The second pass, and what is loaded.
fn second_pass<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    products: &Products<'m>,
    slot_full: Forward<'m>,
    frees: Value<'m>,
) {
    let lanes = geometry.lanes();
    m.comment("Two slots of vectors between the passes.");
    let slot = m.reg_reset("second_slot", Bit, 0);
    let leaves = m.forward("vector_leaves", Bit);
    slot.set_when(leaves.value(), !slot.q());
    let of = |bank: Value<'m>, n: usize| if n == 0 { !bank } else { bank };
    let filled = m.reg_reset("filled_slot", Bit, 0);
    filled.set_when(products.done, !filled.q());
    let slots: Vec<(Value, Fields)> = (0..2)
        .map(|n| {
            let mine = m.wire(&format!("slot{n}_done"), products.done & of(filled.q(), n));
            let full = m.reg_reset(&format!("slot{n}_full"), Bit, 0);
            let gone = leaves.value() & of(slot.q(), n);
            full.set((full.q() | mine) & !gone);
            let fields = products.known.clone().append(&[("lead", products.lead)]);
            (full.q(), copies(m, &format!("slot{n}_"), mine, &fields))
        })
        .collect();
    // A slot is taken when its last word has been read for it, and free when it has been read itself.
    let taken: Vec<Value> = (0..2)
        .map(|n| {
            let taken = m.reg_reset(&format!("slot{n}_taken"), Bit, 0);
            let comes = products.read & of(products.slot, n);
            taken.set((taken.q() | comes) & !(leaves.value() & of(slot.q(), n)));
            taken.q()
        })
        .collect();
    slot_full.drive(products.slot.mux(taken[1], taken[0]));
    let second = slot.q();
    let field = |name: &str| second.mux(slots[1].1.get(name), slots[0].1.get(name));
    let [parts, values, nan, inf, last] = ["parts", "values", "nan", "inf", "last"].map(field);
    let lead = field("lead");

    m.comment("A vector is aligned into the bank that is to be loaded, if that is free.");
    let bank = m.reg_reset("bank", Bit, 0);
    let bank_full = m.forward("bank_full", Bit);
    let full = second.mux(slots[1].0, slots[0].0);
    let busy = m.reg_reset("busy", Bit, 0);
    let starts = m.wire("second_starts", full & !busy.q() & !bank_full.value());
    busy.set(starts | (busy.q() & !leaves.value()));
    let (word_end, lead_now) = (
        m.reg("second_last", Bits(log2_ceil(words(geometry)))),
        m.reg("second_lead", Bits(LEAD)),
    );
    word_end.set_when(starts, last_word(m, "second_parts", geometry, parts));
    lead_now.set_when(starts, lead);
    let word = m.reg_reset("second_word", word_end.q().kind(), 0);
    let ends = m.wire("second_ends", word.q().eq(word_end.q()));
    let none = m.lit(word.q().kind(), 0);
    word.set_when(busy.q(), ends.mux(none, word.q() + 1));
    leaves.drive(busy.q() & ends);
    let ram = m.instance("u_numbers", &sdp_ram(2 * words(geometry), NUMBER * lanes));
    ram.set("wr_en", products.writes)
        .set("wr_addr", products.at)
        .set("wr_data", products.numbers)
        .set("rd_en", busy.q())
        .set("rd_addr", m.concat(&[second, word.q()]));
    let numbers = ram.get_as("rd_data", "numbers_read").lanes(NUMBER);
    let module = align_lane();
    let integers: Vec<Value> = numbers
        .into_iter()
        .enumerate()
        .map(|(n, number)| {
            let u = m.instance(&format!("u_align{n}"), &module);
            let lead = m.delay(&format!("lead_of{n}"), lead_now.q());
            u.set("number", number).set("lead", lead);
            u.get_as("aligned", &format!("aligned{n}"))
        })
        .collect();

    m.comment("Words of 16 operands, or of those of a group.");
    let collected = m.reg("collected", Bits(CHANNELS * OPERAND));
    let more = lanes * OPERAND;
    let fresh = m.pack(&integers);
    let next = match lanes < CHANNELS {
        true => m.concat(&[fresh, collected.q().slice(more, CHANNELS * OPERAND - more)]),
        false => fresh,
    };
    let comes = delayed_bit(m, "integers_come", busy.q(), TO_INTEGER);
    collected.set_when(comes, next);
    let per_query = log2_ceil(CHANNELS / lanes);
    let per_group = log2_ceil(geometry.pack / lanes.min(geometry.pack));
    let fills = |bits: usize| match bits {
        0 => m.lit(Bit, 1),
        bits => word.q().slice(0, bits).reduce_and(),
    };
    let of_word = |bits: usize| {
        let width = word.q().width() - bits;
        word.q()
            .slice(bits, width)
            .zext(word.q().width())
            .slice(0, geometry.word_bits().min(word.q().width()))
    };
    let completes = m.wire(
        "word_fills",
        busy.q() & values.mux(fills(per_group), fills(per_query)),
    );
    let number = m.wire(
        "word_number",
        values.mux(of_word(per_group), of_word(per_query)),
    );
    let number = number.zext(geometry.word_bits());
    let late = TO_INTEGER + 1;
    let writes = delayed_bit(m, "word_written", completes, late);
    let row = (geometry.rows > 1).then(|| {
        let row = m.reg_reset("second_row", Bits(geometry.row_bits()), 0);
        row.set_when(leaves.value(), row.q() + 1);
        row.q()
    });
    let with_bank = m.concat(&[bank.q(), number]);
    let at = delayed(m, "written_at", with_bank, late);
    let set_done = m.wire("set_aligned", leaves.value() & last);
    bank.set_when(set_done, !bank.q());
    let outputs = [
        ("load", writes),
        ("load_at", at),
        ("load_word", collected.q()),
        ("load_lead", leaves.value()),
        ("load_bank", bank.q()),
        ("lead", lead_now.q()),
    ];
    for (field, (name, value)) in loading(geometry).fields().iter().zip(outputs) {
        debug_assert_eq!(field.name, name);
        m.output(name, value, &field.doc);
    }
    if let Some(row) = row {
        m.output(
            "load_row",
            delayed(m, "written_row", row, late),
            "the row whose word is written",
        );
        m.output("lead_row", row, "the row whose lead is written");
    }
    banks(
        m,
        (bank.q(), bank_full),
        (set_done, [nan, inf]),
        (late, frees),
    );
}

/// The two banks of the rows: taken when a set is aligned, there when it is written.
fn banks<'m>(
    m: &'m ModuleBuilder,
    (bank, bank_full): (Value<'m>, Forward<'m>),
    (set_done, met): (Value<'m>, [Value<'m>; 2]),
    (late, frees): (usize, Value<'m>),
) {
    m.comment("The banks of the rows.");
    let of = |bank: Value<'m>, n: usize| if n == 0 { !bank } else { bank };
    let first = m.reg_reset("first_full", Bit, 0);
    first.set_when(frees, !first.q());
    let there = delayed_bit(m, "set_there", set_done, late);
    let there_bank = m.reg_reset("there_bank", Bit, 0);
    there_bank.set_when(there, !there_bank.q());
    let mut full = vec![];
    let mut ready = vec![];
    let mut flags = vec![];
    for n in 0..2 {
        let gone = frees & of(first.q(), n);
        let done = m.wire(&format!("bank{n}_done"), set_done & of(bank, n));
        let taken = m.reg_reset(&format!("bank{n}_taken"), Bit, 0);
        taken.set((taken.q() | done) & !gone);
        full.push(taken.q());
        let is_ready = m.reg_reset(&format!("bank{n}_ready"), Bit, 0);
        is_ready.set((is_ready.q() | (there & of(there_bank.q(), n))) & !gone);
        ready.push(is_ready.q());
        let met_in = m.reg(&format!("bank{n}_met"), Bits(2));
        met_in.set_when(done, m.concat(&[met[1], met[0]]));
        flags.push(met_in.q());
    }
    bank_full.drive(bank.mux(full[1], full[0]));
    m.output("ready", m.pack(&ready), "banks that are there");
    m.output("met0", flags[0], "of bank 0: NaN, an infinity");
    m.output("met1", flags[1], "of bank 1: NaN, an infinity");
}
