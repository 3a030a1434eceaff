//! What must hold whatever the numbers.

use proptest::prelude::*;
use system::engine::{Bank, Engine};
use system::machine::Machine;
use system::model::Model;
use system::serving::{Served, serve, serve_one_by_one};
use system::size::elements_from_memory;
use system::step::System;
use system::workload::{Admission, Request};

fn engine(lanes: u64) -> Engine {
    Engine {
        name: format!("lanes of {lanes}"),
        lanes,
        least: 4.0,
        kge: None,
        memory_kge: None,
        pj_per_element: None,
        fmax_hz: None,
    }
}

fn bank(count: u64, lanes: u64) -> Bank {
    Bank {
        engine: engine(lanes),
        count,
        clock_hz: 1e9,
    }
}

/// Presets with random engines, bits, cores and window, and room for a few thousand tokens.
fn systems() -> impl Strategy<Value = System> {
    let models = [
        "llama2-7b",
        "llama2-70b",
        "mixtral-8x7b",
        "mistral-7b",
        "opt-125m",
    ];
    let model = proptest::sample::select(models.to_vec());
    let window = proptest::option::of(64..4096_u64);
    let cores = proptest::option::of(1..64_u64);
    let banks = (
        proptest::option::of(1..60_u64),
        proptest::option::of(1..3_u64),
        proptest::option::of(10..1000_u64),
    );
    let parts = (
        model,
        1.0..16.0_f64,
        window,
        cores,
        banks,
        2000..20000_u64,
        0..2_u8,
    );
    parts.prop_map(|(model, bits, window, cores, banks, tokens, pages)| {
        let mut model = Model::preset(model).unwrap();
        model.window = window;
        let mut machine = Machine::preset("oaken-lpddr").unwrap();
        let crossing = banks.2;
        machine.cores = cores;
        machine.page_bytes = f64::from(pages) * 4096.0;
        let mut system = System {
            vector: model.vector(),
            model,
            machine,
            bits,
            dequantizers: banks.0.map(|count| bank(count, 64)),
            quantizers: banks.1.map(|count| bank(count, 16)),
        };
        // As fast as memory, nearly: what bounds a step changes at a history of about `crossing`.
        let needed = elements_from_memory(&system, system.bits);
        if let (Some(bank), Some(crossing)) = (&mut system.dequantizers, crossing) {
            let rate = bank.rate(system.vector) / bank.clock_hz;
            bank.clock_hz = needed / rate * (1.0 - 1.0 / crossing as f64);
        }
        let room = system.kv_bytes() * tokens as f64 * 1.2 + system.request_bytes(0) * 8.0;
        system.machine.capacity = system.model.weight_bytes() + room;
        system
    })
}

fn traces() -> impl Strategy<Value = Vec<Request>> {
    let request = (0.0..2.0_f64, 1..1000_u64, 1..400_u64);
    proptest::collection::vec(request, 1..40).prop_map(|requests| {
        let mut arrival_s = 0.0;
        let request = |(after, input, output): (f64, u64, u64)| {
            arrival_s += after * after;
            Request {
                arrival_s,
                input,
                output,
            }
        };
        requests.into_iter().map(request).collect()
    })
}

fn admissions() -> impl Strategy<Value = Admission> {
    prop_oneof![Just(Admission::Reserve), Just(Admission::Paged)]
}

fn close(a: f64, b: f64, tolerance: f64) -> bool {
    (a - b).abs() <= tolerance * a.abs().max(b.abs()).max(1e-9)
}

