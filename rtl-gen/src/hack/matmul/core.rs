//! The product, but for its restart and its error registers.

use super::binary32::SUM;
use super::geometry::{A_WORD, BANKS, Geometry, PAIR, WEIGHT_LATENCY};
use super::intake::{intake, judged};
use super::loader::loader;
use super::plan::planned;
use super::results::results;
use super::row::{CHAINING, RESULT, loading, row, steering};
use super::streams::{pass_command, results as result_beat, stream_word};
use crate::binary16::canonical;
use crate::cells::credit_counter;
use crate::delay::{delayed, delayed_bit};
use crate::dot::{DotShape, dot_product};
use crate::hw::{Bit, Bits, Fields, InstanceRef, Module, ModuleBuilder, Value};

/// The product without what outlives a restart.
pub(super) fn matmul_core(geometry: Geometry) -> Module {
    let m = ModuleBuilder::new(format!("hack_matmul_core_{}", geometry.name()));
    m.doc(
        "The product on codes: loads a, takes b step by step, steers the rows, and gives the sums out. \
         Behind the intake nothing waits.",
    );
    m.throughput("a piece of a record, or four values of a tail, per cycle");
    geometry.describe(&m);
    let a = m.stream_in("a", &stream_word(A_WORD));
    let b = m.stream_in("b", &stream_word(geometry.b_word()));
    let commands = m.stream_in("command", &pass_command());
    let plans = planned(&m, geometry, commands);
    let [loads, steps, passes] = plans.fork(["loads", "steps", "passes"]);

    let u = Units {
        loader: m.instance("u_loader", &loader(geometry)),
        intake: m.instance("u_intake", &intake(geometry)),
        results: m.instance("u_results", &results(geometry)),
    };
    let halted = m.wire(
        "halted",
        u.intake.get_as("spoiled", "spoiled") | u.results.get_as("halts", "halts"),
    );
    loads.connect(u.loader, "plan");
    a.connect(u.loader, "words");
    steps.connect(u.intake, "plan");
    b.connect(u.intake, "words");
    passes.connect(u.results, "pass");
    u.loader.set("halted", halted);
    u.intake.set("halted", halted);
    for port in ["bank", "opens", "closes"] {
        let value = u.intake.get_as(port, &format!("use_{port}"));
        u.loader.set(port, value);
    }
    let there = u.loader.get_as("there", "bank_there");
    let error = u.loader.get_as("error", "bank_error");
    let credits = m.instance("u_rows", &credit_counter(geometry.sum_rows()));
    credits
        .set("take", u.intake.get_as("reserves", "row_reserved"))
        .set("give", u.results.get_as("frees", "row_freed"));
    u.intake
        .set("there", there)
        .set("bank_error", error)
        .set("room", credits.get_as("available", "row_available"));

    let rows = rows(&m, geometry, u.loader);
    steer(&m, geometry, &u, &rows);
    status(&m, &u);
    u.results
        .stream("out", "results")
        .stream_out("out", &result_beat(geometry));
    m.finish()
}

/// The parts around the rows.
struct Units<'m> {
    loader: InstanceRef<'m>,
    intake: InstanceRef<'m>,
    results: InstanceRef<'m>,
}

/// The rows, with what is loaded into them.
fn rows<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    loader: InstanceRef<'m>,
) -> Vec<InstanceRef<'m>> {
    m.comment("The rows. A row is loaded when its number is given.");
    let module = row(geometry);
    let of = (geometry.rows > 1).then(|| loader.get_as("load_row", "load_row"));
    let bundle = loading(geometry);
    let load: Vec<(&str, Value)> = bundle
        .fields()
        .iter()
        .map(|field| (field.name.as_str(), loader.get_as(&field.name, &field.name)))
        .collect();
    (0..geometry.rows)
        .map(|n| {
            let u = m.instance(&format!("u_row{n}"), &module);
            for (port, value) in &load {
                let value = match (*port, of) {
                    ("load_header", Some(of)) => *value & of.eq(n),
                    ("load_chunks", Some(of)) => *value & of.eq(n).replicate(value.width()),
                    _ => *value,
                };
                u.set(port, value);
            }
            u
        })
        .collect()
}

