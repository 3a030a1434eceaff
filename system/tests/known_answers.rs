//! The known answers of the contract (section 7), from a separate implementation.

use serde_json::Value;
use std::collections::BTreeMap;
use system::engine::{Bank, Engine};
use system::machine::Machine;
use system::model::Model;
use system::serving::serve;
use system::size;
use system::step::System;
use system::titanus::{Mode, Titanus};
use system::workload::{Admission, Request, batch};

const EXPECTED: &str = include_str!("expected.json");

/// Relative difference that is allowed.
const TOLERANCE: f64 = 1e-9;

fn number(case: &Value, key: &str) -> f64 {
    let value = &case[key];
    value.as_f64().unwrap_or_else(|| panic!("{key}: {case}"))
}

fn count(case: &Value, key: &str) -> u64 {
    case[key]
        .as_u64()
        .unwrap_or_else(|| panic!("{key}: {case}"))
}

#[track_caller]
fn close(got: f64, case: &Value, key: &str) {
    let expected = number(case, key);
    let difference = (got - expected).abs();
    assert!(
        difference <= TOLERANCE * expected.abs(),
        "{key} is {got}, not {expected}: {case}"
    );
}

#[track_caller]
fn exact(got: u64, case: &Value, key: &str) {
    assert_eq!(got, count(case, key), "{key}: {case}");
}

fn engine(expected: &Value, name: &str) -> Engine {
    let engine = &expected["engines"][name];
    Engine {
        name: name.into(),
        lanes: count(engine, "lanes"),
        least: number(engine, "least"),
        kge: None,
        memory_kge: None,
        pj_per_element: None,
        fmax_hz: None,
    }
}

fn system(case: &Value) -> System {
    let model = Model::preset(case["model"].as_str().unwrap()).unwrap();
    let machine = Machine::preset(case["machine"].as_str().unwrap_or("a100")).unwrap();
    System {
        vector: model.vector(),
        bits: case["bits"].as_f64().unwrap_or(16.0),
        model,
        machine,
        dequantizers: None,
        quantizers: None,
    }
}

fn admission(case: &Value) -> Admission {
    match case["admission"].as_str() {
        Some("reserve") => Admission::Reserve,
        Some("paged") => Admission::Paged,
        other => panic!("{other:?}"),
    }
}

fn model(case: &Value) {
    let model = system(case).model;
    close(model.parameters(), case, "parameters");
    close(model.active(), case, "active");
    close(model.read_by(1.0), case, "read_by_1");
    close(model.read_by(64.0), case, "read_by_64");
    close(model.kv_elements(), case, "kv_elements_per_token");
}

fn step(expected: &Value, case: &Value) {
    let mut system = system(case);
    system.machine.cores = case["cores"].as_u64();
    let bank = |name: &str, count: Option<u64>| {
        count.map(|count| Bank {
            engine: engine(expected, name),
            count,
            clock_hz: number(case, "clock_hz"),
        })
    };
    system.dequantizers = bank("oaken_dq64", case["dq64"].as_u64());
    system.quantizers = bank("oaken_q16", case["q16"].as_u64());
    let step = system.step(number(case, "running"), number(case, "history"));
    let step = serde_json::to_value(step).unwrap();
    for (key, value) in step.as_object().unwrap() {
        close(value.as_f64().unwrap(), case, key);
    }
}

fn capacity(case: &Value) {
    let system = system(case);
    for (length, _) in case["largest_batch"].as_object().unwrap() {
        let fit = system.fit(length.parse().unwrap());
        exact(fit, &case["largest_batch"], length);
    }
}

fn batch_of(case: &Value) {
    let requests = batch(
        count(case, "batch"),
        count(case, "input"),
        count(case, "output"),
    );
    let served = serve(&system(case), &requests, admission(case)).unwrap();
    close(served.tokens_per_s, case, "tokens_per_s");
    close(served.seconds, case, "seconds");
    close(served.bytes, case, "bytes");
    exact(served.resident, case, "resident");
    let parts = serde_json::to_value(served.parts).unwrap();
    for key in case["parts"].as_object().unwrap().keys() {
        close(number(&parts, key), &case["parts"], key);
    }
}

fn trace(case: &Value) {
    let mut system = system(case);
    system.machine.capacity = number(case, "capacity_bytes");
    let request = |request: &Value| Request {
        arrival_s: request[0].as_f64().unwrap(),
        input: request[1].as_u64().unwrap(),
        output: request[2].as_u64().unwrap(),
    };
    let requests = case["requests"].as_array().unwrap();
    let requests: Vec<_> = requests.iter().map(request).collect();
    let served = serve(&system, &requests, admission(case)).unwrap();
    close(served.tokens_per_s, case, "tokens_per_s");
    close(served.seconds, case, "seconds");
    exact(served.resident, case, "resident");
}

fn sizes(expected: &Value, case: &Value) {
    let system = system(case);
    let clock = number(case, "clock_hz");
    let named = |key: &str| engine(expected, case[key].as_str().unwrap());
    let dequantizer = named("dequantizer");
    let from_memory = size::elements_from_memory(&system, system.bits);
    close(from_memory, case, "elements_per_s_needed");
    exact(
        size::dequantizers(&system, &dequantizer, clock),
        case,
        "engines",
    );
    exact(
        size::break_even(&system, &dequantizer, clock),
        case,
        "break_even",
    );
    close(
        size::elements_of_prefill(&system),
        case,
        "prefill_elements_per_s",
    );
    exact(
        size::quantizers(&system, &named("quantizer"), clock),
        case,
        "quantizers",
    );
}

fn length(case: &Value) {
    let history = size::history_for(&system(case), number(case, "running"), number(case, "gain"));
    close(history.unwrap(), case, "history");
}

fn transfer(case: &Value) {
    let rate = number(case, "gbps") * 1e9;
    let seconds = size::transfer(&system(case), number(case, "tokens"), rate);
    close(seconds, case, "seconds");
}

fn titanus(case: &Value) {
    let titanus = Titanus::preset(case["model"].as_str().unwrap(), Mode::Cpq).unwrap();
    let (prefill, decode) = (count(case, "prefill"), count(case, "decode"));
    let published = titanus.published(prefill, decode).unwrap();
    let published = serde_json::to_value(published).unwrap();
    for (key, value) in published.as_object().unwrap() {
        close(value.as_f64().unwrap(), &case["published_way"], key);
    }
    let whole = titanus.whole_history(prefill, decode).unwrap();
    close(whole.tokens_per_s, &case["whole_history"], "tokens_per_s");
}

/// Every case is looked at, and none of a kind that is not known here.
#[test]
fn the_known_answers_are_given() {
    let expected: Value = serde_json::from_str(EXPECTED).unwrap();
    let mut kinds = BTreeMap::new();
    for case in expected["cases"].as_array().unwrap() {
        let what = case["what"].as_str().unwrap();
        match what {
            "model" => model(case),
            "step" => step(&expected, case),
            "capacity" => capacity(case),
            "batch" => batch_of(case),
            "trace" => trace(case),
            "size" => sizes(&expected, case),
            "length" => length(case),
            "transfer" => transfer(case),
            "titanus" => titanus(case),
            other => panic!("a case of {other}"),
        }
        *kinds.entry(what).or_insert(0) += 1;
    }
    assert_eq!(kinds.values().sum::<usize>(), 51, "{kinds:?}");
}