fn same(one: &Served, other: &Served) {
    let exact = |s: &Served| (s.requests, s.tokens, s.resident, s.recomputed, s.steps);
    assert_eq!(exact(one), exact(other));
    let sums = |s: &Served| {
        let (p, kv) = (s.parts, s.kv_bytes);
        let of_parts = [p.prefill, p.linear, p.attention, s.bytes, kv, s.flop];
        [&of_parts[..], &[s.dequantized, s.quantized]].concat()
    };
    // Differences of times are as exact as the times.
    let times = |s: &Served| {
        let (p, f, l) = (s.parts, s.first_token_s, s.last_token_s);
        let exposed = [p.exposed_dequantize, p.exposed_quantize];
        let ends = [s.seconds, f.mean, f.median, f.p99, l.mean, l.median, l.p99];
        [&exposed[..], &ends].concat()
    };
    for (a, b) in sums(one).into_iter().zip(sums(other)) {
        assert!(close(a, b, 1e-12), "{a} against {b}: {one:?} {other:?}");
    }
    for (a, b) in times(one).into_iter().zip(times(other)) {
        let difference = (a - b).abs() / one.seconds;
        assert!(difference <= 1e-12, "{a} against {b}: {one:?} {other:?}");
    }
    assert_eq!(one.peak_bytes, other.peak_bytes);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn many_steps_at_once_are_as_one_by_one(
        system in systems(),
        requests in traces(),
        admission in admissions(),
    ) {
        let together = serve(&system, &requests, admission).unwrap();
        let alone = serve_one_by_one(&system, &requests, admission).unwrap();
        same(&together, &alone);
    }

    #[test]
    fn no_request_is_lost_and_the_capacity_never_exceeded(
        system in systems(),
        requests in traces(),
        admission in admissions(),
    ) {
        let served = serve(&system, &requests, admission).unwrap();
        prop_assert_eq!(served.requests, requests.len() as u64);
        prop_assert_eq!(served.tokens, requests.iter().map(|r| r.output).sum::<u64>());
        prop_assert!(served.peak_bytes <= system.room());
        if admission == Admission::Reserve {
            prop_assert_eq!(served.recomputed, 0);
        }
        let parts = served.parts;
        let sum = parts.prefill + parts.linear + parts.attention + parts.exposed_quantize;
        prop_assert!(close(sum + parts.idle, served.seconds, 1e-9));
    }

    /// Every token of every request reads its history and writes itself, whenever it runs.
    #[test]
    fn bytes_are_conserved(
        system in systems(),
        requests in traces(),
        admission in admissions(),
    ) {
        let served = serve(&system, &requests, admission).unwrap();
        let of_request = |r: &Request| -> u64 {
            let histories = r.input..r.input + r.output;
            histories.map(|history| system.model.seen(history) + 1).sum()
        };
        let tokens: u64 = requests.iter().map(of_request).sum();
        prop_assert!(close(served.kv_bytes, tokens as f64 * system.kv_bytes(), 1e-9));
        let weights = served.bytes - served.kv_bytes;
        let least = system.model.bytes_read_by(1.0) * served.steps as f64;
        prop_assert!(weights >= least * (1.0 - 1e-9));
    }

    #[test]
    fn more_bandwidth_more_engines_and_fewer_bits_are_never_slower(
        system in systems(),
        n in 1..300_u64,
        history in 0..5000_u64,
        more in 1.0..4.0_f64,
    ) {
        let (n, s) = (n as f64, (n * history) as f64);
        let before = (system.step(n, s).step, system.prefill(s + 1.0));
        let mut changed = [system.clone(), system.clone(), system.clone()];
        changed[0].machine.bandwidth *= more;
        let banks = [&mut changed[1].dequantizers, &mut changed[1].quantizers];
        for bank in banks.into_iter().flatten() {
            bank.count += 1;
        }
        changed[2].bits /= more;
        for system in changed {
            let slack = 1.0 + 1e-12;
            prop_assert!(system.step(n, s).step <= before.0 * slack);
            prop_assert!(system.prefill(s + 1.0) <= before.1 * slack);
        }
    }

    #[test]
    fn fewer_bits_let_no_fewer_requests_in(system in systems(), length in 1..3000_u64) {
        let mut smaller = system.clone();
        smaller.bits *= 0.7;
        prop_assert!(smaller.fit(length) >= system.fit(length));
        let fit = system.fit(length) as f64;
        prop_assert!(fit * system.request_bytes(length) <= system.room() * (1.0 + 1e-12));
    }
}