/// What the rows are told, cycle by cycle, and what the results are told of the sums.
fn steer<'m>(m: &'m ModuleBuilder, geometry: Geometry, u: &Units<'m>, rows: &[InstanceRef<'m>]) {
    let step = step(m, geometry, u.intake);
    let window = u.intake.get_as("window", "window");
    let records = records(m, geometry, &step, window);
    let tails = tails(m, &step, window, rows);
    let terms = terms(m, &step, &records, &tails, geometry);
    let sums = sums(m, geometry, &terms, u.results);
    let terms = with_terms(m, &terms);
    let clamped = either("row_clamped", rows, "clamped");
    tell_results(m, geometry, u.results, &terms, (clamped, &step));
    let result: Vec<Value> = rows
        .iter()
        .enumerate()
        .map(|(n, row)| row.get_as("result", &format!("result{n}")))
        .collect();
    debug_assert_eq!(SUM / 2, RESULT);
    u.results.set("values", m.pack(&result));

    let shared = [
        ("slot", step.get("slot")),
        ("reads", step.get("reads")),
        ("weight_place", m.delay("weight_place", step.get("select"))),
        ("header", records.get("header")),
        ("prepares", records.get("prepares")),
        ("sum", records.get("sum")),
        ("keeps", records.get("keeps")),
        ("part", records.get("part")),
        ("step", records.get("step")),
        ("minimum", records.get("minimum")),
        ("of_tail", tails.valid),
        ("values", tails.values),
        ("tail_sums", terms.get("tail")),
        ("restarts", terms.get("restarts")),
        ("chains", terms.get("scores")),
        ("adds", sums.adds),
        ("writes", sums.writes),
        ("write_row", sums.row),
        ("sum_reads", sums.reads),
        ("sum_rows", sums.read_rows),
        ("picks", u.results.get_as("picks", "picks")),
    ];
    debug_assert_eq!(
        shared.map(|(port, _)| port).to_vec(),
        steering(geometry).names()
    );
    for row in rows {
        row.set("codes", records.get("codes"));
        if geometry.pieces() > 1 {
            for (port, _) in CHAINING {
                row.set(port, records.get(port));
            }
        }
        for (port, value) in shared {
            row.set(port, value);
        }
    }
}

/// The step that the intake gives.
fn step<'m>(m: &'m ModuleBuilder, geometry: Geometry, intake: InstanceRef<'m>) -> Fields<'m> {
    let bundle = judged(geometry);
    let fields: Vec<(&str, Value)> = bundle
        .fields()
        .iter()
        .map(|field| {
            let port = format!("step_{}", field.name);
            (field.name.as_str(), intake.get_as(&port, &port))
        })
        .collect();
    m.fields("step", &fields)
}

