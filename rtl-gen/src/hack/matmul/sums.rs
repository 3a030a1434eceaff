//! Which sums the terms are added to, and what the results are told of them.

use super::geometry::{BANKS, Geometry, WEIGHT_LATENCY};
use super::operands::Tail;
use crate::delay::{bit_line, delayed, delayed_bit, line};
use crate::hw::{Bit, Bits, Fields, InstanceRef, ModuleBuilder, Value};

/// What is known of the terms, a cycle before they are there and when they are: `valid`, `tail`, and of the
/// step `scores`, `restarts`, `completes`, `loops`, `finishes`; and `nan`, `inf`.
pub(super) fn terms<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    step: &Fields<'m>,
    records: &Fields<'m>,
    tails: &Tail<'m>,
) -> [Fields<'m>; 2] {
    m.comment("Records and tails meet at the terms: a tail waits until all records are through.");
    let valid = m.wire("operands_there", records.get("record") | tails.valid);
    let cycles = geometry.terms();
    let mut lines = vec![
        ("valid", bit_line(m, "terms", valid, cycles)),
        ("tail", line(m, "terms_tail", tails.valid, cycles)),
        ("nan", line(m, "terms_nan", tails.nan, cycles)),
        ("inf", line(m, "terms_inf", tails.inf, cycles)),
    ];
    for field in ["scores", "restarts", "completes", "loops", "finishes"] {
        let at = line(m, field, step.get(field), geometry.rescaled());
        let of_operands = tails.valid.mux(at[WEIGHT_LATENCY], at[geometry.rescaled()]);
        let of_operands = m.wire(&format!("operands_{field}"), of_operands);
        let late = match field {
            "loops" => cycles - 1,
            _ => cycles,
        };
        lines.push((field, line(m, &format!("terms_{field}"), of_operands, late)));
    }
    let at = |name: &str, cycle: usize| -> Vec<(&str, Value)> {
        let there = lines.iter().filter(|(_, line)| cycle < line.len());
        let value = |(field, line): &(&'static str, Vec<Value<'m>>)| {
            (
                *field,
                m.wire_if_read(&format!("{name}_{field}"), line[cycle], None),
            )
        };
        there.map(value).collect()
    };
    [
        m.fields("terms", &at("terms", cycles - 1)),
        m.fields("now", &at("now", cycles)),
    ]
}

/// Which sums are read and written, with the terms.
pub(super) struct Sums<'m> {
    pub adds: Value<'m>,
    pub writes: Value<'m>,
    pub row: Value<'m>,
    pub reads: Value<'m>,
    pub read_rows: Value<'m>,
}

pub(super) fn sums<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    terms: &Fields<'m>,
    results: InstanceRef<'m>,
) -> Sums<'m> {
    m.comment(
        "The sums of a pass are in rows of four from a row of its own on; its loops begin there again.",
    );
    let get = |name: &str| terms.get(name);
    let (valid, tail, scores) = (get("valid"), get("tail"), get("scores"));
    let row_kind = Bits(geometry.row_bits());
    let base = m.reg_reset("base_row", row_kind, 0);
    let row = m.reg_reset("sum_row", row_kind, 0);
    let bank = m.reg_reset("sum_bank", Bits(2), 0);
    let writes_any = m.wire("writes_any", valid & (!scores | get("completes")));
    let finishes = get("finishes");
    let loops = get("loops") & !finishes;
    let row_full = tail | bank.q().eq(BANKS - 1);
    let next_row = m.wire("next_row", row.q() + 1);
    let advanced = (row_full | finishes).mux(next_row, row.q());
    row.set_when(writes_any, loops.mux(base.q(), advanced));
    let first = m.lit(bank.q().kind(), 0);
    let begins = m.wire("row_begins", tail | loops | finishes);
    bank.set_when(writes_any, begins.mux(first, bank.q() + 1));
    base.set_when(valid & finishes, next_row);
    let in_bank = m.lanes("in_bank", BANKS, |n| tail | bank.q().eq(n));
    let added = m.wire("adds_to_kept", valid & !scores & !get("restarts"));
    let added = m.wire("sum_reads", in_bank & added.replicate(BANKS));
    results.set("busy", added);
    let given = results.get_as("reads_bank", "given_banks");
    let given_row = results.get_as("reads_row", "given_row");
    // From registers, since all rows have them.
    let read_rows = m.lanes("read_rows", BANKS, |n| added.bit(n).mux(row.q(), given_row));
    let control = |name: &str, value: Value<'m>| {
        let register = m.reg_reset(name, value.kind(), 0);
        register.set(value);
        register.q()
    };
    Sums {
        adds: control("adds", in_bank & valid.replicate(BANKS)),
        writes: control("writes", in_bank & writes_any.replicate(BANKS)),
        row: m.delay("write_row", row.q()),
        reads: control("reads", added | given),
        read_rows: m.delay("rows_read", read_rows),
    }
}

/// Tells the results which sums are complete, three cycles behind the terms, when they are written.
pub(super) fn tell_results<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    results: InstanceRef<'m>,
    terms: &Fields<'m>,
    (clamped, step): (Value<'m>, &Fields<'m>),
) {
    const WRITTEN: usize = 3;
    m.comment("What is complete, and what was met in a pass.");
    let get = |name: &str| terms.get(name);
    let valid = get("valid");
    let finishes = m.wire("finishes_now", valid & get("finishes"));
    let met = [
        ("nan", get("nan")),
        ("inf", get("inf")),
        ("clamped", clamped),
    ];
    for (flag, met) in met {
        let now = m.wire(&format!("{flag}_now"), valid & met);
        let seen = m.reg_reset(&format!("{flag}_in_pass"), Bit, 0);
        let met = m.wire(&format!("{flag}_so_far"), seen.q() | now);
        seen.set(met & !finishes);
        results.set(
            &format!("{flag}_met"),
            delayed(m, &format!("{flag}_of_pass"), met, WRITTEN),
        );
    }
    let finished = delayed_bit(m, "finished", finishes, WRITTEN);
    let of_outputs = delayed(m, "finished_outputs", !get("scores"), WRITTEN);
    let token = m.wire("token_now", valid & get("completes"));
    let spoils = geometry.rescaled() + geometry.terms() + WRITTEN + 1;
    let spoils = delayed_bit(m, "spoils", step.get("spoils"), spoils);
    let spoiled = m.reg_reset("all_written", Bit, 0);
    spoiled.set(spoiled.q() | spoils);
    results
        .set("token", delayed_bit(m, "token", token, WRITTEN))
        .set("finished", finished)
        .set("outputs_end", finished & of_outputs)
        .set("spoiled", spoiled.q());
}
