//! The product, but for its restart and its error registers.

use super::geometry::{A_WORD, Geometry};
use super::intake::{intake, judged};
use super::loader::loader;
use super::operands::{either, records, tails};
use super::plan::planned;
use super::results::results;
use super::row::row;
use super::row_ports::{CHAINING, loading, steering};
use super::streams::{pass_command, results as result_beat, stream_word};
use super::sums::{sums, tell_results, terms};
use crate::cells::credit_counter;
use crate::hw::{Bit, Fields, InstanceRef, Module, ModuleBuilder, Value};

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
    let halted = m.forward("halted", Bit);
    m.comment("Behind an error no command is taken, as no word is.");
    let commands = commands.gated("command_in", !halted.value());
    let plans = planned(&m, geometry, commands);
    let [loads, steps, passes] = plans.fork(["loads", "steps", "passes"]);

    let u = Units {
        loader: m.instance("u_loader", &loader(geometry)),
        intake: m.instance("u_intake", &intake(geometry)),
        results: m.instance("u_results", &results(geometry)),
    };
    let spoiled = u.intake.get_as("spoiled", "spoiled");
    halted.drive(spoiled | u.results.get_as("halts", "halts"));
    let halted = halted.value();
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
    let [terms, now] = terms(m, geometry, &step, &records, &tails);
    let sums = sums(m, geometry, &terms, u.results);
    let clamped = either("row_clamped", rows, "clamped");
    tell_results(m, geometry, u.results, &now, (clamped, &step));
    let result: Vec<Value> = rows
        .iter()
        .enumerate()
        .map(|(n, row)| row.get_as("result", &format!("result{n}")))
        .collect();
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
        ("tail_sums", now.get("tail")),
        ("restarts", now.get("restarts")),
        ("chains", now.get("scores")),
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