/// What the rows are told of a record, each in its cycle.
fn records<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    step: &Fields<'m>,
    window: Value<'m>,
) -> Fields<'m> {
    m.comment("A record: its codes in cycle 0, the rest when the rows need it.");
    let (dot, rescaled) = (geometry.dot_latency(), geometry.rescaled());
    let prepares = step.get("prepares");
    let header = match geometry.pieces() {
        1 => m.lit(Bit, 1),
        _ => step.get("header"),
    };
    let bits = 8 * geometry.code_bytes();
    let behind = window.slice(8 * geometry.b_header(), bits);
    let codes = match geometry.pieces() {
        1 => behind,
        _ => m.wire("codes", header.mux(behind, window.slice(0, bits))),
    };
    // Of a record of two pieces the first one has the parameters, which stay.
    let kept = |name: &str, value: Value<'m>| {
        let register = m.reg(name, value.kind());
        match geometry.pieces() {
            1 => register.set(value),
            _ => register.set_when(header | prepares, value),
        }
        register.q()
    };
    let minimum = delayed(
        m,
        "minimum",
        kept("record_minimum", window.slice(0, 16)),
        rescaled - 1,
    );
    let scale = delayed(
        m,
        "scale",
        kept("record_step", window.slice(16, 16)),
        rescaled - 1,
    );
    let chained = (geometry.pieces() > 1).then(|| {
        let piece = m.wire("piece", step.get("reads") & !step.get("tail"));
        [
            ("valid", delayed_bit(m, "piece", piece, dot - 1)),
            ("continues", delayed(m, "continues", !header, dot - 1)),
        ]
    });
    let n = step.get("n").zext(geometry.b_sum_bits());
    let prepares_at_dot = delayed_bit(m, "prepares", prepares, dot);
    let sum = match geometry.sum_bytes() {
        0 => {
            let n = delayed(m, "n", n, dot);
            prepares_at_dot.mux(n, code_sum(m, geometry, step, codes, chained))
        }
        bytes => {
            let stored = window.slice(8 * PAIR, (8 * bytes).min(n.width()));
            let stored = stored.zext(n.width());
            let sum = m.wire("sum_or_n", prepares.mux(n, stored));
            delayed(m, "sum", kept("record_sum", sum), dot - 1)
        }
    };
    let part = step.get("part");
    let of_part = part.slice(0, geometry.part_bits());
    let fields = [
        ("codes", codes),
        ("header", delayed(m, "header", part, dot - 1)),
        ("prepares", prepares_at_dot),
        ("sum", sum),
        (
            "keeps",
            delayed_bit(m, "keeps", prepares_at_dot, rescaled - dot),
        ),
        ("part", delayed(m, "part", of_part, rescaled)),
        ("step", scale),
        ("minimum", minimum),
        (
            "record",
            delayed_bit(m, "record", step.get("record"), rescaled),
        ),
    ];
    let fields = m.fields("record", &fields);
    match chained {
        None => fields,
        Some(chained) => fields.append(&chained),
    }
}

/// The sum of the codes of a record that does not hold it: their dot product with as many ones.
fn code_sum<'m>(
    m: &'m ModuleBuilder,
    geometry: Geometry,
    step: &Fields<'m>,
    codes: Value<'m>,
    chained: Option<[(&str, Value<'m>); 2]>,
) -> Value<'m> {
    m.comment("The codes of the record are added up.");
    let macs = geometry.macs();
    let n = step.get("n");
    let is_code = m.lanes("is_code", macs, |lane| match chained {
        None => n.gt(lane),
        Some(_) => step.get("header").mux(n.gt(lane), n.gt(macs + lane)),
    });
    let [codes, ones] = m.delays([("summed_codes", codes), ("summed_ones", is_code)]);
    let shape = DotShape {
        a_bits: 1,
        ..geometry.dot()
    };
    let u = m.instance("u_code_sum", &dot_product(shape));
    u.set("a", ones).set("b", codes);
    for (port, value) in chained.into_iter().flatten() {
        u.set(port, value);
    }
    debug_assert_eq!(shape.latency(), geometry.dot().latency());
    let sum = u.get_as("sum", "code_sum");
    sum.zext(geometry.b_sum_bits())
}

/// What the rows are told of values of a tail.
struct Tail<'m> {
    /// There are some, with the weight.
    valid: Value<'m>,
    values: Value<'m>,
    nan: Value<'m>,
    inf: Value<'m>,
}

fn tails<'m>(
    m: &'m ModuleBuilder,
    step: &Fields<'m>,
    window: Value<'m>,
    rows: &[InstanceRef<'m>],
) -> Tail<'m> {
    m.comment("Values of a tail, canonical, with their weight two cycles later.");
    debug_assert_eq!(WEIGHT_LATENCY, 2);
    let raw = m.delay("raw_values", window.slice(0, 16 * BANKS));
    let lanes = m.delay("raw_lanes", step.get("lanes"));
    let keep = m.lanes("value_is_there", BANKS, |n| match n {
        0 => m.lit(Bit, 1),
        n => lanes.ge(n),
    });
    let there = raw.lanes(16).into_iter().enumerate();
    let there: Vec<Value> = there.map(|(n, x)| x & keep.bit(n).replicate(16)).collect();
    let there = m.wire("values_there", m.pack(&there));
    let found = canonical(m, "value", there);
    let [values, nan, inf] = m.delays([
        ("values", found.x),
        ("value_nan", found.nan.reduce_or()),
        ("value_inf", found.inf.reduce_or()),
    ]);
    let valid = delayed_bit(m, "tail", step.get("tail"), WEIGHT_LATENCY);
    Tail {
        valid,
        values,
        nan: m.wire(
            "tail_nan",
            valid & (nan | either("row_nan", rows, "weight_nan")),
        ),
        inf: m.wire(
            "tail_inf",
            valid & (inf | either("row_inf", rows, "weight_inf")),
        ),
    }
}

