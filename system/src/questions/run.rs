//! Tokens/s, latencies and requests that fit, for a batch or an arrival trace.

use crate::answer::Answer;
use crate::energy::Energy;
use crate::error::Result;
use crate::plot::{Mark, Plot, Series};
use crate::serving::{Served, serve};
use crate::setting::{Setting, Wanted};
use crate::step::System;
use crate::table::{Table, percent, short};
use crate::workload::{Admission, Request, batch};
use serde_json::json;

/// Requests and how they are let in.
#[derive(Clone, Debug)]
pub struct Load {
    /// The requests, by arrival.
    pub requests: Vec<Request>,
    /// How they are let in.
    pub admission: Admission,
    /// What they are, in words.
    pub about: String,
}

impl Load {
    /// Equal requests at once.
    pub fn batch(count: u64, input: u64, output: u64, admission: Admission) -> Load {
        Load {
            requests: batch(count, input, output),
            admission,
            about: format!("{count} requests of {input} + {output} tokens"),
        }
    }

    /// Requests, and their input and output, if all are equal and come at once.
    pub fn equal(&self) -> Option<(u64, u64, u64)> {
        let first = self.requests.first()?;
        let is_equal = self.requests.iter().all(|request| request == first);
        is_equal.then_some((self.requests.len() as u64, first.input, first.output))
    }

    /// Serves it.
    ///
    /// # Errors
    /// If the model or a request does not fit.
    pub fn serve(&self, system: &System) -> Result<Served> {
        serve(system, &self.requests, self.admission)
    }
}

/// Serves a load with a codec and with binary16.
///
/// # Errors
/// If the model or a request does not fit, or an engine was not measured.
pub fn run(setting: &Setting, wanted: &Wanted, load: &Load) -> Result<Answer> {
    let system = setting.with_engines(wanted)?;
    let served = load.serve(&system)?;
    let plain = load.serve(&setting.binary16()?).ok();
    let energy = Energy::of(&system, &served);

    let mut table = Table::new(&["", &setting.codec.name, "binary16"]);
    let mut row = |what: &str, figure: &dyn Fn(&Served) -> String| {
        let without = plain.as_ref().map_or("-".to_owned(), figure);
        table.push(vec![what.to_owned(), figure(&served), without]);
    };
    let share = |part: f64, s: &Served| percent(part / s.seconds);
    row("tokens/s", &|s| short(s.tokens_per_s));
    row("seconds", &|s| short(s.seconds));
    row("most requests at once", &|s| s.resident.to_string());
    row("put back and computed again", &|s| s.recomputed.to_string());
    row("first token, mean s", &|s| short(s.first_token_s.mean));
    row("first token, 99 % below s", &|s| short(s.first_token_s.p99));
    row("last token, mean s", &|s| short(s.last_token_s.mean));
    row("last token, 99 % below s", &|s| short(s.last_token_s.p99));
    row("time in prefills", &|s| share(s.parts.prefill, s));
    row("in weights and linear compute", &|s| {
        share(s.parts.linear, s)
    });
    row("in attention", &|s| share(s.parts.attention, s));
    row("of it behind dequantizers", &|s| {
        share(s.parts.exposed_dequantize, s)
    });
    row("behind quantizers", &|s| share(s.parts.exposed_quantize, s));
    row("idle", &|s| share(s.parts.idle, s));
    row("most GB of keys and values", &|s| short(s.peak_bytes / 1e9));
    row("TB over memory in steps", &|s| short(s.bytes / 1e12));

    let mut notes = engine_notes(&system);
    if plain.is_none() {
        notes.push("In binary16 a request is longer than memory.".to_owned());
    }
    notes.push(energy.to_string());
    Ok(Answer {
        title: format!("{}: {}", setting.title(), load.about),
        tables: vec![(String::new(), table)],
        notes,
        plot: plot(setting, &served, plain.as_ref()),
        json: json!({
            "setting": setting_json(setting, &system),
            "load": {"about": load.about, "requests": load.requests.len(), "admission": load.admission},
            "served": served,
            "binary16": plain,
            "energy": energy,
        }),
    })
}

/// Where the time goes.
fn plot(setting: &Setting, served: &Served, plain: Option<&Served>) -> Plot {
    let parts = |s: &Served| {
        let p = s.parts;
        let seconds = [
            p.prefill,
            p.linear,
            p.attention - p.exposed_dequantize,
            p.exposed_dequantize,
            p.exposed_quantize,
            p.idle,
        ];
        let at = |(at, seconds): (usize, f64)| (at as f64, seconds);
        seconds.into_iter().enumerate().map(at).collect()
    };
    let of = |name: &str, s: &Served, mark| Series {
        name: format!("{name}, {} tokens/s", short(s.tokens_per_s)),
        points: parts(s),
        mark,
    };
    let mut series = vec![of(&setting.codec.name, served, Mark::Filled)];
    series.extend(plain.map(|plain| of("binary16", plain, Mark::Hollow)));
    let labels = [
        "prefills",
        "linear",
        "attention",
        "dequantizers",
        "quantizers",
        "idle",
    ];
    Plot {
        title: setting.title(),
        x: "where the time goes".to_owned(),
        y: "seconds".to_owned(),
        doubling: false,
        x_labels: labels.map(str::to_owned).to_vec(),
        series,
    }
}

/// The engines of a system in words.
pub(super) fn engine_notes(system: &System) -> Vec<String> {
    let mut notes = vec![];
    for (bank, what) in [
        (&system.dequantizers, "Dequantizers"),
        (&system.quantizers, "Quantizers"),
    ] {
        notes.extend(bank.as_ref().map(|bank| {
            let mge = match bank.engine.kge {
                Some(kge) => format!("{} MGE", short(kge * bank.count as f64 / 1e3)),
                None => "area not measured".to_owned(),
            };
            let (count, name, mhz) = (bank.count, &bank.engine.name, bank.clock_hz / 1e6);
            format!("{what}: {count} {name} at {mhz} MHz, {mge}.")
        }));
    }
    if notes.is_empty() {
        notes.push("No engine is needed, or none is late.".to_owned());
    } else {
        notes.push(crate::answer::BEFORE_LAYOUT.to_owned());
    }
    notes
}

/// A setting for programs.
pub(super) fn setting_json(setting: &Setting, system: &System) -> serde_json::Value {
    json!({
        "model": setting.model,
        "machine": setting.machine,
        "codec": setting.codec,
        "bits_per_element": system.bits,
        "vector": system.vector,
        "clock_hz": setting.clock_hz,
        "dequantizers": system.dequantizers,
        "quantizers": system.quantizers,
        "note": crate::answer::BEFORE_LAYOUT,
    })
}
