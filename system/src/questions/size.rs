//! How many engines of which width, what they take, and what they give.

use super::run::{Load, engine_notes, setting_json};
use super::sweep::{self, Over, Sweep, points};
use crate::answer::Answer;
use crate::engine::Engine;
use crate::error::Result;
use crate::plot::Plot;
use crate::setting::{Setting, Wanted};
use crate::size as equations;
use crate::step::System;
use crate::table::{Table, maybe, percent, short};
use serde_json::{Value, json};

/// Sizes every engine of the codec for the machine, and serves a load with the first of each.
///
/// # Errors
/// If the model or a request does not fit, or the clock is above an engine's fmax.
pub fn size(setting: &Setting, load: &Load) -> Result<Answer> {
    let system = setting.system()?;
    let mut notes = vec![];
    let mut tables = vec![];
    let mut rows: Vec<Value> = vec![];

    let dequantizers = engines(setting, &setting.codec.dequantizer, &mut notes)?;
    if !dequantizers.is_empty() {
        let table = of_dequantizers(setting, &system, &dequantizers, &mut rows);
        tables.push(("Dequantizers that keep up with memory:".to_owned(), table));
        let rate = equations::elements_from_memory(&system, system.bits);
        notes.push(format!(
            "Elements leave dequantizers at {} TB/s of binary16, {} times the rate of the memory.",
            short(2.0 * rate / 1e12),
            short(2.0 * rate / setting.machine.bandwidth)
        ));
    }
    let quantizers = engines(setting, &setting.codec.quantizer, &mut notes)?;
    if !quantizers.is_empty() {
        let table = of_quantizers(setting, &system, &quantizers, &mut rows);
        tables.push((
            "Quantizers that keep up with a prefill at full speed:".to_owned(),
            table,
        ));
    }

    let first = |engines: &[Engine]| engines.first().map(|engine| engine.name.clone());
    let wanted = Wanted {
        dequantizer: first(&dequantizers),
        quantizer: first(&quantizers),
        ..Wanted::default()
    };
    let gain = match dequantizers.is_empty() && !setting.codec.dequantizer.is_empty() {
        // None of the dequantizers was measured.
        true => Value::Null,
        false => {
            let with = setting.with_engines(&wanted)?;
            let served = load.serve(&with)?;
            let plain = load.serve(&setting.binary16()?)?;
            let mut table = Table::new(&["", "tokens/s", "requests at once", "over binary16"]);
            for (name, s) in [(&setting.codec.name, &served), (&"binary16".into(), &plain)] {
                table.push(vec![
                    name.clone(),
                    short(s.tokens_per_s),
                    s.resident.to_string(),
                    format!("{:.2}", s.tokens_per_s / plain.tokens_per_s),
                ]);
            }
            tables.push((format!("What they give, {}:", load.about), table));
            notes.extend(engine_notes(&with));
            json!({"load": load.about, "served": served, "binary16": plain})
        }
    };
    let plot = match load.equal() {
        Some((batch, input, output)) if !dequantizers.is_empty() => {
            let sweep = Sweep {
                over: Over::Engines,
                values: vec![],
                batch,
                input,
                output,
                admission: load.admission,
            };
            let points = points(setting, &wanted, &sweep)?;
            sweep::plot(&setting.title(), Over::Engines, &points)
        }
        _ => Plot::default(),
    };
    Ok(Answer {
        title: format!(
            "{}: {} bits per element",
            setting.title(),
            short(system.bits)
        ),
        tables,
        notes,
        plot,
        json: json!({
            "setting": setting_json(setting, &system),
            "engines": rows,
            "gain": gain,
        }),
    })
}

/// Those of the engines that were measured; the others are noted.
fn engines(setting: &Setting, tops: &[String], notes: &mut Vec<String>) -> Result<Vec<Engine>> {
    let mut engines = vec![];
    for top in tops {
        match setting.measured.engine(top) {
            Ok(engine) => {
                engine.check_clock(setting.clock_hz)?;
                engines.push(engine);
            }
            Err(error) => notes.push(format!("Not sized: {error}.")),
        }
    }
    Ok(engines)
}

fn of_dequantizers(
    setting: &Setting,
    system: &System,
    engines: &[Engine],
    rows: &mut Vec<Value>,
) -> Table {
    let mut table = Table::new(&[
        "engine",
        "elements/cycle",
        "needed",
        "slower than binary16 below",
        "kGE each",
        "MGE",
        "kGE of flip-flop memories each",
        "GB/s of memory each",
        "engines per channel",
    ]);
    for engine in engines {
        let needed = equations::dequantizers(system, engine, setting.clock_hz);
        let break_even = equations::break_even(system, engine, setting.clock_hz);
        let rate = engine.rate(system.vector, setting.clock_hz);
        let memory = rate * system.bits / 8.0;
        let channel = setting.machine.channels;
        let per_channel = channel.map(|channels| {
            let channel = setting.machine.bandwidth * setting.machine.eff_kv / channels as f64;
            channel / memory
        });
        let mge = engine.kge.map(|kge| kge * needed as f64 / 1e3);
        table.push(vec![
            engine.name.clone(),
            short(rate / setting.clock_hz),
            needed.to_string(),
            break_even.to_string(),
            maybe(engine.kge),
            maybe(mge),
            maybe(engine.memory_kge),
            short(memory / 1e9),
            maybe(per_channel),
        ]);
        rows.push(json!({
            "kind": "dequantizer",
            "engine": engine,
            "elements_per_s": rate,
            "needed": needed,
            "break_even": break_even,
            "mge": mge,
            "engines_per_channel": per_channel,
        }));
    }
    table
}

fn of_quantizers(
    setting: &Setting,
    system: &System,
    engines: &[Engine],
    rows: &mut Vec<Value>,
) -> Table {
    let mut table = Table::new(&[
        "engine",
        "elements/cycle",
        "needed",
        "busy",
        "kGE each",
        "MGE",
        "kGE of flip-flop memories each",
    ]);
    for engine in engines {
        let needed = equations::quantizers(system, engine, setting.clock_hz);
        let rate = engine.rate(system.vector, setting.clock_hz);
        let busy = equations::elements_of_prefill(system) / (rate * needed as f64);
        let mge = engine.kge.map(|kge| kge * needed as f64 / 1e3);
        table.push(vec![
            engine.name.clone(),
            short(rate / setting.clock_hz),
            needed.to_string(),
            percent(busy),
            maybe(engine.kge),
            maybe(mge),
            maybe(engine.memory_kge),
        ]);
        rows.push(json!({
            "kind": "quantizer",
            "engine": engine,
            "elements_per_s": rate,
            "needed": needed,
            "busy": busy,
            "mge": mge,
        }));
    }
    table
}