/// Is an output set in any row?
fn either<'m>(name: &str, rows: &[InstanceRef<'m>], port: &str) -> Value<'m> {
    let bits = rows.iter().enumerate();
    let bits = bits.map(|(n, row)| row.get_as(port, &format!("{name}{n}")));
    bits.reduce(|a, b| a | b).expect("there is a row")
}

/// What is known of the terms, a cycle before they are there: `valid`, `tail`, and of the step `scores`, `restarts`,
/// `completes`, `loops`, `finishes`; and `nan`, `inf`.
fn terms<'m>(
    m: &'m ModuleBuilder,
    step: &Fields<'m>,
    records: &Fields<'m>,
    tails: &Tail<'m>,
    geometry: Geometry,
) -> Fields<'m> {
    m.comment("Records and tails meet at the terms: a tail waits until all records are through.");
    let valid = m.wire("operands_there", records.get("record") | tails.valid);
    let tail = tails.valid;
    let cycles = geometry.terms() - 1;
    let mut fields = vec![
        ("valid", delayed_bit(m, "terms_valid", valid, cycles)),
        ("tail", delayed(m, "terms_tail", tail, cycles)),
        ("nan", delayed(m, "terms_nan", tails.nan, cycles)),
        ("inf", delayed(m, "terms_inf", tails.inf, cycles)),
    ];
    for field in ["scores", "restarts", "completes", "loops", "finishes"] {
        let of_tail = delayed(m, &format!("tail_{field}"), step.get(field), WEIGHT_LATENCY);
        let between = geometry.rescaled() - WEIGHT_LATENCY;
        let of_record = delayed(m, &format!("record_{field}"), of_tail, between);
        let value = m.wire(&format!("operands_{field}"), tail.mux(of_tail, of_record));
        fields.push((field, delayed(m, &format!("terms_{field}"), value, cycles)));
    }
    m.fields("terms", &fields)
}

/// The same when the terms are there.
fn with_terms<'m>(m: &'m ModuleBuilder, terms: &Fields<'m>) -> Fields<'m> {
    let late: Vec<(&str, Value)> = terms
        .iter()
        .filter(|(field, _)| *field != "loops")
        .map(|(field, value)| {
            let name = format!("now_{field}");
            let value = match field {
                "valid" => delayed_bit(m, &name, value, 1),
                _ => delayed(m, &name, value, 1),
            };
            (field, value)
        })
        .collect();
    m.fields("now", &late)
}

/// Which sums are read and written, with the terms.
struct Sums<'m> {
    adds: Value<'m>,
    writes: Value<'m>,
    row: Value<'m>,
    reads: Value<'m>,
    read_rows: Value<'m>,
}

fn sums<'m>(
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
fn tell_results<'m>(
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

/// The status ports.
fn status(m: &ModuleBuilder, u: &Units<'_>) {
    let of_results = [
        ("failed", "a pass with a format error has left"),
        ("refused", "a command was refused"),
        ("stopped", "waits for a reset"),
        ("nan_seen", "NaN was met in a pass that has left"),
        ("inf_seen", "an infinity was met in a pass that has left"),
        (
            "clamped_seen",
            "a term was out of range in a pass that has left",
        ),
    ];
    for (port, doc) in of_results {
        m.output(
            port,
            u.results.get_as(port, &format!("results_{port}")),
            doc,
        );
    }
    m.output(
        "error",
        u.intake.get_as("error", "step_error"),
        "what was wrong",
    );
    let held = [("held_a", u.loader), ("held_b", u.intake)];
    for (port, unit) in held {
        let value = unit.get_as("held", &format!("not_used_{port}"));
        m.output(port, value, "bytes taken and not used");
    }
}
